"""Each kind of word: what is read, and how it is written again."""

from __future__ import annotations

import pytest

from tests.words.small import (
    TABLE,
    Add,
    Attack,
    Maneuver,
    Order,
    Reveal,
    Sprint,
    Throw,
    parse,
    refused,
)
from tracker.conflict.fields import Reason
from tracker.conflict.state import SCENE, Aspect, Conflict, change
from tracker.systems.fate.rules.fields import Hand, Injury, SpinUse
from tracker.words import grammar
from tracker.words.shape import Slot, shape


def written(line: str, state: Conflict = TABLE) -> str:
    """Return a line as it is written once it has been read, without its verb and first word."""
    text = grammar.format(parse(line, state), state)
    assert parse(text, state) == parse(line, state)
    return text.split(" ", 2)[2]


@pytest.mark.parametrize(
    ("given", "extras", "again"),
    [
        ("extra=2", (Reason(value=1), Reason(value=1)), "extra=2"),
        ("extra=1 extra=2", (Reason(value=1),) * 3, "extra=3"),
        ('extra="2 draws a blade"', (Reason(value=2, words="draws a blade"),),
         'extra="2 draws a blade"'),
        ('extra=1 extra="-1 shouts" extra=2',
         (Reason(value=1), Reason(value=1, words="shouts"), Reason(value=1), Reason(value=1)),
         'extra=1 extra="1 shouts" extra=2'),
    ],
)  # fmt: skip
@pytest.mark.rule("F-SUPP-1", "F-SUPP-3")
def test_supplemental_acts(given: str, extras: tuple[Reason, ...], again: str) -> None:
    assert parse(f"attack Krall {given}") == Attack(target="p3", extra=extras)
    assert written(f"attack Krall {given}") == again


def test_many_supplemental_acts_are_written_apart() -> None:
    command = Attack(target="p3", extra=(Reason(value=1),) * 25)
    assert grammar.format(command, TABLE) == "attack Krall extra=20 extra=5"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("+1", Reason(value=1)),
        ("1", Reason(value=1)),
        ("-2", Reason(value=-2)),
        ("\u22122", Reason(value=-2)),
        ('"+1 higher  ground"', Reason(value=1, words="higher ground")),
        ('"-1 2nd floor"', Reason(value=-1, words="2nd floor")),
    ],
)
def test_a_modifier_is_a_number_and_why(given: str, reason: Reason) -> None:
    assert parse(f"attack Krall vs-mod={given}") == Attack(target="p3", vs=Hand(mod=(reason,)))


@pytest.mark.parametrize("given", ["", "ground", "+ground", "1st floor", "++1", "1000"])
def test_what_is_no_modifier(given: str) -> None:
    assert refused(f"attack Krall mod='{given}'").arguments["key"] == "mod"


@pytest.mark.parametrize(
    ("given", "use"),
    [
        ("shouts", SpinUse(how="shouts")),
        ("Ada: shouts", SpinUse(how="shouts", who="p1")),
        ("ad:shouts", SpinUse(how="shouts", who="p1")),
        # Bruno has no spin; these are his words.
        ("Bruno: shouts", SpinUse(how="Bruno: shouts")),
        ("@p2: shouts", SpinUse(how="shouts", who="p2")),
        (": Ada: shouts", SpinUse(how="Ada: shouts")),
        ("well: Ada shouts", SpinUse(how="well: Ada shouts")),
    ],
)
def test_spins(given: str, use: SpinUse) -> None:
    line = f'attack Krall spin="{given}"'
    assert parse(line) == Attack(target="p3", hand=Hand(spin=(use,)))
    assert written(line).startswith("spin=")


def test_a_spin_needs_a_how() -> None:
    assert refused('attack Krall spin="Ada:"').message == "there is nothing to read in this text"


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("scene", SCENE),
        ("Szene", SCENE),
        ("SCE", SCENE),
        ("ware", "z2"),
        ("Krall", "p3"),
        ("zone:quay", "z1"),
        ("who:quay", "p8"),
        ("zone:q", "z1"),
    ],
)
def test_a_place_is_a_zone_somebody_or_the_scene(given: str, place: str) -> None:
    assert parse(f"maneuver on={given}") == Maneuver(on=place)
    written(f"maneuver Krall on={given}")


def test_a_zone_called_scene_is_told_from_the_scene() -> None:
    zones = {"z1": change(TABLE.zones["z1"], name="Scene")}
    state = change(TABLE, zones=zones)
    assert refused("maneuver on=scene", state).candidates == ("@scene", "zone:Scene")
    assert written("maneuver Krall on=@scene", state) == "on=@scene"
    assert written("maneuver Krall on=zone:scene", state) == "on=zone:Scene"


