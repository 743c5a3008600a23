"""What the systems of dice call their settings, the values of skills, and points."""

from __future__ import annotations

from tracker.conflict import system as systems
from tracker.conflict.state import Conflict, Participant
from tracker.words.game_words import words_of
from tracker.words.terms import skill_name
from tracker.words.translate import _
from tracker.words.vocabulary import term_name, word_shown


def setting_name(system_: str, name: str) -> str:
    """Return what a setting of a system is called; one without a name as it is typed."""
    return word_shown(words_of(system_).settings, name)


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
    """Return what points are called: as the campaign has it, else by their usual name."""
    own = str(state.campaign.get(f"name_{name.casefold()}") or "")
    term = systems.system(state.system).resource_terms.get(name)
    return own or (_(term.name) if term else name)
