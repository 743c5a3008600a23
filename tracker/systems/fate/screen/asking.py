"""What Fate asks in the setup about groups of minions, leaders and companions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tracker.conflict.lines import composed
from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.groups import Attach, Detach, Split, proposed_split
from tracker.tui.present.asks import Ask, Choose, Fill, Type
from tracker.words.translate import _, fill

NOBODY, PROPOSED, WHOLE, OTHER = "nobody", "proposed", "whole", "other"

Sizes = tuple[int, ...]


def divides(sizes: Sizes, then: Callable[[Sizes], Ask]) -> Choose:
    """Return the question how newcomers divide."""
    words = {"n": sum(sizes), "m": len(sizes)}
    return _in_groups(fill("{n} minions against {m}: in which groups?", words), sizes, then)


def _in_groups(title: str, proposed: Sizes, then: Callable[[Sizes], Ask]) -> Choose:
    """Return the question how minions divide, with what is proposed first."""
    return Choose(
        title,
        (
            (PROPOSED, fill("{sizes} (F-SIDES-2)", {"sizes": _sizes_text(proposed)})),
            (WHOLE, fill("one group of {n}", {"n": sum(proposed)})),
            (OTHER, _("as I say")),
        ),
        partial(_divided, proposed, then),
    )


def _divided(proposed: Sizes, then: Callable[[Sizes], Ask], answer: str) -> Ask:
    if answer == OTHER:
        return Type(
            fill("{n} minions in groups of how many?", {"n": sum(proposed)}),
            lambda text: then(sizes_of(text)),
            _sizes_text(proposed),
            partial(wrong_sizes, sum(proposed)),
        )
    return then((sum(proposed),) if answer == WHOLE else proposed)


def split_group(state: Conflict, p: Participant) -> Ask:
    """Return the question how a group of minions divides."""
    if p.role != "minions" or p.left < 2:
        return _("Only a group of minions can be split.")
    against = sum(
        q.active and q.role in ("pc", "npc") and q.side != p.side
        for q in state.participants.values()
    )
    proposed = proposed_split(p.left, max(2, against))
    return _in_groups(
        fill("{who}: in which groups?", {"who": p.name}), proposed, partial(_split, p)
    )


def _split(p: Participant, sizes: Sizes) -> Ask:
    splits = [Split(source=p.id, count=size) for size in sizes[1:]]
    return composed(splits) if splits else None


def leader(state: Conflict, p: Participant) -> Ask:
    """Return the question who leads a group or a companion."""
    if p.role not in ("minions", "companion"):
        return _("Only minions and companions are attached to a leader.")
    leaders = [
        q
        for q in state.participants.values()
        if q.active and q.quality is None and (p.owner in (None, q.id))
    ]
    leaders.sort(key=lambda one: one.side != p.side)
    nobody = [(NOBODY, _("nobody"))] if p.leader else []
    return Choose(
        fill("Who leads {who}?", {"who": p.name}),
        (*((q.id, q.name) for q in leaders), *nobody),
        partial(_lead, p),
        p.leader or "",
    )


def _lead(p: Participant, leader: str) -> Ask:
    if leader == NOBODY:
        return Detach(name=p.id)
    return None if leader == p.leader else Attach(name=p.id, to=leader)


def companion(state: Conflict, p: Participant) -> Ask:
    """Return the form for a companion of somebody."""
    if p.role not in ("pc", "npc"):
        return _("Only a named character has companions.")
    return Fill("companion", {"of": p.id})


def _sizes_text(sizes: Sizes) -> str:
    return ", ".join(str(size) for size in sizes)


def sizes_of(text: str) -> Sizes:
    """Return the sizes typed with commas or blanks between; nothing where a word is no number."""
    parts = text.replace(",", " ").split()
    return tuple(int(part) for part in parts) if all(map(str.isdecimal, parts)) else ()


def wrong_sizes(total: int, text: str) -> str:
    """Return what is wrong with sizes as typed; empty when they are all there (F-SIDES-3)."""
    sizes = sizes_of(text)
    if sum(sizes) == total and all(sizes):
        return ""
    return fill("The groups must have {n} minions together (F-SIDES-3).", {"n": total})


ASKS = {"leader": leader, "split_group": split_group, "companion": companion}
