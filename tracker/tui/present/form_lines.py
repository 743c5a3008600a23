"""How a form is drawn: a line for each field, its options with their digits, the caret."""

from __future__ import annotations

import msgspec

from tracker.tui.present.cells import NAME_LEAST, clip_line, line_width, pad, width
from tracker.tui.present.form import FACES_MOST, Field, Fields
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, Style, in_reverse, line
from tracker.words.short_names import cut_apart

LABEL_WIDTH = 18

# Where not all options have room, none takes more than this.
OPTION_MOST = 24


def form_lines(fields: Fields, focus: int, caret: int, room: int, glyphs: Glyphs) -> list[Line]:
    """Return the fields as lines of at most ``room`` cells; the one with the cursor is marked."""
    # In a narrow window what is chosen needs the room more.
    labels = min(LABEL_WIDTH, max(8, room // 3), max(width(field.label) for field in fields))
    lines = []
    for at, field in enumerate(fields):
        here = at == focus
        label = Span(pad(field.label, labels, more=glyphs.more), "strong" if here else "")
        head = line(Span(glyphs.cursor if here else " ", "strong"), label, " ")
        body = _body(field, here, caret, room - line_width(head), glyphs)
        lines.append(clip_line((*head, *body), room, glyphs.more))
    return lines


def _body(field: Field, here: bool, caret: int, room: int, glyphs: Glyphs) -> Line:
    if field.kind in ("choice", "choices"):
        return _options(field, here, caret, room, glyphs)
    if field.kind == "faces":
        return _faces(field, here)
    if field.kind == "number":
        return _number(field, here)
    return _text(field, here, caret, room)


def _options(field: Field, here: bool, caret: int, room: int, glyphs: Glyphs) -> Line:
    """Return the options side by side, from the first on that lets the cursor's be seen, or the
    first that is picked."""
    if not field.options:
        return line(Span(field.hint, "dim"))
    field = _fitted(field, room, glyphs)
    picked = {option.id for option in field.picked}
    shown = [_option(field, at, here, caret, picked, glyphs) for at in range(len(field.options))]
    if field.kind == "choice":
        wanted = field.index
    elif here:
        wanted = caret % len(shown)
    else:
        # The caret is another field's.
        wanted = next((at for at, o in enumerate(field.options) if o.id in picked), 0)
    start = 0
    while start < wanted and sum(line_width(s) for s in shown[start : wanted + 1]) > room - 2:
        start += 1
    more = (Span(glyphs.more, "dim"),) if start else ()
    return (*more, *(span for option in shown[start:] for span in option))


def _fitted(field: Field, room: int, glyphs: Glyphs) -> Field:
    """Return a field with its options cut so that all have room; where they have none with ends
    that say much, only those cut that are long."""
    labels = tuple(option.label for option in field.options)
    taken = sorted(map(width, labels))
    # A digit, blanks or brackets.
    left = room - sum(5 + (1 + width(o.note) if o.note else 0) for o in field.options)
    if sum(taken) <= left:
        return field
    longest = OPTION_MOST
    if sum(min(cells, NAME_LEAST) for cells in taken) <= left:
        # What is short leaves its room to what is long.
        for at, cells in enumerate(taken):
            longest = left // (len(taken) - at)
            if cells > longest:
                break
            left -= cells
    cut = cut_apart(labels, longest, glyphs.more, width)
    options = [msgspec.structs.replace(o, label=cut[o.label]) for o in field.options]
    return msgspec.structs.replace(field, options=options)


def _option(
    field: Field, at: int, here: bool, caret: int, picked: set[str], glyphs: Glyphs
) -> Line:
    option = field.options[at]
    chosen = option.id in picked
    digit = f"{at + 1} " if at < 9 else ""
    note = Span(f" {option.note}", "dim") if option.note else ""
    if field.kind == "choices":
        box = glyphs.box_marked if chosen else glyphs.box_free
        style: Style = "cursor" if here and at == caret % len(field.options) else ""
        return line(Span(digit, "key"), box, " ", Span(option.label, style), note, "  ")
    if not chosen:
        return line(" ", Span(digit, "key"), option.label, note, " ")
    # Brackets, since a style alone would not do.
    style = "cursor" if here else "strong"
    return line(Span(f"[{digit}{option.label}", style), *_noted(note, here), Span("]", style))


def _noted(note: Span | str, here: bool) -> Line:
    """Return what is noted at an option that is chosen."""
    return () if not note else in_reverse(line(note)) if here else line(note)


def _faces(field: Field, here: bool) -> Line:
    if not field.value and not here:
        return line(Span(field.hint, "dim"))
    faces = " ".join(field.value.ljust(FACES_MOST, "_"))
    total = sum({"+": 1, "-": -1}.get(face, 0) for face in field.value)
    sum_ = f"  {total:+d}" if len(field.value) == FACES_MOST else ""
    hint = "" if field.value else f"  {field.hint}"
    return line(Span(faces, "strong"), sum_, Span(hint, "dim"))


def _number(field: Field, here: bool) -> Line:
    hint = Span("" if field.value else f" {field.hint}", "dim")
    return line(Span(f"[{field.value or ' '}]", "cursor") if here else f" {field.value}", hint)


def _text(field: Field, here: bool, caret: int, room: int) -> Line:
    if not here:
        return line(field.value or Span(field.hint, "dim"))
    text, caret = field.value, min(caret, len(field.value))
    # The caret stays in view: what is left of it goes first.
    while caret and width(text[:caret]) > room - 2:
        text, caret = text[1:], caret - 1
    at = text[caret : caret + 1] or " "
    hint = "" if field.value else f" {field.hint}"
    return line(text[:caret], Span(at, "cursor"), text[caret + 1 :], Span(hint, "dim"))
