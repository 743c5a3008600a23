"""Overcoming, what a success costs, and creating advantages."""

from __future__ import annotations

import pytest

from tests.systems.core.table import Table, begun


def overcome(table: Table, effort: int, difficulty: int, *keys: str) -> Table:
    """Let Ada overcome something with an effort."""
    more = " ".join(keys)
    return table.do(
        f'overcome "it" skill=Fight dice=0000 mod="{effort - 3:+d} sum"'
        f" difficulty={difficulty} {more}"
    )


def create(table: Table, effort: int, against: int, *keys: str, text: str = "Dark") -> Table:
    """Let Ada create an advantage against a difficulty."""
    more = " ".join(keys)
    return table.do(
        f'create "{text}" skill=Fight dice=0000 mod="{effort - 3:+d} sum"'
        f" difficulty={against} {more}"
    )


def against_vesna(table: Table, effort: int, defense: int, *keys: str) -> Table:
    """Let Ada create an advantage on Vesna, who defends."""
    more = " ".join(keys)
    return table.do(
        f'create "Dark" on=Vesna skill=Fight dice=0000 mod="{effort - 3:+d} sum" vs=Fight'
        f' vs-dice=0000 vs-mod="{defense - 4:+d} sum" {more}'
    )


@pytest.mark.rule("K-OVERCOME-1")
def test_overcome_is_for_every_obstacle() -> None:
    table = begun("core", 'set Bruno skills="Burglary 2"', first="Bruno")
    table.do('overcome "the lock" skill=Burglary difficulty=3 dice=+000')
    assert table.last["outcome"] == "tie"


@pytest.mark.rule("K-OVERCOME-2", "K-ASPECT-3")
def test_a_failure_may_be_bought_at_a_serious_cost() -> None:
    for answer, left in (('succeed cost="loud"', []), ("fail", ["Grappled"])):
        table = begun("core", "aspect Grappled on=Ada")
        overcome(table, 2, 4, "removes=Grappled")
        assert (table.asked, table["question"]["answers"]) == ("cost", ["fail", "succeed"])
        assert table.texts == ["Grappled"]
        table.do(answer)
        assert table.texts == left


@pytest.mark.rule("K-OVERCOME-3")
def test_a_tie_is_a_success_at_a_minor_cost() -> None:
    table = overcome(begun(), 3, 3)
    assert (table.asked, table["question"]["answers"]) == ("cost", ["succeed"])
    assert table.refused("fail") == "K-OVERCOME-3"
    table.do('succeed cost="noise"')
    assert table.asked == "handoff"


@pytest.mark.rule("K-OVERCOME-4")
def test_in_condensed_a_tie_may_be_a_failure_with_a_boost() -> None:
    table = begun("condensed", "aspect Grappled on=Ada")
    overcome(table, 3, 3, "removes=Grappled").do("fail")
    assert (table.texts, table.boosts) == (["Grappled"], ["Ada"])


@pytest.mark.rule("K-OVERCOME-5")
@pytest.mark.parametrize(("effort", "boosts"), [(5, []), (6, ["Ada"])])
def test_success_and_style(effort: int, boosts: list[str]) -> None:
    table = begun("core", "aspect Grappled on=Ada")
    overcome(table, effort, 3, "removes=Grappled")
    assert (table.texts, table.boosts, table.asked) == ([], boosts, "handoff")


@pytest.mark.rule("K-COST-1", "K-COST-3")
def test_a_minor_cost_may_be_stress_and_has_no_attacker() -> None:
    table = overcome(begun(), 3, 3).do('succeed cost="stress"', "hit Ada 1")
    assert (table.asked, table.hit, table["question"]["to"]) == ("absorb", 1, None)
    table.do("stress")
    assert (table.of("Ada")["tracks"]["physical"]["marked"], table.asked) == ([1], "handoff")
    table.do('boost "A Noise" to=Vesna')
    assert table.boosts == ["Vesna"]


@pytest.mark.rule("K-COST-2", "K-COST-3")
def test_a_serious_cost_may_be_a_consequence_in_the_lowest_slot() -> None:
    table = overcome(begun(), 1, 4).do('succeed cost="a wound"', "hit Ada 2 why=cost")
    table.do('consequence "Scratch"')
    assert [c["severity"] for c in table.of("Ada")["consequences"]] == ["mild"]
    assert table.free("Scratch") == {}
    table.do("hit Ada 2", 'consequence "Cut"')
    assert [c["severity"] for c in table.of("Ada")["consequences"]] == ["mild", "moderate"]


@pytest.mark.rule("K-CREATE-1")
def test_the_actor_says_what_kind_of_aspect_it_is() -> None:
    table = begun("core", 'aspect "Deep Shadows" on=Hall free=Ada')
    create(table, 5, 4, "known=yes", text="Deep Shadows")
    assert table.free("Deep Shadows") == {"Ada": 2}
    table = begun()
    line = 'create "Nothing Known" known=yes skill=Fight dice=0000 difficulty=2'
    assert table.refused(line) == "K-CREATE-1"


