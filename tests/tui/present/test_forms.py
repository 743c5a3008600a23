"""Forms of the worked conflict: what is likely, and what can be chosen."""

from __future__ import annotations

import pytest

from tests.support.table import Table
from tests.tui.present.filled import fields, filling, labels, line
from tests.tui.quay import quay
from tracker.conflict.ruling import Refusal
from tracker.conflict.system import SYSTEMS
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.present.forms import comes_to, form_fields
from tracker.words.shape import all_commands
from tracker.words.translate import install


@pytest.mark.parametrize(
    ("session", "verb", "text"),
    [
        (quay(0), "attack", "attack Bruno skill=Weapons vs=Fists"),
        (quay(1), "attack", "attack Krall skill=Weapons vs=Weapons range=thrown"),
        (quay(2), "attack", "attack Krall skill=Fists vs=Weapons"),
        (quay(3), "attack", "attack Ada vs=Weapons"),
        (quay(4), "attack", "attack by=Bruno Krall skill=Fists vs=Weapons"),
        (quay(9), "attack", "attack Krall skill=Fists vs=Weapons"),
        (quay(12), "sprint", "sprint Quay skill=Athletics"),
        (quay(16), "sprint", "sprint Quay"),
        (quay(12), "block", "block skill=Weapons"),
        (quay(7), "maneuver", 'maneuver "Thugs B" skill=Weapons'),
        (quay(2), "check", "check skill=Fists"),
        (quay(2), "contest", "contest Krall skill=Fists vs=Resolve"),
        (quay(2), "push", "push Krall Quay skill=Fists vs=Weapons"),
        (quay(2), "throw", "throw Krall Quay skill=Fists vs=Weapons"),
        (quay(0, "attack Bruno dice=++++"), "defend", "defend skill=Fists"),
    ],
)
def test_the_likely_line_is_there_at_once(session: Session, verb: str, text: str) -> None:
    assert line(verb, session) == text


def test_whom_the_cursor_is_on_is_the_target() -> None:
    session = quay(1)
    assert line("attack", session, "p5").startswith('attack "Thugs B"')
    # Its own row says nothing about the target.
    assert line("attack", session, "p1").startswith("attack Krall")


def test_targets_are_opponents_first_the_nearest_before_others() -> None:
    assert labels(fields("attack", quay(0))["target"]) == [
        "Bruno",
        "Ada (Quay)",
        "Thugs B",
    ]


def test_skills_are_those_of_the_sheet_with_their_values() -> None:
    made = fields("attack", quay(2))
    assert labels(made["skill"])[:3] == ["Fists 4", "Resolve 3", "Alertness 2"]
    # What is on no sheet comes last.
    assert labels(made["vs"])[4:7] == ["Fists 0", "asked afterwards", "Academics 0"]
    assert labels(fields("attack", quay(1), target="p5")["vs"]) == ["quality Average (+1)"]


def test_the_defender_can_be_asked_afterwards() -> None:
    session = quay(0)
    assert line("attack", session, vs="asked") == "attack Bruno skill=Weapons"
    assert "vs-dice" not in fields("attack", session, vs="asked")


def test_the_last_skill_is_taken_again() -> None:
    used = "attack Bruno skill=Resolve dice=---- vs=Fists vs-dice=0000"
    again = quay(0, used, "spin", "next", "next", "next", "next")
    assert again.state.turn == "p3"
    assert "skill=Resolve" in line("attack", again)


def test_a_free_tag_goes_to_an_ally_of_whose_it_is() -> None:
    field = fields("pass-tag", quay(8), chosen="p3")["to"]
    assert labels(field) == ["Bruno"]


def test_over_a_distance_who_has_a_gun_shoots() -> None:
    armed = quay(0, 'set Krall skills="Guns 1"')
    assert fields("attack", armed, target="p2")["skill"].value == "Weapons"
    armed.do("place Bruno Quay")
    assert fields("attack", armed, target="p2")["skill"].value == "Guns"
    assert fields("attack", armed, target="p2", skill="Weapons")["skill"].value == "Weapons"
    assert fields("maneuver", armed, target="p2")["skill"].value == "Weapons"


def test_a_full_defense_is_offered_while_it_can_begin() -> None:
    assert "vs-full-defense" in fields("attack", quay(0))
    assert "vs-full-defense" not in fields("attack", quay(0), vs="asked")
    assert "vs-full-defense" not in fields("attack", quay(2))
    asked = quay(0, "attack Bruno dice=++++")
    assert line("defend", asked, full_defense="yes") == "defend skill=Fists full-defense=yes"


