"""Hints: one at a time, each once, none that does not fit the state."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tui.playing import playing, saved
from tests.tui.quay import quay
from tracker.conflict.state import Conflict
from tracker.tui.action_table import actions_of
from tracker.tui.actions import rekeyed
from tracker.tui.present.hints import HINTS, next_hint
from tracker.tui.present.screen_keys import keys_by_name


def test_a_question_comes_before_the_turn() -> None:
    assert next_hint(quay(0).state, (), actions_of("fate"))[0] == "attack"
    assert next_hint(quay(0, "hit Bruno 3").state, (), actions_of("fate"))[0] == "absorb"
    assert next_hint(quay(0, "attack Bruno dice=++++").state, (), actions_of("fate"))[0] == "defend"


def test_what_was_seen_gives_way_to_the_next() -> None:
    state = quay(0).state
    seen: list[str] = []
    while (found := next_hint(state, seen, actions_of("fate")))[0]:
        assert found[0] not in seen
        seen.append(found[0])
    assert seen == ["attack", "undo", "why", "hold", "help", "tree", "own"]
    assert next_hint(state, seen, actions_of("fate")) == ("", "")


def test_a_free_tag_is_named() -> None:
    state = quay(9).state
    assert "Bruno has a free tag on Blinded" in next_hint(state, (), actions_of("fate"))[1]


def test_a_hint_names_the_keys_that_the_reader_wants() -> None:
    actions = rekeyed(actions_of("fate"), {"attack": "j", "hints": "f12"})
    hint = next_hint(quay(0).state, (), actions)[1]
    assert "turn: j opens an attack" in hint
    assert hint.endswith("(F12: no more hints)")


def test_every_key_of_a_hint_is_that_of_an_action() -> None:
    keys = keys_by_name(actions_of("fate"))
    named = {name for hint in HINTS for name in re.findall(r"{(\w+)}", hint.text)}
    assert named - {"who", "aspect"} <= set(keys)


def test_there_is_no_hint_before_the_fight() -> None:
    assert next_hint(Conflict(), (), actions_of("fate")) == ("", "")


def test_ids_are_unique() -> None:
    assert len({hint.id for hint in HINTS}) == len(HINTS)


async def test_the_demo_shows_hints_until_told_not_to(tmp_path: Path) -> None:
    async with playing(saved(quay(0), tmp_path / "demo.jsonl"), tmp_path) as shown:
        await shown.shows("It is Krall's turn: a opens an attack")
        await shown.press("n")
        await shown.shows("u takes the last ruling back")
        await shown.press("f1")
        await shown.shows("No more hints.")
        await shown.press("n")
        await shown.hides("hints")
    session = saved(quay(0), tmp_path / "demo-2.jsonl")
    async with playing(session, tmp_path) as shown:
        assert "hints" not in shown.screen()
        await shown.press("f1")
        await shown.shows("a opens an attack")


async def test_other_fights_have_no_hints(tmp_path: Path) -> None:
    async with playing(saved(quay(0), tmp_path / "mine.jsonl"), tmp_path) as shown:
        assert "a opens an attack" not in shown.screen()
