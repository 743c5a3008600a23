"""Saves whose seals are right and whose records are wrong: told by every verb, a crash for none."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

import pytest

from tests.support.any_fight import any_fight
from tests.support.forging import WAYS, WRONG, Raw, forged, sealed
from tests.support.program import QUAY, schwung
from tests.tui.seen import seen
from tracker import cli
from tracker.log import disk
from tracker.log.errors import LogError
from tracker.log.library import Library
from tracker.log.save import Save
from tracker.opening import watched
from tracker.places import shipped_saves_dir
from tracker.systems import found
from tracker.tui.app import SchwungApp
from tracker.tui.fights import Summaries, duplicated, fights, retitled, timeline_of
from tracker.tui.terminal.check import Look

FORGED = 200
# So many go together, so that two workers share them.
AT_ONCE = 20

# Every verb that reads or plays a fight, with the words behind its name.
VERBS: dict[str, tuple[tuple[str, ...], ...]] = {
    "show": ((), ("--json",), ("--players",), ("--players", "--json"), ("--at", "5")),
    "log": ((), ("--json",), ("--players",), ("--players", "--json")),
    "verify": ((),),
    "stats": ((), ("--json",)),
    "ask": (("count",), ("sum", "effort", "per", "name"), ("outcome:hit", "--json")),
    "complete": (("attack K",), ("--ask", "by:")),
    "export": (
        *(("--format", name) for name in cli.FORMATS),
        ("--format", "markdown", "--players"),
        ("--format", "html", "--players"),
    ),
    "do": (("--dry-run", "note a", "next"), ("note a", "waive", "undo", "strike 3")),
    "recap": ((), ("--players",), ("--format", "html")),
    "repair": ((),),
}
# What is done with no fight, with other files, with a copy of one that ships, on a screen, or
# until it is ended.
OTHER = {
    *("run", "list", "rule", "odds", "open", "demo", "watch", "schema", "import", "share"),
    *("manual", "completion"),
}
LINES = "show\nlog 20\n?\nnext\nwaive\nundo\nredo\nstats\nstrike 2\n"


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return sound saves: one of each system with much in it, and some that ship."""
    folder = tmp_path_factory.mktemp("sound")
    paths = [shipped_saves_dir() / f"{name}.jsonl" for name in ("the-ledge", "the-toll-hearing")]
    for system in found():
        path = folder / f"{system}.jsonl"
        records = any_fight(system, 40, seed=1).timeline.records
        Save.create(path, "Test", system, "2026-11-29T19:00:00Z", records=records).close()
        paths.append(path)
    return paths


def test_every_verb_is_tried() -> None:
    verbs = next(
        action
        for action in cli._parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    assert set(verbs.choices) == set(VERBS) | OTHER


@pytest.mark.parametrize("first", range(0, FORGED, AT_ONCE))
def test_no_verb_fails_on_a_forged_save(
    first: int,
    saves: Path,
    originals: list[Path],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = saves / "forged.jsonl"
    # No power is cut here, and a thousand files are written.
    monkeypatch.setattr(disk, "full_sync", lambda fd: None)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)
    # To set up the verbs takes longer than most of them.
    monkeypatch.setattr(cli, "_parser", cache(cli._parser))
    for seed in range(first, first + AT_ONCE):
        told = forged(path, originals[seed % len(originals)], seed)
        data = path.read_bytes()
        try:
            for words in _all_words(str(path)):
                if path.read_bytes() != data:
                    path.write_bytes(data)
                monkeypatch.setattr(sys, "stdin", io.StringIO(LINES))
                assert cli.main(words) in (0, 1, 3), words
                capsys.readouterr()
            path.write_bytes(data)
            _look_on(saves, path)
        except Exception as error:
            error.add_note(f"{seed}: {told}")
            raise
        for left in saves.rglob("*.*"):
            left.unlink()


def _all_words(path: str) -> Iterator[list[str]]:
    yield ["list"]
    yield ["list", "--json"]
    yield ["run", str(QUAY), "--save", path]
    yield ["--plain", path]
    for verb, all_words in VERBS.items():
        yield from ([verb, path, *words] for words in all_words)


def _look_on(folder: Path, path: Path) -> None:
    """Do what the library does with a fight, and what who watches does."""
    library, summaries = Library(folder), Summaries()
    (row,) = fights(library, summaries, away=False)
    summary = summaries.find_out(path)
    assert row.error or summary.note or summary.title is not None, row
    for players in (True, False):
        with suppress(LogError), closing(watched(path, players=players)) as session:
            session.follow()
    with suppress(LogError):
        timeline_of(path)
    for now_standing in (True, False):
        with suppress(LogError):
            duplicated(library, path, now_standing=now_standing).close()
    with suppress(LogError):
        library.put_away(retitled(library, path, "Other"))


def test_no_program_fails_on_a_forged_save(saves: Path, originals: list[Path]) -> None:
    for seed in range(10):
        forged(saves / f"{seed}.jsonl", originals[seed % len(originals)], 1_000 + seed)
        words = (("show",), ("log",), ("verify",), ("stats",), ("do", "note a"))[seed % 5]
        assert schwung(words[0], str(seed), *words[1:]).code in (0, 1, 3)
    assert len(schwung("list").out.splitlines()) == 10


SOUND = [{"log": "schwung/1", "id": "x", "system": "fate", "title": "T", "at": "", "app": ""}]


def note(n: int, more: str = "null") -> dict[str, object]:
    command = {"type": "note", "text": "a", "more": Raw(more)}
    events = [{"type": "noted", "text": "a"}]
    return {"n": n, "parent": n - 1, "command": command, "events": events}


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_in_one_place_is_told(
    wrong: str, saves: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a field that no version knows it harms nobody, unless it goes beyond the limits."""
    path = saves / "wrong.jsonl"
    path.write_bytes(sealed([*SOUND, note(1), note(2, wrong), note(3)]))
    for words in (["show"], ["log"], ["verify"], ["export", "--format", "tinydb"]):
        assert cli.main([words[0], "wrong", *words[1:]]) in (0, 1, 3)
    capsys.readouterr()


async def test_the_library_marks_what_cannot_be_read_and_opens_the_rest(
    saves: Path, originals: list[Path]
) -> None:
    for seed in range(3 * len(WAYS)):
        forged(saves / f"forged-{seed}.jsonl", originals[seed % len(originals)], 2_000 + seed)
    (saves / "nested.jsonl").write_bytes(
        sealed([*SOUND, note(1), note(2, f"{'[' * 1_500}{']' * 1_500}")])
    )
    (saves / "loose.jsonl").write_bytes(sealed([*SOUND, note(1), {**note(2), "parent": 9}]))
    (saves / "sound.jsonl").write_bytes(originals[0].read_bytes())
    app = SchwungApp(Library(saves), None, Look(), config=saves / "config")
    async with seen(app, 120, 24) as shown:
        await shown.shows(f"{3 * len(WAYS) + 3} fights")
        await shown.press("slash", *"nested", "enter")
        await shown.shows("nested.jsonl is damaged after ruling 1")
        await shown.press("escape", "slash", *"loose", "enter")
        await shown.shows("loose.jsonl tells no fight: no ruling 9")
        await shown.shows("! T")
        await shown.press("enter")
        await shown.shows("tells no fight")
        await shown.press("escape", "slash", *"sound", "enter", "enter")
        await shown.shows("─")
        app.close_conflict()
