"""W20 in a conflict: each example of its rules as a command, sheets, conditions, contests."""

from __future__ import annotations

import pytest

from tests.support.examples import examples_in, read
from tests.support.program import ROOT
from tests.support.table import Table
from tests.support.twenty_table import announced, at_the_gate, outcome, part
from tracker.checks.rules.table import table_of
from tracker.conflict.draft import Warned
from tracker.conflict.notes import Noted
from tracker.conflict.ruling import Refusal
from tracker.systems.twenty.rules.checks import Stage, TwentyCheck
from tracker.systems.twenty.rules.play import Check

RULES = ROOT / "tracker" / "systems" / "twenty" / "rules.md"
EXAMPLES = {example.text: read(example.text) for example in examples_in(RULES)}


def of(*operations: str) -> list[str]:
    return [text for text, example in EXAMPLES.items() if example[1] in operations]


# The examples of the rules, typed


@pytest.mark.parametrize("text", of("check", "target"))
def test_every_check_of_the_rules_can_be_typed(text: str) -> None:
    _rule, operation, given, expected = EXAMPLES[text]
    keys = {"d20": "10"} | given if operation == "target" else given
    table = at_the_gate().do(f"check {' '.join(f'{k}={v}' for k, v in keys.items())}")
    found = outcome(table)
    numbers = {
        "z": found.target,
        "net": found.net,
        "dice": found.dice,
        "erfolg": found.result,
        "eg": found.degree,
        "ok": "yes" if found.success else "no",
    }
    assert {key: str(numbers[key]) for key in expected} == expected


@pytest.mark.parametrize("text", of("parse"))
def test_every_bracket_of_the_rules_can_be_typed(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    line = given["text"].replace("\n", "; " if "mit EG" in given["text"] else " ")
    answer = at_the_gate().session.read(f"check {line}")
    if "error" in expected:
        assert isinstance(answer, Refusal)
        assert (answer.arguments["code"], answer.overrulable) == (expected["error"], False)
    else:
        assert not isinstance(answer, Refusal | None)
        assert getattr(answer, "notation", "") == expected.get(
            "canon", getattr(answer, "notation", "")
        )


def test_a_line_that_begins_with_a_bracket_is_a_check() -> None:
    table = at_the_gate().do("[Stärke + Kraftakt (Stemmen) - II] ≥ EG I d20=11 d6=3,6 # so")
    assert (outcome(table).target, outcome(table).result) == (27, 7)
    assert outcome(table).required_met is True
    last = table_of(table.state).last_check
    assert last is not None
    assert last.skill == "Stärke + Kraftakt (Stemmen)"
    assert table.doc["turn"] == "Bruno"


def test_no_other_system_reads_brackets() -> None:
    refusal = Table('conflict "Quay"').refused("[Stärke + Kraftakt] d20=5")
    assert refusal.message.startswith("no command is called {verb}")


# What counts for a check


def test_encumbrance_counts_unless_left_out() -> None:
    table = at_the_gate("set Ada encumbrance=2")
    table.do("check attr=Stärke free=yes d20=10")
    assert (outcome(table).target, part(table, "T-045").value) == (13, 2)
    table.do("check attr=Stärke free=yes d20=10 without=Behinderung")
    assert outcome(table).target == 15
    assert table.refused("check attr=Stärke d20=10 without=rain").rule == "T-163"


@pytest.mark.parametrize(
    ("on", "counts"),
    [
        ("", True),
        ("on=Stärke", True),
        ("on=strength", True),
        ("on=Körper", True),
        ("on=physical", True),
        ("on=kraftakt", True),
        ("on=Stemmen", True),
        ("on=check", True),
        ("on=Geist", False),
        ("on=Geschick", False),
        ("on=attack", False),
    ],
)
def test_a_condition_counts_in_its_scope(on: str, counts: bool) -> None:
    table = at_the_gate(f'condition Ada "Torn arm" mod=-2 dis=1 {on}')
    dice = " d6=3" if counts else ""
    table.do(f"[Stärke + Kraftakt (Stemmen)] d20=10{dice}")
    assert (outcome(table).target, outcome(table).net) == ((25, -1) if counts else (27, 0))


def test_conditions_of_the_scene_count_and_may_be_left_out() -> None:
    table = at_the_gate('condition scene "Moonlight" adv=1', 'condition Ada "Cut" dis=2')
    table.do("check attr=Stärke free=yes d20=10 d6=6")
    assert outcome(table).net == -1
    table.do("check attr=Stärke d20=10 d6=6 without=cut")
    assert outcome(table).net == 1


def test_a_condition_may_count_once() -> None:
    table = at_the_gate('condition Ada "Good advice" mod=2 once=yes', "condition Ada Cut dis=1")
    table.do("check attr=Stärke d20=10 d6=1 free=yes without=good")
    assert (outcome(table).target, len(table.who("Ada").conditions)) == (15, 2)
    table.do("check attr=Stärke d20=10 d6=1")
    assert (outcome(table).target, [c.text for c in table.who("Ada").conditions]) == (17, ["Cut"])


def test_an_obstacle_keeps_its_disadvantages() -> None:
    table = at_the_gate().do('obstacle "Rusty gate"', 'obstacle "rusty gate"')
    assert [(o.text, o.dis) for o in table.state.obstacles.values()] == [("Rusty gate", 1)]
    table.do('obstacle "Rusty gate" dis=II', "check attr=Stärke obstacle=rusty adv=1 d20=3 d6=4")
    assert outcome(table).net == -1
    assert part(table, "T-166").words == "Rusty gate"
    table.do("unobstacle rusty")
    assert table.state.obstacles == {}


def test_dice_may_be_typed_as_in_running_text() -> None:
    table = at_the_gate().do('check attr=Stärke net="- II" adv=I d20=5 d6=6')
    assert (outcome(table).net, outcome(table).result) == (-1, 4)


def test_names_may_stand_in_keys() -> None:
    table = at_the_gate().do(
        'check attr="strength + Charisma" skill="Kraftakt (Ziehen) - I" d20=1 d6=1'
    )
    assert outcome(table).target == 37
    assert announced(table).net == -1


def test_a_skill_that_is_not_on_the_sheet_counts_0() -> None:
    table = at_the_gate().do("[Stärke + Schwimmen] d20=15")
    assert (outcome(table).result, outcome(table).bare) == (0, True)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("check skill=Kraftakt d20=3", "T-038"),
        ("check d20=3", "T-038"),
        ("[Wille] d20=3", "T-096"),
        ("check attr=Stärke d6=3", "T-030"),
        ("check attr=Stärke with=Bruno d20=3", "T-104"),
        ("check attr=Stärke helpers=1 figures=2", "T-165"),
        ("[Stärke | gemeinschaftlich(2)] target=Krall", "T-165"),
        ("contest Krall [Stärke | gemeinschaftlich(2)]", "T-164"),
        ("[Stärke] attr=Geschick d20=3", ""),
    ],
)
def test_what_makes_no_check_is_refused(line: str, rule: str) -> None:
    assert at_the_gate().refused(line).rule == rule


