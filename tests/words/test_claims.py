"""No headline that players read says otherwise than the events below it, whoever is hidden."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping

import pytest

from tests.support.any_fight import EVERY, any_fight
from tests.support.program import ROOT
from tests.support.table import Table
from tests.support.twofold import Twofold
from tests.words.test_hidden_numbers import KEPT, ROLLS, STAGES
from tracker.checks.rules.checking import Checked, CheckedRoughly, DuelDecided
from tracker.conflict.cast import Moved
from tracker.conflict.departure import Departed
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.questions import Asked
from tracker.conflict.ruling import Event
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import NPCS, Conflict
from tracker.systems.core.rules.harm import BoxesMarked, HarmDone, MobCounted
from tracker.systems.core.rules.resolving import OutcomeReached
from tracker.systems.fate.rules.harm import ConsequenceTaken, StressMarked
from tracker.systems.reserves.rules.play import DuelChanged
from tracker.words.player_log import OpenLog
from tracker.words.translate import install

Met = list[tuple[Event, Conflict]]

# What takes a message that is translated.
CALLED = ("fill", "_", "N_", "ngettext")
HARM = (StressMarked, ConsequenceTaken, Departed, BoxesMarked, HarmDone, MobCounted)


def _harmed(events: Met, who: str) -> bool:
    """Return whether somebody is harmed, anybody for an empty name."""
    for event, state in events:
        asked = event.question if isinstance(event, Asked) and event.question.hit else None
        done = event.harm if isinstance(event, HarmDone) else event
        if (asked or isinstance(event, HARM)) and _named(asked or done, state, who):
            return True
    return False


def _named(event: object, state: Conflict, who: str) -> bool:
    p = state.participants.get(str(getattr(event, "who", "")))
    return not who or (p is not None and p.name == who)


def _of(*kinds: type[Event]) -> Callable[[Met, str], bool]:
    return lambda events, who: any(isinstance(event, kinds) for event, _state in events)


def _won(events: Met, who: str) -> bool:
    """Return whether somebody has won a duel, anybody for an empty name."""
    return any(
        isinstance(event, DuelDecided | DuelChanged)
        and event.winner is not None
        and (not who or state.participants[event.winner].name == who)
        for event, state in events
    )


def _passed(events: Met, who: str) -> bool:
    """Return whether a check of somebody's was a success."""
    for event, state in events:
        success = event.outcome.success if isinstance(event, Checked) else None
        success = event.success if isinstance(event, CheckedRoughly) else success
        if success and _named(event, state, who):
            return True
    return False


def _reached(outcome: str) -> Callable[[Met, str], bool]:
    return lambda events, who: any(
        isinstance(event, OutcomeReached) and event.outcome == outcome for event, _state in events
    )


# What a headline may say, with what is not among its events then.
DENIED: Mapping[str, Callable[[Met, str], bool]] = {
    r"(?P<who>[^;:]+) takes nothing": _harmed,
    r"a miss$": lambda events, _who: _harmed(events, ""),
    r"attacks [^;:]+: (.*, )?a tie$": lambda events, _who: _harmed(events, ""),
    r"gets nowhere": _of(Moved),
    r"tries to (blind|mark|pin|disarm)": _of(AspectAdded),
    r"The maneuver on the scene is not enough": _of(AspectAdded),
    r"takes \d+, nobody (falls|is out)": _of(Departed),
    r"nobody wins|a draw(, both failed)?$|a stand-off": _won,
    r"^(?P<who>[^;:,]+): no success": _passed,
    r"nothing changes$": _of(StressMarked, Moved, AspectAdded, Departed, DuelDecided),
}
# What says that something did not come about, and is no claim about the events beside it.
NO_CLAIMS = {
    # The events beside it are all that there was.
    "Equal successes: nothing changes",
    "The check of {who} against {other} comes to nothing",
    # Headlines with it stand above the roll that they tell.
    "no success",
    "not just nothing: a tense situation follows",
    "solid; nobody doubts the goal is reached",
    "a tie",
    "The tie stands",
    "A tie: something unexpected happens",
    "{won}, both failed",
    "{who} is ahead, neither succeeded",
    "{who} lets it fail",
}
# What a headline may say, with what is among its events then.
MEANT: Mapping[str, Callable[[Met, str], bool]] = {
    r"(?:^|[;,:] )(?P<who>(?!nobody)[^;:,]+) (?:leads by|wins by|is ahead|reaches the goal)": _won,
    r"(?:^|; )(?P<who>[^;:,]+) (?:takes|take) (?:a hit of )?[1-9]\d*(?! of)": _harmed,
    r"a hit of [1-9]": lambda events, _who: _harmed(events, ""),
}
# Nobody does this to themselves.
ITSELF = re.compile(r"^(?P<who>[^;:]+) (?:attacks|contests with|defends against) (?P=who)\b(?! \d)")


