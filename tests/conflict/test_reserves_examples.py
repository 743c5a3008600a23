"""Fudge dice with reserves: the examples of the rules, typed as commands."""

from __future__ import annotations

import pytest

from tests.support.examples import Inputs, agrees, examples_in, read, shown
from tests.support.program import ROOT
from tests.support.table import Table
from tracker.conflict.reserves_chain import proposed
from tracker.conflict.reserves_state import card_of, kept
from tracker.conflict.state import Effect
from tracker.systems.dice import write_faces
from tracker.systems.reserves.chances import success
from tracker.systems.reserves.checks import GRADES, ReservesCheck, ReservesOutcome

RULES = ROOT / "tracker" / "systems" / "reference" / "reserves.md"

STAGE = """
conflict "The bridge" system=reserves order=list
side Guests
side Guards
zone Bridge
add Ana pc side=Guests zone=Bridge reserves="E 3/6, I 3/6, S 3/6"
add Ben pc side=Guests zone=Bridge reserves="E 3/6, I 3/6, S 3/6"
add Cem npc side=Guards zone=Bridge reserves="E 3/6, I 3/6, S 3/6"
"""


def examples(operation: str) -> list[str]:
    return [e.text for e in examples_in(RULES) if read(e.text)[1] == operation]


def table(*more: str) -> Table:
    return Table(STAGE, *more)


def made(at: Table, who: str = "Ana") -> tuple[ReservesCheck, ReservesOutcome]:
    """Return somebody's last check and what came of it."""
    card = card_of(at.state, at.who(who).id)
    assert card is not None
    assert card.check is not None
    assert card.outcome is not None
    return card.check, card.outcome


def effects(at: Table, who: str = "Ana") -> tuple[Effect, ...]:
    return at.who(who).effects


def points(at: Table, reserve: str = "E", who: str = "Ana") -> int:
    return at.who(who).resources[reserve].current


