"""The same cast again: a fight that is duplicated, a bestiary that keeps somebody of each kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.core.table import Table, setting_up
from tracker.conflict.clone_setup import at_the_start, recast
from tracker.conflict.ruling import Refusal
from tracker.tui import bestiary
from tracker.words.quick_add import QuickAdd, quick_add

STAGE = (
    "setting team-cap none",
    "minions Guards quality=2 count=3 skills='Fight 2' boxes=2 side=Gang zone=Yard aspects=Loyal",
    "hazard Fire rating=3 weapon=2 zone=Hall side=Gang",
    "barrier Gate rating=2 weapon=1 passage='Yard > Hall'",
    "distraction Crowd choice='Help them' opposition=3 repercussions='One; Two'",
    "countdown Fuse boxes=4 outcome=bang per=exchange",
    "aspect Lever on=Hall free=anyone free=Ada",
    "add Thug npc tier=nameless boxes=1 side=Gang zone=Yard skills='Fight 3' scale=1",
    "add Boss npc tier=main slots='mild, mild physical' solo='bonus, soak' side=Gang zone=Yard",
    "set Ada refresh=2 fp=4 stunts='A: does; B: does' boxes='physical 5' memo='Owes the duke'",
    "set Cem consequences='mild: Cut; moderate: Bandaged *'",
)
# What a copy of somebody has like the one it is a copy of.
SHEET = (
    *("name", "role", "tier", "refresh", "slots", "skills", "side", "zone", "scale", "solo"),
    *("stunts", "memo", "count", "each", "quality"),
)


def again(table: Table, *, now: bool) -> Table:
    """Return the fight that the commands of a copy set up."""
    timeline = table.session.timeline
    copy = Table()
    for command in recast(timeline.state if now else at_the_start(timeline), "B"):
        answer = copy.session.carry_out(command)
        assert not isinstance(answer, Refusal), (command, answer)
    return copy


def sheets(table: Table) -> list[dict[str, Any]]:
    """Return what stands on the sheets of all, without what happened to them."""
    return [
        {
            **{key: p[key] for key in SHEET},
            "boxes": {name: track["boxes"] for name, track in p["tracks"].items()},
            "carried": [(c["severity"], c["text"], c["recovering"]) for c in p["consequences"]],
        }
        for p in table["participants"]
    ]


@pytest.mark.parametrize("edition", ["core", "condensed"])
def test_a_fight_is_set_up_again_as_it_was(edition: str) -> None:
    table = setting_up(edition, *STAGE)
    before, lying = sheets(table), table["aspects"]
    table.do("begin first=Ada", "attack Guards skill=Fight dice=++++ vs=Fight vs-dice=----")
    copy = again(table, now=False)
    assert sheets(copy) == before
    for part in ("edition", "settings", "obstacles", "countdowns", "zones", "borders"):
        assert copy[part] == table[part]
    assert sorted(copy["aspects"], key=str) == sorted(lying, key=str)
    copy.do("begin first=Ada")


def test_what_lasts_comes_along_where_it_is_wanted() -> None:
    table = setting_up("core", *STAGE).do("begin first=Ada")
    table.do("hit Guards 3", "hit Vesna 5", "consequence Broken severity=severe")
    table.do("attack Vesna skill=Fight dice=0000 vs=Fight vs-dice=0000", "next Cem")
    table.do("concede 'I run' by=Ada", "accept", "fp Cem -1", "end-scene")
    copy = again(table, now=True)
    assert copy.of("Guards")["count"] == 2
    assert [c["text"] for c in copy.of("Vesna")["consequences"]] == ["Broken"]
    assert (copy.of("Ada")["fp"], copy.of("Cem")["fp"]) == (5, 2)
    assert all(not t["marked"] for p in copy["participants"] for t in p["tracks"].values())
    assert (copy["phase"], copy["edition"], copy["gm"]["fp"]) == ("setup", "core", 0)


def test_an_edition_is_a_setting_that_turns_all() -> None:
    table = setting_up("core", "setting edition condensed")
    assert (table["edition"], table["settings"]["boxes"]) == ("condensed", "points")
    assert table.refused("setting edition third") == "K-SET-1"


@pytest.mark.parametrize("who", ["Ada", "Cem", "Vesna", "Guards", "Thug", "Boss"])
def test_a_bestiary_keeps_somebody_with_the_whole_sheet(who: str, tmp_path: Path) -> None:
    table = setting_up("core", *STAGE)
    path = tmp_path / "bestiary.toml"
    known = next(p for p in table.session.state.participants.values() if p.name == who)
    bestiary.keep_figure(path, table.session.state, known.id)
    found = bestiary.read_bestiary(path)
    assert (found.faults, [t.system for t in found.templates]) == ((), ["core"])
    other = Table("conflict B system=core", "setting team-cap none", "side Gang")
    (template,) = found.templates
    added = quick_add(template.line, other.session.state)
    assert isinstance(added, QuickAdd), added
    *before, last = added.lines
    other.do(*before, f"{last} {template.keys}".strip())
    (was,) = (p for p in sheets(table) if p["name"] == who)
    # Where somebody stands, and what happened to them, is another thing each time.
    left_behind: dict[str, object] = {"side": None, "zone": None, "carried": []}
    assert {**sheets(other)[0], **left_behind} == {**was, **left_behind}
