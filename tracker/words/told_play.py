"""Sentences for what is done: turns, rolls, the open action, blocks, momentum, fate points."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict import (
    actions,
    acts,
    blocks,
    checks,
    exchange,
    fate_lapses,
    fate_points,
    fate_switches,
    lapses,
    maneuvers,
    momentum,
    notes,
    questions,
    rolls,
    sprints,
    turns,
)
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Exchange, LastRoll, change
from tracker.words.asking import question_lead, window_text
from tracker.words.game_words import words_of
from tracker.words.telling import Tales
from tracker.words.terms import name_of, points_text, shifts_text, success_text, switch_name
from tracker.words.throws import roll_line
from tracker.words.told_stage import result_about, result_text
from tracker.words.translate import _, fill
from tracker.words.vocabulary import USES, word_shown

tales = Tales(
    MappingProxyType(
        {
            turns.HoldReleased: N_("{who} uses the held action"),
            turns.TurnPassed: N_("{who} passes"),
            turns.TurnDone: N_("The turn of {who} is over"),
            turns.ActionHeld: N_("{who} holds"),
            lapses.HoldLapsed: N_("The held action of {who} lapses"),
            turns.FullDefenseDeclared: N_("{who} defends fully"),
            fate_lapses.FullDefenseEnded: N_("The full defense of {who} ends"),
            fate_lapses.BlockEnded: N_("The block ends: {block}"),
            fate_lapses.SwapEnded: N_("{who} no longer uses {skill} in place of another skill"),
            fate_lapses.SpinLapsed: N_("The spin of {who} lapses"),
            actions.Rearmed: N_("{who} takes up the weapon again"),
            momentum.SpinGained: N_("{who} has spin"),
            notes.Noted: N_("Note: {text}"),
        }
    )
)


@tales.tells(rolls.Rolled)
def _rolled(event: rolls.Rolled, state: Conflict) -> str:
    return rolled_text(event, state)


def rolled_text(event: rolls.Rolled, state: Conflict, *, rules: bool = False) -> str:
    """Return who rolled what; ``rules`` adds the rule id of each modifier."""
    line = roll_line(event.roll, state, rules=rules)
    words = {"who": name_of(state, event.roll.by), "roll": line}
    if event.anew:
        return fill("{who} rolls anew: {roll}", words)
    return fill("{who} rolls {roll}", words)


@tales.tells(exchange.RollChanged)
def _roll_changed(event: exchange.RollChanged, state: Conflict) -> str | None:
    return roll_changed_text(event, state)


def roll_changed_text(
    event: exchange.RollChanged, state: Conflict, *, rules: bool = False
) -> str | None:
    """Return what a roll counts now, None where its throw has just been told."""
    open_ = state.exchange
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


@tales.tells(questions.Asked)
def _asked(event: questions.Asked, state: Conflict) -> str:
    question = event.question
    who = {"who": name_of(state, question.who) or _("the game master")}
    # What is offered, and that somebody is taken out, has been told by then.
    if question.kind == "concession":
        return fill("{who} decides", who)
    if question.kind == "outcome":
        return fill("{who} says how", who)
    return question_lead(change(state, question=question))


@tales.tells(questions.QuestionClosed)
def _question_closed(event: questions.QuestionClosed, state: Conflict) -> str | None:
    return _("The table waives the question") if event.waived else None


@tales.tells(questions.WindowOpened)
def _window_opened(event: questions.WindowOpened, state: Conflict) -> str | None:
    silent = words_of(state.system).silent_windows
    return None if event.window.kind in silent else window_text(event.window, state)


@tales.tells(exchange.ShiftsCounted)
def _shifts_counted(event: exchange.ShiftsCounted, state: Conflict) -> str | None:
    result = event.result
    if result.opposed_by is None:
        # A block is rolled against nothing; its effort has just been told.
        return None
    words = {"who": name_of(state, result.by), "effort": result.effort}
    more = {"against": result.opposed_by, "outcome": outcome_text(result, state.exchange)}
    return fill("{who}: {effort} against {against}, {outcome}", {**words, **more})


def outcome_text(result: LastRoll, open_: Exchange | None) -> str:
    """Return what came of a roll: its shifts, or a word for none (F-SHIFT-1…3)."""
    if result.shifts:
        return success_text(result.shifts)
    kind = open_.kind if open_ else ""
    margin = result.effort - (result.opposed_by or 0)
    if kind == "attack":
        # Equal efforts are a tie, without stress and without spin (F-ATTACK-12).
        return _("a tie") if margin == 0 else _("a miss")
    if kind == "sprint":
        # Over a free first passage even no shifts carry one zone (F-MOVE-8).
        return shifts_text(0)
    if kind == "contest" and margin == 0:
        return _("a tie")
    # To meet a difficulty is enough; against somebody, or past a block, it takes a shift.
    opposed = open_ is not None and (open_.defense is not None or open_.intent.strength is not None)
    if margin < 0 or opposed:
        return _("no success")
    return _("just enough")


@tales.tells(acts.Acted)
def _acted(event: acts.Acted, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "what": event.what}
    return fill("{who}, free: {what}", words) if event.free else fill("{who}: {what}", words)


@tales.tells(checks.ShiftsSpent)
def _shifts_spent(event: checks.ShiftsSpent, state: Conflict) -> str:
    words = {
        "who": name_of(state, state.last_roll.by if state.last_roll else None),
        "shifts": shifts_text(event.shifts),
        "on": spent_on(event.on),
    }
    told = fill("{who} spends {shifts} on {on}", words)
    if event.result is None or event.on.casefold() == "time":
        return told
    return f"{told}: {result_about(event.result)}, {result_text(event.result)}"


def spent_on(what: str) -> str:
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


@tales.tells(fate_switches.Switched)
def _switched(event: fate_switches.Switched, state: Conflict) -> str:
    words = {"what": switch_name(event.what)}
    if event.on:
        return fill("The conflict is {what} now", words)
    return fill("The conflict is no longer {what}", words)


@tales.tells(turns.ActionUsed)
def _action_used(event: turns.ActionUsed, state: Conflict) -> str:
    p = state.somebody(event.who)
    words = {"who": p.name, "n": p.used + 1, "due": turns.actions_due(p)}
    return fill("{who}: action {n} of {due}", words)
