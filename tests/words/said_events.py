"""Events of a fight at the quay, each with what is said of it, None where that is nothing."""

from __future__ import annotations

from tests.words.played import Played
from tracker.conflict import (
    acts,
    cast,
    departure,
    notes,
    order,
    questions,
    scenes,
    setup,
    stage,
    turns,
)
from tracker.conflict import aspects as aspects_
from tracker.conflict.draft import Warned
from tracker.conflict.ruling import Event, LineBegan
from tracker.conflict.state import (
    SCENE,
    Aspect,
    Border,
    Moment,
    Question,
    Resource,
    Side,
    Window,
    Zone,
    change,
)
from tracker.systems.fate.rules import (
    blocks,
    checks,
    concession,
    defeat,
    exchange,
    fate_points,
    free_tags,
    full_defense,
    groups,
    harm,
    maneuvers,
    momentum,
    recovery,
    rolls,
    sprints,
    switches,
)
from tracker.systems.fate.rules import lapses as fate_lapses
from tracker.systems.fate.rules.actions import Rearmed
from tracker.systems.fate.rules.state import Block, FateAspect, FateLastRoll, Roll, Swap

FISTS = Roll(by="p2", skill="Fists", rating=4, faces=(0, 0, -1, 0), effort=3)

GROUP = change(Played().state.participants["p5"], id="p9", name="Lookout", count=1)

SWAP = Swap(who="p1", skill="Stealth", instead="Fists", aspect="a1")

ENTRIES = "Ada: actions in a turn 2, luck -"