def test_numbers_typed_go_before_the_sheet() -> None:
    table = at_the_gate().do("[Stärke + Kraftakt - I] attr=10 skill=3 d20=5 d6=2")
    assert (outcome(table).result, outcome(table).skill_value) == (6, 3)


def test_staged_results_give_the_highest_that_is_reached() -> None:
    table = at_the_gate().do("[Stärke] mit EG ≥:; I: A; II: B; III: C d20=6 free=yes")
    assert outcome(table).stage == Stage(degree=2, text="B")
    table.do('check attr=Stärke stages="1=A; II: B" d20=9')
    assert outcome(table).stage == Stage(degree=1, text="A")


# Hidden checks


@pytest.mark.parametrize(
    ("keys", "hidden"),
    [("", True), ("hidden=no", False), ("hidden=yes", True)],
)
def test_checks_of_the_senses_are_hidden(keys: str, hidden: bool) -> None:
    table = at_the_gate().do(f"check [Wahrnehmung + Sinnesschärfe] by=Krall free=yes d20=5 {keys}")
    last = table_of(table.state).last_check
    assert last is not None
    assert last.hidden is hidden
    assert announced(table).hidden is hidden


def test_a_note_tells_the_impressions_of_a_hidden_check() -> None:
    table = at_the_gate()
    table.do('[Wahrnehmung + Sinnesschärfe] by=Krall free=yes d20=20 note="all seems quiet"')
    note = next(event for event in table.events() if isinstance(event, Noted))
    assert (note.text, note.secret, note.rule) == ("all seems quiet", True, "T-131")


def test_whether_a_check_of_rhetoric_is_hidden_is_asked() -> None:
    table = at_the_gate().do("[Charisma + Beredsamkeit] d20=5 free=yes")
    assert table.warnings() == ["T-132"]
    table.do("[Charisma + Beredsamkeit] d20=5 hidden=no")
    assert not any(isinstance(event, Warned) for event in table.events())


def test_the_faces_are_kept_as_dice() -> None:
    table = at_the_gate().do("[Stärke - I] d20=11 d6=3")
    ruling = table.session.timeline.ruling
    assert ruling is not None
    assert isinstance(ruling.command, Check)
    assert (ruling.command.hand.dice, ruling.command.hand.d20) == ((11, 3), None)
    assert outcome(table).faces == (11, 3)


def test_the_check_is_what_the_sheet_says_now() -> None:
    table = at_the_gate().do("[Stärke + Kraftakt] d20=11", 'set Ada skills="Kraftakt 3"')
    ruling = next(n for n, r in table.session.timeline.rulings.items() if r.command.by)
    table.do(f"amend {ruling} [Geschick + Kraftakt - I] d20=4 d6=2")
    check = table_of(table.state).last_check
    assert check is not None
    assert isinstance(check.check, TwentyCheck)
    assert (check.check.target, check.faces) == (24, (4, 2))


@pytest.mark.parametrize("dice", ["dis=100", "adv=100", "dis=-100", "dis=99999999"])
def test_a_condition_has_no_more_dice_than_can_be_thrown(dice: str) -> None:
    assert "at most {most} are thrown" in at_the_gate().refused(f"condition Ada Cut {dice}").message
    assert at_the_gate("condition Ada Cut dis=99").state.participants
