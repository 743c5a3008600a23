"""What can be done in fights of this game, with keys, and the answers that digits give."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.core.rules import invoking
from tracker.systems.core.rules.boxes import EXTREME, VALUE, Plan, plans
from tracker.systems.core.rules.harm import ABSORB, means
from tracker.systems.core.rules.passing import choices, turn_is_over
from tracker.systems.core.rules.points import HANDOFF
from tracker.systems.core.rules.rolls import has_roll
from tracker.systems.core.rules.state import BOOST, consequences, held, is_mob, setting, table
from tracker.systems.core.words.terms import severity_name, track_name
from tracker.tui.actions import (
    BEFORE_AND_AFTER,
    Action,
    answer_action,
    before,
    form,
    form_action,
    is_running,
    line_action,
    turn_open,
)
from tracker.tui.present.game_view import Pick
from tracker.words.pointing import Scope, write_participant
from tracker.words.split import quote
from tracker.words.terms import called
from tracker.words.translate import _, fill, ngettext, put


def picks(state: Conflict) -> list[Pick]:
    """Return who may be named to act next, or the ways to absorb a hit."""
    kind = state.question.kind if state.question is not None else ""
    if kind == HANDOFF:
        people = [state.participants[who] for who in choices(state)]
        scope = Scope(state)
        return [
            Pick("next", called(p), (f"next {quote(write_participant(p.id, scope))}",))
            for p in people
        ]
    harm = table(state).harm
    if kind != ABSORB or harm is None:
        return []
    found = plans(means(state, harm), harm.left)
    return [_way(harm.track, plan, means(state, harm).mode) for plan in found if _plain(plan)]


def _plain(plan: Plan) -> bool:
    """Return whether a way needs no more than words: an extreme consequence replaces an aspect."""
    return all(slot.severity != EXTREME for slot in plan.slots)


def _way(track: str, plan: Plan, mode: str) -> Pick:
    parts = [*_boxes(track, plan.boxes, mode), *(severity_name(s.severity) for s in plan.slots)]
    lines = [f"consequence {{text}} severity={slot.severity}" for slot in plan.slots]
    asks = tuple(
        fill("How is the consequence worded ({severity})?", {"severity": severity_name(s.severity)})
        for s in plan.slots
    )
    if plan.boxes:
        how = f"box={plan.boxes[0]}" if mode == VALUE else f"boxes={len(plan.boxes)}"
        lines.append(f"stress {how}")
    verb = "stress" if plan.boxes else "consequence"
    return Pick(verb, " + ".join(parts), tuple(lines), asks)


def _boxes(track: str, boxes: tuple[int, ...], mode: str) -> list[str]:
    if not boxes:
        return []
    words = {"track": track_name(track), "n": boxes[0] if mode == VALUE else len(boxes)}
    if mode == VALUE:
        return [fill("{track} {n}", words)]
    return [put(ngettext("{n} box ({track})", "{n} boxes ({track})", len(boxes)), words)]


def absorb_ways(state: Conflict) -> list[tuple[str, str]]:
    """Return what the answers to a hit lead to: with an extreme consequence, and with none at all.

    Behind them stands the most that can be absorbed (K-HIT-3).
    """
    question, harm = state.question, table(state).harm
    if question is None or question.kind != ABSORB or harm is None:
        return []
    left = means(state, harm)
    most = fill("at most {most} can be absorbed", {"most": left.most})
    found = []
    if any(slot.severity == EXTREME for slot in left.slots):
        found.append(("consequence", _("an extreme one besides, in place of an aspect")))
    return [*found, ("taken-out", fill("absorbs nothing of it; {most}", {"most": most}))]


def _to_act(state: Conflict) -> bool:
    return turn_open(state) and not turn_is_over(state)


def _may_boost(state: Conflict) -> bool:
    unnamed = (
        held(state, a.id).kind == BOOST and not held(state, a.id).named
        for a in state.aspects.values()
    )
    return any(unnamed) or invoking.may_give(state)


def _asked(state: Conflict) -> bool:
    return state.question is not None and state.question.kind == "handoff"


def _hands_on(state: Conflict) -> bool:
    """Return whether it is to be said who goes on, or that the next exchange begins."""
    return _asked(state) or (is_running(state) and not _to_act(state))


def _may_concede(state: Conflict) -> bool:
    return state.phase == "running" and (state.question is None or _asked(state))


def _hurt(state: Conflict) -> bool:
    calm = state.question is None and state.phase != "running"
    return calm and any(any(consequences(state, who)) for who in state.participants)


def _treatable(state: Conflict) -> bool:
    return _hurt(state) and setting(state, "treatment") != "none"


def _gone(state: Conflict) -> bool:
    return any(not p.active for p in state.participants.values())


def _over(state: Conflict) -> bool:
    return table(state).scene_over


def _calm(state: Conflict) -> bool:
    return state.phase != "running" and state.question is None


def _passable(state: Conflict) -> bool:
    return bool(invoking.passable(state))


def _contest(state: Conflict) -> bool:
    return table(state).contest is not None and state.question is None


def _countdown(state: Conflict) -> bool:
    return bool(table(state).countdowns)


def _mobs(state: Conflict) -> bool:
    return sum(is_mob(p) and p.active for p in state.participants.values()) > 1


def _divisible(state: Conflict) -> bool:
    mobs = (p for p in state.participants.values() if is_mob(p) and p.active)
    return any((p.count or 0) > 1 for p in mobs)


def _marked(state: Conflict) -> bool:
    people = state.participants.values()
    return any(track.marked for p in people for track in p.tracks.values())


def _invocable(state: Conflict) -> bool:
    roll = table(state).roll
    return has_roll(state) and roll is not None and not roll.given


def _hit(state: Conflict) -> bool:
    return state.question is not None and state.question.kind == "absorb"


def _overcoming(state: Conflict) -> bool:
    own = table(state)
    outside = own.contest is not None or own.challenge is not None or state.phase == "ended"
    return _to_act(state) or (outside and state.question is None)


def _calm_or_running(state: Conflict) -> bool:
    return not _hit(state)


ACTIONS: tuple[Action, ...] = (
    *before(
        "waive",
        answer_action("stress", "s", N_("Boxes"), "K-STRESS-6"),
        answer_action(
            "consequence",
            "c",
            N_("Consequence"),
            "K-CONS-1",
            ask=N_("How is the consequence worded?"),
            notes=(N_("The bearer words it; it fits the harm (K-CONS-4)."),),
        ),
        answer_action("taken-out", "o", N_("Taken out"), "K-OUT-2"),
        answer_action("succeed", "s", N_("At a cost"), "K-COST-1", form=True),
        answer_action("fail", "f", N_("Fail"), "K-OVERCOME-2"),
        answer_action("accept", "a", N_("Agree"), "K-CONCEDE-1"),
        answer_action(
            "outcome",
            "o",
            N_("What becomes of them"),
            "K-OUT-3",
            ask=N_("What becomes of them?"),
            form=True,
        ),
        form("next", "n", N_("Hand on"), "K-ORDER-5", _hands_on, footer=True),
        form("invoke", "i", N_("Invoke"), "K-INVOKE-1", _invocable, footer=True),
        replace(
            line_action(
                "boost",
                "b",
                N_("Boost"),
                "K-BOOST-5",
                _may_boost,
                ask=N_("What is the boost called?"),
                footer=True,
            ),
            notes=(N_("Where none comes to mind, note a detail of the story (K-OUTCOME-4)."),),
        ),
        replace(form("stress", "S", N_("Choose boxes"), "K-STRESS-6", _hit), id="boxes"),
        replace(form("consequence", "C", N_("Choose a slot"), "K-CONS-1", _hit), id="slot"),
    ),
    *before(
        "attack",
        Action(
            id="ways",
            key="e",
            label=N_("Ways to absorb it"),
            help=N_("Show every way to absorb the hit."),
            own="ways",
            offered=_hit,
            needs="taken-out",
        ),
    ),
    *before(
        "hold",
        form("create", "c", N_("Advantage"), "K-CREATE-1", _to_act, footer=True),
        form("overcome", "o", N_("Overcome"), "K-OVERCOME-1", _overcoming, footer=True),
        form("full-defense", "d", N_("Defend fully"), "K-FULL-1", _to_act, footer=True),
        form("move", "m", N_("Move"), "K-MOVE-2", is_running),
    ),
    *before(
        "aspect",
        form("fp", "+", N_("Fate points"), "K-FP-1"),
        form("compel", "C", N_("Compel an aspect"), "K-COMPEL-1", _calm_or_running),
        form("declare", "D", N_("Declare a detail"), "K-INVOKE-7"),
    ),
    *before(
        "leave",
        form("concede", "G", N_("Give in"), "K-CONCEDE-1", _may_concede, also=N_("give up")),
        form("hit", "H", N_("Hit"), "K-COST-3"),
        form("pass-tag", "y", N_("Pass on an invocation"), "K-FREE-3", _passable),
    ),
    *before(
        "note",
        form("return", "Z", N_("Come back"), "K-OUT-1", _gone, screens=("rounds", "setup")),
        form("leg", "l", N_("Roll in the contest"), "K-CONTEST-1", _contest, footer=True),
        form("tick", "T", N_("Tick a countdown"), "K-COUNT-1", _countdown, footer=True),
    ),
    *before(
        "session",
        form("treat", "t", N_("Treat"), "K-RECOVER-1", _treatable, footer=True),
        form(
            "recover",
            "V",
            N_("Let it heal"),
            "K-RECOVER-4",
            _hurt,
            screens=("setup", "zones", "rounds"),
        ),
        line_action(
            "scene",
            "N",
            N_("Next scene"),
            "K-END-1",
            _over,
            ask=N_("What is the next scene called?"),
            footer=True,
        ),
    ),
    *before(
        "order",
        form_action("contest", N_("Contest"), N_("race, chase, sides"), "K-CONTEST-1", _calm),
        form_action("challenge", N_("Challenge"), N_("tasks"), "K-CHALLENGE-1", _calm),
        form_action("hazard", N_("Hazard"), N_("fire, obstacle"), "K-OBST-1"),
        form_action("barrier", N_("Barrier"), N_("obstacle, passage"), "K-OBST-3"),
        form_action("distraction", N_("Distraction"), N_("obstacle, choice"), "K-OBST-6"),
        form_action("countdown", N_("Countdown"), N_("clock, boxes"), "K-COUNT-1"),
        form_action("milestone", N_("Milestone"), N_("recovery, extreme"), "K-RECOVER-5", _calm),
        form_action("adventure", N_("New scenario"), N_("recovery, refresh"), "K-FP-4", _calm),
        form_action("merge", N_("Merge mobs"), N_("together"), "K-MOB-5", _mobs),
        form_action("split", N_("Split a mob"), N_("group, members"), "K-MOB-5", _divisible),
        form(
            "rest",
            "W",
            N_("Rest"),
            "K-RECOVER-5",
            screens=BEFORE_AND_AFTER,
            also=N_("sleep, mild consequences"),
        ),
        form_action("clear", N_("Clear boxes"), N_("stress, free"), "K-STRESS-8", _marked),
        form_action("reword", N_("Reword an aspect"), N_("rename, consequence"), "K-RECOVER-7"),
    ),
    *before(
        "conflict",
        form_action("minions", N_("Add a mob"), N_("nameless, mooks, group"), "K-MOB-1"),
    ),
)
