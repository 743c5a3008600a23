"""Editions and their dials, the ladder, dice, outcomes, what an action is rolled against."""

from __future__ import annotations

import pytest

from tests.systems.core.table import Table, begun, setting_up, struck
from tracker.systems.core.rules import outcomes
from tracker.systems.core.words import WORDS


@pytest.mark.rule("K-SET-1")
def test_choosing_an_edition_turns_every_dial() -> None:
    table = setting_up("condensed", order="")
    assert table["edition"] == "condensed"
    settings = table["settings"]
    assert [settings[name] for name in ("boxes", "order", "team-cap")] == [
        "points",
        "elective",
        "skill",
    ]
    plain = Table('conflict "X" system=core kind=physical', "side A", "zone Z")
    plain.do('add Ada pc side=A zone=Z skills="Physique 0"')
    assert plain["edition"] == "core"
    assert plain.of("Ada")["tracks"]["physical"]["boxes"] == 2


@pytest.mark.rule("K-SET-1")
def test_another_edition_turns_back_what_was_turned() -> None:
    table = setting_up("core", "setting weapons on")
    table.do("conflict edition=condensed")
    assert (table["settings"]["weapons"], table["settings"]["boxes"]) == ("off", "points")
    assert table.of("Ada")["tracks"]["physical"]["boxes"] == 3


@pytest.mark.rule("K-SET-2")
def test_a_dial_is_turned_before_the_conflict_begins() -> None:
    table = setting_up("core", order="elective")
    assert table["settings"]["order"] == "elective"
    assert table.of("Ada")["tracks"]["physical"]["boxes"] == 2
    table.do("begin first=Ada")
    assert table.refused("setting order skill") == "K-SET-2"


@pytest.mark.rule("K-SET-3", "K-GEAR-1")
def test_optional_rules_are_off_until_they_are_turned_on() -> None:
    line = "attack Vesna skill=Fight dice=++00 vs=Fight vs-dice=---- weapon=2"
    assert begun("condensed").refused(line) == "K-SET-3"
    begun("condensed", "setting weapons on").do(line)


@pytest.mark.rule("K-LADDER-1")
@pytest.mark.parametrize(
    ("value", "name"),
    [(4, "Great (+4)"), (10, "Legendary +2"), (-3, "Terrible -1"), (0, "Mediocre (+0)")],
)
def test_numbers_have_names_on_the_ladder(value: int, name: str) -> None:
    assert WORDS.rating(value) == name


@pytest.mark.rule("K-LADDER-2")
def test_a_skill_that_is_not_on_the_sheet_is_mediocre() -> None:
    table = begun()
    table.do('overcome "the riddle" skill=Lore dice=+000 difficulty=1')
    assert table.last["effort"] == 1
    assert table.rules == ["K-LADDER-2"]


@pytest.mark.rule("K-DICE-1")
@pytest.mark.parametrize("dice", ["+0-+", "5,3,1,6"])
def test_four_faces_or_four_ordinary_dice(dice: str) -> None:
    table = begun()
    table.do(f'overcome "the lock" skill=Fight dice={dice} difficulty=0')
    assert table.last["effort"] == 4


@pytest.mark.rule("K-DICE-1")
def test_three_faces_are_no_roll() -> None:
    assert begun().refused('overcome "x" skill=Fight dice=+0- difficulty=0') == "K-DICE-1"


@pytest.mark.rule("K-DICE-2")
def test_effort_is_dice_skill_stunt_and_invocations() -> None:
    table = begun()
    table.do(
        'attack Vesna skill=Fight dice=+0-+ mod="+2 stunt" vs=Fight vs-dice=0000',
        "invoke Duellist by=Ada",
    )
    assert table.last["effort"] == 8


@pytest.mark.rule("K-DICE-3")
def test_what_nothing_stands_in_the_way_of_happens_without_dice() -> None:
    table = begun()
    table.do('act "opens the door"')
    assert (table.of("Ada")["acted"], table["last_roll"]) == (True, None)
    table = begun()
    table.do("attack Vesna skill=Fight dice=+000 difficulty=1")
    assert table.hit == 3


@pytest.mark.rule("K-OUTCOME-1")
@pytest.mark.parametrize(
    ("effort", "word", "margin"),
    [(2, "fail", -1), (3, "tie", 0), (4, "success", 1), (5, "success", 2), (6, "style", 3)],
)
def test_the_four_outcomes(effort: int, word: str, margin: int) -> None:
    table = begun()
    table.do(f'overcome "x" skill=Fight dice=0000 mod="{effort - 3:+d} x" difficulty=3')
    assert (table.last["outcome"], table.last["margin"]) == (word, margin)
    assert outcomes.outcome_of(effort, 3) == word


@pytest.mark.rule("K-OUTCOME-2")
def test_an_invocation_after_the_dice_takes_back_what_the_outcome_gave() -> None:
    table = struck(begun(), 6, 6)
    assert (table.last["outcome"], table.boosts) == ("tie", ["Ada"])
    table.do("invoke Duellist by=Ada")
    assert (table.boosts, table.hit, table.last["outcome"]) == ([], 2, "success")


