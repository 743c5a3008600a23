"""One turn a round for every minion, whichever groups and leaders it goes through (F-INIT-12)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.state import Participant, Track
from tracker.systems.fate.rules.groups import Turn, merged_turn
from tracker.systems.fate.rules.state import person, with_fields

# Cid acts first, then Ann, then the minions, at last Dov.
GANG = """
conflict "H" kind=physical
zone Yard
side Heroes
side Gang
add Ann pc side=Heroes zone=Yard seat=1 fp=2 skills="Alertness 2, Fists 2"
add Cid npc side=Gang zone=Yard fp=2 skills="Alertness 3, Fists 2"
add Dov npc side=Gang zone=Yard fp=2 skills="Alertness 0, Fists 2"
"""
LADS = "minions Lads side=Gang zone=Yard count=3"
MOB = "minions Mob side=Gang zone=Yard count=1"

MISS = "attack Ann dice=0000 vs=Fists vs-dice=++00"


def gang(*more: str) -> Table:
    return Table(GANG, *more, "begin")


def bonus(table: Table, line: str = MISS) -> int:
    """Return the bonus of the group in the first roll of a line."""
    table.do(line)
    found = sum(m.value for m in table.rolls()[0].modifiers if m.rule.startswith("F-GROUP"))
    if table.doc["question"]:
        table.do("waive")
    return found


@pytest.mark.rule("F-INIT-12", "F-GROUP-3")
@pytest.mark.parametrize("line", ["merge Lads into=Mob", "merge Mob into=Lads\ndetach Lads"])
def test_who_acted_with_a_leader_does_not_act_within_a_group(line: str) -> None:
    table = gang(f"{LADS} leader=Cid", MOB).do('act "points"', 'act "waits"', "attach Lads to=Dov")
    table.do(line)
    if table.doc["turn"] == "Mob":
        assert bonus(table) == 0
    assert table.doc["turn"] == "Dov"
    assert sum(p.left for p in table.state.participants.values()) == 4


@pytest.mark.rule("F-INIT-12", "F-THROW-1")
@pytest.mark.parametrize(
    ("line", "left"),
    [("throw Lads Hall", 0), ("push Lads Hall", 0), ("throw Lads Hall alone=yes", 3)],
)
def test_who_is_thrown_by_their_leader_has_acted_with_him(line: str, left: int) -> None:
    table = gang("zone Hall", "border Yard Hall", f"{LADS} leader=Cid")
    table.do(f"{line} skill=Fists dice=++++ resist=no")
    assert (table.sheet("Lads")["zone"], table.sheet("Lads")["leader"]) == ("Hall", None)
    assert (table.who("Lads").still_to_act, table.sheet("Lads")["acted"]) == (left, left == 0)


@pytest.mark.rule("F-INIT-12")
@pytest.mark.parametrize(
    "lines",
    [
        ("merge Lads into=Mob", "split Mob count=3 name=Rest"),
        ("leave Lads", "return Lads", "rename Lads Rest"),
    ],
)
def test_those_who_had_their_turn_with_others_have_acted(lines: tuple[str, ...]) -> None:
    table = gang(f"{LADS} leader=Cid", MOB).do('act "points"', "detach Lads", *lines)
    rest, mob = table.sheet("Rest"), table.sheet("Mob")
    assert (rest["count"], rest["acted"], mob["acted"]) == (3, True, False)


@pytest.mark.rule("F-INIT-12", "F-GROUP-4")
def test_who_came_to_a_leader_after_his_action_has_not_acted_with_him() -> None:
    table = gang(MOB).do('act "points"', 'act "waits"', "attach Mob to=Cid", "attach Mob to=Dov")
    assert bonus(table) == 1


@pytest.mark.rule("F-INIT-12", "F-INIT-11")
def test_reinforcements_of_a_leader_who_has_acted_may_act_with_another() -> None:
    table = gang().do('act "points"', f"{LADS} leader=Cid", "attach Lads to=Dov", 'act "waits"')
    assert table.warnings() == []
    assert bonus(table) == 2


@pytest.mark.rule("F-INIT-12", "F-GROUP-4")
def test_who_came_late_into_a_led_group_acts_with_another_leader_and_the_rest_does_not() -> None:
    table = gang(f"{LADS} leader=Cid", MOB).do('act "points"', "merge Mob into=Lads", "next")
    assert "F-INIT-12" not in table.do("attach Lads to=Dov").warnings()
    assert bonus(table) == 1
    table.do("next", "next", 'act "waits"')
    assert bonus(table) == 2


@pytest.mark.rule("F-INIT-12")
@pytest.mark.parametrize("turn", ["next", "hold", "full-defense Cid"])
def test_the_leaders_turn_is_that_of_the_led_however_he_takes_it(turn: str) -> None:
    table = gang(f"{LADS} leader=Cid").do(turn, "attach Lads to=Dov")
    assert ("F-INIT-12" in table.warnings()) == (turn != "hold")
    table.do("next")
    assert bonus(table) == (2 if turn == "hold" else 0)


@pytest.mark.rule("F-INIT-12")
def test_who_was_left_behind_before_the_action_may_take_part_in_another() -> None:
    table = gang("zone Hall\nborder Yard Hall", f"{LADS} leader=Cid")
    table.do('act "runs" move=Hall alone=yes', "next", "attach Lads to=Dov")
    assert bonus(table) == 2


@pytest.mark.rule("F-INIT-12", "F-SCENE-4")
def test_who_leaves_and_comes_back_acts_no_more_in_the_round() -> None:
    table = gang(f"{LADS} leader=Cid").do('act "points"', "leave Lads", "return Lads", "next")
    assert table.doc["turn"] == "Dov"
    assert table.refused('act "bites" by=Lads').rule == "F-ROUND-1"
    assert table.do("next").doc["turn"] is None


@pytest.mark.rule("F-INIT-12", "F-SIDES-3")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_split_gives_nobody_a_second_turn(count: int) -> None:
    table = gang(f"{LADS} leader=Cid", MOB).do('act "points"', "next", "merge Lads into=Mob")
    assert table.doc["turn"] == "Mob"
    table.do(f"split Mob count={count} name=Rest")
    assert [table.who(name).fresh for name in ("Mob", "Rest")] == [1, 0]
    assert bonus(table) == 0
    assert table.doc["turn"] == "Dov"
    assert table.refused('act "bites" by=Rest').rule == "F-ROUND-1"


@pytest.mark.rule("F-INIT-12", "F-HOLD-1")
def test_who_is_split_off_holds_as_the_group_does() -> None:
    table = gang(LADS).do("next", "next", "hold", "split Lads count=1 name=One", "next")
    assert table.doc["turn"] is None
    for name in ("Lads", "One"):
        table.do(f'act "bites" by={name}')
        assert table.refused(f'act "bites" by={name}').rule == "F-ROUND-1"


@pytest.mark.rule("F-INIT-12", "F-INIT-10")
def test_who_is_split_off_in_an_order_by_hand_has_a_turn() -> None:
    table = gang("minions Brutes quality=3 count=4 side=Gang zone=Yard", 'order "Dov, Ann, Brutes"')
    table.do("next", "split Brutes count=2 name=Half", "next")
    had = {str(table.doc["turn"])}
    had.add(str(table.do("next").doc["turn"]))
    assert had == {"Brutes", "Half"}


@pytest.mark.rule("F-INIT-12", "F-FULLDEF-6")
def test_a_group_of_which_some_have_acted_does_not_defend_fully() -> None:
    table = gang(f"{LADS} leader=Cid", MOB).do("hold", 'act "waits"', 'act "points" by=Cid')
    table.do("merge Lads into=Mob")
    assert table.doc["turn"] == "Mob"
    line = "attack Mob by=Ann free=yes skill=Fists dice=---- vs-dice=0000"
    assert table.refused(f"{line} vs-full-defense=yes").rule == "F-FULLDEF-6"


# What a group may have of a round, by the lines that bring it there. Bob, who leads nobody else,
# has acted before any of them; Dov, the last in order, acts after all.
HAD = {
    "fresh": "",
    "acted": 'act! "bites" by={group}',
    "holds": "hold! by={group}",
    "defends": "full-defense! {group}",
    "late": "detach {group}",
    "with Cid": "",
    "after Cid": "attach {group} to=Cid",
    "with Dov": "attach {group} to=Dov",
}


def brought(*states: str) -> Table:
    """Return a table after Cid's action at which two groups have these of the round."""
    names = ("Lads", "Mob")
    led = {"late": "leader=Dov", "with Cid": "leader=Cid"}
    lines = [
        f"minions {name} count={count} side=Gang zone=Yard {led.get(state, '')}"
        for name, state, count in zip(names, states, (3, 2), strict=True)
    ]
    table = gang(*lines).do('act "points"')
    for name, state in zip(names, states, strict=True):
        table.do(HAD[state].format(group=name))
    return table


