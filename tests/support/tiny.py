"""A file system of 64 kB, which is full soon: mounted for one program, and gone with it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path


def on_a_tiny_file_system(folder: Path, argv: Sequence[str | Path]) -> list[str]:
    """Return the command that runs a program for which a folder is such a file system."""
    mount = f"mount -t tmpfs -o size=64k none {shlex.quote(str(folder))}"
    return ["unshare", "-rm", "sh", "-c", f"{mount} && exec {shlex.join(map(str, argv))}"]


def not_permitted(folder: Path) -> str:
    """Return why none can be mounted here, empty where one can."""
    if shutil.which("unshare") is None:
        return "not installed: unshare"
    tried = on_a_tiny_file_system(folder, ["true"])
    done = subprocess.run(tried, capture_output=True, text=True, check=False)
    return done.stderr.strip() if done.returncode else ""
