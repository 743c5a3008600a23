"""What the document of a state has of this game: names for ids, as scripts read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.conflict.questions import offers, sides_left
from tracker.conflict.state import SCENE, Aspect, Conflict, Participant
from tracker.systems.core.rules import invoking
from tracker.systems.core.rules.contesting import TWIST
from tracker.systems.core.rules.editions import edition_of
from tracker.systems.core.rules.harm import member_boxes, slots
from tracker.systems.core.rules.healing import may_go
from tracker.systems.core.rules.obstacles import BLOCK
from tracker.systems.core.rules.passing import choices
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.resolving import COST
from tracker.systems.core.rules.rolls import has_roll
from tracker.systems.core.rules.state import (
    BOOST,
    CONSEQUENCE,
    GM,
    GROUPS,
    HAZARD,
    SITUATION,
    consequences,
    held,
    is_mob,
    person,
    table,
)
from tracker.words.state_schema import (
    NUMBER,
    NUMBER_OR_NONE,
    TEXT,
    TEXT_OR_NONE,
    YES,
    array_of,
    by_name,
    fields,
    or_none,
)

Document = dict[str, Any]


class _Names:
    def __init__(self, state: Conflict) -> None:
        self._state = state

    def __call__(self, identity: str | None) -> str | None:
        """Return the name of somebody, a zone or a side; None for nobody."""
        if identity is None:
            return None
        for nouns in (self._state.participants, self._state.zones, self._state.sides):
            if identity in nouns:
                return nouns[identity].name
        return identity


def document(state: Conflict) -> Mapping[str, Any]:
    """Return what this game keeps, and what it knows of people, aspects and questions."""
    own, name = table(state), _Names(state)
    waiting = {(who if who == GM else str(name(who))): n for who, n in own.waiting.items()}
    return {
        "edition": edition_of(state.campaign),
        "scene": own.time.scene,
        "session": own.time.session,
        "scenario": own.time.scenario,
        "gm": {"fp": own.pool, "next": waiting},
        "participants": [_participant(state, p, name) for p in state.participants.values()],
        "aspects": [_aspect(state, a, name) for a in _listed(state)],
        "question": _question(state, name),
        "offers": _offers(state),
        "last_roll": _last_roll(state, name),
        "contest": _contest(state, name),
        "challenge": _challenge(state),
        "countdowns": [
            {
                "name": c.name,
                "boxes": c.boxes,
                "marked": c.marked,
                "per": c.per,
                "outcome": c.outcome or None,
            }
            for c in own.countdowns.values()
        ],
        "obstacles": _obstacles(state, name),
    }


def _participant(state: Conflict, p: Participant, name: _Names) -> Document:
    from tracker.words.document import Names
    from tracker.words.document import _participant as general

    own = person(state, p.id)
    return {
        **general(state, p, Names(state)),
        "tier": own.tier if p.role != "pc" else None,
        "refresh": own.refresh,
        "fp": own.fp,
        "fp_due": own.fp_due,
        "tracks": {n: {"boxes": t.boxes, "marked": list(t.marked)} for n, t in p.tracks.items()},
        "slots": [{"severity": s.severity, "kind": s.kind} for s in slots(state, p)],
        "consequences": [
            {
                "severity": known.severity,
                "text": aspect.text,
                "kind": known.harm,
                "recovering": known.recovering,
                "since": {
                    "scene": known.since.scene,
                    "session": known.since.session,
                    "scenario": known.since.scenario,
                },
            }
            for aspect, known in consequences(state, p.id)
        ],
        "taken": own.taken,
        "extreme_used": own.extreme_used,
        "acted": p.acted,
        "moved": own.moved,
        "full_defense": own.full_defense,
        "focus": own.focus or None,
        "defended": own.defended,
        "scale": own.scale,
        "solo": list(own.solo),
        "stunts": list(own.stunts),
        "count": p.count if is_mob(p) else None,
        "quality": p.quality if is_mob(p) else None,
        "each": member_boxes(own, p) if is_mob(p) else None,
    }


def _listed(state: Conflict) -> list[Aspect]:
    """Return the aspects that stand in the list: situation aspects, consequences, boosts."""
    kinds = (SITUATION, BOOST, CONSEQUENCE)
    return [a for a in state.aspects.values() if held(state, a.id).kind in kinds]


def _aspect(state: Conflict, aspect: Aspect, name: _Names) -> Document:
    known = held(state, aspect.id)
    invokes = [
        {"by": one.by if one.by in GROUPS else name(one.by), "n": one.n} for one in known.invokes
    ]
    return {
        "text": aspect.text,
        "on": SCENE if aspect.on == SCENE else name(aspect.on),
        "sticky": False,
        "kind": known.kind,
        "invokes": invokes,
        "free": invokes[0]["by"] if invokes else None,
        "named": known.named,
        "hidden": aspect.hidden,
        "origin": aspect.origin,
        "severity": known.severity or None,
        "recovering": known.recovering,
    }


def _question(state: Conflict, name: _Names) -> Document | None:
    question, own = state.question, table(state)
    if question is None:
        return None
    found: Document = {
        "kind": question.kind,
        "who": name(question.who),
        "hit": question.hit,
        "left": own.harm.left if own.harm is not None and question.kind == "absorb" else None,
        "track": question.track,
        "answers": list(question.answers),
        "about": name(question.about or None),
        "of": name(question.about or None),
        "to": name(question.to),
        "terms": question.terms or None,
        "choices": [name(who) for who in choices(state)] if question.kind == HANDOFF else [],
        "with": [],
    }
    if question.kind == COST and own.roll is not None:
        found["with"] = [name(who) for who in (own.roll.by, *own.roll.roll.helpers)]
    if question.about in state.aspects:
        found["about"] = found["of"] = state.aspects[question.about].text
    return found


def _offers(state: Conflict) -> list[str]:
    found = offers(state)
    own = table(state)
    unnamed = any(
        held(state, a.id).kind == BOOST and not held(state, a.id).named
        for a in state.aspects.values()
    )
    if unnamed or invoking.may_give(state):
        found.append("boost")
    if has_roll(state):
        found.append("invoke")
    asked = state.question.kind if state.question is not None else HANDOFF
    if state.phase == "running" and asked == HANDOFF:
        found.append("concede")
        if sides_left(state) < 2:
            found.append("end")
    done = own.challenge is not None and all(t.outcome for t in own.challenge.tasks)
    if state.phase != "running" and (done or (own.contest and own.contest.winner)):
        found.append("end")
    if any(may_go(state, a.id, whole=True) for a in state.aspects.values()):
        found.append("recover")
    if asked == TWIST:
        found.append("aspect")
    return list(dict.fromkeys(found))


def _last_roll(state: Conflict, name: _Names) -> Document | None:
    roll = table(state).roll
    if roll is None or roll.margin is None or roll.opposed_by is None:
        return None
    return {
        "by": name(roll.by),
        "effort": roll.opposed_by + roll.margin,
        "opposed_by": roll.opposed_by,
        "shifts": max(roll.margin, 0),
        "spent": 0,
        "outstanding": False,
        "margin": roll.margin,
        "outcome": roll.outcome,
        "open": roll.open_,
    }


def _contest(state: Conflict, name: _Names) -> Document | None:
    contest = table(state).contest
    if contest is None:
        return None
    return {
        "title": contest.title,
        "needs": contest.needs,
        "exchange": contest.exchange,
        "victories": {str(name(s)): contest.victories.get(s, 0) for s in contest.sides},
        "rolled": {str(name(run.side)): run.effort for run in contest.rolled},
        "forfeit": [name(side) for side in contest.forfeit],
        "winner": name(contest.winner),
    }


def _challenge(state: Conflict) -> Document | None:
    challenge = table(state).challenge
    if challenge is None:
        return None
    tasks = [
        {
            "name": t.name,
            "skill": t.skill,
            "difficulty": t.difficulty,
            "outcome": t.outcome or None,
        }
        for t in challenge.tasks
    ]
    return {"title": challenge.title, "tasks": tasks}


def _obstacles(state: Conflict, name: _Names) -> list[Document]:
    found: list[Document] = []
    for p in state.participants.values():
        own = person(state, p.id)
        if own.tier == HAZARD:
            rating = max(p.skills.values(), default=0)
            found.append(
                {
                    "name": p.name,
                    "kind": HAZARD,
                    "rating": rating,
                    "weapon": own.each or 0,
                    "passage": None,
                }
            )
    for o in table(state).obstacles.values():
        passage = [name(zone) for zone in o.passage] if o.passage else None
        one: Document = {
            "name": o.name,
            "kind": o.kind,
            "rating": o.rating,
            "weapon": o.weapon,
            "passage": passage,
        }
        if o.kind != BLOCK:
            one |= {"choice": o.choice, "repercussions": list(o.repercussions)}
        found.append(one)
    return found


_TIME = fields({"scene": NUMBER, "session": NUMBER, "scenario": NUMBER})

_OBSTACLE: Mapping[str, Any] = {
    "name": TEXT,
    "kind": TEXT,
    "rating": NUMBER,
    "weapon": NUMBER,
    "passage": or_none(array_of(TEXT)),
}
_DISTRACTION = {**_OBSTACLE, "choice": TEXT, "repercussions": array_of(TEXT)}

SCHEMA: Mapping[str, Any] = {
    "edition": TEXT,
    "scene": NUMBER,
    "session": NUMBER,
    "scenario": NUMBER,
    "gm": fields({"fp": NUMBER, "next": by_name(NUMBER)}),
    "contest": or_none(
        fields(
            {
                "title": TEXT,
                "needs": NUMBER,
                "exchange": NUMBER,
                "victories": by_name(NUMBER),
                "rolled": by_name(NUMBER),
                "forfeit": array_of(TEXT),
                "winner": TEXT_OR_NONE,
            }
        )
    ),
    "challenge": or_none(
        fields(
            {
                "title": TEXT,
                "tasks": array_of(
                    fields(
                        {
                            "name": TEXT,
                            "skill": TEXT,
                            "difficulty": NUMBER,
                            "outcome": TEXT_OR_NONE,
                        }
                    )
                ),
            }
        )
    ),
    "obstacles": array_of(
        {"anyOf": [{"$ref": "#/$defs/obstacle"}, fields(_OBSTACLE), fields(_DISTRACTION)]}
    ),
    "countdowns": array_of(
        fields(
            {
                "name": TEXT,
                "boxes": NUMBER,
                "marked": NUMBER,
                "per": TEXT,
                "outcome": TEXT_OR_NONE,
            }
        )
    ),
}

NOUNS: Mapping[str, Mapping[str, Any]] = {
    "participant": {
        "tier": TEXT_OR_NONE,
        "refresh": NUMBER_OR_NONE,
        "slots": array_of(fields({"severity": TEXT, "kind": TEXT_OR_NONE})),
        "taken": NUMBER,
        "extreme_used": YES,
        "moved": YES,
        "focus": TEXT_OR_NONE,
        "defended": YES,
        "scale": NUMBER,
        "solo": array_of(TEXT),
        "stunts": array_of(TEXT),
        "each": NUMBER_OR_NONE,
    },
    "consequence": {"kind": TEXT_OR_NONE, "recovering": YES, "since": _TIME},
    "aspect": {
        "kind": TEXT,
        "invokes": array_of(fields({"by": TEXT, "n": NUMBER})),
        "named": YES,
        "severity": TEXT_OR_NONE,
        "recovering": YES,
    },
    "question": {
        "left": NUMBER_OR_NONE,
        "of": TEXT_OR_NONE,
        "choices": array_of(TEXT),
        "with": array_of(TEXT),
    },
    "last_roll": {"margin": NUMBER, "outcome": TEXT, "open": YES},
}
