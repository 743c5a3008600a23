"""A check in bracket notation: ``[Stärke + Kraftakt (Stemmen) - II] ≥ EG IV``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from tracker.dice.faults import Fault
from tracker.systems.twenty.rules.attributes import no_attribute
from tracker.systems.twenty.rules.checks import TwentyCheck
from tracker.systems.twenty.rules.degrees import Stage
from tracker.systems.twenty.rules.numerals import numeral, signed

Mode = Literal["single", "gemeinschaftlich", "unterstützend", "vergleichend"]


class Skill(msgspec.Struct, frozen=True):
    """A skill as written, with its specialization where it has one."""

    name: str
    spec: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.spec})" if self.spec else self.name


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What one side's target value is made of; ``net`` are dice, plus for advantages."""

    attributes: tuple[str, ...]
    skills: tuple[Skill, ...] = ()
    points: int = 0
    net: int = 0

    def __str__(self) -> str:
        parts = " + ".join((*self.attributes, *map(str, self.skills)))
        if self.points:
            parts += f" {'+' if self.points > 0 else '-'} {abs(self.points)}"
        return f"{parts} {signed(self.net)}".rstrip()

    def check(
        self, sheet: Mapping[str, int], required: int | None = None, stages: tuple[Stage, ...] = ()
    ) -> TwentyCheck | Fault:
        """Return the check for a sheet's values; a skill it does not have counts 0 (T-014)."""
        if not all(name in sheet for name in self.attributes):
            return no_attribute()
        return TwentyCheck(
            attributes=tuple(sheet[name] for name in self.attributes),
            skills=tuple(sheet.get(str(skill), sheet.get(skill.name, 0)) for skill in self.skills),
            bonuses=(self.points,) if self.points > 0 else (),
            penalties=(-self.points,) if self.points < 0 else (),
            adv=max(self.net, 0),
            dis=max(-self.net, 0),
            required=required,
            stages=stages,
        )


class Notation(msgspec.Struct, frozen=True, kw_only=True):
    """A check as written; its text is its canonical form, which parses to the same (T-151).

    ``count`` is how many take part in all in a communal check, how many besides in a supporting
    one; ``against`` is the other side of a comparative one.
    """

    side: Side
    mode: Mode = "single"
    count: int | None = None
    against: Side | None = None
    required: int | None = None
    stages: tuple[Stage, ...] = ()

    def __str__(self) -> str:
        inside = str(self.side)
        if self.against is not None:
            inside += f" | {self.mode} | {self.against}"
        elif self.count is not None:
            inside += f" | {self.mode}({self.count})"
        return f"[{inside}]{self._requirement()}"

    def _requirement(self) -> str:
        if self.stages:
            lines = (f"\n{numeral(stage.degree)}: {stage.text}" for stage in self.stages)
            return " mit EG ≥:" + "".join(lines)
        return "" if self.required is None else f" ≥ EG {numeral(self.required)}"

    def check(self, sheet: Mapping[str, int]) -> TwentyCheck | Fault:
        """Return the check of the acting side for a sheet's values."""
        return self.side.check(sheet, self.required, self.stages)
