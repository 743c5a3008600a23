"""What a recorded command refers to, and what it is eased of when something of that is gone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import Conflict, change
from tracker.systems.core.rules.fields import Hand
from tracker.systems.core.rules.state import GROUPS, table

Relaxed: TypeAlias = tuple[Command, tuple[str, ...]]

# Where the ids of a field are that has a kind of word of this game.
_FIELDS = {
    "oppose": ("participants", "obstacles"),
    "into": ("participants", "obstacles"),
    "cover": ("participants", "obstacles"),
    "removes": ("aspects", "obstacles"),
    "for_": ("participants", "groups"),
    "on": ("participants", "zones", "scene"),
    "sides": ("sides",),
    "target": ("participants",),
}
# What a step beside the action, or who is named to act next, is refused by.
_BESIDE = (
    ("move", N_("move"), ("K-MOVE-1", "K-MOVE-2", "K-MOVE-3", "K-MOVE-5", "K-OBST-3")),
    ("next", N_("next"), ("K-ORDER-5", "K-ORDER-7")),
)


def gone_ids(state: Conflict, command: Command) -> Iterator[str]:
    """Yield the ids in the game's own words of a command that nothing in the state has."""
    own = table(state)
    known: Mapping[str, Collection[str]] = {
        "participants": state.participants,
        "zones": state.zones,
        "sides": state.sides,
        "aspects": state.aspects,
        "obstacles": own.obstacles,
        "groups": GROUPS,
        "scene": ("scene",),
    }
    for name, places in _FIELDS.items():
        value = getattr(command, name, None) or ()
        ids = (value,) if isinstance(value, str) else value
        yield from (i for i in ids if not any(i in known[place] for place in places))
    holders = getattr(command, "free", None)
    if isinstance(holders, tuple):
        yield from (i for i in holders if i not in GROUPS and i not in state.participants)
    for _name, hand in _hands(command):
        yield from (use.aspect for use in hand.free if use.aspect not in state.aspects)
    removed = () if own.roll is None else (one.aspect.id for one in own.roll.gave.removed)
    if command.written() == "invoke" and (aspect := getattr(command, "aspect", "")):
        yield from (i for i in (aspect,) if i not in {*state.aspects, *removed})


def _hands(command: Command) -> Iterator[tuple[str, Hand]]:
    for name in ("hand", "vs"):
        hand = getattr(command, name, None)
        if isinstance(hand, Hand):
            yield name, hand


def relaxed(state: Conflict, command: Command, refusal: Refusal) -> Relaxed | None:
    """Return a command without what it is refused for beside its roll, and what that was."""
    for name, hand in _hands(command):
        lost = tuple(a for a in (*(u.aspect for u in hand.free), *hand.invoke))
        away = tuple(a for a in lost if a not in state.aspects)
        if not away and refusal.rule in ("K-FREE-1", "K-FREE-3", "K-BOOST-3", "K-INVOKE-4"):
            away = tuple(a for a in lost if a == refusal.arguments.get("aspect"))
        if not away and refusal.rule == "K-FP-1":
            away = hand.invoke[-1:]
        if away:
            lighter = change(
                hand,
                free=tuple(use for use in hand.free if use.aspect not in away),
                invoke=tuple(a for a in hand.invoke if a not in away),
            )
            return change(command, **{name: lighter}), away
        helpers = tuple(who for who in hand.help if who in state.participants)
        if refusal.rule.startswith("K-TEAM"):
            helpers = tuple(who for who in helpers if who != refusal.arguments.get("who"))
        if helpers != hand.help:
            return change(command, **{name: change(hand, help=helpers)}), (N_("help"),)
    for name, told, rules in _BESIDE:
        if getattr(command, name, None) is not None and refusal.rule in rules:
            return change(command, **{name: None}), (told,)
    return None
