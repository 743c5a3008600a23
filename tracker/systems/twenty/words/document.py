"""What the W20 system adds to the state as JSON: attributes, forces, wounds, checks of several."""

from __future__ import annotations

from typing import Any

from tracker.conflict.state import Conflict, Participant
from tracker.systems.twenty.rules.joint import table
from tracker.systems.twenty.rules.sheet import (
    EXHAUSTION,
    WOUNDS,
    attributes,
    counted,
    forces,
    skills,
    tools,
)
from tracker.systems.twenty.words.together import joint_document, together_document


def document(state: Conflict) -> dict[str, Any]:
    """Return the fields that this system adds: ``sheets`` by name, ``joint``, ``together``."""
    own = table(state)
    return {
        "sheets": {p.name: _sheet(state, p) for p in state.participants.values()},
        "joint": None if own.joint is None else joint_document(own.joint, state),
        "together": None if own.together is None else together_document(own.together, state),
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
