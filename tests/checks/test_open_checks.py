"""What players see of needs kept from them and of hidden checks: nothing, in any output."""

from __future__ import annotations

import re

import pytest

from tests.support.for_players import text_for_players
from tests.support.table import Table
from tracker.checks.rules.conditions import ObstacleSet
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Event, Ruling
from tracker.conflict.state import NAMES, change
from tracker.systems.pool.rules.followups import Missed
from tracker.verify import verified
from tracker.words.document import open_document
from tracker.words.player_log import OpenLog

POOL = """
conflict T system=pool kind=physical order=list
side A
side B
zone Z
add Utrael pc side=A zone=Z skills="Kraft 3, Reden 4"
add Farael pc side=A zone=Z skills="Kraft 4"
add Wache npc side=B zone=Z skills="Schwert 3"
begin
"""
NUMBERS = re.compile(r"[0-9]+ of [0-9]+|[0-9]+ von [0-9]+|short|failure|success \(|still missing")


def task(timeline: Timeline) -> dict[str, object]:
    found: dict[str, object] = open_document(OpenLog(timeline))["obstacles"][0]
    return found


HIDDEN_NEED = "check skill=Kraft obstacle=Tür hidden-need=yes dice=3,5,2"


def at_the_door(*lines: str) -> Table:
    """Return a task whose need a check has kept from the players, and what is done then."""
    return Table(POOL, "obstacle Tür needs=5", HIDDEN_NEED, *lines)


@pytest.mark.rule("P-034")
@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("carry",),
        ("carry", "check skill=Kraft obstacle=Tür carry=yes dice=3,1,9,9"),
        ("carry", "check skill=Kraft obstacle=Tür need=1 dice=3,1,9,9"),
        ("carry", "check skill=Kraft obstacle=Tür dice=3,9,9,9"),
        ("carry", "unobstacle Tür"),
        ("carry", "undo"),
        ("carry", "undo 2"),
        ("carry", "strike 11"),
        ("carry", "strike 10", "branch Other"),
        ("lines line=carry line='note \"on it goes\"'",),
        ("undo", f"lines line='{HIDDEN_NEED}' line=carry"),
    ],
)
def test_a_need_that_is_kept_back_is_nowhere_in_what_follows(lines: tuple[str, ...]) -> None:
    at = at_the_door(*lines)
    text = text_for_players(at.session.timeline)
    assert not NUMBERS.search(text), NUMBERS.search(text)
    for name in ('"needs":5', '"needs":3', '"done":2', '"need":5', '"remaining":3'):
        assert name not in text
    if "unobstacle Tür" not in lines:
        assert [task(at.session.timeline)[n] for n in ("needs", "done", "surplus")] == [None] * 3
        assert "Tür: need hidden" in text
    assert verified(at.session.timeline).findings == ()


def older(timeline: Timeline) -> Timeline:
    """Return a fight as an older version has recorded it, which marked no task as hidden."""
    again = Timeline()
    for ruling in timeline.rulings.values():
        again.append(
            Ruling(
                n=ruling.n,
                parent=ruling.parent,
                command=ruling.command,
                events=tuple(map(_unmarked, filter(_was_told_of, ruling.events))),
            )
        )
    return again


def _was_told_of(event: Event) -> bool:
    # The mark by itself was no event.
    return not (isinstance(event, ObstacleSet) and event.rule == "P-034")


def _unmarked(event: Event) -> Event:
    match event:
        case ObstacleSet():
            return change(event, unseen=False, obstacle=change(event.obstacle, hidden=False))
        case Missed():
            return change(event, unseen=False, kept_need=False)
    return event


@pytest.mark.rule("P-034")
@pytest.mark.parametrize(
    "lines",
    [(), ("carry",), ("carry", HIDDEN_NEED.replace("dice=3", "by=Farael free=yes dice=1,3"))],
)
def test_nor_in_a_fight_of_an_older_version(lines: tuple[str, ...]) -> None:
    timeline = older(at_the_door(*lines).session.timeline)
    assert not any(o.hidden for o in timeline.state.obstacles.values())
    text = text_for_players(timeline)
    assert not NUMBERS.search(text), NUMBERS.search(text)
    assert task(timeline)["needs"] is None


