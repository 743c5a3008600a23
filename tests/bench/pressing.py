"""What a key costs: time to the last byte against an app of one line, bytes, rest, memory."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.fights import evening, written
from tests.bench.starting import EMPTY, opening
from tests.bench.stopwatch import Burst, Timed
from tests.bench.table import Row, Size, at_most, ratio, tenth, told
from tracker.systems.fate.rules.state import person

ONE_LINE = [*EMPTY, "line"]

DOWN, UP = b"\x1bOB", b"\x1bOA"


class Presses(NamedTuple):
    """What is pressed in turn, how many times as long as one line it may take, half the time
    and nineteen times of twenty, and how many bytes it may bring."""

    what: str
    keys: tuple[bytes, ...]
    half: float
    most: float
    sent: int


CURSOR = Presses("cursor", (DOWN, UP), 2, 4, 250)
UNDO = Presses("undo, redo: a row, the header, the log", (b"u", b"U"), 2, 4, 900)
DIALOG = Presses("a dialog, open and closed", (b"N", b"\r"), 8, 16, 1_500)
LETTER = Presses("a letter typed and taken away", (b"x", b"\x7f"), 2, 4, 60)


def pressing(folder: Path, size: Size) -> Iterator[Row]:
    """Measure keys in a fight of 2,000 rulings, and idling after them."""
    session = evening(2_000)
    somebody = next(
        p.name for p in session.state.participants.values() if p.active and person(p).fp
    )
    save = written(folder / "keys.jsonl", session)
    granted = f':fp "{somebody}" +1\r'.encode()
    one_synced = [*ONE_LINE, str(folder / "lines")]
    with (
        Timed(ONE_LINE, 80, 24, {}) as reference,
        Timed(one_synced, 80, 24, {}) as synced,
        Timed(opening(save), 80, 24, {}) as ours,
    ):
        reference.start()
        synced.start()
        ours.start(quiet=1.0)
        ours.press(granted, quiet=1.0)
        yield from _pressed(reference, ours, CURSOR, size)
        yield from _pressed(reference, ours, UNDO, size, synced)
        yield from _pressed(reference, ours, DIALOG, size)
        ours.press(b":")
        yield from _pressed(reference, ours, LETTER, size)
        ours.press(b"\x1b", quiet=1.0)
        yield from _box_marked(reference, ours, somebody, size, synced)
        noted = [_noted(ours, n) for n in range(size.rounds)]
        what = "bytes: a note is typed: the line goes, the log has one more"
        yield at_most(what, 900, median(len(b.data) for b in noted), "B", 0)
        ours.press(b"N")
        yield at_most("escape to last byte", 100, 1000 * ours.press(b"\x1b").seconds, "ms", 0)
        yield from _idle(ours, size.idle)
    with (
        Timed(ONE_LINE, 200, 60, {}) as reference,
        Timed(one_synced, 200, 60, {}) as synced,
        Timed(opening(save), 200, 60, {}) as ours,
    ):
        reference.start()
        synced.start()
        ours.start(quiet=1.0)
        ours.press(granted, quiet=1.0)
        # With the sheet and the map beside.
        for presses, beside in ((CURSOR, None), (UNDO, synced)):
            there = presses._replace(what=f"{presses.what}, 200×60", sent=1_500)
            yield from _pressed(reference, ours, there, size, beside)


def _pressed(
    reference: Timed, ours: Timed, presses: Presses, size: Size, synced: Timed | None = None
) -> Iterator[Row]:
    """Press keys in turn, each beside one of the app of one line, and of the one that syncs."""
    floor: list[Burst] = []
    bursts: list[Burst] = []
    durable: list[Burst] = []
    for turn in range(2 * size.rounds):
        floor.append(reference.press(b"x"))
        if synced is not None:
            durable.append(synced.press(b"x"))
        bursts.append(ours.press(presses.keys[turn % len(presses.keys)]))
    yield from _compared(floor, bursts, presses, durable)


def _compared(
    floor: list[Burst], bursts: list[Burst], presses: Presses, durable: list[Burst]
) -> Iterator[Row]:
    yield from _times(f"key to last byte: {presses.what}", floor, bursts, presses)
    if durable:
        # A ruling is shown when the disk has it, and so is that line.
        what = "the same against one line, written and synced"
        yield from _times(what, durable, bursts, presses)
    sent = median(len(burst.data) for burst in bursts)
    yield at_most(f"bytes: {presses.what}", presses.sent, sent, "B", 0)


def _times(what: str, floor: list[Burst], bursts: list[Burst], presses: Presses) -> Iterator[Row]:
    took, least = [burst.seconds for burst in bursts], [burst.seconds for burst in floor]
    worked = ratio((b.used for b in bursts), (b.used for b in floor))
    yield at_most(f"{what}, median", presses.half, ratio(took, least))
    yield at_most("the same, p95", presses.most, tenth(took, 0.95) / median(least))
    yield told("the same in processor time", f"{worked:.2f} ×")


def _box_marked(
    reference: Timed, ours: Timed, somebody: str, size: Size, synced: Timed
) -> Iterator[Row]:
    """Measure the answer to a hit by hand: a box is marked, the question goes, the log grows."""
    floor: list[Burst] = []
    bursts: list[Burst] = []
    durable: list[Burst] = []
    for _ in range(size.rounds):
        floor.append(reference.press(b"x"))
        durable.append(synced.press(b"x"))
        ours.press(f':hit "{somebody}" 1\r'.encode())
        bursts.append(ours.press(b"\r"))
        for _ in range(2):
            ours.press(b"u")
    yield from _compared(floor, bursts, Presses("a box is marked", (), 2, 4, 900), durable)


def _noted(ours: Timed, n: int) -> Burst:
    ours.press(b":note %d" % n)
    return ours.press(b"\r")


def _idle(ours: Timed, seconds: float) -> Iterator[Row]:
    before = _cpu(ours.process.pid)
    burst = ours.read(time.perf_counter(), quiet=seconds, first=seconds)
    used = _cpu(ours.process.pid) - before
    yield at_most(f"idle for {seconds:g} s: bytes", 0, len(burst.data), "B", 0)
    yield at_most("idle: processor", 1, 100 * used / seconds, "%")


def remembering(folder: Path, size: Size) -> Iterator[Row]:
    """Measure memory after the start, and after dialogs and keys."""
    save = written(folder / "memory.jsonl", evening(2_000))
    with Timed(EMPTY, 80, 24, {}) as empty, Timed(opening(save), 80, 24, {}) as ours:
        empty.start()
        ours.start(quiet=1.0)
        least, first = _memory(empty.process.pid), _memory(ours.process.pid)
        yield at_most("memory after the start, of an empty app's", 1.15, first / least)
        yield told("memory after the start", f"{first / 1024:.0f} MB")
        for _ in range(size.dialogs):
            ours.press(b"N", quiet=0.01)
            ours.press(b"\x1b", quiet=0.01)
        for n in range(2 * size.dialogs):
            ours.press((DOWN, UP)[n % 2], quiet=0.002)
        ours.press(DOWN, quiet=1.0)
        what = f"memory after {size.dialogs} dialogs and {2 * size.dialogs} keys, of that"
        yield at_most(what, 1.3, _memory(ours.process.pid) / first)


def _cpu(pid: int) -> float:
    """Return the seconds of processor that a program has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """Return the kilobytes that a program holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def leaving(folder: Path, size: Size) -> Iterator[Row]:
    """Measure how long the program lives on after its line or a signal has told it to go."""
    save = written(folder / "leave.jsonl", evening(2_000))
    for what in ("hang-up", "SIGTERM", "the end of the input"):
        seconds = []
        controlled = what != "the end of the input"
        for _ in range(max(3, size.rounds // 3)):
            with Timed(opening(save), 80, 24, {}, controlled=controlled) as ours:
                ours.start()
                seconds.append(ours.leave(what != "SIGTERM"))
        yield at_most(f"gone after {what}", 1, max(seconds), "s")


def refusing(folder: Path, size: Size) -> Iterator[Row]:
    """Measure how soon it is said that a full disk has refused a ruling."""
    save = written(folder / "full.jsonl", evening(2_000))
    seconds = []
    for _ in range(max(3, size.rounds // 3)):
        with Timed(opening(save), 80, 24, {}) as ours:
            ours.start(quiet=1.0)
            room = (save.stat().st_size, resource.RLIM_INFINITY)
            resource.prlimit(ours.process.pid, resource.RLIMIT_FSIZE, room)
            burst = _noted(ours, 1)
            if b"memory." not in burst.data:
                raise ValueError("nothing is said of a full disk")
            seconds.append(burst.seconds)
    yield at_most("a full disk is said after", 1, max(seconds), "s")
