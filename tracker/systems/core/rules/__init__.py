"""Fate as it is played now: four Fate dice on the ladder, aspects, stress and consequences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.nouns import Own
from tracker.conflict.ruling import N_, Command, Event, Refusal
from tracker.conflict.system import RuleSystem
from tracker.conflict.topic import OwnSheet, Topic, of_modules
from tracker.dice.resembling import resembling
from tracker.dice.terms import find
from tracker.systems.core.rules.editions import FIELDS, dial
from tracker.systems.core.rules.numbers import COUNT, DIE, KINDS, LADDER, all_names, canonical
from tracker.systems.core.rules.verbs import INSTEAD as OLDER

# What a turn is used for besides actions with a roll.
TURNS = ("act", "full-defense", "hold", "next")

if TYPE_CHECKING:
    from tracker.conflict.draft import Draft
    from tracker.conflict.figure_drafts import (
        Drafted,
        DraftWishes,
        FigureDraft,
        SheetTerms,
        SituationDraft,
        Suits,
    )
    from tracker.conflict.history.ledger import Counting
    from tracker.conflict.policy import Policy
    from tracker.conflict.state import Aspect, Conflict, Participant


class Core(RuleSystem):
    """The system of Fate Core, Condensed and Accelerated."""

    id = "core"
    die = DIE
    count = COUNT
    dice_rule = "K-DICE-1"
    partly = False
    has_checks = False
    roles = ("pc", "npc", "minions")
    kinds = KINDS
    never = frozenset({"hold", *OLDER})
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

    def topics(self) -> tuple[Topic, ...]:
        """Return what this game alone decides and writes down."""
        from tracker.conflict import settings
        from tracker.systems.core.rules import (
            absorbing,
            actions,
            aspects,
            contesting,
            contests,
            frame,
            harm,
            healing,
            invoking,
            obstacles,
            passing,
            points,
            resolving,
            rolls,
            scenes,
            sheet,
            stances,
            state,
            verbs,
        )

        return of_modules(
            settings,
            frame,
            sheet,
            passing,
            actions,
            invoking,
            absorbing,
            points,
            aspects,
            scenes,
            contests,
            obstacles,
            state,
            stances,
            rolls,
            resolving,
            harm,
            healing,
            contesting,
            verbs,
        )

    def own(self) -> type[Own]:
        """Return what it keeps on a conflict."""
        from tracker.systems.core.rules.state import Table

        return Table

    def own_person(self) -> type[Own]:
        """Return what it keeps on a participant."""
        from tracker.systems.core.rules.state import Person

        return Person

    def own_aspect(self) -> type[Own]:
        """Return what it keeps on an aspect."""
        from tracker.systems.core.rules.state import Held

        return Held

    def acts_unseen(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether the roll that lies there is one of somebody who is hidden."""
        from tracker.systems.core.rules.state import table

        roll = table(state).roll
        return roll is not None and not gone.isdisjoint((roll.by, roll.bears))

    def open_event(self, event: Event, before: Conflict, gone: frozenset[str]) -> Event | None:
        """Return an event, but for what a roll against somebody hidden comes to."""
        from tracker.systems.core.rules.resolving import OutcomeReached
        from tracker.systems.core.rules.state import table

        roll = table(before).roll
        if roll is None or not isinstance(event, OutcomeReached):
            return event
        return event if gone.isdisjoint((roll.target, roll.opposer)) else None

    def own_sheet(self) -> OwnSheet:
        """Return the keys that only this game has."""
        from tracker.systems.core.rules.sheet import SHEET

        return SHEET

    def suits(self, figures: Sequence[FigureDraft]) -> Suits:
        """Return the edition that sheets of any Fate are of."""
        from tracker.systems.core.rules.drafts import suits

        return suits(figures)

    def draft(self, figure: FigureDraft, wishes: DraftWishes, state: Conflict | None) -> Drafted:
        """Return a character, or a mob."""
        from tracker.systems.core.rules.drafts import drafted

        return drafted(figure, wishes, state)

    def figure_of(self, state: Conflict, p: Participant) -> FigureDraft:
        """Return somebody with boxes, consequences, points and stunts, or a mob."""
        from tracker.systems.core.rules.drafts import figure_of

        return figure_of(state, p)

    def sheet_terms(self) -> SheetTerms:
        """Return the names of its own tracks, and that slots are listed."""
        from tracker.systems.core.rules.drafts import TERMS

        return TERMS

    def draft_aspect(self, aspect: SituationDraft, on: str) -> Drafted:
        """Return an aspect with the free invocations that anyone has."""
        from tracker.systems.core.rules.drafts import drafted_aspect

        return drafted_aspect(aspect, on)

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

    def turn_opens(self, draft: Draft, who: str) -> None:
        """End a full defense (K-FULL-1)."""
        from tracker.systems.core.rules import stances

        stances.turn_opens(draft, who)

    def round_closes(self, draft: Draft) -> None:
        """Let countdowns go on, and everybody move again (K-COUNT-1, K-MOVE-5)."""
        from tracker.systems.core.rules import obstacles, stances

        obstacles.exchange_over(draft)
        draft.emit(stances.ExchangeOver())

    def conflict_ends(self, draft: Draft) -> None:
        """Settle the open roll, and ask nobody who is next."""
        from tracker.systems.core.rules import scenes

        scenes.conflict_ends(draft)

    def scene_ends(self, draft: Draft, command: Command) -> None:
        """Free stress, end aspects and boosts, pay what is due."""
        from tracker.systems.core.rules import scenes

        scenes.scene_ends(draft, command)

    def scene_over(self, draft: Draft, command: Command) -> None:
        """Propose what may heal."""
        from tracker.systems.core.rules import scenes

        scenes.scene_over(draft, command)

    def comes_along(self, p: Participant) -> bool:
        """Return whether somebody takes part in a copy: a mob only while there is one."""
        return p.role != "minions" or (p.active and bool(p.count))

    def cloned(self, state: Conflict, p: Participant, ids: Mapping[str, str]) -> Iterable[Command]:
        """Return the command that lets somebody, a mob or a hazard take part in a copy."""
        from tracker.systems.core.rules import cloning

        return cloning.cloned(state, p, ids)

    def copied(self, state: Conflict, ids: Mapping[str, str]) -> Iterable[Command]:
        """Return the commands that put obstacles and countdowns into a copy."""
        from tracker.systems.core.rules import cloning

        return cloning.copied(state, ids)

    def placed_again(
        self, state: Conflict, aspect: Aspect, ids: Mapping[str, str]
    ) -> Mapping[str, object]:
        """Return who may use an aspect freely in a copy."""
        from tracker.systems.core.rules import cloning

        return cloning.placed_again(state, aspect, ids)

    def dangling(self, state: Conflict, command: Command) -> Iterable[str]:
        """Return the ids in its own words of a command that nothing has."""
        from tracker.systems.core.rules import relaxation

        return relaxation.gone_ids(state, command)

    def relaxed(
        self, state: Conflict, command: Command, refusal: Refusal
    ) -> tuple[Command, tuple[str, ...]] | None:
        """Return a command without an invocation, a helper or a step that no longer holds."""
        from tracker.systems.core.rules import relaxation

        return relaxation.relaxed(state, command, refusal)

    def fights(self, p: Participant) -> bool:
        """Return whether somebody keeps a conflict going: a hazard does not (K-END-1)."""
        from tracker.systems.core.rules import state

        return not (isinstance(p.own, state.Person) and p.own.tier == state.HAZARD)

    def is_removed(self, draft: Draft, who: str) -> None:
        """Let nobody hold, or be owed, anything who is there no more."""
        from tracker.systems.core.rules import leaving

        leaving.is_removed(draft, who)

    def leaves(self, draft: Draft, who: str) -> None:
        """End a full defense (K-OUT-1)."""
        from tracker.systems.core.rules import stances

        stances.end_full_defense(draft, who, "K-FULL-1")

    def policy(self) -> Policy:
        """Return what dull players of this game do."""
        from tracker.systems.core.rules.policy import POLICY

        return POLICY

    def order_key(self, state: Conflict, p: Participant) -> tuple[int, ...]:
        """Return what sorts somebody in by skill (K-ORDER-1…4)."""
        from tracker.systems.core.rules import passing

        return passing.order_key(state, p)

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

    def counting(self) -> Counting:
        """Return what is counted of a fight."""
        from tracker.systems.core.rules.tally import COUNTING

        return COUNTING

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
