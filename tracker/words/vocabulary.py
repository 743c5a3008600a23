"""The words that a command takes and a screen shows, in both languages, from one table.

Each list has what stands in commands, with its term. Reading takes any name of a term in either
language, or what stands in commands, or a beginning that no other shares; showing and completion
have the name in the reader's language. What a game's own modules name is made from their terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from tracker import systems
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.dice.scopes import KINDS as SCOPE_KINDS
from tracker.dice.terms import Term, typed_alike
from tracker.words.game_words import words_of
from tracker.words.names import fold_name
from tracker.words.translate import _, language

Vocabulary: TypeAlias = Mapping[str, Term]


def words_named(**terms: Term) -> Vocabulary:
    """Return terms by what stands in commands for them, which has hyphens."""
    return MappingProxyType({key.replace("_", "-"): term for key, term in terms.items()})


CONFLICT_KINDS: Vocabulary = SCOPE_KINDS
ROLES = words_named(
    pc=Term(german="Spielerfigur", name="player character", also=("SC",)),
    npc=Term(
        german="Figur der Spielleitung",
        name="game master's character",
        also=("NSC", "NSF", "Nichtspielerfigur"),
    ),
)
_ORDERS = words_named(
    skill=Term(
        german="nach Fertigkeit",
        name="by skill",
        also=("Fertigkeit", "by initiative", "nach Initiative"),
    ),
    seats=Term(german="nach Sitzplätzen", name="by seats", also=("Sitzplätze",)),
    list=Term(german="wie aufgeführt", name="as listed", also=("Liste",)),
)
BY_INITIATIVE = Term(german="nach Initiative", name="by initiative", also=_ORDERS["skill"].called)
UNTIL: Vocabulary = MappingProxyType(
    {
        "end of round": Term(german="Ende der Runde", name="end of round"),
        "turn": Term(german="Zug", name="turn"),
        "scene": Term(german="Szene", name="scene"),
        "conflict": Term(german="Konflikt", name="conflict"),
        "session": Term(german="Sitzung", name="session"),
    }
)
"""What ends a condition by itself, besides rounds with numbers."""
YES_NO = words_named(yes=Term(german="ja", name="yes"), no=Term(german="nein", name="no"))
# What stands where nobody and no zone is meant.
PLACES = words_named(scene=Term(german="Szene", name="scene", also=("the scene", "die Szene")))
# What becomes of those whom an import finds there already.
_AGAIN = words_named(
    merge=Term(german="ergänzen", name="merge"), new=Term(german="neu", name="new")
)

# What players see of the game master's figures.
_SEEN = words_named(
    names=Term(german="Namen", name="names"),
    marks=Term(german="Kästchen", name="marks"),
    all=Term(german="alles", name="all"),
)

# Where the values that a field of a command declares are looked for.
_LISTS = (CONFLICT_KINDS, ROLES, _ORDERS, _AGAIN, _SEEN)


def system_names() -> Vocabulary:
    """Return what the games are called, by their ids."""
    packages = {name: systems.game(name) for name in systems.found()}
    return {name: Term(german=of.GERMAN, name=of.ENGLISH) for name, of in packages.items()}


def chosen_from(choices: Iterable[str | int], state: Conflict, system: str) -> Vocabulary:
    """Return the terms of the values that a field takes; empty where these have none."""
    wanted = [str(choice) for choice in choices]
    own = resources(state)
    if own and set(wanted) <= own.keys():
        return own
    for terms in (*_LISTS, system_names(), *words_of(system).vocabularies()):
        if terms.keys() >= set(wanted):
            if terms is _ORDERS:
                return {one: order_term(one, system) for one in wanted}
            if terms is CONFLICT_KINDS:
                wanted = [one for one in wanted if one in SYSTEMS[system].kinds]
                return {one: kind_term(one, system) for one in wanted}
            return {one: terms[one] for one in wanted}
    return {}


def kind_term(kind: str, system: str) -> Term:
    """Return what a kind of conflict is called in a game."""
    return words_of(system).called.get(kind) or CONFLICT_KINDS[kind]


def order_term(order: str, system: str) -> Term:
    """Return what a way to make the order is called; where no skill decides, it is initiative."""
    typed = not SYSTEMS[system].initiative_skill(None, None)
    return BY_INITIATIVE if typed and order == "skill" else _ORDERS[order]


def resources(state: Conflict) -> Vocabulary:
    """Return what the points of a system are called, first as the campaign has it."""

    def called(name: str, usual: Term) -> Term:
        own = str(state.campaign.get(f"name_{name.casefold()}") or "")
        if not own:
            return usual
        return Term(german=own, name=own, also=usual.called)

    return {name: called(name, term) for name, term in SYSTEMS[state.system].resource_terms.items()}


def term_name(term: Term) -> str:
    """Return a term in the reader's language; the German is that of the rules."""
    return term.german if language() == "de" else term.name


def word_shown(terms: Vocabulary, value: str) -> str:
    """Return what a value is called in the reader's language; one that has no term is itself."""
    return term_name(terms[value]) if value in terms else value


def word_read(terms: Vocabulary, text: str, *, whole: bool = False) -> str | None:
    """Return the value that a text names, or with less than the ``whole`` name begins to name.

    >>> kinds = {"physical": Term("physical", "körperlich")}
    >>> word_read(kinds, "Körperlich"), word_read(kinds, "phys"), word_read(kinds, "x")
    ('physical', 'physical', None)
    """
    found = word_meant(terms, text, whole=whole)
    return found[0] if len(found) == 1 else None


def word_meant(terms: Vocabulary, text: str, *, whole: bool = False) -> list[str]:
    """Return the value with a name that is the text, else all with one that begins so."""
    wanted = typed_alike(text)
    names = {v: [typed_alike(one) for one in (v, *term.called)] for v, term in terms.items()}
    exact = [value for value, called in names.items() if wanted in called]
    if exact or whole or not wanted:
        return exact[:1]
    return [v for v, called in names.items() if any(one.startswith(wanted) for one in called)]


def typed_words(terms: Vocabulary) -> tuple[str, ...]:
    """Return what a reader types for each value: in English what stands in commands."""
    if language() == "de":
        return tuple(term.german for term in terms.values())
    return tuple(terms)


def words_offered(terms: Vocabulary, typed: str) -> list[str]:
    """Return the words that go on from what is typed, those that a reader types first."""
    wanted = fold_name(typed.strip())
    lists = [list(typed_words(terms)), list(terms)]
    lists += [[one for term in terms.values() for one in term.called]]
    fitting = ([one for one in words if fold_name(one).startswith(wanted)] for words in lists)
    return next(filter(None, fitting), [])


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
