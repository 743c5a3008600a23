"""What a terminal sends without a key changes nothing, however it is cut or spoiled."""

from __future__ import annotations

import random
import re
from pathlib import Path
from time import monotonic

import pytest

from tests.e2e.app import BEGUN, app, document, made, records, wait_saved
from tests.support.pty import Terminal
from tests.tui.terminal.spoiled import spoiled
from tests.tui.terminal.terminal_replies import REPLIES, eight_bit
from tracker.tui.terminal.sequences import LATE_SECONDS

LAST = "14 The conflict begins"
EVERYTHING = b"".join(
    (*REPLIES.values(), *map(eight_bit, REPLIES.values()), b"\x1b[1;3S\x1be\x1bu\x1b[97;3u")
)
HUGE = 65535


@pytest.fixture
def quay(saves: Path) -> Path:
    return made(saves / "quay.jsonl")


def memory(terminal: Terminal) -> int:
    """Return the most memory that the program has had so far, in megabytes."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) // 1024


def piecewise(terminal: Terminal, data: bytes, rng: random.Random) -> None:
    """Send bytes in small writes, each of which may or may not be a read of its own."""
    at = 0
    while at < len(data):
        size = rng.randint(1, 9)
        terminal.write(data[at : at + size])
        at += size


def test_replies_do_nothing_anywhere(quay: Path) -> None:
    """On every screen, in a form, in a note and in the command line."""
    rng = random.Random(1)
    with app("open", "quay") as terminal:
        terminal.wait_text(LAST)
        for key, shown in (("<f2>", "  Cast"), ("<f3>", "here ─"), ("<f5>", "─ Ruling ─")):
            terminal.send(key)
            terminal.wait_text(shown)
            piecewise(terminal, EVERYTHING, rng)
        terminal.send("<f4>a")
        terminal.wait_text("shifts expected")
        piecewise(terminal, EVERYTHING, rng)
        terminal.send("<esc>")
        terminal.wait_gone("shifts expected")
        terminal.send("N")
        terminal.wait_text("Note:")
        for letter in "kept":
            piecewise(terminal, EVERYTHING, rng)
            terminal.send(letter)
        piecewise(terminal, b"\x1b[13;2u\x1b[27;2;13~\x1b[97u", rng)
        terminal.send("<enter>")
        wait_saved(terminal, BEGUN + 1)
        terminal.send(":note too")
        piecewise(terminal, EVERYTHING, rng)
        terminal.send("<enter>")
        wait_saved(terminal, BEGUN + 2)
    assert [r["command"]["text"] for r in records(quay)[BEGUN:]] == ["kepta", "too"]


def test_ten_thousand_spoiled_sequences_change_nothing(quay: Path) -> None:
    """Half of them go to a screen whose keys rule, half into a text."""
    rng, before = random.Random(2), quay.read_bytes()
    with app("open", "quay") as terminal:
        terminal.wait_text(LAST)
        for _ in range(50):
            terminal.write(b"".join(spoiled(rng) for _ in range(100)))
        # A key ends whatever has not come to its end.
        terminal.send("<down>N")
        terminal.wait_text("Note:")
        assert quay.read_bytes() == before
        terminal.send("un")
        for _ in range(50):
            terminal.write(b"".join(spoiled(rng) for _ in range(100)))
        terminal.send("<right>changed<enter>")
        wait_saved(terminal, BEGUN + 1)
    assert quay.read_bytes().startswith(before)
    assert records(quay)[-1]["command"]["text"] == "unchanged"


def test_an_arrow_that_the_line_has_cut_begins_no_fight(saves: Path) -> None:
    """Escape was one when the rest came; the rest is an arrow, and no letter."""
    path = made(saves / "new.jsonl", ["conflict Quay kind=physical", "side Heroes", "zone Quay"])
    with app("open", "new") as terminal:
        terminal.wait_text("Quay · physical")
        # Nobody takes part yet, so it begins in the line that adds somebody.
        terminal.send("Ada pc")
        terminal.wait_text("Ada pc")
        begun = monotonic()
        terminal.write(b"\x1b")
        terminal.wait_text("B Begin")
        terminal.write(b"[B")
        terminal.send(":")
        terminal.wait_text(re.compile("^ ?:$", re.MULTILINE))
        # After a second it would be no arrow.
        if monotonic() - begun < LATE_SECONDS:
            assert re.search("^> *Title", terminal.screen(), re.MULTILINE), terminal.screen()
            assert "Ada pc" in terminal.screen()
    assert len(records(path)) == 3


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_next_line_waits_for_what_the_first_asks(saves: Path, language: str) -> None:
    lines = ["conflict Quay kind=physical", "side Heroes", "zone Quay", "add Ada pc side=Heroes"]
    path = made(saves / "new.jsonl", [*lines, "add Bo pc side=Heroes"])
    waits = {"en": "waits: Akodo npc enter Zed enter", "de": "wartet: Akodo npc enter Zed enter"}
    with app("--lang", language, "open", "new") as terminal:
        terminal.wait_text("1 Ada")
        terminal.send("aDock Thugs 3x3<enter>Akodo npc<enter>Zed<enter>")
        terminal.wait_text(waits[language])
        assert len(records(path)) == 5
        terminal.send("2")
        wait_saved(terminal, 8)
    names = [one["name"] for one in document(path)["participants"]]
    assert names == ["Ada", "Bo", "Dock Thugs", "Akodo", "Zed"]


def test_a_question_is_answered_by_who_has_seen_it(quay: Path) -> None:
    with app("open", "quay") as terminal:
        terminal.wait_text(LAST)
        terminal.send("a+0-+--00<enter><enter>s")
        terminal.wait_text("not taken: enter s")
        assert len(records(quay)) == BEGUN + 1
        # As quick as a program can be.
        terminal.send("<enter>")
        wait_saved(terminal, BEGUN + 2)


def test_escape_waits_as_long_as_is_wished(quay: Path) -> None:
    with app("open", "quay", env={"ESCDELAY": "9000"}) as terminal:
        terminal.wait_text(LAST)
        terminal.send("N")
        terminal.wait_text("Note:")
        terminal.send("ab")
        terminal.wait_text("ab")
        terminal.write(b"\x1b")
        for cols in (90, 100, 80):
            # Something else that takes a while.
            terminal.resize(cols, 24)
            terminal.wait(lambda: len(terminal.row(0).rstrip()) > cols - 3, "not resized")  # noqa: B023
        terminal.write(b"[D")
        terminal.send("x<enter>")
        wait_saved(terminal, BEGUN + 1)
    assert records(quay)[-1]["command"]["text"] == "axb"


def test_a_window_of_any_size_costs_what_can_be_drawn(quay: Path) -> None:
    with app("open", "quay") as terminal:
        terminal.wait_text(LAST)
        terminal._resize_line(HUGE, HUGE)
        terminal.write(b"\x1b[48;65535;65535;0;0t")
        for key in ("<f2>", "<f3>", "<f5>", "<f4>", "a"):
            before = terminal.bytes_written
            terminal.send(key)
            terminal.wait(lambda: terminal.bytes_written > before, "nothing drawn")  # noqa: B023
        assert memory(terminal) < 150
        terminal.resize(80, 24)
        # What it comes to stands beside the table as well, when there is so much room.
        terminal.wait_text("enter Do it")
        terminal.settle()
        terminal.send("<esc>")
        terminal.wait_gone("enter Do it")
        terminal.send("h")
        wait_saved(terminal, BEGUN + 1)


def test_begun_in_a_window_of_any_size(quay: Path) -> None:
    with app("open", "quay") as terminal:
        terminal._resize_line(HUGE, HUGE)
        terminal.wait(lambda: b"The conflict begins" in terminal.output, "not begun")
        assert memory(terminal) < 150
        terminal.resize(80, 24)
        terminal.send("h")
        wait_saved(terminal, BEGUN + 1)
