"""Lines for rulings that one event tells whole; and no verb is without a line."""

from __future__ import annotations

import pytest

from tests.words.played import Played
from tests.words.test_headlines import HEADLINES
from tracker.conflict.engine import commands
from tracker.words.headlines import headline
from tracker.words.translate import install

MINIONS = "minions Rats count=2 side=Gang zone=Warehouse"
DISARM = "maneuver Krall template=disarm skill=Weapons dice=++++ vs=Athletics vs-dice=----"

PLAIN = [
    ("players npcs=names", "Players see names alone of the game master's figures"),
    ("conflict Quay order=list", "Night at the Quay is called Quay now: order as listed"),
    ("side Watch", "New side: Watch"),
    ("zone Roof aspects='Steep; Wet'", "New zone: Roof"),
    ("border Quay Gallery", "Quay - Gallery: no border"),
    ("map Quay 1 2", "Quay stands in column 1, row 2 of the map"),
    (
        "add Zed pc side=Gang zone=Quay",
        "Zed takes part: player character, Gang, Quay",
    ),
    (
        "companion Rex of=Ada",
        "Rex takes part: sidekick of quality 1, Heroes, Warehouse, with Ada",
    ),
    ("place Ada Quay", "Ada moves to Quay"),
    ("order 'Bruno, Ada'", "Order: Bruno, Ada, Krall, Thugs B"),
    ("detach 'Thugs A'\nattach 'Thugs A' to=Krall", "Thugs A act with Krall now"),
    (f"{MINIONS}\nmerge Rats into='Thugs B'", "Rats go into Thugs B"),
    ("aspect Dark on=Quay", "Quay has the aspect Dark"),
    ("aspect Dark on=Quay hidden=yes\nreveal Dark", "Dark is revealed"),
    ("unaspect 'Fog on the water' 'a breeze'", "Fog on the water is gone: a breeze"),
    (DISARM, "Ada disarms Krall: Weapons 8 against Athletics -1, 9 shifts, outstanding"),
    (f"{DISARM}\nnext\nrearm", "Krall takes up the weapon again"),
    ("check skill=Athletics dice=0000\nspend 1 on=time", "Ada spends 1 shift on time"),
    ("hit Ada 2\nstress\nclear Ada", "The stress of Ada is gone"),
    ("hit Ada 2\nconsequence Cut\nrecover Ada Cut", "Ada has recovered: Cut"),
    ("session", "A new session begins"),
    ("session time-passed=no", "A new session begins; no time has passed"),
    ("adventure", "A new adventure begins"),
    ("unborder Quay Warehouse", "Quay - Warehouse: no passage any more"),
    ("rename Quay Pier", "Quay is called Pier now"),
    ("zone Attic\nremove Attic", "Attic is there no more"),
    ('lines line="zone Attic" line="side Cats"', "New zone: Attic; New side: Cats"),
    (
        'lines line="zone Attic" line="note a" line="note b" line="note c"',
        "4 lines: New zone: Attic; and 3 more",
    ),
]


@pytest.mark.parametrize(("script", "said"), PLAIN)
def test_a_ruling_is_told_by_its_event(script: str, said: str) -> None:
    played = Played().play(script)
    assert headline(played.last, played.before) == said
    install("de")
    assert headline(played.last, played.before) not in ("", said)


def test_the_beginning_is_told() -> None:
    played = Played()
    assert headline(played.last, played.before) == "The conflict begins"


def test_every_verb_has_a_line() -> None:
    scripts = [script for script, _said in PLAIN] + [script for script, *_said in HEADLINES]
    told = {
        line.split()[0].rstrip("!") for script in scripts for line in script.split("\n") if line
    }
    # The verbs that only other systems of dice have are told in their own tests.
    verbs = set(commands("fate"))
    # What comes in from a file is told where files are read.
    assert verbs - told == {"begin", "lose", "import", "roll"}
