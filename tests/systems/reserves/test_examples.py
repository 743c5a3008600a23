"""Fudge dice with reserves: the examples of the rules, typed as commands."""

from __future__ import annotations

import pytest

from tests.support.examples import Inputs, read, shown
from tests.support.reserves_table import bare, examples, made, points
from tracker.dice.faces import write_marks
from tracker.systems.reserves.rules.chains import proposed
from tracker.systems.reserves.rules.checks import GRADES
from tracker.systems.reserves.rules.state import kept


@pytest.mark.parametrize("text", examples("check"))
def test_every_check_of_the_rules_can_be_typed(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    at = bare().do(f'check by=Ana rank={given["rank"]} rolls="{given["rolls"]}"')
    _check, found = made(at)
    known = {
        "kept": write_marks(found.kept),
        "sum": sum(found.kept),
        "raw": found.raw,
        "result": found.result,
        "ok": found.success,
        "grade": GRADES[found.result].german,
        "thrown": found.thrown,
        "dropped": found.dropped,
        "transcendent": found.transcendent,
    }
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("check"))
def test_a_check_stage_by_stage(text: str) -> None:
    """What is thrown later is added later, and comes to the same."""
    _rule, _operation, given, expected = read(text)
    first, *more = given["rolls"].split()
    at = bare().do(f'check by=Ana rank={given["rank"]} rolls="{first}"')
    for stage in more:
        declared, _colon, faces = stage.partition(":")
        bonus, _p, penalty = declared.removeprefix("b").partition("p")
        keys = [f"mod=+{bonus}"] if bonus else []
        keys += [f"mod=-{penalty}"] if penalty else []
        keys += [f"dice={faces}"] if faces else []
        at.do(f"late {' '.join(keys)}")
    assert shown(made(at)[1].result) == expected.get("result", shown(made(at)[1].result))
    assert write_marks(made(at)[1].kept) == expected.get("kept", write_marks(made(at)[1].kept))


@pytest.mark.parametrize("text", examples("net"))
def test_bonus_and_penalty_dice_cancel_as_in_the_rules(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    values = Inputs(given)
    at = bare("conflict 'The bridge' seed=7")
    at.do(f"check by=Ana mod=+{values.number('bonus')} mod=-{values.number('penalty')}")
    (stage,) = made(at)[0].stages
    known = {"net": stage.net, "roll": made(at)[1].thrown, "keep": stage.keep}
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("point"))
def test_a_point_for_a_die(text: str) -> None:
    rule, _operation, given, _expected = read(text)
    at = bare(f'set Ana reserves="{given["pay_from"]} {given["points"]}/6"')
    again = given.get("used") == "yes"
    start = f"check by=Ana reserve={given['skill_reserve']} dice=+0-"
    if again:
        at.do(f"{start}+ point=yes")
        assert at.refused("late point=yes dice=+").rule == rule
        at.overruled("late point=yes dice=+", rule)
    else:
        refusal = at.refused(f"{start}+ point=yes pay-from={given['pay_from']}")
        assert refusal.rule == rule


@pytest.mark.parametrize("text", examples("gmpen"))
def test_penalty_dice_for_circumstances(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    dice = given["dice"]
    at = bare("conflict 'The bridge' seed=7").do(f'check by=Ana rank=4 penalty="{dice} no brakes"')
    _check, found = made(at)
    assert shown(found.grade != "AUTO_FAIL") == expected["check"]
    if expected["check"] == "no":
        assert (found.result, found.thrown, found.success) == (0, 0, False)
        assert at.doc["offers"] == []
    else:
        assert found.thrown == 3 + int(dice)


@pytest.mark.parametrize("text", examples("surcharge"))
def test_late_dice_that_cost(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    at = bare(f"setting late_dice_cost {given['rule']}")
    at.do("check by=Ana reserve=E dice=+0-")
    for _ in range(int(given["groups"])):
        at.do("late mod=+1 dice=0")
    assert 3 - points(at) == int(expected["points"])
    # Nobody pays for what hinders them (RA-7).
    at.do("late mod=-1 dice=0")
    assert 3 - points(at) == int(expected["points"])


@pytest.mark.parametrize("text", examples("chain"))
def test_every_chain_of_the_rules_can_be_played(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    results = Inputs(given).numbers("results")
    critical = Inputs(given).numbers("critical")
    at = bare("conflict 'The bridge' seed=7")
    people = ["Ana", "Ben"]
    names = [people[n % 2] for n in range(len(results) + 1)]
    links = "; ".join(f"{name}: Climb {n}" for n, name in enumerate(names))
    at.do(f'chain "Across" links="{links}" as-given=yes')
    handed: list[int] = []
    before = 0
    for n, (name, result) in enumerate(zip(names, results, strict=False)):
        mark = " critical=yes" if n in critical else ""
        faces = _faces(result, before)
        at.do(f"check by={name} chain=yes rank={max(result - 1, 0)} dice={faces}{mark}")
        assert made(at, name)[1].result == result
        before = result if result else -1
        handed.append(before)
    last = names[len(results)]
    failed = expected.get("whole") == "failed"
    if failed:
        assert at.warnings() == ["R-082"]
        assert at.refused(f"check by={last} chain=yes dice=000").rule == "R-082"
    else:
        at.do(f"check by={last} chain=yes dice={_faces(0, before)}")
        assert made(at, last)[0].stages[0].net == handed[-1]
        assert kept(at.state).chain is not None
    if "next" in expected:
        assert shown(tuple(handed)) == expected["next"]


def _faces(result: int, net: int) -> str:
    """Return faces of which three count as +1 for a result above 0, and as −3 for 0."""
    counted = "+00" if result else "---"
    return counted + ("-" if net > 0 else "+") * abs(net)


@pytest.mark.parametrize("text", examples("order"))
def test_the_order_of_a_chain_is_proposed(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    links = [part.split("/") for part in given["links"].split(",")]
    skills = ", ".join(f"{name} {rank}" for name, _importance, rank in links)
    typed = "; ".join(f"Ana: {name} {importance}" for name, importance, _rank in links)
    at = bare(f'set Ana skills="{skills}"').do(f'chain "Flight" links="{typed}"')
    chain = kept(at.state).chain
    assert chain is not None
    assert ",".join(step.skill for step in chain.links) == expected["order"]
    assert proposed(at.state, chain.links) == chain.links
