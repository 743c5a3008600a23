"""What the W100 says in its own words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tracker.checks.words import CheckWords
from tracker.conflict.ruling import N_
from tracker.conflict.state import Condition
from tracker.dice.terms import Term
from tracker.systems import hook
from tracker.words.game_words import BesideSkill
from tracker.words.translate import fill


class PercentWords(CheckWords):
    """The words of the W100."""

    lasting_harm = Term(german="Zustand", name="condition", also=("consequence", "Konsequenz"))
    quick_example = N_("Krall npc initiative 15 sword 10 bonus 40")
    quick_keys = {"actions": "actions", "handlungen": "actions", "bonus": "bonus"}
    rated = {"": N_("Sword 10"), "bonus": N_("Sword 40")}
    beside_skill = {
        "bonus": BesideSkill(
            misplaced=N_("a bonus stands behind its skill, as in {example}"),
            example=N_("Sword 10 bonus 40"),
            number=True,
        )
    }
    helps = {"reveal": N_("Reveal somebody who was hidden.")}
    settings = {
        "limit": Term("Fehlschlaggrenze", "failure limit"),
        "disk": Term("Diskrepanz zählt nach Größe", "shortfall counts by size"),
        "ueber": Term("Überlegenheit zählt", "surplus counts"),
        "step_points": Term("Punkte einer Stufe", "points of a step"),
        "high": Term("Stufen ab 11 Punkten", "steps from 11 points up"),
        "true_from": Term("Wahrer Erfolg ab", "true success from"),
        "critical_from": Term("kritischer Erfolg ab", "critical success from"),
    }
    setting_meanings = {
        "limit": N_("a modified roll up to this fails (C-024)"),
        "disk": N_("a step for each 5 points too few (C-060)"),
        "ueber": N_("a step down for each 5 points too many (C-065)"),
        "step_points": N_("so much the difficulty changes (C-070)"),
        "high": N_("how many such a difference makes (C-063)"),
        "true_from": N_("at this total; - names none (C-038)"),
        "critical_from": N_("at this total; - names none (C-038)"),
    }
    fields = {"bonus": Term("Fertigkeitsbonus", "skill bonus")}
    labels = {"diff": N_("Difficulty"), "actions": N_("Actions in a turn")}
    windows = {"second": N_("{who} may attack with the second weapon")}
    verb_words = """
        second: zweiter zweite Zweitangriff | off-hand
    """

    # A hook that stands in a module of its own, loaded when it is asked.
    told = hook("sentences.TOLD")

    def condition_numbers(self, condition: Condition) -> Iterable[str]:
        """Return what a condition adds to a difficulty."""
        return (fill("difficulty {n:+d}", {"n": condition.diff}),) if condition.diff else ()

    def vocabularies(self) -> Iterable[Mapping[str, Term]]:
        """Return the kinds of actions."""
        from tracker.systems.percent.rules.checks import KINDS

        return (KINDS,)


WORDS = PercentWords()
