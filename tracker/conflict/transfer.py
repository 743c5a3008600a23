"""Who comes in for a group that has gone into another, or for somebody who was removed."""

from __future__ import annotations

from collections.abc import Callable

from tracker.conflict.state import Conflict, LastRoll, Window, change


def handed_over(state: Conflict, gone: str, to: str) -> Conflict:
    """Return the state without a group, and with another in every place where it stood."""

    def heir(who: str | None) -> str | None:
        return to if who == gone else who

    hand, overflow, last = state.order_by_hand, state.overflow, state.last_roll
    return change(
        state,
        participants={i: p for i, p in state.participants.items() if i != gone},
        order=tuple(i for i in state.order if i != gone),
        order_by_hand=None if hand is None else tuple(i for i in hand if i != gone),
        aspects={i: change(a, on=heir(a.on), free=heir(a.free)) for i, a in state.aspects.items()},
        blocks=tuple(change(b, by=heir(b.by), protects=heir(b.protects)) for b in state.blocks),
        swaps=tuple(change(s, who=heir(s.who)) for s in state.swaps),
        spin=tuple(dict.fromkeys(to if i == gone else i for i in state.spin)),
        overflow=None if overflow is None else change(overflow, by=heir(overflow.by)),
        windows=tuple(change(w, who=heir(w.who), to=heir(w.to)) for w in state.windows),
        results=tuple(change(r, by=heir(r.by)) for r in state.results),
        last_roll=None if last is None else _inherited(last, heir),
    )


def _inherited(last: LastRoll, heir: Callable[[str | None], str | None]) -> LastRoll:
    result = last.result and change(last.result, by=heir(last.result.by))
    return change(last, by=heir(last.by), result=result)


def windows_without(state: Conflict, gone: str) -> tuple[Window, ...]:
    """Return what may be done without somebody: for the victor, the game master answers.

    Rules F-CONCEDE-1, F-CONCEDE-10, F-OUT-7.
    """
    return tuple(
        change(w, to=None) if w.to == gone else w
        for w in state.windows
        if w.who != gone and (w.to != gone or w.kind in ("concede", "protest"))
    )
