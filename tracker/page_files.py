"""Reads the style sheets and scripts of pages, which come with the program."""

from __future__ import annotations

from pathlib import Path


def joined_files(*names: str) -> str:
    """Return style sheets or scripts as one."""
    folder = Path(__file__).parent / "page"
    return "".join((folder / name).read_text(encoding="utf-8") for name in names)