@pytest.mark.rule("P-034")
def test_a_task_may_be_set_up_with_a_hidden_need_and_revealed() -> None:
    at = Table(POOL, "obstacle Tür needs=5 hidden-need=yes", "obstacle Wand needs=4")
    at.do("check skill=Kraft obstacle=Tür carry=yes dice=3,5,2")
    text = text_for_players(at.session.timeline)
    assert "Tür: need hidden" in text
    assert "5 of 5" not in text
    assert "4 of 4 left" in text
    at.do("reveal Tür")
    assert task(at.session.timeline)["done"] == 2
    assert "Tür: 3 of 5 left" in text_for_players(at.session.timeline)
    at.do("undo")
    assert task(at.session.timeline)["done"] is None
    assert "3 of 5" not in text_for_players(at.session.timeline)
    assert at.refused("reveal Wand").message


@pytest.mark.rule("P-034")
def test_a_task_that_comes_of_a_hidden_need_is_no_task_for_the_players() -> None:
    """That there is one tells that the check has failed."""
    at = Table(POOL, "check skill=Kraft need=5 hidden-need=yes what='The door' dice=3,5,2", "carry")
    assert [o.text for o in at.state.obstacles.values()] == ["The door"]
    log = OpenLog(at.session.timeline)
    assert open_document(log)["obstacles"] == []
    assert not any("door" in line for line in list(log.lines())[-1:])
    at.do("reveal 'The door'")
    assert task(at.session.timeline)["needs"] == 5


@pytest.mark.rule("P-034")
def test_what_may_be_done_does_not_tell_how_a_check_went() -> None:
    at = at_the_door()
    assert at.doc["offers"] == ["carry"]
    assert open_document(OpenLog(at.session.timeline))["offers"] == []


# Hidden checks


def same_for_players(script: str, *hidden: str, then: tuple[str, ...] = ()) -> None:
    """Check that the players see the same with hidden checks as without them."""
    secret, plain = Table(script, *hidden, *then), Table(script, *then)
    assert len(secret.session.timeline.rulings) > len(plain.session.timeline.rulings)
    seen, unhidden = (text_for_players(t.session.timeline, (NAMES, None)) for t in (secret, plain))
    assert seen == unhidden


def test_a_hidden_check_wears_nothing_down_that_players_see() -> None:
    script = f"{POOL}obstacle Tür needs=5"
    hidden = "check by=Farael skill=Kraft obstacle=Tür carry=yes free=yes hidden=yes dice=3,5,2,1"
    same_for_players(script, hidden)
    same_for_players(script, hidden, then=("unobstacle Tür", "undo", "redo"))
    missed = hidden.replace("carry=yes ", "")
    same_for_players(script, missed, "carry")
    same_for_players(script, missed.replace("obstacle=Tür ", "need=5 "), "carry 'A secret'")


def test_an_open_check_on_a_task_that_a_hidden_one_has_worn_tells_no_need() -> None:
    at = Table(POOL, "obstacle Tür needs=5")
    at.do("check by=Farael skill=Kraft obstacle=Tür carry=yes free=yes hidden=yes dice=3,5,2,1")
    at.do("check skill=Kraft obstacle=Tür carry=yes dice=3,1,1")
    assert at.doc["last_check"]["figures"]["need"] == 3
    text = text_for_players(at.session.timeline)
    assert "of 3 success" not in text
    assert [task(at.session.timeline)[name] for name in ("needs", "done")] == [5, 1]
    at.do("check by=Farael skill=Kraft obstacle=Tür dice=3,9,9,9")
    assert "Tür: overcome" in text_for_players(at.session.timeline)


