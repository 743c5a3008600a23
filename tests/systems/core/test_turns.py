"""Turns, the order of action, handing on, teamwork, zones and movement."""

from __future__ import annotations

import pytest

from tests.systems.core.table import Table, begun, setting_up, struck

BOTH = ("side Heroes", "side Gang", "zone Yard")


def in_order(edition: str, *people: str, kind: str = "physical", settings: str = "") -> list[str]:
    """Return the order of action of people with these sheets."""
    table = Table(f'conflict "X" system=core edition={edition} kind={kind}', *BOTH)
    table.do(*(line for line in (settings, "setting order skill") if line))
    table.do(*(f"add {one} zone=Yard" for one in people), "begin")
    order: list[str] = table["order"]
    return order


@pytest.mark.rule("K-TEAM-1", "K-TEAM-2", "K-TEAM-4")
def test_each_helper_adds_one_and_has_acted() -> None:
    table = begun("core", 'set Bruno skills="Fight 1"')
    table.do('overcome "the gate" skill=Fight dice=0000 help="Bruno, Cem" difficulty=4')
    assert (table.last["effort"], table.of("Cem")["acted"], table["question"]["choices"]) == (
        5,
        True,
        ["Vesna"],
    )
    table = begun("core", 'set Bruno skills="Fight 4"')
    line = 'overcome "the gate" skill=Fight dice=0000 help=Bruno difficulty=4'
    assert table.refused(line) == "K-TEAM-1"


@pytest.mark.rule("K-TEAM-2")
def test_a_helper_needs_average_and_in_accelerated_nothing() -> None:
    line = 'overcome "the gate" skill=Fight dice=0000 help=Bruno difficulty=4'
    assert begun().refused(line) == "K-TEAM-2"
    table = begun("accelerated")
    table.do('overcome "the gate" skill=Forceful dice=0000 help=Bruno difficulty=4')
    assert table.last["effort"] == 4
    eve = [f'add {n} pc side=Heroes zone=Yard skills="Quick 0"' for n in ("Eve", "Fay")]
    table = begun("accelerated", *eve)
    table.do('overcome "x" skill=Forceful dice=0000 help="Bruno, Eve, Fay" difficulty=4')
    assert (table.last["effort"], table.rules) == (6, ["K-TEAM-2"])


@pytest.mark.rule("K-TEAM-3")
@pytest.mark.parametrize(("edition", "effort"), [("core", 6), ("condensed", 4)])
def test_in_condensed_help_is_limited_by_the_rating(edition: str, effort: int) -> None:
    eve = [f'add {n} pc side=Heroes zone=Yard skills="Fight 1"' for n in ("Eve", "Fay", "Gil")]
    table = begun(edition, *eve, 'set Ada skills="Fight 2"')
    table.do('overcome "x" skill=Fight dice=0000 help="Cem, Eve, Fay, Gil" difficulty=3')
    assert table.last["effort"] == effort


@pytest.mark.rule("K-TEAM-4")
def test_who_has_acted_helps_no_more_and_a_full_defense_ends() -> None:
    table = begun(first="Cem").do('act "looks" next=Ada')
    line = 'overcome "x" skill=Fight dice=0000 help=Cem difficulty=3'
    assert table.refused(line) == "K-TEAM-4"
    table = begun(first="Cem").do("full-defense next=Ada", "next Bruno", "next Vesna", "next Ada")
    assert table.of("Cem")["full_defense"] is True
    table.do(line)
    assert (table.of("Cem")["full_defense"], table.of("Cem")["acted"]) == (False, True)


@pytest.mark.rule("K-TEAM-5")
def test_what_a_joint_roll_costs_falls_on_all() -> None:
    table = begun("core", 'set Bruno skills="Fight 1"')
    table.do('overcome "x" skill=Fight dice=---- help="Bruno, Cem" difficulty=6')
    assert table["question"]["with"] == ["Ada", "Bruno", "Cem"]


