"""The forms of W20 checks: a bracket or its parts, who takes part, what is known before."""

from __future__ import annotations

import pytest

from tests.support.twenty_table import announced, at_the_gate
from tests.tui.present.filled import comes, fields, known, labels, line
from tracker.systems.twenty.rules.statistics import Figure, supported_odds
from tracker.tui.present.cast import cast_listing
from tracker.tui.present.form import Filled, focused, pasted, pressed
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.lines import text_of
from tracker.tui.present.preview import percent
from tracker.tui.present.sheet import sheet_lines
from tracker.tui.present.sheet_edit import changes, sheet_command, sheet_line
from tracker.tui.present.typing import overruled
from tracker.words.grammar import parse

HEAL = "[Geschick + Heilkunde | unterstützend(2)] EG II"
LIFT = "[Stärke + Kraftakt - III | gemeinschaftlich(3)] ≥ EG IV"


def test_the_likely_line_is_there_at_once() -> None:
    at = at_the_gate()
    assert comes("check", at.session).text == "check attr=Stärke skill=Kraftakt"
    assert comes("attack", at.session).text == "attack Krall attr=Stärke skill=Kraftakt"
    at.do("attack Krall [Geschick + Heimlichkeit] d20=3")
    assert comes("defend", at.session).text == "defend attr=Stärke skill=Sinnesschärfe"


def test_all_that_a_game_master_sets_has_its_field() -> None:
    at = at_the_gate("obstacle Gate", "set Ada encumbrance=1 tools='Rope 2'")
    wanted = {"attr", "skill", "notation", "mode", "net", "bonus", "malus", "tool", "without"}
    wanted |= {"dice", "req", "stages", "what", "obstacle", "hidden", "note", "free", "more"}
    assert wanted == fields("check", at.session).keys()


def test_who_has_no_attribute_has_it_typed_beside_the_own_skill() -> None:
    at = at_the_gate('add Zed npc side=Guards zone=Gate skills="Kraftakt 3"')
    while at.state.turn != at.who("Zed").id:
        at.do("next")
    found = fields("check", at.session)
    assert (found["attr"].kind, found["attr"].hint) == ("number", "e.g. 14")
    assert labels(found["skill"]) == ["Kraftakt 3", "none"]
    at.do(line("check", at.session, attr="14", dice="9"))
    assert announced(at).target == 17


def test_a_bracket_takes_the_place_of_attribute_and_skill() -> None:
    at = at_the_gate()
    assert {"attr", "skill"}.isdisjoint(fields("check", at.session, notation="[Stärke"))
    found = comes(
        "check", at.session, notation="[Stärke - II] ≥ EG I", bonus="2 rope; 1", dice="3,1,2"
    )
    assert found.text == "check '[Stärke - II] ≥ EG I' bonus='2 rope' bonus=1 dice=3,1,2".replace(
        "'", '"'
    )
    assert (
        fields("check", at.session, notation="[Stärke] EG I").keys().isdisjoint({"req", "stages"})
    )
    assert "E_EMPTY" in known("check", at.session, notation="[]")[0]


def test_the_sum_and_the_odds_are_known_before_the_throw() -> None:
    at = at_the_gate("condition Ada 'Torn arm' dis=1 on=Körper")
    assert known("check", at.session, notation="[Stärke + Kraftakt - I] EG I") == [
        "Ada: Stärke 15 (T-036) + Kraftakt 12 (T-014) = target value 27, "
        "- II (- I T-054; - I Torn arm T-163), EG I (T-046)",
        "EG I or more 80 %, Success 95 %",
    ]
    assert comes("check", at.session, without="Torn arm").text.endswith('without="Torn arm"')


def test_a_check_of_several_by_its_parts() -> None:
    at = at_the_gate()
    bruno, krall = at.who("Bruno").id, at.who("Krall").id
    assert comes("check", at.session, mode="communal").text == (
        "check attr=Stärke skill=Kraftakt figures=2"
    )
    both = comes("check", at.session, mode="communal", **{"with": f"{bruno}\n{krall}"}, net="-3")
    assert both.text == (
        'check attr=Stärke skill=Kraftakt net="- III" figures=3 with="Bruno, Krall"'
    )
    one = comes("check", at.session, mode="supporting", **{"with": bruno})
    assert one.text == "check attr=Stärke skill=Kraftakt helpers=1 with=Bruno"
    contest = comes("check", at.session, mode="comparative", answer="now")
    assert contest.text == (
        "check attr=Stärke skill=Kraftakt target=Krall vs-attr=Stärke vs=Kraftakt"
    )


