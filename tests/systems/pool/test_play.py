"""The W10 pool in a conflict: sheets, modifiers, duels, turns, settings."""

from __future__ import annotations

from tests.support.pool_table import counted, offered, outcome, played, table
from tracker.checks.rules.table import table_of
from tracker.conflict.clone_setup import recast
from tracker.conflict.ruling import Refusal
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.systems.pool.rules.play import Check
from tracker.verify import verified
from tracker.words.refusing import refusal_text


def test_a_sheet_takes_dice_from_0_to_30_and_marks_sizes() -> None:
    at = table()
    assert at.refused("set Ana skills='Climb 31'").rule == "P-001"
    assert at.refused("set Ana skills='Climb -2'").rule == "P-001"
    ben = at.who("Ben")
    assert ben.skills["Size"] == 5
    assert SYSTEMS["pool"].rating_term(5, "Size", ben.sheet) is None
    assert at.who("Ana").skills["Magic"] == -1


def test_a_trait_is_found_by_its_beginning_and_others_need_dice() -> None:
    at = table().do("check by=Ana skill=cli dice=5,5,5")
    last = table_of(at.state).last_check
    assert last is not None
    assert last.skill == "Climb"
    refusal = at.refused("check by=Ana skill=Ride")
    assert (refusal.rule, refusal.candidates[0]) == ("P-036", "Climb")
    at.do("check by=Ana skill=Ride pool=3 dice=5,5,5")
    last = table_of(at.state).last_check
    assert last is not None
    assert last.skill == "Ride"
    assert at.refused("check by=Ana").rule == "P-036"


def test_nothing_is_thrown_on_a_barred_trait() -> None:
    at = table()
    assert at.senseless("check by=Ana skill=Magic", "P-002").arguments["code"] == "BLOCKED"
    assert at.senseless("check by=Ana skill=Climb plus=Magic", "P-039")
    assert at.senseless("check by=Ana pool=40", "P-001")
    assert at.senseless("check by=Ana skill=Climb need=0", "P-025")
    assert at.senseless("check by=Ana skill=Climb need=impossible", "P-025")


def test_presets_and_words_say_why() -> None:
    at = table().do(
        "check by=Ana skill=Climb dice=9,9,9 preset='Sturm; sehr müde oder verletzt 2; slippery 4' "
        "mod='-1 a rope' mods=1"
    )
    assert counted(at) == (
        [("P-051", -1), ("P-051", 1), ("P-046", 2), ("P-048", 2)],
        [("P-089", 4)],
    )
    assert (outcome(at).target, outcome(at).limit) == (7, 10)
    for wrong, rule in (("Sonne", "P-051"), ("very tired or injured 0", "P-048")):
        assert at.refused(f"check by=Ana skill=Climb preset='{wrong}'").rule == rule


def test_conditions_count_in_scope_and_can_be_left_out() -> None:
    at = played(
        "condition Ana 'Torn arm' mod=1 on=physical",
        "condition Ana Dizzy mod=2 on=Climb",
        "condition Ana Shy mod=3 on=social",
        "condition scene Dark mod=2",
        "condition Roof Wet mod=4",
        "condition scene slippery",
    )
    at.do("check skill=Climb dice=9,9,9")
    assert counted(at) == ([("P-153", 1), ("P-153", 2), ("P-153", 2)], [("P-089", 3)])
    at.do("check by=Ben skill=Dodge dice=9,9")
    assert counted(at) == ([("P-153", 2)], [("P-089", 3)])
    at.do("check by=Cem skill=Climb dice=9 without='Dark; Wet; slip'")
    assert counted(at) == ([], [])
    at.do("next", "check skill=Strike kind=social dice=9,9,9,9")
    assert counted(at)[0] == [("P-153", 3), ("P-153", 2)]
    at.do("uncondition Ana Torn", "uncondition scene rutschig")
    assert [c.text for c in at.who("Ana").conditions] == ["Dizzy", "Shy"]


