"""The dice, the ladder, and how many boxes a skill gives."""

from __future__ import annotations

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

# What minions may have (F-MINION-1).
QUALITIES = (1, 2, 3)


def boxes(skill: int) -> int:
    """Return how many boxes a track has by the skill that feeds it (F-STRESS-3, F-STRESS-4)."""
    return 5 + (max(skill, 0) + 1) // 2
