"""Aspects placed, removed, revealed."""

from typing import Annotated

from tracker.conflict.cast import AspectRemoved, SheetChanged
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Phrase, Place, Word, Words
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.setup import add_aspect
from tracker.conflict.state import ON_SHEET, SCENE, Aspect, Conflict, change
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
    """Reveal somebody or an aspect that was hidden, a name, or an aspect on a sheet."""

    words = ("what", "aspect")
    group = "setup"

    what: Annotated[str, Word("hidden")]
    aspect: Phrase | None = None


class AspectRevealed(Event, frozen=True, kw_only=True, tag="aspect_revealed"):
    """An aspect is open to everybody."""

    seen = "aspect*"

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
    """Reveal a hidden participant or aspect by name, or the need of a task.

    With an aspect it is that one, on the sheet of whoever is named. Whoever is in sight under
    another name is called by their own from then on.
    """
    rule = system(draft.state.system).reveal_rule
    p = draft.state.participants.get(command.what)
    aspect = draft.state.aspects.get(command.aspect or command.what)
    task = draft.state.obstacles.get(command.what)
    if command.aspect is not None and (aspect is None or aspect.on != command.what):
        draft.refuse(
            N_("{aspect} is not an aspect of {who}"), aspect=command.aspect, who=command.what
        )
    if aspect is not None and (aspect.hidden or is_unknown(draft.state, aspect)):
        draft.emit(AspectRevealed(aspect=aspect.id, rule=rule))
    elif p is not None and aspect is None and p.hidden:
        draft.emit(SheetChanged(who=p.id, values={"hidden": False}))
    elif p is not None and aspect is None and p.alias:
        draft.emit(SheetChanged(who=p.id, values={"alias": ""}))
    elif task is not None and task.hidden:
        system(draft.state.system).reveals_task(draft, task)
    else:
        draft.refuse(N_("that is not hidden"), rule=rule)


@topic.evolves(AspectRevealed)
def _revealed(state: Conflict, event: AspectRevealed) -> Conflict:
    aspect = state.aspects[event.aspect]
    known = change(aspect, hidden=False, revealed=aspect.origin == ON_SHEET)
    return change(state, aspects={**state.aspects, aspect.id: known})


def is_unknown(state: Conflict, aspect: Aspect) -> bool:
    """Return whether an aspect stands on a sheet of the game master's and nobody was told of it."""
    if aspect.origin != ON_SHEET or aspect.revealed:
        return False
    return aspect.on in state.participants and not state.is_of_players(aspect.on)


def reveal_by_use(draft: Draft, aspect: Aspect) -> None:
    """Let everybody know an aspect on a sheet that somebody in sight makes use of."""
    bearer, by = (draft.state.participants.get(i or "") for i in (aspect.on, draft.command.by))
    unseen = aspect.hidden or any(p is not None and p.hidden for p in (bearer, by))
    if is_unknown(draft.state, aspect) and not unseen:
        rule = system(draft.state.system).reveal_rule
        draft.emit(AspectRevealed(aspect=aspect.id, rule=rule))


def known_by_use(state: Conflict, who: str, identity: str) -> Conflict:
    """Return a state in which everybody knows an aspect that somebody has made use of."""
    aspect = state.aspects.get(identity)
    if aspect is None or aspect.hidden or state.somebody(who).hidden:
        return state
    if not is_unknown(state, aspect):
        return state
    return change(state, aspects={**state.aspects, identity: change(aspect, revealed=True)})
