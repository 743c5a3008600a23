"""One reader and one writer for each kind of word that a command's fields declare."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tracker.conflict.ruling import N_
from tracker.conflict.system import read_faces, system, write_faces
from tracker.unseen import unseen_removed
from tracker.words import amounts, brackets, holdings, lasting_words, listed, pointing
from tracker.words.figures import (
    parts,
    read_extra,
    read_injuries,
    read_number,
    read_ratings,
    read_reason,
    skill,
    write_extras,
    write_injuries,
    write_ratings,
    write_reasons,
)
from tracker.words.names import (
    LABEL_MOST,
    TEXT_MOST,
    cleaned,
    misread,
    shown,
)
from tracker.words.pointing import Scope
from tracker.words.shape import Slot
from tracker.words.split import joined
from tracker.words.vocabulary import YES_NO, typed_words

# What the program gives things to know them by, and how it writes which rolls it made.
_ID = re.compile(r"[a-z][0-9]{1,9}")
_KEY = re.compile(r"[A-Za-z0-9-]+")

_YES = MappingProxyType(
    {"yes": True, "on": True, "true": True, "ja": True, "an": True, "y": True, "j": True}
    | {"no": False, "off": False, "false": False, "nein": False, "aus": False, "n": False}
)


class Kind(NamedTuple):
    """How one kind of word is read and written.

    A kind that may be repeated reads each word into a tuple, which are strung together, and
    writes several words; every other reads and writes one.
    """

    read: Callable[[str, Slot, Scope], Any]
    write: Callable[[Any, Slot, Scope], list[str]]


_Read = Callable[[str, Scope], Any]
_Write = Callable[[Any, Scope], str]


def _one(read: _Read, write: _Write) -> Kind:
    """Return the kind of a word that points at one thing."""
    return Kind(lambda text, _, scope: read(text, scope), lambda one, _, scope: [write(one, scope)])


def _each(read: _Read, write: _Write) -> Kind:
    """Return the kind of a word that is repeated to point at several things."""
    return Kind(
        lambda text, _, scope: (read(text, scope),),
        lambda many, _, scope: [write(one, scope) for one in many],
    )


def _list(read: _Read, write: _Write) -> Kind:
    """Return the kind of a word that points at several things, with commas between."""
    return Kind(
        lambda text, slot, scope: tuple(read(part, scope) for part in parts(text, slot, ",")),
        lambda many, _, scope: [joined([write(one, scope) for one in many], ",")],
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


def _read_ids(text: str, slot: Slot, _: Scope) -> tuple[str, ...]:
    ids = tuple(parts(text, slot, ","))
    written = _ID if slot.field == "ids" else _KEY
    if not all(written.fullmatch(one) for one in ids):
        raise misread(
            N_("{key} holds what the program wrote, not {value}"), key=slot.key, value=shown(text)
        )
    return ids


def _text(most: int) -> Kind:
    return Kind(lambda text, _, __: cleaned(text, most), lambda text, _, __: [text])


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "participant": _one(pointing.read_participant, pointing.write_participant),
        "subject": _one(pointing.read_subject, pointing.write_subject),
        "participants": _list(pointing.read_participant, pointing.write_participant),
        "thing": _one(pointing.read_thing, pointing.write_thing),
        "hidden": _one(pointing.read_hidden, pointing.write_hidden),
        "zone": _one(pointing.read_zone, pointing.write_zone),
        "zones": _list(pointing.read_zone, pointing.write_zone),
        "passage": _one(pointing.read_passage, pointing.write_passage),
        "side": _one(pointing.read_side, pointing.write_side),
        "named": _one(pointing.read_named, pointing.write_named),
        "place": _one(pointing.read_place, pointing.write_place),
        "aspect": _one(pointing.read_aspect, pointing.write_aspect),
        "aspects": _each(pointing.read_aspect, pointing.write_aspect),
        "spins": _each(pointing.read_spin, pointing.write_spin),
        "skill": _one(skill, lambda name, _: str(name)),
        "skills-used": _each(skill, lambda name, _: str(name)),
        "skills": Kind(read_ratings, write_ratings),
        "texts": Kind(
            lambda text, slot, _: tuple(cleaned(part) for part in parts(text, slot, ";")),
            lambda many, _, __: [joined(many, ";")],
        ),
        "scope": _one(lasting_words.read_scope, lambda text, _: str(text)),
        "until": _one(lasting_words.read_until, lambda text, _: str(text)),
        "text": _text(TEXT_MOST),
        "label": _text(LABEL_MOST),
        # As they are: what a line means, those before it have a say in.
        "lines": Kind(lambda text, _, __: (text,), lambda many, _, __: list(many)),
        "rest": Kind(lambda text, _, __: unseen_removed(text), lambda text, _, __: [text]),
        "number": _one(lambda text, _: read_number(text), lambda number, _: str(number)),
        "signed": _one(lambda text, _: read_number(text), lambda number, _: f"{number:+d}"),
        "numbers": Kind(
            lambda text, slot, _: tuple(
                read_number(part) for part in parts(text.replace(";", ","), slot, ",")
            ),
            lambda many, _, __: [",".join(str(number) for number in many)],
        ),
        "faces": Kind(_read_faces, lambda faces, _, scope: [write_faces(scope.system, faces)]),
        "yes": Kind(_read_yes, lambda yes, _, __: ["yes" if yes else "no"]),
        "choice": Kind(listed.read_choice, lambda choice, _, __: [str(choice)]),
        "choices": Kind(
            listed.read_choices, lambda many, _, __: [",".join(str(one) for one in many)]
        ),
        "rung": _one(listed.read_rung, lambda number, _: str(number)),
        "covered": Kind(listed.read_covered, lambda text, _, __: [text]),
        "advances": Kind(listed.read_advances, lambda text, _, __: [text]),
        "purpose": _one(listed.read_purpose, lambda text, _: str(text)),
        "figure": _one(listed.read_figure, lambda text, _: str(text)),
        "setting": _one(listed.read_setting, lambda text, _: str(text)),
        "setting-value": _one(listed.read_setting_value, lambda text, _: str(text)),
        "usual": Kind(listed.read_usual, lambda text, _, __: [text]),
        "usuals": Kind(listed.read_usuals, lambda many, _, __: [joined(many, ";")]),
        "reasons": Kind(read_reason, write_reasons),
        "extras": Kind(read_extra, write_extras),
        "amounts": Kind(amounts.read_amounts, amounts.write_amounts),
        "difficulty": _one(amounts.read_difficulty, lambda number, _: str(number)),
        "injuries": Kind(read_injuries, write_injuries),
        "bracket": _one(brackets.read_bracket, lambda text, _: str(text)),
        "tally": _one(brackets.read_tally, lambda count, _: str(count)),
        "net": _one(brackets.read_net, brackets.write_net),
        "size": _one(brackets.read_size, brackets.write_size),
        "stages": Kind(brackets.read_stages, brackets.write_stages),
        "domain": _one(brackets.read_domain, lambda name, _: str(name)),
        "uses": _each(holdings.read_use, holdings.write_use),
        "stocks": Kind(holdings.read_stocks, holdings.write_stocks),
        "shares": Kind(holdings.read_shares, holdings.write_shares),
        "traits": Kind(holdings.read_traits, holdings.write_traits),
        "steps": Kind(holdings.read_steps, holdings.write_steps),
        "ids": Kind(_read_ids, lambda many, _, __: [",".join(many)]),
    }
)
