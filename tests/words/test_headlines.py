"""One line for the log for each ruling, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.any_fight import EVERY, any_fight
from tests.support.table import Table
from tests.words.played import ATTACK, CONSEQUENCE, MANEUVER, MISS, OUT, Played
from tracker.conflict.engine import verb_of
from tracker.systems.fate.rules.exchange import ShiftsCounted
from tracker.words.emphasis import weighed_headline
from tracker.words.headlines import headline
from tracker.words.shape import all_commands
from tracker.words.translate import install

EXAMPLES = Path(__file__).parents[1] / "examples"

HEADLINES = [
    (
        "fp Ada 0",
        "The fate points of Ada stay as they are",
        "Die FATE-Punkte von Ada bleiben, wie sie sind",
    ),
    (
        ATTACK,
        "Ada attacks Krall: Weapons 6 against Weapons 3, 3 shifts, outstanding; "
        "Thugs A take 2: 2 fall, 0 left",
        "Ada greift Krall an: Nahkampfwaffen 6 gegen Nahkampfwaffen 3, 3 Erfolgsgrade, "
        "herausragend; Thugs A stecken 2 ein: 2 fallen, 0 übrig",
    ),
    (
        "attack Krall skill=Weapons dice=0000",
        "Ada attacks Krall: Weapons 4",
        "Ada greift Krall an: Nahkampfwaffen 4",
    ),
    (
        "detach 'Thugs A'\nattack Krall skill=Weapons dice=0000\ndefend skill=Weapons dice=00--",
        "Krall defends: Weapons 4 against Weapons 1, 3 shifts, outstanding",
        "Krall verteidigt sich: Nahkampfwaffen 4 gegen Nahkampfwaffen 1, 3 Erfolgsgrade, "
        "herausragend",
    ),
    (
        MISS,
        "Ada attacks Krall: Weapons 0 against Weapons 4, a miss",
        "Ada greift Krall an: Nahkampfwaffen 0 gegen Nahkampfwaffen 4, daneben",
    ),
    (
        "attack 'Thugs B' skill=Weapons dice=0000 vs-dice=0000",
        "Ada attacks Thugs B: Weapons 4 against 2, 2 shifts; Thugs B take 2: 2 fall, 1 left",
        "Ada greift Thugs B an: Nahkampfwaffen 4 gegen 2, 2 Erfolgsgrade; "
        "Thugs B stecken 2 ein: 2 fallen, 1 übrig",
    ),
    (
        "set Krall max-consequences=0\ndetach 'Thugs A'\n"
        "attack Krall skill=Weapons dice=++++ vs=Athletics vs-dice=----",
        "Ada attacks Krall: Weapons 8 against Athletics -2, 10 shifts, outstanding; Ada "
        "has 4 overflow; "
        "Krall is taken out",
        "Ada greift Krall an: Nahkampfwaffen 8 gegen Athletik -2, 10 Erfolgsgrade, herausragend; "
        "Ada hat 4 Überfluss; Krall scheidet aus",
    ),
    (
        "block 'the door' protects=Bruno skill=Weapons dice=++00\n"
        "attack 'Thugs B' skill=Fists dice=0000 vs-dice=0000\n"
        "attack Bruno skill=Weapons dice=++++ vs=Fists vs-dice=----",
        "Krall attacks Bruno: Weapons 8 against Fists 0 and a block of 6, 2 shifts",
        "Krall greift Bruno an: Nahkampfwaffen 8 gegen Fäuste 0 und einen Block von 6, "
        "2 Erfolgsgrade",
    ),
    (
        MANEUVER,
        "Ada blinds Krall: Weapons 5 against Athletics 1, 4 shifts, outstanding",
        "Ada blendet Krall: Nahkampfwaffen 5 gegen Athletik 1, 4 Erfolgsgrade, herausragend",
    ),
    (
        "maneuver Krall template=disarm skill=Weapons dice=---- vs=Athletics vs-dice=0000",
        "Ada tries to disarm Krall: Weapons 0 against Athletics 3, no success",
        "Ada versucht, Krall zu entwaffnen: Nahkampfwaffen 0 gegen Athletik 3, kein Erfolg",
    ),
    (
        "maneuver Krall aspect='Off balance' skill=Weapons dice=0000 vs=Athletics vs-dice=----",
        "Ada maneuvers against Krall (Off balance): Weapons 4 against Athletics -1, 5 "
        "shifts, outstanding",
        "Ada führt ein Manöver gegen Krall aus (Off balance): "
        "Nahkampfwaffen 4 gegen Athletik -1, 5 Erfolgsgrade, herausragend",
    ),
    (
        "maneuver aspect=Fire on=scene skill=Athletics dice=0000 difficulty=3",
        "Ada maneuvers on the scene (Fire): Athletics 3 against 3, just enough",
        "Ada führt ein Manöver auf die Szene aus (Fire): Athletik 3 gegen 3, reicht gerade",
    ),
    (
        "maneuver aspect=Fire on=Quay skill=Athletics dice=0000",
        "Ada maneuvers on Quay (Fire): Athletics 3 against 1, 2 shifts",
        "Ada führt ein Manöver auf Quay aus (Fire): Athletik 3 gegen 1, 2 Erfolgsgrade",
    ),
    (
        "maneuver removes='Fog on the water' skill=Athletics dice=0000",
        "Ada maneuvers (Fog on the water): Athletics 3 against 1, 2 shifts",
        "Ada führt ein Manöver aus (Fog on the water): Athletik 3 gegen 1, 2 Erfolgsgrade",
    ),
    (f"{MANEUVER}\naccept", "Krall is Blinded", "Krall ist Blinded"),
    (
        f"{MANEUVER}\navoid",
        "Krall avoids Blinded for a fate point",
        "Krall vermeidet Blinded für einen FATE-Punkt",
    ),
    (
        f"{MANEUVER}\naccept\npass-tag Blinded to=Bruno",
        "Ada hands the free tag on Blinded to Bruno",
        "Ada gibt das freie Auslösen von Blinded an Bruno",
    ),
    (
        "maneuver aspect=Fire on=scene skill=Athletics dice=0000\nsucceed",
        "The scene has the aspect Fire",
        "Die Szene hat den Aspekt Fire",
    ),
    (
        "maneuver aspect=Fire on=scene skill=Athletics dice=0000\nfail",
        "The maneuver on the scene is not enough",
        "Das Manöver auf die Szene reicht nicht",
    ),
    (
        f"{ATTACK}\ntag 'Fog on the water' by=Ada",
        "Ada tags Fog on the water: Weapons 8 against Weapons 3, 5 shifts, outstanding",
        "Ada löst Fog on the water aus: Nahkampfwaffen 8 gegen Nahkampfwaffen 3, 5 "
        "Erfolgsgrade, herausragend",
    ),
    (
        f"{ATTACK}\ntag 'Fog on the water' by=Ada as=reroll dice=+000",
        "Ada tags Fog on the water to roll again: Weapons 5 against Weapons 3, 2 shifts",
        "Ada löst Fog on the water aus, um noch einmal zu würfeln: "
        "Nahkampfwaffen 5 gegen Nahkampfwaffen 3, 2 Erfolgsgrade",
    ),
    (f"{ATTACK}\nwaive", "Waived: Krall takes 1", "Übergangen: Krall wird mit 1 getroffen"),
    (f"{ATTACK}\nstress", "Krall marks Health 1", "Krall kreuzt Gesundheit 1 an"),
    (f"detach 'Thugs A'\n{ATTACK}\nstress hit=0", "Krall takes nothing", "Krall steckt nichts ein"),
    (
        CONSEQUENCE,
        "Krall takes a consequence (mild): Limping",
        "Krall nimmt eine Konsequenz (gering): Limping",
    ),
    (
        f"{CONSEQUENCE}\nconcede 'I go'",
        "Krall offers to concede: I go",
        "Krall bietet an nachzugeben: I go",
    ),
    (f"{CONSEQUENCE}\nconcede 'I go'\naccept", "Krall concedes: I go", "Krall gibt nach: I go"),
    (
        f"{CONSEQUENCE}\nconcede 'I go'\nrefuse reasonable=yes",
        "The concession of Krall is refused, though reasonable; Krall gets 1 fate point; "
        "Ada pays 1 fate point",
        "Das Nachgeben von Krall wird abgelehnt, obwohl es vernünftig ist; "
        "Krall bekommt 1 FATE-Punkt; Ada zahlt 1 FATE-Punkt",
    ),
    (
        f"{OUT}\noutcome 'in irons'",
        "The outcome for Krall: in irons",
        "Der Ausgang für Krall: in irons",
    ),
    (
        f"{OUT}\noutcome 'in irons'\nprotest fled",
        "Krall demands another outcome: fled",
        "Krall verlangt einen anderen Ausgang: fled",
    ),
    (f"{MISS}\nspin", "Krall has spin", "Krall hat Schwung"),
    (f"{MISS}\noverflow", "Krall has 4 overflow", "Krall hat 4 Überfluss"),
    (
        f"{MISS}\noverflow move=Quay",
        "Krall has 4 overflow; Krall spends 1 overflow; Krall moves to Quay; Thugs A move to Quay",
        "Krall hat 4 Überfluss; Krall gibt 1 Überfluss aus; Krall wechselt nach Quay; "
        "Thugs A wechseln nach Quay",
    ),
    (
        "block 'the stairs' passage='Warehouse > Gallery' skill=Weapons dice=0000",
        "Ada blocks Warehouse > Gallery with 4: the stairs",
        "Ada blockiert Warehouse > Gallery mit 4: the stairs",
    ),
    (
        "sprint Gallery dice=0000",
        "Ada sprints to Gallery: Athletics 3 against 0, 3 shifts, outstanding",
        "Ada sprintet nach Gallery: Athletik 3 gegen 0, 3 Erfolgsgrade, herausragend",
    ),
    (
        "sprint Gallery dice=----",
        "Ada sprints for Gallery and gets nowhere: Athletics -1 against 0, 0 shifts",
        "Ada sprintet Richtung Gallery und kommt nicht voran: Athletik -1 gegen 0, 0 Erfolgsgrade",
    ),
    (
        "throw 'the crate' Quay weight=1 skill=Might dice=+++0",
        "Ada throws the crate: Might 3 against 0, 3 shifts, outstanding; the crate lands in Quay",
        "Ada wirft the crate: Kraft 3 gegen 0, 3 Erfolgsgrade, herausragend; the crate "
        "landet in Quay",
    ),
    (
        "next\npush Krall Quay skill=Might dice=++++ vs=Athletics vs-dice=0000",
        "Bruno pushes Krall: Might 7 against Athletics 3, 4 shifts, outstanding; Krall "
        "moves to Quay; "
        "Bruno moves to Quay",
        "Bruno schiebt Krall: Kraft 7 gegen Athletik 3, 4 Erfolgsgrade, herausragend; "
        "Krall wechselt nach Quay; Bruno wechselt nach Quay",
    ),
    (
        "check skill=Athletics difficulty=2 what='over the crates' dice=0000",
        "Ada, over the crates: Athletics 3 against 2, 1 shift",
        "Ada, over the crates: Athletik 3 gegen 2, 1 Erfolgsgrad",
    ),
    (
        "check skill=Athletics difficulty=4 dice=0000",
        "Ada: Athletics 3 against 4, no success",
        "Ada: Athletik 3 gegen 4, kein Erfolg",
    ),
    (
        "contest Krall skill=Athletics dice=0000 vs=Athletics vs-dice=+000",
        "Ada contests with Krall: Athletics 3 against Athletics 3, a tie",
        "Ada misst sich mit Krall: Athletik 3 gegen Athletik 3, unentschieden",
    ),
    (
        "contest Krall skill=Athletics dice=0000 vs=Athletics vs-dice=+000\n"
        "again dice=0000 vs-dice=++00",
        "Both roll again: Athletics 3 against Athletics 4, Krall wins with 1 shift",
        "Beide würfeln noch einmal: Athletik 3 gegen Athletik 4, Krall gewinnt um 1 Erfolgsgrad",
    ),
    (
        "contest Krall skill=Athletics dice=0000 vs=Athletics vs-dice=+000\ndraw",
        "The tie stands",
        "Der Gleichstand gilt",
    ),
    ("hold", "Ada holds", "Ada hält die Aktion zurück"),
    ("next", "Ada passes", "Ada verzichtet auf den Zug"),
    ("next\nnext\nnext\nnext\nnext", "Round 2", "Runde 2"),
    ("full-defense Krall", "Krall defends fully", "Krall verteidigt sich voll"),
    ("act 'bars the door'", "Ada: bars the door", "Ada: bars the door"),
    ("free 'shouts' by=Krall", "Krall, free: shouts", "Krall, frei: shouts"),
    ("fp Ada -1 'for luck'", "Ada pays 1 fate point: for luck", "Ada zahlt 1 FATE-Punkt: for luck"),
    ("fp Ada 2", "Ada gets 2 fate points", "Ada bekommt 2 FATE-Punkte"),
    (
        "compel Ada 'Fog on the water' accept=yes",
        "Ada accepts the compel on Fog on the water and gets a fate point",
        "Ada nimmt das Erzwingen von Fog on the water hin und bekommt einen FATE-Punkt",
    ),
    (
        "compel Ada 'Fog on the water' accept=no",
        "Ada refuses the compel on Fog on the water for a fate point",
        "Ada wehrt das Erzwingen von Fog on the water für einen FATE-Punkt ab",
    ),
    (
        "environment 'Fog on the water' skill=Stealth instead=Fists by=Ada",
        "Ada uses Stealth in place of Fists (Fog on the water)",
        "Ada setzt Heimlichkeit anstelle von Fäuste ein (Fog on the water)",
    ),
    ("leave Krall 'at dawn'", "Krall leaves: at dawn", "Krall geht: at dawn"),
    (
        "leave Krall\nreturn Krall 'with a torch'",
        "Krall comes back: with a torch",
        "Krall kommt zurück: with a torch",
    ),
    ("remove Krall", "Krall takes part no more", "Krall nimmt nicht mehr teil"),
    ("detach 'Thugs A'", "Thugs A act alone now", "Thugs A handeln jetzt allein"),
    (
        "split 'Thugs B' count=1 name=Lookout",
        "1 of Thugs B is Lookout now",
        "1 von Thugs B ist jetzt Lookout",
    ),
    (
        "minions Rats side=Gang zone=Quay groups='3, 2'",
        "Rats 1 take part: 3 minions of quality 1, Gang, Quay; "
        "Rats 2 take part: 2 minions of quality 1, Gang, Quay",
        "Rats 1 nehmen teil: 3 Schergen der Qualität 1, Gang, Quay; "
        "Rats 2 nehmen teil: 2 Schergen der Qualität 1, Gang, Quay",
    ),
    (
        "set Ada seat=2 fp=4",
        "Ada gets 1 fate point; Ada: seat 2",
        "Ada bekommt 1 FATE-Punkt; Ada: Sitzplatz 2",
    ),
    ("set Ada fp=3", "Ada: nothing changes", "Ada: nichts ändert sich"),
    ("rename Ada Adele", "Ada is called Adele now", "Ada heißt jetzt Adele"),
    ("hit Ada 2", "Ada takes a hit of 2", "Ada erleidet einen Treffer von 2"),
    ("hit Ada 0", "a hit of 0 marks nothing", "ein Treffer von 0 bewirkt nichts"),
    ("switch tiring on", "The conflict is tiring now", "Der Konflikt ist jetzt ermüdend"),
    ("note 'more {fog}'", "Note: more {fog}", "Notiz: more {fog}"),
    ("end 'at dawn'", "The conflict ends: at dawn", "Der Konflikt endet: at dawn"),
    ("end-scene rest=yes", "The scene ends, with a rest", "Die Szene endet, mit einer Rast"),
    ("rest Ada hours=8", "Ada rests 8 hours", "Ada ruht 8 Stunden"),
    ("hold! by=Ada why='a slip'", "Ada holds (a slip)", "Ada hält die Aktion zurück (a slip)"),
    (
        "act! 'runs' by=Bruno",
        "Bruno: runs (overrules F-ROUND-2)",
        "Bruno: runs (setzt F-ROUND-2 außer Kraft)",
    ),
    (
        "act! 'runs' by=Bruno why='agreed'",
        "Bruno: runs (overrules F-ROUND-2: agreed)",
        "Bruno: runs (setzt F-ROUND-2 außer Kraft: agreed)",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("script", "in_english", "in_german"), HEADLINES)
def test_each_ruling_has_a_line(script: str, in_english: str, in_german: str) -> None:
    played = Played().play(script)
    assert headline(played.last, played.before) == in_english
    install("de")
    assert headline(played.last, played.before) == in_german


@pytest.mark.parametrize("system", EVERY)
def test_no_ruling_is_told_by_its_verb_alone(system: str) -> None:
    verbs = set(all_commands(system))
    for seed in range(4):
        tree = any_fight(system, 40, seed).timeline
        for n in tree.path():
            ruling = tree.rulings[n]
            assert headline(ruling, tree.state_at(ruling.parent)) not in verbs


@pytest.mark.rule("F-SPIN-1")
def test_three_shifts_are_marked_whatever_is_rolled() -> None:
    verbs = set()
    for seed in range(12):
        tree = any_fight("fate", 60, seed).timeline
        for n in tree.path():
            ruling, before = tree.rulings[n], tree.state_at(tree.rulings[n].parent)
            rolls = [e for e in ruling.events if isinstance(e, ShiftsCounted)]
            told = headline(ruling, before)
            if rolls:
                assert ("outstanding" in told) is any(e.result.outstanding for e in rolls), told
                verbs.add(verb_of(type(ruling.command)))
    assert len(verbs) > 8


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.fight")), ids=lambda path: path.stem)
def test_what_stands_out_in_a_line_takes_nothing_from_it(path: Path) -> None:
    timeline = Table(path.read_text(encoding="utf-8")).session.timeline
    seen: set[str | None] = set()
    for ruling in timeline.rulings.values():
        before = timeline.state_at(ruling.parent)
        line = headline(ruling, before)
        pieces = weighed_headline(ruling, before)
        assert "".join(text for text, _what in pieces) == line
        seen |= {what for _text, what in pieces}
    assert {"actor", "outcome"} <= seen
