"""Companions: their bonus, their advances, how they are lost, and what they are when alone."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tracker.conflict.clone_setup import recast
from tracker.conflict.engine import fold
from tracker.conflict.ruling import Refusal
from tracker.conflict.setup import AspectAdded
from tracker.session import Session
from tracker.systems.fate.rules.state import consequences, person, tags
from tracker.words.translate import install

PIP = "companion Pip of=Ada"
SPINLESS = "vs=Fists vs-dice=++00"


def with_pip(*keys: str, more: tuple[str, ...] = ()) -> Table:
    """Return a table at which Ada, best skill 5, has one companion."""
    return Table.set('set Ada skills="Guns 5"', f"{PIP} {' '.join(keys)}", *more)


def bonus(table: Table) -> dict[str, int]:
    """Return the modifiers of an attack of Ada's, who has the turn."""
    table.do(f"attack Krall skill=Weapons dice=---0 {SPINLESS}")
    return table.rules_of(table.rolls()[0])


@pytest.mark.rule("F-COMPANION-1")
@pytest.mark.parametrize(("kind", "found"), [("physical", {"F-COMPANION-2": 1}), ("social", {})])
def test_an_attached_companion_helps_in_the_kinds_it_covers(
    kind: str, found: dict[str, int]
) -> None:
    assert bonus(with_pip(f"kinds={kind}")) == found
    assert with_pip().sheet("Ada")["companions"] == ["Pip"]


@pytest.mark.rule("F-COMPANION-1")
def test_a_companion_belongs_to_one_named_character() -> None:
    table = with_pip('advances="independent"', more=("minions Rats side=Gang zone=Yard",))
    table.senseless("companion Rex of=Rats", "F-COMPANION-1")
    table.do("detach Pip").overruled("attach Pip to=Bruno", "F-COMPANION-1")


@pytest.mark.rule("F-COMPANION-2")
@pytest.mark.parametrize(("count", "value"), [(1, 1), (2, 1), (3, 2)])
def test_the_bonus_goes_by_size_the_character_counted(count: int, value: int) -> None:
    table = Table.set(*(f"companion C{n} of=Ada" for n in range(count)))
    assert bonus(table) == {"F-COMPANION-2": value}


@pytest.mark.rule("F-COMPANION-3")
def test_a_companion_has_no_boxes() -> None:
    table = with_pip()
    assert table.sheet("Pip")["tracks"] == {}
    table.senseless("hit Pip 2", "F-COMPANION-3")
    table.do("next").senseless("attack Pip dice=0000", "F-COMPANION-3")
    table.do("hit Ada 2", "stress")
    assert table.sheet("Pip")["status"] == "active"


@pytest.mark.rule("F-COMPANION-4", "F-COMPANION-5")
def test_a_companion_may_be_lost_instead_of_being_taken_out() -> None:
    table = with_pip(more=('set Ada consequences="mild: A; moderate: B; severe: C"',))
    assert table.do("hit Ada 9").doc["question"]["answers"] == ["lose"]
    table.do('lose Pip "kidnapped"')
    assert (table.sheet("Pip")["status"], table.sheet("Pip")["outcome"]) == ("out", "kidnapped")
    assert table.sheet("Ada")["status"] == "active"
    assert table.sheet("Ada")["consequences"][2:] == [{"severity": "severe", "text": "C"}]
    assert table.sheet("Ada")["losses"] == [{"companion": "Pip", "text": "kidnapped"}]
    assert "concede" in table.doc["offers"]
    assert table.do("hit Ada 9").sheet("Ada")["status"] == "out"


@pytest.mark.rule("F-COMPANION-4", "F-CONSEQ-5")
def test_the_loss_stands_outside_the_sequence() -> None:
    table = with_pip().do("hit Ada 2")
    assert table.doc["question"]["answers"] == ["stress", "consequence", "lose"]
    table.do("lose Pip", "hit Ada 2", 'consequence "Cut"')
    assert table.sheet("Ada")["consequences"] == [{"severity": "mild", "text": "Cut"}]
    assert table.sheet("Ada")["losses"] == [{"companion": "Pip", "text": "Pip is lost"}]
    assert table.sheet("Ada")["tracks"]["health"]["marked"] == []


@pytest.mark.rule("F-COMPANION-4")
def test_only_ones_own_companion_can_be_lost() -> None:
    table = with_pip().do("hit Ada 2")
    table.senseless("lose Krall", "F-COMPANION-4")
    Table.set().do("hit Ada 2").senseless("lose Krall", "F-COMPANION-4")


