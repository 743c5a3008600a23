"""What a table may ask for: commands drawn at random from what a state suggests."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.between import Between
from tests.support.drawing import make
from tracker.conflict.ruling import Command
from tracker.conflict.state import SCENE, Question
from tracker.systems.fate.rules.fields import Hand
from tracker.systems.fate.rules.state import person, table_of, tags


class Suggestion(Between):
    """Draw the next command for one state."""

    def command(self) -> Command | None:
        """Draw the next command."""
        question = self.state.question
        if question is not None:
            return self.answer(question)
        if self.perhaps(0.3):
            window = self.window()
            if window is not None:
                return window
        if self.actor is None and self.perhaps(0.8):
            return make("next")
        draw: Callable[[], Command | None] = self.chance.choices(
            (
                self.attack,
                self.maneuver,
                self.block,
                self.sprint,
                self.shove,
                self.try_out,
                self.wait,
                self.move_on,
                self.mend,
            ),
            (30, 14, 6, 8, 6, 8, 10, 6, 30),
        )[0]
        return draw()

    # Answers

    def answer(self, question: Question) -> Command:
        """Draw an answer to what is asked, at times a tag before it, or a waiver."""
        who = self.state.participants.get(question.who or "")
        exchange = table_of(self.state).exchange
        if self.perhaps(0.03):
            return make("waive")
        if exchange is not None and who is not None and self.perhaps(0.1):
            usable = [
                a.id
                for a in self.state.aspects.values()
                if tags(a).free == who.id or person(who).fp
            ]
            if usable:
                as_ = self.one(("bonus", "bonus", "reroll"))
                dice = self.faces() if as_ == "reroll" else None
                return make("tag", aspect=self.one(usable), by=who.id, as_=as_, dice=dice)
        return self.answer_with(self.one(question.answers), question)

    def answer_with(self, verb: str, question: Question) -> Command:
        match verb:
            case "defend":
                exchange = table_of(self.state).exchange
                free = exchange is not None and not exchange.main
                who = self.state.participants[question.who or ""]
                hand = self.hand(who, free=free)
                if not who.acted and not person(who).attacked and self.perhaps(0.1):
                    hand = Hand(dice=self.faces(), full_defense=True)
                return make("defend", hand=hand)
            case "stress":
                return make("stress")
            case "consequence":
                return make("consequence", text=self.words())
            case "lose":
                mine = [p.id for p in self.active if p.leader == question.who and p.owner]
                return make("lose", companion=self.one(mine), text=self.words())
            case "refuse":
                return make("refuse", reasonable=self.perhaps(0.5))
            case "concede":
                return make("concede", terms=self.words())
            case "outcome":
                return make("outcome", text=self.words())
            case "again":
                return make("again", dice=self.faces(), vs_dice=self.faces())
        return make(verb)

    def window(self) -> Command | None:
        """Draw what an open window allows."""
        if not self.state.windows:
            return None
        window = self.one(self.state.windows)
        match window.kind:
            case "concede":
                return make("concede", terms=self.words())
            case "recover":
                return make("recover", name=window.who, consequence=window.to)
            case "protest":
                return make("protest", text=self.words())
            case _:
                return make("outcome", text=self.words())

    # Actions

    def attack(self) -> Command | None:
        enemy = self.enemy()
        if self.actor is None or enemy is None:
            return None
        vs = self.hand(enemy) if self.perhaps(0.5) else Hand()
        ranged = self.one((None, None, None, "thrown", "rifle"))
        move = self.somewhere(self.actor) if self.perhaps(0.1) else None
        return make(
            "attack",
            target=enemy.id,
            by=self.by,
            hand=self.hand(self.actor),
            vs=vs,
            range=ranged,
            move=move,
        )

    def maneuver(self) -> Command | None:
        if self.actor is None:
            return None
        hand = self.hand(self.actor)
        if self.perhaps(0.4):
            on = self.one((SCENE, *self.state.zones))
            return make("maneuver", aspect=self.words(), on=on, by=self.by, hand=hand, sticky=True)
        enemy = self.enemy()
        if enemy is None or self.perhaps(0.1):
            return make("maneuver", aspect=self.words(), by=self.by, hand=hand)
        template = self.one((None, None, "blind", "disarm", "mark", "pin"))
        vs = self.hand(enemy) if self.perhaps(0.5) else Hand()
        aspect = "" if template else self.words()
        return make(
            "maneuver",
            target=enemy.id,
            aspect=aspect,
            template=template,
            by=self.by,
            hand=hand,
            vs=vs,
        )

    def block(self) -> Command | None:
        if self.actor is None:
            return None
        there = self.somewhere(self.actor) if self.perhaps(0.6) else None
        friend = self.one(self.active) if there is None and self.perhaps(0.5) else None
        return make(
            "block",
            what=self.words(),
            passage=(self.actor.zone or "", there) if there else None,
            protects=friend.id if friend and friend is not self.actor else None,
            by=self.by,
            hand=self.hand(self.actor),
        )

    def sprint(self) -> Command | None:
        zones = [z for z in self.state.zones if self.actor and z != self.actor.zone]
        if self.actor is None or not zones:
            return None
        return make("sprint", zone=self.one(zones), by=self.by, hand=self.hand(self.actor))

    def shove(self) -> Command | None:
        near = [p for p in self.active if self.actor and p.zone == self.actor.zone]
        there = self.somewhere(self.actor) if self.actor else None
        if self.actor is None or there is None:
            return None
        verb = self.one(("push", "throw"))
        hand, who = self.hand(self.actor), self.one(near)
        return make(
            verb, target=who.id, zone=there, by=self.by, hand=hand, resist=self.perhaps(0.7)
        )

    def try_out(self) -> Command | None:
        if self.actor is None:
            return None
        hand, enemy = self.hand(self.actor), self.enemy()
        if enemy is not None and self.perhaps(0.4):
            return make("contest", opponent=enemy.id, by=self.by, hand=hand, vs=self.hand(enemy))
        if self.perhaps(0.3):
            return make("act", what=self.words(), by=self.by)
        if person(self.actor).disarmed is not None:
            return make("rearm", by=self.by)
        return make(
            "check", difficulty=self.one((0, 1, 2, 4)), what=self.words(), by=self.by, hand=hand
        )

    def wait(self) -> Command | None:
        if table_of(self.state).fresh and self.state.order and self.perhaps(0.4):
            return make("full-defense", name=self.one(self.state.order))
        return make("hold") if self.state.turn is not None and self.perhaps(0.7) else make("next")

    def move_on(self) -> Command | None:
        return make("next")
