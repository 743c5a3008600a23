"""Where rules meet: open rolls, several targets, contests, obstacles, teamwork, editions."""

from __future__ import annotations

import pytest

from tests.systems.core.table import Table, begun, setting_up, struck
from tracker.conflict.players.view import open_table
from tracker.conflict.ruling import Refusal
from tracker.words.completion import complete

KURT = 'add Kurt npc tier=main side=Gang zone=Yard skills="Fight 1"'
RACE = 'contest "The chase" sides="Heroes, Gang"'
FAILED = "create Fog by={} skill=Deceive dice=---- difficulty=4"


def _leg(side: str, who: str, effort: int) -> str:
    base = {"Ada": 3, "Vesna": 4, "Cem": 1}[who]
    return f'leg {side} by={who} skill=Fight dice=0000 mod="{effort - base:+d} sum"'


def _victories(table: Table) -> dict[str, int]:
    found: dict[str, int] = table["contest"]["victories"]
    return found


# Several targets.


@pytest.mark.rule("K-MULTI-1")
def test_an_advantage_is_divided_among_several_who_each_defend() -> None:
    table = begun("core", KURT)
    table.do('create Blinded on="Vesna, Kurt" split="4, 3" skill=Fight dice=++++')
    table.do("defend skill=Fight dice=----", "defend skill=Fight dice=+000")
    assert [(a["on"], a["invokes"]) for a in table["aspects"] if a["text"] == "Blinded"] == [
        ("Vesna", [{"by": "Ada", "n": 2}]),
        ("Kurt", [{"by": "Ada", "n": 1}]),
    ]
    line = 'create Blinded on="Vesna, Kurt" split="{}" skill=Fight dice=++++'
    assert begun("core", KURT).refused(line.format("5, 3")) == "K-MULTI-1"
    assert begun("core", KURT).refused(line.format("7, 0")) == "K-MULTI-1"


@pytest.mark.rule("K-MULTI-1")
def test_undivided_a_total_is_divided_evenly_and_an_amendment_divides_it_otherwise() -> None:
    table = begun("core", KURT).do('attack "Vesna, Kurt" skill=Fight dice=++00')
    attack = table["head"]
    table.do("defend skill=Fight dice=-0-0", "stress")
    assert table.asked == "defend"
    table.do("defend skill=Fight dice=0000")
    assert table.hit == 1
    table.do(f'amend {attack} attack "Vesna, Kurt" skill=Fight dice=++00 split="1, 4"')
    assert table.hit == 3
    assert begun("core", KURT).refused('attack "Vesna, Kurt" skill=Fight dice=---0') == "K-MULTI-1"


@pytest.mark.rule("K-MULTI-1")
def test_an_invocation_raises_the_share_against_the_target_whose_turn_it_is() -> None:
    table = begun("core", KURT).do('attack "Vesna, Kurt" split="3, 2" skill=Fight dice=++00')
    table.do('invoke "Duellist" by=Ada', "defend skill=Fight dice=0000")
    assert table.hit == 1
    table.do("stress", "defend skill=Fight dice=0000")
    assert table.hit == 1


@pytest.mark.rule("K-MULTI-1", "K-OUTCOME-2")
def test_what_comes_of_the_first_of_several_can_be_invoked_upon_until_the_next_defends() -> None:
    attack = 'attack "Vesna, Kurt" split="4, 3" skill=Fight dice=++++'
    table = begun("core", KURT).do(attack, "defend skill=Fight dice=0000")
    assert (table.asked, table["question"]["who"], table.boosts) == ("defend", "Kurt", ["Ada"])
    table.do("invoke Duellist by=Ada")
    assert (table.asked, table["question"]["who"], table.hit) == ("absorb", "Vesna", 2)
    assert table.boosts == []
    table.do("stress")
    assert (table.asked, table["question"]["who"]) == ("defend", "Kurt")
    table.do("defend skill=Fight dice=0000")
    assert (table["question"]["who"], table.hit, table.last["effort"]) == ("Kurt", 2, 3)
    # Once the next has defended, it is settled.
    table = begun("core", KURT).do(attack, *["defend skill=Fight dice=++00"] * 2)
    table.do("invoke Duellist by=Ada")
    assert (table.asked, table.hit, table.last["effort"]) == ("absorb", 2, 5)


