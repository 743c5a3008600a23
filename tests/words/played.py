"""A fight at the quay, played line by line with given faces, for the sentences made of it."""

from __future__ import annotations

from tracker.conflict.draft import Throw
from tracker.conflict.engine import decide, fold, prepare
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command, Refusal, Ruling
from tracker.conflict.state import Conflict
from tracker.words.grammar import parse

SETUP = """
conflict "Night at the Quay" kind=physical
zone Quay
zone Warehouse
zone Gallery
border Quay Warehouse
border Warehouse Gallery cost=2
side Heroes
side Gang
add Ada pc side=Heroes zone=Warehouse fp=3 skills="Alertness 4, Athletics 3, Weapons 4"
add Bruno pc side=Heroes zone=Warehouse fp=3 skills="Alertness 3, Fists 4, Might 3"
add Krall npc side=Gang zone=Warehouse fp=2 skills="Alertness 2, Athletics 2, Weapons 3"
minions "Thugs A" side=Gang zone=Warehouse count=2 leader=Krall
minions "Thugs B" side=Gang zone=Warehouse count=3
aspect "Fog on the water"
begin
"""

# Beginnings that several tests go on from.
ATTACK = "attack Krall skill=Weapons dice=++00 vs=Weapons vs-dice=00-0"
CONSEQUENCE = f"{ATTACK}\nconsequence Limping"
MANEUVER = "maneuver Krall aspect=Blinded skill=Weapons dice=0+00 vs=Athletics vs-dice=00--"
MISS = "attack Krall skill=Weapons dice=---- vs=Weapons vs-dice=0000"
OUT = """
set Krall max-consequences=0
attack Krall skill=Weapons dice=++++ vs=Athletics vs-dice=----
"""


class NoDice:
    """Dice that must not be thrown: these fights have every face given."""

    def throw(self, request: Throw) -> tuple[int, ...]:
        raise AssertionError(f"no faces for {request.roller}")


class Played:
    """Hold a fight as it is played, each line one ruling."""

    def __init__(self, script: str = SETUP) -> None:
        self.timeline = Timeline()
        self.before = Conflict()
        self.play(script)

    @property
    def state(self) -> Conflict:
        return self.timeline.state

    @property
    def last(self) -> Ruling:
        ruling = self.timeline.ruling
        assert ruling is not None
        return ruling

    def who(self, name: str) -> str:
        """Return the id of a participant."""
        return next(p.id for p in self.state.participants.values() if p.name == name)

    def command(self, line: str) -> Command:
        command = parse(line, self.state)
        assert isinstance(command, Command), command
        return command

    def play(self, script: str) -> Played:
        """Play lines that must not be refused."""
        for line in filter(None, script.strip().split("\n")):
            completed = prepare(self.state, self.command(line), NoDice())
            assert isinstance(completed, Command), completed
            events = decide(self.state, completed)
            assert not isinstance(events, Refusal), events
            self.before = self.state
            n = self.timeline.last + 1
            self.timeline.append(
                Ruling(n=n, parent=self.timeline.head, command=completed, events=events),
                fold(self.state, events),
            )
        return self

    def refused(self, line: str) -> Refusal:
        """Return the refusal of a line."""
        command = parse(line, self.state)
        if isinstance(command, Command):
            command = prepare(self.state, command, NoDice())
        assert isinstance(command, Refusal), command
        return command
