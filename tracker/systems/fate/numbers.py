"""Fate: four Fudge dice on the ladder, two stress tracks, fate points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.dice.resembling import resembling
from tracker.dice.terms import Level, find
from tracker.systems.base import System
from tracker.systems.skills import all_names, canonical

# The rungs of the ladder from the lowest to the highest (F-LADDER-2).
LADDER = (
    Level(german="Furchtbar", name="Terrible", points=-2),
    Level(german="Schlecht", name="Poor", points=-1),
    Level(german="Mäßig", name="Mediocre", points=0),
    Level(german="Durchschnittlich", name="Average", points=1),
    Level(german="Ordentlich", name="Fair", points=2),
    Level(german="Gut", name="Good", points=3),
    Level(german="Großartig", name="Great", points=4),
    Level(german="Superb", name="Superb", points=5),
    Level(german="Fantastisch", name="Fantastic", points=6),
    Level(german="Episch", name="Epic", points=7),
    Level(german="Legendär", name="Legendary", points=8),
)

# Attack skills with the defenses against them, by what is intended (F-ATTACK-4…8).
AGAINST: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Fists": ("Fists", "Weapons", "Athletics"),
        "Weapons": ("Fists", "Weapons", "Athletics"),
        "Guns": ("Fists", "Weapons", "Athletics"),
        "Deceit": ("Resolve", "Empathy"),
        "Intimidation": ("Resolve",),
        "Rapport": ("Resolve", "Deceit"),
        "Might": ("Might",),
    }
)

ATTACKS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "physical": ("Fists", "Weapons", "Guns"),
        "social": ("Rapport", "Deceit", "Intimidation"),
        "mental": ("Deceit", "Intimidation", "Rapport"),
    }
)

# The usual skills of maneuvers that have a name (F-BLIND-1, F-MARK-1, F-INDIRECT-2), and of those
# that most try to dodge.
MANEUVERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "blind": ("Weapons",),
        "disarm": ("Weapons", "Fists"),
        "mark": ("Weapons",),
        "pin": ("Might",),
    }
)
DODGED = frozenset({"blind", "mark", "pin"})
DODGE = ("Athletics",)

# What minions may have (F-MINION-1).
QUALITIES = (1, 2, 3)


def boxes(skill: int) -> int:
    """Return how many boxes a track has by the skill that feeds it (F-STRESS-3, F-STRESS-4)."""
    return 5 + (max(skill, 0) + 1) // 2


def defenses(attack: str, kind: str | None) -> tuple[str, ...]:
    """Return the suggested defense skills against an attack skill (F-ATTACK-4…8)."""
    usual = AGAINST["Fists"] if kind in (None, "physical") else AGAINST["Rapport"]
    return AGAINST.get(attack, usual)


class Fate(System):
    """Be the system of Spirit of the Century, chapter 4."""

    id = "fate"
    family = "fate"
    die = (-1, 0, 1)
    count = 4
    partly = False
    stage = frozenset({"fate points", "stress", "consequences", "spin", "minions", "aspects"})
    never = frozenset()
    track_rules = MappingProxyType({"health": "F-STRESS-4", "composure": "F-STRESS-5"})

    def skill_name(self, name: str) -> str:
        """Return the English name of a skill of the rulebook; other names stay as they are."""
        return canonical(name)

    def resembling(self, name: str) -> str:
        """Return the skill of the rulebook that a name is nearly, in English or German."""
        return resembling(name, all_names())

    def read_rating(self, text: str) -> int | None:
        """Return a number, or that of a rung of the ladder (F-LADDER-1)."""
        rung = find(LADDER, text)
        return super().read_rating(text) if rung is None else rung.points

    def own_rule(self, rule: str) -> str:
        """Return the id as it is: the stage is Fate's."""
        return rule

    def boxes(self, skills: Mapping[str, int]) -> dict[str, int]:
        """Return Health by Endurance and Composure by Resolve (F-STRESS-1, F-STRESS-5)."""
        return {
            "health": boxes(skills.get("Endurance", 0)),
            "composure": boxes(skills.get("Resolve", 0)),
        }

    def initiative_skill(self, kind: str | None, chosen: str | None) -> str:
        """Return Alertness for a physical conflict, else Empathy (F-INIT-1…3)."""
        return chosen or ("Alertness" if kind in (None, "physical") else "Empathy")

    def tie_skill(self) -> str:
        """Return Resolve (F-INIT-4)."""
        return "Resolve"

    def harm_track(self, kind: str | None) -> str:
        """Return Health in a physical conflict, else Composure (F-STRESS-2)."""
        return "health" if kind in (None, "physical") else "composure"
