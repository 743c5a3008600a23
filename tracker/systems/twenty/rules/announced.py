"""What comes to a W20 check that is announced: its dice, and points where that is overruled."""

from __future__ import annotations

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_
from tracker.conflict.state import Modifier, change
from tracker.systems.twenty.rules.checks import TwentyCheck
from tracker.systems.twenty.rules.parts import TwentyPart
from tracker.systems.twenty.rules.sums import typed


def besides_dice(draft: Draft, who: str, hand: TwentyPart) -> tuple[Modifier, ...]:
    """Refuse what would change a target value that is announced (T-046).

    Overruled, points and dice change it still; returns them.
    """
    more = change(hand, dice=None, d20=None, d6=())
    if more == TwentyPart():
        return ()
    draft.forbid("T-046", N_("the target value is announced; only dice go with it now"))
    if change(more, bonus=(), malus=(), tool=(), adv=0, dis=0, net=0) != TwentyPart():
        draft.refuse(N_("what is checked is settled; only points and dice change it"), rule="T-046")
    return typed(draft, who, more)


def with_parts(check: TwentyCheck, parts: tuple[Modifier, ...]) -> TwentyCheck:
    """Return an announced check with more dice, and points where T-046 is overruled."""

    def of(why: str) -> tuple[int, ...]:
        return tuple(part.value for part in parts if part.why == why)

    return change(
        check,
        bonuses=(*check.bonuses, *of("bonus")),
        penalties=(*check.penalties, *of("penalty")),
        adv=check.adv + sum(of("advantage")),
        dis=check.dis + sum(of("disadvantage")),
    )