def contradictions(timeline: Timeline, npcs: str) -> Iterator[str]:
    """Yield the headlines that players read with what their events say otherwise."""
    log = OpenLog(timeline, npcs)
    for entry in log.entries:
        if entry.kind != "ruling" or len(timeline.rulings[log.ruling_at(entry.n) or 0].parts) > 1:
            continue
        line, events = entry.lines[0], log.met(entry.n)
        for claims, holds in ((DENIED, False), (MEANT, True)):
            for pattern, happened in claims.items():
                for found in re.finditer(pattern, line):
                    who = found.groupdict().get("who") or ""
                    if happened(events, who.strip()) != holds:
                        yield f"{line} / {entry.lines[1:]}"
        if ITSELF.search(line):
            yield line


SPY = {
    "fate": (
        "attack Ada skill=Fists dice=++00 vs=Fists vs-dice=0000\nstress",
        "attack Ada skill=Fists dice=---- vs=Fists vs-dice=++++",
        "attack Ada skill=Fists dice=++00\ndefend skill=Fists dice=0000\nconsequence Cut",
        "maneuver Ada aspect=Dazed skill=Fists dice=++++ vs=Fists vs-dice=0000\naccept",
        "maneuver Ada template=blind skill=Fists dice=---- vs=Fists vs-dice=0000",
        "push Ada Hall skill=Fists dice=++++ vs=Fists vs-dice=0000",
        "contest Ada skill=Fists dice=0000 vs=Fists vs-dice=++++",
        "block 'the door' protects=Krall skill=Fists dice=++00",
        "next\nattack Spy skill=Fists dice=++00 vs=Fists vs-dice=0000",
    ),
    "core": (
        "attack Ada skill=Fight dice=++00 vs=Fight vs-dice=0000\nstress",
        "attack Ada skill=Fight dice=---- vs=Fight vs-dice=++++",
        "attack Ada skill=Fight dice=++00\ndefend skill=Fight dice=0000\nstress",
        "create Dazed on=Ada oppose=Ada skill=Fight dice=++++ vs=Fight vs-dice=0000",
        "next\nattack Spy skill=Fight dice=++00 vs=Fight vs-dice=0000",
    ),
    "pool": (
        "attack Uta pool=3 dice=5,5,5 vs-pool=2 vs-dice=2,2",
        "attack Uta pool=3 dice=5,5,5\ndefend pool=2 dice=2,2",
        "attack Uta by=Spy free=yes pool=3 dice=5,5,5\nwaive",
        "contest Uta pool=2 dice=5,5 vs-pool=2 vs-dice=5,5\nrethrow dice=5,5 vs-dice=2,2",
        "condition Uta Cursed mod=1",
        "next\nattack Spy skill=Kraft dice=5,5,5 vs-pool=2 vs-dice=2,2",
    ),
    "percent": (
        "attack Ada bonus=40 roll=80 vs=Sword vs-roll=20",
        "attack Ada bonus=40 roll=80\ndefend skill=Sword roll=20",
        "attack Ada bonus=40 roll=80 opposed=no\nsecond Ada bonus=30 roll=50 vs=Sword vs-roll=20",
        "next\nattack Spy skill=Sword roll=70 vs-bonus=40 vs-roll=20",
    ),
    "twenty": (
        "attack Ada z=12 d20=3 vs-z=10 vs-d20=19",
        "attack Ada z=12 d20=3\ndefend z=10 d20=19",
        "next\nattack Spy [Stärke] d20=3 vs-z=10 vs-d20=19",
    ),
    "reserves": (
        "attack Ana rank=3 dice=+++ vs=Climb vs-dice=000",
        "attack Ana rank=3 dice=+++\ndefend skill=Climb dice=000",
        "next\nattack Spy skill=Climb dice=+++ vs-rank=1 vs-dice=000",
    ),
}
SHEET = {
    "fate": "zone=Yard skills='Alertness 9, Fists 4'",
    "core": "tier=main zone=Yard skills='Notice 9, Fight 4'",
    "pool": "zone=Z skills='Strike 4'",
    "percent": "zone=Z initiative=9 skills='Sword 10' bonus='Sword 40'",
    "twenty": "zone=Z initiative=9 attributes='Stärke 12'",
    "reserves": "zone=Z skills='Climb 2' reserve='Climb E' reserves='E 3/5'",
}
STRUCK = [
    (game, lines, hidden) for game, all_ in SPY.items() for lines in all_ for hidden in (1, 0)
]


