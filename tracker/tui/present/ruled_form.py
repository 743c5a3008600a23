"""The form of a command that is ruled already: filled in so that it says the same again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker.conflict.draft import Refused
from tracker.conflict.engine import verb_of
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict
from tracker.conflict.system import write_faces
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import ACTION, BETWEEN, DICE, Field, Fields, Option
from tracker.tui.present.forms import form_fields
from tracker.words.pointing import Scope
from tracker.words.reading import slot_kind
from tracker.words.shape import Slot, all_commands, shape
from tracker.words.split import quote
from tracker.words.translate import _, fill

# What a ruling has besides what it says, which whoever amends it does not say again.
_UNSAID = frozenset({"by", "ids", "rolled", "why", "anew"})

# The field for what no other field of a form says.
MORE = "more"

# Kinds of keys for what was thrown, which stays unless other faces are typed.
RULED_FACES = frozenset({"faces", "any-faces"})

# So often is a form filled in anew, as one field brings others.
PASSES = 8

Make = Callable[[Mapping[str, str]], Filling]


class Ruled(msgspec.Struct, frozen=True):
    """What a form is to hold so that it says a command again.

    ``given`` has what its fields hold, by their keys. ``options`` are those that the form does not
    offer by itself, as the rules are against them. The faces that were thrown stand as long as no
    others are typed.
    """

    command: Command
    given: Mapping[str, str] = {}
    options: Mapping[str, tuple[Option, ...]] = {}

    @property
    def verb(self) -> str:
        """Return the verb of the form."""
        return verb_of(type(self.command))

    def fields(self, filling: Filling) -> list[Field]:
        """Return the fields of the form, with what only this command needs."""
        fields = [self._with_own(field, filling) for field in form_fields(self.verb, filling)]
        if MORE in self.given and all(field.key != MORE for field in fields):
            fields.append(filling.more())
        return fields

    def _with_own(self, field: Field, filling: Filling) -> Field:
        if field.kind in DICE or _is_faces(field, self.command, filling.state):
            return _with_faces(field, self.command, filling.state)
        own = self.options.get(field.key, ())
        new = tuple(o for o in own if o.id not in {option.id for option in field.options})
        if not new:
            return field
        given = filling.given.get(field.key, field.value)
        ids = {option.id for option in (*field.options, *new)}
        stands = field.kind == "choices" or given in ids
        several = field.kind == "choices"
        value = given if stands else field.value
        # What stands behind the others may have been said before them.
        return replace(
            field, options=(*field.options, *new), value=value, ordered=field.ordered or several
        )


def has_form(command: Command, state: Conflict) -> bool:
    """Return whether a form can say a command: one of the table's game, and no several in one."""
    known = all_commands(state.system).get(verb_of(type(command)))
    return known is type(command) and not command.composed


def ruled_form(command: Command, make: Make) -> Ruled:
    """Return what the form of a command is to hold so that it says the command again.

    ``make`` fills the form in with what is given, on the state that the command was ruled on.
    """
    return _Inverse(command, make).found()


def with_the_rest(made: Command, ruled: Command) -> Command:
    """Return what a form has made with what no form asks: why, and that rules were overruled."""
    kept = {"force": ruled.force or bool(ruled.overruled), "why": made.why or ruled.why}
    if hasattr(made, "anew"):
        kept["anew"] = getattr(ruled, "anew", False)
    return replace(made, **kept)


def _is_faces(field: Field, command: Command, state: Conflict) -> bool:
    """Return whether a field is for the faces of whatever dice."""
    slot = shape(type(command), state.system).named(field.slot or field.key)
    return slot is not None and slot.kind in RULED_FACES


def _with_faces(field: Field, command: Command, state: Conflict) -> Field:
    form = shape(type(command), state.system)
    slot = form.named(field.slot or field.key)
    faces = _value(command, slot) if slot is not None and slot.kind in RULED_FACES else None
    if not faces or slot is None:
        return field
    if slot.kind == "faces":
        written = write_faces(state.system, faces)
    else:
        (written,) = slot_kind(slot, state.system).write(faces, slot, Scope(state))
    hint = fill("{faces} as it was thrown; other faces take its place", {"faces": written})
    return replace(field, kept=written, hint=hint)


