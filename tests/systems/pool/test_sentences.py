"""The W10 pool in words: each verb's line, each event in full, nothing of another system's."""

from __future__ import annotations

import pytest

from tests.support.pool_table import STAGE
from tests.support.table import Table
from tests.words.telling import headlines, told_in_full
from tracker.conflict.ruling import Refusal
from tracker.words.questions import offer_text, question_text
from tracker.words.quick_add import QuickAdd, quick_add
from tracker.words.summary import state_lines

LINES = [
    (
        "check skill=Climb need=4 dice=5,5,2",
        "Ana: Climb, 2 of 4 successes: failure",
        "Ana: Climb, 2 von 4 Erfolgen: Misserfolg",
    ),
    (
        "check skill=Climb need=1 dice=5,1,1 what='the wall' fmod=2",
        "Ana, the wall: Climb, 1 of 1 success: success with a fumble",
        "Ana, the wall: Climb, 1 von 1 Erfolg: Erfolg mit Patzer",
    ),
    ("check pool=3 dice=5,2,2", "Ana: 1 success", "Ana: 1 Erfolg"),
    (
        "check skill=Climb dice=1,2,3",
        "Ana: Climb, 1 success with a fumble",
        "Ana: Climb, 1 Erfolg mit Patzer",
    ),
    (
        "attack Ben skill=Strike dice=5,5,5,2",
        "Ana attacks Ben: Strike 3 successes",
        "Ana greift Ben an: Strike 3 Erfolge",
    ),
    (
        "attack Ben skill=Strike dice=5,5,5,2 vs=Dodge vs-dice=5,9",
        "Ana attacks Ben: Strike 3 successes against Dodge 2 successes, Ana leads by 1 success",
        "Ana greift Ben an: Strike 3 Erfolge gegen Dodge 2 Erfolge, Ana führt um 1 Erfolg",
    ),
    (
        "attack Ben skill=Strike dice=5,5,5,2\ndefend skill=Dodge dice=9,9",
        "Ben defends: Strike 3 successes against Dodge 2 successes, Ana leads by 1 success",
        "Ben verteidigt sich: Strike 3 Erfolge gegen Dodge 2 Erfolge, Ana führt um 1 Erfolg",
    ),
    (
        "contest Ben skill=Climb dice=5,5,2 vs=Dodge vs-dice=5,9\nrethrow dice=2,2,9 vs-dice=9,9",
        "Both throw again: Climb 1 success against Dodge 2 successes, Ben leads by 1 success",
        "Beide würfeln noch einmal: Climb 1 Erfolg gegen Dodge 2 Erfolge, Ben führt um 1 Erfolg",
    ),
    (
        "obstacle Door needs=5\ncheck skill=Climb obstacle=Door dice=5,5,2\ncarry",
        "Door: 3 of 5 left",
        "Door: 3 von 5 übrig",
    ),
    (
        "obstacle Door needs=1\ncheck skill=Climb obstacle=Door dice=5,5,2",
        "Ana: Climb, 2 of 1 success: success; Door: overcome, 1 to spare",
        "Ana: Climb, 2 von 1 Erfolg: Erfolg; Door: überwunden, 1 übrig",
    ),
    ("aim", "Ana aims", "Ana zielt"),
    (
        "check skill=Climb dice=1,2,3\nfumble 'the rope tears'",
        "The fumble of Ana: the rope tears",
        "Der Patzer von Ana: the rope tears",
    ),
    (
        "check skill=Climb dice=1,2,3\nfumble table=Ausweichen roll=5",
        "The fumble of Ana, dodging [5]: falls without being hurt",
        "Der Patzer von Ana, Ausweichen [5]: stürzt, ohne sich zu verletzen",
    ),
    (
        "check skill=Climb dice=1,2,3\nfumble table=Ausweichen roll=7\nconfirm mod=2 on=physical",
        "Ana: prone; Ana: injured +2 (physical)",
        "Ana: am Boden; Ana: verletzt +2 (physisch)",
    ),
    ("initiative Climb dice=5,5,5,2,2", "Order: Ana, Ben, Cem", "Reihenfolge: Ana, Ben, Cem"),
    ("condition scene Sturm", "The scene: storm +2", "Die Szene: Sturm +2"),
    (
        "condition scene slippery\nuncondition scene slip",
        "The scene no longer: slippery",
        "Die Szene: rutschig ist vorbei",
    ),
    (
        "setting carry on",
        "Setting: what was achieved carries over: on",
        "Einstellung: Erreichtes wird angerechnet: ja",
    ),
    ("set Ben skills='Magic -, Strike 0'", "Ben: Magic -, Strike 0", "Ben: Magic -, Strike 0"),
]

