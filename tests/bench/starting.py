"""How long the app takes to its first frame, and what it sends, against an empty Textual app."""

from __future__ import annotations

import compileall
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.fights import evening, written
from tests.bench.stopwatch import ROOT, Timed
from tests.bench.table import Row, Size, at_most, ratio, told

EMPTY = [sys.executable, "-m", "tests.bench.apps"]
SIZES = ((80, 24, 1.25, 8_000), (200, 60, 1.35, 26_000))


def opening(save: Path) -> list[str]:
    """Return the command that opens a fight."""
    return [sys.executable, "-m", "tracker", "--saves", str(save.parent), "open", str(save)]


def compiled(folder: Path) -> dict[str, str]:
    """Compile the program as installing it does, and return what makes Python use that."""
    env = {"PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    # By starting once what is timed later; the rest of the standard library is compiled already.
    save = written(folder / "small.jsonl", evening(30))
    for argv in (EMPTY, opening(save)):
        with Timed(argv, 80, 24, env) as program:
            program.start()
    compileall.compile_dir(ROOT / "tracker", quiet=2)
    return env


def starting(folder: Path, size: Size) -> Iterator[Row]:
    """Measure a fight of 2,000 rulings and 12 participants."""
    save = written(folder / "start.jsonl", evening(2_000))
    env = compiled(folder)
    for cols, rows, bound, most in SIZES:
        seconds: dict[str, list[float]] = {"ours": [], "empty": []}
        cpu: dict[str, list[float]] = {"ours": [], "empty": []}
        sent = 0
        for _ in range(size.rounds):
            for name, argv in (("empty", EMPTY), ("ours", opening(save))):
                with Timed(argv, cols, rows, env) as program:
                    frame = program.start()
                seconds[name].append(frame.seconds)
                cpu[name].append(program.cpu)
                if name == "ours":
                    sent = len(frame.data)
        what = f"start to the first frame of Rounds, {cols}×{rows}"
        yield at_most(what, bound, ratio(seconds["ours"], seconds["empty"]))
        yield told(
            f"the same in processor time, {cols}×{rows}",
            f"{ratio(cpu['ours'], cpu['empty']):.2f} ×",
        )
        yield at_most(f"bytes to that frame, {cols}×{rows}", most, sent, "B", 0)
