"""The end of a conflict and of a scene."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import Words
from tracker.conflict.order import TurnOpened
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import close_round

topic = Topic()


class End(Command, frozen=True, kw_only=True, tag="end"):
    """End the conflict."""

    words = ("reason",)
    group = "between"

    reason: Words = ""


class EndScene(Command, frozen=True, kw_only=True, tag="end-scene"):
    """End the scene: a running conflict ends, and what lasts a scene goes."""

    group = "between"


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The conflict is over."""

    seen = "why"

    why: str = ""


class SceneEnded(Event, frozen=True, kw_only=True, tag="scene_ended"):
    """The scene is over; ``rest`` tells whether five minutes of rest follow."""

    seen = "rest"

    rest: bool = False


def stop(draft: Draft, why: str) -> None:
    """End a running conflict and close its round."""
    close_round(draft)
    system(draft.state.system).conflict_ends(draft)
    draft.emit(TurnOpened(who=None))
    draft.emit(Ended(why=why, rule="S-SCENE-5"))


@topic.decides(End)
def end(draft: Draft, command: End) -> None:
    """End the conflict at the game master's word (S-SCENE-5)."""
    if draft.state.phase != "running":
        draft.refuse(N_("no conflict is running"), rule="S-SCENE-5")
    stop(draft, command.reason)


@topic.decides(EndScene)
def end_scene(draft: Draft, command: EndScene) -> None:
    """End the scene: what lasts until then is over."""
    close_scene(draft, command)


def close_scene(draft: Draft, command: EndScene, *, rest: bool = False) -> None:
    """End the scene, with a ``rest`` or without, and a conflict that is running."""
    rules = system(draft.state.system)
    if draft.state.phase == "running":
        stop(draft, "")
    rules.scene_ends(draft, command)
    draft.emit(SceneEnded(rest=rest))
    rules.scene_over(draft, command)


@topic.evolves(Ended)
def ended(state: Conflict, event: Ended) -> Conflict:
    """Write down that the conflict is over."""
    people = {
        i: change(p, acted=False, used=0, to_act=None, waits=False)
        for i, p in state.participants.items()
    }
    return change(state, phase="ended", windows=(), participants=people)


@topic.evolves(SceneEnded)
def scene_ended(state: Conflict, event: SceneEnded) -> Conflict:
    """Write down that the scene is over."""
    return change(state, windows=())
