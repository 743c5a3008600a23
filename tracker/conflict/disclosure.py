"""What of the game master's figures the players see: ``players npcs=names|marks|all``."""

from typing import Literal

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_, Command, Contradiction, Event
from tracker.conflict.state import NPCS, Conflict, change
from tracker.conflict.topic import Topic

topic = Topic()


class Players(Command, frozen=True, kw_only=True, tag="players"):
    """Set what players see of the game master's figures: names, marks too, or all."""

    words = ()
    group = "setup"
    always = True

    npcs: Literal["names", "marks", "all"] | None = None


class NpcsShown(Event, frozen=True, kw_only=True, tag="npcs_shown"):
    """Players see so much of the game master's figures from now on."""

    # What the players see of it is what they see.
    secret = True
    seen = "npcs"

    npcs: str


@topic.decides(Players)
def players(draft: Draft, command: Players) -> None:
    """Set what players see; refuses a line that says nothing of it."""
    if command.npcs is None:
        draft.refuse(
            N_("players see {npcs} of your figures; say npcs=names, marks or all"),
            candidates=NPCS,
            npcs=draft.state.npcs,
        )
    draft.emit(NpcsShown(npcs=command.npcs))


@topic.evolves(NpcsShown)
def _shown(state: Conflict, event: NpcsShown) -> Conflict:
    if event.npcs not in NPCS:
        raise Contradiction(f"no setting {event.npcs}")
    return change(state, npcs=event.npcs)
