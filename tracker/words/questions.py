"""What the table is asked, what each answer means, and what may be done without being asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tracker.conflict.harm import SEVERITIES
from tracker.conflict.offers import may_release
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Question, Window
from tracker.words.game_words import words_of
from tracker.words.outcomes import side_text
from tracker.words.terms import either, name_of, points_text, severity_name, track_name
from tracker.words.throws import skill_effort
from tracker.words.translate import _, fill, ngettext, put

# What asks for a defense, by the kind of action.
_AGAINST: Mapping[str, str] = MappingProxyType(
    {
        "attack": N_("{who} attacks {target}, {roll}"),
        "maneuver": N_("{who} maneuvers against {target}, {roll}"),
        "push": N_("{who} pushes {target}, {roll}"),
        "throw": N_("{who} throws {target}, {roll}"),
        "contest": N_("{who} contests with {target}, {roll}"),
        # A comparative check of the W20 is no attack.
        "check": N_("{who} contests with {target}, {roll}"),
    }
)

_WINDOWS: Mapping[str, str] = MappingProxyType(
    {
        "concede": N_("{who} may concede"),
        "protest": N_("{who} may demand another outcome, for all fate points"),
        "outcome": N_("{who} may word the outcome once more"),
        "recover": N_("{who} may recover from: {aspect}"),
    }
)


def question_text(state: Conflict, usual: str = "") -> str:
    """Return what is asked of whom, with the answers; empty when nothing is asked.

    Answers stand as they are typed, each with what it means: ``Krall takes 4: stress (Health 4)
    or consequence (mild)``. The ``usual`` one, given before, is the first.
    """
    question = state.question
    if question is None:
        return ""
    words = {
        "lead": question_lead(state),
        "answers": either([_answer(state, verb, usual) for verb in in_order(question, usual)]),
    }
    if question.kind == "absorb" and "stress" not in question.answers:
        return fill("{lead}: {answers}, it does not fit the track", words)
    return fill("{lead}: {answers}", words)


def in_order(question: Question, usual: str = "") -> list[str]:
    """Return the answers to a question, the one that was given before as the first."""
    return sorted(question.answers, key=lambda verb: verb != usual)


def as_before(meaning: str, verb: str, usual: str) -> str:
    """Return what an answer means, and whether it is as before."""
    return ", ".join(filter(None, [meaning, _("as before") if verb == usual else ""]))


def _answer(state: Conflict, verb: str, usual: str) -> str:
    meaning = as_before(answer_text(state, verb), verb, usual)
    return f"{verb} ({meaning})" if meaning else verb


def question_lead(state: Conflict) -> str:
    """Return what has to be decided, and by whom, without the answers."""
    question = state.question
    if question is None:
        return ""
    match question.kind:
        case "defend":
            return _defense(state)
        case "absorb":
            return fill("{who} takes {hit}", {"who": _asked(state), "hit": question.hit})
        case "margin":
            words = {"who": _asked(state), "margin": _margin(state)}
            return fill("{who} defends by {margin}", words)
        case "aspect":
            words = {"who": _asked(state), "aspect": _aimed(state)}
            return fill("{who} is to get the aspect {aspect}", words)
        case "scene":
            return _scene(state)
        case "tie":
            return _("The contest is a tie")
        case "outcome":
            words = {"who": name_of(state, question.about), "other": _asked(state)}
            return fill("{who} is taken out; {other} says how", words)
        case "concession":
            words = {
                "who": name_of(state, question.about),
                "terms": question.terms,
                "other": _asked(state),
            }
            return fill("{who} offers to concede: {terms}; {other} decides", words)
        case _:
            return words_of(state.system).question_lead(state) or _asked(state)


def answer_text(state: Conflict, verb: str) -> str:
    """Return what an answer to the open question leads to; empty when its verb says all."""
    question = state.question
    if question is None:
        return ""
    match (question.kind, verb):
        case ("absorb", "stress"):
            return _box(state, question)
        case ("absorb", "consequence"):
            carried = len(state.in_sequence(question.who or ""))
            return severity_name(SEVERITIES[min(carried, len(SEVERITIES) - 1)])
        case ("absorb", "lose"):
            return _("a companion")
        case ("margin", "overflow"):
            return str(_margin(state))
        case ("aspect", "avoid"):
            return points_text(1)
        case ("tie", "draw"):
            return _("it stands")
        case ("tie", "again"):
            return _("both roll again")
        case ("concession", "refuse"):
            return "reasonable=yes|no"
        case ("concession", "concede"):
            return _("other terms")
        case _:
            return ""


def offer_text(state: Conflict, verb: str) -> str:
    """Return who may do what now and need not, by the verb that offers it."""
    windows = [window for window in state.windows if window.kind == verb]
    if verb == "recover" and len(windows) > 1:
        return fill("Recovery is due: {names}", {"names": due_text(windows, state)})
    if windows:
        return "; ".join(window_text(window, state) for window in windows)
    match verb:
        case "release":
            ready = [name_of(state, who) for who in may_release(state)]
            return fill("{names} may act now", {"names": ", ".join(ready)})
        case "full-defense" if state.question is not None:
            return fill("{who} may defend fully", {"who": _asked(state)})
        case "full-defense":
            return _("The round opens: full defense may be declared")
        case "overflow" if state.overflow is not None:
            words = {"who": name_of(state, state.overflow.by), "left": state.overflow.left}
            return fill("{who} has {left} overflow", words)
        case "spend" if state.last_roll is not None:
            left = state.last_roll.left
            may = ngettext("{who} may spend {n} shift", "{who} may spend {n} shifts", left)
            return put(may, {"who": name_of(state, state.last_roll.by), "n": left})
        case "tag":
            return _("Aspects may still be tagged on these rolls")
        case "end":
            return _("Only one side is left: the conflict may end")
        case _:
            return verb


def due_text(windows: Sequence[Window], state: Conflict) -> str:
    """Return who may recover from what, person by person: ``Ada (Cut, Bruise), Krall (Limp)``."""
    people = dict.fromkeys(window.who for window in windows)
    texts = {
        who: [name_of(state, window.to) for window in windows if window.who == who]
        for who in people
    }
    return ", ".join(f"{name_of(state, who)} ({', '.join(of)})" for who, of in texts.items())


def window_text(window: Window, state: Conflict) -> str:
    """Return what an open window allows whom."""
    own = words_of(state.system).windows
    template = own.get(window.kind) or _WINDOWS.get(window.kind, "{who}: {kind}")
    words = {
        "who": name_of(state, window.who),
        "aspect": name_of(state, window.to),
        "kind": window.kind,
    }
    return fill(template, words)


def _asked(state: Conflict) -> str:
    """Return who is asked; what nobody in particular is asked, the game master decides."""
    who = state.question.who if state.question else None
    return name_of(state, who) or _("the game master")


def _box(state: Conflict, question: Question) -> str:
    p = state.participants.get(question.who or "")
    track = p.tracks.get(question.track or "") if p else None
    box = track.box_for(question.hit or 0) if track else None
    return track_name(question.track or "") + (f" {box}" if box else "")


def _margin(state: Conflict) -> int:
    exchange = state.exchange
    if exchange is None or exchange.roll is None or exchange.defense is None:
        return 0
    return exchange.defense.effort - exchange.roll.effort


def _aimed(state: Conflict) -> str:
    return state.exchange.intent.aspect if state.exchange else ""


def _defense(state: Conflict) -> str:
    exchange, duel = state.exchange, state.duel
    if duel is not None:
        sides = {
            "who": name_of(state, duel.by),
            "target": _asked(state),
            "roll": side_text(duel.mine),
        }
        return fill(_AGAINST.get(duel.kind, _AGAINST["attack"]), sides)
    if exchange is None or exchange.roll is None:
        return fill("{who} is asked for a defense", {"who": _asked(state)})
    words = {
        "who": name_of(state, exchange.by),
        "target": _asked(state),
        "roll": skill_effort(exchange.roll),
    }
    return fill(_AGAINST.get(exchange.kind, _AGAINST["attack"]), words)


def _scene(state: Conflict) -> str:
    exchange, last = state.exchange, state.last_roll
    if exchange is None or last is None:
        return _("Is the maneuver on the scene enough?")
    words = {
        "who": name_of(state, exchange.by),
        "effort": last.effort,
        "against": last.opposed_by or 0,
    }
    zone = exchange.intent.on
    if zone in state.zones:
        words["zone"] = name_of(state, zone)
        return fill("The maneuver of {who} on {zone}, {effort} against {against}", words)
    return fill("The maneuver of {who} on the scene, {effort} against {against}", words)
