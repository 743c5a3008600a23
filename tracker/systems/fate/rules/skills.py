"""The skills of Spirit of the Century, their German names, and which serves for what."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from tracker.conflict.state import Conflict, Participant
from tracker.dice.faces import FUDGE
from tracker.dice.terms import Level
from tracker.systems.fate.rules.state import Exchange, person

WEAPONS = ("Weapons", "Guns")

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


def best(p: Participant, skills: tuple[str, ...]) -> str:
    """Return the skill that somebody is best at, the first of equals."""
    return max(skills, key=lambda s: p.skills.get(s, 0)) if skills else ""


def at_hand(p: Participant, skills: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the skills that need no weapon, for somebody who has lost it (F-DISARM-5)."""
    return skills if person(p).disarmed is None else tuple(s for s in skills if s not in WEAPONS)


def defenses(attack: str, kind: str | None) -> tuple[str, ...]:
    """Return the suggested defense skills against an attack skill (F-ATTACK-4…8)."""
    usual = AGAINST["Fists"] if kind in (None, "physical") else AGAINST["Rapport"]
    return AGAINST.get(attack, usual)


def defense_skills(state: Conflict, p: Participant, attack: str) -> tuple[str, ...]:
    """Return the skills that defend against an attack skill (F-ATTACK-4…8)."""
    return at_hand(p, defenses(attack, state.kind)) or ("Athletics", "Fists")


def reactions(state: Conflict, p: Participant, exchange: Exchange) -> tuple[str, ...]:
    """Return the skills that answer the open action (F-BLIND-1, F-INDIRECT-2, F-MARK-1)."""
    skill = exchange.roll.skill if exchange.roll else ""
    if exchange.kind == "contest" and skill:
        return (skill,)
    if exchange.intent.template in DODGED:
        return DODGE
    return defense_skills(state, p, skill)


def maneuver_skills(state: Conflict, p: Participant, template: str) -> tuple[str, ...]:
    """Return the skills for a maneuver: those of its template that are on the sheet, else any."""
    named = tuple(s for s in MANEUVERS.get(template, ()) if s in p.skills)
    return named or ATTACKS[state.kind or "physical"]


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


# The first German name is the one shown; the others are read as the same skill. Scharfsinn and
# Aufmerksamkeit, and Kraft and Gewalt, are the German rulebook's own two names for one skill.
GERMAN_NAMES = MappingProxyType(
    {
        "Academics": ("Gelehrsamkeit", "Bildung", "Wissen"),
        "Alertness": ("Scharfsinn", "Aufmerksamkeit", "Wachsamkeit"),
        "Art": ("Kunst",),
        "Athletics": ("Athletik",),
        "Burglary": ("Einbruch", "Einbrechen"),
        "Contacting": ("Kontakte", "Kontakte knüpfen"),
        "Deceit": ("Täuschung", "Täuschen"),
        "Drive": ("Fahren",),
        "Empathy": ("Empathie",),
        "Endurance": ("Ausdauer",),
        "Engineering": ("Technik", "Ingenieurwesen", "Ingenieurskunst"),
        "Fists": ("Fäuste", "Faustkampf"),
        "Gambling": ("Glücksspiel",),
        "Guns": ("Schusswaffen",),
        "Intimidation": ("Einschüchtern", "Einschüchterung"),
        "Investigation": ("Ermitteln", "Ermittlung", "Nachforschung", "Nachforschen"),
        "Leadership": ("Führen", "Führung"),
        "Might": ("Kraft", "Gewalt"),
        "Mysteries": ("Mysterien",),
        "Pilot": ("Fliegen", "Steuern"),
        "Rapport": ("Ausstrahlung",),
        "Resolve": ("Entschlossenheit",),
        "Resources": ("Ressourcen",),
        "Science": ("Wissenschaft", "Naturwissenschaft"),
        "Sleight of Hand": ("Fingerfertigkeit",),
        "Stealth": ("Heimlichkeit", "Schleichen"),
        "Survival": ("Überleben",),
        "Weapons": ("Nahkampfwaffen", "Nahkampf", "Waffen"),
    }
)

SKILLS = tuple(GERMAN_NAMES)


@cache
def _names() -> MappingProxyType[str, str]:
    names = {skill.casefold(): skill for skill in SKILLS}
    for skill, german_names in GERMAN_NAMES.items():
        names.update((name.casefold(), skill) for name in german_names)
    return MappingProxyType(names)


def all_names() -> Mapping[str, str]:
    """Return every name of a skill, in small letters, with the skill."""
    return _names()


def canonical(name: str) -> str:
    """Return the English name of a skill typed in English or German, in any case.

    A name that is no skill of the list stays as typed.

    >>> canonical("aufmerksamkeit"), canonical("Scharfsinn"), canonical("Basket Weaving")
    ('Alertness', 'Alertness', 'Basket Weaving')
    """
    return _names().get(name.casefold(), name)


def german(name: str) -> str:
    """Return the German name of a skill, or the name itself when it is none of the list."""
    names = GERMAN_NAMES.get(canonical(name))
    return names[0] if names else name
