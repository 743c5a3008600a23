"""Several lines in one ruling, as a file's figures are: in order, on one draft, all or none."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

from tracker.conflict.draft import Draft, Refused
from tracker.conflict.fields import Label, Texts, Word
from tracker.conflict.ruling import (
    ID_ARGUMENTS,
    N_,
    Argument,
    Command,
    Event,
    LineBegan,
    Refusal,
    Ruling,
)
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic

topic = Topic()

LINES_MOST = 500

SeveralLines = Annotated[tuple[Any, ...], Word("lines", repeated=True)]
"""Commands in order, each typed as a line of its own."""


class Composed(Command, frozen=True, kw_only=True):
    """A command that is made of others, in order."""

    composed = True

    line: SeveralLines

    @property
    def parts(self) -> tuple[Command, ...]:
        """Return the commands."""
        return self.line

    @property
    def all_ids(self) -> tuple[str, ...]:
        """Return the ids that its lines give."""
        return tuple(identity for part in self.parts for identity in part.ids)

    def without_ids(self) -> Self:
        """Return the same lines without their ids."""
        return change(self, line=tuple(part.without_ids() for part in self.parts))

    def name_of_line(self, n: int) -> str:
        """Return whom or what the nth line adds, counted from 1; empty where it is not named."""
        return ""


class Lines(Composed, frozen=True, kw_only=True, tag="lines"):
    """Carry out several lines as one ruling: all of them, or none."""

    group = "between"


def composed(commands: Iterable[Command]) -> Command:
    """Return several commands as one; a single one is itself."""
    parts = tuple(commands)
    return parts[0] if len(parts) == 1 else Lines(line=parts)


def events_of(parts: Iterable[Ruling]) -> tuple[Event, ...]:
    """Return the events of a ruling that is made of these lines."""
    return tuple(event for part in parts for event in (LineBegan(), *part.events))


@topic.decides(Lines)
def lines(draft: Draft, command: Lines) -> None:
    """Decide each line on the table that the one before has left, or refuse all, naming it."""
    decide_lines(draft, command)


def decide_lines(draft: Draft, command: Composed) -> None:
    """Decide the lines that a command is made of, or refuse all, naming the one that cannot be."""
    if len(command.parts) > LINES_MOST:
        draft.refuse(
            N_("{n} lines are too many for one ruling; at most {most} are taken"),
            n=len(command.parts),
            most=LINES_MOST,
        )
    done = []
    for n, line in enumerate(command.parts, 1):
        draft.emit(LineBegan())
        part = draft.part(_overruling(command, line) if draft.completing else line)
        try:
            if type(line) not in part.tables.deciding or line.composed:
                message = N_("{verb} stands alone, and is no line among several")
                part.refuse(message, verb=line.written())
            part.tables.decide(part)
        except Refused as refused:
            refusal = in_line(n, refused.refusal, part.state)
            raise Refused(change(refusal, whose=command.name_of_line(n))) from None
        draft.take_in(part)
        said = part.completed()
        done.append(said if said.overruled else change(said, force=line.force, why=line.why))
    if draft.completing:
        # Which rules are overruled, and why, is said by the lines that do.
        said_there = {"force": False, "why": ""} if command.force else {}
        draft.fill("", line=tuple(done), **said_there)


def _overruling(command: Composed, line: Command) -> Command:
    """Return a line that overrules what refuses it if all of them are to."""
    if not command.force:
        return line
    return change(line, force=True, why=line.why or command.why)


def in_line(n: int, refusal: Refusal, state: Conflict) -> Refusal:
    """Return the refusal of one of several lines, on the table that those before it leave.

    What it names may not be on the table that the first of them met, so names are written out.
    """
    named = {
        key: _named(value, state) if key in ID_ARGUMENTS or key == "missing" else value
        for key, value in refusal.arguments.items()
    }
    return change(refusal, arguments=named, line=n)


def _named(value: Argument, state: Conflict) -> Argument:
    if isinstance(value, tuple):
        return tuple(str(_named(one, state)) for one in value)
    if not isinstance(value, str):
        return value
    identity, colon, rest = value.partition(":")
    for named in (state.participants, state.zones, state.sides):
        if identity in named:
            return f"{named[identity].name}{colon}{rest}"
    return state.aspects[identity].text if identity in state.aspects else value


@topic.evolves(LineBegan)
def _line_began(state: Conflict, event: LineBegan) -> Conflict:
    return state


# Stands for a file where there was none.
PASTED = "-"

File = Annotated[str, Word("file")]
"""A file's name, with its folders as they are typed."""
AnySide = Annotated[str, Word("any-side")]
"""The id of a side, or the name of one that is made."""
AnyZone = Annotated[str, Word("any-zone")]
"""The id of a zone, or the name of one that is made."""
_Names = Annotated[tuple[str, ...], Word("names")]
"""Names of whom a file has, typed with commas between."""


class Import(Composed, frozen=True, kw_only=True, tag="import"):
    """Bring in the figures of a file: of another program, a text, a table, a bestiary.

    ``lost`` is what the fight has no place for, in the words of whoever brought them in.
    """

    words = ("source",)
    group = "setup"

    source: File
    as_: Label | None = None
    only: _Names = ()
    role: Literal["pc", "npc"] | None = None
    side: AnySide | None = None
    zone: AnyZone | None = None
    hidden: bool = False
    again: Literal["merge", "new"] | None = None
    line: SeveralLines = ()
    lost: Texts = ()

    @property
    def whole(self) -> bool:
        """Return whether it holds what a file has said, and none needs to be read."""
        return bool(self.line)

    @property
    def come_from(self) -> str:
        """Return the file's name; what was pasted has none."""
        return "" if self.source == PASTED else self.source

    @property
    def left_behind(self) -> tuple[str, ...]:
        """Return what is lost."""
        return self.lost

    def name_of_line(self, n: int) -> str:
        """Return the name of whom a line adds or changes."""
        return self.line[n - 1].name_asked(1) if n <= len(self.line) else ""


@topic.decides(Import)
def bring_in(draft: Draft, command: Import) -> None:
    """Decide the lines in order, or refuse all, with the name of whom it is about."""
    if not command.whole:
        draft.refuse(N_("{file} has not been read"), file=command.source)
    for part in command.parts:
        if not part.may_import:
            draft.refuse(N_("{verb} is no line of an import"), verb=part.written())
    decide_lines(draft, command)
