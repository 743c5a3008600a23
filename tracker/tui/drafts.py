"""What was typed and left before it was sent: it waits for whoever opens the same dialog again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple, TypeAlias

from textual.app import App

# A fight, and the dialog or line in it.
Place: TypeAlias = tuple[Hashable, str]

# Brings it back, in every dialog: a key that types nothing and moves nothing.
BRINGS_BACK = "ctrl+y"


class Draft(NamedTuple):
    """What a dialog takes up again, and the text that it is shown as."""

    value: Any
    text: str


class Drafts:
    """The drafts of a program, in memory: one for each place.

    What is ``sent`` is one no more when it has become a ruling; refused, it is one again.
    """

    def __init__(self) -> None:
        self._kept: dict[Place, Draft] = {}
        self.sent: tuple[Place, Draft] | None = None

    def at(self, place: Place) -> Draft | None:
        """Return the draft that waits at a place, None where there is none."""
        return self._kept.get(place)

    def keep(self, place: Place, draft: Draft) -> None:
        """Keep a draft, in place of an older one."""
        self._kept[place] = draft

    def forget(self, place: Place) -> None:
        """Let a draft go: it is taken up, or sent."""
        self._kept.pop(place, None)

    def take_sent(self) -> tuple[Place, Draft] | None:
        """Return what was just sent, for what carries it out."""
        sent, self.sent = self.sent, None
        return sent


class DraftsApp(App[None]):
    """An app whose dialogs keep what was typed into them and left."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.drafts = Drafts()

    @property
    def place_of_drafts(self) -> Hashable:
        """Return what drafts belong to, a fight as a rule; to be overridden."""
        return ""

    def keep_draft(self, place: Place, draft: Draft) -> None:
        """Keep what was left; to be extended by saying so."""
        self.drafts.keep(place, draft)
