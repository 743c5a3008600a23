"""What an action is held for: when its moment comes, and when that has passed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.table import Table
from tracker.conflict.draft import Warned
from tracker.conflict.engine import decide
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.players.view import open_table, told_events
from tracker.conflict.questions import called_to_act, may_release
from tracker.conflict.ruling import Refusal, Ruling
from tracker.conflict.state import Conflict
from tracker.conflict.turns import ActionHeld, HoldCalled
from tracker.log.save import Save
from tracker.session import Session
from tracker.words.player_log import OpenTimeline
from tracker.words.split import quote

STAGE = """
conflict "Test" system={game} kind=physical
zone Yard
zone Hall
border Yard Hall
side Heroes
side Gang
add Ada pc side=Heroes zone=Yard seat=1
add Bruno pc side=Heroes zone=Yard seat=2
add Krall npc side=Gang zone=Yard
add Lena npc side=Gang zone=Yard
order "Ada, Bruno, Krall, Lena"
begin
"""

GAMES = ("fate", "pool", "reserves", "percent", "twenty")

AT = "2026-01-01T00:00:00Z"

WITH = {"fate": "skill=Fists dice=0000", "pool": "pool=3", "twenty": "[Stärke] attr=12"}

CUT = {
    "fate": "hit Krall 2 track=health\nconsequence Cut",
    "twenty": "condition Krall Cut dis=1 on=all",
}


def table(game: str = "fate") -> Table:
    """Return a table in the first round; order Ada, Bruno, Krall, Lena."""
    return Table(STAGE.format(game=game))


def attack(at: Table, line: str) -> Table:
    """Attack, and let the table decide what is asked of it."""
    at.do(f"{line} {WITH.get(at.doc['system'], '')}")
    while at.doc["question"]:
        assert at.doc["called"] == []
        at.do("waive")
    return at


def move(at: Table) -> Table:
    """Let whose turn it is go to the other zone."""
    fate = at.doc["system"] == "fate"
    return at.do("sprint Hall skill=Athletics dice=++++" if fate else "move Hall")


def cut(at: Table) -> Table:
    """Let Krall have a consequence, or what the game has for one."""
    return at.do(CUT.get(at.doc["system"], "condition Krall Cut mod=-1"))


def called(at: Table) -> list[str]:
    found: list[str] = at.doc["called"]
    return found


# Each game that holds


@pytest.mark.parametrize("game", GAMES)
def test_somebody_enters_a_zone(game: str) -> None:
    at = table(game).do('hold when="enter Hall"', "place Lena Hall")
    # The rules let nobody act before somebody else's turn is over; then it is their moment.
    assert (called(at), at.doc["offers"].count("release")) == ([], 0)
    at.do("act waits")
    assert called(at) == ["Ada"]
    at = move(table(game).do('hold when="enter Hall"'))
    assert (called(at), at.sheet("Ada")["held_for"]) == (["Ada"], "enter Hall")


@pytest.mark.parametrize("game", GAMES)
def test_somebody_is_attacked(game: str) -> None:
    for who, found in (("Krall", ["Ada"]), ("foe", ["Ada"]), ("friend", []), ("Lena", [])):
        at = attack(table(game).do(f'hold when="attack {who}"'), "attack Krall")
        assert called(at) == found, who


@pytest.mark.parametrize("game", GAMES)
def test_somebody_acts(game: str) -> None:
    for who, found in (("Bruno", ["Ada"]), ("friend", ["Ada"]), ("foe", []), ("anybody", ["Ada"])):
        assert called(table(game).do(f'hold when="act {who}"', "act waits")) == found, who
    assert called(table(game).do('hold when="act Bruno"', "next")) == []


@pytest.mark.parametrize("game", GAMES)
def test_somebody_is_out(game: str) -> None:
    at = table(game).do('hold when="out foe"', "act waits")
    assert called(at) == []
    assert called(at.do("leave Krall")) == ["Ada"]


@pytest.mark.parametrize("game", GAMES)
def test_somebody_takes_a_consequence(game: str) -> None:
    at = table(game).do('hold when="consequence Krall"', "act waits")
    assert called(cut(at)) == ["Ada"]
    at = table(game).do('hold when="consequence friend"', "act waits")
    assert called(cut(at)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_about_to_begin(game: str) -> None:
    at = table(game).do('hold when="round 2"', "next\nnext")
    assert called(at) == []
    assert called(at.do("next")) == ["Ada"]
    at.do("act strikes by=Ada", "next")
    assert (at.doc["round"], called(at)) == (2, [])


@pytest.mark.parametrize("game", GAMES)
def test_words_of_ones_own_only_remind(game: str) -> None:
    at = table(game).do('hold when="if he runs"', "act waits")
    assert (called(at), at.sheet("Ada")["held_for"]) == ([], "if he runs")
    assert "release" in at.doc["offers"]


# The moment, and after it


@pytest.mark.rule("F-HOLD-3")
def test_the_moment_is_once_the_action_is_over() -> None:
    at = table().do('hold when="attack Krall"', "attack Krall skill=Fists dice=++++")
    assert (called(at), at.doc["question"]["kind"]) == ([], "defend")
    at.do("defend skill=Fists dice=0000")
    assert (called(at), at.doc["question"]["kind"]) == ([], "absorb")
    assert called(at.do("stress")) == ["Ada"]


@pytest.mark.parametrize("line", ["next", "act waits", "hold"])
def test_the_next_action_passes_it_and_the_hold_goes_on(line: str) -> None:
    at = table().do('hold when="act anybody"', "act waits")
    assert called(at) == ["Ada"]
    at.do("note rain", "fp Ada +1 found")
    assert called(at) == ["Ada"]
    at.do(line)
    assert called(at) == (["Ada"] if line.startswith("act") else [])
    assert at.sheet("Ada")["holding"]
    assert called(at.do("act waits")) == ["Ada"]


@pytest.mark.rule("F-HOLD-7")
def test_several_act_one_after_the_other_in_the_order_of_action() -> None:
    at = table().do('hold when="act Krall"', 'hold when="act foe"', "act waits")
    assert called(at) == ["Ada", "Bruno"]
    at.do("act strikes by=Ada")
    assert called(at) == ["Bruno"]
    at.do("act strikes by=Bruno")
    assert called(at) == []
    at = table().do('hold when="act Krall"', 'hold when="act foe"', "act waits", "act waits")
    assert called(at) == ["Bruno"]


@pytest.mark.rule("F-HOLD-5")
def test_who_cannot_act_yet_is_called_until_they_can() -> None:
    at = table().do('hold when="enter Hall"', "place Krall Hall")
    assert (called(at), may_release(at.state)) == ([], ())
    assert called(at.do("next")) == ["Ada"]
    assert called(at.do("next")) == []


@pytest.mark.rule("F-HOLD-6")
def test_what_is_held_is_lost_with_the_round() -> None:
    for later, reminded in ((1, []), (2, ["F-HOLD-6"]), (5, ["F-HOLD-6"])):
        at = table().do("next\nnext\nnext")
        at.do(f'hold when="round {at.doc["round"] + later}"')
        assert at.warnings() == reminded, later
    at.do("next\nnext\nnext\nnext")
    assert (at.sheet("Ada")["held_for"], called(at)) == (None, [])


def test_who_is_gone_or_gave_it_up_is_not_called() -> None:
    at = table().do('hold when="act anybody"', "act waits", "leave Ada")
    assert (called(at), at.state.windows) == ([], ())


@pytest.mark.parametrize(
    "when",
    ["act Ada", "out Ada", "round 1", "act Krul", "round soon", "enter Krall", "", '""', "act"],
)
def test_what_never_comes_is_refused(when: str) -> None:
    at = table()
    assert isinstance(at.session.do(f"hold when={quote(when)}"), Refusal)
    assert at.doc["turn"] == "Ada"


def test_a_name_is_meant_and_not_how_it_was_typed() -> None:
    at = table().do('hold when="act kra"', "rename Krall Boss", "act waits")
    assert at.sheet("Ada")["held_for"] == "act Boss"
    assert called(at.do("act waits")) == ["Ada"]


def test_whoever_is_called_so_goes_before_whoever_is_meant() -> None:
    at = Table(STAGE.format(game="fate").replace("Lena", "Foe"))
    at.do('hold when="act foe"', 'hold when="act @foe"', "act waits")
    assert (called(at), at.sheet("Bruno")["held_for"]) == (["Bruno"], "act @foe")


# Taken back, struck, read again


def test_it_is_taken_back_with_its_ruling() -> None:
    at = table().do('hold when="act anybody"', "act waits")
    assert called(at.do("undo")) == []
    assert called(at.do("redo")) == ["Ada"]
    assert called(at.do("act waits", "undo")) == ["Ada"]


def test_a_struck_ruling_calls_nobody() -> None:
    at = table().do('hold when="enter Hall"', "place Krall Hall", "act waits")
    struck = at.session.timeline.head - 1
    assert called(at) == ["Ada"]
    assert called(at.do(f"strike {struck}")) == []
    assert called(at.do("undo")) == ["Ada"]


def test_one_who_was_never_there_is_waited_for_no_longer() -> None:
    at = table().do("add Mo npc side=Gang zone=Hall")
    added = at.session.timeline.head
    at.do('hold when="act Mo"', f"strike {added}")
    assert (at.sheet("Ada")["holding"], at.sheet("Ada")["held_for"]) == (True, None)


def test_a_struck_hold_waits_for_nothing() -> None:
    at = table().do('hold when="act anybody"')
    held = at.session.timeline.head
    at.do("act waits", f"strike {held}")
    assert (called(at), at.sheet("Ada")["holding"]) == ([], False)


LINES = (
    'hold when="act anybody"',
    'hold when="enter Hall"',
    'hold when="enter Yard"',
    'hold when="attack foe"',
    'hold when="out anybody"',
    'hold when="consequence friend"',
    'hold when="round {next}"',
    "act waits",
    "act strikes by=Ada",
    "act strikes by=Bruno",
    "act strikes by=Krall",
    "attack Krall {with}",
    "attack Ada {with}",
    "waive",
    "next",
    "next",
    "place Krall Hall",
    "place Krall Yard",
    "leave Lena",
    "undo",
    "undo 2",
    "redo",
    "strike {any}",
    "goto {any}",
)


def decided_anew(timeline: Timeline) -> Conflict:
    """Return the state at the head, with each ruling on the way there decided again."""
    state = Conflict()
    for n in timeline.path():
        ruling = timeline.rulings[n]
        assert decide(state, ruling.command) == ruling.events
        state = timeline.state_at(n)
    return state


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
def test_who_is_called_follows_from_the_log(
    game: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """After any way through the tree, decided again and read again from the disk."""
    path = tmp_path_factory.mktemp("fight") / "fight.jsonl"
    chance, session = Random(seed), Session(Save.create(path, "Test", game, AT))
    for line in STAGE.format(game=game).strip().splitlines():
        assert not isinstance(session.do(line), Refusal)
    begun = session.timeline.head
    for _step in range(25):
        numbers = [n for n in session.timeline.rulings if n > begun] or [begun]
        line = chance.choice(LINES).replace("{any}", str(chance.choice(numbers)))
        line = line.replace("{with}", WITH.get(game, ""))
        session.do(line.replace("{next}", str(session.state.round + 1)))
        state, ready = session.state, may_release(session.state)
        now = called_to_act(state)
        assert list(now) == [who for who in state.order if who in now]
        assert set(now) <= set(ready)
        assert all(state.participants[who].held_for for who in now)
    assert decided_anew(session.timeline) == session.state
    session.close()
    again = Session(Save.open(path, ""))
    assert again.state == session.state
    again.close()


# Players


def shown(at: Table) -> Conflict:
    return open_table(at.state)


def test_players_see_what_their_own_wait_for_and_not_what_others_do() -> None:
    at = table().do('hold when="act foe"', "next", 'hold when="act Ada"')
    people = {p.name: p for p in shown(at).participants.values()}
    assert people["Ada"].held_for is not None
    assert (people["Krall"].holding, people["Krall"].held_for) == (1, None)
    lines = [text for n in at.session.timeline.path() for text in told(at, n)]
    assert {"Krall holds", "Ada holds until a foe acts"} <= set(lines)
    assert not any("until Ada acts" in text for text in lines)


def told(at: Table, n: int) -> list[str]:
    """Return what players are told of a ruling, without the rules."""
    timeline = OpenTimeline("", at.session.timeline.records)
    return [text.partition(" (")[0] for text in timeline.log.told(n)]


def test_players_learn_of_nobody_hidden_by_what_somebody_waits_for() -> None:
    at = table().do("set Lena hidden=yes", 'hold when="act Lena"', "next\nnext", "act sneaks")
    assert called(at) == ["Ada"]
    seen = shown(at)
    assert next(p for p in seen.participants.values() if p.name == "Ada").held_for is None
    assert not [w for w in seen.windows if w.kind == "release"]
    timeline = at.session.timeline
    for n in timeline.path():
        ruling = timeline.rulings[n]
        met = timeline.state_at(ruling.parent)
        events = [one.event for one in told_events(ruling, met)]
        assert not any(isinstance(event, HoldCalled) for event in events)
        held = [event for event in events if isinstance(event, ActionHeld)]
        assert [event.when for event in held] == [None] * len(held)


def test_nobody_is_told_whose_moment_it_is() -> None:
    at = table().do('hold when="act anybody"', "act waits")
    ruling = at.session.timeline.ruling
    assert isinstance(ruling, Ruling)
    assert any(isinstance(event, HoldCalled) for event in ruling.events)
    assert not any("waited" in text for text in told(at, ruling.n))
    assert not any(isinstance(event, Warned) for event in ruling.events)
