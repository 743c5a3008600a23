"""The fights that ship stay as they are: whoever plays one, plays a copy of their own."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tui.seen import seen
from tracker import cli, places
from tracker.log.errors import Ships
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.opening import own_copy, reader_library, ships
from tracker.tui.app import SchwungApp
from tracker.tui.fights import put_away, retitled
from tracker.tui.terminal.check import Look
from tracker.words.translate import LANGUAGES

NAME = "the-toll-hearing"
COPY = f"demo-{NAME}"


@pytest.fixture
def checkout(saves: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of saves of a checkout: fights that ship, and the players' own."""
    for name in (NAME, places.EXAMPLES[0]):
        for language in LANGUAGES:
            original = places.shipped_path(name, language)
            there = saves / original.relative_to(places.shipped_saves_dir())
            there.parent.mkdir(exist_ok=True)
            there.write_bytes(original.read_bytes())
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_each_example_once_in_the_readers_language(
    checkout: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoken = ("--lang", language)
    titles = {one.title for one in Library(places.shipped_path(NAME, language).parent).entries()}

    def listed() -> dict[str, Any]:
        capsys.readouterr()
        assert played(*spoken, "list", "--json") == 0
        return {entry["title"]: entry for entry in json.loads(capsys.readouterr().out)}

    before = listed()
    assert before.keys() == titles
    assert all(entry["ships"] for entry in before.values())
    assert played(*spoken, "do", NAME, "note a") == 0
    after = listed()
    # The copy stands in place of what it was made of, also for who calls it by that name.
    assert after.keys() == titles
    [mine] = [entry for entry in after.values() if not entry["ships"]]
    assert mine["name"] == (COPY if language == "en" else f"demo-de-{NAME}")
    assert played(*spoken, "log", NAME) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(": a")
    # A fight of the other language is the reader's own, and no example.
    other = next(one for one in LANGUAGES if one != language)
    assert played("--lang", other, "list") == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


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
    app = SchwungApp(reader_library(None), None, Look(), config=checkout / "config")
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
        # The copy stands in its place, the filter still in use.
        await shown.shows("2 fights")
        assert examples_of(shown.screen()) == [False]
        app.close_conflict()
    assert before.items() <= contents(checkout).items()
