"""What the hidden add to a roll: it counts, and the players are not told of whom it is."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.players.view import open_table
from tracker.systems.fate.rules.state import table_of
from tracker.words.document import open_document
from tracker.words.player_log import OpenLog

SHADES = "minions Shades side=Gang zone=Yard count=3 hidden=yes leader=Krall"
MISS = "attack Krall skill=Weapons dice=0000 vs=Fists vs-dice=++++"


def told(table: Table) -> str:
    return "\n".join(OpenLog(table.session.timeline).lines())


@pytest.mark.rule("F-GROUP-4", "F-ROLL-3")
@pytest.mark.parametrize(("thugs", "bonus"), [(1, 1), (3, 2), (8, 3)])
def test_beside_others_in_sight_the_rest_is_a_modifier(thugs: int, bonus: int) -> None:
    table = Table.set(SHADES, f"minions Thugs side=Gang zone=Yard count={thugs} leader=Krall")
    table.do(MISS, "spin")
    more = f"group {bonus} (F-GROUP-4) + modifier 1 (F-ROLL-3) + [++++] 4 = {8 + bonus}"
    assert f"Krall rolls Fists 3 + {more}" in told(table)


@pytest.mark.rule("F-GROUP-4", "F-COMPANION-2")
def test_with_nobody_in_sight_there_is_no_group_and_with_a_companion_its_own() -> None:
    table = Table.set(SHADES).do(MISS)
    assert "Krall rolls Fists 3 + modifier 2 (F-ROLL-3) + [++++] 4 = 9" in told(table)
    exchange = table_of(open_table(table.state)).exchange
    assert exchange is not None
    assert exchange.defense is not None
    assert [m.rule for m in exchange.defense.modifiers] == ["F-ROLL-3"]
    table = Table.set(SHADES, "companion Wat of=Krall").do(MISS)
    more = "group 1 (F-COMPANION-2) + modifier 1 (F-ROLL-3)"
    assert f"Krall rolls Fists 3 + {more} + [++++] 4 = 9" in told(table)
    table.do("spin", "reveal Shades", MISS.replace("Weapons", "Fists"))
    assert "Krall rolls Fists 3 + group 2 (F-GROUP-4) + [++++] 4 = 9" in told(table)


@pytest.mark.rule("F-GROUP-4", "F-FULLDEF-3")
def test_what_else_came_of_the_action_stands_on_the_players_table() -> None:
    table = Table.set(SHADES)
    assert "full-defense" in open_document(OpenLog(table.session.timeline))["offers"]
    table.do(MISS, "spin")
    seen = open_document(OpenLog(table.session.timeline))
    assert (seen["offers"], seen["spin"], seen["turn"]) == ([], ["Krall"], "Bruno")
