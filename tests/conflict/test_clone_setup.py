"""A new fight with the same stage and cast, as they stood at the start or stand now."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.fights import random_fight
from tests.support.table import Table
from tracker.conflict.clone_setup import at_the_start, recast
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict, Participant, change
from tracker.session import Session
from tracker.systems.fate.rules.state import person, tags

FIGHT = (
    'conflict "Night at the Quay" kind=physical order=seats first=2 seed=4',
    "side Heroes",
    "side Gang",
    'zone Quay aspects="Fog; Wet planks"',
    "zone Warehouse",
    "map Warehouse 2 1",
    "border Quay Warehouse cost=2 back=1",
    'minions "Thugs A" side=Gang zone=Warehouse quality=2 count=3',
    "add Ada pc side=Heroes zone=Quay seat=2 fp=3 skills=\"Fists 4, Endurance 3\" aspects=Quick",
    'add Krall npc side=Gang zone=Quay determination=2 hidden=yes weight=3 max-consequences=1',
    'companion Rex of=Ada kinds="physical, social" quality=2',
    "attach 'Thugs A' to=Krall",
    'aspect "Dark" on=scene',
    'aspect "Loose" on=Quay sticky=no',
    "begin",
)  # fmt: skip
MORE = (
    "hit 'Thugs A' 4",
    "hit Ada 3",
    'consequence "Singed Hand"',
    'fp Ada -1 "a tag"',
    "rename Ada 'Ada [/]'",
)


def anew(state: Conflict, title: str = "Next Night") -> Conflict:
    session = Session(clock=lambda: "")
    for command in recast(state, title):
        answer = session.carry_out(command)
        if isinstance(answer, Refusal) and answer.overrulable:
            answer = session.carry_out(change(command, force=True))
        assert not isinstance(answer, Refusal), (command, answer)
    return session.state


def by_name(state: Conflict) -> dict[str, Participant]:
    return {p.name: p for p in state.participants.values()}


def test_the_start_is_found_again() -> None:
    session = Table(*FIGHT, *MORE).session
    assert at_the_start(session.timeline) == Table(*FIGHT[:-1]).state
    before = Table(*FIGHT[:3]).session
    assert at_the_start(before.timeline) == before.state


def test_the_cast_as_it_stood_at_the_start() -> None:
    old = Table(*FIGHT[:-1]).state
    new = anew(old)
    assert (new.title, new.seed, new.phase) == ("Next Night", None, "setup")
    assert (new.kind, new.order_by, new.first_seat) == ("physical", "seats", 2)
    assert (new.zones, new.sides, new.borders) == (old.zones, old.sides, old.borders)
    assert sorted(a.text for a in new.aspects.values()) == ["Dark", "Fog", "Quick", "Wet planks"]
    assert by_name(new).keys() == by_name(old).keys()
    for name, p in by_name(new).items():
        assert change(p, id="", leader=None, owner=None) == change(
            by_name(old)[name], id="", leader=None, owner=None
        )
    for group, leader in (("Thugs A", "Krall"), ("Rex", "Ada")):
        assert by_name(new)[group].leader == by_name(new)[leader].id


def test_the_cast_as_it_stands_now() -> None:
    new = by_name(anew(Table(*FIGHT, *MORE).session.state))
    ada = new["Ada [/]"]
    assert person(ada).fp == 2
    assert ada.tracks["health"].marked == ()
    assert new["Thugs A"].count == 1


def test_consequences_are_carried_along() -> None:
    old = Table(*FIGHT, *MORE).session.state
    new = anew(old)
    carried = [a.text for a in new.aspects.values() if tags(a).severity]
    assert carried == ["Singed Hand"]


def test_an_order_by_hand_is_kept() -> None:
    old = Table(*FIGHT[:-1], "order 'Krall, Ada'").state
    new = anew(old)
    assert new.order_by_hand is not None
    assert [new.participants[who].name for who in new.order_by_hand] == ["Krall", "Ada"]


def test_who_was_taken_out_comes_again_but_no_group_without_minions() -> None:
    session = Table(*FIGHT).session
    session.do("leave 'Thugs A' 'ran'")
    session.do("leave Krall 'ran'")
    assert by_name(anew(session.state)).keys() == {"Ada", "Krall", "Rex"}


def test_another_system_of_dice_gets_no_keys_of_fate() -> None:
    old = Table("conflict X system=pool", "side A", "add Ada pc side=A seat=1 skills='Dodge 3'")
    assert anew(old.state) == anew(anew(old.state))


@given(st.integers(0, 40), st.integers(20, 60))
def test_any_fight_can_be_set_up_anew(seed: int, rulings: int) -> None:
    state = random_fight(rulings, seed).state
    again = anew(state)
    assert again == anew(again)
