"""Terms and names in the reader's language."""

from __future__ import annotations

import pytest

from tests.words.played import MANEUVER, Played
from tracker.conflict.system import SYSTEMS
from tracker.systems.fate.words import terms as fate_terms
from tracker.words import terms
from tracker.words.game_words import words_of
from tracker.words.translate import install
from tracker.words.vocabulary import system_names

RUNGS = [
    (4, "Great (+4)", "Großartig (+4)"),
    (0, "Mediocre (+0)", "Mäßig (+0)"),
    (-2, "Terrible (-2)", "Furchtbar (-2)"),
    (8, "Legendary (+8)", "Legendär (+8)"),
    (10, "Legendary +2", "Legendär +2"),
    (-4, "Terrible -2", "Furchtbar -2"),
]


@pytest.mark.rule("F-LADDER-2", "F-LADDER-3")
@pytest.mark.parametrize(("value", "in_english", "in_german"), RUNGS)
def test_numbers_have_adjectives(value: int, in_english: str, in_german: str) -> None:
    assert fate_terms.rung_name(value) == in_english
    install("de")
    assert fate_terms.rung_name(value) == in_german


def test_whatever_has_an_id_has_a_name() -> None:
    state = Played().play(f"block 'the door' skill=Weapons dice=0000\n{MANEUVER} by=Bruno").state
    names = {
        i: terms.name_of(state, i) for i in ("p1", "z2", "s2", "a1", "b1", "scene", "p99", "", None)
    }
    assert list(names.values()) == [
        "Ada", "Warehouse", "Gang", "Fog on the water", "the door", "the scene", "p99", "", "",
    ]  # fmt: skip
    assert terms.names_of(state, ("p1", "p2")) == "Ada, Bruno"


def test_the_rulebooks_words_are_used() -> None:
    install("de")
    said = [
        terms.skill_name("Alertness"),
        terms.skill_name("Basket Weaving"),
        terms.track_name("composure"),
        fate_terms.severity_name("moderate"),
        terms.kind_name("social"),
        terms.status_name("out"),
        terms.role_name("minions"),
        terms.order_name("seats"),
        fate_terms.switch_name("tiring"),
        terms.field_name("fp"),
        fate_terms.shifts_text(1),
        fate_terms.points_text(2),
        fate_terms.minions_text(3),
        terms.either(["a", "b", "c"]),
        terms.either(["a"]),
    ]
    assert said == [
        "Scharfsinn", "Basket Weaving", "Haltung", "mittel", "sozial", "ausgeschieden",
        "Schergen", "nach Sitzplätzen", "ermüdend", "FATE-Punkte",
        "1 Erfolgsgrad", "2 FATE-Punkte", "3 Schergen", "a, b oder c", "a",
    ]  # fmt: skip


def test_what_has_no_word_keeps_its_own() -> None:
    assert terms.track_name("sanity") == "sanity"
    assert terms.field_name("Fists") == "Fists"


def test_every_system_has_a_name() -> None:
    assert SYSTEMS.keys() <= system_names().keys()
    assert terms.system_name("pool") == "W10 pool"


def test_every_system_with_outcomes_tells_its_checks() -> None:
    with_outcomes = {system.id for system in SYSTEMS.values() if tuple(system.outcomes())}
    assert {name for name in SYSTEMS if words_of(name).describer()} == with_outcomes
    for name, rules in SYSTEMS.items():
        assert set(words_of(name).settings) == {field.name for field in rules.settings}
