"""The game master's figures, mobs, challenges and contests, and what is optional."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.core.table import Table, begun, setting_up, struck

THUGS = "minions Thugs quality={quality} count={count} side=Gang zone=Yard {more}"


def mob(count: int, quality: int = 1, more: str = "", edition: str = "core") -> Table:
    """Return a fight with a mob, which Ada may attack."""
    return begun(edition, THUGS.format(quality=quality, count=count, more=more))


def hits(table: Table, hit: int, who: str = "Thugs", skill: str = "Fight") -> Table:
    """Let Ada hit somebody for so much."""
    rating = table.of("Ada")["skills"][skill]
    return table.do(
        f'attack {who} skill={skill} dice=0000 mod="{hit - rating:+d} x" undefended=yes'
    )


def state(table: Table, who: str = "Thugs") -> tuple[int, list[int]]:
    found = table.of(who)
    return found["count"], found["tracks"]["stress"]["marked"]


@pytest.mark.rule("K-NPC-1")
@pytest.mark.parametrize(("skill", "boxes", "hit"), [(1, 0, 1), (2, 1, 2), (3, 2, 3)])
def test_nameless_figures_have_few_boxes_and_no_consequences(
    skill: int, boxes: int, hit: int
) -> None:
    rolf = f'add Rolf npc tier=nameless side=Gang zone=Yard skills="Fight {skill}"'
    table = begun("core", rolf)
    assert table.of("Rolf")["tracks"] == {"stress": {"boxes": boxes, "marked": []}}
    assert table.of("Rolf")["slots"] == []
    hits(table, hit, "Rolf")
    assert table.of("Rolf")["status"] == "out"
    if boxes:
        table = hits(begun("core", rolf), boxes, "Rolf").do("stress")
        assert table.of("Rolf")["tracks"]["stress"]["marked"] == [boxes]


@pytest.mark.rule("K-NPC-2")
def test_supporting_figures_have_one_mild_slot() -> None:
    rolf = 'add Rolf npc side=Gang zone=Yard skills="Physique 1"'
    table = begun("core", rolf)
    assert table.of("Rolf")["slots"] == [{"severity": "mild", "kind": None}]
    assert table.of("Rolf")["tier"] == "supporting"
    assert hits(table, 5, "Rolf").asked == "absorb"
    assert hits(begun("core", rolf), 6, "Rolf").of("Rolf")["status"] == "out"
    tough = begun("core", f'{rolf} slots="mild, moderate"')
    assert len(tough.of("Rolf")["slots"]) == 2


@pytest.mark.rule("K-NPC-3")
def test_main_figures_have_all_that_players_have() -> None:
    vesna = begun().of("Vesna")
    assert (vesna["tier"], vesna["tracks"]["physical"]["boxes"]) == ("main", 3)
    assert [s["severity"] for s in vesna["slots"]] == ["mild", "moderate", "severe", "extreme"]


@pytest.mark.rule("K-NPC-4")
def test_a_mook_is_good_and_bad_at_something() -> None:
    mook = 'add Mook npc tier=nameless side=Gang zone=Yard skills="Frightening 2, Planning -2"'
    table = begun("accelerated", mook, first="Mook")
    table.do('overcome "x" skill=Planning dice=+000 difficulty=0')
    assert table.last["effort"] == -1


@pytest.mark.rule("K-MOB-1")
def test_a_mob_is_one_unit_with_one_roll() -> None:
    table = mob(6)
    assert table["order"].count("Thugs") == 1
    table.do("next Thugs", "attack Ada dice=0000 vs=Fight vs-dice=++++")
    assert len(table.efforts) == 2


@pytest.mark.rule("K-MOB-2")
@pytest.mark.parametrize(
    ("edition", "count", "effort"), [("core", 3, 3), ("core", 5, 5), ("condensed", 5, 2)]
)
def test_its_members_help_each_other(edition: str, count: int, effort: int) -> None:
    table = mob(count, more='skills="Fight 1"', edition=edition)
    table.do("next Thugs", "attack Ada skill=Fight dice=0000 vs=Fight vs-dice=++++")
    assert table.last["effort"] == effort


@pytest.mark.rule("K-MOB-2")
def test_fewer_members_help_less() -> None:
    table = hits(mob(3, more='skills="Fight 1"'), 2)
    assert table.of("Thugs")["count"] == 1
    table.do("next Thugs", "attack Ada skill=Fight dice=0000 vs=Fight vs-dice=++++")
    assert table.last["effort"] == 1


@pytest.mark.rule("K-MOB-3")
@pytest.mark.parametrize(
    ("quality", "count", "hit", "left"),
    [(1, 4, 3, (1, [])), (2, 3, 4, (1, [])), (2, 3, 3, (2, [1]))],
)
def test_a_hit_is_counted_off_member_by_member(
    quality: int, count: int, hit: int, left: tuple[int, list[int]]
) -> None:
    table = hits(mob(count, quality), hit)
    assert (state(table), table.asked) == (left, "handoff")


@pytest.mark.rule("K-MOB-4")
def test_a_mark_stays_on_the_foremost() -> None:
    table = hits(mob(2, 2), 1)
    assert state(table) == (2, [1])
    table.do("next Bruno", 'attack Thugs skill=Shoot dice=0000 mod="-2 x" undefended=yes')
    assert state(table) == (1, [])


@pytest.mark.rule("K-MOB-5")
def test_one_left_flees_or_joins_and_none_is_out() -> None:
    table = hits(mob(2), 1)
    assert table.rules == ["K-MOB-5"]
    table = begun("core", *(f"minions {n} quality=1 count=2 side=Gang zone=Yard" for n in "AB"))
    table.do("merge A into=B")
    assert table.of("B")["count"] == 4
    table = hits(mob(2), 2)
    assert (table.asked, table.of("Thugs")["status"], table.of("Thugs")["count"]) == (
        "outcome",
        "out",
        0,
    )


@pytest.mark.rule("K-MOB-6")
@pytest.mark.parametrize(("hit", "status"), [(2, "active"), (3, "out")])
def test_in_accelerated_a_group_is_one_figure(hit: int, status: str) -> None:
    table = hits(mob(4, edition="accelerated"), hit, skill="Forceful")
    assert table.of("Thugs")["tracks"]["stress"]["boxes"] == 2
    if hit == 2:
        table.do("stress")
    assert table.of("Thugs")["status"] == status
    core = setting_up("accelerated", "setting mobs core", THUGS.format(quality=2, count=4, more=""))
    assert core.of("Thugs")["tracks"]["stress"]["boxes"] == 1


CHALLENGE = 'challenge "The Ritual" tasks="Ritual Lore 3; Doors Crafts 3; Zombies Fight 2"'


@pytest.mark.rule("K-CHALLENGE-1", "K-CHALLENGE-3")
def test_a_challenge_is_over_once_every_task_is_rolled() -> None:
    table = setting_up("core").do(CHALLENGE)
    table.do("overcome Zombies by=Ada dice=0000")
    assert (table.last["effort"], table.last["opposed_by"]) == (3, 2)
    table.do("overcome Ritual by=Cem dice=+++0", 'succeed cost="the book burns"')
    assert [t["outcome"] for t in table["challenge"]["tasks"]] == ["cost", None, "success"]
    assert "end" not in table["offers"]
    assert table.refused("overcome Ritual by=Ada dice=0000") == "K-CHALLENGE-1"
    table.do("overcome Doors by=Bruno dice=0000", "fail")
    assert ("end" in table["offers"], table["challenge"]["tasks"][1]["outcome"]) == (True, "fail")
    assert table.refused("attack Vesna by=Ada skill=Fight dice=0000") == "K-CHALLENGE-3"
    same = 'challenge "X" tasks="A Lore 1; B Lore 2"'
    assert setting_up("core").refused(same) == "K-CHALLENGE-1"
    table.do("end")
    assert table["challenge"] is None


@pytest.mark.rule("K-CHALLENGE-2")
def test_advantages_beside_the_tasks_complete_none() -> None:
    table = setting_up("core").do(CHALLENGE)
    table.do('create "Chalk Circle" by=Ada skill=Fight dice=0000 difficulty=2')
    assert table.free("Chalk Circle") == {"Ada": 1}
    assert [t["outcome"] for t in table["challenge"]["tasks"]] == [None, None, None]
    table.do("overcome Zombies by=Bruno skill=Fight dice=++00", 'invoke "Chalk Circle" free=1')
    assert (table.last["effort"], table.last["outcome"]) == (4, "success")
    assert table["challenge"]["tasks"][2]["outcome"] == "success"


def race(edition: str = "core", *keys: str) -> Table:
    """Return a contest of two sides."""
    more = " ".join(keys)
    return setting_up(edition).do(f'contest "The chase" sides="Heroes, Gang" {more}')


def leg(table: Table, heroes: int, gang: int, *difficulties: int) -> Table:
    """Let both sides roll in an exchange."""
    rolled = (("Heroes", "Ada", 3, heroes), ("Gang", "Vesna", 4, gang))
    for (side, who, rating, effort), against in zip(
        rolled, difficulties or (None, None), strict=True
    ):
        keys = "" if against is None else f"difficulty={against}"
        table.do(f'leg {side} by={who} skill=Fight dice=0000 mod="{effort - rating:+d} x" {keys}')
    return table


def victories(table: Table) -> Any:
    return table["contest"]["victories"]


@pytest.mark.rule("K-CONTEST-1")
def test_every_side_rolls_once_in_an_exchange() -> None:
    table = race().do("leg Heroes by=Ada skill=Fight dice=0000")
    assert table.refused("leg Heroes by=Bruno skill=Fight dice=0000") == "K-CONTEST-1"
    assert victories(table) == {"Heroes": 0, "Gang": 0}
    table.do("leg Gang skill=Fight dice=0000")
    assert victories(table) == {"Heroes": 0, "Gang": 1}


@pytest.mark.rule("K-CONTEST-2")
def test_the_highest_wins_and_invocations_count_anew() -> None:
    assert victories(leg(race(), 1, 3)) == {"Heroes": 0, "Gang": 1}
    assert victories(leg(race(), 3, 6, 2, 4)) == {"Heroes": 0, "Gang": 1}
    assert victories(leg(race(), 1, 2, 2, 4)) == {"Heroes": 0, "Gang": 0}
    table = leg(race(), 1, 2).do("invoke Duellist by=Ada for=Ada")
    assert victories(table) == {"Heroes": 1, "Gang": 0}
    table.do("leg Heroes by=Ada skill=Fight dice=0000")
    assert table["contest"]["exchange"] == 2


@pytest.mark.rule("K-CONTEST-3")
def test_with_style_it_is_two_victories() -> None:
    assert victories(leg(race(), 5, 2)) == {"Heroes": 2, "Gang": 0}
    assert victories(leg(race(), 6, 4, 2, 1)) == {"Heroes": 1, "Gang": 0}
    table = setting_up("core", "setting contest-style always")
    table.do('contest "X" sides="Heroes, Gang"')
    assert victories(leg(table, 6, 4, 2, 1)) == {"Heroes": 2, "Gang": 0}


@pytest.mark.rule("K-CONTEST-4")
def test_a_tie_brings_an_unexpected_twist() -> None:
    table = leg(race(), 3, 3)
    assert (table.asked, victories(table)) == ("twist", {"Heroes": 0, "Gang": 0})
    table.do('aspect "Magical Distortions"')
    assert (table.asked, table.free("Magical Distortions")) == (None, {})


@pytest.mark.rule("K-CONTEST-5")
def test_the_first_with_three_victories_wins() -> None:
    table = leg(leg(leg(race(), 3, 2), 2, 5), 2, 5)
    assert (victories(table), table["contest"]["winner"]) == ({"Heroes": 1, "Gang": 4}, "Gang")
    assert "end" in table["offers"]
    assert race("core", "needs=6").rules == ["K-CONTEST-5"]


@pytest.mark.rule("K-CONTEST-6")
def test_failing_to_create_an_advantage_forfeits_the_roll() -> None:
    line = 'create "Shortcut" by=Ada skill=Fight dice=--00 difficulty=2'
    table = race().do(line, "fail")
    assert table.refused("leg Heroes by=Bruno skill=Fight dice=0000") == "K-CONTEST-6"
    table = race("condensed").do(line, "succeed for=Vesna")
    assert table.free("Shortcut") == {"Vesna": 1}
    table.do("leg Heroes by=Bruno skill=Fight dice=0000")


@pytest.mark.rule("K-CONTEST-7")
def test_an_attack_ends_a_contest_and_one_may_do_harm() -> None:
    assert race().refused("attack Vesna by=Ada skill=Fight dice=0000") == "K-CONTEST-7"
    table = setting_up("condensed", "side Volcano")
    table.do('contest "The lava" sides="Heroes, Volcano" harm=yes')
    table.do('leg Heroes by=Ada skill=Fight dice=0000 mod="-1 x"', "leg Volcano skill=5 dice=0000")
    assert (table.hit, table["question"]["who"]) == (3, "Ada")
    assert race("core").session.do('contest "X" harm=yes') is not None


@pytest.mark.rule("K-GEAR-1", "K-GEAR-2", "K-GEAR-3")
@pytest.mark.parametrize(
    ("margin", "weapon", "armor", "hit", "boosts"),
    [
        (2, 3, 0, 5, 0),
        (0, 3, 0, 3, 0),
        (-1, 3, 0, None, 0),
        (2, 0, 2, None, 1),
        (3, 2, 1, 4, 0),
        (3, 2, 0, 5, 0),
    ],
)
def test_weapon_and_armor(
    margin: int, weapon: int, armor: int, hit: int | None, boosts: int
) -> None:
    table = begun("core", "setting weapons on")
    struck(table, 4 + margin, 4, f"weapon={weapon}", f"armor={armor}")
    assert (table.hit, len(table.boosts)) == (hit, boosts)


@pytest.mark.rule("K-GEAR-3")
def test_the_choice_for_a_boost_goes_by_the_margin() -> None:
    table = struck(begun("core", "setting weapons on"), 7, 4, "weapon=2").do("boost Reeling")
    assert (table.hit, table.boosts) == (4, ["Ada"])
    assert struck(begun("core", "setting weapons on"), 6, 4, "weapon=2").refused("boost X") != ""


FIRE = "hazard Fire rating=4 weapon=3 zone=Yard side=Gang"


@pytest.mark.rule("K-OBST-1")
def test_a_hazard_attacks_and_cannot_be_attacked() -> None:
    table = begun("condensed", FIRE)
    assert table.refused("attack Fire skill=Fight dice=0000") == "K-OBST-1"
    table.do("next Fire", "attack Ada dice=0000 vs=Athletics vs-dice=0000")
    assert (table.last["effort"], table.hit) == (4, 5)
    assert table["obstacles"][0]["kind"] == "hazard"


@pytest.mark.rule("K-OBST-2")
def test_a_hazard_is_overcome_against_its_rating() -> None:
    table = begun("condensed", FIRE)
    table.do('overcome "the fire" skill=Fight dice=++00 oppose=Fire')
    assert (table.last["opposed_by"], table.last["outcome"], table.last["margin"]) == (
        4,
        "success",
        1,
    )


RUBBLE = 'barrier Rubble rating={rating} weapon={weapon} passage="Yard > Hall"'


@pytest.mark.rule("K-OBST-3")
def test_a_block_stands_in_a_passage() -> None:
    table = begun("condensed", RUBBLE.format(rating=2, weapon=0))
    assert table.refused("move Hall") == "K-OBST-3"
    table.do("overcome climb to=Hall skill=Fight dice=0000")
    assert (table.last["opposed_by"], table.of("Ada")["zone"]) == (2, "Hall")


@pytest.mark.rule("K-OBST-4")
def test_a_block_may_harm_and_is_removed_against_two_more() -> None:
    table = begun("condensed", RUBBLE.format(rating=3, weapon=4))
    table.do("overcome climb to=Hall skill=Fight dice=--00", "fail")
    assert (table.asked, table.hit) == ("absorb", 6)
    table = begun("condensed", RUBBLE.format(rating=3, weapon=4))
    table.do("overcome clear removes=Rubble skill=Fight dice=+++0")
    assert (table.last["opposed_by"], table["obstacles"]) == (5, [])


@pytest.mark.rule("K-OBST-5")
def test_into_a_block_and_behind_one() -> None:
    table = begun("condensed", RUBBLE.format(rating=3, weapon=4))
    struck(table, 5, 4, "into=Rubble")
    assert table.hit == 3
    table = begun("condensed", RUBBLE.format(rating=3, weapon=4))
    struck(table, 6, 4, "cover=Rubble")
    assert table.hit == 1
    table = begun("condensed", RUBBLE.format(rating=1, weapon=0))
    struck(table, 6, 4, "cover=Rubble")
    assert table.hit == 1


@pytest.mark.rule("K-OBST-6")
def test_a_distraction_puts_a_decision() -> None:
    table = begun(
        "condensed",
        'distraction Hostage choice="save her or follow" opposition=3'
        ' repercussions="she falls; he flees"',
    )
    table.do('overcome "reach her" skill=Fight dice=0000 oppose=Hostage')
    assert (table.last["outcome"], table.asked) == ("tie", "cost")
    assert table["obstacles"][0]["repercussions"] == ["she falls", "he flees"]


@pytest.mark.rule("K-COUNT-1")
def test_a_countdown_is_marked_until_its_outcome() -> None:
    table = begun("condensed", 'countdown Fuse boxes=4 outcome="it blows"', "tick Fuse 3")
    assert table["countdowns"][0]["marked"] == 3
    table.do("tick Fuse")
    assert table["countdowns"][0]["marked"] == 4
    assert table.refused("tick Fuse") == "K-COUNT-1"
    table = begun("condensed", "countdown Tide boxes=4 per=exchange")
    table.do("next Bruno", "next Cem", "next Vesna", "next Ada")
    assert table["countdowns"][0]["marked"] == 1


SCALED = ("setting scale on", "set Ada scale=2")


@pytest.mark.rule("K-SCALE-1")
def test_the_higher_scale_picks_what_it_gives() -> None:
    table = struck(begun("condensed", *SCALED), 3, 4, "scale=before")
    assert (table.last["effort"], table.hit) == (5, 1)
    assert struck(begun("condensed", *SCALED), 3, 4, "scale=after").last["outcome"] == "fail"
    assert struck(begun("condensed", *SCALED), 5, 4, "scale=after").hit == 5
    table = begun("condensed", *SCALED)
    table.do("create Awe on=Vesna skill=Fight dice=++00 vs=Will vs-dice=+++0 scale=invokes")
    assert table.free("Awe") == {"Ada": 3}
    line = "attack Vesna skill=Fight dice=0000 vs=Fight vs-dice=0000 scale=before"
    assert begun("condensed", "set Ada scale=2").refused(line) == "K-SET-3"


@pytest.mark.rule("K-SCALE-2")
def test_a_tie_is_no_success_for_scale() -> None:
    table = struck(begun("condensed", *SCALED), 4, 4, "scale=after")
    assert (table.last["outcome"], table.boosts) == ("tie", ["Ada"])


@pytest.mark.rule("K-SOLO-1")
def test_a_lone_great_foe() -> None:
    eve = 'add Eve pc side=Heroes zone=Yard skills="Fight 1"'
    lone = 'set Vesna skills="Fight 2" solo="bonus, soak"'
    table = begun("condensed", eve, lone, first="Vesna")
    table.do("attack Ada skill=Fight dice=0000 vs=Fight vs-dice=++++")
    assert table.last["effort"] == 4
    great = 'set Vesna skills="Fight 5" solo=bonus'
    table = begun("condensed", eve, great, first="Vesna")
    table.do("attack Ada skill=Fight dice=0000 vs=Fight vs-dice=++++")
    players = sum(p["role"] == "pc" for p in table["participants"])
    assert (players, table.last["effort"]) == (4, 5 + 3)
    table = begun("condensed", eve, lone)
    table.do("attack Vesna skill=Fight dice=0000 undefended=yes")
    assert table.hit == 1
    table = begun("condensed", eve, "set Vesna solo=amplify", first="Vesna")
    table.do("attack Ada skill=Fight dice=---- vs=Fight vs-dice=0000", "invoke Queen by=Vesna")
    assert table.last["effort"] == 4
    table = begun("condensed", "set Vesna solo=suppress")
    struck(table, 4, 5).do("invoke Duellist by=Ada")
    assert table.last["effort"] == 5


@pytest.mark.rule("K-SOLO-1")
@pytest.mark.parametrize(("gone", "worth"), [("", 1), ("Bruno", 1), ("Bruno, Cem", 2)])
def test_what_suppresses_invocations_does_so_from_two_on_a_side(gone: str, worth: int) -> None:
    table = begun("condensed", "set Vesna solo=suppress")
    table.do(*(f"leave {name}" for name in gone.split(", ") if name))
    struck(table, 4, 5).do("invoke Duellist by=Ada")
    assert table.last["effort"] == 4 + worth


RUNGS = (
    *("Terrible", "Poor", "Mediocre", "Average", "Fair", "Good", "Great", "Superb"),
    *("Fantastic", "Epic", "Legendary"),
)


@pytest.mark.rule("K-LADDER-1")
@pytest.mark.parametrize(("number", "name"), [*enumerate(RUNGS, -2)])
def test_each_rung_of_the_ladder_is_a_number(number: int, name: str) -> None:
    table = begun("core", f'set Ada skills="Lore {name}"')
    assert table.of("Ada")["skills"]["Lore"] == number


@pytest.mark.rule("K-APPROACH-1")
def test_accelerated_has_approaches() -> None:
    table = begun("accelerated", 'set Ada skills="Flashy 3"')
    assert (
        table.refused("attack Vesna skill=Fight dice=0000 vs=Quick vs-dice=0000") == "K-APPROACH-1"
    )
    table.do("attack Vesna skill=Flashy dice=0+00 vs=Quick vs-dice=0000")
    assert table.last["effort"] == 4
    assert table.of("Ada")["tracks"] == {"stress": {"boxes": 3, "marked": []}}
