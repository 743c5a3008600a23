"""What the dials are called, what each decides, and what may be chosen (section 3 of the book)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.dice.terms import Term

SETTINGS: Mapping[str, Term] = MappingProxyType(
    {
        "boxes": Term(german="Kästchen", name="boxes"),
        "tracks": Term(german="Stressbalken", name="stress tracks"),
        "extra-mild": Term(german="zweite leichte Konsequenz", name="second mild slot"),
        "extreme": Term(german="extreme Konsequenzen", name="extreme consequences"),
        "order": Term(german="Initiative", name="turn order"),
        "order-physical": Term(german="Initiative, körperlich", name="order, physical"),
        "order-mental": Term(german="Initiative, geistig", name="order, mental"),
        "npc-turns": Term(german="Züge der NSC", name="turns of NPCs"),
        "oppose": Term(german="Widerstand gegen Überwinden", name="opposing an overcome"),
        "overcome-tie": Term(german="Gleichstand beim Überwinden", name="tie on an overcome"),
        "known-fail": Term(
            german="Fehlschlag bei bekanntem Aspekt", name="failing on a known aspect"
        ),
        "unknown-tie": Term(
            german="Gleichstand bei unbekanntem Aspekt", name="tie on an unknown aspect"
        ),
        "hostile": Term(german="feindliche Einsätze", name="hostile invocations"),
        "carry": Term(german="aufgehobene Punkte der NSC", name="points of NPCs kept"),
        "scenario-reset": Term(german="Punkte zum Szenario neu", name="points anew by scenario"),
        "full-defense": Term(german="volle Verteidigung", name="full defense"),
        "team-cap": Term(german="Grenze der Hilfe", name="limit of help"),
        "team-skill": Term(german="Wert zum Helfen", name="rating to help"),
        "mobs": Term(german="Mobs", name="mobs"),
        "contest-style": Term(german="voller Erfolg im Wettstreit", name="style in a contest"),
        "contest-fail": Term(
            german="misslungener Vorteil im Wettstreit", name="failed advantage in a contest"
        ),
        "contest-harm": Term(german="Wettstreit mit Schaden", name="contests that harm"),
        "treatment": Term(german="Behandlung", name="treatment"),
        "severe-clears": Term(german="schwere Konsequenz vergeht", name="severe ones go"),
        "weapons": Term(german="Waffen- und Rüstungswerte", name="weapon and armor ratings"),
        "scale": Term(german="Größenordnung", name="scale"),
    }
)

VALUES: Mapping[str, Term] = MappingProxyType(
    {
        "boxes:value": Term(german="mit Werten, eines je Treffer", name="numbered, one a hit"),
        "boxes:points": Term(
            german="je ein Punkt, beliebig viele", name="one point each, any number"
        ),
        "tracks:two": Term(german="zwei", name="two"),
        "tracks:one": Term(german="einer", name="one"),
        "order:skill": Term(german="nach Fertigkeit", name="by skill"),
        "order:elective": Term(german="freie Reihenfolge", name="elective"),
        "order:list": Term(german="nach Liste", name="by list"),
        "npc-turns:each": Term(german="jeder für sich", name="each"),
        "npc-turns:best": Term(german="alle beim Besten", name="all with the best"),
        "oppose:plain": Term(german="einfacher Widerstand", name="plain opposition"),
        "oppose:defend": Term(german="Verteidigen, mit Schub", name="defend, with its boost"),
        "overcome-tie:cost": Term(german="zum Preis", name="at a cost"),
        "overcome-tie:either": Term(
            german="zum Preis, oder scheitern mit Schub", name="at a cost, or fail with a boost"
        ),
        "known-fail:opponent": Term(german="Gegner frei", name="free for an opponent"),
        "known-fail:nothing": Term(german="nichts", name="nothing"),
        "unknown-tie:reveal": Term(german="aufgedeckt", name="revealed"),
        "unknown-tie:boost": Term(german="nur ein Schub", name="a boost alone"),
        "hostile:any": Term(german="zahlen jedem", name="pay anybody"),
        "hostile:pvp": Term(german="zahlen Spielern", name="pay players"),
        "carry:any": Term(german="in der nächsten Szene mit NSC", name="any NPCs' scene"),
        "carry:npc": Term(german="wenn dieser NSC da ist", name="when this NPC is there"),
        "scenario-reset:yes": Term(german="ja", name="yes"),
        "scenario-reset:no": Term(german="nein", name="no"),
        "full-defense:plain": Term(german="jede Verteidigung", name="every defense"),
        "full-defense:focus": Term(german="worauf man achtet", name="by its focus"),
        "full-defense:off": Term(german="keine", name="none"),
        "team-cap:none": Term(german="keine", name="none"),
        "team-cap:skill": Term(german="der eigene Wert", name="the own rating"),
        "mobs:core": Term(german="Mob, Mitglied für Mitglied", name="member by member"),
        "mobs:group": Term(german="Schergengruppe, eine Figur", name="group of mooks, one figure"),
        "contest-style:alone": Term(german="zählt allein doppelt", name="double when alone"),
        "contest-style:always": Term(german="zählt immer doppelt", name="always double"),
        "contest-fail:forfeit": Term(german="Wurf verfällt", name="roll forfeited"),
        "contest-fail:choice": Term(german="oder Gegner frei", name="or free for the others"),
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
        "boxes": N_("how many boxes one hit may mark (K-STRESS-5, K-STRESS-7)"),
        "tracks": N_("one track for all harm, or two (K-STRESS-1)"),
        "extra-mild": N_("for Physique or Will from 5 up (K-CONS-2)"),
        "extreme": N_("absorb 8 and replace an aspect (K-CONS-6)"),
        "order": N_("by skill, or whoever has acted names the next (K-ORDER)"),
        "order-physical": N_("skills, the first decides (K-ORDER-1)"),
        "order-mental": N_("skills, the first decides (K-ORDER-1)"),
        "npc-turns": N_("each at their place, or all at the best one's (K-ORDER-4)"),
        "oppose": N_("whether it is a defend action (K-OPPOSE-3)"),
        "overcome-tie": N_("whether a tie may be taken as a failure (K-OVERCOME-4)"),
        "known-fail": N_("who may use the aspect then (K-CREATE-6)"),
        "unknown-tie": N_("whether it is found (K-CREATE-7)"),
        "hostile": N_("who is paid for their own aspect (K-HOSTILE-5)"),
        "carry": N_("when points of NPCs come into the pool (K-FP-6)"),
        "scenario-reset": N_("fate points to the refresh, up or down (K-FP-4)"),
        "full-defense": N_("what its +2 is for (K-FULL-2)"),
        "team-cap": N_("how much help counts at most (K-TEAM-3)"),
        "team-skill": N_("what a helper needs at least (K-TEAM-2)"),
        "mobs": N_("how hits on them are counted (K-MOB)"),
        "contest-style": N_("when style counts double (K-CONTEST-3)"),
        "contest-fail": N_("what a failed advantage costs (K-CONTEST-6)"),
        "contest-harm": N_("whether the beaten are hit (K-CONTEST-7)"),
        "treatment": N_("whether consequences are treated first (K-RECOVER-1)"),
        "severe-clears": N_("when severe consequences go (K-RECOVER-5)"),
        "weapons": N_("weapon and armor ratings on attacks (K-GEAR)"),
        "scale": N_("levels above each other (K-SCALE)"),
    }
)
