"""The game's own terms and the table's names in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Conflict, Participant
from tracker.systems import registry as systems
from tracker.systems import skills
from tracker.words.agreement import Several
from tracker.words.translate import _, language, ngettext, put

# The rungs of Fate's ladder from the lowest, which is −2, to the highest (F-LADDER-2).
LOWEST = -2
RUNGS = (
    N_("Terrible"),
    N_("Poor"),
    N_("Mediocre"),
    N_("Average"),
    N_("Fair"),
    N_("Good"),
    N_("Great"),
    N_("Superb"),
    N_("Fantastic"),
    N_("Epic"),
    N_("Legendary"),
)

TRACKS: Mapping[str, str] = MappingProxyType(
    {"health": N_("Health"), "composure": N_("Composure"), "stress": N_("Stress")}
)
SEVERITIES: Mapping[str, str] = MappingProxyType(
    {"mild": N_("mild"), "moderate": N_("moderate"), "severe": N_("severe")}
)
KINDS: Mapping[str, str] = MappingProxyType(
    {"physical": N_("physical"), "social": N_("social"), "mental": N_("mental")}
)
STATUSES: Mapping[str, str] = MappingProxyType(
    {
        "active": N_("active"),
        "out": N_("taken out"),
        "conceded": N_("conceded"),
        "left": N_("has left"),
    }
)
ROLES: Mapping[str, str] = MappingProxyType(
    {
        "pc": N_("player character"),
        "npc": N_("game master's character"),
        "minions": N_("minions"),
        "companion": N_("companion"),
    }
)
SYSTEMS: Mapping[str, str] = MappingProxyType(
    {
        "fate": N_("Fate"),
        "pool": N_("W10 pool"),
        "reserves": N_("Fudge dice with reserves"),
        "percent": N_("W100"),
        "twenty": N_("W20"),
    }
)
ORDERS: Mapping[str, str] = MappingProxyType(
    {"skill": N_("by skill"), "seats": N_("by seats"), "list": N_("as listed")}
)
SWITCHES: Mapping[str, str] = MappingProxyType(
    {"drawn-out": N_("drawn-out"), "distracting": N_("distracting"), "tiring": N_("tiring")}
)
FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "name": N_("name"),
        "side": N_("side"),
        "zone": N_("zone"),
        "seat": N_("seat"),
        "hidden": N_("hidden"),
        "weight": N_("weight factor"),
        "determination": N_("determination"),
        "max_consequences": N_("most consequences"),
        "initiative": N_("initiative"),
        "leader": N_("leader"),
        "actions": N_("actions in a turn"),
        "bonus": N_("skill bonus"),
        "reserve": N_("reserve"),
        "settled": N_("settled"),
        "untrained": N_("only trained"),
        "encumbrance": N_("encumbrance"),
        "size": N_("size class"),
        "speed": N_("speed"),
        "wounds": N_("wounds"),
        "exhaustion": N_("exhaustion"),
        "tool": N_("tool"),
        "player": N_("player"),
        "gaben": N_("Gaben"),
        "effects": N_("effects"),
        "kind": N_("kind of conflict"),
        "participants": N_("somebody who takes part"),
        "place": N_("place in the order"),
        "fp": N_("fate points"),
        "fp_due": N_("fate points due"),
        "consequences": N_("consequences"),
        "count": N_("minions left"),
        "quality": N_("quality"),
        "block": N_("block"),
        "status": N_("standing"),
        "outcome": N_("outcome"),
        "acted": N_("has acted"),
        "full_defense": N_("full defense"),
        "holding": N_("holds"),
        "disarmed": N_("disarmed"),
        "title": N_("title"),
        "phase": N_("phase"),
        "round": N_("round"),
        "turn": N_("turn"),
        "question": N_("question"),
        "overflow": N_("overflow"),
        "zones": N_("zones"),
        "borders": N_("borders"),
        "aspects": N_("aspects"),
        "blocks": N_("blocks"),
        "obstacles": N_("obstacles"),
        "circumstances": N_("circumstances"),
        "conditions": N_("conditions"),
        "swaps": N_("swapped skills"),
        "switches": N_("long conflict"),
        "spin": N_("spin"),
    }
)


def name_of(state: Conflict, identity: str | None) -> str:
    """Return the name of a participant, zone or side, an aspect's text, or what a block prevents.

    What has no name on this table is returned as it is, nobody as an empty text.
    """
    if not identity:
        return ""
    if identity == SCENE:
        return _("the scene")
    if identity in state.participants:
        return called(state.participants[identity])
    if identity in state.zones:
        return state.zones[identity].name
    if identity in state.sides:
        return state.sides[identity].name
    if identity in state.aspects:
        return state.aspects[identity].text
    return next((b.what for b in state.blocks if b.id == identity), identity)


def called(p: Participant) -> str:
    """Return somebody's name; that of several minions makes the verb behind it agree."""
    return Several(p.name) if p.role == "minions" and (p.count or 0) > 1 else p.name


