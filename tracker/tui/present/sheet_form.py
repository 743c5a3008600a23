"""The form of somebody's sheet: a field for each number, and what the form changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from tracker.conflict.draft import Lowest
from tracker.conflict.engine import fold, rule
from tracker.conflict.history.difference import differences
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Refusal
from tracker.conflict.sheets import Set
from tracker.conflict.state import Conflict
from tracker.conflict.system import system
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Fields
from tracker.tui.present.form_command import command_of
from tracker.tui.present.ruled_form import Ruled, ruled_form
from tracker.tui.present.sheet_edit import changes, sheet_command
from tracker.words.differences import difference_line
from tracker.words.quick_tokens import rating_example
from tracker.words.shape import Slot, shape
from tracker.words.terms import skill_name
from tracker.words.translate import _, fill

# Kinds of words that hold several names, each with a number; and those that are one number.
ENTRIES = "skills"
_NUMBERS = frozenset({"number", "named-number"})

# What tells the name of an entry from the key that it belongs to.
OF = ":"


class SheetForm:
    """The fields of somebody's sheet as it stands; ``given`` is what is typed over it."""

    def __init__(self, state: Conflict, timeline: Timeline, who: str) -> None:
        self.state, self.who = state, who
        self._timeline = timeline
        self.before = sheet_command(state, who)
        self._shape = shape(type(self.before), state.system)
        self._ruled: Ruled = ruled_form(self.before, self.filling)
        of_entries = {slot.key for slot in self._shape.slots if slot.kind == ENTRIES}
        # What a field of further entries begins with: none.
        self.given = {k: v for k, v in self._ruled.given.items() if k not in of_entries}

    def filling(self, given: Mapping[str, str]) -> Filling:
        """Return what the form is filled in for."""
        return Filling(self.state, self._timeline, given)

    def fields(self, given: Mapping[str, str]) -> list[Field]:
        """Return the fields: entries with their numbers first, at last where somebody stands."""
        found = self._ruled.fields(self.filling(given))
        made = [field for field in found if field.key not in self._shape.type.words]
        numbers = (part for field in made for part in self._parts(field, given))
        return sorted(numbers, key=lambda field: _rank(field, self._shape.named(field.key)))

    def _parts(self, field: Field, given: Mapping[str, str]) -> Iterator[Field]:
        slot = self._shape.named(field.key)
        if slot is None or slot.kind not in (*_NUMBERS, ENTRIES) or field.options:
            yield field
        elif slot.kind in _NUMBERS:
            yield replace(field, kind="number")
        else:
            yield from self._entries(field, slot, given)

    def _entries(self, field: Field, slot: Slot, given: Mapping[str, str]) -> Iterator[Field]:
        rules, game = system(self.state.system), self.state.system
        plain = rules.write_rating(1) == "1"
        entries: Mapping[str, int] = getattr(self.before, slot.field) or {}
        for name, value in sorted(entries.items(), key=lambda entry: -entry[1]):
            key = f"{slot.key}{OF}{name}"
            yield Field(
                key=key,
                label=skill_name(name, game),
                kind="number" if plain else "text",
                value=given.get(key, rules.write_rating(value)),
                slot=slot.key,
                entry=name,
            )
        example = fill("e.g. {keys}", {"keys": _(rating_example(game, slot.key))})
        label = fill("{label}, new", {"label": field.label}) if entries else field.label
        yield replace(field, label=label, value=given.get(field.key, ""), hint=example)

    def command(self, fields: Fields) -> Set | Refusal | None:
        """Return the command that sets what the fields change, None where they change nothing."""
        name = self._ruled.fields(self.filling(self.given))[:1]
        after = command_of("set", [*name, *fields], self.state)
        if not isinstance(after, Set):
            assert isinstance(after, Refusal)
            return after
        return changes(self.before, after)

    def told(self, command: Set) -> list[str] | Refusal:
        """Return what a command changes on the table, a line for each; or why it is refused."""
        found = rule(self.state, command, Lowest())
        if isinstance(found, Refusal):
            return found
        after = fold(self.state, found.events)
        changed: Iterable[str] = (
            difference_line(one, self.state, after) for one in differences(self.state, after)
        )
        return list(changed)


def _rank(field: Field, slot: Slot | None) -> int:
    """Return how far down a field stands: numbers, words, where somebody is, what is rare."""
    if field.entry or (slot is not None and slot.kind == ENTRIES):
        return 0
    if field.key in ("why", "seat", "hidden", "memo"):
        return 3
    return 2 if field.key in ("side", "zone") else 1
