"""Held actions: taken later in the round, between two turns, or lost."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.questions import may_release


def release(name: str) -> str:
    return f'act "strikes" by={name}'


@pytest.mark.rule("F-HOLD-1")
def test_whoever_has_the_turn_may_hold() -> None:
    table = Table.set().do("hold")
    ada = table.sheet("Ada")
    assert (ada["holding"], ada["acted"], table.doc["turn"]) == (True, False, "Bruno")
    table.overruled("hold by=Krall", "F-HOLD-1")
    assert (table.sheet("Krall")["holding"], table.doc["turn"]) == (True, "Bruno")


@pytest.mark.rule("F-HOLD-2")
def test_a_held_action_is_a_complete_one() -> None:
    table = Table.set("place Krall Hall").do("hold", 'act "waits"')
    assert "release" in table.doc["offers"]
    table.do("attack Krall by=Ada move=Hall extra=1 skill=Weapons dice=+000 vs=Fists vs-dice=0000")
    assert table.rules_of(table.rolls()[0]) == {"F-SUPP-1": -1, "F-MOVE-2": -1}
    ada = table.sheet("Ada")
    assert (ada["zone"], ada["holding"], ada["acted"]) == ("Hall", False, True)
    assert table.doc["turn"] == "Krall"
    assert table.refused(release("Ada")).rule == "F-ROUND-1"


@pytest.mark.rule("F-HOLD-2")
def test_after_the_last_turn_the_held_may_still_act() -> None:
    table = Table.set().do("hold\nnext\nnext")
    assert table.doc["turn"] is None
    table.do("attack Krall by=Ada skill=Weapons dice=0000 vs=Fists vs-dice=++00")
    assert (table.doc["round"], table.sheet("Ada")["acted"]) == (1, True)


@pytest.mark.rule("F-HOLD-3", "F-HOLD-4")
def test_a_held_action_interrupts_nothing_that_is_announced() -> None:
    table = Table.set().do("hold", "attack Krall skill=Fists dice=0000")
    assert "release" not in table.doc["offers"]
    table.senseless(release("Ada"), "F-HOLD-3")
    table.do("defend skill=Fists dice=+000", release("Ada"))
    assert table.doc["turn"] == "Krall"


@pytest.mark.rule("F-HOLD-3", "F-HOLD-4")
def test_nor_while_a_hit_is_absorbed() -> None:
    table = Table.set().do("hold", "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000")
    assert may_release(table.state) == ()
    assert table.refused(release("Ada")).rule == "F-HOLD-3"
    table.do("stress")
    assert may_release(table.state) == (table.who("Ada").id,)


@pytest.mark.rule("F-HOLD-5")
def test_somebody_elses_turn_has_to_be_over_first() -> None:
    table = Table.set().do("hold")
    table.overruled(release("Ada"), "F-HOLD-5")
    assert table.doc["turn"] == "Bruno"
    table = Table.set().do("hold", "next", release("Ada"))
    assert table.sheet("Ada")["acted"]


@pytest.mark.rule("F-HOLD-5")
def test_the_last_in_order_never_gets_to_it() -> None:
    table = Table.set().do("next\nnext\nhold")
    assert (table.doc["turn"], may_release(table.state)) == (None, ())
    assert table.refused(release("Krall")).rule == "F-HOLD-5"


@pytest.mark.rule("F-HOLD-5")
def test_a_released_hold_counts_as_a_turn() -> None:
    table = Table.set().do("next\nhold\nhold")
    assert table.refused(release("Krall")).rule == "F-HOLD-5"
    table = Table.set().do("hold\nnext\nhold")
    assert table.refused(release("Krall")).rule == "F-HOLD-5"
    table.do(release("Ada"), release("Krall"))


@pytest.mark.rule("F-HOLD-6")
def test_an_unused_hold_is_lost() -> None:
    table = Table.set().do("next\nhold\nnext")
    assert (table.doc["turn"], table.doc["offers"]) == (None, ["release"])
    table.do("next")
    assert not table.sheet("Bruno")["holding"]
    assert (table.doc["round"], table.doc["turn"]) == (2, "Ada")
    assert table.refused(release("Bruno")).rule == "F-ROUND-2"


@pytest.mark.rule("F-HOLD-7")
def test_several_holders_are_listed_in_the_order_of_action() -> None:
    table = Table.set('order "Bruno, Ada, Krall"').do("hold\nhold\nnext")
    order = tuple(table.who(name).id for name in ("Bruno", "Ada"))
    assert may_release(table.state) == order
    table.do(release("Bruno"))
    assert may_release(table.state) == order[1:]
    table.do(release("Ada"))


@pytest.mark.rule("F-HOLD-8")
def test_holding_leaves_the_order_of_later_rounds() -> None:
    table = Table.set().do("hold\nnext\nnext", release("Ada"), "next")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]
    assert (table.doc["round"], table.doc["turn"]) == (2, "Ada")


@pytest.mark.rule("F-HOLD-9")
def test_a_holder_may_still_defend_fully_and_gives_up_the_action() -> None:
    table = Table.set().do("hold\nnext")
    table.do("attack Ada skill=Weapons dice=+000 vs-dice=0000 vs-full-defense=yes")
    ada = table.sheet("Ada")
    assert (ada["full_defense"], ada["holding"], table.rolls()[1].effort) == (True, False, 6)
    assert table.refused(release("Ada")).rule == "F-FULLDEF-2"


@pytest.mark.rule("F-HOLD-9")
def test_a_holder_defends_normally() -> None:
    table = Table.set().do("hold\nnext", "attack Ada skill=Weapons dice=0000 vs-dice=0000")
    assert (table.rolls()[1].effort, table.sheet("Ada")["holding"]) == (4, True)