@pytest.mark.rule("K-TURN-1")
def test_one_action_in_an_exchange() -> None:
    table = begun(order="skill")
    table.do("attack Vesna skill=Shoot dice=---- vs=Athletics vs-dice=0000")
    line = "create Dark by=Bruno skill=Shoot dice=0000 difficulty=2"
    assert table.refused(line) == "K-TURN-1"
    table.do("next", "next", "next", "next")
    assert (table["round"], table["turn"]) == (2, "Bruno")
    table.do(line)


@pytest.mark.rule("K-TURN-2")
@pytest.mark.parametrize(
    "verb",
    ["hold", "block x", "sprint Hall", "maneuver Vesna", "spin", "overflow", "tag Queen", "check"],
)
def test_verbs_of_the_older_game_are_refused(verb: str) -> None:
    assert begun().refused(verb) == "K-TURN-2"


@pytest.mark.rule("K-TURN-2")
def test_small_things_cost_nothing() -> None:
    table = begun().do('free "draws a blade" by=Ada')
    table.do("attack Vesna skill=Fight dice=0000 vs=Fight vs-dice=0000")
    assert table.last["effort"] == 3
    assert (
        begun().refused("attack Vesna skill=Fight dice=0000 extra=1 vs=Fight vs-dice=0000")
        == "K-TURN-2"
    )


@pytest.mark.rule("K-TURN-3")
def test_a_conflict_is_physical_or_mental() -> None:
    table = begun()
    table.do("attack Vesna skill=Fight track=mental dice=0000 difficulty=1", "stress")
    tracks = table.of("Vesna")["tracks"]
    assert (tracks["mental"]["marked"], tracks["physical"]["marked"]) == ([2], [])
    assert Table("conflict X system=core").refused("conflict X kind=social") == "K-TURN-3"


@pytest.mark.rule("K-ORDER-1")
def test_by_skill_notice_then_athletics_then_physique() -> None:
    assert in_order(
        "core",
        'Ada pc side=Heroes skills="Athletics 2"',
        'Bruno npc side=Gang skills="Athletics 3"',
        'Cem pc side=Heroes skills="Notice 1"',
        "Eve npc side=Gang initiative=5",
    ) == ["Eve", "Cem", "Bruno", "Ada"]
    assert in_order(
        "core",
        'Ada pc side=Heroes skills="Notice 4"',
        'Bruno npc side=Gang skills="Empathy 1, Rapport 1"',
        'Cem pc side=Heroes skills="Empathy 1, Will 3"',
        kind="mental",
    ) == ["Bruno", "Cem", "Ada"]


@pytest.mark.rule("K-ORDER-2")
def test_in_accelerated_by_quick_or_careful() -> None:
    people = [
        f'{name} pc side=Heroes skills="Quick {n}, Careful {4 - n}"'
        for name, n in (("Ada", 1), ("Bruno", 3), ("Cem", 2))
    ]
    assert in_order("accelerated", *people) == ["Bruno", "Cem", "Ada"]
    assert in_order("accelerated", *people, kind="mental") == ["Ada", "Cem", "Bruno"]


@pytest.mark.rule("K-ORDER-3")
def test_of_equals_players_come_first() -> None:
    sheet = 'skills="Notice 2, Athletics 2, Physique 1"'
    people = (f"Vesna npc side=Gang {sheet}", f"Ada pc side=Heroes {sheet}")
    assert in_order("core", *people) == ["Ada", "Vesna"]
    table = setting_up("core", order="skill")
    table.do('order "Vesna, Ada, Bruno, Cem"', "begin")
    assert table["turn"] == "Vesna"


