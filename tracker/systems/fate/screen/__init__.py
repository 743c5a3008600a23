"""What the screens show of Fate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import Aspect, Border, Conflict, Participant, Question
from tracker.systems.fate.rules.state import last_roll, person, tags
from tracker.tui.present.game_view import Build, FormRules, GameView, Hint, Whether
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.actions import Action
    from tracker.tui.present.filling import Filling
    from tracker.tui.present.form import Field, Fields, Option
    from tracker.tui.present.game_view import Ask, Asking, Figure
    from tracker.tui.present.glyphs import Glyphs
    from tracker.tui.present.preview import Preview
    from tracker.tui.present.zone_reach import Passing
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

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done with its own verbs."""
        from tracker.systems.fate.screen.actions import ACTIONS

        return ACTIONS

    def rule_behind(self, action: Action, state: Conflict) -> str:
        """Return the rule; one answer is given to a maneuver and to a concession (F-CONCEDE-3)."""
        asked = state.question.kind if state.question else ""
        return "F-CONCEDE-3" if (action.id, asked) == ("accept", "concession") else action.rule

    def hints(self, general: Iterable[Hint]) -> Iterable[Hint]:
        """Return hints with those about a hit, a good defense, a concession and a free tag."""
        from tracker.systems.fate.screen.hints import placed_hints

        return placed_hints(general)

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

    def on_border(self, state: Conflict, border: Border) -> int | None:
        """Return the strength of the strongest block of a passage."""
        from tracker.systems.fate.screen.zone_reach import passage_barred

        return passage_barred(state, border)

    def on_table(self, state: Conflict) -> Iterable[tuple[str, Line]]:
        """Return blocks, spin, overflow, results, swapped skills, and what tires everybody."""
        from tracker.systems.fate.screen.people import lines_on_table

        return lines_on_table(state)

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

    def asks(self) -> Mapping[str, Asking]:
        """Return what is asked about groups, leaders and companions."""
        from tracker.systems.fate.screen.asking import ASKS

        return ASKS

    def divides(self, sizes: tuple[int, ...], then: Callable[[tuple[int, ...]], Ask]) -> Ask:
        """Return the question how minions divide."""
        from tracker.systems.fate.screen.asking import divides

        return divides(sizes, then)

    def answers(self, state: Conflict) -> list[tuple[str, str]]:
        """Return the ways to absorb a hit, each with what it leads to."""
        from tracker.systems.fate.screen.asking import absorb_ways

        return absorb_ways(state)

    def beside_answers(self, state: Conflict) -> list[tuple[str, str]]:
        """Return that whoever landed a hit may lower it."""
        from tracker.systems.fate.screen.asking import lowering

        return lowering(state)

    def refused(self, verb: str, state: Conflict) -> Refusal | None:
        """Return why no shifts can be spent, or no aspect tagged."""
        from tracker.systems.fate.screen.forms import refused

        return refused(verb, state)

    def whom(self) -> Mapping[tuple[str, str], Whether]:
        """Return who can be meant by the words of its commands."""
        from tracker.systems.fate.screen.meant_options import WHOM

        return WHOM

    def fits(self) -> Mapping[tuple[str, str], Whether]:
        """Return whom no rule keeps from what is meant."""
        from tracker.systems.fate.screen.meant_options import FITS

        return FITS

    def stands_behind(self, verb: str, p: Participant) -> bool:
        """Return whether somebody has a leader already, where one is chosen."""
        return verb == "attach" and bool(p.leader)

    def aspects_for(self, filling: Filling, verb: str) -> list[Aspect] | None:
        """Return the aspects that can be handed on, removed, used or compelled."""
        from tracker.systems.fate.screen.meant_options import aspects_for

        return aspects_for(filling, verb)

    def many_aspects_for(self, filling: Filling, verb: str, key: str) -> list[Aspect] | None:
        """Return the aspects that may stay or go with the scene."""
        from tracker.systems.fate.screen.meant_options import many_aspects_for

        return many_aspects_for(filling, verb, key)

    def where_back(self, filling: Filling) -> Sequence[str] | None:
        """Return where a companion may come back to."""
        from tracker.systems.fate.screen.meant_options import where_back

        return where_back(filling)

    def completed(self, verb: str, fields: list[Field], filling: Filling) -> list[Field]:
        """Return the fields of a form with a row for further ones, and with notes."""
        from tracker.systems.fate.screen.further import with_further
        from tracker.systems.fate.screen.hints import with_notes

        return with_notes(verb, with_further(verb, fields, filling))

    def own_field(self, filling: Filling, verb: str, slot: Slot, label: str) -> Field | None:
        """Return the field for dice, a companion's kinds and advances, or a group's quality."""
        from tracker.systems.fate.screen.meant_options import own_field

        return own_field(filling, verb, slot, label)

    def preview(
        self, verb: str, fields: Fields, command: Command, filling: Filling
    ) -> Preview | None:
        """Return the sums of the rolls and their odds."""
        from tracker.systems.fate.screen.preview import preview_form

        return preview_form(verb, fields, command, filling)

    def points(self, p: Participant) -> str:
        """Return somebody's fate points."""
        from tracker.systems.fate.screen import people

        return people.points_cell(p)

    def hurts(self, state: Conflict) -> Iterable[tuple[str, str]]:
        """Return who carries which consequence."""
        from tracker.systems.fate.screen import people

        return people.hurts(state)

    def mark(self, p: Participant, glyphs: Glyphs) -> Span | None:
        """Return the sign of full defense."""
        return Span(glyphs.full_defense, "held") if person(p).full_defense else None

    def crowd(self, p: Participant) -> int | None:
        """Return how many of a group of minions still stand."""
        return p.left if p.role == "minions" else None

    def role_word(self, p: Participant, glyphs: Glyphs) -> str:
        """Return what minions and companions are, briefly."""
        from tracker.systems.fate.screen import people

        return people.role_word(p, glyphs)

    def role(self, state: Conflict, p: Participant) -> str:
        """Return what minions and companions are."""
        from tracker.systems.fate.screen import people

        return people.role_text(state, p)

    def state_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return the fate points and the consequences."""
        from tracker.systems.fate.screen import people

        return people.state_facts(state, p)

    def own_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return what somebody bears, and what a companion covers."""
        from tracker.systems.fate.screen import people

        return people.own_facts(state, p)

    def numbers(
        self, state: Conflict, p: Participant, *zone: tuple[str, str, Line]
    ) -> Iterable[tuple[str, str, Line]]:
        """Return the numbers that can be asked about."""
        from tracker.systems.fate.screen import people

        return people.numbers(state, p, *zone)

    def field_hints(self) -> Mapping[tuple[str, str], str]:
        """Return what empty fields say."""
        from tracker.systems.fate.screen.meant_options import HINTS

        return HINTS

    def own_options(self, filling: Filling, verb: str, slot: Slot) -> list[Option] | None:
        """Return the qualities that minions may have (F-MINION-1)."""
        from tracker.systems.fate.screen.meant_options import own_options

        return own_options(verb, slot)

    def passings(self, state: Conflict, who: str) -> dict[str, Passing]:
        """Return which zones take a step, and which a sprint."""
        from tracker.systems.fate.screen import zone_reach

        return zone_reach.passings(state, who)

    def in_reach(self, state: Conflict, who: str) -> Mapping[str, Sequence[Participant]]:
        """Return whom somebody can hit, by the ranges of weapons (F-ZONE-2…4)."""
        from tracker.systems.fate.screen.zone_reach import in_reach, range_name

        found = in_reach(state, who)
        return {range_name(name): people for name, people in found.items() if people}


VIEW = FateView()
