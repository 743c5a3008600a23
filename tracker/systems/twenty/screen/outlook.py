"""How probably a W20 check of several comes out, before the next of them is thrown."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.checks.rules.checking import Checked
from tracker.conflict.draft import Draft, Refused
from tracker.conflict.engine import tables
from tracker.conflict.ruling import Event
from tracker.conflict.state import Conflict, change
from tracker.dice.faults import Fault
from tracker.systems.twenty.rules.check_builder import build_check, dice_of
from tracker.systems.twenty.rules.checks import TwentyCheck
from tracker.systems.twenty.rules.joint import (
    CheckOpened,
    FiguresNamed,
    Join,
    Joint,
    TwentyTable,
    side_of_joint,
    table,
)
from tracker.systems.twenty.rules.numerals import numeral
from tracker.systems.twenty.rules.parts import Task, TwentyPart
from tracker.systems.twenty.rules.together import Figure, what_is_added
from tracker.words.describer import Chances
from tracker.words.translate import fill


def outlook(state: Conflict, events: Iterable[Event]) -> Chances:
    """Return the odds of all that is still to come, with what is there already; none if unknown.

    ``events`` are those of the command that is not carried out yet.
    """
    joint, check, thrower = table(state).joint, None, ""
    for event in events:
        match event:
            case CheckOpened(joint=opened):
                joint = opened
            case FiguresNamed(others=others) if joint is not None:
                joint = change(joint, others=others)
            case Checked(who=who, check=TwentyCheck() as found):
                check, thrower = found, who
    if joint is None or joint.others is None or check is None:
        return []
    following = _following(state, joint, thrower)
    return [] if following is None else _chances(state, joint, [check, *following])


def _following(state: Conflict, joint: Joint, thrower: str) -> list[TwentyCheck] | None:
    """Return the checks of who comes after ``thrower``, as their sheets have them now."""
    done = {thrower, *joint.made}
    named = [joint.by, *(joint.others or ())]
    there = change(state, own=TwentyTable(joint=joint))
    each = joint.manner.each
    dice = (dice_of(joint.dice, joint.manner.dice_rule, ""),) if each else ()
    task = Task("check", side_of_joint(joint), dice=dice)
    found: list[TwentyCheck] = []
    for who in [who for who in named if who not in done]:
        draft = Draft(tables(there.system), there, Join())
        try:
            one = build_check(draft, who, TwentyPart(), task)
        except Refused:
            return None
        if isinstance(one, Fault):
            return None
        found.append(one.check)
    return found


def _chances(state: Conflict, joint: Joint, checks: list[TwentyCheck]) -> Chances:
    figures = [Figure(check.target, check.edge.net) for check in checks]
    required = joint.required or 0
    added = what_is_added(state.campaign)
    chance = joint.manner.odds(figures, required, added, joint.results)
    words = {"degree": numeral(required) if required else "0"}
    return [(fill("Together EG {degree} or more", words), chance)]
