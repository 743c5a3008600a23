"""Words of a line that come from a list: which list that is, how they are read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import MappingProxyType

from tracker.checks.rules.conditions import NUMBERS, SESSION
from tracker.conflict.history.why import CONDITIONS, PLAIN, TASKS, fields_of
from tracker.conflict.ruling import N_
from tracker.conflict.settings import range_text
from tracker.conflict.state import Condition, Participant
from tracker.conflict.system import SYSTEMS, SystemField, system
from tracker.dice.terms import Term, find, find_by_word
from tracker.words import vocabulary
from tracker.words.figures import parts, read_number
from tracker.words.game_words import words_of
from tracker.words.names import (
    Named,
    ambiguous,
    clean,
    cleaned,
    fold_name,
    misread,
    nearest,
    shown,
    with_words,
)
from tracker.words.pointing import Scope
from tracker.words.shape import Slot
from tracker.words.terms import FIELDS, sheet_fields, skill_name
from tracker.words.translate import _

_ON_OFF: vocabulary.Vocabulary = MappingProxyType(
    {
        "on": Term(german="ja", name="on", also=("an", "yes")),
        "off": Term(german="nein", name="off", also=("aus", "no")),
    }
)


def value_name(system_: str, setting: str, value: int | str | None) -> str:
    """Return what a value of a setting is called; one without a name as it is typed."""
    if value is None:
        return "-"
    field = next((one for one in system(system_).settings if one.name == setting), None)
    if field is not None and field.free:
        # Words of the reader's own, or skills of the game's.
        return ", ".join(skill_name(part, system_) for part in str(value).split(", "))
    return vocabulary.word_shown(setting_values(system_, setting), str(value))


def setting_values(system_: str, setting: str) -> vocabulary.Vocabulary:
    """Return the terms of what may be chosen for a setting; empty where it takes anything."""
    field = next((one for one in system(system_).settings if one.name == setting), None)
    choices = field.choices if field else ()
    if set(choices) == _ON_OFF.keys():
        return _ON_OFF
    own = words_of(system_).setting_values
    return {choice: own[f"{setting}:{choice}"] for choice in choices}


def setting_names(system_: str) -> vocabulary.Vocabulary:
    """Return the terms of a system's settings, by the names that commands have."""
    own = words_of(system_).settings
    return {field.name: own[field.name] for field in system(system_).settings}


def setting_hint(system_: str, field: SystemField) -> str:
    """Return what a setting decides, before it the range of numbers where there is one."""
    means = words_of(system_).setting_meanings.get(field.name)
    meaning = _(means) if means else ""
    ranged = (field.lowest, field.highest) != (None, None)
    return f"{range_text(field)}  {meaning}".rstrip() if ranged else meaning


_NUMBERED = re.compile(r"(.+?)\s+([+\u2212-]?[0-9]{1,2})")


def list_of(slot: Slot, scope: Scope) -> vocabulary.Vocabulary:
    """Return the list that a place of a line takes its words from; empty where it has none."""
    match slot.kind:
        case "choice" | "choices":
            return vocabulary.chosen_from(slot.choices, scope.state, scope.system)
        case "named-number":
            return words_of(scope.system).named_numbers()
        case "setting":
            return setting_names(scope.system)
        case "setting-value":
            return setting_values(scope.system, scope.setting)
        case "figure":
            return figures(scope)
        case "scope":
            return scopes(scope)
        case "until":
            return untils(scope)
        case "usual" | "usuals":
            usual = (t for t in SYSTEMS[scope.system].conditions if _is_usual(t, scope))
            return {term.german: term for term in usual}
        case "yes":
            return vocabulary.YES_NO
        case kind:
            own = words_of(scope.system).kinds().get(kind)
            return {} if own is None else own.terms


def scopes(scope: Scope) -> vocabulary.Vocabulary:
    """Return what a condition may count for: what the system names, and the names on sheets."""
    rules = SYSTEMS[scope.system]
    people = scope.state.participants.values()
    rated = dict.fromkeys(name for p in people for name in rules.rated(p.skills, p.sheet))
    own = {**rules.scopes, **vocabulary.resources(scope.state)}
    return {**own, **{name: _itself(name) for name in rated if name not in own}}