def acted(game: str, lines: str, *, hidden: bool) -> Timeline:
    """Return a fight in which Spy, whose turn it is first, has done something."""
    told = "yes" if hidden else "no"
    spy = f"add Spy npc side=B {SHEET[game]} hidden={told}"
    stage = STAGES[game]
    if game in ("pool", "reserves"):
        people = re.search(r"^add .*", stage, re.MULTILINE)
        assert people is not None
        stage = stage.replace(people[0], f"{spy}\n{people[0]}", 1)
        spy = ""
    if "Krall" in lines:
        stage += "add Krall npc side=B zone=Yard skills='Fists 1'"
    return Table(stage, spy, "begin", *lines.splitlines()).session.timeline


@pytest.mark.parametrize(("game", "lines", "hidden"), STRUCK)
def test_what_somebody_unknown_does_is_told_as_it_was(game: str, lines: str, hidden: int) -> None:
    timeline = acted(game, lines, hidden=bool(hidden))
    assert [text for npcs in NPCS for text in contradictions(timeline, npcs)] == []
    if hidden:
        assert not any("Spy" in line for npcs in NPCS for line in OpenLog(timeline, npcs).lines())


@pytest.mark.parametrize("game", EVERY)
def test_no_headline_of_any_fight_is_contradicted(game: str) -> None:
    fights = [any_fight(game, 90, seed).timeline for seed in range(2)]
    hidden = Twofold(1, system=game)
    hidden.play(30)
    fights.append(hidden.secret.timeline)
    for twins in (*KEPT, *ROLLS):
        if twins.game == game:
            lines = (line.format_map(twins.these) for line in twins.lines)
            fights.append(Table(STAGES[game], *lines).session.timeline)
    assert [t for fight in fights for npcs in NPCS for t in contradictions(fight, npcs)] == []


def said_of_nothing() -> Iterator[str]:
    """Yield the messages of sentences and headlines that say what did not come about."""
    words = re.compile(
        r"\b(miss|nothing|no success|tie|nowhere|tries|nobody|not enough|fails?|failed|draw|"
        r"neither|stand-off)\b"
    )
    places = ("systems/*/words/headlines.py", "systems/*/words/sentences.py")
    for place in (*places, "checks/words/*.py", "words/headlines.py", "words/told_*.py"):
        for path in (ROOT / "tracker").glob(place):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLED:
                    texts = (a.value for a in node.args if isinstance(a, ast.Constant))
                    yield from (t for t in texts if isinstance(t, str) and words.search(t))


def test_every_headline_that_denies_something_is_held_to_it() -> None:
    known = {text for text in said_of_nothing() if text not in NO_CLAIMS}
    filled = {text: re.sub(r"\{\w+\}", "1", text) for text in known}
    held = [text for text, said in filled.items() if any(re.search(p, said) for p in DENIED)]
    assert set(held) == known
    assert set(said_of_nothing()) >= NO_CLAIMS


@pytest.mark.parametrize("game", ["pool", "percent", "twenty", "reserves", "core", "fate"])
def test_whoever_acts_unrolled_is_who_the_headline_names(game: str) -> None:
    timeline = acted(game, SPY[game][0], hidden=False)
    for language, verb in (("en", "Spy attacks"), ("de", "Spy greift")):
        install(language)
        try:
            lines = list(OpenLog(timeline, "names").lines())
        finally:
            install("en")
        assert any(verb in line for line in lines), lines
