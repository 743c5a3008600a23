"""What may stand where the cursor is: verbs, keys not yet given, values, words for the past."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tracker.conflict.draft import Refused
from tracker.conflict.history import commands as history
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command
from tracker.conflict.state import SCENE, Conflict, Participant
from tracker.conflict.system import SYSTEMS
from tracker.words import pointing
from tracker.words.bracket_lines import open_bracket, takes_brackets, without_brackets
from tracker.words.game_words import words_of
from tracker.words.grammar import Commands, find_verb
from tracker.words.headlines import headline
from tracker.words.listed import list_of, read_setting
from tracker.words.moments import moments_offered
from tracker.words.names import fold_name, readable
from tracker.words.pointing import Scope, read_subject
from tracker.words.shape import Shape, Slot, all_commands, reacts
from tracker.words.split import Token, cut, quote
from tracker.words.terms import skill_name, track_name
from tracker.words.verb_words import verbs_beginning
from tracker.words.vocabulary import PLACES, word_shown, words_offered

_LISTS = frozenset({"participants", "zones", "choices", "skills"})
_SKILLS = frozenset({"skill", "skills-used", "skills"})


def word_start(text: str) -> int:
    """Return where the word under the cursor, at the end of a text, begins."""
    tokens, left_open, comment = cut(text)
    if comment < 0 and tokens and (left_open or tokens[-1].end == len(text)):
        return tokens[-1].start
    return len(text)


def complete(text: str, state: Conflict, commands: Commands | None = None) -> list[str]:
    """Return the words that may stand in place of the one under the cursor, at the text's end.

    Each is whole, with its key and its quotes, to be put from ``word_start`` on. There are none
    within a comment, and none where only numbers, faces or free text may stand.
    """
    known = all_commands(state.system) if commands is None else commands
    if takes_brackets(known, state.system):
        if open_bracket(text) >= 0:
            return _in_brackets(text, state)
        text = without_brackets(text)
    if (words := _words(text)) is None:
        return []
    before, under = words
    if not before:
        never = SYSTEMS[state.system].never
        verbs = [verb for verb in known if verb not in never]
        return _verbs(fold_name(under.text), verbs, state.system)
    try:
        form = find_verb(before[0].text, known, state.system)
    except Refused:
        return []
    given = list(form.places([*before[1:], under]))
    rest = next((token for slot, token in given if slot and slot.kind == "rest"), None)
    if rest is not None:
        return complete(text[rest.start :], state, known)
    return _candidates(form, given, state)


def begun_path(text: str, state: Conflict) -> str | None:
    """Return the path that is begun at the end of a line, None where no file can be named."""
    words = _words(text)
    if words is None or not words[0]:
        return None
    before, under = words
    try:
        form = find_verb(before[0].text, all_commands(state.system), state.system)
    except Refused:
        return None
    slot, last = list(form.places([*before[1:], under]))[-1]
    return last.text if slot is not None and slot.kind == "file" else None


def _words(text: str) -> tuple[list[Token], Token] | None:
    """Return the words of a line before the cursor, and the one under it; None in a comment."""
    tokens, _, comment = cut(text)
    if comment >= 0:
        return None
    start = word_start(text)
    before = [token for token in tokens if token.start < start]
    under = next((token for token in tokens if token.start == start), Token("", start, start, -1))
    return before, under


def _verbs(begun: str, known: list[str], game: str) -> list[str]:
    """Return the verbs that begin so, then those called so in the reader's language."""
    found = [verb for verb in known if verb.startswith(begun)]
    if len(begun) > 1:
        found += [verb for verb in verbs_beginning(begun, known, game) if verb not in found]
    return found


def _in_brackets(text: str, state: Conflict) -> list[str]:
    """Return what may be checked in a bracket: the traits, and skills of whose turn it is."""
    under = text[word_start(text) :]
    mark = under[: len(under) - len(under.lstrip("[［"))]
    actor = state.participants.get(state.turn or "")
    names = dict.fromkeys((*SYSTEMS[state.system].traits, *(actor.skills if actor else ())))
    wanted = fold_name(under[len(mark) :])
    return [mark + name for name in names if fold_name(name).startswith(wanted)]