def _value(command: Command, slot: Slot) -> Any:
    holder = getattr(command, slot.hand) if slot.hand else command
    return getattr(holder, slot.field, None)


class _Inverse:
    """Look for what the fields of a form are to hold, until they say a command."""

    def __init__(self, command: Command, make: Make) -> None:
        self._command = command
        self._make = make
        self._state = make({}).state
        self._scope = Scope(self._state, str(getattr(command, "system", None) or ""))
        self._form = shape(
            all_commands(self._state.system)[verb_of(type(command))], self._state.system
        )
        words = self._form.words
        slots = (*words, *(slot for slot in self._form.slots if slot not in words))
        self._slots = [s for s in slots if s.key not in _UNSAID and s.kind not in RULED_FACES]
        self._scope.keys = frozenset(s.key for s in self._slots if not self._is_usual(s))

    def found(self) -> Ruled:
        """Return what the form holds when it says the command."""
        ruled = self._settled(Ruled(self._command))
        left = self._left(ruled)
        while left and (better := self._one_more(ruled, left)) is not None:
            ruled = better
            left = self._left(ruled)
        if left:
            ruled = self._settled(self._with_options(ruled, left))
        if left := self._left(ruled):
            # A form that fills a field says no key for it besides.
            fields = {f.slot or f.key for f in self._fields(ruled) if f.texts() or f.values()}
            can = [s for s in left if s.key in self._form.keys and s.key not in fields]
            keys = [f"{s.key}={quote(text)}" for s in can for text in self._texts(s)]
            ruled = replace(ruled, given={**ruled.given, MORE: " ".join(keys)}) if keys else ruled
        return ruled

    # What a form says

    def _fields(self, ruled: Ruled) -> list[Field]:
        return ruled.fields(self._make(ruled.given))

    def _left(self, ruled: Ruled) -> list[Slot]:
        """Return the words and keys of which the form does not say what the command says."""
        fields = self._fields(ruled)
        return [slot for slot in self._slots if self._said(fields, slot) != self._wanted(slot)]

    def _said(self, fields: Fields, slot: Slot) -> Any:
        said: list[Any] = []
        for field in fields:
            if self._form.named(field.slot or field.key) is slot:
                said += self._says(field, slot)
        if not said:
            return slot.default
        return tuple(said) if slot.repeated or len(said) > 1 else said[0]

    def _says(self, field: Field, slot: Slot) -> list[Any]:
        """Return what a field says; of what is repeated each by itself."""
        values = field.values()
        if values and field.kind == "choices" and not slot.repeated:
            return [tuple(values)]
        read = [self._read(text, slot) for text in field.texts()]
        if slot.repeated:
            read = [one for many in read for one in many or ()]
        return [*values, *read]

    def _read(self, text: str, slot: Slot) -> Any:
        try:
            return slot_kind(slot, self._scope.system).read(text, slot, self._scope)
        except Refused:
            return None

    # What the command says

    def _wanted(self, slot: Slot) -> Any:
        return _value(self._command, slot)

    def _is_usual(self, slot: Slot) -> bool:
        return not slot.required and self._wanted(slot) == slot.default

    def _texts(self, slot: Slot) -> list[str]:
        if self._is_usual(slot):
            return []
        return slot_kind(slot, self._scope.system).write(self._wanted(slot), slot, self._scope)

    # Filling it in

    def _settled(self, ruled: Ruled) -> Ruled:
        """Return the form filled in, until nothing in it changes any more."""
        for _pass in range(PASSES):
            given = {**ruled.given}
            for field in self._fields(ruled):
                value = self._filled(field)
                if value is not None:
                    given[field.key] = value
            if given == ruled.given:
                break
            ruled = replace(ruled, given=given)
        return ruled

    def _filled(self, field: Field) -> str | None:
        """Return what a field is to hold, None where it cannot say it or says nothing."""
        if field.key == "by":
            ids = {option.id for option in field.options}
            return self._command.by if self._command.by in ids else None
        slot = self._form.named(field.slot or field.key)
        if slot is None or slot not in self._slots or field.kind in DICE:
            return None
        if field.kind == "choice":
            return next((o.id for o in _picked_first(field) if self._fits(o, slot)), None)
        if field.kind == "choices":
            return self._several(field, slot)
        texts = self._texts(slot)
        return f"{BETWEEN} ".join(texts) if field.repeated else next(iter(texts), "")

    def _fits(self, option: Option, slot: Slot) -> bool:
        """Return whether an option says what the command says."""
        return bool(self._one(option, slot) == self._wanted(slot))

    def _one(self, option: Option, slot: Slot) -> Any:
        if option.value is not None:
            return (option.value,) if slot.repeated else option.value
        return self._read(option.typed, slot) if option.typed else slot.default

    def _several(self, field: Field, slot: Slot) -> str | None:
        wanted = self._wanted(slot)
        found = []
        for one in wanted or ():
            option = next((o for o in field.options if self._is_of(o, one, slot)), None)
            if option is None:
                return None
            found.append(option.id)
        return "\n".join(found)

    def _is_of(self, option: Option, one: Any, slot: Slot) -> bool:
        if option.value is not None:
            return bool(option.value == one)
        read = self._read(option.typed, slot) if option.typed else None
        return isinstance(read, Collection) and list(read) == [one]

    def _one_more(self, ruled: Ruled, left: Sequence[Slot]) -> Ruled | None:
        """Return the form with one row chosen so that it says more of the command."""
        for key, value in self._rows(ruled, {slot.key for slot in left}):
            tried = self._settled(replace(ruled, given={**ruled.given, key: value}))
            if len(self._left(tried)) < len(left):
                return tried
        return None

    def _rows(self, ruled: Ruled, wanted: Collection[str]) -> Iterator[tuple[str, str]]:
        """Yield what may be chosen that says nothing by itself, but may bring another field."""
        rows = [f for f in self._fields(ruled) if f.options and f.key not in (ACTION, "by")]
        for field in rows:
            silent = self._form.named(field.slot or field.key) is None
            if not silent and (field.slot or field.key) not in wanted:
                continue
            options = [o for o in field.options if silent or not (o.typed or o.value)]
            picked = field.value.split("\n") if field.value else []
            for option in sorted(options, key=lambda o: o.id not in wanted):
                if option.id in picked or option.id == ACTION:
                    continue
                several = field.kind == "choices"
                yield field.key, "\n".join([*picked, option.id]) if several else option.id

    def _with_options(self, ruled: Ruled, left: Iterable[Slot]) -> Ruled:
        """Return the form with what the command says as options that it does not offer."""
        fields = {field.slot or field.key: field for field in self._fields(ruled)}
        options = dict(ruled.options)
        for slot in left:
            field = fields.get(slot.key)
            if field is None or field.kind not in ("choice", "choices"):
                continue
            wanted = self._wanted(slot)
            if self._is_usual(slot):
                made = [Option("", "", _("as usual"))]
            elif field.kind == "choices" or slot.repeated:
                if not isinstance(wanted, tuple) or (field.kind == "choice" and len(wanted) > 1):
                    continue
                made = [
                    self._option(field, slot, one, (one,))
                    for one in wanted
                    if not any(self._is_of(option, one, slot) for option in field.options)
                ]
            else:
                made = [self._option(field, slot, wanted, wanted)]
            options[field.key] = tuple(made)
        return replace(ruled, options=options)

    def _option(self, field: Field, slot: Slot, one: Any, written: Any) -> Option:
        """Return an option that says a value, as those of the field say theirs."""
        text = ", ".join(slot_kind(slot, self._scope.system).write(written, slot, self._scope))
        if any(option.typed for option in field.options):
            return Option(text, text, text)
        return Option(one if isinstance(one, str) and one else text, "", text, value=one)


def _picked_first(field: Field) -> list[Option]:
    return sorted(field.options, key=lambda option: option.id != field.value)
