"""Names cut to some room so that they can still be told apart; the program's numbers stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from tracker.conflict.state import Conflict, change

Measure = Callable[[str], int]

# What the program puts behind a name: the number of a second one, how many are left, a remark.
_NUMBERS = re.compile(r"(?: [0-9]{1,4})?(?: [×x][0-9]{1,4})?(?: \(\w{1,12}\))?\Z")

# A beginning of fewer letters says nothing.
_LEAST = 3


@lru_cache(maxsize=512)
def cut_apart(
    names: tuple[str, ...], room: int, more: str = "…", measure: Measure = len
) -> Mapping[str, str]:
    """Return each name with what it is cut to, which takes at most ``room``.

    A name that is cut ends with ``more``, unless others that are there could end so, too: then it
    is cut in the middle, and what tells it apart stays.

    >>> tuple(cut_apart(("Guard of the North", "Guard of the South", "Krall"), 12).values())
    ('Guard…North', 'Guard…South', 'Krall')
    >>> tuple(cut_apart(("Goblin of the Hills", "Goblin of the Hills 2"), 12).values())
    ('Goblin…Hills', 'Goblin of… 2')
    """
    cut: dict[str, str] = {}
    for name in names:
        cut[name] = name if measure(name) <= room else _cut(name, names, room, more, measure)
    return cut


def abridged(state: Conflict, room: int, more: str = "…", measure: Measure = len) -> Conflict:
    """Return the same table, but that no participant, zone or side has a longer name than that."""
    names = _names(state)
    if all(measure(name) <= room for name in names):
        return state
    cut = cut_apart(names, room, more, measure)
    return change(
        state,
        participants={i: change(p, name=cut[p.name]) for i, p in state.participants.items()},
        zones={i: change(zone, name=cut[zone.name]) for i, zone in state.zones.items()},
        sides={i: change(side, name=cut[side.name]) for i, side in state.sides.items()},
    )


def abridge(text: str, state: Conflict, room: int, more: str = "…", measure: Measure = len) -> str:
    """Return a text with the names of the table in it cut as on an abridged one."""
    cut = cut_apart(_names(state), room, more, measure)
    for name in sorted(cut, key=len, reverse=True):
        text = text if cut[name] == name else text.replace(name, cut[name])
    return text


def _names(state: Conflict) -> tuple[str, ...]:
    called = dict.fromkeys(p.name for p in state.participants.values())
    called |= dict.fromkeys(zone.name for zone in state.zones.values())
    return tuple(called | dict.fromkeys(side.name for side in state.sides.values()))


def _cut(name: str, names: Sequence[str], room: int, more: str, measure: Measure) -> str:
    numbers = _NUMBERS.search(name)
    own = numbers[0] if numbers else ""
    if not own.strip() or measure(own) + measure(more) >= room:
        own = ""
    others = [other for other in names if other != name]
    plainly = ""
    for pieces in _ways(name.removesuffix(own), own, others, room - measure(own), more, measure):
        plainly = plainly or more.join(pieces)
        if not any(_fits(pieces, other) for other in others):
            return more.join(pieces)
    return plainly


def _ways(
    body: str, own: str, others: Sequence[str], room: int, more: str, measure: Measure
) -> Iterator[tuple[str, ...]]:
    """Yield the pieces of a name that may stay, the usual ones first; gaps are between them."""
    sign = measure(more)
    yield _head(body, room - sign, measure), own
    starts = [at for at in range(1, len(body)) if body[at - 1] == " " != body[at]]
    for at in reversed(starts):
        tail = body[at:]
        if _LEAST + sign + measure(tail) <= room:
            yield _head(body, room - sign - measure(tail), measure), tail + own
    # Where neither end tells, what differs does.
    for at in sorted({_shared(body + own, other) for other in others}, reverse=True):
        start = next((s for s in reversed(starts) if s <= at), at)
        for begin in (start, *range(at, max(at - room // 2, 0), -1)):
            head = _head(body[:begin], max(_LEAST, (room - 2 * sign) // 3), measure)
            middle = _head(body[begin:], room - 2 * sign - measure(head), measure)
            if begin <= len(head) or begin + len(middle) <= at:
                continue
            if middle == body[begin:]:
                # It goes to the end, so there is one gap, and the beginning has the room.
                yield _head(body, room - sign - measure(middle), measure), middle + own
            else:
                yield head, middle, own
    for count in range(1, len(body)):
        tail = body[-count:]
        if 1 + sign + measure(tail) > room:
            break
        yield _head(body, room - sign - measure(tail), measure), tail + own
    # At last both, however little of each.
    for at in sorted({_shared(body + own, other) for other in others}):
        for count in range(1, max(1, room // 3)):
            head = _head(body[:at], min(_LEAST, room // 4), measure)
            left = room - 2 * sign - measure(head) - measure(body[-count:])
            yield head, _head(body[at:-count], left, measure), body[-count:] + own


def _head(text: str, room: int, measure: Measure) -> str:
    """Return as much of the beginning of a text as there is room for."""
    end = min(len(text), max(0, room))
    while end and measure(text[:end]) > room:
        end -= 1
    return text[:end].rstrip() or text[:end]


def _shared(name: str, other: str) -> int:
    """Return how many characters two names begin with alike."""
    pairs = enumerate(zip(name, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(name), len(other)))


def _fits(pieces: tuple[str, ...], name: str) -> bool:
    """Return whether a name has these pieces, one after the other, from its start to its end."""
    head, *between, tail = pieces
    if not name.startswith(head):
        return False
    at = len(head)
    for piece in between:
        found = name.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return name[at:].endswith(tail)
