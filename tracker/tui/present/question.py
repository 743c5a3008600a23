"""What the table is asked, with the keys that answer; else what may be done and need not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from tracker.conflict.draft import Lowest
from tracker.conflict.engine import kind_of
from tracker.conflict.questions import offers
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import Conflict, change
from tracker.tui.actions import Action, looks, offered_here
from tracker.tui.present.cells import NAME_LEAST, clip, line_width, wrap
from tracker.tui.present.cells import width as measure
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import UNICODE, Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.screen_keys import shown_key
from tracker.words.questions import (
    answer_text,
    answers_in_order,
    as_before,
    early_calls,
    offer_text,
    question_lead,
    question_rider,
)
from tracker.words.short_names import abridged
from tracker.words.translate import _

_BETWEEN = "  "

# Cells for the key before an answer with what it means.
_KEY = 9

# How long names are where a question has no room with whole ones, and its lines at most.
NAME_ROOMS = (30, 20, NAME_LEAST)
LEAD_MOST = 2

# So many answers have a digit, and so many lines of them are shown.
_DIGITS = 9
PICK_LINES = 2


def likely_answer(state: Conflict, usual: str = "") -> str:
    """Return the verb that enter answers with, empty where nothing suggests itself.

    The ``usual`` answer, given before to the same, goes before what a game suggests.
    """
    question = state.question
    if question is None:
        return ""
    likely = view_of(state.system).likely_answer(state, question)
    return usual if likely and usual in question.answers else likely


def picked(state: Conflict | None) -> list[Action]:
    """Return the answers to the question that digits give, as actions."""
    if state is None or state.question is None:
        return []
    return [
        Action(
            id=f"pick-{n}",
            key=str(n),
            label=pick.label,
            lines=pick.lines,
            asks=pick.asks,
            verb=pick.verb,
        )
        for n, pick in enumerate(view_of(state.system).picks(state)[:_DIGITS], 1)
    ]


def likely_action(state: Conflict, actions: Sequence[Action], usual: str = "") -> Action | None:
    """Return the action of the answer that enter gives, the first way to give it; or None."""
    verb = likely_answer(state, usual)
    every = [*picked(state), *(a for a in actions if a.offered(state))]
    return next((a for a in every if verb and a.verb == verb), None)


def question_lines(
    state: Conflict,
    width: int,
    actions: Sequence[Action],
    roomy: bool = False,
    usual: str = "",
    glyphs: Glyphs = UNICODE,
) -> list[Line]:
    """Return the question with its answers, else the offers; no line when there is neither.

    With rows to spare, each answer that leads to something says so in a line of its own.
    The ``usual`` answer, given before, is the first. Names that take too much room are cut, and
    terms, but never who decides.
    """
    if state.question is None:
        return _offer_lines(state, width, actions, glyphs)
    lead = lead_lines(state, width, glyphs)
    if picks := picked(state):
        found = _picks(state, picks, actions, width, usual, glyphs)
        if len(lead) == len(found) == 1 and line_width(lead[0]) + line_width(found[0]) <= width:
            return [(*lead[0], *found[0])]
        return [*lead, *found]
    ways = way_lines(state, width - 1, actions) if roomy else []
    if ways and len(ways) == len(state.question.answers):
        return [*lead[:1], *(line(" ", *way) for way in ways)]
    answers = _answers(state, actions, usual)
    if line_width(answers) > width:
        # What is offered goes before what it means.
        answers = _answers(state, actions, usual, brief=True)
    if len(lead) == 1 and line_width(lead[0]) + line_width(answers) <= width:
        return [(*lead[0], *answers)]
    return [*lead, answers]


def lead_lines(state: Conflict, width: int, glyphs: Glyphs = UNICODE) -> list[Line]:
    """Return what is asked, without its answers; no line when nothing is."""
    if state.question is None:
        return []
    return [line(Span(f" {part} ", "question")) for part in _lead_in(state, width - 2, glyphs)]


def _lead_in(state: Conflict, room: int, glyphs: Glyphs) -> list[str]:
    """Return what is asked in a line, or in two where it has no room in one with short names."""
    asked = _lead(state)
    for cells in NAME_ROOMS:
        if measure(asked) > room:
            asked = _lead(abridged(state, cells, glyphs.more, measure))
    if measure(asked) <= room:
        return [asked]
    short = abridged(state, max(NAME_LEAST, room // 4), glyphs.more, measure)
    found = wrap(_lead(short), room)
    while len(found) > LEAD_MOST and short.question is not None and short.question.terms:
        # Somebody's own words give way, and who decides stands behind them.
        over = sum(map(measure, found[LEAD_MOST:]))
        terms = short.question.terms
        kept = min(measure(terms) - 1, max(0, measure(terms) - over))
        question = change(short.question, terms=clip(terms, kept, glyphs.more))
        short = change(short, question=question)
        found = wrap(_lead(short), room)
    if len(found) > LEAD_MOST:
        found[LEAD_MOST - 1] = clip(" ".join(found[LEAD_MOST - 1 :]), room, glyphs.more)
    return found[:LEAD_MOST]


def _picks(
    state: Conflict,
    picks: Sequence[Action],
    actions: Sequence[Action],
    width: int,
    usual: str,
    glyphs: Glyphs,
) -> list[Line]:
    """Return the answers by their digits, then the others, in a line or two.

    Where all have no room, those with the highest digits stand in the list of all ways.
    """
    enter = likely_action(state, actions, usual)
    shown = [_keyed(f"enter/{a.key}" if a == enter else a.key, _(a.label)) for a in picks]
    others = [_keyed(a.key, _(a.label)) for a in _besides(state, picks, actions)]
    more = line(Span(f"{_BETWEEN}{glyphs.more}", "dim"))
    lines = _flowed([*shown, *others], width)
    while len(lines) > PICK_LINES and len(shown) > 1:
        shown.pop()
        lines = _flowed([*shown, more, *others], width)
    return lines


def _flowed(parts: Sequence[Line], width: int) -> list[Line]:
    lines: list[Line] = [()]
    for part in parts:
        if lines[-1] and line_width(lines[-1]) + line_width(part) > width:
            lines.append(())
        lines[-1] = (*lines[-1], *part)
    return lines


def _keyed(key: str, label: str) -> Line:
    return Span(_BETWEEN), Span(key, "key"), Span(f" {label}")


def _besides(
    state: Conflict, picks: Sequence[Action], actions: Sequence[Action]
) -> Iterator[Action]:
    """Yield the actions for the answers that no digit gives."""
    given = {action.verb for action in picks}
    for verb in state.question.answers if state.question is not None else ():
        found = (a for a in actions if a.verb == verb and a.offered(state))
        if verb not in given:
            yield from islice(found, 1)


def way_lines(state: Conflict, width: int, actions: Sequence[Action]) -> list[Line]:
    """Return every answer that means something later, with what that is.

    The one that enter takes is the first.
    """
    lines: list[Line] = []
    likely = likely_answer(state)
    if picks := picked(state):
        enter = likely_action(state, actions)
        for pick in picks:
            key = f"enter/{pick.key}" if pick == enter else pick.key
            lines += _way(key, "", _(pick.label), width)
    for verb, meaning in view_of(state.system).answers(state):
        action = next((a for a in actions if a.verb == verb and a.offered(state)), None)
        key = action.key if action else f":{verb}"
        label = _(action.label) if action else verb
        first = verb == likely and not picks
        lines += _way(f"enter/{key}" if first else key, label, meaning, width)
    return lines


def beside_lines(state: Conflict, width: int, actions: Sequence[Action]) -> list[Line]:
    """Return what somebody else may do about what is asked, with its key."""
    lines: list[Line] = []
    for id_, meaning in view_of(state.system).beside_answers(state):
        action = next((a for a in actions if a.id == id_ and a.offered(state)), None)
        lines += _way(action.key, _(action.label), meaning, width) if action else []
    return lines


def left_lines(
    state: Conflict, width: int, actions: Sequence[Action], looking: bool = False
) -> list[Line]:
    """Return what there is to do once a conflict is over, with its keys; no line before.

    ``looking`` leaves what changes nothing.
    """
    if state.phase != "ended" or state.question is not None:
        return []
    here = {a.id: a for a in offered_here("rounds", state, actions)}
    if looking:
        here = {id_: a for id_, a in here.items() if looks(a)}
    scene = ["end-scene"] if _ends_something(state) else []
    ids = [*scene, *view_of(state.system).left_to_do(state), "next-fight", "look-back"]
    found = [here[id_] for id_ in ids if id_ in here]
    lead = line(Span(f" {_('Left to do:')}", "question"))
    return _flowed([lead, *(_keyed(shown_key(a.key), _(a.label)) for a in found)], width)


def _ends_something(state: Conflict) -> bool:
    """Return whether the end of the scene would change anything else."""
    # Here, because few fights are over.
    from tracker.conflict.engine import Trials
    from tracker.conflict.scenes import SceneEnded

    found = Trials().tried(state, kind_of(state.system, "end-scene")(), Lowest())
    return not isinstance(found, Refusal) and any(
        not isinstance(event, SceneEnded) for event in found.events
    )


def _way(key: str, label: str, meaning: str, width: int) -> list[Line]:
    first, *more = wrap(f"{label}: {meaning}" if label else meaning, max(10, width - _KEY))
    return [line(Span(key.ljust(_KEY), "key"), first), *(line(" " * _KEY, part) for part in more)]


def _lead(state: Conflict) -> str:
    """Return what is asked, and what is to be known beside its answers."""
    return ", ".join(filter(None, (question_lead(state), question_rider(state))))


def _answers(
    state: Conflict, actions: Sequence[Action], usual: str, *, brief: bool = False
) -> Line:
    assert state.question is not None
    likely = likely_answer(state, usual)
    spans: list[Span] = []
    for verb in answers_in_order(state.question, usual):
        action = next((a for a in actions if a.verb == verb and a.offered(state)), None)
        if action is None:
            # An answer without a key of its own is typed.
            spans += [Span(_BETWEEN), Span(f":{verb}", "key")]
            continue
        meaning = "" if brief else answer_text(state, verb)
        if "=" in meaning or verb in view_of(state.system).said_by_label:
            # What a script has to type; the form asks for it. Or the label says it all.
            meaning = ""
        meaning = as_before(meaning, verb, usual)
        key = f"enter/{action.key}" if verb == likely else action.key
        label = f" {_(action.label)}" + (f" ({meaning})" if meaning else "")
        spans += [Span(_BETWEEN), Span(key, "key"), Span(label)]
    return tuple(spans)


def _offer_lines(
    state: Conflict, width: int, actions: Sequence[Action], glyphs: Glyphs
) -> list[Line]:
    state = abridged(state, max(NAME_ROOMS[-1], width // 3), glyphs.more, measure)
    lines: list[Line] = [line(Span(f" {told} ", "question")) for told in early_calls(state)]
    for verb in offers(state):
        if verb in view_of(state.system).unmentioned:
            continue
        action = next((a for a in actions if a.verb == verb and a.offered(state)), None)
        key = "enter" if verb == "release" else action.key if action else ""
        offer = line(
            Span(_BETWEEN[1:]), Span(key, "key"), " " if key else "", offer_text(state, verb)
        )
        if lines and line_width(lines[-1]) + line_width(offer) + 2 <= width:
            lines[-1] = (*lines[-1], Span("  "), *offer)
        else:
            lines.append(offer)
    return lines[:2]
