"""A save that another process has open."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOLD = """
import sys
from pathlib import Path
from tracker.log.save import Save
with Save.open(Path(sys.argv[1]), ""):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def holding(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Let another process have a save open, until its input ends or it is killed."""
    program = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "held\n"
        yield owner
