"""Lists of skills with their values: a comma that was left out is refused, and shown."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.system import SYSTEMS
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.refusing import refusal_text

WITHIN = "{value} has a number within the name of a skill; it is typed {example}"


def table(system: str) -> Table:
    return Table(
        f"conflict Test system={system} kind=physical",
        "zone Yard",
        "side Heroes",
        "add Ada pc side=Heroes zone=Yard skills='Striking 3'",
    )


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("verb", ["set Ada", "add Ben pc"])
def test_a_number_within_a_name_is_a_comma_left_out(system: str, verb: str) -> None:
    at = table(system)
    refusal = at.refused(f'{verb} skills="Fists 4 Athletics 3"')
    assert refusal.message == WITHIN
    assert refusal.arguments["example"] == 'skills="Fists 4, Athletics 3"'
    assert set(at.who("Ada").skills) == {"Striking"}


def test_a_bonus_has_its_own_key() -> None:
    at = table("percent")
    refusal = at.refused('set Ada skills="striking 10 bonus 40 fists 3"')
    assert refusal.arguments["example"] == 'skills="striking 10, fists 3" bonus="striking 40"'
    said = refusal_text(refusal, at.state)
    assert said.startswith("skills=: striking 10 bonus 40 fists 3 has a number")
    assert at.refused('set Ada bonus="striking 40 fists 3"').arguments["example"] == (
        'bonus="striking 40, fists 3"'
    )


def test_a_reserve_stands_behind_no_number() -> None:
    refusal = table("reserves").refused('set Ada reserve="Striking 2 E"')
    assert refusal.message == "{value} is not a skill with a word for it, as in {example}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_quick_line_needs_no_commas(system: str) -> None:
    at = table(system)
    added = quick_add("Krall npc fists 4 athletics 3", at.state)
    assert isinstance(added, QuickAdd)
    at.do(*added.lines)
    assert {s.casefold() for s in at.who("Krall").skills} >= {"fists", "athletics"}
