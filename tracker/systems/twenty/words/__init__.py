"""What the W20 says in its own words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.checks.words import CheckWords
from tracker.conflict.ruling import N_
from tracker.conflict.state import Condition, Conflict, Obstacle
from tracker.dice.terms import Term
from tracker.systems import hook
from tracker.systems.twenty.rules.together import SUM, SUM_CHOICES, SUM_TERM
from tracker.words.translate import _


class TwentyWords(CheckWords):
    """The words of the W20."""

    lasting_harm = Term(german="Zustand", name="condition", also=("consequence", "Konsequenz"))
    quick_example = N_("Krall npc initiative 9 stärke 14 kraftakt 5")
    quick_keys = {
        "encumbrance": "encumbrance",
        "behinderung": "encumbrance",
        "speed": "speed",
        "geschwindigkeit": "speed",
    }
    rated = {"": "Kraftakt 5", "attributes": "Stärke 14"}
    helps = {"reveal": N_("Reveal somebody who was hidden.")}
    terms = {"Penalty": Term("Malus", "Penalty"), "penalty": Term("Malus", "penalty")}
    settings = {
        SUM.name: SUM_TERM,
        "force_rounding": Term("Rundung der Kräfte", "rounding of forces"),
    }
    setting_values = {
        **{f"{SUM.name}:{choice}": term for choice, term in SUM_CHOICES.items()},
        "force_rounding:down": Term("ab", "down"),
        "force_rounding:nearest": Term("kaufmännisch", "to the nearest"),
        "force_rounding:up": Term("auf", "up"),
    }
    setting_meanings = {
        SUM.name: N_("what all of them together have (T-125)"),
        "force_rounding": N_("where a tenth is left over (T-018)"),
    }
    fields = {
        "encumbrance": Term("Behinderung", "encumbrance"),
        "size": Term("Größenklasse", "size class"),
        "speed": Term("Geschwindigkeit", "speed"),
        "wounds": Term("Wunden", "wounds"),
        "exhaustion": Term("Erschöpfung", "exhaustion"),
        "tool": Term("Werkzeug", "tool"),
    }
    labels = {
        "adv": N_("Advantages"),
        "dis": N_("Disadvantages"),
        "domain": N_("Domain"),
        "attributes": N_("Attributes"),
        "encumbrance": N_("Encumbrance"),
        "exhaustion": N_("Exhaustion"),
        "size": N_("Size class"),
        "speed": N_("Speed"),
        "tools": N_("Tools"),
        "wounds": N_("Wounds"),
    }
    windows = {"void": N_("{who} leads although both have failed; void lets nobody win")}
    verb_words = """
        wound: Wunde verwunden | injure
        exhaust: Erschöpfung erschöpfen | tire
        with: teilnehmer mit gemeinsam | participants
        support: unterstützen Unterstützung | assist
        join: teilnehmen mitmachen | take-part
        alone: allein so-lassen | leave-it
        target: Ziel gegen | against
        void: niemand ungültig | nobody
    """

    # Hooks that stand in modules of their own, loaded when they are asked.
    kinds = hook("brackets.KINDS")
    told = hook("sentences.TOLD")
    document_schema = hook("sentences.SCHEMA")
    numbers = hook("brackets.domain_texts")
    odds = hook("odds.twenty_odds")

    def document(self, state: Conflict) -> Mapping[str, Any]:
        """Return its checks of several."""
        from tracker.systems.twenty.words.sentences import document

        return {**super().document(state), **document(state)}

    def entry(self, field: str, value: int) -> str:
        """Return a number of a sheet; a size class is ``+I`` (T-020)."""
        from tracker.systems.twenty.words.brackets import size_text

        return size_text(value) if field == "size" else str(value)

    def condition_numbers(self, condition: Condition) -> Iterable[str]:
        """Return advantages and disadvantages."""
        from tracker.systems.twenty.rules.checks import signed

        return (signed(condition.adv - condition.dis),) if condition.adv or condition.dis else ()

    def obstacle(self, obstacle: Obstacle) -> str:
        """Return the disadvantages that a task has."""
        from tracker.systems.twenty.rules.checks import signed

        return signed(-obstacle.dis) or _("no disadvantage")

    def question_lead(self, state: Conflict) -> str:
        """Return what is asked of those who check together."""
        from tracker.systems.twenty.words.sentences import question_lead

        return question_lead(state) or super().question_lead(state)


WORDS = TwentyWords()
