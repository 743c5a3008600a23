"""Much of everything: a crowd in a long fight, and a folder of thousands of fights."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.fights import crowd, evening, written
from tests.bench.logs import timed
from tests.bench.pressing import CURSOR, UNDO
from tests.bench.starting import opening
from tests.bench.stopwatch import Timed, used
from tests.bench.table import Row, Size, at_most, ratio, told
from tracker.log.library import Library
from tracker.tui.fights import Summaries, fights

FIGHTS = 2_000


def crowded(folder: Path, size: Size) -> Iterator[Row]:
    """Open and play a fight of 40 participants beside one of 12, both as long, of 9 zones."""
    many = written(folder / "crowd.jsonl", crowd(size.rulings))
    few = written(folder / "few.jsonl", crowd(size.rulings, people=12))
    what = f"40 participants, {size.rulings:,} rulings, of 12"
    worked: dict[Path, list[float]] = {many: [], few: []}
    for _ in range(max(3, size.rounds // 3)):
        for save in (few, many):
            with Timed(opening(save), 200, 60, {}) as program:
                program.start()
                worked[save].append(used(program.process.pid))
    yield at_most(f"{what}: processor to the first frame", 1.5, ratio(worked[many], worked[few]))
    with Timed(opening(few), 200, 60, {}) as small, Timed(opening(many), 200, 60, {}) as large:
        for program in (small, large):
            program.start(quiet=1.0)
            # What is undone then asks nothing.
            program.press(b":note here\r", quiet=1.0)
        for presses in (CURSOR, UNDO):
            took: dict[Timed, list[float]] = {small: [], large: []}
            for turn in range(2 * size.rounds):
                for program in (small, large):
                    took[program].append(program.press(presses.keys[turn % 2]).used)
            name = f"{what}: processor, {presses.what}"
            yield at_most(name, 1.5, ratio(took[large], took[small]))
            yield told("the same, milliseconds", f"{1000 * median(took[large]):.1f}")


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
