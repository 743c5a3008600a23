"""Messages in the terms of one system of dice, where others say it with theirs."""

from __future__ import annotations

from tracker.dice.terms import Term
from tracker.words.game_words import words_of
from tracker.words.translate import _
from tracker.words.vocabulary import term_name


def own_message(message: str, system: str) -> str:
    """Return a message, not yet translated, in the terms of a system."""
    return words_of(system).messages.get(message, message)


def own_word(message: str, system: str) -> str:
    """Return a message in the reader's language and in the terms of a system."""
    term = own_term(message, system)
    return _(own_message(message, system)) if term is None else term_name(term)


def own_term(message: str, system: str) -> Term | None:
    """Return what a system calls something in German alone, None where it is called as usual."""
    return words_of(system).terms.get(message)
