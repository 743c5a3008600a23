"""Fights of a given size to measure with, the same each time."""

from __future__ import annotations

from pathlib import Path

from tests.support.fights import AT, Player
from tracker.conflict.ruling import Refusal
from tracker.log.format import Header, encode, header_line, seal
from tracker.log.records import game_codec
from tracker.session import Session

SKILLS = ("Fists", "Weapons", "Guns", "Athletics", "Alertness", "Might", "Resolve", "Rapport")


class Evening(Player):
    """Play an evening in which nobody is lost for good: whoever is out comes back as another."""

    def play(self, rulings: int) -> None:
        """Go on until the tree holds so many rulings."""
        while len(self.session.timeline.rulings) < rulings:
            if self.session.state.phase == "ended":
                self.ask_line("begin")
            self.step()

    def ask_line(self, line: str) -> None:
        """Carry a line out; raises ValueError for one that is refused."""
        answer = self.session.do(line)
        if isinstance(answer, Refusal):
            raise ValueError(f"{line}: {answer.message}")


def evening(
    rulings: int, people: int = 12, zones: int = 6, seed: int = 7, wander: float = 0.0
) -> Session:
    """Play a fight with so many participants and zones, in memory; a few are minions."""
    player = Evening(Session(clock=lambda: AT), seed, wander=wander, ends=0.0)
    for line in stage(people, zones):
        player.ask_line(line)
    player.play(rulings)
    return player.session


def stage(people: int, zones: int) -> list[str]:
    """Return the lines that set up so many participants in a row of zones, and begin."""
    lines = ['conflict "Night at the Quay" kind=physical seed=7', "side Heroes", "side Gang"]
    lines += [f'zone "Zone {n}" aspects="Wet Planks"' for n in range(zones)]
    lines += [f'border "Zone {n}" "Zone {n + 1}" cost={n % 3}' for n in range(zones - 1)]
    for n in range(people):
        side = ("Heroes", "Gang")[n % 2]
        where = f'side={side} zone="Zone {n % zones}"'
        if n % 6 == 5:
            lines.append(f'minions "Thugs {n}" quality=2 count=6 {where}')
        else:
            skills = ", ".join(f"{skill} {1 + (n + at) % 5}" for at, skill in enumerate(SKILLS))
            kind = "pc" if n % 2 == 0 else "npc"
            lines.append(f'add "Fighter {n}" {kind} {where} fp=5 skills="{skills}"')
    return [*lines, "begin"]


def written(path: Path, session: Session) -> Path:
    """Write a fight to a new save, unsynced: only what is read of it is measured."""
    codec = game_codec()
    line = header_line(Header(id="01JQUAY", system="fate", title="Night at the Quay", at=AT))
    crc = int(line[-11:-3], 16)
    with path.open("xb") as file:
        file.write(line)
        for record in session.timeline.records:
            line, crc = seal(encode(codec.document(record)), crc)
            file.write(line)
    return path
