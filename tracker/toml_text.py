"""What a text of TOML says, and where its tables and keys stand, which the parser does not tell."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from tracker.conflict.ruling import N_

# So much can be read at once, whatever it is: the parser takes more than twice as long for twice
# as much of it, and keys within keys within keys take memory by their square.
BYTES_MOST = 500_000
DOTS_MOST = 20

_HEADER = re.compile(r"\s*\[[^\[].*\]\s*(?:#.*)?$")
# How the parser ends what it says: in English, and with the place at the end.
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_STRING = re.compile(r""""(?:[^"\\]|\\.)*+"|'[^']*+'""")
# The parser takes its time for a line; most begin with a key that needs none.
_PLAIN = re.compile(r"""\s*\[?\s*(?:([A-Za-z0-9_-]+)|"([^"\\]+)")\s*[].=]""")
_KEY = re.compile(r"\s*[\w\"'.-]+\s*=")


class NoToml(ValueError):
    """Raised for a text that is no TOML: a message with its arguments, the place among them."""

    def __init__(self, message: str, **arguments: str) -> None:
        super().__init__(message)
        self.message = message
        self.arguments = arguments


def parsed(text: str) -> dict[str, Any]:
    """Return what a text says; raises NoToml."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > DOTS_MOST and _STRING.sub("", line).count(".") > DOTS_MOST:
            raise NoToml(N_("line {line} has too many dots"), line=str(number))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = _PLACE.fullmatch(str(error))
        if found is None:
            raise NoToml("{error}", error=str(error)) from None
        raise NoToml(
            N_("line {line}, column {column}: {error}"),
            line=found[2],
            column=found[3],
            error=found[1],
        ) from None


def toml_places(text: str) -> dict[tuple[str, str], int]:
    """Return in which lines tables and their keys begin, counted from 1; a table's key is empty."""
    found: dict[tuple[str, str], int] = {}
    name: str = ""
    for number, line in enumerate(text.splitlines(), 1):
        key = ""
        if _HEADER.match(line):
            name = _first(line) or name
        elif _KEY.match(line):
            key = _first(line.partition("=")[0] + "=0")
        else:
            continue
        found.setdefault((name, key), number)
    return found


def toml_string(text: str) -> str:
    """Return a text as TOML writes it, as a key or as a value."""
    # What JSON escapes TOML reads, too; DEL is the one sign that only TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _first(line: str) -> str:
    """Return the first key of a line of TOML, empty where it is none."""
    if plain := _PLAIN.match(line):
        return plain[1] or plain[2]
    try:
        return next(iter(tomllib.loads(line)), "")
    except tomllib.TOMLDecodeError:
        return ""
