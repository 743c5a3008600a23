"""The command that a form's fields say, and the line that says the same."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict
from tracker.tui.present.form import Field, Fields
from tracker.words.grammar import Given, build, format_given, read_keys
from tracker.words.pointing import Scope
from tracker.words.reading import slot_kind
from tracker.words.shape import Shape, Slot, all_commands, shape


def command_of(verb: str, fields: Fields, state: Conflict) -> Command | Refusal:
    """Return the command that fields say, or why they say none."""
    form = _shape(verb, fields, state)
    given = list(_given(form, fields, state))
    try:
        given += read_keys(form, _typed_keys(form, fields), state, given)
    except Refused as refused:
        return refused.refusal
    return build(form, given, state)


def line_of(verb: str, fields: Fields, state: Conflict) -> str:
    """Return the line that fields come to, even where it says no command yet.

    >>> line_of("hold", [], Conflict(system="fate"))
    'hold'
    """
    form = _shape(verb, fields, state)
    line = format_given(form, _given(form, fields, state), state)
    return f"{line} {_typed_keys(form, fields)}".rstrip()


def label_of_empty(verb: str, fields: Fields, state: Conflict) -> str | None:
    """Return the label of the field that a word is missing of, None where none has its place.

    Of several fields for the same word that is the last, which stands there while the others
    do not say it.
    """
    form = _shape(verb, fields, state)
    said = {one.slot.key for one in _given(form, fields, state)}
    missing = next((w.key for w in form.words if w.required and w.key not in said), None)
    labels = {field.slot or field.key: field.label for field in fields}
    return labels.get(missing or "")


def _shape(verb: str, fields: Fields, state: Conflict) -> Shape:
    """Return the shape of a command, of the game that it gives to the fight where it does."""
    form = shape(all_commands(state.system)[verb], state.system)
    said = (one for one in _given(form, fields, state) if one.slot.key == "system")
    game = next((str(one.value or one.text) for one in said), "") or state.system
    return form if game == state.system else shape(all_commands(game)[verb], game)


def _given(form: Shape, fields: Fields, state: Conflict) -> Iterator[Given]:
    """Yield what fields say; a row that only chooses among fields says nothing.

    Numbers that are entries of one slot go into it together, with what else is typed there.
    """
    entries: dict[str, list[str]] = {}
    for field in fields:
        slot = form.named(field.slot)
        if field.entry and slot is not None and field.value.strip():
            # The name as it stands before a number in such a list.
            named = slot_kind(slot, state.system).write({field.entry: 0}, slot, Scope(state))
            name = named[0].rpartition(" ")[0]
            entries.setdefault(slot.key, []).append(f"{name} {field.value.strip()}")
    for field in fields:
        slot = form.named(field.slot or field.key)
        if slot is None or field.entry:
            continue
        if before := entries.pop(slot.key, None):
            yield Given(slot, ", ".join([*before, *field.texts()]))
        else:
            yield from _said(field, slot)


def _said(field: Field, slot: Slot) -> Iterator[Given]:
    if values := field.values():
        many = slot.repeated or field.kind == "choices"
        yield Given(slot, value=tuple(values) if many else values[0])
    for text in field.texts():
        yield Given(slot, text)


def _typed_keys(form: Shape, fields: Fields) -> str:
    """Return the keys that are typed as in a line, in the field for all that has none."""
    typed = (field.value for field in fields if field.kind == "rest" and not form.named(field.key))
    return next(typed, "").strip()
