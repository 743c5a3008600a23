"""The game's own terms and the table's names in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from tracker.conflict import system as systems
from tracker.conflict.ruling import ID_ARGUMENTS
from tracker.conflict.state import SCENE, Conflict, Participant
from tracker.conflict.system import SYSTEMS
from tracker.dice.terms import Term, find
from tracker.systems import first
from tracker.words import vocabulary
from tracker.words.game_words import words_of
from tracker.words.translate import Several, _, fill, put
from tracker.words.vocabulary import UNTIL, Vocabulary, own_message, term_name, word_shown

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
        "initiative": Term(german="Initiative", name="initiative"),
        "leader": Term(german="Anführer", name="leader"),
        "actions": Term(german="Handlungen im Zug", name="actions in a turn"),
        "kind": Term(german="Art des Konflikts", name="kind of conflict"),
        "participants": Term(german="jemand, der teilnimmt", name="somebody who takes part"),
        "place": Term(german="Platz in der Reihenfolge", name="place in the order"),
        "status": Term(german="Stand", name="standing"),
        "outcome": Term(german="Ausgang", name="outcome"),
        "acted": Term(german="hat gehandelt", name="has acted"),
        "holding": Term(german="hält zurück", name="holds"),
        "memo": Term(german="Notizen", name="notes"),
        "title": Term(german="Titel", name="title"),
        "phase": Term(german="Abschnitt", name="phase"),
        "round": Term(german="Runde", name="round"),
        "turn": Term(german="am Zug", name="turn"),
        "question": Term(german="Frage", name="question"),
        "zones": Term(german="Zonen", name="zones"),
        "borders": Term(german="Grenzen", name="borders"),
        "aspects": Term(german="Aspekte", name="aspects"),
        "obstacles": Term(german="Aufgaben", name="tasks", also=("Hindernisse", "obstacles")),
        "circumstances": Term(german="Umstände", name="circumstances"),
        "conditions": Term(german="Zustände", name="conditions"),
    }
)


def name_of(state: Conflict, identity: str | None) -> str:
    """Return the name of a participant, zone or side, an aspect's text, or what else it names.

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
    return words_of(state.system).thing(state, identity) or identity


def called(p: Participant) -> str:
    """Return somebody's name; one that stands for several makes the verb behind it agree."""
    # Of a group, neither a character nor with one, players may not know how many there are.
    group = p.role not in ("pc", "npc") and p.owner is None
    several = group if p.count is None else p.count != 1
    return Several(p.name) if several else p.name


def names_of(state: Conflict, identities: Sequence[str]) -> str:
    """Return several names with commas between."""
    return ", ".join(name_of(state, identity) for identity in identities)


def skill_name(skill: str, system: str = "") -> str:
    """Return what a skill is called; one that is not of the game's rulebook keeps its name."""
    return words_of(system or first()).skill_name(skill)


def rule_id(rule: str, state: Conflict) -> str:
    """Return a rule's id as the table's system numbers it; empty for one that it has not."""
    return systems.system(state.system).rule_of(rule)


def track_name(track: str, system: str = "") -> str:
    """Return what a track is called."""
    return word_shown(words_of(system or first()).tracks, track)


def kind_name(kind: str, system: str = "") -> str:
    """Return what kind of conflict it is."""
    return word_shown({**vocabulary.CONFLICT_KINDS, **words_of(system or first()).called}, kind)


def status_name(status: str, system: str = "") -> str:
    """Return how somebody stands to the conflict: in it, taken out, conceded or gone."""
    return word_shown({**STATUSES, **words_of(system or first()).called}, status)


def role_name(role: str, system: str = "") -> str:
    """Return what somebody is: a player character, or what else a game has."""
    return word_shown({**vocabulary.ROLES, **words_of(system or first()).roles}, role)


def system_name(system: str) -> str:
    """Return what a system of dice is called."""
    return word_shown(vocabulary.system_names(), system)


