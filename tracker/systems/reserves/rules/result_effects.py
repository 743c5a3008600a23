"""What a result brings by itself: a settled skill, a story that ends, a chain that fails."""

from __future__ import annotations

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import KEPT_BACK, Conflict, change
from tracker.conflict.topic import Topic
from tracker.systems.reserves.rules.checks import ReservesOutcome
from tracker.systems.reserves.rules.state import card_of

topic = Topic(system="reserves")


class SkillSettled(Event, frozen=True, kw_only=True, tag="reserves_settled"):
    """A skill needs no further check for the rest of the session, or does again."""

    who: str
    skill: str
    settled: bool = True
    hidden: bool = False


def follow(draft: Draft, who: str, before: ReservesOutcome | None) -> None:
    """Write down what a result brings by itself; ``before`` is what it was before more dice."""
    card = card_of(draft.state, who)
    assert card is not None
    now = card.outcome
    assert now is not None
    settles = bool(card.skill) and now.settles_skill
    settled = bool(card.skill and before and before.settles_skill)
    # A skill that an earlier check has settled stays so, whatever comes of this one.
    if settles != settled and (settles or not card.settled):
        draft.emit(
            SkillSettled(
                who=who,
                skill=card.skill,
                settled=settles,
                hidden=card.tested is not None and card.tested.hidden,
                rule="R-039",
            )
        )
    if now.transcendent and not (before and before.transcendent):
        draft.warn(
            "R-040",
            N_("{who} redefines the skill: the story of {who} ends, and its player says how"),
            who=who,
        )
    if card.critical and not now.success and (before is None or before.success):
        draft.warn("R-082", N_("everything depended on this check: the whole fails"))


@topic.evolves(SkillSettled)
def _skill_settled(state: Conflict, event: SkillSettled) -> Conflict:
    p = state.somebody(event.who)
    mark = f"settled {event.skill}"
    rest = {entry: value for entry, value in p.sheet.items() if entry != mark}
    said = KEPT_BACK if event.hidden else "yes"
    sheet = {**rest, mark: said} if event.settled else rest
    return change(state, participants=state.participants_with(p.id, sheet=sheet))
