"""Figures with words to them: modifiers, skills with values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tracker.conflict.fields import Reason
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.dice.terms import ENOUGH
from tracker.words import names
from tracker.words.game_words import words_of
from tracker.words.pointing import Scope
from tracker.words.quick_tokens import rating_example
from tracker.words.shape import Slot
from tracker.words.split import divided, joined
from tracker.words.vocabulary import word_read

_TRAIT = re.compile(r"(.+?)\s*[:=]?\s+(\S+)")
_NUMBER = re.compile(r"([+\u2212\u2013-]?)([0-9]{1,18})")
_REASON = re.compile(r"([+\u2212\u2013-]?[0-9]{1,3})(?:\s+(.*))?")
_RATING = re.compile(r"(.+?)(?:\s*[:=]\s*|\s+|(?=[+\u2212\u2013-]))([+\u2212\u2013-]?[0-9]{1,3})")
_SEVERAL = re.compile(r"(.+?)\s+([+\u2212\u2013-]?[0-9]{1,3})(?:\s+|$)")

# A backslash keeps a number among the words of a skill's name, or itself before one.
_AS_NAME = r"(?<!\S)(?=\\*[+\u2212\u2013-]?[0-9]{1,18}(?!\S))"
_KEPT = r"(?<!\S)\\(?=\\*[+\u2212\u2013-]?[0-9]{1,18}(?!\S))"
_KEEP = r"\\"


def parts(text: str, slot: Slot, mark: str) -> list[str]:
    """Return the parts of a list; none at all only where that differs from nothing given."""
    found = divided(text, mark)
    if not found and (slot.required or slot.default is not None):
        raise names.misread(N_("{key} has nothing in it"), key=slot.key)
    return found


def read_number(text: str) -> int:
    """Return a whole number with or without a sign, of at most 18 digits; refuses all else."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        raise names.misread(N_("{value} is not a whole number"), value=names.shown(text))
    sign, digits = found.groups()
    return -int(digits) if sign and sign != "+" else int(digits)


def skill(text: str, scope: Scope) -> str:
    """Return the name that a skill has in this system; some have two."""
    name = names.cleaned(text, names.LABEL_MOST)
    return SYSTEMS[scope.system].skill_name(name)


def skills_of(state: Conflict) -> list[names.Named]:
    """Return every skill that is known by name: those on the table's sheets, and the book's."""
    known = {skill: skill for skill in SYSTEMS[state.system].traits}
    known |= {skill: skill for p in state.participants.values() for skill in p.skills}
    own = words_of(state.system).skills()
    known |= {name: skill for skill in own for name in (skill, *own[skill])}
    return [names.Named(skill, name) for name, skill in known.items()]


def skill_meant(text: str, scope: Scope) -> str:
    """Return the skill with a name, or the only one that begins so; else the name as it is.

    Those on sheets and in the book are meant; what is on no sheet may be a name of its own.
    """
    return meant_by(skill(text, scope), skills_of(scope.state))


def meant_by(name: str, known: Sequence[names.Named]) -> str:
    """Return the one of those known that alone begins so; else the name as it is."""
    begun = set() if len(name) < ENOUGH else {one.id for one in names.beginning(name, known)}
    return begun.pop() if len(begun) == 1 and not names.exactly(name, known) else name


def read_ratings(text: str, slot: Slot, scope: Scope) -> dict[str, int]:
    """Return skills with their values from ``Fists 4, Athletics 3``; refuses one given twice."""
    ratings: dict[str, int] = {}
    for part in parts(text, slot, ","):
        found = _rating(part, scope)
        if found is None:
            raise names.misread(
                N_("{value} is not a skill with its value, as in {example}"),
                value=names.shown(part),
                example=rating_example(scope.system, slot.key),
            )
        name = skill(found[0].rstrip(" :="), scope)
        if has_number(name):
            raise names.misread(
                N_("{value} has a number within the name of a skill; it is typed {example}"),
                value=names.shown(part),
                example=_typed_apart(part, slot, scope),
            )
        name = re.sub(_KEPT, "", name)
        if name in ratings:
            raise names.misread(N_("{key} is given twice"), key=name)
        ratings[name] = found[1]
    return ratings


