"""The state of a fight as one JSON document, with names for ids: what scripts read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tracker.conflict.draft import Warned
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import has_slot
from tracker.conflict.questions import called_to_act, offers
from tracker.conflict.ruling import Event, Record, Revision, Ruling
from tracker.conflict.state import SCENE, Aspect, Condition, Conflict, Obstacle, Participant
from tracker.conflict.system import system
from tracker.conflict.turns import actions_due
from tracker.words.game_words import words_of
from tracker.words.moments import write_moment
from tracker.words.player_log import OpenLog
from tracker.words.pointing import Scope
from tracker.words.sentences import warning_text
from tracker.words.state_schema import SCHEMA
from tracker.words.terms import rule_id

_Document = dict[str, Any]

# Aspects that stand elsewhere in the document: on sheets and zones.
ELSEWHERE = frozenset({"sheet", "zone"})


@cache
def empty() -> _Document:
    """Return what the documents of every game have, in order, with what is not there in place."""
    found: _Document = msgspec.json.decode(Path(__file__).with_suffix(".json").read_bytes())
    return found


def state_document(timeline: Timeline, at: int | None = None) -> _Document:
    """Return the state at the head, or after ruling ``at``, in the fields that scripts rely on.

    Absent things are null or empty, never left out.
    """
    n = timeline.head if at is None else at
    ruling = timeline.rulings.get(n)
    return {
        **table_document(timeline.state_at(n), ruling.events if ruling else ()),
        "head": n,
        "rulings": len(timeline.rulings),
        "branches": branch_documents(timeline),
    }


def branch_documents(timeline: Timeline) -> list[_Document]:
    """Return every tip that is not on the way to the head, with its name, as plain data."""
    return [{"name": b.name, "tip": b.tip, "parts_at": b.parts_at} for b in timeline.branches()]


def table_document(state: Conflict, events: Iterable[Event] = ()) -> _Document:
    """Return a state without its place in the tree; ``events`` are those that led to it."""
    name = Names(state)
    return {
        "schema": SCHEMA,
        **empty()["table"],
        "title": state.title,
        "system": state.system,
        "kind": state.kind,
        "phase": state.phase,
        "round": state.round,
        "turn": name.maybe(state.turn),
        "order": [name[i] for i in state.order if has_slot(state.participants[i])],
        "participants": [_participant(state, p, name) for p in state.participants.values()],
        "zones": [
            {"name": z.name, "aspects": [a.text for a in state.aspects.values() if a.on == z.id]}
            for z in state.zones.values()
        ],
        "borders": _borders(state),
        "aspects": [
            _aspect(state, a, name)
            for a in state.aspects.values()
            if a.origin not in ELSEWHERE and not a.carried
        ],
        "question": _question(state, name),
        "offers": offers(state),
        "called": [name[who] for who in called_to_act(state)],
        "warnings": [
            {"rule": rule_id(e.rule, state), "text": warning_text(e, state)}
            for e in events
            if isinstance(e, Warned)
        ],
        "last_roll": _last_roll(state, name),
        "conditions": [
            {**whole(c), "where": SCENE if place == SCENE else name[place]}
            for place, there in state.circumstances.items()
            for c in there
        ],
        "obstacles": [_obstacle(o) for o in state.obstacles.values()],
        "settings": settings_of(state),
        **words_of(state.system).document(state),
    }


def _last_roll(state: Conflict, name: Names) -> _Document | None:
    last = state.last_roll
    if last is None:
        return None
    said = name[last.by], last.effort, last.opposed_by, last.margin, 0, last.outstanding
    return dict(zip(empty()["last_roll"], said, strict=True))


def _obstacle(obstacle: Obstacle) -> _Document:
    """Return a task; of one whose need is kept back, no number."""
    found = whole(obstacle)
    if obstacle.hidden and not obstacle.needs:
        found |= dict.fromkeys(("needs", "done", "surplus"))
    return found


class Names:
    """Give names for ids, as of one state."""

    def __init__(self, state: Conflict) -> None:
        self._state = state

    def __getitem__(self, identity: str) -> str:
        for nouns in (self._state.participants, self._state.zones, self._state.sides):
            if identity in nouns:
                return nouns[identity].name
        return identity

    def maybe(self, identity: str | None) -> str | None:
        """Return the name, or None for nobody."""
        return None if identity is None else self[identity]

    def aspect(self, identity: str) -> str:
        """Return the text of an aspect, its id once it is gone."""
        found = self._state.aspects.get(identity)
        return found.text if found else identity


def _participant(state: Conflict, p: Participant, name: Names) -> _Document:
    return {
        **empty()["participant"],
        "name": p.name,
        "role": p.role,
        "side": name.maybe(p.side),
        "zone": name.maybe(p.zone),
        "hidden": p.hidden,
        "status": p.status,
        "acted": p.turn_used,
        "holding": p.holding is not None,
        "held_for": p.held_for and write_moment(p.held_for, Scope(state)),
        "skills": dict(p.skills),
        "tracks": {n: {"boxes": t.boxes, "marked": list(t.marked)} for n, t in p.tracks.items()},
        "aspects": [a.text for a in state.aspects.values() if a.on == p.id and a.origin == "sheet"],
        "outcome": p.outcome,
        "leader": name.maybe(p.leader),
        "actions": {"due": actions_due(p), "used": p.used} if actions_due(p) != 1 else None,
        "conditions": [whole(c) for c in p.conditions],
        "resources": {
            n: {"current": r.current, "maximum": r.maximum} for n, r in p.resources.items()
        },
        "sheet": dict(p.sheet),
        "memo": p.memo or None,
        "seat": p.seat,
        "initiative": p.initiative,
        **words_of(state.system).person_document(state, p),
    }


def whole(noun: Condition | Obstacle) -> _Document:
    """Return plain data with every field; the log leaves out those that are as usual."""
    return {field: getattr(noun, field) for field in noun.__struct_fields__}


def settings_of(state: Conflict) -> dict[str, int | str | None]:
    """Return what the campaign sets for its system of dice, defaults among it."""
    rules = system(state.system)
    return {field.name: rules.setting(state.campaign, field.name) for field in rules.settings}


def _aspect(state: Conflict, aspect: Aspect, name: Names) -> _Document:
    return {
        "text": aspect.text,
        "on": SCENE if aspect.on == SCENE else name[aspect.on],
        "sticky": aspect.sticky,
        "free": None,
        "hidden": aspect.hidden,
        "origin": aspect.origin,
        **words_of(state.system).aspect_document(state, aspect),
    }


def _borders(state: Conflict) -> list[list[str | int]]:
    """Return each passage with its border; one that differs on the way back stands twice."""
    found: list[list[str | int]] = []
    for border in state.borders:
        a, b = state.zones[border.a].name, state.zones[border.b].name
        found.append([a, b, border.cost])
        if border.back != border.cost:
            found.append([b, a, border.back])
    return found


def _question(state: Conflict, name: Names) -> _Document | None:
    question = state.question
    if question is None:
        return None
    return {
        "kind": question.kind,
        "who": name.maybe(question.who),
        "hit": question.hit,
        "track": question.track,
        "answers": list(question.answers),
        "about": name.maybe(question.about or None),
        "to": name.maybe(question.to),
        "terms": question.terms or None,
    }


def log_documents(records: Iterable[Record]) -> list[_Document]:
    """Return every record as plain data, in the order of the log."""
    kinds = {Ruling: "ruling", Revision: "revision"}
    found = []
    for record in records:
        plain = msgspec.to_builtins(record)
        plain["record"] = kinds.get(type(record), "branch" if "branch" in plain else "head")
        found.append(plain)
    return found


def open_log_documents(log: OpenLog) -> list[_Document]:
    """Return every entry; commands and events are the game master's."""
    return [
        {"n": e.n, "record": e.kind, "at": e.at, "head": e.tip, "lines": list(e.lines)}
        for e in log.entries
    ]


def open_document(log: OpenLog, n: int | None = None) -> _Document:
    """Return the table at the head, or after one of the players' rulings, with their numbers."""
    at = log.ruling_at(n)
    assert at is not None
    number, tree = log.number(at), Timeline()
    for record in log.records:
        tree.append(record, Conflict())
    events = [event for event, _state in log.met(number)] if number else []
    return {
        **table_document(log.table(n), events),
        "head": number,
        "rulings": sum(entry.kind == "ruling" for entry in log.entries),
        "branches": branch_documents(tree),
    }