@pytest.mark.rule("K-ORDER-1", "K-ORDER-2")
@pytest.mark.parametrize(
    ("edition", "skills"),
    [
        ("core", "Notice {}"),
        ("core", "Notice {}, Athletics -2, Physique -2"),
        ("accelerated", "Quick {}"),
    ],
)
def test_a_hazard_acts_after_all_figures_of_its_number(edition: str, skills: str) -> None:
    """However many skills make the order, and whoever was there first (KA-44)."""
    table = Table(f"conflict X system=core edition={edition} kind=physical", *BOTH)
    table.do("setting order skill", "hazard Fire rating=3 weapon=1 zone=Yard side=Gang")
    for name, role, n in (("Low", "pc", 2), ("Gus", "npc", 3), ("Ada", "pc", 3), ("Top", "npc", 4)):
        table.do(f'add {name} {role} side=Gang zone=Yard skills="{skills.format(n)}"')
    assert table.do("begin")["order"] == ["Top", "Ada", "Gus", "Fire", "Low"]


@pytest.mark.rule("K-ORDER-4")
def test_all_npcs_may_act_at_the_place_of_the_best() -> None:
    people = [
        f'{name} {role} side={side} skills="Notice {n}"'
        for name, role, side, n in (
            ("A", "pc", "Heroes", 3),
            ("B", "pc", "Heroes", 1),
            ("C", "npc", "Gang", 2),
            ("D", "npc", "Gang", 0),
        )
    ]
    assert in_order("core", *people, settings="setting npc-turns best") == ["A", "C", "D", "B"]
    assert in_order("core", *people) == ["A", "C", "B", "D"]


@pytest.mark.rule("K-ORDER-5")
def test_whoever_has_acted_names_the_next() -> None:
    guards = "minions Guards quality=1 count=2 side=Gang zone=Yard"
    table = begun("core", guards, "remove Bruno", "remove Cem")
    table.do('act "waits"')
    assert (table.asked, table["question"]["who"]) == ("handoff", "Ada")
    assert table["question"]["choices"] == ["Guards", "Vesna"] or table["question"]["choices"] == [
        "Vesna",
        "Guards",
    ]
    table.do("next Guards")
    assert (table["turn"], table["round"]) == ("Guards", 1)
    table.do('act "waits"')
    assert table.refused("next Ada") == "K-ORDER-5"
    table.do("next Vesna")
    assert table["turn"] == "Vesna"


@pytest.mark.rule("K-ORDER-5")
def test_without_a_first_the_table_is_asked() -> None:
    table = setting_up().do("begin")
    assert (table["turn"], table.asked) == (None, "handoff")
    table.do("next Cem")
    assert (table["turn"], table["round"]) == ("Cem", 1)


@pytest.mark.rule("K-ORDER-6")
def test_the_last_names_who_begins_the_next_exchange() -> None:
    table = begun(first="Ada")
    table.do('act "a" next=Bruno', 'act "b" next=Cem', 'act "c" next=Vesna', 'act "d"')
    assert table["question"]["choices"] == table["order"]
    table.do("next Vesna")
    assert (table["round"], table["turn"], table.of("Ada")["acted"]) == (2, "Vesna", False)


@pytest.mark.rule("K-ORDER-7")
def test_who_is_out_is_named_no_more() -> None:
    guards = "minions Guards quality=1 count=1 side=Gang zone=Yard"
    table = begun("core", guards)
    table.do("attack Guards skill=Fight dice=0000 vs-dice=0000 next=Guards", 'outcome "they run"')
    assert (table.asked, "Guards" in table["question"]["choices"]) == ("handoff", False)
    assert table.refused("next Guards") == "K-ORDER-7"


@pytest.mark.rule("K-MOVE-1")
def test_everybody_is_in_one_zone_if_there_are_any() -> None:
    table = Table('conflict "X" system=core edition=condensed kind=mental', "side A", "side B")
    table.do("add Ada pc side=A", "add Bruno npc side=B", "begin first=Ada")
    assert table["phase"] == "running"
    places = setting_up("core", "zone Four")
    assert places.rules == []
    assert places.do("zone Five").rules == ["K-MOVE-1"]


