"""What a game asks about its people on the screens, as plain values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tracker.conflict.ruling import Base, Command
from tracker.conflict.state import Conflict, Participant


class Choose(Base, frozen=True):
    """A question with a few answers, each an id and a text; ``then`` gets the id."""

    title: str
    choices: tuple[tuple[str, str], ...]
    then: Callable[[str], Ask]
    likely: str = ""


class Type(Base, frozen=True):
    """A question that is answered with a line; ``wrong`` says why one will not do."""

    title: str
    then: Callable[[str], Ask]
    value: str = ""
    wrong: Callable[[str], str] = lambda text: ""


class Fill(Base, frozen=True):
    """A form that asks for the rest, about somebody in one of its fields."""

    form: str
    given: dict[str, str]


Ask: TypeAlias = Choose | Type | Fill | Command | str | None
"""What comes next: another question, a form, a command to carry out, or a word to the reader."""

Asking: TypeAlias = Callable[[Conflict, Participant], Ask]
"""What an action asks about somebody."""
