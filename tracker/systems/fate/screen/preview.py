"""What a roll would lead to, before it is made: the sums, their reasons, the odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import msgspec

from tracker.conflict.cast import Moved
from tracker.conflict.draft import Lowest, Warned
from tracker.conflict.engine import Trials
from tracker.conflict.history.commands import History
from tracker.conflict.ruling import Command, Event, Refusal
from tracker.conflict.state import Conflict
from tracker.dice.odds import Chances, certain, moved, thrown
from tracker.systems.fate.rules.actions import guard
from tracker.systems.fate.rules.chances import Odds, floored, odds
from tracker.systems.fate.rules.exchange import ExchangeOpened
from tracker.systems.fate.rules.fields import Hand
from tracker.systems.fate.rules.rolls import Rolled
from tracker.systems.fate.rules.skills import COUNT, DIE
from tracker.systems.fate.rules.sprints import MOVES, Sprint, carried_by_effort, options
from tracker.systems.fate.rules.state import Exchange, OnFoot, Roll, table_of
from tracker.systems.fate.words.terms import modifier_text
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Fields
from tracker.tui.present.form_command import command_of
from tracker.tui.present.lines import Line
from tracker.tui.present.preview import Preview, percent, wrapped
from tracker.words.terms import name_of, skill_name
from tracker.words.translate import _, decimal, fill


class Zeros(Lowest):
    """Zeros, where a die has one: what is left of an effort then is all but the dice."""

    def face(self, die: Sequence[int]) -> int:
        """Return zero, or the lowest face where there is none."""
        return 0 if 0 in die else super().face(die)


class RollPreview(Preview, frozen=True, kw_only=True):
    """What is known of a roll beforehand; a roll whose dice are open has zeros for faces."""

    mine: Roll | None = None
    theirs: Roll | None = None
    open_: tuple[bool, bool] = (True, True)
    odds: Odds | None = None

    def lines(self, state: Conflict, width: int) -> list[Line]:
        """Return the sums with each reason and its rule, and the odds; or why it is refused."""
        told = super().lines(state, width)
        if self.refusal is not None:
            return told
        known: list[Line] = []
        for roll, open_ in ((self.mine, self.open_[0]), (self.theirs, self.open_[1])):
            if roll is not None:
                known += wrapped(sum_text(roll, state, open_), width)
        if self.odds is not None:
            known += wrapped(odds_text(self.odds), width, "strong")
        return [*known, *told]


def preview_form(verb: str, fields: Fields, command: Command, filling: Filling) -> RollPreview:
    """Return what a form would lead to, and which of the table's dice it misses."""
    found = preview(filling.state, command, _likely(verb, fields, filling), filling.trials)
    if not filling.table_rolls:
        return found
    missing = next((f.key for f in fields if f.kind == "faces" and len(f.value) < COUNT), "")
    return msgspec.structs.replace(found, missing=missing)


def _likely(verb: str, fields: Fields, filling: Filling) -> Command | None:
    """Return the same command with the likely defense, where it is asked for afterwards."""
    vs = next((field for field in fields if field.key == "vs"), None)
    if vs is None or vs.value != ASKED or vs.options[0].id == ASKED:
        return None
    guess = msgspec.structs.replace(vs, value=vs.options[0].id)
    command = command_of(verb, [guess if f is vs else f for f in fields], filling.state)
    return None if isinstance(command, Refusal) else command


def preview(
    state: Conflict,
    command: Command,
    likely: Command | None = None,
    trials: Trials | None = None,
) -> RollPreview:
    """Return what a command would lead to.

    ``likely`` is the same with the defense that is to be expected, where it is asked for later.
    """
    if isinstance(command, History):
        return RollPreview()
    trials = trials or Trials()
    found = trials.tried(state, command, Zeros())
    if isinstance(found, Refusal):
        return RollPreview(refusal=found)
    warnings = tuple(event for event in found.events if isinstance(event, Warned))
    known = found if likely is None else trials.tried(state, likely, Zeros())
    if isinstance(known, Refusal):
        known = found
    rolled = _rolled(state, likely or command, known.events)
    return msgspec.structs.replace(rolled, warnings=warnings)


def _rolled(state: Conflict, command: Command, events: tuple[Event, ...]) -> RollPreview:
    rolls = [event.roll for event in events if isinstance(event, Rolled)]
    exchange = next((e.exchange for e in events if isinstance(e, ExchangeOpened)), None)
    if not rolls:
        return RollPreview()
    hand, vs = getattr(command, "hand", None), getattr(command, "vs", None)
    open_ = table_of(state).exchange
    if exchange is None and open_ is not None:
        return _rolled_later(state, open_, command, rolls)
    theirs = rolls[1] if len(rolls) > 1 else None
    opened = _when_opened(state, events)
    known: tuple[OnFoot, ...] = ()
    if isinstance(command, Sprint) and exchange is not None:
        known = options(opened, exchange.by, command, main=exchange.main)
    return _against(opened, exchange, rolls[0], theirs, (_open(hand), _open(vs)), known)


