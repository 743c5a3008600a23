"""What may be chosen for a setting is said in words, and so is what the setting decides."""

from __future__ import annotations

import pytest

from tracker.conflict.settings import range_text
from tracker.conflict.system import SYSTEMS, Field
from tracker.words.listed import setting_hint, value_name
from tracker.words.terms import setting_name
from tracker.words.translate import install

SETTINGS = [(system.id, field) for system in SYSTEMS.values() for field in system.settings]
NAMES = [f"{system}:{field.name}" for system, field in SETTINGS]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("system", "field"), SETTINGS, ids=NAMES)
def test_no_setting_is_shown_as_it_is_typed(system: str, field: Field, language: str) -> None:
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
