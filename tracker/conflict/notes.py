"""Notes to the log."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words
from tracker.conflict.ruling import Command, Event
from tracker.conflict.state import Conflict
from tracker.conflict.topic import Topic

topic = Topic()


class Note(Command, frozen=True, kw_only=True, tag="note"):
    """Write a note into the log."""

    words = ("text",)
    group = "between"
    always = True

    text: Words
    secret: bool = False


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """A note was written."""

    seen = "text secret"

    text: str
    secret: bool = False


@topic.decides(Note)
def note(draft: Draft, command: Note) -> None:
    """Write a note."""
    draft.emit(Noted(text=command.text, secret=command.secret))


@topic.evolves(Noted)
def _noted(state: Conflict, event: Noted) -> Conflict:
    return state
