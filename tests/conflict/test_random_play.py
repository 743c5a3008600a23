"""Fights played at random come to no state that cannot be, and what they found stays mended."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.fights import random_fight
from tests.support.soundness import flaws
from tests.support.table import STAGE, Table
from tests.support.upheld import can_be_said_in_one, can_go_on, is_decided_again_alike, is_sound
from tracker.session import Session
from tracker.systems.fate.rules.state import table_of

fights = st.builds(random_fight, st.integers(1, 90), st.integers(0, 10**6), ends=st.just(0.003))

MINIONS = """
minions Red quality=2 count=3 side=Gang zone=Yard
minions Blue quality=2 count=2 side=Gang zone=Yard
"""


@given(fights)
def test_every_state_is_sound(session: Session) -> None:
    is_sound(session)


@given(fights)
def test_a_command_decided_again_causes_the_same_and_is_complete(session: Session) -> None:
    is_decided_again_alike(session)
    can_be_said_in_one(session)


@given(fights)
def test_play_can_always_go_on(session: Session) -> None:
    can_go_on(session)


@pytest.mark.rule("F-CONCEDE-10")
def test_other_terms_can_be_offered_when_nobody_caused_the_harm() -> None:
    table = Table.set().do("hit Ada 2", 'consequence "Singed Hand"', 'concede "She runs"')
    table.do('concede "She walks"', "accept")
    assert table.who("Ada").status == "conceded"


@pytest.mark.rule("F-COMPANION-3")
def test_harm_without_an_attacker_is_aimed_at_the_leader_too() -> None:
    table = Table.set("companion Pip of=Ada")
    assert table.refused("hit Pip 1").rule == "F-COMPANION-3"


def test_what_stood_at_a_group_stands_at_the_one_it_went_into() -> None:
    table = Table.set(MINIONS, 'order "Red, Blue"', "aspect Blinded on=Red free=Ada")
    table.do('block "the gate" dice=0000', "merge Red into=Blue")
    into = table.who("Blue").id
    assert [a.on for a in table.state.aspects.values()] == [into]
    assert [b.by for b in table_of(table.state).blocks] == [into]
    assert flaws(table.state) == set()


@pytest.mark.rule("F-INIT-12")
@pytest.mark.parametrize(("name", "into"), [("Red", "Blue"), ("Blue", "Red")])
def test_the_turn_stays_with_those_who_had_none_when_one_that_has_acted_comes(
    name: str, into: str
) -> None:
    table = Table.set(MINIONS, 'order "Red, Blue, Ada, Bruno, Krall"').do("next")
    assert table.doc["turn"] == "Blue"
    assert table.do(f"merge {name} into={into}").doc["turn"] == into
    assert table.do("next").doc["turn"] == "Ada"


@pytest.mark.rule("F-COMPANION-1")
def test_companions_are_removed_with_whom_they_belong_to() -> None:
    table = Table.set("companion Pip of=Ada").do("remove Ada")
    assert [p.name for p in table.state.participants.values()] == ["Bruno", "Krall"]


@pytest.mark.rule("F-GROUP-8")
@pytest.mark.parametrize("line", ["place Red Hall", "set Red zone=Hall"])
def test_a_group_put_elsewhere_is_detached(line: str) -> None:
    table = Table.set(MINIONS, "attach Red to=Krall").do(line)
    assert table.who("Red").leader is None
    assert "Red" in table.doc["order"]


@pytest.mark.rule("F-GROUP-8")
def test_a_leader_put_elsewhere_takes_the_group_along() -> None:
    table = Table.set(MINIONS, "attach Red to=Krall").do("set Krall zone=Hall")
    assert (table.sheet("Red")["leader"], table.sheet("Red")["zone"]) == ("Krall", "Hall")


@pytest.mark.rule("F-GROUP-8")
@pytest.mark.parametrize("phase", ["setup", "running"])
def test_minions_do_not_join_where_their_leader_is_not(phase: str) -> None:
    table = Table.set() if phase == "running" else Table(STAGE)
    refused = table.refused("minions Red side=Gang zone=Hall leader=Krall")
    assert (refused.rule, refused.message) == ("F-GROUP-8", "{leader} is not in {zone}")
    table.do("minions Red zone=Yard leader=Krall", "minions Blue leader=Krall")
    assert flaws(table.state) == set()


@pytest.mark.rule("F-GROUP-8")
def test_a_leader_thrown_away_from_the_group_is_detached() -> None:
    table = Table.set(MINIONS, "attach Red to=Krall")
    table.do('throw Krall Hall skill=Might dice=++++ mod="+9 a lever" vs=Fists vs-dice=----')
    assert table.sheet("Krall")["zone"] == "Hall"
    assert (table.sheet("Red")["leader"], table.sheet("Red")["zone"]) == (None, "Yard")


def test_a_turn_is_over_when_a_hit_fells_whose_it_is() -> None:
    table = Table.set(MINIONS, 'order "Red, Ada, Bruno, Krall, Blue"').do("hit Red 6")
    assert table.doc["turn"] == "Ada"


@pytest.mark.rule("F-FULLDEF-4", "F-FULLDEF-5", "A-63")
def test_a_turn_is_over_when_its_owner_defends_fully_against_a_held_action() -> None:
    table = Table.set().do("hold", "next")
    assert table.doc["turn"] == "Krall"
    table.do("attack Krall by=Ada skill=Weapons dice=----", "defend dice=0000 full-defense=yes")
    table.do("spin")
    assert table.doc["turn"] is None