def test_the_numbers_of_who_has_none_are_typed_on_the_side_they_are_of() -> None:
    """Given an opponent with a name alone, their attribute and skill are asked for as theirs."""
    at = at_the_gate("add Stranger npc side=Guards zone=Gate")
    stranger = at.who("Stranger").id
    asked = fields("contest", at.session, opponent=stranger, answer="now")
    assert {"vs-attr", "vs", "skill"} <= asked.keys()
    assert not {"vs-skill", "attr"} & {key for key in asked if asked[key].kind == "number"}
    assert {asked["vs-attr"].kind, asked["vs"].kind} == {"number"}


def test_what_usually_opposes_a_skill_is_proposed() -> None:
    at = at_the_gate("set Krall skills='Schwert 9'")
    assert fields("contest", at.session, answer="now")["vs"].value == "Schwert"
    assert (
        fields("contest", at.session, skill="Heimlichkeit", answer="now")["vs"].value
        == "Sinnesschärfe"
    )


def test_an_opponent_in_the_bracket_is_not_asked_for_again() -> None:
    at = at_the_gate()
    given = {"notation": "[Stärke | vergleichend | Stärke]"}
    found = comes("contest", at.session, **given, dice="9", vs_dice="9")
    assert found.text == 'contest Krall "[Stärke | vergleichend | Stärke]" dice=9 vs-dice=9'
    assert (
        known("contest", at.session, **given)[-1] == "Ada leads 52 %, Krall leads 43 %, nobody 5 %"
    )


def test_senses_are_hidden_by_themselves() -> None:
    at = at_the_gate().do("next", "next")
    for skill, answer in (("Sinnesschärfe", "yes"), ("Kraftakt", "no")):
        field = fields("check", at.session, skill=skill)["hidden"]
        assert field.options[0].label == f"by the skill: {answer}"


@pytest.mark.rule("T-095", "T-112", "T-132")
def test_skills_with_rules_of_their_own_are_known_however_they_are_written() -> None:
    at = at_the_gate("set Krall skills='sinnesschärfe (Lauschen) 9, heimlichkeit 4, HEILKUNDE 3'")
    at.do("next", "next")
    hidden = fields("check", at.session, skill="sinnesschärfe (Lauschen)")["hidden"]
    assert hidden.options[0].label == "by the skill: yes"
    usual = {o.id: o.note for o in fields("check", at.session, skill="HEILKUNDE")["mode"].options}
    assert usual["supporting"] == "usual"
    at.do("set Bruno skills='SINNESSCHÄRFE 2'")
    rival = fields(
        "contest", at.session, skill="heimlichkeit", opponent=at.who("Bruno").id, answer="now"
    )
    assert rival["vs"].value == "SINNESSCHÄRFE"


# Answers


def test_who_takes_part_is_chosen_and_shows_how_it_stands() -> None:
    at = at_the_gate().do(LIFT)
    bruno, krall = at.who("Bruno").id, at.who("Krall").id
    assert comes("with", at.session, names=f"{bruno}\n{krall}").text == 'with "Bruno, Krall"'
    told = known("with", at.session, names=f"{bruno}\n{krall}")
    assert told[0] == "Beside Ada: Bruno, Krall, - I (T-122)"
    assert told[-1].startswith("Together EG IV or more ")
    alone = known("with", at.session)
    assert alone[0] == "Ada is alone (T-122)"


def test_the_outlook_counts_what_is_there() -> None:
    at = at_the_gate().do(f"{LIFT} with='Bruno, Krall' dice=1,1", "join dice=1,1")
    assert known("join", at.session)[-1] == "Together EG IV or more 100 %"
    at = at_the_gate().do(f"{HEAL} with=Bruno d20=20")
    assert known("support", at.session)[-1].startswith("Together EG II or more")


@pytest.mark.rule("T-106")
def test_the_outlook_counts_those_who_are_left_whoever_goes_first() -> None:
    dora = "add Dora pc side=Heroes zone=Yard initiative=5 skills='Geschick 9, Heilkunde 3'"
    at = at_the_gate(dora).do(f"{HEAL} with='Bruno, Dora' d20=20")
    for first, second in (("Bruno", "Dora"), ("Dora", "Bruno")):
        targets = {"Bruno": 16, "Dora": 12}
        figures = (Figure(targets[first], -2), Figure(targets[second]))
        chance = percent(supported_odds(figures, required=2))
        told = known("support", at.session, by=at.who(first).id)
        assert told[-1] == f"Together EG II or more {chance}"


