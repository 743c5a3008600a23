"""A small table with a few commands, to try the command language on."""

from __future__ import annotations

from typing import Annotated, Literal

from tracker.conflict.fields import (
    ConflictKind,
    Label,
    Number,
    Numbers,
    Party,
    Passage,
    Phrase,
    Place,
    Sheet,
    Skill,
    Texts,
    ThrownFaces,
    Way,
    Where,
    Who,
    Whose,
    Word,
    Words,
    Yes,
)
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import (
    SCENE,
    Aspect,
    Border,
    Conflict,
    Participant,
    Question,
    Side,
    Zone,
)
from tracker.systems.fate.rules.fields import Hand, Injuries, Opposed
from tracker.systems.fate.rules.state import FateAspect, FateTable
from tracker.words import grammar
from tracker.words.shape import shape


class Frame(Command, frozen=True, kw_only=True, tag="conflict"):
    """Name the conflict."""

    words = ("title",)
    group = "setup"

    title: Label
    system: Literal["fate", "pool", "reserves", "percent", "twenty"] | None = None
    initiative: Skill | None = None


class Add(Command, frozen=True, kw_only=True, tag="add"):
    """Add somebody; the sheet may follow.

    This second paragraph is not shown.
    """

    words = ("name", "role")
    group = "setup"

    name: Label
    role: Literal["pc", "npc"]
    side: Party | None = None
    zone: Where | None = None
    skills: Sheet = {}
    aspects: Texts | None = None
    consequences: Injuries = ()
    max_consequences: Number = 3
    groups: Numbers = ()
    kinds: tuple[ConflictKind, ...] = ()
    hidden: bool | None = None


class Attack(Opposed, frozen=True, kw_only=True, tag="attack"):
    """Attack somebody."""

    words = ("target",)
    group = "actions"

    target: Who
    range: Literal["melee", "thrown", "gun", "rifle"] | None = None
    hit: Number | None = None


class Defend(Command, frozen=True, kw_only=True, tag="defend"):
    """Answer with a roll."""

    group = "questions"
    reacts = True

    hand: Hand = Hand()


class Tag(Command, frozen=True, kw_only=True, tag="tag"):
    """Use an aspect on a roll that is made."""

    words = ("aspect",)
    group = "questions"

    aspect: Phrase
    as_: Literal["bonus", "reroll"] = "bonus"
    dice: ThrownFaces | None = None


class Maneuver(Opposed, frozen=True, kw_only=True, tag="maneuver"):
    """Place an aspect."""

    words = ("target",)
    group = "actions"

    target: Who | None = None
    aspect: Words = ""
    on: Place | None = None
    sticky: Yes = False
    removes: Phrase | None = None


class Sprint(Command, frozen=True, kw_only=True, tag="sprint"):
    """Run."""

    words = ("zone",)
    group = "actions"

    zone: Where
    through: Way = ()
    passage: Passage | None = None


class Order(Command, frozen=True, kw_only=True, tag="order"):
    """Set the order by hand."""

    words = ("names",)
    group = "setup"

    names: Whose


class FatePoints(Command, frozen=True, kw_only=True, tag="fp"):
    """Give or take fate points."""

    words = ("name", "amount", "why")
    group = "between"

    name: Who
    amount: Annotated[int, Word("signed")]


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Act without a roll."""

    words = ("what",)
    group = "turns"

    what: Words


class Throw(Opposed, frozen=True, kw_only=True, tag="throw"):
    """Throw somebody or something."""

    words = ("target", "zone")
    group = "actions"

    target: Annotated[str, Word("thing")]
    zone: Where


class Reveal(Command, frozen=True, kw_only=True, tag="reveal"):
    """Reveal what was hidden."""

    words = ("what",)
    group = "setup"

    what: Annotated[str, Word("hidden")]


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Go back."""

    words = ("steps", "note")
    group = "history"

    steps: Number = 1
    note: Words = ""


class Amend(Command, frozen=True, kw_only=True, tag="amend"):
    """It was this instead."""

    words = ("ruling", "instead")
    group = "history"

    ruling: Number
    instead: Annotated[str, Word("rest")]


COMMANDS: dict[str, type[Command]] = {
    shape(type_).verb: type_
    for type_ in (
        Frame,
        Add,
        Order,
        Attack,
        Maneuver,
        Sprint,
        Defend,
        Tag,
        FatePoints,
        Act,
        Throw,
        Reveal,
        Undo,
        Amend,
    )
}


TABLE = Conflict(
    participants={
        "p1": Participant(id="p1", name="Ada", role="pc", skills={"Weapons": 4, "Alertness": 3}),
        "p2": Participant(id="p2", name="Bruno", role="pc", skills={"Fists": 4}),
        "p3": Participant(id="p3", name="Krall", role="npc", skills={"Weapons": 3}),
        "p4": Participant(id="p4", name="Thugs A", role="minions", status="out"),
        "p5": Participant(id="p5", name="Thugs B", role="minions"),
        "p6": Participant(id="p6", name="Goblin", role="npc", hidden=True),
        "p7": Participant(id="p7", name="Goblin 2", role="npc"),
        "p8": Participant(id="p8", name="Quay", role="npc"),
    },
    sides={"s1": Side(id="s1", name="Heroes"), "s2": Side(id="s2", name="Gang")},
    zones={
        "z1": Zone(id="z1", name="Quay"),
        "z2": Zone(id="z2", name="Warehouse"),
        "z3": Zone(id="z3", name="Gallery"),
    },
    borders=(Border(a="z1", b="z2"), Border(a="z2", b="z3", cost=2)),
    aspects={
        "a1": Aspect(id="a1", text="Blinded", on="p3"),
        "a2": Aspect(id="a2", text="Blinded", on="p2"),
        "a3": Aspect(id="a3", text="Fog", on=SCENE),
        "a4": Aspect(
            id="a4",
            text="Singed Hand",
            on="p3",
            origin="consequence",
            own=FateAspect(severity="mild"),
        ),
        "a5": Aspect(id="a5", text="On the brink", on="z1", hidden=True),
    },
    own=FateTable(spin=("p1",)),
    phase="running",
    turn="p2",
)
ASKED = Conflict(
    participants=TABLE.participants,
    question=Question(kind="defend", who="p3", answers=("defend",)),
    turn="p1",
)


def parse(line: str, state: Conflict = TABLE) -> Command:
    """Read a line that is understood."""
    command = grammar.parse(line, state, COMMANDS)
    assert isinstance(command, Command), command
    return command


def refused(line: str, state: Conflict = TABLE) -> Refusal:
    """Read a line that is not understood."""
    refusal = grammar.parse(line, state, COMMANDS)
    assert isinstance(refusal, Refusal), refusal
    assert not refusal.overrulable
    return refusal
