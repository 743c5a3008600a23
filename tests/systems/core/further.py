"""Fights of core that come to what the shipped and the drawn ones do not."""

from __future__ import annotations

from collections.abc import Iterator

from tests.systems.core.table import begun, setting_up
from tracker.session import Session

ROLL = "skill=Fight dice=0000"


def further() -> Iterator[tuple[str, Session]]:
    """Yield short fights, each with what it is about."""
    challenge = setting_up("core").do(
        'challenge "The Ritual" tasks="Ritual Lore 3; Doors Crafts 3; Zombies Fight 2"',
        'create "Chalk Circle" by=Ada skill=Fight dice=0000 difficulty=2',
        "overcome Zombies by=Bruno skill=Fight dice=++00",
        'invoke "Chalk Circle" free=1',
        "overcome Ritual by=Cem dice=+++0",
        'succeed cost="the book burns"',
        'declare "a rope hangs there" aspect=Duellist by=Ada',
    )
    yield "a challenge", challenge.session
    contest = setting_up("core").do(
        'contest "The chase" sides="Heroes, Gang"',
        f"leg Heroes by=Ada {ROLL}",
        f'leg Gang by=Vesna {ROLL} mod="-1 x"',
        'aspect "Magical Distortions"',
        'create "Shortcut" by=Ada skill=Fight dice=--00 difficulty=2',
        "fail",
    )
    yield "a contest", contest.session
    fight = begun(
        "condensed",
        'barrier Rubble rating=3 weapon=4 passage="Yard > Hall"',
        "distraction Hostage choice='save her or follow' opposition=3",
        "hazard Fire rating=3 weapon=2 zone=Hall side=Gang",
        'countdown Fuse boxes=2 outcome="it blows"',
        *(f"minions {name} quality=1 count=2 side=Gang zone=Yard" for name in "AB"),
    ).do(
        "merge A into=B",
        "tick Fuse 2",
        "overcome clear removes=Rubble skill=Fight dice=+++0",
        "next Vesna",
        "attack Cem skill=Fight dice=++00 instead=Ada vs=Fight vs-dice=+000 next=Bruno",
        "stress",
        f'overcome "the wall" {ROLL} difficulty=0',
        "invoke Queen by=Vesna",
    )
    yield "obstacles", fight.session
    answered = begun("core", 'aspect "Bad Knee" on=Vesna hidden=yes').do(
        "next Vesna",
        "attack Cem skill=Fight dice=++00",
        "defend by=Ada skill=Fight dice=+000 next=Bruno",
        "stress",
        'create "Bad Knee" unknown=yes skill=Shoot dice=++++ vs=Will vs-dice=0000',
        "invoke Queen by=Vesna",
        'invoke "Proud to a Fault" by=Vesna',
    )
    yield "somebody steps in", answered.session
    rested = begun("accelerated", 'set Ada consequences="mild: Cut; moderate: Ribs"').do(
        "end-scene", "rest", 'scene "Two"', "begin first=Ada", "end-scene rest=yes", "session"
    )
    yield "a rest", rested.session
    healed = begun("condensed", 'set Ada consequences="severe: Arm *; moderate: Ribs"').do(
        "end-scene", "milestone major"
    )
    yield "a milestone", healed.session
    out = begun("core").do(
        'attack Vesna skill=Fight dice=++++ mod="+9 x" undefended=yes',
        "taken-out",
        'outcome "in chains"',
        'reword Duellist "Duellist of the Crown"',
        "end",
    )
    yield "taken out", out.session
    twice = begun("core").do(
        "act waits", "next Bruno", "act waits", 'next! Ada why="the table agrees"'
    )
    yield "somebody acts twice", twice.session
