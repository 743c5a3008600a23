"""What the screens show of Fate Core."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Aspect, Conflict, Participant, Question
from tracker.systems import hook
from tracker.systems.core.rules.editions import CORE, EDITION, edition_of
from tracker.tui.present.game_view import Figure, GameView
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Span
from tracker.words.translate import _, fill
from tracker.words.vocabulary import word_shown


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
    # Words that no sum depends on, and one good reason (K-OPPOSE-2).
    supposed = MappingProxyType(
        {
            ("create", "aspect"): "…",
            ("create", "difficulty"): "2",
            ("overcome", "what"): "…",
            ("overcome", "difficulty"): "2",
        }
    )

    # Hooks that stand in modules of their own, loaded when they are asked.
    actions = hook("actions.ACTIONS")
    forms = hook("forms.FORMS")
    own_field = hook("fields.own_field")
    whom = hook("fields.WHOM")
    fits = hook("fields.FITS")
    preview = hook("preview.preview_form")
    notes = hook("preview.notes")
    answers = hook("actions.absorb_ways")
    picks = hook("actions.picks")
    points = hook("people.points_cell")
    hurts = hook("people.hurts")
    role_word = hook("people.role_word")
    state_facts = hook("people.state_facts")
    own_facts = hook("people.own_facts")
    numbers = hook("people.numbers")

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

    def likely_answer(self, state: Conflict, question: Question) -> str:
        """Return the answer of enter: the way to absorb a hit; what is told, nobody."""
        if question.kind in ("concession", "handoff", "outcome", "reveal", "twist", "cost"):
            return ""
        if question.kind == "absorb":
            return next((pick.verb for pick in self.picks(state)), "")
        return question.answers[0]

    def mark(self, p: Participant, glyphs: Glyphs) -> Span | None:
        """Return the sign of full defense."""
        from tracker.systems.core.rules.state import Person

        own = p.own
        on = isinstance(own, Person) and own.full_defense
        return Span(glyphs.full_defense, "held") if on else None

    def crowd(self, p: Participant) -> int | None:
        """Return how many of a mob are left."""
        return p.count if p.role == "minions" else None

    def role(self, state: Conflict, p: Participant) -> str:
        """Return what a mob is, and of which tier a figure."""
        from tracker.systems.core.words.table import role

        return role(p)


VIEW = CoreView()
