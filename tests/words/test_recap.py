"""The recap: what each fight turned on, by whom, what stays; in all games, and nothing hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.program import inside
from tests.support.table import Table
from tests.systems.core.table import Table as CoreTable
from tests.systems.core.table import begun, struck
from tracker import places
from tracker.log.save import Save
from tracker.opening import in_memory
from tracker.page.recap_page import recap_page
from tracker.words.markdown import escaped_markdown
from tracker.words.player_log import open_timeline
from tracker.words.recap import Recap, recap, recap_markdown
from tracker.words.translate import install


def shipped(name: str) -> Recap:
    with Save.follow(places.shipped_saves_dir() / f"{name}.jsonl") as save:
        return recap([in_memory(save).timeline])


def of(table: Table | CoreTable, *, players: bool = True) -> str:
    timeline = table.session.timeline
    seen = open_timeline(timeline.records) if players else timeline
    return "\n".join(recap_markdown(recap([seen]), escaped_markdown))


def test_a_fight_is_a_paragraph() -> None:
    told = shipped("the-tax-chest")
    (fight,) = told.fights
    assert fight.title == "The Tax Chest"
    assert fight.sentences == (
        "Isa, Jory, Kit and Dell (Couriers) against Rusk, Cutters, Runners and Hounds (Watch),"
        " at Market, Alley, Bridge, Mill and Rooftops.",
        "Round 2: Rusk gives Kit a consequence (severe): Stabbed in the Side."
        " Isa takes Hounds out.",
        "Round 5: Isa takes Rusk out: dragged out of the mill race, and his badge is gone."
        " Jory takes Cutters out. Dell takes Runners out.",
        "It ends in round 5: the chest is theirs.",
    )
    assert "Rusk – mild: Split Lip; moderate: Bad Knee" in told.stays
    assert "Isa – 2 fate points" in told.stays
    assert told.luck.startswith("with Isa: dice as good come once in ")
    assert told.spotlight.startswith("Isa: 5 turns, 8 min; ")


# By example, the words of each game for what one remembers.
TURNS = {
    "the-toll-hearing": (
        "Varley concedes: the toll is dropped, and Varley keeps his seat",
        "Varley takes Wick out: hustled out by the ushers",
    ),
    "fire-in-the-foundry": (
        "Vesna gives Ada a consequence (moderate): Cracked Ribs",
        "Bruno takes Guards out: they run for the river gate",
    ),
    "the-tower-at-night": ("The iron gate is overcome", "Ben, from then on: in irons"),
    "the-ledge": ("Over the ledge is managed", "Ana, from then on: Twisted ankle"),
    "over-the-wall": ("Ana, from then on: Sprained toe",),
    "at-the-rusty-gate": ("Ada, from then on: Torn arm",),
}


GERMAN = {
    "the-toll-hearing": (
        "Varley schaltet Wick aus: hustled out by the ushers",
        "Nell fügt Varley eine Konsequenz zu (mittel): His Name in the Mud",
    ),
    "the-clockmakers-roof": ("Wardens fügen Mina eine Konsequenz zu (leicht): Burned Hand",),
    "the-tower-at-night": ("Ben, von da an: in irons",),
}


@pytest.mark.parametrize("name", GERMAN)
def test_in_german_too(name: str) -> None:
    install("de")
    try:
        told = " ".join(sentence for fight in shipped(name).fights for sentence in fight.sentences)
    finally:
        install("en")
    for turn in GERMAN[name]:
        assert turn in told
    # Each fight ends with a sentence, and so does each part of it.
    assert told.endswith(".")


@pytest.mark.parametrize("name", TURNS)
def test_every_game_says_what_turned(name: str) -> None:
    told = " ".join(sentence for fight in shipped(name).fights for sentence in fight.sentences)
    for turn in TURNS[name]:
        assert turn in told


def test_a_next_scene_is_a_fight_of_its_own() -> None:
    first, second = shipped("fire-in-the-foundry").fights
    assert (first.title, second.title) == ("Fire in the Foundry", "The North Road")
    assert "River Patrol" not in first.sentences[0]
    assert "Vesna" not in second.sentences[0]
    assert second.sentences[-1] == "It goes on in round 1."


def test_no_dice_are_added_up() -> None:
    table = Table.set().do("hit Krall 2", "stress", "next", "hit Ada 3", 'consequence "Cut Brow"')
    told = of(table)
    assert "marks" not in told
    assert "Ada takes a consequence" in told


def test_harm_without_an_attacker_is_nobodys_deed_while_a_roll_at_another_lies_there() -> None:
    table = begun("core", "minions Guards quality=2 count=3 side=Gang zone=Yard")
    told = of(struck(table, 2, 5).do("hit Guards 9"))
    assert "Guards are out of the scene" in told
    assert "Ada takes" not in told


def test_a_fight_that_has_not_begun_says_so() -> None:
    assert "It has not begun yet." in of(Table('conflict "A" kind=physical'))


HIDDEN = (
    "add Morlock npc side=Gang zone=Hall hidden=yes skills='Fists 3'",
    'aspect "Unseen Knife" on=Krall hidden=yes',
)


def test_players_read_of_nothing_hidden() -> None:
    played = ("hit Ada 3", 'consequence "Cut Brow"', "next", "next", "end why=rain")
    plain = Table.set().do(*played)
    spied = Table.set(*HIDDEN).do(
        'note "Morlock waits" secret=yes',
        *played[:2],
        "hit Morlock 2",
        'consequence "Broken Mask"',
        *played[2:],
    )
    assert "Morlock" in of(spied, players=False)
    assert of(spied) == of(plain)


def test_a_reason_that_names_the_hidden_is_left_out() -> None:
    told = of(Table.set(*HIDDEN).do("end why='Morlock flees'"))
    assert "It ends in round 1." in told
    assert "Morlock" not in told


def test_several_fights_are_one_evening(tmp_path: Path) -> None:
    fights = ["the-toll-hearing", "the-tax-chest"]
    paths = [str(places.shipped_saves_dir() / f"{name}.jsonl") for name in fights]
    done = inside("--saves", tmp_path, "recap", *paths, "--players")
    assert done.code == 0
    assert done.out.count("\n## ") == 4
    assert done.out.index("The Toll Hearing") < done.out.index("The Tax Chest")
    german = inside("--saves", tmp_path, "recap", paths[1], "--lang", "de")
    assert "Isa, Jory, Kit und Dell (Couriers) gegen Rusk" in german.out
    page = inside("--saves", tmp_path, "recap", *paths, "--format", "html")
    assert page.out.startswith("<!doctype html>")
    assert inside("--saves", tmp_path, "recap", "nothing").code == 3


def test_the_page_has_no_script_and_no_markup_of_names() -> None:
    table = Table.set("add '<script>x</script>' npc side=Gang zone=Yard")
    page = recap_page(recap([table.session.timeline]))
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "script-src" not in page
    assert "default-src 'none'" in page
