"""The rules in a reference text: what each says, what the tracker does about it, an example."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tracker.conflict.ruling import Base

_HEADING = re.compile(r"##+ (?P<title>.+)")
_NUMBERED = re.compile(r"(?:[A-Z]-[A-Z]+ — |[0-9]+\. )")
_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+(?:-[A-Z]+)?-[0-9]+)\*\* (?P<text>.+)")
# A decision's id stands with its subject: **A-18 Unused hold, gaps.**
_DECISION = re.compile(r"- \*\*(?P<id>[A-Z]*A-[0-9]+) (?P<text>.+)")
_PART = re.compile(r"\s+- (?P<part>Tracker|Example|Source)\b:?\s*(?P<text>.+)")
# In one-line rules what the tracker does stands between asterisks, and examples behind it.
_TRACKER = re.compile(r"\s*\*Tracker: (?P<what>[^*]*(?:\*\*[^*]*\*\*[^*]*)*)\*\s*")
_EXAMPLE = re.compile(r"(?:Example: |`EX ).+$")
_MARK = re.compile(r"\s*\*\*(\[[^]]+\])\*\*")
_KIND = re.compile(r"(?P<kind>ENFORCES|OFFERS|NOTES)[\s—–,.]*(?P<note>.*)")
_BRACKETED = re.compile(r"\((.*)\)\.?")
_MARKDOWN = re.compile(r"\*\*|`")
_BRACKETS = re.compile(r"\([^()]*\)")

_TABLE_BELOW = "table below."


class Rule(Base, frozen=True, kw_only=True):
    """One numbered rule, or a decision about what the rules leave open.

    ``title`` is the heading it stands under. ``kind`` says whether the tracker ENFORCES, OFFERS
    or NOTES it and ``note`` how; a decision has no kind. What the text lacks is empty, so are the
    German title and sentence where there is no translation.
    """

    id: str
    title: str
    text: str
    kind: str = ""
    note: str = ""
    example: str = ""
    source: str = ""
    german_title: str = ""
    german: str = ""

    @property
    def group(self) -> str:
        """Return the id without its number: ``F-HOLD``."""
        return self.id.rpartition("-")[0]


def read_rules(text: str) -> Iterator[Rule]:
    """Yield the rules and decisions of a reference text, in its order."""
    for section in _sections(text):
        yield from _rules_under(_NUMBERED.sub("", section[0], count=1), section[1:])


def _sections(text: str) -> Iterator[list[str]]:
    """Yield each heading with the lines under it, none of them a heading."""
    section = [""]
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            yield section
            section = [heading["title"]]
        else:
            section.append(line)
    yield section


def _rules_under(title: str, lines: Iterable[str]) -> Iterator[Rule]:
    found: list[dict[str, str]] = []
    shared: dict[str, str] = {}
    table: list[str] = []
    for line in lines:
        if begins := _RULE.match(line):
            found.append({**shared, "id": begins["id"], **_one_line(begins["text"])})
        elif decides := _DECISION.match(line):
            found.append({"id": decides["id"], "text": _plain(decides["text"])})
        elif (part := _PART.match(line)) and found:
            found[-1].update(_part(part["part"], part["text"]))
        elif tracker := _TRACKER.search(line):
            # What stands above the rows of a table holds for each that does not say otherwise.
            shared = _kind(tracker["what"])
        elif line.startswith("|"):
            table.append(line)
    for values in found:
        if values.get("example") == _TABLE_BELOW and table:
            values["example"] = _told(table)
        yield Rule(title=title, **values)


def _one_line(text: str) -> dict[str, str]:
    """Return the parts of a rule that has them all in its one line, or only its text."""
    tracker = _TRACKER.search(text)
    text = _TRACKER.sub(" ", text)
    example = _EXAMPLE.search(text)
    said, shown = (text[: example.start()], example[0]) if example else (text, "")
    said = " ".join([said.strip(), *_MARK.findall(shown)])
    parts = {"text": _plain(said), "example": _plain(_MARK.sub("", shown))}
    return parts | (_kind(tracker["what"]) if tracker else {})


def _part(part: str, text: str) -> dict[str, str]:
    if part == "Tracker":
        return _kind(text)
    return {part.lower(): _plain(text)}


def _kind(text: str) -> dict[str, str]:
    found = _KIND.match(text)
    if found is None:
        return {"note": _plain(text)}
    bracketed = _BRACKETED.fullmatch(found["note"])
    return {"kind": found["kind"], "note": _plain(bracketed[1] if bracketed else found["note"])}


def _told(table: Iterable[str]) -> str:
    """Return a table row by row, each number after what its column is."""
    rows = [[_plain(cell) for cell in row.strip("|").split("|")] for row in table]
    (what, *columns), _rule, *rows = rows
    told = (
        f"{row[0]}: {', '.join(f'{c} {v}' for c, v in zip(columns, row[1:], strict=True))}"
        for row in rows
    )
    return f"{what}; {'; '.join(told)}"


def _plain(text: str) -> str:
    return _MARKDOWN.sub("", text).strip().removeprefix("Example: ")


def read_glossary(text: str) -> Iterator[frozenset[str]]:
    """Yield sets of words that mean the same, from the tables of terms in a reference text.

    Such a table has columns for German and English, or twice as many; other columns are left out.
    """
    columns: list[tuple[int, int]] = []
    for line in text.splitlines():
        cells = _cells(line) if line.startswith("|") else []
        here = [cell.casefold() for cell in cells]
        if "german" in here:
            german = [i for i, cell in enumerate(here) if cell == "german"]
            other = [i for i, cell in enumerate(here) if cell in ("english", "here")]
            columns = list(zip(german, other, strict=True))
        elif columns and max(map(max, columns)) < len(cells):
            for german_at, other_at in columns:
                yield from _equals(cells[german_at], cells[other_at])
        else:
            columns = []


def _cells(line: str) -> list[str]:
    return [_plain(cell) for cell in line.strip().strip("|").split("|")]


def _equals(german: str, other: str) -> Iterator[frozenset[str]]:
    """Yield what means the same in two cells: part by part where both have as many."""
    for mark in (" / ", ","):
        ours, theirs = _parted(german, mark), _parted(other, mark)
        if len(ours) == len(theirs) > 1:
            for one, another in zip(ours, theirs, strict=True):
                yield from _equals(one, another)
            return
    inner = [_inside(cell) for cell in (german, other)]
    if all("," in words for words in inner):
        yield from _equals(*inner)
    words = (_BRACKETS.sub(" ", f"{german}, {other}") + " ").replace(" / ", ",")
    found = (" ".join(word.strip(' "').split()) for word in re.split(r"[,;/]", words))
    same = frozenset(word.casefold() for word in found if len(word) > 1)
    if len(same) > 1:
        yield same


def _parted(cell: str, mark: str) -> list[str]:
    """Return the parts of a cell between marks that stand outside of brackets."""
    held = _BRACKETS.sub(lambda found: found[0].replace(mark, "\0"), cell)
    return [part.replace("\0", mark).strip() for part in held.split(mark) if part.strip()]


def _inside(cell: str) -> str:
    return ", ".join(found.strip("()") for found in _BRACKETS.findall(cell))
