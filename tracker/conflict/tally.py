"""What a fight came to: who dealt and took what, and how the dice fell, counted along one way."""

from __future__ import annotations

from tracker.conflict.engine import evolve
from tracker.conflict.fate_points import FatePointsChanged
from tracker.conflict.harm import ConsequenceTaken, StressMarked
from tracker.conflict.momentum import SpinGained
from tracker.conflict.rolls import Rolled, SpinUsed
from tracker.conflict.ruling import Base, Event
from tracker.conflict.state import Conflict, change
from tracker.conflict.timeline import Timeline


class Tally(Base, frozen=True, kw_only=True):
    """Be one participant's account.

    ``dealt`` and ``taken`` are hit values for characters and boxes for minions, ``hits`` how many
    of them. ``faces`` is how many dice were thrown for whom, ``total`` what they added up to.
    """

    who: str
    name: str
    dealt: int = 0
    hits: int = 0
    taken: int = 0
    hits_taken: int = 0
    consequences: int = 0
    spins: int = 0
    spins_used: int = 0
    fp_in: int = 0
    fp_out: int = 0
    rolls: int = 0
    faces: int = 0
    total: int = 0


class Account(Base, frozen=True, kw_only=True):
    """Be a whole fight's account; ``stress`` has, for each round, the boxes marked at its end."""

    tallies: tuple[Tally, ...]
    rounds: int
    stress: tuple[dict[str, int], ...]


class _Counting:
    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}

    def add(self, state: Conflict, who: str | None, **numbers: int) -> None:
        """Add to somebody's numbers; what nobody did counts for nobody."""
        p = state.participants.get(who or "")
        if p is None:
            return
        tally = self.tallies.get(p.id) or Tally(who=p.id, name=p.name)
        sums = {name: getattr(tally, name) + number for name, number in numbers.items()}
        self.tallies[p.id] = change(tally, name=p.name, **sums)

    def count(self, state: Conflict, event: Event) -> None:
        """Count one event, on the state it met."""
        by = state.exchange.by if state.exchange else None
        match event:
            case Rolled():
                roll = event.roll
                self.add(state, roll.by, rolls=1, faces=len(roll.faces), total=sum(roll.faces))
            case StressMarked():
                p = state.somebody(event.who)
                harm = len(event.boxes) if p.quality is not None else event.hit
                self.add(state, event.who, taken=harm, hits_taken=1)
                self.add(state, by, dealt=harm, hits=1)
            case ConsequenceTaken():
                self.add(state, event.who, taken=event.hit, hits_taken=1, consequences=1)
                self.add(state, by, dealt=event.hit, hits=1)
            case SpinGained():
                self.add(state, event.who, spins=1)
            case SpinUsed():
                self.add(state, event.who, spins_used=1)
            case FatePointsChanged():
                self.add(state, event.who, fp_in=max(event.by, 0), fp_out=max(-event.by, 0))


def account(timeline: Timeline, tip: int | None = None) -> Account:
    """Return the account of the way to a ruling, the head by default."""
    counting = _Counting()
    state = timeline.state_at(0)
    stress: list[dict[str, int]] = []
    for n in timeline.path(tip):
        for event in timeline.rulings[n].events:
            counting.count(state, event)
            after = evolve(state, event)
            if after.round != state.round and state.round:
                stress.append(marked(state))
            state = after
    if state.round:
        stress.append(marked(state))
    everybody = [
        counting.tallies.get(p.id) or Tally(who=p.id, name=p.name)
        for p in state.participants.values()
    ]
    return Account(tallies=tuple(everybody), rounds=state.round, stress=tuple(stress))


def marked(state: Conflict) -> dict[str, int]:
    """Return how many boxes everybody has marked, over all tracks."""
    return {
        p.id: sum(len(track.marked) for track in p.tracks.values())
        for p in state.participants.values()
    }
