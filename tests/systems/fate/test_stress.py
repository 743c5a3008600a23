"""Stress: two tracks, their boxes by skill, which box a hit marks, and when it does not fit."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.questions import Asked
from tracker.systems.fate.rules.harm import StressMarked
from tracker.systems.fate.rules.skills import boxes


def boxes_of(sheet: str) -> dict[str, int]:
    table = Table("conflict Test kind=physical", f"add Ada pc {sheet}")
    return {name: track["boxes"] for name, track in table.sheet("Ada")["tracks"].items()}


def marked(table: Table, name: str, track: str = "health") -> list[int]:
    found: list[int] = table.sheet(name)["tracks"][track]["marked"]
    return found


def hurt(table: Table, name: str, *hits: int) -> Table:
    for hit in hits:
        table.do(f"hit {name} {hit}", "stress")
    return table


@pytest.mark.rule("F-STRESS-1")
def test_a_named_character_has_two_tracks_of_five() -> None:
    assert boxes_of("") == {"health": 5, "composure": 5}
    npc = Table("conflict Test kind=social", "add Krall npc").sheet("Krall")["tracks"]
    assert {name: track["boxes"] for name, track in npc.items()} == {"health": 5, "composure": 5}


@pytest.mark.rule("F-STRESS-2")
@pytest.mark.parametrize(
    ("kind", "track"),
    [("physical", "health"), ("social", "composure"), ("mental", "composure")],
)
def test_the_kind_of_conflict_presets_the_track(kind: str, track: str) -> None:
    table = Table.set(f"conflict Test kind={kind}")
    table.do("attack Krall skill=Fists dice=++++ vs=Fists vs-dice=----")
    assert table.doc["question"]["track"] == track


@pytest.mark.rule("F-STRESS-2")
def test_an_attack_may_go_to_the_other_track() -> None:
    table = Table.set()
    table.do("attack Krall skill=Intimidation track=composure dice=+++0 vs=Resolve vs-dice=0000")
    table.do("stress")
    assert (marked(table, "Krall"), marked(table, "Krall", "composure")) == ([], [3])


@pytest.mark.rule("F-STRESS-3", "F-STRESS-4")
@pytest.mark.parametrize(
    ("skill", "count"),
    [(-2, 5), (0, 5), (1, 6), (2, 6), (3, 7), (4, 7), (5, 8), (6, 8), (7, 9), (8, 9)],
)
def test_endurance_adds_health(skill: int, count: int) -> None:
    assert boxes(skill) == count
    assert boxes_of(f'skills="Endurance {skill}"') == {"health": count, "composure": 5}


@pytest.mark.rule("F-STRESS-5")
def test_resolve_adds_composure() -> None:
    assert boxes_of('skills="Resolve 4"') == {"health": 5, "composure": 7}
    assert boxes_of('skills="Entschlossenheit 4"')["composure"] == 7


@pytest.mark.rule("F-STRESS-4")
def test_boxes_follow_a_skill_that_changes() -> None:
    table = hurt(Table.set('set Krall skills="Endurance 3"'), "Krall", 7)
    table.do('set Krall skills="Endurance 1"')
    assert table.sheet("Krall")["tracks"]["health"] == {"boxes": 6, "marked": []}
    assert "F-STRESS-4" in [e.rule for e in table.events()]
    assert "F-STRESS-5" in [e.rule for e in table.do('set Krall skills="Resolve 1"').events()]


@pytest.mark.rule("F-STRESS-6")
def test_a_hit_marks_its_own_box_only() -> None:
    table = hurt(Table.set(), "Krall", 3)
    assert marked(table, "Krall") == [3]
    krall = table.who("Krall").id
    event = StressMarked(who=krall, track="health", boxes=(3,), hit=3, rule="F-STRESS-6")
    assert event in table.events()


@pytest.mark.rule("F-STRESS-7")
def test_a_marked_box_rolls_up_to_the_next_free_one() -> None:
    table = Table.set()
    took = []
    for hit in (3, 1, 3, 3, 2):
        before = marked(table, "Krall")
        hurt(table, "Krall", hit)
        took += [box for box in marked(table, "Krall") if box not in before]
        rule = next(e.rule for e in table.events() if isinstance(e, StressMarked))
        assert rule == ("F-STRESS-6" if took[-1] == hit else "F-STRESS-7")
    assert took == [3, 1, 4, 5, 2]


@pytest.mark.rule("F-STRESS-8")
@pytest.mark.parametrize(("hit", "fits"), [(3, False), (2, True), (6, False)])
def test_lower_boxes_do_not_help(hit: int, fits: bool) -> None:
    table = hurt(Table.set(), "Krall", 3, 3, 3).do(f"hit Krall {hit}")
    assert ("stress" in table.doc["question"]["answers"]) is fits
    if not fits:
        assert table.senseless("stress", "F-CONSEQ-2").arguments == {"hit": hit}
        return
    assert marked(table.do("stress"), "Krall") == [2, 3, 4, 5]


@pytest.mark.rule("F-STRESS-9")
def test_a_hit_of_0_marks_nothing() -> None:
    table = Table.set().do("hit Krall 0")
    assert table.warnings() == ["F-STRESS-9"]
    table.do("attack Krall skill=Fists dice=++++ hit=0 vs=Fists vs-dice=----")
    assert not any(isinstance(e, Asked) for e in table.events())
    assert (marked(table, "Krall"), table.sheet("Krall")["consequences"]) == ([], [])
    assert "concede" not in table.doc["offers"]
    assert table.doc["turn"] == "Bruno"


@pytest.mark.rule("F-STRESS-9", "F-ATTACK-13")
def test_a_hit_may_be_lowered_while_it_is_absorbed_never_raised() -> None:
    table = Table.set().do("hit Krall 4")
    assert table.refused("stress hit=5").rule == "F-ATTACK-13"
    assert table.refused("stress hit=-1").rule == "F-ATTACK-13"
    table.do("stress hit=0")
    assert (marked(table, "Krall"), table.doc["question"]) == ([], None)
    table.do("hit Krall 4", "stress hit=2")
    assert marked(table, "Krall") == [2]
    Table.set().do("hit Krall 4").overruled("stress hit=5", "F-ATTACK-13")


@pytest.mark.rule("F-STRESS-10")
def test_the_end_of_the_scene_frees_all_boxes() -> None:
    table = hurt(Table.set(), "Krall", 3, 3)
    table.do("hit Ada 1", "stress", "hit Krall 2 track=composure", 'consequence "Shaken"')
    table.do("end-scene rest=no keep=Ada")
    assert (marked(table, "Krall"), marked(table, "Krall", "composure")) == ([], [])
    assert marked(table, "Ada") == [1]
    assert table.sheet("Krall")["consequences"] == [{"severity": "mild", "text": "Shaken"}]
    assert "F-STRESS-10" in [e.rule for e in table.events()]


@pytest.mark.rule("F-STRESS-10")
def test_boxes_can_be_freed_by_hand_but_fallen_minions_do_not_rise() -> None:
    table = hurt(Table.set("minions Rats side=Gang zone=Yard count=3"), "Krall", 3)
    assert marked(table.do("clear Krall"), "Krall") == []
    table.do("hit Rats 1").overruled("clear Rats", "F-STRESS-10")
    assert table.sheet("Rats")["count"] == 3
    table.do("hit Rats 1", "end-scene rest=yes")
    assert table.sheet("Rats")["count"] == 2


BRUTES = "minions Brutes quality=2 count=3 side=Gang zone=Yard"


@pytest.mark.rule("F-STRESS-10", "F-MINION-7")
@pytest.mark.parametrize(
    ("hits", "left", "after"),
    [([1], 3, []), ([2], 2, [1, 2]), ([3], 2, [1, 2]), ([2, 3], 1, [1, 2, 3, 4])],
)
@pytest.mark.parametrize("over", ["end-scene", "end\nend-scene", "clear Brutes"])
def test_the_hurt_minion_is_whole_again_and_the_fallen_stay_so(
    hits: list[int], left: int, after: list[int], over: str
) -> None:
    table = Table.set(BRUTES).do(*(f"hit Brutes {hit}" for hit in hits))
    hurt_one = len(marked(table, "Brutes", "stress")) > len(after)
    if over == "clear Brutes" and not hurt_one:
        assert table.refused(over).rule == "F-STRESS-10"
        return
    table.do(over)
    assert (table.sheet("Brutes")["count"], marked(table, "Brutes", "stress")) == (left, after)


@pytest.mark.rule("F-STRESS-10")
def test_the_hurt_of_minions_may_be_kept_too() -> None:
    table = Table.set(BRUTES).do("hit Brutes 3", "end-scene keep=Brutes")
    assert marked(table, "Brutes", "stress") == [1, 2, 3]


@pytest.mark.rule("F-STRESS-10", "F-SIDES-3")
def test_a_group_that_was_split_and_hurt_has_no_more_boxes_than_minions() -> None:
    table = Table.set(BRUTES).do("hit Brutes 3", "split Brutes count=1 name=One", "hit One 1")
    table.do("end-scene")
    assert [table.sheet(who)["count"] for who in ("Brutes", "One")] == [1, 1]
    assert [marked(table, who, "stress") for who in ("Brutes", "One")] == [[1, 2], []]
    out = Table.set(BRUTES).do("hit Brutes 6", "end-scene")
    assert (out.sheet("Brutes")["count"], out.sheet("Brutes")["status"]) == (0, "out")
