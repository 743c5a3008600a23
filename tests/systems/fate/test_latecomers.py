"""Who comes late, comes back or makes the order otherwise in mid-conflict."""

from __future__ import annotations

import pytest

from tests.support.table import STAGE, Table
from tracker.conflict.order import JoinsLater


@pytest.mark.rule("F-INIT-11")
def test_a_place_is_not_passed_for_somebody_who_acted_out_of_turn() -> None:
    table = Table.set("set Ada initiative=4").do('act! "runs ahead" by=Krall')
    table.do("add Cem pc side=Heroes zone=Yard seat=3 initiative=3", "next")
    assert (table.doc["turn"], table.doc["order"][1]) == ("Cem", "Cem")


@pytest.mark.rule("F-INIT-11", "F-INIT-12")
def test_who_comes_back_comes_as_a_latecomer_and_detached_no_more() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard count=2 leader=Krall").do(
        "detach Rats", *["next"] * 4
    )
    table.do("leave Rats", *["next"] * 3, "return Rats")
    assert [e.rule for e in table.events() if isinstance(e, JoinsLater)] == ["F-INIT-11"]
    assert table.refused('act "bites" by=Rats').rule == "F-INIT-11"


@pytest.mark.rule("F-INIT-1", "F-INIT-13")
def test_an_order_by_skill_in_mid_conflict_leads_away_from_the_seats() -> None:
    table = Table(STAGE, "conflict Test order=seats", "begin")
    assert table.doc["order"] == ["Bruno", "Ada", "Krall"]
    table.do("next", 'conflict "Test" order=skill')
    assert (table.doc["turn"], table.doc["order"]) == ("Ada", ["Ada", "Bruno", "Krall"])
    table.do("next\nnext\nnext")
    assert (table.doc["round"], table.doc["turn"]) == (2, "Ada")
    table.do("next\nnext\nnext\nnext")
    assert (table.doc["round"], table.doc["order"]) == (3, ["Ada", "Bruno", "Krall"])