FULL = [
    (
        "check skill=Climb need=1 preset='Sturm; rutschig 4' mod='-1 a rope' dice=10,5,4;2",
        [
            "Ana: EN 3, a rope -1 (P-051), storm +2 (P-046) = 4; "
            "fumble limit: slippery +4 (P-089) (P-041)",
            "Ana rolls Climb 3W, EN 4 [10,5,4;2] 1 critical success, 3 of 1 success: success; "
            "sum 21, fumble limit 14",
        ],
    ),
    (
        "check skill=Climb plus=Jump need=9 dice=5,5,5,5,5,5",
        [
            "Ana: Climb + Jump (P-041)",
            "Ana rolls Climb 6W, EN 3 [5,5,5,5,5,5] 6 of 9 successes: failure; "
            "sum 30, fumble limit 18",
            "3 successes short (P-130)",
        ],
    ),
    (
        "setting beyond_table none\ncheck pool=11 dice=5,5,5,5,5,5,5,5,5,5,5",
        ["Ana rolls 11W, EN 3 [5,5,5,5,5,5,5,5,5,5,5] 11 successes; no fumble with so many dice"],
    ),
]


def played(script: str) -> Table:
    """Play a script in the first round, Ana first."""
    return Table(STAGE, "begin", script)


@pytest.mark.parametrize(("script", "said", "german"), LINES)
def test_a_verb_has_its_line(script: str, said: str, german: str) -> None:
    assert headlines(played(script)) == (said, german)


@pytest.mark.parametrize(("script", "said"), FULL)
def test_every_number_has_its_reason_and_rule(script: str, said: list[str]) -> None:
    assert told_in_full(played(script)) == said


def test_what_may_be_done_after_a_check_is_offered() -> None:
    at = played("check skill=Climb need=4 dice=5,5,2")
    assert offer_text(at.state, "carry") == "What Ana achieved may count for the next attempt"
    at = played("check skill=Climb dice=1,2,3")
    assert offer_text(at.state, "fumble") == "What comes of the fumble of Ana is to be said"
    at = played("attack Ben skill=Strike dice=5,5,5,2")
    assert question_text(at.state) == "Ana attacks Ben, Strike 3 successes: defend"


def test_the_state_has_conditions_and_tasks_in_words() -> None:
    at = Table(STAGE, "begin", "condition scene Storm", "obstacle Door needs=5")
    at.do("condition Ana 'Torn arm' mod=1 on=physical until=scene", "aim")
    lines = "\n".join(state_lines(at.state))
    assert "Torn arm +1 (physical, until the scene ends); aimed for one action -1 (once)" in lines
    assert "Scene: storm +2" in lines
    assert "Door: 5 of 5 left" in lines


def test_a_check_that_follows_a_fumble_says_so() -> None:
    at = Table(STAGE, "begin", "check skill=Climb need=4 dice=1,1,2", "check follows=yes pool=3")
    assert told_in_full(at)[0] == "Ana: how bad the fumble is (P-041)"


def test_somebody_is_added_with_one_line() -> None:
    at = Table("conflict W system=pool\nside Gang\nzone Quay")
    found = quick_add("Krall npc climb 3 magic - size 5", at.state)
    assert isinstance(found, QuickAdd)
    at.do(*found.lines)
    assert at.who("Krall").skills == {"climb": 3, "magic": -1, "size": 5}
    found = quick_add("Zed pc magic nicht, climb 0", at.state)
    assert isinstance(found, QuickAdd)
    at.do(*found.lines)
    assert at.who("Zed").skills == {"magic": -1, "climb": 0}


def test_nobody_joins_as_a_group() -> None:
    at = Table("conflict W system=pool")
    assert isinstance(quick_add("Thugs 3x2", at.state), Refusal)
    at.do(*(f"zone Z{n}" for n in range(7)))
    assert at.warnings() == []