@pytest.mark.rule("K-MULTI-1", "K-OUTCOME-2")
def test_an_advantage_over_the_first_of_several_may_be_taken_back_before_the_next_defends() -> None:
    create = 'create Blinded on="Vesna, Kurt" split="4, 3" skill=Fight dice=++++'
    table = begun("core", KURT).do(create, "defend skill=Fight dice=---0")
    assert (table.free("Blinded"), table["question"]["who"]) == ({"Ada": 2}, "Kurt")
    table.do("invoke Queen by=Vesna", "invoke 'Proud to a Fault' by=Vesna")
    assert ("Blinded" in table.texts, table.asked) == (False, "cost")
    table.do("fail")
    assert (table.asked, table["question"]["who"]) == ("defend", "Kurt")
    table.do("defend skill=Fight dice=0000")
    assert [(a["on"], a["text"]) for a in table["aspects"] if a["text"] == "Blinded"] == [
        ("Kurt", "Blinded")
    ]


@pytest.mark.rule("K-MULTI-1")
def test_of_several_who_is_not_to_defend_is_passed_over_alone() -> None:
    third = 'add Rolf npc side=Gang zone=Yard skills="Fight 1"'
    table = begun("core", KURT, third)
    table.do('attack "Vesna, Kurt, Rolf" split="3, 2, 2" skill=Fight dice=++++')
    table.do("defend skill=Fight dice=++00")
    assert table["question"]["who"] == "Kurt"
    table.do("waive")
    assert table["question"]["who"] == "Rolf"
    table.do("defend skill=Fight dice=0000")
    assert (table["question"]["who"], table.hit) == ("Rolf", 1)


@pytest.mark.rule("K-MULTI-1")
def test_a_difficulty_stands_for_each_of_several() -> None:
    table = begun("core", KURT)
    table.do('attack "Vesna, Kurt" split="3, 2" skill=Fight dice=++00 difficulty=1')
    assert (table["question"]["who"], table.hit) == ("Vesna", 2)
    table.do("stress")
    assert (table["question"]["who"], table.hit) == ("Kurt", 1)


@pytest.mark.rule("K-MULTI-2")
def test_an_attack_on_a_whole_zone_may_hit_the_attacker_too() -> None:
    table = begun().do("attack zone=Yard self=yes skill=Fight dice=++00")
    defended = []
    while table.asked == "defend":
        defended.append(table["question"]["who"])
        table.do("defend skill=Fight dice=++++", *(["waive"] if table.hit else []))
        if table.asked == "absorb":
            table.do("stress")
    assert defended == ["Ada", "Bruno", "Cem", "Vesna"]


# Open rolls.


@pytest.mark.rule("K-OUTCOME-2")
def test_what_a_roll_has_given_is_of_no_use_on_that_roll() -> None:
    table = begun().do(
        "aspect Fog on=Hall free=Ada", "create Fog known=yes skill=Fight dice=0000 difficulty=3"
    )
    assert table.free("Fog") == {"Ada": 2}
    assert table.refused("invoke Fog free=2 by=Ada") == "K-FREE-1"
    table.do("invoke Fog free=1 by=Ada")
    assert (table.last["outcome"], table.free("Fog")) == ("success", {"Ada": 1})


@pytest.mark.rule("K-OUTCOME-2")
def test_an_aspect_that_is_overcome_can_still_be_invoked_against_it() -> None:
    table = begun("core", "aspect Pinned on=Vesna free=Ada", first="Vesna")
    table.do("overcome free removes=Pinned skill=Fight dice=0000 oppose=Ada vs=Fight vs-dice=0000")
    assert "Pinned" not in table.texts
    table.do("invoke Pinned free=1 by=Ada")
    assert (table.asked, table.texts, table.last["margin"]) == ("cost", ["Pinned"], -1)
    table.do("fail")
    assert table.free("Pinned") == {}


