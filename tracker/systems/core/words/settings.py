"""What the dials are called, what each decides, and what may be chosen (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.dice.terms import Term

SETTINGS: Mapping[str, Term] = MappingProxyType(
    {
        "edition": Term(german="Ausgabe", name="edition"),
        "boxes": Term(german="Kästchen", name="boxes"),
        "tracks": Term(german="Stressbalken", name="stress tracks"),
        "extra-mild": Term(german="zweite leichte Konsequenz", name="second mild slot"),
        "extreme": Term(german="extreme Konsequenzen", name="extreme consequences"),
        "order": Term(german="Initiative", name="turn order"),
        "order-physical": Term(german="Initiative, körperlich", name="order, physical"),
        "order-mental": Term(german="Initiative, geistig", name="order, mental"),
        "npc-turns": Term(german="Züge der NSC", name="turns of NPCs"),
        "oppose": Term(german="gegen Überwinden", name="against an overcome"),
        "overcome-tie": Term(german="Gleichstand", name="overcome tied"),
        "known-fail": Term(german="bekannter Aspekt, Fehlschlag", name="known aspect, failed"),
        "unknown-tie": Term(
            german="Gleichstand, Aspekt unbekannt", name="tie on an unknown aspect"
        ),
        "hostile": Term(german="feindliche Einsätze", name="hostile invocations"),
        "carry": Term(german="Punkte der NSC", name="points of NPCs"),
        "scenario-reset": Term(german="Punkte zum Szenario neu", name="points anew by scenario"),
        "full-defense": Term(german="volle Verteidigung", name="full defense"),
        "team-cap": Term(german="Grenze der Hilfe", name="limit of help"),
        "team-skill": Term(german="Wert zum Helfen", name="rating to help"),
        "mobs": Term(german="Mobs", name="mobs"),
        "contest-style": Term(german="voller Erfolg, Wettstreit", name="style in a contest"),
        "contest-fail": Term(german="Vorteil im Wettstreit", name="advantage in a contest"),
        "contest-harm": Term(german="Wettstreit mit Schaden", name="contests that harm"),
        "treatment": Term(german="Behandlung", name="treatment"),
        "severe-clears": Term(german="schwere Konsequenz", name="severe consequences"),
        "weapons": Term(german="Waffen und Rüstung", name="weapons and armor"),
        "scale": Term(german="Größenordnung", name="scale"),
    }
)

VALUES: Mapping[str, Term] = MappingProxyType(
    {
        "edition:core": Term(german="Core", name="Core"),
        "edition:condensed": Term(german="Condensed", name="Condensed"),
        "edition:accelerated": Term(german="Turbo", name="Accelerated"),
        "boxes:value": Term(german="mit Werten, eines nur", name="numbered, one a hit"),
        "boxes:points": Term(german="je ein Punkt", name="one point each"),
        "tracks:two": Term(german="zwei Balken", name="two tracks"),
        "tracks:one": Term(german="ein Balken", name="one track"),
        "order:skill": Term(german="nach Fertigkeit", name="by skill"),
        "order:elective": Term(german="freie Reihenfolge", name="elective order"),
        "order:list": Term(german="nach Liste", name="by list"),
        "npc-turns:each": Term(german="jeder für sich", name="each for themselves"),
        "npc-turns:best": Term(german="alle beim Besten", name="all with the best"),
        "oppose:plain": Term(german="einfacher Widerstand", name="plain opposition"),
        "oppose:defend": Term(german="Verteidigen, mit Schub", name="defend, with a boost"),
        "overcome-tie:cost": Term(german="zum Preis", name="at a cost"),
        "overcome-tie:either": Term(
            german="Preis, oder Fehlschlag mit Schub", name="cost, or fail with a boost"
        ),
        "known-fail:opponent": Term(german="Gegner frei", name="free for an opponent"),
        "known-fail:nothing": Term(german="nichts weiter", name="nothing more"),
        "unknown-tie:reveal": Term(german="aufgedeckt", name="revealed"),
        "unknown-tie:boost": Term(german="nur ein Schub", name="a boost alone"),
        "hostile:any": Term(german="zahlen jedem", name="pay anybody"),
        "hostile:pvp": Term(german="zahlen Spielern", name="pay players"),
        "carry:any": Term(german="in jeder Szene mit NSC", name="in any scene with NPCs"),
        "carry:npc": Term(german="wenn dieser NSC da ist", name="when this NPC is there"),
        "scenario-reset:yes": Term(german="auf die Erholungsrate", name="set to the refresh"),
        "scenario-reset:no": Term(german="mindestens die Rate", name="at least the refresh"),
        "full-defense:plain": Term(german="jede Verteidigung", name="every defense"),
        "full-defense:focus": Term(german="worauf man achtet", name="by its focus"),
        "full-defense:off": Term(german="keine", name="none"),
        "team-cap:none": Term(german="ohne Grenze", name="no limit"),
        "team-cap:skill": Term(german="der eigene Wert", name="the own rating"),
        "mobs:core": Term(german="Mob, Mitglied für Mitglied", name="member by member"),
        "mobs:group": Term(german="Schergengruppe, eine Figur", name="group of mooks, one figure"),
        "contest-style:alone": Term(german="allein doppelt", name="double when alone"),
        "contest-style:always": Term(german="immer doppelt", name="always double"),
        "contest-fail:forfeit": Term(german="Wurf verfällt", name="roll forfeited"),
        "contest-fail:choice": Term(
            german="oder der Gegner hat ihn frei", name="or free for the others"
        ),
        "treatment:roll": Term(german="mit Wurf", name="by a roll"),
        "treatment:none": Term(german="nicht nötig", name="not needed"),
        "severe-clears:scenario": Term(german="nach einem Szenario", name="after a scenario"),
        "severe-clears:milestone": Term(
            german="am großen Meilenstein", name="at a major milestone"
        ),
    }
)

MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "edition": N_("turns every dial to what its book has (K-SET-1)"),
        "boxes": N_("how many a hit marks (K-STRESS-5, 7)"),
        "tracks": N_("one for all harm, or two (K-STRESS-1)"),
        "extra-mild": N_("for Physique or Will from 5 up (K-CONS-2)"),
        "extreme": N_("absorb 8 and replace an aspect (K-CONS-6)"),
        "order": N_("skill, or who has acted names the next (K-ORDER)"),
        "order-physical": N_("skills, the first decides (K-ORDER-1)"),
        "order-mental": N_("skills, the first decides (K-ORDER-1)"),
        "npc-turns": N_("whether NPCs have one place (K-ORDER-4)"),
        "oppose": N_("whether it is a defense (K-OPPOSE-3)"),
        "overcome-tie": N_("what a tie gives (K-OVERCOME-4)"),
        "known-fail": N_("who may use it (K-CREATE-6)"),
        "unknown-tie": N_("whether it is found (K-CREATE-7)"),
        "hostile": N_("who is paid for their aspect (K-HOSTILE-5)"),
        "carry": N_("when the pool gets them (K-FP-6)"),
        "scenario-reset": N_("what each has then (K-FP-4)"),
        "full-defense": N_("what its +2 is for (K-FULL-2)"),
        "team-cap": N_("how much help counts at most (K-TEAM-3)"),
        "team-skill": N_("what a helper needs at least (K-TEAM-2)"),
        "mobs": N_("how hits on them are counted (K-MOB)"),
        "contest-style": N_("when it is two (K-CONTEST-3)"),
        "contest-fail": N_("a fail costs (K-CONTEST-6)"),
        "contest-harm": N_("are the beaten hit? (K-CONTEST-7)"),
        "treatment": N_("whether consequences are treated first (K-RECOVER-1)"),
        "severe-clears": N_("when they go (K-RECOVER-5)"),
        "weapons": N_("whether their ratings count (K-GEAR)"),
        "scale": N_("levels above each other (K-SCALE)"),
    }
)