def names_of(state: Conflict, identities: Sequence[str]) -> str:
    """Return several names with commas between."""
    return ", ".join(name_of(state, identity) for identity in identities)


def skill_name(skill: str, system: str = "fate") -> str:
    """Return what a skill is called; one that is not of Fate's rulebook keeps its name."""
    return skills.german(skill) if system == "fate" and language() == "de" else skill


def rule_id(rule: str, state: Conflict) -> str:
    """Return a rule's id as the table's system numbers it; empty for one that it has not."""
    return systems.system(state.system).own_rule(rule)


def rung_name(value: int) -> str:
    """Return a number with its adjective: ``Great (+4)``, beyond the ends ``Legendary +2``.

    A minus is the hyphen that every terminal has (F-LADDER-2, F-LADDER-3).
    """
    highest = LOWEST + len(RUNGS) - 1
    if value > highest:
        return f"{_(RUNGS[-1])} +{value - highest}"
    if value < LOWEST:
        return f"{_(RUNGS[0])} -{LOWEST - value}"
    return f"{_(RUNGS[value - LOWEST])} ({value:+d})"


def track_name(track: str) -> str:
    """Return what a track is called."""
    return _(TRACKS.get(track, track))


def severity_name(severity: str) -> str:
    """Return a consequence's degree, in the form that stands in brackets."""
    return _(SEVERITIES.get(severity, severity))


def kind_name(kind: str) -> str:
    """Return what kind of conflict it is."""
    return _(KINDS.get(kind, kind))


def status_name(status: str) -> str:
    """Return how somebody stands to the conflict: in it, taken out, conceded or gone."""
    return _(STATUSES.get(status, status))


def role_name(role: str) -> str:
    """Return what somebody is: a player character, minions, a companion."""
    return _(ROLES.get(role, role))


def system_name(system: str) -> str:
    """Return what a system of dice is called."""
    return _(SYSTEMS.get(system, system))


def order_name(order: str, system: str = "fate") -> str:
    """Return how the order of action is made; without Fate's stage, by numbers that are typed."""
    if order == "skill" and not systems.system(system).stage:
        return _("by initiative")
    return _(ORDERS.get(order, order))


def switch_name(switch: str) -> str:
    """Return in what way a long conflict tires everybody."""
    return _(SWITCHES.get(switch, switch))


def field_name(field: str) -> str:
    """Return what a field of a sheet is called; ``bonus Climb`` is one for a skill."""
    first, blank, skill = field.partition(" ")
    if field not in FIELDS and first in FIELDS:
        return f"{_(FIELDS[first])}{blank}{skill}"
    return _(FIELDS.get(field, field))


def entry_text(field: str, value: int | str | None) -> str:
    """Return what stands on a sheet as it is written; a size class is ``+I`` (T-020)."""
    if field != "size" or not isinstance(value, int):
        return "-" if value is None else str(value)
    # Here, because only fights with the W20 have size classes.
    from tracker.systems.twenty.numerals import signed

    return signed(value).replace(" ", "") or "0"


def shifts_text(shifts: int) -> str:
    """Return a number of shifts with its noun."""
    return put(ngettext("{n} shift", "{n} shifts", shifts), {"n": shifts})


def points_text(points: int) -> str:
    """Return a number of fate points with its noun."""
    return put(ngettext("{n} fate point", "{n} fate points", points), {"n": points})


def minions_text(count: int) -> str:
    """Return a number of minions with its noun."""
    return put(ngettext("{n} minion", "{n} minions", count), {"n": count})


def either(choices: Sequence[str]) -> str:
    """Return choices as ``a, b or c``."""
    if len(choices) < 2:
        return "".join(choices)
    *first, last = choices
    return put(_("{choices} or {last}"), {"choices": ", ".join(first), "last": last})