@pytest.mark.rule("K-OUTCOME-2")
def test_a_struck_invocation_gives_the_old_outcome() -> None:
    table = struck(begun(), 6, 6).do("invoke Duellist by=Ada")
    at = table["head"]
    table.do(f"strike {at}")
    assert (table.boosts, table.asked, table.last["outcome"]) == (["Ada"], "handoff", "tie")
    assert table.of("Ada")["fp"] == 3
    table.do("undo")
    assert (table.boosts, table.hit) == ([], 2)


@pytest.mark.rule("K-OUTCOME-2")
def test_undo_takes_an_invocation_back() -> None:
    table = struck(begun(), 6, 6).do("invoke Duellist by=Ada", "undo")
    assert (table.boosts, table.asked) == (["Ada"], "handoff")


@pytest.mark.rule("K-OUTCOME-2")
def test_an_amended_roll_is_decided_anew_with_its_invocations() -> None:
    table = struck(begun(), 6, 6)
    attack = table["head"]
    table.do("invoke Duellist by=Ada")
    table.do(
        f'amend {attack} attack Vesna skill=Fight dice=0000 mod="+3 sum" vs=Fight vs-dice=0000'
        ' vs-mod="+3 sum"'
    )
    assert (table.last["effort"], table.last["opposed_by"], table.hit) == (8, 7, 1)


@pytest.mark.rule("K-OUTCOME-2")
def test_in_skill_order_the_turn_comes_back_while_something_is_open() -> None:
    table = begun(order="skill")
    assert table["turn"] == "Bruno"
    table.do("attack Vesna skill=Shoot dice=0000 vs=Athletics vs-dice=0000")
    assert (table.boosts, table["turn"]) == (["Bruno"], "Ada")
    table.do("invoke Marksman by=Bruno")
    assert (table.boosts, table.hit, table["turn"]) == ([], 2, "Bruno")
    table.do("stress")
    assert (table["turn"], table.asked) == ("Ada", None)


@pytest.mark.rule("K-OUTCOME-2")
def test_the_next_main_action_settles_a_roll() -> None:
    table = begun(order="skill")
    table.do(
        "attack Vesna skill=Shoot dice=0000 vs=Athletics vs-dice=0000",
        'act "looks around" by=Ada',
    )
    assert table.refused("invoke Marksman by=Bruno") == "K-INVOKE-2"


@pytest.mark.rule("K-OUTCOME-2")
def test_being_taken_out_is_provisional_until_the_outcome_is_said() -> None:
    table = begun()
    table.do('set Vesna slots=none boxes="physical 1, mental 1"')
    struck(table, 7, 3)
    assert (table.of("Vesna")["status"], table.asked) == ("out", "outcome")
    table.do("invoke Queen by=Vesna")
    assert (table.of("Vesna")["status"], table.hit) == ("out", None)
    table.do('invoke "Proud to a Fault" by=Vesna')
    assert (table.of("Vesna")["status"], table.boosts) == ("active", ["Ada"])
    assert "Vesna" in table["order"]


@pytest.mark.rule("K-OUTCOME-3")
def test_a_result_that_both_texts_name_is_given_once() -> None:
    assert struck(begun(), 4, 4).boosts == ["Ada"]


@pytest.mark.rule("K-OUTCOME-4")
def test_a_boost_may_be_waived_for_a_detail() -> None:
    table = begun()
    table.do('overcome "the door" skill=Fight dice=+++0 difficulty=3')
    assert table.boosts == ["Ada"]
    table.do('boost "Open Door"', 'unaspect "Open Door" "a detail instead"', 'note "the door"')
    assert table.boosts == []


@pytest.mark.rule("K-OPPOSE-1")
def test_opposing_costs_no_action() -> None:
    table = begun(first="Vesna")
    table.do('act "waits" next=Ada')
    for who, following in (("Ada", "Bruno"), ("Bruno", "Cem")):
        table.do(
            f'overcome "run past" skill=Athletics dice=++++ oppose=Vesna vs=Athletics'
            f" vs-dice=0000 next={following}"
        )
        assert len(table.efforts) == 2, who
    assert table.of("Vesna")["acted"] is True


@pytest.mark.rule("K-OPPOSE-2")
def test_an_action_needs_something_to_be_rolled_against() -> None:
    assert begun().refused('overcome "the dark stairs" skill=Athletics dice=0000') == "K-OPPOSE-2"


@pytest.mark.rule("K-OPPOSE-3", "K-FULL-4")
@pytest.mark.parametrize(("edition", "boosts"), [("core", []), ("condensed", ["Vesna"])])
def test_opposing_an_overcome_is_a_defend_action_or_not(edition: str, boosts: list[str]) -> None:
    table = begun(edition)
    table.do('overcome "run past" skill=Athletics dice=0000 oppose=Vesna vs=Fight vs-dice=++00')
    assert (table.last["margin"], table.boosts) == (-4, boosts)
