"""Bring the generated tables of the manual up to date: ``python -m tests.readme``."""

from __future__ import annotations

from tracker.manual import PAGES, with_tables


def main() -> None:
    """Rewrite the English pages; those in other languages get their tables as they are shown."""
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
