"""Aspects put somewhere and taken away, with who may use them freely."""

from tracker.conflict import aspects as general
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.draft import Draft
from tracker.conflict.questions import answered
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.core.rules.contesting import TWIST
from tracker.systems.core.rules.fields import Holders
from tracker.systems.core.rules.passing import settle_roll
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.resolving import close
from tracker.systems.core.rules.state import BOOST, CONSEQUENCE, Free, Held, give_free, held, placed

topic = Topic()


class PlaceAspect(general.PlaceAspect, frozen=True, kw_only=True, tag="aspect"):
    """Put an aspect on the scene, a zone or somebody."""

    answers = (TWIST, HANDOFF)

    free: Holders = ()


class RemoveAspect(general.RemoveAspect, frozen=True, kw_only=True, tag="unaspect"):
    """Remove an aspect: the situation has changed, or a boost is over."""

    answers = (HANDOFF,)


@topic.decides(PlaceAspect)
def place_aspect(draft: Draft, command: PlaceAspect) -> None:
    """Put an aspect somewhere; as an answer, what comes of a tie (K-ASPECT-1, K-CONTEST-4).

    One that is there already has the free invocations from then on.
    """
    if not command.text.strip():
        draft.refuse(N_("say what the aspect is"), rule="K-ASPECT-1")
    question = draft.state.question
    twist = question is not None and question.kind == TWIST
    if twist:
        answered(draft, TWIST)
    there = None if twist or not command.free else _there(draft.state, command)
    if there is not None:
        for holder in dict.fromkeys(command.free):
            give_free(draft, there, holder, command.free.count(holder), "K-FREE-3")
        return
    invokes: tuple[Free, ...] = ()
    for holder in () if twist else command.free:
        known = next((one for one in invokes if one.by == holder), Free(holder, 0))
        rest = tuple(one for one in invokes if one.by != holder)
        invokes = (*rest, change(known, n=known.n + 1))
    rule = "K-CONTEST-4" if twist else "K-ASPECT-1"
    placed(draft, command.text, command.on, Held(invokes=invokes), rule, hidden=command.hidden)
    if twist:
        settle_roll(draft)
        close(draft)


def _there(state: Conflict, command: PlaceAspect) -> str | None:
    """Return the id of an aspect of these words in that place, None for none."""
    wanted = command.text.strip().casefold()
    same = (
        a.id
        for a in state.aspects.values()
        if a.on == command.on and a.text.strip().casefold() == wanted
        # A boost has one free invocation and no more (K-BOOST-1).
        if held(state, a.id).kind != BOOST
    )
    return next(same, None)


@topic.decides(RemoveAspect)
def remove_aspect(draft: Draft, command: RemoveAspect) -> None:
    """Let an aspect lapse (K-ASPECT-3, K-BOOST-4)."""
    if held(draft.state, command.aspect).kind == CONSEQUENCE:
        draft.forbid(
            "K-CONS-7",
            N_("{aspect} is a consequence; recover removes it"),
            aspect=command.aspect,
        )
    draft.emit(AspectRemoved(aspect=command.aspect, why=command.reason, rule="K-ASPECT-3"))
