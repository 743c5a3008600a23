"""Messages in the terms of one system of dice, where others say it with theirs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.dice.terms import Term
from tracker.words.translate import _
from tracker.words.vocabulary import term_name

# By system, each by the message that the others have.
_OWN: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "pool": {
            "Skill": N_("Trait"),
            "Skills": N_("Traits"),
            "Add somebody with one line: name, npc or pc, skills, side, zone.": N_(
                "Add somebody with one line: name, npc or pc, traits, side, zone."
            ),
            "{value} is not a skill with its value, as in {example}": N_(
                "{value} is not a trait with its value, as in {example}"
            ),
            "{value} has a number within the name of a skill; it is typed {example}": N_(
                "{value} has a number within the name of a trait; it is typed {example}"
            ),
            "{words} is neither a key nor a skill with its value, as in {example}": N_(
                "{words} is neither a key nor a trait with its value, as in {example}"
            ),
        }
    }
)


# Words that are others in German alone.
_TERMS: Mapping[str, Mapping[str, Term]] = MappingProxyType(
    {
        "pool": {"Check": Term(german="Erfolgswurf", name="Check")},
        "twenty": {
            "Penalty": Term(german="Malus", name="Penalty"),
            "penalty": Term(german="Malus", name="penalty"),
        },
    }
)


def own_message(message: str, system: str) -> str:
    """Return a message, not yet translated, in the terms of a system."""
    own = _OWN.get(system)
    return message if own is None else own.get(message, message)


def own_word(message: str, system: str) -> str:
    """Return a message in the reader's language and in the terms of a system."""
    term = own_term(message, system)
    return _(own_message(message, system)) if term is None else term_name(term)


def own_term(message: str, system: str) -> Term | None:
    """Return what a system calls something in German alone, None where it is called as usual."""
    return _TERMS.get(system, {}).get(message)
