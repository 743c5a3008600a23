"""The program without a screen, as a process or within this one: what it printed."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.support.fitting import fitting
from tracker.cli import main
from tracker.words.translate import install

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
        found = json.loads(self.out)
        is_state = isinstance(found, dict) and "schema" in found
        return fitting(found) if is_state else found


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


def inside(*arguments: str | Path, stdin: str = "") -> Printed:
    """Do within this process what ``schwung`` does in one of its own, which takes far longer.

    For what does not turn on the start of a program, its locks or the bytes of its arguments.
    """
    given, out, err = _stream(stdin), _stream(), _stream()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        code = main([str(word) for word in arguments])
    install("en")
    return Printed(code, _written(out), _written(err))


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogateescape")), "utf-8")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode("utf-8", "surrogateescape")
