"""A fight played twice: once as the table sees it, once with hidden things in between."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from tests.support.any_fight import player
from tests.support.fights import AT
from tests.support.plain_moves import MOVES
from tests.systems.core.drawn import CorePlayer
from tracker.conflict.ruling import Command, HeadMove, Record, Refusal, Revision, Ruling
from tracker.conflict.state import Conflict, Participant, change
from tracker.session import Session
from tracker.systems.core.rules.editions import edition_of
from tracker.systems.fate.rules.state import table_of
from tracker.words.player_log import OpenTimeline
from tracker.words.split import quote

SECRETS = (
    'add "Lurker" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'aspect "A trap below" on="{zone}" hidden=yes',
    "note 'the butler' secret=yes",
    "note 'it was the gardener' secret=yes",
    'add "Prowler" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'condition "Lurker" "Sleepy" mod=-1',
    # Called as those whom everybody sees are, or will be.
    'add "{namesake}" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'add "{namesake}" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'aspect "{namesake}" hidden=yes',
    'rename "Lurker" "{namesake}"',
    'minions "Thugs" side="{side}" zone="{zone}" quality=1 groups="2, 1" hidden=yes',
    'aspect "Bribed" on="{who}" hidden=yes',
    'minions "Rats" side="{side}" zone="{zone}" quality=1 count=3 hidden=yes',
    # Whose leader, or whose companion's leader, is hidden.
    'minions "Shades" side="{side}" zone="{zone}" quality=1 count=2 leader="Lurker"',
    'companion "Familiar" of="Lurker" kinds=physical quality=2',
    'aspect "Poison Ring" on="Lurker"',
    "branch 'if the Lurker strikes'",
    "set '{who}' memo='paid by the butler'",
    "players npcs=all",
    "players npcs=names",
)

NAMESAKES = ("Ada", "Bruno", "Cem", "Mira", "Ben", "Thugs 2", "Helper", "Yard", "Quay", "Else")

SHEETS = {
    "fate": 'skills="Alertness 5, Stealth 3" fp=2',
    "core": 'skills="Notice 5, Fight 4" fp=2',
}

# What is done by somebody hidden whose turn it is, or beside the turns; never to somebody seen.
DOINGS = ("next", "act 'lies low'", "hold", "check skill=Stealth dice=+0-0", "full-defense")
BESIDE = (
    "note 'nobody knows' secret=yes",
    "fp Lurker +1",
    "hit Lurker 1 track=health",
    "check by=Lurker pool=3",
    "check by=Lurker need=9",
)

# What somebody hidden does to somebody seen, and what is seen of it: as of a hit from nowhere, or
# of an aspect that is suddenly there. In the other games what comes of it is ruled in the open.
STRIKES = {
    "fate": (
        ("attack '{other}' skill=Stealth dice=+++0 vs=Athletics vs-dice=-0-0", "hit"),
        ("attack '{other}' skill=Stealth dice=---0 vs=Athletics vs-dice=+0+0", "hit"),
    ),
    "core": (
        ("attack '{other}' skill={skill} dice=+++0 vs={skill} vs-dice=-0-0", "hit"),
        ("attack '{other}' skill={skill} dice=---0 vs={skill} vs-dice=+0+0", "hit"),
        ("create Dazed on='{other}' skill={skill} dice=+++0 vs={skill} vs-dice=----", "aspect"),
    ),
    "pool": (("attack '{other}' pool=3 vs-pool=2", ""), ("contest '{other}' pool=3 vs-pool=2", "")),
    "reserves": (("attack '{other}' skill=Fight vs=Fight", ""), ("check skill=Climb", "")),
    "percent": (("attack '{other}' bonus=30 vs-bonus=30", ""),),
    "twenty": (("attack '{other}' z=12 vs-z=11", ""),),
}

# What somebody who is seen does without anybody's knowing, where nothing counts for one check
# alone; what comes of it follows at once. With reserves the next dice are for the last check.
UNSEEN = {
    "pool": (
        ("check by='{who}' pool=2 free=yes hidden=yes", "fumble 'nobody saw it'"),
        ("check by='{who}' pool=3 need=9 free=yes hidden=yes", "carry 'A secret task'"),
        ("contest '{other}' by='{who}' pool=2 vs-pool=2 free=yes hidden=yes", "rethrow"),
    ),
    "percent": (
        ("check by='{who}' bonus=30 free=yes hidden=yes",),
        ("attack '{other}' by='{who}' bonus=30 vs-bonus=30 free=yes hidden=yes",),
    ),
    "twenty": (
        ("check by='{who}' z=12 free=yes hidden=yes",),
        ("check by='{who}' z=12 skill=3 hidden=yes free=yes target='{other}' vs-z=11", "void"),
    ),
}

# How often a turn of the hidden may be gone on with before the fight is given up.
PATIENCE = 12


class _LongFight(CorePlayer):
    """Play a fight of core that does not end, and goes back only once it has begun."""

    def step(self) -> None:
        """Carry out one command that is allowed."""
        set_up, wander = not self._stage, self.wander
        self.wander = wander if set_up else 0.0
        super().step()
        self.wander = wander

    def suggested(self) -> Command | None:
        """Draw what is done next, never an end."""
        command = super().suggested()
        ends = command is not None and command.written() in ("end", "end-scene", "session", "scene")
        return None if ends else command


class Twofold:
    """Play a random fight at ``open``, and the same at ``secret`` with hidden things in it.

    ``broken`` tells that something was allowed at one table only; what was played up to there is
    the same at both.
    """

    def __init__(
        self, seed: int, wander: float = 0.06, system: str = "fate", npcs: str | None = None
    ) -> None:
        self.open = Session(clock=lambda: AT)
        self.secret = Session(clock=lambda: AT)
        self.chance = Random(seed)
        self.player = (
            _LongFight(self.open, seed, wander)
            if system == "core"
            else player(system, self.open, seed, wander)
        )
        self.sheet = MOVES[system].sheet if system in MOVES else SHEETS[system]
        self.seen = OpenTimeline(npcs)
        self.plain = OpenTimeline(npcs)
        self.secrets = 0
        self.strikes = 0
        self.broken = False
        self.why = ""
        self._same = {0: 0}
        self.open.subscribe(self.plain.take_in)
        self.secret.subscribe(self.seen.take_in)

    def play(self, rulings: int) -> None:
        """Go on until the open tree holds so many rulings, or the two cannot go on together."""
        while len(self.open.timeline.rulings) < rulings and not self.broken:
            self.step()

    def step(self) -> None:
        """Do one thing at both tables, after something that only one of them knows of."""
        self._keep_secrets()
        if self.broken or not self._in_the_same_order():
            self.broken = True
            return
        known = len(self.open.timeline.records)
        self.player.step()
        for record in self.open.timeline.records[known:]:
            if not self._repeat(record) or not self._in_the_same_order():
                self.broken = True
                return

    def _keep_secrets(self) -> None:
        state = self.secret.state
        if self.chance.random() < 0.25 and state.sides and state.zones:
            places = {
                "side": self.chance.choice([s.name for s in state.sides.values()]),
                "zone": self.chance.choice([z.name for z in state.zones.values()]),
                "sheet": self._sheet(),
                "who": self.chance.choice([p.name for p in state.participants.values()] or [""]),
                "namesake": self.chance.choice(NAMESAKES),
            }
            self._secretly(self.chance.choice(SECRETS).format_map(places))
        if self.chance.random() < 0.1 and not state.circumstances:
            # A check uses up what holds for one in the whole scene, and that is seen.
            self._secretly(self.chance.choice(BESIDE))
        self._do_unseen()
        for _ in range(PATIENCE):
            table, there = self.secret.state, self._counterparts(self.open.timeline.head)
            if table.question is not None and self.open.state.question is not None:
                return
            if table.turn is None or not table.participants[table.turn].hidden:
                return
            if table.turn in there.values():
                # Hidden at both, and at both somebody who acts by the same moves.
                return
            if table_of(table).spin:
                # Whoever acts ends it, and that is seen.
                break
            if not (self.chance.random() < 0.5 and self._strike(table, there)):
                self._secretly(self.chance.choice(DOINGS))
            if self.broken:
                return
        self.broken = True

    def _strike(self, table: Conflict, there: dict[str, str]) -> bool:
        """Let somebody hidden do something to somebody seen; return whether it was allowed."""
        seen = [p for i in there.values() if (p := table.participants.get(i)) is not None]
        ours = {theirs: mine for mine, theirs in there.items()}
        # Whoever stands in front takes a hit in place of their leader.
        alone = [p for p in seen if p.leader is None and not table.group_of(p.id)]
        around = [p for p in alone if p.active and not p.hidden]
        if not around or table.question is not None:
            return False
        other = self.chance.choice(around)
        line, effect = self.chance.choice(STRIKES[table.system])
        actor = table.somebody(table.turn or "")
        skill = next(iter(actor.skills), "Fight")
        answer = self.secret.do(line.format(other=other.name, skill=skill))
        if not isinstance(answer, Ruling):
            return False
        self.strikes += 1
        mine = self.open.state.somebody(ours[other.id])
        seen_of_it = self._seen_of(effect, mine.name, other)
        if not seen_of_it:
            if self.secret.state.question is not None:
                self.secret.do("waive")
            return True
        result = self.open.do(seen_of_it)
        self.broken = not isinstance(result, Ruling)
        self.why = f"{seen_of_it}: {result}" if self.broken else ""
        if isinstance(result, Ruling):
            self._same[result.n] = answer.n
        return True

    def _seen_of(self, effect: str, name: str, other: Participant) -> str:
        """Return what is done at the open table where somebody hidden has done something."""
        after = self.secret.state
        asked, roll = after.question, after.last_roll
        if effect == "hit":
            hit = roll.margin if roll is not None else 0
            if asked is not None and asked.who == other.id:
                hit = asked.hit or 0
            track = f" track={asked.track}" if asked is not None and asked.track else ""
            return f"hit {quote(name)} {hit}{track}" if hit > 0 else ""
        dazed = [a for a in after.aspects.values() if a.on == other.id and a.text == "Dazed"]
        return f"aspect Dazed on={quote(name)}" if effect == "aspect" and dazed else ""

    def _sheet(self) -> str:
        """Return what newcomers have, with drawn numbers."""
        sheet = self.sheet.replace("{n}", str(self.chance.randint(1, 5)))
        if edition_of(self.secret.state.campaign) == "accelerated":
            return sheet.replace("Notice", "Quick").replace("Fight", "Forceful")
        return sheet.replace("{few}", str(self.chance.randint(1, 3)))

    def _do_unseen(self) -> None:
        """Let somebody who is seen make a hidden check, and what comes of it."""
        state = self.secret.state
        seen = [p.name for p in state.participants.values() if p.active and not p.hidden]
        free = state.question is None and self._counts_nothing_once()
        if len(seen) > 1 and free and self.chance.random() < 0.15:
            who, other = self.chance.sample(seen, 2)
            lines = self.chance.choice(UNSEEN.get(state.system, (("-",),)))
            windows = [w for w in state.windows if state.participants[w.who].name in (who, other)]
            for line in () if windows else lines:
                opened = self.secret.state.windows[len(state.windows) :]
                if line is lines[0] or any(w.hidden for w in opened):
                    self._secretly(line.format(who=who, other=other))

    def _counts_nothing_once(self) -> bool:
        """Return whether no condition is gone with the next check."""
        state = self.secret.state
        around = (c for there in state.circumstances.values() for c in there)
        own = (c for p in state.participants.values() for c in p.conditions)
        return not any(c.once for c in (*around, *own))

    def _secretly(self, line: str) -> None:
        answer = self.secret.do(line)
        self.secrets += not isinstance(answer, Refusal)
        asked = self.secret.state.question
        if asked is not None and self.open.state.question is None:
            self.secret.do("waive")

    def _repeat(self, record: Record) -> bool:
        """Do at the secret table what was done at the open one; return whether it was allowed."""
        match record:
            case Ruling():
                answer = self.secret.carry_out(self._meant_there(record))
                if not isinstance(answer, Ruling):
                    self.why = f"{record.command}: {answer}"
                    return False
                self._same[record.n] = answer.n
                # What `!` has to overrule because of the hidden was not allowed as at the other.
                return answer.command.overruled == record.command.overruled
            case HeadMove():
                return self._go(record)
            case Revision():
                verb, number = record.revision.split(" ", maxsplit=1)
                same = self._same[int(number)]
                answer = self.secret.do(f"{verb} {same}")
                if not isinstance(answer, Revision):
                    return False
                # What the hidden did is decided again, too.
                seen = [r for r in answer.rulings if r.again in self._same.values()]
                again = {r.again: r.n for r in seen}
                for ruling in record.rulings:
                    self._same[ruling.n] = again.get(self._same.get(ruling.again or -1, -1), -1)
                waived = [[r for r in one.rulings if r.again is None] for one in (record, answer)]
                if len(waived[0]) != len(waived[1]):
                    return False
                return len(again) == len(record.rulings) and -1 not in self._same.values()
            case _:
                return not isinstance(self.secret.do(f'branch "{record.branch}"'), Refusal)

    def _in_the_same_order(self) -> bool:
        """Return whether those who are seen act in the same order; a hidden seat may turn it."""
        secret = (self.secret.state.participants[i] for i in self.secret.state.order)
        there = self._counterparts(self.open.timeline.head)
        return [p.id for p in secret if not p.hidden] == [
            there.get(i) for i in self.open.state.order if not self.open.state.somebody(i).hidden
        ]

    def _meant_there(self, ruling: Ruling) -> Command:
        """Return the command of the open table with the ids of the secret one."""
        there = self._counterparts(ruling.parent)

        def meant(value: Any) -> Any:
            match value:
                case str():
                    return there.get(value, value)
                case dict():
                    return {meant(key): meant(one) for key, one in value.items()}
                case list() | tuple():
                    return [meant(one) for one in value]
            return value

        command = change(ruling.command, ids=(), overruled=(), force=bool(ruling.command.overruled))
        return msgspec.convert(meant(msgspec.to_builtins(command)), type(command))

    def _counterparts(self, n: int) -> dict[str, str]:
        """Return the ids that the secret table has for those of the open one, after a ruling."""
        there: dict[str, str] = {}
        for step in self.open.timeline.path(n):
            if step in self._same:
                ours = _new_ids(self.open, step)
                there.update(zip(ours, _new_ids(self.secret, self._same[step]), strict=True))
        return there

    def _go(self, move: HeadMove) -> bool:
        there = self._same[move.head]
        tree = self.secret.timeline
        if move.why == "goto":
            return not isinstance(self.secret.do(f"goto {there}"), Refusal)
        leads = tree.undo_to if move.why == "undo" else tree.redo_to
        steps = next((n for n in range(1, 99) if leads(n) == there), None)
        return steps is not None and not isinstance(self.secret.do(f"{move.why} {steps}"), Refusal)


def _new_ids(session: Session, n: int) -> list[str]:
    """Return the ids that a ruling gave out."""
    before, after = (
        {*state.participants, *state.aspects, *(state.own.ids() if state.own else ())}
        for state in map(session.timeline.state_at, (session.timeline.rulings[n].parent, n))
    )
    return sorted(after - before, key=lambda i: (i[0], int(i[1:])))
