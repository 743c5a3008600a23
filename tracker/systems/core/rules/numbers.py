"""The dice, the ladder, the skills and approaches that the rules name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.dice.faces import FUDGE
from tracker.dice.terms import Level

# All that one Fate die can show, and how many are thrown (K-DICE-1).
DIE = FUDGE
COUNT = 4

# What an invocation adds to a roll (K-INVOKE-1), and a full defense (K-FULL-1).
INVOKED = 2
FULL_DEFENSE = 2

# The rungs of the ladder from the lowest to the highest (K-LADDER-1).
LADDER = (
    Level(german="Fürchterlich", name="Terrible", points=-2),
    Level(german="Schwach", name="Poor", points=-1),
    Level(german="Mäßig", name="Mediocre", points=0),
    Level(german="Durchschnittlich", name="Average", points=1),
    Level(german="Ordentlich", name="Fair", points=2),
    Level(german="Gut", name="Good", points=3),
    Level(german="Großartig", name="Great", points=4),
    Level(german="Hervorragend", name="Superb", points=5),
    Level(german="Fantastisch", name="Fantastic", points=6),
    Level(german="Episch", name="Epic", points=7),
    Level(german="Legendär", name="Legendary", points=8),
)

PHYSICAL, MENTAL, STRESS = "physical", "mental", "stress"

# What is harmed in a conflict of a kind, or by an attack on a track (K-TURN-3).
KINDS = (PHYSICAL, MENTAL)

# The six that Accelerated has in place of skills (K-APPROACH-1).
APPROACHES: Mapping[str, str] = MappingProxyType(
    {
        "Careful": "Sorgfältig",
        "Clever": "Scharfsinnig",
        "Flashy": "Tollkühn",
        "Forceful": "Kraftvoll",
        "Quick": "Flink",
        "Sneaky": "Tückisch",
    }
)

# The skills of Core and Condensed, each with its German names.
SKILLS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Academics": ("Bildung",),
        "Athletics": ("Athletik",),
        "Burglary": ("Einbruch",),
        "Contacts": ("Kontakte",),
        "Crafts": ("Handwerk",),
        "Deceive": ("Täuschung", "Täuschen"),
        "Drive": ("Fahren",),
        "Empathy": ("Empathie",),
        "Fight": ("Kämpfen",),
        "Investigate": ("Nachforschung", "Nachforschen"),
        "Lore": ("Wissen",),
        "Notice": ("Wahrnehmung",),
        "Physique": ("Kraft",),
        "Provoke": ("Provozieren",),
        "Rapport": ("Charisma",),
        "Resources": ("Ressourcen",),
        "Shoot": ("Schießen",),
        "Stealth": ("Heimlichkeit",),
        "Will": ("Wille",),
    }
)


# Which track a skill attacks, and which skills answer it (K-DEFEND-4).
ATTACKS: Mapping[str, str] = MappingProxyType(
    {"Fight": PHYSICAL, "Shoot": PHYSICAL, "Provoke": MENTAL}
)
DEFENSES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {PHYSICAL: ("Fight", "Athletics"), MENTAL: ("Will",)}
)
MELEE = "Fight"

# How many zones away a target may be (K-MOVE-6).
REACH: Mapping[str, int] = MappingProxyType({"melee": 0, "thrown": 1, "gun": 2, "rifle": 3})

# What is treated with which skill: a wound, in Core with Lore, or a mind (K-RECOVER-2).
MEDICINE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {PHYSICAL: ("Academics", "Lore"), MENTAL: ("Empathy",)}
)


def canonical(name: str) -> str:
    """Return the English name of a skill or approach; other names stay as they are."""
    wanted = name.strip().casefold()
    for skill, german in SKILLS.items():
        if wanted in (skill.casefold(), *(one.casefold() for one in german)):
            return skill
    for approach, one in APPROACHES.items():
        if wanted in (approach.casefold(), one.casefold()):
            return approach
    return name


def all_names() -> Mapping[str, str]:
    """Return every name of a skill or approach, in small letters, with the English one."""
    skills = ((name, skill) for skill, german in SKILLS.items() for name in (skill, *german))
    approaches = ((name, one) for one, german in APPROACHES.items() for name in (one, german))
    return {name.casefold(): one for name, one in (*skills, *approaches)}