def _candidates(form: Shape, given: list[tuple[Slot | None, Token]], state: Conflict) -> list[str]:
    """Return what may stand for the last of the words given."""
    slot, under = given.pop()
    found: list[str] = []
    key = f"{under.name}=" if under.name in form.keys else ""
    if slot is not None:
        typed = under.value if key else under.text
        found += [key + quote(value) for value in _values(slot, typed, form, given, state)]
    if not key:
        used = {slot.key for slot, _ in given if slot and not slot.repeated}
        keys = (one for one in form.known() if one not in used)
        found += [f"{one}=" for one in keys if one.startswith(fold_name(under.text))]
    return found


def _values(
    slot: Slot, typed: str, form: Shape, given: list[tuple[Slot | None, Token]], state: Conflict
) -> list[str]:
    """Return the values of a slot that begin as typed; of a list, whose last part does."""
    head, comma, tail = typed.rpartition(",") if _is_list(slot, state.system) else ("", "", typed)
    scope = Scope(state)
    if words := list_of(slot, _told(given, scope)):
        if slot.kind == "yes" and slot.default is False:
            words = {"yes": words["yes"]}
        fitting = words_offered(words, tail)
        return [f"{head}, {value}" if comma else value for value in fitting]
    if slot.kind == "moment":
        return moments_offered(typed, scope)
    wanted, found = fold_name(tail.strip()), list(_all(slot, form, given, scope))
    if slot.kind in _SKILLS:
        # In the reader's language, unless the name was begun as scripts have it.
        called = [skill_name(one, state.system) for one in found]
        found = called if any(fold_name(one).startswith(wanted) for one in called) else found
    fitting = [one for one in found if fold_name(one).startswith(wanted)]
    # A word within a name is enough where nothing begins so.
    fitting = fitting or [one for one in found if f" {wanted}" in fold_name(one)]
    return [f"{head}, {value}" if comma else value for value in fitting]


def _is_list(slot: Slot, game: str) -> bool:
    own = words_of(game).kinds().get(slot.kind)
    return slot.kind in _LISTS if own is None else own.listed


def _told(given: list[tuple[Slot | None, Token]], scope: Scope) -> Scope:
    """Return the scope with whom and which setting the words before have named."""
    for slot, token in given:
        if slot is not None and slot.kind == "participant":
            _somebody(token, scope)
        elif slot is not None and slot.kind == "subject":
            readable(token.value, lambda text: read_subject(text, scope))
        elif slot is not None and slot.kind == "setting":
            readable(token.value, lambda text: read_setting(text, scope))
    return scope


def _all(
    slot: Slot, form: Shape, given: list[tuple[Slot | None, Token]], scope: Scope
) -> Iterable[str]:
    state = scope.state
    zones = list(pointing.written(scope.zones, pointing.write_zone, scope).values())
    own = words_of(scope.system).kinds().get(slot.kind)
    match slot.kind if own is None else own.like:
        case "participant" | "participants" | "thing":
            return _people(scope)
        case "subject":
            tasks = [task.text for task in state.obstacles.values()]
            return [*_people(scope), *tasks, word_shown(PLACES, SCENE), *zones]
        case "hidden":
            return [pointing.write_hidden(one.id, scope) for one in pointing.hidden(state)]
        case "zone" | "zones" | "any-zone":
            return zones
        case "named":
            everything = [*scope.people, *scope.zones, *scope.sides]
            called = pointing.written(everything, pointing.write_named, scope)
            return [called[one] for one in _everything(scope)]
        case "side" | "any-side":
            return list(pointing.written(scope.sides, pointing.write_side, scope).values())
        case "place":
            return [word_shown(PLACES, SCENE), *zones, *_people(scope)]
        case "passage":
            ways = [(b.a, b.b) for b in state.borders] + [(b.b, b.a) for b in state.borders]
            return [pointing.write_passage(way, scope) for way in ways]
        case "aspect" | "aspects":
            return [pointing.write_aspect(aspect, scope) for aspect in state.aspects]
        case "skill" | "skills-used":
            return _skills(slot, form, given, scope)
        case "track-sizes":
            return [track_name(track, scope.system) for track in SYSTEMS[scope.system].boxes({})]
        case "skills":
            return list(words_of(scope.system).skills())
        case _:
            return []


