"""The fights that ship stay as they are: whoever plays one, plays a copy of their own."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.seen import seen
from tracker import cli, places
from tracker.log.errors import Ships
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.opening import own_copy, ships
from tracker.tui.app import SchwungApp
from tracker.tui.fights import put_away, retitled
from tracker.tui.terminal.check import Look

NAME = "the-toll-hearing"
COPY = f"demo-{NAME}"


@pytest.fixture
def checkout(saves: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of saves of a checkout: fights that ship, and the players' own."""
    for name in (NAME, places.EXAMPLES[0]):
        original = places.shipped_saves_dir() / f"{name}.jsonl"
        (saves / original.name).write_bytes(original.read_bytes())
    monkeypatch.setattr(places, "shipped_saves_dir", lambda: saves)
    return saves


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.jsonl")}


def played(*words: str) -> int:
    return cli.main(list(words))


PLAYING: dict[str, Callable[[Path], int]] = {
    "do": lambda path: played("do", NAME, "note a"),
    "do by its path": lambda path: played("do", str(path), "note a"),
    "do by a link": lambda path: played("do", str(path.with_name("link.jsonl")), "note a"),
    "plain": lambda path: played("--plain", NAME),
}


@pytest.mark.parametrize("play", PLAYING.values(), ids=PLAYING)
def test_every_verb_that_writes_does_so_in_a_copy(
    checkout: Path,
    play: Callable[[Path], int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (checkout / "link.jsonl").symlink_to(f"{NAME}.jsonl")
    before = contents(checkout)
    monkeypatch.setattr(sys, "stdin", io.StringIO("note a\n"))
    for _ in range(2):
        assert play(checkout / f"{NAME}.jsonl") == 0
    told = capsys.readouterr()
    assert "ships with the program and stays as it is; you play your own" in told.out + told.err
    after = contents(checkout)
    assert after.keys() - before.keys() == {f"{COPY}.jsonl"}
    assert before.items() <= after.items()
    assert after[f"{COPY}.jsonl"].startswith(before[f"{NAME}.jsonl"])
    assert oct((checkout / f"{COPY}.jsonl").stat().st_mode & 0o777) == "0o600"


READING = (
    ("do", "--dry-run", NAME, "note a"),
    ("show", NAME),
    ("log", NAME),
    ("verify", NAME),
    ("stats", NAME),
    ("list",),
    ("export", NAME, "--format", "script"),
)


@pytest.mark.parametrize("words", READING, ids=lambda words: words[0])
def test_who_only_reads_reads_the_original(checkout: Path, words: tuple[str, ...]) -> None:
    before = sorted(os.listdir(checkout)), contents(checkout)
    assert played(*words) == 0
    assert (sorted(os.listdir(checkout)), contents(checkout)) == before


def test_a_copy_is_told_from_its_original_in_the_list(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played("do", NAME, "note a")
    capsys.readouterr()
    assert played("list") == 0
    rows = {row.split("  ")[0]: row for row in capsys.readouterr().out.splitlines()}
    assert rows[NAME].endswith("  example")
    assert not rows[COPY].endswith("  example")


def test_it_is_not_repaired_but_its_copy_is(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = checkout / f"{NAME}.jsonl"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    before = contents(checkout)
    assert played("repair", NAME) == 3
    assert "stays as it is; open it for your own copy" in capsys.readouterr().err
    assert contents(checkout) == before
    assert played("do", NAME, "note a") == 0
    assert played("verify", COPY) == 0
    assert before.items() <= contents(checkout).items()
    assert b"\r" not in (checkout / f"{COPY}.jsonl").read_bytes()


def test_it_is_neither_moved_nor_called_otherwise(checkout: Path) -> None:
    library, path = Library(checkout), checkout / f"{NAME}.jsonl"
    before = contents(checkout)
    with pytest.raises(Ships):
        put_away(library, path)
    with pytest.raises(Ships):
        retitled(library, path, "Other")
    assert contents(checkout) == before
    copy = own_copy(library, path)
    assert ships(path)
    assert not ships(copy)
    assert put_away(library, retitled(library, copy, "Other")).name == "other.jsonl"


def test_a_fight_of_the_same_name_elsewhere_is_no_example(tmp_path: Path) -> None:
    path = tmp_path / f"{NAME}.jsonl"
    Save.create(path, "Mine", "fate", "").close()
    assert not ships(path)
    assert own_copy(Library(tmp_path), path) == path


def examples_of(screen: str) -> list[bool]:
    """Return of each fight in the list whether it is marked as an example."""
    rows = screen.splitlines()[2:8]
    return ["example" in row for row in rows if row.strip()]


async def test_the_library_opens_a_copy_and_says_so(checkout: Path) -> None:
    before = contents(checkout)
    app = SchwungApp(Library(checkout), None, Look(), config=checkout / "config")
    async with seen(app, 80, 24) as shown:
        await shown.shows("2 fights")
        assert examples_of(shown.screen()) == [True, True]
        await shown.press("slash", *"toll", "enter", "enter")
        await shown.shows("your own copy, demo-the-toll-hearing")
        assert app.session is not None
        assert app.session.save is not None
        assert app.session.save.path.name == f"{COPY}.jsonl"
        app.session.do("note a")
        await shown.press("q")
        await shown.shows("3 fights")
        assert sorted(examples_of(shown.screen())) == [False, True]
        app.close_conflict()
    assert before.items() <= contents(checkout).items()
