"""What now: what whose turn it is may well do, with the odds, who comes next, the last roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from tracker.conflict.engine import Trials
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.references import game_faces
from tracker.conflict.ruling import Ruling
from tracker.conflict.state import Conflict, Participant
from tracker.conflict.system import write_faces
from tracker.tui.actions import Action
from tracker.tui.present.cells import clip_line, wrap
from tracker.tui.present.form import Field
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line, text_of
from tracker.words.emphasis import weighed_headline
from tracker.words.shape import all_commands
from tracker.words.summary import in_order
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

# So many of those who come next are named.
_NEXT_MOST = 3

# How far back the last roll is looked for, in rulings.
ROLL_BACK = 40

# Of what a form begins with so much is named: at whom, and with what.
_CHOSEN_MOST = 2
UNSAYING = frozenset({"", "no", "yes", "none", "asked"})


def likely_actions(
    state: Conflict, timeline: Timeline, actions: Iterable[Action], trials: Trials
) -> Iterator[tuple[Action, Line, Line]]:
    """Yield actions of whose turn it is with the line that their form comes to, and the odds.

    Those are left out that need a word more than the game supposes, that a rule is against, or
    that throw nothing.
    """
    # Here, because dice that fell are shown before it is known what may be done.
    from tracker.tui.present.filling import Filling
    from tracker.tui.present.forms import comes_to, form_fields

    if state.turn is None or state.question is not None:
        return
    known = all_commands(state.system)
    for action in actions:
        if not (action.form in known and action.key and "rounds" in action.screens):
            continue
        if not action.footer or not action.offered(state):
            continue
        filling = Filling(state, timeline, {}, state.turn, trials=trials)
        fields = form_fields(action.form, filling)
        open_ = {f.key for f in fields if f.kind == "text" and not f.value}
        fields = [_supposing(action.form, f, state.system) for f in fields]
        comes = comes_to(action.form, fields, filling)
        if comes.command is None or comes.found.refusal is not None:
            continue
        if odds := comes.found.odds_line(state):
            chosen = (o.label for f in fields for o in f.picked if o.id not in UNSAYING)
            against = (
                f"{f.label} {f.value}" for f in fields if f.key in open_ and f.value.isdecimal()
            )
            told = (*islice(chosen, _CHOSEN_MOST), *against)
            yield action, line(", ".join(told)), odds


def _supposing(verb: str, field: Field, game: str) -> Field:
    """Return a field with what is supposed for it where nothing is filled in."""
    value = view_of(game).supposed.get((verb, field.key), "")
    return replace(field, value=value) if value and not field.value else field


def next_up(state: Conflict) -> tuple[list[Participant], list[Participant]]:
    """Return who comes next in this round, after whose turn it is, and then in the next."""
    people = [p for p in in_order(state) if p.active and p.leader is None]
    at = next((i for i, p in enumerate(people) if p.id == state.turn), -1)
    now = [p for p in people[at + 1 :] if not p.turn_used][:_NEXT_MOST]
    later = people if view_of(state.system).order_stands(state) else []
    return now, later[: _NEXT_MOST - len(now)]


def last_roll(timeline: Timeline) -> Ruling | None:
    """Return the last ruling on the way to the head that dice fell for, None for none."""
    at = timeline.head
    for _back in range(ROLL_BACK):
        ruling = timeline.rulings.get(at)
        if ruling is None:
            return None
        if any(game_faces(ruling.command)):
            return ruling
        at = ruling.parent
    return None


def now_lines(
    state: Conflict,
    timeline: Timeline,
    likely: Sequence[tuple[Action, Line, Line]],
    width: int,
    glyphs: Glyphs,
    *,
    stale: bool = False,
) -> list[Line]:
    """Return what the panel shows in lines of at most ``width`` cells.

    Of ``stale`` actions, which are somebody else's, only the room is kept that they take.
    """
    lines: list[Line] = []
    for action, chosen, odds in likely:
        what = Span(_(action.label), "strong")
        lines.append(clip_line(line(Span(f"{action.key} ", "key"), what, "  ", *chosen), width))
        lines += [line("  ", Span(part, "dim")) for part in wrap(text_of(odds), max(9, width - 2))]
    if stale:
        lines = [()] * len(lines)
    lines += [line(Span(part, "held")) for text in _next_texts(state) for part in wrap(text, width)]
    if (ruling := last_roll(timeline)) is not None:
        before = timeline.state_at(ruling.parent)
        told = [part for part, weight in weighed_headline(ruling, before) if weight == "outcome"]
        lines += [(), *_dice(ruling, state.system, width, glyphs)]
        lines += [line(Span(part, "heading")) for text in told for part in wrap(text, width)]
    return lines


def _next_texts(state: Conflict) -> Iterator[str]:
    """Yield who comes next in the round, then who begins the next one."""
    if state.phase != "running":
        return
    now, later = (tuple(name_of(state, p.id) for p in people) for people in next_up(state))
    if now:
        yield fill("Next: {names}", {"names": now})
    if later:
        yield fill("Round {n}: {names}", {"n": state.round + 1, "names": later})
    elif not now and state.turn is not None:
        yield fill("Next: round {n}", {"n": state.round + 1})


def _dice(ruling: Ruling, system: str, width: int, glyphs: Glyphs) -> Iterator[Line]:
    """Yield three lines for each roll, in which its dice are drawn."""
    for faces in game_faces(ruling.command):
        signs = [write_faces(system, (face,)) for face in faces]
        bar = [glyphs.horizontal * (len(sign) + 2) for sign in signs]
        rows = (
            "".join(f"{glyphs.top_left}{each}{glyphs.top_right}" for each in bar),
            "".join(f"{glyphs.vertical} {sign} {glyphs.vertical}" for sign in signs),
            "".join(f"{glyphs.bottom_left}{each}{glyphs.bottom_right}" for each in bar),
        )
        yield from (clip_line(line(Span(row, "strong")), width, glyphs.more) for row in rows)
