"""What a table may ask for in the systems with checks: lines drawn at random for a state."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tests.support.drawing import WORDS, Drawing
from tracker.conflict.draft import Throw
from tracker.conflict.engine import prepare
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.words.grammar import parse
from tracker.words.split import quote


class Moves(NamedTuple):
    """What a system's tables do; lines have ``{n}`` and other drawn parts in them.

    ``sheet`` is what newcomers have, ``answers`` the ways to give an answer, or to use a window,
    that takes more than its verb.
    """

    sheet: str
    actions: tuple[str, ...]
    beside: tuple[str, ...]
    answers: dict[str, tuple[str, ...]]


SHARED = (
    "condition {who} {words} mod=-1",
    "condition scene {words} mod=-2 once=yes",
    "condition {who} {words} mod=-1 until='end of round'",
    "condition {who} {words} mod=-1 until=turn",
    "condition {who} {words} mod=-1 until=scene",
    "note {words}",
    "place {who} {zone}",
    "set {who} hidden=yes",
    "reveal {who}",
    "rename {who} {name}",
    "leave {who}",
    "return {gone}",
    "remove {who}",
    "aspect {words} on={zone}",
    'order "{who_bare}"',
)

MOVES: dict[str, Moves] = {
    "pool": Moves(
        sheet='skills="Strike {n}, Dodge {n}, Climb {n}"',
        actions=(
            "check skill=Strike need={n}",
            "check skill=Climb plus=Dodge mod='+1 mud'",
            "check pool={n} fmod=9 hidden=yes",
            "check skill=Strike obstacle=Door",
            "check skill=Strike obstacle=Door carry=yes",
            "attack {enemy} skill=Strike",
            "attack {enemy} skill=Strike vs=Dodge",
            "contest {enemy} pool={n} mods=-2 vs-pool={n}",
            "aim",
        ),
        beside=(
            "condition {who} slippery once=yes",
            "obstacle Door needs={n}",
            "unobstacle Door",
            "setting carry on",
            "setting beyond_table none",
            "check by={who} skill=Dodge free=yes need={n}",
        ),
        answers={
            "defend": ("defend skill=Dodge", "defend pool={n} mod='+1 mud'"),
            "fumble": ("fumble 'slips'", "fumble table=Ausweichen"),
            "confirm": ("confirm mod=2 on=physical",),
            "carry": ("carry Wall",),
        },
    ),
    "reserves": Moves(
        sheet='skills="Climb {few}, Fight {few}" reserve="Climb E, Fight I" reserves="E {n}"',
        actions=(
            "check skill=Climb",
            "check skill=Fight point=yes",
            "check skill=Climb penalty='1 rain' gift=GM",
            "check skill=Climb rolls='n0:+0- b1 p2'",
            "check skill=Climb instead={words}",
            "attack {enemy} skill=Fight",
            "attack {enemy} skill=Climb vs=Fight vs-point=yes",
            "contest {enemy} skill=Climb mod=-1 vs=Fight",
        ),
        beside=(
            "late {who} mod=+1",
            "late {who} gift=GM mod=-1",
            "record {words}",
            "record {words} of={who}",
            "gabe Wolf of={who}",
            "compare",
            "refresh {who} E",
            "set {who} reserves='E 3, I 2'",
            "reserve {who} E -1",
            "gifts",
            "setting gift_dice common",
            "setting late_dice_cost on",
            "drop-effect {words}",
            "pass-effect {words} to={who}",
            "session",
            "chain Over links='{who_bare}: Climb 2; {who_bare}: Fight 1'",
            "check by={who} chain=yes free=yes",
        ),
        answers={
            "defend": ("defend skill=Fight", "defend rank={few} mod=-3"),
            "late": ("late mod=+1", "late point=yes", "accept"),
        },
    ),
    "percent": Moves(
        sheet='initiative={n} actions={few} skills="Climb 1{n}, Sword 1{n}" bonus="Climb 5{n}"',
        actions=(
            "check skill=Climb diff=1{n} kind=move",
            "check skill=Climb complexity=1{n} steps=1",
            "check bonus=4{n} boni='5 rope' einschr={n} limit={n}",
            "check certain=yes",
            "attack {enemy} skill=Sword",
            "attack {enemy} skill=Sword vs=Sword",
            "attack {enemy} skill=Sword opposed=no",
            "contest {enemy} skill=Sword hidden=yes",
        ),
        beside=(
            "condition scene Rain mod=-{n} on=move once=yes",
            "set {who} actions={few} bonus='Sword 4{n}'",
            "setting disk on",
            "setting limit {n}",
            "check by={who} bonus=5{n} free=yes",
        ),
        answers={
            "defend": ("defend skill=Sword", "defend bonus=3{n} einschr=5"),
            "second": ("second {enemy} skill=Sword vs-bonus={n}",),
        },
    ),
    "twenty": Moves(
        sheet='initiative={n} attributes="Stärke 1{n}, Geschick 1{n}" skills="Kraftakt {n}"',
        actions=(
            "[Stärke + Kraftakt - I]",
            "[Stärke + Kraftakt - II | gemeinschaftlich(3)] ≥ EG {few}",
            "[Geschick + Heilkunde | unterstützend(2)] EG I with='{who_bare}'",
            "[Stärke | vergleichend | Stärke]",
            "check z=1{n} dis={few}",
            "[Stärke] obstacle=Gate",
            "attack {enemy} [Stärke + Kraftakt]",
            "attack {enemy} [Stärke] vs-z=1{n}",
            "contest {enemy} z={n} dis=2 vs-z={n} vs-dis=2",
        ),
        beside=(
            "obstacle Gate dis=I",
            "wound {who} Körper",
            "set {who} skills='Heilkunde {n}'",
            "exhaust {who} Geist -1",
            "condition {who} Cut dis=1 on=Körper",
            "setting communal_sum eg",
            "[Geschick + Heilkunde] by={who} free=yes",
        ),
        answers={
            "defend": ("defend [Stärke]", "defend z=1{n}"),
            "with": ("with {who}", "with"),
            "target": ("target {who}", "target {who} vs-z=12"),
            "support": ("support", "support z=8 dis=1"),
            "join": ("join", "join bonus='2 a lever'"),
        },
    ),
}


class Thrown:
    """Throw at random, as a table does that types its faces."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def throw(self, request: Throw) -> tuple[int, ...]:
        faces: tuple[int, ...] = ()
        while dice := request.to_throw(faces):
            faces += tuple(self._chance.choice(die) for die in dice)
        return faces


