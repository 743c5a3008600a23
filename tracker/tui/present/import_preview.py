"""The preview of an import: each figure as its row would look, below them what is lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict, Participant
from tracker.importing import Again, ImportPlan, ImportWishes, KnownFigure, planned
from tracker.tui.present.cells import wrap
from tracker.tui.present.lines import Line, Listing, Row, Span, Style, line
from tracker.words.grammar import parse, state_after
from tracker.words.refusing import refusal_sentence
from tracker.words.summary import person_lines
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.imports.reading import ImportedCast

FIGURE = "figure "

# What may become of somebody who takes part already, in the order of the key for it.
_AGAIN: tuple[Again, ...] = ("", "merge", "new")


class ImportPreview(msgspec.Struct, frozen=True, dict=True):
    """What is in a file, who of it is taken and how, and what that comes to at a table."""

    cast: ImportedCast
    state: Conflict
    timeline: Timeline
    taken: frozenset[int]
    players: frozenset[int] = frozenset()
    fresh: bool = False
    again: Again = ""

    @cached_property
    def plan(self) -> ImportPlan | Refusal:
        """Return what those who are taken come to."""
        figures = tuple(
            msgspec.structs.replace(figure, role="pc") if n in self.players else figure
            for n, figure in enumerate(self.cast.figures)
            if n in self.taken
        )
        cast = msgspec.structs.replace(self.cast, figures=figures, unchosen=False)
        wishes = ImportWishes(fresh=self.fresh, again=self.again)
        return planned(cast, wishes, self.state, self.timeline)

    def toggled(self, n: int) -> ImportPreview:
        """Return the preview with a figure taken that was not, or the other way round."""
        return msgspec.structs.replace(self, taken=self.taken ^ {n})

    def with_player(self, n: int) -> ImportPreview:
        """Return the preview with a figure that is a player's, or is not any more."""
        return msgspec.structs.replace(self, players=self.players ^ {n})

    def next_again(self) -> ImportPreview:
        """Return the preview with the next of what may become of those who are there."""
        return msgspec.structs.replace(
            self, again=_AGAIN[(_AGAIN.index(self.again) + 1) % len(_AGAIN)]
        )

    @property
    def has_known(self) -> bool:
        """Return whether somebody of those who are taken takes part already."""
        asked = msgspec.structs.replace(self, again="").plan
        return isinstance(asked, ImportPlan) and bool(asked.known)


def begun(cast: ImportedCast, state: Conflict, timeline: Timeline) -> ImportPreview:
    """Return the preview to begin with: everybody is taken, unless there are very many."""
    everybody = frozenset() if cast.unchosen else frozenset(range(len(cast.figures)))
    return ImportPreview(cast, state, timeline, everybody)


def heading(preview: ImportPreview) -> Line:
    """Return what the preview is of, and how many are taken."""
    n, of = len(preview.taken), len(preview.cast.figures)
    words = {"n": n, "of": of}
    count = put(ngettext("{n} of {of} figure", "{n} of {of} figures", of), words)
    named = preview.cast.source or _("What was pasted")
    notes = [_("unharmed")] if preview.fresh else []
    if preview.has_known:
        told = {
            "": _("m says what becomes of those who are here"),
            "merge": _("those here are brought up to date"),
            "new": _("those here come once more"),
        }
        notes.append(told[preview.again])
    spans: list[Span | str] = [Span(named, "heading"), "  ", count]
    return (*line(*spans), *(Span(f"  {note}", "held") for note in notes))


def listing(preview: ImportPreview, width: int) -> Listing:
    """Return a row for each figure, and below them what is told of all."""
    return Listing(tuple(_rows(preview, max(width, 20))))


def _rows(preview: ImportPreview, width: int) -> Iterator[Row]:
    plan = preview.plan
    people = list(_people(preview, plan)) if isinstance(plan, ImportPlan) else []
    known = {one.figure: _here(one) for one in plan.known} if isinstance(plan, ImportPlan) else {}
    for n, figure in enumerate(preview.cast.figures):
        box = "[x] " if n in preview.taken else "[ ] "
        told = [figure.name]
        if n in preview.taken and figure.name in known:
            told = [known[figure.name]]
        elif n in preview.taken and people:
            told = [text.strip() for text in people.pop(0)]
        yield from _wrapped(f"{FIGURE}{n}", box, told, width, "" if n in preview.taken else "dim")
    if isinstance(plan, Refusal):
        yield from _wrapped("refused", "", [refusal_sentence(plan, preview.state)], width, "error")
        return
    scene = [text for text in plan.lines if text.startswith(("aspect ", "zone ", "side "))]
    for n, text in enumerate(scene):
        yield from _wrapped(f"scene {n}", "+ ", [text], width, "dim")
    for n, text in enumerate(plan.lost):
        words = fill("lost: {text}", {"text": text})
        yield from _wrapped(f"lost {n}", "- ", [words], width, "warning")
    for n, text in enumerate(plan.kept):
        words = fill("kept in the notes: {text}", {"text": text})
        yield from _wrapped(f"kept {n}", "  ", [words], width, "dim")


def _here(known: KnownFigure) -> str:
    """Return that somebody takes part already, and what is otherwise in the file."""
    changes = ", ".join(known.changes) or _("as in the file")
    return fill("{name}: here already; {changes}", {"name": known.name, "changes": changes})


def _wrapped(row: str, sign: str, texts: list[str], width: int, style: Style) -> Iterator[Row]:
    """Yield texts behind a sign, in as many rows as they need; only the first can be chosen."""
    parts = [part for text in texts for part in wrap(text, max(1, width - len(sign)))]
    for n, part in enumerate(parts):
        lead = sign if n == 0 else " " * len(sign)
        shown = line(Span(f"{lead}{part}", style))
        yield Row(row if n == 0 else f"{row} {n}", shown, choosable=n == 0)


def _people(preview: ImportPreview, plan: ImportPlan) -> Iterator[list[str]]:
    """Yield whoever comes in, in order, as the table would tell of them."""
    state = preview.state
    for text in plan.lines:
        command = parse(text, state)
        if command is None or isinstance(command, Refusal):
            return
        before, state = state.participants, state_after(state, command)
        news: list[Participant] = [p for i, p in state.participants.items() if i not in before]
        for p in news:
            yield person_lines(state, p)
