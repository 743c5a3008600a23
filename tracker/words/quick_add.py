"""One forgiving line that adds somebody (``Krall npc climbing 4 zone Quay``), read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tracker.conflict.draft import Refused
from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.setup import AddSide, AddZone
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import SYSTEMS, system
from tracker.dice.resembling import one_slip
from tracker.dice.terms import ENOUGH
from tracker.words import names, verb_words
from tracker.words.figures import read_number, skills_of
from tracker.words.game_words import Newcomer, words_of
from tracker.words.grammar import parse
from tracker.words.names import LABEL_MOST, NOBODY, Named, cleaned, fold_name, misread
from tracker.words.near_misses import LEAST, Miss, is_skill, near_misses, near_skill
from tracker.words.pointing import Scope, write_participant, write_side, write_zone
from tracker.words.quick_tokens import (
    QUICK_ROLES,
    QuickWord,
    QuickWords,
    cut_quick,
    marks_apart,
    quick_keys,
    rating_example,
)
from tracker.words.shape import all_commands
from tracker.words.split import divided, joined, quote
from tracker.words.translate import _

# So many letters of a skill are enough within what may still be the name.
_SURE = 4
_LONGEST_SKILL = 4


class _Sheet:
    """What a line says: the name, the role, skills and keys as the command line has them.

    ``crowd`` is how many of a group, of which quality; ``created`` the lines that make sides and
    zones which are not there yet, ``behind`` the phrases behind semicolons by their keys. Raises
    Refused for what cannot be understood.
    """

    def __init__(self, cut: QuickWords, state: Conflict) -> None:
        self.name = ""
        self.role = ""
        self.skills: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        self.points: list[str] = []
        self.crowd: tuple[int, int] | None = None
        self.created: list[str] = []
        self.behind = dict(cut.behind)
        self._scope = Scope(state)
        self._skills = skills_of(state)
        self._own = words_of(state.system)
        self._beside: dict[str, dict[str, str]] = {key: {} for key in self._own.beside_skill}
        self._resources = SYSTEMS[state.system].resources
        self._words = (
            tuple(marks_apart(cut.words, self._own.marked)) if self._own.marked else cut.words
        )
        self._at = 0
        while self._at < len(self._words):
            self._read(self._words[self._at])
        for key, of in self._beside.items():
            if of:
                self.keys[key] = joined([f"{skill} {word}" for skill, word in of.items()], ",")
        if self.points:
            self.keys[self._own.resources_key] = joined(self.points, ",")

    @property
    def newcomer(self) -> Newcomer:
        """Return what the line says of whoever joins."""
        return Newcomer(self.name, self.role, self.skills, self.keys, self.behind, self.crowd)

    def _read(self, word: QuickWord) -> None:
        if word.keyword:
            self._at += 1
            self._key(word.keyword)
        elif word.role:
            self._at += 1
            self.role = word.role
        elif word.crowd and (self.name or word.text[0].isdigit()):
            # A name such as "x5" may stand first; "3x2" may too, and is no name.
            self._at += 1
            self.crowd = word.crowd
        elif self._resource_here(word):
            self.points.append(f"{word.text.upper()} {self._words[self._at + 1].text}")
            self._at += 2
        elif self._points_here(word):
            self._at += 2
            self.keys[self._own.quick_points] = word.text
        elif self._phrase_here(word):
            self._at += 1
            self._take_phrases(word.text)
        elif not self._skill():
            self._take_name()

    def _key(self, key: str) -> None:
        match self._own.quick_kinds.get(key, key):
            case "hidden":
                self.keys[key] = "yes"
            case "side":
                self.keys[key] = self._side()
            case "zone":
                self.keys[key] = self._zone()
            case "participant":
                self.keys[key] = self._participant(key)
            case _ if key in self._beside:
                skill, of = self._last_skill(key), self._own.beside_skill[key]
                self._beside[key][skill] = self._number(key) if of.number else self._word(key)
            case "numbers":
                self.keys[key] = self._numbers(key)
            case "phrases":
                self._take_phrases(self._word(key))
            case "crowd":
                self.crowd = (read_number(self._number(key)) if self._number_here() else 1, 1)
            case _:
                self.keys[key] = self._number(key)

    def _following(self, length: int, at: int = 0) -> tuple[QuickWord, ...]:
        """Return so many words from here, or from further on; fewer where the line ends."""
        return self._words[self._at + at : self._at + at + length]

    def _number_here(self) -> bool:
        return any(word.is_number for word in self._following(1))

    def _number(self, key: str) -> str:
        if not self._number_here():
            raise misread(N_("behind {key} stands a number"), key=key)
        self._at += 1
        return self._words[self._at - 1].text

    def _word(self, key: str) -> str:
        if self._at >= len(self._words):
            raise misread(N_("behind {key} stands a name"), key=key)
        self._at += 1
        return self._words[self._at - 1].text

    def _resource_here(self, word: QuickWord) -> bool:
        """Return whether points of the system stand here, ``E 3/5``, and not a skill or a name."""
        after = self._following(1, 1)
        known = bool(self.name) and word.plain and word.text.upper() in self._resources
        return known and bool(after) and after[0].is_points

    def _numbers(self, key: str) -> str:
        found = [self._number(key)]
        while self._number_here():
            found.append(self._number(key))
        return ", ".join(found)

    def _phrase_here(self, word: QuickWord) -> bool:
        """Return whether a quoted phrase stands here by itself, neither the name nor a skill."""
        quoted = bool(self.name) and not word.plain and " " in word.text.strip()
        known = "phrases" in self._own.quick_kinds.values()
        return quoted and known and not any(w.is_number for w in self._following(1, 1))

    def _take_phrases(self, text: str) -> None:
        """Add phrases with semicolons between to those that stand behind the line."""
        for phrase in divided(text, ";"):
            key = self._own.quick_behind(phrase)
            self.behind[key] = (*self.behind.get(key, ()), cleaned(phrase))

    def _points_here(self, word: QuickWord) -> bool:
        """Return whether points stand here before their key, not the end of a name before it."""
        after, points = self._following(2, 1), self._own.quick_points
        return (
            bool(points)
            and word.is_number
            and bool(after)
            and after[0].keyword == points
            and not (len(after) > 1 and after[1].is_number)
        )

    # Skills and the name

    def _skill(self) -> bool:
        """Take a skill with its value, if one stands here; before there is a name, a known one."""
        length = self._skill_length()
        if not length:
            return False
        *run, value = self._following(length + 1)
        typed = " ".join(word.text for word in run)
        skill = self._known(typed, ENOUGH if self.name else 0)
        if skill is None and not self.name:
            return False
        self.skills[skill or cleaned(typed, LABEL_MOST)] = value.text
        self._at += length + 1
        return True

    def _last_skill(self, key: str) -> str:
        """Return the skill that a key behind it belongs to."""
        if not self.skills:
            beside = self._own.beside_skill[key]
            raise misread(beside.misplaced, example=beside.example)
        return list(self.skills)[-1]

    def _skill_length(self, at: int = 0) -> int:
        """Return how many words stand before the next number, 0 when they cannot be a skill."""
        for length, word in enumerate(self._following(_LONGEST_SKILL + 1, at)):
            if self._is_value(word):
                return length
            if word.keyword or word.role or word.comma:
                break
        return 0

    def _is_value(self, word: QuickWord) -> bool:
        """Return whether a word is a skill's value: a number, or what the system reads as one."""
        rules = system(self._scope.state.system)
        return word.is_number or (word.plain and rules.read_rating(word.text) is not None)

    def _known_here(self, at: int) -> bool:
        """Return whether a skill of the list with its value begins here, at least most of it."""
        length = self._skill_length(at)
        typed = " ".join(word.text for word in self._following(length, at))
        return bool(length) and self._known(typed, _SURE) is not None

    def _known(self, typed: str, enough: int) -> str | None:
        """Return the skill that is meant; with ``enough`` letters a unique beginning will do."""
        exact = {one.id for one in names.exactly(typed, self._skills)}
        if exact or not enough or len(typed) < enough:
            return next(iter(exact), None)
        meant = {one.id for one in names.beginning(typed, self._skills)}
        if len(meant) > 1:
            raise names.ambiguous(typed, tuple(sorted(meant)))
        return next(iter(meant), None)

    def _take_name(self) -> None:
        run = self._run(through_commas=not self.name)
        typed = " ".join(word.raw + "," * word.comma for word in run).rstrip(",")
        if self.name:
            raise misread(
                N_("{words} is neither a key nor a skill with its value, as in {example}"),
                words=names.shown(typed),
                example=rating_example(self._scope.state.system),
            )
        self.name = cleaned(run[0].text if len(run) == 1 else typed, LABEL_MOST)
        self._at += len(run)

    def _run(self, *, through_commas: bool) -> list[QuickWord]:
        """Return the words up to the next that means something of its own."""
        run: list[QuickWord] = []
        for at, word in enumerate(self._following(len(self._words))):
            if word.keyword or (run and (word.role or word.crowd or self._known_here(at))):
                break
            run.append(word)
            if word.comma and not through_commas:
                break
        return run

    # Names of what is there, or is to be

    def _pointed(self, key: str, named: list[Named]) -> tuple[str, str]:
        """Return the id that the next words name, or no id and the words of a new name.

        A word in the middle of a name is not enough where a new one may be meant.
        """
        run = [word.text for word in self._run(through_commas=False)]
        if not run:
            raise misread(N_("behind {key} stands a name"), key=key)
        for find in (names.exactly, names.beginning):
            for length in range(len(run), 0, -1):
                found = find(" ".join(run[:length]), named)
                if len(found) == 1:
                    self._at += length
                    return found[0].id, ""
                if found and length == 1:
                    raise names.ambiguous(run[0], tuple(one.name for one in found))
        self._at += len(run)
        return "", cleaned(" ".join(run), LABEL_MOST)

    def _side(self) -> str:
        side, new = self._pointed("side", self._scope.sides)
        return write_side(side, self._scope) if side else self.create("side", new)

    def _zone(self) -> str:
        zone, new = self._pointed("zone", self._scope.zones)
        return write_zone(zone, self._scope) if zone else self.create("zone", new)

    def _participant(self, key: str) -> str:
        people = self._scope.people
        who, named = self._pointed(key, people)
        return write_participant(who or names.resolve(named, people, NOBODY), self._scope)

    def create(self, what: str, name: str) -> str:
        """Note that a side or zone is to be made first, and return its name."""
        self.created.append(f"{what} {quote(name)}")
        return name


