"""What Fate Core says in its own words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant
from tracker.dice.terms import Term
from tracker.systems import hook
from tracker.systems.core.rules.numbers import APPROACHES, LADDER, SKILLS
from tracker.systems.core.rules.outcomes import rung
from tracker.systems.core.rules.verbs import INSTEAD_OF_KEYS
from tracker.systems.core.words.settings import LABELS, MEANINGS, SETTINGS, VALUES
from tracker.systems.core.words.terms import CALLED, FIELD_TERMS, ROLES, TRACKS
from tracker.words.game_words import GameWords, OwnHeads
from tracker.words.telling import Tales
from tracker.words.translate import fill, language
from tracker.words.vocabulary import term_name


class CoreWords(GameWords):
    """The words of Fate Core, Condensed and Accelerated."""

    quick_example = N_("Krall npc fight 4 athletics 3")
    quick_hint = N_("Krall npc fight 4 athletics 3, or Thugs 3x2 zone Quay")
    quick_keys = MappingProxyType(
        {
            "fp": "fp",
            "refresh": "refresh",
            "erholungsrate": "refresh",
            "quality": "quality",
            "qualität": "quality",
            "count": "count",
            "anzahl": "count",
            "aspects": "aspects",
            "aspekte": "aspects",
        }
    )
    quick_kinds = MappingProxyType({"aspects": "phrases"})
    quick_points = "fp"
    group_keys = frozenset({"quality", "count"})
    settings = SETTINGS
    setting_values = VALUES
    setting_meanings = MEANINGS

    labels, tracks, roles, fields, called = LABELS, TRACKS, ROLES, FIELD_TERMS, CALLED
    frames_order = False
    terms = MappingProxyType(
        {
            "Fate points": Term(german="Fate-Punkte", name="Fate points"),
            "Concede": Term(german="Aufgeben", name="Concede"),
        }
    )
    lasting_harm = Term(german="Konsequenz", name="consequence")
    messages = MappingProxyType(
        {
            "until {name} takes a condition": N_("until {name} takes a consequence"),
            "Add a zone: its name.": N_("Add a zone: its name; its aspects."),
            "Take somebody, an empty zone or a passage out of the conflict.": N_(
                "Take somebody, an empty zone, a passage or an aspect out of the conflict."
            ),
        }
    )
    older_keys = INSTEAD_OF_KEYS
    older_rule = "K-TURN-2"
    verb_words = """
        minions: Mob Schergengruppe Gruppe | mooks group
        split: teilen aufteilen abspalten | divide
        merge: vereinen verschmelzen zusammenlegen | unite
        create: Vorteil erschaffen vorbereiten | advantage prepare
        overcome: überwinden Hindernis meistern | beat
        full-defense: volle Vollverteidigung | full fulldefense
        invoke: einsetzen Einsatz nutzen aufrufen | use
        boost: Schub | edge
        pass-tag: übergeben überlassen | pass-on
        stress: Stress Kästchen | boxes
        consequence: Konsequenz Folge Verletzung | injury wound
        taken-out: ausgeschaltet raus besiegt | out defeated
        outcome: Ausgang Schicksal Niederlage | result
        hit: Treffer treffen Schaden | harm damage
        succeed: Erfolg Preis gelingt | cost enough
        fail: Fehlschlag misslingt scheitern scheitert | miss
        next: weiter weitergeben passen nächster nächste | pass skip hand-on
        accept: annehmen zustimmen einverstanden | agree
        concede: einräumen aufgeben kapitulieren Kapitulation | surrender
        fp: Fate-Punkte Punkte | points
        compel: reizen erzwingen Zwang | force
        declare: Detail behaupten festlegen | state-fact
        scene: Szenenbeginn | next-scene
        treat: behandeln Behandlung verarzten | medicine
        recover: erholen Erholung genesen heilen Heilung | heal healing
        reword: umformulieren umschreiben | rephrase
        clear: leeren räumen freiräumen | empty
        rest: ruhen rasten Ruhe Rast | sleep
        adventure: Szenario Abenteuer | scenario quest
        milestone: Meilenstein Entwicklung | advancement
        leg: Abschnitt Etappe Runde | stretch
        challenge: Herausforderung | tasks
        hazard: Gefahr Bedrohung | danger
        barrier: Barriere Sperre | wall
        distraction: Ablenkung | dilemma
        countdown: Countdown Uhr | clock timer
        tick: ticken ankreuzen | advance
    """
    said_by_value = frozenset({"count"})

    # Hooks that stand in modules of their own, loaded when they are asked.
    quick_add_group = hook("kinds.mob_line")
    kinds = hook("kinds.WORD_KINDS")
    suffered = hook("headlines.suffered")
    question_lead = hook("questions.question_lead")
    answer = hook("questions.answer_text")
    offer = hook("questions.offer_text")
    turning_point = hook("sentences.turning_point")
    document = hook("document.document")
    document_schema = hook("document.SCHEMA")
    noun_schemas = hook("document.NOUNS")
    odds = hook("kinds.core_odds")
    aspect_notes = hook("table.aspect_notes")
    on_table = hook("table.on_table")
    role = hook("table.role")
    points = hook("table.points_told")
    standing = hook("table.standing")
    gone = hook("table.gone")
    seen_at_the_end = hook("table.SEEN")
    ends = hook("table.ends")
    ails = hook("table.carried")
    harmed = hook("table.carried")
    goes = hook("table.goes")

    def tales(self) -> Iterable[Tales]:
        """Return how its events are told."""
        from tracker.systems.core.words import sentences

        return (sentences.tales,)

    def heads(self) -> OwnHeads:
        """Return the log's lines for its commands."""
        from tracker.systems.core.words import headlines

        return OwnHeads(headlines.HEADS, outcomes=headlines.outcomes)

    def doer(self, state: Conflict, who: str) -> str | None:
        """Return who landed the hit that waits to be absorbed, or whose roll is aimed at them."""
        from tracker.systems.core.rules.state import table

        harm, roll = table(state).harm, table(state).roll
        if harm is not None:
            return harm.by
        return roll.by if roll is not None and who in {roll.target, roll.bears} else None

    def left_to_do(self, state: Conflict) -> Iterable[tuple[str, str]]:
        """Return the countdowns that run."""
        from tracker.systems.core.rules.state import table

        countdowns = table(state).countdowns.values()
        return (
            (one.name, fill("{n} of {boxes} marked", {"n": one.marked, "boxes": one.boxes}))
            for one in countdowns
        )

    def vocabularies(self) -> Iterable[Mapping[str, Term]]:
        """Return the terms of values that only its commands take."""
        from tracker.systems.core.words import terms

        return (
            terms.EDITION_NAMES,
            terms.TIERS,
            terms.MILESTONES,
            terms.SEVERITIES,
            terms.COMPELLED,
            terms.SCALED,
            terms.PASSING,
        )

    def quick_behind(self, phrase: str) -> str:
        """Return that a phrase with a severity is a consequence: ``mild: Singed Hand``."""
        from tracker.systems.core.words import kinds

        return "consequences" if kinds.is_carried(phrase) else "aspects"

    def template(
        self, state: Conflict, p: Participant
    ) -> Mapping[str, int | str | tuple[str, ...]] | None:
        """Return what a mob is, how many it counts, and its skills, boxes and aspects."""
        if p.role != "minions":
            return None
        from tracker.systems.core.rules.cloning import mob

        again = mob(state, p)
        skills = ", ".join(f"{skill} {value}" for skill, value in again.skills.items())
        boxes = "" if again.boxes is None else str(again.boxes)
        found: dict[str, str | tuple[str, ...]] = {
            "boxes": boxes,
            "skills": skills,
            "aspects": again.aspects,
        }
        said = {key: value for key, value in found.items() if value}
        return {"quality": again.quality, "count": again.count, **said}

    def skill_name(self, skill: str) -> str:
        """Return the book's name of a skill or an approach in the reader's language."""
        if language() != "de":
            return skill
        return APPROACHES.get(skill) or next(iter(SKILLS.get(skill, ())), skill)

    def skills(self) -> Mapping[str, tuple[str, ...]]:
        """Return the skills and approaches of the books with their German names."""
        return {**SKILLS, **{name: (german,) for name, german in APPROACHES.items()}}

    def crowd(self, p: Participant) -> int | None:
        """Return how many of a mob are left."""
        return p.count if p.role == "minions" else None

    def named_numbers(self) -> Mapping[str, Term]:
        """Return the rungs of the ladder by their numbers (K-LADDER-1)."""
        return {str(rung.points): rung for rung in LADDER}

    def rating(self, value: int) -> str:
        """Return a value with its rung of the ladder, beyond the ends with the rest (K-LADDER-1).

        A minus is the hyphen that every terminal has.
        """
        named, rest = rung(value)
        level = next(one for one in LADDER if one.points == named)
        return f"{term_name(level)} {rest:+d}" if rest else f"{term_name(level)} ({value:+d})"


WORDS = CoreWords()
