"""The reader's files in TOML: what they say, and which keys of actions can be had."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tracker.conflict.state import Conflict, Question
from tracker.log.plain_files import NotPlain, read_plain
from tracker.toml_text import BYTES_MOST, NoToml, parsed
from tracker.tui.actions import Action, rekeyed
from tracker.words.shape import all_commands
from tracker.words.translate import _, fill


def read_settings(path: Path) -> tuple[str, dict[str, Any]]:
    """Return a file's text and what it says, nothing where there is no file.

    Raises ValueError, which says what is wrong, for what cannot be read or is no TOML.
    """
    try:
        text = read_plain(path, BYTES_MOST).decode("utf-8-sig")
        return text, parsed(text)
    except NoToml as error:
        raise ValueError(fill(error.message, error.arguments)) from None
    except (FileNotFoundError, NotADirectoryError):
        return "", {}
    except NotPlain:
        raise ValueError(_("it is a link, a folder or a pipe, no file of its own")) from None
    except OSError as error:
        raise ValueError(error.strerror or str(error)) from None


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
    quiet = Conflict(phase="running", turn="p1")
    question = Question(kind=action.verb, who="p1", answers=(action.verb,))
    asked = Conflict(phase="running", turn="p1", question=question)
    return action.offered(asked) and not action.offered(quiet)
