"""Aspects placed, removed, revealed; free tags handed on; skills swapped by leave of the scene."""

from typing import Annotated, Literal

from tracker.conflict.cast import AspectRemoved, SheetChanged
from tracker.conflict.conditions import ObstacleSet
from tracker.conflict.draft import Draft
from tracker.conflict.fate_points import spend
from tracker.conflict.fields import Phrase, Place, Skill, Who, Word, Words
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.setup import add_aspect
from tracker.conflict.state import SCENE, Conflict, Swap, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present

topic = Topic()
fate = Topic(system="fate")


class PlaceAspect(Command, frozen=True, kw_only=True, tag="aspect"):
    """Put an aspect on the scene, a zone or somebody."""

    words = ("text",)
    group = "setup"
    special = frozenset({"sticky", "free", "origin"})

    text: Words
    on: Place = SCENE
    hidden: bool = False
    sticky: bool | None = None
    free: Who | None = None
    origin: Literal["declaration", "assessment"] | None = None


class RemoveAspect(Command, frozen=True, kw_only=True, tag="unaspect"):
    """Remove an aspect; the situation has changed."""

    words = ("aspect", "reason")
    group = "between"

    aspect: Phrase
    reason: Words = ""


class PassTag(Command, frozen=True, kw_only=True, tag="pass-tag"):
    """Hand the free tag on an aspect to an ally."""

    words = ("aspect",)
    group = "between"

    aspect: Phrase
    to: Who


class Reveal(Command, frozen=True, kw_only=True, tag="reveal"):
    """Reveal somebody or an aspect that was hidden."""

    words = ("what",)
    group = "setup"

    what: Annotated[str, Word("hidden")]


class Environment(Command, frozen=True, kw_only=True, tag="environment"):
    """Use a skill in place of another, by leave of a scene aspect, for a fate point."""

    words = ("aspect",)
    group = "between"

    aspect: Phrase
    skill: Skill
    instead: Skill
    lasts: Literal["round", "scene"] = "round"


class FreeTagPassed(Event, frozen=True, kw_only=True, tag="free_tag_passed"):
    """The free tag on an aspect is somebody else's."""

    aspect: str
    to: str | None


class AspectRevealed(Event, frozen=True, kw_only=True, tag="aspect_revealed"):
    """An aspect is open to everybody."""

    aspect: str


class SkillSwapped(Event, frozen=True, kw_only=True, tag="skill_swapped"):
    """A skill may stand in for another."""

    swap: Swap


@topic.decides(PlaceAspect)
def place_aspect(draft: Draft, command: PlaceAspect) -> None:
    """Put an aspect somewhere; declarations and assessments are usually sticky (F-ASPECT-8)."""
    sticky = command.sticky if command.sticky is not None else True
    add_aspect(
        draft,
        command.text,
        command.on,
        sticky=sticky,
        hidden=command.hidden,
        free=command.free,
        origin=command.origin or "placed",
        rule="F-ASPECT-8" if command.origin else "",
    )


@topic.decides(RemoveAspect)
def remove_aspect(draft: Draft, command: RemoveAspect) -> None:
    """Let an aspect lapse (F-ASPECT-3)."""
    if draft.state.aspects[command.aspect].severity:
        draft.forbid(
            "F-CONSEQ-10",
            N_("{aspect} is a consequence; recover removes it"),
            aspect=command.aspect,
        )
    draft.emit(AspectRemoved(aspect=command.aspect, why=command.reason, rule="F-ASPECT-3"))


@fate.decides(PassTag)
def pass_tag(draft: Draft, command: PassTag) -> None:
    """Hand on a free tag (F-ASPECT-14)."""
    aspect = draft.state.aspects[command.aspect]
    if aspect.free is None:
        draft.refuse(
            N_("nobody has a free tag on {aspect}"), rule="F-ASPECT-10", aspect=command.aspect
        )
    if command.by not in (None, aspect.free):
        draft.refuse(
            N_("{who} has no free tag on {aspect}"),
            rule="F-ASPECT-10",
            who=command.by,
            aspect=command.aspect,
        )
    draft.actor = aspect.free
    present(draft, command.to)
    owner, heir = draft.state.participants.get(aspect.free), draft.state.somebody(command.to)
    if owner is not None and owner.side != heir.side:
        draft.forbid("F-ASPECT-14", N_("{who} is no ally of {other}"), who=heir.id, other=owner.id)
    draft.emit(FreeTagPassed(aspect=command.aspect, to=command.to, rule="F-ASPECT-14"))


@topic.decides(Reveal)
def reveal(draft: Draft, command: Reveal) -> None:
    """Reveal a hidden participant or aspect by name (F-SCENE-3), or the need of a task."""
    p = draft.state.participants.get(command.what)
    aspect = draft.state.aspects.get(command.what)
    task = draft.state.obstacles.get(command.what)
    if p is not None and p.hidden:
        draft.emit(SheetChanged(who=p.id, values={"hidden": False}))
    elif aspect is not None and aspect.hidden:
        draft.emit(AspectRevealed(aspect=aspect.id, rule="F-SCENE-3"))
    elif task is not None and task.hidden:
        rule = system(draft.state.system).hidden_need_rule
        draft.emit(ObstacleSet(obstacle=change(task, hidden=False), rule=rule))
    else:
        draft.refuse(N_("that is not hidden"), rule="F-SCENE-3")


@fate.decides(Environment)
def environment(draft: Draft, command: Environment) -> None:
    """Swap a skill for a fate point and an open aspect of the scene (F-ENV-1, F-ENV-2)."""
    who = command.by or draft.state.turn
    if who is None:
        draft.refuse(N_("say who acts: by=NAME"))
    draft.actor = who
    present(draft, who)
    aspect = draft.state.aspects[command.aspect]
    if aspect.on in draft.state.participants:
        draft.forbid("F-ENV-1", N_("{aspect} is not an aspect of the scene"), aspect=command.aspect)
    if aspect.hidden:
        draft.forbid("F-ENV-1", N_("{aspect} is hidden"), aspect=command.aspect)
    if any(
        (s.who, s.skill, s.instead) == (who, command.skill, command.instead)
        for s in draft.state.swaps
    ):
        draft.refuse(
            N_("{who} uses {skill} in place of {instead} already"),
            rule="F-ENV-1",
            who=who,
            skill=command.skill,
            instead=command.instead,
        )
    spend(draft, who, 1, "F-FP-7")
    swap = Swap(
        who=who,
        skill=command.skill,
        instead=command.instead,
        aspect=command.aspect,
        lasts=command.lasts,
    )
    draft.emit(SkillSwapped(swap=swap, rule="F-ENV-1"))


@topic.evolves(FreeTagPassed)
def _passed(state: Conflict, event: FreeTagPassed) -> Conflict:
    require(state.participants, event.to)
    aspect = change(state.aspects[event.aspect], free=event.to)
    return change(state, aspects={**state.aspects, aspect.id: aspect})


@topic.evolves(AspectRevealed)
def _revealed(state: Conflict, event: AspectRevealed) -> Conflict:
    aspect = change(state.aspects[event.aspect], hidden=False)
    return change(state, aspects={**state.aspects, aspect.id: aspect})


@topic.evolves(SkillSwapped)
def _swapped(state: Conflict, event: SkillSwapped) -> Conflict:
    require(state.participants, event.swap.who)
    return change(state, swaps=(*state.swaps, event.swap))