@pytest.mark.rule("F-FULLDEF-2", "F-INIT-11")
def test_who_acts_from_the_next_round_on_is_offered_no_full_defense() -> None:
    at = Table.set("add Dora npc side=Gang zone=Yard").session
    assert labels(fields("full-defense", at)["name"]) == ["Ada", "Bruno", "Krall", "Dora"]
    assert "vs-full-defense" in fields("attack", at, "p4", target="p4")
    late = Table.set().do("add Dora npc side=Gang zone=Yard initiative=9").session
    assert labels(fields("full-defense", late)["name"]) == ["Ada", "Bruno", "Krall"]
    assert "vs-full-defense" not in fields("attack", late, "p4", target="p4")


def test_own_free_tags_come_first_and_without_points_nothing_else() -> None:
    tags = fields("attack", quay(9))["tag"]
    assert labels(tags)[0] == "Blinded (Krall, free)"
    assert labels(tags)[1] == "Singed Hand (Krall, 1 FP)"
    assert "tag" not in fields("attack", quay(10))
    poor = quay(9, "fp Bruno -3")
    assert labels(fields("attack", poor)["tag"]) == ["Blinded (Krall, free)"]


def test_spin_is_there_while_somebody_has_it() -> None:
    assert "spin" not in fields("attack", quay(3))
    assert fields("attack", quay(4))["spin"].hint == "how Ada helps"


def test_a_block_covers_a_passage_or_somebody() -> None:
    made = fields("block", quay(12))
    assert labels(made["passage"]) == ["no passage", "Warehouse > Quay", "Warehouse > Gallery"]
    assert labels(made["protects"]) == ["nobody", "Thugs B"]
    assert {"mod", "tag", "move", "extra"} <= made.keys()
    passage = made["passage"].options[2].id
    chosen = fields("block", quay(12), passage=passage)
    assert "protects" not in chosen
    assert line("block", quay(12), what="no way", passage=passage) == (
        'block "no way" passage="Warehouse > Gallery" skill=Weapons'
    )


def test_a_maneuver_can_be_aimed_at_the_scene() -> None:
    made = fields("maneuver", quay(7), target="")
    assert labels(made["on"])[:2] == ["themselves", "the scene"]
    assert "vs" not in made
    assert line("maneuver", quay(7), target="", on="scene", aspect="Fog", difficulty="2") == (
        "maneuver on=scene aspect=Fog difficulty=2 skill=Weapons"
    )


def test_the_disarmed_may_take_up_their_weapon() -> None:
    disarm = "maneuver Krall template=disarm dice=++++ vs=Athletics vs-dice=----"
    session = quay(7, disarm, "next", "next", "next")
    assert session.state.turn == "p3"
    for verb in ("attack", "sprint"):
        assert fields(verb, session)["rearm"].options[1].note.startswith("-")


@pytest.mark.rule("F-OVERFLOW-4", "F-DISARM-3")
def test_so_may_whoever_has_overflow_for_it() -> None:
    assert "rearm" not in fields("overflow", quay(15))
    table = Table.set("set Krall fp=0").do(
        "maneuver Krall template=disarm skill=Weapons dice=0000 vs=Athletics vs-dice=0000",
        "attack Krall skill=Fists dice=---- vs=Fists vs-dice=++++",
        "overflow",
    )
    assert table.doc["overflow"]["by"] == "Krall"
    assert fields("overflow", table.session)["rearm"].options[1].note == "3"


@pytest.mark.parametrize(
    ("session", "verb", "text"),
    [
        (quay(6), "full-defense", "full-defense Krall"),
        (quay(8), "pass-tag", "pass-tag Blinded to=Bruno"),
        (quay(15), "overflow", "overflow move=Quay"),
        (quay(17), "end-scene", "end-scene"),
        (quay(9), "unaspect", "unaspect Blinded"),
        (quay(0), "attach", 'attach "Thugs B" to=Krall'),
        (quay(1), "detach", 'detach "Thugs A"'),
        (quay(1), "leave", "leave Krall"),
        (quay(1, "leave Krall"), "return", "return Krall"),
        (quay(1), "place", "place Ada Quay"),
    ],
)
def test_plain_commands_have_forms_of_their_words(session: Session, verb: str, text: str) -> None:
    turn = session.state.turn or ""
    assert line(verb, session, turn if verb != "leave" else "p3") == text


def test_who_comes_back_stands_where_they_stood() -> None:
    form = fields("return", quay(1, "leave Krall"))
    assert labels(form["name"]) == ["Krall"]
    assert {key: form[key].options[0].label for key in ("side", "zone")} == {
        "side": "as before",
        "zone": "as before",
    }


