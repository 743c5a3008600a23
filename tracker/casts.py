"""A cast as figures: of a fight, for a file from which it comes in again, for a bestiary."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tracker.conflict.state import Conflict, Participant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.conflict.figure_drafts import DraftWishes, FigureDraft, Loss
    from tracker.conflict.ruling import Refusal
    from tracker.imports.reading import ImportedCast
    from tracker.imports.written import WrittenCast

# What holds the cast alone, to be brought in again.
CAST = ("csv", "toml")


def exported_cast(state: Conflict, format: str) -> WrittenCast:
    """Return the cast of a fight as a table or a bestiary, and what neither has a place for."""
    # Here and below, because nothing else needs the formats.
    from tracker.conflict.system import system
    from tracker.imports import bestiary, spreadsheet

    cast, lost = cast_of(state)
    figures = [as_needed(figure, state) for figure in cast]
    if format == "csv":
        written = spreadsheet.write(figures)
    else:
        written = bestiary.write(figures, system(state.system).sheet_terms())
    return written._replace(lost=(*lost, *written.lost))


def cast_of(state: Conflict) -> tuple[list[FigureDraft], list[tuple[str, Loss]]]:
    """Return the figures of a fight with their whole sheets, and by names what is lost of them."""
    from tracker.conflict.figure_drafts import Loss
    from tracker.conflict.ruling import N_

    figures: list[FigureDraft] = []
    lost: list[tuple[str, Loss]] = []
    for p in state.participants.values():
        if p.owner is not None:
            lost.append((p.name, Loss(message=N_("goes with somebody; not written"))))
            continue
        figure = _figure_of(state, p)
        figures.append(msgspec.structs.replace(figure, lost=()))
        lost += [(p.name, loss) for loss in figure.lost]
    return figures, lost


def _figure_of(state: Conflict, p: Participant) -> FigureDraft:
    from tracker.conflict.drafting import figure_of
    from tracker.conflict.system import system

    figure = system(state.system).figure_of(state, p)
    return _with_keys(figure_of(state, p), state, p) if figure is None else figure


def read_fight(path: str) -> ImportedCast | Refusal:
    """Return the people of a saved fight, or why it cannot be read; nobody plays it for that."""
    from pathlib import Path

    from tracker.conflict.drafting import FIGHT
    from tracker.conflict.figure_drafts import Loss
    from tracker.conflict.history.timeline import Timeline
    from tracker.conflict.ruling import N_, Contradiction, Refusal
    from tracker.conflict.system import SYSTEMS
    from tracker.imports.reading import ImportedCast
    from tracker.imports.sheets import FIGURES_MOST
    from tracker.log.errors import LogError, LogNote, MissingGame
    from tracker.log.save import Save
    from tracker.unseen import file_text

    where = Path(path).expanduser()
    source = file_text(where.name)
    try:
        with Save.follow(where) as save:
            if (game := save.header.system) not in SYSTEMS and not save.header.newer:
                raise MissingGame(where, game)
            state, notes = Timeline(save.records).state, save.notes
    except LogError as error:
        notes, state = [error.note()], Conflict()
    except Contradiction as error:
        message = N_("{file} cannot be read: {error}")
        return Refusal(message=message, arguments={"file": source, "error": str(error)})
    if not state.participants:
        nobody = LogNote(message=N_("{file}: there is nobody in it"), arguments={"file": source})
        why = notes[0] if notes else nobody
        return Refusal(message=why.message, arguments=why.arguments)
    figures, _lost = cast_of(state)
    alone = N_("{name} goes with somebody; left out")
    # Of the file only its name is kept.
    named = {"file": source}
    told = [Loss(message=note.message, arguments=note.arguments | named) for note in notes]
    people = (p.name for p in state.participants.values() if p.owner is not None)
    lost = [*told, *(Loss(message=alone, arguments={"name": name}) for name in people)]
    if len(figures) > FIGURES_MOST:
        more = N_("{most} figures of a file are taken; the rest is left out")
        lost.append(Loss(message=more, arguments={"most": FIGURES_MOST}))
    return ImportedCast(
        source=source,
        format=FIGHT,
        figures=tuple(
            msgspec.structs.replace(figure, origin=FIGHT, system=state.system)
            for figure in figures[:FIGURES_MOST]
        ),
        lost=tuple(lost),
    )


def as_kept(
    figures: Sequence[FigureDraft], game: str, wishes: DraftWishes
) -> tuple[list[FigureDraft], list[tuple[str, Loss]]]:
    """Return figures as a bestiary of a game has them, and by names what is lost of them.

    Those of other programs get the sheet that the game makes of them; raises Refused where it makes
    none. Our own stay as they are.
    """
    from tracker.conflict.draft import Refused
    from tracker.conflict.drafting import OWN
    from tracker.conflict.ruling import N_, Refusal
    from tracker.conflict.system import system
    from tracker.words.grammar import state_after
    from tracker.words.terms import system_name

    kept: list[FigureDraft] = []
    lost: list[tuple[str, Loss]] = []
    suits = system(game).suits(figures)
    fight = suits.keys if suits else {}
    wishes = msgspec.structs.replace(wishes, fight=fight)
    table = Conflict(system=game, campaign=dict(fight))
    for figure in figures:
        if figure.origin in OWN:
            kept.append(figure)
            continue
        made = system(game).draft(figure, wishes, None)
        if made is None:
            refusal = Refusal(
                message=N_("{game} takes no figures of Fate"), arguments={"game": system_name(game)}
            )
            raise Refused(refusal)
        state = state_after(table, made.command)
        (p,) = state.participants.values()
        sheet = as_needed(_figure_of(state, p), state)
        kept.append(msgspec.structs.replace(sheet, situation=figure.situation, hidden=False))
        lost += [(figure.name, loss) for loss in (*figure.lost, *made.lost)]
    return kept, lost


def as_needed(figure: FigureDraft, state: Conflict) -> FigureDraft:
    """Return a figure without what it would have all the same at a table: boxes, room by rules."""
    table = Conflict(system=state.system, campaign=state.campaign)
    whole = _comes_to(figure, table)
    if whole is None:
        return figure
    for track in figure.tracks:
        rest = tuple(one for one in figure.tracks if one != track)
        bare = msgspec.structs.replace(figure, tracks=rest)
        figure = bare if _comes_to(bare, table) == whole else figure
    bare = msgspec.structs.replace(figure, slots=None, severities=())
    return bare if _comes_to(bare, table) == whole else figure


def _comes_to(figure: FigureDraft, table: Conflict) -> FigureDraft | None:
    """Return the whole sheet of a figure that comes to a table, None where it does not."""
    from tracker.conflict.figure_drafts import DraftWishes
    from tracker.conflict.system import system
    from tracker.words.grammar import state_after

    made = system(table.system).draft(figure, DraftWishes(), table)
    state = table if made is None else state_after(table, made.command)
    return next((_figure_of(state, p) for p in state.participants.values()), None)


def _with_keys(figure: FigureDraft, state: Conflict, p: Participant) -> FigureDraft:
    """Return a figure with what only sheets of its game have, as it is typed."""
    from tracker.conflict.cast import Add
    from tracker.conflict.engine import kind_of
    from tracker.conflict.system import system
    from tracker.words.pointing import Scope
    from tracker.words.reading import slot_kind as word_kind
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
