"""Initiative that is typed: what is not set stands last and is asked for, what is set counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.order import without_initiative
from tracker.words.summary import state_lines

RULES = {"percent": "C-090", "twenty": "T-160"}
GAMES = pytest.mark.parametrize("game", RULES)


def at_table(game: str, *initiatives: int | None) -> Table:
    """Return a table before the first round with A, B, C … and their initiatives."""
    at = Table(f"conflict T system={game}\nside S\nzone Z")
    for name, number in zip("ABCDE", initiatives, strict=False):
        typed = "" if number is None else f" initiative={number}"
        at.do(f"add {name} pc side=S zone=Z{typed}")
    return at


def order(at: Table) -> str:
    return "".join(at.doc["order"])


@pytest.mark.rule("C-090")
@pytest.mark.rule("T-160")
@GAMES
def test_whose_initiative_is_not_set_acts_last_and_is_asked_for(game: str) -> None:
    at = at_table(game, None, -3, 0, None).do("begin")
    assert order(at) == "CBAD"
    assert at.warnings() == [RULES[game]]
    assert "A, D" in at.doc["warnings"][0]["text"]
    assert [line for line in state_lines(at.state) if "no initiative" in line] == [
        "   A (S, Z)  no initiative",
        "   D (S, Z)  no initiative",
    ]


@pytest.mark.rule("P-151")
@pytest.mark.rule("R-170")
@pytest.mark.parametrize(("game", "rule"), [("pool", "P-151"), ("reserves", "R-170")])
def test_where_none_is_needed_those_without_are_asked_once_somebody_has_one(
    game: str, rule: str
) -> None:
    at = at_table(game, None, None).do("begin")
    assert (order(at), at.warnings(), without_initiative(at.state)) == ("AB", [], ())
    at = at_table(game, None, -3, 0).do("begin")
    assert (order(at), at.warnings()) == ("CBA", [rule])
    assert at.do("set A initiative=1").warnings() == []
    assert (order(at), without_initiative(at.state)) == ("ACB", ())


@GAMES
def test_nobody_is_asked_where_all_have_one_or_the_order_is_another(game: str) -> None:
    assert at_table(game, 3, 0).do("begin").warnings() == []
    assert at_table(game, 3, None).do("order 'B, A'", "begin").warnings() == []
    at = at_table(game, 3, None).do(f"conflict T system={game} order=list", "begin")
    assert (at.warnings(), without_initiative(at.state)) == ([], ())


@GAMES
def test_a_newcomer_without_initiative_is_asked_for(game: str) -> None:
    at = at_table(game, 3, 1).do("begin", "add C npc side=S zone=Z")
    assert (order(at), at.warnings()) == ("ABC", [RULES[game]])


@GAMES
def test_an_initiative_set_in_a_running_fight_counts_at_once(game: str) -> None:
    at = at_table(game, 9, 5, None).do("begin", "set C initiative=7")
    assert (order(at), at.doc["turn"]) == ("ACB", "A")
    at.do("next")
    assert at.doc["turn"] == "C"
    at.do("set C initiative=1")
    assert (order(at), at.doc["turn"]) == ("ABC", "C")


@pytest.mark.parametrize("line", ["order 'B, A'", "conflict T system=percent order=list"])
def test_an_initiative_that_orders_nothing_is_said_to(line: str) -> None:
    at = at_table("percent", 9, 5).do(line, "begin", "set B initiative=20")
    assert at.warnings() == ["C-090"]


@GAMES
@given(
    st.lists(st.none() | st.integers(-9, 9), min_size=1, max_size=5),
    st.lists(st.tuples(st.integers(0, 4), st.integers(-9, 9)), max_size=4),
)
def test_the_order_is_always_by_initiative(
    game: str, initiatives: list[int | None], changes: list[tuple[int, int]]
) -> None:
    at = at_table(game, *initiatives).do("begin")
    numbers = list(initiatives)
    for n, number in changes:
        who = n % len(numbers)
        at.do(f"set {'ABCDE'[who]} initiative={number}")
        numbers[who] = number
    ranked = sorted(range(len(numbers)), key=lambda n: (numbers[n] is None, -(numbers[n] or 0), n))
    assert order(at) == "".join("ABCDE"[n] for n in ranked)
