"""Somebody of whom nothing but a name is known can act by each game's forms."""

from __future__ import annotations

import re

import pytest

from tests.tui.present.filled import filling
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.actions import sensible
from tracker.tui.present.form import Field
from tracker.tui.present.forms import Comes, comes_to, form_fields
from tracker.words.quick_add import quick_add

# What makes a check or answers one, in any game that has it.
ACTING = ("attack", "check", "contest", "maneuver", "overcome", "create", "block")

# What is the game master's to say, with something that may be said.
SAID = {"aspect": "Sand", "what": "the gate", "difficulty": "2", "zone": "z1"}

# What somebody without a sheet types: none where all there is counts as 0.
TYPED = {
    "pool": ("pool",),
    "reserves": ("rank",),
    "percent": ("bonus",),
    "twenty": ("attr", "skill"),
    "fate": (),
    "core": (),
}


def done(session: Session, line: str) -> None:
    answer = session.do(line)
    assert not isinstance(answer, Refusal), (line, answer)


def improvised(game: str) -> Session:
    """Return a conflict under way between two of whom only the names are known."""
    session = Session()
    done(session, f"conflict Yard system={game} kind=physical")
    done(session, "zone Yard")
    for name in ("Ana pc", "Krall"):
        added = quick_add(name, session.state)
        assert not isinstance(added, Refusal)
        for line in added.lines:
            done(session, line)
    done(session, "begin")
    if session.state.turn is None:
        done(session, "next")
    return session


def filled(verb: str, session: Session, **given: str) -> tuple[list[Field], Comes]:
    """Return a form with this typed, what is the game master's to say, and each example."""
    made = filling(session, **given)
    known = {field.key: field for field in form_fields(verb, made)}
    typed = {key: text for key, text in SAID.items() if key in known and not known[key].value}
    for field in known.values():
        if field.kind == "number" and not field.value:
            typed[field.key] = example(field)
    made = filling(session, **{**typed, **given})
    fields = form_fields(verb, made)
    return fields, comes_to(verb, fields, made)


def example(field: Field) -> str:
    found: list[str] = re.findall(r"[0-9]+", field.hint)
    assert found, f"no example in {field.label}: {field.hint}"
    return found[-1]


@pytest.mark.parametrize("game", SYSTEMS)
def test_whoever_has_only_a_name_can_act_by_each_form(game: str) -> None:
    tried = 0
    for verb in ACTING:
        session = improvised(game)
        if not any(a.form == verb and sensible(a, session.state) for a in actions_of(game)):
            continue
        fields, comes = filled(verb, session)
        assert comes.command is not None, (verb, comes.found.refusal)
        assert comes.found.refusal is None, (verb, comes.text, comes.found.refusal)
        kept = [field.key for field in fields if field.kind == "number"]
        assert tuple(kept) == TYPED[game], verb
        done(session, comes.text)
        if session.state.question is not None and "defend" in session.state.question.answers:
            fields, comes = filled("defend", session)
            assert comes.found.refusal is None, (verb, comes.text, comes.found.refusal)
            assert tuple(f.key for f in fields if f.kind == "number") == TYPED[game]
            done(session, comes.text)
        tried += 1
    assert tried >= 2


@pytest.mark.parametrize("game", [game for game, typed in TYPED.items() if typed])
def test_what_was_typed_is_proposed_the_next_time(game: str) -> None:
    session = improvised(game)
    done(session, filled("attack", session)[1].text)
    if session.state.question is not None:
        done(session, filled("defend", session)[1].text)
    while session.state.turn != "p1" or session.state.participants["p1"].turn_used:
        done(session, "next")
    numbers = {
        f.key: f.value for f in form_fields("attack", filling(session)) if f.key in TYPED[game]
    }
    assert set(numbers) == set(TYPED[game])
    assert all(numbers.values())


@pytest.mark.parametrize("game", ["pool", "twenty"])
def test_a_check_waits_for_what_no_sheet_says(game: str) -> None:
    session = improvised(game)
    made = filling(session)
    fields = form_fields("check", made)
    refusal = comes_to("check", fields, made).found.refusal
    assert refusal is not None
    assert refusal.message == N_("still empty: {field}")
    assert refusal.arguments == {"field": next(f.label for f in fields if f.needed)}


def test_whoever_takes_part_in_a_joint_check_without_a_sheet_types_it_too() -> None:
    session = improvised("twenty")
    done(session, "add Dora pc side=Heroes zone=Yard")
    done(session, 'add Emil pc side=Heroes zone=Yard attributes="Stärke 14"')
    _, comes = filled("check", session, mode="supporting", attr="12", **{"with": "p3"})
    done(session, comes.text)
    while session.state.question is not None:
        verb = next(iter(session.state.question.answers))
        _, comes = filled(verb, session)
        assert comes.found.refusal is None, (verb, comes.text, comes.found.refusal)
        done(session, comes.text)
