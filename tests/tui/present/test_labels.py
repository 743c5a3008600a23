"""Labels of forms: none is cut or a bare key, in either language, in any system."""

from __future__ import annotations

import pytest

from tests.support.program import ROOT
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.systems.fate.screen.roll_fields import FURTHER
from tracker.tui.action_table import actions_of
from tracker.tui.actions import there_is
from tracker.tui.present.cells import clauses, width
from tracker.tui.present.filling import Filling
from tracker.tui.present.form_lines import LABEL_WIDTH
from tracker.tui.present.forms import comes_to, form_fields
from tracker.tui.present.generic_forms import UNASKED, label_of
from tracker.words.reference import describe_verb
from tracker.words.shape import all_commands, shape
from tracker.words.translate import _, install

EXAMPLES = ROOT / "tests" / "examples"


def labels(state: Conflict, timeline: Timeline) -> set[str]:
    """Return the labels of all forms that there are in a system, as they are filled in now."""
    # The palette opens one for each verb that there is.
    verbs = all_commands(state.system)
    return {f.label for v in verbs for f in form_fields(v, Filling(state, timeline, {}))}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_label_is_cut_or_a_bare_key(system: str, language: str) -> None:
    install(language)
    name = "bell-tower" if system == "fate" else system
    session = Session()
    found: set[str] = set()
    for line in (EXAMPLES / f"{name}.fight").read_text(encoding="utf-8").splitlines():
        session.do(line)
        found |= labels(session.state, session.timeline)
    assert len(found) > 20
    assert [label for label in sorted(found) if width(label) > LABEL_WIDTH] == []
    assert [label for label in sorted(found) if label[:1].islower()] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_key_that_a_form_offers_besides_is_bare(language: str) -> None:
    install(language)
    table = Session()
    for line in (EXAMPLES / "bell-tower.fight").read_text(encoding="utf-8").splitlines():
        table.do(line)
    bare: set[str] = set()
    offering = 0
    for verb, command in all_commands("fate").items():
        fields = {f.key for f in form_fields(verb, Filling(table.state, table.timeline, {}))}
        if FURTHER in fields:
            offering += 1
            form = shape(command, "fate")
            asked = fields | {slot.key for slot in form.words} | UNASKED
            besides = [one for one in form.slots if form.proposes(one) and one.key not in asked]
            told = {one.key: label_of(verb, one.key, "fate") for one in besides}
            bare |= {key for key, label in told.items() if label.removeprefix("vs. ")[0].islower()}
    assert offering > 4
    # Those are never offered there: they are fields wherever they can be said.
    assert bare - {"vs", "vs-full-defense", "template", "target"} == set()


def bare_keys(state: Conflict, timeline: Timeline) -> list[str]:
    """Return the keys of scripts that forms name where they say what is still missing."""
    filling = Filling(state, timeline, {})
    found = []
    for verb in {a.form for a in actions_of(state.system) if a.form and there_is(a, state)}:
        fields = form_fields(verb, filling)
        refusal = comes_to(verb, fields, filling).found.refusal
        named = refusal.arguments if refusal else {}
        keys = named.get("keys", ())
        told = {named.get("key"), named.get("word"), *(keys if isinstance(keys, tuple) else ())}
        found += [f"{verb}: {field.key}" for field in fields if field.key in told]
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_form_misses_is_named_as_its_fields_are(system: str) -> None:
    install("de")
    session = Session()
    name = "bell-tower" if system == "fate" else system
    for line in (EXAMPLES / f"{name}.fight").read_text(encoding="utf-8").splitlines():
        session.do(line)
        assert bare_keys(session.state, session.timeline) == [], line


@pytest.mark.parametrize("system", ["reserves", "percent", "twenty"])
def test_a_condition_says_on_what_it_is_and_for_what_it_counts(system: str) -> None:
    fields = form_fields("condition", Filling(Conflict(system=system), Timeline(), {}))
    found = {field.key: field.label for field in fields}
    assert (found["name"], found["on"]) == ("On", "Counts for")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_form_is_for_is_more_than_a_word_where_it_is_cut(system: str, language: str) -> None:
    install(language)
    commands = all_commands(system)
    for action in (a for a in actions_of(system) if a.form in commands):
        # As many cells as the title has beside the name on 80 columns.
        said = clauses(describe_verb(action.form, system=system).help, 74 - width(_(action.label)))
        assert " " in said, action.form
        assert not said.endswith((" or.", " oder.", " and.", " und.")), action.form


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_is_asked_for_somebody_and_for_nothing_else(system: str) -> None:
    for verb, type_ in all_commands(system).items():
        form = shape(type_, system)
        for slot in (*form.words, *form.slots):
            if label_of(verb, slot.key, system) == "Who":
                assert slot.kind in ("participant", "subject"), verb


# What a list has in full; nobody has to know by heart what may be typed.
CLOSED = {"choice", "choices", "covered", "domain", "participant", "participants", "setting"}
CLOSED |= {"side", "yes", "zone", "zones"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_comes_from_a_closed_list_is_chosen(system: str) -> None:
    session = Session()
    name = "bell-tower" if system == "fate" else system
    for line in (EXAMPLES / f"{name}.fight").read_text(encoding="utf-8").splitlines():
        session.do(line)
    for verb, type_ in all_commands(system).items():
        form = shape(type_, system)
        kinds = {slot.key: slot.kind for slot in (*form.words, *form.slots)}
        for field in form_fields(verb, Filling(session.state, session.timeline, {})):
            if kinds.get(field.key) in CLOSED:
                assert field.kind != "text", (verb, field.key)
