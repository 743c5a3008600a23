"""Texts over a limit are said to be so, and never cut: in every word of every command."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.support.worked import EXAMPLES
from tracker.conflict.draft import Refused
from tracker.conflict.ruling import Refusal
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.words.names import TEXT_MOST
from tracker.words.pointing import Scope
from tracker.words.reading import slot_kind
from tracker.words.shape import all_commands, shape
from tracker.words.split import cut, quote

LONG = "x" * (TEXT_MOST + 11)

# What stands around a text where a word has parts.
AROUND = (
    "{}", "+1 {}", "1 {}", "-2 {}; +1 {}", "Ada: {}", "{}: Ada", "{} 3", "{} 3, Fists {}", "{}; {}",
    "{}, {}", "{}; I: {}", "Ada: Climb 2; {}: Lore 1", "{} 1/E", "{}=2", "[{} + {}]", "[{}] {}",
)  # fmt: skip


def is_whole(value: object) -> bool:
    """Return whether a value has the long text, and no part of it."""
    runs = set(re.findall("x{20,}", msgspec.json.encode(value).decode()))
    return runs == {LONG}


def lines_of(name: str) -> list[str]:
    text = (EXAMPLES / f"{name}.fight").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_no_word_of_any_command_is_cut(system: str) -> None:
    table, refused = Session(), set[str]()
    for line in lines_of({"fate": "debate"}.get(system, system)):
        table.do(line)
    forms = [shape(command, system) for command in all_commands(system).values()]
    # Of those that several commands have, one.
    slots = {(s.kind, s.field, s.choices): s for f in forms for s in (*f.words, *f.slots)}
    for slot in slots.values():
        for around in AROUND:
            text = around.replace("{}", LONG)
            try:
                value = slot_kind(slot, system).read(text, slot, Scope(table.state))
            except Refused:
                refused.add(slot.kind)
            else:
                # What cannot be in it, as in a list of numbers, is never taken for nothing.
                assert is_whole(value), (slot, around, value)
    assert refused >= {"text", "label", "participant", "participants"}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.fight")))
def test_no_word_of_any_line_is_cut(name: str) -> None:
    """Each word that is played becomes a long one, and what was played goes on after it."""
    table, walked = Session(), 0
    for line in lines_of(name):
        for token in cut(line).tokens[1:]:
            before = table.timeline.last
            key = f"{token.name}=" if token.name else ""
            long = f"{line[: token.start]}{key}{quote(LONG)}{line[token.end :]}"
            answer = table.do(long)
            if isinstance(answer, Refusal):
                walked += 1
                assert table.timeline.last == before
            else:
                assert is_whole(table.timeline.records[-1]), long[:200]
                table.do("undo")
        assert not isinstance(table.do(line), Refusal), line
    assert walked > 50
