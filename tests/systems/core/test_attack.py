"""Attacks and defenses, full defense, several targets."""

from __future__ import annotations

import pytest

from tests.systems.core.table import begun, struck


@pytest.mark.rule("K-ATTACK-1")
def test_one_who_forgoes_the_defense_has_mediocre() -> None:
    table = begun().do("attack Vesna skill=Fight dice=0000 undefended=yes")
    assert table.hit == 3


@pytest.mark.rule("K-ATTACK-2")
def test_fail_and_tie() -> None:
    assert struck(begun(), 4, 4).boosts == ["Ada"]
    table = struck(begun(), 3, 4)
    assert (table.hit, table.boosts) == (None, [])


@pytest.mark.rule("K-ATTACK-3")
def test_a_success_hits_for_the_margin() -> None:
    table = struck(begun(), 7, 3)
    assert (table.asked, table.hit, table["question"]["who"]) == ("absorb", 4, "Vesna")


@pytest.mark.rule("K-ATTACK-4")
def test_with_style_a_shift_may_go_for_a_boost() -> None:
    table = struck(begun(), 6, 3)
    assert table.hit == 3
    table.do('boost "Off Balance"')
    assert (table.hit, table.boosts) == (2, ["Ada"])
    assert table.refused('boost "Again"') == "K-BOOST-5"
    assert table.refused("invoke Duellist by=Ada") == "K-INVOKE-2"
    assert struck(begun(), 5, 3).refused("boost X") == "K-ATTACK-4"


@pytest.mark.rule("K-ATTACK-4")
def test_against_a_mob_the_losses_are_counted_anew() -> None:
    table = begun("core", "minions Thugs quality=1 count=4 side=Gang zone=Yard")
    table.do('attack Thugs skill=Fight dice=0000 vs-dice=0000 mod="+4 x"')
    assert (table.last["margin"], table.of("Thugs")["count"]) == (3, 1)
    table.do('boost "On the Run"')
    assert (table.of("Thugs")["count"], table.boosts) == (2, ["Ada"])


@pytest.mark.rule("K-DEFEND-1")
def test_defending_is_not_limited() -> None:
    table = begun(first="Vesna").do('act "waits" next=Ada')
    for who, skill, following in (("Ada", "Fight", "Bruno"), ("Bruno", "Shoot", "Cem")):
        table.do(f"attack Vesna skill={skill} dice=---- next={following}")
        assert (table.asked, table["question"]["who"]) == ("defend", "Vesna"), who
        table.do("defend skill=Fight dice=0000")
    table.do("attack Vesna skill=Fight dice=----", "defend skill=Fight dice=0000")
    assert table.boosts == ["Vesna", "Vesna", "Vesna"]


@pytest.mark.rule("K-DEFEND-2")
@pytest.mark.parametrize(("effort", "defense", "boosts"), [(1, 4, 1), (0, 8, 1), (2, 4, 0)])
def test_a_margin_of_three_gives_the_defender_one_boost(
    effort: int, defense: int, boosts: int
) -> None:
    assert struck(begun(), effort, defense).boosts == ["Vesna"] * boosts


@pytest.mark.rule("K-DEFEND-3")
def test_somebody_steps_in_and_bears_the_hit() -> None:
    table = begun(first="Vesna")
    table.do("attack Cem skill=Fight dice=++00 instead=Ada vs=Fight vs-dice=+000")
    assert (table["question"]["who"], table.hit) == ("Ada", 2)
    table = begun(first="Vesna")
    table.do("attack Cem skill=Fight dice=++00", "defend by=Ada skill=Fight dice=+000")
    assert (table["question"]["who"], table.hit) == ("Ada", 2)


@pytest.mark.rule("K-DEFEND-4")
@pytest.mark.parametrize(("skill", "rules"), [("Fight", ["K-DEFEND-4"]), ("Athletics", [])])
def test_fight_does_not_answer_what_is_shot(skill: str, rules: list[str]) -> None:
    table = begun(first="Bruno")
    table.do(f"attack Vesna range=gun skill=Shoot dice=---- vs={skill} vs-dice=0000")
    assert table.rules == rules


@pytest.mark.rule("K-DEFEND-4", "K-DEFEND-5")
@pytest.mark.parametrize(
    ("edition", "skills", "how", "effort"),
    [
        ("core", "Fight 4, Athletics 2, Lore 5", "skill=Fight", 4),
        ("core", "Fight 2, Athletics 4, Lore 5", "skill=Fight", 4),
        ("core", "Fight 4, Athletics 2", "skill=Shoot range=gun", 2),
        ("core", "Will 3, Empathy 5, Fight 5", "skill=Provoke track=mental", 3),
        ("accelerated", "Quick 3, Sneaky 1, Forceful 2", "skill=Careful", 3),
        ("accelerated", "Sneaky 2, Quick 2, Clever 3", "skill=Careful", 3),
    ],
)
def test_who_does_not_say_defends_with_the_best_that_fits(
    edition: str, skills: str, how: str, effort: int
) -> None:
    table = begun(edition, f'set Vesna skills="{skills}"', order="elective")
    table.do(f"attack Vesna {how} dice=----", "defend dice=0000")
    assert table.last["opposed_by"] == effort


