"""A small fight with types of its own, so that the log is tested apart from the rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from tracker.conflict.ruling import (
    BranchMark,
    Command,
    Event,
    HeadMove,
    Record,
    Revision,
    Ruling,
)
from tracker.log.records import Codec
from tracker.log.save import Save

AT = "2026-11-29T19:00:00Z"


class Attack(Command, frozen=True, tag="attack"):
    target: str
    dice: tuple[int, ...] | None = None
    skills: dict[str, int] = {}


class Note(Command, frozen=True, tag="note"):
    text: str = ""


class Rolled(Event, frozen=True, tag="rolled"):
    who: str
    faces: tuple[int, ...] = ()


class StressMarked(Event, frozen=True, tag="stress_marked"):
    who: str
    box: int


CODEC = Codec(Attack | Note, Rolled | StressMarked)


def attack(n: int, parent: int | None = None) -> Ruling:
    return Ruling(
        n=n,
        parent=n - 1 if parent is None else parent,
        at=AT,
        command=Attack(target="p2", by="p1", dice=(1, 0, 0, -1), rolled=("dice",)),
        events=(
            Rolled(who="p1", faces=(1, 0, 0, -1), rule="F-ROLL-1"),
            StressMarked(who="p2", box=n, rule="F-STRESS-2"),
        ),
    )


def one_of_each() -> list[Record]:
    """Return seven records of every kind, numbered as a session numbers them."""
    return [
        attack(1),
        attack(2),
        HeadMove(n=3, head=1, why="undo", at=AT),
        Ruling(n=4, parent=1, at=AT, command=Note(text='"c":"00000000"}\n ünïcode 🎲'), events=()),
        Revision(
            n=7,
            revision="strike 1",
            came_from=4,
            parent=0,
            at=AT,
            rulings=(
                Ruling(n=5, parent=0, command=Note(text="a"), events=(), again=2),
                Ruling(n=6, parent=5, command=Note(), events=(Rolled(who="p1"),), again=4),
            ),
        ),
        BranchMark(n=8, branch="if she concedes", tip=2, at=AT),
        BranchMark(n=9, branch="", tip=2, away=True, at=AT),
    ]


def saved(path: Path, records: Iterable[Record]) -> Path:
    """Write records to a new save and return its path; the same records make the same bytes."""
    with Save.create(path, "Night at the Quay", "fate", AT, "01JQUAY", CODEC) as save:
        for record in records:
            save.append(record)
    return path


texts = st.text(st.characters(exclude_categories=["Cs"]))
numbers = st.integers(-(2**53), 2**53)
commands = st.one_of(
    st.builds(
        Attack,
        target=texts,
        dice=st.none() | st.lists(numbers).map(tuple),
        skills=st.dictionaries(texts, numbers),
        by=st.none() | texts,
        ids=st.lists(texts).map(tuple),
        force=st.booleans(),
    ),
    st.builds(Note, text=texts, why=texts),
)
events = st.one_of(
    st.builds(Rolled, who=texts, faces=st.lists(numbers).map(tuple), rule=texts),
    st.builds(StressMarked, who=texts, box=numbers),
)
rulings = st.builds(
    Ruling,
    n=numbers,
    parent=numbers,
    command=commands,
    events=st.lists(events).map(tuple),
    at=texts,
    again=st.none() | numbers,
)
records = st.one_of(
    rulings,
    st.builds(HeadMove, n=numbers, head=numbers, why=texts, at=texts),
    st.builds(
        Revision,
        n=numbers,
        revision=texts,
        came_from=numbers,
        parent=numbers,
        rulings=st.lists(rulings, max_size=4).map(tuple),
        at=texts,
    ),
    st.builds(BranchMark, n=numbers, branch=texts, tip=numbers, away=st.booleans(), at=texts),
)
