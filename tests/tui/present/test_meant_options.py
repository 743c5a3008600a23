"""Whom a word of a form can mean is declared, and whom the form proposes, the rules let."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.corpus_rulings import Played, rulings
from tracker.conflict.draft import Lowest
from tracker.conflict.engine import rule
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Participant
from tracker.conflict.system import SYSTEMS
from tracker.tui.present import generic_forms
from tracker.tui.present.filling import Filling
from tracker.tui.present.form_command import command_of
from tracker.tui.present.forms import form_fields
from tracker.tui.present.game_view import view_of
from tracker.tui.present.meant_options import WHOM, people_for
from tracker.words.shape import all_commands, offered_commands, shape


def moments(game: str, every: int) -> list[Played]:
    return [played for played in rulings(game) if played.before.system == game][::every]


def people_asked(game: str, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """Return of which words of which verbs the forms of a game ask who can be meant."""
    asked = set()

    def noted(filling: Filling, verb: str, key: str) -> list[Participant]:
        asked.add((verb, key))
        return people_for(filling, verb, key)

    monkeypatch.setattr(f"{generic_forms.__name__}.people_for", noted)
    for played in moments(game, 100):
        for verb in offered_commands(game):
            form_fields(verb, Filling(played.before, played.timeline, {}))
    return asked


def undeclared(game: str, asked: set[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the words of which nothing says whom they can mean."""
    view = view_of(game)
    declared = {*WHOM, *view.whom(), *view.fits()}
    return sorted(word for word in asked if not {word, ("", word[1])} & declared)


@pytest.mark.parametrize("game", SYSTEMS)
def test_who_can_be_meant_is_declared_for_each_word(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is everybody, ``whom`` says ``anybody``."""
    asked = people_asked(game, monkeypatch)
    assert undeclared(game, asked) == []
    assert {("set", "name"), ("leave", "name")} <= asked


def test_a_word_of_which_nothing_is_said_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(view_of("core")), "whom", lambda self: {})
    asked = people_asked("core", monkeypatch)
    assert {("hit", "name"), ("split", "source"), ("outcome", "next")} <= {
        *undeclared("core", asked)
    }


def refused_unlike_others(game: str) -> Iterator[str]:
    """Yield where the person that a form proposes is refused although another is not."""
    words = {
        (verb, slot.key)
        for verb in offered_commands(game)
        for form in [shape(all_commands(game)[verb], game)]
        for slot in (*form.words, *form.slots)
        if slot.kind == "participant" and slot.key != "by" and not slot.hand
    }
    for played in moments(game, 60):
        if played.before.question is not None:
            continue
        for verb, key in sorted(words):
            fields = form_fields(verb, Filling(played.before, played.timeline, {}))
            field = next((one for one in fields if (one.slot or one.key) == key), None)
            if field is None or field.value not in played.before.participants:
                continue
            others = [o.id for o in field.options if o.id in played.before.participants]
            first = comes_of(played, verb, field.key, field.value)
            if first and any(not comes_of(played, verb, field.key, other) for other in others):
                yield f"{verb} {key}: {first}"


def comes_of(played: Played, verb: str, key: str, who: str) -> str:
    """Return why a form with somebody chosen is refused, empty where it is not."""
    filling = Filling(played.before, played.timeline, {key: who})
    made = command_of(verb, form_fields(verb, filling), played.before)
    found = made if isinstance(made, Refusal) else rule(played.before, made, Lowest())
    return found.message if isinstance(found, Refusal) else ""


@pytest.mark.parametrize("game", SYSTEMS)
def test_whom_a_form_proposes_is_refused_only_where_everybody_is(game: str) -> None:
    assert sorted(set(refused_unlike_others(game))) == []