SAID: list[tuple[Event, str | None]] = [
    (Warned(message="{who} has no spin", arguments={"who": "p1"}), "Ada has no spin"),
    (
        setup.ConflictFramed(
            title="Night",
            system="fate",
            kind=None,
            order_by="list",
            initiative_skill=None,
            first_seat=None,
            seed=None,
        ),
        "Night at the Quay is called Night now: order as listed",
    ),
    (
        notes.NpcsShown(npcs="marks"),
        "Players see names and marks of the game master's figures",
    ),
    (setup.SideAdded(side=Side(id="s3", name="Watch")), "New side: Watch"),
    (setup.ZoneAdded(zone=Zone(id="z9", name="Roof")), "New zone: Roof"),
    (setup.BorderSet(border=Border(a="z1", b="z2")), "Quay - Warehouse: no border"),
    (setup.BorderSet(border=Border(a="z1", b="z2", cost=1, back=1)), "Quay - Warehouse: border 1"),
    (
        setup.BorderSet(border=Border(a="z1", b="z2", cost=1, back=2)),
        "Quay - Warehouse: border 1, back 2",
    ),
    (stage.ZoneRenamed(zone="z1", name="Pier"), "Quay is called Pier now"),
    (stage.SideRenamed(side="s1", name="Band"), "Heroes is called Band now"),
    (stage.ZoneRemoved(zone="z1"), "Quay is there no more"),
    (stage.SideRemoved(side="s1"), "Heroes is a side no more"),
    (stage.BorderRemoved(zone="z1", to_zone="z2"), "Quay - Warehouse: no passage any more"),
    (setup.ZoneMapped(zone="z1", x=2, y=3), "Quay stands in column 2, row 3 of the map"),
    (
        setup.AspectAdded(aspect=Aspect(id="a9", text="Dark", on=SCENE, sticky=True)),
        "The scene has the aspect Dark",
    ),
    (
        setup.AspectAdded(aspect=Aspect(id="a9", text="Dark", on="z1", hidden=True)),
        "Quay has the aspect Dark (fragile, hidden)",
    ),
    (
        setup.AspectAdded(
            aspect=Aspect(id="a9", text="Prone", on="p1", sticky=True, own=FateAspect(free="p2"))
        ),
        "Ada has the aspect Prone (free tag: Bruno)",
    ),
    (
        setup.AspectAdded(
            aspect=Aspect(
                id="a9",
                text="Limping",
                on="p1",
                origin="consequence",
                own=FateAspect(severity="mild"),
            )
        ),
        "Ada carries a consequence (mild): Limping",
    ),
    (
        cast.ParticipantAdded(participant=GROUP),
        "Lookout takes part: 1 minion of quality 1, Gang, Warehouse",
    ),
    (
        cast.ParticipantAdded(participant=change(GROUP, leader="p3", hidden=True)),
        "Lookout takes part: 1 minion of quality 1, Gang, Warehouse, with Krall, hidden",
    ),
    (cast.ParticipantRemoved(who="p1"), "Ada takes part no more"),
    (cast.MemoWritten(who="p1", memo="owes Tam a boat"), "Notes on Ada: owes Tam a boat"),
    (cast.MemoWritten(who="p1", memo=""), "No notes on Ada"),
    (
        cast.TrackMarked(who="p1", track="health", marked=(1, 3)),
        "Ada: Health, marked 1, 3",
    ),
    (cast.TrackMarked(who="p1", track="health", marked=()), "Ada: Health, no box is marked"),
    (cast.SheetChanged(who="p1", values={"name": "Adele"}), "Ada is called Adele now"),
    (cast.SheetChanged(who="p1", values={"hidden": True}), "Ada is hidden now"),
    (cast.SheetChanged(who="p1", values={"hidden": False}), "Ada is revealed"),
    (cast.SheetChanged(who="p4", values={"leader": None}), "Thugs A act alone now"),
    (
        cast.SheetChanged(who="p1", values={"side": "s2", "hidden": True, "weight": 3}),
        "Ada: side Gang, hidden yes, weight factor 3",
    ),
    (cast.SkillsSet(who="p1", skills={"Fists": 2, "Guns": 1}), "Ada: Fists 2, Guns 1"),
    (cast.TrackSized(who="p1", track="health", boxes=1), "Ada: Health, 1 box"),
    (cast.EntriesSet(who="p1", entries={"actions": 2, "luck": None}), ENTRIES),
    (
        cast.ResourceSet(who="p1", name="mana", resource=Resource(current=2, maximum=3)),
        "Ada: mana 2/3",
    ),
    (cast.ResourceSet(who="p1", name="mana", resource=None), "Ada: mana -"),
    (cast.Moved(who="p1", zone="z1"), "Ada moves to Quay"),
    (cast.AspectRemoved(aspect="a1"), "Fog on the water is gone"),
    (cast.AspectRemoved(aspect="a1", why="a breeze"), "Fog on the water is gone: a breeze"),
    (cast.AspectRemoved(aspect="a2"), "Krall has recovered: Limping"),
    (defeat.OutcomeSet(who="p3", text="fled"), "The outcome for Krall: fled"),
    (order.OrderSet(order=("p2", "p1")), "Order: Bruno, Ada"),
    (order.Begun(), "The conflict begins"),
    (order.RoundOpened(round=3, order=()), "Round 3"),
    (order.JoinsLater(who="p1"), "Ada acts from the next round on"),
    (
        groups.TurnShared(who="p5", turn=groups.Turn(to_act=1)),
        "Thugs B: 1 of 3 has a turn left in this round",
    ),
    (
        groups.TurnShared(who="p5", turn=groups.Turn(waits=True)),
        "Thugs B act from the next round on",
    ),
    (groups.TurnShared(who="p5", turn=groups.Turn(acted=True)), None),
    (turns.HoldReleased(who="p1"), "Ada uses the held action"),
    (turns.TurnPassed(who="p1"), "Ada passes"),
    (turns.ActionHeld(who="p1"), "Ada holds"),
    (turns.ActionHeld(who="p1", when=Moment(words="if he runs")), "Ada holds: if he runs"),
    (
        turns.ActionHeld(who="p1", when=Moment(kind="enter", of="z1")),
        "Ada holds until somebody enters Quay",
    ),
    (
        turns.ActionHeld(who="p1", when=Moment(kind="harm", of="foe")),
        "Ada holds until a foe takes a consequence",
    ),
    (
        turns.ActionHeld(who="p1", when=Moment(kind="round", round=4)),
        "Ada holds until round 4 begins",
    ),
    (turns.HoldCalled(who="p1"), "Ada has waited for this"),
    (turns.ActionUsed(who="p1"), "Ada: action 1 of 1"),
    (turns.TurnDone(who="p1"), "The turn of Ada is over"),
    (turns.HoldLapsed(who="p1"), "The held action of Ada lapses"),
    (full_defense.FullDefenseDeclared(who="p1"), "Ada defends fully"),
    (fate_lapses.FullDefenseEnded(who="p1"), "The full defense of Ada ends"),
    (fate_lapses.BlockEnded(block="b1"), "The block ends: the door"),
    (
        fate_lapses.SwapEnded(who="p1", skill="Stealth"),
        "Ada no longer uses Stealth in place of another skill",
    ),
    (fate_lapses.SpinLapsed(who="p1"), "The spin of Ada lapses"),
    (fate_points.FatePointsChanged(who="p1", by=1), "Ada gets 1 fate point"),
    (fate_points.FatePointsChanged(who="p1", by=-2, why="luck"), "Ada pays 2 fate points: luck"),
    (
        fate_points.FatePointsChanged(who="p1", due=1),
        "Ada has 1 fate point due at the end of the round",
    ),
    (fate_points.FatePointsChanged(who="p1", due=-1), "Ada no longer has 1 fate point due"),
    (fate_points.FatePointsChanged(who="p1"), None),
    (rolls.Rolled(roll=FISTS), "Bruno rolls Fists 4 + [00-0] -1 = 3"),
    (rolls.Rolled(roll=FISTS, anew=True), "Bruno rolls anew: Fists 4 + [00-0] -1 = 3"),
    (rolls.Tagged(who="p1", aspect="a1"), "Ada tags Fog on the water"),
    (rolls.Tagged(who="p1", aspect="a1", reroll=True), "Ada tags Fog on the water to roll again"),
    (rolls.Tagged(who="p1", aspect="a1", free=True), "Ada uses the free tag on Fog on the water"),
    (
        rolls.Tagged(who="p1", aspect="a1", free=True, reroll=True),
        "Ada uses the free tag on Fog on the water to roll again",
    ),
    (
        rolls.SpinUsed(who="p1", roller="p3", value=-1, how="a shove"),
        "The spin of Ada gives Krall -1: a shove",
    ),
    (exchange.RollChanged(roll=FISTS, defense=True), None),
    (
        questions.Asked(question=Question(kind="absorb", who="p3", answers=(), hit=4)),
        "Krall takes 4",
    ),
    (
        questions.Asked(question=Question(kind="concession", who="p1", answers=(), about="p3")),
        "Ada decides",
    ),
    (
        questions.Asked(question=Question(kind="outcome", who=None, answers=(), about="p3")),
        "the game master says how",
    ),
    (questions.QuestionClosed(kind="absorb"), None),
    (questions.QuestionClosed(kind="absorb", waived=True), "The table waives the question"),
    (questions.WindowOpened(window=Window(kind="concede", who="p3")), "Krall may concede"),
    (
        exchange.ShiftsCounted(result=FateLastRoll(by="p1", effort=5, opposed_by=3, margin=2)),
        "Ada: 5 against 3, 2 shifts",
    ),
    (exchange.ShiftsCounted(result=FateLastRoll(by="p1", effort=5, margin=1)), None),
    (Rearmed(who="p1"), "Ada takes up the weapon again"),
    (harm.StressMarked(who="p1", track="composure", boxes=(2,), hit=2), "Ada marks Composure 2"),
    (
        harm.StressMarked(who="p1", track="health", boxes=(3,), hit=2),
        "Ada marks Health 3 for a hit of 2",
    ),
    (
        harm.StressMarked(who="p5", track="stress", boxes=(1,), hit=1),
        "Thugs B take 1: 1 falls, 2 left",
    ),
    (
        harm.StressMarked(who="p6", track="stress", boxes=(1,), hit=1),
        "Brutes takes 1, nobody falls",
    ),
    (
        harm.ConsequenceTaken(
            who="p1",
            consequence=Aspect(
                id="a9",
                text="Cut",
                on="p1",
                origin="consequence",
                own=FateAspect(severity="severe"),
            ),
        ),
        "Ada takes a consequence (severe): Cut",
    ),
    (momentum.OverflowGained(who="p1", left=2), "Ada has 2 overflow"),
    (departure.Departed(who="p1", status="out"), "Ada is taken out"),
    (departure.Departed(who="p5", status="out"), "Thugs B are out"),
    (departure.Departed(who="p1", status="conceded", outcome="I go"), "Ada concedes: I go"),
    (departure.Departed(who="p1", status="left"), "Ada leaves"),
    (departure.Returned(who="p1"), "Ada comes back"),
    (departure.Returned(who="p5", why="more of them"), "Thugs B come back: more of them"),
    (
        concession.ConcessionOffered(who="p3", to="p1", terms="I go"),
        "Krall offers to concede: I go",
    ),
    (
        concession.ConcessionRefused(who="p3", reasonable=False),
        "The concession of Krall is refused as unreasonable",
    ),
    (momentum.SpinGained(who="p1"), "Ada has spin"),
    (momentum.OverflowSpent(who="p1", cost=1), "Ada spends 1 overflow"),
    (
        momentum.OverflowSpent(who="p1", cost=2, what="grabs a rope"),
        "Ada spends 2 overflow: grabs a rope",
    ),
    (maneuvers.Disarmed(who="p3", shifts=1), "Krall is disarmed (1 shift)"),
    (
        free_tags.FreeTagPassed(aspect="a1", to="p2"),
        "The free tag on Fog on the water goes to Bruno",
    ),
    (free_tags.FreeTagPassed(aspect="a1", to=None), "The free tag on Fog on the water lapses"),
    (aspects_.AspectRevealed(aspect="a1"), "Fog on the water is revealed"),
    (
        free_tags.SkillSwapped(swap=SWAP),
        "Ada uses Stealth in place of Fists (Fog on the water)",
    ),
    (
        blocks.BlockMade(block=Block(id="b2", by="p1", what="no noise", strength=3)),
        "Ada blocks with 3: no noise",
    ),
    (
        blocks.BlockMade(block=Block(id="b2", by="p1", what="x", strength=3, protects="p2")),
        "Ada protects Bruno with 3: x",
    ),
    (acts.Acted(who="p1", what="runs", free=True), "Ada, free: runs"),
    (checks.ShiftsSpent(shifts=1, on="Time"), "Ada spends 1 shift on time"),
    (sprints.ThingThrown(who="p1", what="a rope", zone="z1"), "a rope lands in Quay"),
    (sprints.ThingThrown(who="p1", what="a rope", zone=None), "a rope does not fly"),
    (groups.Attached(who="p5", leader="p3"), "Thugs B act with Krall now"),
    (groups.Detached(who="p4", round=1), "Thugs A act alone now"),
    (groups.GroupSplit(who="p5", group=GROUP), "1 of Thugs B is Lookout now"),
    (groups.GroupMerged(who="p5", into="p4"), "Thugs B go into Thugs A"),
    (notes.Noted(text="{who} [b]"), "Note: {who} [b]"),
    (
        notes.DiceThrown(notation="2dF-1", faces=(1, 0), total=0, who="p1", what="luck"),
        "Ada rolls 2dF-1: +0 -1 = 0: luck",
    ),
    (notes.DiceThrown(notation="W20", faces=(17,), total=17), "Roll W20: 17 = 17"),
    (LineBegan(), None),
    (switches.Switched(what="drawn-out", on=False), "The conflict is no longer drawn-out"),
    (scenes.Ended(why="dawn"), "The conflict ends: dawn"),
    (scenes.SceneEnded(), "The scene ends"),
    (recovery.StressCleared(who="p1"), "The stress of Ada is gone"),
    (recovery.Rested(who="p1", hours=1), "Ada rests 1 hour"),
    (recovery.SessionBegun(short=False), "A new session begins"),
    (recovery.SessionBegun(short=True), "A new session begins; no time has passed"),
    (recovery.AdventureBegun(), "A new adventure begins"),
    (recovery.RecoveryProposed(who="p3", aspect="a2"), "Krall may recover from: Limping"),
]
