"""A script of a fight in which texts stand that nobody can have typed, or that look like syntax."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.any_fight import EVERY, any_fight
from tests.support.drawing import WORDS, make
from tests.support.trees import played
from tests.support.unseen import EVIL, unsafe
from tracker.conflict.engine import decide
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Refusal, Ruling
from tracker.session import Session
from tracker.subcommands import exported
from tracker.words.names import clean
from tracker.words.script import script_lines, typeable

# What means something in a line, or to whoever prints it.
SPOILING = [*EVIL, '"', "'", "\\", "#", " #", "=", "a=b", "; ", ", ", ": ", "@p1", "!", "[", "]"]
SPOILING += [" on ", " > ", "who:", "zone:", "scene", "+1", " 2", "\n", " ", "\\2"]


def spoiled(text: str, chance: Random) -> str:
    """Return a text with something put in anywhere."""
    for _ in range(chance.randint(0, 2)):
        at = chance.randint(0, len(text))
        text = text[:at] + chance.choice(SPOILING) + text[at:]
    return text


def texts_of(timeline: Timeline) -> set[str]:
    """Return what things are called on the way to the head, and free words."""
    found = set(WORDS)
    for n in timeline.path():
        state = timeline.state_at(n)
        found |= {state.title, *(p.name for p in state.participants.values())}
        found |= {zone.name for zone in state.zones.values()}
        found |= {side.name for side in state.sides.values()}
        found |= {aspect.text for aspect in state.aspects.values()}
    return found - {""}


def mapped(value: Any, texts: dict[str, str]) -> Any:
    """Return plain data with texts in place of others, but for what a command is."""
    match value:
        case str():
            return texts.get(value, value)
        case dict():
            return {k: v if k == "type" else mapped(v, texts) for k, v in value.items()}
        case list() | tuple():
            return [mapped(one, texts) for one in value]
    return value


def respelled(session: Session, chance: Random) -> Timeline:
    """Return the way to the head decided again with spoiled texts, as a program might write it."""
    texts = {text: spoiled(text, chance) for text in sorted(texts_of(session.timeline))}
    again = Timeline()
    for n in session.timeline.path():
        command = session.timeline.rulings[n].command
        data = mapped(msgspec.to_builtins(command), texts)
        respelled = msgspec.convert(data, type(command))
        events = decide(again.state, respelled)
        if not isinstance(events, Refusal):
            n, parent = again.last + 1, again.head
            again.append(Ruling(n=n, parent=parent, command=respelled, events=events))
    return again


@pytest.mark.parametrize("system", EVERY)
@given(seed=st.integers(0, 10**6), chance=st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_whatever_stands_in_a_fight_its_script_plays(
    system: str, seed: int, chance: Random
) -> None:
    timeline = respelled(any_fight(system, 40, seed), chance)
    text = exported(timeline, "script")
    assert not unsafe(text)
    again = played(text.splitlines())
    assert again.state == typeable(timeline).state
    assert len(again.timeline.rulings) == len(timeline.path())


@given(st.integers(0, 10**6))
@settings(max_examples=10)
def test_what_can_be_typed_comes_as_it_is(seed: int) -> None:
    session = any_fight("fate", 60, seed)
    assert typeable(session.timeline) is session.timeline


def test_what_does_not_show_is_left_out_of_a_script() -> None:
    session = Session(clock=lambda: "")
    session.carry_out(make("conflict", title="The\nQuay\x1b[2J"))
    session.carry_out(make("zone", name="Yard"))
    session.carry_out(make("zone", name="Yard\u200b", aspects=("", "\u202e")))
    session.carry_out(make("aspect", text="Dark", on="z2"))
    session.carry_out(make("note", text=""))
    assert script_lines(session.timeline) == [
        'conflict "The Quay[2J"',
        "zone Yard",
        'zone Yard aspects="�; �"',
        'aspect Dark on="Yard 2"',
        "note �",
    ]
    again = played(script_lines(session.timeline)).state
    assert [zone.name for zone in again.zones.values()] == ["Yard", "Yard 2"]
    assert again.title == clean("The\nQuay\x1b[2J")


def test_a_skill_with_a_number_in_its_name_is_written_with_a_backslash() -> None:
    session = Session(clock=lambda: "")
    session.carry_out(make("conflict", title="A", kind="physical"))
    session.carry_out(make("add", name="Ada", role="pc", skills={"Sword 2": 3, "\\2": 1, "-1": 2}))
    line = script_lines(session.timeline)[1]
    assert line == r'add Ada pc skills="Sword \\\\2 3, \\\\\\\\2 1, \\\\-1 2"'
    assert played(["conflict A kind=physical", line]).state == session.state
