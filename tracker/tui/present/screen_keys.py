"""What stands above and below every screen: the header, and keys as they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.conflict.ruling import N_, Refusal
from tracker.conflict.state import Conflict
from tracker.tui.actions import Action, offered_here, only_looking, sensible
from tracker.tui.present.cells import NAME_LEAST, line_width, width
from tracker.tui.present.game_view import view_of
from tracker.tui.present.glyphs import ASCII, UNICODE, Glyphs
from tracker.tui.present.lines import KeyHint, Line, Span, line
from tracker.words.short_names import abridged
from tracker.words.summary import no_turn_text, turn_text
from tracker.words.terms import kind_name, name_of
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.session import Session

# From this width on, no label is left out where all of them fit.
_ROOMY = 120

# Keys that are no characters, or none that one sees.
_NAMES: Mapping[str, str] = MappingProxyType(
    {" ": N_("space"), "left": N_("left"), "right": N_("right")}
)


def shown_key(key: str) -> str:
    """Return a key as people know it: F2, ^p, space, or the character itself."""
    if key in _NAMES:
        return _(_NAMES[key])
    if key.startswith("ctrl+"):
        return "^" + key[5:]
    return key.upper() if len(key) > 1 and key[0] == "f" and key[1:].isdigit() else key


def keys_by_name(actions: Iterable[Action]) -> dict[str, str]:
    """Return the keys as they are shown, by the ids of their actions, for messages to name.

    The ids are written with underscores. Of actions with the same id all have the same key.
    """
    return {a.id.replace("-", "_"): shown_key(a.key) for a in actions}


def keyed(refusal: Refusal, actions: Sequence[Action], state: Conflict) -> Refusal:
    """Return a refusal that names the answers to the open question by keys, not by verbs."""
    answers = refusal.arguments.get("answers")
    if not isinstance(answers, tuple):
        return refusal
    offered = {a.verb: a for a in reversed(actions) if sensible(a, state)}
    named = tuple(
        f"{shown_key(offered[verb].key)} {_(offered[verb].label)}" if verb in offered else verb
        for verb in map(str, answers)
    )
    return replace(refusal, arguments={**refusal.arguments, "answers": named})


def footer(
    state: Conflict | None,
    screen: str,
    actions: Sequence[Action],
    looking: bool,
    width: int,
    glyphs: Glyphs,
) -> list[KeyHint]:
    """Return the footer of a screen now; ``looking`` leaves what changes nothing at the table."""
    here = offered_here(screen, state, actions)
    return key_hints(only_looking(here) if looking else here, width, glyphs)


def key_hints(actions: Iterable[Action], room: int, glyphs: Glyphs = UNICODE) -> list[KeyHint]:
    """Return the footer of the actions offered, the most pressing first.

    Arrows are drawn where they can be told from the characters that stand in for them.
    """
    arrows = {} if glyphs == ASCII else {"left": glyphs.arrow_back, "right": glyphs.arrow}
    shown = [
        (KeyHint(arrows.get(a.key) or shown_key(a.key), _(a.label)), a.brief)
        for a in actions
        if a.footer
    ]
    taken = sum(2 + width(hint.key) + width(hint.label) for hint, _brief in shown)
    if room >= _ROOMY and taken <= room:
        return [hint for hint, _brief in shown]
    # Rather their labels are left out than the keys that are on every screen.
    return [replace(hint, label="") if brief else hint for hint, brief in shown]


# As much of the title is shown before whose turn it is is cut.
TITLE_LEAST = 12


def header_parts(session: Session, glyphs: Glyphs = UNICODE, room: int = 1000) -> tuple[Line, Line]:
    """Return what stands on the left, the fight, and on the right, how it stands.

    ``saved 41`` names the last record that the disk has; ``NOT SAVED 3`` counts those that it
    refused. A long name is cut so that what stands on the right fits into ``room`` cells, with
    some of the title.
    """
    state = session.state
    between = f" {glyphs.separator} "
    kind = kind_name(state.kind or "", state.system)

    kept = _kept(session)
    right = line(*_joined([*moment(state), kept], between), " ")
    if state.turn is not None and (over := line_width(right) + TITLE_LEAST - room) > 0:
        cells = max(NAME_LEAST, width(name_of(state, state.turn)) - over)
        short = abridged(state, cells, glyphs.more, width)
        right = line(*_joined([*moment(short), kept], between), " ")
    return line(f" {state.title or _('Untitled')}", f"{between}{kind}" if kind else ""), right


def _joined(parts: list[Span], between: str) -> list[Span]:
    spans: list[Span] = []
    for part in parts:
        spans += [Span(between), part] if spans else [part]
    return spans


def moment(state: Conflict) -> list[Span]:
    """Return where a fight stands: setup, the round and whose turn it is, or its end."""
    own = view_of(state.system).in_header(state)
    if state.phase == "setup":
        return [*own, Span(_("Setup"))]
    if state.phase == "ended":
        return [Span(fill("Ended in round {round}", {"round": state.round}))]
    whose = Span(no_turn_text(state))
    if state.turn is not None:
        whose = Span(turn_text(name_of(state, state.turn)), "turn")
    return [Span(fill("Round {round}", {"round": state.round})), *own, whose]


def _kept(session: Session) -> Span:
    if session.unsaved:
        return Span(fill("NOT SAVED {n}", {"n": len(session.unsaved)}), "error")
    if session.read_only:
        return Span(_("reading along"), "warning")
    if session.save is None:
        return Span(_("in memory only"), "warning")
    return Span(fill("saved {n}", {"n": session.timeline.last}))
