"""What this game asks of the table, what each answer means, and what may be done unasked."""

from __future__ import annotations

from tracker.conflict.state import Conflict
from tracker.systems.core.rules.harm import means
from tracker.systems.core.rules.passing import choices
from tracker.systems.core.rules.state import table
from tracker.systems.core.words.terms import ACTION_NAMES, effort_text, severity_name, track_name
from tracker.words.questions import who_is_asked
from tracker.words.terms import name_of
from tracker.words.translate import _, fill


def question_lead(state: Conflict) -> str:
    """Return what has to be decided, and by whom; empty for what all games ask."""
    question, own = state.question, table(state)
    assert question is not None
    words = {
        "who": who_is_asked(state),
        "hit": question.hit,
        "other": name_of(state, question.about),
    }
    match question.kind:
        case "defend" if own.roll is not None:
            action = fill(
                ACTION_NAMES[own.roll.kind],
                {
                    "who": name_of(state, own.roll.by),
                    # Of several the next, while the roll is still open against the one before.
                    "target": name_of(state, question.who if own.roll.outcome else own.roll.target),
                    "what": own.roll.what,
                },
            )
            # What is not seen of a roll has no faces.
            roll = effort_text(own.roll.roll) if own.roll.roll.faces else ""
            told = {"action": ", ".join(filter(None, (action, roll))), "who": who_is_asked(state)}
            return fill("{action}; {who} defends", told)
        case "absorb":
            harm = own.harm
            left = harm.left if harm is not None else question.hit
            if left != question.hit:
                return fill("{who} has to absorb {hit}, {left} still open", {**words, "left": left})
            return fill("{who} has to absorb {hit}", words)
        case "cost":
            return fill("{who} may succeed at a cost", {**words, "who": _all_of(state)})
        case "reveal":
            aspect = state.aspects.get(question.about)
            told = {"who": who_is_asked(state), "aspect": aspect.text if aspect else ""}
            return fill("{aspect} stays unknown, unless {who} reveals it", told)
        case "handoff":
            return _("Who acts next?")
        case "outcome":
            return fill("{other} is taken out; {who} says what becomes of them", words)
        case "concession":
            told = {"who": name_of(state, question.about), "terms": question.terms}
            return fill("{who} concedes: {terms}; the table agrees", told)
        case "twist":
            return _("A tie: something unexpected happens")
        case _:
            return ""


def _all_of(state: Conflict) -> str:
    roll = table(state).roll
    helpers = roll.roll.helpers if roll is not None else ()
    return ", ".join([who_is_asked(state), *(name_of(state, who) for who in helpers)])


def answer_text(state: Conflict, verb: str) -> str:
    """Return what an answer to the open question leads to; empty when its verb says all."""
    question, harm = state.question, table(state).harm
    if question is None:
        return ""
    match (question.kind, verb):
        case ("absorb", "stress") if harm is not None:
            usual = means(state, harm).usual_boxes(harm.left)
            boxes = ", ".join(map(str, usual)) if usual else "-"
            return f"{track_name(harm.track)} {boxes}"
        case ("absorb", "consequence") if harm is not None:
            slot = means(state, harm).usual_slot(harm.left)
            return severity_name(slot.severity) if slot else _("no slot is free")
        case ("absorb", "taken-out"):
            return _("absorbs nothing")
        case ("handoff", "next"):
            return ", ".join(name_of(state, who) for who in choices(state))
        case ("concession", "concede"):
            return _("on other terms")
        case ("twist", "aspect"):
            return _("what happens")
        case _:
            return ""


def offer_text(state: Conflict, verb: str) -> str:
    """Return who may do what now and need not; empty for what all games offer."""
    match verb:
        case "invoke":
            return _("Aspects may still be invoked on this roll")
        case "boost":
            return _("A boost may be named, or a shift of the hit given for one")
        case "concede":
            return _("Anybody may concede")
        case "recover":
            return _("A consequence has had its time and may go")
        case "aspect":
            return _("The twist is a new aspect")
        case _:
            return ""
