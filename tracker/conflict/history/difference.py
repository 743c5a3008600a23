"""What differs between two states of a conflict: whose number or zone, what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.conflict.history.why import value
from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict
from tracker.conflict.system import system


class Difference(Base, frozen=True, kw_only=True):
    """One thing that differs; ``who`` is empty for what is the conflict's own.

    Values are as ``why`` shows them, ids as ids, those of a list with ``"; "`` between; empty for
    what is not there. Who takes part in one state only, differs in ``participants`` and nothing
    else.
    """

    who: str
    field: str
    before: str
    after: str


def differences(before: Conflict, after: Conflict) -> tuple[Difference, ...]:
    """Return what differs, participants first, in the order in which they were added.

    >>> differences(Conflict(round=1), Conflict(round=2))[0].field
    'round'
    """
    found = []
    games = [system(before.system), system(after.system)]
    fields = dict.fromkeys(field for rules in games for field in rules.compared)
    lists = dict.fromkeys(field for rules in games for field in rules.compared_lists)
    for who in dict.fromkeys((*before.participants, *after.participants)):
        here, there = before.participants.get(who), after.participants.get(who)
        if here is None or there is None:
            names = (p.name if p else "" for p in (here, there))
            found.append((who, "participants", *names))
        elif here is not there or before.aspects is not after.aspects:
            own = (one for p in (here, there) for one in (*p.tracks, *p.resources, *p.skills))
            found += [
                (who, field, _of(before, who, field), _of(after, who, field))
                for field in dict.fromkeys((*fields, *own))
            ]
    for field in ("title", "kind", "phase", "round", "turn"):
        found.append(("", field, *(str(getattr(s, field) or "") for s in (before, after))))
    old_own, new_own = (_pending(state) for state in (before, after))
    for field in dict.fromkeys((*old_own, *new_own)):
        found.append(("", field, old_own.get(field, ""), new_own.get(field, "")))
    for field in lists:
        old, new = lying(before, field), lying(after, field)
        gone = (i for i in old if i not in new or old[i] != new[i])
        come = (i for i in new if i not in old or old[i] != new[i])
        found.append(("", field, "; ".join(gone), "; ".join(come)))
    return tuple(
        Difference(who=who, field=field, before=old, after=new)
        for who, field, old, new in found
        if old != new or (field in lists and old)
    )


def _of(state: Conflict, who: str, field: str) -> str:
    p = state.participants[who]
    if field == "holding":
        return str(p.holding is not None)
    if field == "conditions":
        return "; ".join(map(str, p.conditions))
    return value(state, who, field) or ""


def _pending(state: Conflict) -> dict[str, str]:
    """Return what waits, as texts that differ where it does."""
    question = state.question
    asked = ""
    if question is not None:
        asked = f"{question.kind} {question.who or ''} {question.about} {question.hit or ''}"
    return {"question": asked, **system(state.system).pending(state)}


def lying(state: Conflict, field: str) -> Mapping[str, object]:
    """Return the entries of a list by their ids, each as what it has to equal."""
    match field:
        case "zones":
            return {z.id: z.name for z in state.zones.values()}
        case "borders":
            return {f"{b.a} {b.b}": (b.cost, b.back) for b in state.borders}
        case "aspects":
            # What somebody carries stands among their numbers.
            return {a.id: a for a in state.aspects.values() if not a.carried}
        case "obstacles" | "circumstances":
            return dict(getattr(state, field))
        case _:
            return system(state.system).lying(state, field)
