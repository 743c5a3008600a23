"""Verbs by other words: proposed for what is no verb, completed, in both languages."""

from __future__ import annotations

import pytest

from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.tui.action_table import actions_of
from tracker.tui.actions import there_is, verbs_by_label
from tracker.words.completion import complete
from tracker.words.grammar import parse
from tracker.words.names import fold_name
from tracker.words.shape import all_commands, offered_commands
from tracker.words.translate import _, install
from tracker.words.verb_words import every_word, verb_words, verbs_called, with_verb


def guessed(line: str, system: str = "fate") -> str:
    """Return the verb that is proposed for a line's first word."""
    refusal = parse(line, Conflict(system=system))
    assert isinstance(refusal, Refusal), line
    return str(refusal.arguments.get("guess", ""))


@pytest.mark.parametrize(
    ("typed", "verb"),
    [
        ("angriff", "attack"),
        ("Angriff Krall", "attack"),
        ("ANGR", "attack"),
        ("Angrif", "attack"),
        ("manöver", "maneuver"),
        ("konsequenz Arm", "consequence"),
        ("Kapitulation", "concede"),
        ("würfelduell", "contest"),
        ("Notiz", "note"),
        ("surrender", "concede"),
        # Verbs go first, by a beginning and by likeness.
        ("att", "attack"),
        ("atack", "attack"),
    ],
)
def test_a_word_that_is_no_verb_leads_to_one(typed: str, verb: str) -> None:
    assert guessed(typed) == verb


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_what_an_action_is_called_on_the_screen_leads_to_its_verb(
    system: str, language: str
) -> None:
    install(language)
    state = Conflict(system=system)
    named: dict[str, set[str]] = {}
    for action in actions_of(system):
        label = _(action.label)
        if action.verb and label.isalpha() and there_is(action, state):
            named.setdefault(label, set()).add(action.verb)
    for label, verbs in named.items():
        if fold_name(label) not in all_commands(system):
            assert guessed(label, system) in verbs, label


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_typed_line_may_begin_with_what_the_screen_calls_a_verb(
    system: str, language: str
) -> None:
    install(language)
    verbs, actions = all_commands(system), actions_of(system)
    labels = verbs_by_label(actions)
    named: dict[str, set[str]] = {}
    for action in actions:
        if action.verb:
            named.setdefault(_(action.label), set()).add(action.verb)
    for label, meant in named.items():
        # A verb goes before a label that begins with it: "Add minions", "Hold for".
        if fold_name(label.split()[0]) in verbs:
            continue
        for typed in (label, label.upper(), f"  {label}"):
            read = with_verb(f"{typed}! Krall why=x", verbs, system, labels)
            assert read in {f"{verb}! Krall why=x" for verb in meant}, label
    for verb in offered_commands(system):
        for word in every_word(verb, system):
            read = with_verb(f"{word} Krall", verbs, system, labels)
            if fold_name(word) not in verbs:
                several = len(verbs_called(word, verbs, system)) > 1
                assert read == f"{word if several else labels.get(fold_name(word), verb)} Krall"


def test_a_line_that_begins_with_a_verb_or_with_no_word_for_one_stays() -> None:
    install("de")
    labels = verbs_by_label(actions_of("fate"))
    for line in ("attack Krall", "aspect hier", "Krall greift an", "", "3W10", "!", "[Stärke]"):
        assert with_verb(line, all_commands("fate"), "fate", labels) == line
    assert "hier" not in with_verb("Aspekt hier Nebel", all_commands("fate"), "fate", labels)


def test_every_verb_has_a_german_word_and_no_other_verb_has_that() -> None:
    known = {verb for system in SYSTEMS for verb in offered_commands(system)}
    assert {verb for system in SYSTEMS for verb in verb_words(system)} ^ known == set()
    for system in SYSTEMS:
        mine, words = offered_commands(system), verb_words(system)
        assert [verb for verb in mine if not words[verb].german] == []
        taken = [fold_name(w) for verb in mine for w in (*words[verb].german, *words[verb].english)]
        # "Folge" and the like may mean two things, which then are both not guessed.
        twice = {word for word in taken if taken.count(word) > 1}
        assert twice <= {"reroll", "nochmal", "stop"}, (system, twice)


def test_completion_finds_verbs_by_the_words_of_the_language() -> None:
    table = Conflict()
    assert complete("angr", table) == []
    install("de")
    assert complete("angr", table) == ["attack"]
    assert complete("Verteid", table) == ["full-defense", "defend"]
    assert complete("zurück", table) == ["hold", "return", "undo"]
    assert complete("att", table)[:2] == ["attack", "attach"]
