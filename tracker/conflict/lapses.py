"""What ends with a round: held actions, and what the game has besides."""

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Event
from tracker.conflict.state import RELEASE, Conflict, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic

topic = Topic()


class HoldLapsed(Event, frozen=True, kw_only=True, tag="hold_lapsed"):
    """A held action was not used in its round, or given up."""

    seen = "who*"

    who: str


def close_round(draft: Draft) -> None:
    """End what lasts a round: holds, and what the game has besides."""
    rules = system(draft.state.system)
    for p in draft.state.participants.values():
        if p.holding is not None:
            draft.emit(HoldLapsed(who=p.id, rule="S-HOLD-6"))
        rules.round_closes_for(draft, p.id)
    rules.round_closes(draft)


@topic.evolves(HoldLapsed)
def _lapsed(state: Conflict, event: HoldLapsed) -> Conflict:
    people = state.participants_with(event.who, holding=None, held_for=None)
    windows = tuple(w for w in state.windows if (w.kind, w.who) != (RELEASE, event.who))
    return change(state, participants=people, windows=windows)
