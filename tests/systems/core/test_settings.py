"""Every setting of section 3 decides what it says, by the edition and turned by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.support.program import ROOT
from tests.systems.core.table import Table, setting_up
from tracker.conflict.ruling import Refusal
from tracker.systems.core.rules.editions import EDITIONS, FIELDS

RACE = 'contest Race sides="Heroes, Gang"'
# The same numbers in the words of every edition.
RATED = (
    "set Ada skills='Forceful 3, Quick 2'",
    "set Bruno skills='Quick 4'",
    "set Cem skills='Forceful 1'",
    "set Vesna skills='Forceful 4, Quick 3'",
)
NOBODY = "minions {} quality=1 count=4 side=Gang zone=Yard"


# What the lines here call the approaches of Accelerated.
APPROACHES = {"Fight": "Forceful", "Lore": "Clever", "Athletics": "Quick"}


def said(table: Table, line: str) -> str:
    """Return a line in the words of the edition that is played."""
    if table["edition"] == "accelerated":
        for skill, approach in APPROACHES.items():
            line = line.replace(f"={skill}", f"={approach}").replace(f"'{skill} ", f"'{approach} ")
    return line


def go(table: Table, *lines: str) -> None:
    """Play lines in the words of the edition."""
    table.do(*(said(table, line) for line in lines))


def accepted(table: Table, line: str) -> bool:
    """Return whether a line is accepted."""
    return not isinstance(table.session.do(said(table, line)), Refusal)


class Shown(NamedTuple):
    """A setting with what a fight shows of it, by what it is turned to."""

    rule: str
    play: Callable[[Table], Any]
    by_value: dict[str, Any]
    more: tuple[str, ...] = ()


def _boxes_of(table: Table, who: str = "Ada") -> list[str]:
    return sorted(table.of(who)["tracks"])


def _absorbed(table: Table) -> int:
    go(table, "hit Ada 3", "stress")
    return sum(len(track["marked"]) for track in table.of("Ada")["tracks"].values())


def _slots(table: Table, severity: str) -> int:
    return sum(slot["severity"] == severity for slot in table.of("Ada")["slots"])


def _first(table: Table) -> list[str]:
    go(table, "begin")
    return [table["turn"], table.asked or ""]


def _order(table: Table) -> list[str]:
    go(table, "begin")
    found: list[str] = table["order"]
    return found


def _opposed(table: Table) -> list[str]:
    go(table, "overcome it skill=Fight dice=---- oppose=Vesna vs=Fight vs-dice=0000")
    return table.boosts


def _answers(table: Table) -> set[str]:
    go(table, "overcome it skill=Fight dice=0000 difficulty=3")
    return set(table["question"]["answers"])


def _known(table: Table) -> dict[str, int]:
    go(table, "create Fog known=yes skill=Fight dice=---- difficulty=4")
    return table.free("Fog")


def _unknown(table: Table) -> bool:
    go(table, 'create "Bad Knee" unknown=yes skill=Fight dice=0000 difficulty=3')
    hidden: bool = table.aspect("Bad Knee")["hidden"]
    return hidden


def _paid(table: Table) -> int:
    go(table, "attack Vesna skill=Fight dice=0000 vs=Fight vs-dice=0000", "invoke Queen by=Ada")
    due: int = table.of("Vesna")["fp_due"]
    return due


def _pool(table: Table) -> int:
    go(table, "begin", "concede lost by=Vesna", "accept", "end-scene", "scene On")
    go(table, "begin")
    points: int = table["gm"]["fp"]
    return points


def _points(table: Table) -> int:
    go(table, "fp Ada 2", "adventure")
    points: int = table.of("Ada")["fp"]
    return points


def _defended(table: Table) -> Any:
    if not accepted(table, "full-defense focus=Cem"):
        return "refused"
    go(table, "next Vesna", "attack Ada skill=Fight dice=0000", "defend skill=Fight dice=0000")
    return table.last["opposed_by"]


def _helped(table: Table) -> int:
    go(table, "set Ada skills='Fight 1'", "set Bruno skills='Fight 1'")
    go(table, "overcome it skill=Fight dice=0000 difficulty=0 help='Bruno, Cem'")
    return table.efforts[0]


def _unskilled(table: Table) -> bool:
    line = "overcome it skill=Lore dice=0000 difficulty=0 help=Bruno"
    return accepted(table, line)


def _mob(table: Table) -> int:
    go(table, "hit Thugs 1")
    if table.asked == "absorb":
        go(table, "stress")
    count: int = table.of("Thugs")["count"]
    return count


def _victories(table: Table) -> int:
    go(table, RACE, "leg Heroes by=Ada skill=Fight dice=++++ difficulty=1")
    go(table, "leg Gang by=Vesna skill=Fight dice=0000 difficulty=0")
    victories: int = table["contest"]["victories"]["Heroes"]
    return victories


def _rolls(table: Table) -> bool:
    go(table, RACE, "create Fog by=Ada skill=Fight dice=---- difficulty=4", "succeed")
    line = "leg Heroes by=Ada skill=Fight dice=0000"
    return accepted(table, line)


def _accepted(line: str) -> Callable[[Table], bool]:
    return lambda table: accepted(table, line)


def _severe_goes(table: Table) -> bool:
    go(table, "treat Ada Broken by=Bruno skill=Lore dice=++++ mod='+4 x'", "adventure")
    return _accepted("recover Ada Broken")(table)


SHOWN = {
    "boxes": Shown(
        "K-STRESS-7", _absorbed, {"value": 1, "points": 3}, ("set Ada skills='Physique 1'",)
    ),
    "tracks": Shown("K-STRESS-1", _boxes_of, {"two": ["mental", "physical"], "one": ["stress"]}),
    "extra-mild": Shown(
        "K-CONS-2", lambda t: _slots(t, "mild"), {"on": 2, "off": 1}, ("set Ada skills='Will 5'",)
    ),
    "extreme": Shown("K-CONS-6", lambda t: _slots(t, "extreme"), {"on": 1, "off": 0}),
    "order": Shown(
        "K-ORDER-5",
        _first,
        {"skill": ["Bruno", ""], "elective": [None, "handoff"], "list": ["Ada", ""]},
    ),
    "order-physical": Shown(
        "K-ORDER-1",
        lambda t: _order(t)[0],
        {"Notice, Athletics, Physique": "Bruno", "Quick": "Cem", "Fight": "Vesna"},
        ("set Cem skills='Quick 5'", "setting order skill"),
    ),
    "order-mental": Shown(
        "K-ORDER-1",
        lambda t: _order(t)[0],
        {"Empathy, Rapport, Will": "Cem", "Careful": "Bruno"},
        ("conflict kind=mental", "set Bruno skills='Careful 4'", "setting order skill"),
    ),
    "npc-turns": Shown(
        "K-ORDER-4",
        lambda t: _order(t).index("Krall"),
        {"each": 4, "best": 1},
        (
            "add Krall npc side=Gang zone=Yard",
            "set Vesna skills='Notice 5, Quick 5'",
            "setting order skill",
        ),
    ),
    "oppose": Shown("K-OPPOSE-3", _opposed, {"plain": [], "defend": ["Vesna"]}),
    "overcome-tie": Shown(
        "K-OVERCOME-4", _answers, {"cost": {"succeed"}, "either": {"succeed", "fail"}}
    ),
    "known-fail": Shown(
        "K-CREATE-6", _known, {"opponent": {"opponents": 1}, "nothing": {}}, ("aspect Fog on=Hall",)
    ),
    "unknown-tie": Shown(
        "K-CREATE-7",
        _unknown,
        {"reveal": False, "boost": True},
        ('aspect "Bad Knee" on=Yard hidden=yes',),
    ),
    "hostile": Shown("K-HOSTILE-5", _paid, {"any": 1, "pvp": 0}),
    "carry": Shown(
        "K-FP-6",
        _pool,
        {"any": 4, "npc": 3},
        ("add Krall npc side=Gang zone=Yard",),
    ),
    "scenario-reset": Shown("K-FP-4", _points, {"yes": 3, "no": 5}),
    "full-defense": Shown("K-FULL-2", _defended, {"plain": 5, "focus": 3, "off": "refused"}),
    "team-cap": Shown("K-TEAM-3", _helped, {"none": 3, "skill": 2}),
    "team-skill": Shown("K-TEAM-2", _unskilled, {"1": False, "0": True}),
    "mobs": Shown("K-MOB-6", _mob, {"core": 3, "group": 4}, (NOBODY.format("Thugs"),)),
    "contest-style": Shown("K-CONTEST-3", _victories, {"alone": 1, "always": 2}),
    "contest-fail": Shown("K-CONTEST-6", _rolls, {"forfeit": False, "choice": True}),
    "contest-harm": Shown("K-CONTEST-7", _accepted(f"{RACE} harm=yes"), {"off": False, "on": True}),
    "treatment": Shown(
        "K-RECOVER-1",
        _accepted("treat Ada Cut by=Bruno skill=Lore dice=++++"),
        {"roll": True, "none": False},
        ("set Ada consequences='mild: Cut'",),
    ),
    "severe-clears": Shown(
        "K-RECOVER-5",
        _severe_goes,
        {"scenario": True, "milestone": False},
        ("set Ada consequences='severe: Broken'", "setting treatment roll"),
    ),
    "weapons": Shown(
        "K-GEAR-1",
        _accepted("attack Vesna weapon=2 skill=Fight dice=0000"),
        {"on": True, "off": False},
    ),
    "scale": Shown(
        "K-SCALE-1",
        _accepted("attack Vesna scale=before skill=Fight dice=0000"),
        {"on": True, "off": False},
        ("set Ada scale=1",),
    ),
}
# What is shown before a conflict begins, or without one.
UNBEGUN = frozenset(
    {"order", "order-physical", "order-mental", "npc-turns", "carry", "scenario-reset"}
    | {"contest-style", "contest-fail", "contest-harm", "treatment", "severe-clears"}
)


def played(name: str, edition: str, *turned: str) -> Any:
    """Return what a fight of an edition shows of a setting."""
    shown = SHOWN[name]
    sheets = [line for line in shown.more if line.startswith("set ")]
    table = setting_up("core", *RATED, *sheets, order="")
    go(table, f"conflict edition={edition}")
    if not name.startswith("order"):
        go(table, "setting order elective")
    go(table, *turned, *(line for line in shown.more if line not in sheets))
    if name not in UNBEGUN:
        go(table, "begin first=Ada" if name != "npc-turns" else "begin")
    return shown.play(table)


def cells(edition: str) -> dict[str, str]:
    """Return the values of section 3 for an edition."""
    book = (ROOT / "tracker/systems/core/rules.md").read_text(encoding="utf-8")
    rows = [line.strip("| \n").split("|") for line in book.splitlines() if line.startswith("| `")]
    settings = [[cell.strip().strip("*") for cell in row] for row in rows if len(row) == 6]
    nth = 2 + EDITIONS.index(edition)
    return {
        name.strip(" `"): row[nth]
        for row in settings
        for name in row[0].split(",")
        if row[nth] != "\N{EN DASH}"
    }


def test_every_setting_is_shown() -> None:
    assert SHOWN.keys() == {field.name for field in FIELDS} - {"edition"}
    for field in FIELDS[1:]:
        assert (
            set(map(str, field.choices)) <= SHOWN[field.name].by_value.keys() or not field.choices
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_editions_have_what_section_3_says(edition: str) -> None:
    table = Table(f"conflict X system=core edition={edition}")
    for name, value in cells(edition).items():
        assert str(table["settings"][name]) == value, name


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_setting_does_what_it_says_in_every_edition_and_turned(name: str, edition: str) -> None:
    shown = SHOWN[name]
    usual = Table(f"conflict X system=core edition={edition}")["settings"][name]
    if str(usual) in shown.by_value:
        assert played(name, edition) == shown.by_value[str(usual)]
    for value, expected in shown.by_value.items():
        assert played(name, edition, f'setting {name} "{value}"') == expected, value
