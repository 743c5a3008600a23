"""Fate: four Fudge dice on the ladder, two stress tracks, fate points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_
from tracker.conflict.state import Own
from tracker.conflict.system import Answered, Chosen, RuleSystem
from tracker.dice.resembling import resembling
from tracker.systems import hook
from tracker.systems.fate.rules.skills import COUNT, DIE, LADDER, all_names, boxes, canonical
from tracker.systems.fate.rules.state import FateTable, last_roll, person, table_of

if TYPE_CHECKING:
    from tracker.conflict.draft import Draft
    from tracker.conflict.figure_drafts import (
        FigureDraft,
        Suits,
    )
    from tracker.conflict.state import Conflict, Participant, Window
    from tracker.conflict.topic import Topic


class Fate(RuleSystem):
    """The system of Spirit of the Century, chapter 4."""

    id = "fate"
    die = DIE
    count = COUNT
    ratings = LADDER
    dice_rule = "F-ROLL-2"
    partly = False
    asks_whose = False
    reveal_rule = "F-SCENE-3"
    sorts_at_once = False
    has_checks = False
    roles = ("pc", "npc", "minions", "companion")
    never = frozenset()
    own_numbers = frozenset(
        {
            *("fp", "fp_due", "quality", "full_defense", "disarmed", "determination", "weight"),
            *("max_consequences", "leader", "owner", "kind", "taken_here", "detached_in"),
            *("consequences", "count", "block", "attacked"),
        }
    )
    answered = {"tie": Answered("F-CONTEST-4"), "margin": Answered("F-SPIN-9", each=True)}
    chosen = {
        ("attack", "track"): Chosen("F-STRESS-2", skill=True),
        ("end-scene", "keep"): Chosen("F-STRESS-10"),
        ("end-scene", "rest"): Chosen("F-RECOVER-2"),
        ("environment", "lasts"): Chosen("F-ENV-2"),
    }
    asked_about = ("consequences", "fp", "zone", "count", "block")
    compared = (
        *("name", "status", "side", "zone", "leader", "hidden", "fp", "fp_due", "consequences"),
        *("conditions", "outcome", "disarmed", "full_defense", "holding", "acted"),
        *("initiative", "weight", "determination", "max_consequences", "count"),
    )
    compared_lists = ("zones", "borders", "aspects", "blocks", "swaps", "switches", "spin")
    track_rules = MappingProxyType({"health": "F-STRESS-4", "composure": "F-STRESS-5"})
    without_author = MappingProxyType({"aspect_added": "", "aspect_removed": "F-ASPECT-3"})
    after_harm = frozenset({"concede", "protest", "concession", "outcome"})

    # Hooks that stand in modules of their own, loaded when they are asked.
    topics = hook("topics.TOPICS")
    open_event = hook("player_view.with_open_rolls")
    own_person = hook("state.FatePerson")
    own_aspect = hook("state.FateAspect")
    open_own = hook("player_view.open_own")
    lingering = hook("player_view.lingering")
    with_lingering = hook("player_view.with_lingering")
    relaxed = hook("relaxation.relaxed")
    round_closes_for = hook("lapses.round_closes_for")
    round_closes = hook("lapses.round_closes")
    scene_ends = hook("recovery.scene_ends")
    scene_over = hook("recovery.scene_over")
    leaves = hook("lapses.leaves")
    has_left = hook("groups.has_left")
    is_removed = hook("groups.is_removed")
    has_changed_sides = hook("groups.has_changed_sides")
    led_by = hook("groups.led_by")
    fits = hook("groups.fits")
    own_sheet = hook("sheet.SHEET")
    comes_along = hook("sheet.comes_along")
    cloned = hook("sheet.cloned")
    number = hook("statistics.number")
    pending = hook("statistics.pending")
    lying = hook("statistics.facts_on_table")
    counting = hook("statistics.COUNTING")
    policy = hook("policy.POLICY")
    draft = hook("drafts.drafted")
    figure_of = hook("drafts.figure_of")
    draft_aspect = hook("drafts.drafted_aspect")

    def placed(self, general: tuple[Topic, ...]) -> tuple[Topic, ...]:
        """Return the topics of all games, with Fate's among them."""
        from tracker.systems.fate.rules import topics

        return tuple(topics.placed_topics(general))

    def own(self) -> type[Own]:
        """Return what it keeps on a conflict."""
        return FateTable

    def acts_unseen(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether the action that is open is of somebody hidden, or against them."""
        from tracker.systems.fate.rules.player_view import secret_action

        return secret_action(table_of(state), gone)

    def asks_in_secret(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether the action that asks is that of somebody hidden, or at them."""
        from tracker.systems.fate.rules.player_view import secret_action

        return secret_action(table_of(state), gone)

    def conflict_ends(self, draft: Draft) -> None:
        """End all spin (F-SPIN-7)."""
        from tracker.systems.fate.rules import lapses

        lapses.lapse_spin(draft, table_of(draft.state).spin)

    def hinders_action(self, draft: Draft, who: str) -> bool:
        """Forbid it to whoever defends fully, or has only overflow left (F-FULLDEF-2)."""
        p, overflow = draft.state.somebody(who), table_of(draft.state).overflow
        if person(p).full_defense:
            draft.forbid("F-FULLDEF-2", N_("{who} defends fully this round"), who=who)
            return True
        if p.had_turn and overflow is not None and overflow.by == who:
            message = N_("{who} has acted; overflow pays for no action")
            draft.forbid("F-OVERFLOW-5", message, who=who)
            return True
        return False

    def has_moved(
        self, draft: Draft, who: str, led: tuple[Participant, ...], *, alone: bool
    ) -> None:
        """Let those attached go along, or stay behind (F-GROUP-8)."""
        from tracker.systems.fate.rules import groups

        groups.has_moved(draft, who, led, alone=alone)

    def missing(self, state: Conflict) -> tuple[str, ...]:
        """Return that a conflict has no kind yet (F-SCENE-2)."""
        return () if state.kind else ("kind",)

    def hindered(self, state: Conflict, verb: str) -> bool:
        """Return whether an act may have a block to pass (F-BLOCK-5)."""
        blocks = table_of(state).blocks if verb == "act" else ()
        return any(block.passage is None for block in blocks)

    def acting(self, state: Conflict) -> bool:
        """Return whether an action is open."""
        return table_of(state).exchange is not None

    def offers(self, state: Conflict) -> Iterator[str]:
        """Yield tags beside a roll, full defense, overflow and shifts that may be spent.

        ``full-defense`` beside a defense that is asked for is a key of that defense.
        """
        from tracker.systems.fate.rules.exchange import UNDECIDED, may_defend_fully
        from tracker.systems.fate.rules.full_defense import yet_to_act

        if state.question is not None:
            if table_of(state).exchange is not None and state.question.kind in UNDECIDED:
                yield "tag"
            if may_defend_fully(state):
                yield "full-defense"
        elif state.phase == "running":
            if table_of(state).fresh and any(map(yet_to_act, state.participants.values())):
                yield "full-defense"
            if table_of(state).overflow is not None:
                yield "overflow"
            if (last := last_roll(state)) is not None and last.left > 0:
                yield "spend"

    def window_stands(self, state: Conflict, window: Window) -> bool:
        """Return whether another outcome can be paid for, with one point at least (F-OUT-7)."""
        return window.kind != "protest" or bool(person(state.somebody(window.who)).fp)

    def gave_turn(self, p: Participant) -> bool:
        """Return whether somebody has given the turn for full defense (F-FULLDEF-2)."""
        # Whoever is attacked by a held action may do so while the turn is theirs.
        return person(p).full_defense

    def initiative_of(self, p: Participant) -> int | None:
        """Return the quality of minions and companions (F-INIT-8)."""
        return p.quality

    def precedence(self, p: Participant) -> tuple[int, ...]:
        """Return Resolve, then players before the game master by their seats (F-INIT-4…6, 9)."""
        pc = p.role == "pc"
        seat = (False, p.seat) if pc and p.seat is not None else (True,)
        return (-p.skills.get("Resolve", 0), not pc, *seat)

    def zone_added(self, draft: Draft) -> None:
        """Remind of the number of zones that is good (F-ZONE-5)."""
        count = len(draft.state.zones)
        if count > 5:
            draft.warn(
                "F-ZONE-5", N_("{count} zones; three to five are a good number"), count=count
            )

    def skill_name(self, name: str) -> str:
        """Return the English name of a skill of the rulebook; other names stay as they are."""
        return canonical(name)

    def resembling(self, name: str) -> str:
        """Return the skill of the rulebook that a name is nearly, in English or German."""
        return resembling(name, all_names())

    def rule_of(self, rule: str) -> str:
        """Return the id: the general rules have Fate's numbers."""
        return f"F{rule[1:]}" if rule.startswith("S-") else rule

    def boxes(self, skills: Mapping[str, int]) -> dict[str, int]:
        """Return Health by Endurance and Composure by Resolve (F-STRESS-1, F-STRESS-5)."""
        return {
            "health": boxes(skills.get("Endurance", 0)),
            "composure": boxes(skills.get("Resolve", 0)),
        }

    def track_sizes(self, p: Participant) -> dict[str, int]:
        """Return the boxes that the sheet says there are, else those by the skills."""
        from tracker.systems.fate.rules.sheet import boxes_set

        return {**self.boxes(p.skills), **boxes_set(p)}

    def entries(self, sheet: Mapping[str, int | str]) -> Mapping[str, int | str]:
        """Return the entries without the boxes, which stand on their tracks."""
        return {name: entry for name, entry in sheet.items() if name != "boxes"}

    def suits(self, figures: Sequence[FigureDraft]) -> Suits:
        """Return that it takes sheets of any Fate, with a report of what is otherwise here."""
        from tracker.conflict.figure_drafts import Suits

        return Suits(well=1)

    def initiative_skill(self, kind: str | None, chosen: str | None) -> str:
        """Return Alertness for a physical conflict, else Empathy (F-INIT-1…3)."""
        return chosen or ("Alertness" if kind in (None, "physical") else "Empathy")

    def harm_track(self, kind: str | None) -> str:
        """Return Health in a physical conflict, else Composure (F-STRESS-2)."""
        return "health" if kind in (None, "physical") else "composure"


SYSTEM = Fate()
