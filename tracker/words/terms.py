"""The game's own terms and the table's names in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import MappingProxyType

from tracker.conflict import system as systems
from tracker.conflict.state import OUTSTANDING, SCENE, Aspect, Conflict, Participant
from tracker.dice.terms import Term
from tracker.systems import first
from tracker.systems.fate.rules.numbers import LADDER
from tracker.words import vocabulary
from tracker.words.agreement import Several
from tracker.words.game_words import words_of
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import Vocabulary, term_name, word_shown

STATUSES: Vocabulary = MappingProxyType(
    {
        "active": Term(german="dabei", name="active"),
        "out": Term(german="ausgeschieden", name="taken out"),
        "conceded": Term(german="hat nachgegeben", name="conceded"),
        "left": Term(german="gegangen", name="has left"),
    }
)
FIELDS: Vocabulary = MappingProxyType(
    {
        "name": Term(german="Name", name="name"),
        "side": Term(german="Seite", name="side"),
        "zone": Term(german="Zone", name="zone"),
        "seat": Term(german="Sitzplatz", name="seat"),
        "hidden": Term(german="verdeckt", name="hidden", also=("verborgen",)),
        "weight": Term(german="Gewichtsfaktor", name="weight factor"),
        "determination": Term(german="Entschlossenheit (optional)", name="determination"),
        "max_consequences": Term(german="Höchstzahl der Konsequenzen", name="most consequences"),
        "initiative": Term(german="Initiative", name="initiative"),
        "leader": Term(german="Anführer", name="leader"),
        "actions": Term(german="Handlungen im Zug", name="actions in a turn"),
        "kind": Term(german="Art des Konflikts", name="kind of conflict"),
        "participants": Term(german="jemand, der teilnimmt", name="somebody who takes part"),
        "place": Term(german="Platz in der Reihenfolge", name="place in the order"),
        "fp": Term(german="FATE-Punkte", name="fate points", also=("Schicksalspunkte",)),
        "fp_due": Term(german="ausstehende FATE-Punkte", name="fate points due"),
        "consequences": Term(german="Konsequenzen", name="consequences"),
        "count": Term(german="verbliebene Schergen", name="minions left"),
        "quality": Term(german="Qualität", name="quality"),
        "block": Term(german="Block", name="block"),
        "status": Term(german="Stand", name="standing"),
        "outcome": Term(german="Ausgang", name="outcome"),
        "acted": Term(german="hat gehandelt", name="has acted"),
        "full_defense": Term(german="Volle Verteidigung", name="full defense"),
        "holding": Term(german="hält zurück", name="holds"),
        "disarmed": Term(german="entwaffnet", name="disarmed"),
        "title": Term(german="Titel", name="title"),
        "phase": Term(german="Abschnitt", name="phase"),
        "round": Term(german="Runde", name="round"),
        "turn": Term(german="am Zug", name="turn"),
        "question": Term(german="Frage", name="question"),
        "overflow": Term(german="Überfluss", name="overflow"),
        "zones": Term(german="Zonen", name="zones"),
        "borders": Term(german="Grenzen", name="borders"),
        "aspects": Term(german="Aspekte", name="aspects"),
        "blocks": Term(german="Blocks", name="blocks"),
        "obstacles": Term(german="Aufgaben", name="tasks", also=("Hindernisse", "obstacles")),
        "circumstances": Term(german="Umstände", name="circumstances"),
        "conditions": Term(german="Zustände", name="conditions"),
        "swaps": Term(german="getauschte Fertigkeiten", name="swapped skills"),
        "switches": Term(german="langer Konflikt", name="long conflict"),
        "spin": Term(german="Schwung", name="spin"),
    }
)


def name_of(state: Conflict, identity: str | None) -> str:
    """Return the name of a participant, zone or side, an aspect's text, or what a block prevents.

    What has no name on this table is returned as it is, nobody as an empty text.
    """
    if not identity:
        return ""
    if identity == SCENE:
        return _("the scene")
    if identity in state.participants:
        return called(state.participants[identity])
    if identity in state.zones:
        return state.zones[identity].name
    if identity in state.sides:
        return state.sides[identity].name
    if identity in state.aspects:
        return state.aspects[identity].text
    return next((b.what for b in state.blocks if b.id == identity), identity)


def called(p: Participant) -> str:
    """Return somebody's name; that of several minions makes the verb behind it agree."""
    return Several(p.name) if p.role == "minions" and (p.count or 0) > 1 else p.name


