"""Whom of the bestiary to add: the reader's own templates, then those that ship."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App

from tracker.tui.dialogs.filter import FilterDialog
from tracker.tui.present.cells import pad, width
from tracker.tui.present.lines import KeyHint, Row, Span, line
from tracker.words.names import fold_name
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.bestiary import Template

# Cells for a name at most, so that the values of all stand below each other.
_NAME = 28


def template_rows(known: Mapping[str, Template], words: str) -> list[Row]:
    """Return the templates that have every word typed, those called so first."""
    wanted = fold_name(words).split()
    found = [
        (name, template)
        for name, template in known.items()
        if all(word in fold_name(f"{name} {template.line} {template.keys}") for word in wanted)
    ]
    found.sort(key=lambda one: not all(word in fold_name(one[0]) for word in wanted))
    room = min(_NAME, max((width(name) for name, _template in found), default=0))
    return [
        Row(name, line(pad(name, room), "  ", Span(template.values, "dim")))
        for name, template in found
    ]


class BestiaryDialog(FilterDialog):
    """Choose a template by a part of its name or of what it can do."""

    NAME: ClassVar[str] = "bestiary"

    @classmethod
    def ask(cls, app: App[Any], known: Mapping[str, Template], add: Callable[[str], None]) -> None:
        """Ask for a template; ``add`` gets its name."""
        keys = [KeyHint("enter", _("Add")), KeyHint("esc", _("Back"))]
        title = [line(Span(_("Whom from the bestiary?"), "heading"))]
        cls.of(app).narrow(
            app,
            title,
            keys,
            partial(template_rows, known),
            lambda name: add(name) if name is not None else None,
        )
