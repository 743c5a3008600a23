"""The program with one game more: the toy, found in a folder of the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support.catalogues import compile_stale
from tests.support.program import ROOT, Printed

PLACE = ROOT / "tests" / "toy_system"

# One process does all: most of the time of each would go into its start.
_PROGRAM = """
import json, sys
from tracker import systems
systems.__path__.append(sys.argv[1])
from tracker.cli import main
for arguments in json.loads(sys.argv[2]):
    code = main(arguments)
    for stream in (sys.stdout, sys.stderr):
        stream.write(f"\\0{code}\\0")
        stream.flush()
"""


def toys(*runs: Sequence[str | Path]) -> list[Printed]:
    """Run the program with the toy among its games, once for each list of arguments."""
    compile_stale()
    lists = json.dumps([[str(argument) for argument in run] for run in runs])
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(PLACE), lists],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
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


def toy(*arguments: str | Path) -> Printed:
    """Run the program once."""
    return toys(arguments)[0]
