"""Sides: how minions divide, and who leads them."""

from __future__ import annotations

import pytest

from tests.support.table import STAGE, Table
from tracker.conflict.groups import proposed_split


@pytest.mark.rule("F-SIDES-1", "F-SIDES-2")
@pytest.mark.parametrize(("count", "groups"), [(6, (3, 3)), (5, (3, 2)), (1, (1,))])
def test_the_proposal_is_what_the_command_takes(count: int, groups: tuple[int, ...]) -> None:
    assert proposed_split(count, 2) == groups
    sizes = ", ".join(map(str, groups))
    table = Table(STAGE, f'minions Rats side=Gang zone=Yard count={count} groups="{sizes}"')
    rats = [p for p in table.doc["participants"] if p["role"] == "minions"]
    assert [p["count"] for p in rats] == list(groups)
    numbered = [f"Rats {n}" for n in range(1, len(groups) + 1)]
    assert [p["name"] for p in rats] == (numbered if len(groups) > 1 else ["Rats"])


@pytest.mark.rule("F-MINION-11")
def test_a_crowd_is_best_split_into_a_group_an_opponent() -> None:
    assert proposed_split(20, 4) == (5, 5, 5, 5)


@pytest.mark.rule("F-SIDES-3")
def test_groups_may_be_unequal_but_hold_all_minions() -> None:
    table = Table(STAGE, 'minions Rats side=Gang zone=Yard count=6 groups="4, 2"')
    assert [table.sheet(f"Rats {n}")["count"] for n in (1, 2)] == [4, 2]
    table.senseless('minions Cats side=Gang zone=Yard count=6 groups="4, 3"', "F-SIDES-3")


@pytest.mark.rule("F-SIDES-3")
def test_a_group_is_split_freely_and_none_is_empty() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard count=6").do("split Rats count=2 name=Mice")
    assert (table.sheet("Rats")["count"], table.sheet("Mice")["count"]) == (4, 2)
    table.senseless("split Rats count=4", "F-SIDES-3")
    table.senseless("split Rats count=0", "F-SIDES-3")
    table.do("merge Mice into=Rats")
    assert table.sheet("Rats")["count"] == 6


@pytest.mark.rule("F-SIDES-4")
def test_a_named_character_leads_all_or_some_of_them() -> None:
    table = Table.set('minions Rats side=Gang zone=Yard count=5 groups="3, 2"')
    table.do('attach "Rats 1" to=Krall')
    assert [table.sheet(f"Rats {n}")["leader"] for n in (1, 2)] == ["Krall", None]
    table.do('attach "Rats 2" to=Krall')
    assert table.sheet("Rats 2")["leader"] == "Krall"
    table.do("detach 'Rats 2'")
    table.senseless('attach "Rats 2" to="Rats 1"', "F-GROUP-2")


@pytest.mark.rule("F-SIDES-4", "F-GROUP-2")
def test_nobody_leads_the_minions_of_another_side() -> None:
    rats = "minions Rats side=Gang zone=Yard count=2"
    table = Table.set(rats).overruled("attach Rats to=Ada", "F-SIDES-4")
    assert table.sheet("Rats")["leader"] == "Ada"
    table = Table.set().overruled(f"{rats} leader=Ada", "F-SIDES-4")
    assert table.sheet("Rats")["leader"] == "Ada"
    table = Table.set(rats, "minions Dogs side=Heroes zone=Yard count=2")
    table.overruled("merge Dogs into=Rats", "F-MINION-4")


@pytest.mark.rule("F-SIDES-3", "F-INIT-11")
def test_a_part_split_off_takes_a_place_in_the_order_only_where_it_has_one() -> None:
    """Not before the conflict begins, and not where it acts with its leader."""
    table = Table(STAGE, "minions Rats side=Gang zone=Yard count=4", "split Rats count=2 name=Mice")
    assert (len(table.events()), table.doc["order"]) == (1, [])
    rats = "minions Rats side=Gang zone=Yard count=4 leader=Krall"
    table = Table.set(rats).do("split Rats count=2 name=Mice")
    assert table.sheet("Mice")["leader"] == "Krall"
    assert (len(table.events()), table.doc["order"]) == (1, ["Ada", "Bruno", "Krall"])