@pytest.mark.rule("F-COMPANION-5")
def test_with_the_companion_goes_the_bonus() -> None:
    table = with_pip().do("hit Ada 2", "lose Pip")
    assert bonus(table) == {}
    assert "Pip" not in table.doc["order"]


@pytest.mark.rule("F-COMPANION-1", "F-OUT-2", "F-BLOCK-16")
def test_with_a_companion_who_goes_along_ends_what_stands_for_it() -> None:
    table = with_pip(more=('order "Bruno, Krall, Ada"',))
    table.do('block "nobody gets at it" protects=Pip skill=Fists dice=0000')
    assert table.doc["blocks"][0]["protects"] == "Pip"
    table.do("leave Ada")
    assert (table.doc["blocks"], table.sheet("Pip")["status"]) == ([], "left")


@pytest.mark.rule("F-COMPANION-4", "F-CONSEQ-10", "F-CONSEQ-12")
def test_the_loss_is_an_aspect_that_is_tagged_and_compelled() -> None:
    table = with_pip().do("hit Ada 2", 'lose Pip "kidnapped"', "compel Ada kidnapped accept=yes")
    assert table.sheet("Ada")["fp"] == 4
    table.do("next", "next", "attack Ada skill=Fists tag=kidnapped dice=0000")
    assert (table.sheet("Krall")["fp"], table.sheet("Ada")["fp_due"]) == (1, 1)


@pytest.mark.rule("F-COMPANION-4", "F-CONSEQ-7")
def test_the_loss_does_not_count_as_one_of_the_three() -> None:
    table = with_pip(more=("set Ada max-consequences=1",)).do("hit Ada 2", "lose Pip Asleep")
    table.do("hit Ada 9")
    assert table.doc["question"]["answers"] == ["consequence"]
    table.do("consequence Cut")
    assert [c["severity"] for c in table.sheet("Ada")["consequences"]] == ["mild"]


@pytest.mark.rule("F-COMPANION-4", "F-COMPANION-5")
def test_with_the_companion_back_the_loss_is_over() -> None:
    table = with_pip().do("hit Ada 2", 'lose Pip "kidnapped"', "return Pip")
    assert (table.sheet("Ada")["losses"], table.sheet("Pip")["status"]) == ([], "active")
    assert table.sheet("Pip")["leader"] == "Ada"
    table.senseless("return Pip", "F-SCENE-4")
    assert bonus(table) == {"F-COMPANION-2": 1}


@pytest.mark.rule("F-COMPANION-4", "F-STRESS-10", "A-75")
def test_the_loss_lasts_beyond_the_conflict_and_ends_there_too() -> None:
    table = with_pip().do("hit Ada 2", 'lose Pip "kidnapped"', "end-scene rest=yes")
    assert [c["text"] for c in table.sheet("Ada")["losses"]] == ["kidnapped"]
    assert "recover" not in table.doc["offers"]
    table.do("return Pip")
    assert (table.sheet("Ada")["losses"], table.sheet("Pip")["leader"]) == ([], "Ada")


@pytest.mark.rule("F-COMPANION-1", "F-COMPANION-4", "F-COMPANION-5")
@pytest.mark.parametrize("over", [(), ("end",)])
def test_with_an_owner_who_is_out_the_loss_ends_and_nobody_joins(over: tuple[str, ...]) -> None:
    table = with_pip(more=("set Ada max-consequences=0",))
    table.do("hit Ada 9", "lose Pip kidnapped", "hit Ada 9", "outcome beaten", *over)
    table.do("return Pip")
    assert (table.sheet("Ada")["losses"], table.sheet("Pip")["status"]) == ([], "left")
    assert table.warnings() == ["F-COMPANION-1"]
    table.refused("return Pip")


@pytest.mark.rule("F-COMPANION-4")
def test_the_loss_may_be_recovered_from_without_the_companion() -> None:
    table = with_pip().do("hit Ada 2", 'lose Pip "kidnapped"', "recover Ada kidnapped")
    assert (table.sheet("Ada")["losses"], table.sheet("Pip")["status"]) == ([], "out")
    table.overruled("return Pip", "F-OUT-2")


@pytest.mark.rule("F-COMPANION-4")
def test_a_loss_without_words_is_told_in_the_game_masters_language() -> None:
    install("de")
    table = with_pip().do("hit Ada 2", "lose Pip")
    assert [c["text"] for c in table.sheet("Ada")["losses"]] == ["Pip ist verloren"]


