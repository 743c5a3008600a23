"""Fights of the systems with checks played at random, the same for the same seed."""

from __future__ import annotations

from tests.support.drawing import make
from tests.support.fights import AT, Player
from tests.support.plain_moves import MOVES, PlainSuggestion
from tracker.conflict.ruling import Command
from tracker.session import Session

SYSTEMS = tuple(MOVES)

PEOPLE = 4


def random_plain_fight(
    system: str, rulings: int, seed: int, wander: float = 0.06, ends: float = 0.003
) -> Session:
    """Play a fight of so many rulings, in memory; see ``random_fight``."""
    player = PlainPlayer(system, Session(clock=lambda: AT), seed, wander, ends)
    player.play(rulings)
    return player.session


class PlainPlayer(Player):
    """Play a fight of a system with checks at random."""

    def __init__(
        self, system: str, session: Session, seed: int, wander: float = 0.06, ends: float = 0.003
    ) -> None:
        super().__init__(session, seed, wander, ends)
        self.system = system

    def suggested(self) -> Command | None:
        state = self.session.state
        if not state.title:
            return self._framed()
        suggestion = PlainSuggestion(state, self.chance)
        if state.question is not None:
            return suggestion.command()
        if state.phase == "setup":
            return self._opening(suggestion)
        if state.phase == "running" and self.chance.random() < self.ends:
            return make("end", reason=suggestion.words())
        weak = len(suggestion.active) < PEOPLE
        return suggestion.newcomer() if weak else suggestion.command()

    def _framed(self) -> Command:
        order = "list" if self.system in ("pool", "reserves") else "skill"
        seed = self.chance.randint(1, 1000)
        return make("conflict", title="The gate", system=self.system, order=order, seed=seed)

    def _opening(self, suggestion: PlainSuggestion) -> Command | None:
        """Return what the setup still lacks, in its order."""
        state = suggestion.state
        if len(state.sides) < 2:
            return make("side", name=self.chance.choice(("Heroes", "Guards")))
        if len(state.zones) < 2:
            return make("zone", name="Yard")
        if not state.borders:
            a, b = state.zones
            return make("border", zone=a, to=b, cost=1)
        if len(state.participants) < PEOPLE:
            return suggestion.newcomer()
        return make("begin")
