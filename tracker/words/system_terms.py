"""What the systems of dice call their settings, the values of skills, and points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant
from tracker.systems import registry as systems
from tracker.systems.terms import Term
from tracker.words.terms import skill_name
from tracker.words.translate import _, language

# Settings of the systems of dice, by system and name: a system adds what its own are called.
SETTINGS: Mapping[str, str] = MappingProxyType(
    {
        "pool:beyond_table": N_("fumble limit above ten dice"),
        "pool:carry": N_("what was achieved carries over"),
        "pool:fmod": N_("fumble limit for all"),
        "reserves:late_dice_cost": N_("late dice cost a point"),
        "reserves:gift_dice": N_("gift dice"),
        "reserves:gift_refill": N_("propose new gift dice"),
        "reserves:gifts_to_gm": N_("gifts to the game master's"),
        "reserves:support": N_("support from several"),
        "reserves:name_e": N_("name of E"),
        "reserves:name_i": N_("name of I"),
        "reserves:name_s": N_("name of S"),
        "percent:limit": N_("failure limit"),
        "percent:disk": N_("shortfall counts by size"),
        "percent:ueber": N_("surplus counts"),
        "percent:step_points": N_("points of a step"),
        "percent:high": N_("steps from 11 points up"),
        "percent:true_from": N_("true success from"),
        "percent:critical_from": N_("critical success from"),
        "twenty:communal_sum": N_("joint checks add up"),
        "twenty:force_rounding": N_("rounding of forces"),
    }
)


def setting_name(system_: str, name: str) -> str:
    """Return what a setting of a system is called; one without a name as it is typed."""
    return _(SETTINGS.get(f"{system_}:{name}", name))


def rating_text(skill: str, value: int, state: Conflict, p: Participant | None = None) -> str:
    """Return a skill with its value as the table's system writes it, for ``p`` all of it."""
    rules = systems.system(state.system)
    beside = rules.rating_beside(skill, p.sheet) if p else ""
    return f"{skill_name(skill, state.system)} {rules.write_rating(value)} {beside}".rstrip()


def term_name(term: Term) -> str:
    """Return what the rules of a system call something; the German is that of the rules."""
    return term.german if language() == "de" else term.name


def rating_label(state: Conflict, skill: str, value: int, p: Participant) -> str:
    """Return a skill's value with what the table's system calls it: ``4W, practiced``."""
    rules = systems.system(state.system)
    term = rules.rating_term(value, skill, p.sheet)
    text = f"{rules.write_rating(value)} {rules.rating_beside(skill, p.sheet)}".rstrip()
    if term is None:
        return text
    return f"{text}, {term.german if language() == 'de' else term.name}"


def resource_name(name: str, state: Conflict) -> str:
    """Return what points are called: as the campaign has it, else by their usual name (R-004)."""
    own = str(state.campaign.get(f"name_{name.casefold()}") or "")
    term = systems.system(state.system).resource_terms.get(name)
    return own or (_(term.name) if term else name)
