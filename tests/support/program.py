"""The real program without a screen: run it, and look at what it printed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
QUAY = ROOT / "tests" / "examples" / "quay.fight"


class Printed(NamedTuple):
    """What a finished program left: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """Return the one JSON document of the output."""
        return json.loads(self.out)


def schwung(*arguments: str | Path, stdin: str | None = None, **environment: str) -> Printed:
    """Run the program to its end, in English unless the environment says otherwise."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        [sys.executable, "-m", "tracker", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env=env,
        timeout=60,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Printed(done.returncode, done.stdout, done.stderr)