def untils(scope: Scope) -> vocabulary.Vocabulary:
    """Return what ends a condition by itself, without the rounds that have numbers."""
    sessions = SYSTEMS[scope.system].sessions
    return {until: term for until, term in vocabulary.UNTIL.items() if sessions or until != SESSION}


def _is_usual(term: Term, scope: Scope) -> bool:
    return SYSTEMS[scope.system].usual(term.german) is not None


def read_choice(text: str, slot: Slot, scope: Scope) -> str | int:
    """Return one of the values that a field takes, typed by any of its names."""
    terms = list_of(slot, scope) or {str(c): _itself(str(c)) for c in slot.choices}
    # One that the game does not have is read as it stands in commands, and refused by its rule.
    found = vocabulary.word_meant(terms, text) or [str(c) for c in slot.choices if str(c) == text]
    if len(found) == 1:
        return next(choice for choice in slot.choices if str(choice) == found[0])
    guess = nearest(text, (one for value, t in terms.items() for one in (value, *t.called)))
    meant = vocabulary.word_meant(terms, guess)[:1] if guess and not found else found
    raise misread(
        N_("{key} is one of {choices}, not {value}"),
        candidates=vocabulary.typed_words({one: terms[one] for one in meant or terms}),
        key=slot.key,
        choices=vocabulary.typed_words(terms),
        value=shown(text),
    )


def _itself(word: str) -> Term:
    return Term(german=word, name=word)


def read_choices(text: str, slot: Slot, scope: Scope) -> tuple[str | int, ...]:
    """Return several of them, typed with commas between."""
    return tuple(read_choice(part, slot, scope) for part in parts(text, slot, ","))


def read_named_number(text: str, scope: Scope) -> int:
    """Return a number, also from the name that a game has for it."""
    known = words_of(scope.system).named_numbers()
    named = vocabulary.word_read(known, clean(text))
    if named is not None:
        return int(named)
    if not known or not any(map(str.isalpha, text)):
        return read_number(text)
    guess = nearest(text, (one for term in known.values() for one in term.called))
    near = vocabulary.word_meant(known, guess)[:1] if guess else known
    raise misread(
        N_("{value} is neither a whole number nor the name of one"),
        candidates=tuple(vocabulary.term_name(known[one]) for one in near),
        value=shown(text),
    )


def read_setting(text: str, scope: Scope) -> str:
    """Return a setting by its name, in either language."""
    known = setting_names(scope.system)
    plain = text.replace("-", "_")
    text = plain if fold_name(plain) in known else text
    called = [Named(value, one) for value, term in known.items() for one in term.called]
    # A word of one name may be the beginning of another.
    meant = [*vocabulary.word_meant(known, text), *(one.id for one in with_words(text, called))]
    found = vocabulary.word_meant(known, text, whole=True) or list(dict.fromkeys(meant))
    if len(found) > 1:
        raise ambiguous(text, tuple(vocabulary.term_name(known[one]) for one in found))
    if not found:
        message = N_("there is no setting called {name}")
        raise misread(message, candidates=vocabulary.typed_words(known), name=shown(text))
    scope.setting = found[0]
    return found[0]


def read_setting_value(text: str, scope: Scope) -> str:
    """Return what is chosen for the setting that was named; what takes anything, as typed."""
    known = setting_values(scope.system, scope.setting)
    if not known:
        return cleaned(text)
    found = vocabulary.word_read(known, text)
    if found is None:
        names = vocabulary.typed_words(known)
        raise misread(
            N_("{name} takes {range}, not {value}"),
            rule=next(f.rule for f in SYSTEMS[scope.system].settings if f.name == scope.setting),
            candidates=names,
            name=vocabulary.typed_words(
                {scope.setting: setting_names(scope.system)[scope.setting]}
            )[0],
            range="|".join(names),
            value=shown(text),
        )
    return found


def read_usual(text: str, slot: Slot, scope: Scope) -> str:
    """Return a condition that the system has numbers for, from any of its words, else the text.

    What has numbers of its own has words of its own, too.
    """
    given = cleaned(text)
    return given if scope.keys.intersection(NUMBERS) else _usual(given, slot, scope)


