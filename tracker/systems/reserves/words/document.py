"""What the Fudge dice with reserves add to the state as JSON: gift dice, a chain, last checks."""

from __future__ import annotations

from typing import Any

from tracker.conflict.fields import Step
from tracker.conflict.state import Conflict
from tracker.systems.reserves.rules.state import Card, is_open, kept
from tracker.words.terms import name_of


def document(state: Conflict) -> dict[str, Any]:
    """Return the fields that this system adds: ``gifts``, ``gift_pot``, ``chain``, ``checks``."""
    own = kept(state)
    chain = own.chain
    return {
        "gifts": dict(own.gifts),
        "gift_pot": own.pot,
        "chain": None
        if chain is None
        else {
            "text": chain.text,
            "links": [_step(step, state) for step in chain.links],
            "done": chain.done,
            "next": _step(chain.next, state) if chain.next else None,
        },
        "checks": [
            _card(who, card, state)
            for who, card in own.cards.items()
            if who in state.participants and card.tested is not None
        ],
    }


def _step(step: Step, state: Conflict) -> dict[str, str]:
    return {"who": name_of(state, step.who), "skill": step.skill}


def _card(who: str, card: Card, state: Conflict) -> dict[str, Any]:
    return {
        "by": name_of(state, who),
        "skill": card.skill or None,
        "reserve": card.reserve or None,
        "result": card.outcome.result if card.outcome else None,
        "grade": card.outcome.grade if card.outcome else None,
        "open": is_open(state, who),
        "used": card.used or None,
        "against": name_of(state, card.against) or None,
        "sources": [
            [
                {
                    "source": source.kind,
                    "dice": source.dice,
                    "words": source.words or None,
                    "who": name_of(state, source.who) or None,
                }
                for source in stage
            ]
            for stage in card.sources
        ],
    }
