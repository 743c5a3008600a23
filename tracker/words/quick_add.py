"""One forgiving line that adds somebody: ``Krall npc climbing 4 side Gang zone Quay``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.setup import AddSide, AddZone
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import system
from tracker.dice.resembling import one_slip
from tracker.words.game_words import words_of
from tracker.words.grammar import parse
from tracker.words.names import fold, misread
from tracker.words.near_misses import LEAST, Miss, is_skill, near_misses, near_skill
from tracker.words.pointing import Scope, write_side, write_zone
from tracker.words.quick_reading import Sheet
from tracker.words.quick_tokens import ROLES, QuickWords, Word, cut_quick, keys_of
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
    if sheet.crowd:
        raise misread(N_("nobody joins as a group in this system of dice"))
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
        side = usual_side(state, role)
        keys["side"] = (
            write_side(side, scope)
            if side
            else sheet.create("side", _(HEROES if role == "pc" else OPPONENTS))
        )
    if "zone" not in keys and (zone := usual_zone(state, keys["side"])):
        keys["zone"] = write_zone(zone, scope)
    return keys


def usual_side(state: Conflict, role: str) -> str:
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


def usual_zone(state: Conflict, side: str) -> str:
    """Return the zone of who was added last on a side, else the first; empty when there is none."""
    scope = Scope(state)
    there = [
        p.zone
        for p in reversed(state.participants.values())
        if p.zone and p.side and write_side(p.side, scope) == side
    ]
    return next(iter([*there, *state.zones]), "")


# Keys that a name follows, or nothing.
NAMING = frozenset({"side", "zone", "hidden"})

_LONGEST_SKILL = 4


def quick_misses(text: str, state: Conflict) -> tuple[Miss, ...]:
    """Return the words of a quick-add line that are nearly keys, skills, sides or zones."""
    misses: dict[Miss, None] = {}
    while True:
        added = quick_add(text, state)
        lines = () if isinstance(added, Refusal) else added.lines
        found = [*_quick_words(cut_quick(text, state.system).words, state), *_made(lines, state)]
        new = [miss for miss in found if miss not in misses]
        if not new:
            return tuple(misses)
        misses |= dict.fromkeys(new)
        # What was read as a part of a name, as a skill was, hides what the rest nearly is.
        text = replaced(text, new)


def _quick_words(words: tuple[Word, ...], state: Conflict) -> Iterator[Miss]:
    at = 1
    while at < len(words):
        word, end = words[at], _number_behind(words, at, state)
        phrase = " ".join(one.text for one in words[at:end])
        if not word.plain or word.keyword or word.role or word.is_number:
            at += 1
        elif end and is_skill(phrase, state):
            at = end + 1
        elif end and (guess := near_skill(phrase, state)):
            yield Miss(phrase, guess)
            at = end + 1
        else:
            numbered = end == at + 1
            if key := _near_word(
                word.text, _keys(words, at, numbered, state), 2 if numbered else LEAST
            ):
                yield Miss(word.text, key)
            at += 1


def _number_behind(words: tuple[Word, ...], at: int, state: Conflict) -> int:
    """Return where the next number stands that these words may belong to, 0 for nowhere."""
    rules = system(state.system)
    for end in range(at, min(len(words), at + _LONGEST_SKILL + 1)):
        word = words[end]
        if end > at and (word.is_number or (word.plain and rules.read_rating(word.text))):
            return end
        if word.keyword or word.role or word.comma:
            return 0
    return 0


def _keys(words: tuple[Word, ...], at: int, numbered: bool, state: Conflict) -> list[str]:
    """Return the keys that may stand at a place: those of numbers, or of names and of nothing."""
    known, kinds = keys_of(state.system), words_of(state.system).quick_kinds
    naming = NAMING | {key for key, kind in kinds.items() if kind != "numbers"}
    if numbered:
        either = {key for key, kind in kinds.items() if kind == "crowd"}
        return [word for word, key in known.items() if key not in naming or key in either]
    behind = words[at + 1] if at + 1 < len(words) else None
    named = behind is not None and not (behind.keyword or behind.role or behind.is_number)
    keys = [word for word, key in known.items() if key in naming and (named or key == "hidden")]
    return [*keys, *(role for role in ROLES if len(role) >= LEAST)]


def _near_word(text: str, known: Iterable[str], least: int) -> str:
    if len(text) < least:
        return ""
    return next((word for word in known if one_slip(fold(text), word)), "")


def _made(lines: Iterable[str], state: Conflict) -> Iterator[Miss]:
    """Yield the new sides and zones that are nearly those that are there."""
    for line in lines:
        command = parse(line, state)
        if isinstance(command, AddSide | AddZone):
            yield from near_misses(command, state)


def replaced(text: str, misses: Iterable[Miss]) -> str:
    """Return a quick-add line with the known words in place of those that were typed."""
    for typed, meant in misses:
        word = meant if re.fullmatch(r"[^\W_]+", meant) else f'"{meant}"'
        found = re.compile(rf"(?<!\w){re.escape(typed)}(?!\w)", re.IGNORECASE)
        text = found.sub(word.replace("\\", r"\\"), text)
    return text