def _usual(text: str, slot: Slot, scope: Scope) -> str:
    found = find_by_word(list_of(slot, scope).values(), text)
    return text if found is None or find((found,), text) else found.german


def read_usuals(text: str, slot: Slot, scope: Scope) -> tuple[str, ...]:
    """Return usual modifiers, the number behind one that varies with it; refuses all else."""
    found = []
    for part in parts(text, slot, ";"):
        numbered = _NUMBERED.fullmatch(part)
        exact = find(list_of(slot, scope).values(), part)
        name, number = (numbered[1], f" {numbered[2]}") if numbered and not exact else (part, "")
        known = list_of(slot, scope)
        typed = cleaned(name)
        usual = _usual(typed, slot, scope)
        if find(known.values(), usual) is None:
            called = [one for term in known.values() for one in term.called]
            guess = nearest(typed, called) or nearest(typed, " ".join(called).split())
            near = find_by_word(known.values(), guess) if guess else None
            raise misread(
                N_("no modifier is called {label}"),
                rule=SYSTEMS[scope.system].usual_rule,
                candidates=tuple(
                    vocabulary.term_name(t) for t in ([near] if near else known.values())
                ),
                label=shown(typed),
            )
        found.append(usual + number)
    return tuple(found)


def figures(scope: Scope) -> vocabulary.Vocabulary:
    """Return what can be asked about of whom or what the line has named."""
    state, who = scope.state, scope.mentioned[-1] if scope.mentioned else TASKS
    p = state.participants.get(who)
    if p is not None:
        return figures_of(p, scope)
    if who == TASKS:
        return {task.text: _itself(task.text) for task in state.obstacles.values()}
    there = state.conditions_on(who)
    return {CONDITIONS: FIELDS[CONDITIONS], **_conditions(there, scope)} if there else {}


def figures_of(p: Participant, scope: Scope) -> vocabulary.Vocabulary:
    """Return the numbers of a sheet by their ids, each with what the screens call it."""
    points, own = vocabulary.resources(scope.state), SYSTEMS[scope.system].own_numbers
    known = sheet_fields(scope.system)
    plain = (f for f in known if hasattr(p, f) and (f in own or f in PLAIN))
    tracks, texts = words_of(scope.system).tracks, _conditions(p.conditions, scope)
    return {
        name: points.get(name) or tracks.get(name) or texts.get(name) or _figure(name, p, scope)
        for name in dict.fromkeys((*fields_of(p, scope.system), *plain))
    }


def _conditions(conditions: Iterable[Condition], scope: Scope) -> vocabulary.Vocabulary:
    own = SYSTEMS[scope.system].conditions
    known = ((c.text, find(own, c.text) if c.rule else None) for c in conditions)
    return {text: term or _itself(text) for text, term in known}


def _figure(name: str, p: Participant, scope: Scope) -> Term:
    if name in p.skills:
        german = words_of(scope.system).skills().get(name, (name,))
        return Term(german=german[0], name=name, also=german[1:])
    first, blank, rest = name.partition(" ")
    known = sheet_fields(scope.system)
    term = known.get(name if name in known else first)
    if term is None:
        return _itself(name)
    if name in known:
        return term
    behind = f"{blank}{rest}"
    return Term(german=f"{term.german}{behind}", name=f"{term.name}{behind}")


def read_figure(text: str, scope: Scope) -> str:
    """Return the id of a number on a sheet; what is none stays as it is, and is refused later."""
    typed = cleaned(text)
    known = figures(scope)
    plain = typed.replace("-", "_")
    read = vocabulary.word_read(known, plain if plain in known else typed, whole=True)
    return read or _with_words(known, typed) or typed


def _with_words(known: vocabulary.Vocabulary, typed: str) -> str:
    """Return the only condition or other number that has these words in a name of its own."""
    named = [Named(value, one) for value, term in known.items() for one in (value, *term.called)]
    found = {one.id for one in with_words(typed, named)}
    return found.pop() if len(found) == 1 else ""
