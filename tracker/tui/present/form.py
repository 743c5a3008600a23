"""A form that makes a command: its fields, and what keys do to them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import msgspec

from tracker.tui.present.typing import Typed, edited, put_in
from tracker.words.split import joined

FieldKind: TypeAlias = Literal["choice", "choices", "text", "faces", "dice", "rest", "number"]
"""One option; several options; words; four Fudge dice; any dice, typed as in a line; the rest of
the line as it is typed; a number, which digits replace and letters leave for another field."""

TYPED = frozenset({"text", "dice", "rest"})

# The key of the field for another action with the same people and dice.
ACTION = "action"

# What was thrown.
DICE = frozenset({"faces", "dice"})

# Where a digit that chose something goes on to: never to a text, where it would be typed.
GOES_ON = frozenset({"choice", "faces", "dice", "number"})

# Several texts in one field, each a key of its own in the line.
BETWEEN = ";"

FACES_MOST = 4

# Ordinary dice count as Fudge dice.
FACES: Mapping[str, str] = MappingProxyType(
    {"+": "+", "0": "0", "-": "-"} | dict(zip("123456", "--00++", strict=True))
)


class Option(msgspec.Struct, frozen=True):
    """One of the values of a field: what it means to the command, if it means anything.

    That is a ``value`` as the command holds it, or the word ``typed`` for it in a line.
    """

    id: str
    typed: str
    label: str
    note: str = ""
    value: Any = None


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a form. ``value`` is text, or ids of options with line ends between.

    It fills the slot of its ``key``, unless another ``slot`` is named. A ``repeated`` one holds
    several texts, a ``listed`` one is read as a list with that mark between. ``hint`` says what an
    empty field means. What ``begins`` so goes here from any field that nothing can be typed into.
    In an ``ordered`` one the options stand as they were chosen. ``kept`` are the faces of dice that
    stand as long as none are typed. ``about`` says what the field is for, while the cursor is in
    it. ``entry`` names the one of several numbers in the same slot that it is. ``needed`` is
    the rule that refuses it empty.
    """

    key: str
    label: str
    kind: FieldKind
    value: str = ""
    options: tuple[Option, ...] = ()
    repeated: bool = False
    listed: str = ""
    hint: str = ""
    begins: str = ""
    ordered: bool = False
    kept: str = ""
    about: str = ""
    slot: str = ""
    entry: str = ""
    needed: str = ""

    @property
    def picked(self) -> list[Option]:
        """Return the options that are chosen, in their own order or that of choosing."""
        ids = self.value.split("\n")
        found = [option for option in self.options if option.id in ids]
        return sorted(found, key=lambda option: ids.index(option.id)) if self.ordered else found

    @property
    def index(self) -> int:
        """Return which option is chosen, 0 when none is."""
        return next((i for i, o in enumerate(self.options) if o.id == self.value), 0)

    def values(self) -> list[Any]:
        """Return what the chosen options are to the command, but for those that are words."""
        return [option.value for option in self.picked if option.value is not None]

    def texts(self) -> list[str]:
        """Return the texts to be read for the field, one for each time its key is given."""
        if self.options or self.kind in ("choice", "choices"):
            chosen = [option.typed for option in self.picked if option.typed]
            return [joined(chosen, self.listed)] if self.listed and chosen else chosen
        if self.repeated:
            return [part.strip() for part in self.value.split(BETWEEN) if part.strip()]
        return [self.value.strip()] if self.value.strip() else []


Fields: TypeAlias = Sequence[Field]


class Filled(msgspec.Struct, frozen=True):
    """How far a form is filled in: what was given by hand, and where the cursor is.

    ``caret`` counts characters of a text, or options of a field with several; ``letters`` begin a
    word of the option that is looked for.
    """

    given: Mapping[str, str] = {}
    focus: int = 0
    caret: int = 0
    letters: str = ""


