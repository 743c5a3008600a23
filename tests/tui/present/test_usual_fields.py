"""A field of a form is filled in as before, and both values stay offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table import Table
from tests.tui.playing import saved
from tests.tui.present.habits import FORMS, ROUND, WEAK, Filled
from tracker.session import Session
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.form_command import line_of
from tracker.tui.present.forms import form_fields


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
    assert made.texts() + made.values() == []
    assert "as before" not in notes(made).values()

    at.do(filled.line)
    answer = session.timeline.head
    at.do(*filled.rest)
    made = field(session, filled)
    assert made.value == filled.other
    assert made.texts() or made.values()
    # Both are offered.
    assert {filled.first, filled.other} - {""} <= notes(made).keys()
    assert [o for o, note in notes(made).items() if note == "as before"] == [filled.other]
    assert line_of(filled.verb, [made], at.state).removeprefix(f"{filled.verb} ") in filled.line

    again = saved(session, tmp_path / "fight.jsonl")
    assert field(again, filled).value == filled.other
    again.close()

    at.do(f"goto {answer - 1}")
    assert field(session, filled).value == filled.first


def test_the_rule_is_chosen_again_by_hand_and_then_is_as_ever() -> None:
    at = Table.set().do("end-scene rest=yes")
    made = form_fields("end-scene", Filling(at.state, at.session.timeline, {"rest": "no"}))
    assert line_of("end-scene", made, at.state) == "end-scene"
    at.do("end-scene")
    assert line_of("end-scene", form(at.session, "end-scene"), at.state) == "end-scene"


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
