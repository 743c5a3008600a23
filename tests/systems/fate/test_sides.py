"""Sides: how minions divide, and who leads them."""

from __future__ import annotations

import pytest

from tests.support.table import STAGE, Table
from tracker.systems.fate.rules.groups import proposed_split
from tracker.systems.fate.screen.asking import wrong_sizes


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


LADS = "minions Lads side=Gang zone=Yard count=2 leader=Krall"
PIP = 'companion Pip of=Krall advances="independent"'
WAT = "companion Wat of=Krall"


def sides(table: Table) -> list[str | None]:
    return [p["side"] for p in table.doc["participants"][2:]]


def leaders(table: Table) -> list[str | None]:
    return [p["leader"] for p in table.doc["participants"][3:]]


@pytest.mark.rule("F-SIDES-4", "F-COMPANION-1")
@pytest.mark.parametrize("phase", ["setup", "running", "ended"])
def test_those_attached_and_companions_go_along_to_another_side(phase: str) -> None:
    table = Table(STAGE, LADS, PIP, WAT)
    table.do(*{"setup": (), "running": ("begin",), "ended": ("begin", "end")}[phase])
    table.do("set Krall side=Heroes")
    assert sides(table) == ["Heroes"] * 4
    assert leaders(table) == ["Krall"] * 3
    assert table.warnings() == ["F-SIDES-4"] * 3


@pytest.mark.rule("F-COMPANION-1", "F-COMPANION-10")
def test_a_companion_on_its_own_goes_along_too() -> None:
    table = Table.set(PIP).do("detach Pip", "set Krall side=Heroes")
    assert (sides(table), leaders(table)) == (["Heroes", "Heroes"], [None])
    table.do("attach Pip to=Krall")


@pytest.mark.rule("F-SIDES-4", "F-GROUP-2")
def test_whoever_leaves_the_side_of_the_leader_is_detached() -> None:
    for name, first in ((LADS, "Lads"), (PIP, "Pip")):
        table = Table.set(name).do(f"set {first} side=Heroes")
        assert (table.sheet(first)["side"], table.sheet(first)["leader"]) == ("Heroes", None)
        assert table.warnings() == ["F-SIDES-4"]
        assert first in table.doc["order"]
        assert table.refused(f"attach {first} to=Krall").rule == "F-SIDES-4"
    Table.set(WAT).overruled("set Wat side=Heroes", "F-COMPANION-10")


@pytest.mark.rule("F-SIDES-4")
def test_those_without_a_side_get_their_leaders() -> None:
    alone = "add Boss npc zone=Yard"
    table = Table(STAGE, alone, "minions Lads leader=Boss", "companion Pip of=Boss")
    assert sides(table)[1:] == [None, None, None]
    table.do("set Boss side=Gang")
    assert (sides(table)[1:], table.warnings()) == (["Gang"] * 3, [])
    later = Table(STAGE, "minions Lads zone=Yard", "attach Lads to=Krall")
    assert sides(later) == ["Gang", "Gang"]


@pytest.mark.rule("F-SIDES-4", "F-GROUP-8")
@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("attach Rats to=Ada", ("F-SIDES-4",)),
        ("attach Dogs to=Ada", ("F-GROUP-8",)),
        ("attach Cats to=Ada", ("F-SIDES-4", "F-GROUP-8")),
        ("minions Mice side=Gang zone=Hall leader=Ada", ("F-GROUP-8", "F-SIDES-4")),
    ],
)
def test_whoever_is_led_stands_where_the_leader_does_whatever_is_overruled(
    line: str, rules: tuple[str, ...]
) -> None:
    table = Table.set(
        "minions Rats side=Gang zone=Yard",
        "minions Dogs side=Heroes zone=Hall",
        "minions Cats side=Gang zone=Hall",
    )
    table.overruled(line, *rules)
    led = next(p for p in table.doc["participants"] if p["leader"] == "Ada")
    assert (led["side"], led["zone"]) == ("Heroes", "Yard")


@pytest.mark.rule("F-SCENE-4", "F-COMPANION-1", "F-SIDES-4")
def test_who_comes_back_comes_to_the_side_of_the_leader() -> None:
    table = Table.set(WAT, LADS).do("leave Wat", "set Krall side=Heroes", "return Wat")
    assert (table.sheet("Wat")["side"], table.sheet("Wat")["leader"]) == ("Heroes", "Krall")
    other = Table.set(WAT).do("leave Wat").overruled("return Wat side=Heroes", "F-SIDES-4")
    assert other.sheet("Wat")["side"] == "Gang"
    turned = Table.set(PIP).do("detach Pip", "leave Krall", "return Krall side=Heroes")
    assert turned.sheet("Pip")["side"] == "Heroes"


@pytest.mark.rule("F-SIDES-4", "F-COMPANION-1")
@pytest.mark.parametrize(
    "line",
    [
        "set Krall zone=Hall",
        "place Krall Hall",
        "rename Krall Boss",
        "set Krall hidden=yes",
        'set Krall skills="Fists 1"',
    ],
)
def test_other_changes_of_a_leader_keep_all_ties(line: str) -> None:
    table = Table.set(LADS, PIP, WAT).do(line)
    where = table.doc["participants"][2]
    assert leaders(table) == [where["name"]] * 3
    assert {(p["side"], p["zone"]) for p in table.doc["participants"][2:]} == {
        (where["side"], where["zone"])
    }


@pytest.mark.rule("F-SIDES-4", "F-COMPANION-1")
def test_who_loses_the_leader_stays_on_the_side() -> None:
    table = Table.set(LADS, PIP).do("leave Krall")
    assert (sides(table), leaders(table)) == (["Gang"] * 3, [None, None])
    table = Table.set(LADS, PIP).do("remove Krall")
    assert [(p["name"], p["side"], p["leader"]) for p in table.doc["participants"][2:]] == [
        ("Lads", "Gang", None)
    ]


@pytest.mark.rule("F-SIDES-3")
@pytest.mark.parametrize(
    ("typed", "right"),
    [("5", True), ("3, 2", True), ("3 1 1", True), ("5, 0", False), ("4", False), ("3, 3", False)],
)
def test_typed_sizes_are_all_of_them_and_none_is_empty(typed: str, *, right: bool) -> None:
    assert wrong_sizes(5, typed) == (
        "" if right else "The groups must have 5 minions together (F-SIDES-3)."
    )
