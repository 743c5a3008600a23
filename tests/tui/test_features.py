"""What no rule asks for is there by key, by name, by line, and in the manual of each language."""

from __future__ import annotations

import pytest

from tests.support.program import inside
from tests.support.table import Table
from tracker.manual import page
from tracker.tui.action_table import actions_of
from tracker.tui.dialogs.palette import entries
from tracker.words.translate import install


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("action", "key", "program", "topic"),
    [
        ("hold-for", ".", ("do",), "hold"),
        ("find", "/", ("ask",), "ask"),
        ("look-back", "f9", ("stats",), "spotlight"),
    ],
)
def test_it_is_found_in_each_way(
    language: str, action: str, key: str, program: tuple[str, ...], topic: str
) -> None:
    install(language)
    actions, state = actions_of("fate"), Table.set().state
    assert [one.key for one in actions if one.id == action] == [key]
    assert [one for one in entries(actions, "rounds", state) if one.id == f"action:{action}"]
    assert inside("--lang", language, *program, "--help").code == 0
    assert page(topic, "de") != page(topic)
