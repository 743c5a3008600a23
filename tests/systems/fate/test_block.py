"""Blocks: what they stop, how they are passed, how they protect, how long they stand."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.acts import Acted
from tracker.systems.fate.rules.rolls import Rolled

GATE = 'block "the gate" passage="Yard > Hall" skill=Weapons dice={}'


def gate(strength: int, *more: str) -> Table:
    """Let Ada block the way to the hall; it is Bruno's turn then."""
    faces = {4: "0000", 3: "-000", 2: "--00", 0: "----"}[strength]
    return Table.set(*more).do(GATE.format(faces))


@pytest.mark.rule("F-BLOCK-1")
def test_a_block_is_a_main_action_with_an_aim_and_a_skill() -> None:
    table = Table.set()
    table.senseless("block skill=Weapons")
    table.senseless('block "the gate"', "F-BLOCK-1")
    table.do('block "the gate" skill=Weapons dice=0000')
    assert table.doc["turn"] == "Bruno"
    assert table.doc["blocks"] == [
        {"by": "Ada", "what": "the gate", "strength": 4, "passage": None, "protects": None}
    ]


@pytest.mark.rule("F-BLOCK-1")
def test_minions_block_with_their_quality() -> None:
    table = Table.set("minions Rats side=Gang zone=Yard quality=3 count=2", "set Ada initiative=0")
    table.do('block "the gate" dice=0000 by=Rats')
    assert table.doc["blocks"][0]["strength"] == 3 + 1


@pytest.mark.rule("F-BLOCK-2", "F-BLOCK-3")
def test_the_strength_is_the_effort_less_the_penalty() -> None:
    table = Table.set("set Ada initiative=0")
    table.do("next")
    table.do('block "every way out" skill=Weapons penalty=2 dice=+000 by=Krall')
    assert table.doc["blocks"][0]["strength"] == 3 + 1 - 2
    assert table.rules_of(table.rolls()[0]) == {"F-BLOCK-2": -2}
    Table.set().senseless('block "x" skill=Weapons penalty=-1', "F-BLOCK-2")


@pytest.mark.rule("F-BLOCK-2")
def test_any_skill_blocks_and_no_penalty_is_set_unless_said() -> None:
    table = Table.set().do('block "that anybody listens" skill=Rapport dice=++00')
    assert (table.doc["blocks"][0]["strength"], table.rolls()[0].modifiers) == (2, ())


@pytest.mark.rule("F-BLOCK-3", "F-INDIRECT-3")
def test_there_is_no_difficulty_to_beat() -> None:
    table = Table.set().do('block "the gate" skill=Stealth dice=----')
    assert table.doc["blocks"][0]["strength"] == -4
    last = table.doc["last_roll"]
    assert (last["opposed_by"], last["shifts"]) == (None, 0)


@pytest.mark.rule("F-BLOCK-4")
def test_a_block_covers_one_thing() -> None:
    line = 'block "all" passage="Yard > Hall" protects=Bruno skill=Weapons'
    Table.set().senseless(line, "F-BLOCK-4")


@pytest.mark.rule("F-BLOCK-5")
@pytest.mark.parametrize(("effort", "passed"), [(3, False), (4, True)])
@pytest.mark.parametrize(
    "line",
    [
        "check difficulty=0 what=climbs skill=Stealth {}",
        'act "climbs" skill=Stealth {}',
        "contest Krall skill=Stealth vs-dice=0000 {}",
        "attack Krall skill=Stealth vs=Stealth vs-dice=0000 {}",
        "maneuver Krall aspect=Dazed skill=Stealth vs=Stealth vs-dice=0000 {}",
        'maneuver aspect="Up High" difficulty=0 skill=Stealth {}',
        "push Krall Hall skill=Stealth vs=Stealth vs-dice=0000 {}",
        "sprint Hall skill=Stealth {}",
    ],
)
def test_the_strength_has_to_be_beaten_by_one(line: str, effort: int, passed: bool) -> None:
    table = Table.set().do('block "that" skill=Weapons dice=-000')
    table.do(line.format(f"dice=0000 mod=+{effort} against=Ada"))
    last = table.doc["last_roll"]
    assert (last["effort"], last["opposed_by"], last["shifts"]) == (effort, 3, int(passed))


