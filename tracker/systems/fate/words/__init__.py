"""What Fate says in its own words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Aspect, Conflict, Participant
from tracker.dice.terms import Term
from tracker.systems import hook
from tracker.systems.fate.rules.skills import GERMAN_NAMES, german
from tracker.systems.fate.rules.state import consequences, person, table_of, tags
from tracker.systems.fate.words.terms import (
    FIELDS,
    ROLES,
    TEMPLATE_ASPECTS,
    TRACKS,
    points_text,
    severity_name,
)
from tracker.words.game_words import GameWords, OwnHeads
from tracker.words.telling import Tales
from tracker.words.translate import language


class FateWords(GameWords):
    """The words of Fate."""

    quick_example = N_("Krall npc fists 4 athletics 3")
    quick_hint = N_("Krall npc fists 4 athletics 3, or Thugs 3x2 zone Quay")
    quick_keys = MappingProxyType(
        {
            "fp": "fp",
            "sp": "fp",
            "weight": "weight",
            "gewicht": "weight",
            "determination": "determination",
            "quality": "quality",
            "qualität": "quality",
            "count": "count",
            "anzahl": "count",
            "aspects": "aspects",
            "aspekte": "aspects",
            "leader": "leader",
            "anführer": "leader",
            "groups": "groups",
            "gruppen": "groups",
            "minions": "minions",
            "schergen": "minions",
        }
    )
    quick_kinds = MappingProxyType(
        {
            "leader": "participant",
            "groups": "numbers",
            "minions": "crowd",
            "aspects": "phrases",
        }
    )
    quick_points = "fp"
    group_keys = frozenset({"quality", "count"})
    rated = MappingProxyType({"": N_("Fists 4"), "boxes": N_("health 3")})
    windows = MappingProxyType(
        {
            "concede": N_("{who} may concede"),
            "protest": N_("{who} may demand another outcome, for all fate points"),
            "outcome": N_("{who} may word the outcome once more"),
            "recover": N_("{who} may recover from: {aspect}"),
        }
    )
    tracks, roles, fields, aspects = TRACKS, ROLES, FIELDS, TEMPLATE_ASPECTS
    labels = MappingProxyType(
        {
            "hit": N_("Hit"),
            "track": N_("Track"),
            "accept": N_("Accepts"),
            "reasonable": N_("Reasonable"),
            "rest": N_("Rest"),
            "boxes": N_("Boxes"),
            "health-marked": N_("Health marked"),
            "composure-marked": N_("Composure marked"),
            "refresh": N_("Refresh"),
            "stunts": N_("Stunts"),
            "shifts": N_("Shifts"),
            "companion": N_("Companion"),
            "consequence": N_("Consequence"),
            "move": N_("Move"),
            "sticky": N_("Sticky"),
            "origin": N_("Origin"),
            "against": N_("Against"),
            "complement": N_("Complementing"),
            "difficulty": N_("Difficulty"),
            "full-defense": N_("Full defense"),
            "support": N_("Support"),
            "resist": N_("Resists"),
            "penalty": N_("Penalty"),
            "protects": N_("Protects"),
            "passage": N_("Passage"),
            "removes": N_("Removes"),
            "extra": N_("Extra acts"),
            "ignore-block": N_("Ignores the block"),
            "load": N_("Load"),
            "range": N_("Range"),
            "through": N_("Through"),
            "modify": N_("Modifying"),
            "rearm": N_("Re-arm"),
            "restrict": N_("Restricting"),
            "spin": N_("Spin"),
            "tag": N_("Tagged"),
            "consequences": N_("Consequences"),
            "determination": N_("Determination"),
            "fp": N_("Fate points"),
            "max-consequences": N_("Most consequences"),
            "weight": N_("Weight"),
            "advances": N_("Advances"),
            "kinds": N_("Kinds of conflict"),
            "quality": N_("Quality"),
            "terms": N_("Terms"),
            "lasts": N_("Lasts"),
            "into": N_("Into"),
            "count": N_("How many"),
            "groups": N_("Groups"),
            "leader": N_("Leader"),
            "days": N_("Days"),
            "time-passed": N_("Time has passed"),
            "source": N_("From"),
            "state": N_("On or off"),
            "stays": N_("Stays"),
            "goes": N_("Goes"),
            "keep": N_("Keep stress of"),
            "spend on": N_("For"),
            "aspect free": N_("Free tag of"),
            "end-scene rest": N_("5 minutes of rest"),
            "minions name": N_("Name"),
            "companion name": N_("Name"),
            "split name": N_("Name"),
            "fresh": N_("Unharmed"),
            "minions": N_("As minions"),
        }
    )
    verb_words = """
        minions: Schergen Handlanger Gruppe | mooks group
        companion: Kamerad Begleiter | ally
        outcome: Ausgang Niederlage | result
        protest: Einspruch protestieren | object
        tag: auslösen aufrufen | invoke
        full-defense: volle Verteidigungsaktion Volldeckung Vollverteidigung | full fulldefense
        fp: FATE-Punkte Schicksalspunkte Punkte FATE | points
        compel: erzwingen Zwang reizen | force
        hit: Treffer treffen Schaden | harm damage
        stress: Stress Kästchen
        consequence: Konsequenz Folge Verletzung | injury wound
        lose: verlieren opfern | sacrifice
        concede: nachgeben aufgeben kapitulieren Kapitulation | surrender
        refuse: ablehnen verweigern | decline
        spin: Schwung | momentum
        overflow: Überfluss | extra
        maneuver: Manöver manövrieren | manoeuvre trick
        avoid: vermeiden abwenden | buy-off
        succeed: reicht genügt gelingt | enough
        fail: misslingt scheitert fehlgeschlagen
        pass-tag: weitergeben übergeben | hand-on
        environment: Umgebung | surroundings
        block: Block blockieren blocken sperren | bar
        draw: unentschieden Gleichstand | tie
        again: nochmal wiederholt erneut | reroll
        spend: ausgeben Erfolgsgrade | shifts
        sprint: Sprint sprinten rennen laufen | run
        push: schieben schubsen stoßen | shove
        throw: werfen schleudern | hurl
        attach: verbinden anschließen Anführer | leader
        detach: lösen abkoppeln | unattach
        split: teilen aufteilen abspalten | divide
        merge: vereinen verschmelzen zusammenlegen | unite
        rearm: bewaffnen aufheben | pick-up
        switch: umschalten Schalter | toggle
        clear: leeren räumen freiräumen | empty
        recover: überwinden erholen Erholung genesen heilen Heilung | heal healing
        rest: ruhen rasten Ruhe Rast | sleep
        adventure: Abenteuer | quest
    """
    said_by_events = frozenset({"consequences"})
    said_by_value = frozenset({"count"})
    lasting_harm = Term(german="Konsequenz", name="consequence")
    messages = MappingProxyType(
        {
            "until {name} takes a condition": N_("until {name} takes a consequence"),
            "Add somebody with one line: name, npc or pc, skills, side, zone.": N_(
                "Add somebody with one line: name, npc or pc, skills, side, zone; 3x2 for minions."
            ),
            "Add a zone: its name.": N_("Add a zone: its name; its aspects."),
            "Take somebody, an empty zone or a passage out of the conflict.": N_(
                "Take somebody, an empty zone, a passage or an aspect out of the conflict."
            ),
        }
    )

    # Hooks that stand in modules of their own, loaded when they are asked.
    named_numbers = hook("terms.RUNGS")
    quick_add_group = hook("typed.minions_line")
    suffered = hook("headlines.suffered")
    on_table = hook("table.on_table")
    aspect_placed = hook("table.aspect_placed")
    aspect_notes = hook("table.aspect_notes")
    document = hook("document.table_document")
    person_document = hook("document.person_document")
    question_lead = hook("questions.question_lead")
    asked = hook("questions.asked_text")
    gone = hook("table.gone")
    question_rider = hook("questions.question_rider")
    answer = hook("questions.answer_text")
    offer = hook("questions.offer_text")
    seen_at_the_end = hook("questions.SEEN")
    goes = hook("questions.goes")
    ails = hook("questions.ails")
    with_words = hook("table.with_words")
    role = hook("table.role")
    vocabularies = hook("terms.VALUES")
    standing = hook("table.standing")
    difference = hook("document.shown")
    value = hook("document.value_text")
    kinds = hook("typed.WORD_KINDS")
    rating = hook("terms.rung_name")
    odds = hook("typed.fate_odds")

    def tales(self) -> Iterable[Tales]:
        """Return how its events are told."""
        from tracker.systems.fate.words import sentences

        return (sentences.tales,)

    def heads(self) -> OwnHeads:
        """Return the log's lines for its commands."""
        from tracker.systems.fate.words import headlines

        return OwnHeads(
            headlines.heads,
            actors=headlines.actors,
            outcomes=headlines.outcomes,
            harms=headlines.harms,
        )

    def thing(self, state: Conflict, identity: str) -> str:
        """Return what a block prevents."""
        return next((b.what for b in table_of(state).blocks if b.id == identity), "")

    def quick_behind(self, phrase: str) -> str:
        """Return that a phrase with a severity is a consequence: ``mild: Singed Hand``."""
        from tracker.systems.fate.words import typed

        return "consequences" if typed.is_injury(phrase) else "aspects"

    def aspect_document(self, state: Conflict, aspect: Aspect) -> Mapping[str, Any]:
        """Return who owns the free tag."""
        from tracker.words.document import Names

        return {"free": Names(state).maybe(tags(aspect).free)}

    def aspect_keys(self, state: Conflict, aspect: Aspect) -> list[str]:
        """Return whether it is fragile, and who owns the free tag."""
        from tracker.words.pointing import Scope, write_participant
        from tracker.words.split import quote

        owner = tags(aspect).free
        keys = [] if aspect.sticky else ["sticky=no"]
        named = [] if owner is None else [f"free={quote(write_participant(owner, Scope(state)))}"]
        return keys + named

    def template(self, state: Conflict, p: Participant) -> Mapping[str, int] | None:
        """Return the quality and the number of minions."""
        if p.role != "minions":
            return None
        return {"quality": p.quality or 1, "count": max(p.left, 1)}

    def turning_point(self, event: Event, state: Conflict, by: str) -> str:
        """Return a consequence that is taken."""
        from tracker.systems.fate.rules.harm import ConsequenceTaken
        from tracker.systems.fate.words.sentences import consequence_taken

        return consequence_taken(event, state, by) if isinstance(event, ConsequenceTaken) else ""

    def doer(self, state: Conflict, who: str) -> str | None:
        """Return who acts in the open exchange."""
        exchange = table_of(state).exchange
        return exchange.by if exchange is not None else None

    def ends(self, before: Conflict, after: Conflict) -> Iterable[tuple[str, Iterable[str]]]:
        """Return what may be recovered from, and whose fate points change."""
        from tracker.systems.fate.words import questions

        yield N_("May be recovered from: {things}"), questions.recovers(before, after)
        yield N_("Points: {things}"), questions.points_changed(before, after)

    def skill_name(self, skill: str) -> str:
        """Return the rulebook's name of a skill; one that it does not have keeps its name."""
        return german(skill) if language() == "de" else skill

    def skills(self) -> Mapping[str, tuple[str, ...]]:
        """Return the skills of the rulebook with their German names."""
        return GERMAN_NAMES

    def crowd(self, p: Participant) -> int | None:
        """Return how many minions of a group are left."""
        return p.left if p.role == "minions" and p.count is not None else None

    def points(self, p: Participant) -> str:
        """Return somebody's fate points."""
        points = person(p).fp
        return "" if points is None else points_text(points)

    def harmed(self, state: Conflict, p: Participant) -> list[str]:
        """Return somebody's consequences."""
        return [f"{severity_name(tags(a).severity)}: {a.text}" for a in consequences(state, p.id)]


WORDS = FateWords()
