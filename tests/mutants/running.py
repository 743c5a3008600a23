"""Running tests against one mutant in a copy of the tree, in a process of its own."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tests.mutants.choosing import Stage
from tests.mutants.sites import Mutant

# What a run may take beyond what its tests took: seconds of the processor, then a factor.
GRACE, FACTOR = 30, 6
MEMORY = 4 << 30


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    SAME = "the same program"


class Result(NamedTuple):
    """A mutant with what became of it, and by what."""

    mutant: Mutant
    fate: Fate
    by: str


def copy_of(root: Path, folder: Path) -> Path:
    """Return a copy of the tree as it is now: what git knows, what is new, what was compiled."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        stdout=subprocess.PIPE,
        check=True,
    )
    names = [Path(os.fsdecode(name)) for name in listed.stdout.split(b"\0") if name]
    names += [path.relative_to(root) for path in (root / "tracker").rglob("*.mo")]
    for name in names:
        if (root / name).is_file():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target)
    return folder


def compile_all(copy: Path) -> None:
    """Compile program and tests, such that a module is read anew when its text has changed.

    By time and size a change of one token within a second would not be seen.
    """
    words = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "tracker", "tests")
    subprocess.run([sys.executable, *words], cwd=copy, check=True)


def fate(mutant: Mutant, stages: Sequence[Stage], copy: Path) -> Result:
    """Return what the tests make of a mutant, stage after stage."""
    path = copy / mutant.path
    source = path.read_text(encoding="utf-8")
    path.write_text(mutant.applied(source), encoding="utf-8")
    try:
        for tests, seconds in stages:
            if killer := _killer(tests, seconds, copy):
                return Result(mutant, Fate.KILLED, killer)
    finally:
        path.write_text(source, encoding="utf-8")
    return Result(mutant, Fate.SURVIVED, f"{sum(len(stage.tests) for stage in stages)} tests")


def _killer(tests: list[str], seconds: float, copy: Path) -> str:
    """Return which test fails, or what else is wrong; empty when all pass."""
    listed = copy / "tests.txt"
    listed.write_text("\n".join(tests), encoding="utf-8")
    limit = int(GRACE + FACTOR * seconds)

    def limited() -> None:
        # The processor's time, so that other work on the machine does not count.
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    options = ("-x", "-q", "-rfE", "--no-header", "--tb=no", "-p", "no:cacheprovider")
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, f"@{listed}"],
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        preexec_fn=limited,
        start_new_session=True,
    )
    try:
        out, _ = process.communicate(timeout=30 * limit)
    except subprocess.TimeoutExpired:
        # Something waits for what never comes, and needs no processor for it.
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return "it hangs"
    if process.returncode == 0:
        return ""
    if process.returncode < 0:
        return "it runs on and on"
    if failed := re.search(r"^(?:FAILED|ERROR) (\S+)", out, re.MULTILINE):
        return failed[1]
    if process.returncode in (4, 5):
        raise RuntimeError(out[-2000:])
    return "it cannot be loaded"