def test_only_those_are_offered_who_can_be_meant() -> None:
    assert labels(fields("attach", quay(1))["name"]) == ["Thugs B", "Thugs A"]
    assert labels(fields("attach", quay(1))["to"]) == ["Krall", "Ada", "Bruno"]
    assert labels(fields("fp", quay(1))["name"]) == ["Krall", "Ada", "Bruno"]
    assert labels(fields("compel", quay(9), "p3")["aspect"])[0].endswith("(Krall)")
    assert labels(fields("recover", quay(9), "p1")["name"]) == ["Krall"]
    assert labels(fields("recover", quay(9), "p1")["consequence"])[0] == "Singed Hand (mild)"


@pytest.mark.rule("F-GROUP-2", "F-SIDES-4", "F-GROUP-8")
def test_whom_no_rule_keeps_apart_is_attached_first() -> None:
    rats = "minions Rats side=Gang zone=Yard count=2"
    at = Table.set("add Zed npc side=Gang zone=Hall initiative=9", rats).session
    assert line("attach", at) == "attach Rats to=Krall"
    assert labels(fields("attach", at)["to"]) == ["Krall", "Zed", "Ada", "Bruno"]
    helped = Table.set("companion Wat of=Bruno advances=independent").do("detach Wat").session
    assert line("attach", helped) == "attach Wat to=Bruno"


@pytest.mark.rule("F-COMPANION-1", "F-COMPANION-3")
def test_who_stands_by_somebody_is_no_aim_and_comes_back_with_them_alone() -> None:
    table = Table.set("companion Wat of=Krall", "companion Lee of=Krall advances=independent")
    for verb in ("attack", "maneuver", "push", "throw"):
        assert not {"Wat", "Lee"} & set(labels(fields(verb, table.session)["target"]))
    assert "Wat" not in labels(fields("contest", table.session)["opponent"])
    table.do("detach Lee")
    assert "Lee" in labels(fields("attack", table.session)["target"])
    table.do("leave Krall")
    assert labels(fields("return", table.session)["name"]) == ["Krall"]


@pytest.mark.rule("F-MOVE-2", "F-ZONE-2", "F-PUSH-1")
def test_who_steps_up_to_somebody_may_push_them() -> None:
    table = Table.set("place Krall Hall")
    assert labels(fields("push", table.session)["target"]) == ["Bruno"]
    hall = table.who("Krall").zone or ""
    form = fields("push", table.session, move=hall)
    assert labels(form["target"]) == ["Krall (Hall)"]
    text = line("push", table.session, move=hall, dice="0000", vs_dice="0000")
    assert text == "push Krall Yard skill=Fists vs=Fists dice=0000 vs-dice=0000 move=Hall"
    table.do(text)


@pytest.mark.rule("F-BLOCK-6", "F-OVERFLOW-4")
def test_no_step_is_offered_past_a_block() -> None:
    table = Table.set("zone Loft\nborder Yard Loft cost=1", "minions Rats side=Gang zone=Yard")
    table.do('block "the gate" passage="Yard > Hall" skill=Weapons dice=0000')
    for verb in ("attack", "check", "maneuver"):
        assert labels(fields(verb, table.session)["move"]) == ["stays", "Loft -2"]
    table.do("attack Rats skill=Fists dice=++++ vs-dice=0000")
    assert labels(fields("overflow", table.session)["move"]) == ["stays", "Loft 2"]


@pytest.mark.rule("F-BLIND-1", "F-INDIRECT-2", "F-CONTEST-1")
def test_forms_suggest_the_skills_that_the_rules_take_where_none_is_said() -> None:
    might = 'set Ada skills="Might 2"'
    for template, skill in (("blind", "Weapons"), ("pin", "Might")):
        table = Table.set(might)
        text = line("maneuver", table.session, template=template, dice="0000", vs_dice="0000")
        assert f" skill={skill} vs=Athletics " in text
        table.do(f"maneuver Krall template={template} dice=0000")
        assert line("defend", table.session) == "defend skill=Athletics"
        table.do("defend dice=0000")
        assert [roll.skill for roll in table.rolls()] == ["Athletics"]
    table = Table.set(might).do("contest Krall skill=Might dice=0000")
    assert line("defend", table.session) == "defend skill=Might"


def test_an_answer_without_a_rule_is_yes_or_no() -> None:
    session = quay(
        4, "attack Krall by=Bruno dice=++00 vs-dice=---0 vs=Weapons", "consequence x", "concede y"
    )
    assert line("refuse", session) == "refuse reasonable=yes"
    assert line("refuse", session, reasonable="no") == "refuse reasonable=no"


