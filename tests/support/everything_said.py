"""All that the program says in a system of dice: help, labels, hints, refusals, warnings, lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.support.program import ROOT
from tracker.conflict.ruling import Refusal, Ruling
from tracker.conflict.state import Conflict
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.actions import IN_FIGHT, actions_named, there_is
from tracker.tui.dialogs.palette import entries
from tracker.tui.present.filling import Filling
from tracker.tui.present.forms import comes_lines, comes_to, form_fields
from tracker.tui.present.glyphs import UNICODE
from tracker.tui.present.help import about_lines, action_help, help_lines
from tracker.tui.present.lines import text_of
from tracker.tui.present.setup import setup_listing
from tracker.tui.present.sheet import number_choices, sheet_lines
from tracker.words.completion import complete
from tracker.words.headlines import headline_lines
from tracker.words.reference import describe_verb
from tracker.words.refusing import refusal_text
from tracker.words.shape import Slot, all_commands, offered_commands, shape
from tracker.words.split import quote
from tracker.words.summary import state_lines
from tracker.words.translate import _

EXAMPLES = ROOT / "tests" / "examples"

# What is typed where something else would have to stand, or nothing will do.
WRONG = ("zzz", "-99999", "999999999", '""', "a:b:c", "zzz 1x", "zzz/zzz", "5W", "+", "A; B")


class Said(NamedTuple):
    """One text with where it is said."""

    where: str
    text: str


def everything_said(session: Session) -> Iterator[Said]:
    """Yield all that is said or shown where a fight stands, whatever is typed."""
    yield from helped(session.state)
    yield from completed(session.state)
    yield from formed(session)
    yield from answered(session, wrong_lines(session.state))
    yield from shown(session)


def helped(state: Conflict) -> Iterator[Said]:
    """Yield what actions, verbs, keys and palette say of themselves."""
    system = state.system
    for verb in offered_commands(system):
        told = describe_verb(verb, system=system)
        for text in (*told.words, *told.keys, told.help):
            yield Said(f"help {verb}", text)
    for action in actions_named(actions_of(system), system):
        if there_is(action, state) and set(action.screens) & set(IN_FIGHT):
            also = (_(text) for text in (action.label, action.ask, *action.notes))
            for text in (*also, action_help(action, state)):
                yield Said(f"action {action.id}", text)
    for screen in IN_FIGHT:
        for entry in entries(actions_named(actions_of(system), system), screen, state):
            yield Said(f"palette {entry.id}", f"{entry.label} {entry.help}")


def completed(state: Conflict) -> Iterator[Said]:
    """Yield what is proposed while a line is typed."""
    system = state.system
    yield from (Said("completion", text) for text in complete("", state))
    for verb in offered_commands(system):
        form = shape(all_commands(system)[verb], system)
        begun = [f"{verb} ", f"{verb} x ", f'{verb} "x y" z ']
        for line in (*begun, *(f"{verb} {slot.key}=" for slot in form.slots)):
            for text in complete(line, state):
                yield Said(f"completion {line}", text)


def formed(session: Session) -> Iterator[Said]:
    """Yield what the forms of all verbs say, empty and as they are filled at first."""
    filling = Filling(session.state, session.timeline, {})
    for verb in offered_commands(session.state.system):
        try:
            fields = form_fields(verb, filling)
        except KeyError:
            continue
        for field in fields:
            options = (f"{option.label} {option.note} {option.typed}" for option in field.options)
            for text in (field.label, field.hint, field.value, *options):
                yield Said(f"form {verb} {field.key}", text)
        comes = comes_to(verb, fields, filling)
        for line in comes_lines(comes, filling, 200):
            yield Said(f"preview {verb}", text_of(line))
        if comes.found.refusal:
            yield Said(f"form {verb}", refusal_text(comes.found.refusal, session.state))


def wrong_lines(state: Conflict) -> Iterator[str]:
    """Yield lines that hold in each place in turn what it cannot hold, and nothing."""
    system = state.system
    for verb in offered_commands(system):
        form = shape(all_commands(system)[verb], system)
        yield verb
        words = ""
        for slot in form.words:
            yield from (f"{verb}{words} {wrong}" for wrong in WRONG)
            words += f" {usual(slot, state)}"
        for slot in filter(form.proposes, form.slots):
            yield from (f"{verb}{words} {slot.key}={wrong}" for wrong in WRONG)
            yield f"{verb}{words} {slot.key}={usual(slot, state)}"
        yield f"{verb}{words}"
        yield f"{verb}{words} zzz zzz"
        yield f"{verb}{words} zzz=1"


def usual(slot: Slot, state: Conflict) -> str:
    """Return what may stand in a place of a line."""
    if slot.choices:
        return str(slot.choices[0])
    people = [quote(p.name) for p in state.participants.values()] or ["Ada"]
    zones = [quote(z.name) for z in state.zones.values()] or ["Yard"]
    sides = [quote(s.name) for s in state.sides.values()] or ["A"]
    match slot.kind:
        case "participant" | "participants" | "named" | "place" | "subject" | "thing":
            return people[-1]
        case "zone" | "zones":
            return zones[0]
        case "side":
            return sides[0]
        case "yes":
            return "yes"
    return "2"


def answered(session: Session, lines: Iterable[str]) -> Iterator[Said]:
    """Yield how lines are refused, and what those that are not would say."""
    state = session.state
    for line in lines:
        command = session.read(line)
        if command is None:
            continue
        answer = command if isinstance(command, Refusal) else session.propose(command)
        if isinstance(answer, Refusal):
            yield Said(line, refusal_text(answer, state))
        elif isinstance(answer, Ruling):
            for text in headline_lines(answer, state):
                yield Said(line, text)


def shown(session: Session) -> Iterator[Said]:
    """Yield what the screens and the outputs show of a fight."""
    state, glyphs = session.state, UNICODE
    for unfolded in (False, True):
        for row in setup_listing(state, 120, glyphs, unfolded=unfolded).rows:
            yield Said("setup", text_of(row.line))
    for text in state_lines(state):
        yield Said("show", text)
    for who in state.participants:
        for line in sheet_lines(state, who, 120, glyphs):
            yield Said(f"sheet {who}", text_of(line))
        for choice in number_choices(state, who, glyphs):
            yield Said(f"why {who}", text_of(choice.line))
    about = about_lines(120)
    for line in help_lines(actions_named(actions_of(state.system), state.system), state, "", 120):
        if line not in about:
            yield Said("help", text_of(line))
