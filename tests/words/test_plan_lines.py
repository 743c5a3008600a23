"""What a strike or an amendment would do, in words that a table understands."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.history.commands import Amend, Strike
from tracker.conflict.history.difference import differences
from tracker.conflict.history.plan import Plan
from tracker.words.differences import difference_line, gap_line, plan_lines
from tracker.words.translate import install

FIGHT = (
    "attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000",
    "stress",
    "attack Thugs skill=Fists dice=++00 vs-dice=0000",
    "next",
    "next",
)
THUGS = "minions Thugs quality=2 count=3 side=Gang zone=Yard"


def fight(*lines: str) -> tuple[Table, int]:
    table = Table.set(THUGS)
    start = table.session.timeline.last
    table.do(*(lines or FIGHT))
    return table, start


def preview(table: Table, command: Strike | Amend) -> list[str]:
    plan = table.session.plan(command)
    assert isinstance(plan, Plan), plan
    return plan_lines(plan, table.session.timeline)


def test_a_strike_says_what_changes_differs_and_drops_out() -> None:
    table, n = fight()
    assert preview(table, Strike(ruling=n + 1)) == [
        "What changes:",
        "  Krall, Health: 1 of 5 -> none of 5",
        "What comes out differently:",
        f"  {n + 1} Ada attacks Krall: Fists 4 against Fists 3, 1 shift -> Ada passes",
        "What drops out:",
        f"  {n + 2} Krall marks Health 1: that is not asked now.",
    ]


def test_groups_are_counted_and_what_is_not_answered_is_said() -> None:
    table, n = fight()
    line = "attack Krall skill=Fists"
    assert preview(table, Amend(ruling=n + 3, command=line)) == [
        "What changes:",
        "  Thugs: 2 minions -> 3 minions",
        "  Thugs, Stress: 1, 2, 3 of 6 -> none of 6",
        "What comes out differently:",
        f"  {n + 3} Bruno attacks Thugs: Fists 6 against 3, 3 shifts, outstanding; Thugs "
        "take 3: 1 falls, "
        "2 left -> Bruno attacks Krall: Fists 6 against Fists 3, 3 shifts, outstanding",
        "What is asked and not answered, so waived:",
        f"  before {n + 4}: Krall takes 3",
    ]


def test_what_is_gone_is_named_as_it_was_called() -> None:
    table, n = fight("next", "next", "hit Thugs 1", "next")
    lines = preview(table, Strike(ruling=n - 1))
    assert "  Thugs do not take part" in lines
    assert lines[-1] == f"  {n + 4} Thugs pass: what this refers to is not there: Thugs."
    assert any(line.startswith(f"  {n - 1} Thugs take part: 3 minions") for line in lines)


def test_what_is_left_out_is_named() -> None:
    table, n = fight(
        "maneuver Krall aspect=Blinded skill=Fists dice=++++ vs=Fists vs-dice=--00",
        "accept",
        "attack Krall skill=Fists dice=++00 tag=Blinded vs=Fists vs-dice=0000",
    )
    lines = preview(table, Strike(ruling=n + 1))
    assert any(line.endswith("(left out: Blinded)") for line in lines)


def test_the_same_words_with_other_numbers_show_the_numbers() -> None:
    table, n = fight("check skill=Fists dice=0000 difficulty=0", "next")
    sheet = next(
        m
        for m, r in table.session.timeline.rulings.items()
        if getattr(r.command, "name", "") == "Ada"
    )
    line = "add Ada pc side=Heroes zone=Yard seat=1 skills='Alertness 3, Fists 2, Might 1' fp=3"
    lines = preview(table, Amend(ruling=sheet, command=line))
    assert "  Ada, Weapons: 4 -> -" in lines
    assert not any(line.strip().startswith(str(n + 1)) for line in lines)


def test_the_same_words_for_other_reasons_show_the_reasons() -> None:
    attack = "attack Krall skill=Fists mod='{}' dice=++00 vs=Fists vs-dice=0000"
    table, n = fight(attack.format("+1 a crate"))
    lines = preview(table, Amend(ruling=n + 1, command=attack.format("+1 the sun")))
    (told,) = [line for line in lines if line.startswith(f"  {n + 1} ")]
    gone, _arrow, come = told.partition(" -> ")
    assert "a crate" in gone
    assert "the sun" in come


def test_nothing_that_changes_is_said() -> None:
    table, n = fight("note one")
    assert preview(table, Strike(ruling=n + 1))[:2] == ["What changes:", "  nothing"]


def test_a_gap_has_a_line() -> None:
    table, n = fight()
    line = "attack Krall skill=Weapons mod='+9 an anvil' vs=Fists"
    plan = table.session.plan(Amend(ruling=n + 1, command=line))
    assert isinstance(plan, Plan)
    assert [gap_line(gap, table.session.timeline) for gap in plan.gaps] == [
        f"{n + 2} Krall marks Health 1",
        f"before {n + 3}: Krall takes 12",
    ]


@pytest.mark.parametrize(
    ("lines", "in_english", "in_german"),
    [
        (
            ["aspect Blinded on=Krall free=Ada sticky=no"],
            "aspects: now also Blinded (Krall, fragile, free tag: Ada)",
            "Aspekte: jetzt auch Blinded (Krall, schwach, freies Auslösen: Ada)",
        ),
        (
            ["border Yard Hall cost=2 back=1"],
            "borders: Yard - Hall: border 0 -> Yard - Hall: border 2, back 1",
            "Grenzen: Yard - Hall: Grenze 0 -> Yard - Hall: Grenze 2, zurück 1",
        ),
        (["remove Krall"], "Krall does not take part", "Krall nimmt nicht teil"),
        (
            ["add Mona npc side=Gang zone=Yard"],
            "Mona takes part",
            "Mona nimmt teil",
        ),
        (["hold"], "Ada, holds: no -> yes", "Ada, hält zurück: nein -> ja"),
        (
            ["hit Krall 2"],
            "question: - -> Krall takes 2",
            "Frage: - -> Krall wird mit 2 getroffen",
        ),
        (
            ["hit Krall 2", "consequence Cut"],
            "Krall, consequences: - -> mild: Cut",
            "Krall, Konsequenzen: - -> gering: Cut",
        ),
        (["rename Krall Koll"], "Koll, name: Krall -> Koll", "Koll, Name: Krall -> Koll"),
        (["set Krall hidden=yes"], "Krall, hidden: no -> yes", "Krall, verdeckt: nein -> ja"),
        (
            ["block 'the door' skill=Fists dice=0000"],
            "blocks: now also the door (Ada, 2)",
            "Blocks: jetzt auch the door (Ada, 2)",
        ),
        (
            ["hit Krall 2", "stress"],
            "Krall, Health: none of 5 -> 2 of 5",
            "Krall, Gesundheit: keines von 5 -> 2 von 5",
        ),
        (
            ["switch tiring on"],
            "long conflict: now also tiring",
            "langer Konflikt: jetzt auch ermüdend",
        ),
        (["zone Loft"], "zones: now also Loft", "Zonen: jetzt auch Loft"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_each_difference_reads_well(lines: list[str], in_english: str, in_german: str) -> None:
    before = Table.set()
    after = Table.set().do(*lines)

    def told() -> list[str]:
        found = differences(before.state, after.state)
        return [difference_line(one, before.state, after.state) for one in found]

    assert in_english in told()
    install("de")
    assert in_german in told()


def test_conditions_and_tasks_read_well_too() -> None:
    stage = ("conflict Storm system=percent kind=physical", "side A", "zone Deck")
    before = Table(*stage, "add Ada pc side=A zone=Deck", "obstacle! Sails needs=3")
    lines = ("condition Ada Soaked mod=-10", "condition Deck Slippery mod=-20")
    after = Table(*stage, "add Ada pc side=A zone=Deck", "obstacle! Sails needs=5").do(*lines)
    found = differences(before.state, after.state)
    assert [difference_line(one, before.state, after.state) for one in found] == [
        "Ada, conditions: - -> Soaked -10",
        "circumstances: now also Slippery -20 (Deck)",
        "tasks: Sails: 3 of 3 left -> Sails: 5 of 5 left",
    ]
