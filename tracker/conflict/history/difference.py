"""What differs between two states of a conflict: whose number, zone, consequence, what lies out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tracker.conflict.history.why import value
from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import RuleSystem, system

# The plain fields of a sheet that a table looks at; tracks, skills and resources have names of
# their own on each sheet.
OWN = "own"
FIELDS = (
    "name",
    "status",
    "side",
    "zone",
    "leader",
    "hidden",
    "fp",
    "fp_due",
    "consequences",
    "conditions",
    OWN,
    "outcome",
    "disarmed",
    "full_defense",
    "holding",
    "acted",
    "initiative",
    "weight",
    "determination",
    "max_consequences",
)

# Of these, only what is not in both states is given, each by its id.
LISTS = (
    "zones",
    "borders",
    "aspects",
    "circumstances",
    "blocks",
    "obstacles",
    "swaps",
    "switches",
    "spin",
)


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
    for who in dict.fromkeys((*before.participants, *after.participants)):
        here, there = before.participants.get(who), after.participants.get(who)
        if here is None or there is None:
            names = (p.name if p else "" for p in (here, there))
            found.append((who, "participants", *names))
        elif here is not there or before.aspects is not after.aspects:
            found += [
                (who, field, _of(before, who, field), _of(after, who, field))
                for field in _fields(here, there, system(after.system))
            ]
    for field in ("title", "kind", "phase", "round", "turn"):
        found.append(("", field, *(str(getattr(s, field) or "") for s in (before, after))))
    for field in ("question", "overflow"):
        found.append(("", field, *(_pending(s, field) for s in (before, after))))
    for field in LISTS:
        old, new = _lying(before, field), _lying(after, field)
        gone = (i for i in old if i not in new or old[i] != new[i])
        come = (i for i in new if i not in old or old[i] != new[i])
        found.append(("", field, "; ".join(gone), "; ".join(come)))
    return tuple(
        Difference(who=who, field=field, before=old, after=new)
        for who, field, old, new in found
        if old != new or (field in LISTS and old)
    )


def _fields(here: Participant, there: Participant, rules: RuleSystem) -> Iterator[str]:
    own = (*here.tracks, *here.resources, *here.skills)
    group = ("count",) if here.role == "minions" else ()
    other = (*there.tracks, *there.resources, *there.skills)
    figures = (*rules.figures(here), *rules.figures(there))
    at = FIELDS.index(OWN)
    fields = (*FIELDS[:at], *figures, *FIELDS[at + 1 :])
    return iter(dict.fromkeys((*fields, *group, *own, *other)))


def _of(state: Conflict, who: str, field: str) -> str:
    p = state.participants[who]
    if field == "holding":
        return str(p.holding is not None)
    if field == "conditions":
        return "; ".join(map(str, p.conditions))
    return value(state, who, field) or ""


def _pending(state: Conflict, field: str) -> str:
    if field == "question" and state.question is not None:
        question = state.question
        return f"{question.kind} {question.who or ''} {question.about} {question.hit or ''}"
    if field == "overflow" and state.overflow is not None:
        return f"{state.overflow.by} {state.overflow.left}"
    return ""


def _lying(state: Conflict, field: str) -> Mapping[str, object]:
    """Return the entries of a list by their ids, each as what it has to equal."""
    match field:
        case "zones":
            return {z.id: z.name for z in state.zones.values()}
        case "borders":
            return {f"{b.a} {b.b}": (b.cost, b.back) for b in state.borders}
        case "aspects":
            # Consequences stand with whoever carries them.
            return {a.id: a for a in state.aspects.values() if not a.severity}
        case "blocks":
            return {b.id: b for b in state.blocks}
        case "obstacles" | "circumstances":
            return dict(getattr(state, field))
        case "swaps":
            return {f"{s.who} {s.skill} {s.instead}": s for s in state.swaps}
        case _:
            return dict.fromkeys(getattr(state, field), True)
