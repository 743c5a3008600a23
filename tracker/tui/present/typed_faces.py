"""What is said of a face that was typed into a form: where it went, or why it went nowhere."""

from __future__ import annotations

from tracker.tui.present.form import FACES, FACES_MOST, Fields, Filled
from tracker.tui.present.lines import Span
from tracker.words.translate import _, fill


def face_told(before: Filled, after: Filled | None, fields: Fields, character: str) -> Span:
    """Return what is said of a key: which dice a face went to, if not those under the cursor.

    ``after`` is None where the key did nothing: on dice it is no face, or there are enough.
    """
    here = fields[before.focus]
    if after is None:
        if here.kind != "faces" or not character:
            return Span("")
        if character in FACES:
            return Span(_("All dice are typed; backspace takes the last face away."), "error")
        return Span(fill("{key} is no face: + 0 - or 1 to 6.", {"key": character}), "error")
    for field in fields:
        faces = after.given.get(field.key, field.value)
        was = before.given.get(field.key, field.value)
        if field.kind == "faces" and faces != was and field is not here:
            words = {"dice": field.label, "n": len(faces), "most": FACES_MOST}
            return Span(fill("{dice}: {n} of {most}", words), "dim")
    return Span("")