def pressed(form: Filled, fields: Fields, key: str, character: str) -> Filled | None:
    """Return the form after a key; None for a key that does nothing in it.

    Letters go to the next option with a word that begins so. Digits choose and go on to the next
    choice or dice. Faces go to the dice wherever the cursor is, but for a text.
    """
    field = fields[form.focus]
    match key:
        case "tab" | "down":
            return focused(form, fields, form.focus + 1)
        case "shift+tab" | "up":
            return focused(form, fields, form.focus - 1)
    if field.kind in TYPED:
        return _typed_into(form, field, key, character)
    if field.kind == "number":
        return _counted(form, fields, key, character)
    if (at := _beginning(fields, character)) is not None:
        return pasted(focused(form, fields, at), fields, character)
    if field.kind == "faces":
        return _thrown(form, fields, key, character)
    if character in tuple("123456789") and int(character) <= len(field.options):
        return _digit(form, fields, int(character) - 1)
    if key in ("left", "right", "space"):
        return _walked(form, field, key)
    if character.isalpha():
        return _named(form, field, character)
    return _thrown(form, fields, key, character if character in tuple("+0-") else "")


def focused(form: Filled, fields: Fields, index: int) -> Filled:
    """Return the form with the cursor in another field; behind the last comes the first."""
    index %= len(fields)
    text = fields[index].value if fields[index].kind in TYPED else ""
    return Filled(form.given, index, len(text))


def pasted(form: Filled, fields: Fields, text: str) -> Filled:
    """Return the form with a text put in at the cursor, where it can be typed."""
    field = fields[form.focus]
    if field.kind in TYPED:
        return _with_text(form, field, put_in(Typed(field.value, form.caret), text))
    if (at := _beginning(fields, text.lstrip())) is not None:
        return pasted(focused(form, fields, at), fields, text)
    for character in text:
        form = _thrown(form, fields, "", character) or form
    return form


def _beginning(fields: Fields, text: str) -> int | None:
    """Return the field that a text belongs to by how it begins, None when there is none."""
    return next((i for i, f in enumerate(fields) if f.begins and text.startswith(f.begins)), None)


def _set(form: Filled, key: str, value: str) -> Filled:
    return msgspec.structs.replace(form, given={**form.given, key: value})


def _with_text(form: Filled, field: Field, new: Typed) -> Filled:
    return msgspec.structs.replace(_set(form, field.key, new.text), caret=new.caret)


def _typed_into(form: Filled, field: Field, key: str, character: str) -> Filled | None:
    on = Typed(field.value, min(form.caret, len(field.value)))
    if character and character.isprintable():
        return _with_text(form, field, put_in(on, character))
    new = edited(on, key)
    return _with_text(form, field, new) if new is not None else None


# A number has so many digits at most.
_DIGITS = 4


def _counted(form: Filled, fields: Fields, key: str, character: str) -> Filled | None:
    """Put digits in the place of a number, or go to another field by the letters of its label.

    The caret tells whether digits were typed since the field was gone to.
    """
    field = fields[form.focus]
    text = field.value if form.caret else ""
    if character.isdecimal() and character.isascii():
        if len(text) >= _DIGITS:
            return None
        form = msgspec.structs.replace(form, letters="")
        return _with_text(form, field, Typed(text + character, 1))
    if key in ("left", "right", "space") or character in tuple("+-"):
        by = -1 if key == "left" or character == "-" else 1
        now = int(field.value) if field.value.lstrip("-").isdecimal() else 0
        return _with_text(form, field, Typed(str(now + by), 1))
    if key in ("backspace", "delete", "ctrl+u"):
        left = "" if key == "ctrl+u" else field.value[:-1].removesuffix("-")
        return _with_text(form, field, Typed(left, 1))
    return _labeled(form, fields, character) if character.isalpha() else None


def _labeled(form: Filled, fields: Fields, letter: str) -> Filled | None:
    """Go to the field whose label has a word that begins with the letters in one go.

    The field with the cursor is one of them at the first letter; repeated, it goes on.
    """
    letters = form.letters + letter
    again = len(letters) > 1 and set(letters) == {letter}
    for wanted, first in ((letter, 1),) if again else ((letters, 0), (letter, 0)):
        ahead = [(form.focus + step) % len(fields) for step in range(first, len(fields) + first)]
        found = [at for at in ahead if begins_word(fields[at].label, wanted)]
        begin = (at for at in found if _plain(fields[at].label).startswith(_plain(wanted)))
        at = next(begin, next(iter(found), None))
        if at is not None:
            return msgspec.structs.replace(focused(form, fields, at), letters=letters)
    return None


