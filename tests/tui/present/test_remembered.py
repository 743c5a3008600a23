"""What was made of a state is not made again, and can be made ahead."""

from __future__ import annotations

from tracker.conflict.state import Conflict
from tracker.tui.screens.frame import MEMOIZED_MOST, Memoized


def test_what_is_asked_again_is_made_once() -> None:
    made: list[tuple[str, int]] = []

    def make(state: Conflict, width: int) -> str:
        made.append((state.title, width))
        return f"{state.title} {width}"

    remembered = Memoized(make)
    quay, roof = Conflict(title="Quay"), Conflict(title="Roof")
    assert [remembered(quay, 1), remembered(roof, 1), remembered(quay, 1)] == [
        "Quay 1",
        "Roof 1",
        "Quay 1",
    ]
    assert made == [("Quay", 1), ("Roof", 1)]
    assert remembered(quay, 2) == "Quay 2"
    # Another object, though it says the same.
    assert remembered(Conflict(title="Quay"), 1) == "Quay 1"
    assert made[2:] == [("Quay", 2), ("Quay", 1)]


def test_only_the_last_few_are_kept() -> None:
    made: list[int] = []
    remembered = Memoized(lambda state, width: made.append(width))
    state = Conflict()
    for width in (*range(MEMOIZED_MOST + 1), MEMOIZED_MOST, 0):
        remembered(state, width)
    assert made == [*range(MEMOIZED_MOST + 1), 0]


def test_it_is_made_ahead_as_it_was_made_the_last_time() -> None:
    made: list[tuple[str, int]] = []

    def make(state: Conflict, width: int) -> str:
        made.append((state.title, width))
        return state.title

    remembered = Memoized(make)
    roof = Conflict(title="Roof")
    remembered.ahead(roof)
    assert made == []
    remembered(Conflict(title="Quay"), 7)
    remembered.ahead(roof)
    assert made[1:] == [("Roof", 7)]
    assert remembered(roof, 7) == "Roof"
    assert len(made) == 2
