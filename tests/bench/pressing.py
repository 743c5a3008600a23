"""What a key costs: time to the last byte against an app of one line, bytes, rest, memory."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.fights import evening, written
from tests.bench.starting import EMPTY, opening
from tests.bench.stopwatch import Burst, Timed
from tests.bench.table import Row, Size, at_most, ratio, tenth, told

ONE_LINE = [*EMPTY, "line"]

# What is pressed in turn, how many times as long as one line it may take, half the time and
# nineteen times of twenty, and how many bytes it may bring.
KEYS = (
    ("cursor", (b"\x1bOB", b"\x1bOA"), 2, 4, 250),
    ("undo, redo: a row, the header, the log", (b"u", b"U"), 2, 4, 900),
    ("a dialog, open and closed", (b"N", b"\r"), 8, 16, 1_500),
)


def pressing(folder: Path, size: Size) -> Iterator[Row]:
    """Measure keys in a fight of 2,000 rulings, and idling after them."""
    session = evening(2_000)
    somebody = next(p.name for p in session.state.participants.values() if p.fp)
    save = written(folder / "keys.jsonl", session)
    with Timed(ONE_LINE, 80, 24, {}) as reference, Timed(opening(save), 80, 24, {}) as ours:
        reference.start()
        ours.start(quiet=1.0)
        ours.press(f':fp "{somebody}" +1\r'.encode(), quiet=1.0)
        for what, keys, half, most, sent in KEYS:
            floor: list[float] = []
            bursts: list[Burst] = []
            for turn in range(2 * size.rounds):
                floor.append(reference.press(b"x").seconds)
                bursts.append(ours.press(keys[turn % 2]))
            took = [burst.seconds for burst in bursts]
            yield at_most(f"key to last byte: {what}, median", half, ratio(took, floor))
            yield at_most("the same, p95", most, tenth(took, 0.95) / median(floor))
            yield at_most(f"bytes: {what}", sent, median(len(b.data) for b in bursts), "B", 0)
        noted = [_noted(ours, n) for n in range(size.rounds)]
        what = "bytes: a note is typed: the line goes, the log has one more"
        yield at_most(what, 900, median(len(b.data) for b in noted), "B", 0)
        ours.press(b"N")
        yield at_most("escape to last byte", 100, 1000 * ours.press(b"\x1b").seconds, "ms", 0)
        yield from _idle(ours, size.idle)


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
            ours.press((b"\x1bOB", b"\x1bOA")[n % 2], quiet=0.002)
        ours.press(b"\x1bOB", quiet=1.0)
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
    for what in ("hang-up", "SIGTERM"):
        seconds = []
        for _ in range(max(3, size.rounds // 3)):
            with Timed(opening(save), 80, 24, {}) as ours:
                ours.start()
                seconds.append(ours.leave(what == "hang-up"))
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