@pytest.mark.rule("K-OUTCOME-2")
def test_a_struck_invocation_leaves_the_outcome_that_was() -> None:
    table = begun().do("create Fog on=Hall skill=Fight dice=0000 difficulty=2")
    table.do('invoke "Duellist" by=Ada')
    assert table.free("Fog") == {"Ada": 2}
    table.do(f"strike {table['head']}")
    assert (table.free("Fog"), table.of("Ada")["fp"]) == ({"Ada": 1}, 3)


@pytest.mark.rule("K-OUTCOME-2")
def test_a_roll_stands_without_what_was_struck_beside_it() -> None:
    table = begun().do("create Fog on=Hall skill=Fight dice=++++ difficulty=2")
    fog = table["head"]
    table.do(
        "next Bruno", 'attack Vesna skill=Shoot dice=0000 free="2 Fog" vs=Athletics vs-dice=0000'
    )
    assert table.hit == 4
    table.do(f"strike {fog}")
    assert (table["question"]["kind"], table.last["outcome"]) == ("handoff", "tie")


def test_what_stood_in_the_way_can_be_struck() -> None:
    table = begun().do("barrier Wall rating=2")
    wall = table["head"]
    table.do("overcome it oppose=Wall skill=Fight dice=0000", "next Bruno")
    table.do(f"strike {wall}")
    assert (table["turn"], table["obstacles"]) == ("Ada", [])


# Who bears what, and who pays.


@pytest.mark.rule("K-DEFEND-3")
def test_who_steps_in_bears_the_aspect_too() -> None:
    table = begun(first="Vesna").do("create Grabbed on=Cem skill=Fight dice=++++")
    table.do("defend by=Ada skill=Fight dice=0000")
    assert table.aspect("Grabbed")["on"] == "Ada"
    assert begun(first="Vesna").refused("attack Cem oppose=Ada skill=Fight") == "K-DEFEND-3"
    assert begun(first="Vesna").refused("attack Cem instead=Vesna skill=Fight") == "K-DEFEND-3"
    table = begun(first="Vesna").do("attack Cem skill=Fight dice=0000")
    assert table.refused("defend by=Vesna skill=Fight") == "K-DEFEND-3"


@pytest.mark.rule("K-HOSTILE-5")
def test_an_ally_is_paid_for_an_aspect_used_against_them_on_the_line_and_after_it() -> None:
    line = "attack Bruno skill=Fight dice=0000 vs=Athletics vs-dice=0000"
    for lines in ([f"{line} invoke=Debts"], [line, "invoke Debts by=Ada"]):
        assert begun().do(*lines).of("Bruno")["fp_due"] == 1


@pytest.mark.rule("K-BOOST-1")
def test_nothing_adds_to_a_boost() -> None:
    table = begun("core", "boost Reeling to=Ada")
    assert table.refused("create Reeling known=yes skill=Fight difficulty=0") == "K-BOOST-1"


@pytest.mark.rule("K-CONS-7")
def test_no_overcome_takes_a_consequence_or_an_aspect_of_a_sheet_away() -> None:
    table = begun().do("hit Ada 2", "consequence Cut")
    assert table.refused("overcome it removes=Cut skill=Fight difficulty=0") == "K-CONS-7"
    assert table.refused("overcome it removes=Duellist skill=Fight difficulty=0") == "K-ASPECT-1"


@pytest.mark.rule("K-ASPECT-4")
def test_no_detail_is_declared_by_an_aspect_that_is_hidden_from_one() -> None:
    table = begun("core", 'aspect "Bad Knee" on=Vesna hidden=yes')
    assert table.refused('declare "a limp" aspect="Bad Knee" by=Ada') == "K-ASPECT-4"
    table.do('declare "a limp" aspect="Bad Knee" by=Vesna')


# Full defense.


