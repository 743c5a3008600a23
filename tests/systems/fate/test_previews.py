"""What a form comes to before it is sent: sums, odds, refusals, what is still empty."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tests.tui.present.filled import fields, filling
from tests.tui.quay import quay, shown
from tracker.conflict.ruling import Command
from tracker.session import Session
from tracker.systems.fate.screen.preview import preview as preview_of
from tracker.tui.present.filling import Filling
from tracker.tui.present.forms import comes_to, form_fields
from tracker.words.grammar import parse


def preview(verb: str, session: Session, **given: str) -> list[str]:
    made = filling(session, **given)
    comes = comes_to(verb, form_fields(verb, made), made)
    return shown(comes.found.lines(session.state, 79))


def test_the_sum_has_every_reason_with_its_rule_and_exact_odds() -> None:
    session = quay(9)
    fog = next(iter(fields("attack", session)["tag"].options)).id
    assert preview("attack", session, tag=fog, mod="+1 higher ground") == [
        "Bruno: Fists 4 + higher ground 1 (F-ROLL-3) + aspect (Blinded) 2 (F-ASPECT-12)",
        "= 7 + dice",
        "Krall: Weapons 3 + full defense 2 (F-FULLDEF-1) = 5 + dice",
        "Success 74 %, 3 or more 42 %, 2.24 shifts expected",
    ]


def test_known_faces_leave_nothing_to_chance() -> None:
    assert preview("attack", quay(0), dice="+0-+", vs_dice="--00") == [
        "Krall: Weapons 3 + group 1 (F-GROUP-4) + dice +1 = 5",
        "Bruno: Fists 4 + dice -2 = 2",
        "Success 100 %, 3 or more 100 %, 3.00 shifts expected",
    ]


def test_a_defense_asked_for_later_is_reckoned_with_the_likely_one() -> None:
    with_skill = preview("attack", quay(0))
    asked = preview("attack", quay(0), vs="asked")
    assert asked == with_skill


def test_a_defense_knows_what_it_answers() -> None:
    session = quay(0, "attack Bruno dice=++++")
    assert preview("defend", session) == [
        "Krall: Weapons 3 + group 1 (F-GROUP-4) + dice +4 = 8",
        "Bruno: Fists 4 = 4 + dice",
        "Success 99 %, 3 or more 81 %, 4.00 shifts expected",
    ]


def test_a_difficulty_is_met_and_a_block_is_beaten() -> None:
    met = preview("check", quay(2), difficulty="4", dice="0000")
    assert met[-1] == "Success 100 %, 3 or more 0 %, 0.00 shifts expected"
    # A block of 2 bars the way, which takes 3 shifts beyond it: 4 is not enough, 5 is.
    for dice, success in (("+000", "Success 0 %"), ("++00", "Success 100 %")):
        assert preview("sprint", quay(13), zone="z3", dice=dice)[-1].startswith(success)


@pytest.mark.rule("F-PUSH-2", "F-THROW-2", "F-THROW-5", "F-MOVE-7", "F-MOVE-8")
@pytest.mark.parametrize(
    ("verb", "zone", "dice", "there"),
    [
        ("push", "Roof", "+++0", False),
        ("push", "Roof", "++++", True),
        ("throw", "Roof", "++++", False),
        ("throw", "Hall", "+++0", True),
        ("sprint", "Hall", "----", True),
        ("sprint", "Roof", "-000", False),
        ("sprint", "Roof", "0000", True),
    ],
)
def test_success_is_to_get_all_the_way(verb: str, zone: str, dice: str, there: bool) -> None:
    skills = 'set Ada skills="Fists 3, Athletics 2, Weapons 0"'
    table = Table.set("zone Roof", "border Hall Roof", skills)
    zones = {"Hall": "z2", "Roof": "z3"}
    moved, line = "Ada", f"sprint {zone} dice={dice}"
    given = {"zone": zones[zone], "dice": dice}
    if verb != "sprint":
        moved, line = "Krall", f"{verb} Krall {zone} skill=Fists dice={dice} vs=Fists vs-dice=0000"
        given |= {"target": "p3", "skill": "Fists", "vs": "Fists", "vs_dice": "0000"}
    told = preview(verb, table.session, **given)
    assert told[-1].startswith("Success 100 %" if there else "Success 0 %")
    assert (table.do(line).sheet(moved)["zone"] == zone) is there


def test_no_difficulty_is_met_by_nothing_less_than_0() -> None:
    at = Table.set()
    for dice, success in (("0000", "Success 100 %"), ("-000", "Success 0 %")):
        command = at.session.read(f"check skill=Stealth difficulty=0 dice={dice}")
        assert isinstance(command, Command)
        found = shown(preview_of(at.state, command).lines(at.state, 80))
        assert found[1].startswith(success)


def test_an_attack_without_a_defense_has_a_sum_and_no_odds() -> None:
    at = Table.set()
    command = at.session.read("attack Krall skill=Fists")
    assert isinstance(command, Command)
    found = preview_of(at.state, command)
    assert shown(found.lines(at.state, 80)) == ["Ada: Fists 2 = 2 + dice"]


def test_a_block_has_a_sum_and_no_odds() -> None:
    assert preview("block", quay(12), what="no way", penalty="1") == [
        "Krall: Weapons 3 - penalty 1 (F-BLOCK-2) = 2 + dice"
    ]


def test_a_refusal_stands_where_the_sum_would() -> None:
    assert preview("attack", quay(5)) == [
        "all turns of this round are over; next opens the next round (F-ROUND-4)."
    ]
    assert preview("attack", quay(0), mod="higher ground")[0].startswith(
        "Modifier is a number and why"
    )


def test_reminders_are_seen_before_the_roll() -> None:
    """A line without a range is reminded of it; the form has one filled in that reaches."""
    session = quay(1)
    command = parse("attack Krall skill=Weapons", session.state)
    assert isinstance(command, Command)
    lines = shown(preview_of(session.state, command).lines(session.state, 79))
    assert lines[-1].endswith("(F-ZONE-2)")
    assert not any("F-ZONE-2" in line for line in preview("attack", session))


@pytest.mark.parametrize(
    ("verb", "said"), [("block", "still empty: What"), ("note", "still empty: Text")]
)
def test_what_must_be_filled_in_is_called_as_its_field_is(verb: str, said: str) -> None:
    at = Table.set()
    made = Filling(at.state, at.session.timeline, {})
    found = comes_to(verb, form_fields(verb, made), made).found
    assert shown(found.lines(at.state, 80)) == [f"{said}."]


def test_dice_of_the_table_are_missing_until_they_are_typed() -> None:
    made = filling(quay(0), rolls="table")
    assert comes_to("attack", form_fields("attack", made), made).found.missing == "dice"
    made = filling(quay(0), rolls="table", dice="++++", vs_dice="0000")
    assert comes_to("attack", form_fields("attack", made), made).found.missing == ""


def sums(at: Table, verb: str, **given: str) -> list[str]:
    keys = {key.rstrip("_").replace("_", "-"): value for key, value in given.items()}
    made = Filling(at.state, at.session.timeline, keys)
    found = comes_to(verb, form_fields(verb, made), made).found
    return shown(found.lines(at.state, 80))


def test_a_tie_rolled_again_shows_both_sums_with_what_is_open() -> None:
    at = Table.set().do("contest Krall skill=Fists vs=Athletics dice=0000 vs-dice=0000")
    assert sums(at, "again")[:2] == ["Ada: Fists 2 = 2 + dice", "Krall: Athletics 2 = 2 + dice"]
    assert sums(at, "again", dice="++00", vs_dice="-000") == [
        "Ada: Fists 2 + dice +2 = 4",
        "Krall: Athletics 2 + dice -1 = 1",
        "Success 100 %, 3 or more 100 %, 3.00 shifts expected",
    ]


def test_a_reroll_shows_its_sum_against_the_roll_that_stays() -> None:
    at = Table.set("aspect Fog")
    at.do("contest Krall skill=Fists vs=Athletics dice=0000 vs-dice=0000")
    mine = sums(at, "tag", by="p1", as_="reroll", dice="++00")
    assert mine[:2] == ["Ada: Fists 2 + dice +2 = 4", "Krall: Athletics 2 + dice +0 = 2"]
    theirs = sums(at, "tag", by="p3", as_="reroll")
    assert theirs[:2] == ["Ada: Fists 2 + dice +0 = 2", "Krall: Athletics 2 = 2 + dice"]


@pytest.mark.rule("F-BLOCK-5")
def test_an_act_past_a_weak_block_has_the_odds_that_it_has() -> None:
    at = Table.set().do('block "the talk" skill=Stealth dice=----')
    for tired, success in ((4, "Success 0 %"), (3, "Success 100 %")):
        line = f'act "shouts" against=Ada skill=Stealth dice=0000 mod="-{tired} tired"'
        command = at.session.read(line)
        assert isinstance(command, Command)
        found = preview_of(at.state, command).lines(at.state, 80)
        assert any(one.startswith(success) for one in shown(found))


@pytest.mark.rule("F-HOLD-1", "F-HOLD-2")
def test_the_held_act_and_neither_hold_again_nor_pass() -> None:
    session = Table.set().do("hold", "next").session
    for verb in ("hold", "next", "full-defense"):
        assert "by" not in fields(verb, session)
    assert [option.label for option in fields("attack", session)["by"].options] == ["Krall", "Ada"]