PERCENT = """
conflict T system=percent
side A
zone Z
add Ada pc side=A zone=Z initiative=2 skills="Sword 10" bonus="Sword 40"
add Ben npc side=A zone=Z initiative=1 skills="Sword 10" bonus="Sword 40"
begin
condition Ada Lame mod=-5 once=yes
condition scene Rain mod=-20 once=yes
"""
TWENTY = """
conflict T system=twenty
side A
zone Z
add Ada pc side=A zone=Z initiative=2 attributes="Stärke 14, Wahrnehmung 10"
add Ben npc side=A zone=Z initiative=1 attributes="Stärke 14, Wahrnehmung 10"
begin
condition Ada Lame mod=-5 once=yes
condition scene Rain mod=-2 once=yes
"""


@pytest.mark.rule("T-130")
@pytest.mark.parametrize(
    ("script", "hidden"),
    [
        (PERCENT, "check by=Ada skill=Sword free=yes hidden=yes roll=50"),
        (PERCENT, "attack Ben by=Ada skill=Sword free=yes hidden=yes roll=50 vs=Sword vs-roll=40"),
        (TWENTY, "check [Stärke] by=Ada free=yes hidden=yes d20=5"),
        (TWENTY, "[Wahrnehmung + Sinnesschärfe] by=Ada free=yes d20=5"),
        (TWENTY, "check [Stärke] by=Ada free=yes hidden=yes d20=15 target=Ben vs-z=3 vs-d20=19"),
    ],
)
def test_what_counts_once_is_still_there_for_the_players(script: str, hidden: str) -> None:
    same_for_players(script, hidden)
    same_for_players(script, hidden, then=("note 'on it goes'", "next"))


def test_what_was_used_up_unseen_goes_with_the_next_check_in_sight() -> None:
    at = Table(PERCENT, "check by=Ada skill=Sword free=yes hidden=yes roll=50")
    at.do("check skill=Sword roll=60")
    assert open_document(OpenLog(at.session.timeline))["participants"][0]["conditions"] == []


def test_a_check_leaves_the_players_what_it_has_not_used_up() -> None:
    at = Table(PERCENT, "condition Ada Sore mod=-5 once=yes on=Climb", "condition Ada Slow mod=-1")
    at.do("check skill=Sword roll=60")
    shown = open_document(OpenLog(at.session.timeline))
    left = [condition["text"] for condition in shown["participants"][0]["conditions"]]
    assert left == [c.text for c in at.who("Ada").conditions] == ["Sore", "Slow"]


@pytest.mark.rule("C-081")
@pytest.mark.parametrize("answer", [(), ("waive",), ("defend skill=Sword roll=30",)])
def test_the_second_attack_after_a_hidden_one_is_offered_to_the_master_alone(
    answer: tuple[str, ...],
) -> None:
    opposed = "" if answer else " opposed=no"
    at = Table(PERCENT, f"attack Ben skill=Sword{opposed} hidden=yes roll=50", *answer)
    assert "second" in at.doc["offers"]
    assert "second" not in open_document(OpenLog(at.session.timeline))["offers"]
    assert "second" not in text_for_players(at.session.timeline)


RESERVES = """
conflict R system=reserves order=list
side A
zone Z
add Ana pc side=A zone=Z player=Tina skills="Climb 2, Speech 3" reserve="Climb E, Speech I"
set Ana reserves="E 3/5, I 2/4, S 3/3" effects="Old plan 4/E"
add Ben pc side=A zone=Z skills="Ride 1" reserve="Ride E" reserves="E 2/2, I 1/2, S 0/3"
begin
gifts
chain Escape links="Ana: Speech 1; Ben: Ride 2; Ana: Climb 3"
condition Ana Tired mod=-1 once=yes
check by=Ben skill=Ride free=yes dice=+0-
"""


