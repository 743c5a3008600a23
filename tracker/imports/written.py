"""How a figure stands in files of our own, which go out as they come in: lines of texts, losses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tracker.conflict.figure_drafts import ConsequenceDraft, FigureDraft, Loss, NamedText
from tracker.conflict.ruling import N_, Argument
from tracker.imports import labels
from tracker.imports.sheets import HEALING, FigureBuilder
from tracker.imports.values import shown_value


class WrittenCast(NamedTuple):
    """A text with figures, and for each that loses something its name and what it loses."""

    text: str
    lost: tuple[tuple[str, Loss], ...]


def unwritten(figure: FigureDraft) -> Iterable[tuple[str, Loss]]:
    """Yield what a figure has that neither kind of file has a place for."""

    def lost(message: str, **arguments: Argument) -> tuple[str, Loss]:
        return figure.name, Loss(message=message, arguments=arguments)

    for aspect in figure.situation:
        yield lost(
            N_("{aspect}: an aspect of the scene; not written"), aspect=shown_value(aspect.text)
        )
    for text, free in figure.free.items():
        yield lost(
            N_("free invokes of {aspect}: {n}; not written"), aspect=shown_value(text), n=free
        )
    if figure.role != "minions" and (figure.quality is not None or figure.count is not None):
        yield lost(N_("how many there are, and how good; not written"))
    for track in figure.tracks:
        if track.points:
            yield lost(
                N_("{track}: that each box takes 1 is not written"), track=shown_value(track.name)
            )


def write_consequence(consequence: ConsequenceDraft) -> str:
    """Return a consequence as text: ``moderate: Bandaged Ribs *``, the star where it heals."""
    healing = HEALING if consequence.recovering else ""
    return f"{consequence.severity}: {consequence.text}{healing}"


def write_notes(notes: Iterable[NamedText]) -> str:
    """Return notes as text, each from a new line; its further lines are indented."""
    return "\n".join(note.line.replace("\n", "\n  ") for note in notes)


def read_notes(made: FigureBuilder, text: str) -> None:
    """Add the notes of a text; a line that is indented belongs to the note before it."""
    for note in re.split(r"\n(?!\s)", text):
        made.note("", note)


def ratings_in(text: str) -> tuple[dict[str, int], str]:
    """Return skills with their values from ``Fists 3, Alertness 2``, and what is none of them."""
    found: dict[str, int] = {}
    rest = []
    for part in text.split(","):
        rated = re.fullmatch(r"\s*(\S[^\n]*?)[\s:=]+([+\u2212\u2013-]?)([0-9]{1,2})\s*", part[:400])
        if rated is None:
            rest.append(part.strip())
        else:
            found[rated[1]] = int(rated[3]) if rated[2] in ("", "+") else -int(rated[3])
    return found, ", ".join(filter(None, rest))


def numbers_in(text: str) -> Sequence[int]:
    """Return the numbers in a text, in order."""
    return [int(number) for number in re.findall(r"[0-9]{1,3}", text)]


def write_slots(figure: FigureDraft) -> str:
    """Return the room for consequences as text: ``mild, moderate``, or that there is none."""
    return ", ".join(figure.slot_severities) or "none"


def read_slots(made: FigureBuilder, text: str) -> None:
    """Add the room for consequences that a text lists; what names no severity is no room."""
    made.slots = 0
    for word in text.split(","):
        if severity := labels.severity(word):
            made.slot(severity)
