"""What the W10 pool says in its own words."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.checks.words import CheckWords
from tracker.conflict.ruling import N_
from tracker.conflict.state import Condition
from tracker.dice.terms import Term
from tracker.systems import hook
from tracker.words.translate import fill


class PoolWords(CheckWords):
    """The words of the W10 pool."""

    lasting_harm = Term(german="Zustand", name="condition", also=("consequence", "Konsequenz"))
    quick_example = N_("Krall npc climbing 3 striking 4")
    rated = {"": N_("Climbing 3")}
    helps = {"reveal": N_("Reveal somebody who was hidden, or the need of a task.")}
    messages = {
        "Skill": N_("Trait"),
        "Skills": N_("Traits"),
        "Add somebody with one line: name, npc or pc, skills, side, zone.": N_(
            "Add somebody with one line: name, npc or pc, traits, side, zone."
        ),
        "{value} is not a skill with its value, as in {example}": N_(
            "{value} is not a trait with its value, as in {example}"
        ),
        "{value} has a number within the name of a skill; it is typed {example}": N_(
            "{value} has a number within the name of a trait; it is typed {example}"
        ),
        "{words} is neither a key nor a skill with its value, as in {example}": N_(
            "{words} is neither a key nor a trait with its value, as in {example}"
        ),
    }
    terms = {"Check": Term("Erfolgswurf", "Check")}
    settings = {
        "beyond_table": Term("Patzerwert bei mehr als zehn Würfeln", "fumble limit above ten dice"),
        "carry": Term("Erreichtes wird angerechnet", "what was achieved carries over"),
        "fmod": Term("Patzerwert für alle", "fumble limit for all"),
    }
    setting_values = {
        "beyond_table:plus5": Term("je Würfel 5 mehr", "5 more for each die"),
        "beyond_table:hold36": Term("bleibt bei 36", "stays at 36"),
        "beyond_table:none": Term("kein Patzer", "no fumble"),
    }
    setting_meanings = {
        "beyond_table": N_("the table ends there (P-091)"),
        "carry": N_("successes of a failed try count (PA-10)"),
        "fmod": N_("a penalty, above 0, raises it (P-155)"),
    }
    labels = {"magnitude": N_("Magnitude")}
    windows = {
        "carry": N_("What {who} achieved may count for the next attempt"),
        "fumble": N_("What comes of the fumble of {who} is to be said"),
        "confirm": N_("What the fumble table proposes for {who} may stand"),
        "rethrow": N_("Both may throw again"),
    }
    verb_words = """
        rethrow: nochmals neuwurf | reroll
        carry: anrechnen übertragen | count
        initiative: Initiative auswürfeln | order-by-dice
        aim: zielen
        fumble: Patzer patzen | botch
        confirm: bestätigen gelten | let-stand
    """

    # A hook that stands in a module of its own, loaded when it is asked.
    told = hook("sentences.TOLD")

    def condition_numbers(self, condition: Condition) -> Iterable[str]:
        """Return what a condition adds to the fumble limit."""
        return (fill("fumble limit {n:+d}", {"n": condition.fmod}),) if condition.fmod else ()


WORDS = PoolWords()