@pytest.mark.rule("F-COMPANION-4", "F-CONSEQ-6")
def test_a_copy_of_the_fight_has_the_loss_too() -> None:
    table = with_pip().do("hit Ada 2", 'lose Pip "kidnapped"')
    copy = Session(clock=lambda: "2026-01-01T00:00:00Z")
    for command in recast(table.state, "Next"):
        assert not isinstance(copy.carry_out(command), Refusal)
    ada = next(p for p in copy.state.participants.values() if p.name == "Ada")
    carried = [(tags(a).severity, a.text) for a in consequences(copy.state, ada.id)]
    assert carried == [("lost", "Pip: kidnapped")]


@pytest.mark.rule("F-COMPANION-4")
def test_a_sheet_that_is_typed_anew_keeps_who_is_lost() -> None:
    table = with_pip().do("hit Ada 2", 'lose Pip "kidnapped"')
    table.do('set Ada consequences="mild: Cut; lost: kidnapped"', "return Pip")
    assert [c["text"] for c in table.sheet("Ada")["consequences"]] == ["Cut"]
    assert table.sheet("Ada")["losses"] == []


@pytest.mark.rule("F-COMPANION-4")
def test_a_companion_lost_by_older_rulings_leaves_no_consequence() -> None:
    """Given the events that a save has from before the loss was a consequence; then as then."""
    table = with_pip().do("hit Ada 2", 'lose Pip "kidnapped"')
    lost = table.session.timeline.rulings[table.session.timeline.head]
    old = tuple(e for e in lost.events if not isinstance(e, AspectAdded))
    state = fold(table.session.timeline.state_at(lost.parent), old)
    ada, pip = state.participants[table.who("Ada").id], state.participants[table.who("Pip").id]
    assert (consequences(state, ada.id), person(ada).taken_here) == ((), 1)
    assert (pip.status, pip.outcome, pip.leader) == ("out", "kidnapped", None)


@pytest.mark.rule("F-COMPANION-6")
@pytest.mark.parametrize(
    ("called", "kind"), [("sidekick", "physical"), ("aide", "social"), ("assistant", "mental")]
)
def test_the_type_sets_the_first_kind(called: str, kind: str) -> None:
    assert person(with_pip(f"kinds={called}").who("Pip")).kinds == (kind,)
    Table.set().senseless("companion Pip of=Ada kinds=butler", "F-COMPANION-6")


@pytest.mark.rule("F-COMPANION-7")
def test_a_companion_starts_average_with_one_kind() -> None:
    pip = with_pip().who("Pip")
    assert (pip.quality, person(pip).kinds, pip.skills) == (1, ("physical",), {})
    Table.set().senseless("companion Pip of=Ada quality=0", "F-COMPANION-7")


@pytest.mark.rule("F-COMPANION-8")
def test_quality_stays_a_step_below_the_character() -> None:
    assert with_pip('advances="quality, quality, quality"').sheet("Pip")["quality"] == 4
    assert with_pip('advances="quality; quality, quality"').sheet("Pip")["quality"] == 4
    assert with_pip('advances="quality 3"').sheet("Pip")["quality"] == 4
    assert person(with_pip("quality=4").who("Pip")).advances == ("quality",) * 3
    table = Table.set('set Ada skills="Guns 5"').overruled(f"{PIP} quality=5", "F-COMPANION-8")
    assert table.sheet("Pip")["quality"] == 5
    Table.set().senseless(f'{PIP} advances="charm"', "F-COMPANION-8")
    Table.set().senseless(f'{PIP} advances="quality ²"', "F-COMPANION-8")


@pytest.mark.rule("F-COMPANION-9")
def test_scope_adds_a_kind_at_most_twice() -> None:
    pip = with_pip('advances="scope, scope"', 'kinds="physical, social, mental"').who("Pip")
    assert len(person(pip).kinds) == 3
    Table.set().overruled(f'{PIP} advances="scope 3"', "F-COMPANION-9")
    assert person(with_pip('kinds="physical, social"').who("Pip")).advances == ("scope",)


@pytest.mark.rule("F-COMPANION-10")
def test_only_the_independent_go_off_on_their_own() -> None:
    table = with_pip()
    table.overruled("detach Pip", "F-COMPANION-10")
    assert with_pip().refused("act X by=Pip").rule == "F-COMPANION-10"
    table = with_pip('advances="independent"').do("detach Pip")
    assert "Pip" in table.doc["order"]


