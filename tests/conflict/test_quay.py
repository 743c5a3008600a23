"""What the worked conflict of the rules' section 4 says beyond the states of its steps."""

from __future__ import annotations

import pytest

from tests.support.quay import QUAY
from tests.support.worked import Whole
from tracker.systems.fate.rules.groups import proposed_split


@pytest.mark.rule("F-SIDES-2")
def test_five_minions_against_two_divide_as_the_setup_says() -> None:
    assert list(proposed_split(5, 2)) == QUAY.setup["split_5_vs_2"]


def test_composure_stays_empty_throughout() -> None:
    table = Whole()
    table(QUAY.beginning)
    for step in QUAY.steps:
        table(step.lines)
        composure = [p["tracks"].get("composure") for p in table.document["participants"]]
        assert not any(track and track["marked"] for track in composure), step.id


@pytest.mark.rule("F-ASPECT-6")
def test_a_sticky_aspect_would_have_been_warned_of() -> None:
    table = Whole()
    table(QUAY.beginning)
    for step in QUAY.steps[:7]:
        table(step.lines)
    blinding = QUAY.steps[7]
    maneuver, accept = blinding.lines
    table([f"{maneuver} sticky=yes", accept])
    assert blinding.expect["sticky_warns"]
    assert [w["rule"] for w in table.document["warnings"]] == ["F-ASPECT-6"]
