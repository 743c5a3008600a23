"""Re-arming as a main action, and the switches of a long conflict."""

from typing import Literal

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_, Command, Event
from tracker.conflict.state import Conflict
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, end_action
from tracker.systems.fate.rules.actions import Rearmed
from tracker.systems.fate.rules.lapses import lapse_spin
from tracker.systems.fate.rules.state import person, table_of, with_table

topic = Topic()


class Rearm(Command, frozen=True, kw_only=True, tag="rearm"):
    """Take up the weapon again, as a main action."""

    group = "turns"


class Switch(Command, frozen=True, kw_only=True, tag="switch"):
    """Switch on or off that the conflict is drawn-out, distracting or tiring."""

    words = ("what", "state")
    group = "between"

    what: Literal["drawn-out", "distracting", "tiring"]
    state: Literal["on", "off"]


class Switched(Event, frozen=True, kw_only=True, tag="switched"):
    """The conflict tires everybody in this way, or no longer."""

    seen = "what on"

    what: str
    on: bool


@topic.decides(Rearm)
def rearm(draft: Draft, command: Rearm) -> None:
    """Take up the weapon: no roll (F-DISARM-2)."""
    spins = table_of(draft.state).spin
    who = claim_action(draft)
    if person(draft.state.somebody(who)).disarmed is None:
        draft.refuse(N_("{who} is not disarmed"), rule="F-DISARM-2", who=who)
    draft.emit(Rearmed(who=who, rule="F-DISARM-2"))
    lapse_spin(draft, spins)
    end_action(draft, who)


@topic.decides(Switch)
def switch(draft: Draft, command: Switch) -> None:
    """Switch a long conflict on or off (F-LONG-1, F-LONG-3, F-LONG-4)."""
    rule = {"drawn-out": "F-LONG-1", "distracting": "F-LONG-3", "tiring": "F-LONG-4"}
    draft.emit(Switched(what=command.what, on=command.state == "on", rule=rule[command.what]))


@topic.evolves(Switched)
def _switched(state: Conflict, event: Switched) -> Conflict:
    rest = tuple(s for s in table_of(state).switches if s != event.what)
    return with_table(state, switches=(*rest, event.what) if event.on else rest)