@pytest.mark.parametrize(
    ("given", "aspect"),
    [
        ("fog", "a3"),
        ("FO", "a3"),
        ("Singed", "a4"),
        ("Blinded on Krall", "a1"),
        ("bli on bruno", "a2"),
        ("on the", "a5"),
        ("On the brink on zone:Quay", "a5"),
        ("fog on scene", "a3"),
        ("@a2", "a2"),
    ],
)
def test_an_aspect_is_found_by_its_beginning_and_whom_it_is_on(given: str, aspect: str) -> None:
    assert parse(f'attack Ada tag="{given}"') == Attack(target="p1", hand=Hand(tag=(aspect,)))
    written(f'attack Ada tag="{given}"')


def test_the_same_aspect_twice_in_one_place_is_told_apart_by_id() -> None:
    twin = Aspect(id="a9", text="blinded", on="p3")
    state = change(TABLE, aspects={**TABLE.aspects, "a9": twin})
    assert refused("tag 'Blinded on Krall'", state).candidates == ("@a1", "@a9")
    assert written("attack Ada tag=@a9", state) == "tag=@a9"


@pytest.mark.parametrize(
    ("given", "target"),
    [("krall", "p3"), ("kr", "p3"), ("'the crate'", "the crate"), ("@p1", "p1"), ("@p9", "@p9")],
)
def test_somebody_or_something(given: str, target: str) -> None:
    assert parse(f"throw {given} Quay") == Throw(target=target, zone="z1")
    written(f"throw {given} Quay")


def test_a_prefix_of_several_names_is_no_thing() -> None:
    assert refused("throw Thugs Quay").candidates == ("Thugs A", "Thugs B")


def test_what_is_hidden() -> None:
    assert parse("reveal gob") == Reveal(what="p6")
    assert parse("reveal 'on the b'") == Reveal(what="a5")
    assert grammar.format(Reveal(what="a5"), TABLE) == 'reveal "On the brink"'
    assert refused("reveal Krall").message == "nothing hidden is called {name}"
    assert refused("reveal Gobblin").candidates == ("Goblin",)


def test_a_list_has_commas_names_passages_or_semicolons() -> None:
    assert parse('order "Thugs B, ada,Kr"') == Order(names=("p5", "p1", "p3"))
    assert parse('sprint Gallery through="quay, ware"') == Sprint(zone="z3", through=("z1", "z2"))
    assert parse('sprint Gallery passage="ware > g"') == Sprint(zone="z3", passage=("z2", "z3"))
    assert written('sprint Gallery passage="ware>g"') == 'passage="Warehouse > Gallery"'
    line = 'add Max pc aspects="Quick; Old \\\\; Wise" groups="3, 2" kinds=phys,Mental'
    assert parse(line) == Add(
        name="Max",
        role="pc",
        aspects=("Quick", "Old ; Wise"),
        groups=(3, 2),
        kinds=("physical", "mental"),
    )


def test_a_list_may_be_emptied_where_that_says_something() -> None:
    assert parse("add Max pc aspects=''") == Add(name="Max", role="pc", aspects=())
    assert grammar.format(Add(name="Max", role="pc", aspects=()), TABLE) == 'add Max pc aspects=""'
    assert refused("add Max pc consequences=''").message == "{key} has nothing in it"


@pytest.mark.rule("F-CONSEQ-6")
def test_somebody_may_come_with_consequences() -> None:
    injuries = (
        Injury(severity="mild", text="Singed Hand"),
        Injury(severity="severe", text="Broken: twice"),
    )
    line = 'add Max pc consequences="Mild: Singed Hand; schwer: Broken: twice"'
    assert parse(line) == Add(name="Max", role="pc", consequences=injuries)
    refusal = refused('add Max pc consequences="lethal: Stabbed"')
    assert refusal.rule == "F-CONSEQ-6"
    assert "severe:" in refusal.candidates


@pytest.mark.parametrize(
    ("given", "hidden"), [("yes", True), ("on", True), ("Ja", True), ("no", False), ("off", False)]
)
def test_yes_and_no(given: str, hidden: bool) -> None:
    assert parse(f"add Max pc hidden={given}") == Add(name="Max", role="pc", hidden=hidden)


def test_faces_are_those_of_the_systems_dice() -> None:
    pool = change(TABLE, system="pool")
    line = "attack Krall dice=3,10;4"
    assert parse(line, pool) == Attack(target="p3", hand=Hand(dice=(3, 10, 4)))
    assert written(line, pool) == "dice=3,10,4"
    assert refused("attack Krall dice=11", pool).rule == ""
    assert refused("attack Krall dice=2,2,9", change(TABLE, system="reserves")).rule == "R-020"


def test_keys_come_from_the_fields() -> None:
    keys = shape(Attack).keys
    assert list(keys)[:3] == ["by", "skill", "dice"]
    twins = [key for key in keys if key == "vs" or key.startswith("vs-")]
    assert twins == [
        "vs", "vs-dice", "vs-mod", "vs-tag", "vs-modify", "vs-complement", "vs-restrict",
        "vs-spin", "vs-with", "vs-alone", "vs-full-defense",
    ]  # fmt: skip
    assert {"ignore-block", "with", "alone"} <= keys.keys()
    assert not {"full-defense", "force", "overruled", "target"} & keys.keys()
    assert isinstance(keys["vs"], Slot)