def _everything(scope: Scope) -> list[str]:
    """Return the ids of everybody, first of those who are still there, of zones and sides."""
    state = scope.state
    people = sorted(state.participants, key=lambda i: not state.participants[i].active)
    return [*people, *state.zones, *state.sides]


def _people(scope: Scope) -> list[str]:
    """Return everybody's name, first of those who are still in the conflict."""
    people = sorted(scope.state.participants.values(), key=lambda p: not p.active)
    called = pointing.written(scope.people, pointing.write_participant, scope)
    return [called[p.id] for p in people]


def _skills(
    slot: Slot, form: Shape, given: list[tuple[Slot | None, Token]], scope: Scope
) -> list[str]:
    """Return the skills of whoever rolls, the best first, then all others of the book."""
    roller = _roller(slot, form, given, scope)
    rated = roller.skills if roller else {}
    best = sorted(rated, key=lambda name: -rated[name])
    others = words_of(scope.system).skills()
    return [*best, *(name for name in others if name not in rated)]


def _roller(
    slot: Slot, form: Shape, given: list[tuple[Slot | None, Token]], scope: Scope
) -> Participant | None:
    """Return who rolls with a hand: the opponent named first, ``by``, or whose turn it is."""
    state = scope.state
    acts = slot.hand in ("", "hand")
    for of, token in given:
        names_one = of is not None and (of.key == "by" if acts else of in form.words)
        if of is not None and names_one and of.kind in ("participant", "thing"):
            return _somebody(token, scope)
    answers = reacts(form.type) and state.question is not None
    who = state.question.who if answers and state.question else state.turn
    return state.participants.get(who) if acts and who else None


def _somebody(token: Token, scope: Scope) -> Participant | None:
    try:
        return scope.state.participants[pointing.read_participant(token.value, scope)]
    except Refused:
        return None


# How many rulings are offered: with what they were, each takes a line.
RULINGS_MOST = 6

RULED: frozenset[type[Command]] = frozenset({history.Strike, history.Amend})
NAMED: frozenset[type[Command]] = frozenset({history.NameBranch})
EITHER: frozenset[type[Command]] = frozenset({history.GoTo})


class Offered(NamedTuple):
    """A word that may stand under the cursor, and a note on what it stands for."""

    text: str
    note: str = ""


def past_words(text: str, timeline: Timeline) -> list[Offered]:
    """Return the branches and rulings that the word at a text's end may mean.

    Branches come first, then rulings, the newest first: those on the way to the head, and once a
    digit is typed for ``goto`` all that begin so. There are none where none can stand.
    """
    tokens, _, comment = cut(text)
    start = word_start(text)
    if comment >= 0 or not tokens or tokens[0].start >= start:
        return []
    state = timeline.state
    verb, *given = (token for token in tokens if token.start < start)
    type_ = all_commands(state.system).get(fold_name(verb.text.removesuffix("!")))
    if given or type_ not in RULED | NAMED | EITHER:
        return []
    under = next((token for token in tokens if token.start == start), None)
    if under is not None and under.name:
        return []
    wanted = under.text if under is not None else ""
    found: list[Offered] = []
    if type_ not in RULED:
        found += _branches(wanted, timeline)
    if type_ not in NAMED:
        found += _rulings(wanted, timeline, everywhere=type_ in EITHER)
    return found


def _branches(wanted: str, timeline: Timeline) -> Iterator[Offered]:
    for tip, mark in timeline.names.items():
        if mark.branch and fold_name(mark.branch).startswith(fold_name(wanted)):
            yield Offered(quote(mark.branch), f"{tip} {_what(tip, timeline)}".strip())


def _rulings(wanted: str, timeline: Timeline, *, everywhere: bool) -> list[Offered]:
    numbers = sorted(timeline.rulings) if everywhere and wanted else timeline.path()
    fitting = [n for n in reversed(numbers) if str(n).startswith(wanted)]
    return [Offered(str(n), _what(n, timeline)) for n in fitting[:RULINGS_MOST]]


def _what(n: int, timeline: Timeline) -> str:
    ruling = timeline.rulings.get(n)
    return headline(ruling, timeline.state_at(ruling.parent)) if ruling is not None else ""