def consequence_text(aspect: Aspect, state: Conflict) -> str:
    """Return a consequence as it is shown; the loss of a companion says whose, too."""
    lost = state.participants.get(aspect.companion)
    if lost is None or lost.name in aspect.text:
        return aspect.text
    return f"{lost.name}: {aspect.text}"


def names_of(state: Conflict, identities: Sequence[str]) -> str:
    """Return several names with commas between."""
    return ", ".join(name_of(state, identity) for identity in identities)


def skill_name(skill: str, system: str = "") -> str:
    """Return what a skill is called; one that is not of the game's rulebook keeps its name."""
    return words_of(system or first()).skill_name(skill)


def rule_id(rule: str, state: Conflict) -> str:
    """Return a rule's id as the table's system numbers it; empty for one that it has not."""
    return systems.system(state.system).rule_of(rule)


def rung_name(value: int) -> str:
    """Return a number with its adjective: ``Great (+4)``, beyond the ends ``Legendary +2``.

    A minus is the hyphen that every terminal has (F-LADDER-2, F-LADDER-3).
    """
    lowest, highest = LADDER[0], LADDER[-1]
    if value > highest.points:
        return f"{term_name(highest)} +{value - highest.points}"
    if value < lowest.points:
        return f"{term_name(lowest)} -{lowest.points - value}"
    return f"{term_name(LADDER[value - lowest.points])} ({value:+d})"


def track_name(track: str) -> str:
    """Return what a track is called."""
    return word_shown(vocabulary.TRACKS, track)


def severity_name(severity: str) -> str:
    """Return a consequence's degree, in the form that stands in brackets."""
    return word_shown(vocabulary.SEVERITIES, severity)


def kind_name(kind: str) -> str:
    """Return what kind of conflict it is."""
    return word_shown(vocabulary.KINDS, kind)


def status_name(status: str) -> str:
    """Return how somebody stands to the conflict: in it, taken out, conceded or gone."""
    return word_shown(STATUSES, status)


def role_name(role: str) -> str:
    """Return what somebody is: a player character, minions, a companion."""
    return word_shown(vocabulary.ROLES, role)


def system_name(system: str) -> str:
    """Return what a system of dice is called."""
    return word_shown(vocabulary.system_names(), system)


def order_name(order: str, system: str = "") -> str:
    """Return how the order of action is made; without Fate's stage, by numbers that are typed."""
    return vocabulary.term_name(vocabulary.order_term(order, system or first()))


def switch_name(switch: str) -> str:
    """Return in what way a long conflict tires everybody."""
    return word_shown(vocabulary.SWITCHES, switch)


@cache
def sheet_fields(game: str) -> Vocabulary:
    """Return what can stand on a sheet of a game and in its table, each with what it is called."""
    return MappingProxyType({**FIELDS, **words_of(game).fields})


def field_name(field: str, game: str = "") -> str:
    """Return what a field of a sheet is called; ``bonus Climb`` is one for a skill."""
    known = sheet_fields(game)
    of, blank, skill = field.partition(" ")
    if field not in known and of in known:
        return f"{word_shown(known, of)}{blank}{skill}"
    return word_shown(known, field)


def entry_text(field: str, value: int | str | None, game: str) -> str:
    """Return what stands on a sheet as it is written."""
    if isinstance(value, int):
        return words_of(game).entry(field, value)
    return "-" if value is None else value


def shifts_text(shifts: int) -> str:
    """Return a number of shifts with its noun."""
    return put(ngettext("{n} shift", "{n} shifts", shifts), {"n": shifts})


def success_text(shifts: int) -> str:
    """Return the shifts of a success; from three on it is an outstanding one (F-SPIN-1)."""
    text = shifts_text(shifts)
    return fill("{shifts}, outstanding", {"shifts": text}) if shifts >= OUTSTANDING else text


def points_text(points: int) -> str:
    """Return a number of fate points with its noun."""
    return put(ngettext("{n} fate point", "{n} fate points", points), {"n": points})


def minions_text(count: int) -> str:
    """Return a number of minions with its noun."""
    return put(ngettext("{n} minion", "{n} minions", count), {"n": count})


def either(choices: Sequence[str]) -> str:
    """Return choices as ``a, b or c``."""
    if len(choices) < 2:
        return "".join(choices)
    *first, last = choices
    return put(_("{choices} or {last}"), {"choices": ", ".join(first), "last": last})