@pytest.mark.rule("K-MOVE-2")
def test_a_free_step_beside_the_action() -> None:
    table = begun()
    table.do("attack Vesna move=Hall skill=Fight dice=---- vs=Fight vs-dice=0000")
    assert (table.last["effort"], table.of("Ada")["zone"]) == (-1, "Hall")
    table = begun().do("move Hall")
    assert (table.of("Ada")["zone"], table.of("Ada")["acted"], table["turn"]) == (
        "Hall",
        False,
        "Ada",
    )
    table = begun("core", "place Ada Hall")
    assert table.refused("move Loft") == "K-MOVE-3"


@pytest.mark.rule("K-MOVE-3")
def test_what_is_in_the_way_takes_an_overcome() -> None:
    table = begun("core", "place Ada Hall", 'set Ada skills="Athletics 3"')
    table.do('overcome "the ladder" to=Loft dice=0-00 skill=Athletics')
    assert (table.last["opposed_by"], table.last["outcome"]) == (2, "tie")
    table.do('succeed cost="torn sleeve"')
    assert table.of("Ada")["zone"] == "Loft"
    table = begun()
    table.do('overcome "all the way" to=Loft skill=Fight dice=0000 difficulty=2')
    assert table.of("Ada")["zone"] == "Loft"


@pytest.mark.rule("K-MOVE-4")
def test_failing_stays_and_style_gives_a_boost() -> None:
    table = begun("core", "place Ada Hall")
    table.do('overcome "x" to=Loft skill=Athletics dice=-000', "fail")
    assert table.of("Ada")["zone"] == "Hall"
    table = begun("core", "place Ada Hall")
    table.do('overcome "x" to=Loft skill=Fight dice=++00')
    assert (table.of("Ada")["zone"], table.boosts) == ("Loft", ["Ada"])


@pytest.mark.rule("K-MOVE-5")
def test_one_move_in_an_exchange() -> None:
    table = begun().do("move Hall")
    line = 'overcome "x" to=Loft skill=Athletics dice=++++'
    assert table.refused(line) == "K-MOVE-5"
    table.do("next Bruno", "next Cem", "next Vesna", "next Ada", line)
    assert table.of("Ada")["zone"] == "Loft"
    assert table.refused("move Hall") == "K-MOVE-5"


@pytest.mark.rule("K-MOVE-6")
@pytest.mark.parametrize(
    ("zone", "reach", "rules"),
    [("Hall", "melee", ["K-MOVE-6"]), ("Loft", "gun", []), ("Hall", "thrown", [])],
)
def test_an_attack_reaches_so_far(zone: str, reach: str, rules: list[str]) -> None:
    table = begun("core", f"place Vesna {zone}")
    table.do(f"attack Vesna range={reach} skill=Fight dice=---- vs=Athletics vs-dice=0000")
    assert table.rules == rules


@pytest.mark.rule("K-TURN-1", "K-ORDER-5")
def test_a_struck_action_is_passed_and_the_next_is_who_was_named() -> None:
    table = begun()
    table.do("attack Vesna skill=Fight dice=---- vs=Fight vs-dice=0000 next=Cem")
    attack = table["head"]
    table.do('act "looks" next=Vesna')
    table.do(f"strike {attack}")
    assert (table["turn"], table.of("Cem")["acted"], table.of("Ada")["acted"]) == (
        "Vesna",
        True,
        True,
    )
    table.do("undo")
    assert table["turn"] == "Vesna"


@pytest.mark.rule("K-ORDER-6")
def test_exchanges_replay_after_a_strike() -> None:
    table = begun()
    struck(table, 4, 4, "next=Bruno")
    at = table["head"]
    table.do('act "b" next=Cem', 'act "c" next=Vesna', 'act "d"', "next Vesna", 'act "e" next=Ada')
    table.do(f"strike {at}")
    assert (table["round"], table["turn"], table.boosts) == (2, "Ada", [])
