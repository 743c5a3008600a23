"""What stands on the table until somebody acts: it stays for players when the hidden do."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.conflict.engine import evolve
from tracker.conflict.open_table import Told, kept_back, open_windows
from tracker.conflict.ruling import Base, Contradiction
from tracker.conflict.state import (
    Conflict,
    LastRoll,
    Overflow,
    Tested,
    Window,
    change,
)


class Lingering(Base, frozen=True, kw_only=True):
    """Be what somebody hidden would sweep off the table by acting, or count on by it.

    ``holding`` is since when held actions are held, by who holds them.
    """

    turns_over: int = 0
    fresh: bool = False
    windows: tuple[Window, ...] = ()
    spin: tuple[str, ...] = ()
    overflow: Overflow | None = None
    last_roll: LastRoll | None = None
    last_check: Tested | None = None
    holding: dict[str, int] = {}


def lingering(state: Conflict) -> Lingering:
    """Return what lingers on a table."""
    return Lingering(
        turns_over=state.turns_over,
        fresh=state.fresh,
        windows=state.windows,
        spin=state.spin,
        overflow=state.overflow,
        last_roll=state.last_roll,
        last_check=state.last_check,
        holding={p.id: p.holding for p in state.participants.values() if p.holding is not None},
    )


def lingering_after(
    kept: Lingering, events: Iterable[Told], before: Conflict, after: Conflict
) -> Lingering:
    """Return what lingers after a ruling, when ``kept`` lingered before it.

    ``before`` and ``after`` are the whole states around it: of its events only those count that
    the players may know.
    """
    known = kept.windows
    # The whole table on which just that lingers, if there is one.
    there: Conflict | None = before if kept == lingering(before) else None
    for told in events:
        if there is not None and not (told.whole and told.met is there):
            kept = lingering(there)
        if told.whole and (told.met is there or kept == lingering(told.met)):
            there = told.after
            continue
        there = None
        try:
            kept = lingering(evolve(with_lingering(told.met, kept), told.event))
        except Contradiction:
            # It is about what somebody hidden has left on the table.
            continue
    kept = kept if there is None else lingering(there)
    if not kept.windows:
        return kept
    known += open_windows(after, kept_back(after))
    return change(kept, windows=tuple(window for window in kept.windows if window in known))


def with_lingering(table: Conflict, kept: Lingering) -> Conflict:
    """Return a table with what lingers on it, as far as those are there whom it is about."""
    if kept == lingering(table):
        return table
    people, aspects = table.participants, table.aspects

    def there(*ids: str | None) -> bool:
        return all(i is None or i in people or i in aspects for i in ids)

    overflow, roll, check = kept.overflow, kept.last_roll, kept.last_check
    return change(
        table,
        turns_over=kept.turns_over,
        fresh=kept.fresh and table.phase == "running",
        windows=tuple(w for w in kept.windows if there(w.who, w.to)),
        spin=tuple(i for i in kept.spin if there(i)),
        overflow=overflow if overflow and there(overflow.by) else None,
        last_roll=roll if roll and there(roll.by) else None,
        last_check=check if check and there(check.who) else None,
        participants={
            p.id: p if p.holding is None else change(p, holding=kept.holding.get(p.id, p.holding))
            for p in people.values()
        },
    )