def read_track_sizes(text: str, slot: Slot, scope: Scope) -> dict[str, int]:
    """Return tracks, by what they are called in any language, with how many boxes they have."""
    sizes = read_ratings(text, slot, scope)
    tracks = words_of(scope.system).tracks
    return {word_read(tracks, name) or name: size for name, size in sizes.items()}


def read_traits(text: str, slot: Slot, scope: Scope) -> dict[str, str]:
    """Return skills with the word that stands behind each: ``Climbing E, Speech I``."""
    traits: dict[str, str] = {}
    for part in parts(text, slot, ","):
        found = _TRAIT.fullmatch(part)
        if found is None or has_number(found[1].rstrip(" :=")):
            raise names.misread(
                N_("{value} is not a skill with a word for it, as in {example}"),
                value=names.shown(part),
                example=N_("Climbing E"),
            )
        name = skill(found[1].rstrip(" :="), scope)
        names.given_once(name, traits)
        traits[name] = names.cleaned(found[2], names.LABEL_MOST)
    return traits


def write_traits(traits: Mapping[str, str], _: Slot, __: Scope) -> list[str]:
    """Return skills with their words in one word."""
    return [joined([f"{name} {word}" for name, word in traits.items()], ",")]


def has_number(name: str) -> bool:
    """Return whether a number stands among a skill's words: then a comma was left out."""
    return any(_NUMBER.fullmatch(word) for word in name.split())


def _typed_apart(part: str, slot: Slot, scope: Scope) -> str:
    """Return how several skills in one part are typed, what stands beside them by its own key."""
    # Only who mistypes needs the words of the quick-add line.
    from tracker.words.quick_tokens import quick_keys

    own, known = words_of(scope.system).beside_skill, quick_keys(scope.system)
    skills: list[str] = []
    beside: dict[str, list[str]] = {}
    last = ""
    for name, value in _SEVERAL.findall(names.clean(part)):
        key = known.get(names.fold_name(name), "")
        if last and key in own and own[key].number:
            beside.setdefault(key, []).append(f"{last} {value}")
        else:
            last = name
            skills.append(f"{name} {value}")
    return " ".join(f'{key}="{", ".join(of)}"' for key, of in {slot.key: skills, **beside}.items())


def _rating(part: str, scope: Scope) -> tuple[str, int] | None:
    """Return a skill and its value; a system may have values that are no numbers."""
    rules, words = SYSTEMS[scope.system], part.split(" ")
    found = _RATING.fullmatch(part)
    if found is not None:
        number = read_number(found[2])
        # A number may stand for what the system writes otherwise: it is typed as it is written.
        return (found[1], number) if rules.write_rating(number) == str(number) else None
    if len(words) > 1 and (value := rules.read_rating(words[-1])) is not None:
        return " ".join(words[:-1]), value
    # A label has up to three words.
    for count in (3, 2, 1):
        name, called = " ".join(words[:-count]), " ".join(words[-count:])
        if name and (value := rules.rating_called(called)) is not None:
            return name, value
    return None


def write_ratings(ratings: Mapping[str, int], _: Slot, scope: Scope) -> list[str]:
    """Return skills with their values in one word."""
    rules = SYSTEMS[scope.system]
    texts = [
        f"{re.sub(_AS_NAME, _KEEP, name)} {rules.write_rating(value)}"
        for name, value in ratings.items()
    ]
    return [joined(texts, ",")]


def read_reason(text: str, slot: Slot, _: Scope) -> tuple[Reason, ...]:
    """Return a modifier from ``+1 higher ground``; the words may be left out, the number not."""
    found = _REASON.fullmatch(names.clean(text))
    if found is None:
        raise names.misread(
            N_("{key} is a number and why, as in {example}, not {value}"),
            key=slot.key,
            example=N_("+1 higher ground"),
            value=names.shown(text),
        )
    words = names.cleaned(found[2]) if found[2] else ""
    return (Reason(value=read_number(found[1]), words=words),)


def write_reasons(reasons: tuple[Reason, ...], _: Slot, __: Scope) -> list[str]:
    """Return one word for each modifier."""
    return [f"{reason.value:+d} {reason.words}".strip() for reason in reasons]
