"""A fight of any system played at random, and what may be asked in it."""

from __future__ import annotations

from random import Random

from tests.support import plain_fights
from tests.support.fights import AT, Player
from tests.support.moves import Suggestion
from tests.support.plain_fights import PlainPlayer
from tests.support.plain_moves import PlainSuggestion
from tests.systems.core import drawn
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict
from tracker.session import Session

SYSTEMS = ("fate", *plain_fights.SYSTEMS)
# With the game that is played by lines.
EVERY = (*SYSTEMS, "core")


def player(system: str, session: Session, seed: int, wander: float = 0.06) -> Player:
    """Return who plays a fight of a system at random."""
    if system == "fate":
        return Player(session, seed, wander)
    if system == "core":
        return drawn.CorePlayer(session, seed, wander)
    return PlainPlayer(system, session, seed, wander)


def any_fight(system: str, rulings: int, seed: int) -> Session:
    """Play a fight of a system of so many rulings, in memory; see ``random_fight``."""
    session = Session(clock=lambda: AT)
    player(system, session, seed).play(rulings)
    return session


def suggested(state: Conflict, chance: Random) -> Command | None:
    """Draw a command that may be given now, None where what is drawn makes no sense."""
    if state.system == "fate":
        return Suggestion(state, chance).command()
    if state.system == "core":
        return drawn.suggested(state, chance)
    return PlainSuggestion(state, chance).command()