def test_a_tag_after_the_roll_is_for_who_can_use_it() -> None:
    session = quay(9, "attack Krall dice=++++ vs=Weapons vs-dice=----")
    made = fields("tag", session)
    assert labels(made["by"]) == ["Bruno", "Krall"]
    text = line("tag", session, by="p2", **{"as": "reroll"})
    assert text == "tag by=Bruno Blinded as=reroll"
    assert not isinstance(session.do(text + " dice=++++"), Refusal)


@pytest.mark.parametrize("verb", sorted(all_commands()))
def test_every_command_has_a_form(verb: str) -> None:
    made = filling(quay(9), "p2")
    assert comes_to(verb, form_fields(verb, made), made).text.startswith(verb)


def test_every_action_with_a_form_has_one() -> None:
    verbs = {verb for system in SYSTEMS for verb in all_commands(system)}
    assert {action.form for action in actions_of("fate") if action.form} <= verbs


def test_what_an_aspect_lacks_is_named_by_its_kind() -> None:
    install("de")
    found = fields("aspect", quay(0))
    assert [found[key].options[0].label for key in ("on", "free")] == ["die Szene", "niemand"]
    assert sum(option.label == "die Szene" for option in found["on"].options) == 1


@pytest.mark.rule("F-MINION-1", "F-LADDER-2")
@pytest.mark.parametrize(
    ("language", "qualities"),
    [
        ("en", ["Average (+1)", "Fair (+2)", "Good (+3)"]),
        ("de", ["Durchschnittlich (+1)", "Ordentlich (+2)", "Gut (+3)"]),
    ],
)
def test_minions_have_one_of_three_qualities(language: str, qualities: list[str]) -> None:
    install(language)
    fight = Table.set().session
    assert labels(fields("minions", fight)["quality"]) == qualities
    there = "side=Gang zone=Yard"
    assert line("minions", fight, name="Thugs") == f"minions Thugs {there}"
    assert line("minions", fight, name="Thugs", quality="2") == f"minions Thugs quality=2 {there}"
    assert labels(fields("minions", fight)["leader"])[1:] == ["Ada", "Bruno", "Krall"]
    led = {option.label: option.id for option in fields("minions", fight)["leader"].options}
    assert line("minions", fight, name="Thugs", leader=led["Krall"]) == "minions Thugs leader=Krall"


@pytest.mark.rule("F-BLOCK-6")
def test_a_free_act_names_a_block_where_one_stands() -> None:
    fight = Table.set().session
    assert "against" not in fields("free", fight, what="x")
    blocked = Table.set().do('block "talk" skill=Fists dice=0000').session
    assert labels(fields("free", blocked, what="x")["against"])[1:] == ["Ada"]


@pytest.mark.rule("F-MOVE-10")
def test_a_way_is_chosen_zone_by_zone() -> None:
    fight = Table.set("zone Roof", "border Hall Roof").session
    zones = {zone.name: zone.id for zone in fight.state.zones.values()}
    way = f"{zones['Hall']}\n{zones['Roof']}"
    text = line("sprint", fight, zone=zones["Roof"], further="through", through=way)
    assert 'through="Hall, Roof"' in text
    fight.do(f"{text} dice=++++")
    assert fight.state.somebody("p1").zone == zones["Roof"]


@pytest.mark.rule("F-ASPECT-3", "F-ASPECT-4")
def test_the_end_of_a_scene_asks_which_aspects_of_maneuvers_stay() -> None:
    table = Table.set().do(
        "maneuver Krall aspect=Dazed skill=Weapons dice=++++ vs=Fists vs-dice=----",
        "accept",
        "maneuver on=scene aspect=Smoke skill=Fists dice=++++ sticky=yes",
        "succeed",
        "aspect Rain",
    )
    asked = fields("end-scene", table.session)
    assert labels(asked["stays"]) == ["Dazed"]
    assert labels(asked["goes"]) == ["Smoke"]
    table.do("end-scene stays=Dazed goes=Smoke")
    assert {a.text for a in table.state.aspects.values()} == {"Dazed", "Rain"}


@pytest.mark.rule("F-ZONE-3", "F-ZONE-4")
def test_an_attack_on_somebody_elsewhere_has_the_range_that_reaches_them() -> None:
    session = quay(1)
    attack = fields("attack", session, target="p3")
    assert attack["range"].value == "thrown"
    assert [option.id for option in attack["range"].options] == ["thrown", "gun", "rifle"]
    assert "range=thrown" in line("attack", session, target="p3")
    guns = fields("attack", session, target="p3", skill="Guns")
    assert guns["range"].value == ""
    assert "range" not in line("attack", session, target="p3", skill="Guns")
    near = quay(0)
    assert "range" not in fields("attack", near, target="p2")
    assert "range" not in fields("attack", session, target="p3", move="z2")
