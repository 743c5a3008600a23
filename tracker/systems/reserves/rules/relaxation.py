"""What a recorded check with reserves is eased of: dice whose source is gone."""

from __future__ import annotations

from tracker.conflict.fields import Use
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import change
from tracker.systems.reserves.rules.dice import Dice
from tracker.systems.reserves.rules.play import Check
from tracker.systems.reserves.rules.throwing import Throw

GIFT_RULES = frozenset({"R-101", "R-102", "R-103", "R-106", "R-108"})
SUPPORT_RULES = frozenset({"R-082", "R-087", "R-088", "R-089"})
POINT_RULES = frozenset({"R-003", "R-005", "R-057", "R-058"})


def eased(command: Command, refusal: Refusal) -> tuple[Command, tuple[str, ...]] | None:
    """Return a refused check without the dice that nothing gives any more, and what they were.

    None when that is not the reason. The dice thrown for them lie there and do not count.
    """
    if isinstance(command, Check) and command.chain and refusal.rule == "R-080":
        return change(command, chain=False), (N_("chain"),)
    for name in ("hand", "vs"):
        dice = getattr(command, name, None)
        if isinstance(dice, Dice) and (lighter := _lighter(dice, refusal)) is not None:
            return change(command, **{name: lighter[0]}), lighter[1]
    return None


def _lighter(dice: Dice, refusal: Refusal) -> tuple[Dice, tuple[str, ...]] | None:
    if refusal.rule in ("R-125", "R-128"):
        wanted = str(refusal.arguments.get("name", "")).casefold()
        for field in ("effect", "hinder"):
            uses: tuple[Use, ...] = getattr(dice, field)
            gone = [use for use in uses if use.name.casefold() == wanted]
            if gone:
                kept = tuple(use for use in uses if use not in gone)
                return change(dice, **{field: kept}), tuple(use.name for use in gone)
    if dice.gift and refusal.rule in GIFT_RULES:
        return change(dice, gift=dice.gift[:-1]), (N_("gift"),)
    if dice.support and refusal.rule in SUPPORT_RULES:
        return change(dice, support=dice.support[:-1]), (N_("support"),)
    if isinstance(dice, Throw) and dice.reserve and refusal.rule == "R-003":
        return change(dice, reserve=None), (N_("reserve"),)
    if dice.point and refusal.rule in POINT_RULES:
        return change(dice, point=False), (N_("reserve point"),)
    return None
