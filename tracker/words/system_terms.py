"""What the systems of dice call their settings, the values of skills, and points."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict import system as systems
from tracker.conflict.state import Conflict, Participant
from tracker.dice.terms import Term
from tracker.words.terms import skill_name
from tracker.words.translate import _
from tracker.words.vocabulary import Vocabulary, term_name, word_shown

# Settings of the systems of dice, by system and name: a system adds what its own are called.
SETTINGS: Vocabulary = MappingProxyType(
    {
        "pool:beyond_table": Term(
            german="Patzerwert bei mehr als zehn Würfeln", name="fumble limit above ten dice"
        ),
        "pool:carry": Term(
            german="Erreichtes wird angerechnet", name="what was achieved carries over"
        ),
        "pool:fmod": Term(german="Patzerwert für alle", name="fumble limit for all"),
        "reserves:late_dice_cost": Term(
            german="späte Würfel kosten einen Punkt", name="late dice cost a point"
        ),
        "reserves:gift_dice": Term(german="Freiwürfel", name="gift dice"),
        "reserves:gift_refill": Term(
            german="neue Freiwürfel vorschlagen", name="propose new gift dice"
        ),
        "reserves:gifts_to_gm": Term(
            german="Freiwürfel für Figuren der Spielleitung", name="gifts to the game master's"
        ),
        "reserves:support": Term(german="Unterstützung durch mehrere", name="support from several"),
        "reserves:name_e": Term(german="Name von E", name="name of E"),
        "reserves:name_i": Term(german="Name von I", name="name of I"),
        "reserves:name_s": Term(german="Name von S", name="name of S"),
        "percent:limit": Term(german="Fehlschlaggrenze", name="failure limit"),
        "percent:disk": Term(german="Diskrepanz zählt nach Größe", name="shortfall counts by size"),
        "percent:ueber": Term(german="Überlegenheit zählt", name="surplus counts"),
        "percent:step_points": Term(german="Punkte einer Stufe", name="points of a step"),
        "percent:high": Term(german="Stufen ab 11 Punkten", name="steps from 11 points up"),
        "percent:true_from": Term(german="Wahrer Erfolg ab", name="true success from"),
        "percent:critical_from": Term(german="kritischer Erfolg ab", name="critical success from"),
        "twenty:communal_sum": Term(
            german="gemeinschaftlich wird addiert", name="joint checks add up"
        ),
        "twenty:force_rounding": Term(german="Rundung der Kräfte", name="rounding of forces"),
    }
)


def setting_name(system_: str, name: str) -> str:
    """Return what a setting of a system is called; one without a name as it is typed."""
    own = f"{system_}:{name}"
    return word_shown(SETTINGS, own) if own in SETTINGS else name


def rating_text(skill: str, value: int, state: Conflict, p: Participant | None = None) -> str:
    """Return a skill with its value as the table's system writes it, for ``p`` all of it."""
    rules = systems.system(state.system)
    beside = rules.rating_beside(skill, p.sheet) if p else ""
    return f"{skill_name(skill, state.system)} {rules.write_rating(value)} {beside}".rstrip()


def rating_label(state: Conflict, skill: str, value: int, p: Participant) -> str:
    """Return a skill's value with what the table's system calls it: ``4W, practiced``."""
    rules = systems.system(state.system)
    term = rules.rating_term(value, skill, p.sheet)
    text = f"{rules.write_rating(value)} {rules.rating_beside(skill, p.sheet)}".rstrip()
    if term is None:
        return text
    return f"{text}, {term_name(term)}"


def resource_name(name: str, state: Conflict) -> str:
    """Return what points are called: as the campaign has it, else by their usual name (R-004)."""
    own = str(state.campaign.get(f"name_{name.casefold()}") or "")
    term = systems.system(state.system).resource_terms.get(name)
    return own or (_(term.name) if term else name)
