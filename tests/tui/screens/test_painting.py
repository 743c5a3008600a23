"""What a key costs on the rounds, counted: layouts, frames, rows and tables that are made anew."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.screen import Screen

from tests.tui.playing import Playing, playing, saved, typed
from tests.tui.quay import quay
from tracker.conflict.ruling import Record
from tracker.log.save import Save
from tracker.tui.present import cast, zone_map
from tracker.tui.screens import rounds
from tracker.tui.terminal.frames import FrameFilter
from tracker.tui.widgets.bars import QuestionBar
from tracker.tui.widgets.line_list import LineList, LinePane
from tracker.tui.widgets.line_widget import LineWidget, Picture

NARROW, WIDE = (80, 24), (200, 60)

# The first closes what is offered at the beginning of a round.
TWICE = ("fp Ada +1", "fp Ada +1")


class Work(Counter[str]):
    """Count what is done, by what it is."""

    def count(
        self,
        patch: pytest.MonkeyPatch,
        owner: object,
        method: str,
        named: Callable[..., str],
    ) -> None:
        """Count the calls of a method or function, each by what ``named`` makes of them."""
        real = getattr(owner, method)

        def counted(*given: object, **more: object) -> object:
            self[named(*given)] += 1
            return real(*given, **more)

        patch.setattr(owner, method, counted)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Return the count of layouts, frames, rows by their widget, tables and maps."""
    counted = Work()
    counted.count(monkeypatch, Screen, "_refresh_layout", lambda *given: "layout")
    counted.count(monkeypatch, FrameFilter, "_display", lambda *given: "frame")
    counted.count(
        monkeypatch, LineWidget, "render_line", lambda widget, y: f"row of {_kind(widget)}"
    )
    for kind in (LineList, LinePane, Picture):
        counted.count(
            monkeypatch, kind, "lines", lambda widget, *given: f"lines of {_kind(widget)}"
        )
    counted.count(monkeypatch, cast, "table", lambda *given: "table")
    counted.count(monkeypatch, zone_map, "rects", lambda *given: "map")
    return counted


def _kind(widget: object) -> str:
    assert isinstance(widget, LineWidget)
    return next((name for name in widget.classes if "--" in name), type(widget).__name__)


async def cost(shown: Playing, work: Work, *keys: str) -> dict[str, int]:
    """Return what is done for keys, layouts and frames first."""
    work.clear()
    await shown.press(*keys)
    return dict(work)


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_step_of_the_cursor_paints_two_rows_of_the_list_in_one_frame(
    tmp_path: Path, work: Work, size: tuple[int, int]
) -> None:
    async with playing(quay(0), tmp_path, *size) as shown:
        # To the longest sheet, and to one that was shown too long ago to be remembered.
        await shown.press("home", *["down"] * 4)
        done = await cost(shown, work, "home")
        assert done["row of rounds--cast"] == 2
        assert done["frame"] == 1
        assert "layout" not in done
        assert "table" not in done
        assert done["lines of rounds--cast"] == 1
        if size == WIDE:
            assert done["map"] == 1
            assert done["lines of rounds--sheet"] == 1
            assert done["row of rounds--map"] < 30
            assert "map" not in await cost(shown, work, "end")
        else:
            assert set(done) == {"row of rounds--cast", "lines of rounds--cast", "frame"}


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_an_undo_and_a_redo_lay_nothing_out_after_the_first(
    tmp_path: Path, work: Work, size: tuple[int, int]
) -> None:
    async with playing(quay(0, *TWICE), tmp_path, *size) as shown:
        # The first has something to say, which takes a line.
        first = await cost(shown, work, "u")
        assert first["layout"] == 1
        # What stands below it has been made for another height.
        await shown.press("U", "u")
        for key, said in (("U", "Done again"), ("u", "Taken back")):
            done = await cost(shown, work, key)
            await shown.shows(said)
            assert "layout" not in done
            assert done["frame"] == 1
            assert done["row of rounds--cast"] == 1
            # All of it was shown a moment ago.
            assert "table" not in done
            assert "map" not in done


async def test_what_may_be_done_now_stays_until_it_is_known_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: Work
) -> None:
    monkeypatch.setattr(rounds, "_PAUSE", 0.0)
    async with playing(quay(0), tmp_path, *WIDE) as shown:
        await shown.shows("shifts expected")
        before = panel(shown)
        monkeypatch.setattr(rounds, "_PAUSE", 600.0)
        # The same person on turn in another state, of which nothing is known yet.
        work.clear()
        shown.app.carry_out("fp Ada +1")
        await shown.shows("Ada gets 1 fate point")
        assert panel(shown) == before
        assert work["row of rounds--now"] == 0
        # Somebody else might do something else.
        shown.app.carry_out("next")
        await shown.until(lambda: panel(shown) != before, "the next turn")
        assert not any("%" in text for text in panel(shown))
        assert len(panel(shown)) == len(before)
        # Back again, what was worked out is remembered.
        for line in ("undo", "undo"):
            shown.app.carry_out(line)
        await shown.until(lambda: panel(shown) == before, "what was known")


