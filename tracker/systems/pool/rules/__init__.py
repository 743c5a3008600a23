"""The W10 pool: as many ten-sided dice as a trait is worth, each a success by itself."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.checks.rules import CheckSystem
from tracker.conflict.system import SystemField
from tracker.dice.faults import N_, Fault
from tracker.dice.scopes import EVERYTHING, KINDS
from tracker.dice.terms import Term
from tracker.systems import hook
from tracker.systems.pool.rules.checks import (
    BARRED,
    HIGHEST,
    MAGNITUDE,
    PoolCheck,
    PoolOutcome,
    labeled,
    magnitudes,
    rating,
    read_value,
    write_value,
)
from tracker.systems.pool.rules.tables import PRESETS, TAGS, Preset, preset


class Pool(CheckSystem):
    """The system of the W10 pool; there is no health total, no initiative, no resource."""

    id = "pool"
    check, outcome = PoolCheck, PoolOutcome
    modules = ("check_builder", "followups", "play", "order")
    die = tuple(range(1, 11))
    # Most ten-sided dice show their ten as 0.
    nought = 10
    fields = (
        SystemField(name="value", lowest=BARRED, highest=HIGHEST, default=0, per_skill=True),
        SystemField(name="magnitude", choices=("yes", "no"), default="no", per_skill=True),
    )
    settings = (
        SystemField(name="beyond_table", choices=("plus5", "hold36", "none"), default="plus5"),
        SystemField(name="carry", choices=("on", "off"), default="off"),
        SystemField(name="fmod", default=0),
    )
    conditions = (*PRESETS, *TAGS.values())
    scopes = {**EVERYTHING, **KINDS}
    scope_rule = "P-053"
    usual_rule = "P-051"
    hidden_need_rule = "P-034"
    compared_by = ("succ",)
    stage_rules = {
        "S-ROUND-1": "P-152",
        "S-ROUND-2": "P-152",
        "S-ROUND-4": "P-152",
        "S-ROUND-5": "P-152",
        "S-ROUND-6": "P-152",
        **{f"S-HOLD-{n}": "P-152" for n in (1, 2, 5, 6)},
        "S-INIT-4": "P-151",
        "S-INIT-7": "P-151",
        "S-INIT-11": "P-151",
        "S-INIT-13": "P-151",
        "S-OUT-2": "P-158",
        "S-SCENE-5": "P-158",
    }

    # Hooks that stand in modules of their own, loaded when they are asked.
    own_sheet = hook("check_builder.SHEET")
    own = hook("followups.PoolNow")
    policy = hook("policy.POLICY")

    def read_rating(self, text: str) -> int | None:
        """Return a trait's value; ``-`` and ``Nicht`` are one (P-001, P-002)."""
        value = read_value(text)
        return None if isinstance(value, Fault) else value

    def rating_called(self, text: str) -> int | None:
        """Return the value of a trait by its label (P-005…P-013)."""
        return labeled(text)

    def write_rating(self, value: int) -> str:
        """Return a trait's value as it is typed."""
        return write_value(value)

    def usual(self, text: str) -> tuple[Term, Mapping[str, int]] | None:
        """Return a preset as a condition: on the target number or the fumble limit (P-154)."""
        found = preset(text)
        if isinstance(found, Fault):
            return None
        return found, {"mod" if found.on == "target" else "fmod": found.value}

    def usual_fault(self, term: Term, mod: int) -> Fault | None:
        """Return why: an injury is a penalty (P-048), slippery ground leaves EN alone (P-089)."""
        if term.rule == "P-048":
            found = preset(term.name, mod)
            return found if isinstance(found, Fault) else None
        if isinstance(term, Preset) and term.on == "fumble" and mod:
            return Fault(
                "E_VALUE",
                N_("{label} raises the fumble limit, not the target number: fmod=N"),
                term.rule,
                arguments={"label": term.german},
            )
        return None

    def entries(self, sheet: Mapping[str, int | str]) -> Mapping[str, int | str]:
        """Return nothing: what the sheet says, it says of its traits."""
        return {}

    def rating_term(self, value: int, skill: str, sheet: Mapping[str, int | str]) -> Term | None:
        """Return the label of a value, none for a trait that measures how much (P-005…P-015)."""
        named = magnitudes(str(sheet.get(MAGNITUDE, "")))
        return rating(value, magnitude=skill.casefold() in named).label


SYSTEM = Pool()
