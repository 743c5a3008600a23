"""Fate as it is played now: four Fate dice on the ladder, aspects, stress and consequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.system import RuleSystem
from tracker.conflict.topic import Topic, of_modules
from tracker.dice.resembling import resembling
from tracker.systems import hook
from tracker.systems.core.rules.editions import FIELDS, dial
from tracker.systems.core.rules.numbers import COUNT, DIE, KINDS, LADDER, all_names, canonical
from tracker.systems.core.rules.verbs import INSTEAD as OLDER

# What a turn is used for besides actions with a roll.
TURNS = ("act", "full-defense", "hold", "next")

if TYPE_CHECKING:
    from tracker.conflict.draft import Draft
    from tracker.conflict.state import Conflict, Own, Participant


class Core(RuleSystem):
    """The system of Fate Core, Condensed and Accelerated."""

    id = "core"
    modules = (
        *("frame", "sheet", "passing", "actions", "invoking", "absorbing", "points", "scenes"),
        *("contests", "obstacles", "state", "stances", "rolls", "resolving", "harm", "healing"),
        *("contesting", "verbs"),
    )
    die = DIE
    count = COUNT
    ratings = LADDER
    dice_rule = "K-DICE-1"
    partly = False
    has_checks = False
    roles = ("pc", "npc", "minions")
    kinds = KINDS
    never = frozenset({"hold", *OLDER})
    without_author = MappingProxyType(
        {"aspect_added": "K-ASPECT-1", "aspect_removed": "K-ASPECT-3"}
    )
    after_harm = frozenset({"outcome"})
    settings = FIELDS
    stage_rules = MappingProxyType(
        {
            "S-ROUND-1": "K-TURN-1",
            "S-ROUND-2": "K-TURN-1",
            "S-ROUND-4": "K-TURN-1",
            "S-ROUND-5": "K-TURN-1",
            "S-ROUND-6": "K-TURN-1",
            "S-INIT-4": "K-ORDER-1",
            "S-INIT-7": "K-MOB-1",
            "S-INIT-11": "K-ORDER-3",
            "S-INIT-12": "K-ORDER-3",
            "S-INIT-13": "K-ORDER-3",
            "S-OUT-2": "K-OUT-1",
            "S-SCENE-1": "K-MOVE-1",
            "S-SCENE-4": "K-OUT-1",
            "S-SCENE-5": "K-END-1",
            "S-ZONE-1": "K-MOVE-1",
            "S-ZONE-6": "K-MOVE-1",
            "S-MOVE-5": "K-MOVE-3",
            "S-FREE-1": "K-TURN-2",
        }
    )

    # Hooks that stand in modules of their own, loaded when they are asked.
    own = hook("state.Table")
    own_person = hook("state.Person")
    own_aspect = hook("state.Held")
    own_sheet = hook("sheet.SHEET")
    suits = hook("drafts.suits")
    draft = hook("drafts.drafted")
    figure_of = hook("drafts.figure_of")
    sheet_terms = hook("drafts.TERMS")
    draft_aspect = hook("drafts.drafted_aspect")
    turn_opens = hook("stances.turn_opens")
    conflict_ends = hook("scenes.conflict_ends")
    scene_ends = hook("scenes.scene_ends")
    scene_over = hook("scenes.scene_over")
    cloned = hook("cloning.cloned")
    copied = hook("cloning.copied")
    placed_again = hook("cloning.placed_again")
    dangling = hook("relaxation.gone_ids")
    relaxed = hook("relaxation.relaxed")
    is_removed = hook("leaving.is_removed")
    policy = hook("policy.POLICY")
    order_key = hook("passing.order_key")
    elective = hook("state.elective")
    counting = hook("tally.COUNTING")

    def topics(self) -> tuple[Topic, ...]:
        """Return what this game alone decides and writes down."""
        from tracker.conflict import settings

        return (*of_modules(settings), *super().topics())

    def acts_unseen(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether the roll that is open is one of somebody who is hidden."""
        from tracker.systems.core.rules.state import table

        roll = table(state).roll
        return roll is not None and roll.open_ and not gone.isdisjoint((roll.by, roll.bears))

    def lingering(self, state: Conflict) -> Own:
        """Return the roll that may be invoked upon, which whoever acts next settles."""
        from tracker.systems.core.rules.state import Table, table

        return Table(roll=table(state).roll)

    def with_lingering(
        self, table: Conflict, kept: Own | None, there: Callable[..., bool]
    ) -> Own | None:
        """Return what it keeps on a table with the roll that players saw last."""
        from tracker.systems.core.rules.state import Table, with_table

        # Nothing is kept of the roll of somebody who is out of sight since.
        roll = kept.roll if isinstance(kept, Table) else None
        return with_table(table, roll=roll if roll and there(roll.by) else None).own

    def with_open_question(self, table: Conflict) -> Conflict:
        """Return a table in elective order that asks who is next, once a turn is over (K-ORDER-5).

        Also where somebody hidden acts, or takes a hit.
        """
        from tracker.conflict.state import change
        from tracker.systems.core.rules import passing, state

        if not (state.elective(table) and passing.turn_is_over(table)):
            return table
        return change(table, question=passing.handoff(table))

    def open_event(self, event: Event, before: Conflict, gone: frozenset[str]) -> Event | None:
        """Return all but what a roll against somebody hidden comes to, and whose turn ended.

        Who is asked who is next may be somebody hidden.
        """
        from tracker.conflict.questions import Asked, QuestionClosed
        from tracker.systems.core.rules.points import HANDOFF
        from tracker.systems.core.rules.resolving import OutcomeReached
        from tracker.systems.core.rules.state import table

        roll = table(before).roll
        match event:
            case QuestionClosed(kind=kind) if kind == HANDOFF:
                return None
            case Asked() if event.question.kind == HANDOFF:
                return None
            case OutcomeReached() if roll is not None:
                return event if gone.isdisjoint((roll.target, roll.opposer)) else None
        return event

    def hands_on(self, draft: Draft) -> bool:
        """Ask who is next in elective order (K-ORDER-5)."""
        from tracker.systems.core.rules import passing, state

        if not state.elective(draft.state):
            return False
        passing.pass_on(draft)
        return True

    def passed(self, who: str, instead: Command | None) -> Command | None:
        """Return a passed turn, with whom the action named as the next (K-ORDER-5)."""
        from tracker.systems.core.rules import passing

        return passing.Next(by=who, name=getattr(instead, "next", None))

    def round_closes(self, draft: Draft) -> None:
        """Let countdowns go on, and everybody move again (K-COUNT-1, K-MOVE-5)."""
        from tracker.systems.core.rules import obstacles, stances

        obstacles.exchange_over(draft)
        draft.emit(stances.ExchangeOver())

    def comes_along(self, p: Participant) -> bool:
        """Return whether somebody takes part in a copy: a mob only while there is one."""
        return p.role != "minions" or (p.active and bool(p.count))

    def fights(self, p: Participant) -> bool:
        """Return whether somebody keeps a conflict going: a hazard does not (K-END-1)."""
        from tracker.systems.core.rules import state

        return not (isinstance(p.own, state.Person) and p.own.tier == state.HAZARD)

    def leaves(self, draft: Draft, who: str) -> None:
        """End a full defense (K-OUT-1)."""
        from tracker.systems.core.rules import stances

        stances.end_full_defense(draft, who, "K-FULL-1")

    def needs_zone(self, state: Conflict) -> bool:
        """Return whether there are zones at all (K-MOVE-1)."""
        return bool(state.zones)

    def accepts(self, state: Conflict, kind: type[Command]) -> bool:
        """Return whether somebody may do this while it is asked who is next.

        All that is neither an action nor an answer.
        """
        handoff = state.question is not None and state.question.kind == "handoff"
        actions = kind.group in ("actions", "questions")
        return handoff and not actions and kind.written() not in TURNS

    def zone_added(self, draft: Draft) -> None:
        """Remind of the number of zones that is good (K-MOVE-1)."""
        count = len(draft.state.zones)
        if count > 4:
            message = N_("{count} zones; two to four are plenty")
            draft.warn("K-MOVE-1", message, count=count)

    def setting(self, campaign: Mapping[str, int | str], name: str) -> int | str | None:
        """Return what a dial is turned to, by itself or by the edition (K-SET-1, K-SET-2)."""
        return dial(campaign, name)

    def skill_name(self, name: str) -> str:
        """Return the English name of a skill or approach; other names stay as they are."""
        return canonical(name)

    def resembling(self, name: str) -> str:
        """Return the skill or approach that a name is nearly, in English or German."""
        return resembling(name, all_names())


SYSTEM = Core()
