"""The command that a form's fields say: the same that its line is read as, whatever is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from tests.support.any_fight import EVERY, any_fight
from tracker.conflict.ruling import Refusal
from tracker.session import Session
from tracker.systems.fate.screen.roll_fields import FURTHER
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import ACTION, Field
from tracker.tui.present.form_command import command_of, line_of
from tracker.tui.present.forms import form_fields
from tracker.words.grammar import parse
from tracker.words.shape import offered_commands, shape

# Rows that choose among fields, and so have no place in the command.
ROWS = frozenset({FURTHER, ACTION, "answer", "mode", "moment", "more"})

# A share of the options is enough, as there are a good many fights.
SHARE = 0.2


@pytest.fixture(params=EVERY)
def fights(request: pytest.FixtureRequest) -> list[Session]:
    return [any_fight(request.param, moves, moves) for moves in (0, 12, 40)]


def filled(session: Session) -> Iterator[tuple[str, list[Field]]]:
    """Yield the forms of all verbs as they open, and with what can be chosen in them."""
    chance = Random(7)
    for verb in offered_commands(session.state.system):
        fields = form_fields(verb, Filling(session.state, session.timeline, {}))
        yield verb, fields
        for field in fields:
            for option in field.options:
                if chance.random() < SHARE:
                    given = {field.key: option.id}
                    yield verb, form_fields(verb, Filling(session.state, session.timeline, given))


def test_every_field_fills_a_place_of_the_command(fights: list[Session]) -> None:
    for session in fights:
        known = offered_commands(session.state.system)
        for verb, fields in filled(session):
            form = shape(known[verb], session.state.system)
            named = {field.key for field in fields if form.named(field.slot or field.key) is None}
            assert named <= ROWS, verb


def test_the_line_of_a_form_is_read_as_its_command(fights: list[Session]) -> None:
    read = 0
    for session in fights:
        state = session.state
        for verb, fields in filled(session):
            texts = [
                replace(f, value="1") if f.kind == "text" and not f.value else f for f in fields
            ]
            for made in (fields, texts):
                command = command_of(verb, made, state)
                if not isinstance(command, Refusal):
                    assert command == parse(line_of(verb, made, state), state), verb
                    read += 1
    assert read > 100
