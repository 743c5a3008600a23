"""Sentences for what happens in Fate alone: rolls, what they lead to, harm, groups, fate points."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict import cast
from tracker.conflict.cast import AspectRemoved
from tracker.conflict.ruling import N_
from tracker.conflict.setup import AspectAdded
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules import (
    actions,
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
    lapses,
    maneuvers,
    momentum,
    recovery,
    rolls,
    sprints,
    switches,
)
from tracker.systems.fate.rules.state import Exchange, FateLastRoll, last_roll, table_of, tags
from tracker.systems.fate.words.table import result_about, result_text
from tracker.systems.fate.words.terms import (
    USES,
    consequence_text,
    points_text,
    roll_line,
    severity_name,
    shifts_text,
    success_text,
    switch_name,
)
from tracker.words.telling import Tales
from tracker.words.terms import called, entry_text, field_name, name_of, skill_name, track_name
from tracker.words.told_stage import aspect_added, aspect_removed
from tracker.words.translate import _, fill, ngettext, put
from tracker.words.vocabulary import word_shown

tales = Tales(
    MappingProxyType(
        {
            actions.Rearmed: N_("{who} takes up the weapon again"),
            momentum.SpinGained: N_("{who} has spin"),
            groups.Attached: N_("{who} acts with {leader} now"),
            groups.Detached: N_("{who} acts alone now"),
            concession.ConcessionOffered: N_("{who} offers to concede: {terms}"),
            momentum.OverflowGained: N_("{who} has {left} overflow"),
            defeat.OutcomeSet: N_("The outcome for {who}: {text}"),
            full_defense.FullDefenseDeclared: N_("{who} defends fully"),
            lapses.FullDefenseEnded: N_("The full defense of {who} ends"),
            lapses.BlockEnded: N_("The block ends: {block}"),
            lapses.SwapEnded: N_("{who} no longer uses {skill} in place of another skill"),
            lapses.SpinLapsed: N_("The spin of {who} lapses"),
            recovery.StressCleared: N_("The stress of {who} is gone"),
            recovery.AdventureBegun: N_("A new adventure begins"),
            recovery.RecoveryProposed: N_("{who} may recover from: {aspect}"),
        }
    ),
    silent=(
        exchange.ExchangeOpened,
        exchange.Targeted,
        exchange.ExchangeClosed,
        harm.HitSpilled,
    ),
)


@tales.tells(cast.EntriesSet)
def _entries_set(event: cast.EntriesSet, state: Conflict) -> str | None:
    # Boxes are told with their track.
    told = [
        f"{field_name(name, state.system)} {entry_text(name, value, state.system)}"
        for name, value in event.entries.items()
        if name != "boxes"
    ]
    return f"{name_of(state, event.who)}: {', '.join(told)}" if told else None


@tales.tells(rolls.Rolled)
def _rolled(event: rolls.Rolled, state: Conflict) -> str:
    return _rolled_text(event, state)


@tales.details(rolls.Rolled)
def _rolled_in_full(event: rolls.Rolled, state: Conflict) -> str:
    return _rolled_text(event, state, rules=True)


def _rolled_text(event: rolls.Rolled, state: Conflict, *, rules: bool = False) -> str:
    """Return who rolled what; ``rules`` adds the rule id of each modifier."""
    line = roll_line(event.roll, state, rules=rules)
    words = {"who": name_of(state, event.roll.by), "roll": line}
    if event.anew:
        return fill("{who} rolls anew: {roll}", words)
    return fill("{who} rolls {roll}", words)


@tales.tells(exchange.RollChanged)
def _roll_changed(event: exchange.RollChanged, state: Conflict) -> str | None:
    return _roll_changed_text(event, state)


@tales.details(exchange.RollChanged)
def _roll_changed_in_full(event: exchange.RollChanged, state: Conflict) -> str | None:
    return _roll_changed_text(event, state, rules=True)


def _roll_changed_text(
    event: exchange.RollChanged, state: Conflict, *, rules: bool = False
) -> str | None:
    """Return what a roll counts now, None where its throw has just been told."""
    open_ = table_of(state).exchange
    before = (open_.defense if event.defense else open_.roll) if open_ else None
    if before is None or before.faces != event.roll.faces or before.effort == event.roll.effort:
        return None
    line = roll_line(event.roll, state, rules=rules)
    return fill("{who} now has {roll}", {"who": name_of(state, event.roll.by), "roll": line})


@tales.tells(rolls.Tagged)
def _tagged(event: rolls.Tagged, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "aspect": name_of(state, event.aspect)}
    if event.free and event.reroll:
        return fill("{who} uses the free tag on {aspect} to roll again", words)
    if event.free:
        return fill("{who} uses the free tag on {aspect}", words)
    if event.reroll:
        return fill("{who} tags {aspect} to roll again", words)
    return fill("{who} tags {aspect}", words)


@tales.tells(rolls.SpinUsed)
def _spin_used(event: rolls.SpinUsed, state: Conflict) -> str:
    words = {
        "who": name_of(state, event.who),
        "roller": name_of(state, event.roller),
        "value": event.value,
        "how": event.how,
    }
    return fill("The spin of {who} gives {roller} {value:+d}: {how}", words)


@tales.tells(exchange.ShiftsCounted)
def _shifts_counted(event: exchange.ShiftsCounted, state: Conflict) -> str | None:
    result = event.result
    outcome = outcome_text(result, table_of(state).exchange)
    words = {"who": name_of(state, result.by), "effort": result.effort, "outcome": outcome}
    if result.effort is None or result.opposed_by is None:
        # A block is rolled against nothing; its effort has just been told.
        return None if result.lead is None else fill("{who}: {outcome}", words)
    against = {"against": result.opposed_by}
    return fill("{who}: {effort} against {against}, {outcome}", {**words, **against})


def outcome_text(result: FateLastRoll, open_: Exchange | None) -> str:
    """Return what came of a roll: its shifts, or a word for none (F-SHIFT-1…3)."""
    if result.shifts:
        return success_text(result.shifts)
    kind = open_.kind if open_ else ""
    if kind == "attack":
        # Equal efforts are a tie, without stress and without spin (F-ATTACK-12).
        return _("a tie") if result.lead == 0 else _("a miss")
    if kind == "sprint":
        # Over a free first passage even no shifts carry one zone (F-MOVE-8).
        return shifts_text(0)
    if kind == "contest" and result.lead == 0:
        return _("a tie")
    # To meet a difficulty is enough; against somebody, or past a block, it takes a shift.
    opposed = open_ is not None and (open_.defense is not None or open_.intent.strength is not None)
    if (result.lead or 0) < 0 or opposed:
        return _("no success")
    return _("just enough")


@tales.tells(checks.ShiftsSpent)
def _shifts_spent(event: checks.ShiftsSpent, state: Conflict) -> str:
    last = last_roll(state)
    words = {
        "who": name_of(state, last.by if last else None),
        "shifts": shifts_text(event.shifts),
        "on": _spent_on(event.on),
    }
    told = fill("{who} spends {shifts} on {on}", words)
    if event.result is None or event.on.casefold() == "time":
        return told
    return f"{told}: {result_about(event.result)}, {result_text(event.result)}"


def _spent_on(what: str) -> str:
    """Return what shifts were spent on; the three that the rules name are translated."""
    return word_shown(USES, what.casefold()) if what.casefold() in USES else what


@tales.tells(momentum.OverflowSpent)
def _overflow_spent(event: momentum.OverflowSpent, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "cost": event.cost, "what": event.what}
    if event.what:
        return fill("{who} spends {cost} overflow: {what}", words)
    return fill("{who} spends {cost} overflow", words)


@tales.tells(blocks.BlockMade)
def _block_made(event: blocks.BlockMade, state: Conflict) -> str:
    block = event.block
    words = {
        "who": name_of(state, block.by),
        "what": block.what,
        "strength": block.strength,
        "zone": name_of(state, block.passage[0] if block.passage else None),
        "to_zone": name_of(state, block.passage[1] if block.passage else None),
        "other": name_of(state, block.protects),
    }
    if block.passage:
        return fill("{who} blocks {zone} > {to_zone} with {strength}: {what}", words)
    if block.protects:
        return fill("{who} protects {other} with {strength}: {what}", words)
    return fill("{who} blocks with {strength}: {what}", words)


@tales.tells(sprints.ThingThrown)
def _thing_thrown(event: sprints.ThingThrown, state: Conflict) -> str:
    words = {"what": event.what, "zone": name_of(state, event.zone)}
    if event.zone is None:
        return fill("{what} does not fly", words)
    return fill("{what} lands in {zone}", words)


@tales.tells(fate_points.FatePointsChanged)
def _fate_points_changed(event: fate_points.FatePointsChanged, state: Conflict) -> str | None:
    words = {
        "who": name_of(state, event.who),
        "points": points_text(abs(event.by) or abs(event.due)),
        "why": event.why,
    }
    if event.by > 0:
        changed = fill("{who} gets {points}", words)
    elif event.by < 0:
        changed = fill("{who} pays {points}", words)
    elif event.due > 0:
        changed = fill("{who} has {points} due at the end of the round", words)
    elif event.due < 0:
        changed = fill("{who} no longer has {points} due", words)
    else:
        return None
    return f"{changed}: {event.why}" if event.why else changed


@tales.tells(maneuvers.Disarmed)
def _disarmed(event: maneuvers.Disarmed, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "shifts": shifts_text(event.shifts)}
    return fill("{who} is disarmed ({shifts})", words)


@tales.tells(switches.Switched)
def _switched(event: switches.Switched, state: Conflict) -> str:
    words = {"what": switch_name(event.what)}
    if event.on:
        return fill("The conflict is {what} now", words)
    return fill("The conflict is no longer {what}", words)


@tales.tells(harm.StressMarked)
def _marked(event: harm.StressMarked, state: Conflict) -> str:
    p = state.somebody(event.who)
    if not event.boxes:
        return fill("{who} takes {hit}", {"who": called(p), "hit": event.hit})
    if p.quality is not None and p.count is not None:
        return _fallen(event, state)
    words = {
        "who": called(p),
        "track": track_name(event.track),
        "boxes": ", ".join(map(str, event.boxes)),
        "hit": event.hit,
    }
    if event.hit and event.hit not in event.boxes:
        return fill("{who} marks {track} {boxes} for a hit of {hit}", words)
    return fill("{who} marks {track} {boxes}", words)


def _fallen(event: harm.StressMarked, state: Conflict) -> str:
    """Return how many of a group fall; a minion falls with its last box (F-MINION-6)."""
    p = state.somebody(event.who)
    assert p.count is not None
    assert p.quality is not None
    marked = len({*p.tracks[event.track].marked, *event.boxes})
    left = p.count - marked // p.quality
    words = {"who": called(p), "n": len(event.boxes), "fallen": p.left - left, "left": left}
    if left == p.left:
        return fill("{who} takes {n}, nobody falls", words)
    some = ngettext(
        "{who} takes {n}: {fallen} falls, {left} left",
        "{who} takes {n}: {fallen} fall, {left} left",
        p.left - left,
    )
    return put(some, words)


@tales.tells(harm.ConsequenceTaken)
def _taken(event: harm.ConsequenceTaken, state: Conflict) -> str:
    return consequence_taken(event, state)


def consequence_taken(event: harm.ConsequenceTaken, state: Conflict, by: str = "") -> str:
    """Return that somebody takes a consequence, from somebody where that is to be told."""
    words = {
        "who": name_of(state, event.who),
        "by": by,
        "severity": severity_name(tags(event.consequence).severity),
        "text": event.consequence.text,
    }
    if by:
        return fill("{by} gives {who} a consequence ({severity}): {text}", words)
    return fill("{who} takes a consequence ({severity}): {text}", words)


@tales.tells(concession.ConcessionRefused)
def _refused(event: concession.ConcessionRefused, state: Conflict) -> str:
    words = {"who": name_of(state, event.who)}
    if event.reasonable:
        return fill("The concession of {who} is refused, though reasonable", words)
    return fill("The concession of {who} is refused as unreasonable", words)


@tales.tells(recovery.Rested)
def _rested(event: recovery.Rested, state: Conflict) -> str:
    days, hours = divmod(event.hours, recovery.DAY)
    if days and not hours:
        words = {"who": name_of(state, event.who), "n": days}
        return put(ngettext("{who} rests {n} day", "{who} rests {n} days", days), words)
    words = {"who": name_of(state, event.who), "n": event.hours}
    return put(ngettext("{who} rests {n} hour", "{who} rests {n} hours", event.hours), words)


@tales.tells(recovery.SessionBegun)
def _session_begun(event: recovery.SessionBegun, state: Conflict) -> str:
    if event.short:
        return _("A new session begins; no time has passed")
    return _("A new session begins")


@tales.tells(groups.GroupSplit)
def _split(event: groups.GroupSplit, state: Conflict) -> str:
    count = event.group.count or 0
    words = {"n": count, "who": name_of(state, event.who), "group": event.group.name}
    if not count:
        return fill("Some of {who} are {group} now", words)
    return put(
        ngettext("{n} of {who} is {group} now", "{n} of {who} are {group} now", count), words
    )


@tales.tells(groups.TurnShared)
def _turn_shared(event: groups.TurnShared, state: Conflict) -> str | None:
    turn, who = event.turn, name_of(state, event.who)
    if turn.waits:
        return fill("{who} acts from the next round on", {"who": who})
    if turn.to_act is None:
        return None
    some = ngettext(
        "{who}: {n} of {left} has a turn left in this round",
        "{who}: {n} of {left} have a turn left in this round",
        turn.to_act,
    )
    return put(some, {"who": who, "n": turn.to_act, "left": state.somebody(event.who).left})


@tales.tells(groups.GroupMerged)
def _merged(event: groups.GroupMerged, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "other": name_of(state, event.into)}
    return fill("{who} goes into {other}", words)


@tales.tells(free_tags.FreeTagPassed)
def _free_tag_passed(event: free_tags.FreeTagPassed, state: Conflict) -> str:
    words = {"aspect": name_of(state, event.aspect), "to": name_of(state, event.to)}
    if event.to is None:
        return fill("The free tag on {aspect} lapses", words)
    return fill("The free tag on {aspect} goes to {to}", words)


@tales.tells(free_tags.SkillSwapped)
def _swapped(event: free_tags.SkillSwapped, state: Conflict) -> str:
    swap = event.swap
    words = {
        "who": name_of(state, swap.who),
        "skill": skill_name(swap.skill),
        "instead": skill_name(swap.instead),
        "aspect": name_of(state, swap.aspect),
    }
    return fill("{who} uses {skill} in place of {instead} ({aspect})", words)


@tales.tells(AspectAdded)
def _aspect_added(event: AspectAdded, state: Conflict) -> str | None:
    aspect = event.aspect
    if not tags(aspect).severity:
        return aspect_added(event, state)
    carried = {
        "who": name_of(state, aspect.on),
        "text": consequence_text(aspect, state),
        "severity": severity_name(tags(aspect).severity),
    }
    return fill("{who} carries a consequence ({severity}): {text}", carried)


@tales.tells(AspectRemoved)
def _aspect_removed(event: AspectRemoved, state: Conflict) -> str | None:
    aspect = state.aspects[event.aspect]
    if not tags(aspect).severity:
        return aspect_removed(event, state)
    words = {"who": name_of(state, aspect.on), "text": consequence_text(aspect, state)}
    return fill("{who} has recovered: {text}", words)
