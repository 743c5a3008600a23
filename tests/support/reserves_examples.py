"""The operations of the Fudge dice with reserves, each a call of the program's own function."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tests.support.examples import Inputs
from tracker.dice.check import Standing, contest
from tracker.dice.faces import write_marks
from tracker.dice.faults import Fault
from tracker.systems.reserves.rules import Reserves, chances
from tracker.systems.reserves.rules import chain_rules as chains
from tracker.systems.reserves.rules import effect_rules as effects
from tracker.systems.reserves.rules import gift_rules as gifts
from tracker.systems.reserves.rules.checks import ReservesCheck, clamped, gm_allows, grade
from tracker.systems.reserves.rules.skills import RESERVES, Letter, reserve_die, surcharge
from tracker.systems.reserves.rules.stages import Stage, read_rolls

Outputs = Mapping[str, object]


def _letter(given: Inputs, key: str, default: Letter = "E") -> Letter:
    wanted = given.text(key, default)
    return next(letter for letter in RESERVES if letter == wanted)


def _check(given: Inputs) -> Outputs:
    rolls = read_rolls(given.text("rolls"))
    if isinstance(rolls, Fault):
        return {"error": rolls.code}
    check = ReservesCheck(
        rank=given.number("rank"), stages=rolls.stages, usable=given.yes("usable", "yes")
    )
    found = check.resolve(rolls.faces)
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        "kept": write_marks(found.kept),
        "sum": sum(found.kept),
        "raw": found.raw,
        "result": found.result,
        "ok": found.success,
        "grade": grade(found.result).german if check.thrown_for else found.grade,
        "code": found.grade,
        "thrown": found.thrown,
        "dropped": found.dropped,
        "transcendent": found.transcendent,
        "settles_skill": found.settles_skill,
        "error": None,
    }


def _grade(given: Inputs) -> Outputs:
    found = grade(given.number("result"))
    return {"grade": found.german, "ok": found.success, "code": found.code}


def _net(given: Inputs) -> Outputs:
    stage = Stage(bonus=given.number("bonus"), penalty=given.number("penalty"))
    return {"net": stage.net, "roll": stage.dice(first=True), "keep": stage.keep}


def _point(given: Inputs) -> Outputs:
    points = given.number("points")
    found = reserve_die(
        _letter(given, "skill_reserve"), _letter(given, "pay_from"), points, given.yes("used")
    )
    if isinstance(found, Fault):
        return {"error": found.code, "bonus": 0, "left": points, "points": points}
    return {"error": None, "bonus": 1, "left": found, "points": found}


def _gmpen(given: Inputs) -> Outputs:
    allowed = gm_allows(given.number("dice"))
    if isinstance(allowed, Fault):
        return {"error": allowed.code}
    failed = ReservesCheck(hopeless=not allowed).resolve(())
    result = None if allowed or isinstance(failed, Fault) else failed.grade.lower()
    return {"check": allowed, "result": result, "error": None}


def _surcharge(given: Inputs) -> Outputs:
    return {"points": surcharge(given.number("groups"), given.yes("rule"))}


def _effect(given: Inputs) -> Outputs:
    held = effects.effect(given.text("name"), given.number("value"), _letter(given, "reserve"))
    if isinstance(held, Fault):
        return {"error": held.code}
    trail = []
    error = None
    for dice in given.numbers("spend"):
        after = effects.spend(held, dice)
        if isinstance(after, Fault):
            error = after.code
            break
        held = after
        trail.append(held.left)
    return {
        "note": held.note,
        "left": held.left,
        "struck": held.struck,
        "trail": tuple(trail),
        "permanent": held.permanent,
        "error": error,
    }


def _make(given: Inputs) -> Outputs:
    points = given.number("points")
    found = effects.record(
        given.number("result"),
        points,
        given.yes("used"),
        given.text("name"),
        _letter(given, "reserve"),
    )
    if isinstance(found, Fault):
        return {"error": found.code, "reserve_left": points, "value": None}
    return {
        "error": None,
        "value": found.effect.value,
        "note": found.effect.note,
        "permanent": found.effect.permanent,
        "reserve_left": found.reserve_left,
    }


def _refresh(given: Inputs) -> Outputs:
    reserve = _letter(given, "reserve")
    typed = given.text("effects", "none")
    held = [] if typed == "none" else [effects.read_effect(part) for part in typed.split(",")]
    if faults := [e for e in held if isinstance(e, Fault)]:
        return {"error": faults[0].code}
    known = [e for e in held if isinstance(e, effects.Effect)]
    threatened = effects.at_stake(known, reserve)
    keep = given.number("keep")
    # More than there are is named by a position that is none.
    wanted = threatened[:keep] if keep <= len(threatened) else (len(known),)
    found = effects.refresh(given.number("max"), reserve, known, wanted)
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        "points": found.points,
        "kept": len(found.kept),
        "lost": len(found.lost),
        "others": len(found.others),
        "error": None,
    }


def _chain(given: Inputs) -> Outputs:
    found = chains.chain(given.numbers("results"), given.numbers("critical"))
    return {"next": found.next, "whole": "failed" if found.failed else "open"}


def _order(given: Inputs) -> Outputs:
    typed = (part.split("/") for part in given.text("links").split(","))
    links = [
        chains.Link(name=name, importance=int(importance), rank=int(rank))
        for name, importance, rank in typed
    ]
    return {"order": tuple(link.name for link in chains.order(links))}


def _gift(given: Inputs) -> Outputs:
    hours = given.some("hours")
    total = given.number("total", gifts.USUAL if hours is None else gifts.for_hours(hours))
    found = gifts.share(given.number("people", 1), total)
    if isinstance(found, Fault):
        return {"error": found.code}
    return {"total": found.total, "each": found.each, "rest": found.rest, "error": None}


def _give(given: Inputs) -> Outputs:
    have = given.number("have")
    found = gifts.give(
        given.text("giver"),
        given.text("receiver"),
        have,
        given.number("dice", 1),
        common=given.text("variant") == "common",
        given=given.number("given"),
        to_gm=given.yes("to_gm"),
    )
    if isinstance(found, Fault):
        return {"error": found.code, "bonus": 0, "left": have}
    return {"error": None, "bonus": found.bonus, "left": found.left}


def _refill(given: Inputs) -> Outputs:
    return {"refill": gifts.refill_due(given.numbers("holders"))}


def _oppose(given: Inputs) -> Outputs:
    a, b = (Standing((clamped(given.number(key)),)) for key in ("a", "b"))
    found = contest(a, b, Reserves.compared_by)
    return {"winner": found.winner, "diff": found.lead}


def _net_stages(nets: tuple[int, ...]) -> tuple[Stage, ...]:
    return tuple(Stage(bonus=max(net, 0), penalty=max(-net, 0)) for net in nets) or (Stage(),)


def _sums(given: Inputs) -> Outputs:
    found = chances.sums(_net_stages(given.numbers("stages")))
    names = {-3: "m3", -2: "m2", -1: "m1", 0: "z0", 1: "s1", 2: "s2", 3: "s3"}
    return {name: found.get(total, Fraction(0)) for total, name in names.items()}


def _pmf(given: Inputs) -> Outputs:
    check = ReservesCheck(rank=given.number("rank"), stages=_net_stages(given.numbers("stages")))
    found = chances.results(check)
    return {
        "success": chances.success(check),
        **{f"p{result}": found.get(result, Fraction(0)) for result in range(8)},
    }


def _opmf(given: Inputs) -> Outputs:
    a, b = (
        ReservesCheck(
            rank=given.number(f"rank_{side}"),
            stages=_net_stages(given.numbers(f"stages_{side}") or (given.number(f"net_{side}"),)),
        )
        for side in "ab"
    )
    found = chances.opposed(a, b)
    return {"a": found.a, "b": found.b, "none": found.none}


OPERATIONS = {
    "check": _check,
    "grade": _grade,
    "net": _net,
    "point": _point,
    "gmpen": _gmpen,
    "surcharge": _surcharge,
    "effect": _effect,
    "make": _make,
    "refresh": _refresh,
    "chain": _chain,
    "order": _order,
    "gift": _gift,
    "give": _give,
    "refill": _refill,
    "oppose": _oppose,
    "sums": _sums,
    "pmf": _pmf,
    "opmf": _opmf,
}
