"""The forms that answer a W20 check: against it, in its support, as part of a communal one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.systems.twenty.rules.contests import DEFENSE
from tracker.systems.twenty.rules.joint import table
from tracker.systems.twenty.rules.notation import Notation
from tracker.systems.twenty.rules.parser import parse
from tracker.systems.twenty.screen.fields import EXAMPLE, Parts, companions, opposing
from tracker.tui.present.check_fields import opponent, thrown
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.words.translate import _, fill


def defend(filling: Filling) -> Iterator[Field]:
    """Yield the fields of the answer to a check."""
    question, duel = filling.state.question, filling.state.duel
    who = question.who or "" if question else ""
    parts = Parts(filling, who, "defend")
    mine = parse(f"[{duel.mine.skill}]") if duel else None
    side = mine.side if isinstance(mine, Notation) else None
    yield from parts.values(opposing(side, parts.p))
    yield parts.notation()
    yield from parts.changes(DEFENSE)
    yield parts.dice()
    yield parts.hidden()
    yield filling.more()


def take_part(filling: Filling) -> Iterator[Field]:
    """Yield who takes part, before the first throw (T-105, T-121)."""
    joint = table(filling.state).joint
    field = companions(filling, joint.by if joint else "", "names")
    yield msgspec.structs.replace(field, word=True)
    yield thrown(filling, example=EXAMPLE)


def name_target(filling: Filling) -> Iterator[Field]:
    """Yield against whom an announced check goes, and the dice of both."""
    joint = table(filling.state).joint
    aim = opponent(filling, joint.by if joint else "", "target")
    yield aim
    yield thrown(filling, example=EXAMPLE)
    theirs = Parts(filling, aim.value, "defend", "vs")
    if joint is None or not joint.against:
        yield from theirs.values()
    yield from theirs.changes(DEFENSE)
    yield theirs.dice()


def support(filling: Filling) -> Iterator[Field]:
    """Yield whose support it is, with which attribute and skill (T-110)."""
    joint = table(filling.state).joint
    people = [filling.state.participants[who] for who in joint.left] if joint else []
    who = filling.choice("by", _("Who"), [filling.person(p) for p in people])
    yield who
    parts = Parts(filling, who.value, "support")
    words = {"names": joint.names if joint else ""}
    yield filling.text(
        "notation", _("In brackets"), word=True, hint=fill("as the first: {names}", words)
    )
    yield from parts.changes("check")
    yield parts.dice()
    yield parts.hidden()
    yield filling.more("attr=Geschick skill=Heilkunde")


def join(filling: Filling) -> Iterator[Field]:
    """Yield the fields of one's own check in a communal one."""
    question = filling.state.question
    parts = Parts(filling, question.who or "" if question else "", "join")
    yield from parts.changes("check")
    yield parts.dice()
    yield filling.more("z=15 skill=4")


ANSWERS: Mapping[str, Callable[[Filling], Iterator[Field]]] = MappingProxyType(
    {
        "defend": defend,
        "with": take_part,
        "target": name_target,
        "support": support,
        "join": join,
    }
)