def test_the_campaign_sets_what_the_rules_leave_open() -> None:
    many = "check by=Ana pool=10 dice=10,1,1,1,1,1,1,1,1,1;1"
    at = table().do(many)
    assert (outcome(at).limit, outcome(at).limit_source) == (41, "extrapolated")
    at.do("setting beyond_table hold36", many)
    assert (outcome(at).limit, outcome(at).fumble) == (36, True)
    at.do("setting beyond-table none", many)
    assert (outcome(at).limit, outcome(at).fumble) == (None, False)
    at.do("setting fmod 2", "check by=Ana pool=4 dice=3,3,3,3 fmod=-1")
    assert outcome(at).limit == 11
    assert counted(at)[1] == [("P-087", -1), ("P-087", 2)]
    assert at.doc["settings"] == {"beyond_table": "none", "carry": "off", "fmod": 2}
    assert at.refused("setting carry maybe").candidates == ("on", "off")
    assert at.refused("setting weather fair").candidates == ("beyond_table", "carry", "fmod")


def test_dice_that_are_missing_or_too_many_are_refused() -> None:
    at = table()
    for dice in ("5,5", "5,5,5,5", "10,5,5", "10,5,5;10"):
        assert "code" in at.refused(f"check by=Ana skill=Climb dice={dice}").arguments
    at.do("check by=Ana skill=Climb dice=0,5,5;3")
    assert outcome(at).throws == ((10, 5, 5), (3,))


def test_aiming_takes_the_turn_and_helps_the_next_check_alone() -> None:
    at = played("aim", "next", "next", "next")
    assert at.state.turn == at.who("Ana").id
    assert [c.mod for c in at.who("Ana").conditions] == [-1]
    at.do("check skill=Climb dice=2,2,2 need=3")
    assert (outcome(at).target, outcome(at).grade) == (2, "SUCCESS_FUMBLE")
    assert at.who("Ana").conditions == ()
    for mod in (0, 1):
        assert at.refused(f"aim by=Ben mod={mod}").rule == "P-150"
    at.do("aim mod=-2")
    assert [c.mod for c in at.who("Ben").conditions] == [-2]


def test_two_check_against_each_other_at_once_or_one_after_the_other() -> None:
    at = played("attack Ben skill=Strike dice=5,5,5,2 vs=Dodge vs-dice=5,2")
    assert at.state.last_roll is not None
    assert (at.state.last_roll.effort, at.state.last_roll.margin) == (3, 2)
    assert at.state.turn == at.who("Ben").id
    at.do("attack Ana skill=Strike dice=5,5,2")
    assert at.doc["question"]["who"] == "Ana"
    assert at.refused("next").message.startswith("first the question")
    at.do("defend skill=Acrobatics plus=Jump dice=5,5,2,2,2,2,9")
    assert at.state.question is None
    assert at.state.turn == at.who("Cem").id
    last = at.doc["last_check"]
    assert (last["by"], last["skill"]) == ("Ana", "Acrobatics")
    assert at.doc["last_roll"]["shifts"] == 0


def test_an_attack_may_be_waived_and_nobody_attacks_themselves() -> None:
    at = played("attack Ben skill=Strike dice=5,5,5,2", "waive")
    assert table_of(at.state).duel is None
    assert at.state.question is None
    assert at.state.turn == at.who("Ben").id
    assert at.refused("defend skill=Dodge dice=5,5")
    assert at.refused("attack Ben skill=Strike dice=5,5,5")


def test_equal_successes_may_be_thrown_again_as_they_were() -> None:
    at = played("contest Ben skill=Climb mod='+1 x' dice=5,5,2 vs=Strike vs-dice=5,5,2")
    assert offered(at) == ["rethrow"]
    assert at.state.turn == at.who("Ben").id
    at.do("rethrow dice=3,5,5 vs-dice=2,2,3")
    assert at.state.last_roll is not None
    assert (at.state.last_roll.by, at.state.last_roll.margin) == (at.who("Ana").id, 1)
    assert offered(at) == []
    assert at.state.turn == at.who("Ben").id
    assert at.refused("rethrow").rule == "P-141"


