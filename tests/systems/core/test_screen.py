"""What a game master does with keys: naming who is next, absorbing a hit, invoking on a roll."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.core.table import Table, begun, setting_up
from tests.tui.playing import playing
from tests.tui.quay import shown as texts
from tracker.tui.action_table import actions_of
from tracker.tui.present.filling import Filling
from tracker.tui.present.forms import comes_to, form_fields
from tracker.tui.present.question import likely_action, picked, question_lines, way_lines
from tracker.tui.present.screen_keys import moment
from tracker.words.quick_add import QuickAdd, quick_add

ACTIONS = actions_of("core")
HIT = (
    "attack Ada skill=Fight dice=++++ vs=Fight vs-dice=0000",
    "attack Ada skill=Fight dice=+++0 vs=Athletics vs-dice=0000",
)


def asked(table: Table, width: int = 80) -> list[str]:
    return texts(question_lines(table.session.state, width, ACTIONS))


def ways(table: Table) -> list[str]:
    return texts(way_lines(table.session.state, 80, ACTIONS))


@pytest.mark.rule("K-ORDER-5")
def test_whoever_may_act_next_has_a_digit() -> None:
    table = begun().do('act "shouts"')
    assert asked(table) == [" Who acts next?   1 Bruno  2 Vesna  3 Cem"]
    assert likely_action(table.session.state, ACTIONS) is None


@pytest.mark.rule("K-HIT-1")
def test_every_way_to_absorb_a_hit_has_a_digit_the_cheapest_first() -> None:
    table = begun(first="Vesna").do(HIT[0])
    assert table.hit == 5
    assert asked(table) == [
        " Ada has to absorb 5",
        "  enter/1 physical 1 + moderate  2 physical 2 + moderate  3 severe",
        "  4 mild + moderate  o Taken out",
    ]
    *_rest, last = ways(table)
    assert last.endswith("absorbs nothing of it; at most 22 can be absorbed")


def every_fight() -> list[Table]:
    return [
        begun(edition, first="Vesna").do(
            f"attack Ada skill={skill} dice={dice} vs={vs} vs-dice=----"
        )
        for edition, skill, vs in (
            ("core", "Fight", "Fight"),
            ("condensed", "Fight", "Fight"),
            ("accelerated", "Forceful", "Quick"),
        )
        for dice in ("---+", "0000", "++++")
        if edition != "accelerated" or dice != "---+"
    ]


@pytest.mark.rule("K-HIT-4")
@pytest.mark.parametrize("table", every_fight())
def test_each_way_that_is_shown_absorbs_the_whole_hit(table: Table) -> None:
    state = table.session.state
    assert table.asked == "absorb"
    for action in picked(state):
        words = iter(["Cut", "Bruise", "Break"])
        for line in action.lines:
            table.do(line.replace("{text}", next(words)) if "{text}" in line else line)
        assert table.asked in ("handoff", None), action.label
        while table.session.state != state:
            table.do("undo")


@pytest.mark.rule("K-ORDER-5")
async def test_the_turn_is_handed_on_by_one_key(tmp_path: Path) -> None:
    session = begun().do('act "shouts"').session
    async with playing(session, tmp_path) as shown:
        await shown.shows("2 Vesna")
        await shown.press("2")
        await shown.shows("Vesna's turn")


@pytest.mark.rule("K-HIT-1")
async def test_a_way_with_a_consequence_asks_for_its_words(tmp_path: Path) -> None:
    session = begun(first="Vesna").do(HIT[0]).session
    before = len(session.timeline.rulings)
    async with playing(session, tmp_path) as shown:
        await shown.shows("absorb 5")
        await shown.press("1")
        await shown.shows("How is the consequence worded (moderate)?")
        await shown.press(*"Cut", "enter")
        await shown.shows("Who acts next?")
    # Both answers are one ruling, and are taken back as one.
    assert len(session.timeline.rulings) == before + 1


def struck_with(seed: int) -> Table:
    """Return a fight in which Vesna is to strike, with the program's dice from this seed."""
    table = setting_up("core").do(f'conflict "A fight" seed={seed}')
    return table.do("begin first=Vesna")


async def test_an_attack_is_absorbed_in_three_keys_and_invoked_on_in_two(tmp_path: Path) -> None:
    """With the dice of the program, and what suggests itself."""
    hits = (s for s in range(50) if struck_with(s).do("attack Ada skill=Fight vs=Fight").hit == 2)
    session = struck_with(next(hits)).session
    async with playing(session, tmp_path) as shown:
        await shown.shows("Vesna's turn")
        await shown.press("a", "enter")
        await shown.shows("Ada has to absorb 2")
        await shown.press("i", "enter")
        await shown.shows("Ada invokes Duellist for a fate point")
        await shown.press("u", "enter")
        await shown.shows("Who acts next?")
        assert session.state.somebody("p1").tracks["physical"].marked == (2,)


