"""Aspects as Fate has them: sticky or fragile, with a free tag, declared or assessed."""

from typing import Literal

from tracker.conflict import aspects
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Who
from tracker.conflict.ruling import N_
from tracker.conflict.setup import add_aspect
from tracker.conflict.topic import Topic
from tracker.systems.fate.rules.state import FateAspect, tags

topic = Topic()


class PlaceAspect(aspects.PlaceAspect, frozen=True, kw_only=True, tag="aspect"):
    """Put an aspect on the scene, a zone or somebody."""

    sticky: bool | None = None
    free: Who | None = None
    origin: Literal["declaration", "assessment"] | None = None


@topic.decides(PlaceAspect)
def place_aspect(draft: Draft, command: PlaceAspect) -> None:
    """Put an aspect somewhere; declarations and assessments are usually sticky (F-ASPECT-8)."""
    add_aspect(
        draft,
        command.text,
        command.on,
        sticky=command.sticky if command.sticky is not None else True,
        hidden=command.hidden,
        origin=command.origin or "placed",
        rule="F-ASPECT-8" if command.origin else "",
        own=None if command.free is None else FateAspect(free=command.free),
    )


@topic.decides(aspects.RemoveAspect, instead=True)
def remove_aspect(draft: Draft, command: aspects.RemoveAspect) -> None:
    """Let an aspect lapse (F-ASPECT-3)."""
    if tags(draft.state.aspects[command.aspect]).severity:
        draft.forbid(
            "F-CONSEQ-10",
            N_("{aspect} is a consequence; recover removes it"),
            aspect=command.aspect,
        )
    draft.emit(AspectRemoved(aspect=command.aspect, why=command.reason, rule="F-ASPECT-3"))