@pytest.mark.parametrize(
    "hidden",
    [
        ("check by=Ana skill=Climb point=yes gift='Ben 1' free=yes hidden=yes dice=0000",),
        ("check by=Ana skill=Climb effect='Old plan 2' free=yes hidden=yes dice=0000",),
        ("check by=Ana chain=yes free=yes hidden=yes dice=++++",),
        ("check by=Ana skill=Speech free=yes hidden=yes dice=++++", "record Secret of=Ana"),
        ("check by=Ana skill=Speech free=yes hidden=yes dice=++++", "gabe Wolf of=Ana"),
        (
            "check by=Ana skill=Speech free=yes hidden=yes dice=++++",
            "late Ana bonus=1 point=yes dice=++",
        ),
        ("check by=Ana instead='Old plan' free=yes hidden=yes",),
    ],
)
def test_a_hidden_check_takes_no_points_dice_or_effects_that_players_see(
    hidden: tuple[str, ...],
) -> None:
    same_for_players(RESERVES, *hidden)
    same_for_players(RESERVES, *hidden, then=("next", "reserve Ben E -1 'a wound'"))


def test_dice_that_a_hidden_check_has_brought_are_dice_like_others() -> None:
    at = Table(RESERVES, "check by=Ana skill=Speech free=yes hidden=yes dice=++++")
    at.do("record Secret of=Ana", "check by=Ana skill=Climb effect='Secret 2' free=yes dice=00000")
    at.do("check by=Ben skill=Ride free=yes hidden=yes dice=+++")
    at.do("check by=Ana skill=Climb support=Ben free=yes dice=0000000")
    text = text_for_players(at.session.timeline)
    for name in ("Secret", "supports", "support (Ben", "'Secret'", "unterstützt eine"):
        assert name not in text
    assert "Ana: +2 other" in text
    assert "Ana: +4 other" in text


def test_a_chain_with_a_hidden_check_in_it_stands_still_for_the_players() -> None:
    at = Table(RESERVES, "check by=Ana chain=yes free=yes hidden=yes dice=++++")
    at.do("check by=Ben chain=yes free=yes dice=000000000")
    chain = open_document(OpenLog(at.session.timeline))["chain"]
    assert (chain["done"], chain["next"]["who"]) == (0, "Ana")
    at.do("chain Anew links='Ana: Speech 1; Ben: Ride 2'")
    assert open_document(OpenLog(at.session.timeline))["chain"]["text"] == "Anew"


@pytest.mark.parametrize(
    ("system", "check", "attack"),
    [
        ("pool", "check pool=2 dice=3,4", "attack Ben pool=2 dice=3,5 vs-pool=1 vs-dice=7"),
        ("percent", "check bonus=40 dice=30", "attack Ben bonus=30 dice=20 vs-bonus=30 vs-dice=80"),
        ("twenty", "check z=12 dice=5", "attack Ben z=12 dice=12 vs-z=11 vs-dice=13"),
    ],
)
def test_once_who_checked_is_hidden_no_answer_to_somebody_hidden_is_the_last(
    system: str, check: str, attack: str
) -> None:
    people = [("Ada pc side=A", ""), ("Lurker npc side=B", "hidden=yes"), ("Ben pc side=A", "")]
    table = Table(
        f"conflict T system={system} kind=physical order=list",
        *("side A", "side B", "zone Z"),
        *(f"add {who} zone=Z skills='Kraft 3' {more}" for who, more in people),
        *("begin", f"{check} by=Ada", f"{attack} by=Lurker"),
    )
    assert table.doc["last_check"]["by"] == "Ben"
    assert open_document(OpenLog(table.session.timeline))["last_check"]["by"] == "Ada"
    table.do("set Ada hidden=yes")
    assert open_document(OpenLog(table.session.timeline))["last_check"] is None


def test_no_reminder_of_who_can_come_back_tells_of_an_alias() -> None:
    table = Table(POOL, "add Wolf npc side=B zone=Z alias=Cem", "add Cem pc side=A zone=Z")
    table.do("leave Cem", "add Cem pc side=A zone=Z")
    assert table.warnings()
    assert "has left; return" not in text_for_players(table.session.timeline)
