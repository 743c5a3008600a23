"""What a recorded command of Fate is eased of: what was done beside the roll, and is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.systems.fate.rules.actions import aimed_at
from tracker.systems.fate.rules.attacks import Attack
from tracker.systems.fate.rules.checks import Act, Contest
from tracker.systems.fate.rules.exchange import Defend
from tracker.systems.fate.rules.fields import Hand, Opposed, Rolling
from tracker.systems.fate.rules.maneuvers import Maneuver
from tracker.systems.fate.rules.recovery import EndScene
from tracker.systems.fate.rules.state import tags

# A step beside the action that does not lead where it did.
STEP_RULES = frozenset({"F-MOVE-1", "F-MOVE-3", "F-BLOCK-6"})

SPIN_RULES = frozenset({"F-SPIN-7", "F-SPIN-8", "F-SPIN-11"})

Relaxed: TypeAlias = tuple[Command, tuple[str, ...]]


def relaxed(state: Conflict, command: Command, refusal: Refusal) -> Relaxed | None:
    """Return a command without what it is refused for, and that; the roll itself stands."""
    if isinstance(command, EndScene):
        return _without_gone(state, command)
    for name, roller in _rollers(state, command):
        lighter = _lighter(state, getattr(command, name), roller, refusal)
        if lighter is not None:
            return change(command, **{name: lighter[0]}), lighter[1]
    return _less(command, refusal)


def _without_gone(state: Conflict, command: EndScene) -> Relaxed | None:
    """Return the end of a scene without the aspects that are not there any more."""
    gone = tuple(a for a in (*command.stays, *command.goes) if a not in state.aspects)
    if not gone:
        return None
    stays = tuple(a for a in command.stays if a not in gone)
    goes = tuple(a for a in command.goes if a not in gone)
    return change(command, stays=stays, goes=goes), gone


def _rollers(state: Conflict, command: Command) -> Iterator[tuple[str, str | None]]:
    """Yield the hands of a command, each with whose it is."""
    if isinstance(command, Rolling | Defend):
        yield "hand", command.by
    if isinstance(command, Opposed):
        target = getattr(command, "target", None) or getattr(command, "opponent", None)
        if isinstance(command, Attack | Maneuver | Contest) and target in state.participants:
            # What is aimed at the led meets their leader.
            target = aimed_at(state, target)
        yield "vs", target


def _lighter(
    state: Conflict, hand: Hand, roller: str | None, refusal: Refusal
) -> tuple[Hand, tuple[str, ...]] | None:
    """Return a hand without the tag, spin, helper or full defense that does not hold any more."""
    gone = _gone_tags(state, hand, roller, refusal)
    if gone:
        return change(hand, tag=tuple(a for a in hand.tag if a not in gone)), gone
    lost = [use for use in hand.spin if use.who and use.who not in state.participants]
    if hand.spin and (lost or refusal.rule in SPIN_RULES):
        return change(hand, spin=()), (N_("spin"),)
    if hand.companion is not None and (
        hand.companion not in state.participants or refusal.rule == "F-COMPANION-14"
    ):
        return change(hand, companion=None), (N_("companion"),)
    if hand.full_defense and refusal.rule.startswith("F-FULLDEF"):
        return change(hand, full_defense=False), (N_("full defense"),)
    return None


def _gone_tags(
    state: Conflict, hand: Hand, roller: str | None, refusal: Refusal
) -> tuple[str, ...]:
    gone = tuple(a for a in hand.tag if a not in state.aspects)
    if gone or not hand.tag:
        return gone
    match refusal.rule:
        case "F-FP-1" if refusal.arguments.get("who") == roller:
            return tuple(a for a in hand.tag if tags(state.aspects[a]).free != roller)[-1:]
        case "F-SCENE-3":
            return tuple(a for a in hand.tag if a == refusal.arguments.get("aspect"))
        case _:
            return ()


def _less(command: Command, refusal: Refusal) -> Relaxed | None:
    """Return a command without what it does beside the roll and cannot do any more."""
    if refusal.rule == "F-ATTACK-13" and getattr(command, "hit", None) is not None:
        return change(command, hit=None), (N_("hit"),)
    if isinstance(command, Maneuver) and command.support and refusal.rule == "F-FP-1":
        return change(command, support=False), (N_("support"),)
    if not isinstance(command, Rolling):
        return None
    if command.against is not None and refusal.rule == "F-BLOCK-5":
        left_out = (N_("against"),)
        if isinstance(command, Act):
            # Without the block it takes no roll, nor what goes with one.
            unrolled = {"hand": Hand(), "extra": (), "load": None, "rearm": False, "rolled": ()}
            return change(command, against=None, **unrolled), left_out
        return change(command, against=None), left_out
    if command.move is not None and refusal.rule in STEP_RULES:
        return change(command, move=None), (N_("move"),)
    if command.rearm and refusal.rule == "F-DISARM-2":
        return change(command, rearm=False), (N_("re-arming"),)
    return None
