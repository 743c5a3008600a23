"""JSON as programs export it and people paste it, and where it is broken."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NamedTuple, NoReturn

from tracker.conflict.ruling import N_
from tracker.imports.decoding import DecodedText, images_cut, unreadable

_DEPTH_MOST = 64
# Reading one part takes some microseconds; an export of 2 MB has fewer.
PARTS_MOST = 100_000

_FENCE = "```"
# So far back is looked for what is open where a comma is missing: only the message hangs on it.
_LOOK_BACK = 200_000

# What the parser says, in the order in which it is looked for.
_SAID = (
    ("Expecting ',' delimiter", ""),
    ("Expecting value", N_("{file}, line {line}, column {column}: expected a value")),
    ("Expecting ':'", N_("{file}, line {line}, column {column}: expected a colon")),
    (
        "Expecting property name",
        N_("{file}, line {line}, column {column}: expected a name in double quotes"),
    ),
    (
        "Unterminated string",
        N_("{file}, line {line}, column {column}: a text begins here and does not end"),
    ),
    ("Invalid", N_("{file}, line {line}, column {column}: a backslash with nothing it could mean")),
    ("Extra data", N_("{file}, line {line}, column {column}: expected the end of the file")),
    ("Illegal trailing comma", N_("{file}, line {line}, column {column}: a comma too many")),
    ("", N_("{file}, line {line}, column {column}: this is no JSON")),
)
_IN_OBJECT = N_("{file}, line {line}, column {column}: expected a comma or a closing brace")
_IN_LIST = N_("{file}, line {line}, column {column}: expected a comma or a closing bracket")

_MARKS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)


class ParsedJson(NamedTuple):
    """A value, and the keys that stand twice in one object, of which the last counts."""

    value: Any
    doubled: tuple[str, ...]


class _NoNumber(ValueError):
    """Raised for NaN and Infinity."""


def parse_json(decoded: DecodedText, file: str) -> ParsedJson:
    """Return what a text says; raises Refused, with the place, where it is broken.

    A fence of Markdown around it is taken off, and so are the backticks of a pasted template text.
    Nothing else is mended.
    """
    text = _unfenced(decoded.text)
    doubled: dict[str, None] = {}
    try:
        try:
            value = _loaded(text, doubled)
        except json.JSONDecodeError:
            if not text.lstrip().startswith("`"):
                raise
            text = _unquoted(text)
            value = _loaded(text, doubled)
    except json.JSONDecodeError as error:
        line, column = _place(text, error.pos)
        raise unreadable(_said(error), file, line=line, column=column) from None
    except _NoNumber:
        raise unreadable(N_("{file}: NaN and Infinity are no numbers"), file) from None
    except RecursionError:
        raise _too_deep(file) from None
    except ValueError:
        # The one number that Python refuses to read.
        raise unreadable(N_("{file}: a number has too many digits"), file) from None
    if isinstance(value, dict | list):
        _check_size(value, file)
    return ParsedJson(value, tuple(doubled))


def _too_deep(file: str) -> Exception:
    return unreadable(
        N_("{file} is nested too deeply: {most} levels are read at the most"),
        file,
        most=_DEPTH_MOST,
    )


def _unfenced(text: str) -> str:
    """Return a text without the fence around it; whatever is left keeps its place."""
    inner = text.strip()
    if not (inner.startswith(_FENCE) and inner.endswith(_FENCE) and "\n" in inner):
        return text
    begin = text.index("\n", text.index(_FENCE))
    return "\n" * text.count("\n", 0, begin) + text[begin : text.rindex(_FENCE)]


def _unquoted(text: str) -> str:
    """Return what a template text of JavaScript holds; whatever is left keeps its place."""
    begin, end = text.index("`"), text.rindex("`")
    inner = text[begin + 1 : end] if end > begin else text[begin + 1 :]
    return " " * (begin + 1) + inner.replace("\\\\", "\\")


def _loaded(text: str, doubled: dict[str, None]) -> Any:
    def gathered(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            doubled.update(
                (key, None) for key, n in Counter(key for key, _ in pairs).items() if n > 1
            )
        return made

    def no_number(name: str) -> NoReturn:
        raise _NoNumber(name)

    return json.loads(text, strict=False, object_pairs_hook=gathered, parse_constant=no_number)


def _said(error: json.JSONDecodeError) -> str:
    """Return the message for what the parser says."""
    said = next(message for start, message in _SAID if error.msg.startswith(start))
    return said or (_IN_LIST if _within_list(error.doc, error.pos) else _IN_OBJECT)


def _within_list(text: str, end: int) -> bool:
    """Return whether the innermost thing that is open at a place is a list."""
    opened: list[str] = []
    for found in _MARKS.finditer(text, max(0, end - _LOOK_BACK), end):
        if found[0] in "[{":
            opened.append(found[0])
        elif found[0] in "]}" and opened:
            opened.pop()
    return opened[-1:] == ["["]


def _place(text: str, at: int) -> tuple[int, int]:
    """Return the line and the column of a place, in the file with all its images."""
    begin = text.rfind("\n", 0, at) + 1
    return text.count("\n", 0, at) + 1, at - begin + 1 + images_cut(text[begin:at])


def _check_size(value: Any, file: str) -> None:
    """Refuse a value that is nested deeper, or has more parts, than is read."""
    level, parts = [value], 0
    for _ in range(_DEPTH_MOST + 1):
        inner: list[Any] = []
        for one in level:
            members = one.values() if isinstance(one, dict) else one
            inner += [member for member in members if isinstance(member, dict | list)]
            parts += len(members)
        if parts > PARTS_MOST:
            raise unreadable(
                N_("{file} has too many parts: {most} are read at the most"), file, most=PARTS_MOST
            )
        if not inner:
            return
        level = inner
    raise _too_deep(file)
