"""The program with one game more, the toy of the tests, or without one that it has."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.catalogues import compile_stale
from tests.support.program import ROOT, Printed

TOYS = ROOT / "tests" / "toy_system"

# One process does all: most of the time of each would go into its start.
_PROGRAM = """
import json, sys
from tracker import systems
systems.__path__ += sys.argv[2:]
from tracker.cli import main
for arguments in json.loads(sys.argv[1]):
    code = main(arguments)
    for stream in (sys.stdout, sys.stderr):
        stream.write(f"\\0{code}\\0")
        stream.flush()
"""

Run = Sequence[str | Path]


def toys(*runs: Run) -> list[Printed]:
    """Run the program with the toy among its games, once for each list of arguments."""
    return _printed(ROOT, runs, TOYS)


def toy(*arguments: str | Path) -> Printed:
    """Run the program with the toy once."""
    return toys(arguments)[0]


def without(game: str, folder: Path, *runs: Run) -> list[Printed]:
    """Run a copy of the program in a folder that lacks the folder of one game."""
    compile_stale()
    gone = str(ROOT / "tracker" / "systems" / game)
    shutil.copytree(
        ROOT / "tracker",
        folder / "tracker",
        ignore=lambda where, names: [
            name for name in names if os.path.join(where, name) == gone or name == "__pycache__"
        ],
    )
    return _printed(folder, runs)


def _printed(root: Path, runs: Sequence[Run], *places: Path) -> list[Printed]:
    compile_stale()
    lists = json.dumps([[str(argument) for argument in run] for run in runs])
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, lists, *map(str, places)],
        cwd=root,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=60,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    out, err = done.stdout.split("\0"), done.stderr.split("\0")
    return [
        Printed(int(code), told, complained)
        for told, code, complained in zip(out[::2], out[1::2], err[::2], strict=False)
    ]
