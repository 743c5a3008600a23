"""Texts as they stand in other programs: markup taken off, entities resolved, blanks in order."""

from __future__ import annotations

import html
import re
import unicodedata
from html.entities import html5

from tracker.unseen import unseen_removed

# Whole elements that hold no text for people.
_SCRIPT = re.compile(r"<(script|style)\b[^<>]*>", re.IGNORECASE)
_SCRIPT_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("script", "style")}
# What ends a line, and what parts two words; all other tags stand for nothing.
_LINE_ENDS = re.compile(r"<br\b[^<>]*>|</(?:p|li|div|h[1-6]|tr|blockquote|pre)\s*>", re.IGNORECASE)
_CELL_ENDS = re.compile(r"</t[dh]\s*>", re.IGNORECASE)
_TAG = re.compile(r"<[/!?]?[a-z][^<>]*>|<!--[^<>]*>", re.IGNORECASE)

# An entity without its semicolon is none: "Fight&notice" is no "Fight¬ice".
_ENTITY = re.compile(r"&(#[0-9]{1,7};|#x[0-9a-f]{1,6};|[a-z][a-z0-9]{1,31};)", re.IGNORECASE)

# A link to something in Foundry, with the words it is shown with.
_LINK = re.compile(r"@\w+\[[^][]*\]\{([^{}]*)\}")

# A long run of signs of which none is Latin: it may be one letter with a thousand marks, which
# would be put in order by the square of their number.
_LONG_RUN = re.compile(r"[^\0-\u02ff]{31,}")
_MARKS_MOST = 30


def plain(value: str) -> str:
    r"""Return a text without markup, in lines without needless blanks.

    >>> plain("<p>+2 to Fight &amp; Defend;<br>once &lt;a scene&gt;</p> ")
    '+2 to Fight & Defend;\nonce <a scene>'
    """
    if "<" in value and ">" in value:
        value = _untagged(value)
    if "&" in value:
        value = _ENTITY.sub(_entity, value)
    if "@" in value:
        value = _LINK.sub(r"\1", value)
    return tidy(value)


def tidy(value: str) -> str:
    """Return a text in lines without needless blanks, and without what does not show."""
    if not value.isascii():
        value = _LONG_RUN.sub(_fewer_marks, value).replace("\ufffc", "")
    lines = (" ".join(line.split()) for line in unseen_removed(value).splitlines())
    return "\n".join(filter(None, lines))


def one_line(value: str) -> str:
    """Return a text without markup, in one line."""
    return plain(value).replace("\n", " ")


def cut(text: str, most: int) -> str:
    r"""Return a text of at most so many characters; no letter is parted from its marks.

    >>> cut("abe\u0300f", 3)
    'ab'
    """
    if len(text) <= most:
        return text
    while most and unicodedata.category(text[most]).startswith("M"):
        most -= 1
    return text[:most].rstrip()


def _entity(found: re.Match[str]) -> str:
    return html5.get(found[1]) or html.unescape(found[0])


def _untagged(text: str) -> str:
    text = _without_scripts(text)
    text = _CELL_ENDS.sub(" ", _LINE_ENDS.sub("\n", text))
    return _TAG.sub("", text)


def _without_scripts(text: str) -> str:
    """Return a text without its scripts and styles; of one that does not end, only the tag goes."""
    kept: list[str] = []
    at = 0
    while begun := _SCRIPT.search(text, at):
        ended = _SCRIPT_ENDS[begun[1].lower()].search(text, begun.end())
        if ended is None:
            break
        kept.append(text[at : begun.start()])
        at = ended.end()
    return "".join([*kept, text[at:]])


def _fewer_marks(run: re.Match[str]) -> str:
    """Return a run of signs in which no letter has more marks than Unicode reckons with."""
    kept: list[str] = []
    marks = 0
    for sign in run[0]:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= _MARKS_MOST:
            kept.append(sign)
    return "".join(kept)
