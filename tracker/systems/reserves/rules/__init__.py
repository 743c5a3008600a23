"""Three Fudge dice with reserves: the best or worst three count, points and effects buy dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.checks.rules import CheckSystem
from tracker.conflict.system import ASPECTS, SystemField, Thing
from tracker.dice.faults import N_, Fault
from tracker.dice.scopes import EVERYTHING, KINDS
from tracker.dice.terms import Term, find
from tracker.systems import hook
from tracker.systems.reserves.rules.checks import (
    HIGHEST_RANK,
    RANKS,
    RESERVES,
    ReservesCheck,
    ReservesOutcome,
)

if TYPE_CHECKING:
    from tracker.conflict.players.tasks import Known
    from tracker.conflict.ruling import Command, Event, Refusal
    from tracker.conflict.state import Conflict, Own, Participant


def _is(entry: str, mark: str) -> bool:
    return entry.startswith(f"{mark} ")


class Reserves(CheckSystem):
    """The system of three Fudge dice; no initiative, no health total."""

    id = "reserves"
    check, outcome = ReservesCheck, ReservesOutcome
    modules = ("sheet", "check_builder", "effects", "gifts", "chains", "play", "results")
    die = (-1, 0, 1)
    count = 3
    dice_rule = "R-020"
    fields = (
        SystemField(name="rank", lowest=0, highest=HIGHEST_RANK, default=0, per_skill=True),
        SystemField(name="reserve", choices=tuple(RESERVES), per_skill=True),
        SystemField(name="untrained", choices=("yes", "no"), default="yes", per_skill=True),
        SystemField(name="settled", choices=("yes", "no"), default="no", per_skill=True),
    )
    settings = (
        SystemField(name="late_dice_cost", choices=("on", "off"), default="off"),
        SystemField(name="gift_dice", choices=("shares", "common"), default="shares"),
        SystemField(name="gift_refill", choices=("on", "off"), default="off"),
        SystemField(name="gifts_to_gm", choices=("on", "off"), default="off"),
        SystemField(name="support", choices=("one", "better", "both"), default="one"),
        # What the reserves are called may differ from campaign to campaign.
        *(SystemField(name=f"name_{letter.casefold()}", free=True) for letter in RESERVES),
    )
    resources = tuple(RESERVES)
    resource_terms = MappingProxyType(dict(zip(map(str, RESERVES), RESERVES.values(), strict=True)))
    scopes = {**EVERYTHING, **KINDS, **resource_terms}
    scope_rule = "R-171"
    never = ASPECTS | {"obstacle", "unobstacle"}
    sessions = True
    compared_by = ("result",)
    # The source has no rounds: who acts when is the game master's order.
    compared = (
        *("name", "status", "side", "zone", "hidden", "conditions", "effects", "outcome"),
        *("holding", "acted", "initiative"),
    )
    stage_rules = {
        **{f"S-ROUND-{n}": "R-170" for n in (1, 2, 4, 5, 6)},
        **{f"S-INIT-{n}": "R-170" for n in (4, 7, 11, 13)},
        **{f"S-HOLD-{n}": "R-170" for n in (1, 2, 5, 6)},
        # Both are what a session that begins does.
        "S-RECOVER-6": "R-104",
    }

    # Hooks that stand in modules of their own, loaded when they are asked.
    open_event = hook("player_view.open_event")
    seen_table = hook("player_view.open_state")
    own_sheet = hook("sheet.SHEET")
    own = hook("state.ReservesTable")
    own_person = hook("state.ReservesPerson")

    def known_event(self, event: Event, before: Conflict, known: Known) -> Event | None:
        """Return a comparison as one of the checks that the players know of."""
        from tracker.systems.reserves.rules.results import Compared, known_comparison

        if isinstance(event, Compared):
            return known_comparison(event, before, known.own)
        return super().known_event(event, before, known)

    def with_belongings(self, table: Conflict, known: Own | None, now: Own | None) -> Own | None:
        """Return what is known with the gift dice of those who were not in sight before."""
        from tracker.systems.reserves.rules.player_view import with_gifts_of_newcomers
        from tracker.systems.reserves.rules.state import ReservesTable

        known = super().with_belongings(table, known, now)
        if isinstance(known, ReservesTable) and isinstance(now, ReservesTable):
            return with_gifts_of_newcomers(known, now)
        return known

    def relaxed(
        self, state: Conflict, command: Command, refusal: Refusal
    ) -> tuple[Command, tuple[str, ...]] | None:
        """Return a check without the dice that nothing gives any more."""
        from tracker.systems.reserves.rules.play import relaxed

        return relaxed(command, refusal)

    thing = "effect "

    def things(self, p: Participant) -> Iterable[Thing]:
        """Return somebody's effects."""
        from tracker.systems.reserves.rules.state import kept_by

        return (
            Thing(f"{self.thing}{e.id}", e.text, f"{e.left}/{e.resource}")
            for e in kept_by(p).effects
        )

    def figures(self, p: Participant) -> Mapping[str, str]:
        """Return all effects of somebody as one."""
        return {"effects": "; ".join(f"{one.text} {one.value}" for one in self.things(p))}

    def rating_called(self, text: str) -> int | None:
        """Return a rank by its name (R-001, R-002)."""
        found = find(RANKS, text)
        return None if found is None else RANKS.index(found)

    def rating_beside(self, skill: str, sheet: Mapping[str, int | str]) -> str:
        """Return the letter of the skill's reserve (R-003)."""
        return str(sheet.get(f"reserve {skill}", ""))

    def rating_term(self, value: int, skill: str, sheet: Mapping[str, int | str]) -> Term | None:
        """Return what a rank is called (R-001, R-002)."""
        return RANKS[value] if 0 <= value <= HIGHEST_RANK else None

    def entries(self, sheet: Mapping[str, int | str]) -> Mapping[str, int | str]:
        """Return who plays, Gaben, and which skills are settled or need training (R-007, R-039)."""
        marked = {
            mark: ", ".join(entry.removeprefix(f"{mark} ") for entry in sheet if _is(entry, mark))
            for mark in ("settled", "untrained")
        }
        return {
            entry: value
            for entry, value in {**sheet, **marked}.items()
            if value and " " not in entry
        }

    def condition_fault(self, mod: int) -> Fault | None:
        """Return why a condition is worth neither one nor two penalty dice (R-171)."""
        if -2 <= mod <= -1:
            return None
        return Fault(
            "E_RANGE", N_("a condition is worth one or two penalty dice: mod=-1, mod=-2"), "R-171"
        )

    def obstacle_fault(self) -> Fault | None:
        """Return that chains and effects are the tools for what takes several checks (R-177)."""
        return Fault(
            "E_NO_OBSTACLE",
            N_("nothing is worn down here: chains and effects are for long tasks"),
            "R-177",
        )


SYSTEM = Reserves()
