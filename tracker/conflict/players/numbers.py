"""Numbers without gaps for the players: what is counted, is counted without the hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from tracker.conflict.state import Conflict


def numbered(state: Conflict) -> Conflict:
    """Return a state whose conditions, tasks and things are counted anew: gaps would tell."""
    counts = Counter[str]()

    def fresh(letter: str) -> str:
        counts[letter] += 1
        return f"{letter}{counts[letter]}"

    def again(letter: str, ones: Any) -> Any:
        return tuple(msgspec.structs.replace(one, id=fresh(letter)) for one in ones)

    people = {
        p.id: msgspec.structs.replace(
            p, conditions=again("c", p.conditions), own=p.own and p.own.numbered(again)
        )
        for p in state.participants.values()
    }
    return msgspec.structs.replace(
        state,
        participants=people,
        circumstances={place: again("c", there) for place, there in state.circumstances.items()},
        obstacles={o.id: o for o in again("o", state.obstacles.values())},
        own=state.own and state.own.numbered(again),
    )
