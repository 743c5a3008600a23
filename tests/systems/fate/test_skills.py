"""One skill, several names."""

from __future__ import annotations

import pytest

from tracker.systems.fate.rules.skills import GERMAN_NAMES, SKILLS, canonical, german


@pytest.mark.parametrize(
    ("typed", "skill"),
    [
        ("Fists", "Fists"),
        ("fists", "Fists"),
        ("sleight of hand", "Sleight of Hand"),
        ("Fäuste", "Fists"),
        ("FAUSTKAMPF", "Fists"),
        ("Scharfsinn", "Alertness"),
        ("Aufmerksamkeit", "Alertness"),
        ("Kraft", "Might"),
        ("Gewalt", "Might"),
        ("Nahkampf", "Weapons"),
        ("Entschlossenheit", "Resolve"),
        ("Basket Weaving", "Basket Weaving"),
        ("", ""),
    ],
)
def test_a_skill_has_one_name(typed: str, skill: str) -> None:
    assert canonical(typed) == skill


def test_every_skill_has_a_german_name_of_its_own() -> None:
    assert len(SKILLS) == 28
    names = [name.casefold() for names in GERMAN_NAMES.values() for name in names]
    assert len(set(names)) == len(names)
    for skill in SKILLS:
        assert canonical(skill) == skill
        assert canonical(german(skill)) == skill


def test_a_skill_has_a_german_name_and_an_unknown_one_its_own() -> None:
    assert german("Alertness") == german("Aufmerksamkeit") == "Scharfsinn"
    assert german("Basket Weaving") == "Basket Weaving"
