"""What comes of a fumble: in words, or by a table whose proposals are confirmed."""

from __future__ import annotations

from tracker.checks.rules.checking import fail
from tracker.checks.rules.conditions import ConditionSet, check_scope
from tracker.conflict.draft import Draft
from tracker.conflict.fields import CountsFor, Faces, Number, Texts, Words, Yes
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Condition, Conflict, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.systems.pool.rules.checks import W10
from tracker.systems.pool.rules.fumble_tables import INJURED, TAGS, read_table
from tracker.systems.pool.rules.state import CONFIRM, FUMBLE, TableRead, close, now, window

topic = Topic(system="pool")


class Fumble(Command, frozen=True, kw_only=True, tag="fumble"):
    """Say what comes of a fumble, in words or by one of the fumble tables."""

    words = ("text",)
    group = "questions"

    text: Words = ""
    table: Words = ""
    roll: Number | None = None
    dice: Faces | None = None
    anew: Yes = False


class Confirm(Command, frozen=True, kw_only=True, tag="confirm"):
    """Let what a fumble table proposes stand: its tags, and the injury with its number."""

    group = "questions"

    mod: Number | None = None
    on: CountsFor = "all"
    without: Texts = ()


class FumbleTold(Event, frozen=True, kw_only=True, tag="pool_fumble_told"):
    """The game master has said what comes of a fumble."""

    who: str
    text: str
    hidden: bool = False


@topic.decides(Fumble)
def fumble(draft: Draft, command: Fumble) -> None:
    """Say what comes of a fumble (P-092), or read it from a table with one plain W10 (P-094)."""
    if bool(command.text) == bool(command.table):
        draft.refuse(N_("say what happens in words, or by a table: table=NAME"), rule="P-093")
    open_ = window(draft, FUMBLE, command.by)
    who = open_.who
    if command.text:
        close(draft, FUMBLE, who)
        told = FumbleTold(who=who, text=command.text, hidden=open_.hidden, rule="P-092")
        draft.emit(told)
        return
    draft.actor = who
    given = command.dice
    if command.roll is not None:
        given = (command.roll,)
        draft.fill("", dice=given, roll=None)
    faces, random = draft.throw("hand", who, given, lambda faces: (W10,) * (1 - len(faces)))
    row = read_table(command.table, faces[0]) if len(faces) == 1 else _one_die(len(faces))
    if isinstance(row, Fault):
        fail(row, "hand")
    close(draft, FUMBLE, who)
    draft.emit(
        TableRead(
            who=who,
            table=command.table,
            faces=faces,
            row=row.row,
            tags=row.tags,
            random=random,
            hidden=open_.hidden,
            rule=row.rule,
        )
    )


def _one_die(given: int) -> Fault:
    return Fault(
        code="E_DICE",
        rule="P-094",
        message=N_("dice to be thrown: {wanted}; given: {given}"),
        arguments={"wanted": 1, "given": given},
    )


@topic.decides(Confirm)
def confirm(draft: Draft, command: Confirm) -> None:
    """Put what a table proposes on its participant; "badly hurt" waits for a number (P-156)."""
    read = now(draft.state).read[close(draft, CONFIRM, command.by).who]
    off = tuple(text.casefold() for text in command.without)
    for tag in read.tags:
        term = TAGS[tag]
        if off and (term.name.casefold().startswith(off) or term.german.casefold().startswith(off)):
            continue
        condition = Condition(
            id=draft.new_id("c"), text=term.name, mod=_injury(draft, tag, command), rule=read.rule
        )
        if condition.mod:
            check_scope(draft, command.on)
            condition = change(condition, on=command.on or "all")
        draft.emit(ConditionSet(who=read.who, condition=condition, rule="P-156"))


def _injury(draft: Draft, tag: str, command: Confirm) -> int:
    """Return the penalty of a tag: none, but for an injury (P-048, P-156)."""
    if tag not in ("injured", "badly_injured"):
        return 0
    if command.mod is None and tag == "badly_injured":
        draft.refuse(N_("the rules give no number for badly hurt: mod=N"), rule="P-156")
    penalty = INJURED if command.mod is None else command.mod
    if penalty < 1:
        draft.refuse(N_("an injury is a penalty of 1 or more"), rule="P-048")
    return penalty


@topic.evolves(FumbleTold)
def _told(state: Conflict, event: FumbleTold) -> Conflict:
    last = state.last_check
    if last is None or last.who != event.who:
        return state
    return change(state, last_check=change(last, effect=event.text))
