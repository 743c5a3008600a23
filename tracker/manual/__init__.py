"""The manual: pages in Markdown that ship with the program; its tables speak as the reader does."""

from __future__ import annotations

import re
from pathlib import Path

PAGES = Path(__file__).resolve().parent
PICTURES = PAGES / "pictures"

# In the order in which they are listed, whatever else there is behind them.
_FIRST = ("start", "keys", "commands", "program", "settings", "files", "import", "players")

_PICTURE = re.compile(r"\]\((?:\.\./)?pictures/")
_MARKED = re.compile(r"<!-- begin (?P<name>\w+) -->.*?<!-- end (?P=name) -->", re.DOTALL)


def topics() -> tuple[str, ...]:
    """Return the names of all pages."""
    there = {path.stem for path in PAGES.glob("*.md")}
    return (*(name for name in _FIRST if name in there), *sorted(there.difference(_FIRST)))


def page(topic: str, language: str = "en") -> str:
    """Return a page as Markdown, in English where it is not there in a language.

    Its pictures are named by where they are on this machine. Raises KeyError for what is no topic.
    """
    if topic not in topics():
        raise KeyError(topic)
    own = PAGES / language / f"{topic}.md"
    path = own if own.is_file() else PAGES / f"{topic}.md"
    text = _PICTURE.sub(f"]({PICTURES}/", path.read_text(encoding="utf-8"))
    return with_tables(text) if path == own else text


def title(topic: str, language: str = "en") -> str:
    """Return the heading of a page."""
    return page(topic, language).partition("\n")[0].removeprefix("# ")


def with_tables(text: str) -> str:
    """Return a page with its tables as the program has them now, in the reader's language."""
    # Here, for they know every command and every key of all games.
    from tracker.manual.tables import TABLES

    def made(found: re.Match[str]) -> str:
        name = found["name"]
        return f"<!-- begin {name} -->\n{TABLES[name]()}\n<!-- end {name} -->"

    return _MARKED.sub(made, text)


def sections(text: str, words: str) -> str:
    """Return what of a page says some words, under its headings.

    That is whole parts whose heading says them, else paragraphs, and rows of tables.

    >>> sections("# Fruit\\n\\n## Pears\\n\\nGreen.\\n\\n## Figs\\n\\nBlue.", "pears")
    '## Pears\\n\\nGreen.'
    """
    wanted = words.casefold().split()
    kept: list[str] = []
    above: dict[int, str] = {}
    whole = 0
    for block in _blocks(text):
        level = len(block) - len(block.lstrip("#"))
        if level:
            above = {n: heading for n, heading in above.items() if n < level}
            above[level] = block
            if whole >= level:
                whole = 0
            if not whole and level > 1 and _says(block, wanted):
                whole = level
        found = block if whole and not level else "" if level else _found_in(block, wanted)
        if found or (whole and level):
            # Each heading once, and the page's own is known.
            kept += [heading for n, heading in above.items() if n > 1]
            above = dict.fromkeys(above, "")
            kept.append(found)
    return "\n\n".join(filter(None, kept))


def _blocks(text: str) -> list[str]:
    """Return the paragraphs, tables, lists and headings of a page; what is fenced stays one."""
    blocks, fenced = [""], False
    for row in text.split("\n"):
        if row.startswith("<!--"):
            continue
        fenced ^= row.startswith("```")
        if row or fenced:
            blocks[-1] += f"\n{row}" if blocks[-1] else row
        else:
            blocks.append("")
    return [block for block in blocks if block]


def _found_in(block: str, wanted: list[str]) -> str:
    if not block.startswith("|"):
        return block if _says(block, wanted) else ""
    head, rule, *rows = block.split("\n")
    found = [row for row in rows if _says(row, wanted)]
    return "\n".join([head, rule, *found]) if found else ""


def _says(text: str, wanted: list[str]) -> bool:
    said = text.casefold()
    return all(word in said for word in wanted)
