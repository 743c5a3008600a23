"""The faces that were rolled before an undo, in a form: they stand, unless it rolls anew."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.conflict.history.prior_rolls import Prior
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.system import write_faces
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import DICE, Field, Fields
from tracker.tui.present.form_command import command_of
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
