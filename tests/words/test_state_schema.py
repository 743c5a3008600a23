"""Whatever a state is shown as in JSON has the schema that ships with the program."""

from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from tests.log.test_format1 import PARTS, opened
from tests.support.fitting import faults
from tests.support.program import inside
from tests.support.table import Table
from tracker.conflict.history.branches import stood_at
from tracker.conflict.system import SYSTEMS
from tracker.words.document import open_document, state_document
from tracker.words.player_log import OpenLog
from tracker.words.state_schema import SCHEMA, state_schema


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(state_schema())
    assert inside("schema").document == state_schema()


@pytest.mark.parametrize("part", PARTS)
def test_every_game_and_every_state_fits(part: str) -> None:
    """Given the saves of all games, at the head and at some of the points that they show."""
    wrong: list[str] = []
    for fight, timeline in opened(part):
        for at in [*fight.shown][::5]:
            n = stood_at(timeline, int(at)) if at else None
            wrong += [f"{fight.name} at {at}: {f}" for f in faults(state_document(timeline, n))]
    assert wrong == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_players_are_shown_fits_too(system: str) -> None:
    table = Table(f"conflict T system={system}", "side A", "zone Z", "add Ada pc side=A zone=Z")
    table.do("note hush", 'set Ada memo="late"')
    assert faults(open_document(OpenLog(table.session.timeline))) == []
    assert table.doc["schema"] == SCHEMA


@pytest.mark.parametrize(
    ("key", "value"),
    [("round", "1"), ("turn", 3), ("luck", 1), ("participants", [{}]), ("schema", "another")],
)
def test_what_does_not_fit_is_found(key: str, value: object) -> None:
    assert faults({**Table.set().doc, key: value})