def test_no_outlook_without_values() -> None:
    at = at_the_gate("add Zed pc side=Heroes zone=Yard initiative=1").do(LIFT)
    told = known("with", at.session, names=at.who("Zed").id)
    assert not any("Together" in line for line in told)


def test_a_supporter_is_chosen() -> None:
    at = at_the_gate().do(f"{HEAL} with='Bruno, Krall' d20=20")
    krall = at.who("Krall").id
    found = comes("support", at.session, by=krall, dice="3,1,1", more="attr=Wahrnehmung")
    assert found.text == "support by=Krall dice=3,1,1 attr=Wahrnehmung"


def test_against_whom_is_chosen() -> None:
    at = at_the_gate().do("[Stärke | vergleichend | Stärke]")
    assert (
        comes("target", at.session, dice="3", vs_dice="4").text == "target Krall dice=3 vs-dice=4"
    )


# Keys


def test_a_bracket_begins_wherever_the_cursor_is() -> None:
    at = at_the_gate()
    made = list(fields("check", at.session).values())
    begun = pressed(Filled(), made, "left_square_bracket", "[")
    assert begun is not None
    assert (begun.given, made[begun.focus].key, begun.caret) == ({"notation": "["}, "notation", 1)
    form = pasted(focused(Filled(), made, 0), made, "[Stärke - I]")
    assert form.given == {"notation": "[Stärke - I]"}
    assert made[form.focus].key == "notation"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[Stärke] with=Krall", 'check! [Stärke] with=Krall why="we agreed"'),
        ("check! [Stärke]", 'check! [Stärke] why="we agreed"'),
    ],
)
def test_a_line_of_brackets_is_overruled_as_a_check(line: str, said: str) -> None:
    assert overruled(line, "we agreed") == said


# The table and the sheet


def test_forces_wounds_and_exhaustion_stand_by_domain() -> None:
    at = at_the_gate("set Krall attributes='Konstitution 13'").do(
        "wound Krall Körper 2", "exhaust Ada Seele"
    )
    listing = cast_listing(at.state, 80, UNICODE)
    assert [text_of(listing.header).split()] == [["Name", "Zone", "Init.", "Body", "Soul"]]
    shown = {row.id: text_of(row.line) for row in listing.rows}
    assert shown[at.who("Krall").id].endswith("4 W2")
    assert shown[at.who("Ada").id].rstrip().endswith("E1")


@pytest.mark.rule("T-021")
def test_a_sheet_has_all_that_is_known() -> None:
    at = at_the_gate(
        "set Ada encumbrance=2 size=-I speed=6 tools='Spaten: Graben 2, Hebeln 0'",
        "set Ada attributes='Wille 9, Magie 3' wounds='Geist 1'",
    )
    lines = sheet_lines(at.state, at.who("Ada").id, 60, UNICODE)
    told = [" ".join(text_of(line).split()) for line in lines]
    assert {
        "Mind Magie 3, Wille 9",
        "Force of mind 2 (2.1)",
        "Wounds (mind) 1",
        "Kraftakt 12",
        "Encumbrance -2",
        "Size class -I (changes no number here)",
        "Speed 6",
        "Spaten: Graben +2",
        "Spaten: Hebeln +0",
    } <= set(told)


def test_a_sheet_is_edited_as_one_line() -> None:
    at = at_the_gate("set Ada encumbrance=2 size=-I tools='Spaten: Graben 2'")
    who = at.who("Ada").id
    line = sheet_line(at.state, who)
    assert "encumbrance=2 size=-I" in line
    assert 'tools="Spaten: Graben 2"' in line
    before = sheet_command(at.state, who)
    after = parse(line.replace("encumbrance=2", "encumbrance=3"), at.state)
    assert isinstance(after, type(before))
    changed = changes(before, after)
    assert changed is not None
    assert at.session.carry_out(changed) is not None
    assert at.who("Ada").sheet["encumbrance"] == 3


@pytest.mark.rule("T-042")
def test_what_tools_are_worth_stands_beside_the_bonus() -> None:
    hint = fields("check", at_the_gate().session)["bonus"].hint
    assert hint == "2 a rope; a good one 3, a masterly one 4 or more"


@pytest.mark.rule("T-162")
@pytest.mark.parametrize("verb", ["wound", "exhaust"])
def test_a_domain_is_chosen_with_what_it_has(verb: str) -> None:
    domain = fields(verb, at_the_gate("wound Ada Körper 2").session)["domain"]
    assert [(o.typed, o.label) for o in domain.options] == [
        ("Geist", "mind"),
        ("Körper", "body"),
        ("Seele", "soul"),
    ]
    assert [o.note for o in domain.options] == ["", "W2", ""]
