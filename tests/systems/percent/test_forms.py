"""The forms of W100 checks: what can be set, which line comes of it, what is known before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.percent_table import STAGE
from tests.support.table import Table
from tests.tui.present.filled import comes, fields, known
from tracker.tui.present.forms import CheckPreview
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.setup import setup_listing
from tracker.tui.present.sheet import sheet_lines
from tracker.tui.present.sheet_edit import changes, sheet_command, sheet_line
from tracker.words.grammar import parse


def played(*more: str) -> Table:
    return Table(STAGE, *more, "begin")


def test_the_likely_line_is_there_at_once() -> None:
    at = played()
    assert comes("check", at.session).text == "check skill=Sword"
    assert comes("attack", at.session).text == "attack Ana skill=Sword"
    assert comes("contest", at.session).text == "contest Ana skill=Sword"
    at.do("attack Ana skill=Sword dice=62")
    assert comes("defend", at.session).text == "defend skill=Sword"
    at.do("defend dice=50")
    assert comes("second", at.session).text == "second Ana skill=Sword"


def test_all_that_a_game_master_sets_has_its_field() -> None:
    wanted = {"skill", "bonus", "diff", "steps", "complexity", "minimum", "boni", "einschr"}
    wanted |= {"limit", "dice", "kind", "what", "lacks", "certain", "hidden", "free"}
    assert wanted <= fields("check", played().session).keys()


def test_the_fields_come_to_a_line_with_their_keys() -> None:
    found = comes(
        "check",
        played().session,
        diff="extremely hard",
        boni="5 rope; 3",
        einschr="20 rain",
        kind="move",
        complexity="15",
        limit="4",
        dice="57",
    )
    assert found.text == (
        'check skill=Sword diff="extremely hard" complexity=15 boni="5 rope" boni=3 '
        'einschr="20 rain" dice=57 kind=move limit=4'
    )
    assert isinstance(found.found, CheckPreview)
    assert found.found.refusal is None


def test_the_odds_are_exact_before_the_roll() -> None:
    assert known("check", played().session, diff="10") == [
        "Ben: skill bonus 40 (Sword, C-028), difficulty (-10) (C-034)",
        "Ben: W100 - difficulty 10 + skill bonus 40; limit 5, the program's own; "
        "success from 70, fumbled failure up to 15",
        "success 31 %, miss 54 %, fumbled failure 15 %",
    ]
    assert known("check", played().session, diff="-10")[1].endswith("success from 50")
    assert known("check", played().session, diff="50")[1].endswith("no roll succeeds")
    assert known("check", played().session, certain="yes") == [
        "Ben: without a check",
        "without a check 100 %",
    ]


def test_the_odds_of_two_against_each_other() -> None:
    lines = known("contest", played().session, vs="Climb", bonus="56")
    assert lines[-1] == "Ben leads 49 %, Ana leads 49 %, nobody 1 %"
    assert (
        known("contest", played().session, vs="Climb")[-1]
        == "Ben leads 36 %, Ana leads 63 %, nobody 1 %"
    )


def test_conditions_in_scope_can_be_left_out() -> None:
    at = played("condition Ben Dazed mod=-10", "condition scene Rain mod=-20 on=Sword")
    off = fields("check", at.session)["without"]
    assert [option.label for option in off.options] == ["Dazed -10", "Rain -20 (Sword)"]
    both = "\n".join(option.id for option in off.options)
    assert (
        comes("check", at.session, without=both).text == 'check skill=Sword without="Dazed; Rain"'
    )
    assert "without" not in fields("check", played().session)


@pytest.mark.parametrize(
    ("on", "verbs"),
    [
        ("Sword", {"check", "contest", "attack"}),
        ("attack", {"attack"}),
        ("physical", {"check", "contest", "attack"}),
        ("social", set()),
        ("Climb", set()),
    ],
)
def test_only_a_condition_that_counts_can_be_left_out(on: str, verbs: set[str]) -> None:
    at = played(f"condition Ben Dazed mod=-10 on={on}")
    found = {v for v in ("check", "contest", "attack") if "without" in fields(v, at.session)}
    assert found == verbs


def test_what_is_refused_is_said_before() -> None:
    assert known("check", played().session, minimum="11") == [
        "Ben has 10 and needs a skill of at least 11: no check (C-011). ! overrules."
    ]


def test_dice_that_the_table_throws_are_asked_for() -> None:
    assert comes("check", played().session, rolls="table").found.missing == "dice"
    assert comes("check", played().session, rolls="table", dice="57").found.missing == ""
    assert (
        comes("check", played().session, rolls="table", dice="90,0").text
        == "check skill=Sword dice=90,0"
    )


def test_the_opponent_may_be_asked_afterwards_or_answer_at_once() -> None:
    at = played()
    assert "vs-dice" not in fields("attack", at.session)
    assert "vs-boni" in fields("attack", at.session, vs="Sword")
    assert "vs" not in fields("attack", at.session, opposed="no")
    assert comes("attack", at.session, opposed="no").text == "attack Ana skill=Sword opposed=no"


def test_the_setup_shows_settings_and_skill_bonuses() -> None:
    listing = setup_listing(played("set Ana actions=2").state, 120, UNICODE, unfolded=True)
    shown = [text_of(row.line) for row in listing.rows]
    assert any(text.split()[:3] == ["failure", "limit", "5"] for text in shown)
    assert any("Climb 12 +56" in text for text in shown)
    sheet = [text_of(line) for line in sheet_lines(played().state, "p1", 40, UNICODE)]
    assert "Climb       12 +56" in sheet
    assert not any("Skill bonus" in text for text in sheet)


def test_a_sheet_is_edited_in_one_line() -> None:
    at = played("set Ana actions=2")
    assert sheet_line(at.state, "p1") == (
        'set Ana side=Thieves zone=Yard skills="Climb 12, Sword 15" initiative=12 '
        'bonus="Climb 56" actions=2'
    )
    before = sheet_command(at.state, "p1")
    after = parse(sheet_line(at.state, "p1").replace("Climb 56", "Climb 60"), at.state)
    assert isinstance(after, type(before))
    changed: Any = changes(before, after)
    assert changed is not None
    assert (changed.bonus, changed.actions) == ({"Climb": 60}, None)
