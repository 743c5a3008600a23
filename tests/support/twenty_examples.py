"""The operations of the W20 system's examples, each a call of the program's own function."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from tests.support.examples import Inputs
from tracker.dice.check import contest
from tracker.dice.faults import Fault
from tracker.systems.twenty.rules import Twenty, statistics, together
from tracker.systems.twenty.rules.attributes import Rounding, force, named, no_attribute
from tracker.systems.twenty.rules.checks import (
    Edge,
    Stage,
    TwentyCheck,
    degree,
    notable,
    signed,
    stage_of,
    standing,
)
from tracker.systems.twenty.rules.notation import Side, parse
from tracker.systems.twenty.rules.statistics import Figure

Outputs = Mapping[str, object]


def _stages(given: Inputs) -> tuple[Stage, ...]:
    if not given.has("stages"):
        return ()
    typed = (part.partition("=") for part in given.text("stages").split(";"))
    return tuple(Stage(degree=int(least), text=text) for least, _, text in typed)


def _shown(stages: tuple[Stage, ...]) -> str | None:
    return ";".join(f"{stage.degree}={stage.text}" for stage in stages) or None


def _set(given: Inputs) -> TwentyCheck:
    return TwentyCheck(
        attributes=given.numbers("attr"),
        skills=given.numbers("skill"),
        bonuses=given.numbers("bonus"),
        penalties=given.numbers("malus"),
        typed=given.some("z"),
        adv=given.number("adv"),
        dis=given.number("dis"),
        required=given.some("req"),
        stages=_stages(given),
        hidden=given.yes("hidden"),
    )


def _target(given: Inputs) -> Outputs:
    check = _set(given)
    fault = check.fault()
    return {"error": fault.code} if fault else {"z": check.target, "error": None}


def _domain(given: Inputs) -> Outputs:
    attribute = named(given.text("attr"))
    if attribute is None:
        return {"error": no_attribute().code, "domain": None}
    return {"domain": attribute.domain, "error": None}


def _force(given: Inputs) -> Outputs:
    wanted = given.text("rounding", given.text("force_rounding", "down"))
    rounding = next(choice for choice in get_args(Rounding) if choice == wanted)
    found = force(given.number("double"), given.number("single"), rounding)
    return {"tenths": found.tenths, "force": found.value}


def _check(given: Inputs) -> Outputs:
    found = _set(given).resolve((*given.numbers("d20"), *given.numbers("d6")))
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        "z": found.target,
        "net": found.net,
        "dice": found.dice,
        "erfolg": found.result,
        "eg": found.degree,
        "ok": found.success,
        "notable": found.notable,
        "bare": found.bare,
        "req": found.required_met,
        "stage": found.stage.degree if found.stage else None,
        "text": found.stage.text if found.stage else None,
        "grade": found.grade,
        "skill_value": found.skill_value,
        "hidden": found.hidden,
        "error": None,
    }


def _net(given: Inputs) -> Outputs:
    edge = Edge(adv=given.number("adv"), dis=given.number("dis"))
    kind = "none" if not edge.net else "adv" if edge.net > 0 else "dis"
    return {"net": edge.net, "dice": edge.dice, "kind": kind, "roman": signed(edge.net) or None}


def _eg(given: Inputs) -> Outputs:
    reached = degree(given.number("erfolg"))
    return {
        "eg": reached,
        "ok": standing(reached, 0).success,
        "notable": notable(reached),
    }


def _stage(given: Inputs) -> Outputs:
    found = stage_of(_stages(given), given.number("eg"))
    return {"stage": found.degree if found else None, "text": found.text if found else None}


def _compare(given: Inputs) -> Outputs:
    a, b = (
        standing(
            given.number(f"eg_{side}"),
            given.number(f"skill_{side}"),
            given.number(f"erfolg_{side}"),
        )
        for side in "ab"
    )
    found = contest(a, b, Twenty.compared_by)
    return {"winner": found.winner, "by": found.by, "both_failed": found.neither}


def _support(given: Inputs) -> Outputs:
    results, helpers = given.numbers("erfolge"), given.some("helpers")
    if helpers is not None and len(results) - 1 > helpers:
        return {"error": "E_TOO_MANY"}
    if any(result >= 0 for result in results[:-1]):
        return {"error": "E_NOT_NEEDED"}
    found = together.supported(results, given.some("req"))
    return {
        "dis": found.disadvantages,
        "eg": found.degree,
        "ok": found.success,
        "used": len(found.disadvantages),
        "next_dis": found.next_dis,
        "req": found.required_met,
        "error": None,
    }


def _sum(given: Inputs) -> together.Sum:
    wanted = given.text("sum", given.text("communal_sum", "erfolg"))
    return next(choice for choice in get_args(together.Sum) if choice == wanted)


def _communal(given: Inputs) -> Outputs:
    results, required = given.numbers("erfolge"), given.some("req")
    found = together.added_up(results, given.number("dis"), required, _sum(given))
    return {
        "figures": len(found.disadvantages),
        "dis": found.disadvantages[0],
        "total": found.total,
        "eg": None if found.total is None else degree(found.total),
        "eg_sum": found.degree_sum,
        "ok": found.success,
        "error": None,
    }


def _side(side: Side | None, prefix: str = "") -> Outputs:
    if side is None:
        return dict.fromkeys(f"{prefix}{key}" for key in ("attr", "skill", "spec", "points", "net"))
    return {
        f"{prefix}attr": "+".join(side.attributes) or None,
        f"{prefix}skill": "+".join(skill.name for skill in side.skills) or None,
        f"{prefix}spec": "+".join(skill.spec for skill in side.skills if skill.spec) or None,
        f"{prefix}points": side.points,
        f"{prefix}net": side.net,
    }


def _parse(given: Inputs) -> Outputs:
    found = parse(given.text("text"))
    if isinstance(found, Fault):
        return {"error": found.code}
    return {
        **_side(found.side),
        **_side(found.against, "opp_"),
        "mode": together.WRITTEN[found.mode],
        "count": found.count,
        "req": found.required,
        "stages": _shown(found.stages),
        "canon": str(found),
        "error": None,
    }


def _pmf(given: Inputs) -> Outputs:
    target, net = given.number("z"), given.number("net")
    required = given.some("req")
    return {
        "success": statistics.at_least(0, target, net),
        "req": None if required is None else statistics.at_least(required, target, net),
    }


def _comparepmf(given: Inputs) -> Outputs:
    a, b = (
        TwentyCheck(
            typed=given.number(f"z_{side}"),
            skill=given.number(f"skill_{side}"),
            adv=max(given.number(f"net_{side}"), 0),
            dis=max(-given.number(f"net_{side}"), 0),
        )
        for side in "ab"
    )
    found = statistics.opposed(a, b)
    return {"a": found.a, "b": found.b, "none": found.none}


def _supportpmf(given: Inputs) -> Outputs:
    first, *others = given.numbers("targets")
    figures = [Figure(first, given.number("net")), *map(Figure, others)]
    return {"success": statistics.supported_odds(figures)}


def _communalpmf(given: Inputs) -> Outputs:
    targets = given.numbers("targets")
    net = -together.communal_dis(given.number("dis"), len(targets))
    figures = [Figure(target, net) for target in targets]
    return {"success": statistics.added_odds(figures, given.number("req"), _sum(given))}


OPERATIONS = {
    "target": _target,
    "domain": _domain,
    "force": _force,
    "check": _check,
    "net": _net,
    "eg": _eg,
    "stage": _stage,
    "compare": _compare,
    "support": _support,
    "communal": _communal,
    "parse": _parse,
    "pmf": _pmf,
    "comparepmf": _comparepmf,
    "supportpmf": _supportpmf,
    "communalpmf": _communalpmf,
}
