"""The faces that were rolled before an undo, in a form: they stand, unless it rolls anew."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.conflict.ruling import Refusal
from tracker.systems.dice import write_faces
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import DICE, Field, Fields, command_text
from tracker.words.grammar import parse
from tracker.words.shape import all_commands, shape
from tracker.words.translate import _, fill

ANEW = "anew"


def with_earlier_faces(verb: str, fields: Fields, filling: Filling) -> list[Field]:
    """Return the fields with the faces that stand, and one for rolling anew where there are any.

    What is typed goes before them.
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
            faces = write_faces(state.system, found[field.key])
            stands = fill("{faces} rolled before the undo; they stand", {"faces": faces})
            field = replace(field, kept=faces, hint=stands)
        made.append(field)
        if takes_anew and field.key == dice[-1].key:
            made.append(anew)
    return made


def _found(verb: str, fields: Fields, filling: Filling) -> dict[str, tuple[int, ...]]:
    """Return the faces from before an undo by the keys of the dice, as if none were typed."""
    if filling.earlier is None or not filling.timeline.left_a_future:
        return {}
    open_ = [replace(f, value="") if f.kind in DICE else f for f in fields]
    command = parse(command_text(verb, open_), filling.state)
    if command is None or isinstance(command, Refusal):
        return {}
    return filling.earlier.offered(filling.state, command)


def thrown_already(fields: Fields) -> list[Field]:
    """Return the fields with the faces that stand typed in."""
    return [replace(f, value=f.kept) if f.kept and not f.value.strip() else f for f in fields]