@pytest.mark.rule("K-FULL-2")
@pytest.mark.parametrize(
    ("focus", "ada", "cem"),
    [
        ("", 5, 3),
        ("focus=Cem", 3, 5),
        ('focus="cem, Bruno"', 3, 5),
        ("focus=Vesna", 5, 5),
        ('focus="the door"', 5, 5),
    ],
)
def test_a_focus_is_oneself_who_is_protected_an_aggressor_or_an_effort(
    focus: str, ada: int, cem: int
) -> None:
    for target, effort in (("Ada", ada), ("Cem", cem)):
        table = begun("condensed").do(f"full-defense {focus}".strip(), "next Vesna")
        table.do(f"attack {target} skill=Fight dice=0000", "defend by=Ada skill=Fight dice=0000")
        assert table.last["opposed_by"] == effort
    table = begun("condensed").do('full-defense focus="the door"', "next Vesna")
    table.do("attack Ada skill=Fight dice=0000", "defend skill=Fight dice=0000 full-defense=no")
    assert table.last["opposed_by"] == 3


@pytest.mark.rule("K-FULL-2")
def test_a_focus_stays_with_whom_it_names() -> None:
    table = begun("condensed").do("full-defense focus=Cem", "rename Cem Dario", "next Vesna")
    table.do("attack Dario skill=Fight dice=0000", "defend by=Ada skill=Fight dice=0000")
    assert table.last["opposed_by"] == 5


def test_players_learn_of_nobody_hidden_from_a_focus() -> None:
    lurker = 'add Lurker npc side=Gang zone=Yard hidden=yes skills="Fight 4"'
    table = begun("condensed", lurker, first="Vesna").do('full-defense focus="Lurker"')
    assert "Lurker" not in repr(open_table(table.session.state))


# Elective order.


@pytest.mark.rule("K-ORDER-5")
def test_nobody_is_named_beforehand_who_has_acted() -> None:
    table = begun().do("act looks next=Bruno")
    assert table.refused("act looks next=Ada") == "K-ORDER-5"
    assert table.refused("full-defense next=Ada") == "K-ORDER-5"
    assert table.refused("attack Vesna skill=Shoot dice=0000 next=Ada") == "K-ORDER-5"
    assert begun(order="").refused("act looks next=Vesna") == "K-ORDER-5"


@pytest.mark.rule("K-ORDER-5")
def test_by_the_tables_word_somebody_acts_twice() -> None:
    table = begun().do("act looks next=Bruno", "act looks", "next! Ada")
    assert (table["turn"], table.of("Ada")["acted"]) == ("Ada", False)
    table.do("act looks", "next Cem")


@pytest.mark.rule("K-ORDER-6")
def test_exchanges_stay_as_they_were_when_something_before_is_amended() -> None:
    table = setting_up("core", "note before")
    note = table["head"]
    table.do("begin first=Ada", "act looks", "next Bruno", "act looks", "next Cem", "act looks")
    table.do("next Vesna", "act looks", "next Vesna", "act looks next=Ada")
    state = table.session.state
    table.do(f"amend {note} note otherwise")
    assert (table.session.state, table["turn"], table["round"]) == (state, "Ada", 2)


@pytest.mark.rule("K-ORDER-7")
def test_who_has_left_begins_nothing() -> None:
    table = begun().do("leave Vesna", "end-scene", "scene On")
    assert table.refused("begin first=Vesna") == "K-ORDER-7"


@pytest.mark.rule("K-ORDER-6")
def test_whom_an_action_named_acts_once_and_not_after_harm_beside_it() -> None:
    table = begun().do("act looks next=Cem", "act looks next=Bruno")
    table.do("attack Vesna skill=Shoot dice=---- vs=Athletics vs-dice=-000 next=Vesna")
    table.do("act looks", "hit Ada 1", "stress")
    assert (table.asked, table["question"]["who"], table["round"]) == ("handoff", "Vesna", 1)


# Contests.


@pytest.mark.rule("K-CONTEST-6")
def test_a_forfeit_counts_in_the_exchange_it_is_for() -> None:
    table = setting_up("core", RACE, _leg("Heroes", "Ada", 3), _leg("Gang", "Vesna", 4))
    table.do(FAILED.format("Ada"), "fail")
    assert (table["contest"]["exchange"], table["contest"]["forfeit"]) == (2, ["Heroes"])
    assert table.refused(_leg("Heroes", "Ada", 9)) == "K-CONTEST-6"
    table.do(_leg("Gang", "Vesna", 0))
    assert _victories(table) == {"Heroes": 0, "Gang": 2}


