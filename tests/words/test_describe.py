"""Details, rolls, questions, offers and warnings in words, in both languages."""

from __future__ import annotations

import pytest

from tests.words.played import ATTACK, CONSEQUENCE, MANEUVER, MISS, OUT, Played
from tracker.conflict.draft import Warned
from tracker.conflict.questions import offers
from tracker.systems.fate.rules.state import table_of
from tracker.systems.fate.words.terms import roll_line
from tracker.words.headlines import details, headline
from tracker.words.questions import answer_text, offer_text, question_text
from tracker.words.sentences import warning_text
from tracker.words.translate import install


def test_details_show_every_reason_with_its_rule() -> None:
    played = Played().play(
        "attack Krall skill=Weapons dice=0000"
        " extra='2 kicks the lamp' mod='+1 higher ground' tag='Fog on the water'"
        " vs=Weapons vs-dice=--00"
    )
    assert details(played.last, played.before) == [
        "Ada pays 1 fate point (F-FP-2)",
        "Ada tags Fog on the water (F-ASPECT-11)",
        "Ada rolls Weapons 4 - extra act (kicks the lamp) 2 (F-SUPP-3) "
        "+ higher ground 1 (F-ROLL-3) "
        "+ aspect (Fog on the water) 2 (F-ASPECT-12) + [0000] 0 = 5",
        "Krall rolls Weapons 3 + group 1 (F-GROUP-4) + [--00] -2 = 2",
        "Ada: 5 against 2, 3 shifts, outstanding",
        "Thugs A take 2: 2 fall, 0 left (F-MINION-6)",
        "Thugs A are out (F-MINION-7)",
        "Krall takes 1",
    ]
    install("de")
    assert details(played.last, played.before)[2:4] == [
        "Ada würfelt Nahkampfwaffen 4 - Zusatzhandlung (kicks the lamp) 2 (F-SUPP-3) "
        "+ higher ground 1 (F-ROLL-3) + Aspekt (Fog on the water) 2 (F-ASPECT-12) + [0000] 0 = 5",
        "Krall würfelt Nahkampfwaffen 3 + Gruppe 1 (F-GROUP-4) + [--00] -2 = 2",
    ]


def test_a_block_is_said_to_be_enough_for_nothing() -> None:
    """It is rolled against nobody and no difficulty: what counts is its strength."""
    played = Played().play("block 'nobody gets out' skill=Weapons dice=0000 penalty=1")
    rolled, told = details(played.last, played.before)
    assert rolled.startswith("Ada rolls Weapons 4 - penalty 1")
    assert told.startswith("Ada blocks with 3: nobody gets out")


def test_a_tag_after_the_roll_tells_what_the_roll_counts_now() -> None:
    played = Played().play(f"{ATTACK}\ntag 'Fog on the water' by=Ada")
    assert (
        "Ada now has Weapons 4 + aspect (Fog on the water) 2 (F-ASPECT-12) + [++00] 2 = 8"
        in details(played.last, played.before)
    )


def test_a_second_skill_is_named_in_the_readers_language() -> None:
    played = Played().play("check skill=Fists complement=Athletics dice=0000")
    install("de")
    assert "Ada würfelt Fäuste 0 + zweite Fertigkeit (Athletik) 1 (F-COMBINE-4) + [0000] 0 = 1" in (
        details(played.last, played.before)
    )


def test_minions_roll_with_their_quality() -> None:
    played = Played().play("next\nnext\nnext\nattack Ada dice=+0-+")
    exchange = table_of(played.state).exchange
    assert exchange is not None
    assert exchange.roll is not None
    line = roll_line(exchange.roll, played.state)
    assert line == "quality 1 + group 1 + [+0-+] 1 = 3"


