"""The skills that suggest themselves for an action, and against one; any other may be named."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.state import Conflict, Exchange, Participant
from tracker.systems.fate.rules.person import person

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
