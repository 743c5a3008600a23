"""Bring the generated tables of the manual up to date: ``python -m tests.readme``."""

from __future__ import annotations

import re

from tracker.manual import PAGES, with_tables

FIGURES = "figures.md"

# What stands among figures; the longer goes first.
WORDS = {
    "one line synced": "eine Zeile gesichert",
    "raw write and fsync": "write und fsync",
    "one line": "eine Zeile",
    "empty": "leer",
    "that": "dessen",
    "raw": "roh",
}


def main() -> None:
    """Rewrite the English pages; those in other languages get their tables as they are shown.

    What was measured is put into them all from the English page, row by row.
    """
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
    measured = (PAGES / FIGURES).read_text(encoding="utf-8")
    for path in PAGES.glob(f"*/{FIGURES}"):
        path.write_text(with_figures(path.read_text(encoding="utf-8"), measured), encoding="utf-8")


def with_figures(text: str, measured: str) -> str:
    """Return a German page with the figures of the English one in the rows of its table."""
    rows = iter([row for row in measured.split("\n") if row.startswith("| ")][1:])
    lines = text.split("\n")
    begin = next(n for n, line in enumerate(lines) if line.startswith("|---"))
    for n in range(begin + 1, lines.index("", begin)):
        label, figures = lines[n].split(" | ", 1)[0], next(rows).split(" | ", 1)[1]
        lines[n] = f"{label} | {_in_german(figures)}"
    if left := list(rows):
        raise SystemExit(f"{FIGURES}: the German table has no row for {left[0]}")
    return "\n".join(lines)


def _in_german(figures: str) -> str:
    for english, german in WORDS.items():
        figures = figures.replace(english, german)
    return re.sub(r"(?<=\d)[.,](?=\d)", lambda mark: {".": ",", ",": "."}[mark[0]], figures)


if __name__ == "__main__":
    main()
