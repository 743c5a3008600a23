"""The operations of the Fudge dice with reserves, each a call of the program's own function."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from tests.support.examples import Inputs
from tracker.conflict.state import Conflict, Participant
from tracker.dice.check import Standing, contest
from tracker.dice.faces import write_marks
from tracker.dice.faults import Fault
from tracker.systems.reserves.rules import Reserves, statistics
from tracker.systems.reserves.rules.chains import proposed
from tracker.systems.reserves.rules.check_builder import hand_on
from tracker.systems.reserves.rules.checks import (
    GRADES,
    RESERVES,
    Letter,
    ReservesCheck,
    Stage,
    clamped,
    gm_allows,
    grade,
    read_rolls,
    reserve_die,
    surcharge,
)
from tracker.systems.reserves.rules.effects import (
    at_stake,
    is_permanent,
    new_effect,
    read_effect,
    record_fault,
    refreshed,
    used_up,
)
from tracker.systems.reserves.rules.gifts import (
    USUAL,
    even_shares,
    for_hours,
    left_after,
    refill_due,
)
from tracker.systems.reserves.rules.state import Step
from tracker.systems.reserves.rules.statistics import results


def grades(check: ReservesCheck) -> Mapping[str, Fraction]:
    """Return the chance of each grade that a check can have."""
    if not check.thrown_for:
        return {"AUTO_FAIL" if check.usable else "BLOCKED": Fraction(1)}
    return {GRADES[result].code: p for result, p in sorted(results(check).items())}


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
    held = new_effect(given.text("name"), given.number("value"), _letter(given, "reserve"))
    if isinstance(held, Fault):
        return {"error": held.code}
    note = held.note.strip()
    trail = []
    error = None
    for dice in given.numbers("spend"):
        after = used_up(held, dice)
        if isinstance(after, Fault):
            error = after.code
            break
        held = after
        trail.append(held.left)
    return {
        "note": note,
        "left": held.left,
        "struck": held.left == 0,
        "trail": tuple(trail),
        "permanent": is_permanent(held),
        "error": error,
    }


def _make(given: Inputs) -> Outputs:
    points, result = given.number("points"), given.number("result")
    if fault := record_fault(result, points, given.yes("used")):
        return {"error": fault.code, "reserve_left": points, "value": None}
    made = new_effect(given.text("name"), result, _letter(given, "reserve"))
    assert not isinstance(made, Fault)
    return {
        "error": None,
        "value": made.value,
        "note": made.note.strip(),
        "permanent": is_permanent(made),
        "reserve_left": points - 1,
    }


def _refresh(given: Inputs) -> Outputs:
    reserve = _letter(given, "reserve")
    typed = given.text("effects", "none")
    known = []
    for n, part in enumerate(() if typed == "none" else typed.split(",")):
        read = read_effect(part)
        if isinstance(read, Fault):
            return {"error": read.code}
        known.append(replace(read, id=f"e{n}"))
    threatened = at_stake(known, reserve)
    keep = given.number("keep")
    # More than there are is named by an id that is none.
    wanted = [e.id for e in threatened[:keep]] if keep <= len(threatened) else ["none"]
    found = refreshed(given.number("max"), reserve, known, wanted)
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        "points": found.points,
        "kept": len(found.kept),
        "lost": len(found.lost),
        "others": len(known) - len(threatened),
        "error": None,
    }


def _chain(given: Inputs) -> Outputs:
    """Return what each link hands on; a critical one that fails ends the whole (R-082)."""
    handed: list[int] = []
    for n, result in enumerate(given.numbers("results")):
        if result == 0 and n in given.numbers("critical"):
            return {"next": tuple(handed), "whole": "failed"}
        handed.append(hand_on(result))
    return {"next": tuple(handed), "whole": "open"}


def _order(given: Inputs) -> Outputs:
    typed = [part.split("/") for part in given.text("links").split(",")]
    people = {
        name: Participant(id=name, name=name, role="pc", skills={"it": int(rank)})
        for name, _importance, rank in typed
    }
    links = tuple(
        Step(who=name, skill="it", importance=int(importance)) for name, importance, _rank in typed
    )
    found = proposed(Conflict(participants=people), links)
    return {"order": tuple(link.who for link in found)}


def _gift(given: Inputs) -> Outputs:
    hours = given.some("hours")
    total = given.number("total", USUAL if hours is None else for_hours(hours))
    found = even_shares(given.number("people", 1), total)
    if isinstance(found, Fault):
        return {"error": found.code}
    each, rest = found
    return {"total": total, "each": each, "rest": rest, "error": None}


def _give(given: Inputs) -> Outputs:
    have, dice = given.number("have"), given.number("dice", 1)
    found = left_after(
        given.text("giver"),
        given.text("receiver"),
        have,
        dice,
        common=given.text("variant") == "common",
        given=given.number("given"),
        to_gm=given.yes("to_gm"),
    )
    if isinstance(found, Fault):
        return {"error": found.code, "bonus": 0, "left": have}
    return {"error": None, "bonus": dice, "left": found}


def _refill(given: Inputs) -> Outputs:
    return {"refill": refill_due(given.numbers("holders"))}


def _oppose(given: Inputs) -> Outputs:
    a, b = (Standing((clamped(given.number(key)),)) for key in ("a", "b"))
    found = contest(a, b, Reserves.compared_by)
    return {"winner": found.winner, "diff": found.lead}


def _net_stages(nets: tuple[int, ...]) -> tuple[Stage, ...]:
    return tuple(Stage(bonus=max(net, 0), penalty=max(-net, 0)) for net in nets) or (Stage(),)


def _sums(given: Inputs) -> Outputs:
    found = statistics.sums(_net_stages(given.numbers("stages")))
    names = {-3: "m3", -2: "m2", -1: "m1", 0: "z0", 1: "s1", 2: "s2", 3: "s3"}
    return {name: found.get(total, Fraction(0)) for total, name in names.items()}


def _pmf(given: Inputs) -> Outputs:
    check = ReservesCheck(rank=given.number("rank"), stages=_net_stages(given.numbers("stages")))
    found = statistics.results(check)
    return {
        "success": statistics.success(check),
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
    found = statistics.opposed(a, b)
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