@pytest.mark.rule("F-BLOCK-5", "F-BLOCK-12")
def test_a_block_of_nought_has_to_be_beaten_too() -> None:
    table = gate(0).do("sprint Hall dice=--00")
    assert table.sheet("Bruno")["zone"] == "Yard"
    table = gate(0).do("sprint Hall dice=-000")
    assert table.sheet("Bruno")["zone"] == "Hall"


@pytest.mark.rule("F-BLOCK-5")
def test_who_blocks_nothing_is_nothing_to_pass() -> None:
    gate(3).senseless('act "climbs" against=Krall', "F-BLOCK-5")


@pytest.mark.rule("F-BLOCK-6")
def test_a_blocked_step_takes_the_main_action() -> None:
    table = gate(2)
    step = "attack Krall move=Hall skill=Fists dice=0000 vs=Fists vs-dice=0000"
    assert table.refused(step).rule == "F-BLOCK-6"
    table.do(f"{step} ignore-block=yes")
    assert table.sheet("Bruno")["zone"] == "Hall"
    table = gate(2).overruled(step, "F-BLOCK-6")
    assert table.sheet("Bruno")["zone"] == "Hall"


@pytest.mark.rule("F-BLOCK-6")
def test_a_blocked_free_act_becomes_the_turn() -> None:
    table = Table.set().do('block "shouting" skill=Weapons dice=0000')
    line = "check what=shouts skill=Rapport dice=++++ free=yes {}"
    assert table.refused(line.format("against=Ada")).rule == "F-BLOCK-6"
    table.do(line.format(""))
    table.do("check what=shouts skill=Rapport dice=++++ against=Ada")
    assert (table.doc["turn"], table.sheet("Bruno")["acted"]) == ("Krall", True)
    assert gate(2).refused("sprint Hall dice=++00 free=yes").rule == "F-BLOCK-6"


@pytest.mark.rule("F-BLOCK-6")
def test_overflow_passes_no_block() -> None:
    table = gate(2).do("attack Krall skill=Fists dice=++++ vs=Athletics vs-dice=--00", "waive")
    table.do("next", "next", GATE.format("0000"), "set Krall max-consequences=0")
    table.do("attack Krall skill=Fists dice=++++ vs=Athletics vs-dice=----", 'outcome "down"')
    assert table.refused("overflow move=Hall").rule == "F-BLOCK-6"


@pytest.mark.rule("F-BLOCK-7")
def test_any_fitting_skill_passes_and_a_second_one_may_modify() -> None:
    table = gate(2).do("sprint Hall skill=Stealth modify=Athletics dice=+++0")
    assert table.rules_of(table.rolls()[0]) == {"F-COMBINE-1": 1}
    assert table.sheet("Bruno")["zone"] == "Hall"


def guarded(dice: str = "0000") -> Table:
    """Let Bruno stand before Ada at 4; it is Krall's turn then."""
    order = 'order "Bruno, Krall, Ada"'
    return Table.set(order).do(f'block "the blade" protects=Ada skill=Fists dice={dice}')


@pytest.mark.rule("F-BLOCK-8")
def test_a_block_protects_somebody_else() -> None:
    table = guarded()
    assert table.doc["blocks"][0]["protects"] == "Ada"
    Table.set().senseless('block "x" protects=Ada skill=Weapons', "F-BLOCK-8")
    gone = Table.set().do("leave Bruno")
    gone.senseless('block "x" protects=Bruno skill=Weapons', "F-OUT-2")


@pytest.mark.rule("F-BLOCK-9", "F-BLOCK-10")
@pytest.mark.parametrize(("own", "attack", "hit"), [(2, 5, 1), (6, 5, 0), (4, 4, 0)])
def test_the_better_of_defense_and_block_counts(own: int, attack: int, hit: int) -> None:
    table = guarded()
    table.do(f"attack Ada skill=Stealth dice=0000 mod=+{attack}")
    assert table.doc["question"]["kind"] == "defend"
    table.do(f"defend skill=Stealth dice=0000 mod=+{own}")
    assert table.doc["last_roll"]["opposed_by"] == max(own, 4)
    question = table.doc["question"]
    assert (question["hit"] if question else 0) == hit


