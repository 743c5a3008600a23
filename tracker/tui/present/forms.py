"""Which form makes which command, and what it comes to as it is filled in: of a check the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from tracker.checks.rules.checking import DuelOpened
from tracker.conflict.draft import Lowest, Warned
from tracker.conflict.engine import Trials, evolve
from tracker.conflict.fields import Part
from tracker.conflict.history.prior_rolls import Prior
from tracker.conflict.ruling import N_, Argument, Command, Event, Refusal
from tracker.conflict.state import Conflict
from tracker.conflict.system import read_faces, write_faces
from tracker.dice.check import Check, Faces
from tracker.tui.present.cells import wrap
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import DICE, Field, Fields
from tracker.tui.present.form_command import command_of, label_of_empty, line_of
from tracker.tui.present.game_view import view_of
from tracker.tui.present.generic_forms import generic_form
from tracker.tui.present.lines import Line, Span, line
from tracker.tui.present.preview import Preview, percent, wrapped
from tracker.words.ending_lines import QUESTIONS, ending_lines
from tracker.words.game_words import NamedChances, describer, opposed
from tracker.words.sentences import detail
from tracker.words.shape import all_commands, shape
from tracker.words.terms import name_of
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from fractions import Fraction

ANEW = "anew"


def with_earlier_faces(verb: str, fields: Fields, filling: Filling) -> list[Field]:
    """Return the fields with the faces that stand, and one for rolling anew where there are any.

    What is typed goes before them. Where fewer lie there than are thrown, they are told only.
    """
    found = _found(verb, fields, filling)
    dice = [field for field in fields if field.kind in DICE]
    if not any(field.key in found for field in dice):
        return list(fields)
    state = filling.state
    anew = filling.toggle(ANEW, _("Roll anew"), note=_("the log shows it"))
    takes_anew = ANEW in shape(all_commands(state.system)[verb], state.system).keys
    made: list[Field] = []
    for field in fields:
        if field.key in found and not (takes_anew and anew.value == "yes"):
            faces = write_faces(state.system, found[field.key].faces)
            stands = N_("{faces} rolled before the undo; they stand")
            some = N_("{faces} rolled before the undo; more are thrown")
            whole = found[field.key].whole
            hint = fill(stands if whole else some, {"faces": faces})
            field = replace(field, kept=faces if whole else "", hint=hint)
        made.append(field)
        if takes_anew and field.key == dice[-1].key:
            made.append(anew)
    return made


def _found(verb: str, fields: Fields, filling: Filling) -> dict[str, Prior]:
    """Return the faces from before an undo by the keys of the dice, as if none were typed."""
    if filling.prior_rolls is None or filling.timeline.first_left is None:
        return {}
    open_ = [replace(f, value="") if f.kind in DICE else f for f in fields]
    command = command_of(verb, open_, filling.state)
    if isinstance(command, Refusal):
        return {}
    return filling.prior_rolls.offered(filling.state, command)


def thrown_already(fields: Fields) -> list[Field]:
    """Return the fields with the faces that stand typed in."""
    return [replace(f, value=f.kept) if f.kept and not f.value.strip() else f for f in fields]


class Comes(msgspec.Struct, frozen=True):
    """What a form comes to: the command, and what is known of it beforehand.

    There is none where words are missing or mean nothing. ``ends`` are lines about what it ends,
    ``notes`` what the game says besides.
    """

    verb: str
    fields: Fields
    state: Conflict
    found: Preview
    command: Command | None = None
    ends: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the line that says the same, even where it says no command yet."""
        return line_of(self.verb, self.fields, self.state)


def form_fields(verb: str, filling: Filling) -> list[Field]:
    """Return the fields of a verb's form; raises KeyError for what is no verb of the system."""
    game = filling.state.system
    view = view_of(game)
    build = view.forms().get(verb) or generic_form(all_commands(game)[verb], game)
    return with_earlier_faces(verb, view.completed(verb, list(build(filling)), filling), filling)


def comes_to(verb: str, fields: Fields, filling: Filling) -> Comes:
    """Return the command that a form comes to, and what it would lead to."""
    comes = _comes_to(verb, fields, filling)
    notes = tuple(view_of(filling.state.system).notes(verb, fields, filling.state))
    comes = msgspec.structs.replace(comes, notes=notes) if notes else comes
    if (refusal := comes.found.refusal) is None:
        return _with_ends(verb, comes, filling)
    told = msgspec.structs.replace(comes.found, refusal=_of_fields(refusal, verb, fields, filling))
    return msgspec.structs.replace(comes, found=told)


def _with_ends(verb: str, comes: Comes, filling: Filling) -> Comes:
    """Return what a form comes to with what it ends, if it ends something."""
    if verb not in QUESTIONS or comes.command is None:
        return comes
    told = ending_lines(filling.state, comes.command, filling.trials)
    return comes if isinstance(told, Refusal) else msgspec.structs.replace(comes, ends=told)


def _comes_to(verb: str, fields: Fields, filling: Filling) -> Comes:
    state = filling.state
    command = command_of(verb, fields, state)
    if isinstance(command, Refusal):
        return Comes(verb, fields, state, Preview(refusal=command))
    known: Fields = thrown_already(fields)
    told = command if known == fields else command_of(verb, known, state)
    if isinstance(told, Refusal):
        known, told = fields, command
    found = view_of(state.system).preview(verb, known, told, filling)
    if found is None:
        found = preview_check(state, filling.trials, told, known, table_rolls=filling.table_rolls)
    return Comes(verb, fields, state, found, command)


def _of_fields(refusal: Refusal, verb: str, fields: Fields, filling: Filling) -> Refusal:
    """Return a refusal that names keys, told by the labels of their fields."""
    labels = {field.key: field.label for field in fields}
    given = refusal.arguments
    empty = next((f.label for f in fields if f.needed == refusal.rule != "" and not f.value), None)
    if refusal.message == N_("{verb} needs {word}"):
        empty = label_of_empty(verb, fields, filling.state)
    elif refusal.message == N_("{verb} needs the key {key}"):
        empty = labels.get(str(given["key"]))
    elif refusal.message == N_("say who acts: by=NAME"):
        empty = labels.get("by")
    if empty is not None:
        return Refusal(message=N_("still empty: {field}"), arguments={"field": empty})
    told: dict[str, Argument] = {}
    if (key := given.get("key")) in labels and "{key}=" not in refusal.message:
        told["key"] = labels[str(key)]
    if isinstance(keys := given.get("keys"), tuple):
        # Only what the form asks: of what is not there nothing can be added.
        told["keys"] = tuple(label for key, label in labels.items() if key in keys) or keys
    return msgspec.structs.replace(refusal, arguments={**given, **told}) if told else refusal


def comes_lines(comes: Comes, filling: Filling, width: int) -> list[Line]:
    """Return what is known beforehand: the sums with their reasons and the odds, or a refusal."""
    ends = [line(part) for text in comes.ends for part in wrap(text, width)]
    notes = [line(Span(part, "dim")) for text in comes.notes for part in wrap(text, width)]
    return [*comes.found.lines(filling.state, width), *notes, *ends]


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