@pytest.mark.rule("K-CONTEST-6")
def test_the_last_to_forfeit_leaves_the_exchange_to_the_others() -> None:
    table = setting_up("core", RACE, _leg("Heroes", "Ada", 3), FAILED.format("Vesna"), "fail")
    assert _victories(table) == {"Heroes": 1, "Gang": 0}


@pytest.mark.rule("K-CONTEST-6")
def test_after_its_roll_a_side_creates_nothing() -> None:
    table = setting_up("core", RACE, _leg("Heroes", "Ada", 3))
    assert table.refused(FAILED.format("Bruno")) == "K-CONTEST-6"


@pytest.mark.rule("K-CONTEST-6")
@pytest.mark.parametrize(("edition", "rolls"), [("core", False), ("condensed", True)])
def test_a_failure_that_makes_the_aspect_for_others_keeps_the_roll_in_condensed(
    edition: str, *, rolls: bool
) -> None:
    table = setting_up(edition, RACE, FAILED.format("Ada"), "succeed")
    assert table.free("Fog") == {"opponents": 1}
    if rolls:
        table.do(_leg("Heroes", "Ada", 3))
    else:
        assert table.refused(_leg("Heroes", "Ada", 3)) == "K-CONTEST-6"


@pytest.mark.rule("K-CONTEST-6")
def test_a_helper_who_fails_loses_the_help_alone() -> None:
    table = setting_up("core", RACE, f"{FAILED.format('Cem')} helper=yes", "fail")
    assert table.refused(f"{_leg('Heroes', 'Ada', 3)} help=Cem") == "K-CONTEST-6"
    assert table.refused(_leg("Heroes", "Cem", 3)) == "K-CONTEST-6"
    table.do(_leg("Heroes", "Ada", 3))


@pytest.mark.rule("K-CONTEST-7")
def test_a_conflict_that_begins_ends_the_contest() -> None:
    table = setting_up("core", RACE)
    assert table.refused("attack Vesna by=Ada skill=Fight") == "K-CONTEST-7"
    table.do("begin first=Ada")
    assert table["contest"] is None
    struck(table, 3, 4)


@pytest.mark.rule("K-CONTEST-7")
def test_all_who_are_beaten_are_hit_one_after_the_other() -> None:
    third = ("side Third", 'add Kim pc side=Third zone=Yard skills="Fight 1"')
    table = setting_up("condensed", *third, 'contest Flood sides="Heroes, Gang, Third" harm=yes')
    table.do(_leg("Heroes", "Ada", 3), "leg Third skill=Fight dice=0000", _leg("Gang", "Vesna", 4))
    assert (table["question"]["who"], table.hit) == ("Ada", 1)
    table.do("stress")
    assert (table["question"]["who"], table.hit) == ("Kim", 3)
    table.do("stress")
    assert table.asked is None


@pytest.mark.rule("K-COUNT-1")
def test_a_countdown_goes_on_with_the_exchanges_of_a_contest() -> None:
    table = setting_up("core", "countdown Fuse boxes=3 per=exchange", RACE)
    for marked in (0, 1):
        table.do(_leg("Heroes", "Ada", 3), _leg("Gang", "Vesna", 4))
        assert table["countdowns"][0]["marked"] == marked


@pytest.mark.rule("K-CONTEST-2")
def test_in_a_contest_one_invokes_on_the_roll_of_ones_own_side_once_it_is_made() -> None:
    table = setting_up("core", RACE, _leg("Heroes", "Ada", 3))
    assert table.refused("invoke Queen by=Vesna") == "K-INVOKE-2"


# Obstacles.


@pytest.mark.rule("K-OBST-2")
def test_a_hazard_is_rolled_against_by_its_rating_and_takes_no_harm() -> None:
    table = begun("condensed", "hazard Fire rating=4 zone=Yard side=Gang")
    table.do("create Doused on=Fire skill=Fight dice=++00")
    assert (table.last["opposed_by"], table.last["outcome"]) == (4, "success")
    assert table.refused("hit Fire 1") == "K-OBST-1"
    table.do("next Vesna", "attack Ada skill=Fight dice=0000")
    assert table.refused("defend by=Fire skill=Fire") == "K-OBST-1"


