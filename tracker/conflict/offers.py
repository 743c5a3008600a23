"""What may be done now and need not: windows, held actions, what a roll or a round left over."""

from __future__ import annotations

from tracker.conflict.state import Conflict, Participant, Window
from tracker.conflict.system import system
from tracker.systems.fate.rules.exchange import AIMED, UNDECIDED


def offers(state: Conflict) -> list[str]:
    """Return what may be done now and need not be, by its verb.

    ``release`` is a held action; ``full-defense`` beside a defense that is asked for is a key of
    that defense.
    """
    found = [window.kind for window in state.windows if _may_be_done(state, window)]
    if state.question is not None:
        if state.exchange is not None and state.question.kind in UNDECIDED:
            found.append("tag")
        if may_defend_fully(state):
            found.append("full-defense")
    elif state.phase == "running":
        found += _between_turns(state)
    return list(dict.fromkeys(found))


def _may_be_done(state: Conflict, window: Window) -> bool:
    p = state.somebody(window.who)
    match window.kind:
        case "protest":
            # Another outcome is paid for with all fate points, at least one (F-OUT-7).
            return bool(p.fp)
        case "second":
            # It is an attack, and so of somebody who is still there (C-081).
            return p.active
        case _:
            return True


def _between_turns(state: Conflict) -> list[str]:
    # What Fate offers between turns, no system without its stage knows.
    fate = bool(system(state.system).stage)
    some_yet_to_act = any(yet_to_act(p) for p in state.participants.values())
    found = {
        "full-defense": fate and state.fresh and some_yet_to_act,
        "overflow": state.overflow is not None,
        "spend": fate and state.last_roll is not None and state.last_roll.left > 0,
        "release": bool(may_release(state)),
        "end": len({p.side for p in state.participants.values() if p.active}) < 2,
    }
    return [verb for verb, offered in found.items() if offered]


def yet_to_act(p: Participant) -> bool:
    """Return whether somebody has an action of this round that full defense takes (F-FULLDEF-2)."""
    gone = p.acted or p.to_act is not None or p.waits or p.full_defense
    return p.active and not gone and p.leader is None


def may_release(state: Conflict) -> tuple[str, ...]:
    """Return who may take the held action now, in the order of action (S-HOLD-5, S-HOLD-7)."""
    if state.phase != "running" or state.exchange is not None or state.question is not None:
        return ()
    held = ((who, state.participants[who].holding) for who in state.order)
    return tuple(who for who, since in held if since is not None and since < state.turns_over)


def may_defend_fully(state: Conflict) -> bool:
    """Return whether the defense asked for may be the first of a full one (F-FULLDEF-4)."""
    question, exchange = state.question, state.exchange
    if question is None or question.kind != "defend" or question.who is None:
        return False
    p = state.somebody(question.who)
    free = yet_to_act(p) and not p.attacked
    return exchange is not None and exchange.kind in AIMED and free
