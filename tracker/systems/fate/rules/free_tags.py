"""Aspects as Fate has them, with a free tag to hand on; skills swapped by leave of the scene."""

from typing import Literal

from tracker.conflict import aspects
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Phrase, Skill, Who
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.setup import add_aspect
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present
from tracker.systems.fate.rules.fate_points import spend_points
from tracker.systems.fate.rules.state import FateAspect, Swap, table_of, tags, with_table, with_tags

topic = Topic()


class PassTag(Command, frozen=True, kw_only=True, tag="pass-tag"):
    """Hand the free tag on an aspect to an ally."""

    words = ("aspect",)
    group = "between"

    aspect: Phrase
    to: Who


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

    seen = "aspect* to*"

    aspect: str
    to: str | None


class SkillSwapped(Event, frozen=True, kw_only=True, tag="skill_swapped"):
    """A skill may stand in for another."""

    seen = "swap"

    swap: Swap


@topic.decides(PassTag)
def pass_tag(draft: Draft, command: PassTag) -> None:
    """Hand on a free tag (F-ASPECT-14)."""
    aspect = draft.state.aspects[command.aspect]
    if tags(aspect).free is None:
        draft.refuse(
            N_("nobody has a free tag on {aspect}"), rule="F-ASPECT-10", aspect=command.aspect
        )
    if command.by not in (None, tags(aspect).free):
        draft.refuse(
            N_("{who} has no free tag on {aspect}"),
            rule="F-ASPECT-10",
            who=command.by,
            aspect=command.aspect,
        )
    draft.actor = free = tags(aspect).free
    present(draft, command.to)
    owner, heir = draft.state.participants.get(free or ""), draft.state.somebody(command.to)
    if owner is not None and owner.side != heir.side:
        draft.forbid("F-ASPECT-14", N_("{who} is no ally of {other}"), who=heir.id, other=owner.id)
    draft.emit(FreeTagPassed(aspect=command.aspect, to=command.to, rule="F-ASPECT-14"))


@topic.decides(Environment)
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
        for s in table_of(draft.state).swaps
    ):
        draft.refuse(
            N_("{who} uses {skill} in place of {instead} already"),
            rule="F-ENV-1",
            who=who,
            skill=command.skill,
            instead=command.instead,
        )
    spend_points(draft, who, 1, "F-FP-7")
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
    aspect = with_tags(state.aspects[event.aspect], free=event.to)
    return change(state, aspects={**state.aspects, aspect.id: aspect})


@topic.evolves(SkillSwapped)
def _swapped(state: Conflict, event: SkillSwapped) -> Conflict:
    require(state.participants, event.swap.who)
    return with_table(state, swaps=(*table_of(state).swaps, event.swap))


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
