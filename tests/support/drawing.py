"""Commands drawn at random: who may act now, and what somebody brings to a roll."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from tracker.conflict.fields import Reason
from tracker.conflict.movement import neighbors
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, Participant
from tracker.systems.fate.rules.fields import Hand, SpinUse
from tracker.systems.fate.rules.state import person, table_of, tags
from tracker.words.shape import all_commands

T = TypeVar("T")

SKILLS = ("Fists", "Weapons", "Guns", "Athletics", "Might", "Deceit", "Resolve", "Endurance")
WORDS = ("in the dark", 'says "now"', "Fog on the water", "quick; and loud", "龍 steps aside", "#1")


def make(verb: str, **fields: Any) -> Command:
    """Return the command of a verb."""
    return all_commands()[verb](**fields)


class Drawing:
    """Draw from one state; a method returns None where what it draws makes no sense."""

    def __init__(self, state: Conflict, chance: Random) -> None:
        self.state = state
        self.chance = chance
        people = state.participants.values()
        self.active = [p for p in people if p.active]
        self.gone = [p for p in people if not p.active]
        self.named = [p for p in self.active if p.role in ("pc", "npc")]
        self.groups = [p for p in self.active if p.role == "minions"]
        owner = state.turn
        held = [p for p in self.active if p.holding is not None and state.turns_over > p.holding]
        self.actor = state.participants.get(owner or "")
        self.by: str | None = None
        if held and (owner is None or chance.random() < 0.3):
            self.actor = chance.choice(held)
            self.by = self.actor.id

    def one(self, of: Sequence[T]) -> T:
        return self.chance.choice(of)

    def perhaps(self, share: float) -> bool:
        return self.chance.random() < share

    def words(self) -> str:
        return self.one(WORDS)

    def faces(self) -> tuple[int, ...]:
        return tuple(self.chance.choice((-1, 0, 1)) for _ in range(4))

    def hand(self, p: Participant, *, free: bool = False) -> Hand:
        """Draw what somebody brings to a roll: mostly a skill and faces, at times more."""
        aspects = [
            a.id
            for a in self.state.aspects.values()
            if not a.hidden and (tags(a).free == p.id or (person(p).fp or 0) > 1)
        ]
        skills = tuple(p.skills) or SKILLS
        return Hand(
            skill=self.one(skills) if self.perhaps(0.7) and p.role != "minions" else None,
            dice=self.faces() if self.perhaps(0.9) else None,
            mod=(Reason(value=self.one((-2, -1, 1, 2)), words=self.words()),)
            if self.perhaps(0.1)
            else (),
            tag=(self.one(aspects),) if aspects and self.perhaps(0.25) else (),
            spin=(SpinUse(how=self.words(), who=self.one(table_of(self.state).spin)),)
            if table_of(self.state).spin and not free and self.perhaps(0.5)
            else (),
            complement=(self.one(skills),) if self.perhaps(0.05) else (),
        )

    def enemy(self) -> Participant | None:
        """Draw somebody of another side than the actor's."""
        actor = self.actor
        others = [p for p in self.active if actor and p.side != actor.side]
        return self.one(others) if others else None

    def somewhere(self, p: Participant) -> str | None:
        """Draw a zone next to somebody's."""
        near = tuple(neighbors(self.state, p.zone or ""))
        return self.one(near) if near else None