@pytest.mark.rule("F-BLOCK-9")
def test_a_push_is_an_attack_and_the_table_may_look_past_the_block() -> None:
    push = "push Ada Hall skill=Stealth dice=0000 mod=+5 vs=Stealth vs-dice=0000"
    table = guarded().do(push)
    assert (table.doc["last_roll"]["opposed_by"], table.sheet("Ada")["zone"]) == (4, "Yard")
    table = guarded().do(f"{push} ignore-block=yes")
    assert (table.doc["last_roll"]["opposed_by"], table.sheet("Ada")["zone"]) == (0, "Hall")


@pytest.mark.rule("F-BLOCK-11")
def test_a_block_lasts_to_the_end_of_the_round() -> None:
    table = gate(2).do("next\nnext")
    assert len(table.doc["blocks"]) == 1
    table.do("next")
    assert (table.doc["round"], table.doc["blocks"]) == (2, [])


@pytest.mark.rule("F-BLOCK-12")
def test_one_roll_passes_and_acts() -> None:
    table = gate(2, "zone Stair", "zone Loft", "border Hall Stair", "border Stair Loft")
    table.do("sprint Loft dice=+++0")
    last = table.doc["last_roll"]
    assert (last["effort"], last["opposed_by"], last["shifts"]) == (5, 2, 3)
    assert table.sheet("Bruno")["zone"] == "Loft"


@pytest.mark.rule("F-BLOCK-13")
def test_a_failed_attempt_uses_up_the_action_and_the_block_stays() -> None:
    table = gate(3).do("sprint Hall dice=+000")
    assert (table.sheet("Bruno")["zone"], table.doc["turn"]) == ("Yard", "Krall")
    assert table.doc["blocks"][0]["strength"] == 3
    table.do("sprint Hall dice=++00")
    assert table.sheet("Krall")["zone"] == "Hall"


@pytest.mark.rule("F-BLOCK-14")
def test_a_block_gives_no_spin() -> None:
    table = Table.set().do('block "the gate" skill=Weapons dice=++++')
    assert table.doc["spin"] == []
    assert table.doc["question"] is None


@pytest.mark.rule("F-BLOCK-14")
@pytest.mark.parametrize(("own", "spin"), [(5, False), (7, True)])
def test_spin_of_the_protected_is_judged_by_the_own_roll(own: int, spin: bool) -> None:
    table = guarded("++++")
    assert table.doc["blocks"][0]["strength"] == 8
    table.do(f"attack Ada skill=Stealth dice=0000 mod=+4 vs=Stealth vs-dice=0000 vs-mod=+{own}")
    assert table.doc["last_roll"]["shifts"] == 0
    question = table.doc["question"]
    assert (question is not None and question["kind"] == "margin") == spin


@pytest.mark.rule("F-BLOCK-15")
@pytest.mark.parametrize(("faces", "zone"), [("++00", "Yard"), ("+++0", "Hall")])
def test_only_the_strongest_block_counts(faces: str, zone: str) -> None:
    table = gate(2, "minions Rats side=Gang zone=Yard quality=2 count=2")
    table.do("hold", 'block "the gate too" passage="Hall > Yard" dice=+000 by=Rats')
    assert sorted(b["strength"] for b in table.doc["blocks"]) == [2, 4]
    table.do(f"sprint Hall dice={faces} by=Bruno")
    assert (table.doc["last_roll"]["opposed_by"], table.sheet("Bruno")["zone"]) == (4, zone)


@pytest.mark.rule("F-BLOCK-16")
def test_a_block_ends_when_its_maker_leaves() -> None:
    table = gate(4).do("leave Ada")
    assert table.doc["blocks"] == []
    table.do("sprint Hall dice=--00")
    assert (table.doc["last_roll"]["opposed_by"], table.sheet("Bruno")["zone"]) == (0, "Hall")


@pytest.mark.rule("F-BLOCK-5")
def test_a_passage_is_blocked_both_ways_and_for_everybody_but_the_maker() -> None:
    table = gate(2, "place Krall Hall").do("next", "sprint Yard dice=0000")
    assert (table.doc["last_roll"]["opposed_by"], table.sheet("Krall")["zone"]) == (2, "Hall")
    Table.set("zone Loft").senseless('block "x" passage="Yard > Loft" skill=Fists', "F-MOVE-5")