@pytest.mark.rule("K-DEFEND-5")
def test_any_approach_attacks_or_defends() -> None:
    table = begun("accelerated", first="Vesna")
    table.do("attack Ada skill=Sneaky dice=+000 vs=Quick vs-dice=+000")
    assert (table.efforts, table.rules) == ([3, 2], [])


@pytest.mark.rule("K-FULL-1")
def test_full_defense_lasts_until_the_next_turn() -> None:
    table = begun().do("full-defense next=Vesna")
    assert (table.of("Ada")["full_defense"], table.of("Ada")["acted"]) == (True, True)
    table.do("attack Ada skill=Fight dice=---- vs=Athletics vs-dice=0000")
    assert table.last["opposed_by"] == 4
    table.do("next Bruno", "next Cem", "next Ada")
    assert (table["round"], table["turn"], table.of("Ada")["full_defense"]) == (2, "Ada", False)


@pytest.mark.rule("K-FULL-1", "K-SET-3")
def test_full_defense_is_off_where_the_dial_says_so() -> None:
    assert begun("condensed", "setting full-defense off").refused("full-defense") == "K-SET-3"


@pytest.mark.rule("K-FULL-2")
def test_in_condensed_it_is_for_its_focus_alone() -> None:
    table = begun("condensed").do("full-defense focus=Cem next=Vesna")
    table.do("attack Cem skill=Fight dice=---- instead=Ada vs=Fight vs-dice=0000")
    assert table.last["opposed_by"] == 5
    table = begun("condensed").do("full-defense focus=Cem next=Vesna")
    table.do("attack Ada skill=Fight dice=---- vs=Fight vs-dice=0000")
    assert table.last["opposed_by"] == 3
    table = begun("condensed").do("full-defense next=Vesna")
    table.do("attack Ada skill=Fight dice=---- vs=Fight vs-dice=0000 vs-full-defense=no")
    assert table.last["opposed_by"] == 3


@pytest.mark.rule("K-FULL-3")
@pytest.mark.parametrize(("attacked", "boosts"), [(False, ["Ada"]), (True, [])])
def test_in_condensed_an_unused_one_gives_a_boost(attacked: bool, boosts: list[str]) -> None:
    table = begun("condensed").do("full-defense next=Vesna")
    if attacked:
        table.do("attack Ada skill=Fight dice=---0 vs=Fight vs-dice=---0")
    else:
        table.do('act "waits"')
    table.do("next Bruno", "next Cem", "next Ada")
    assert (table["turn"], table.boosts) == ("Ada", boosts)


@pytest.mark.rule("K-FULL-4")
@pytest.mark.parametrize(("edition", "opposed"), [("core", 2), ("condensed", 4)])
def test_plain_opposition_gets_no_bonus(edition: str, opposed: int) -> None:
    table = begun(edition, 'set Vesna skills="Fight 2"', first="Vesna")
    table.do("full-defense next=Ada")
    table.do('overcome "run past" skill=Athletics dice=++++ oppose=Vesna vs=Fight vs-dice=0000')
    assert table.last["opposed_by"] == opposed


@pytest.mark.rule("K-MULTI-1")
def test_a_total_is_divided_among_several_targets() -> None:
    foes = 'add Rolf npc side=Gang zone=Yard skills="Fight 1"'
    table = begun("core", foes)
    table.do('attack "Vesna, Rolf" skill=Fight dice=++++ split="4, 3"')
    assert table["question"]["who"] == "Vesna"
    table.do("defend skill=Fight dice=----")
    assert (table.hit, table["question"]["who"]) == (4, "Vesna")
    table.do("consequence Cut")
    assert (table.asked, table["question"]["who"]) == ("defend", "Rolf")
    table.do("defend skill=Fight dice=0000")
    assert (table.hit, table["question"]["who"]) == (2, "Rolf")
    table.do("stress")
    assert (table.asked, table.of("Ada")["acted"]) == ("handoff", True)
    line = 'attack "Vesna, Rolf" skill=Fight dice={} split="5, 3"'
    assert begun("core", foes).refused(line.format("++++")) == "K-MULTI-1"
    line = 'attack "Vesna, Rolf" skill=Fight dice={} split="1, 1"'
    assert (
        begun("core", foes, 'set Ada skills="Fight 0"').refused(line.format("0000")) == "K-MULTI-1"
    )


@pytest.mark.rule("K-MULTI-2")
def test_an_attack_on_a_zone_is_one_roll_against_everybody() -> None:
    table = begun("core", first="Vesna")
    table.do("attack zone=Yard skill=Fight dice=+000")
    for who, defense in (("Ada", 3), ("Bruno", 5), ("Cem", 6)):
        assert (table.asked, table["question"]["who"]) == ("defend", who)
        table.do(f'defend skill=Rapport dice=0000 mod="+{defense} x"')
        if table.asked == "absorb":
            assert table.hit == 2
            table.do("stress")
    assert (table.boosts, table.asked) == (["Vesna"], "handoff")