@pytest.mark.rule("F-COMPANION-11")
def test_an_independent_one_alone_is_treated_as_a_minion() -> None:
    table = with_pip("quality=4", 'advances="independent"').do("detach Pip")
    assert table.sheet("Pip")["tracks"] == {"stress": {"boxes": 4, "marked": []}}
    table.do("hit Pip 3")
    assert (table.doc["question"], table.sheet("Pip")["consequences"]) == (None, [])
    assert table.do("hit Pip 1").sheet("Pip")["status"] == "out"


@pytest.mark.rule("F-COMPANION-12")
@pytest.mark.parametrize(
    "skills", ["Guns 3", "Guns 2, Drive 2", "Guns 1, Drive 1, Art 1", "Guns 2", "Guns 1, Drive 1"]
)
def test_skilled_gives_one_bundle(skills: str) -> None:
    table = with_pip("quality=3", "advances=skilled", f'skills="{skills}"')
    assert len(table.sheet("Pip")["skills"]) == skills.count(",") + 1


@pytest.mark.rule("F-COMPANION-12")
@pytest.mark.parametrize(
    "skills",
    ["Guns 4", "Guns 3, Drive 3", "Guns 2, Drive 2, Art 2", "Guns 3, Drive 1", "Guns 0"],
)
def test_a_bundle_holds_no_more(skills: str) -> None:
    line = f'{PIP} quality=3 advances=skilled skills="{skills}"'
    refusal = Table.set().refused(line)
    assert (refusal.rule, refusal.overrulable) == ("F-COMPANION-12", True)


@pytest.mark.rule("F-COMPANION-12", "F-COMPANION-13")
def test_skilled_again_is_for_other_skills() -> None:
    table = with_pip("quality=3", 'skills="Guns 3"')
    table.overruled('set Pip skills="Guns 3"', "F-COMPANION-13")
    table.overruled('set Pip skills="Art 5"', "F-COMPANION-12")
    table.do('set Pip skills="Drive 3"')
    assert table.sheet("Pip")["skills"] == {"Guns": 3, "Art": 5, "Drive": 3}


@pytest.mark.rule("F-COMPANION-14")
def test_the_character_may_roll_the_companions_skill() -> None:
    table = with_pip("quality=3", 'skills="Academics 3"', more=('set Ada skills="Academics 1"',))
    table.do("check skill=Academics with=Pip dice=0000")
    roll = table.rolls()[0]
    assert (roll.by, roll.rating, table.warnings()) == (table.who("Ada").id, 3, [])
    with_pip().do("next").overruled("check skill=Academics with=Pip dice=0000", "F-COMPANION-14")


@pytest.mark.rule("F-COMPANION-15")
def test_an_independent_one_uses_its_own_skills_when_alone() -> None:
    table = with_pip("quality=3", 'advances="independent, skilled"', 'skills="Art 2, Drive 2"')
    table.do("detach Pip", *["next"] * 5)
    assert table.doc["turn"] == "Pip"
    table.do("check skill=Drive dice=0000")
    assert table.rolls()[0].rating == 2


@pytest.mark.rule("F-COMPANION-16", "F-COMPANION-17")
def test_other_advances_are_kept_on_the_sheet() -> None:
    pip = with_pip('advances="keeping up, communication"').who("Pip")
    assert person(pip).advances == ("keeping up", "communication")


@pytest.mark.rule("F-COMPANION-18")
def test_trouble_pays_only_through_an_aspect_of_the_characters() -> None:
    table = with_pip(more=('set Ada aspects="Pip\'s Keeper"', "aspect Brute on=Krall"))
    table.do('compel Ada "Pip\'s Keeper" accept=yes')
    assert table.sheet("Ada")["fp"] == 4
    table.senseless("compel Ada Brute accept=yes", "F-COMPANION-18")
    assert table.refused('compel Ada "Pip in trouble" accept=yes').rule == ""
    table.do('compel Ada "Pip\'s Keeper" accept=no')
    assert table.sheet("Ada")["fp"] == 3


@pytest.mark.rule("F-COMPANION-19")
def test_both_kinds_of_helpers_stand_on_either_side() -> None:
    table = Table.set("minions Crowd side=Heroes zone=Yard", "companion Igor of=Krall")
    assert (table.sheet("Crowd")["side"], table.sheet("Igor")["side"]) == ("Heroes", "Gang")


@pytest.mark.rule("F-COMPANION-11")
def test_a_companion_carries_no_consequences_of_its_own() -> None:
    table = Table.set('companion Dog of=Ada advances="independent"')
    table.senseless('set Dog consequences="mild: Lame"', "F-COMPANION-11")
