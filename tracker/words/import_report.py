"""What an import loses and keeps, in the reader's language, and drafts as one JSON document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tracker.conflict.figure_drafts import FigureDraft, Loss
from tracker.words.names import shown
from tracker.words.terms import skill_name
from tracker.words.translate import decimal, fill

_MEGABYTE = 1_000_000


def told_loss(loss: Loss, who: str = "", game: str = "") -> str:
    """Return what is lost, behind the name of the figure that loses it; skills as a game has them.

    >>> told_loss(Loss(message="image, {size}", arguments={"size": 1_400_000}), "Mira")
    'Mira: image, 1.4 MB'
    """
    arguments = dict(loss.arguments)
    for key in ("skill", "instead"):
        if game and isinstance(skill := arguments.get(key), str):
            arguments[key] = skill_name(skill, game)
    if isinstance(size := arguments.get("size"), int):
        arguments["size"] = _size(size)
    text = fill(loss.message, arguments)
    return f"{who}: {text}" if who else text


def kept_in_notes(figures: Iterable[FigureDraft]) -> list[str]:
    """Return for each figure with notes which these are."""
    return [
        f"{figure.name}: {', '.join(shown(note.name or note.text) for note in figure.notes)}"
        for figure in figures
        if figure.notes
    ]


def draft_document(figure: FigureDraft) -> dict[str, Any]:
    """Return a draft as JSON has it; what most figures do not have is left out."""
    document: dict[str, Any] = msgspec.to_builtins(figure)
    return document | {"lost": [told_loss(loss) for loss in figure.lost]}


def _size(count: int) -> str:
    """Return a number of bytes as people say it."""
    if count < _MEGABYTE:
        return f"{count // 1000} kB"
    return f"{decimal(count / _MEGABYTE, 1)} MB"
