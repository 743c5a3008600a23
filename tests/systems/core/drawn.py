"""Fights of core played at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.support.fights import Player
from tests.systems.core.table import Table, setting_up
from tracker.conflict.ruling import Command, Record, Refusal
from tracker.conflict.state import Conflict
from tracker.session import Session
from tracker.systems.core.rules.editions import edition_of
from tracker.words.grammar import parse

PEOPLE = ("Ada", "Bruno", "Cem", "Vesna", "Guards", "Fire", "Lurker")
LINES = (
    "attack {foe} skill={skill}",
    "attack {foe} skill={skill} vs={skill2}",
    "attack {foe} skill={skill} undefended=yes mod='+{n} x'",
    "attack {foe} skill={skill} difficulty={n} next={who}",
    "attack zone=Yard skill={skill}",
    "attack {foe} skill={skill} free='1 {aspect}' vs={skill2} vs-free='1 {aspect}'",
    "attack {foe} skill={skill} invoke='{aspect}' help={who} instead={who}",
    "attack 'Vesna, Guards' skill={skill} split='{n}, 1'",
    "attack 'Ada, Bruno' skill={skill} mod='+2 x' removes='{aspect}'",
    "create '{words}' on='Vesna, Guards' skill={skill} mod='+3 x'",
    "create '{words}' on={place} skill={skill} difficulty={n}",
    "create '{words}' on={foe} skill={skill} vs={skill2}",
    "create 'Fog' known=yes skill={skill} difficulty={n}",
    "create 'Secret' unknown=yes skill={skill} difficulty={n}",
    "overcome 'it' skill={skill} difficulty={n}",
    "overcome 'it' skill={skill} oppose={foe} vs={skill2} help={who}",
    "overcome 'it' to=Loft skill={skill}",
    "overcome 'it' skill={skill} difficulty={n} removes=Fog",
    "defend skill={skill}",
    "defend by={who} skill={skill}",
    "invoke '{aspect}' by={who}",
    "invoke '{aspect}' by={who} free=1",
    "invoke '{aspect}' by={who} as=reroll",
    "boost '{words}'",
    "boost '{words}' to={who}",
    "stress",
    "stress box={n}",
    "consequence '{words}'",
    "consequence '{words}' severity=severe",
    "taken-out",
    "outcome '{words}'",
    "succeed cost='{words}'",
    "fail",
    "reveal Secret",
    "waive",
    "next",
    "next {who}",
    "next {who}",
    "next {who}",
    "full-defense",
    "full-defense focus={who} next={who}",
    "act waits next={who}",
    "declare 'a door' aspect='{aspect}' by={who}",
    "contest Race sides='Heroes, Gang'",
    "leg Heroes by={who} skill={skill}",
    "leg Gang by={who} skill={skill}",
    "create '{words}' by={who} skill={skill} difficulty={n}",
    "challenge Both tasks='One Fight 1; Two Athletics 3'",
    "overcome One by={who}",
    "overcome Two by={who} help=Cem",
    "barrier Wall rating={n} weapon=2 passage='Yard > Hall'",
    "overcome 'it' oppose=Wall skill={skill}",
    "overcome 'it' removes=Wall skill={skill}",
    "attack {foe} skill={skill} into=Wall cover=Wall",
    "end",
    "rest",
    "adventure",
    "move Hall",
    "act waits",
    "hit {who} {n}",
    "fp {who} 1",
    "compel {who} '{aspect}' accept=yes",
    "concede 'enough' by={who}",
    "accept",
    "aspect '{words}' on={place} free={who}",
    "unaspect '{aspect}'",
    "pass-tag '{aspect}' to={who}",
    "set {who} skills='Fight {n}'",
    "return {who}",
    "leave {who}",
    "tick Fuse",
    "end-scene",
    "scene 'On'",
    "begin first={who}",
    "session",
    "milestone major",
    "treat {who} '{aspect}' by=Bruno",
    "recover {who} '{aspect}'",
    "split Guards count=1 name=Rest",
    "merge Rest into=Guards",
    "merge Guards into=Rest",
    "remove {who}",
    "rename {who} Xaver",
    "place {who} Hall",
    "add Gero npc side=Gang zone=Yard tier=main skills='Fight 2'",
    "set {who} side=Heroes",
    "set {who} consequences='mild: Old'",
    "set {who} hidden=yes",
    "order {who}, Ada",
    "free talks",
    "reword '{aspect}' '{words}'",
    "end-scene keep-boosts=yes rest=yes keep={who}",
    "next",
    "milestone minor",
)
# What changes what has been ruled.
HISTORY = (
    "undo",
    "undo",
    "redo",
    "strike {ruling}",
    "strike {ruling}",
    "amend {ruling} attack {foe} skill={skill} dice=++00 vs={skill2} vs-dice=0000",
)


# Where approaches stand in the place of skills.
APPROACHES = {"Fight": "Forceful", "Athletics": "Quick", "Shoot": "Quick", "Will": "Careful"}


def lines(chance: Random, session: Session) -> str:
    """Return a line that may or may not make sense now."""
    rulings = list(session.timeline.rulings)[-25:]
    return _filled(chance.choice((*LINES, *HISTORY)), session.state, chance, rulings)


def _filled(drawn: str, state: Conflict, chance: Random, rulings: Sequence[int]) -> str:
    skill = chance.choice(("Fight", "Athletics", "Shoot", "Deceive"))
    skill2 = chance.choice(("Fight", "Athletics", "Will"))
    called = APPROACHES if edition_of(state.campaign) == "accelerated" else {}
    aspects = [a.text for a in state.aspects.values() if a.text] or ["none"]
    return drawn.format(
        foe=chance.choice(PEOPLE),
        who=chance.choice(PEOPLE),
        skill=called.get(skill, skill),
        skill2=called.get(skill2, skill2),
        n=chance.randint(0, 4),
        words=chance.choice(("Dark", "Cut", "Smoke", "Bruise")),
        aspect=chance.choice(aspects).replace("'", ""),
        place=chance.choice(("scene", "Hall", *PEOPLE)),
        ruling=chance.choice(rulings),
    )


def suggested(state: Conflict, chance: Random) -> Command | None:
    """Draw a command that may be given now, None where what is drawn makes no sense."""
    if state.phase == "setup" and not state.participants:
        return None
    found = parse(_filled(chance.choice(LINES), state, chance, (1,)), state)
    return None if isinstance(found, Refusal) else found


def _stage(seed: int) -> tuple[str, ...]:
    """Return the lines that set a fight up."""
    edition = ("core", "condensed", "accelerated")[seed % 3]
    table = setting_up(
        edition,
        "minions Guards quality=2 count=3 side=Gang zone=Yard",
        "hazard Fire rating=3 weapon=2 zone=Hall side=Gang",
        "aspect Fog on=Hall free=anyone",
        "aspect Secret on=Vesna hidden=yes",
        "add Lurker npc side=Gang zone=Yard hidden=yes skills='Fight 4'",
        "countdown Fuse boxes=6 outcome=bang per=exchange",
        f"conflict seed={seed + 1}",
        order=("elective", "skill")[seed % 2],
    )
    return (*table.lines, "begin")


class CorePlayer(Player):
    """Play a fight of core at random, from an empty table."""

    def __init__(
        self, session: Session, seed: int, wander: float = 0.06, ends: float = 0.003
    ) -> None:
        super().__init__(session, seed, wander, ends)
        self._stage = list(_stage(seed))

    def suggested(self) -> Command | None:
        """Return the next line of the stage, then what is drawn."""
        state = self.session.state
        if self._stage:
            found = parse(self._stage.pop(0), state)
            return None if isinstance(found, Refusal) else found
        return suggested(state, self.chance)


def played(seed: int, tries: int) -> Session:
    """Return a fight of many lines, of which those that are refused have changed nothing."""
    chance = Random(seed)
    session = Table(*_stage(seed)).session
    for _ in range(tries):
        before = session.state
        answer = session.do(lines(chance, session))
        assert isinstance(answer, Record) or session.state is before
    return session
