"""Fights of a given size to measure with, the same each time."""

from __future__ import annotations

from pathlib import Path

from tests.support.fights import AT, Player
from tracker.conflict.ruling import Refusal
from tracker.log.format import Header, encode, file_of, seal
from tracker.log.records import FightCodec
from tracker.session import Session
from tracker.words.split import quote

SKILLS = ("Fists", "Weapons", "Guns", "Athletics", "Alertness", "Might", "Resolve", "Rapport")


class Evening(Player):
    """Play an evening in which nobody is lost for good: whoever is out comes back as another."""

    def play(self, rulings: int) -> None:
        """Go on until the tree holds so many rulings."""
        while len(self.session.timeline.rulings) < rulings:
            if self.session.state.phase == "ended":
                self.ask_line("begin")
            self.step()

    def answer(self) -> None:
        """Waive whatever is asked."""
        while self.session.state.question is not None:
            self.ask_line("waive")

    def ask_line(self, line: str) -> None:
        """Carry a line out; raises ValueError for one that is refused."""
        answer = self.session.do(line)
        if isinstance(answer, Refusal):
            raise ValueError(f"{line}: {answer.message}")


def evening(
    rulings: int, people: int = 12, zones: int = 6, seed: int = 7, wander: float = 0.0
) -> Session:
    """Play a fight with so many participants and zones, in memory; a few are minions.

    Nothing is asked at its end.
    """
    player = Evening(Session(clock=lambda: AT), seed, wander=wander, ends=0.0)
    for line in stage(people, zones):
        player.ask_line(line)
    player.play(rulings)
    player.answer()
    return player.session


def crowd(rulings: int, people: int = 40, zones: int = 9) -> Session:
    """Play a fight that ends with so many in it: whoever was lost is made up for at the end.

    So are zones, and their passages: from each to the next, and to the one three further on.
    """
    player = Evening(Session(clock=lambda: AT), 7, wander=0.0, ends=0.0)
    for line in stage(people, zones):
        player.ask_line(line)
    player.play(rulings - 2 * people - 3 * zones)
    player.answer()
    session = player.session
    for side in {"Heroes", "Gang"} - {side.name for side in session.state.sides.values()}:
        player.ask_line(f"side {side}")
    for n in range(zones - len(session.state.zones)):
        player.ask_line(f'zone "Place {n}" aspects="Wet Planks"')
    places = [zone.name for zone in session.state.zones.values()]
    for far in (1, 3):
        for n, (a, b) in enumerate(zip(places, places[far:], strict=False)):
            # Refused where that is what it costs already.
            session.do(f"border {quote(a)} {quote(b)} cost={n % 3}")
    for n in range(people - sum(p.active for p in session.state.participants.values())):
        player.ask_line(_newcomer(f"{n} more", n, places[n % len(places)]))
    while len(session.timeline.rulings) < rulings:
        player.ask_line("note waiting")
    return session


def stage(people: int, zones: int) -> list[str]:
    """Return the lines that set up so many participants in a row of zones, and begin."""
    lines = ['conflict "Night at the Quay" kind=physical seed=7', "side Heroes", "side Gang"]
    lines += [f'zone "Zone {n}" aspects="Wet Planks"' for n in range(zones)]
    lines += [f'border "Zone {n}" "Zone {n + 1}" cost={n % 3}' for n in range(zones - 1)]
    lines += [_newcomer(str(n), n, f"Zone {n % zones}") for n in range(people)]
    return [*lines, "begin"]


def _newcomer(name: str, n: int, zone: str) -> str:
    """Return the line by which the nth of many comes in; every sixth is a group of minions."""
    where = f"side={('Heroes', 'Gang')[n % 2]} zone={quote(zone)}"
    if n % 6 == 5:
        return f'minions "Thugs {name}" quality=2 count=6 {where}'
    skills = ", ".join(f"{skill} {1 + (n + at) % 5}" for at, skill in enumerate(SKILLS))
    return f'add "Fighter {name}" {("pc", "npc")[n % 2]} {where} fp=5 skills="{skills}"'


def written(path: Path, session: Session) -> Path:
    """Write a fight to a new save, unsynced: only what is read of it is measured."""
    codec = FightCodec()
    line = file_of(Header(id="01JQUAY", system="fate", title="Night at the Quay", at=AT))
    crc = int(line[-11:-3], 16)
    with path.open("xb") as file:
        file.write(line)
        for record in session.timeline.records:
            line, crc = seal(encode(codec.document(record)), crc)
            file.write(line)
    return path