class PlainSuggestion(Drawing):
    """Draw the next command for one state."""

    def __init__(self, state: Conflict, chance: Random) -> None:
        super().__init__(state, chance)
        self.moves = MOVES[state.system]

    def command(self) -> Command | None:
        """Draw the next command, with faces as the table typed them, or to be thrown."""
        command = self.read(self.line())
        if command is None or self.perhaps(0.3):
            return command
        typed = prepare(self.state, command, Thrown(self.chance))
        return command if isinstance(typed, Refusal) else change(typed, rolled=())

    def read(self, line: str) -> Command | None:
        """Return what a line means, None where it makes no sense here."""
        found = parse(line, self.state)
        return None if isinstance(found, Refusal) else found

    def line(self) -> str:
        """Draw the next line."""
        question = self.state.question
        if question is not None:
            if self.perhaps(0.03):
                return "waive"
            verb = self.one(question.answers)
            return self.filled(self.one(self.moves.answers.get(verb, (verb,))))
        windows = [window.kind for window in self.state.windows]
        if windows and self.perhaps(0.4):
            kind = self.one(windows)
            return self.filled(self.one(self.moves.answers.get(kind, (kind,))))
        if self.perhaps(0.3):
            return self.filled(self.one((*self.moves.beside, *SHARED)))
        if self.actor is None or self.perhaps(0.15):
            return self.one(("next", "next", "hold"))
        by = f" by={quote(self.actor.name)}" if self.by else ""
        if self.perhaps(0.15):
            return self.filled(self.one(("act {words}", "move {zone}"))) + by
        return self.filled(self.one(self.moves.actions)) + by

    def filled(self, line: str) -> str:
        """Return a line with somebody, somewhere and numbers in it."""
        people = self.active or list(self.state.participants.values())
        who = self.one(people).name if people else "nobody"
        enemy = self.enemy()
        parts = {
            "who": quote(who),
            "who_bare": who,
            "gone": quote(self.one(self.gone).name if self.gone else who),
            "enemy": quote(enemy.name if enemy else who),
            "zone": quote(self.one(tuple(self.state.zones.values())).name),
            "words": quote(self.one(WORDS)),
            "name": self.one(("Ada", "Ben", "Mira")),
        }
        for part, text in parts.items():
            line = line.replace(f"{{{part}}}", text)
        while "{n}" in line or "{few}" in line:
            line = line.replace("{n}", str(self.chance.randint(1, 9)), 1)
            line = line.replace("{few}", str(self.chance.randint(1, 3)), 1)
        return line

    def newcomer(self) -> Command | None:
        """Draw somebody for the side that has fewer."""
        sides = {
            s.name: sum(p.side == s.id for p in self.active) for s in self.state.sides.values()
        }
        weak = min(sides, key=lambda side: sides[side])
        name, role = self.one(("Ada", "Ben", "Cem", "[Krall]")), self.one(("pc", "npc"))
        line = f"add {name} {role} side={weak} zone={{zone}} {self.moves.sheet}"
        return self.read(self.filled(line))
