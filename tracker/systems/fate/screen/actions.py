"""What can be done in fights of Fate, with keys: each at its place among what all games have."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Conflict
from tracker.systems.fate.rules.state import last_roll, person, table_of, tags
from tracker.systems.fate.rules.tagging import taggers
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
from tracker.tui.stage_actions import on_screens

# What the outcome of a defeat keeps to.
LIMITS = (
    N_("It is about who is defeated, not how others react (F-OUT-4)."),
    N_("It stays within what the conflict was about (F-OUT-5)."),
    N_("It is believable for this character (F-OUT-6)."),
)


def _may_tag(state: Conflict) -> bool:
    """Return whether a roll lies there, and one side has a free tag or a point for an aspect."""
    return any(taggers(state).values())


def _hit(state: Conflict) -> bool:
    return state.question is not None and state.question.kind == "absorb"


def _lowerable(state: Conflict) -> bool:
    return _hit(state) and state.question is not None and state.question.to is not None


def _fresh(state: Conflict) -> bool:
    return is_running(state) and table_of(state).fresh


def _disarmed(state: Conflict) -> bool:
    return turn_open(state) and any(
        person(p).disarmed is not None for p in state.participants.values()
    )


def _overflowing(state: Conflict) -> bool:
    return is_running(state) and table_of(state).overflow is not None


def _spendable(state: Conflict) -> bool:
    last = last_roll(state)
    return is_running(state) and last is not None and last.left > 0


def _tagged(state: Conflict) -> bool:
    return any(tags(aspect).free for aspect in state.aspects.values())


def _hurt(state: Conflict) -> bool:
    return state.question is None and any(tags(a).severity for a in state.aspects.values())


def _led(state: Conflict) -> bool:
    return any(p.leader for p in state.participants.values())


def _to_lead(state: Conflict) -> bool:
    return any(p.role in ("minions", "companion") for p in state.participants.values())


def _leads_on(state: Conflict) -> bool:
    return turn_open(state) and len(state.zones) > 1


def _usable(state: Conflict) -> bool:
    places = {SCENE, *state.zones}
    return state.question is None and any(a.on in places for a in state.aspects.values())


def _marked(state: Conflict) -> bool:
    return any(track.marked for p in state.participants.values() for track in p.tracks.values())


def _away(state: Conflict) -> bool:
    left = is_running(state) and any(p.status == "left" for p in state.participants.values())
    lost = any(tags(a).companion for a in state.aspects.values())
    return left or (lost and state.question is None)


def _groups(state: Conflict) -> bool:
    return sum(p.role == "minions" and p.active for p in state.participants.values()) > 1


ACTIONS: tuple[Action, ...] = (
    *before(
        "waive",
        answer_action("stress", "s", N_("Stress"), "F-STRESS-6"),
        answer_action(
            "consequence",
            "c",
            N_("Consequence"),
            "F-CONSEQ-1",
            ask=N_("Which consequence?"),
            notes=(N_("The player words it; it fits the attack (F-CONSEQ-9)."),),
        ),
        answer_action("lose", "l", N_("Lose a companion"), "F-COMPANION-4", form=True),
        answer_action("spin", "s", N_("Spin"), "F-SPIN-9"),
        replace(answer_action("overflow", "o", N_("Overflow"), "F-SPIN-9"), id="take-overflow"),
        answer_action("accept", "a", N_("Accept"), "F-MANEUVER-8"),
        answer_action("avoid", "v", N_("Avoid for 1 FP"), "F-MANEUVER-8"),
        answer_action("succeed", "s", N_("Enough"), "F-MANEUVER-4"),
        answer_action("fail", "f", N_("Not enough"), "F-MANEUVER-4"),
        answer_action("draw", "d", N_("Draw"), "F-CONTEST-4"),
        answer_action("again", "r", N_("Roll again"), "F-CONTEST-4", form=True),
        answer_action(
            "outcome",
            "o",
            N_("Outcome"),
            "F-OUT-3",
            also=N_("defeat, taken out"),
            ask=N_("How does the defeat look?"),
            notes=LIMITS,
            form=True,
        ),
        answer_action("refuse", "r", N_("Refuse"), "F-CONCEDE-4", form=True),
        answer_action(
            "concede",
            "c",
            N_("Concede"),
            "F-CONCEDE-1",
            ask=N_("On which terms?"),
            form=True,
            also=N_("concession, surrender, give up"),
        ),
        answer_action(
            "protest",
            "p",
            N_("Protest"),
            "F-OUT-7",
            ask=N_("Which outcome instead?"),
            notes=LIMITS,
            form=True,
        ),
        form(
            "tag", "t", N_("Tag"), "F-ASPECT-12", _may_tag, footer=True, also=N_("invoke, free tag")
        ),
    ),
    *before(
        "attack",
        Action(
            id="ways",
            key="i",
            label=N_("What each means"),
            help=N_("Show what each way to absorb the hit leads to."),
            own="ways",
            offered=_hit,
            needs="stress",
        ),
        replace(
            form("stress", "<", N_("Lower the hit"), "F-ATTACK-13", _lowerable), id="lower-hit"
        ),
    ),
    *before(
        "hold",
        form("maneuver", "m", N_("Maneuver"), "F-MANEUVER-2", turn_open, footer=True),
        form("block", "b", N_("Block"), "F-BLOCK-1", turn_open, footer=True),
        form("sprint", "s", N_("Sprint"), "F-MOVE-4", _leads_on, footer=True),
    ),
    *before(
        "next",
        form("full-defense", "d", N_("Full defense"), "F-FULLDEF-3", _fresh, footer=True),
        form("overflow", "o", N_("Use overflow"), "F-OVERFLOW-4", _overflowing, footer=True),
    ),
    *before(
        "free",
        form("push", "P", N_("Push"), "F-PUSH-1", _leads_on),
        form("throw", "T", N_("Throw"), "F-THROW-1", _leads_on),
        line_action("rearm", "R", N_("Re-arm"), "F-DISARM-2", _disarmed),
    ),
    *before(
        "place",
        form(
            "spend",
            "S",
            N_("Spend shifts"),
            "F-SHIFT-8",
            _spendable,
            also=N_("time, quality, stealth"),
        ),
    ),
    *before(
        "aspect",
        form("fp", "+", N_("Fate points"), "F-FP-1"),
    ),
    *before(
        "leave",
        form("pass-tag", "y", N_("Pass free tag"), "F-ASPECT-14", _tagged),
        form("compel", "C", N_("Compel"), "F-COMPANION-18"),
        form("attach", "g", N_("Attach"), "F-GROUP-2", _to_lead),
        form("detach", "G", N_("Detach"), "F-FREE-5", _led),
        form("hit", "H", N_("Hit"), "F-CONSEQ-1"),
    ),
    *before(
        "note",
        form("return", "Z", N_("Come back"), "F-INIT-11", _away, screens=("rounds", "setup")),
    ),
    *before(
        "session",
        form(
            "recover",
            "V",
            N_("Recover"),
            "F-RECOVER-4",
            _hurt,
            screens=("setup", "zones", "rounds"),
            also=N_("heal, consequence"),
        ),
    ),
    *before(
        "place-person",
        on_screens(
            "setup",
            "leader",
            "l",
            N_("Leader"),
            N_("Attach minions or a companion to a leader, or detach them."),
            verb="attach",
        ),
    ),
    *before(
        "from-bestiary",
        on_screens(
            "setup",
            "split_group",
            "s",
            N_("Split"),
            N_("Divide a group of minions, as the opponents stand or by hand."),
            verb="split",
            footer=False,
        ),
        replace(
            on_screens(
                "setup",
                "companion",
                "c",
                N_("Companion"),
                N_("Add a companion of somebody."),
                verb="companion",
                footer=False,
            ),
            also=N_("sidekick, aide, assistant"),
        ),
    ),
    *before(
        "reveal",
        form(
            "rest",
            "W",
            N_("Rest"),
            "F-RECOVER-3",
            screens=BEFORE_AND_AFTER,
            also=N_("sleep, heal, hours, days"),
        ),
        form_action(
            "environment",
            N_("Use the environment"),
            N_("another skill, swap, invoke"),
            "F-ENV-1",
            _usable,
        ),
        form_action(
            "adventure", N_("New adventure"), N_("recover, severe consequences"), "F-RECOVER-5"
        ),
        form_action(
            "switch", N_("Drawn-out conflict"), N_("long, tire, fatigue, distraction"), "F-LONG-1"
        ),
    ),
    *before(
        "order",
        form_action("clear", N_("Clear stress"), N_("boxes, free, heal"), "F-STRESS-10", _marked),
        form_action("merge", N_("Merge groups"), N_("minions, together"), "F-MINION-11", _groups),
    ),
    *before(
        "conflict",
        form_action("minions", N_("Add minions"), N_("henchmen, quality, quantity"), "F-MINION-1"),
    ),
)
