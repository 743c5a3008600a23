"""Fudge dice with reserves: the examples of effects, gift dice and goals, typed as commands."""

from __future__ import annotations

import pytest

from tests.support.examples import Inputs, agrees, read, shown
from tests.support.reserves_table import bare, effects, examples, made, points
from tracker.systems.reserves.rules.state import kept
from tracker.systems.reserves.rules.statistics import success


@pytest.mark.parametrize("text", examples("effect"))
def test_every_use_of_an_effect_in_the_rules_can_be_typed(text: str) -> None:
    rule, _operation, given, expected = read(text)
    values = Inputs(given)
    letter = values.text("reserve", "E")
    at = bare(f'set Ana effects="Trank {values.number("value")}/{letter}"')
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
    at = bare(f'set Ana reserves="E {values.number("points")}/6"')
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
def test_every_refreshed_reserve_of_the_rules_comes_to_its_points(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    letter, held = given["reserve"], given["effects"]
    notes = [] if held == "none" else [_spaced(note) for note in held.split(",")]
    at = bare(f'set Ana reserves="{letter} 1/{given["max"]}"')
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
    at = bare()
    for n in range(values.number("people", 3) - 3):
        at.do(f"add P{n} pc side=Guests zone=Bridge")
    hours = values.some("hours")
    at.do("gifts" + ("" if hours is None else f" hours={hours}"))
    shares = kept(at.state).gifts
    each = min(shares.values())
    known = {"total": sum(shares.values()), "each": each, "rest": shares["GM"] - each}
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", examples("give"))
def test_every_gift_of_the_rules_can_be_given(text: str) -> None:
    rule, _operation, given, expected = read(text)
    values = Inputs(given)
    giver, receiver, have = given["giver"], given["receiver"], values.number("have")
    common = values.text("variant") == "common"
    at = bare(f"setting gift_dice {'common' if common else 'shares'}")
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
    at = bare("setting gift_refill on")
    typed = ", ".join(f"{name} {dice}" for name, dice in zip(names, shares, strict=True))
    at.do(f'gifts "{typed}" total={sum(shares)}', f"check by=Ana gift={names[giver]} dice=+0-0")
    assert ("R-110" in at.warnings()) is (expected["refill"] == "yes")


@pytest.mark.parametrize("text", examples("oppose"))
def test_every_contest_of_the_rules_can_be_played(text: str) -> None:
    _rule, _operation, given, expected = read(text)
    mine, theirs = (_thrown(int(given[side])) for side in "ab")
    vs = " ".join(f"vs-{part}" for part in theirs.split())
    at = bare().do(f"contest Ben by=Ana {mine} {vs}")
    last = at.state.last_roll
    assert last is not None
    assert last.effort is not None
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
    at = bare("conflict 'The bridge' seed=7").do(f"check by=Ana rank={given['rank']} mod={net:+d}")
    assert agrees(success(made(at)[0]), expected["success"])
