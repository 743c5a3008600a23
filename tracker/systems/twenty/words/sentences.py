"""W20 in words: what a target value is made of."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Modifier
from tracker.systems.twenty.rules.check_builder import Announced
from tracker.systems.twenty.rules.contests import DuelVoided
from tracker.systems.twenty.rules.numerals import numeral, signed
from tracker.systems.twenty.rules.sheet import ENCUMBRANCE
from tracker.words.own_messages import own_word
from tracker.words.telling import Tales
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

tales = Tales(
    MappingProxyType(
        {
            DuelVoided: N_("Nobody has won between {who} and {other}"),
        }
    ),
)

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "attribute": N_("attribute"),
        "skill": N_("skill"),
        "target": N_("target value"),
        "bonus": N_("bonus"),
        "penalty": "penalty",
    }
)
_MINUS = frozenset({"penalty", "disadvantage"})
_DICE = frozenset({"advantage", "disadvantage"})


@tales.tells(Announced)
def _announced(event: Announced, state: Conflict) -> str:
    return announced_text(event, state)


@tales.details(Announced)
def _announced_in_full(event: Announced, state: Conflict) -> str:
    return announced_text(event, state, rules=True)


def announced_text(event: Announced, state: Conflict, *, rules: bool = False) -> str:
    """Return the target value with all that it is made of; ``rules`` adds the rule of each part."""
    words = {
        "who": name_of(state, event.who),
        "sum": sum_text(event.parts, rules=rules),
        "target": event.target,
        "dice": dice_text(event.parts, event.net, rules=rules),
    }
    text = fill("{who}: {sum} = target value {target}{dice}", words)
    if any(part.why == "target" for part in event.parts):
        text += "".join(
            f", {_('skill')} {part.value}" for part in event.parts if part.why == "skill"
        )
    return f"{text}, EG {numeral(event.required)}" if event.required else text


def sum_text(parts: tuple[Modifier, ...], *, rules: bool = False) -> str:
    """Return points with what they are for: ``Stärke 15 + Kraftakt 12 - encumbrance 2``.

    Beside a target value typed as a whole, a skill counts for ties only.
    """
    whole = any(part.why == "target" for part in parts)
    left_out = _DICE | {"skill"} if whole else _DICE
    points = [part for part in parts if part.why not in left_out]
    texts = []
    for n, part in enumerate(points):
        sign = "- " if part.why in _MINUS else "+ " if n else ""
        rule = f" ({part.rule})" if rules and part.rule else ""
        texts.append(f"{sign}{part_name(part)} {part.value}{rule}")
    return " ".join(texts)


def dice_text(parts: tuple[Modifier, ...], net: int, *, rules: bool = False) -> str:
    """Return the dice behind a target value, ``, - II``, with what those that differ are for."""
    dice = [part for part in parts if part.why in _DICE and part.value]
    if not dice:
        return ""
    known = [
        " ".join(filter(None, (_dice(part), part.words, part.rule if rules else "")))
        for part in dice
    ]
    if len(dice) == 1 and not dice[0].words and not rules:
        return f", {signed(net)}"
    return f", {signed(net) or '0'} ({'; '.join(known)})"


def _dice(part: Modifier) -> str:
    return signed(-part.value if part.why in _MINUS else part.value)


def part_name(part: Modifier) -> str:
    """Return what a part of a target value is called: the game master's words, or its kind."""
    if part.words == ENCUMBRANCE and part.rule == "T-045":
        return _("encumbrance")
    return part.words or own_word(_KINDS.get(part.why, part.why), "twenty")
