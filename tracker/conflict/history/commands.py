"""The commands that move about in the tree of rulings; the session carries them out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from tracker.conflict.fields import FigureName, Number, Subject, Word, Words, Yes
from tracker.conflict.ruling import Command

Remainder = Annotated[str, Word("rest")]
"""The rest of the line, as typed."""


class History(Command, frozen=True, kw_only=True):
    """A command about rulings rather than about the conflict."""

    group = "history"


class Undo(History, frozen=True, kw_only=True, tag="undo"):
    """Go back one ruling, or several."""

    words = ("steps",)

    steps: Number = 1


class Redo(History, frozen=True, kw_only=True, tag="redo"):
    """Go forward again, the way undo came."""

    words = ("steps",)

    steps: Number = 1


class GoTo(History, frozen=True, kw_only=True, tag="goto"):
    """Go to any ruling or branch of the tree."""

    words = ("where",)

    where: Words


class NameBranch(History, frozen=True, kw_only=True, tag="branch"):
    """Name the branch the table stands on; rename one, or put it away."""

    words = ("name",)

    name: Words
    rename: Words = ""
    away: Yes | None = None


class Strike(History, frozen=True, kw_only=True, tag="strike"):
    """Take back a ruling as if it had never happened, and decide anew what followed."""

    words = ("ruling",)

    ruling: Number


class Amend(History, frozen=True, kw_only=True, tag="amend"):
    """Replace a ruling with another command, and decide anew what followed."""

    words = ("ruling", "command")

    ruling: Number
    command: Remainder


class Why(History, frozen=True, kw_only=True, tag="why"):
    """List the rulings behind a number on a sheet, a condition, an effect or a task."""

    only_looks = True

    words = ("name", "field")

    name: Subject
    field: FigureName = ""


class LookBack(History, frozen=True, kw_only=True, tag="stats"):
    """Sum the fight up: who did and took what, how lucky the dice were, how the rounds went."""

    only_looks = True


HISTORY: Mapping[str, type[Command]] = MappingProxyType(
    {
        str(kind.__struct_config__.tag): kind
        for kind in (Undo, Redo, GoTo, NameBranch, Strike, Amend, Why, LookBack)
    }
)
