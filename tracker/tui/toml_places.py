"""What a file of TOML says, and where its tables and keys stand, which the parser does not tell."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from tracker.words.translate import fill

_HEADER = re.compile(r"\s*\[[^\[].*\]\s*(?:#.*)?$")
# How the parser ends what it says: in English, and with the place at the end.
_PLACE = re.compile(r"(.*) \(at line (\d+), column (\d+)\)", re.DOTALL)
_KEY = re.compile(r"\s*[\w\"'.-]+\s*=")


def read(path: Path) -> tuple[str, dict[str, Any]]:
    """Return a file's text and what it says, nothing where there is no file.

    Raises ValueError, which says what is wrong, for what cannot be read or is no TOML.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(_placed(str(error))) from None
    except (FileNotFoundError, NotADirectoryError):
        return "", {}
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
    try:
        return next(iter(tomllib.loads(line)), "")
    except tomllib.TOMLDecodeError:
        return ""
