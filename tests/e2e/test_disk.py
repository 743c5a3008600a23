"""A disk that refuses while a fight is played: said at once, and nothing is lost that need be."""

from __future__ import annotations

import re
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.app import BEGUN, UTF8, app, document, is_free, made, records, typed, wait_saved
from tests.support.pty import Terminal
from tests.support.tiny import not_permitted, on_a_tiny_file_system

REFUSED = "Play goes on in memory. F6 saves again, F7 saves elsewhere."
FULL = "the disk did not take the ruling (File too large)"


@pytest.fixture
def path(saves: Path) -> Path:
    return made(saves / "quay.jsonl")


@pytest.fixture
def terminal(path: Path) -> Iterator[Terminal]:
    with app("open", "quay") as terminal:
        wait_saved(terminal, BEGUN)
        yield terminal


def room(terminal: Terminal, size: int = resource.RLIM_INFINITY) -> None:
    """Let no file that the program writes grow beyond a size, as a full disk does."""
    pid = terminal.process.pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def fill_up(terminal: Terminal, path: Path) -> None:
    """Leave room for half a ruling, and make two."""
    room(terminal, path.stat().st_size + 100)
    terminal.send("a+0-+--00<enter>")
    terminal.wait_text("NOT SAVED 1")
    terminal.wait_text(FULL)
    terminal.wait_text(REFUSED)
    terminal.wait_text("Bruno takes 3")
    terminal.send("<enter>")
    terminal.wait_text("NOT SAVED 2")
    terminal.wait_text("16 Bruno marks Health 3")


def test_a_full_disk_and_room_again(path: Path, terminal: Terminal) -> None:
    """Play goes on in memory; leaving asks; once there is room, F6 writes all of it."""
    before = path.read_bytes()
    fill_up(terminal, path)
    terminal.send("<f6>")
    terminal.wait_text(FULL)
    assert path.read_bytes() == before
    terminal.send("<f5>")
    terminal.wait_text("─ Ruling ─")
    terminal.send("u")
    terminal.wait_text("NOT SAVED 3")
    terminal.send("q")
    terminal.wait_text("3 rulings are not on the disk.")
    terminal.send("<enter>")
    terminal.wait_gone("3 rulings are not on the disk.")
    room(terminal)
    terminal.send("<f6>")
    terminal.wait_text("Everything is saved.")
    wait_saved(terminal, BEGUN + 3)
    assert document(path)["head"] == BEGUN + 1
    terminal.send("<f6>")
    terminal.wait_text("Everything is saved already.")
    terminal.send("q")
    terminal.wait_text("1 fight")
    assert is_free(path)


