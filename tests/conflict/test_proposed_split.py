"""How minions divide among their opponents."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.systems.fate.rules.groups import proposed_split


@pytest.mark.rule("F-SIDES-1")
def test_minions_divide_evenly() -> None:
    assert proposed_split(6, 2) == (3, 3)


@pytest.mark.rule("F-SIDES-2")
@pytest.mark.parametrize(
    ("minions", "opponents", "groups"),
    [(5, 2, (3, 2)), (7, 3, (3, 2, 2)), (10, 3, (4, 3, 3)), (1, 2, (1,)), (4, 0, (4,))],
)
def test_the_first_groups_get_the_remainder(
    minions: int, opponents: int, groups: tuple[int, ...]
) -> None:
    assert proposed_split(minions, opponents) == groups


@given(st.integers(0, 60), st.integers(0, 20))
def test_nobody_is_lost_and_no_group_is_empty(minions: int, opponents: int) -> None:
    groups = proposed_split(minions, opponents)
    assert sum(groups) == minions
    assert all(groups)
    assert not groups or max(groups) - min(groups) <= 1