@pytest.mark.rule("K-END-1")
def test_a_hazard_keeps_no_conflict_going() -> None:
    table = begun("condensed", "hazard Fire rating=4 zone=Yard side=Gang").do("leave Vesna")
    assert "end" in table["offers"]


@pytest.mark.rule("K-SCALE-1")
def test_a_hazards_tie_is_a_success_for_scale() -> None:
    table = begun(
        "condensed", "setting scale on", "hazard Fire rating=4 weapon=1 zone=Yard side=Gang"
    )
    table.do("set Fire scale=1", "next Bruno", "next Cem", "next Fire")
    table.do("attack Ada skill=Fire dice=0000 scale=after vs=Fight vs-dice=+000")
    assert table.hit == 3


# Words.


@pytest.mark.rule("K-TURN-2")
@pytest.mark.parametrize(
    "line",
    [
        "attack Vesna skill=Fight extra=drawing",
        "attack Vesna skill=Fight load=2",
        "attack Vesna skill=Fight modify=Notice",
        "create Fog skill=Fight support=yes",
        "add X npc weight=3",
        "add X npc determination=3",
        "set Ada max-consequences=3",
        "minions X leader=Vesna",
        "minions X groups=2",
        "aspect Fog on=Hall sticky=yes",
    ],
)
def test_keys_of_the_older_game_are_refused_with_what_serves(line: str) -> None:
    table = begun()
    answer = table.session.do(line)
    assert isinstance(answer, Refusal)
    assert (answer.rule, bool(answer.candidates)) == ("K-TURN-2", True)


@pytest.mark.rule("K-DEFEND-5")
def test_who_does_not_say_answers_with_the_best_approach() -> None:
    table = begun("accelerated", order="").do("attack Vesna skill=Quick dice=0000")
    table.do("defend dice=0000")
    assert (table.efforts, table.rules) == ([2], [])


@pytest.mark.rule("K-DEFEND-4")
def test_what_is_shot_is_dodged_and_not_parried() -> None:
    table = begun(first="Bruno").do("attack Vesna skill=Shoot range=gun dice=0000")
    table.do("defend dice=0000")
    assert (table.efforts, table.rules) == ([3], [])


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("invoke Du", "Duellist"),
        ("create Dust on=Ve", "Vesna"),
        ("attack Vesna skill=Fight free=Du", "Duellist"),
        ("overcome it oppose=Ve", "Vesna"),
        ("overcome it removes=Du", "Duellist"),
        ("aspect Dust on=Yard free=Br", "Bruno"),
    ],
)
def test_words_of_this_game_are_completed(line: str, offered: str) -> None:
    assert offered in "".join(complete(line, begun().session.state))


@pytest.mark.rule("K-END-1")
@pytest.mark.parametrize(
    "line", ["begin first=Ada", RACE, "challenge X tasks='A Lore 1; B Will 1'"]
)
def test_nothing_begins_in_a_scene_that_is_over(line: str) -> None:
    table = setting_up("core", "end-scene")
    assert table.refused(line) == "K-END-1"
    table.do("scene On", line)


# Sheets.


@pytest.mark.rule("K-FP-2")
@pytest.mark.parametrize(("stunts", "refresh"), [(0, 3), (3, 3), (4, 2), (5, 1), (7, 1)])
def test_each_stunt_beyond_three_costs_one_refresh(stunts: int, refresh: int) -> None:
    many = "; ".join(f"S{n}: does" for n in range(stunts))
    table = begun("core", f'add Dom pc side=Heroes zone=Yard stunts="{many}"')
    assert (table.of("Dom")["refresh"], table.of("Dom")["fp"]) == (refresh, refresh)


@pytest.mark.rule("K-RECOVER-2")
@pytest.mark.parametrize(
    ("track", "skill", "effort"), [("mental", "Empathy", 2), ("physical", "Lore", 3)]
)
def test_a_mind_is_treated_with_empathy_and_a_wound_with_what_the_healer_has(
    track: str, skill: str, effort: int
) -> None:
    healer = "set Bruno skills='Empathy 2, Lore 3'"
    for dial in ("two", "one"):
        table = begun("core", healer, f"setting tracks {dial}")
        table.do(f"hit Ada 2 track={track}", "consequence Hurt", "end-scene")
        table.do("treat Ada Hurt by=Bruno dice=0000")
        assert table.efforts == [effort], skill


