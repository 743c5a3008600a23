"""What is done in the toy: somebody pokes somebody, who marks the box that the die shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.conflict import cast, sheets
from tracker.conflict.draft import Draft, dice
from tracker.conflict.fields import Number, ThrownFaces, Who
from tracker.conflict.history.ledger import Counting, Ledger, marked
from tracker.conflict.ruling import N_, Command, Event, Thrown
from tracker.conflict.state import Conflict, Own, Participant, Track, change, kept
from tracker.conflict.topic import OwnSheet, Topic
from tracker.conflict.turns import claim_action, end_action, present

topic = Topic()

DIE = (1, 2, 3, 4)
DENTS = "dents"
PLUCK = "pluck"


class ToyPerson(Own, frozen=True, kw_only=True):
    """What the game keeps on a toy: its springs."""

    seen = "springs"

    springs: int = 0


class AddToy(cast.Add, frozen=True, kw_only=True, tag="add"):
    """Add a toy, with its pluck and its springs."""

    pluck: Number | None = None
    springs: Number | None = None


class SetToy(sheets.Set, frozen=True, kw_only=True, tag="set"):
    """Change what stands on the sheet of a toy."""

    pluck: Number | None = None
    springs: Number | None = None


class Poke(Command, frozen=True, kw_only=True, tag="toy_poke"):
    """Poke another toy."""

    verb = "poke"
    words = ("target",)
    group = "actions"

    target: Who
    dice: ThrownFaces | None = None


class Poked(Event, frozen=True, kw_only=True, tag="toy_poked"):
    """A toy has another dent."""

    seen = "who target faces random"

    who: str
    target: str
    faces: tuple[int, ...]
    random: bool = False

    def throws(self) -> tuple[Thrown, ...]:
        """Return the one die."""
        return (Thrown(self.who, self.faces, (len(DIE),), self.random),)


topic.decides(AddToy)(cast.add)
topic.decides(SetToy)(sheets.set_sheet)


def person(p: Participant) -> ToyPerson:
    """Return what the game keeps on a toy."""
    return kept(p.own, ToyPerson)


@topic.decides(Poke)
def poke(draft: Draft, command: Poke) -> None:
    """Throw the die; pluck stands in the way of a poke (Y-001)."""
    who = claim_action(draft)
    target = draft.state.somebody(command.target)
    present(draft, target.id)
    if target.id == who:
        draft.refuse(N_("a toy does not poke itself"), rule="Y-002")
    if target.number(PLUCK, 0) > 3:
        draft.forbid("Y-001", N_("{target} is too plucky"), target=target.id)
    faces, random = draft.throw("hand", who, command.dice, dice(DIE, 1))
    draft.emit(Poked(who=who, target=target.id, faces=faces, random=random, rule="Y-003"))
    end_action(draft, who)


@topic.evolves(Poked)
def _poked(state: Conflict, event: Poked) -> Conflict:
    p = state.somebody(event.target)
    dents = p.tracks[DENTS]
    more = tuple(sorted({*dents.marked, *event.faces}))
    tracks = {**p.tracks, DENTS: Track(boxes=dents.boxes, marked=more)}
    return change(
        state,
        participants=state.participants_with(p.id, tracks=tracks),
        random_faces=state.random_faces + len(event.faces) * event.random,
    )


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    if command.pluck is not None:
        p = change(p, sheet={**p.sheet, PLUCK: command.pluck})
    return p if command.springs is None else change(p, own=ToyPerson(springs=command.springs))


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    return {PLUCK: p.sheet.get(PLUCK), "springs": person(p).springs or None}


SHEET = OwnSheet(write=_write, read=_read)


def _count(ledger: Ledger, state: Conflict, event: Poked) -> None:
    ledger.add(event.who, rolls=1)
    ledger.throw_alike(event.who, event.faces, DIE[0], DIE[-1])
    ledger.add(event.target, taken=1)


COUNTING = Counting(counted={Poked: _count}, course=marked)
