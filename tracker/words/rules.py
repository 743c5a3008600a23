"""The numbered rules of the reference texts: by their ids, by words in them, as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec

REFERENCE = Path(__file__).resolve().parent.parent / "systems" / "reference"

_HEADING = re.compile(r"##+ (?P<title>.+)")
_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+(?:-[A-Z]+)?-[0-9]+)\*\* (?P<text>.+)")
_PART = re.compile(r"\s+- (?P<part>Tracker|Example|Source): (?P<text>.+)")
# In one-line rules what the tracker does stands between asterisks, and examples behind it.
_TRACKER = re.compile(r"\s*\*Tracker: (?P<what>[^*]*(?:\*\*[^*]*\*\*[^*]*)*)\*\s*")
_EXAMPLE = re.compile(r"(?:Example: |`EX ).+$")
_NUMBERED = re.compile(r"(?:[A-Z]-[A-Z]+ — |[0-9]+\. )")
_MARKDOWN = re.compile(r"\*\*|`")


class Rule(msgspec.Struct, frozen=True):
    """Be one rule: its id, the heading it stands under, its text, and an example, if it has one."""

    id: str
    title: str
    text: str
    example: str = ""


def rule(id: str) -> Rule | None:
    """Return a rule by its id, in any case; None when there is none."""
    return all_rules().get(id.strip().upper())


def find(words: str) -> tuple[Rule, ...]:
    """Return the rules whose id, heading or text has every word, in any case, ids first."""
    wanted = words.casefold().split()
    found = [r for r in all_rules().values() if all(w in _searched(r) for w in wanted)]
    return tuple(sorted(found, key=lambda r: not r.id.casefold().startswith(words.casefold())))


@cache
def all_rules() -> Mapping[str, Rule]:
    """Return every rule by its id, in the order of the texts."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(REFERENCE.glob("*.md")))
    return MappingProxyType({r.id: r for text in texts for r in read_rules(text)})


def read_rules(text: str) -> Iterator[Rule]:
    """Yield the rules of a reference text."""
    title = ""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            title = _NUMBERED.sub("", heading["title"], count=1)
        elif begins := _RULE.match(line):
            if found:
                yield Rule(**found)
            found = {"id": begins["id"], "title": title, **_one_line(begins["text"])}
        elif (part := _PART.match(line)) and found and part["part"] == "Example":
            found["example"] = _plain(part["text"])
    if found:
        yield Rule(**found)


def _one_line(text: str) -> dict[str, str]:
    """Return what a rule in one line says, and its example."""
    text = _TRACKER.sub(" ", text)
    example = _EXAMPLE.search(text)
    said = text[: example.start()] if example else text
    return {"text": _plain(said), "example": _plain(example[0]) if example else ""}


def _plain(text: str) -> str:
    return _MARKDOWN.sub("", text.removeprefix("Example: ")).strip()


def _searched(rule: Rule) -> str:
    return f"{rule.id} {rule.title} {rule.text}".casefold()
