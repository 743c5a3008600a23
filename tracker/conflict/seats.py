"""Seats at the table: who sits where, and whose seat opens the round in seat order."""

from __future__ import annotations

from tracker.conflict.state import Conflict, Participant

GAME_MASTERS_SEAT = 0


def has_slot(p: Participant) -> bool:
    """Return whether somebody has a place of their own in the order (S-INIT-7, S-SCENE-4)."""
    return p.active and p.leader is None


def lacks_seat(state: Conflict, p: Participant) -> bool:
    """Return whether a player's character sits nowhere although seats make the order."""
    in_seats = state.order_by == "seats" and state.order_by_hand is None
    return in_seats and p.role == "pc" and p.seat is None


def seats(state: Conflict) -> list[int]:
    """Return the seats with somebody to act, clockwise from the game master's left (S-INIT-13)."""
    taken = {seat_of(p) for p in state.participants.values() if has_slot(p)}
    return sorted(taken, reverse=True)


def clockwise_from(seats: list[int], first: int | None) -> list[int]:
    """Return the seats from the first on, which may be empty by now; None leaves them as is."""
    if first is None:
        return seats
    return [s for s in seats if s <= first] + [s for s in seats if s > first]


def seat_of(p: Participant) -> int:
    """Return where somebody sits; the game master's figures and minions with the game master."""
    return p.seat if p.role == "pc" and p.seat is not None else GAME_MASTERS_SEAT


def first_seat(state: Conflict) -> int | None:
    """Return the seat that opens round 1 (S-INIT-15)."""
    clockwise = seats(state)
    if state.order_by != "seats" or not clockwise:
        return None
    return state.first_seat if state.first_seat in clockwise else clockwise[0]


def following_seat(state: Conflict) -> int | None:
    """Return the seat that opens the next round: one further clockwise (S-INIT-13)."""
    clockwise = seats(state)
    if state.order_by != "seats" or state.seat_now is None or not clockwise:
        return first_seat(state)
    lower = [seat for seat in clockwise if seat < state.seat_now]
    return lower[0] if lower else clockwise[0]