def test_a_file_system_that_is_full(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It has room again once another file on it is gone."""
    mounted = tmp_path / "tiny"
    mounted.mkdir()
    if reason := not_permitted(mounted):
        with capsys.disabled():
            print(f"no tiny file system can be mounted here: {reason}")
        return
    whole = made(tmp_path / "quay.jsonl")
    program = (
        f"cp {whole} {mounted} && exec {sys.executable} -m tracker --saves {mounted} open quay"
    )
    argv = on_a_tiny_file_system(mounted, ["sh", "-c", program])
    with Terminal(argv, env=UTF8) as terminal:
        wait_saved(terminal, BEGUN)
        # Seen with the program's eyes; it has become the process that was started.
        inside = Path(f"/proc/{terminal.process.pid}/root") / mounted.relative_to("/")
        path = inside / whole.name
        before = path.read_bytes()
        assert before == whole.read_bytes()
        ballast = inside / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        # The last block of the save may have room for a note or two.
        n = 0
        while "NOT SAVED" not in terminal.row(0):
            n += 1
            typed(terminal, f"note '{'long ' * 390}'")
            # The log shows its end, and a note as long begins above it.
            terminal.wait_text(re.compile(rf" saved {BEGUN + n}\b| NOT SAVED 1\b"))
        terminal.wait_text("NOT SAVED 1")
        terminal.wait_text("No space left on device")
        assert len(records(path)) == BEGUN + n - 1
        ballast.unlink()
        terminal.send("<f6>")
        wait_saved(terminal, BEGUN + n)
        assert len(records(path)) == BEGUN + n
        assert path.read_bytes().startswith(before)


def test_elsewhere_there_is_room(path: Path, saves: Path, terminal: Terminal) -> None:
    """A file that takes half of it is none; the one with all of it is gone on in."""
    fill_up(terminal, path)
    other = saves / "elsewhere" / "quay.jsonl"
    for shown in ("quay.jsonl cannot be read or written: File too large", None):
        terminal.send("<f7>")
        terminal.wait_text("Go on in which file?")
        terminal.send(f"<ctrl+u>{other}<enter>")
        if shown:
            terminal.wait_text(shown)
            terminal.wait_text("NOT SAVED 2")
            assert list(other.parent.iterdir()) == []
            room(terminal)
    wait_saved(terminal, BEGUN + 2)
    terminal.wait_text("Everything is saved in")
    terminal.send("n")
    wait_saved(terminal, BEGUN + 3)
    assert is_free(path)
    assert len(records(path)) == BEGUN
    assert len(records(other)) == BEGUN + 3


BROKEN = "the disk failed (Input/output error)"


@pytest.fixture
def switch(tmp_path: Path) -> Path:
    """Return the path of a file that makes the disk fail while it is there."""
    return tmp_path / "fails"


@pytest.fixture
def on_a_failing_disk(path: Path, switch: Path) -> Iterator[Terminal]:
    argv = [sys.executable, "-m", "tests.support.failing_disk", str(switch), "open", path.stem]
    with Terminal(argv, env=UTF8) as terminal:
        wait_saved(terminal, BEGUN)
        switch.touch()
        terminal.send("h")
        terminal.wait_text("NOT SAVED 1")
        terminal.wait_text(BROKEN)
        terminal.wait_text(REFUSED)
        yield terminal


def test_a_disk_that_failed_and_works_again(
    path: Path, switch: Path, on_a_failing_disk: Terminal
) -> None:
    """While it fails nothing counts as saved; then F6 writes what waits, and play goes on."""
    terminal = on_a_failing_disk
    before = path.read_bytes()
    terminal.send("n")
    terminal.wait_text("NOT SAVED 2")
    terminal.send("<f6>")
    terminal.wait_text("quay.jsonl cannot be read or written: Input/output error")
    terminal.wait_text("NOT SAVED 2")
    assert path.read_bytes() == before
    switch.unlink()
    terminal.send("<f6>")
    terminal.wait_text("Everything is saved.")
    wait_saved(terminal, BEGUN + 2)
    assert len(records(path)) == BEGUN + 2
    terminal.send("u")
    wait_saved(terminal, BEGUN + 3)
    terminal.kill(signal.SIGKILL)
    terminal.wait_exit()
    assert is_free(path)
    assert len(records(path)) == BEGUN + 3


def test_a_disk_that_lost_and_spoiled_what_it_had(
    path: Path, switch: Path, on_a_failing_disk: Terminal
) -> None:
    """F6 writes again what is missing, and says where it has put what does not belong there."""
    terminal = on_a_failing_disk
    before = path.read_bytes()
    path.write_bytes(before[:-500] + bytes(700))
    switch.unlink()
    terminal.send("<f6>")
    terminal.wait_text("Everything is saved.")
    terminal.wait_text("a ruling that was never completed is kept in quay.")
    wait_saved(terminal, BEGUN + 1)
    assert path.read_bytes().startswith(before)
    assert len(records(path)) == BEGUN + 1
    kept = [file for file in path.parent.iterdir() if file.suffix.startswith((".torn", ".rest"))]
    assert [file.read_bytes().endswith(bytes(700)) for file in kept] == [True]


def test_leaving_a_disk_that_failed_tries_once_more(
    path: Path, switch: Path, on_a_failing_disk: Terminal
) -> None:
    switch.unlink()
    on_a_failing_disk.kill(signal.SIGTERM)
    assert on_a_failing_disk.wait_exit() == 0
    assert len(records(path)) == BEGUN + 1


def test_leaving_tries_once_more(path: Path, terminal: Terminal) -> None:
    """A signal leaves no time to ask; what the disk takes by then is kept."""
    fill_up(terminal, path)
    room(terminal)
    terminal.kill(signal.SIGTERM)
    assert terminal.wait_exit() == 0
    assert len(records(path)) == BEGUN + 2


def test_leaving_in_spite_of_a_full_disk(path: Path, terminal: Terminal) -> None:
    """What was shown as saved is all there is, and it is whole."""
    before = path.read_bytes()
    fill_up(terminal, path)
    terminal.send("q")
    terminal.wait_text("2 rulings are not on the disk.")
    terminal.send("2")
    terminal.wait_text("1 fight")
    assert path.read_bytes() == before
    assert is_free(path)


def test_a_file_that_another_program_has_changed(
    path: Path, saves: Path, terminal: Terminal
) -> None:
    """Nothing is written into it any more; elsewhere the fight goes on as it was played."""
    with path.open("ab") as file:
        file.write(b"something else\n")
    terminal.send("n")
    terminal.wait_text("NOT SAVED 1")
    terminal.wait_text("was changed by another program")
    terminal.send("<f7>")
    terminal.wait_text("Go on in which file?")
    terminal.send("<enter>")
    wait_saved(terminal, BEGUN + 1)
    assert path.read_bytes().endswith(b"something else\n")
    assert len(records(saves / "night-at-the-quay.jsonl")) == BEGUN + 1
