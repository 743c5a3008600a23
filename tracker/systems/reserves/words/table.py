"""What lies on the table: effects, gift dice, a chain, last checks, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tracker.checks.rules.table import table_of
from tracker.conflict.state import Conflict
from tracker.systems.reserves.rules.state import Card, Effect, Step, is_open, kept
from tracker.systems.reserves.words.sentences import hint_text, link_text, result_text, shares_text
from tracker.words.state_schema import (
    ANY,
    NUMBER,
    NUMBER_OR_NONE,
    TEXT,
    array_of,
    by_name,
    fields,
    or_none,
)
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

_LINK = fields({"who": TEXT, "skill": TEXT})

SCHEMA = {
    "gifts": by_name(NUMBER),
    "gift_pot": NUMBER_OR_NONE,
    "chain": or_none(
        fields({"text": TEXT, "links": array_of(_LINK), "done": NUMBER, "next": or_none(_LINK)})
    ),
    "checks": array_of(ANY),
}


def entries(state: Conflict) -> Iterator[tuple[str, str]]:
    """Yield each of them with its label; nothing for what is not there."""
    own = kept(state)
    if own.effects:
        yield _("The setting"), ", ".join(effect.note for effect in own.effects)
    if own.pot is not None:
        yield _("Gift dice"), fill("{n} in the common pot", {"n": own.pot})
    elif own.gifts:
        yield _("Gift dice"), shares_text(own.gifts)
    if own.chain is not None:
        step = own.chain.next
        words = {"done": own.chain.done, "all": len(own.chain.links)}
        text = fill("{done} of {all} made", words)
        if step is not None:
            text += ", " + fill("next: {link}", {"link": link_text(step, state)})
        yield own.chain.text, text
    results = [_result(who, card, state) for who, card in own.cards.items() if card.outcome]
    if results:
        yield _("Last results"), "; ".join(results)


def _result(who: str, card: Card, state: Conflict) -> str:
    """Return ``Ada, Climb great 3 (open)``: whose check, and what can still become of it.

    What the grade means for the story stands behind the last one (R-033…R-040).
    """
    assert card.outcome is not None
    text = f"{name_of(state, who)}, {f'{card.skill} {result_text(card.outcome)}'.strip()}"
    notes = [_("open")] if is_open(state, who) else []
    notes += [_("used")] if card.used else []
    shown = f"{text} ({', '.join(notes)})" if notes else text
    last = table_of(state).last_check
    hint = hint_text(card.outcome) if last is not None and last.who == who else ""
    return f"{shown}: {hint}" if hint else shown


def document(state: Conflict) -> dict[str, Any]:
    """Return its fields: ``effects``, ``gifts``, ``gift_pot``, ``chain`` and ``checks``."""
    own = kept(state)
    chain = own.chain
    return {
        "effects": effect_documents(own.effects),
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


def effect_documents(effects: Iterable[Effect]) -> list[dict[str, Any]]:
    """Return effects with what is left of each."""
    return [
        {"name": one.text, "value": one.value, "left": one.left, "reserve": one.resource}
        for one in effects
    ]


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
