"""The rulings of the saves of format 1, and the lines of text of them that are like no other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from textwrap import dedent
from types import MappingProxyType
from typing import NamedTuple

from tests import shipped
from tests.log.test_format1 import opened
from tests.support.table import Table
from tests.systems.core import drawn
from tests.systems.core.further import further
from tracker.conflict.engine import verb_of
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Ruling
from tracker.conflict.state import Conflict

# Dice, numbers, and lists of several that are alike.
_FIGURES = re.compile(r"[-+]*\b\d+(?:/\d+|W)?|[-+−]?\bI+[VX]?\b|\[[-+0-9,; ]*\]|\(\w\)|[-+0]{3,}")
_AGAIN = re.compile(r"(\b[^,;]{3,}|[#~] ?)(?:[,;]? \1)+")


class Played(NamedTuple):
    """One line of a fight with the state that it met."""

    fight: str
    timeline: Timeline
    ruling: Ruling
    before: Conflict

    @property
    def verb(self) -> str:
        """Return the verb of the line."""
        return verb_of(type(self.ruling.command))


# What no fight of format 1 comes to.
LATER: Mapping[str, str] = MappingProxyType(
    {
        "fate": """
            conflict "Three lads" kind=physical
            zone Yard
            side Heroes
            side Gang
            add Ann pc side=Heroes zone=Yard seat=1 fp=2 skills="Alertness 2, Fists 2"
            add Cid npc side=Gang zone=Yard fp=2 skills="Alertness 3, Fists 2"
            minions Lads side=Gang zone=Yard count=3 leader=Cid
            minions Mob side=Gang zone=Yard count=1
            set Cid health-marked="1, 3" memo="owes Ann a boat"
            players npcs=marks
            players npcs=all
            players npcs=names
            begin
            act points
            act waits
            detach Lads
            merge Lads into=Mob
            split Mob count=2 name=Rest
            next
            roll 4dF+3 luck by=Ann dice=+0-+
            next
            zone Roof
            border Yard Roof
            hold when="attack friend"
            hold when="if the lads run"
            sprint Roof skill=Fists dice=0000
            next
            next
            hold when="act foe"
            hold when="attack Cid"
            next
            hold when="consequence Ann"
            next
            hold when="enter Yard"
            hold when="round 5"
            sprint Yard skill=Fists dice=0000
            next
        """,
    }
)


# The fights of games that came after format 1.
SINCE = {"core": ("fire-in-the-foundry", "the-clockmakers-roof")}


def rulings(game: str) -> Iterator[Played]:
    """Yield the rulings of all fights of a game, those written for something before drawn ones."""
    if game in SINCE:
        for name in SINCE[game]:
            yield from _of(shipped.SHIPPED[name], shipped.played(name).timeline)
        for seed in range(3):
            yield from _of(f"random-{seed}", drawn.played(seed, 260).timeline)
        for about, session in further():
            yield from _of(about, session.timeline)
        return
    for part in ("", f"random-{game}"):
        for fight, timeline in opened(part):
            for played in _of(fight.name, timeline):
                if timeline.state_at(played.ruling.n).system == game:
                    yield played
    if game in LATER:
        yield from _of("later", Table(dedent(LATER[game])).session.timeline)


def _of(fight: str, timeline: Timeline) -> Iterator[Played]:
    for ruling in timeline.rulings.values():
        yield Played(fight, timeline, ruling, timeline.state_at(ruling.parent))


class Shapes:
    """The shapes of lines that were met before: what is left without names and figures."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def new(self, lines: Iterable[str], state: Conflict) -> list[int]:
        """Return which of the lines are like none before."""
        names = _names(state)
        found = []
        for at, line in enumerate(lines):
            shape = _AGAIN.sub(r"\1", _FIGURES.sub("#", names.sub("~", line) if names else line))
            if shape not in self._known:
                self._known.add(shape)
                found.append(at)
        return found


def _names(state: Conflict) -> re.Pattern[str] | None:
    people = state.participants.values()
    named = {p.name for p in people}
    named |= {zone.name for zone in state.zones.values()}
    named |= {side.name for side in state.sides.values()}
    named |= {aspect.text for aspect in state.aspects.values()}
    named |= {task.text for task in state.obstacles.values()}
    named |= {condition.text for p in people for condition in p.conditions}
    named |= {effect.text for p in people for effect in getattr(p.own, "effects", ())}
    named |= {skill for p in people for skill in p.skills}
    longest = sorted(filter(None, named), key=lambda name: (-len(name), name))
    return re.compile("|".join(map(re.escape, longest))) if longest else None
