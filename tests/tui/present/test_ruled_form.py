"""A form filled in with what was ruled says the same command again, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.log.test_format1 import opened
from tests.support.any_fight import SYSTEMS, any_fight
from tests.support.table import Table
from tracker.conflict.engine import verb_of
from tracker.conflict.fields import Part
from tracker.conflict.history.redecide import with_the_unsaid
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.notes import DiceThrown
from tracker.conflict.references import words
from tracker.conflict.ruling import Command, Refusal, Ruling
from tracker.conflict.state import Conflict, change
from tracker.session import Session
from tracker.tui.present.filling import Filling
from tracker.tui.present.form_command import command_of
from tracker.tui.present.ruled_form import RULED_FACES, Ruled, has_form, ruled_form, with_the_rest
from tracker.words.grammar import format, parse
from tracker.words.shape import offered_commands

# What any game's fight may have that those which were written down have not.
FURTHER = """
conflict A order=list kind=physical
side A
side B
zone Yard
zone Hall
zone Attic
border Yard Hall
border Hall Attic cost=2 back=1
unborder Hall Attic
map Hall 2 1
add Ada pc side=A zone=Yard
add Krall npc side=B zone=Yard hidden=yes
players npcs=names
roll 4dF+3 luck hidden=yes
roll 2d6+1 by=Ada dice=3,4
reveal Krall
begin
order "Krall, Ada"
free "opens the door"
roll 3W10
aspect Fog
unaspect Fog
obstacle Gate
unobstacle Gate
condition Ada Tired mod=-1
uncondition Ada Tired
note "it is late"
move Hall
leave Ada
end
end-scene
"""

# And what only one game has, where what was drawn has it seldom.
IN_GAMES = {
    "core": """
distraction Crowd choice="Help them" opposition=3
hit Ada 5
consequence "Broken Arm" severity=moderate
stress box=1
clear Ada
recover! Ada "Broken Arm" why="it is healed"
""",
    "twenty": "obstacle Gate dis=2",
    **dict.fromkeys(("pool", "percent", "reserves"), "obstacle Gate needs=3"),
}

EXAMPLES = Path(__file__).parents[2] / "examples"


def refilled(
    command: Command, state: Conflict, timeline: Timeline
) -> tuple[Ruled, Command | Refusal]:
    """Return the form of a command filled in, and the command that it makes."""

    def make(given: Mapping[str, str]) -> Filling:
        return Filling(state, timeline, given)

    ruled = ruled_form(command, make)
    made = command_of(ruled.verb, ruled.fields(make(ruled.given)), state)
    if isinstance(made, Refusal):
        return ruled, made
    return ruled, with_the_unsaid(with_the_rest(made, command), command)


def bare(command: Command) -> Command:
    """Return a command without what says how it came about: whose turn it was, faces thrown."""
    for name in ("hand", "vs"):
        if isinstance(part := getattr(command, name, None), Part):
            command = change(command, **{name: change(part, dice=None)})
    faces = {f: None for f, word in words(type(command)).items() if word.kind in RULED_FACES}
    return change(command, by=None, rolled=(), overruled=(), force=False, **faces)


def as_typed(command: Command, state: Conflict) -> Command:
    """Return a command as its line is read: words may mean more to the reader by now."""
    read = parse(format(change(command, force=False), state), state)
    assert isinstance(read, Command)
    return with_the_unsaid(read, command)


def played(game: str) -> Iterator[Timeline]:
    """Yield the fights of a game that were written for something, and some that were drawn."""
    further = Session()
    further.do(f"conflict A system={game}")
    known = offered_commands(game)
    own = IN_GAMES.get(game, "")
    for line in FURTHER.replace("obstacle Gate\n", f"{own.strip()}\n", 1).strip().splitlines():
        if line.partition(" ")[0].rstrip("!") in known:
            said = further.do(line)
            assert not isinstance(said, Refusal), (line, said)
    yield further.timeline
    if game == "core":
        yield from (any_fight("core", 200, seed).timeline for seed in range(CORE_FIGHTS))
        for path in sorted(EXAMPLES.glob("*.fight")):
            text = path.read_text(encoding="utf-8")
            if "system=core" in text:
                yield Table(text).session.timeline
        return
    for part in ("", f"random-{game}"):
        for _fight, timeline in opened(part):
            if timeline.state.system == game:
                yield timeline


# So many commands of each kind are tried in a game, and so many of core's fights are drawn.
MOST, CORE_FIGHTS = 12, 5

# What several commands are made of has a dialog of its own, and is no form.
SEVERAL = frozenset({"import", "lines"})


@pytest.mark.parametrize("game", [*SYSTEMS, "core"])
def test_a_form_filled_in_with_a_ruling_makes_its_command(game: str) -> None:
    seen: Counter[str] = Counter()
    for timeline in played(game):
        for ruling in timeline.rulings.values():
            command, state = ruling.command, timeline.state_at(ruling.parent)
            verb = verb_of(type(command))
            if not has_form(command, state) or seen[verb] >= MOST:
                continue
            seen[verb] += 1
            ruled, made = refilled(command, state, timeline)
            assert isinstance(made, Command), (command, made)
            assert bare(made) == bare(as_typed(command, state)), (command, ruled.given)
    forms = {verb for verb, type_ in offered_commands(game).items() if type_.group != "history"}
    assert forms - seen.keys() - SEVERAL == set(), "what is tried of no fight"


@pytest.mark.parametrize(
    ("line", "amended"),
    [("roll 4dF+3 luck", "roll 4dF+3 fate"), ("roll 3W10 dice=1,2,3 a", "roll 3W10 b")],
)
def test_a_free_roll_keeps_its_dice_and_who_threw_them(line: str, amended: str) -> None:
    session = Session()
    session.do("conflict A system=fate kind=physical")
    rolled = session.do(line)
    assert isinstance(rolled, Ruling)
    state = session.timeline.state_at(rolled.parent)
    ruled, made = refilled(rolled.command, state, session.timeline)
    assert isinstance(made, Command)
    # What was thrown stands beside the field, and need not be said again.
    assert "dice" not in ruled.given
    faces = next(f for f in ruled.fields(Filling(state, session.timeline, {})) if f.key == "dice")
    assert faces.kept
    session.do(f"amend {rolled.n} {amended}")
    again = session.timeline.rulings[session.timeline.head]
    (before,), (after,) = rolled.events, again.events
    assert isinstance(before, DiceThrown)
    assert isinstance(after, DiceThrown)
    assert (after.faces, after.random) == (before.faces, before.random)
    assert after.what != before.what
