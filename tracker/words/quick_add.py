"""One forgiving line that adds somebody: ``Krall npc fists 4 fp 2 side Gang zone Quay``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict, Participant
from tracker.words.game_words import words_of
from tracker.words.names import misread
from tracker.words.pointing import Scope, write_side, write_zone
from tracker.words.quick_reading import Sheet
from tracker.words.quick_tokens import QuickWords, cut_quick
from tracker.words.split import joined, quote
from tracker.words.translate import _

HEROES = N_("Heroes")
OPPONENTS = N_("Opponents")


class QuickAdd(NamedTuple):
    """The command lines that a quick-add line means, in order.

    ``split`` has the sizes of the groups proposed for those who came without any; it is empty
    when there is nothing to divide.
    """

    lines: tuple[str, ...]
    split: tuple[int, ...] = ()

    def in_groups(self, sizes: Iterable[int]) -> tuple[str, ...]:
        """Return the lines with who joins in groups of these sizes."""
        groups = ", ".join(str(size) for size in sizes)
        return (*self.lines[:-1], f"{self.lines[-1]} groups={quote(groups)}")


def quick_add(text: str, state: Conflict) -> QuickAdd | Refusal:
    """Return what a quick-add line means on this table; what cannot be understood is refused.

    Name, role, skills and keys stand in any order and case; aspects, and what else the game has
    as phrases, behind semicolons; ``3x2`` is a group, where it has any. Sides and zones may be
    shortened; a new one is created. Who has no role is the game master's, unless they have a seat.
    Side and zone left out are those that fit whoever was added last.
    """
    try:
        return _added(cut_quick(text, state.system), state)
    except Refused as refused:
        return refused.refusal


def _added(cut: QuickWords, state: Conflict) -> QuickAdd:
    sheet = Sheet(cut, state)
    if not sheet.name:
        raise misread(N_("whom? The line needs a name"))
    own, newcomer = words_of(state.system), sheet.newcomer
    group = own.quick_group(newcomer)
    role = sheet.role or ("pc" if "seat" in sheet.keys else "npc")
    keys = _placed(sheet, state, "npc" if group else role)
    if group:
        line, sizes = own.quick_add_group(newcomer, keys, state)
        return QuickAdd((*sheet.created, line), sizes)
    if sheet.skills:
        keys["skills"] = joined([f"{skill} {value}" for skill, value in sheet.skills.items()], ",")
    keys |= {key: joined(texts, ";") for key, texts in sheet.behind.items() if texts}
    return QuickAdd((*sheet.created, quick_line(f"add {quote(sheet.name)} {role}", keys)))


def quick_line(start: str, keys: Mapping[str, str]) -> str:
    """Return a line from how it starts and its keys."""
    return " ".join([start, *(f"{key}={quote(value)}" for key, value in keys.items())])


# Where somebody stands who was not placed


def _placed(sheet: Sheet, state: Conflict, role: str) -> dict[str, str]:
    """Return the keys with a side and a zone; the led get theirs from the leader."""
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
    """Return the players' characters or all others; who belongs to somebody stands with them."""
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
