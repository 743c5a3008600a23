"""What a file of TOML says, and where its tables and keys stand, which the parser does not tell."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tracker.log.plain_files import NotPlain, read_plain
from tracker.words.translate import _, fill

# So much can be read at once, whatever it is: the parser takes more than twice as long for twice
# as much of it, and keys within keys within keys take memory by their square.
BYTES_MOST = 500_000
DOTS_MOST = 20

_HEADER = re.compile(r"\s*\[[^\[].*\]\s*(?:#.*)?$")
# How the parser ends what it says: in English, and with the place at the end.
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_STRING = re.compile(r""""(?:[^"\\]|\\.)*+"|'[^']*+'""")
_BARE = re.compile(r"\s*\[?\s*([A-Za-z0-9_-]+)\s*[\]=]")
_KEY = re.compile(r"\s*[\w\"'.-]+\s*=")


def read(path: Path) -> tuple[str, dict[str, Any]]:
    """Return a file's text and what it says, nothing where there is no file.

    Raises ValueError, which says what is wrong, for what cannot be read or is no TOML.
    """
    try:
        text = read_plain(path, BYTES_MOST).decode("utf-8-sig")
        for number, line in enumerate(text.splitlines(), 1):
            if line.count(".") > DOTS_MOST and _STRING.sub("", line).count(".") > DOTS_MOST:
                raise ValueError(fill("line {line} has too many dots", {"line": number}))
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(_placed(str(error))) from None
    except (FileNotFoundError, NotADirectoryError):
        return "", {}
    except NotPlain:
        raise ValueError(_("it is a link, a folder or a pipe, no file of its own")) from None
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None
    except RecursionError as error:
        raise ValueError(str(error)) from None


def _placed(said: str) -> str:
    """Return what the parser says with the place in front, in the reader's language."""
    found = _PLACE.fullmatch(said)
    if found is None:
        return said
    place = {"line": found[2], "column": found[3], "error": found[1]}
    return fill("line {line}, column {column}: {error}", place)


def places(text: str) -> dict[tuple[str, str], int]:
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


def _first(line: str) -> str:
    """Return the first key of a line of TOML, empty where it is none."""
    if bare := _BARE.match(line):
        # Nearly every key, and there may be ten thousand.
        return bare[1]
    try:
        return next(iter(tomllib.loads(line)), "")
    except tomllib.TOMLDecodeError:
        return ""