QUESTIONS = [
    (ATTACK, "Krall takes 1: stress (Health 1) or consequence (mild)",
     "Krall wird mit 1 getroffen: stress (Gesundheit 1) oder consequence (gering)"),
    ("detach 'Thugs A'\nattack Krall skill=Weapons dice=++++ vs=Weapons vs-dice=--00",
     "Krall takes 7: consequence (mild), it does not fit the track",
     "Krall wird mit 7 getroffen: consequence (gering), es passt nicht auf die Stressleiste"),
    ("attack Krall skill=Weapons dice=0000", "Ada attacks Krall, Weapons 4: defend",
     "Ada greift Krall an, Nahkampfwaffen 4: defend"),
    (MISS, "Krall defends by 4: spin or overflow (4)",
     "Krall verteidigt sich mit 4 Vorsprung: spin oder overflow (4)"),
    ("attack Krall skill=Weapons dice=--00 vs=Weapons vs-dice=+++0",
     "Krall defends by 5: spin or overflow (5)",
     "Krall verteidigt sich mit 5 Vorsprung: spin oder overflow (5)"),
    (MANEUVER, "Krall is to get the aspect Blinded: accept or avoid (1 fate point)",
     "Krall soll den Aspekt Blinded bekommen: accept oder avoid (1 FATE-Punkt)"),
    ("maneuver aspect=Fire on=scene skill=Athletics dice=0000",
     "The maneuver of Ada on the scene, 3 against 1: succeed or fail",
     "Das Manöver von Ada auf die Szene, 3 gegen 1: succeed oder fail"),
    ("maneuver aspect=Fire on=Quay skill=Athletics dice=0000",
     "The maneuver of Ada on Quay, 3 against 1: succeed or fail",
     "Das Manöver von Ada auf Quay, 3 gegen 1: succeed oder fail"),
    ("contest Krall skill=Athletics dice=0000 vs=Athletics vs-dice=+000",
     "The contest is a tie: draw (it stands) or again (both roll again)",
     "Der Wettstreit steht unentschieden: draw (er gilt) oder again (beide würfeln noch einmal)"),
    (
        OUT,
        "Krall is taken out; Ada says how: outcome",
        "Krall scheidet aus; Ada sagt, wie: outcome",
    ),
    (f"{CONSEQUENCE}\nconcede 'I go'",
     "Krall offers to concede: I go; Ada decides: accept, refuse (reasonable=yes|no) or "
     "concede (other terms)",
     "Krall bietet an nachzugeben: I go; Ada entscheidet: accept, refuse (reasonable=yes|no) oder "
     "concede (andere Bedingungen)"),
    ("hit Krall 5\nconsequence Burned\nconcede 'I go'",
     "Krall offers to concede: I go; the game master decides: accept, refuse (reasonable=yes|no) "
     "or concede (other terms)",
     "Krall bietet an nachzugeben: I go; die Spielleitung entscheidet: accept, "
     "refuse (reasonable=yes|no) oder concede (andere Bedingungen)"),
    ("next", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("script", "in_english", "in_german"), QUESTIONS)
def test_each_question_says_what_its_answers_mean(
    script: str, in_english: str, in_german: str
) -> None:
    state = Played().play(script).state
    assert question_text(state) == in_english
    install("de")
    assert question_text(state) == in_german


def test_an_answer_that_is_not_asked_means_nothing() -> None:
    state = Played().state
    assert answer_text(state, "stress") == ""
    assert answer_text(Played().play(ATTACK).state, "spin") == ""


OFFERS = [
    ("", "full-defense", "The round opens: full defense may be declared"),
    ("attack Krall skill=Weapons dice=0000", "full-defense", "Krall may defend fully"),
    (CONSEQUENCE, "concede", "Krall may concede"),
    (
        f"{OUT}\noutcome 'in irons'",
        "protest",
        "Krall may demand another outcome, for all fate points",
    ),
    (f"{OUT}\noutcome irons\nprotest fled", "outcome", "Ada may word the outcome once more"),
    (f"{MISS}\noverflow", "overflow", "Krall has 4 overflow"),
    ("check skill=Athletics difficulty=2 dice=0000", "spend", "Ada may spend 1 shift"),
    ("hold\nnext", "release", "Ada may act now"),
    ("hit Ada 3\nconsequence Cut\nrest Ada hours=1", "recover", "Ada may recover from: Cut"),
    (ATTACK, "tag", "Aspects may still be tagged on these rolls"),
    ("leave Ada\nleave Bruno", "end", "Only one side is left: the conflict may end"),
]  # fmt: skip


@pytest.mark.parametrize(("script", "verb", "in_english"), OFFERS)
def test_each_offer_says_whose_it_is(script: str, verb: str, in_english: str) -> None:
    state = Played().play(script).state
    assert verb in offers(state)
    assert offer_text(state, verb) == in_english
    install("de")
    assert offer_text(state, verb) not in ("", in_english, verb)


def test_warnings_name_who_is_meant() -> None:
    played = Played().play("next\nnext\nattack Ada dice=0000 skill=Guns vs=Weapons vs-dice=0000")
    texts = [warning_text(e, played.state) for e in played.last.events if isinstance(e, Warned)]
    assert texts == ["Guns is not on the sheet of Krall and counts as Mediocre"]
    install("de")
    texts = [warning_text(e, played.state) for e in played.last.events if isinstance(e, Warned)]
    assert texts == ["Schusswaffen steht nicht auf dem Bogen von Krall und zählt als Mäßig"]


HOSTILE = "{who} [red]{0}[/] {{}} %s 🧌 ‏עדה"


def test_what_people_typed_stays_as_it_is() -> None:
    krall = Played().who("Krall")
    attack = f"attack @{krall} skill=Weapons dice=++++ vs=Athletics vs-dice=----"
    played = Played().play(f'rename Krall "{HOSTILE}"\ndetach "Thugs A"\n{attack}')
    name = played.state.participants[krall].name
    assert "{who} [red]{0}[/] {{}} %s 🧌" in name
    for language in ("en", "de"):
        install(language)
        assert name in headline(played.last, played.before)
        assert name in question_text(played.state)
        assert any(name in line for line in details(played.last, played.before))
    install("en")
    played.play('consequence "{who} bleeds"\nconcede "{other} [b]wins[/b]"')
    assert (
        headline(played.last, played.before) == f"{name} offers to concede: {{other}} [b]wins[/b]"
    )
    assert "{other} [b]wins[/b]; Ada decides" in question_text(played.state)
