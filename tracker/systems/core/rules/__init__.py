"""Fate as it is played now: four Fate dice on the ladder, aspects, stress and consequences."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.system import RuleSystem
from tracker.conflict.topic import Topic
from tracker.dice.resembling import resembling
from tracker.dice.terms import find
from tracker.systems.core.rules.editions import FIELDS, dial
from tracker.systems.core.rules.numbers import COUNT, DIE, LADDER, all_names, canonical


class Core(RuleSystem):
    """The system of Fate Core, Condensed and Accelerated."""

    id = "core"
    die = DIE
    count = COUNT
    dice_rule = "K-DICE-1"
    partly = False
    stage = frozenset({"aspects"})
    never = frozenset[str]()
    settings = FIELDS
    stage_rules = MappingProxyType[str, str]({})

    def topics(self) -> tuple[Topic, ...]:
        """Return what this game alone decides and writes down."""
        return ()

    def setting(self, campaign: Mapping[str, int | str], name: str) -> int | str | None:
        """Return what a dial is turned to, by itself or by the edition (K-SET-1, K-SET-2)."""
        return dial(campaign, name)

    def skill_name(self, name: str) -> str:
        """Return the English name of a skill or approach; other names stay as they are."""
        return canonical(name)

    def resembling(self, name: str) -> str:
        """Return the skill or approach that a name is nearly, in English or German."""
        return resembling(name, all_names())

    def read_rating(self, text: str) -> int | None:
        """Return a number, or that of a rung of the ladder (K-LADDER-1)."""
        rung = find(LADDER, text)
        return super().read_rating(text) if rung is None else rung.points


SYSTEM = Core()
