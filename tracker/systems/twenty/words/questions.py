"""What a W20 check of several asks of the table."""

from __future__ import annotations

from tracker.conflict.state import Conflict
from tracker.systems.twenty.rules.groups import support_dis
from tracker.systems.twenty.rules.joint import Joint, table
from tracker.systems.twenty.rules.numerals import signed
from tracker.words.terms import name_of
from tracker.words.translate import fill


def question_lead(state: Conflict) -> str:
    """Return what a check of several waits for; empty for another question."""
    joint, question = table(state).joint, state.question
    if joint is None or question is None:
        return ""
    words = {
        "who": name_of(state, joint.by),
        "asked": name_of(state, question.who),
        "count": joint.count,
        "names": joint.names,
    }
    match question.kind:
        case "figures" if joint.mode == "unterstützend":
            return fill("Who may support {who} ({names}), at most {count}", words)
        case "figures":
            return fill("Who takes part beside {who} ({names}), {count} in all", words)
        case "target":
            return fill("Against whom is the check of {who} ({names})", words)
        case "support":
            return fill("{asked} may support, {dice}", {**words, "dice": support_dice(joint)})
        case "join":
            return fill("{asked} takes part ({names})", words)
        case _:
            return ""


def support_dice(joint: Joint) -> str:
    """Return the disadvantages that the last check leaves to a supporter (T-102)."""
    return signed(-support_dis(joint.results[-1]))