@pytest.mark.rule("F-INIT-12")
@pytest.mark.parametrize("states", [*permutations(HAD, 2), *((s, s) for s in HAD)], ids=" ".join)
def test_nobody_acts_twice_and_nobody_loses_a_turn_by_a_merger(states: tuple[str, str]) -> None:
    """Play the round to its end: so many act as had a turn to come, in whatever group."""
    yet = {"fresh": True, "holds": True, "with Dov": True}
    led = {"with Cid", "after Cid", "with Dov"}
    for name, into, counts in (("Lads", "Mob", (3, 2)), ("Mob", "Lads", (2, 3))):
        of = dict(zip(("Lads", "Mob"), states, strict=True))
        table = brought(*states).do(f"merge {name} into={into}")
        merged = table.who(into)
        given_up = {of[name], of[into]} in ({"defends", "fresh"}, {"defends", "holds"})
        assert person(merged).full_defense == (given_up or states == ("defends", "defends"))
        had = {"acted", "defends", "with Cid"}
        fresh = sum(n for who, n in zip((name, into), counts, strict=True) if of[who] not in had)
        assert merged.still_to_act == (0 if given_up else fresh)
        acts = 0
        while table.doc["turn"] is not None:
            acts += table.doc["turn"] == into
            table.do("next")
        acts += merged.holding is not None
        own = of[into] not in led and not given_up
        may = any(yet.get(of[who], False) and of[who] not in led for who in (name, into))
        assert acts == (own and may), (name, into)


