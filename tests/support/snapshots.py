"""Screens kept as text: compared with what is on the disk, or written there when asked to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

OPTION = "--snapshot-update"

Compare = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="store_true", help="write the snapshots of screens anew")


@pytest.fixture
def snapshot(request: pytest.FixtureRequest) -> Compare:
    """Return what compares a text with the snapshot of a name, beside the test."""
    folder = request.path.parent / "snapshots"
    update = bool(request.config.getoption(OPTION))

    def compare(name: str, text: str) -> None:
        path = folder / f"{name}.txt"
        if update:
            folder.mkdir(exist_ok=True)
            path.write_text(text + "\n", encoding="utf-8")
        else:
            assert text + "\n" == _kept(path), f"{path.name}: pytest {OPTION} writes it anew"

    return compare


def _kept(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
