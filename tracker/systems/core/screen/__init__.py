"""What the screens show of Fate Core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_, Command
from tracker.conflict.state import Aspect, Conflict, Participant, Question
from tracker.systems.core.rules.editions import CORE, EDITION, edition_of
from tracker.tui.present.game_view import Build, Figure, GameView, Pick, Whether
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span
from tracker.words.translate import _, fill
from tracker.words.vocabulary import word_shown

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.filling import Filling
    from tracker.tui.present.form import Field, Fields
    from tracker.tui.present.preview import Preview
    from tracker.words.shape import Slot


class CoreView(GameView):
    """What is shown of Fate Core, Condensed and Accelerated."""

    course = N_("Boxes marked over the exchanges")
    dice = N_("Dice, and the chance of as good or better ones")
    action_rules = MappingProxyType(
        {
            "attack": "K-ATTACK-1",
            "defend": "K-DEFEND-1",
            "act": "K-DICE-3",
            "aspect": "K-ASPECT-1",
            "unaspect": "K-ASPECT-3",
            "end-scene": "K-STRESS-8",
            "reveal": "K-ASPECT-4",
            "order": "K-ORDER-3",
            "conflict": "K-SET-1",
            "setting": "K-SET-2",
        }
    )
    has_aspects = True
    roles = ("minions", "npc", "pc")
    table_heading = N_("Aspects")
    unmentioned = frozenset({"invoke", "concede"})
    hurt_heading = N_("Consequences")
    points_heading = N_("Fate")

    variant = EDITION

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        return (
            Figure("dealt", N_("harm")),
            Figure("taken", N_("absorbed")),
            Figure("consequences", N_("consq.")),
            Figure("invocations", N_("inv."), 2),
            Figure("fp_in", N_("pts+"), 3),
            Figure("fp_out", N_("pts-"), 3),
        )

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        from tracker.systems.core.screen.actions import ACTIONS

        return ACTIONS

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.core.screen.forms import FORMS

        return FORMS

    def own_field(self, filling: Filling, verb: str, slot: Slot, label: str) -> Field | None:
        """Return the field for a word or key that only this game has."""
        from tracker.systems.core.screen.fields import own_field

        return own_field(filling, verb, slot, label)

    def whom(self) -> Mapping[tuple[str, str], Whether]:
        """Return who can be meant by the words of its commands."""
        from tracker.systems.core.screen.fields import WHOM

        return WHOM

    def fits(self) -> Mapping[tuple[str, str], Whether]:
        """Return whom no rule keeps from what is meant."""
        from tracker.systems.core.screen.fields import FITS

        return FITS

    def preview(
        self, verb: str, fields: Fields, command: Command, filling: Filling
    ) -> Preview | None:
        """Return the sums of the rolls and the odds of the four outcomes."""
        from tracker.systems.core.screen.preview import preview_form

        return preview_form(verb, fields, command, filling)

    def notes(self, verb: str, fields: Fields, state: Conflict) -> Iterable[str]:
        """Return how the edition has what a form is for, and what is true there."""
        from tracker.systems.core.screen.preview import notes

        return notes(verb, fields, state)

    def order_stands(self, state: Conflict) -> bool:
        """Return whether nobody is asked who acts next (K-ORDER-5)."""
        from tracker.systems.core.rules.state import elective

        return not elective(state)

    def left_to_do(self, state: Conflict) -> Iterable[str]:
        """Return what helps against consequences, and the next scene (K-RECOVER-1, K-END-1)."""
        from tracker.systems.core.rules.state import consequences, table

        hurt = any(any(consequences(state, who)) for who in state.participants)
        rest = ["rest"] if hurt and table(state).scene_over else []
        return [*(("treat", "recover") if hurt else ()), *rest, "scene"]

    def in_header(self, state: Conflict) -> Iterable[Span]:
        """Return the edition, and once rounds run the game master's pool (K-FP-5).

        Then Core is not named, which is what the game is called.
        """
        from tracker.systems.core.rules.state import table
        from tracker.systems.core.words.terms import EDITION_NAMES

        edition = edition_of(state.campaign)
        if edition != CORE or state.phase == "setup":
            yield Span(word_shown(EDITION_NAMES, edition))
        if state.phase != "setup":
            yield Span(fill("GM {points}", {"points": table(state).pool}))

    def aspect(self, aspect: Aspect, glyphs: Glyphs) -> Span:
        """Return an aspect; one that somebody may use freely stands out."""
        from tracker.systems.core.rules.state import Held

        own = aspect.own if isinstance(aspect.own, Held) else Held()
        text = aspect.text or _("boost without a name")
        if not own.invokes:
            return Span(text, "out" if aspect.hidden else "")
        return Span(f"{glyphs.free_tag} {text}", "free")

    def answers(self, state: Conflict) -> list[tuple[str, str]]:
        """Return what the answers to a hit lead to, besides the ways that have digits."""
        from tracker.systems.core.screen.actions import absorb_ways

        return absorb_ways(state)

    def picks(self, state: Conflict) -> Sequence[Pick]:
        """Return who may be named to act next, or the ways to absorb a hit."""
        from tracker.systems.core.screen.actions import picks

        return picks(state)

    def likely_answer(self, state: Conflict, question: Question) -> str:
        """Return the answer of enter: the way to absorb a hit; what is told, nobody."""
        if question.kind in ("concession", "handoff", "outcome", "reveal", "twist", "cost"):
            return ""
        if question.kind == "absorb":
            return next((pick.verb for pick in self.picks(state)), "")
        return question.answers[0]

    def points(self, p: Participant) -> str:
        """Return somebody's fate points."""
        from tracker.systems.core.screen import people

        return people.points_cell(p)

    def hurts(self, state: Conflict) -> Iterable[tuple[str, str]]:
        """Return who carries which consequence."""
        from tracker.systems.core.screen import people

        return people.hurts(state)

    def mark(self, p: Participant, glyphs: Glyphs) -> Span | None:
        """Return the sign of full defense."""
        from tracker.systems.core.rules.state import Person

        own = p.own
        on = isinstance(own, Person) and own.full_defense
        return Span(glyphs.full_defense, "held") if on else None

    def crowd(self, p: Participant) -> int | None:
        """Return how many of a mob are left."""
        return p.count if p.role == "minions" else None

    def role_word(self, p: Participant, glyphs: Glyphs) -> str:
        """Return what a mob is, briefly."""
        from tracker.systems.core.screen import people

        return people.role_word(p, glyphs)

    def role(self, state: Conflict, p: Participant) -> str:
        """Return what a mob is, and of which tier a figure."""
        from tracker.systems.core.words.table import role

        return role(p)

    def state_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return the fate points, the consequences and the free slots."""
        from tracker.systems.core.screen import people

        return people.state_facts(state, p)

    def own_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return refresh, stunts and scale."""
        from tracker.systems.core.screen import people

        return people.own_facts(state, p)

    def numbers(
        self, state: Conflict, p: Participant, *zone: tuple[str, str, Line]
    ) -> Iterable[tuple[str, str, Line]]:
        """Return the numbers that can be asked about."""
        from tracker.systems.core.screen import people

        return people.numbers(state, p, *zone)


VIEW = CoreView()
