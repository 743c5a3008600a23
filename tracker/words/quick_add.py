"""One forgiving line that adds somebody: ``Krall npc fists 4 fp 2 side Gang zone Quay``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import SYSTEMS
from tracker.systems.fate.rules.groups import proposed_split
from tracker.systems.fate.rules.minions import AddMinions
from tracker.words.figures import read_number
from tracker.words.names import misread
from tracker.words.pointing import Scope, write_side, write_zone
from tracker.words.quick_reading import Sheet
from tracker.words.quick_tokens import QuickWords, cut_quick
from tracker.words.shape import shape
from tracker.words.split import joined, quote
from tracker.words.translate import _

HEROES = N_("Heroes")
OPPONENTS = N_("Opponents")


class QuickAdd(NamedTuple):
    """The command lines that a quick-add line means, in order.

    ``split`` has the sizes of the groups proposed for minions that came without any; it is empty
    when there is nothing to divide.
    """

    lines: tuple[str, ...]
    split: tuple[int, ...] = ()

    def in_groups(self, sizes: Iterable[int]) -> tuple[str, ...]:
        """Return the lines with the minions in groups of these sizes (F-SIDES-3)."""
        groups = ", ".join(str(size) for size in sizes)
        return (*self.lines[:-1], f"{self.lines[-1]} groups={quote(groups)}")


def quick_add(text: str, state: Conflict) -> QuickAdd | Refusal:
    """Return what a quick-add line means on this table; what cannot be understood is refused.

    Name, role, skills and keys stand in any order and case; aspects and carried consequences
    behind semicolons; ``3x2`` is three minions of quality 2. Sides and zones may be shortened; a
    new one is created. Who has no role is the game master's, unless they have a seat. Side and
    zone left out are those that fit whoever was added last.
    """
    try:
        return _added(cut_quick(text), state)
    except Refused as refused:
        return refused.refusal


def _added(cut: QuickWords, state: Conflict) -> QuickAdd:
    sheet = Sheet(cut.words, state)
    if not sheet.name:
        raise misread(N_("whom? The line needs a name"))
    crowd = sheet.crowd or ((1, 1) if "quality" in sheet.keys or "count" in sheet.keys else None)
    role = sheet.role or ("pc" if "seat" in sheet.keys else "npc")
    keys = _placed(sheet, state, "minions" if crowd else role)
    if crowd and not SYSTEMS[state.system].stage:
        raise misread(N_("there are no minions in this system of dice"))
    if crowd:
        return _minions(sheet, cut, keys, crowd, state)
    if sheet.skills:
        keys["skills"] = joined([f"{skill} {value}" for skill, value in sheet.skills.items()], ",")
    for key, texts in (("aspects", cut.aspects), ("consequences", cut.consequences)):
        if texts:
            keys[key] = joined(texts, ";")
    return QuickAdd((*sheet.created, _line(f"add {quote(sheet.name)} {role}", keys)))


def _minions(
    sheet: Sheet, cut: QuickWords, keys: dict[str, str], crowd: tuple[int, int], state: Conflict
) -> QuickAdd:
    """Return the lines for minions; what only a character has is refused."""
    alien = [*sheet.skills, *cut.aspects, *cut.consequences]
    alien += [key for key in keys if key not in shape(AddMinions).keys]
    if alien or sheet.role == "pc":
        raise misread(
            N_("minions have a quality and a number, not {words}"),
            rule="F-MINION-1",
            words=tuple(alien) or (sheet.role,),
        )
    count = read_number(keys.pop("count", str(crowd[0])))
    quality = read_number(keys.pop("quality", str(crowd[1])))
    keys = {"quality": str(quality), "count": str(count), **keys}
    line = _line(f"minions {quote(sheet.name)}", keys)
    split: tuple[int, ...] = ()
    if not {"groups", "leader"} & keys.keys():
        sizes = proposed_split(max(count, 0), _opponents(state, keys.get("side", "")))
        split = sizes if len(sizes) > 1 else ()
    return QuickAdd((*sheet.created, line), split)


def _opponents(state: Conflict, side: str) -> int:
    """Return how many named characters stand on other sides than the one of this name."""
    scope = Scope(state)
    return sum(
        p.active and p.role in ("pc", "npc") and (not p.side or write_side(p.side, scope) != side)
        for p in state.participants.values()
    )


def _line(start: str, keys: dict[str, str]) -> str:
    return " ".join([start, *(f"{key}={quote(value)}" for key, value in keys.items())])


# Where somebody stands who was not placed


def _placed(sheet: Sheet, state: Conflict, role: str) -> dict[str, str]:
    """Return the keys with a side and a zone; a leader's minions get theirs from the leader."""
    keys = dict(sheet.keys)
    if "leader" in keys:
        return keys
    scope = Scope(state)
    if "side" not in keys:
        side = _usual_side(state, role)
        keys["side"] = (
            write_side(side, scope)
            if side
            else sheet.create("side", _(HEROES if role == "pc" else OPPONENTS))
        )
    if "zone" not in keys and (zone := _usual_zone(state, keys["side"])):
        keys["zone"] = write_zone(zone, scope)
    return keys


def _usual_side(state: Conflict, role: str) -> str:
    """Return the side of who was added last for the players, or against them; empty for none.

    As long as nobody stands there, players get the first side made and all others the second.
    """
    mine, others = _camp(state, role == "pc"), _camp(state, role != "pc")
    taken = [p.side for p in reversed(mine) if p.side]
    if taken:
        return taken[0]
    free = [side for side in state.sides if side not in {p.side for p in others}]
    if role != "pc" and len(state.sides) < 2:
        return ""
    return free[0 if role == "pc" else -1] if free else ""


def _camp(state: Conflict, players: bool) -> list[Participant]:
    """Return the players' characters or all others; a companion stands with its owner."""
    people = state.participants
    return [p for p in people.values() if (people.get(p.owner or "", p).role == "pc") is players]


def _usual_zone(state: Conflict, side: str) -> str:
    """Return the zone of who was added last on a side, else the first; empty when there is none."""
    scope = Scope(state)
    there = [
        p.zone
        for p in reversed(state.participants.values())
        if p.zone and p.side and write_side(p.side, scope) == side
    ]
    return next(iter([*there, *state.zones]), "")