@pytest.mark.rule("K-CREATE-2")
def test_against_somebody_it_is_opposed_by_their_defense() -> None:
    table = begun(first="Cem")
    table.do('create "Lied To" on=Vesna skill=Deceive dice=0+0+ vs=Will vs-dice=-000')
    assert (table.last["effort"], table.last["opposed_by"], table.last["outcome"]) == (
        5,
        0,
        "style",
    )
    table = begun(first="Cem")
    table.do('create "Lied To" on=Vesna skill=Deceive dice=0+0+')
    assert (table.asked, table["question"]["who"]) == ("defend", "Vesna")


@pytest.mark.rule("K-CREATE-3")
def test_a_new_aspect_fails_or_is_the_opponents() -> None:
    table = against_vesna(begun(), 2, 4)
    assert table.asked == "cost"
    table.do("succeed for=Vesna")
    assert table.free("Dark") == {"Vesna": 1}
    table = against_vesna(begun(), 2, 4).do("fail")
    assert table.texts == []
    table = create(begun(), 2, 4).do('succeed as="Blinded"')
    assert table.free("Blinded") == {"opponents": 1}


@pytest.mark.rule("K-CREATE-4")
def test_a_tie_is_a_boost_instead() -> None:
    table = create(begun(), 4, 4)
    assert (table.texts, table.boosts) == ([], ["Ada"])


@pytest.mark.rule("K-CREATE-5")
@pytest.mark.parametrize(("effort", "free"), [(5, 1), (7, 2)])
def test_a_new_aspect_has_free_invocations(effort: int, free: int) -> None:
    assert create(begun(), effort, 4).free("Dark") == {"Ada": free}


@pytest.mark.rule("K-CREATE-6")
@pytest.mark.parametrize(
    ("edition", "effort", "free"),
    [
        ("core", 3, {"Ada": 1}),
        ("core", 6, {"Ada": 2}),
        ("core", 2, {"opponents": 1}),
    ],
)
def test_a_known_aspect(edition: str, effort: int, free: dict[str, int]) -> None:
    table = begun(edition, "aspect Fog on=Hall")
    create(table, effort, 3, "known=yes", text="Fog")
    assert (table.free("Fog"), table.texts) == (free, ["Fog"])


@pytest.mark.rule("K-CREATE-6")
def test_a_known_aspect_goes_to_whom_is_named_and_in_accelerated_to_nobody() -> None:
    table = begun("core", "aspect Fog on=Hall")
    create(table, 2, 3, "known=yes", "for=Vesna", text="Fog")
    assert table.free("Fog") == {"Vesna": 1}
    table = begun("accelerated", "aspect Fog on=Hall")
    table.do("create Fog known=yes skill=Forceful dice=-000 difficulty=3")
    assert table.free("Fog") == {}


@pytest.mark.rule("K-CREATE-7", "K-ASPECT-4")
@pytest.mark.parametrize(
    ("edition", "effort", "hidden", "free", "boosts"),
    [
        ("core", 4, False, {"Ada": 1}, []),
        ("condensed", 4, True, {}, ["Ada"]),
        ("core", 5, False, {"Ada": 1}, []),
        ("condensed", 7, False, {"Ada": 2}, []),
    ],
)
def test_an_unknown_aspect(
    edition: str, effort: int, hidden: bool, free: dict[str, int], boosts: list[str]
) -> None:
    table = begun(edition, 'aspect "Bad Knee" on=Vesna hidden=yes')
    table.do(
        f'create "Bad Knee" unknown=yes skill=Fight dice=0000 mod="{effort - 3:+d} x" vs=Will'
        ' vs-dice=0000 vs-mod="+3 x"'
    )
    assert table.aspect("Bad Knee")["hidden"] is hidden
    assert (table.free("Bad Knee"), table.boosts) == (free, boosts)


@pytest.mark.rule("K-CREATE-8")
def test_a_failed_search_lets_the_other_side_choose() -> None:
    for answer, hidden, free in (
        ('reveal "Wheels Within Wheels"', False, {"Vesna": 1}),
        ("waive", True, {}),
    ):
        table = begun("core", 'aspect "Wheels Within Wheels" on=Vesna hidden=yes')
        table.do(
            'create "Wheels Within Wheels" unknown=yes skill=Fight dice=--00 vs=Will vs-dice=+++0'
        )
        assert (table.asked, table["question"]["who"]) == ("reveal", "Vesna")
        table.do(answer)
        assert table.aspect("Wheels Within Wheels")["hidden"] is hidden
        assert table.free("Wheels Within Wheels") == free


@pytest.mark.rule("K-CREATE-9")
def test_a_defense_by_three_gives_a_boost() -> None:
    table = against_vesna(begun(), 1, 4)
    assert (table.asked, table.boosts) == ("cost", ["Vesna"])
    table = create(begun(), 1, 4)
    assert (table.asked, table.boosts) == ("cost", [])
