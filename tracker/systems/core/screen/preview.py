"""What a form shows besides: what its roll would lead to, and how the edition has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

import msgspec

from tracker.conflict.draft import Lowest, Warned
from tracker.conflict.history.commands import History
from tracker.conflict.ruling import N_, Command, Refusal
from tracker.conflict.state import SCENE, Conflict
from tracker.dice.odds import Chances, certain, combined, moved, thrown
from tracker.systems.core.rules.numbers import COUNT, DIE
from tracker.systems.core.rules.outcomes import STYLE, SUCCESS, chances
from tracker.systems.core.rules.resolving import DifficultyRaised, RollChanged, RollOpened
from tracker.systems.core.rules.rolls import Rolled
from tracker.systems.core.rules.state import (
    CONSEQUENCE,
    SITUATION,
    Throw,
    edition,
    held,
    person,
    setting,
    table,
)
from tracker.systems.core.words.terms import EDITION_NAMES, outcome_name, sum_text
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Fields
from tracker.tui.present.form_command import command_of
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.preview import Preview, percent, wrapped
from tracker.words.ending_lines import QUESTIONS
from tracker.words.translate import _, decimal, fill
from tracker.words.vocabulary import word_shown

# What a dial means for a form, by its setting and value.
_DIALS: Mapping[str, str] = MappingProxyType(
    {
        "boxes points": N_("any number of boxes, one shift each (K-STRESS-7)"),
        "boxes value": N_("one box for a hit, for as much as its number (K-STRESS-5)"),
        "full-defense plain": N_("2 more on every defense (K-FULL-2)"),
        "full-defense focus": N_("2 more only for what it is about (K-FULL-2)"),
        "overcome-tie either": N_("a tie can be taken as a failure with a boost (K-OVERCOME-4)"),
        "oppose plain": N_("whoever opposes earns no boost (K-OPPOSE-3)"),
        "known-fail nothing": N_("failing gives nobody an invocation (K-CREATE-6)"),
        "known-fail opponent": N_("failing gives one to an opponent (K-CREATE-6)"),
        "unknown-tie boost": N_("a tie is a boost, and it stays unknown (K-CREATE-7)"),
        "unknown-tie reveal": N_("a tie reveals it as well (K-CREATE-7)"),
        "team-cap skill": N_("help adds at most the own rating (K-TEAM-3)"),
        "team-skill 0": N_("any ally can help (K-TEAM-2)"),
        "contest-style always": N_("style always counts two victories (K-CONTEST-3)"),
        "treatment none": N_("consequences go by themselves, mild ones with a rest (K-RECOVER-7)"),
    }
)
_ROLLS = ("attack", "create", "overcome")


def notes(verb: str, fields: Fields, state: Conflict) -> Iterator[str]:
    """Yield what a form says besides its sums, the dials that matter there among it."""
    for dial in _dials(verb, {field.key: field.value for field in fields}):
        text = _DIALS.get(f"{dial} {setting(state, dial)}")
        if text is not None:
            words = {"edition": word_shown(EDITION_NAMES, edition(state)), "text": _(text)}
            yield fill("{edition}: {text}", words)
    if verb == "consequence":
        yield _("For one hit there may be several, and stress besides (K-HIT-2).")
    if verb == "compel":
        yield _("It is a complication, no mere denial; decisions are the player's (K-COMPEL-6).")
    if verb == "concede":
        who = next((field.value for field in fields if field.key == "by"), "")
        if who in state.participants and person(state, who).tier != "nameless":
            n = 1 + person(state, who).taken
            yield fill("It pays {n}, with 1 for each consequence of now (K-CONCEDE-3).", {"n": n})
    if verb in _ROLLS and (true := ", ".join(_true(state))):
        yield fill("True here: {aspects} (K-ASPECT-5)", {"aspects": true})


def _dials(verb: str, given: Mapping[str, str]) -> Iterator[str]:
    """Yield the dials that matter for a form as it is filled in."""
    if verb == "stress":
        yield "boxes"
    if verb == "full-defense":
        yield "full-defense"
    if verb == "overcome":
        yield "overcome-tie"
        if given.get("oppose"):
            yield "oppose"
    if verb == "create" and given.get("kind") in ("known", "unknown"):
        yield "known-fail" if given["kind"] == "known" else "unknown-tie"
    if given.get("help"):
        yield from ("team-cap", "team-skill")
    if verb == "leg":
        yield "contest-style"
    if verb == "end-scene":
        yield "treatment"


def _true(state: Conflict) -> Iterator[str]:
    """Yield the aspects that hold for whoever acts: on them, on their zone, on the scene."""
    p = state.participants.get(state.turn or "")
    places = {SCENE, p.id, p.zone} if p is not None else {SCENE}
    for aspect in state.aspects.values():
        if aspect.on in places and held(state, aspect.id).kind in (SITUATION, CONSEQUENCE):
            yield aspect.text


class Zeros(Lowest):
    """Zeros, where a die has one: what is left of an effort then is all but the dice."""

    def face(self, die: Sequence[int]) -> int:
        """Return zero, or the lowest face where there is none."""
        return 0 if 0 in die else super().face(die)


class RollPreview(Preview, frozen=True, kw_only=True):
    """What is known of a roll beforehand: the sums, and how likely each outcome is."""

    sums: tuple[str, ...] = ()
    odds: Mapping[str, Fraction] | None = None
    shifts: Fraction = Fraction(0)

    def lines(self, state: Conflict, width: int) -> list[Line]:
        """Return the sums with each reason and its rule, and the odds; or why it is refused."""
        told = super().lines(state, width)
        if self.refusal is not None:
            return told
        known = [one for text in self.sums for one in wrapped(text, width)]
        if self.odds is not None:
            known += wrapped(odds_text(self.odds), width, "strong")
        return [*known, *told]

    def odds_line(self, state: Conflict) -> Line:
        """Return how likely a success is, one with style, and the shifts to be expected."""
        if self.odds is None:
            return ()
        words = {
            "success": percent(self.odds[SUCCESS] + self.odds[STYLE]),
            "style": percent(self.odds[STYLE]),
            "shifts": decimal(self.shifts, 2),
        }
        told = fill("Success {success}, with style {style}, {shifts} shifts expected", words)
        return line(Span(told, "strong"))


def preview_form(
    verb: str, fields: Fields, command: Command, filling: Filling
) -> RollPreview | None:
    """Return what a form with a roll would lead to, and which of the table's dice it misses."""
    if isinstance(command, History):
        return None
    found = filling.trials.tried(filling.state, command, Zeros())
    if isinstance(found, Refusal):
        return RollPreview(refusal=found)
    warnings = tuple(event for event in found.events if isinstance(event, Warned))
    if verb in QUESTIONS:
        # What it ends is told below.
        return RollPreview(warnings=warnings)
    likely = _likely(verb, fields, filling)
    known = found if likely is None else filling.trials.tried(filling.state, likely, Zeros())
    events = found.events if isinstance(known, Refusal) else known.events
    if not any(isinstance(event, Rolled) for event in events):
        return None
    shown = _shown(filling.state, likely or command, list(events))
    missing = ""
    if filling.table_rolls:
        missing = next((f.key for f in fields if f.kind == "faces" and len(f.value) < COUNT), "")
    return msgspec.structs.replace(shown, warnings=warnings, missing=missing)


