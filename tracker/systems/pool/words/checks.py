"""What a W10 check comes to in words: successes, the fumble beside them, the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.checks.rules.checking import DuelDecided
from tracker.conflict.state import Conflict, Tested
from tracker.dice.check import Check
from tracker.dice.faces import write_numbers
from tracker.systems.pool.rules.checks import GRADES, PoolCheck, PoolOutcome
from tracker.systems.pool.rules.fumble_tables import limit
from tracker.systems.pool.rules.traits import BARRED, rating, write_value
from tracker.words.describer import Chances, Describer
from tracker.words.terms import name_of
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.dice.odds import Opposed

# Without a need, the odds name the chances of so many successes and more.
_FROM_MOST = 5


def successes_text(count: int) -> str:
    """Return a number of successes with its noun."""
    return put(ngettext("{n} success", "{n} successes", count), {"n": count})


def dice_text(value: int) -> str:
    """Return a number of dice as the rules write it: ``4W``, ``-`` for "Nicht"."""
    return write_value(value) + ("" if value == BARRED else "W")


def _outcome(tested: Tested) -> PoolOutcome:
    assert isinstance(tested.outcome, PoolOutcome)
    return tested.outcome


def grade_text(outcome: PoolOutcome) -> str:
    """Return the grade in the words of the rules: ``failure with a fumble``, ``3 successes``."""
    if outcome.success is not None:
        return _(GRADES[outcome.grade].name)
    count = successes_text(outcome.successes)
    return fill("{count} with a fumble", {"count": count}) if outcome.fumble else count


def result_text(tested: Tested) -> str:
    """Return the successes against those needed, and the grade."""
    outcome = _outcome(tested)
    if outcome.need is None:
        return grade_text(outcome)
    words = {"n": outcome.successes, "need": outcome.need, "grade": grade_text(outcome)}
    return put(
        ngettext(
            "{n} of {need} success: {grade}", "{n} of {need} successes: {grade}", outcome.need
        ),
        words,
    )


def thrown(tested: Tested) -> str:
    """Return dice and target number, the throws in order, the sum against the fumble limit."""
    check, outcome = tested.check, _outcome(tested)
    assert isinstance(check, PoolCheck)
    throws = ";".join(write_numbers(throw) for throw in outcome.throws)
    tens = ngettext("{n} critical success", "{n} critical successes", outcome.tens)
    critical = f" {put(tens, {'n': outcome.tens})}," if outcome.tens else ""
    words = {
        "dice": dice_text(check.pool),
        "target": outcome.target,
        "throws": throws,
        "came": f"{critical} {result_text(tested)}".strip(),
        "sum": outcome.total,
        "limit": outcome.limit,
    }
    if outcome.limit_source == "kept back":
        return fill("{dice}, EN {target} [{throws}] {came}; sum {sum}", words)
    if outcome.limit is None:
        return fill("{dice}, EN {target} [{throws}] {came}; no fumble with so many dice", words)
    return fill("{dice}, EN {target} [{throws}] {came}; sum {sum}, fumble limit {limit}", words)


def effort(tested: Tested) -> str:
    """Return the successes that stand against others, and a fumble beside them (P-142)."""
    return grade_text(_outcome(tested))


def _winner_text(event: DuelDecided, state: Conflict) -> str:
    if event.winner is None:
        return _("nobody wins")
    words = {"who": name_of(state, event.winner), "lead": successes_text(event.lead)}
    return fill("{who} leads by {lead}", words)


def _chances(check: Check) -> Chances:
    from fractions import Fraction

    from tracker.systems.pool.rules.chances import chances, successes

    assert isinstance(check, PoolCheck)
    found = chances(check)
    if found.success is not None and found.both is not None:
        return [
            (_("success"), found.success),
            (_("fumble"), found.fumble),
            (_("success with a fumble"), found.both),
        ]
    most = min(max(rating(check.pool).dice, 1), _FROM_MOST)
    fewer = successes(check, most - 1)
    known: Chances = []
    for count in range(1, most + 1):
        chance = 1 - sum((fewer[n] for n in range(count)), Fraction(0))
        known.append((fill("{count} or more", {"count": successes_text(count)}), chance))
    return [*known, (_("fumble"), found.fumble)]


def settled(check: Check) -> str:
    """Return what is set before the throw: dice, target number, need, fumble limit."""
    assert isinstance(check, PoolCheck)
    dice = rating(check.pool).dice
    most = limit(dice, check.fmod, check.beyond).value if dice else None
    words = {"dice": dice_text(check.pool), "target": check.target, "n": most}
    text = fill("{dice}, EN {target}", words)
    if check.need is not None:
        needed = ngettext("{n} success needed", "{n} successes needed", check.need)
        text = f"{text}, {put(needed, {'n': check.need})}"
    return text if most is None else f"{text}, {fill('fumble up to {n}', words)}"


def _against(mine: Check, theirs: Check) -> Opposed:
    from tracker.systems.pool.rules.chances import against

    assert isinstance(mine, PoolCheck)
    assert isinstance(theirs, PoolCheck)
    return against(mine, theirs)


POOL = Describer(result_text, thrown, effort, _winner_text, _chances, settled, _against)
