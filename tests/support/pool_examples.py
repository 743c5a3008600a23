"""The operations of the W10 pool's examples, each a call of the program's own function."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import get_args

from tests.support.examples import Inputs
from tracker.conflict.state import Obstacle
from tracker.conflict.system import read_faces
from tracker.dice.check import Standing, contest
from tracker.dice.faults import Fault
from tracker.systems.pool.rules import Pool
from tracker.systems.pool.rules import statistics as chances_of
from tracker.systems.pool.rules.checks import (
    BARRED,
    PoolCheck,
    combine,
    rating,
    read_value,
    write_value,
)
from tracker.systems.pool.rules.followups import attempt
from tracker.systems.pool.rules.statistics import chances
from tracker.systems.pool.rules.tables import Beyond, difficulty, limit, preset, read_table


def grades(check: PoolCheck) -> Mapping[str, Fraction]:
    """Return the chance of each grade that a check can have."""
    if check.pool == BARRED:
        return {"BLOCKED": Fraction(1)}
    found = chances(check)
    if found.success is None or found.both is None:
        return {"COUNT": 1 - found.fumble, "COUNT_FUMBLE": found.fumble}
    return {
        "SUCCESS": found.success - found.both,
        "SUCCESS_FUMBLE": found.both,
        "FAILURE": 1 - found.success - found.fumble + found.both,
        "FAILURE_FUMBLE": found.fumble - found.both,
    }


Outputs = Mapping[str, object]


def _value(given: Inputs, key: str) -> int:
    value = read_value(given.text(key))
    if isinstance(value, Fault):
        raise ValueError(value.code)
    return value


def _beyond(given: Inputs) -> Beyond:
    wanted = given.text("beyond", given.text("beyond_table", "plus5"))
    return next(choice for choice in get_args(Beyond) if choice == wanted)


def _rating(given: Inputs) -> Outputs:
    value = read_value(given.text("value"))
    if isinstance(value, Fault):
        return {"error": value.code, "allowed": False}
    found = rating(value, given.yes("magnitude"))
    return {
        "dice": found.dice,
        "die_mod": found.die_mod,
        "allowed": found.dice > 0,
        "label": found.label.german if found.label else None,
        "error": None,
    }


def _set(given: Inputs) -> PoolCheck:
    return PoolCheck(
        pool=_value(given, "pool"),
        need=given.some("need"),
        mods=given.numbers("mods"),
        fmod=given.number("fmod"),
        beyond=_beyond(given),
        hidden=given.yes("hidden"),
    )


def _check(given: Inputs) -> Outputs:
    found = _set(given).resolve(read_faces("pool", given.text("dice")) or ())
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        "en": found.target,
        "thrown": found.thrown,
        "extra": found.extra,
        "succ": found.successes,
        "crit": found.tens,
        "sum": found.total,
        "limit": found.limit,
        "limit_src": found.limit_source,
        "limit_extrapolated": found.limit_source == "extrapolated",
        "extrapolated_limit": found.limit_source == "extrapolated",
        "fumble": found.fumble,
        "critical": found.tens > 0,
        "zero_dice": found.zero_dice,
        "hidden": found.hidden,
        "ok": found.success,
        "need": found.need,
        "margin": found.margin,
        "remaining": found.remaining,
        "grade": found.grade,
        "grade_de": found.german,
        "error": None,
    }


def _en(given: Inputs) -> Outputs:
    check = PoolCheck(pool=1, mods=given.numbers("mods"))
    return {"en": check.target, "warning": check.unusual}


def _need(given: Inputs) -> Outputs:
    found = difficulty(given.text("label"))
    return {"error": found.code} if isinstance(found, Fault) else {"need": found.need}


def _preset(given: Inputs) -> Outputs:
    found = preset(given.text("label"), given.some("value"))
    return {"error": found.code} if isinstance(found, Fault) else {"mod": found.value}


def _combine(given: Inputs) -> Outputs:
    return {"pool": write_value(combine(_value(given, "a"), _value(given, "b")))}


def _limit(given: Inputs) -> Outputs:
    found = limit(given.number("thrown"), given.number("fmod"), _beyond(given))
    return {"limit": found.value, "limit_src": found.source}


def _ftable(given: Inputs) -> Outputs:
    found = read_table(given.text("table"), given.number("roll"))
    if isinstance(found, Fault):
        return {"error": found.code}
    return {"row": found.row, "tags": found.tags, "text": found.text, "error": None}


def _obstacle(given: Inputs) -> Outputs:
    worn = Obstacle(id="o1", text="", needs=given.number("need"))
    trail = []
    for successes in given.numbers("attempts"):
        worn = attempt(worn, successes, carry=given.yes("carry", "yes"))
        trail.append(worn.needs - worn.done)
    return {
        "remaining": worn.needs - worn.done,
        "trail": tuple(trail),
        "cleared": worn.done == worn.needs,
        "surplus": worn.surplus,
    }


def _oppose(given: Inputs) -> Outputs:
    a, b = Standing((given.number("a"),)), Standing((given.number("b"),))
    found = contest(a, b, Pool.compared_by)
    return {"winner": found.winner, "net": found.lead}


def _pmf(given: Inputs) -> Outputs:
    check = PoolCheck(
        pool=_value(given, "pool"),
        need=given.some("need"),
        # The target number is given as it is; the check wants what changed it.
        mods=(given.number("en", 3) - 3, *given.numbers("mods")),
        fmod=given.number("fmod"),
        beyond=_beyond(given),
    )
    found = chances_of.chances(check)
    return {"success": found.success, "fumble": found.fumble, "both": found.both}


OPERATIONS = {
    "rating": _rating,
    "check": _check,
    "en": _en,
    "need": _need,
    "preset": _preset,
    "combine": _combine,
    "limit": _limit,
    "ftable": _ftable,
    "obstacle": _obstacle,
    "oppose": _oppose,
    "pmf": _pmf,
}