def order_name(order: str, system: str = "") -> str:
    """Return how the order of action is made."""
    return vocabulary.term_name(vocabulary.order_term(order, system or first()))


@cache
def sheet_fields(game: str) -> Vocabulary:
    """Return what can stand on a sheet of a game and in its table, each with what it is called."""
    return MappingProxyType({**FIELDS, **words_of(game).fields})


def field_name(field: str, game: str = "") -> str:
    """Return what a field of a sheet is called; ``bonus Climb`` is one for a skill."""
    known = sheet_fields(game or first())
    of, blank, skill = field.partition(" ")
    if field not in known and of in known:
        return f"{word_shown(known, of)}{blank}{skill}"
    return word_shown(known, field)


def entry_text(field: str, value: int | str | None, game: str) -> str:
    """Return what stands on a sheet as it is written."""
    if isinstance(value, int):
        return words_of(game).entry(field, value)
    return "-" if value is None else value


def either(choices: Sequence[str]) -> str:
    """Return choices as ``a, b or c``."""
    if len(choices) < 2:
        return "".join(choices)
    *first, last = choices
    return put(_("{choices} or {last}"), {"choices": ", ".join(first), "last": last})


def setting_name(system_: str, name: str) -> str:
    """Return what a setting of a system is called; one without a name as it is typed."""
    return word_shown(words_of(system_).settings, name)


def rating_text(skill: str, value: int, state: Conflict, p: Participant | None = None) -> str:
    """Return a skill with its value as the table's system writes it, for ``p`` all of it."""
    rules = systems.system(state.system)
    beside = rules.rating_beside(skill, p.sheet) if p else ""
    return f"{skill_name(skill, state.system)} {rules.write_rating(value)} {beside}".rstrip()


def rating_label(state: Conflict, skill: str, value: int, p: Participant) -> str:
    """Return a skill's value with what the table's system calls it: ``4W, practiced``."""
    rules = systems.system(state.system)
    term = rules.rating_term(value, skill, p.sheet)
    text = f"{rules.write_rating(value)} {rules.rating_beside(skill, p.sheet)}".rstrip()
    if term is None:
        return text
    return f"{text}, {term_name(term)}"


def resource_name(name: str, state: Conflict) -> str:
    """Return what points are called: as the campaign has it, else by their usual name."""
    own = str(state.campaign.get(f"name_{name.casefold()}") or "")
    term = systems.system(state.system).resource_terms.get(name)
    return own or (_(term.name) if term else name)


def worded(template: str, arguments: Mapping[str, object], state: Conflict) -> str:
    """Translate a message and fill it in, with whatever its arguments point at named."""
    shown = {name: _shown(name, value, state) for name, value in arguments.items()}
    return fill(own_message(template, state.system), shown)


def _shown(name: str, value: object, state: Conflict) -> object:
    if isinstance(value, tuple) and name != "missing":
        return tuple(_shown(name, one, state) for one in value)
    if name in ID_ARGUMENTS:
        return name_of(state, value if isinstance(value, str) else None)
    if isinstance(value, str):
        if name in ("skill", "instead"):
            return skill_name(value, state.system)
        if name == "track":
            return track_name(value, state.system)
        if name == "example":
            return _(value)
        if name == "until":
            return word_shown(UNTIL, value)
        if name == "term":
            own = find(SYSTEMS[state.system].conditions, value)
            return term_name(own) if own else value
    if name == "missing" and isinstance(value, tuple):
        return missing_text(value, state)
    return value


def missing_text(missing: tuple[str, ...], state: Conflict) -> str:
    """Return what a conflict lacks to begin, from codes ``p3:side``: person by person."""
    of: dict[str, list[str]] = {}
    for code in missing:
        who, _colon, what = code.partition(":")
        of.setdefault(who, []).append(field_name(what, state.system))
    own = [", ".join(of.pop(""))] if "" in of else []
    return "; ".join([*own, *(f"{name_of(state, who)}: {', '.join(of[who])}" for who in of)])
