"""What Fate asks: in the setup about who goes with whom, after a hit how it is absorbed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tracker.conflict.lines import composed
from tracker.conflict.state import Conflict, Participant, Question, Track, change
from tracker.systems.fate.rules.groups import Attach, Detach, Split, proposed_split
from tracker.systems.fate.rules.harm import SEVERITIES
from tracker.systems.fate.rules.state import box_for, in_sequence, last_roll, person
from tracker.systems.fate.words.terms import severity_name
from tracker.tui.present.game_view import Ask, Choose, Fill, Type
from tracker.words.terms import name_of, track_name
from tracker.words.translate import _, fill


def absorb_ways(state: Conflict) -> list[tuple[str, str]]:
    """Return the answers to a hit by their verbs, each with what it means; empty without a hit.

    The first is the one that costs least: the box, else the consequence (F-STRESS-6, F-CONSEQ-1).
    """
    question = state.question
    if question is None or question.kind != "absorb" or question.who is None:
        return []
    p = state.participants[question.who]
    return [(verb, _meaning(state, p, question, verb)) for verb in question.answers]


def _meaning(state: Conflict, p: Participant, question: Question, verb: str) -> str:
    carried = len(in_sequence(state, p.id))
    track = p.tracks.get(question.track or "")
    match verb:
        case "stress" if track is not None:
            box = box_for(track, question.hit or 0) or 0
            words = {"track": track_name(question.track or ""), "box": box}
            after = change(track, marked=(*track.marked, box))
            return "; ".join(
                [
                    fill("{track} {box} is marked", words),
                    _("no concession"),
                    _next_hit(p, question, after, carried),
                ]
            )
        case "consequence":
            words = {
                "severity": severity_name(SEVERITIES[min(carried, len(SEVERITIES) - 1)]),
                "n": carried + 1,
                "most": person(p).max_consequences,
                "other": _conceded_to(state, question),
            }
            parts = [
                fill("{severity}, {n} of {most}", words),
                fill("{who} may concede to {other}", {**words, "who": p.name}),
                _next_hit(p, question, track or Track(boxes=0), carried + 1),
            ]
            return "; ".join([*parts[:1], *_overflow(state, question, track), *parts[1:]])
        case "lose":
            lost = _("a companion is lost; it does not count as one of the consequences")
            return "; ".join([lost, *_overflow(state, question, track)])
        case _:
            return ""


def _conceded_to(state: Conflict, question: Question) -> str:
    """Return who decides about a concession: whoever did the harm, for minions their master."""
    by = state.participants.get(question.to or "")
    named = by is not None and by.role in ("pc", "npc")
    return name_of(state, question.to) if named else _("the game master")


def _overflow(state: Conflict, question: Question, track: Track | None) -> list[str]:
    """Return what the attacker has over when the hit does not fit the track (F-OVERFLOW-3)."""
    if "stress" in question.answers or question.to is None:
        return []
    last = last_roll(state)
    unspent = last.left if last else 0
    left = (question.hit or 0) + unspent - (track.highest_free + 1 if track else 1)
    words = {"who": name_of(state, question.to), "left": left}
    return [fill("{who} gets {left} overflow", words)] if left > 0 else []


def _next_hit(p: Participant, question: Question, track: Track, carried: int) -> str:
    """Return from which hit on the track is not enough any more, and what that means then."""
    words = {
        "n": track.highest_free + 1,
        "who": p.name,
        "track": track_name(question.track or ""),
    }
    if carried < person(p).max_consequences:
        return fill("next: {n} or more on {track} takes a consequence", words)
    return fill("next: {n} or more on {track} takes {who} out", words)


def lowering(state: Conflict) -> list[tuple[str, str]]:
    """Return what whoever landed the hit may do about it, by the id of its action (F-ATTACK-13)."""
    question = state.question
    if question is None or question.kind != "absorb" or question.to is None:
        return []
    words = {"who": name_of(state, question.to), "rule": "F-ATTACK-13"}
    return [("lower-hit", fill("{who} may inflict less ({rule})", words))]


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
