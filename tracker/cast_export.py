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
    terms = rules.sheet_terms()
    figures: list[FigureDraft] = []
    lost: list[tuple[str, Loss]] = []
    for p in state.participants.values():
        if p.owner is not None:
            lost.append((p.name, Loss(message=N_("goes with somebody; not written"))))
            continue
        figure = rules.figure_of(state, p)
        whole = _with_keys(figure_of(state, p), state, p) if figure is None else figure
        figures.append(_as_needed(whole, state))
        lost += [(p.name, loss) for loss in whole.lost]
    written = spreadsheet.write(figures) if format == "csv" else bestiary.write(figures, terms)
    return written._replace(lost=(*lost, *written.lost))


def _as_needed(figure: FigureDraft, state: Conflict) -> FigureDraft:
    """Return a figure without what it would have all the same: boxes and room by the rules."""
    table = Conflict(system=state.system, campaign=state.campaign)
    whole = _comes_to(figure, table)
    if whole in (None, table):
        return figure
    for track in figure.tracks:
        rest = tuple(one for one in figure.tracks if one != track)
        figure = _bare(figure, table, whole, tracks=rest)
    return _bare(figure, table, whole, slots=None, severities=())


def _bare(
    figure: FigureDraft, table: Conflict, whole: Conflict | None, **fields: object
) -> FigureDraft:
    """Return a figure with these fields, if it comes to the same with them."""
    bare = msgspec.structs.replace(figure, **fields)
    return bare if _comes_to(bare, table) == whole else figure


def _comes_to(figure: FigureDraft, table: Conflict) -> Conflict | None:
    """Return a table to which the figure alone has come, None where its game does not take it."""
    from tracker.conflict.figure_drafts import DraftWishes
    from tracker.conflict.system import system
    from tracker.words.grammar import state_after

    made = system(table.system).draft(figure, DraftWishes(), table)
    return None if made is None else state_after(table, made.command)


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
