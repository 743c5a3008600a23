"""Whatever word a screen shows for a value can be typed for it, in either language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.words import small
from tracker.conflict.history.why import fields_of
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict, Participant, Track, change
from tracker.conflict.system import SYSTEMS
from tracker.systems.fate.rules.companions import ADVANCES as KNOWN_ADVANCES
from tracker.systems.fate.rules.companions import KINDS as KNOWN_KINDS
from tracker.systems.fate.rules.companions import TYPES
from tracker.systems.fate.words import terms as fate_terms
from tracker.words.completion import complete
from tracker.words.grammar import parse
from tracker.words.listed import figures_of, list_of, setting_names, setting_values
from tracker.words.pointing import Scope
from tracker.words.refusing import refusal_text
from tracker.words.shape import Slot, all_commands, shape
from tracker.words.split import quote
from tracker.words.translate import install
from tracker.words.vocabulary import Vocabulary, term_name, word_read, word_shown

CHOOSING = ("choice", "choices")
BOXES = {"health": Track(boxes=5), "composure": Track(boxes=5)}
TABLE = change(small.TABLE, participants=small.TABLE.participants_with("p1", tracks=BOXES))


def table(system: str) -> Conflict:
    return change(TABLE, system=system)


def slots(*kinds: str) -> Iterator[tuple[str, str, Slot]]:
    """Yield every place of these kinds with its system and verb, alike ones once."""
    seen = set()
    for system in SYSTEMS:
        for verb, type_ in all_commands(system).items():
            form = shape(type_, system)
            for slot in (*form.words, *form.slots):
                key = (slot.kind, slot.choices, system if slot.kind not in CHOOSING else "")
                if slot.kind in kinds and key not in seen:
                    seen.add(key)
                    yield system, verb, slot


CHOICES = [pytest.param(s, slot, id=f"{s}-{v}-{slot.key}") for s, v, slot in slots(*CHOOSING)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("system", "slot"), CHOICES)
def test_every_choice_can_be_typed_as_it_is_shown(system: str, slot: Slot, language: str) -> None:
    install(language)
    scope = Scope(table(system))
    terms = list_of(slot, scope)
    assert list(terms) == [str(choice) for choice in slot.choices]
    for value, term in terms.items():
        for typed in (value, *term.called, term_name(term).upper()):
            assert word_read(terms, typed) == value


def test_no_two_words_of_a_list_mean_the_same_word() -> None:
    lists = [list_of(slot, Scope(table(system))) for system, _verb, slot in slots(*CHOOSING)]
    lists += [
        fate_terms.COMPANION_KINDS,
        fate_terms.ADVANCE_NAMES,
        fate_terms.USES,
        fate_terms.RUNGS,
    ]
    lists += [fate_terms.SEVERITY_NAMES, *map(setting_names, SYSTEMS)]
    for terms in lists:
        for value, term in terms.items():
            assert [word_read(terms, one) for one in term.called] == [value] * len(term.called)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("conflict Nacht kind=körperlich", "conflict Nacht kind=physical"),
        ("conflict Nacht kind=mental order='nach Sitzplätzen'",
         "conflict Nacht kind=mental order=seats"),
        ("conflict Nacht system=W20", "conflict Nacht system=twenty"),
        ("add Max SC", "add Max pc"),
        ("add Max Nichtspielerfigur", "add Max npc"),
        ("add Max NSF", "add Max npc"),
        ("minions Rotte kind=geistig quality=gut", "minions Rotte quality=3 kind=mental"),
        ("border Quay Warehouse cost=ordentlich", "border Quay Warehouse cost=2"),
        ("companion Wick of=Ada kinds=Waffenbruder,geistig advances='Qualität 2, Bandbreite'",
         "companion Wick of=Ada kinds=\"sidekick, mental\" advances=\"quality 2, scope\""),
        ("companion Wick of=Ada advances=unabhängig,'Anschluss halten' quality=good",
         'companion Wick of=Ada quality=3 advances="independent, keeping up"'),
        ("set Ada skills='Fäuste großartig, Athletik 3'", 'set Ada skills="Fists 4, Athletics 3"'),
        ("check difficulty=Gut", "check difficulty=3"),
        ("check difficulty=good", "check difficulty=3"),
        ("maneuver Krall template=zeichnen", "maneuver Krall template=mark"),
        ("maneuver Krall template=festnageln", "maneuver Krall template=pin"),
        ("maneuver Krall template=Gezeichnet", "maneuver Krall template=mark"),
        ("attack Krall range=Gewehr track=Haltung", "attack Krall range=rifle track=composure"),
        ("spend 1 on=unauffälliger", "spend 1 on=stealth"),
        ("spend 1 on=Zeit", "spend 1 on=time"),
        ("aspect Nebel origin=Behauptung on=Szene", "aspect Nebel origin=declaration"),
        ("switch langwierig an", "switch drawn-out on"),
        ("environment Fog skill=Kraft instead=Athletik lasts=Szene",
         "environment Fog skill=Might instead=Athletics lasts=scene"),
        ("why Ada Gesundheit", "why Ada health"),
        ("why Ada Haltung", "why Ada composure"),
        ("why Ada Nahkampf", "why Ada Weapons"),
        ("why Ada FATE-Punkte", "why Ada fp"),
        ("why Ada Schicksalspunkte", "why Ada fp"),
        ("tag Fog as='neu würfeln'", "tag Fog as=reroll"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "de"])
def test_german_is_read_and_english_is_stored(typed: str, stored: str, language: str) -> None:
    install(language)
    read = parse(typed, TABLE)
    assert not isinstance(read, Refusal), refusal_text(read, TABLE)
    assert read == parse(stored, TABLE)


def test_numbers_of_a_sheet_are_asked_about_as_they_are_called() -> None:
    people = [p for p in TABLE.participants.values() if p.skills or p.tracks]
    assert people
    for language in ("en", "de"):
        install(language)
        for p in people:
            for name in fields_of(p):
                called = word_shown(figures_of(p, Scope(TABLE)), name)
                asked = parse(f"why {quote(p.name)} {quote(called)}", TABLE)
                assert getattr(asked, "field", asked) == name


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", [name for name in SYSTEMS if SYSTEMS[name].settings])
def test_settings_are_set_as_they_are_called(system: str, language: str) -> None:
    install(language)
    state = table(system)
    for name, term in setting_names(system).items():
        values: Vocabulary = setting_values(system, name)
        for typed, meant in [(term_name(one), v) for v, one in values.items()] or [("7", "7")]:
            read = parse(f"setting {quote(term_name(term))} {quote(typed)}", state)
            assert (getattr(read, "name", read), getattr(read, "value", read)) == (name, meant)


def test_a_wrong_setting_is_answered_in_the_words_shown() -> None:
    install("de")
    refusal = parse("setting Patzer 1", table("reserves"))
    assert isinstance(refusal, Refusal)
    assert "Freiwürfel" in refusal_text(refusal, TABLE)
    refusal = parse('setting Freiwürfel "mal so"', table("reserves"))
    assert isinstance(refusal, Refusal)
    assert "ein gemeinsamer Topf" in refusal_text(refusal, TABLE)


def test_a_wrong_choice_is_answered_in_the_words_shown() -> None:
    install("de")
    refusal = parse("conflict Nacht kind=seelisch", TABLE)
    assert isinstance(refusal, Refusal)
    assert "physisch, sozial, mental" in refusal_text(refusal, TABLE)


@pytest.mark.parametrize(("language", "near"), [("de", "Großartig"), ("en", "Great")])
def test_a_wrong_name_of_a_number_is_answered_with_the_nearest(language: str, near: str) -> None:
    install(language)
    refusal = parse(f"check difficulty={near}e", TABLE)
    assert isinstance(refusal, Refusal)
    assert refusal.candidates == (near,)
    refusal = parse("check difficulty=zzz", TABLE)
    assert isinstance(refusal, Refusal)
    assert near in refusal.candidates


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("conflict X kind=", ["kind=physisch", "kind=sozial", "kind=mental"]),
        ("conflict X kind=kör", ["kind=körperlich"]),
        ("conflict X kind=phy", ["kind=physisch"]),
        ("spend 1 on=un", ["on=unauffälliger"]),
        ("companion W of=Ada advances=Qualität,Ba", ['advances="Qualität, Bandbreite"']),
        ("switch l", ["langwierig"]),
        ("why Ada Kon", ["Konsequenzen"]),
        ("check difficulty=gu", ["difficulty=Gut"]),
        ("attack Krall alone=", ["alone=ja"]),
        ("aspect Nebel on=Sz", ["on=Szene"]),
    ],
)  # fmt: skip
def test_completion_speaks_german(text: str, words: list[str]) -> None:
    install("de")
    assert complete(text, TABLE) == words


def test_the_lists_are_those_that_the_rules_know() -> None:
    assert set(fate_terms.ADVANCE_NAMES) == set(KNOWN_ADVANCES)
    assert set(fate_terms.COMPANION_KINDS) == {*KNOWN_KINDS, *TYPES}


def test_points_are_called_as_the_campaign_calls_them() -> None:
    p = Participant(id="p1", name="Ada", role="pc", tracks={"stress": Track(boxes=2)})
    state = Conflict(system="reserves", participants={"p1": p}, campaign={"name_e": "Glut"})
    assert getattr(parse("reserve Ada glut +1", state), "reserve", "") == "E"
