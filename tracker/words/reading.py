"""One reader and one writer for each kind of word that a command's fields declare."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from tracker.checks.rules.conditions import (
    CONFLICT,
    END_OF_ROUND,
    FOR_SCENE,
    SESSION,
    TURN,
    scope_of,
)
from tracker.conflict.fields import Reason
from tracker.conflict.ruling import N_
from tracker.conflict.system import SYSTEMS, read_faces, system, write_faces
from tracker.dice.faces import write_numbers
from tracker.dice.notation import read_any_faces
from tracker.dice.terms import find
from tracker.unseen import unseen_removed
from tracker.words import figures, listed, pointing
from tracker.words.game_words import words_of
from tracker.words.kinds import Kind, ReadWord, WriteWord, each, one
from tracker.words.moments import read_moment, write_moment
from tracker.words.names import LABEL_MOST, TEXT_MOST, clean, cleaned, misread, shown
from tracker.words.pointing import Scope
from tracker.words.shape import Slot
from tracker.words.split import joined
from tracker.words.vocabulary import YES_NO, typed_words

# What is typed for the end of something, by what it ends with; ``n`` is the number of a round.
_ENDS = (
    (
        END_OF_ROUND,
        r"(?:(?:the )?end of )?(?:the |this )?round|round'?s? end"
        r"|(?:(?:bis )?zum )?(?:ende )?(?:der |dieser |diese )?runde|rundenende",
    ),
    (
        f"{END_OF_ROUND} {{n}}",
        r"(?:the )?end of round (?P<n>[0-9]{1,6})|round (?P<n2>[0-9]{1,6}) ends"
        r"|(?:zum )?ende (?:von |der )?runde (?P<n3>[0-9]{1,6})|runde (?P<n4>[0-9]{1,6}) endet"
        r"|(?:zum )?ende der (?P<n5>[0-9]{1,6})\. runde",
    ),
    (
        "round {n}",
        r"(?:(?:the )?(?:beginning|start) of )?(?:round )?(?P<n>[0-9]{1,6})"
        r"|round (?P<n2>[0-9]{1,6}) begins"
        r"|(?:(?:zum )?(?:beginn|anfang) (?:von |der )?)?runde (?P<n3>[0-9]{1,6})(?: beginnt)?"
        r"|(?:zur )?(?P<n4>[0-9]{1,6})\. runde",
    ),
    (
        TURN,
        r"(?:(?:the )?end of )?(?:the |this |its |his |her |their |next )*turn"
        r"|(?:ende )?(?:des |dieses |seines |ihres |nächsten |nächster )*zug(?:e?s)?|zugende",
    ),
    (
        CONFLICT,
        r"(?:(?:the )?end of )?(?:the |this )?(?:conflict|fight)"
        r"|(?:ende )?(?:des |dieses |dieser )?(?:kampf(?:e?s)?|konflikts?)|kampfende",
    ),
    (
        FOR_SCENE,
        r"(?:(?:the )?end of )?(?:the |this )?scene"
        r"|(?:ende )?(?:der |dieser |diese )?szene|szenenende",
    ),
    (
        SESSION,
        r"(?:(?:the )?end of )?(?:the |this )?session"
        r"|(?:ende )?(?:der |dieser |diese )?sitzung|sitzungsende",
    ),
)


def read_scope(text: str, scope: Scope) -> str:
    """Return what a condition counts for: a name on a sheet as typed, else the system's own.

    What is neither stays as it is; the ruling reminds of it.
    """
    typed = cleaned(text)
    return scope_of(scope.state, typed) or typed


def read_until(text: str, _: Scope) -> str:
    """Return what ends a condition, as commands have it; any other text as it is."""
    typed = clean(text).casefold()
    for until, pattern in _ENDS:
        found = re.fullmatch(pattern, typed)
        if found:
            n = next((int(one) for one in found.groupdict().values() if one), None)
            return until if n is None else until.format(n=n)
    return cleaned(text)


_LIST = re.compile(r"[+]?[0-9]{1,3}(?:\s*[,;]\s*[+]?[0-9]{1,3})*")
_AMOUNT = re.compile(r"[+]?([0-9]{1,3})\s+(.+)")


def read_amounts(text: str, slot: Slot, scope: Scope) -> tuple[Reason, ...]:
    """Return numbers from ``20,20,5``, or one with its words from ``20 rain``."""
    text = clean(text)
    if _LIST.fullmatch(text):
        return tuple(Reason(value=int(part)) for part in re.findall("[0-9]+", text))
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise misread(
            N_("{key} is a number from 0 up and why, as in {example}, not {value}"),
            rule=SYSTEMS[scope.system].amounts_rule,
            key=slot.key,
            example=N_("20 rain"),
            value=shown(text),
        )
    return (Reason(value=int(found[1]), words=cleaned(found[2])),)


def write_amounts(amounts: tuple[Reason, ...], _: Slot, __: Scope) -> list[str]:
    """Return one word for each number."""
    return [f"{amount.value} {amount.words}".strip() for amount in amounts]


def read_difficulty(text: str, scope: Scope) -> int:
    """Return a difficulty from a number or the system's name for it, in German or English."""
    system = SYSTEMS.get(scope.system)
    known = system.difficulties if system else ()
    named = find(known, clean(text))
    if named is not None:
        return named.points
    if known and not re.fullmatch(r"[+\u2212\u2013-]?\s*[0-9]+", clean(text)):
        raise misread(
            N_("{value} is no difficulty: a number, plus is harder, or its name"),
            rule=system.difficulty_rule if system else "",
            candidates=tuple(level.german for level in known),
            value=shown(text),
        )
    return figures.read_number(text)


