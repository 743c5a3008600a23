"""A leader and the led are one group: who answers when one of them is aimed at (A-62, A-64)."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.ruling import Ruling
from tracker.conflict.state import change
from tracker.session import Session
from tracker.systems.fate.rules.attacks import Attack
from tracker.systems.fate.rules.exchange import Targeted
from tracker.systems.fate.rules.harm import HitSpilled
from tracker.systems.fate.rules.state import person
from tracker.verify import verified

LADS = "minions Lads side=Gang zone=Yard count=3 leader=Krall"

# Krall, who leads three: Fists 3, Weapons 3, Athletics 2, and a bonus of 2.
AIMED = (
    "attack {0} skill=Weapons dice={1}",
    "maneuver {0} aspect=Shaken skill=Weapons dice={1}",
    "maneuver {0} template=blind skill=Weapons dice={1}",
    "contest {0} skill=Weapons dice={1}",
)


def gang(*more: str) -> Table:
    return Table.set(LADS, *more)


def left(table: Table) -> int:
    count: int = table.sheet("Lads")["count"]
    return count


@pytest.mark.rule("F-GROUP-4", "F-GROUP-5", "F-GROUP-6", "A-62")
@pytest.mark.parametrize("line", AIMED)
def test_what_is_aimed_at_the_led_is_aimed_at_the_leader(line: str) -> None:
    """The same dice lead to the same, but for the reminder of who answers."""
    tables = [gang().do(line.format(name, "++00")) for name in ("Lads", "Krall")]
    for table in tables:
        assert table.doc["question"]["who"] == "Krall"
        table.do("defend skill=Fists dice=0000")
    one, other = tables
    assert one.state == other.state
    assert one.rolls()[0].by == one.who("Krall").id
    opposed = 3 if line.startswith("contest") else 5
    assert one.doc["last_roll"]["opposed_by"] == opposed


@pytest.mark.rule("F-GROUP-6", "A-62")
@pytest.mark.parametrize("line", AIMED)
def test_the_led_are_no_target_of_their_leader(line: str) -> None:
    refused = gang("order Krall").senseless(line.format("Lads", "++00"))
    assert refused.message == "nobody acts against themselves"


@pytest.mark.rule("F-GROUP-6", "A-62")
def test_minions_with_a_leader_need_his_roll_and_may_have_it_in_the_line() -> None:
    table = gang().do("attack Lads skill=Weapons dice=+000 vs-dice=0000")
    assert (table.rolls()[1].by, table.doc["last_roll"]["opposed_by"]) == (table.who("Krall").id, 5)
    assert (table.warnings(), left(table)) == (["F-GROUP-6"], 3)


@pytest.mark.rule("F-FULLDEF-4", "F-FULLDEF-6", "A-62")
def test_full_defense_and_its_window_are_the_leaders() -> None:
    table = gang().do("attack Lads skill=Weapons dice=0000")
    assert "full-defense" in table.doc["offers"]
    table.do("defend skill=Fists dice=0000 full-defense=yes")
    assert table.doc["last_roll"]["opposed_by"] == 7
    assert [person(table.who(name)).full_defense for name in ("Krall", "Lads")] == [True, False]
    krall, ada = table.who("Krall").id, table.who("Ada").id
    assert Targeted(who=krall, by=ada) in table.events()
    once = gang().do("attack Lads skill=Weapons dice=0000 vs=Fists vs-dice=0000")
    refused = once.refused("attack Krall skill=Fists dice=0000 vs=Fists vs-full-defense=yes")
    assert refused.rule == "F-FULLDEF-6"


@pytest.mark.rule("F-SPIN-2", "A-62")
def test_spin_of_the_defense_is_the_leaders() -> None:
    table = gang().do("attack Lads skill=Fists dice=0000 vs=Fists vs-dice=0000", "spin")
    assert table.doc["spin"] == ["Krall"]


@pytest.mark.rule("F-GROUP-2", "A-62")
def test_who_aims_at_leader_and_led_aims_at_the_same() -> None:
    table = gang("minions Dogs side=Heroes zone=Yard count=2", 'order "Ada, Dogs"')
    table.do("attack Krall skill=Fists dice=0000 vs=Fists vs-dice=0000", "spin")
    table.do("attack Lads dice=0000 vs=Fists vs-dice=0000")
    assert "F-GROUP-2" in table.warnings()


@pytest.mark.rule("A-62")
def test_an_attack_that_meets_the_leader_after_an_amendment_says_what_he_rolled() -> None:
    """What is decided again is stored as whole as what is decided first."""
    table = Table.set("minions Dogs side=Gang zone=Yard count=2").do("note x")
    before = table.session.timeline.head
    table.do(
        "attack Dogs skill=Weapons dice=0000 vs-dice=++00", f"amend {before} attach Dogs to=Krall"
    )
    redone = table.session.timeline.rulings[table.session.timeline.head]
    assert isinstance(redone.command, Attack)
    assert (redone.command.vs.skill, table.doc["last_roll"]["opposed_by"]) == ("Fists", 6)


@pytest.mark.rule("F-OVERFLOW-2", "A-62")
def test_a_maneuver_on_the_led_is_one_on_a_character() -> None:
    table = gang().do(
        "maneuver Lads template=blind skill=Weapons dice=++++ vs=Athletics vs-dice=0000"
    )
    assert table.doc["question"]["kind"] == "aspect"
    table.do("accept")
    assert [a["on"] for a in table.doc["aspects"]] == ["Krall"]
    assert table.doc["overflow"] is None


@pytest.mark.rule("F-PUSH-3", "F-THROW-1", "A-62")
@pytest.mark.parametrize("verb", ["push", "throw"])
def test_who_is_pushed_or_thrown_is_moved_and_nobody_else(verb: str) -> None:
    table = gang().do(f"{verb} Lads Hall skill=Weapons dice=++++ vs-dice=0000")
    assert [table.sheet(who)["zone"] for who in ("Lads", "Krall")] == ["Hall", "Yard"]
    assert table.sheet("Lads")["leader"] is None


@pytest.mark.rule("F-GROUP-6", "A-62")
def test_minions_on_their_own_answer_for_themselves() -> None:
    table = gang().do("detach Lads", "attack Lads skill=Weapons dice=++00 vs-dice=0000")
    assert (table.doc["last_roll"]["opposed_by"], table.warnings()) == (2, [])


HIT = "attack {0} skill=Weapons dice=++++ vs=Fists vs-dice=00{1}"


@pytest.mark.rule("F-GROUP-6")
@pytest.mark.parametrize("answer", ["waive", "stress", "stress hit=0", "consequence Cut"])
@pytest.mark.parametrize("name", ["Krall", "Lads"])
def test_minions_in_front_have_fallen_before_the_leader_is_asked(name: str, answer: str) -> None:
    table = gang().do(HIT.format(name, "--"))
    assert (table.sheet("Lads")["status"], table.doc["question"]["hit"]) == ("out", 2)
    rest = {"stress": [2]}.get(answer, [])
    table.do(answer)
    assert table.sheet("Krall")["tracks"]["health"]["marked"] == rest
    assert (left(table), table.doc["turn"]) == (0, "Bruno")


@pytest.mark.rule("F-GROUP-6", "F-ASPECT-12")
def test_a_tag_after_the_roll_changes_only_the_rest() -> None:
    """5 shifts fell the three and leave 2; what is tagged then is about these 2."""
    table = gang("aspect Fog").do(HIT.format("Krall", "--"))
    weaker = gang("aspect Fog").do(HIT.format("Krall", "--"), "tag Fog by=Krall")
    assert (left(weaker), weaker.doc["question"]) == (0, None)
    assert weaker.doc["last_roll"]["shifts"] == 3
    assert weaker.sheet("Krall")["tracks"]["health"]["marked"] == []
    table.do("tag Fog by=Ada")
    assert (left(table), table.doc["question"]["hit"]) == (0, 4)
    lucky = gang("aspect Fog").do(HIT.format("Krall", "--"))
    lucky.do("tag Fog by=Krall as=reroll dice=++++")
    assert (left(lucky), lucky.doc["question"], lucky.doc["spin"]) == (0, None, [])


@pytest.mark.rule("F-GROUP-6", "F-ASPECT-12")
def test_a_tag_after_the_roll_may_fell_more() -> None:
    table = gang("aspect Fog").do("attack Krall skill=Weapons dice=---0 vs=Fists vs-dice=0000")
    assert (table.doc["question"]["kind"], left(table)) == ("margin", 3)
    table.do("tag Fog by=Ada as=reroll dice=+++0")
    assert (table.doc["question"], left(table)) == (None, 1)


@pytest.mark.rule("F-GROUP-6")
def test_amending_the_answer_leaves_the_fallen_and_amending_the_attack_does_not() -> None:
    table = gang().do(HIT.format("Krall", "--"), "stress")
    answer = table.session.timeline.head
    table.do(f"amend {answer} waive")
    assert (left(table), table.sheet("Krall")["tracks"]["health"]["marked"]) == (0, [])
    table.do(f"amend {answer - 1} attack Krall skill=Weapons dice=+0+0")
    assert (left(table), table.doc["last_roll"]["shifts"]) == (0, 3)
    assert table.doc["question"] is None


@pytest.mark.rule("F-BLOCK-9", "A-64")
@pytest.mark.parametrize("aimed", ["Krall", "Lads"])
@pytest.mark.parametrize("protected", ["Krall", "Lads"])
def test_a_block_for_one_of_the_group_counts_for_all(aimed: str, protected: str) -> None:
    """A block of 4 for the minions, their leader attacked with 5 against his 2: 1 shift."""
    boss = "add Boss npc side=Gang zone=Yard skills='Might 4'"
    table = gang(boss, "order 'Boss, Ada, Bruno'", "set Krall skills='Fists 0'")
    table.do(f"block x protects={protected} skill=Might dice=0000")
    table.do(f"attack {aimed} skill=Weapons dice=+000 vs=Fists vs-dice=0000")
    assert (table.doc["last_roll"]["opposed_by"], left(table)) == (4, 2)
    table.do(f"attack {aimed} skill=Fists dice=++++ vs=Fists vs-dice=--00 ignore-block=yes")
    assert table.doc["last_roll"]["opposed_by"] == -1


@pytest.mark.rule("F-BLOCK-9", "F-ASPECT-12", "A-64")
def test_the_block_counts_on_when_those_it_protects_have_fallen() -> None:
    boss = "add Boss npc side=Gang zone=Yard skills='Might 4'"
    table = gang(boss, "order 'Boss, Ada, Bruno'", "aspect Fog", "set Krall skills='Fists 0'")
    table.do("block x protects=Lads skill=Might dice=0000")
    table.do("attack Krall skill=Weapons dice=++++ vs=Fists vs-dice=0000", "tag Fog by=Krall")
    assert table.doc["last_roll"]["opposed_by"] == 4
    assert (table.doc["blocks"], table.doc["question"]["hit"]) == ([], 1)


@pytest.mark.rule("F-BLOCK-9", "A-64")
@pytest.mark.parametrize(
    ("line", "opposed_by"),
    [
        ("attack Krall", 4),
        ("push Krall Hall", 4),
        ("throw Krall Hall", 1),
        ("maneuver Krall aspect=X", 1),
        ("maneuver Krall template=disarm", 1),
        ("contest Krall", 1),
    ],
)
def test_a_block_that_protects_stops_attacks_alone(line: str, opposed_by: int) -> None:
    table = Table.set(
        "set Krall skills='Fists 1'", "add Boss npc side=Gang zone=Yard", "order Boss"
    )
    table.do("block x protects=Krall skill=Might dice=++++")
    table.do(f"{line} skill=Weapons dice=++++ vs=Fists vs-dice=0000")
    assert table.doc["last_roll"]["opposed_by"] == opposed_by


@pytest.mark.rule("F-PUSH-3", "F-THROW-1", "A-65")
@pytest.mark.parametrize(("verb", "where"), [("push", "Yard"), ("throw", "Hall")])
def test_a_blocked_passage_stops_the_pushed_and_not_the_thrown(verb: str, where: str) -> None:
    table = Table.set("add Boss npc side=Gang zone=Yard", "order Boss")
    table.do('block x passage="Yard > Hall" skill=Might mod=+5 dice=++++')
    table.do(f"{verb} Krall Hall skill=Weapons dice=++++ vs=Fists vs-dice=----")
    assert table.sheet("Krall")["zone"] == where


@pytest.mark.rule("F-LONG-2", "F-LONG-3", "F-LONG-4", "A-66")
@pytest.mark.parametrize("switch", ["drawn-out", "distracting", "tiring"])
@pytest.mark.parametrize("quality", [1, 3])
def test_minions_have_no_skill_that_lasts(switch: str, quality: int) -> None:
    table = Table.set(f"minions Dogs side=Gang zone=Yard quality={quality}", "order Dogs")
    table.do(f"switch {switch} on", "attack Ada dice=0000 vs=Fists vs-dice=++++")
    assert table.rolls()[0].effort == quality - 1


@pytest.mark.rule("F-GROUP-3", "F-GROUP-5", "A-67")
@pytest.mark.parametrize(("who", "bonus"), [("Lads", {"F-GROUP-3": 1}), ("Krall", {})])
def test_the_bonus_counts_on_a_free_groups_sprint_not_on_a_led_ones(
    who: str, bonus: dict[str, int]
) -> None:
    table = gang(f"order {who}") if who == "Krall" else gang("detach Lads", "order Lads")
    table.do("sprint Hall dice=0000")
    assert table.rules_of(table.rolls()[0]) == bonus


@pytest.mark.rule("F-OVERFLOW-1", "F-ATTACK-13", "A-68")
@pytest.mark.parametrize(("keys", "fallen", "over"), [("hit=0", 0, 0), ("hit=1", 1, 3), ("", 3, 3)])
def test_a_hit_lowered_to_nothing_leaves_nothing_over(keys: str, fallen: int, over: int) -> None:
    table = Table.set("minions Dogs side=Gang zone=Yard count=3")
    table.do(f"attack Dogs skill=Weapons dice=++++ vs-dice=0000 {keys}")
    assert table.sheet("Dogs")["count"] == 3 - fallen
    assert (table.doc["overflow"] or {"left": 0})["left"] == over


@pytest.mark.rule("F-HOLD-5", "A-69")
def test_a_passed_turn_is_a_turn_that_is_over() -> None:
    table = Table.set().do("hold")
    assert table.refused('act "runs" by=Ada').rule == "F-HOLD-5"
    table.do("next", 'act "runs" by=Ada')
    assert table.sheet("Ada")["acted"]


@pytest.mark.rule("F-ASPECT-14", "F-OUT-2", "A-70")
def test_who_has_left_hands_a_free_tag_on_and_uses_it_no_more() -> None:
    table = Table.set("aspect Fog free=Ada").do("leave Ada")
    table.senseless("attack Krall by=Ada skill=Fists tag=Fog", "F-OUT-2")
    table.senseless("check by=Ada free=yes skill=Fists tag=Fog", "F-OUT-2")
    table.do("pass-tag Fog to=Bruno")
    assert table.doc["aspects"][0]["free"] == "Bruno"


def older(table: Table) -> Table:
    """Let the minions of the last two rulings fall with the answer, as it was once."""
    records = list(table.session.timeline.records)
    asked, answered = records[-2:]
    assert isinstance(asked, Ruling)
    assert isinstance(answered, Ruling)
    fell = tuple(e for e in asked.events if e.rule.startswith("F-MINION"))
    kept = tuple(e for e in asked.events if e not in fell and not isinstance(e, HitSpilled))
    closed, *more = answered.events
    records[-2:] = change(asked, events=kept), change(answered, events=(closed, *fell, *more))
    table.session = Session(records=records, clock=lambda: "")
    return table


@pytest.mark.rule("F-GROUP-6")
@pytest.mark.parametrize("answer", ["stress", "consequence Cut"])
def test_an_older_fight_that_waits_for_the_answer_goes_on(answer: str) -> None:
    table = gang().do(HIT.format("Krall", "--"), answer)
    state = table.state
    assert older(table).state == state
    report = verified(table.session.timeline)
    assert [found.rules for found in report.findings] == [("F-MINION-6", "F-MINION-7")]
    assert report.damage == ()
    assert left(table.do("undo")) == 3
    assert (left(table.do("stress hit=0")), table.sheet("Lads")["status"]) == (0, "out")
