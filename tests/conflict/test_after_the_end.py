"""After the end of a conflict nobody fights on; a check of somebody named needs no conflict."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.system import SYSTEMS

OWN = {
    "fate": "skill=Fists dice=0000",
    "pool": "pool=5",
    "reserves": "skill=Fists",
    "percent": "bonus=40",
    "twenty": "z=12",
}

# In core there are rolls of somebody named in scenes without a conflict, attacks among them, and
# nobody holds; nothing else than who acts is asked.
OUTSIDE = {"core"}

FATE = (
    "maneuver on=scene aspect=Fog",
    "block door",
    "sprint Hall",
    "push Krall Hall",
    "throw Krall Hall",
)


def ended(system: str) -> Table:
    """Return a fight that has begun and ended."""
    return Table(
        f'conflict "Test" system={system} kind=physical',
        "zone Yard",
        "zone Hall",
        "border Yard Hall",
        "side Heroes",
        "side Gang",
        "add Ada pc side=Heroes zone=Yard seat=1 skills='Fists 3'",
        "add Krall npc side=Gang zone=Yard skills='Fists 3'",
        "order Ada,Krall",
        "begin",
        "end",
    )


@pytest.mark.parametrize("system", OWN)
@pytest.mark.parametrize("more", ["", " by=Ada", " by=Ada free=yes"])
def test_nobody_fights_on(system: str, more: str) -> None:
    table = ended(system)
    verbs = ["attack Krall", *(FATE if system == "fate" else ())]
    for verb in verbs:
        assert table.refused(f"{verb} {OWN[system]}{more}").message == "the conflict is over"


@pytest.mark.parametrize("system", OWN)
def test_no_turn_goes_on(system: str) -> None:
    table = ended(system)
    checks = (f"check {OWN[system]}", f"contest Krall {OWN[system]}")
    for line in ("hold", "next", "act waits", *checks):
        assert table.refused(line).message == "the conflict is over"


@pytest.mark.parametrize("system", sorted(OUTSIDE))
def test_where_scenes_have_rolls_only_somebody_named_rolls(system: str) -> None:
    roll = "skill=Fists dice=0000 difficulty=0"
    table = ended(system)
    for line in (f"attack Krall {roll}", f"overcome 'the door' {roll}"):
        assert table.refused(line).message == "say who acts: by=NAME"
        assert ended(system).do(f"{line} by=Ada").doc["phase"] == "ended"
    assert table.refused("next").message == "the conflict is over"


def test_every_game_is_among_them() -> None:
    assert OUTSIDE | OWN.keys() == set(SYSTEMS)


@pytest.mark.parametrize("system", OWN)
def test_a_check_of_somebody_named_needs_no_conflict(system: str) -> None:
    table = ended(system).do(f"check by=Ada {OWN[system]}")
    assert table.doc["phase"] == "ended"
