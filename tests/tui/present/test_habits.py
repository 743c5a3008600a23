"""What the rules leave to the table: both ways stay offered, and what was chosen is remembered."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.table import Table
from tests.tui.playing import saved
from tests.tui.quay import shown
from tracker.conflict.habits import ANSWERED, BACK_MOST, CHOSEN, usual_answer
from tracker.plain import PlainTable
from tracker.session import Session
from tracker.tui.action_table import ACTIONS
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, command_text
from tracker.tui.present.forms import form_fields
from tracker.tui.present.question import likely_answer, question_lines
from tracker.words.rules import all_rules
from tracker.words.translate import _, install

TIE = "contest Krall skill=Fists vs=Athletics dice=0000 vs-dice=0000"
MISS = "attack Ada skill=Weapons vs=Weapons dice=---- vs-dice=0000"
WEAK = "attack Krall skill=Alertness vs=Weapons dice=---- vs-dice=0000"
ROUND = ("next", "next", "next")


class Left(NamedTuple):
    """Be a choice that a rule leaves to the table: what the rule has first, and the other way.

    ``before`` brings the choice up; ``rest`` is played until it can come up again.
    """

    rule: str
    first: str
    other: str
    before: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


ANSWERS = [
    Left("F-CONTEST-4", "draw", "again dice=++++ vs-dice=0000", (TIE,), ROUND),
    Left("F-SPIN-9", "spin", "overflow", ("next", "next", MISS), ("next",)),
]


class Filled(NamedTuple):
    """Be such a choice in a form: the field, the ids of both ways, and the command of the other."""

    rule: str
    verb: str
    key: str
    first: str
    other: str
    line: str
    rest: tuple[str, ...] = ()


SWAP = "environment Stairs skill=Fists instead=Weapons by=Ada"

FORMS = [
    Filled("F-ENV-2", "environment", "lasts", "round", "scene", f"{SWAP} lasts=scene"),
    Filled("F-RECOVER-2", "end-scene", "rest", "no", "yes", "end-scene rest=yes"),
    Filled("F-STRESS-10", "end-scene", "keep", "", "p1", "end-scene keep=Ada"),
    Filled(
        "F-STRESS-2",
        "attack",
        "track",
        "health",
        "composure",
        f"{WEAK} track=composure",
        ("spin", *ROUND),
    ),
]

# What is no choice of this fight's way but one of its frame, and stands in its state.
IN_THE_STATE = {
    "F-DETERM-3": "stands on the sheet",
    "F-INIT-3": "the order is framed with its skill",
    "F-INIT-15": "the order is framed with its first seat",
    "F-LONG-1": "a switch stays as it is set",
    "F-LONG-3": "a switch stays as it is set",
    "F-LONG-4": "a switch stays as it is set",
    "F-MOVE-5": "a border keeps what it costs either way",
    "F-RECOVER-6": "a session begins once",
}

# What is chosen afresh each time, and why.
AFRESH = {
    "F-SIMPLE-2": "each task has a difficulty of its own",
    "F-SCENE-3": "each aspect is seen or not",
    "F-SCENE-5": "a conflict ends once",
    "F-ZONE-6": "each is placed where they are",
    "F-SIDES-2": "a crowd is divided once, by who stands against it",
    "F-SIDES-3": "a crowd is divided once, by who stands against it",
    "F-ATTACK-4": "it depends on the weapon; the last skill is remembered for each roller",
    "F-ATTACK-13": "sparing somebody is meant for one blow",
    "F-BLOCK-2": "it goes by how broad this block is",
    "F-SUPP-3": "it goes by how awkward this act is",
    "F-COMBINE-8": "it goes by what is done",
    "F-CONSEQ-1": "it goes by the hit, and is the player's",
    "F-CONSEQ-9": "each has words of its own",
    "F-COMPANION-4": "nobody loses a companion by habit",
    "F-CONCEDE-4": "each offer is judged for itself",
    "F-CONCEDE-10": "each offer has terms of its own",
    "F-MANEUVER-4": "it goes by the roll",
    "F-MANEUVER-5": "it costs a point, and is the player's",
    "F-MANEUVER-8": "it costs a point, and is the player's",
    "F-INDIRECT-1": "it goes by what is meant",
    "F-GROUP-8": "a group left behind is none any more; the rule takes it along",
    "F-SPIN-3": "spin is used once, on one roll",
    "F-ASPECT-5": "the rule says no",
    "F-ASPECT-6": "the rule says no",
    "F-ASPECT-8": "the rule says yes for what is declared",
}

# How the rules say that somebody at the table chooses.
CHOOSES = re.compile(
    r"the table decides|unless the GM|GM (?:may|decides|picks|judges|says|finds|places|confirm"
    r"|consent|approval|yes/no|sets)|\bchoice\b|choose|\(default|editable|deselectable"
    r"|changeable|switch\b|\?\"|\"avoid\""
)


def left_to_the_table() -> list[str]:
    return [
        rule.id
        for rule in all_rules().values()
        if rule.id.startswith("F-") and rule.kind != "NOTES"
        if CHOOSES.search(f"{rule.text} {rule.note}")
    ]


def remembered() -> set[str]:
    return {h.rule for h in ANSWERED.values()} | {h.rule for h in CHOSEN.values()}


def test_every_rule_that_leaves_a_choice_is_remembered_or_says_why_not() -> None:
    known = remembered() | AFRESH.keys() | IN_THE_STATE.keys()
    assert [rule for rule in left_to_the_table() if rule not in known] == []
    assert {"F-CONTEST-4", "F-SPIN-9", "F-ENV-2", "F-GROUP-8"} <= {*left_to_the_table()}
    assert len(known) == len(remembered()) + len(AFRESH) + len(IN_THE_STATE)
    assert known <= all_rules().keys()
    assert remembered() == {one.rule for one in ANSWERS} | {one.rule for one in FORMS}


def usual(session: Session) -> str:
    return usual_answer(session.timeline)


def label(verb: str) -> str:
    return next(action.label for action in ACTIONS if action.verb == verb)


def asked(session: Session) -> str:
    lines = question_lines(session.state, 200, ACTIONS, usual=usual(session))
    return " ".join(shown(lines))


@pytest.mark.parametrize("left", ANSWERS, ids=lambda left: left.rule)
def test_a_question_is_answered_as_before_first(left: Left, tmp_path: Path) -> None:
    at = Table.set().do(*left.before)
    session = at.session
    other = left.other.split()[0]
    assert session.state.question is not None
    assert session.state.question.answers == (left.first, other)
    assert usual(session) == ""
    assert likely_answer(session.state, usual(session)) == left.first
    assert "as before" not in asked(session)
    stood = session.timeline.head

    at.do(left.other, *left.rest, *left.before)
    assert usual(session) == other
    assert likely_answer(session.state, usual(session)) == other
    # Both are offered, the usual one first.
    both = rf"enter/\w {label(other)} \(.*as before\)  \w {label(left.first)}"
    assert re.search(both, asked(session))
    out = StringIO()
    plain = PlainTable(session, out)
    plain.obey("?")
    assert re.search(rf"^{other}: .*as before$", out.getvalue(), re.MULTILINE)
    prompt = plain.prompt()
    assert re.search(rf"{other} \(.*as before\) or {left.first}", prompt)

    again = saved(session, tmp_path / "fight.jsonl")
    assert usual(again) == other
    again.close()

    at.do(f"goto {stood}")
    assert usual(session) == ""
    at.do(left.first, *left.rest, *left.before)
    assert usual(session) == left.first


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("left", ANSWERS, ids=lambda left: left.rule)
def test_both_answers_are_in_view_at_eighty_columns(left: Left, language: str) -> None:
    at = Table.set().do(*left.before, left.other, *left.rest, *left.before)
    install(language)
    lines = shown(question_lines(at.state, 80, ACTIONS, usual=usual(at.session)))
    assert max(map(len, lines)) <= 80
    assert all(_(label(verb)) in lines[-1] for verb in (left.first, left.other.split()[0]))


def test_what_was_struck_or_amended_is_no_habit() -> None:
    at = Table.set().do(TIE, "again dice=++++ vs-dice=0000")
    answer = at.session.timeline.head
    at.do(*ROUND, TIE)
    assert usual(at.session) == "again"
    at.do(f"amend {answer} draw")
    assert usual(at.session) == "draw"
    at.do("undo")
    assert usual(at.session) == "again"


def test_everybody_has_their_own_way_with_a_margin() -> None:
    at = Table.set().do("next", "next", MISS, "overflow", "next", "next", "next")
    at.do(MISS.replace("Ada", "Bruno").replace("vs=Weapons", "vs=Fists"))
    assert usual(at.session) == ""
    at.do("spin", "next", "next", "next", MISS)
    assert usual(at.session) == "overflow"


def test_a_waived_tie_or_a_tag_on_it_is_no_answer() -> None:
    at = Table.set("aspect Fog").do(TIE, "waive", *ROUND, TIE)
    assert usual(at.session) == ""
    at.do("tag Fog by=Ada", *ROUND, TIE)
    assert usual(at.session) == ""


def test_other_questions_are_asked_as_ever() -> None:
    at = Table.set().do("attack Krall skill=Weapons vs=Weapons dice=0000 vs-dice=0000")
    assert at.state.question is not None
    at.do("consequence 'A cut'", *ROUND)
    at.do("attack Krall skill=Weapons vs=Weapons dice=0000 vs-dice=0000")
    assert usual(at.session) == ""


def test_only_the_last_rulings_are_looked_through() -> None:
    at = Table.set().do(TIE, "again dice=++++ vs-dice=0000", *ROUND)
    at.do(*["note so"] * (BACK_MOST - len(ROUND) - 2), TIE)
    assert usual(at.session) == "again"
    at.do("undo", "note so", TIE)
    assert usual(at.session) == ""


# Forms


def form(session: Session, verb: str, **given: str) -> list[Field]:
    return form_fields(verb, Filling(session.state, session.timeline, given))


def field(session: Session, filled: Filled) -> Field:
    given = {"skill": "Alertness", "target": "p3"} if filled.verb == "attack" else {}
    made = form(session, filled.verb, **given)
    return next(one for one in made if one.key == filled.key)


def notes(made: Field) -> dict[str, str]:
    return {option.id: option.note for option in made.options}


@pytest.mark.parametrize("filled", FORMS, ids=lambda filled: filled.rule)
def test_a_field_is_filled_in_as_before(filled: Filled, tmp_path: Path) -> None:
    at = Table.set("aspect Stairs")
    session = at.session
    made = field(session, filled)
    assert made.value == filled.first
    assert made.texts() == []
    assert "as before" not in notes(made).values()

    at.do(filled.line)
    answer = session.timeline.head
    at.do(*filled.rest)
    made = field(session, filled)
    assert made.value == filled.other
    assert made.texts()
    # Both are offered.
    assert {filled.first, filled.other} - {""} <= notes(made).keys()
    assert [o for o, note in notes(made).items() if note == "as before"] == [filled.other]
    assert command_text("x", [made]).removeprefix("x ") in filled.line

    again = saved(session, tmp_path / "fight.jsonl")
    assert field(again, filled).value == filled.other
    again.close()

    at.do(f"goto {answer - 1}")
    assert field(session, filled).value == filled.first


def test_the_rule_is_chosen_again_by_hand_and_then_is_as_ever() -> None:
    at = Table.set().do("end-scene rest=yes")
    made = form_fields("end-scene", Filling(at.state, at.session.timeline, {"rest": "no"}))
    assert command_text("end-scene", made) == "end-scene"
    at.do("end-scene")
    assert command_text("end-scene", form(at.session, "end-scene")) == "end-scene"


def track(session: Session, skill: str) -> list[str]:
    return [f.value for f in form(session, "attack", skill=skill) if f.key == "track"]


def test_a_track_is_remembered_for_its_skill() -> None:
    at = Table.set("set Ada skills='Empathy 2'").do(f"{WEAK} track=composure", "spin", *ROUND)
    assert track(at.session, "Alertness") == ["composure"]
    assert track(at.session, "Empathy") == ["health"]


def test_what_is_usual_in_a_fight_has_its_track_until_it_is_said_otherwise() -> None:
    at = Table.set()
    assert track(at.session, "Weapons") == []
    at.do(f"{WEAK.replace('Alertness', 'Weapons')} track=composure", "spin", *ROUND)
    assert track(at.session, "Weapons") == ["composure"]


def test_what_a_rule_fixes_is_no_habit() -> None:
    at = Table.set().do(
        "maneuver Krall aspect=Dust sticky=yes skill=Weapons vs=Weapons dice=++++ vs-dice=----"
    )
    at.do("accept", *ROUND)
    made = {f.key: f.value for f in form(at.session, "maneuver")}
    assert made["sticky"] == "no"


def test_a_point_supports_a_change_of_the_scene_alone() -> None:
    at = Table.set()
    assert "support" in [f.key for f in form(at.session, "maneuver", target="", on="scene")]
    assert "support" not in [f.key for f in form(at.session, "maneuver", target="")]
