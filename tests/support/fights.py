"""Fights played at random through a session, as long as one likes, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.support.drawing import WORDS, make
from tests.support.moves import Suggestion
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import change
from tracker.session import Session

AT = "2026-11-29T19:00:00Z"

# How often in a row something may be refused before a note is written instead.
PATIENCE = 20

# How often a rule that refuses is overruled.
INSIST = 0.1

PEOPLE = 5


def random_fight(rulings: int, seed: int, wander: float = 0.06, ends: float = 0.0) -> Session:
    """Play a fight of so many rulings, in memory.

    ``wander`` is the share of head moves, with 0 all rulings lie on one line; ``ends`` how likely
    the conflict is to end with any ruling.
    """
    player = Player(Session(clock=lambda: AT), seed, wander, ends)
    player.play(rulings)
    return player.session


class Player:
    """Play a fight at random; ``refused`` counts what was not allowed, by its message."""

    insist = INSIST

    def __init__(
        self, session: Session, seed: int, wander: float = 0.06, ends: float = 0.003
    ) -> None:
        self.session = session
        self.chance = Random(seed)
        self.wander = wander
        self.ends = ends
        self.refused: Counter[str] = Counter()

    def play(self, rulings: int) -> None:
        """Go on until the tree holds so many rulings."""
        while len(self.session.timeline.rulings) < rulings:
            self.step()

    def step(self) -> None:
        """Carry out one command that is allowed."""
        if self.chance.random() < self.wander and self.ask(self.head_move()):
            return
        for _ in range(PATIENCE):
            command = self.suggested()
            if command is not None and self.ask(command):
                return
        self.ask(make("note", text="nobody knows what to do"))

    def ask(self, command: Command) -> bool:
        """Carry a command out and return whether it was allowed."""
        answer = self.session.carry_out(command)
        if (
            isinstance(answer, Refusal)
            and answer.overrulable
            and self.chance.random() < self.insist
        ):
            answer = self.session.carry_out(change(command, force=True))
        if isinstance(answer, Refusal):
            self.refused[f"{type(command).__name__}: {answer.message}"] += 1
            return False
        return True

    def suggested(self) -> Command | None:
        suggestion = Suggestion(self.session.state, self.chance)
        match self.session.state.phase:
            case _ if self.session.state.question is not None:
                return suggestion.command()
            case "setup":
                return self.opening(suggestion)
            case "ended":
                return suggestion.mend()
            case _:
                if self.chance.random() < self.ends:
                    return make("end", reason=suggestion.words())
                return suggestion.command()

    def opening(self, suggestion: Suggestion) -> Command | None:
        """Return what the setup still lacks, in its order."""
        state, chance = self.session.state, self.chance
        if not state.title:
            return make(
                "conflict",
                title="Night at the Quay",
                kind=chance.choice(("physical", "social", "mental")),
                order=chance.choice(("skill", "seats", "list")),
                seed=chance.randint(1, 1000),
            )
        if len(state.sides) < 2:
            return make("side", name=chance.choice(("Heroes", "Villains")))
        if len(state.zones) < 4:
            return make("zone", name="Quay", aspects=(chance.choice(WORDS),))
        if len(state.borders) < len(state.zones):
            a, b = chance.sample(tuple(state.zones), 2)
            return make("border", zone=a, to=b, cost=chance.choice((0, 0, 1, 2)))
        if len(state.participants) < PEOPLE:
            return suggestion.recruit()
        if not suggestion.groups:
            side, zone = chance.choice(tuple(state.sides)), chance.choice(tuple(state.zones))
            return make("minions", name="Thugs", quality=2, groups=(3, 2), side=side, zone=zone)
        return suggestion.edit() if suggestion.perhaps(0.2) else make("begin")

    def head_move(self) -> Command:
        """Draw a move back, forward, or to anywhere near; at times a strike, or a branch's name."""
        chance, timeline = self.chance, self.session.timeline
        match chance.choices(("undo", "redo", "goto", "strike", "branch"), (8, 4, 2, 1, 1))[0]:
            case "undo":
                return make("undo", steps=min(1 + int(chance.expovariate(0.5)), 20))
            case "redo":
                return make("redo", steps=1 + int(chance.expovariate(0.7)))
            case "goto":
                recent = list(timeline.rulings)[-30:]
                return make("goto", where=str(chance.choice(recent) if recent else 0))
            case "strike":
                recent = timeline.path()[-10:]
                return make("strike", ruling=chance.choice(recent) if recent else 1)
            case _:
                return make("branch", name=f"if {chance.randint(1, 99)}")
