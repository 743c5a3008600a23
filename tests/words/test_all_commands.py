"""Every command that there is, written and read again."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.words.lines import commands, tables
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.words import grammar
from tracker.words.completion import complete
from tracker.words.reading import slot_kind
from tracker.words.reference import GROUPS, describe_verb, reference_table
from tracker.words.shape import all_commands, shape

VERBS = list(all_commands())
# What other systems of dice have besides, or otherwise than Fate: what several have, of one.
OTHERS = sorted(
    {
        kind: (system, verb)
        for system in SYSTEMS
        for verb, kind in all_commands(system).items()
        if all_commands().get(verb) is not kind
    }.values()
)


@pytest.mark.parametrize("verb", VERBS)
def test_every_field_has_a_kind_that_can_be_read(verb: str) -> None:
    form = shape(all_commands()[verb])
    assert all(slot_kind(slot, "fate") for slot in (*form.words, *form.slots))


@pytest.mark.parametrize("verb", VERBS)
@settings(max_examples=5)
@given(data=st.data())
def test_every_command_is_read_as_written(verb: str, data: st.DataObject) -> None:
    state = data.draw(tables())
    command = data.draw(commands(all_commands()[verb], state))
    assert grammar.parse(grammar.format(command, state, with_ids=True), state) == command


@pytest.mark.parametrize(("system", "verb"), OTHERS)
@settings(max_examples=5)
@given(data=st.data())
def test_what_other_systems_have_is_read_as_written(
    system: str, verb: str, data: st.DataObject
) -> None:
    state = data.draw(tables(system))
    command = data.draw(commands(all_commands(system)[verb], state))
    assert grammar.parse(grammar.format(command, state, with_ids=True), state) == command


@given(st.sampled_from([*(("fate", verb) for verb in VERBS), *OTHERS]), st.text())
@example(("pool", "setting"), "fmood ")
@example(("twenty", "setting"), "'no such' value=x")
def test_no_text_behind_a_verb_raises(known: tuple[str, str], text: str) -> None:
    system, verb = known
    grammar.parse(f"{verb} {text}", Conflict(system=system))
    complete(f"{verb} {text}", Conflict(system=system))


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_its_help(verb: str) -> None:
    told = describe_verb(verb)
    assert told.help.endswith(".")
    assert told.group in GROUPS


def test_the_table_names_every_verb() -> None:
    table = reference_table()
    assert all(f"| `{verb}" in table for verb in VERBS)


def test_a_bare_verb_is_written_bare() -> None:
    bare = [verb for verb in VERBS if isinstance(grammar.parse(verb, Conflict()), Command)]
    for verb in bare:
        command = grammar.parse(verb, Conflict())
        assert isinstance(command, Command)
        assert grammar.format(command, Conflict()) == verb
