"""What the W20 system adds to the state as JSON: attributes, forces, wounds, checks of several."""

from __future__ import annotations

from typing import Any

from tracker.conflict.state import Conflict, Participant
from tracker.systems.twenty.rules.degrees import Stage
from tracker.systems.twenty.rules.joint import Joint, Together, table
from tracker.systems.twenty.rules.sheet import (
    EXHAUSTION,
    WOUNDS,
    attributes,
    counted,
    forces,
    skills,
    tools,
)
from tracker.words.terms import name_of


def document(state: Conflict) -> dict[str, Any]:
    """Return the fields that this system adds: ``sheets`` by name, ``joint``, ``together``."""
    own = table(state)
    return {
        "sheets": {p.name: _sheet(state, p) for p in state.participants.values()},
        "joint": None if own.joint is None else _joint(own.joint, state),
        "together": None if own.together is None else _together(own.together, state),
    }


def _sheet(state: Conflict, p: Participant) -> dict[str, Any]:
    return {
        "attributes": attributes(p),
        "skills": skills(p),
        "forces": {
            domain: {"tenths": force.tenths, "value": force.value}
            for domain, force in forces(state, p).items()
        },
        "wounds": counted(p, WOUNDS),
        "exhaustion": counted(p, EXHAUSTION),
        "tools": tools(p),
    }


def _names(ids: tuple[str, ...], state: Conflict) -> list[str]:
    return [name_of(state, who) for who in ids]


def _joint(joint: Joint, state: Conflict) -> dict[str, Any]:
    """Return a check of several that is under way; who takes part is null while that is open."""
    return {
        "mode": joint.mode,
        "by": name_of(state, joint.by),
        "check": joint.names,
        "target": joint.check.target,
        "dice": joint.dice,
        "count": joint.count,
        "others": None if joint.others is None else _names(joint.others, state),
        "results": list(joint.results),
        "required": joint.required,
        "hidden": joint.hidden,
    }


def _together(result: Together, state: Conflict) -> dict[str, Any]:
    return {
        "mode": result.mode,
        "by": name_of(state, result.by),
        "figures": _names(result.made, state),
        "erfolge": list(result.results),
        "dis": list(result.disadvantages),
        "eg": result.degree,
        "ok": result.success,
        "total": result.total,
        "eg_sum": result.degree_sum,
        "required": result.required,
        "req": result.required_met,
        "stage": _stage(result.stage),
        "next_dis": result.next_dis,
        "hidden": result.hidden,
    }


def _stage(stage: Stage | None) -> dict[str, Any] | None:
    return None if stage is None else {"eg": stage.degree, "text": stage.text}
