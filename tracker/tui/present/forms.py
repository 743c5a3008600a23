"""Which form makes which command, and what it comes to as it is filled in."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tracker.conflict.history.prior_rolls import Prior
from tracker.conflict.ruling import N_, Argument, Command, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import write_faces
from tracker.tui.present.cells import wrap
from tracker.tui.present.check_preview import preview_check
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import DICE, Field, Fields
from tracker.tui.present.form_command import command_of, label_of_empty, line_of
from tracker.tui.present.game_view import view_of
from tracker.tui.present.generic_forms import generic_form
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.preview import Preview
from tracker.words.ending_lines import QUESTIONS, ending_lines
from tracker.words.shape import all_commands, shape
from tracker.words.translate import _, fill

ANEW = "anew"


def with_earlier_faces(verb: str, fields: Fields, filling: Filling) -> list[Field]:
    """Return the fields with the faces that stand, and one for rolling anew where there are any.

    What is typed goes before them. Where fewer lie there than are thrown, they are told only.
    """
    found = _found(verb, fields, filling)
    dice = [field for field in fields if field.kind in DICE]
    if not any(field.key in found for field in dice):
        return list(fields)
    state = filling.state
    anew = filling.toggle(ANEW, _("Roll anew"), note=_("the log shows it"))
    takes_anew = ANEW in shape(all_commands(state.system)[verb], state.system).keys
    made: list[Field] = []
    for field in fields:
        if field.key in found and not (takes_anew and anew.value == "yes"):
            faces = write_faces(state.system, found[field.key].faces)
            stands = N_("{faces} rolled before the undo; they stand")
            some = N_("{faces} rolled before the undo; more are thrown")
            whole = found[field.key].whole
            hint = fill(stands if whole else some, {"faces": faces})
            field = replace(field, kept=faces if whole else "", hint=hint)
        made.append(field)
        if takes_anew and field.key == dice[-1].key:
            made.append(anew)
    return made


def _found(verb: str, fields: Fields, filling: Filling) -> dict[str, Prior]:
    """Return the faces from before an undo by the keys of the dice, as if none were typed."""
    if filling.prior_rolls is None or filling.timeline.first_left is None:
        return {}
    open_ = [replace(f, value="") if f.kind in DICE else f for f in fields]
    command = command_of(verb, open_, filling.state)
    if isinstance(command, Refusal):
        return {}
    return filling.prior_rolls.offered(filling.state, command)


def thrown_already(fields: Fields) -> list[Field]:
    """Return the fields with the faces that stand typed in."""
    return [replace(f, value=f.kept) if f.kept and not f.value.strip() else f for f in fields]


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
    build = view.forms().get(verb) or generic_form(all_commands(game)[verb], game)
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
    empty = next((f.label for f in fields if f.needed == refusal.rule != "" and not f.value), None)
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
