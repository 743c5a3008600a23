"""Two fights that differ in a number that is kept from the players are the same to them.

So are two in which somebody of the game master's rolls otherwise by as much, where players see no
more of such figures than their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from tests.support.for_players import in_both_languages
from tests.support.snapshots import Compare
from tests.support.table import Table
from tracker.conflict.state import NAMES, NPCS

STAGES: Mapping[str, str] = {
    "pool": """
conflict T system=pool kind=physical order=list
side A
side B
zone Z
add Uta pc side=A zone=Z skills="Kraft 3, Reden 4"
add Fara pc side=A zone=Z skills="Kraft 4"
""",
    "fate": """
conflict T kind=physical
zone Yard
zone Hall
border Yard Hall
side A
side B
add Ada pc side=A zone=Yard seat=1 fp=3 skills="Alertness 3, Weapons 4, Athletics 3, Fists 2"
add Bruno pc side=A zone=Yard seat=2 fp=3 skills="Alertness 2, Fists 4, Athletics 2"
""",
    "core": """
conflict T system=core kind=physical
zone Yard
zone Hall
border Yard Hall
side A
side B
add Ada pc side=A zone=Yard skills="Fight 3, Athletics 2, Will 1, Notice 3"
add Bruno pc side=A zone=Yard skills="Shoot 3, Athletics 1, Notice 2"
""",
    "percent": """
conflict T system=percent
side A
side B
zone Z
add Ada pc side=A zone=Z initiative=2 skills="Sword 10" bonus="Sword 40"
""",
    "twenty": """
conflict T system=twenty
side A
side B
zone Z
add Ada pc side=A zone=Z initiative=5 attributes="Stärke 14, Wahrnehmung 10"
""",
    "reserves": """
