"""What is known of a check before it is thrown: what was set, why, the exact odds, missing dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tracker.checks.rules.checking import DuelOpened
from tracker.conflict.draft import Lowest, Warned
from tracker.conflict.engine import Trials, evolve
from tracker.conflict.fields import Part
from tracker.conflict.ruling import Command, Event, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import read_faces
from tracker.dice.check import Check, Faces
from tracker.tui.present.form import Field, Fields
from tracker.tui.present.game_view import view_of
from tracker.tui.present.lines import Line
from tracker.tui.present.preview import Preview, percent, wrapped
from tracker.words.describer import NamedChances
from tracker.words.game_words import describer, opposed
from tracker.words.sentences import detail
from tracker.words.terms import name_of
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from fractions import Fraction


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """A check that a command would make: whose, and why it is set as it is.

    ``lying`` are the faces that are thrown already.
    """

    who: str
    name: str
    check: Check
    reasons: tuple[str, ...] = ()
    lying: Faces = ()


class CheckPreview(Preview, frozen=True, kw_only=True):
    """What a command would lead to, but for the dice.

    ``reasons`` are what comes of it before a check, ``outlook`` the odds of several together.
    """

    planned: tuple[Planned, ...] = ()
    reasons: tuple[str, ...] = ()
    outlook: tuple[tuple[str, Fraction], ...] = ()
    opposed: bool = False

    def lines(self, state: Conflict, width: int) -> list[Line]:
        """Return what is set with each reason and its rule, and the odds; or why it is refused."""
        told = super().lines(state, width)
        if self.refusal is not None:
            return told
        lines: list[Line] = []
        for one in self.planned:
            lines += [part for reason in one.reasons for part in wrapped(reason, width)]
            if text := set_text(one):
                lines += wrapped(text, width)
        lines += [part for reason in self.reasons for part in wrapped(reason, width)]
        more = [odds_line(list(self.outlook))] if self.outlook else []
        for text in (*_odds_texts(self), *more):
            lines += wrapped(text, width, "strong")
        return [*lines, *told]


def preview_check(
    state: Conflict, trials: Trials, command: Command, fields: Fields, *, table_rolls: bool
) -> CheckPreview:
    """Return what a command of a system with outcomes would lead to.

    Dice typed in part do not refuse the line: they are what is missing, and what the table throws
    is missing as long as it is not typed.
    """
    found = _planned(state, trials, without_dice(command))
    if found.refusal is not None:
        return found
    for at, field in enumerate(f for f in fields if f.kind == "dice"):
        if at < len(found.planned):
            left = dice_left(found.planned[at], field, state.system)
            if left and (table_rolls or field.value.strip()):
                words = ngettext("{n} die to be typed", "{n} dice to be typed", left)
                wanted = put(words, {"n": left})
                return msgspec.structs.replace(found, missing=field.key, wanted=wanted)
        elif not found.planned and table_rolls and not field.value.strip():
            # Dice of no check, a table's or the order's: what is thrown is not told beforehand.
            wanted = _("type the faces (*: the program rolls)")
            return msgspec.structs.replace(found, missing=field.key, wanted=wanted)
    typed = trials.tried(state, command, Lowest())
    return CheckPreview(refusal=typed) if isinstance(typed, Refusal) else found


def dice_left(planned: Planned, field: Field, system: str) -> int:
    """Return how many dice of a check are not typed yet; 0 too when they cannot be read."""
    text = field.value.strip()
    faces = read_faces(system, text) if text else ()
    return 0 if faces is None else len(planned.check.to_throw(planned.lying + faces))


def without_dice(command: Command) -> Command:
    """Return a command with no faces given."""
    bare: dict[str, Any] = {}
    for name in ("hand", "vs"):
        part = getattr(command, name, None)
        if isinstance(part, Part) and part.dice is not None:
            bare[name] = msgspec.structs.replace(part, dice=None)
    if getattr(command, "dice", None) is not None:
        bare["dice"] = None
    return msgspec.structs.replace(command, **bare)


def _planned(state: Conflict, trials: Trials, command: Command) -> CheckPreview:
    found = trials.tried(state, command, Lowest())
    if isinstance(found, Refusal):
        return CheckPreview(refusal=found)
    events = found.events
    planned: list[Planned] = []
    reasons: list[str] = []
    outlook = view_of(state.system).outlook(state, events)
    for event in events:
        made, who = getattr(event, "check", None), getattr(event, "who", "")
        if isinstance(made, Check):
            one = Planned(
                who=who,
                name=name_of(state, who),
                check=made,
                reasons=tuple(reasons),
                lying=getattr(event, "before", ()),
            )
            planned.append(one)
            reasons = []
        elif _told_beforehand(event, state.system) and (text := detail(event, state)):
            reasons.append(text)
        state = evolve(state, event)
    return CheckPreview(
        planned=tuple(planned),
        reasons=() if planned else tuple(reasons),
        outlook=tuple(outlook),
        opposed=any(isinstance(event, DuelOpened) for event in events),
        warnings=tuple(event for event in events if isinstance(event, Warned)),
    )


def _told_beforehand(event: Event, system: str) -> bool:
    """Return whether an event is the system's own, and says nothing of faces not thrown yet.

    The tag of its own begins with the system's id.
    """
    own = str(event.__struct_config__.tag).startswith(f"{system}_")
    return own and "faces" not in event.__struct_fields__


def set_text(one: Planned) -> str:
    """Return what is set before the throw: ``Ana: 4W, EN 4, 3 needed``.

    Empty where the reasons have said it all.
    """
    text = describer(one.check).before_throw(one.check)
    return f"{one.name}: {text}" if text else ""


def _odds_texts(found: CheckPreview) -> list[str]:
    """Return the exact odds in percent: of a check, or of who leads of two."""
    if not found.opposed or len(found.planned) < 2:
        return [odds_line(_odds(one)) for one in found.planned]
    mine, theirs = found.planned[:2]
    odds = opposed(mine.check, theirs.check)
    words = {
        "who": mine.name,
        "a": percent(odds.a),
        "other": theirs.name,
        "b": percent(odds.b),
        "none": percent(odds.none),
    }
    return [fill("{who} leads {a}, {other} leads {b}, nobody {none}", words)]


def _odds(one: Planned) -> NamedChances:
    told = describer(one.check)
    return told.later(one.check, one.lying) if told.later and one.lying else told.chances(one.check)


def odds_line(known: NamedChances) -> str:
    """Return chances in one line: ``success 85 %, failure 15 %``."""
    return ", ".join(f"{name} {percent(chance)}" for name, chance in known)