@pytest.mark.parametrize("text", examples("check"))
def test_a_check(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    at = table().do(f'check by=Ana rank={given["rank"]} rolls="{given["rolls"]}"')
    _check, found = made(at)
    known = {
        "kept": write_faces("reserves", found.kept),
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
    at = table().do(f'check by=Ana rank={given["rank"]} rolls="{first}"')
    for stage in more:
        declared, _colon, faces = stage.partition(":")
        bonus, _p, penalty = declared.removeprefix("b").partition("p")
        keys = [f"mod=+{bonus}"] if bonus else []
        keys += [f"mod=-{penalty}"] if penalty else []
        keys += [f"dice={faces}"] if faces else []
        at.do(f"late {' '.join(keys)}")
    assert shown(made(at)[1].result) == expected.get("result", shown(made(at)[1].result))
    assert write_faces("reserves", made(at)[1].kept) == expected.get(
        "kept", write_faces("reserves", made(at)[1].kept)
    )


@pytest.mark.parametrize("text", examples("net"))
def test_dice_that_cancel(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    values = Inputs(given)
    at = table("conflict 'The bridge' seed=7")
    at.do(f"check by=Ana mod=+{values.number('bonus')} mod=-{values.number('penalty')}")
    (stage,) = made(at)[0].stages
    known = {"net": stage.net, "roll": made(at)[1].thrown, "keep": stage.keep}
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("point"))
def test_a_point_for_a_die(text: str) -> None:
    rule, _operation, given, _expected = read(text)
    at = table(f'set Ana reserves="{given["pay_from"]} {given["points"]}/6"')
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
    at = table("conflict 'The bridge' seed=7").do(f'check by=Ana rank=4 penalty="{dice} no brakes"')
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
    at = table(f"setting late_dice_cost {given['rule']}")
    at.do("check by=Ana reserve=E dice=+0-")
    for _ in range(int(given["groups"])):
        at.do("late mod=+1 dice=0")
    assert 3 - points(at) == int(expected["points"])
    # Nobody pays for what hinders them (RA-7).
    at.do("late mod=-1 dice=0")
    assert 3 - points(at) == int(expected["points"])


@pytest.mark.parametrize("text", examples("chain"))
def test_a_chain(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    results = Inputs(given).numbers("results")
    critical = Inputs(given).numbers("critical")
    at = table("conflict 'The bridge' seed=7")
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
    at = table(f'set Ana skills="{skills}"').do(f'chain "Flight" links="{typed}"')
    chain = kept(at.state).chain
    assert chain is not None
    assert ",".join(step.skill for step in chain.links) == expected["order"]
    assert proposed(at.state, chain.links) == chain.links


@pytest.mark.parametrize("text", examples("effect"))
def test_an_effect(text: str) -> None:
    rule, _operation, given, expected = read(text)
    values = Inputs(given)
    letter = values.text("reserve", "E")
    at = table(f'set Ana effects="Trank {values.number("value")}/{letter}"')
    trail: list[int] = []
    refused = ""
    for dice in values.numbers("spend"):
        line = f'check by=Ana effect="Trank {dice}" dice=+0-{"0" * dice}'
        if expected.get("error"):
            refused = str(at.senseless(line, rule).arguments["code"])
            break
        at.do(line)
        trail.append(sum(e.left for e in effects(at)))
    left = sum(e.left for e in effects(at))
    note = next((f"{e.value}/{e.resource}" for e in effects(at)), "")
    known = {
        "left": left,
        "struck": not effects(at),
        "trail": tuple(trail),
        "note": note,
        "error": refused or None,
    }
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("make"))
def test_a_result_put_down(text: str) -> None:
    rule, _operation, given, expected = read(text)
    values = Inputs(given)
    result = values.number("result")
    at = table(f'set Ana reserves="E {values.number("points")}/6"')
    at.do(f"check by=Ana reserve=E rank={max(result - 1, 0)} dice={'+00' if result else '---'}")
    if values.yes("used"):
        at.do('gabe "Wolf shape"')
    if error := expected.get("error"):
        refusal = at.refused('record "Trank"')
        assert (refusal.arguments["code"], points(at)) == (error, values.number("points"))
        if rule != "R-093":
            assert refusal.rule in (rule, "R-121", "R-005")
        return
    at.do('record "Trank"')
    known = {"value": sum(e.value for e in effects(at)), "reserve_left": points(at)}
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("refresh"))
def test_a_reserve_refreshed(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    letter, held = given["reserve"], given["effects"]
    notes = [] if held == "none" else [_spaced(note) for note in held.split(",")]
    at = table(f'set Ana reserves="{letter} 1/{given["max"]}"')
    if notes:
        at.do(f'set Ana effects="{"; ".join(notes)}"')
    mine = [note.rsplit(" ", 1)[0] for note in notes if note.endswith(letter)]
    keep = "; ".join(mine[: int(given["keep"])])
    at.do(f"refresh Ana {letter}" + (f' keep="{keep}"' if keep else ""))
    left = effects(at)
    known = {
        "points": points(at, letter),
        "kept": sum(e.resource == letter for e in left),
        "lost": len(notes) - len(left),
        "others": sum(e.resource != letter for e in left),
    }
    assert {key: shown(known[key]) for key in expected} == expected


def _spaced(note: str) -> str:
    """Return ``Trank4/E`` as it is written down: ``Trank 4/E``."""
    return f"{note[:-3]} {note[-3:]}"


@pytest.mark.parametrize("text", examples("gift"))
def test_gift_dice_shared_out(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    values = Inputs(given)
    at = table()
    for n in range(values.number("people", 3) - 3):
        at.do(f"add P{n} pc side=Guests zone=Bridge")
    hours = values.some("hours")
    at.do("gifts" + ("" if hours is None else f" hours={hours}"))
    shares = kept(at.state).gifts
    each = min(shares.values())
    known = {"total": sum(shares.values()), "each": each, "rest": shares["GM"] - each}
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("give"))
def test_gift_dice_given(text: str) -> None:
    rule, _operation, given, expected = read(text)
    values = Inputs(given)
    giver, receiver, have = given["giver"], given["receiver"], values.number("have")
    common = values.text("variant") == "common"
    at = table(f"setting gift_dice {'common' if common else 'shares'}")
    at.do(f"gifts total={have}" + ("" if common else f' "{giver} {have}"'))
    dice = values.number("dice", 1)
    line = f'check by={receiver} gift="{giver} {dice}" dice=+0-{"0" * dice}'
    if error := expected.get("error"):
        refusal = at.refused(line)
        assert (refusal.rule, refusal.arguments["code"]) == (rule, error)
        dice = 0
    else:
        at.do(line)
    own = kept(at.state)
    left = own.pot if common else own.gifts[giver]
    known = {"bonus": dice, "left": left, "error": expected.get("error")}
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("refill"))
def test_a_refill_is_proposed(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    holders = list(Inputs(given).numbers("holders"))
    giver = holders.index(max(holders))
    names = [f"P{n}" for n in range(len(holders))]
    # One die more than there is after the gift.
    shares = [dice + (n == giver) for n, dice in enumerate(holders)]
    at = table("setting gift_refill on")
    typed = ", ".join(f"{name} {dice}" for name, dice in zip(names, shares, strict=True))
    at.do(f'gifts "{typed}" total={sum(shares)}', f"check by=Ana gift={names[giver]} dice=+0-0")
    assert ("R-110" in at.warnings()) is (expected["refill"] == "yes")


@pytest.mark.parametrize("text", examples("oppose"))
def test_two_against_each_other(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    mine, theirs = (_thrown(int(given[side])) for side in "ab")
    vs = " ".join(f"vs-{part}" for part in theirs.split())
    at = table().do(f"contest Ben by=Ana {mine} {vs}")
    last = at.state.last_roll
    assert last is not None
    assert last.opposed_by is not None
    found = last.effort - last.opposed_by
    winner = "A" if found > 0 else "B" if found < 0 else "none"
    assert {"winner": winner, "diff": shown(abs(found))} == expected


def _thrown(result: int) -> str:
    return f"rank={max(result - 1, 0)} dice={'+00' if result else '---'}"


@pytest.mark.parametrize("text", [t for t in examples("pmf") if "success=" in t])
def test_odds_are_those_of_the_check(text: str) -> None:
    """The chances are the check's own, whatever sources its dice are typed by."""
    _rule, _operation, given, expected = read(text)
    (net,) = Inputs(given).numbers("stages")
    at = table("conflict 'The bridge' seed=7").do(f"check by=Ana rank={given['rank']} mod={net:+d}")
    assert agrees(success(made(at)[0]), expected["success"])