HEROES = N_("Heroes")
OPPONENTS = N_("Opponents")
FIRST_ZONE = N_("Middle")


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
    Side and zone left out are those that fit whoever was added last; where the game needs a zone
    and there is none, one is made.
    """
    try:
        return _added(cut_quick(text, state.system), state)
    except Refused as refused:
        return refused.refusal


def says_more(text: str, state: Conflict) -> bool:
    """Return whether a line says more of somebody than a name, so that it adds them beyond doubt.

    A mistyped command does not.
    """
    word = fold_name(next(iter(text.split(maxsplit=1)), ""))
    commands = all_commands(state.system)
    called = [*commands, *verb_words.all_words(commands, state.system)]
    if len(word) > LEAST and any(one_slip(word, verb) for verb in called):
        return False
    try:
        sheet = _Sheet(cut_quick(text, state.system), state)
    except Refused:
        return False
    if sheet.role or sheet.skills:
        return bool(sheet.name) and not word.isdecimal()
    said = (sheet.keys, sheet.points, sheet.crowd, *sheet.behind.values())
    # A digit alone answers something; before a group it counts it.
    begins = any(verb.startswith(word) for verb in called)
    return bool(sheet.name) and any(said) and not begins and (bool(sheet.crowd) or word.isalpha())


def _added(cut: QuickWords, state: Conflict) -> QuickAdd:
    sheet = _Sheet(cut, state)
    if not sheet.name:
        raise misread(N_("whom? The line needs a name"))
    own, newcomer = words_of(state.system), sheet.newcomer
    group = own.quick_group(newcomer)
    role = sheet.role or ("pc" if "seat" in sheet.keys else "npc")
    keys = _placed(sheet, state, "npc" if group else role)
    if group:
        line, sizes = own.quick_add_group(newcomer, keys, group, state)
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


def _placed(sheet: _Sheet, state: Conflict, role: str) -> dict[str, str]:
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
    if "zone" not in keys:
        if zone := usual_zone(state, keys["side"]):
            keys["zone"] = write_zone(zone, scope)
        elif system(state.system).needs_zone(state):
            keys["zone"] = sheet.create("zone", _(FIRST_ZONE))
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


def _quick_words(words: tuple[QuickWord, ...], state: Conflict) -> Iterator[Miss]:
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


def _number_behind(words: tuple[QuickWord, ...], at: int, state: Conflict) -> int:
    """Return where the next number stands that these words may belong to, 0 for nowhere."""
    rules = system(state.system)
    for end in range(at, min(len(words), at + _LONGEST_SKILL + 1)):
        word = words[end]
        if end > at and (word.is_number or (word.plain and rules.read_rating(word.text))):
            return end
        if word.keyword or word.role or word.comma:
            return 0
    return 0


def _keys(words: tuple[QuickWord, ...], at: int, numbered: bool, state: Conflict) -> list[str]:
    """Return the keys that may stand at a place: those of numbers, or of names and of nothing."""
    known, kinds = quick_keys(state.system), words_of(state.system).quick_kinds
    naming = NAMING | {key for key, kind in kinds.items() if kind != "numbers"}
    if numbered:
        either = {key for key, kind in kinds.items() if kind == "crowd"}
        return [word for word, key in known.items() if key not in naming or key in either]
    behind = words[at + 1] if at + 1 < len(words) else None
    named = behind is not None and not (behind.keyword or behind.role or behind.is_number)
    keys = [word for word, key in known.items() if key in naming and (named or key == "hidden")]
    return [*keys, *(role for role in QUICK_ROLES if len(role) >= LEAST)]


def _near_word(text: str, known: Iterable[str], least: int) -> str:
    if len(text) < least:
        return ""
    return next((word for word in known if one_slip(fold_name(text), word)), "")


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
