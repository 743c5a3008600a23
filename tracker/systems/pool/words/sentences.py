"""The W10 pool in words: what a check comes to and is made up of, misses, fumbles, the order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.checks.rules.checking import DuelDecided
from tracker.checks.rules.conditions import ConditionSet, ObstacleSet
from tracker.checks.words import Told
from tracker.checks.words.sentences import with_checks
from tracker.conflict.order import OrderSet
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Modifier
from tracker.dice.faces import write_numbers
from tracker.dice.terms import find
from tracker.systems.pool.rules.check_builder import Counted
from tracker.systems.pool.rules.checks import (
    BARRED,
    BASE,
    GRADES,
    PoolCheck,
    PoolOutcome,
    rating,
    write_value,
)
from tracker.systems.pool.rules.followups import Drawn, Fumbled, FumbleTold, Missed, TableRead
from tracker.systems.pool.rules.order import OrderThrown
from tracker.systems.pool.rules.tables import TABLES, limit
from tracker.words.game_words import Describer, NamedChances
from tracker.words.story import saying
from tracker.words.telling import Tales
from tracker.words.terms import name_of
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import term_name

if TYPE_CHECKING:
    pass

# Without a need, the odds name the chances of so many successes and more.
_FROM_MOST = 5


def successes_text(count: int) -> str:
    """Return a number of successes with its noun."""
    return put(ngettext("{n} success", "{n} successes", count), {"n": count})


def dice_text(value: int) -> str:
    """Return a number of dice as the rules write it: ``4W``, ``-`` for "Nicht"."""
    return write_value(value) + ("" if value == BARRED else "W")


def grade_text(outcome: PoolOutcome) -> str:
    """Return the grade in the words of the rules: ``failure with a fumble``, ``3 successes``."""
    if outcome.success is not None:
        return _(GRADES[outcome.grade].name)
    count = successes_text(outcome.successes)
    return fill("{count} with a fumble", {"count": count}) if outcome.fumble else count


def result_text(outcome: PoolOutcome) -> str:
    """Return the successes against those needed, and the grade."""
    if outcome.need is None:
        return grade_text(outcome)
    words = {"n": outcome.successes, "need": outcome.need, "grade": grade_text(outcome)}
    return put(
        ngettext(
            "{n} of {need} success: {grade}", "{n} of {need} successes: {grade}", outcome.need
        ),
        words,
    )


def thrown(check: PoolCheck, outcome: PoolOutcome) -> str:
    """Return dice and target number, the throws in order, the sum against the fumble limit."""
    throws = ";".join(write_numbers(throw) for throw in outcome.throws)
    tens = ngettext("{n} critical success", "{n} critical successes", outcome.tens)
    critical = f" {put(tens, {'n': outcome.tens})}," if outcome.tens else ""
    words = {
        "dice": dice_text(check.pool),
        "target": outcome.target,
        "throws": throws,
        "came": f"{critical} {result_text(outcome)}".strip(),
        "sum": outcome.total,
        "limit": outcome.limit,
    }
    if outcome.limit_source == "kept back":
        return fill("{dice}, EN {target} [{throws}] {came}; sum {sum}", words)
    if outcome.limit is None:
        return fill("{dice}, EN {target} [{throws}] {came}; no fumble with so many dice", words)
    return fill("{dice}, EN {target} [{throws}] {came}; sum {sum}, fumble limit {limit}", words)


def _winner_text(event: DuelDecided, state: Conflict) -> str:
    if event.winner is None:
        return _("nobody wins")
    words = {"who": name_of(state, event.winner), "lead": successes_text(event.lead)}
    return fill("{who} leads by {lead}", words)


def _chances(check: PoolCheck) -> NamedChances:
    from fractions import Fraction

    from tracker.systems.pool.rules.statistics import chances, successes

    found = chances(check)
    if found.success is not None and found.both is not None:
        return [
            (_("success"), found.success),
            (_("fumble"), found.fumble),
            (_("success with a fumble"), found.both),
        ]
    most = min(max(rating(check.pool).dice, 1), _FROM_MOST)
    fewer = successes(check, most - 1)
    known: NamedChances = []
    for count in range(1, most + 1):
        chance = 1 - sum((fewer[n] for n in range(count)), Fraction(0))
        known.append((fill("{count} or more", {"count": successes_text(count)}), chance))
    return [*known, (_("fumble"), found.fumble)]


def before_throw(check: PoolCheck) -> str:
    """Return what is set before the throw: dice, target number, need, fumble limit."""
    dice = rating(check.pool).dice
    most = limit(dice, check.fmod, check.beyond).value if dice else None
    words = {"dice": dice_text(check.pool), "target": check.target, "n": most}
    text = fill("{dice}, EN {target}", words)
    if check.need is not None:
        needed = ngettext("{n} success needed", "{n} successes needed", check.need)
        text = f"{text}, {put(needed, {'n': check.need})}"
    return text if most is None else f"{text}, {fill('fumble up to {n}', words)}"


tales = Tales({Fumbled: N_("{who} fumbles"), FumbleTold: N_("The fumble of {who}: {text}")})


def modifier_text(modifier: Modifier, *, rules: bool = False) -> str:
    """Return a modifier with its sign; plus is harder: ``storm +2 (P-046)``."""
    name = modifier.words or _(modifier.why)
    text = f"{name} {modifier.value:+d}"
    return f"{text} ({modifier.rule})" if rules and modifier.rule else text


@tales.explains(Counted)
def counted_text(event: Counted, state: Conflict, *, rules: bool = False) -> str | None:
    """Return what a check is made up of, None for one trait that nothing changes."""
    parts = []
    if len(event.traits) > 1:
        parts.append(" + ".join(event.traits))
    if event.target:
        target = BASE + sum(m.value for m in event.target)
        texts = ", ".join(modifier_text(m, rules=rules) for m in event.target)
        parts.append(
            fill(
                "EN {base}, {modifiers} = {target}",
                {"base": BASE, "modifiers": texts, "target": target},
            )
        )
    if event.limit:
        texts = ", ".join(modifier_text(m, rules=rules) for m in event.limit)
        parts.append(fill("fumble limit: {modifiers}", {"modifiers": texts}))
    if event.follows:
        parts.append(_("how bad the fumble is"))
    return f"{name_of(state, event.who)}: {'; '.join(parts)}" if parts else None


@tales.tells(Missed)
def _missed(event: Missed, state: Conflict) -> str:
    words = {"missing": successes_text(event.need - event.successes)}
    return fill("{missing} short", words)


@tales.tells(TableRead)
def _table_read(event: TableRead, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "table": table_name(event.table),
        "faces": write_numbers(event.faces),
        "text": row_text(event.table, event.row),
    }
    return fill("The fumble of {who}, {table} [{faces}]: {text}", words)


def table_name(table: str) -> str:
    """Return what a fumble table is called."""
    found = find(TABLES, table)
    return term_name(found) if found else table


def row_text(table: str, row: int) -> str:
    """Return what a row of a fumble table says."""
    found = find(TABLES, table)
    return _(found.rows[row - 1].text) if found and 0 < row <= len(found.rows) else ""


@tales.tells(Drawn)
def _drawn(event: Drawn, state: Conflict) -> str:
    return _("Equal successes: nothing changes")


@tales.tells(OrderThrown)
def _order_thrown(event: OrderThrown, state: Conflict) -> str:
    thrown = zip(event.who, event.faces, event.successes, strict=True)
    texts = (
        f"{name_of(state, who)} [{write_numbers(faces)}] {count}" for who, faces, count in thrown
    )
    return fill("Order by {skill}: {throws}", {"skill": event.skill, "throws": ", ".join(texts)})


TOLD = Told(
    Describer(result_text, thrown, grade_text, _winner_text, _chances, before_throw),
    (tales,),
    {
        "rethrow": lambda command, story: with_checks(_("Both throw again"), story),
        "carry": saying(ObstacleSet),
        "aim": lambda command, story: fill("{who} aims", {"who": story.name(story.actor)}),
        "fumble": saying(FumbleTold, TableRead),
        "confirm": saying(ConditionSet),
        "initiative": saying(OrderSet),
    },
)
