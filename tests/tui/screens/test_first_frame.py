"""The first frame: what it does not show is added after it, and keys wait for that."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.events import Key

from tests.tui.quay import quay
from tests.tui.seen import GlassDriver, seen
from tracker.log.library import Library
from tracker.tui.app import SchwungApp
from tracker.tui.screens import rounds
from tracker.tui.terminal.check import Look
from tracker.tui.terminal.driver import OnShown
from tracker.tui.widgets.line_input import CommandLine


class TypedInto(SchwungApp):
    """The app, typed into when its first frame is there and nothing else."""

    waited = False
    there: tuple[int, int] = (-1, -1)

    async def add_the_rest(self) -> None:
        self.there = self.counted()
        self.waited = self.waits(Key("n", "n"))
        for letter in "note here":
            self.post_message(Key("space" if letter == " " else letter, letter))
        await super().add_the_rest()

    def counted(self) -> tuple[int, int]:
        return len(self.screen.query(CommandLine)), len(self.screen.query(".rounds--beside"))


@pytest.mark.parametrize(("cols", "beside"), [(80, 0), (200, 1)])
async def test_what_is_not_shown_comes_after_it_and_before_the_first_key(
    tmp_path: Path, cols: int, beside: int
) -> None:
    app = TypedInto(Library(tmp_path), quay(0), Look(), config=tmp_path)
    app.post_message(Key("colon", ":"))
    async with seen(app, cols, 40) as shown:
        assert app.there == (0, beside)
        assert app.waited
        assert app.counted() == (1, 1)
        await shown.shows(": note here")


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
async def test_what_comes_after_the_first_frame_sends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    # What the large screen says besides comes later by itself, when no key has.
    monkeypatch.setattr(rounds, "_PAUSE", 600.0)
    sent: list[str] = []

    class Noting(GlassDriver):
        def write(self, data: str, shown: Sequence[OnShown] = ()) -> None:
            sent.append(data)
            super().write(data, shown)

    class Counted(SchwungApp):
        first = ""

        async def add_the_rest(self) -> None:
            self.first = "".join(sent)
            await super().add_the_rest()

    monkeypatch.setattr("tests.tui.seen.GlassDriver", Noting)
    app = Counted(Library(tmp_path), quay(0), Look(), config=tmp_path)
    async with seen(app, *size):
        assert "Krall" in app.first
        assert ("Next: Ada" in app.first) is (size == (200, 60))
        assert "".join(sent) == app.first


async def test_leaving_before_the_rest_is_there_is_quiet(tmp_path: Path) -> None:
    class Gone(SchwungApp):
        async def add_the_rest(self) -> None:
            self.hangup()
            await super().add_the_rest()

    app = Gone(Library(tmp_path), quay(0), Look(), config=tmp_path)
    await app.run_async(headless=True)
    assert app.return_code == 0
