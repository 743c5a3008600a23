"""What the screens show of Fate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_
from tracker.conflict.state import Aspect, Conflict, Participant, Question
from tracker.systems import hook
from tracker.systems.fate.rules.state import last_roll, person, tags
from tracker.tui.present.game_view import Build, FormRules, GameView
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Span
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.filling import Filling
    from tracker.tui.present.form import Field, Option
    from tracker.tui.present.game_view import Figure
    from tracker.tui.present.glyphs import Glyphs
    from tracker.words.shape import Slot


class FateView(GameView):
    """What is shown of Fate."""

    course = N_("Stress over the rounds: boxes marked")
    dice = N_("Dice, and the chance of as good or better ones")
    action_rules = MappingProxyType(
        {
            "defend": "F-FREE-2",
            "act": "F-ROLL-1",
            "aspect": "F-ASPECT-8",
            "unaspect": "F-ASPECT-3",
            "end-scene": "F-STRESS-10",
            "reveal": "F-SCENE-3",
            "order": "F-INIT-10",
            "conflict": "F-SCENE-2",
        }
    )
    form_rules = FormRules(
        anybody=frozenset({"environment"}),
        not_held_for=frozenset({"full-defense"}),
        windowed={"concede": "who", "protest": "who", "outcome": "to"},
        needed_in_play=frozenset({("minions", "side"), ("minions", "zone")}),
        always_somebody=frozenset({("full-defense", "name")}),
        # What the skill or the conflict says (F-ZONE-2…4, F-STRESS-2, F-MINION-2).
        as_usual=frozenset({("", "range"), ("", "track"), ("minions", "kind")}),
    )
    roles = ("minions", "npc", "companion", "pc")
    releases = (
        *("attack", "maneuver", "block", "sprint", "act", "check", "contest", "push", "throw"),
    )

    has_aspects = True
    form_says = {
        "overflow": N_("Spend overflow on a supplemental act."),
        "stress": N_("Inflict less than the shifts, as the attacker may."),
    }
    table_heading = N_("Aspects")
    unmentioned = frozenset({"spend", "tag"})
    said_by_label = frozenset({"avoid"})
    searched_as = MappingProxyType(
        dict.fromkeys(("add-somebody", "newcomer"), N_("minions, character, cast"))
    )
    hurt_heading = N_("Consequences")
    points_heading = N_("FP")

    # Hooks that stand in modules of their own, loaded when they are asked.
    actions = hook("actions.ACTIONS")
    hints = hook("hints.placed_hints")
    on_border = hook("zone_reach.passage_barred")
    on_table = hook("people.lines_on_table")
    asks = hook("asking.ASKS")
    divides = hook("asking.divides")
    answers = hook("asking.absorb_ways")
    beside_answers = hook("asking.lowering")
    refused = hook("forms.refused")
    whom = hook("meant_options.WHOM")
    fits = hook("meant_options.FITS")
    aspects_for = hook("meant_options.aspects_for")
    many_aspects_for = hook("meant_options.many_aspects_for")
    where_back = hook("meant_options.where_back")
    own_field = hook("meant_options.own_field")
    preview = hook("preview.preview_form")
    points = hook("people.points_cell")
    hurts = hook("people.hurts")
    role_word = hook("people.role_word")
    role = hook("people.role_text")
    state_facts = hook("people.state_facts")
    own_facts = hook("people.own_facts")
    numbers = hook("people.numbers")
    field_hints = hook("meant_options.HINTS")
    passings = hook("zone_reach.passings")

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        from tracker.tui.present.game_view import Figure

        return (
            Figure("dealt", N_("dealt")),
            Figure("hits", N_("hits"), 2),
            Figure("taken", N_("taken")),
            Figure("consequences", N_("cons.")),
            Figure("spins", N_("spin"), 3),
            Figure("fp_in", N_("FP+"), 4),
            Figure("fp_out", N_("FP-"), 4),
        )

    def rule_behind(self, action: Action, state: Conflict) -> str:
        """Return the rule; one answer is given to a maneuver and to a concession (F-CONCEDE-3)."""
        asked = state.question.kind if state.question else ""
        return "F-CONCEDE-3" if (action.id, asked) == ("accept", "concession") else action.rule

    def likely_answer(self, state: Conflict, question: Question) -> str:
        """Return the answer of enter: a hit is marked where it fits, spin is taken.

        A maneuver on the scene is enough when its effort is; a concession nobody answers for
        others.
        """
        if question.kind == "concession":
            return ""
        if question.kind == "scene" and (last := last_roll(state)) is not None:
            return "succeed" if (last.lead or 0) >= 0 else "fail"
        return question.answers[0]

    def unkept(self, p: Participant) -> str:
        """Return that a companion comes with somebody."""
        if p.role != "companion":
            return ""
        return _("A companion is kept with nobody; add one with c.")

    def left_to_do(self, state: Conflict) -> Iterable[str]:
        """Return that whoever is hurt recovers and rests (F-RECOVER-3, F-RECOVER-4)."""
        hurt = any(tags(aspect).severity for aspect in state.aspects.values())
        return ("recover", "rest") if hurt else ()

    def aspect(self, aspect: Aspect, glyphs: Glyphs) -> Span:
        """Return an aspect; one with a free tag stands out."""
        if tags(aspect).free is None:
            return super().aspect(aspect, glyphs)
        return Span(f"{glyphs.free_tag} {aspect.text}", "free")

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands."""
        from tracker.systems.fate.screen.forms import FORMS
        from tracker.systems.fate.screen.roll_forms import ROLL_FORMS

        return {**FORMS, **ROLL_FORMS}

    def stands_behind(self, verb: str, p: Participant) -> bool:
        """Return whether somebody has a leader already, where one is chosen."""
        return verb == "attach" and bool(p.leader)

    def completed(self, verb: str, fields: list[Field], filling: Filling) -> list[Field]:
        """Return the fields of a form with a row for further ones, and with notes."""
        from tracker.systems.fate.screen.further import with_further
        from tracker.systems.fate.screen.hints import with_notes

        return with_notes(verb, with_further(verb, fields, filling))

    def mark(self, p: Participant, glyphs: Glyphs) -> Span | None:
        """Return the sign of full defense."""
        return Span(glyphs.full_defense, "held") if person(p).full_defense else None

    def crowd(self, p: Participant) -> int | None:
        """Return how many of a group of minions still stand."""
        return p.left if p.role == "minions" else None

    def own_options(self, filling: Filling, verb: str, slot: Slot) -> list[Option] | None:
        """Return the qualities that minions may have (F-MINION-1)."""
        from tracker.systems.fate.screen.meant_options import own_options

        return own_options(verb, slot)

    def in_reach(self, state: Conflict, who: str) -> Mapping[str, Sequence[Participant]]:
        """Return whom somebody can hit, by the ranges of weapons (F-ZONE-2…4)."""
        from tracker.systems.fate.screen.zone_reach import in_reach, range_name

        found = in_reach(state, who)
        return {range_name(name): people for name, people in found.items() if people}


VIEW = FateView()