def _digit(form: Filled, fields: Fields, at: int) -> Filled:
    field = fields[form.focus]
    if field.kind == "choices":
        return _toggled(form, field, at)
    chosen = _set(form, field.key, field.options[at].id)
    after = (i for i, f in enumerate(fields) if i > form.focus and f.kind in GOES_ON)
    return focused(chosen, fields, next(after, form.focus))


def _named(form: Filled, field: Field, letter: str) -> Filled | None:
    """Go to the option with a word that begins with the letters so far and this one.

    A first letter goes on to the next such option, and so does one that is only repeated.
    """
    here = form.caret if field.kind == "choices" else field.index
    begun = bool(form.letters)
    found = _ahead(field, form.letters + letter, here, stay=begun)
    if found is None and set(form.letters) == {letter}:
        found = _ahead(field, letter, here, stay=False)
    elif found is not None:
        form = msgspec.structs.replace(form, letters=form.letters + letter)
    if found is None:
        return None
    if field.kind == "choices":
        return msgspec.structs.replace(form, caret=found)
    return _set(form, field.key, field.options[found].id)


def _ahead(field: Field, letters: str, here: int, *, stay: bool) -> int | None:
    """Return the next option with a word that begins so, the one here only if one may stay.

    Of several letters the beginning of a name goes before that of another word in one.
    """
    count = len(field.options)
    at_first = 0 if stay else 1
    ahead = [(here + step) % count for step in range(at_first, count + at_first)]
    found = [at for at in ahead if begins_word(field.options[at].label, letters)]
    begin = (at for at in found if _plain(field.options[at].label).startswith(_plain(letters)))
    return next(begin if stay else iter(found), next(iter(found), None))


def begins_word(name: str, letters: str) -> bool:
    """Return whether a word of a name begins with letters, whatever their case and accents.

    >>> begins_word("Doctor Krall", "kr"), begins_word("Élan", "e"), begins_word("Krall", "rall")
    (True, True, False)
    """
    wanted = _plain(letters)
    return any(word.startswith(wanted) for word in re.split(r"[\W_]+", _plain(name)) if word)


def _plain(text: str) -> str:
    """Return a text in small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _toggled(form: Filled, field: Field, at: int) -> Filled:
    wanted = field.options[at].id
    ids = [option.id for option in field.picked]
    ids = [i for i in ids if i != wanted] if wanted in ids else [*ids, wanted]
    return msgspec.structs.replace(_set(form, field.key, "\n".join(ids)), caret=at)


def _walked(form: Filled, field: Field, key: str) -> Filled | None:
    count = len(field.options)
    if not count:
        return None
    by = -1 if key == "left" else 1
    if field.kind == "choices":
        if key == "space":
            return _toggled(form, field, form.caret % count)
        return msgspec.structs.replace(form, caret=(form.caret + by) % count)
    return _set(form, field.key, field.options[(field.index + by) % count].id)


def _thrown(form: Filled, fields: Fields, key: str, character: str) -> Filled | None:
    """Put a face to the dice, the own ones first, or take the last one away."""
    # By the form, not the fields: several faces may come before the fields are made anew.
    dice = {f.key: form.given.get(f.key, f.value) for f in fields if f.kind == "faces"}
    here = fields[form.focus]
    if here.kind == "faces":
        # What is under the cursor goes first, then those behind it.
        at = list(dice).index(here.key)
        dice = dict(list(dice.items())[at:])
    if key in ("backspace", "delete"):
        last = next((name for name in reversed(dice) if dice[name]), None)
        return _set(form, last, dice[last][:-1]) if last else None
    if key == "ctrl+u" and dice:
        return _set(form, next(iter(dice)), "")
    room = next((name for name, faces in dice.items() if len(faces) < FACES_MOST), None)
    if character not in FACES or room is None:
        return None
    return _set(form, room, dice[room] + FACES[character])