# What the program gives things to know them by, and how it writes which rolls it made.
_ID = re.compile(r"[a-z][0-9]{1,9}")
_KEY = re.compile(r"[A-Za-z0-9-]+")

_YES = MappingProxyType(
    {"yes": True, "on": True, "true": True, "ja": True, "an": True, "y": True, "j": True}
    | {"no": False, "off": False, "false": False, "nein": False, "aus": False, "n": False}
)


def _list(read: ReadWord, write: WriteWord) -> Kind:
    """Return the kind of a word that points at several things, with commas between."""
    return Kind(
        lambda text, slot, scope: tuple(
            read(part, scope) for part in figures.parts(text, slot, ",")
        ),
        lambda many, _, scope: [joined([write(it, scope) for it in many], ",")],
    )


def _read_yes(text: str, slot: Slot, _: Scope) -> bool:
    try:
        return _YES[text.strip().lower()]
    except KeyError:
        raise misread(
            N_("{key} is yes or no, not {value}"),
            candidates=typed_words(YES_NO),
            key=slot.key,
            value=shown(text),
        ) from None


def _read_faces(text: str, _: Slot, scope: Scope) -> tuple[int, ...]:
    faces = read_faces(scope.system, text)
    if faces is None:
        rule = system(scope.system).dice_rule
        raise misread(N_("{value} shows no faces of these dice"), rule=rule, value=shown(text))
    return faces


def _read_any_faces(text: str, _: Scope) -> tuple[int, ...]:
    faces = read_any_faces(text)
    if faces is None:
        raise misread(N_("{value} shows no faces of these dice"), value=shown(text))
    return faces


def _read_ids(text: str, slot: Slot, _: Scope) -> tuple[str, ...]:
    ids = tuple(figures.parts(text, slot, ","))
    written = _ID if slot.field == "ids" else _KEY
    if not all(written.fullmatch(one) for one in ids):
        raise misread(
            N_("{key} holds what the program wrote, not {value}"), key=slot.key, value=shown(text)
        )
    return ids


def _read_file(text: str, _: Slot, __: Scope) -> str:
    """Return a file's name as it is, blanks too; only what no file is called is refused."""
    name = text.strip("\n").replace("\0", "")
    if not name.strip():
        raise misread(N_("there is nothing to read in this text"))
    return name


def _text(most: int) -> Kind:
    return Kind(lambda text, _, __: cleaned(text, most), lambda text, _, __: [text])


_KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "participant": one(pointing.read_participant, pointing.write_participant),
        "subject": one(pointing.read_subject, pointing.write_subject),
        "participants": _list(pointing.read_participant, pointing.write_participant),
        "thing": one(pointing.read_thing, pointing.write_thing),
        "hidden": one(pointing.read_hidden, pointing.write_hidden),
        "zone": one(pointing.read_zone, pointing.write_zone),
        "zones": _list(pointing.read_zone, pointing.write_zone),
        "passage": one(pointing.read_passage, pointing.write_passage),
        "side": one(pointing.read_side, pointing.write_side),
        "any-side": one(pointing.read_any_side, pointing.write_any_side),
        "any-zone": one(pointing.read_any_zone, pointing.write_any_zone),
        "named": one(pointing.read_named, pointing.write_named),
        "place": one(pointing.read_place, pointing.write_place),
        "aspect": one(pointing.read_aspect, pointing.write_aspect),
        "aspects": each(pointing.read_aspect, pointing.write_aspect),
        "skill": one(figures.skill_meant),
        "skills-used": each(figures.skill_meant),
        "skills": Kind(figures.read_ratings, figures.write_ratings),
        "texts": Kind(
            lambda text, slot, _: tuple(cleaned(part) for part in figures.parts(text, slot, ";")),
            lambda many, _, __: [joined(many, ";")],
        ),
        "scope": one(read_scope),
        "until": one(read_until),
        "moment": one(read_moment, write_moment),
        "text": _text(TEXT_MOST),
        "label": _text(LABEL_MOST),
        "names": Kind(
            lambda text, slot, _: tuple(cleaned(part) for part in figures.parts(text, slot, ",")),
            lambda many, _, __: [joined(many, ",")],
        ),
        "file": Kind(_read_file, lambda text, _, __: [text]),
        # As they are: what a line means, those before it have a say in.
        "lines": Kind(lambda text, _, __: (text,), lambda many, _, __: list(many)),
        "rest": Kind(lambda text, _, __: unseen_removed(text), lambda text, _, __: [text]),
        "number": one(lambda text, _: figures.read_number(text)),
        "signed": one(lambda text, _: figures.read_number(text), lambda number, _: f"{number:+d}"),
        "numbers": Kind(
            lambda text, slot, _: tuple(
                figures.read_number(part)
                for part in figures.parts(text.replace(";", ","), slot, ",")
            ),
            lambda many, _, __: [",".join(str(number) for number in many)],
        ),
        "track-sizes": Kind(figures.read_track_sizes, figures.write_ratings),
        "boxes": Kind(
            lambda text, slot, _: tuple(
                figures.read_number(part) for part in figures.parts(text, slot, ",")
            ),
            lambda many, _, __: [", ".join(str(number) for number in many)],
        ),
        "faces": Kind(_read_faces, lambda faces, _, scope: [write_faces(scope.system, faces)]),
        "any-faces": one(_read_any_faces, lambda faces, _: write_numbers(faces)),
        "yes": Kind(_read_yes, lambda yes, _, __: ["yes" if yes else "no"]),
        "choice": Kind(listed.read_choice, lambda choice, _, __: [str(choice)]),
        "choices": Kind(
            listed.read_choices, lambda many, _, __: [",".join(str(one) for one in many)]
        ),
        "named-number": one(listed.read_named_number),
        "figure": one(listed.read_figure),
        "setting": one(listed.read_setting),
        "setting-value": one(listed.read_setting_value),
        "usual": Kind(listed.read_usual, lambda text, _, __: [text]),
        "usuals": Kind(listed.read_usuals, lambda many, _, __: [joined(many, ";")]),
        "reasons": Kind(figures.read_reason, figures.write_reasons),
        "amounts": Kind(read_amounts, write_amounts),
        "difficulty": one(read_difficulty),
        "traits": Kind(figures.read_traits, figures.write_traits),
        "ids": Kind(_read_ids, lambda many, _, __: [",".join(many)]),
    }
)


def slot_kind(slot: Slot, game: str) -> Kind:
    """Return how the words of a slot are read and written, in general or in a game."""
    return _KINDS.get(slot.kind) or words_of(game).kinds()[slot.kind]
