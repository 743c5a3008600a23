"""A save that is damaged in the middle: read up to there, never written to, repaired when asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.e2e.app import BEGUN, app, is_free, made, records, wait_saved
from tests.support.program import inside
from tracker.log.errors import Damaged

# So many rulings are before the damage.
SOUND = 9


@pytest.fixture
def path(saves: Path) -> Path:
    path = made(saves / "quay.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    del lines[SOUND + 1]
    path.write_bytes(b"".join(lines))
    return path


def test_it_is_shown_up_to_there_and_repaired_when_asked(saves: Path, path: Path) -> None:
    damaged = path.read_bytes()
    with app("open", "quay") as terminal:
        terminal.wait_text("reading along")
        terminal.wait_text(re.compile(rf"quay\.jsonl is damaged after ruling {SOUND}, at byte \d+"))
        terminal.send("u")
        terminal.wait_text("This fight is open for reading only.")
        terminal.send("q")
        terminal.wait_text("1 fight")
    assert path.read_bytes() == damaged
    assert [file.name for file in saves.iterdir()] == [path.name]

    done = inside("repair", "quay")
    rest = re.search(r"quay\.rest-\d+", done.out)
    assert done.code == 0
    assert f"kept up to ruling {SOUND}; whole: quay.damaged-{SOUND}; " in done.out
    assert rest is not None
    assert path.with_name(f"quay.damaged-{SOUND}").read_bytes() == damaged
    assert path.read_bytes() + path.with_name(rest[0]).read_bytes() == damaged

    with app("open", "quay") as terminal:
        wait_saved(terminal, SOUND)
        terminal.send("u")
        wait_saved(terminal, SOUND + 1)


def test_it_is_said_in_german(path: Path) -> None:
    done = inside("--lang", "de", "repair", "quay")
    assert done.out.startswith(f"bis Entscheidung {SOUND} behalten")


def test_what_is_sound_is_left_alone(saves: Path) -> None:
    path = made(saves / "quay.jsonl")
    before = path.read_bytes()
    assert inside("repair", "quay").out == "nothing is damaged\n"
    assert path.read_bytes() == before
    assert [file.name for file in saves.iterdir()] == [path.name]


def test_what_somebody_plays_is_not_repaired(saves: Path) -> None:
    path = made(saves / "quay.jsonl")
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        done = inside("repair", "quay")
        assert done.code == 3
        assert "quay.jsonl is open elsewhere" in done.err
        terminal.send("h")
        wait_saved(terminal, BEGUN + 1)
    assert is_free(path)
    assert len(records(path)) == BEGUN + 1


def test_other_commands_write_nothing_into_it(path: Path) -> None:
    damaged = path.read_bytes()
    done = inside("do", "quay", "next")
    assert done.code == 3
    assert "is damaged after ruling" in done.err
    with pytest.raises(Damaged):
        is_free(path)
    assert path.read_bytes() == damaged