def _when_opened(state: Conflict, events: tuple[Event, ...]) -> Conflict:
    """Return the state with the steps that are taken beside the action."""
    for event in events:
        if isinstance(event, ExchangeOpened):
            break
        if isinstance(event, Moved):
            people = state.participants_with(event.who, zone=event.zone)
            state = msgspec.structs.replace(state, participants=people)
    return state


def _rolled_later(
    state: Conflict, exchange: Exchange, command: Command, rolls: list[Roll]
) -> RollPreview:
    """Return what comes of rolls in an open action: a defense, a roll again of one or both."""
    mine = next((roll for roll in rolls if roll.by == exchange.by), None)
    theirs = next((roll for roll in rolls if roll.by != exchange.by), None)
    given = getattr(getattr(command, "hand", command), "dice", None)
    given_too = given if mine is None else getattr(command, "vs_dice", None)
    open_ = (mine is not None and given is None, theirs is not None and given_too is None)
    mine, theirs = mine or exchange.roll, theirs or exchange.defense
    if mine is None:
        return RollPreview()
    return _against(state, exchange, mine, theirs, open_)


def _open(hand: Hand | None) -> bool:
    return hand is None or hand.dice is None


def _against(
    state: Conflict,
    exchange: Exchange | None,
    mine: Roll,
    theirs: Roll | None,
    open_: tuple[bool, bool],
    known: tuple[OnFoot, ...] = (),
) -> RollPreview:
    found = RollPreview(mine=mine, theirs=theirs, open_=open_)
    if exchange is None or exchange.kind == "block":
        return found
    own = _chances(mine, open_[0])
    strength = exchange.intent.strength
    if exchange.target is not None and theirs is None:
        return found
    if exchange.kind in MOVES:
        against = None if theirs is None else _chances(theirs, open_[1])
        return msgspec.structs.replace(
            found, odds=_of_the_way(state, exchange, own, against, known)
        )
    if theirs is not None and exchange.target is not None:
        against = _chances(theirs, open_[1])
        covered = guard(state, exchange)
        for least in (strength, covered.strength if covered else None):
            against = against if least is None else floored(against, least)
        return msgspec.structs.replace(found, odds=odds(own, against))
    difficulty = exchange.intent.difficulty or 0
    # What takes no roll but for the block has only the block to beat (F-BLOCK-5).
    only = exchange.kind == "check" and exchange.intent.difficulty is None
    if strength is not None and (only or strength >= difficulty):
        return msgspec.structs.replace(found, odds=odds(own, certain(strength)))
    return msgspec.structs.replace(found, odds=odds(own, certain(difficulty), least=0))


def _of_the_way(
    state: Conflict,
    exchange: Exchange,
    mine: Chances,
    theirs: Chances | None,
    known: tuple[OnFoot, ...],
) -> Odds:
    """Return the odds to be carried all the way, along whichever the dice lead."""
    success = three = shifts = Fraction(0)
    defenses = [(None, Fraction(1))] if theirs is None else list(theirs.items())
    for (effort, p), (defense, q) in product(mine.items(), defenses):
        run = carried_by_effort(state, exchange, effort, defense, known)
        success += p * q * run.whole
        three += p * q * (run.shifts >= 3)
        shifts += p * q * run.shifts
    return Odds(success=success, three=three, shifts=shifts)


def _chances(roll: Roll, open_: bool) -> Chances:
    return moved(thrown(DIE, COUNT), roll.effort) if open_ else certain(roll.effort)


def sum_text(roll: Roll, state: Conflict, open_: bool) -> str:
    """Return ``Ada: Weapons 4 - move 1 (F-MOVE-2) = 3 + dice``; with known dice, the effort."""
    source = skill_name(roll.skill) or _("quality")
    parts = [f"{name_of(state, roll.by)}: {source} {roll.rating}"]
    parts += [modifier_text(modifier, rules=True) for modifier in roll.modifiers]
    if open_:
        return f"{' '.join(parts)} = {roll.effort} + {_('dice')}"
    return f"{' '.join(parts)} + {_('dice')} {sum(roll.faces):+d} = {roll.effort}"


def odds_text(found: Odds) -> str:
    """Return the odds in whole percents and the shifts to be expected with two decimals."""
    words = {
        "success": percent(found.success),
        "three": percent(found.three),
        "shifts": decimal(found.shifts, 2),
    }
    return fill("Success {success}, 3 or more {three}, {shifts} shifts expected", words)
