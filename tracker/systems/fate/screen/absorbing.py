"""What each way to absorb a hit leads to: now, for the next hit, and for a concession."""

from __future__ import annotations

from tracker.conflict.state import Conflict, Participant, Question, Track, change
from tracker.systems.fate.rules.aspect import in_sequence
from tracker.systems.fate.rules.harm import SEVERITIES
from tracker.systems.fate.rules.person import person
from tracker.systems.fate.words.terms import severity_name
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
            box = track.box_for(question.hit or 0) or 0
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
    unspent = state.last_roll.left if state.last_roll else 0
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
