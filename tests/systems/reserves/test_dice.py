"""The Fudge dice with reserves beyond their worked examples: stages, effects, gifts, refusals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.reserves_examples import grades
from tracker.conflict.state import change
from tracker.dice.check import Contest, ranking
from tracker.dice.faults import Fault
from tracker.systems.reserves.rules import Reserves
from tracker.systems.reserves.rules.check_builder import hand_on, helped
from tracker.systems.reserves.rules.checks import (
    FUDGE,
    GRADES,
    RANKS,
    RESERVES,
    ReservesCheck,
    ReservesOutcome,
    Rolls,
    Stage,
    gm_allows,
    read_rolls,
    surcharge,
)
from tracker.systems.reserves.rules.effects import divide, read_effect, refreshed, used_up
from tracker.systems.reserves.rules.gifts import even_shares, left_after, refill_due, shares_fault
from tracker.systems.reserves.rules.state import Effect
from tracker.systems.reserves.rules.statistics import opposed, results, sums

stages_of_dice = st.lists(
    st.builds(Stage, bonus=st.integers(0, 3), penalty=st.integers(0, 3)), min_size=1, max_size=3
).map(tuple)


def resolved(check: ReservesCheck, *faces: int) -> ReservesOutcome:
    outcome = check.resolve(faces)
    assert isinstance(outcome, ReservesOutcome)
    return outcome


def code(found: object) -> str:
    assert isinstance(found, Fault)
    return found.code


def held(value: int, key: str = "") -> Effect:
    return Effect(id=key, text="Liebestrank", value=value, left=value, resource="E")


@given(st.integers(0, 4), stages_of_dice, st.data())
def test_three_dice_count_however_many_are_thrown(
    rank: int, stages: tuple[Stage, ...], data: st.DataObject
) -> None:
    check = ReservesCheck(rank=rank, stages=stages)
    dice = check.to_throw()
    faces = tuple(data.draw(st.sampled_from(FUDGE)) for _ in dice)
    outcome = resolved(check, *faces)
    assert outcome.thrown == len(dice) == 3 + sum(abs(stage.net) for stage in stages)
    assert outcome.dropped == len(dice) - 3
    assert sorted(outcome.kept, reverse=True) == list(outcome.kept)
    assert not Counter(outcome.kept) - Counter(faces)
    assert outcome.raw == sum(outcome.kept) + rank
    assert outcome.grade == GRADES[outcome.result].code
    assert check.to_throw(faces) == ()
    assert code(check.resolve((*faces, 0))) == "E_DICE"


def test_dice_added_after_the_throw_are_asked_for() -> None:
    check = ReservesCheck(rank=1)
    late = check.later(Stage(bonus=2, penalty=1))
    assert check.to_throw((1, 0, -1)) == ()
    assert late.to_throw((1, 0, -1)) == (FUDGE,)
    assert [stage.kept for stage in resolved(late, 1, 0, -1, 1).stages] == [(1, 0, -1), (1, 1, 0)]


def test_checks_that_are_none() -> None:
    for check, grade in (
        (ReservesCheck(usable=False), "BLOCKED"),
        (ReservesCheck(hopeless=True), "AUTO_FAIL"),
    ):
        assert check.to_throw() == ()
        assert resolved(check).grade == grade
        assert resolved(check).result == 0
        assert grades(check) == {grade: 1}
        assert results(check) == {0: 1}
    assert [gm_allows(dice) for dice in range(4)] == [True, True, True, False]
    assert code(gm_allows(-1)) == "E_RANGE"


def test_what_cannot_be_checked_is_refused() -> None:
    assert code(ReservesCheck(rank=5).resolve((0, 0, 0))) == "E_RANK"
    assert code(ReservesCheck(stages=(Stage(bonus=-1),)).resolve((0, 0, 0, 0))) == "E_RANGE"
    assert code(ReservesCheck(stages=(Stage(), Stage(penalty=-1))).resolve((0, 0, 0, 0))) == (
        "E_RANGE"
    )
    assert code(ReservesCheck().resolve((0, 0, 2))) == "E_DICE"


def test_stages_are_read() -> None:
    assert read_rolls("b2p1:+00− p1:- b1") == Rolls(
        stages=(Stage(bonus=2, penalty=1), Stage(penalty=1), Stage(bonus=1)),
        faces=(1, 0, 0, -1, -1),
    )
    assert read_rolls("") == Rolls(stages=(Stage(),), faces=())


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("x1:+", "E_ROLLS"),
        (":+00", "E_ROLLS"),
        ("b1:+0x-", "E_ROLLS"),
        ("n0:+0", "E_DICE"),
        ("n0 b1:+", "E_DICE"),
        ("n0:+0 b1:-0", "E_DICE"),
    ],
)
def test_stages_that_do_not_fit_are_refused(typed: str, error: str) -> None:
    assert code(read_rolls(typed)) == error


def test_settled_and_transcendent() -> None:
    assert resolved(ReservesCheck(rank=4), 1, 1, 0).settles_skill
    assert resolved(ReservesCheck(rank=4), 1, 1, 1).transcendent


def test_opposed_and_in_order() -> None:
    outcomes = [resolved(ReservesCheck(rank=rank), 0, 0, 0) for rank in (4, 2, 2, 0)]
    assert Reserves().compare(outcomes[0], outcomes[1]) == Contest(winner="A", by="result", lead=2)
    assert Reserves().compare(outcomes[1], outcomes[2]).winner is None
    assert ranking([outcome.standing() for outcome in outcomes]) == ((0,), (1, 2), (3,))


def test_a_check_hands_its_result_on_and_a_failed_one_a_penalty_die() -> None:
    assert [hand_on(result) for result in (0, 1, 7)] == [-1, 1, 7]


def test_help_comes_from_one_chain() -> None:
    assert helped(()) == 0
    assert helped((3,)) == 3
    assert code(helped((2, 3))) == "E_ONE_CHAIN"
    assert helped((2, 3), "better") == 3
    assert helped((2, 3), "both") == 5


def test_an_effect_gives_the_dice_it_has_left() -> None:
    assert used_up(held(4), 3) == change(held(4), left=1)
    assert code(used_up(held(4), 5)) == "E_OVERSPEND"
    assert code(used_up(held(4), 0)) == "E_RANGE"


def test_a_new_effect_is_divided() -> None:
    shares = divide(held(5), (2, 2, 1))
    assert not isinstance(shares, Fault)
    assert [share.note for share in shares] == ["Liebestrank 2/E"] * 2 + ["Liebestrank 1/E"]
    assert code(divide(held(5), (2, 2))) == "E_SHARES"
    assert code(divide(held(5), (5, 0))) == "E_SHARES"


@pytest.mark.parametrize("typed", ["Liebestrank 4/E", "Liebestrank4/E"])
def test_effects_are_read(typed: str) -> None:
    assert read_effect(typed) == held(4)


@pytest.mark.parametrize("typed", ["Liebestrank", "Trank 8/E", "Trank 0/E", "Trank 4/X"])
def test_other_notes_are_refused(typed: str) -> None:
    assert code(read_effect(typed)) == "E_NOTE"


def test_a_refreshed_reserve_loses_no_part_of_the_setting() -> None:
    garden = read_effect("Ewiger Garten 7/E (permanent)")
    assert garden == read_effect("Ewiger Garten 7/E")
    assert isinstance(garden, Effect)
    four, two = held(4, "e1"), held(2, "e2")
    assert refreshed(2, "E", [garden, four, two], keep=("e2",)) == (1, (two,), (four,))
    assert code(refreshed(2, "E", [garden], keep=("",))) == "E_KEEP"
    assert code(refreshed(1, "E", [four, two], keep=("e1", "e2"))) == "E_NO_POINTS"


def test_gifts_that_are_refused() -> None:
    assert code(left_after("Ana", "GM", 4)) == "E_GM"
    assert left_after("Ana", "GM", 4, to_gm=True) == 3
    assert code(left_after("Ana", "Ben", 4, 5)) == "E_EMPTY"
    assert code(left_after("Ana", "Ben", 4, 0)) == "E_RANGE"
    assert code(left_after("Ana", "Ben", 20, 2, common=True)) == "E_ONCE"
    assert code(left_after("Ana", "Ben", 20, common=True, given=1)) == "E_ONCE"


def test_gifts_are_shared_out() -> None:
    assert even_shares(3) == (6, 2)
    assert code(even_shares(0)) == "E_RANGE"
    assert shares_fault((8, 6, 6)) is None
    assert code(shares_fault((8, 6))) == "E_SHARES"
    assert refill_due((0, 0, 0))


def test_ranks_and_reserves_have_german_names() -> None:
    assert [rank.german for rank in RANKS][-1] == "vollendet"
    assert [reserve.german for reserve in RESERVES.values()] == ["Elan", "Instinkt", "Scharfsinn"]
    assert surcharge(2, late_dice_cost=True) == 2


@pytest.mark.parametrize(
    "stages",
    [
        (Stage(bonus=2),),
        (Stage(penalty=1), Stage(bonus=1)),
        (Stage(bonus=1), Stage(bonus=1), Stage(penalty=2)),
        (Stage(bonus=1, penalty=1), Stage()),
    ],
)
def test_chances_are_what_all_throws_say(stages: tuple[Stage, ...]) -> None:
    check = ReservesCheck(rank=2, stages=stages)
    throws = list(product(FUDGE, repeat=len(check.to_throw())))
    counted = Counter(resolved(check, *faces).grade for faces in throws)
    assert grades(check) == {grade: Fraction(n, len(throws)) for grade, n in counted.items()}
    assert sum(sums(stages).values()) == 1


def test_who_cannot_check_never_leads() -> None:
    found = opposed(ReservesCheck(rank=2), ReservesCheck(usable=False))
    assert found.a == Fraction(23, 27)
    assert found.b == 0
