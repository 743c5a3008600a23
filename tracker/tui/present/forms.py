"""Which form makes which command, and what it comes to as it is filled in."""

from __future__ import annotations

import msgspec

from tracker.conflict.ruling import N_, Argument, Command, Refusal
from tracker.tui.present.cells import wrap
from tracker.tui.present.check_preview import CheckPreview, check_lines, preview_check
from tracker.tui.present.earlier_faces import thrown_already, with_earlier_faces
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Fields, command_text
from tracker.tui.present.further import with_further
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Line, line
from tracker.tui.present.plain_forms import plain
from tracker.tui.present.preview import Preview, preview, preview_lines
from tracker.tui.present.roll_fields import ASKED
from tracker.words.ending_lines import QUESTIONS, ending_lines
from tracker.words.grammar import parse
from tracker.words.shape import all_commands


class Comes(msgspec.Struct, frozen=True):
    """What a form comes to: the command line, and what is known of it beforehand.

    ``missing`` is the key of dice that the table rolls and nobody has typed, empty for none;
    ``wanted`` says which they are, where that is not always the same. ``ends`` are lines about
    what it ends.
    """

    text: str
    found: Preview | CheckPreview
    missing: str = ""
    wanted: str = ""
    ends: tuple[str, ...] = ()


def form_fields(verb: str, filling: Filling) -> list[Field]:
    """Return the fields of a verb's form; raises KeyError for what is no verb of the system."""
    game = filling.state.system
    view = view_of(game)
    build = view.forms().get(verb) or plain(all_commands(game)[verb], game)
    fields = with_further(verb, list(build(filling)), filling)
    return with_earlier_faces(verb, view.with_notes(verb, fields), filling)


def comes_to(verb: str, fields: Fields, filling: Filling) -> Comes:
    """Return the line that a form comes to, and what it would lead to."""
    comes = _comes_to(verb, fields, filling)
    if (refusal := comes.found.refusal) is None:
        return _with_ends(verb, comes, filling)
    told = msgspec.structs.replace(comes.found, refusal=_of_fields(refusal, fields))
    return msgspec.structs.replace(comes, found=told)


def _with_ends(verb: str, comes: Comes, filling: Filling) -> Comes:
    """Return what a form comes to with what it ends, if it ends something."""
    if verb not in QUESTIONS:
        return comes
    command = parse(comes.text, filling.state)
    if command is None or isinstance(command, Refusal):
        return comes
    told = ending_lines(filling.state, command)
    return comes if isinstance(told, Refusal) else msgspec.structs.replace(comes, ends=told)


def _comes_to(verb: str, fields: Fields, filling: Filling) -> Comes:
    text = command_text(verb, fields)
    command = parse(text, filling.state)
    if command is None or isinstance(command, Refusal):
        return Comes(text, Preview(refusal=command))
    known = thrown_already(fields)
    if known != fields:
        told = parse(command_text(verb, known), filling.state)
        if told is not None and not isinstance(told, Refusal):
            fields, command = known, told
    if not view_of(filling.state.system).efforts:
        planned = preview_check(filling.state, command, fields, table_rolls=filling.table_rolls)
        return Comes(text, planned, planned.missing, planned.wanted)
    found = preview(filling.state, command, _likely(verb, fields, filling))
    missing = next((f.key for f in fields if f.kind == "faces" and len(f.value) < 4), "")
    return Comes(text, found, missing if filling.table_rolls else "")


def _of_fields(refusal: Refusal, fields: Fields) -> Refusal:
    """Return a refusal that names keys, told by the labels of their fields."""
    labels = {field.key: field.label for field in fields}
    given = refusal.arguments
    empty = None
    # A word that nobody is there for makes a key of the next one, which may have none.
    keyless = N_("{verb} knows no key {key}; it knows {keys}")
    if refusal.message in (N_("{verb} needs {word}"), keyless):
        empty = next((field.label for field in fields if field.word and not field.texts()), None)
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


def _likely(verb: str, fields: Fields, filling: Filling) -> Command | None:
    """Return the same command with the likely defense, where it is asked for afterwards."""
    vs = next((field for field in fields if field.key == "vs"), None)
    if vs is None or vs.value != ASKED or vs.options[0].id == ASKED:
        return None
    guess = msgspec.structs.replace(vs, value=vs.options[0].id)
    command = parse(command_text(verb, [guess if f is vs else f for f in fields]), filling.state)
    return None if isinstance(command, Refusal) else command


def comes_lines(comes: Comes, filling: Filling, width: int) -> list[Line]:
    """Return what is known beforehand: the sums with their reasons and the odds, or a refusal."""
    ends = [line(part) for text in comes.ends for part in wrap(text, width)]
    return [*_known_lines(comes, filling, width), *ends]


def _known_lines(comes: Comes, filling: Filling, width: int) -> list[Line]:
    if isinstance(comes.found, CheckPreview):
        return check_lines(comes.found, filling.state, width)
    return preview_lines(comes.found, filling.state, width)
