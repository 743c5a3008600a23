"""What was made of the last few states, so that it is not made twice, and can be made ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, Protocol, TypeVar

from tracker.conflict.state import Conflict

Made = TypeVar("Made")
More = ParamSpec("More")

# An undo leads back to what was shown a moment ago, and so does a step of the cursor and back.
MOST = 4


class Ahead(Protocol):
    """What can be made of a state before it is shown."""

    def ahead(self, state: Conflict) -> None:
        """Make it, as it was made the last time."""


class Remembered(Generic[More, Made]):
    """Call a pure function of a state, unless it was called with the same a few calls ago.

    States never change, so they are the same where they are the same object.
    """

    def __init__(self, make: Callable[Concatenate[Conflict, More], Made]) -> None:
        self._make = make
        # The newest first: the state, the further arguments, what was made of them.
        self._made: list[tuple[Conflict, tuple[object, ...], Made]] = []
        self._again: Callable[[Conflict], Made] | None = None

    def __call__(self, state: Conflict, *more: More.args, **named: More.kwargs) -> Made:
        """Return what the function makes."""
        key = (*more, *named.items())
        for at, (of, known, made) in enumerate(self._made):
            if of is state and known == key:
                self._made.insert(0, self._made.pop(at))
                return made
        made = self._make(state, *more, **named)
        self._again = lambda later: self(later, *more, **named)
        self._made.insert(0, (state, key, made))
        del self._made[MOST:]
        return made

    def ahead(self, state: Conflict) -> None:
        """Make it of a state, the further arguments as in the last call; nothing before one."""
        if self._again is not None:
            self._again(state)
