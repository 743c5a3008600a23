"""What a form does not show at once: the keys that are left, and the actions it may be instead.

They are chosen in one row by their names, and then have a field each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from tracker.conflict.ruling import N_
from tracker.systems.fate.rules.exchange import may_defend_fully
from tracker.systems.fate.rules.state import person, table_of
from tracker.systems.fate.screen.roll_fields import (
    FURTHER,
    helpers,
    open_steps,
    skill_options,
    tags_for,
    unlisted,
    with_whom,
)
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import ACTION, Field, Option
from tracker.tui.present.generic_forms import THEIRS, UNASKED, label_of, slot_field
from tracker.words.shape import Slot, all_commands, shape
from tracker.words.translate import _

# What an action may be instead, with the same people and dice: an act without opposition one with
# it (F-ROUND-3), one that harms one that hinders (F-INDIRECT-1, F-MANEUVER-10).
ALIKE = (
    {"check": N_("Check"), "contest": N_("Contest")},
    {"attack": N_("Attack"), "maneuver": N_("Maneuver"), "block": N_("Block")},
)

# The skills beside the one that is rolled (F-COMBINE-1…6).
SECOND = ("modify", "complement", "restrict")

# What is wanted sooner than the others.
SOONER = ("range", "hit", "track", "through", *SECOND, "load")


def with_further(verb: str, fields: list[Field], filling: Filling) -> list[Field]:
    """Return fields with the keys that are left to choose in the row, and a field for each chosen.

    What cannot be said now is left out: spin that nobody has, a weapon that nobody lost.
    """
    at = next((i for i, field in enumerate(fields) if field.key == FURTHER), None)
    if at is None:
        return fields
    before, behind = fields[:at], fields[at + 1 :]
    form = shape(all_commands(filling.state.system)[verb], filling.state.system)
    known = {field.key for field in fields} | {slot.key for slot in form.words} | UNASKED
    left = [slot for slot in form.slots if form.proposes(slot) and slot.key not in known]
    left.sort(key=lambda slot: (_rank(slot.key), slot.key.startswith(THEIRS)))
    roller = _rollers(fields, filling)
    left = [slot for slot in left if _may_be_said(slot.key, fields, filling, roller)]
    actions = _actions(verb, filling)
    options = [
        Option(slot.key, "", label_of(verb, slot.key, filling.state.system)) for slot in left
    ] + [Option(field.key, "", field.label) for field in actions]
    if not options:
        return [*before, *behind]
    row = filling.choices(FURTHER, fields[at].label, options)
    chosen = {option.id for option in row.picked} | ({ACTION} & filling.given.keys())
    more = [_field(verb, slot, filling, roller) for slot in left if slot.key in chosen]
    return [*before, row, *more, *(field for field in actions if field.key in chosen), *behind]


def _rank(key: str) -> int:
    return SOONER.index(key) if key in SOONER else len(SOONER)


def _actions(verb: str, filling: Filling) -> list[Field]:
    """Return the field for what the action may be instead, if there is anything."""
    for alike in ALIKE:
        if verb in alike:
            options = [Option(one, "", _(label)) for one, label in alike.items()]
            row = filling.choice(ACTION, _("Action"), options)
            return [replace(row, value=verb)]
    return []


def _rollers(fields: Iterable[Field], filling: Filling) -> Mapping[bool, str]:
    """Return who rolls, and at True who answers."""
    values = {field.key: field.value for field in fields}
    question = filling.state.question
    asked = question.who if question else None
    return MappingProxyType(
        {
            False: values.get("by") or filling.state.turn or asked or "",
            True: values.get("target") or values.get("opponent") or "",
        }
    )


def _may_be_said(
    key: str, fields: Iterable[Field], filling: Filling, roller: Mapping[bool, str]
) -> bool:
    """Return whether a key can mean something as things stand."""
    theirs = key.startswith(THEIRS)
    if theirs and any(field.key == "vs" and field.value == ASKED for field in fields):
        # The defense has a form of its own.
        return False
    if key == f"{THEIRS}full-defense":
        # The form has it where it can begin (F-FULLDEF-4).
        return False
    return _means(key.removeprefix(THEIRS), filling, roller[theirs])


def _means(key: str, filling: Filling, who: str) -> bool:
    state = filling.state
    p = state.participants.get(who)
    match key:
        case "dice" | "skill" | "vs" | "resist":
            # Where they mean something they are in the form.
            return False
        case "mod":
            return p is not None
        case "modify" | "complement" | "restrict":
            return p is not None and bool(p.skills)
        case "tag":
            return bool(tags_for(filling, who))
        case "spin":
            return bool(table_of(state).spin)
        case "with":
            return bool(helpers(filling, who))
        case "alone":
            return any(q.role == "minions" for q in state.group_of(who))
        case "move":
            return bool(open_steps(filling, p))
        case "rearm":
            return p is not None and person(p).disarmed is not None
        case "against":
            return any(block.passage is None for block in table_of(state).blocks)
        case "ignore-block":
            return bool(table_of(state).blocks)
        case "removes":
            return bool(state.aspects)
        case "full-defense":
            return may_defend_fully(state)
        case "support":
            return p is not None and bool(person(p).fp)
        case "through":
            return len(state.zones) > 2
        case _:
            return True


def _field(verb: str, slot: Slot, filling: Filling, roller: Mapping[bool, str]) -> Field:
    theirs = slot.key.startswith(THEIRS)
    key = slot.key.removeprefix(THEIRS)
    p = filling.state.participants.get(roller[theirs])
    label = label_of(verb, slot.key, filling.state.system)
    if key in SECOND and p is not None:
        options = skill_options(p, ())
        return filling.choices(slot.key, label, [*options, *unlisted(p, options)])
    if key == "tag":
        return filling.choices(slot.key, label, tags_for(filling, roller[theirs]))
    if key == "with":
        return filling.choice(slot.key, label, with_whom(filling, roller[theirs]))
    return slot_field(filling, verb, slot)
