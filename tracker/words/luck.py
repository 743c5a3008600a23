"""How lucky dice were, in a game master's words."""

from __future__ import annotations

from fractions import Fraction

from tracker.dice.luck import Luck
from tracker.words.translate import _, fill

# Dice that do as well, or as badly, more often than this are nothing to speak of.
NOTABLE = Fraction(1, 4)

# Rarer things are all alike.
RAREST = 1_000_000


def luck_text(luck: Luck) -> str:
    """Return how lucky dice were: lucky, 1 in 12."""
    rarest = min(luck.at_least, luck.at_most)
    if rarest > NOTABLE:
        return _("as expected")
    count = round(1 / rarest) if rarest else RAREST + 1
    words = {"n": min(count, RAREST)}
    lucky = luck.at_least < luck.at_most
    if count > RAREST:
        text = _("lucky, less than 1 in {n}") if lucky else _("unlucky, less than 1 in {n}")
    else:
        text = _("lucky, 1 in {n}") if lucky else _("unlucky, 1 in {n}")
    return fill(text, words)
