"""A fight played twice: once as the table sees it, once with hidden things in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

from tests.support.any_fight import player
from tests.support.fights import AT
from tests.support.plain_moves import MOVES
from tests.systems.core.drawn import CorePlayer
from tracker.conflict.cast import Add, SheetChanged
from tracker.conflict.draft import Warned
from tracker.conflict.order import JoinsLater, RoundOpened
from tracker.conflict.players.view import kept_back
from tracker.conflict.questions import QuestionClosed
from tracker.conflict.ruling import (
    Command,
    Event,
    HeadMove,
    Record,
    Refusal,
    Revision,
    Ruling,
    texts_in,
)
from tracker.conflict.state import SCENE, Conflict, Participant, change
from tracker.conflict.system import system
from tracker.session import Session
from tracker.systems.core.rules.editions import edition_of
from tracker.systems.core.rules.passing import choices as who_may_be_next
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.fate.rules.state import table_of
from tracker.systems.reserves.rules.results import Compare
from tracker.systems.reserves.rules.state import kept
from tracker.words.player_log import OpenTimeline
from tracker.words.split import quote

SECRETS = (
    'add "Lurker" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'aspect "A trap below" on="{zone}" hidden=yes',
    "note 'the butler' secret=yes",
    "note 'it was the gardener' secret=yes",
    'add "Prowler" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'add "Sneak" npc side="{side}" zone="{zone}" hidden=yes alias="{namesake}" {sheet}',
    # Called as those whom everybody sees are, or will be.
    'add "{namesake}" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'add "{namesake}" npc side="{side}" zone="{zone}" hidden=yes {sheet}',
    'aspect "{namesake}" hidden=yes',
    'rename "Lurker" "{namesake}"',
    'aspect "Bribed" on="{who}" hidden=yes',
    'aspect "Poison Ring" on="Lurker"',
    "branch 'if the Lurker strikes'",
    "set '{who}' memo='paid by the butler'",
    "players npcs=all",
    "players npcs=names",
)

CHECKS = (
    'condition "Lurker" "Sleepy" mod=-1',
    'condition "Prowler" "Angry" mod=1 once=yes',
)

SECRETS_OF = {
    "fate": (
        'minions "Thugs" side="{side}" zone="{zone}" quality=1 groups="2, 1" hidden=yes',
        'minions "Rats" side="{side}" zone="{zone}" quality=1 count=3 hidden=yes',
        # Whose leader, or whose companion's leader, is hidden.
        'minions "Shades" side="{side}" zone="{zone}" quality=1 count=2 leader="Lurker"',
        'companion "Familiar" of="Lurker" kinds=physical quality=2',
    ),
    "core": (
        'minions "Rats" side="{side}" zone="{zone}" quality=1 count=3 hidden=yes',
        'minions "Shades" side="{side}" zone="{zone}" quality=2 count=2 hidden=yes',
        'hazard "Gas" rating=2 zone="{zone}" side="{side}" hidden=yes',
        "fp Lurker 1",
    ),
    "pool": CHECKS,
    "reserves": (*CHECKS, "chain Under links='Lurker: Climb 1; Lurker: Fight 1'", "late Lurker"),
    "percent": CHECKS,
    "twenty": (*CHECKS, "wound Lurker Körper"),
}

NAMESAKES = ("Ada", "Bruno", "Cem", "Mira", "Ben", "Thugs 2", "Helper", "Yard", "Quay", "Else")

SHEETS = {
    "fate": 'skills="Alertness 5, Stealth 3" fp=2',
    "core": 'skills="Notice 5, Fight 4"',
}

# What is done by somebody hidden whose turn it is, or beside the turns; never to somebody seen.
DOINGS = ("next", "act 'lies low'", "hold", "check skill=Stealth dice=+0-0", "full-defense")
BESIDE = (
    "note 'nobody knows' secret=yes",
    "fp Lurker +1",
    "hit Lurker 1 track=health",
    "hit Lurker 1",
    "check by=Lurker pool=3",
    "check by=Lurker need=9",
    "overcome 'the lock' by=Lurker skill=Fight difficulty=1",
)

# What somebody hidden does to somebody seen, or to what everybody sees. What is seen of it is as
# of a hit from nowhere, or of an aspect that is suddenly there or gone. In the games with checks
# what comes of it is ruled in the open.
STRIKES = {
    "fate": (
        "attack '{other}' skill=Stealth dice=+++0 vs=Athletics vs-dice=-0-0",
        "attack '{other}' skill=Stealth dice=---0 vs=Athletics vs-dice=+0+0",
        "maneuver '{other}' aspect=Dazed skill=Stealth dice=+++0 vs=Athletics vs-dice=-0-0",
        "maneuver aspect=Smoke on='{zone}' skill=Stealth dice=+++0 sticky=yes",
        "maneuver aspect=Doom on=scene skill=Stealth dice=++00",
        "maneuver removes='{aspect}' on='{zone}' skill=Stealth dice=++++",
    ),
    "core": (
        "attack '{other}' skill={skill} dice=+++0 vs={skill} vs-dice=-0-0",
        "attack '{other}' skill={skill} dice=---0 vs={skill} vs-dice=+0+0",
        "attack '{other}' skill={skill} dice=++++ undefended=yes",
        "create Dazed on='{other}' skill={skill} dice=+++0 vs={skill} vs-dice=----",
        "create Smoke on='{zone}' skill={skill} dice=+++0 difficulty=1",
        "create Doom on=scene skill={skill} dice=++++ difficulty=1",
        "overcome 'it' skill={skill} dice=++++ difficulty=1 removes='{aspect}'",
    ),
    "pool": (
        "attack '{other}' pool=3 vs-pool=2",
        "contest '{other}' pool=3 vs-pool=2",
        "check pool=4 need=2",
    ),
    "reserves": ("attack '{other}' skill=Fight vs=Fight", "check skill=Climb"),
    "percent": (
        "attack '{other}' bonus=30 vs-bonus=30",
        "contest '{other}' bonus=30 vs-bonus=30",
        "check bonus=40",
    ),
    "twenty": ("attack '{other}' z=12 vs-z=11", "contest '{other}' z=12 vs-z=11", "check z=12"),
}

# What somebody who is seen does without anybody's knowing, where nothing counts for one check
# alone; what comes of it follows at once.
UNSEEN = {
    "reserves": (
        ("check by='{who}' skill=Climb free=yes hidden=yes",),
        ("attack '{other}' by='{who}' skill=Fight vs=Fight free=yes hidden=yes",),
    ),
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
        # What has happened: by words, how often.
        self.did = Counter[str]()
        self.broken = False
        self.why = ""
        # What is looked at after each thing that nobody sees.
        self.after_secret: Callable[[], object] = lambda: None
        self._same = {0: 0}
        # Of what somebody hidden has made, what is seen; by rulings of the open table.
        self._seen_made: dict[int, list[str]] = {}
        self.open.subscribe(self.plain.take_in)
        self.secret.subscribe(self.seen.take_in)

    def play(self, rulings: int) -> None:
        """Go on until the open tree holds so many rulings, or the two cannot go on together."""
        while len(self.open.timeline.rulings) < rulings and not self.broken:
            self.step()

    def step(self) -> None:
        """Do one thing at both tables, after something that only one of them knows of."""
        self._keep_secrets()
        if self.broken or not self._on_the_same_table():
            self.broken = True
            return
        known = len(self.open.timeline.records)
        self.player.step()
        for record in self.open.timeline.records[known:]:
            if not self._repeat(record) or not self._on_the_same_table():
                self.broken = True
                return

    # What only the secret table knows of

    def _keep_secrets(self) -> None:
        state = self.secret.state
        if self.chance.random() < 0.35 and state.sides:
            places = {
                "side": self.chance.choice([s.name for s in state.sides.values()]),
                "zone": self.chance.choice([z.name for z in state.zones.values()] or [""]),
                "sheet": self._sheet(),
                "who": self.chance.choice([p.name for p in state.participants.values()] or [""]),
                "namesake": self.chance.choice(NAMESAKES),
            }
            line = self.chance.choice((*SECRETS, *SECRETS_OF[state.system]))
            self._secretly(line.format_map(places))
        if self.chance.random() < 0.1 and not state.circumstances:
            # A check uses up what holds for one in the whole scene, and that is seen.
            self._secretly(self.chance.choice(BESIDE))
        self._do_unseen()
        if self._handed_on() and self.chance.random() < 0.7:
            self._let_somebody_act()
        for _ in range(PATIENCE):
            table, there = self.secret.state, self._counterparts(self.open.timeline.head)
            if self.broken or (table.question is not None and self.open.state.question is not None):
                return
            if table.turn is None or not table.participants[table.turn].hidden:
                return
            if table.turn in there.values():
                # Hidden at both, and at both somebody who acts by the same moves.
                return
            if table_of(table).spin:
                # Whoever acts ends it, and that is seen.
                break
            self._act_unseen(there)
        self.broken = True

    def _act_unseen(self, there: dict[str, str]) -> None:
        """Let the hidden one whose turn it is do something, to somebody seen or not."""
        if not (self.chance.random() < 0.7 and self._strike(there)):
            self._secretly(self.chance.choice(DOINGS))

    def _handed_on(self) -> bool:
        """Return whether both tables are asked who is next."""
        asked = (self.open.state.question, self.secret.state.question)
        return all(one is not None and one.kind == HANDOFF for one in asked)

    def _let_somebody_act(self) -> None:
        """Let one of the hidden act, and maybe strike, where the table says who is next."""
        if hidden := self._waiting():
            self._secretly(f"next {quote(self.chance.choice(hidden))}")
            self._act_unseen(self._counterparts(self.open.timeline.head))

    def _waiting(self) -> list[str]:
        """Return the names of the hidden who may act next, and are at this table alone."""
        table = self.secret.state
        there = set(self._counterparts(self.open.timeline.head).values())
        waiting = (table.participants[i] for i in who_may_be_next(table) if i not in there)
        return [p.name for p in waiting if p.hidden and not p.acted]

    def _strike(self, there: dict[str, str]) -> bool:
        """Let somebody hidden do something that is seen; return whether it was allowed."""
        table = self.secret.state
        seen = [p for i in there.values() if (p := table.participants.get(i)) is not None]
        # Whoever stands in front takes a hit in place of their leader.
        alone = [p for p in seen if p.leader is None and not table.group_of(p.id)]
        fights = system(table.system).fights
        around = [p for p in alone if p.active and not p.hidden and fights(p)]
        if not around or table.question is not None:
            return False
        other = self.chance.choice(around)
        line = self.chance.choice(STRIKES[table.system])
        actor = table.somebody(table.turn or "")
        aspects = [a.text for a in table.aspects.values() if a.id in there.values() and a.text]
        words = {
            "other": other.name,
            "skill": next(iter(actor.skills), "Fight"),
            "zone": self.chance.choice([z.name for z in table.zones.values()] or [""]),
            "aspect": self.chance.choice([text for text in aspects if "'" not in text] or [""]),
        }
        answer = self.secret.do(line.format_map(words))
        if not isinstance(answer, Ruling):
            return False
        self._settle()
        self.did[f"{line.split()[0]} of the hidden"] += 1
        seen_of_it = list(self._seen_of(table, other, {b: a for a, b in there.items()}))
        if len(seen_of_it) > 1:
            # More in one ruling than can be done in one line.
            self.broken, self.why = True, "; ".join(seen_of_it)
        elif seen_of_it:
            result = self.open.do(seen_of_it[0])
            self.broken = not isinstance(result, Ruling)
            self.why = f"{seen_of_it}: {result}" if self.broken else ""
            if isinstance(result, Ruling):
                self.did[f"{seen_of_it[0].split()[0]} from nowhere"] += 1
                self._same[result.n] = self.secret.timeline.head
                new = (a for a in self.secret.state.aspects if a not in table.aspects)
                gone = kept_back(self.secret.state)
                self._seen_made[result.n] = [a for a in new if a not in gone]
                self.broken = self.broken or not self._alike(result.n)
        return True

    def _settle(self) -> None:
        """Answer what is asked of what somebody hidden does, but for what somebody seen takes."""
        for _ in range(PATIENCE):
            asked = self.secret.state.question
            if asked is None or asked.kind in (HANDOFF, "absorb", "outcome"):
                return
            self.secret.do({"scene": "succeed", "aspect": "accept"}.get(asked.kind, "waive"))

    def _seen_of(self, before: Conflict, other: Participant, mine: dict[str, str]) -> Iterator[str]:
        """Yield what is done at the open table for what somebody hidden has changed at this one.

        ``mine`` has the ids of the open table for those of this one.
        """
        after, here = self.secret.state, self.open.state
        asked, roll = after.question, after.last_roll
        was_there, fate = {*before.aspects}, after.system == "fate"
        if asked is not None and asked.who == other.id and asked.hit:
            track = f" track={asked.track}" if asked.track and fate else ""
            yield f"hit {quote(here.somebody(mine[other.id]).name)} {asked.hit}{track}"
        elif roll is not None and _hurt(after.somebody(other.id)) != _hurt(other):
            yield f"hit {quote(here.somebody(mine[other.id]).name)} {roll.margin}"
        for aspect in after.aspects.values():
            person = after.participants.get(aspect.on)
            if aspect.id not in was_there and not aspect.hidden and not (person and person.hidden):
                place = aspect.on
                if person is not None:
                    place = here.somebody(mine[aspect.on]).name
                elif place != SCENE:
                    place = after.zones[place].name
                sticky = f" sticky={'yes' if aspect.sticky else 'no'}" if fate else ""
                yield f"aspect {quote(aspect.text)} on={quote(place)}{sticky}"
        for gone in was_there - {*after.aspects}:
            if gone in mine:
                yield f"unaspect {quote(here.aspects[mine[gone]].text)}"
        for place, there in before.circumstances.items():
            left = {c.id for c in after.circumstances.get(place, ())}
            where = place if place == SCENE else after.zones[place].name
            for text in (c.text for c in there if c.id not in left):
                yield f"uncondition {quote(where)} {quote(text)}"
        for who, ours in mine.items():
            if (p := before.participants.get(who)) is not None and who in after.participants:
                left = {c.id for c in after.somebody(who).conditions}
                for condition in p.conditions:
                    if condition.id not in left:
                        name = quote(here.somebody(ours).name)
                        yield f"uncondition {name} {quote(condition.text)}"

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
        done = isinstance(answer, Ruling)
        self.did["secrets"] += done
        if done:
            self.after_secret()
        asked = self.secret.state.question
        other = self.open.state.question
        if asked is not None and asked.kind != HANDOFF and (other is None or other.kind == HANDOFF):
            self.secret.do("waive")
        elif done and self.chance.random() < 0.05:
            self.secret.do("undo")

    # What both tables know of

    def _repeat(self, record: Record) -> bool:
        """Do at the secret table what was done at the open one; return whether it was allowed."""
        match record:
            case Ruling():
                return self._rule(record)
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
                if len(again) != len(record.rulings) or -1 in self._same.values():
                    return False
                return all(self._alike(ruling.n) for ruling in record.rulings)
            case _:
                return not isinstance(self.secret.do(f'branch "{record.branch}"'), Refusal)

    def _rule(self, ruling: Ruling) -> bool:
        asked = self.secret.state.question
        if asked is not None and asked.kind == HANDOFF and any(map(_by_order, ruling.events)):
            # All have acted by then, and whom the order names is somebody who is seen. Not looked
            # at in between: the open table is a ruling ahead.
            for name in self._waiting():
                self.secret.do(f"next {quote(name)}")
                self.secret.do("act 'lies low'")
        if not self._same_cards(ruling):
            # More dice would be for a check that somebody hidden has brought about.
            return False
        command = self._meant_there(ruling)
        answer = self.secret.carry_out(command)
        if isinstance(answer, Refusal) and answer.overrulable:
            # Because of the hidden, which is none of the players'.
            answer = self.secret.carry_out(change(command, force=True, why="unseen"))
            self.did["overruled"] += isinstance(answer, Ruling)
        if not isinstance(answer, Ruling):
            self.why = f"{ruling.command}: {answer}"
            return False
        self._same[ruling.n] = answer.n
        if not self._alike(ruling.n):
            return False
        late = [any(isinstance(e, JoinsLater) for e in r.events) for r in (ruling, answer)]
        return late[0] == late[1] and not self._renames_one_with_alias(ruling)

    def _same_cards(self, ruling: Ruling) -> bool:
        """Return whether those whom a command names have the same last checks at both tables."""
        before = self.open.timeline.state_at(ruling.parent)
        if before.system != "reserves" or isinstance(ruling.command, Compare):
            return True
        there = self._counterparts(ruling.parent)
        ours, theirs = kept(before).cards, kept(self.secret.state).cards

        def alike(who: str) -> bool:
            mine, other = ours.get(who), theirs.get(there.get(who, ""))
            faces = [card and card.tested and card.tested.faces for card in (mine, other)]
            return faces[0] == faces[1]

        named = {who for who in texts_in(msgspec.to_builtins(ruling.command)) if who in ours}
        with_them = {card.against for who in named if (card := ours[who]).against}
        return all(alike(who) for who in named | with_them if who)

    def _renames_one_with_alias(self, ruling: Ruling) -> bool:
        """Return whether somebody has another name whom players call by a name that stays."""
        there = self._counterparts(ruling.n)
        changes = (event for event in ruling.events if isinstance(event, SheetChanged))
        renamed = (there.get(one.who, "") for one in changes if "name" in one.values)
        return any(p.alias for i in renamed if (p := self.secret.state.participants.get(i)))

    def _on_the_same_table(self) -> bool:
        """Return whether both are asked the same, and those who are seen act in the same order.

        A hidden seat may turn it, and a hidden group take what somebody seen is to take.
        """
        asked = self.open.state.question, self.secret.state.question
        kinds = [q and q.kind for q in asked]
        secret = (self.secret.state.participants[i] for i in self.secret.state.order)
        there = self._counterparts(self.open.timeline.head)
        ours, theirs = asked
        if ours is not None and theirs is not None and ours.who in there and ours.kind != HANDOFF:
            kinds = [f"{ours.kind} {there[ours.who]}", f"{theirs.kind} {theirs.who}"]
        return kinds[0] == kinds[1] and [p.id for p in secret if not p.hidden] == [
            there.get(i) for i in self.open.state.order if not self.open.state.somebody(i).hidden
        ]

    def _meant_there(self, ruling: Ruling) -> Command:
        """Return the command of the open table with the ids of the secret one.

        At times whoever comes has another name there, and that of the open table as an alias.
        """
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
        found = msgspec.convert(meant(msgspec.to_builtins(command)), type(command))
        # What is warned of may be about the name.
        plain = not any(isinstance(event, Warned) for event in ruling.events)
        if isinstance(found, Add) and found.role == "npc" and plain and self.chance.random() < 0.3:
            newcomers = (event for event in ruling.events if event.newcomer)
            name = next(getattr(event, event.newcomer).name for event in newcomers)
            self.did["aliases"] += 1
            return change(found, name=f"Wolf {self.did['aliases']}", alias=name)
        return found

    def _alike(self, n: int) -> bool:
        """Return whether a ruling of the open table has made as much as that of the secret one."""
        return len(_new_ids(self.open, n)) == len(self._made(n))

    def _made(self, n: int) -> list[str]:
        """Return the ids that the secret table gave out with a ruling of the open one."""
        made = self._seen_made.get(n)
        return _new_ids(self.secret, self._same[n]) if made is None else made

    def _counterparts(self, n: int) -> dict[str, str]:
        """Return the ids that the secret table has for those of the open one, after a ruling."""
        there: dict[str, str] = {}
        for step in self.open.timeline.path(n):
            if step in self._same:
                ours = _new_ids(self.open, step)
                there.update(zip(ours, self._made(step), strict=True))
        return there

    def _go(self, move: HeadMove) -> bool:
        there = self._same[move.head]
        tree = self.secret.timeline
        if move.why == "goto":
            return not isinstance(self.secret.do(f"goto {there}"), Refusal)
        leads = tree.undo_to if move.why == "undo" else tree.redo_to
        steps = next((n for n in range(1, 99) if leads(n) == there), None)
        return steps is not None and not isinstance(self.secret.do(f"{move.why} {steps}"), Refusal)


def _by_order(event: Event) -> bool:
    """Return whether the order says who is next, and nobody is named."""
    waived = isinstance(event, QuestionClosed) and event.kind == HANDOFF and event.waived
    return waived or isinstance(event, RoundOpened)


def _hurt(p: Participant) -> object:
    """Return what a hit changes at once, without a question."""
    return p.status, p.tracks


def _new_ids(session: Session, n: int) -> list[str]:
    """Return the ids that a ruling gave out."""
    before, after = (
        {*state.participants, *state.aspects, *(state.own.ids() if state.own else ())}
        for state in map(session.timeline.state_at, (session.timeline.rulings[n].parent, n))
    )
    return sorted(after - before, key=lambda i: (i[0], int(i[1:])))