OF_FOUR = Participant(id="p1", name="Rats", role="minions", quality=1, count=4)

MARKED = st.integers(0, 3).map(lambda fallen: tuple(range(1, fallen + 1)))

DONE: tuple[dict[str, object], ...] = (
    {},
    {"acted": True},
    {"acted": True, "full_defense": True},
    {"holding": 2},
)


@st.composite
def groups(draw: st.DrawFn) -> Participant:
    """Draw a group of its own that may have had any part of its turn."""
    return with_fields(
        OF_FOUR,
        tracks={"stress": Track(boxes=4, marked=draw(MARKED))},
        to_act=draw(st.none() | st.integers(0, 4)),
        waits=draw(st.booleans()),
        attacked=draw(st.booleans()),
        **draw(st.sampled_from(DONE)),
    )


@pytest.mark.rule("F-INIT-12")
@given(groups(), groups())
def test_it_makes_no_difference_which_group_goes_into_the_other(
    one: Participant, other: Participant
) -> None:
    turn = merged_turn(one, other)
    assert turn == merged_turn(other, one)
    if turn.full_defense:
        return
    fresh = one.still_to_act + other.still_to_act
    assert turn.acted == (fresh == 0)
    if not turn.acted:
        assert turn.to_act in ((None,) if fresh == one.left + other.left else (fresh,))
    assert turn == Turn(acted=True) or not turn.acted