@pytest.mark.rule("F-BLOCK-5", "F-BLOCK-12", "F-LADDER-3")
@pytest.mark.parametrize(("effort", "passes"), [(-5, False), (-4, False), (-3, True), (0, True)])
def test_what_takes_no_roll_but_for_a_block_has_the_block_alone_to_beat(
    effort: int, passes: bool
) -> None:
    table = Table.set().do('block "the talk" skill=Stealth dice=----')
    table.do(f'act "shouts" against=Ada skill=Stealth dice=0000 mod="{effort:+d} tired"')
    assert any(isinstance(event, Acted) for event in table.events()) is passes
    last = table.doc["last_roll"]
    assert (last["opposed_by"], last["shifts"]) == (-4, max(effort + 4, 0))


@pytest.mark.rule("F-BLOCK-6", "F-ROUND-1")
def test_without_the_block_that_is_struck_the_act_stays_and_takes_no_roll() -> None:
    table = Table.set().do('block "the talk" skill=Weapons dice=0000')
    block = table.session.timeline.head
    table.do('act "shouts" against=Ada skill=Fists dice=+000 extra=1', 'act "hits"')
    table.do(f"strike {block}")
    assert (table.sheet("Bruno")["acted"], table.doc["turn"]) == (True, None)
    path = table.session.timeline.path()[-3:]
    acted = [e for n in path for e in table.session.timeline.rulings[n].events]
    assert [e.what for e in acted if isinstance(e, Acted)] == ["shouts", "hits"]
    assert not any(isinstance(e, Rolled) for e in acted)
    assert [table.session.timeline.rulings[n].command.overruled for n in path] == [(), (), ()]


@pytest.mark.rule("F-BLOCK-6", "F-PUSH-1")
def test_pushing_somebody_past_a_block_takes_the_main_action_too() -> None:
    line = "push Krall Hall skill=Fists dice=++++ vs=Fists vs-dice=0000 free=yes"
    table = gate(2).overruled(line, "F-BLOCK-6")
    assert (table.sheet("Krall")["zone"], table.sheet("Bruno")["acted"]) == ("Hall", False)
    assert gate(2).do(line.replace(" free=yes", "")).sheet("Bruno")["zone"] == "Hall"


@pytest.mark.rule("F-BLOCK-9", "F-GROUP-6")
def test_a_block_protects_a_leader_through_the_minions_too() -> None:
    table = Table.set(
        "minions Rats quality=1 count=1 side=Gang zone=Yard leader=Krall",
        "minions Mice quality=1 count=1 side=Gang zone=Yard",
        "add Boss npc side=Gang zone=Yard skills='Fists 4'",
        'order "Boss, Ada, Bruno"',
    )
    table.do('block "nobody gets at him" protects=Krall skill=Fists dice=0000')
    table.do("attack Rats skill=Weapons dice=0000 vs-dice=0000")
    assert (table.doc["last_roll"]["opposed_by"], table.doc["question"]) == (4, None)
    table.do("attack Mice skill=Fists dice=0000 vs-dice=0000")
    assert table.doc["last_roll"]["opposed_by"] == 1


@pytest.mark.rule("F-BLOCK-6")
def test_a_free_act_that_is_blocked_takes_the_main_action() -> None:
    table = Table.set().do('block "nobody touches the lever" skill=Weapons dice=0000')
    table.overruled('free "pulls the lever" by=Krall against=Ada', "F-BLOCK-6")
    table.do("undo").senseless("free shouts by=Krall against=Bruno", "F-BLOCK-5")
    table.do("next", 'act "pulls the lever" against=Ada skill=Fists dice=++00')
    assert (table.sheet("Krall")["acted"], table.doc["last_roll"]["shifts"]) == (True, 1)


@pytest.mark.rule("F-BLOCK-6", "F-FREE-4")
def test_a_free_act_reminds_of_what_opponents_block() -> None:
    table = Table.set().do('block "nobody touches the lever" skill=Weapons dice=0000')
    assert table.do("free waves by=Krall").warnings() == ["F-BLOCK-6"]
    assert table.do("free waves by=Bruno").warnings() == []
    table.do("undo 3", 'block "the way" passage="Yard > Hall" skill=Weapons dice=0000')
    assert table.do("free waves by=Krall").warnings() == []