def test_the_order_is_thrown_and_ties_stay_as_listed() -> None:
    at = table("set Cem skills='Wits 2'", "set Ana skills='Wits 2'", "set Ben skills='Wits 3'")
    at.do("initiative Wits dice=5,5,5,5,5,5,2", "begin")
    assert at.doc["order"] == ["Ben", "Ana", "Cem"]
    assert [at.who(n).initiative for n in ("Ana", "Ben", "Cem")] == [2, 3, 1]
    at.do("next", "next", "next", "next")
    assert (at.state.round, at.doc["order"]) == (2, ["Ben", "Ana", "Cem"])
    assert at.refused("initiative Wits dice=5,5").rule == "P-151"
    at.do("initiative Wits dice=10,5,2,5,5,2,2,2")
    assert at.doc["order"] == ["Ben", "Ana", "Cem"]


def test_one_acts_once_a_round_by_the_systems_own_rule() -> None:
    at = played("act looks")
    refusal = at.refused("act by=Ana looks")
    assert refusal_text(refusal, at.state) == "Ana has acted this round (P-152). ! overrules."
    at.overruled("act by=Ana again", "P-152")
    assert not any(event.rule.startswith("F-") for event in at.events())


def test_what_fate_has_alone_is_no_command_here() -> None:
    at = played()
    for line in ("maneuver Ben", "fp Ana +1", "minions Rats", "full-defense", "tag x"):
        refusal = at.session.do(line)
        assert isinstance(refusal, Refusal)
        assert refusal.message.startswith("no command is called"), line
    for line in ("add X npc fp=3", "add X npc weight=3", "aspect Dark sticky=no"):
        refusal = at.session.do(line)
        assert isinstance(refusal, Refusal), line


def test_a_new_fight_has_the_same_sheets_conditions_and_settings() -> None:
    at = played("condition Ana 'Torn arm' mod=1 on=physical until=scene", "setting carry on")
    again = Session(clock=lambda: "")
    for command in recast(at.state, "Again"):
        answer = again.carry_out(command)
        assert not isinstance(answer, Refusal), answer
    ana, new = at.who("Ana"), next(iter(again.state.participants.values()))
    assert (new.skills, new.sheet) == (ana.skills, ana.sheet)
    ben = [p for p in again.state.participants.values() if p.name == "Ben"]
    assert ben[0].sheet == {"magnitude": "Size, Weight"}


def test_everything_can_be_undone_struck_and_amended_and_holds() -> None:
    at = played(
        "condition scene Sturm",
        "obstacle Door needs=5",
        "check skill=Climb obstacle=Door dice=9,9,2",
        "carry",
        "check skill=Strike pool=3 dice=1,1,1",
        "fumble table=Zuschlagen roll=5",
        "confirm",
        "check skill=Climb obstacle=Door dice=9",
        "next",
        "attack Ben skill=Strike dice=9,9,9,9",
        "defend skill=Dodge dice=2,2",
    )
    assert not verified(at.session.timeline).findings
    storm = next(n for n, r in at.session.timeline.rulings.items() if "Sturm" in str(r.command))
    before = at.doc["participants"]
    at.do(f"strike {storm}")
    assert not verified(at.session.timeline).findings
    assert outcome(at).target == 4
    at.do("undo")
    assert at.doc["participants"] == before
    check = next(n for n, r in at.session.timeline.rulings.items() if isinstance(r.command, Check))
    at.do(f"amend {check} check skill=Climb obstacle=Door dice=10,9,9;9")
    assert at.doc["obstacles"][0]["done"] == 5
    assert not verified(at.session.timeline).findings
    at.do("undo", "undo 3", "redo 3")
    assert at.doc["participants"] == before
