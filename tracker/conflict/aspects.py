"""Aspects placed, removed, revealed."""

from typing import Annotated

from tracker.conflict.cast import AspectRemoved, SheetChanged
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Phrase, Place, Word, Words
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.setup import add_aspect
from tracker.conflict.state import SCENE, Conflict, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic

topic = Topic()


class PlaceAspect(Command, frozen=True, kw_only=True, tag="aspect"):
    """Put an aspect on the scene, a zone or somebody."""

    words = ("text",)
    group = "setup"
    may_import = True

    text: Words
    on: Place = SCENE
    hidden: bool = False


class RemoveAspect(Command, frozen=True, kw_only=True, tag="unaspect"):
    """Remove an aspect; the situation has changed."""

    words = ("aspect", "reason")
    group = "between"

    aspect: Phrase
    reason: Words = ""


class Reveal(Command, frozen=True, kw_only=True, tag="reveal"):
    """Reveal somebody or an aspect that was hidden."""

    words = ("what",)
    group = "setup"

    what: Annotated[str, Word("hidden")]


class AspectRevealed(Event, frozen=True, kw_only=True, tag="aspect_revealed"):
    """An aspect is open to everybody."""

    aspect: str


@topic.decides(PlaceAspect)
def place_aspect(draft: Draft, command: PlaceAspect) -> None:
    """Put an aspect somewhere."""
    add_aspect(draft, command.text, command.on, hidden=command.hidden)


@topic.decides(RemoveAspect)
def remove_aspect(draft: Draft, command: RemoveAspect) -> None:
    """Let an aspect lapse."""
    draft.emit(AspectRemoved(aspect=command.aspect, why=command.reason))


@topic.decides(Reveal)
def reveal(draft: Draft, command: Reveal) -> None:
    """Reveal a hidden participant or aspect by name, or the need of a task."""
    rule = system(draft.state.system).reveal_rule
    p = draft.state.participants.get(command.what)
    aspect = draft.state.aspects.get(command.what)
    task = draft.state.obstacles.get(command.what)
    if p is not None and p.hidden:
        draft.emit(SheetChanged(who=p.id, values={"hidden": False}))
    elif aspect is not None and aspect.hidden:
        draft.emit(AspectRevealed(aspect=aspect.id, rule=rule))
    elif task is not None and task.hidden:
        system(draft.state.system).reveals_task(draft, task)
    else:
        draft.refuse(N_("that is not hidden"), rule=rule)


@topic.evolves(AspectRevealed)
def _revealed(state: Conflict, event: AspectRevealed) -> Conflict:
    aspect = change(state.aspects[event.aspect], hidden=False)
    return change(state, aspects={**state.aspects, aspect.id: aspect})
