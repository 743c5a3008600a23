"""What came of rulings, under the names of the worked conflicts' tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.support.worked import identity
from tracker.conflict.cast import Moved
from tracker.conflict.departure import Departed
from tracker.conflict.movement import distance
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.blocks import BlockMade
from tracker.systems.fate.rules.checks import ShiftsSpent
from tracker.systems.fate.rules.defeat import OutcomeSet
from tracker.systems.fate.rules.exchange import RollChanged, ShiftsCounted
from tracker.systems.fate.rules.harm import ConsequenceTaken, StressMarked
from tracker.systems.fate.rules.momentum import OverflowGained, OverflowSpent, SpinGained
from tracker.systems.fate.rules.recovery import RecoveryProposed
from tracker.systems.fate.rules.rolls import Rolled
from tracker.systems.fate.rules.sprints import ThingThrown
from tracker.systems.fate.rules.state import table_of, tags


def happened(events: Iterable[Event], before: Conflict, after: Conflict) -> dict[str, Any]:
    """Return what came of a step: efforts, shifts, the hit and what became of it, costs."""
    found: dict[str, Any] = {"hit": 0, "overflow": 0, "minions_out": 0, "zones": 0}
    spent: dict[str, int] = {}
    proposed: list[str] = []
    for event in events:
        match event:
            case Rolled(roll=roll) if "attack" not in found:
                found |= {"attack": roll.effort, "effort": roll.effort}
            case RollChanged(roll=roll, defense=defense):
                found["defense" if defense else "attack"] = roll.effort
            case ShiftsCounted(result=result):
                found |= {"shifts": result.shifts, "opposition": result.opposed_by}
                found |= {"success": result.shifts > 0, "winner": _name(before, result.by)}
            case ShiftsSpent(shifts=shifts, on=on):
                spent[on] = shifts
            case StressMarked(track="stress", who=who):
                found["minions_out"] += before.somebody(who).left - after.somebody(who).left
            case StressMarked(boxes=boxes, hit=hit):
                found |= {"box": boxes[0], "hit": hit}
            case ConsequenceTaken(consequence=aspect, hit=hit, forced=forced):
                found |= {"severity": tags(aspect).severity, "hit": hit, "forced": forced}
            case OverflowGained(left=left):
                found["overflow"] = left
            case OverflowSpent(cost=cost):
                overflow = table_of(after).overflow
                found |= {"cost": cost, "overflow_left": overflow.left if overflow else 0}
            case SpinGained(who=who):
                found["spin_gained"] = _name(before, who)
            case BlockMade(block=block):
                found["strength"] = block.strength
            case Moved(who=who, zone=zone):
                found["zones"] += distance(before, before.somebody(who).zone, zone) or 0
            case ThingThrown(zone=str(zone)):
                found["landed"] = identity(before.zones[zone].name)
            case Departed(who=who, status="conceded"):
                found["conceded"] = _name(before, who)
            case Departed(who=who) if before.somebody(who).role == "companion":
                found["lost"] = _name(before, who)
            case Departed(who=who) if before.somebody(who).role != "minions":
                found |= {"taken_out": _name(before, who), "hit": found["shifts"]}
            case OutcomeSet(text=text):
                found["outcome"] = text
            case RecoveryProposed(aspect=consequence):
                proposed.append(before.aspects[consequence].text)
            case _:
                pass
    return found | {"spent": spent, "proposed": sorted(proposed)}


def _name(state: Conflict, who: str) -> str:
    return identity(state.somebody(who).name)
