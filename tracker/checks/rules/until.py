"""Until when a condition stands, where a round, a turn, the conflict or the scene ends it.

What ends it is kept as commands have it: ``round 3``, ``end of round 3``, ``turn``, ``conflict``,
``scene``, ``session``. Any other text is the game master's own, who ends the condition by hand.
"""

from __future__ import annotations

import re

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.conflict.system import system

END_OF_ROUND, TURN, CONFLICT, FOR_SCENE, SESSION = (
    *("end of round", "turn", "conflict", "scene", "session"),
)

_ROUND = re.compile(r"(?P<end>end of )?round (?P<n>[0-9]{1,6})")


def round_of(until: str) -> int | None:
    """Return the round with which a condition ends, None when no round ends it.

    The beginning of a round is the end of the one before.
    """
    found = _ROUND.fullmatch(until)
    return int(found["n"]) - (not found["end"]) if found else None


def is_free(state: Conflict, until: str) -> bool:
    """Return whether nothing but the game master's word ends a condition that stands until then."""
    ends = ("", END_OF_ROUND, TURN, CONFLICT, FOR_SCENE)
    known = (*ends, SESSION) if system(state.system).sessions else ends
    return until not in known and round_of(until) is None


def checked(draft: Draft, until: str, place: str) -> str:
    """Return until when a condition is to stand on somebody, a zone or the scene.

    The end of a round is that of the current one. Refuses what is over already, and what nothing
    ends: the game master may overrule that, and has to take the condition off by hand.
    """
    state, rules = draft.state, system(draft.state.system)
    rule = rules.scope_rule
    if until == END_OF_ROUND:
        until = f"{END_OF_ROUND} {max(state.round, 1)}"
    last = round_of(until)
    if last is not None or until == TURN:
        if state.phase == "ended":
            draft.refuse(N_("no round is to come: the conflict is over"), rule=rule)
        if last is not None and last < max(state.round, 1):
            draft.refuse(N_("this round has begun or is over already"), rule=rule)
        if until == TURN and place not in state.participants:
            draft.refuse(N_("only who takes part has turns"), rule=rule)
        return until
    # What is on record stands: an older version took any text.
    if is_free(state, until) and draft.completing:
        message = N_(
            "nothing ends a condition at {until}; until= takes round 3, end of round, end of"
            " round 3, turn, conflict, scene"
        )
        if rules.sessions:
            message = N_(
                "nothing ends a condition at {until}; until= takes round 3, end of round, end of"
                " round 3, turn, conflict, scene, session"
            )
        draft.forbid(rule, message, until=until)
    return until


def ends_with_round(until: str, now: int) -> bool:
    """Return whether the end of a round ends a condition."""
    last = round_of(until)
    return last is not None and last <= now


def ends_with_conflict(until: str) -> bool:
    """Return whether the end of a conflict ends a condition: no round of it will come."""
    return until in (TURN, CONFLICT) or round_of(until) is not None


def ends_with_scene(until: str) -> bool:
    """Return whether the end of a scene ends a condition."""
    return until in (CONFLICT, FOR_SCENE)
