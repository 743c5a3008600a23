"""Odds of checks with reserves from a line with the names of the rules' examples."""

from __future__ import annotations

import re

from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict, Resource, change
from tracker.dice.check import Faces
from tracker.dice.faults import Fault
from tracker.systems.reserves.rules.skills import RESERVES
from tracker.systems.reserves.rules.stages import read_rolls
from tracker.words.describer import Chance
from tracker.words.names import shown
from tracker.words.odds_lines import odds_of_check, table_of_two
from tracker.words.split import Token, cut, quote

# Enough for any check: nobody in particular makes it.
_PLENTY = 99

_SIDE = re.compile(r"(rank|net|stages)[-_]([ab])")
_NETS = re.compile(r"[+-]?[0-9]{1,3}(?:,[+-]?[0-9]{1,3})*")


def with_reserves(table: Conflict) -> Conflict:
    """Return a table where everybody can pay."""
    full = {letter: Resource(current=_PLENTY, maximum=_PLENTY) for letter in RESERVES}
    return change(
        table,
        participants={i: change(p, resources=dict(full)) for i, p in table.participants.items()},
    )


def translated(words: str) -> str:
    """Return a line in the keys of a check: ``stages=1,-1`` is ``rolls="b1 p1"``.

    ``rank_a``, ``net_b`` and the like are of two checks against each other; a skill that is a
    number is a rank.
    """
    tokens, _mark, _comment = cut(words)
    found = [_token(token) for token in tokens]
    if any(text.startswith("point=") for text in found) and not any(
        text.startswith("reserve=") for text in found
    ):
        found.append("reserve=E")
    return " ".join(found)


def _token(token: Token) -> str:
    text, equals, value = token.text.partition("=")
    key = text.lower()
    side = _SIDE.fullmatch(key)
    twin = ""
    if side is not None:
        key, twin = side[1], "vs-" if side[2] == "b" else ""
    if key in ("net", "stages") and equals and _NETS.fullmatch(value):
        return f"{twin}rolls={quote(_stages(value))}"
    if key in ("skill", "vs") and value.isdecimal():
        return f"{'vs-' if key == 'vs' else ''}rank={value}"
    return f"{twin}{key}={quote(value)}" if equals else quote(token.text)


def refused(words: str) -> Refusal | None:
    """Return why the net dice of a line cannot be read, None where they can or there are none."""
    for token in cut(words)[0]:
        key, equals, value = token.text.partition("=")
        side = _SIDE.fullmatch(key.lower())
        named = (side[1] if side else key.lower()) in ("net", "stages")
        if named and equals and not _NETS.fullmatch(value):
            message = N_("{word} has no net dice, which look like {key}=1,-1")
            return Refusal(message=message, arguments={"word": shown(token.text), "key": key})
    return None


def _stages(nets: str) -> str:
    """Return net dice per stage as declared dice: ``b1 p2 n0``."""
    numbers = [int(net) for net in nets.split(",")]
    return " ".join(f"b{n}" if n > 0 else f"p{-n}" if n < 0 else "n0" for n in numbers)


def lying(words: str) -> Faces:
    """Return the faces that a line says lie on the table already: ``rolls="n0:+0- b1"``."""
    tokens, _mark, _comment = cut(words)
    typed = next((token.value for token in tokens if token.name == "rolls"), "")
    rolls = read_rolls(typed)
    return () if isinstance(rolls, Fault) else rolls.faces


def odds(words: str) -> list[Chance] | Refusal:
    """Return the odds of a check with dice in stages, some of which may lie there already."""
    if refusal := refused(words):
        return refusal
    table, line = with_reserves(table_of_two("reserves")), translated(words)
    return odds_of_check(table, line, lying(line))