def _likely(verb: str, fields: Fields, filling: Filling) -> Command | None:
    """Return the same command with the likely defense, where it is asked for afterwards."""
    vs = next((field for field in fields if field.key == "vs"), None)
    if vs is None or vs.value != ASKED or vs.options[0].id == ASKED:
        return None
    guess = msgspec.structs.replace(vs, value=vs.options[0].id)
    command = command_of(verb, [guess if f is vs else f for f in fields], filling.state)
    return None if isinstance(command, Refusal) else command


def _shown(state: Conflict, command: Command, events: list[object]) -> RollPreview:
    """Return the sums of the rolls that are made, and the odds of the actor's outcome."""
    opened = next((e.roll for e in events if isinstance(e, RollOpened)), None)
    roll = opened or table(state).roll
    if roll is None:
        return RollPreview()
    thrown_now = [e.roll for e in events if isinstance(e, Rolled)]
    changed = [e for e in events if isinstance(e, RollChanged)]
    mine: Throw = next((t for t in thrown_now if t.by == roll.by), roll.roll)
    theirs = next((t for t in thrown_now if t.by != roll.by), roll.defense)
    for change in changed:
        mine, theirs = (mine, change.roll) if change.defense else (change.roll, theirs)
    raised = next((e.difficulty for e in events if isinstance(e, DifficultyRaised)), None)
    difficulty = raised if raised is not None else roll.difficulty
    hand, vs = getattr(command, "hand", None), getattr(command, "vs", None)
    by_me = getattr(hand, "dice", None) is None and any(t.by == mine.by for t in thrown_now)
    given = hand if opened is None or vs is None else vs
    by_them = getattr(given, "dice", None) is None and any(t.by != mine.by for t in thrown_now)
    sums = [sum_text(mine, state, open_=by_me)] if thrown_now or changed else []
    if theirs is not None and (thrown_now or changed):
        sums.append(sum_text(theirs, state, open_=by_them))
    if theirs is None and difficulty is None:
        return RollPreview(sums=tuple(sums))
    against = certain(difficulty or 0) if theirs is None else _chances(theirs, by_them)
    margins = combined(_chances(mine, by_me), against, -1)
    shifts = sum((max(0, by) * chance for by, chance in margins.items()), Fraction(0))
    return RollPreview(sums=tuple(sums), odds=chances(margins), shifts=shifts)


def _chances(throw: Throw, open_: bool) -> Chances:
    return moved(thrown(DIE, COUNT), throw.effort) if open_ else certain(throw.effort)


def odds_text(found: Mapping[str, Fraction]) -> str:
    """Return the odds in whole percents, the best outcome first."""
    return ", ".join(f"{outcome_name(name)} {percent(chance)}" for name, chance in found.items())
