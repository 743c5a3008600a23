"""The reader's files in TOML: where their keys stand, and which keys of actions can be had."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tracker.conflict.state import Conflict, Question
from tracker.log.plain_files import NotPlain, read_plain
from tracker.tui.actions import Action, rekeyed
from tracker.words.shape import all_commands
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


_NAMED = (
    r"f(?:[1-9]|1\d|2[0-4])"
    r"|(?:shift\+)?(?:left|right|up|down|home|end|pageup|pagedown|insert|delete)"
    r"|(?:ctrl|alt)\+(?:[a-z0-9]|left|right|up|down|home|end|pageup|pagedown)"
    r"|enter|tab|shift\+tab|escape|backspace"
)


class Clash(NamedTuple):
    """Two actions of one screen with the same key; ``wished`` is whose key was wished."""

    wished: Action
    other: Action


def key_of(text: str) -> str:
    """Return a key as the actions have it, empty for what is none.

    A character is itself; of names, the case does not matter.
    """
    if len(text) == 1:
        return text if text.isprintable() else ""
    name = text.lower()
    if name == "space":
        return " "
    if len(name) == 2 and name[0] == "^":
        name = f"ctrl+{name[1]}"
    return name if re.fullmatch(_NAMED, name) else ""


def first_clash(tables: Mapping[str, Sequence[Action]], keys: Mapping[str, str]) -> Clash | None:
    """Return a key that would hide another action, None when each is to be had.

    ``tables`` have the usual actions of each game, ``keys`` those wished, by ids. Which have the
    same key as a rule keep each other company; and answers to what is asked go before everything
    else.
    """
    found = (_clash_in(game, actions, keys) for game, actions in tables.items())
    return next((clash for clash in found if clash is not None), None)


def _clash_in(game: str, actions: Sequence[Action], keys: Mapping[str, str]) -> Clash | None:
    verbs = all_commands(game)
    there = [a for a in actions if not a.verb or a.verb in verbs]
    pairs = list(zip(there, rekeyed(there, keys), strict=True))
    for usual, wished in pairs:
        if wished.id not in keys:
            continue
        for other_usual, other in pairs:
            if (
                other.key == wished.key
                and other.id != wished.id
                and other_usual.key != usual.key
                and _meet(other, wished)
            ):
                return Clash(wished, other)
    return None


def _meet(a: Action, b: Action) -> bool:
    """Return whether two actions of a game are ever to be had at the same time."""
    return not set(a.screens).isdisjoint(b.screens) and _answers(a) == _answers(b)


def _answers(action: Action) -> bool:
    """Return whether an action is nothing but an answer."""
    quiet = Conflict(phase="running", turn="p1", fresh=True)
    question = Question(kind="absorb", who="p1", answers=(action.verb,))
    asked = Conflict(phase="running", turn="p1", question=question)
    return action.offered(asked) and not action.offered(quiet)
