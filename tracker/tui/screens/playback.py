"""Playing a fight back: one ruling after the other, at a speed that can be changed."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer

# Rulings a second.
SPEEDS = (1, 2, 4, 8)


class Playback:
    """Take steps by the clock for a screen, until there are no more or it is told to stop.

    ``step`` takes one and returns whether there was one to take.
    """

    def __init__(self, screen: Screen[None], step: Callable[[], bool]) -> None:
        self._screen = screen
        self._step = step
        self._speed = 0
        self._timer: Timer | None = None

    @property
    def speed(self) -> int:
        """Return how many steps a second it takes, or would take."""
        return SPEEDS[self._speed]

    @property
    def playing(self) -> bool:
        """Return whether it takes steps now."""
        return self._timer is not None

    def start(self) -> None:
        """Take the first step after the time that a step takes."""
        self.stop()
        self._timer = self._screen.set_interval(1 / self.speed, self.step)

    def stop(self) -> None:
        """Take no more steps."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def change(self, by: int) -> None:
        """Play at the next speed, up or down."""
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        if self.playing:
            self.start()

    def step(self) -> None:
        """Take a step, or stop where there is none."""
        if not self._step():
            self.stop()
