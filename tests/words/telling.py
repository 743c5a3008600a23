"""The last ruling of a table in words: its line in both languages, and all of its events."""

from __future__ import annotations

from tests.support.table import Table
from tracker.conflict.ruling import Ruling
from tracker.conflict.state import Conflict
from tracker.words.headlines import details, headline
from tracker.words.translate import install


def last_ruling(at: Table) -> tuple[Ruling, Conflict]:
    """Return the last ruling and the state that it met."""
    ruling = at.session.timeline.ruling
    assert ruling is not None
    return ruling, at.session.timeline.state_at(ruling.parent)


def headlines(at: Table) -> tuple[str, str]:
    """Return the line of the last ruling, in English and in German."""
    ruling, before = last_ruling(at)
    english = headline(ruling, before)
    install("de")
    german = headline(ruling, before)
    install("en")
    return english, german


def told_in_full(at: Table) -> list[str]:
    """Return what the last ruling caused, line by line."""
    return details(*last_ruling(at))
