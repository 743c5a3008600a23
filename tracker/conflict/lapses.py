"""What ends with a round: held actions.

So do the conditions that stand until then, or until the turn, the conflict or the scene is over.
"""

from collections.abc import Callable

from tracker.conflict.conditions import ConditionEnded, conditions_on
from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Event
from tracker.conflict.state import SCENE, Conflict, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.until import ends_with_round

topic = Topic()


class HoldLapsed(Event, frozen=True, kw_only=True, tag="hold_lapsed"):
    """A held action was not used in its round, or given up."""

    who: str


def close_round(draft: Draft) -> None:
    """End what lasts a round: holds, conditions, and what the game has besides."""
    rules = system(draft.state.system)
    for p in draft.state.participants.values():
        if p.holding is not None:
            draft.emit(HoldLapsed(who=p.id, rule="S-HOLD-6"))
        rules.round_closes_for(draft, p.id)
    rules.round_closes(draft)
    now = draft.state.round
    end_conditions(draft, lambda until, _place: ends_with_round(until, now))


def end_conditions(draft: Draft, over: Callable[[str, str], bool]) -> None:
    """End the conditions that do not stand any longer, by until when and by where they are."""
    rule = system(draft.state.system).scope_rule
    for place in (SCENE, *draft.state.zones, *draft.state.participants):
        for condition in conditions_on(draft.state, place):
            if condition.until and over(condition.until, place):
                draft.emit(ConditionEnded(who=place, condition=condition.id, rule=rule))


@topic.evolves(HoldLapsed)
def _lapsed(state: Conflict, event: HoldLapsed) -> Conflict:
    return change(state, participants=state.participants_with(event.who, holding=None))
