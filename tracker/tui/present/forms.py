"""Which form makes which command, and what it comes to as it is filled in."""

from __future__ import annotations

import msgspec

from tracker.conflict.ruling import N_, Argument, Command, Refusal
from tracker.conflict.state import Conflict
from tracker.tui.present.cells import wrap
from tracker.tui.present.check_preview import preview_check
from tracker.tui.present.earlier_faces import thrown_already, with_earlier_faces
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Fields
from tracker.tui.present.form_command import command_of, label_of_empty, line_of
from tracker.tui.present.game_view import view_of
from tracker.tui.present.generic_forms import plain
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.preview import Preview
from tracker.words.ending_lines import QUESTIONS, ending_lines
from tracker.words.shape import all_commands


class Comes(msgspec.Struct, frozen=True):
    """What a form comes to: the command, and what is known of it beforehand.

    There is none where words are missing or mean nothing. ``ends`` are lines about what it ends,
    ``notes`` what the game says besides.
    """

    verb: str
    fields: Fields
    state: Conflict
    found: Preview
    command: Command | None = None
    ends: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the line that says the same, even where it says no command yet."""
        return line_of(self.verb, self.fields, self.state)


def form_fields(verb: str, filling: Filling) -> list[Field]:
    """Return the fields of a verb's form; raises KeyError for what is no verb of the system."""
    game = filling.state.system
    view = view_of(game)
    build = view.forms().get(verb) or plain(all_commands(game)[verb], game)
    return with_earlier_faces(verb, view.completed(verb, list(build(filling)), filling), filling)


def comes_to(verb: str, fields: Fields, filling: Filling) -> Comes:
    """Return the command that a form comes to, and what it would lead to."""
    comes = _comes_to(verb, fields, filling)
    notes = tuple(view_of(filling.state.system).notes(verb, fields, filling.state))
    comes = msgspec.structs.replace(comes, notes=notes) if notes else comes
    if (refusal := comes.found.refusal) is None:
        return _with_ends(verb, comes, filling)
    told = msgspec.structs.replace(comes.found, refusal=_of_fields(refusal, verb, fields, filling))
    return msgspec.structs.replace(comes, found=told)


def _with_ends(verb: str, comes: Comes, filling: Filling) -> Comes:
    """Return what a form comes to with what it ends, if it ends something."""
    if verb not in QUESTIONS or comes.command is None:
        return comes
    told = ending_lines(filling.state, comes.command, filling.trials)
    return comes if isinstance(told, Refusal) else msgspec.structs.replace(comes, ends=told)


def _comes_to(verb: str, fields: Fields, filling: Filling) -> Comes:
    state = filling.state
    command = command_of(verb, fields, state)
    if isinstance(command, Refusal):
        return Comes(verb, fields, state, Preview(refusal=command))
    known: Fields = thrown_already(fields)
    told = command if known == fields else command_of(verb, known, state)
    if isinstance(told, Refusal):
        known, told = fields, command
    found = view_of(state.system).preview(verb, known, told, filling)
    if found is None:
        found = preview_check(state, filling.trials, told, known, table_rolls=filling.table_rolls)
    return Comes(verb, fields, state, found, command)


def _of_fields(refusal: Refusal, verb: str, fields: Fields, filling: Filling) -> Refusal:
    """Return a refusal that names keys, told by the labels of their fields."""
    labels = {field.key: field.label for field in fields}
    given = refusal.arguments
    empty = None
    if refusal.message == N_("{verb} needs {word}"):
        empty = label_of_empty(verb, fields, filling.state)
    elif refusal.message == N_("{verb} needs the key {key}"):
        empty = labels.get(str(given["key"]))
    elif refusal.message == N_("say who acts: by=NAME"):
        empty = labels.get("by")
    if empty is not None:
        return Refusal(message=N_("still empty: {field}"), arguments={"field": empty})
    told: dict[str, Argument] = {}
    if (key := given.get("key")) in labels and "{key}=" not in refusal.message:
        told["key"] = labels[str(key)]
    if isinstance(keys := given.get("keys"), tuple):
        # Only what the form asks: of what is not there nothing can be added.
        told["keys"] = tuple(label for key, label in labels.items() if key in keys) or keys
    return msgspec.structs.replace(refusal, arguments={**given, **told}) if told else refusal


def comes_lines(comes: Comes, filling: Filling, width: int) -> list[Line]:
    """Return what is known beforehand: the sums with their reasons and the odds, or a refusal."""
    ends = [line(part) for text in comes.ends for part in wrap(text, width)]
    notes = [line(Span(part, "dim")) for text in comes.notes for part in wrap(text, width)]
    return [*comes.found.lines(filling.state, width), *notes, *ends]
