"""What Fate asks of the table, what each answer means, and what is left when a scene ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant, Question, Window
from tracker.systems.fate.rules.fate_points import FatePointsChanged
from tracker.systems.fate.rules.free_tags import FreeTagPassed
from tracker.systems.fate.rules.harm import SEVERITIES
from tracker.systems.fate.rules.lapses import BlockEnded, FullDefenseEnded, SpinLapsed, SwapEnded
from tracker.systems.fate.rules.recovery import RecoveryProposed, StressCleared
from tracker.systems.fate.rules.state import (
    box_for,
    consequences,
    in_sequence,
    last_roll,
    person,
    table_of,
    tags,
)
from tracker.systems.fate.words.terms import points_text, severity_name, skill_effort
from tracker.words.questions import who_is_asked
from tracker.words.terms import name_of, names_of, skill_name, track_name
from tracker.words.translate import _, fill, ngettext, put

# What these do is seen by comparing the table before and after.
SEEN = (
    BlockEnded,
    FatePointsChanged,
    FreeTagPassed,
    FullDefenseEnded,
    RecoveryProposed,
    SpinLapsed,
    StressCleared,
    SwapEnded,
)


def goes(
    before: Conflict, after: Conflict, aspects: Iterable[str], holds: Iterable[str]
) -> Iterator[str]:
    """Yield what is there before and not after, with aspects and held actions among it."""
    people = before.participants.values()
    eased = [p.id for p in people if _marked(p) and not _marked(after.participants.get(p.id, p))]
    if eased:
        yield fill("stress of {names}", {"names": names_of(before, eased)})
    yield from aspects
    gone = [a.text for a in before.aspects.values() if tags(a).free and not _tagged(after, a.id)]
    if gone:
        yield fill("free tag on {aspects}", {"aspects": ", ".join(gone)})
    was, now = table_of(before), table_of(after)
    if spent := [who for who in was.spin if who not in now.spin]:
        yield fill("spin of {names}", {"names": names_of(before, spent)})
    yield from holds
    stand = {block.id for block in now.blocks}
    yield from (fill("block: {what}", {"what": b.what}) for b in was.blocks if b.id not in stand)
    for swap in was.swaps:
        if swap not in now.swaps:
            words = {"skill": skill_name(swap.skill), "instead": skill_name(swap.instead)}
            text = fill("{skill} in place of {instead}", words)
            yield f"{text} ({name_of(before, swap.who)})"


def recovers(before: Conflict, after: Conflict) -> Iterator[str]:
    """Yield what may be recovered from now, and whose it is."""
    for window in after.windows:
        if window.kind == "recover" and window not in before.windows:
            yield f"{name_of(after, window.to)} ({name_of(after, window.who)})"


def points_changed(before: Conflict, after: Conflict) -> Iterator[str]:
    """Yield everybody who has more or fewer fate points."""
    for i, p in after.participants.items():
        was, now = person(before.participants[i]).fp, person(p).fp
        if now is not None and was is not None and now != was:
            yield f"{p.name} {now - was:+d}"


def ails(state: Conflict, p: Participant) -> Iterator[str]:
    """Yield the consequences that somebody carries."""
    for carried in consequences(state, p.id):
        yield f"{carried.text} ({severity_name(tags(carried).severity)})"


def _tagged(state: Conflict, aspect: str) -> bool:
    """Return whether an aspect is gone altogether, or still has its free tag."""
    return aspect not in state.aspects or tags(state.aspects[aspect]).free is not None


def _marked(p: Participant) -> bool:
    return any(track.marked for track in p.tracks.values())


# What asks for a defense, by the kind of action.
_AGAINST: Mapping[str, str] = MappingProxyType(
    {
        "attack": N_("{who} attacks {target}, {roll}"),
        "maneuver": N_("{who} maneuvers against {target}, {roll}"),
        "push": N_("{who} pushes {target}, {roll}"),
        "throw": N_("{who} throws {target}, {roll}"),
        "contest": N_("{who} contests with {target}, {roll}"),
    }
)


# The same for those who do not know what was rolled.
_UNROLLED: Mapping[str, str] = MappingProxyType(
    {
        "attack": N_("{who} attacks {target}"),
        "maneuver": N_("{who} maneuvers against {target}"),
        "push": N_("{who} pushes {target}"),
        "throw": N_("{who} throws {target}"),
        "contest": N_("{who} contests with {target}"),
    }
)


def question_lead(state: Conflict) -> str:
    """Return what has to be decided, and by whom; empty for what all games ask."""
    question = state.question
    assert question is not None
    match question.kind:
        case "defend":
            return _defense(state)
        case "absorb":
            return fill("{who} takes {hit}", {"who": who_is_asked(state), "hit": question.hit})
        case "margin":
            words = {"who": who_is_asked(state), "margin": _margin(state)}
            return fill("{who} defends by {margin}", words)
        case "aspect":
            words = {"who": who_is_asked(state), "aspect": _aimed(state)}
            return fill("{who} is to get the aspect {aspect}", words)
        case "scene":
            return _scene(state)
        case "tie":
            return _("The contest is a tie")
        case "outcome":
            words = {"who": name_of(state, question.about), "other": who_is_asked(state)}
            return fill("{who} is taken out; {other} says how", words)
        case "concession":
            words = {
                "who": name_of(state, question.about),
                "terms": question.terms,
                "other": who_is_asked(state),
            }
            return fill("{who} offers to concede: {terms}; {other} decides", words)
        case _:
            return ""


def asked_text(state: Conflict) -> str:
    """Return who decides about a concession or an outcome; empty for any other question."""
    match state.question.kind if state.question else "":
        case "concession":
            return fill("{who} decides", {"who": who_is_asked(state)})
        case "outcome":
            return fill("{who} says how", {"who": who_is_asked(state)})
        case _:
            return ""


def question_rider(state: Conflict) -> str:
    """Return that a hit fits no box that is free, empty for any other question."""
    question = state.question
    if question is None or question.kind != "absorb" or "stress" in question.answers:
        return ""
    return _("it does not fit the track")


def answer_text(state: Conflict, verb: str) -> str:
    """Return what an answer to the open question leads to; empty when its verb says all."""
    question = state.question
    if question is None:
        return ""
    match (question.kind, verb):
        case ("absorb", "stress"):
            return _box(state, question)
        case ("absorb", "consequence"):
            carried = len(in_sequence(state, question.who or ""))
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
    """Return who may do what now and need not; empty for what all games offer."""
    due = [window for window in state.windows if window.kind == verb == "recover"]
    if len(due) > 1:
        return fill("Recovery is due: {names}", {"names": due_text(due, state)})
    match verb:
        case "full-defense" if state.question is not None:
            return fill("{who} may defend fully", {"who": who_is_asked(state)})
        case "full-defense":
            return _("The round opens: full defense may be declared")
        case "overflow" if (waits := table_of(state).overflow) is not None:
            words = {"who": name_of(state, waits.by), "left": waits.left}
            return fill("{who} has {left} overflow", words)
        case "spend" if (last := last_roll(state)) is not None:
            left = last.left
            may = ngettext("{who} may spend {n} shift", "{who} may spend {n} shifts", left)
            return put(may, {"who": name_of(state, last.by), "n": left})
        case "tag":
            return _("Aspects may still be tagged on these rolls")
        case _:
            return ""


def due_text(windows: Sequence[Window], state: Conflict) -> str:
    """Return who may recover from what, person by person: ``Ada (Cut, Bruise), Krall (Limp)``."""
    people = dict.fromkeys(window.who for window in windows)
    texts = {
        who: [name_of(state, window.to) for window in windows if window.who == who]
        for who in people
    }
    return ", ".join(f"{name_of(state, who)} ({', '.join(of)})" for who, of in texts.items())


def _box(state: Conflict, question: Question) -> str:
    p = state.participants.get(question.who or "")
    track = p.tracks.get(question.track or "") if p else None
    box = box_for(track, question.hit or 0) if track else None
    return track_name(question.track or "") + (f" {box}" if box else "")


def _margin(state: Conflict) -> int:
    exchange = table_of(state).exchange
    if exchange is None or exchange.roll is None or exchange.defense is None:
        return 0
    if not (exchange.roll.faces and exchange.defense.faces):
        # Players may not know one of the rolls, but by how much.
        last = last_roll(state)
        return 0 if last is None else -(last.lead or 0)
    return exchange.defense.effort - exchange.roll.effort


def _aimed(state: Conflict) -> str:
    exchange = table_of(state).exchange
    return exchange.intent.aspect if exchange else ""


def _defense(state: Conflict) -> str:
    exchange = table_of(state).exchange
    if exchange is None or exchange.roll is None:
        return ""
    words = {
        "who": name_of(state, exchange.by),
        "target": who_is_asked(state),
        "roll": skill_effort(exchange.roll),
    }
    if not exchange.roll.faces:
        return fill(_UNROLLED.get(exchange.kind, _UNROLLED["attack"]), words)
    return fill(_AGAINST.get(exchange.kind, _AGAINST["attack"]), words)


def _scene(state: Conflict) -> str:
    exchange, last = table_of(state).exchange, last_roll(state)
    if exchange is None or last is None or None in (last.effort, last.opposed_by):
        return _("Is the maneuver on the scene enough?")
    words = {
        "who": name_of(state, exchange.by),
        "effort": last.effort,
        "against": last.opposed_by,
    }
    zone = exchange.intent.on
    if zone in state.zones:
        words["zone"] = name_of(state, zone)
        return fill("The maneuver of {who} on {zone}, {effort} against {against}", words)
    return fill("The maneuver of {who} on the scene, {effort} against {against}", words)
