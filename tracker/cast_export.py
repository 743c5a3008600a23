"""The cast of a fight as a table or a bestiary, which come in again as they went out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tracker.conflict.state import Conflict, Participant

if TYPE_CHECKING:
    from tracker.conflict.figure_drafts import FigureDraft
    from tracker.imports.written import WrittenCast

# What holds the cast alone, to be brought in again.
CAST = ("csv", "toml")


def exported_cast(state: Conflict, format: str) -> WrittenCast:
    """Return the cast of a fight as a table or a bestiary, and what neither has a place for."""
    # Here and below, because nothing else needs the formats.
    from tracker.conflict.figure_drafts import Loss
    from tracker.conflict.own_drafts import figure_of
    from tracker.conflict.ruling import N_
    from tracker.conflict.system import system
    from tracker.imports import bestiary, spreadsheet

    rules = system(state.system)
    figures: list[FigureDraft] = []
    lost: list[tuple[str, Loss]] = []
    for p in state.participants.values():
        if p.owner is not None:
            lost.append((p.name, Loss(message=N_("goes with somebody; not written"))))
            continue
        figure = rules.figure_of(state, p)
        figures.append(figure or _with_keys(figure_of(state, p), state, p))
    write = spreadsheet.write if format == "csv" else bestiary.write
    written = write(figures)
    return written._replace(lost=(*lost, *written.lost))


def _with_keys(figure: FigureDraft, state: Conflict, p: Participant) -> FigureDraft:
    """Return a figure with what only sheets of its game have, as it is typed."""
    from tracker.conflict.cast import Add
    from tracker.conflict.engine import kind_of
    from tracker.conflict.system import system
    from tracker.words.pointing import Scope
    from tracker.words.reading import kind_of as word_kind
    from tracker.words.shape import shape

    sheet = system(state.system).own_sheet()
    own = sheet.read(state, p) if sheet else {}
    kind: type[Add] = kind_of(state.system, "add")
    form, scope = shape(kind, state.system), Scope(state)
    numbers, keys = dict(figure.numbers), {}
    for slot in form.slots:
        value = own.get(slot.field)
        if slot.hand or value is None or slot.field in Add.__struct_fields__:
            continue
        if type(value) is int:
            numbers[slot.key] = value
        else:
            keys[slot.key] = " ".join(word_kind(slot, state.system).write(value, slot, scope))
    return msgspec.structs.replace(figure, numbers=numbers, keys=keys)