def noted(table: Table, verb: str, **given: str) -> list[str]:
    """Return what a form says besides its sums."""
    state = table.session.state
    made = Filling(state, table.session.timeline, given)
    return list(comes_to(verb, form_fields(verb, made), made).notes)


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("core", "Core: one box for a hit, for as much as its number (K-STRESS-5)"),
        ("condensed", "Condensed: any number of boxes, one shift each (K-STRESS-7)"),
    ],
)
def test_a_form_says_how_the_edition_has_it(edition: str, said: str) -> None:
    table = begun(edition, first="Vesna").do("hit Ada 2")
    assert noted(table, "stress") == [said]


@pytest.mark.rule("K-FULL-2")
@pytest.mark.parametrize("edition", ["core", "condensed"])
def test_a_full_defense_says_what_it_is_for(edition: str) -> None:
    said = {"core": "2 more on every defense", "condensed": "2 more only for what it is about"}
    (note,) = noted(begun(edition), "full-defense")
    assert said[edition] in note


@pytest.mark.rule("K-ASPECT-5")
def test_what_is_true_where_somebody_acts_stands_beside_the_roll() -> None:
    table = begun().do('aspect "Pinned" on=Ada', "aspect Fog on=Yard", "aspect Lava on=Loft")
    assert noted(table, "attack") == ["True here: Pinned, Fog (K-ASPECT-5)"]


@pytest.mark.rule("K-COMPEL-6")
def test_a_compel_reminds_of_what_it_is() -> None:
    (note,) = noted(begun(), "compel")
    assert "no mere denial" in note


@pytest.mark.rule("K-OUTCOME-4")
def test_where_no_boost_comes_to_mind_a_detail_stands_in() -> None:
    action = next(action for action in ACTIONS if action.id == "boost")
    assert "K-OUTCOME-4" in action.notes[0]


def test_the_end_of_a_scene_lists_what_goes_what_waits_and_who_is_paid() -> None:
    table = begun(first="Vesna").do(HIT[0], 'consequence "Cut" severity=severe', "next Ada")
    table.do('create "Smoke" on=Yard skill=Fight dice=0000 difficulty=2')
    table.do('compel Ada "Cannot Let It Go" accept=yes', "next Bruno")
    table.do('concede "we run" by=Ada', "accept")
    made = Filling(table.session.state, table.session.timeline, {})
    ends = comes_to("end-scene", form_fields("end-scene", made), made).ends
    assert ends[-4:] == (
        "Goes: Smoke (Yard)",
        "Fate points: Ada 4 -> 6",
        "Waits for treatment: Cut (Ada, against 6, on oneself 8)",
        "Stays: Ada: conceded, severe: Cut",
    )


@pytest.mark.parametrize("edition", ["core", "condensed", "accelerated"])
def test_the_edition_stands_in_the_header_before_the_first_round(edition: str) -> None:
    state = Table(f"conflict Yard system=core edition={edition}").session.state
    assert texts([tuple(moment(state))]) == [f"{edition.capitalize()}Setup"]


@pytest.mark.rule("K-FP-2")
@pytest.mark.parametrize(
    ("typed", "points"), [("Ana pc", 3), ("Ana pc refresh 2", 2), ("Ana pc refresh 2 fp 5", 5)]
)
def test_the_line_that_adds_somebody_gives_the_points_of_the_refresh(
    typed: str, points: int
) -> None:
    table = Table("conflict Yard system=core")
    added = quick_add(typed, table.session.state)
    assert isinstance(added, QuickAdd)
    table.do(*added.lines)
    assert table.of("Ana")["fp"] == points


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({}, "dice"),
        ({"dice": "++++"}, "vs-dice"),
        ({"dice": "++++", "vs-dice": "0000"}, ""),
    ],
)
def test_dice_of_the_table_are_missing_until_all_are_typed(
    given: dict[str, str], missing: str
) -> None:
    at = begun().session
    for table_rolls in (True, False):
        made = Filling(at.state, at.timeline, {"vs": "Fight", **given}, "", table_rolls)
        found = comes_to("attack", form_fields("attack", made), made).found
        assert found.missing == (missing if table_rolls else "")
