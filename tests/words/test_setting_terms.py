"""What may be chosen for a setting is said in words, and so is what the setting decides."""

from __future__ import annotations

import pytest

from tracker.conflict.ruling import Refusal
from tracker.conflict.settings import range_text
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS, SystemField
from tracker.session import Session
from tracker.words.game_words import words_of
from tracker.words.listed import read_setting, setting_hint, value_name
from tracker.words.pointing import Scope
from tracker.words.terms import setting_name
from tracker.words.translate import install

SETTINGS = [(system.id, field) for system in SYSTEMS.values() for field in system.settings]
NAMES = [f"{system}:{field.name}" for system, field in SETTINGS]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("system", "field"), SETTINGS, ids=NAMES)
def test_no_setting_is_shown_as_it_is_typed(system: str, field: SystemField, language: str) -> None:
    install(language)
    named = [value_name(system, field.name, choice) for choice in field.choices]
    assert len(set(named)) == len(named)
    if set(field.choices) & {"plus5", "erfolg", "one", "shares"}:
        assert not set(named) & set(field.choices)
    hint = setting_hint(system, field)
    assert hint.endswith(")")
    if field.lowest is not None:
        assert hint.startswith(f"{range_text(field)}  ")
    shown = [setting_name(system, field.name), max(named, key=len, default="10"), hint]
    assert len("  ".join(shown)) < 80


def test_numbers_and_nothing_stay_as_they_are_typed() -> None:
    assert value_name("pool", "fmod", 3) == "3"
    assert value_name("percent", "true_from", None) == "-"
    assert value_name("reserves", "name_e", "Zip") == "Zip"


def test_german_says_what_is_on() -> None:
    install("de")
    assert [value_name("pool", "carry", one) for one in ("on", "off")] == ["ja", "nein"]
    assert value_name("pool", "beyond_table", "none") == "kein Patzer"


def test_a_word_of_one_setting_that_begins_another_is_refused() -> None:
    session = Session()
    session.do("conflict Yard system=percent")
    refused = session.do("setting Stufe 5")
    assert isinstance(refused, Refusal)
    assert refused.candidates == ("steps from 11 points up", "points of a step")
    for name, chosen in (
        ("Punkte einer Stufe", "step_points"),
        ("Punkte", "step_points"),
        ("Stufen", "high"),
        ("shortfall", "disk"),
    ):
        ruling = session.do(f'setting "{name}" {"on" if chosen == "disk" else 5}')
        assert not isinstance(ruling, Refusal), name
        assert chosen in session.state.campaign


@pytest.mark.parametrize(("system", "field"), SETTINGS, ids=NAMES)
def test_each_setting_is_set_by_its_whole_names(system: str, field: SystemField) -> None:
    scope = Scope(Conflict(system=system))
    for name in (field.name, *words_of(system).settings[field.name].called):
        assert read_setting(name, scope) == field.name