def panel(shown: Playing) -> list[str]:
    """Return what stands between the heading of what may be done now and who comes next."""
    lines = shown.screen().splitlines()
    at = next(n for n, text in enumerate(lines) if "─ What now" in text)
    begin = lines[at].index("─ What now")
    texts = [text[begin:].rstrip() for text in lines[at + 1 : -1]]
    return texts[: next(n for n, text in enumerate(texts) if text.startswith("Next:"))]


async def test_on_a_large_screen_a_message_moves_no_line_of_the_log(
    tmp_path: Path, work: Work
) -> None:
    async with playing(
        quay(0, *TWICE, *(f"note {n}" for n in range(30))), tmp_path, *WIDE
    ) as shown:
        # It has lines to spare from the first that comes.
        shown.app.carry_out("note here")
        await shown.shows("Note: here")
        work.clear()
        assert len(await shown.press("u")) < 500
        await shown.shows("Taken back")
        assert work["layout"] == 1


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_ruling_that_asks_nothing_is_one_frame(
    tmp_path: Path, work: Work, size: tuple[int, int]
) -> None:
    async with playing(quay(0, *TWICE), tmp_path, *size) as shown:
        for points in ("3 fate points", "2 fate points"):
            work.clear()
            shown.app.carry_out(f"fp Ada +{points[0]}")
            await shown.shows(f"Ada gets {points}")
            assert "layout" not in work
            assert work["frame"] == 1
            assert work["table"] == 1
            assert work["row of rounds--cast"] == 1


async def test_a_layout_is_not_followed_by_another(tmp_path: Path, work: Work) -> None:
    async with playing(quay(0), tmp_path) as shown:
        lines = shown.app.screen.query_one(QuestionBar).size.height
        done = await cost(shown, work, "n")
        assert shown.app.screen.query_one(QuestionBar).size.height != lines
        assert done["layout"] == 1
        assert done["frame"] == 1


async def test_the_command_line_moves_nothing(tmp_path: Path, work: Work) -> None:
    async with playing(quay(0), tmp_path) as shown:
        log = shown.app.screen.query_one(".rounds--log")
        top, height = log.region.y, log.size.height
        await shown.press(":")
        assert (log.region.y, log.size.height) == (top, height)
        await typed(shown, "note rain")
        done = await cost(shown, work, "enter")
        await shown.shows("Note: rain")
        assert (log.region.y, log.size.height) == (top, height)
        assert done["layout"] == 1
        # A note is no part of the state.
        assert "table" not in done


async def test_a_long_log_is_seldom_moved(tmp_path: Path, work: Work) -> None:
    async with playing(quay(0, *["note rain"] * 60), tmp_path, *WIDE) as shown:
        await shown.press("u", "U")
        painted = []
        for key in "uUuUuUuU":
            done = await cost(shown, work, key)
            painted.append(done["row of rounds--log"])
        assert len([rows for rows in painted if rows > 2]) <= 1, painted


async def test_a_letter_typed_is_one_frame_and_lays_nothing_out(tmp_path: Path, work: Work) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(":")
        for key in ("x", "backspace"):
            assert await cost(shown, work, key) == {"frame": 1}


async def test_a_line_longer_than_its_place_shows_its_end(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(":")
        await typed(shown, "note " + "rain " * 20 + "at last")
        await shown.shows("rain at last")
        await shown.press("home")
        await shown.shows("note rain rain")


async def test_what_is_being_written_is_made_once_and_shown_when_the_disk_has_it(
    tmp_path: Path, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, let_go = threading.Event(), threading.Event()
    write = Save.append

    def slow(save: Save, record: Record) -> None:
        begun.set()
        let_go.wait()
        write(save, record)

    session = saved(quay(0, *TWICE), tmp_path / "slow.jsonl")
    async with playing(session, tmp_path) as shown:
        monkeypatch.setattr(Save, "append", slow)
        last = f"saved {session.timeline.last}"
        await shown.shows(last)
        work.clear()
        shown.app.carry_out("fp Ada +3")
        try:
            await shown.until(lambda: begun.is_set() and bool(work["table"]), "made ahead")
            assert last in shown.screen()
            assert "Ada gets 3 fate points" not in shown.screen()
            assert "frame" not in work
        finally:
            let_go.set()
        await shown.shows("Ada gets 3 fate points")
        assert last not in shown.screen()
        assert work["table"] == 1
        assert work["frame"] == 1


@pytest.mark.parametrize("moved", [False, True])
async def test_rows_are_painted_without_messages_unless_a_private_name_has_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: bool
) -> None:
    told = Work()
    told.count(monkeypatch, Screen, "_on_update", lambda *given: "message")
    if moved:
        monkeypatch.setattr("tracker.tui.widgets.line_widget.OF_SCREENS", ("_moved_away",))
    async with playing(quay(0, *TWICE), tmp_path) as shown:
        before = shown.screen()
        assert bool(await cost(shown, told, "down")) == moved
        assert shown.screen() != before
