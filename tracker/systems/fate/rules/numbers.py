"""The ladder, and which skills are usual for attacks, defenses and maneuvers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.dice.faces import FUDGE
from tracker.dice.terms import Level

# All that one Fudge die can show, and how many are thrown (F-ROLL-2).
DIE = FUDGE
COUNT = 4

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
