"""W20 with W6: roll under a target value; advantages and disadvantages are dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from tracker.checks.rules import CheckSystem
from tracker.checks.rules.table import CheckTable
from tracker.conflict.system import SystemField
from tracker.dice.scopes import CHECKS, EVERYTHING, KINDS
from tracker.systems import hook
from tracker.systems.twenty.rules.attributes import ATTRIBUTES, DOMAINS, SKILLS, named
from tracker.systems.twenty.rules.checks import HIGHEST, TwentyCheck, TwentyOutcome
from tracker.systems.twenty.rules.together import SUM

if TYPE_CHECKING:
    from tracker.conflict.state import Conflict, Own


class Twenty(CheckSystem):
    """The W20 system; initiative is typed, wounds are counted by domain."""

    id = "twenty"
    check, outcome = TwentyCheck, TwentyOutcome
    modules = ("sheet", "check_builder", "joint", "play")
    die = tuple(range(1, 21))
    dice_rule = "T-030"
    amounts_rule = "T-041"
    fields = (
        *(SystemField(name=a.german, lowest=0, highest=HIGHEST) for a in ATTRIBUTES),
        SystemField(name="skill", lowest=0, highest=HIGHEST, default=0, per_skill=True),
        SystemField(name="encumbrance", lowest=0, default=0),
        SystemField(name="size", lowest=-1, highest=1, default=0),
        SystemField(name="speed"),
        SystemField(name="initiative"),
    )
    settings = (
        SUM,
        SystemField(
            name="force_rounding", choices=("down", "nearest", "up"), default="down", rule="T-018"
        ),
    )
    summed = ("wounds", "exhaustion")
    traits = (*(a.german for a in ATTRIBUTES), *SKILLS)
    compared_by = ("eg", "skill", "erfolg")
    scopes = {
        **EVERYTHING,
        **KINDS,
        **CHECKS,
        **{term.german: term for term in (*DOMAINS, *ATTRIBUTES)},
    }
    scope_rule = "T-163"
    # The stage's rules say here: the order as typed, one action in a turn.
    stage_rules = {
        **dict.fromkeys(("S-INIT-2", "S-INIT-4", "S-INIT-9", "S-INIT-13"), "T-160"),
        **dict.fromkeys(("S-ROUND-1", "S-ROUND-2", "S-ROUND-4", "S-INIT-11"), "T-161"),
    }

    # Hooks that stand in modules of their own, loaded when they are asked.
    relaxed = hook("play.eased")
    own_sheet = hook("sheet.SHEET")
    upcasts = hook("joint.UPCASTS")
    own = hook("joint.TwentyTable")

    def seen_table(self, own: Own | None, state: Conflict, gone: frozenset[str]) -> CheckTable:
        """Return the checks of several that the players know of."""
        from tracker.systems.twenty.rules.joint import table_for_players

        return table_for_players(own, state)

    def asks_in_secret(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether a check of several is under way that the players know nothing of."""
        from tracker.conflict.players.sight import Sight
        from tracker.systems.twenty.rules.joint import table

        joint = table(state).joint
        return super().asks_in_secret(state, gone) or (
            joint is not None and Sight(state, gone, levels=False).of(joint) is None
        )

    bases = {"schwung/2": {"twenty_opened": 2, "twenty_together": 2}}

    def entries(self, sheet: Mapping[str, int | str]) -> Mapping[str, int | str]:
        """Return nothing: every entry stands with its domain, or among what is carried."""
        return {}

    def rated(self, skills: Mapping[str, int], sheet: Mapping[str, int | str]) -> Iterable[str]:
        """Return values and skills, those that somebody is specialized in also without that."""
        parts = (part.rstrip(")").strip() for name in skills for part in name.split("("))
        return (*skills, *parts)

    def skill_name(self, name: str) -> str:
        """Return an attribute as the rules write it; names of skills stay as they are (T-149)."""
        attribute = named(name)
        return attribute.german if attribute else name


SYSTEM = Twenty()
