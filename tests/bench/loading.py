"""Much of everything: a crowd in a long fight, and a folder of thousands of fights."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.fights import evening, written
from tests.bench.logs import timed
from tests.bench.pressing import ONE_LINE
from tests.bench.starting import opening
from tests.bench.stopwatch import Timed
from tests.bench.table import Row, Size, at_most, told
from tracker.log.library import Library
from tracker.tui.fights import Summaries, fights

FIGHTS = 2_000


def crowded(folder: Path, size: Size) -> Iterator[Row]:
    """Open and play a fight of 40 participants, 9 zones and 10,000 rulings."""
    rulings = size.rulings
    save = written(folder / "crowd.jsonl", evening(rulings, people=40, zones=9))
    what = f"40 participants, 9 zones, {rulings:,} rulings"
    with Timed(ONE_LINE, 200, 60, {}) as reference, Timed(opening(save), 200, 60, {}) as ours:
        reference.start()
        yield told(f"{what}: to the first frame", f"{ours.start().seconds:.2f} s")
        floor = [reference.press(b"x").seconds for _ in range(size.rounds)]
        for name, keys in (("cursor", (b"\x1bOB", b"\x1bOA")), ("undo, redo", (b"u", b"U"))):
            took = [ours.press(keys[n % 2]).seconds for n in range(2 * size.rounds)]
            yield told(
                f"{what}: {name}",
                f"{1000 * median(took):.1f} ms, {median(took) / median(floor):.1f} × one line",
            )


def listing(folder: Path, size: Size) -> Iterator[Row]:
    """List a folder of 2,000 fights as the library does, the first time and later."""
    data = written(folder / "one", evening(200)).read_bytes()
    for n in range(FIGHTS):
        (folder / f"fight-{n}.jsonl").write_bytes(data)
    library, summaries = Library(folder), Summaries()
    first = timed(lambda: fights(library, summaries, away=False))
    again = median(
        timed(lambda: fights(library, summaries, away=False)) for _ in range(size.rounds)
    )
    yield told(f"list {FIGHTS:,} fights, the first time", f"{first:.2f} s")
    yield at_most(f"list {FIGHTS:,} fights, later", 0.5, again, "s")
