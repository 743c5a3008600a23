"""Fights of many groups, played at random: they merge, split, change leaders and sides."""

from __future__ import annotations

from tests.support.drawing import make
from tests.support.fights import AT, Player
from tests.support.moves import Suggestion
from tracker.conflict.ruling import Command
from tracker.session import Session

# How often what is done is about who stands with whom.
SHARE = 0.4

MOST = 12


class Crowds(Suggestion):
    """Draw more of what groups do than a table would."""

    def command(self) -> Command | None:
        running = self.state.phase == "running" and self.state.question is None
        if running and self.active and self.perhaps(SHARE):
            return self.about_groups() or super().command()
        if running and not self.active:
            return make("next")
        return super().command()

    def about_groups(self) -> Command | None:
        """Draw what is done to a group, a leader or a companion; None where nobody is there."""
        groups, named, zones = self.groups, self.named, tuple(self.state.zones)
        anybody, room = self.one(self.active).id, len(self.active) < MOST
        led = [p for p in self.active if p.leader]
        big = [p for p in groups if p.left > 1]
        possible = [
            make("full-defense", name=anybody),
            make("place", name=anybody, zone=self.one(zones)),
            make("set", name=anybody, side=self.one(tuple(self.state.sides))),
            make("hit", name=anybody, hit=self.chance.randint(1, 5)),
        ]
        if not room:
            possible += [make("leave", name=anybody), make("remove", name=anybody)]
        if self.gone:
            possible.append(make("return", name=self.one(self.gone).id))
        for p in self.chance.sample(groups, len(groups)):
            near = [
                q for q in (*groups, *named) if q is not p and (q.side, q.zone) == (p.side, p.zone)
            ]
            for other in near:
                if other.role == "minions":
                    possible.append(make("merge", name=p.id, into=other.id))
                elif p.leader != other.id:
                    possible.append(make("attach", name=p.id, to=other.id))
        if big:
            p = self.one(big)
            possible.append(make("split", source=p.id, count=self.chance.randint(1, p.left - 1)))
        if led:
            possible.append(make("detach", name=self.one(led).id))
        if named and room:
            leader, advances = self.one(named).id, self.one(("", "independent"))
            possible.append(make("companion", name="Helper", of=leader, advances=advances))
            possible.append(make("minions", name="Mob", count=3, leader=leader))
        return self.one(possible)


class Crowded(Player):
    """Play a fight of crowds at random; nobody overrules a rule."""

    insist = 0.0

    def suggested(self) -> Command | None:
        state = self.session.state
        if state.phase == "running" and state.question is None:
            return Crowds(state, self.chance).command()
        return super().suggested()


def crowded_fight(rulings: int, seed: int) -> Session:
    """Play a fight of so many rulings, in memory, on one line."""
    player = Crowded(Session(clock=lambda: AT), seed, wander=0.0, ends=0.0)
    player.play(rulings)
    return player.session
