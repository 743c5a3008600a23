"""What the older game has, each verb refused with what serves in its place (K-TURN-2, KA-39)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

import msgspec

from tracker.conflict import turns
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Word
from tracker.conflict.ruling import N_, Command
from tracker.conflict.topic import Topic

# What serves in place of each verb.
INSTEAD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "maneuver": ("create",),
        "block": ("create", "full-defense", "barrier"),
        "sprint": ("overcome",),
        "push": ("overcome", "create"),
        "throw": ("overcome", "create"),
        "check": ("overcome",),
        "tag": ("invoke",),
        "spin": ("boost",),
        "overflow": ("boost",),
        "spend": ("boost",),
        "rearm": ("overcome",),
        "protest": ("outcome",),
        "refuse": ("accept", "concede"),
        "lose": ("consequence",),
        "companion": ("add",),
        "attach": ("overcome",),
        "detach": ("next",),
        "environment": ("aspect",),
        "switch": ("setting",),
        "avoid": ("overcome",),
    }
)

# What serves in place of each key of a command.
INSTEAD_OF_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "extra": ("free", "move="),
        "load": ("mod=",),
        "modify": ("mod=", "help="),
        "rearm": ("overcome",),
        "against": ("oppose=",),
        "ignore-block": ("overcome", "barrier"),
        "tag": ("free=", "invoke="),
        "spin": ("boost",),
        "companion": ("help=",),
        "support": ("help=", "create"),
        "weight": ("scale=",),
        "determination": ("fp=", "refresh="),
        "max-consequences": ("slots=",),
        "health-marked": ("physical-marked=",),
        "composure-marked": ("mental-marked=",),
        "leader": ("next",),
        "groups": ("split",),
        "sticky": ("reword",),
        "origin": ("create",),
    }
)


topic = Topic()

_Rest = Annotated[str, Word("rest")]


def _kind(verb: str) -> type[Command]:
    """Return the type of a verb that this game only refuses."""
    made: Any = msgspec.defstruct(
        f"Older{verb.title()}",
        [("rest", _Rest, "")],
        bases=(Command,),
        namespace={
            "__doc__": "Refuse a verb of the older game.",
            "verb": verb,
            "words": ("rest",),
            "group": "between",
            "always": True,
        },
        module=__name__,
        frozen=True,
        kw_only=True,
        tag=f"core_no_{verb}",
    )
    found: type[Command] = made
    return found


_KINDS = {verb: _kind(verb) for verb in INSTEAD}
# What the log decodes is found by its name in this module.
globals().update({kind.__name__: kind for kind in _KINDS.values()})


class Hold(turns.Hold, frozen=True, kw_only=True, tag="hold"):
    """Hold nothing: there is no holding in this game."""


def _refuse(draft: Draft, command: Command) -> None:
    verb = command.written()
    draft.refuse(
        N_("there is no {verb} in this game; what serves is {instead}"),
        rule="K-TURN-2",
        candidates=INSTEAD[verb],
        verb=verb,
        instead=INSTEAD[verb],
    )


for _one in _KINDS.values():
    topic.decides(_one)(_refuse)


@topic.decides(Hold)
def hold(draft: Draft, command: Hold) -> None:
    """Refuse to hold (KA-39)."""
    draft.refuse(
        N_("nobody holds here; setting order elective lets whoever has acted name the next"),
        rule="K-TURN-2",
        candidates=("next",),
    )
