"""What keeps a fight going between the actions: points, wounds, aspects, people come and go."""

from __future__ import annotations

from tests.support.drawing import SKILLS, Drawing, make
from tracker.conflict.ruling import Command
from tracker.conflict.state import SCENE
from tracker.systems.fate.rules.state import last_roll, table_of, tags


class Between(Drawing):
    """Draw what is done beside and between the actions."""

    def mend(self) -> Command | None:
        """Draw any of it."""
        return self.one(
            (
                self.give,
                self.forget,
                self.heal,
                self.regroup,
                self.tell,
                self.spend,
                self.recruit,
                self.bury,
                self.edit,
            )
        )()

    def give(self) -> Command | None:
        p = self.one(self.named) if self.named else None
        if p is None:
            return None
        mine = [a.id for a in self.state.aspects.values() if a.on == p.id]
        if mine and self.perhaps(0.4):
            return make("compel", name=p.id, aspect=self.one(mine), accept=self.perhaps(0.7))
        return make("fp", name=p.id, amount=1, reason=self.words())

    def forget(self) -> Command | None:
        aspects = self.state.aspects.values()
        free = [a.id for a in aspects if tags(a).free is not None]
        of_scene = [a.id for a in aspects if not a.hidden and a.on not in self.state.participants]
        if of_scene and self.named and self.perhaps(0.1):
            skill, instead = self.chance.sample(SKILLS, 2)
            who, lasts = self.one(self.named).id, self.one(("round", "scene"))
            aspect = self.one(of_scene)
            return make(
                "environment", aspect=aspect, skill=skill, instead=instead, by=who, lasts=lasts
            )
        if free and self.perhaps(0.4):
            return make("pass-tag", aspect=self.one(free), to=self.one(self.active).id)
        placed = [a.id for a in aspects if not tags(a).severity and a.origin != "zone"]
        if len(placed) < 3 or self.perhaps(0.2):
            on = self.one((SCENE, *self.state.zones, *(p.id for p in self.active)))
            return make("aspect", text=self.words(), on=on, hidden=self.perhaps(0.1))
        return make("unaspect", aspect=self.one(placed), reason=self.words())

    def heal(self) -> Command | None:
        hurt = [a for a in self.state.aspects.values() if tags(a).severity]
        if hurt and self.perhaps(0.6):
            injury = self.one(hurt)
            return make("recover", name=injury.on, consequence=injury.id)
        return make("clear", name=self.one(self.named).id) if self.named else None

    def regroup(self) -> Command | None:
        if not self.groups or not self.named:
            return None
        group = self.one(self.groups)
        if group.leader is not None:
            return make("detach", name=group.id)
        if group.left > 1 and self.perhaps(0.4):
            return make("split", source=group.id, count=self.chance.randint(1, group.left - 1))
        others = [g for g in self.groups if g is not group and g.zone == group.zone]
        if others and self.perhaps(0.4):
            return make("merge", name=group.id, into=self.one(others).id)
        leaders = [p for p in self.named if p.zone == group.zone]
        return make("attach", name=group.id, to=self.one(leaders).id) if leaders else None

    def tell(self) -> Command | None:
        if self.perhaps(0.3) and self.active:
            return make("free", what=self.words(), by=self.one(self.active).id)
        return make("note", text=self.words(), secret=self.perhaps(0.2))

    def spend(self) -> Command | None:
        last = last_roll(self.state)
        if last is not None and last.shifts > last.spent and self.perhaps(0.5):
            return make("spend", shifts=1, on=self.one(("time", "quality", self.words())))
        overflow = table_of(self.state).overflow
        if overflow is None:
            return None
        there = self.somewhere(self.state.participants[overflow.by])
        if there and self.perhaps(0.5):
            return make("overflow", move=there)
        return make("overflow", what=self.words(), cost=1)

    def recruit(self) -> Command | None:
        """Draw newcomers while there are few."""
        sides = {side: sum(p.side == side for p in self.active) for side in self.state.sides}
        weak = min(sides, key=lambda side: sides[side])
        if sides[weak] > 2 or len(self.active) > 10:
            return None
        zone = self.one(tuple(self.state.zones))
        if self.perhaps(0.3):
            quality, led = self.one((1, 2, 3)), self.perhaps(0.3) and self.named
            if led:
                who = self.one(self.named).id
                return make("minions", name="Thugs", quality=quality, count=3, leader=who)
            return make("minions", name="Thugs", quality=quality, count=3, side=weak, zone=zone)
        if self.named and self.perhaps(0.2):
            advances = self.one(("", "independent", "skilled"))
            return make("companion", name="Helper", of=self.one(self.named).id, advances=advances)
        skills = {skill: self.chance.randint(1, 5) for skill in self.chance.sample(SKILLS, 4)}
        return make(
            "add",
            name=self.one(("Ada", "Bruno", "Cem", "[Krall]")),
            role=self.one(("pc", "npc")),
            side=weak,
            zone=zone,
            seat=self.chance.randint(1, 4),
            fp=2,
            skills=skills,
            aspects=(self.words(),),
        )

    def bury(self) -> Command | None:
        if len(self.gone) > 2:
            return make("remove", name=self.one(self.gone).id)
        held = {p.zone for p in self.state.participants.values()}
        empty = [zone for zone in self.state.zones if zone not in held]
        if empty and self.perhaps(0.2):
            return make("remove", name=self.one(empty))
        if self.state.borders and self.perhaps(0.1):
            border = self.one(self.state.borders)
            return make("unborder", zone=border.a, to=border.b)
        return None

    def edit(self) -> Command | None:
        p = self.one(self.active) if self.active else None
        if p is None:
            return None
        return self.one(
            (
                make("rename", name=p.id, new=self.one(("Ada", "Bruno", "Mira"))),
                make("rename", name=self.one((*self.state.zones, *self.state.sides)), new="Else"),
                make("place", name=p.id, zone=self.one(tuple(self.state.zones))),
                make("set", name=p.id, side=self.one(tuple(self.state.sides))),
                make("set", name=p.id, skills={self.one(SKILLS): self.chance.randint(0, 5)}),
                make("hit", name=p.id, hit=self.chance.randint(0, 4)),
                make("order", names=(p.id,)),
                make("rest", name=p.id, hours=self.chance.randint(0, 8)),
                make("switch", what="tiring", state=self.one(("on", "off"))),
                make("leave", name=p.id)
                if len(self.active) > 6
                else make("return", name=self.one(self.gone).id)
                if self.gone
                else make("note", text=self.words()),
            )
        )
