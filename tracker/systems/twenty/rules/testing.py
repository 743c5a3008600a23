"""The check that a W20 command makes: what is asked of it, its dice, the note to it."""

from __future__ import annotations

from tracker.conflict import checking
from tracker.conflict.conditions import obstacle_called
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words, Yes
from tracker.conflict.notes import Noted
from tracker.conflict.ruling import Command
from tracker.conflict.state import Modifier, Tested
from tracker.systems.twenty.rules.degrees import Stage
from tracker.systems.twenty.rules.notation import Notation
from tracker.systems.twenty.rules.parts import (
    Bracket,
    Stages,
    Tally,
    Task,
    TwentyPart,
    faces,
    names_of,
    notation,
)
from tracker.systems.twenty.rules.sums import dice_of, reckon


class Testing(Command, frozen=True, kw_only=True):
    """A command with a check: in brackets, or by the keys of its hand."""

    notation: Bracket = ""
    hand: TwentyPart = TwentyPart()
    req: Tally | None = None
    stages: Stages = ()
    what: Words = ""
    note: Words = ""
    obstacle: Words = ""
    free: Yes = False
    anew: Yes = False


def written(command: Testing) -> Notation | None:
    """Return what the bracket of a command says, None when it has none."""
    return notation(command.notation) if command.notation else None


def task_of(draft: Draft, command: Testing, kind: str, said: Notation | None) -> Task:
    """Return what is to be done; keys go before what stands in the bracket."""
    dice: tuple[Modifier, ...] = ()
    if command.obstacle:
        on = obstacle_called(draft, command.obstacle, "T-166")
        dice = (dice_of(-on.dis, "T-166", on.text),)
    stages: tuple[Stage, ...] = command.stages or (said.stages if said else ())
    required = command.req if command.req is not None else (said.required if said else None)
    return Task(kind, said.side if said else None, required, stages, dice)


def test(draft: Draft, command: Testing, who: str, task: Task) -> Tested:
    """Make the actor's own check, with the game master's note to it (T-131)."""
    made = throw_for(draft, "hand", who, command.hand, task, command.what)
    if command.note:
        draft.emit(Noted(text=command.note, secret=made.hidden, rule="T-131"))
    return made


def throw_for(
    draft: Draft,
    which: str,
    who: str,
    part: TwentyPart,
    task: Task,
    what: str = "",
    *,
    hidden: bool = False,
) -> Tested:
    """Announce and make somebody's check; it is hidden as its skill or the keys say (T-130)."""
    return checking.make_check(
        draft,
        which,
        who,
        lambda one: reckon(draft, one, part, task),
        faces(draft, which, part),
        what=what,
        hidden=hidden,
        skill=names_of(draft, part, task.side),
    )
