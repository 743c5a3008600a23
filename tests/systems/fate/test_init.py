"""The order of action: by skill, by seats, with minions, for those who come late."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.support.table import STAGE, Table


def ranked(kind: str, *people: str, more: str = "") -> list[str]:
    """Return the order of people given as ``name role keys``."""
    table = Table(f"conflict Test kind={kind} {more}", "side Us\nside Them\nzone Yard")
    for one in people:
        table.do(f"add {one} side={'Us' if ' pc' in one else 'Them'} zone=Yard")
    order: list[str] = table.do("begin").doc["order"]
    return order


@pytest.mark.rule("F-INIT-1")
def test_physical_by_alertness() -> None:
    people = [f'P{n} npc skills="Alertness {n}, Empathy {5 - n}"' for n in (3, 1, 2)]
    assert ranked("physical", *people) == ["P3", "P2", "P1"]


@pytest.mark.rule("F-INIT-2", "F-INIT-4")
def test_social_by_empathy_then_resolve() -> None:
    people = [
        'First npc skills="Empathy 1, Alertness 5"',
        'Second npc skills="Empathy 4, Resolve 1"',
        'Third npc skills="Empathy 4, Resolve 3"',
    ]
    assert ranked("social", *people) == ["Third", "Second", "First"]


@pytest.mark.rule("F-INIT-3")
def test_mental_by_empathy_or_what_the_game_master_picks() -> None:
    people = ['A npc skills="Empathy 1, Academics 3"', 'B npc skills="Empathy 2"']
    assert ranked("mental", *people) == ["B", "A"]
    assert ranked("mental", *people, more="initiative=Academics") == ["A", "B"]


@pytest.mark.rule("F-INIT-4")
def test_equal_initiative_goes_by_resolve() -> None:
    people = ['A pc skills="Alertness 3, Resolve 2"', 'B npc skills="Alertness 3, Resolve 4"']
    assert ranked("physical", *people) == ["B", "A"]


@pytest.mark.rule("F-INIT-5")
def test_still_equal_goes_by_the_seat() -> None:
    assert ranked("physical", "A pc seat=3", "B pc seat=1", "C pc seat=2") == ["B", "C", "A"]


@pytest.mark.rule("F-INIT-5")
def test_seats_begin_at_one() -> None:
    Table(STAGE).senseless("add Cem pc seat=0", "F-INIT-5")


@pytest.mark.rule("F-INIT-6")
def test_players_before_the_game_masters_list() -> None:
    assert ranked("physical", "N1 npc", "A pc seat=9", "N2 npc") == ["A", "N1", "N2"]


def with_rats(keys: str, *more: str) -> Table:
    return Table.set(f"minions Rats side=Gang zone=Yard {keys}", *more)


@pytest.mark.rule("F-INIT-7")
def test_attached_minions_have_no_place() -> None:
    table = with_rats("leader=Krall count=2", "set Krall initiative=3")
    assert "Rats" not in table.doc["order"]
    assert table.refused('act "bites" by=Rats').rule == "F-GROUP-7"
    table.senseless('order "Rats, Ada"', "F-INIT-7")


@pytest.mark.rule("F-INIT-8")
def test_minions_act_at_their_quality_without_the_bonus() -> None:
    table = with_rats("quality=2 count=6", "set Bruno initiative=3", "set Krall initiative=2")
    table.do("next", "next", "next")
    assert table.doc["turn"] == "Rats"
    assert with_rats("quality=3 count=2", "set Krall initiative=4").doc["order"] == [
        "Krall",
        "Ada",
        "Rats",
        "Bruno",
    ]


@pytest.mark.rule("F-INIT-9")
@pytest.mark.parametrize("resolve", [1, 0])
def test_minions_lose_a_tie_to_players(resolve: int) -> None:
    table = Table(
        "conflict Test kind=physical\nside Us\nside Them\nzone Yard",
        "minions Rats side=Them zone=Yard",
        f'add Ada pc side=Us zone=Yard seat=1 skills="Alertness 1, Resolve {resolve}"',
        "begin",
    )
    assert table.doc["order"] == ["Ada", "Rats"]


@pytest.mark.rule("F-INIT-10")
def test_the_order_holds_for_the_conflict() -> None:
    table = Table.set().do("next\nnext\nnext\nnext", 'set Krall skills="Alertness 6" initiative=9')
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]
    table.do("next\nnext\nnext\nnext")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]
    table.do('order "Krall, Ada"')
    assert table.doc["order"] == ["Krall", "Ada", "Bruno"]
    table.do("next\nnext\nnext\nnext")
    assert (table.doc["order"], table.doc["turn"]) == (["Krall", "Ada", "Bruno"], "Krall")


def late(turns: int, initiative: int) -> Table:
    """Let Cem come when so many turns of the order 4, 2 are over."""
    table = Table.set("set Ada initiative=4")
    table.do(*["next"] * turns)
    return table.do(f"add Cem pc side=Heroes zone=Yard seat=3 initiative={initiative}")


@pytest.mark.rule("F-INIT-11")
def test_who_comes_late_acts_at_their_place_in_the_next_round() -> None:
    table = late(1, 3)
    assert (table.doc["turn"], table.doc["order"]) == ("Bruno", ["Ada", "Cem", "Bruno", "Krall"])
    assert table.refused('act "runs" by=Cem').rule == "F-INIT-11"
    table.do("next\nnext\nnext")
    assert (table.doc["round"], table.doc["turn"]) == (2, "Ada")
    table.do("next")
    assert table.doc["turn"] == "Cem"


@pytest.mark.rule("F-INIT-11")
@pytest.mark.parametrize(
    ("turns", "initiative", "this_round"),
    [(0, 3, True), (0, 5, False), (2, 0, True), (3, 0, False)],
)
def test_a_place_that_is_yet_to_come_counts_at_once(
    turns: int, initiative: int, this_round: bool
) -> None:
    table = late(turns, initiative)
    while table.doc["turn"] not in (None, "Cem"):
        table.do("next")
    assert (table.doc["turn"] == "Cem") == this_round


@pytest.mark.rule("F-INIT-11")
def test_the_table_may_let_the_newcomer_act() -> None:
    table = late(1, 3).overruled('act "runs" by=Cem', "F-INIT-11")
    assert (table.doc["turn"], table.sheet("Cem")["acted"]) == ("Bruno", True)


@pytest.mark.rule("F-INIT-12")
def test_a_group_that_detaches_acts_from_the_next_round() -> None:
    table = with_rats("quality=1 count=2 leader=Krall").do("detach Rats")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall", "Rats"]
    assert table.refused('act "bites" by=Rats').rule == "F-INIT-12"
    table.do("next\nnext\nnext")
    assert table.refused('act "bites"').rule == "F-ROUND-4"
    table.do("next\nnext\nnext\nnext")
    assert (table.doc["round"], table.doc["turn"]) == (2, "Rats")


@pytest.mark.rule("F-INIT-12")
def test_a_group_that_attaches_loses_its_place_at_once() -> None:
    table = with_rats("quality=1 count=2").do("next\nnext\nnext")
    assert table.doc["turn"] == "Rats"
    table.do("attach Rats to=Krall")
    assert (table.doc["turn"], table.doc["order"]) == (None, ["Ada", "Bruno", "Krall"])


@pytest.mark.rule("F-INIT-12")
def test_nobody_acts_twice_by_splitting_or_holding() -> None:
    table = with_rats("quality=3 count=4").do("next", 'act "bites"')
    table.do("split Rats count=2 name=Mice")
    assert table.refused('act "bites" by=Mice').rule == "F-ROUND-1"
    table = with_rats("quality=3 count=4").do("next", "hold", "attach Rats to=Krall", "detach Rats")
    assert table.refused('act "bites" by=Rats').rule == "F-INIT-12"


@pytest.mark.rule("F-INIT-12", "F-GROUP-7")
@pytest.mark.parametrize("loose", ["", "detach Rats"])
def test_nobody_acts_twice_by_going_from_a_leader_into_another_group(loose: str) -> None:
    table = with_rats("quality=1 count=2 leader=Krall", "minions Bats side=Gang zone=Yard count=2")
    table.do("next", "next", 'act "bites"', loose)
    assert (table.doc["round"], table.doc["turn"]) == (1, "Bats")
    table.do("merge Rats into=Bats")
    assert (table.doc["round"], table.doc["turn"]) == (1, "Bats")
    table.do("attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert table.rules_of(table.rolls()[0]) == {"F-GROUP-3": 1}
    table.do("spin").senseless("next by=Bats", "F-ROUND-1")
    assert (table.doc["turn"], table.sheet("Bats")["count"]) == (None, 4)
    table.do("next", "next", "next", "next")
    table.do("attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert table.rules_of(table.rolls()[0]) == {"F-GROUP-3": 2}
    fresh = with_rats("quality=1 count=2 leader=Krall", "minions Bats side=Gang zone=Yard count=2")
    fresh.do("next", "next", "merge Rats into=Bats", "next")
    assert fresh.doc["turn"] == "Bats"


def seated(*more: str) -> Table:
    return Table(
        "conflict Test kind=physical order=seats",
        "side Us\nside Them\nzone Yard",
        "add Cem pc side=Us zone=Yard seat=1",
        "add Ada pc side=Us zone=Yard seat=3",
        "add Orc npc side=Them zone=Yard",
        "add Bruno pc side=Us zone=Yard seat=2",
        *more,
        "begin",
    )


ROUNDS = [
    ["Ada", "Bruno", "Cem", "Orc"],
    ["Bruno", "Cem", "Orc", "Ada"],
    ["Cem", "Orc", "Ada", "Bruno"],
    ["Orc", "Ada", "Bruno", "Cem"],
    ["Ada", "Bruno", "Cem", "Orc"],
]


def played_orders(table: Table, rounds: int) -> list[list[str]]:
    found = []
    for _ in range(rounds):
        found.append(table.doc["order"])
        table.do(*["next"] * (len(found[-1]) + 1))
    return found


@pytest.mark.rule("F-INIT-13", "F-INIT-14")
def test_in_seat_order_the_first_turn_moves_clockwise() -> None:
    orders = played_orders(seated(), 5)
    assert orders == ROUNDS
    for one, following in pairwise(orders):
        assert one[0] == following[-1]


@pytest.mark.rule("F-INIT-15")
def test_seat_order_begins_at_the_game_masters_left_unless_said_otherwise() -> None:
    assert seated().doc["turn"] == "Ada"
    table = seated("conflict Test first=1")
    assert table.doc["order"] == ["Cem", "Orc", "Ada", "Bruno"]


@pytest.mark.rule("F-INIT-13")
def test_seat_order_may_begin_in_mid_conflict() -> None:
    table = Table.set().do("conflict Test order=seats")
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]
    table.do("next\nnext\nnext\nnext")
    assert played_orders(table, 2) == [["Bruno", "Ada", "Krall"], ["Ada", "Krall", "Bruno"]]


@pytest.mark.rule("F-INIT-15")
def test_all_game_master_figures_act_in_the_game_masters_seat() -> None:
    table = seated("add Troll npc side=Them zone=Yard initiative=9")
    assert table.doc["order"] == ["Ada", "Bruno", "Cem", "Orc", "Troll"]


@pytest.mark.rule("F-INIT-15", "F-SCENE-1")
def test_a_player_who_joins_in_seat_order_sits_somewhere() -> None:
    seated().overruled("add Dora pc side=Us zone=Yard", "F-SCENE-1")
    assert seated().do("add Troll npc side=Them zone=Yard").doc["order"][-2:] == ["Orc", "Troll"]
    table = Table.set("conflict Test order=seats", 'order "Krall, Bruno, Ada"')
    assert table.do("add Dora pc side=Heroes zone=Yard").doc["order"][-1] == "Dora"


@pytest.mark.rule("F-INIT-13")
def test_a_newcomer_leaves_the_turn_of_the_seats_as_it_is_when_the_first_has_left() -> None:
    table = seated().do(*["next"] * 5)
    assert table.doc["order"] == ["Bruno", "Cem", "Orc", "Ada"]
    table.do("leave Bruno", "add Dora pc side=Us zone=Yard seat=5")
    assert table.doc["order"] == ["Cem", "Orc", "Dora", "Ada"]
    table.do("next\nnext")
    assert table.doc["turn"] == "Dora"


def test_a_way_to_make_the_order_takes_the_place_of_one_made_by_hand() -> None:
    table = Table(STAGE).do('order "Krall, Bruno"', 'conflict "Renamed"')
    assert len(table.state.order_by_hand or ()) == 3
    table.do('conflict "Renamed" order=skill', "begin")
    assert not table.state.order_by_hand
    assert table.doc["order"] == ["Ada", "Bruno", "Krall"]


def test_in_mid_fight_too_and_the_turn_stays_whose_it_is() -> None:
    table = Table.set('order "Krall, Bruno, Ada"').do("next")
    assert table.doc["turn"] == "Bruno"
    table.do('conflict "Test" order=seats')
    assert table.doc["order"] == ["Bruno", "Ada", "Krall"]
    assert table.doc["turn"] == "Bruno"
    table.do("next")
    assert table.doc["turn"] == "Ada"
    table.do("undo 2")
    assert table.doc["order"] == ["Krall", "Bruno", "Ada"]
