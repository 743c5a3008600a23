"""The general rules have ids of their own, which no game shows."""

from __future__ import annotations

import re

import pytest

from tests import house
from tests.support.any_fight import EVERY
from tests.support.table import Table
from tracker.conflict.ruling import Refusal
from tracker.conflict.system import system
from tracker.words.refusing import refusal_text

BOOK = house.PACKAGE / "conflict" / "rules.md"
RULE = re.compile(r"S-[A-Z]+-[0-9]+")


def listed() -> set[str]:
    lines = BOOK.read_text(encoding="utf-8").splitlines()
    return {line.split("**")[1] for line in lines if line.startswith("- **")}


def test_each_stands_in_the_book_and_is_cited() -> None:
    sources = (file.read_text(encoding="utf-8") for file in house.module_files())
    cited = {rule for source in sources for rule in RULE.findall(source)}
    assert cited - listed() == set()
    assert listed() - cited == set()


@pytest.mark.parametrize("game", EVERY)
def test_each_game_shows_its_own_number_or_none(game: str) -> None:
    rules = system(game)
    assert not any(RULE.fullmatch(rules.rule_of(rule)) for rule in listed())
    for rule in listed():
        assert rules.rule_of(rule) == rules.rule_of(f"F{rule[1:]}")


def test_a_refusal_and_what_is_overruled_are_named_by_the_general_rules() -> None:
    """Whatever the game; what is shown of them, and what events say, has the game's numbers."""
    at = Table.set()
    line = "attack Ada by=Krall skill=Fists dice=0000"
    refusal = at.session.do(line)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "S-ROUND-2"
    assert refusal_text(refusal, at.state).endswith("(F-ROUND-2). ! overrules.")
    at.overruled(line, "F-ROUND-2")
    timeline = at.session.timeline
    assert timeline.rulings[timeline.head].command.overruled == ("S-ROUND-2",)


def test_no_game_forbids_by_its_own_number_what_a_general_rule_forbids() -> None:
    """The same rule would be overruled under two names."""
    forbidden = re.compile(r'forbid\(\s*"F-([A-Z]+-[0-9]+)"')
    for file in house.module_files():
        named = {f"S-{number}" for number in forbidden.findall(file.read_text(encoding="utf-8"))}
        assert named & listed() == set(), file
