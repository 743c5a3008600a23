"""A plugin of pytest: notes which functions of the changed packages each test calls.

``MUTANTS_TRACED`` names the folder that the notes go to.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from cProfile import Profile
from pathlib import Path
from types import CodeType

import pytest

from tests.mutants.sites import PACKAGES

ROOT = Path.cwd()
PREFIXES = tuple(f"{ROOT / package}{os.sep}" for package in PACKAGES)

_tests: dict[str, tuple[float, list[str]]] = {}
_failed: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note what one test calls, with its fixtures."""
    # Of all that is built in, the profiler costs least.
    profile = Profile(builtins=False, subcalls=False)
    started = time.process_time()
    profile.enable()
    try:
        return (yield)
    finally:
        profile.disable()
        if item.nodeid not in _failed:
            called = {_named(one.code) for one in profile.getstats()} - {""}
            _tests[item.nodeid] = round(time.process_time() - started, 3), sorted(called)


def _named(code: CodeType | str) -> str:
    """Return a function of ours as ``path:Class.method``, else nothing."""
    if isinstance(code, str) or not code.co_filename.startswith(PREFIXES):
        return ""
    outermost = code.co_qualname.partition(".<locals>")[0]
    return f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{outermost}"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Leave out what does not pass: some cannot while they are watched."""
    if report.failed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Write the notes down; a session that has run no test has none."""
    if _tests:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "all")
        folder = Path(os.environ["MUTANTS_TRACED"])
        (folder / f"{worker}.json").write_text(json.dumps(_tests), encoding="utf-8")