conflict T system=reserves order=list
side A
side B
zone Z
add Ana pc side=A zone=Z player=Tina skills="Climb 2, Speech 3" reserve="Climb E, Speech I"
set Ana reserves="E 3/5, I 2/4, S 3/3" effects="Old plan 4/E"
""",
}
MARKS = "marks"


class Twins(NamedTuple):
    """A fight with numbers in it that players never see at some settings, two by two.

    What differs stands by its name in the lines; ``these`` and ``those`` are the two values.
    """

    game: str
    seen_at: tuple[str, ...]
    these: Mapping[str, object]
    those: Mapping[str, object]
    lines: tuple[str, ...]


def needs(*lines: str, of: tuple[int, int] = (5, 9)) -> Twins:
    """Return two fights with tasks that need more in one than in the other."""
    return Twins("pool", NPCS, {"n": of[0]}, {"n": of[1]}, ("begin", *lines))


TASK, CHECK = "obstacle Tür needs={n} hidden-need=yes", "check skill=Kraft obstacle=Tür"
TOO = "check by=Fara free=yes skill=Kraft obstacle=Tür"
NEEDS = [
    needs(TASK, f"{CHECK} carry=yes dice=3,5,2", f"{TOO} dice=3,5,2,2", "carry"),
    needs(TASK, f"{CHECK} need=4 dice=3,5,2", "carry"),
    needs(TASK, f"{CHECK} dice=3,5,2", "undo", "unobstacle Tür"),
    needs(TASK, f"lines line='{CHECK} carry=yes dice=3,5,2' line='note \"once more\"'"),
    needs("obstacle Tür needs={n}", f"{CHECK} hidden-need=yes dice=3,5,2", "carry", "strike 10"),
    # Whether it was enough the players do not learn either.
    needs("check skill=Kraft need={n} hidden-need=yes dice=3,5,6", of=(1, 9)),
    needs("check skill=Kraft need={n} hidden-need=yes what=Tür dice=3,5,6", "carry", of=(4, 9)),
    needs(TASK, f"{CHECK} need=2 dice=3,5,2", of=(2, 9))._replace(lines=("begin", TASK)),
]

SPY = "add Spy npc side=B zone=Yard hidden=yes skills='Alertness 9, Notice 9, Fists {n}, Fight {n}'"
BARON = "add Baron npc side=B zone=Yard"
# Of the hidden nothing, of others no number of a sheet, a memo or a mark.
KEPT = [
    Twins(
        "fate",
        NPCS,
        {"n": 2, "dice": "+0+0"},
        {"n": 4, "dice": "0000"},
        (
            f"{SPY} fp={{n}} memo='paid {{n}}'",
            "begin",
            "block 'the door' skill=Fists dice=++++ passage='Yard > Hall'",
            "next",
            "act 'keeps watch' ",
            "maneuver aspect=Fog by=Spy free=yes on=scene skill=Fists dice={dice} difficulty={n}",
            "succeed",
        ),
    ),
    Twins(
        "fate",
        (NAMES,),
        {"n": 2},
        {"n": 3},
        (
            f"{BARON} fp={{n}} weight={{n}} skills='Fists 3, Endurance {{n}}' memo='paid {{n}}'",
            "begin",
            "attack Baron skill=Weapons dice=0000 vs=Fists vs-dice=0000",
            "stress",
            "next",
            "hit Baron 1",
            "stress",
            "next",
            "fp Baron +1",
        ),
    ),
    Twins(
        "fate",
        (NAMES, MARKS),
        {"n": 2},
        {"n": 3},
        (f"{BARON} fp={{n}} weight={{n}} skills='Stealth {{n}}'", "begin", "hit Baron 1", "stress"),
    ),
    Twins(
        "fate",
        (NAMES,),
        {"n": 5},
        {"n": 8},
        ("minions Thugs side=B zone=Yard quality=1 count={n}", "begin", "hit Thugs 1", "next"),
    ),
    Twins(
        "core",
        NPCS,
        {"n": 3, "dice": "0000"},
        {"n": 5, "dice": "--00"},
        (
            f"{SPY} tier=main",
            "begin",
            "create Trap on=Ada oppose=Ada skill=Fight dice={dice} vs=Fight vs-dice=----",
            "next",
        ),
    ),
    Twins(
        "core",
        (NAMES,),
        {"n": 2},
        {"n": 3},
        (
            f"{BARON} tier=main skills='Fight 4, Physique {{n}}'",
            "begin",
            "attack Baron skill=Fight dice=+++0 vs=Fight vs-dice=0000",
            "stress",
            "next",
            "act waits",
        ),
    ),
    Twins(
        "core",
        (NAMES,),
        {"n": 5},
        {"n": 8},
        (
            "minions Thugs side=B zone=Yard quality=1 count={n}",
            "begin",
            "next",
            "next",
            "act waits",
        ),
    ),
    Twins(
        "pool",
        (NAMES, MARKS),
        {"n": 2},
        {"n": 4},
        ("add Ork npc side=B zone=Z skills='Strike {n}'", "begin", "next", "next", "act waits"),
    ),
    Twins(
        "percent",
        (NAMES, MARKS),
        {"n": 2},
        {"n": 4},
        (
            "add Baron npc side=B zone=Z initiative=1 skills='Climb {n}' bonus='Sword 4{n}'",
            "begin",
            "next",
            "act waits",
        ),
    ),
    Twins(
        "twenty",
        (NAMES, MARKS),
        {"n": 12},
        {"n": 13},
        (
            "add Baron npc side=B zone=Z initiative=1 attributes='Stärke {n}'",
            "begin",
            "next",
            "act waits",
        ),
    ),
    Twins(
        "reserves",
        (NAMES, MARKS),
        {"n": 3},
        {"n": 4},
        (
            "add Baron npc side=B zone=Z skills='Climb {n}' reserve='Climb E' reserves='E {n}/5'",
            "begin",
            "next",
            "act waits",
            "reserve Baron E -1",
        ),
    ),
]


# What comes to the same by how much.
ROLLS = [
    Twins(
        "pool",
        (NAMES,),
        {"n": 2, "need": 1, "dice": "5,5"},
        {"n": 4, "need": 2, "dice": "5,5,2,2"},
        (
            "add Ork npc side=B zone=Z skills='Strike {n}'",
            "begin",
            "attack Ork skill=Kraft dice=5,6,7 vs=Strike vs-dice={dice}",
            "attack Uta by=Ork free=yes skill=Strike dice={dice} vs=Kraft vs-dice=2,2,2",
            "check by=Ork free=yes skill=Strike need={need} dice={dice}",
            "attack Uta by=Ork free=yes skill=Strike dice={dice}",
            "defend skill=Kraft dice=2,2,2",
            "contest Ork by=Uta free=yes skill=Kraft dice=5,5,2 vs=Strike vs-dice={dice}",
            "rethrow dice=5,5,2 vs-dice={dice}",
        ),
    ),
    Twins(
        "fate",
        (NAMES,),
        {"n": 2, "dice": "++0+", "of": 1, "sum": "+000", "hard": 3},
        {"n": 3, "dice": "+0+0", "of": 2, "sum": "+000", "hard": 4},
        (
            f"{BARON} skills='Fists {{n}}'",
            "begin",
            "attack Baron skill=Weapons dice=0000 vs=Fists vs-dice={dice}",
            "next",
            "maneuver Bruno by=Baron aspect=Dazed skill=Fists dice={dice} vs=Fists vs-dice=--00",
            "accept",
            "check by=Baron free=yes skill=Fists dice={sum} difficulty={of}",
            "check by=Baron free=yes skill=Fists dice={sum} difficulty={hard}",
            "block 'the door' by=Baron free=yes skill=Fists dice={dice}",
            "attack Ada by=Baron free=yes skill=Fists dice={dice}",
            "defend skill=Fists dice=0000",
            "stress",
            "contest Ada by=Baron free=yes skill=Fists dice={dice} vs=Fists vs-dice=0000",
        ),
    ),
    Twins(
        "core",
        (NAMES,),
        {"n": 2, "dice": "0000", "sum": "+000", "of": 1},
        {"n": 3, "dice": "000-", "sum": "+000", "of": 2},
        (
            f"{BARON} tier=main skills='Fight {{n}}'",
            "begin",
            "attack Baron skill=Fight dice=0000 vs=Fight vs-dice={dice}",
            "stress",
            "next",
            "overcome 'the wall' skill=Fight dice={sum} difficulty={of}",
            "next",
            "create Trap on=Baron oppose=Baron skill=Fight dice=0000 vs=Fight vs-dice={dice}",
            "next",
            "attack Ada skill=Fight dice={dice} vs=Fight vs-dice=---0",
        ),
    ),
    Twins(
        "percent",
        (NAMES,),
        {"n": 40, "roll": 65},
        {"n": 45, "roll": 60},
        (
            "add Baron npc side=B zone=Z initiative=1 skills='Sword 10' bonus='Sword {n}'",
            "begin",
            "attack Baron skill=Sword roll=70 vs=Sword vs-roll={roll}",
            "attack Ada by=Baron free=yes skill=Sword roll={roll} vs=Sword vs-roll=20",
            "check by=Baron free=yes skill=Sword roll={roll}",
            "attack Ada by=Baron free=yes skill=Sword roll={roll} opposed=no",
            "contest Baron by=Ada free=yes skill=Sword roll=70 vs=Sword vs-roll={roll}",
        ),
    ),
    Twins(
        "twenty",
        (NAMES,),
        {"n": 12, "roll": 9},
        {"n": 13, "roll": 10},
        (
            "add Baron npc side=B zone=Z initiative=1 attributes='Stärke {n}'",
            "begin",
            "attack Baron [Stärke] d20=10 vs-z={n} vs-d20={roll}",
            "attack Ada [Stärke] by=Baron free=yes d20={roll} vs-z=10 vs-d20=8",
            "check [Stärke] by=Baron free=yes d20={roll}",
            "[Stärke | gemeinschaftlich(2)] ≥ EG III by=Baron free=yes d20={roll} with=Ada",
            "join z=10 d20=8",
            "[Stärke | unterstützend(1)] EG I by=Baron free=yes d20={roll} with=Ada",
        ),
    ),
    Twins(
        "reserves",
        (NAMES,),
        {"n": 2, "dice": "+++"},
        {"n": 3, "dice": "++0"},
        (
            "add Baron npc side=B zone=Z skills='Climb {n}' reserve='Climb E' reserves='E 3/5'",
            "begin",
            "attack Baron skill=Climb dice=+00 vs=Climb vs-dice={dice}",
            "attack Ana by=Baron free=yes skill=Climb dice={dice} vs=Climb vs-dice=000",
            "check by=Baron free=yes skill=Climb dice={dice}",
            "compare",
            "record Plan of=Baron",
            "attack Ana by=Baron free=yes skill=Climb dice={dice}",
            "defend skill=Climb dice=000",
            "refresh Baron E",
        ),
    ),
]


@pytest.mark.parametrize("twins", [*NEEDS, *KEPT, *ROLLS], ids=lambda t: f"{t.game}-{t.lines[0]}")
def test_players_cannot_tell_the_two_apart(twins: Twins) -> None:
    these, those = (
        in_both_languages(
            Table(
                STAGES[twins.game], *(line.format_map(values) for line in twins.lines)
            ).session.timeline,
            twins.seen_at,
        )
        for values in (twins.these, twins.those)
    )
    for what, lines in these.items():
        assert lines == those[what], what


def test_each_game_has_fights_of_either_kind() -> None:
    assert {twins.game for twins in KEPT} == {twins.game for twins in ROLLS} == set(STAGES)


@pytest.mark.parametrize("twins", ROLLS, ids=lambda t: t.game)
def test_what_is_told_where_names_alone_are_seen_is_kept(twins: Twins, snapshot: Compare) -> None:
    """Read the difference before it is written anew: every line is to tell by how much alone."""
    lines = (line.format_map(twins.these) for line in twins.lines)
    told = in_both_languages(Table(STAGES[twins.game], *lines).session.timeline, (NAMES,))
    kept = [line for n in ("en", "de") for line in ("", *told[f"{n} {NAMES} log"])]
    snapshot(f"names-{twins.game}", "\n".join(kept[1:]))


@pytest.mark.parametrize("needed", [2, 3])
def test_what_a_task_needed_is_known_once_it_is_revealed(needed: int) -> None:
    table = Table(STAGES["pool"], "begin", TASK.format(n=needed))
    table.do(f"{CHECK} carry=yes dice=3,5,2", "reveal Tür")
    lines = in_both_languages(table.session.timeline)
    assert any(f"of {needed}" in line or "overcome" in line for line in lines["en None show"])
