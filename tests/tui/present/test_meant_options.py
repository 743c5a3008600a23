"""Whom a word of a form can mean is declared, and whom the form proposes, the rules let."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.corpus_rulings import Played, rulings
from tests.support.table import STAGE, Table
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


FATE = """
minions Rats side=Gang zone=Yard count=3 leader=Krall
minions Mice side=Gang zone=Yard count=1
minions Voles side=Gang zone=Hall count=4
add Cem pc side=Heroes zone=Hall seat=3 skills='Fists 1'
add Gone npc side=Gang zone=Yard
companion Pip of=Ada
companion Sol of=Bruno advances=independent
begin
detach Sol
leave Gone
aspect Dust free=Ada
block 'the door' skill=Fists dice=0000
next
hit Bruno 2
stress
"""
CORE = """
conflict T system=core kind=physical
setting order elective
zone Yard
zone Hall
side Heroes
side Gang
add Ada pc side=Heroes zone=Yard skills="Fight 1"
add Bruno pc side=Heroes zone=Yard skills="Fight 1"
hazard Fire rating=3 weapon=2 zone=Yard side=Gang
minions Rats quality=1 count=3 side=Gang zone=Yard
minions Mice quality=1 count=1 side=Gang zone=Yard
minions Voles quality=1 count=4 side=Gang zone=Hall
add Gone npc side=Gang zone=Yard
begin first=Ada
leave Gone
hit Bruno 1
stress
act "waits" next=Mice
"""
# Who is offered, those in brackets behind the others; of all that are there all but "not".
OFFERED = {
    "fate": {
        "aspect free": "not Gone",
        "attach name": "Mice Sol (Pip Rats Voles)",
        "attach to": "Krall (Ada Bruno Cem)",
        "clear name": "Bruno",
        "companion of": "Ada Bruno Cem Krall",
        "compel name": "Ada Bruno Cem Gone Krall",
        "detach name": "Rats (Pip)",
        "end-scene keep": "Ada Bruno Cem Gone Krall",
        "environment by": "Ada Bruno Krall (Cem Mice Pip Rats Sol Voles)",
        "fp name": "Ada Bruno Cem Gone Krall",
        "free against": "Ada",
        "free by": "not Gone",
        "full-defense name": "Cem Krall Mice Voles",
        "hit name": "not Gone Pip",
        "leave name": "not Gone",
        "lose companion": "Sol",
        "merge into": "Mice (Voles)",
        "merge name": "Mice Rats (Voles)",
        "minions leader": "Ada Bruno Cem Krall",
        "order names": "Ada Bruno Cem Krall Mice Sol Voles",
        "pass-tag to": "Bruno Cem Pip Sol",
        "place name": "Ada Bruno Cem Gone Krall Mice Rats Sol Voles (Pip)",
        "rest name": "Ada Bruno Cem Krall",
        "return name": "Gone",
        "set name": "not",
        "split source": "Rats Voles",
    },
    "core": {
        "next": "Bruno Fire Rats Voles",
        "begin first": "not Gone",
        "boost to": "not Gone",
        "clear name": "Bruno",
        "fp name": "not",
        "free by": "not Gone",
        "hit name": "not Fire Gone",
        "leave name": "not Gone",
        "merge into": "Mice (Voles)",
        "merge name": "Mice Rats (Voles)",
        "order names": "not Gone",
        "place name": "not",
        "return name": "Gone",
        "set name": "not",
        "split source": "Rats Voles",
    },
}


def offered(filling: Filling, verb: str, key: str) -> str:
    fits = view_of(filling.state.system).fits().get((verb, key))
    people = people_for(filling, verb, key)
    first = sorted(p.name for p in people if fits is None or fits(filling, p))
    names = [p.name for p in people]
    assert sorted(names[: len(first)]) == first
    behind = f"({' '.join(sorted(names[len(first) :]))})" if names[len(first) :] else ""
    left_out = sorted(p.name for p in filling.state.participants.values() if p not in people)
    if fits is None and len(left_out) < 3:
        return " ".join(["not", *left_out])
    return " ".join(filter(None, [*first, behind]))


@pytest.mark.parametrize("game", OFFERED)
def test_whoever_makes_sense_is_offered_and_whom_a_rule_keeps_stands_behind(game: str) -> None:
    table = Table(CORE if game == "core" else STAGE + FATE)
    filling = Filling(table.state, table.session.timeline, {})
    view = view_of(game)
    words = {*WHOM, *view.whom(), *view.fits()}
    found = {f"{verb} {key}".strip(): offered(filling, verb, key) for verb, key in words}
    assert found == OFFERED[game]


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