@pytest.mark.rule("K-RECOVER-6")
def test_after_a_major_milestone_another_extreme_one_is_taken_beside_the_first() -> None:
    table = begun("core", 'set Vesna aspects="Queen; Proud; Old"')
    table.do("hit Vesna 8", "consequence Scarred severity=extreme replaces=Proud", "end-scene")
    table.do("milestone major", "scene On", "begin first=Ada", "hit Vesna 8")
    table.do("consequence Broken severity=extreme replaces=Old")
    assert [c["text"] for c in table.of("Vesna")["consequences"]] == ["Scarred", "Broken"]


@pytest.mark.rule("K-CONS-6")
def test_where_no_aspect_is_written_down_an_extreme_one_replaces_nothing() -> None:
    table = begun("core", KURT).do("hit Kurt 14", "consequence A severity=severe")
    table.do("consequence B severity=extreme")
    assert (table.asked, table.of("Kurt")["extreme_used"]) == (None, True)


@pytest.mark.rule("K-MOB-6")
def test_groups_that_part_and_join_have_a_box_for_every_two() -> None:
    table = begun("accelerated", "minions Mob quality=1 count=5 side=Gang zone=Yard", order="")
    table.do("split Mob count=2 name=Sub")
    assert [table.of(who)["tracks"]["stress"]["boxes"] for who in ("Mob", "Sub")] == [1, 1]
    table.do("merge Sub into=Mob")
    assert table.of("Mob")["tracks"]["stress"]["boxes"] == 2


@pytest.mark.rule("K-MOB-4")
def test_the_mark_of_the_foremost_stays_when_mobs_join() -> None:
    mob = "minions {} quality=2 count=2 side=Gang zone=Yard"
    table = begun("core", mob.format("Mob"), mob.format("Sub")).do("hit Sub 1")
    table.do("merge Sub into=Mob")
    assert table.of("Mob")["tracks"]["stress"]["marked"] == [1]


@pytest.mark.rule("K-MOB-5")
def test_a_mob_that_joins_another_brings_its_boosts_and_free_invocations() -> None:
    mob = "minions {} quality=2 count=2 side=Gang zone=Yard aspects=Rabble"
    table = begun("core", mob.format("Mob"), mob.format("Sub"))
    table.do("boost Cheering to=Sub", "aspect Ladder on=Hall free=Sub", "merge Sub into=Mob")
    assert (table.free("Cheering"), table.free("Ladder")) == ({"Mob": 1}, {"Mob": 1})
    assert table.aspect("Cheering")["on"] == "Mob"


def test_nothing_names_somebody_who_is_removed() -> None:
    table = begun("core", "aspect Ladder on=Hall free=Vesna free=Ada")
    table.do("attack Vesna skill=Fight dice=-0-0 vs=Fight vs-dice=0000", "remove Vesna")
    assert (table.boosts, table.free("Ladder")) == ([], {"Ada": 1})
    assert table.refused('invoke "Duellist" by=Ada') == "K-INVOKE-2"
    table = begun().do("act looks", "remove Ada")
    assert (table["turn"], table["question"]["who"]) == (None, None)
    table.do("next Cem")


@pytest.mark.rule("K-INVOKE-2")
def test_a_roll_whose_aspect_is_gone_takes_no_invocation() -> None:
    table = begun("core", "aspect Fog on=Hall")
    table.do("create Fog known=yes skill=Fight dice=0000 difficulty=2", "unaspect Fog")
    assert table.refused('invoke "Duellist" by=Ada') == "K-INVOKE-2"


@pytest.mark.rule("K-ORDER-1")
def test_a_conflict_without_a_kind_is_a_physical_one() -> None:
    table = Table("conflict A system=core", "zone Yard", "side A", "side B")
    table.do("add Ada pc side=A zone=Yard", 'add V npc side=B zone=Yard skills="Notice 1"', "begin")
    assert table["order"] == ["V", "Ada"]
