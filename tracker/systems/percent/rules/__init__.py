"""W100: one roll, a failure range that difficulty widens, success from an end result of 100."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tracker.checks.rules import CheckSystem
from tracker.conflict.system import ASPECTS, SystemField
from tracker.dice.faces import read_numbers
from tracker.dice.faults import N_, Fault
from tracker.dice.scopes import EVERYTHING, KINDS
from tracker.systems import hook
from tracker.systems.percent.rules.checks import (
    BONUS,
    DIFFICULTIES,
    FAILURE_LIMIT,
    FAR_STEPS,
    HIGHEST_LIMIT,
    STEP_POINTS,
    PercentCheck,
    PercentOutcome,
    read_two_dice,
)
from tracker.systems.percent.rules.checks import KINDS as ACTIONS

if TYPE_CHECKING:
    from tracker.conflict.state import Conflict, Window


class Percent(CheckSystem):
    """The W100 system; initiative and the number of actions are typed."""

    id = "percent"
    check, outcome = PercentCheck, PercentOutcome
    modules = ("check_builder", "play")
    die = tuple(range(1, 101))
    dice_rule = "C-020"
    amounts_rule = "C-028"
    difficulty_rule = "C-034"
    actions_rule = "C-091"
    fields = (
        SystemField(name="value", lowest=0, default=0, per_skill=True),
        SystemField(name="bonus", default=0, per_skill=True),
        SystemField(name="initiative"),
        SystemField(name="actions", lowest=0, default=1),
    )
    settings = (
        SystemField(
            name="limit", lowest=0, highest=HIGHEST_LIMIT, default=FAILURE_LIMIT, rule="C-037"
        ),
        SystemField(name="disk", choices=("on", "off"), default="off", rule="C-069"),
        SystemField(name="ueber", choices=("on", "off"), default="off", rule="C-069"),
        SystemField(name="step_points", lowest=0, default=STEP_POINTS, rule="C-070"),
        SystemField(name="high", lowest=FAR_STEPS, default=FAR_STEPS, rule="C-063"),
        # The source names both successes and gives no number for either.
        SystemField(name="true_from", rule="C-038"),
        SystemField(name="critical_from", rule="C-038"),
    )
    difficulties = DIFFICULTIES
    compared_by = ("grade", "total")
    scopes = {**EVERYTHING, **KINDS, **ACTIONS}
    scope_rule = "C-092"
    never = ASPECTS | {"obstacle", "unobstacle"}
    # What the stage asks, in the rules' own numbering.
    stage_rules = {
        "S-INIT-1": "C-090",
        "S-INIT-4": "C-090",
        "S-INIT-11": "C-090",
        "S-INIT-13": "C-090",
        "S-ROUND-1": "C-004",
        "S-ROUND-2": "C-002",
        "S-ROUND-4": "C-091",
        "S-FREE-1": "C-007",
        "S-ATTACK-3": "C-080",
        "S-SIMPLE-1": "C-008",
        "S-CONTEST-1": "C-085",
    }

    # A hook that stands in a module of its own, loaded when it is asked.
    own_sheet = hook("check_builder.SHEET")

    def window_stands(self, state: Conflict, window: Window) -> bool:
        """Return whether an attack with the second weapon is of somebody still there (C-081)."""
        return window.kind != "second" or state.somebody(window.who).active

    def read_faces(self, text: str) -> tuple[int, ...] | None:
        """Return the faces of W100; one may be two W10, the tens first (C-021).

        >>> SYSTEM.read_faces("00,7"), SYSTEM.read_faces("00,0")
        ((7,), (100,))
        """
        faces = read_numbers(text)
        if faces is None or len(faces) != 2:
            return super().read_faces(text)
        roll = read_two_dice(*faces)
        return (roll,) if isinstance(roll, int) else None

    def rating_beside(self, skill: str, sheet: Mapping[str, int | str]) -> str:
        """Return the skill bonus beside a skill's value."""
        bonus = sheet.get(f"{BONUS}{skill}")
        return "" if bonus is None else f"{bonus:+d}"

    def entries(self, sheet: Mapping[str, int | str]) -> Mapping[str, int | str]:
        """Return all entries but the skill bonuses."""
        return {name: value for name, value in sheet.items() if not name.startswith(BONUS)}

    def rated(self, skills: Mapping[str, int], sheet: Mapping[str, int | str]) -> Iterable[str]:
        """Return the skills with a value, and those with a bonus alone."""
        bonuses = (name.removeprefix(BONUS) for name in sheet if name.startswith(BONUS))
        return (*skills, *bonuses)

    def obstacle_fault(self) -> Fault | None:
        """Return that nothing is worn down over several attempts (C-096)."""
        return Fault(
            "E_OBSTACLE",
            N_("no task is worn down over several attempts; a condition can stand for it"),
            "C-096",
        )


SYSTEM = Percent()
