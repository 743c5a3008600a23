"""The table in a few plain lines: what ``schwung show`` prints."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.order import without_initiative
from tracker.conflict.state import RELEASE, SCENE, Conflict, Participant
from tracker.conflict.turns import actions_due
from tracker.words.game_words import words_of
from tracker.words.lasting import called_text, condition_text, held_text, obstacle_text
from tracker.words.questions import question_text
from tracker.words.terms import kind_name, name_of, names_of, status_name, system_name, track_name
from tracker.words.translate import _, fill


def state_lines(state: Conflict) -> list[str]:
    """Return the state for a reader without a screen: frame, cast in order, aspects, question.

    Boxes are drawn ``[..X..]``; a sign before a name tells whose turn it is (``>``), who has
    acted (``*``) or holds (``=``).
    """
    lines = [_frame(state), turn_line(state)]
    lines += [line for p in in_order(state) for line in _person(state, p)]
    lines += [
        f"{label}: {', '.join(texts)}" for label, texts in lines_on_table(state) if any(texts)
    ]
    if holding := [p.id for p in state.participants.values() if p.holding is not None]:
        lines.append(f"{_('Held actions')}: {names_of(state, holding)}")
    lines += [called_text(window.who, state) for window in state.windows if window.kind == RELEASE]
    if state.question is not None:
        lines.append(question_text(state))
    return lines


def in_order(state: Conflict) -> list[Participant]:
    """Return everybody in the order of action, attached ones behind their leader, the rest last."""
    found: dict[str, Participant] = {}
    # To look for the members of each of many who lead nobody takes its time.
    leaders = {p.leader for p in state.participants.values()}
    for who in (*state.order, *(p.id for p in state.participants.values() if p.active)):
        p = state.participants[who]
        if p.leader is None:
            found.setdefault(who, p)
            if who in leaders:
                found |= {member.id: member for member in state.group_of(who)}
    return [*found.values(), *(p for p in state.participants.values() if p.id not in found)]


def _frame(state: Conflict) -> str:
    parts = [kind_name(state.kind or "", state.system), system_name(state.system)]
    return f"{state.title or _('Untitled')} ({', '.join(filter(None, parts))})"


def turn_line(state: Conflict) -> str:
    """Return how far the conflict has come: its phase, the round, whose turn it is."""
    if state.phase == "setup":
        return _("Setup")
    if state.phase == "ended":
        return fill("Ended in round {round}", {"round": state.round})
    if state.turn is None:
        return fill("Round {round}, {turn}", {"round": state.round, "turn": no_turn_text(state)})
    words = {"round": state.round, "turn": turn_text(name_of(state, state.turn))}
    return fill("Round {round}, {turn}", words)


def no_turn_text(state: Conflict) -> str:
    """Return in words why it is nobody's turn in a round: all are over, or none was given yet."""
    waiting = (state.participants[who] for who in state.order)
    if any(p.active and not p.acted and p.holding is None for p in waiting if p.leader is None):
        return _("nobody's turn")
    return _("all turns are over")


def turn_text(name: str) -> str:
    """Return whose turn it is in words."""
    # In English a name that ends so takes the apostrophe alone.
    if name.endswith("s"):
        return fill("{who}' turn", {"who": name})
    return fill("{who}'s turn", {"who": name})


def person_lines(state: Conflict, p: Participant) -> list[str]:
    """Return somebody as the state tells of them: name, place, numbers, what they carry."""
    return list(_person(state, p))


def _person(state: Conflict, p: Participant) -> Iterator[str]:
    sign = (
        ">" if p.id == state.turn else "=" if p.holding is not None else "*" if p.turn_used else " "
    )
    indent = "    " if p.leader else "  "
    several = words_of(state.system).crowd(p)
    count = "" if several is None else f" x{several}"
    where = ", ".join(filter(None, (name_of(state, p.side), name_of(state, p.zone))))
    numbers = [
        f"{track_name(n, state.system)} {_boxes(t.boxes, t.marked)}" for n, t in p.tracks.items()
    ]
    numbers += numbers_of(state, p)
    name = f"{p.name}{count}" + (f" ({where})" if where else "")
    yield f"{sign}{indent}{'  '.join([name, *numbers])}"
    notes = [*carried_by(state, p), *standing(state, p)]
    if notes:
        yield f" {indent}  {'; '.join(notes)}"


def numbers_of(state: Conflict, p: Participant) -> list[str]:
    """Return what is counted of somebody besides boxes, each with what it is."""
    words = words_of(state.system)
    numbers = [f"{n} {r.current}/{r.maximum}" for n, r in p.resources.items()]
    if points := words.points(p):
        numbers.append(points)
    if p.id in without_initiative(state):
        numbers.append(_("no initiative"))
    return [*numbers, *words.numbers(state, p)]


def carried_by(state: Conflict, p: Participant) -> list[str]:
    """Return what somebody carries: from harm, conditions, and what the game has of its own."""
    words = words_of(state.system)
    conditions = (condition_text(c, state) for c in p.conditions)
    return [*words.harmed(state, p), *conditions, *words.carried(p)]


def standing(state: Conflict, p: Participant) -> list[str]:
    """Return what else is to be known of somebody now, each in a word or two."""
    notes = []
    if not p.active:
        notes.append(status_name(p.status, state.system) + (f": {p.outcome}" if p.outcome else ""))
    if p.holding is not None:
        notes.append(held_text(p.held_for, state))
    if p.used:
        notes.append(fill("{n} of {due} actions", {"n": p.used, "due": actions_due(p)}))
    if p.waits:
        notes.append(_("from the next round on"))
    notes += words_of(state.system).standing(state, p)
    if p.hidden:
        notes.append(_("hidden"))
    return notes


def _boxes(boxes: int, marked: tuple[int, ...]) -> str:
    return "[" + "".join("X" if box in marked else "." for box in range(1, boxes + 1)) + "]"


def lines_on_table(state: Conflict) -> Iterator[tuple[str, list[str]]]:
    """Yield what lies on the table besides the cast, each thing with its label."""
    for zone in state.zones.values():
        yield zone.name, [a.text for a in state.aspects.values() if a.on == zone.id]
    yield _("Scene"), [a.text for a in state.aspects.values() if a.on == SCENE]
    for aspect in state.aspects.values():
        if aspect.on in state.participants and not aspect.carried and aspect.origin != "sheet":
            yield name_of(state, aspect.on), [aspect.text]
    for place, there in state.circumstances.items():
        label = _("Scene") if place == SCENE else name_of(state, place)
        yield label, [condition_text(c, state) for c in there]
    for obstacle in state.obstacles.values():
        yield obstacle.text, [obstacle_text(obstacle, state.system)]
    for label, text in words_of(state.system).on_table(state):
        yield label, [text]
