"""What the screens show of the Fudge dice with reserves."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from tracker.checks.screen import CheckView
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant
from tracker.systems import hook
from tracker.systems.reserves.rules.state import kept, kept_by, usable
from tracker.tui.actions import form, line_action
from tracker.tui.present.cells import Column
from tracker.tui.present.game_view import Columns, Figure
from tracker.tui.present.lines import Line
from tracker.tui.present.lines import line as line_of
from tracker.words.translate import _


def _late(state: Conflict) -> bool:
    return any(window.kind == "late" for window in state.windows)


def _stocked(state: Conflict) -> bool:
    return any(p.resources for p in state.participants.values())


def _usable(state: Conflict) -> bool:
    return any(usable(state, who) for who in state.participants)


def _effects(state: Conflict) -> bool:
    people = state.participants.values()
    return bool(kept(state).effects) or any(kept_by(p).effects for p in people)


class ReservesView(CheckView):
    """What is shown of the Fudge dice with reserves."""

    course = N_("Reserves over the rounds: points left")
    dice = N_("All dice, and the chance of as good or better ones")
    own_actions = (
        form("late", "l", N_("Late dice"), "R-060", _late, footer=True),
        replace(
            line_action("accept", "y", N_("Accept the result"), "R-066", _late),
            id="accept-result",
            help=N_("Accept the result of a check: no more dice are added."),
            footer=True,
        ),
        form("record", "r", N_("Record an effect"), "R-120", _usable, footer=True),
        form("gabe", "G", N_("Use for a Gabe"), "R-121", _usable),
        form("refresh", "R", N_("Refresh"), "R-136", _stocked),
        form("reserve", "+", N_("Reserve points"), "R-005", _stocked),
        form("gifts", "g", N_("Gift dice"), "R-100"),
        form("chain", "K", N_("Chain"), "R-080"),
        form("compare", "=", N_("Compare"), "R-165"),
        form("pass-effect", "p", N_("Hand an effect on"), "R-130", _effects),
        form("steal-effect", "P", N_("Take an effect away"), "R-131", _effects),
        form("drop-effect", "D", N_("Strike an effect"), "R-127", _effects),
    )
    of_checks = (Figure("results", N_("result"), 2),)
    of_fights = (
        Figure("points_out", N_("points-")),
        Figure("points_in", N_("points+"), 3),
        Figure("gifts", N_("gifts"), 3),
        Figure("effects", N_("eff."), 3),
    )
    initiative_needed = False

    # Hooks that stand in modules of their own, loaded when they are asked.
    whom = hook("forms.WHOM")
    own_forms = hook("forms.FORMS")

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the effects of everybody, and the initiative."""
        notes = {p.id: ", ".join(e.note for e in kept_by(p).effects) for p in people}
        held = {who: line_of(text) for who, text in notes.items()}
        effects = [(Column(_("Effects"), least=10, most=60, rank=3), held)]
        return (effects if any(held.values()) else []) + super().columns(state, people)

    def state_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return somebody's effects."""
        return ((_("Effect"), line_of(effect.note)) for effect in kept_by(p).effects)

    def held(self, state: Conflict, p: Participant) -> Iterable[tuple[str, str, Line]]:
        """Return somebody's effects, as one number."""
        notes = ", ".join(effect.note for effect in kept_by(p).effects)
        return (("effects", _("Effects"), line_of(notes)),) if notes else ()

    def left_to_do(self, state: Conflict) -> Iterable[str]:
        """Return that conditions end, and that reserves are filled up where they are not full."""
        people = state.participants.values()
        low = any(r.current < r.maximum for p in people for r in p.resources.values())
        return [*super().left_to_do(state), *(["refresh"] if low else [])]


VIEW = ReservesView()
