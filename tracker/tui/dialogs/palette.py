"""The palette: all actions, found by a part of their names, and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import msgspec

from tracker.conflict.state import Conflict
from tracker.tui.actions import IN_FIGHT, Action, only_looking, sensible, there_is
from tracker.tui.dialogs.filter import FilterDialog
from tracker.tui.present.cells import pad, width
from tracker.tui.present.help import action_help
from tracker.tui.present.lines import KeyHint, Row, Span, line
from tracker.tui.present.screen_keys import shown_key
from tracker.words import rules
from tracker.words.names import fold_name
from tracker.words.reference import describe_verb, verbs
from tracker.words.shape import offered_commands
from tracker.words.translate import _

if TYPE_CHECKING:
    from tracker.tui.protocols import ScreenBelow

ACTION_ID, VERB_ID = "action:", "verb:"

# Cells for the name, which the longest of them needs.
_NAME = 28


class Entry(msgspec.Struct, frozen=True):
    """Something that can be chosen: an action of the table, or a verb that has none."""

    id: str
    label: str
    key: str
    help: str
    offered: bool = True
    also: str = ""

    @property
    def words(self) -> str:
        """Return all that the entry is found by, in small letters."""
        return fold_name(f"{self.label} {self.help} {self.also}")


def entries(
    actions: Sequence[Action], screen: str, state: Conflict | None, *, looking: bool = False
) -> list[Entry]:
    """Return everything that can be done, first what can be done now on this screen.

    To who is ``looking`` only nothing is offered that would change anything.
    """
    actions = only_looking(actions) if looking else actions
    found: list[Entry] = []
    known = [action for action in actions if there_is(action, state)]
    # What several screens do each in its own way has one name; here it means what it does here.
    named = {a.id: a for a in sorted(known, key=lambda a: screen in a.screens)}
    for action in (a for a in known if named[a.id] is a):
        here = screen in action.screens
        # What only the library does would leave the fight first.
        if not here and (state is None or not set(action.screens) & set(IN_FIGHT)):
            continue
        now = here and sensible(action, state)
        # In English the verb mostly is the name.
        other = fold_name(action.verb) != fold_name(_(action.label)).replace(" ", "-")
        verb = f" ({action.verb})" if action.verb and other else ""
        key = shown_key(action.key) if here else ""
        label = _(action.label) + verb
        help, also = action_help(action, state), _(action.also)
        found.append(Entry(ACTION_ID + action.id, label, key, help, now, also))
    covered = {action.verb for action in actions}
    system = state.system if state is not None and not looking else ""
    commands = offered_commands(system) if system else {}
    for verb in verbs(commands):
        # What is made of several lines is pasted, not chosen.
        if verb not in covered and not commands[verb].composed:
            help = describe_verb(verb, system=system).help
            found.append(Entry(VERB_ID + verb, verb, "", help))
    return sorted(found, key=lambda entry: not entry.offered)


def palette_rows(known: Sequence[Entry], words: str) -> list[Row]:
    """Return the entries that have every word typed, or one that means the same.

    Those whose name begins with the first word come first, then those that have the words in it,
    then those whose name begins with another word for one.
    """
    wanted = fold_name(words).split()
    # Others that mean the same will do, as in the rules.
    same = [(word, *rules.synonyms(word)) for word in wanted]
    whole = rules.synonyms(words.strip()) if len(wanted) > 1 else ()
    found = [
        entry
        for entry in known
        if all(any(one in entry.words for one in words) for words in same)
        or any(one in entry.words for one in whole)
    ]
    others = tuple(one for words in (*same, whole) for one in words)
    found.sort(
        key=lambda e: (
            not _begins(e, wanted),
            not _named(e, wanted),
            not fold_name(e.label).startswith(others),
        )
    )
    return [
        Row(
            e.id,
            line(
                Span(pad(_fitting(e.label), _NAME), "" if e.offered else "dim"),
                " ",
                Span(pad(e.key, 5), "key"),
                " ",
                Span(e.help, "dim"),
            ),
        )
        for e in found
    ]


def _fitting(label: str) -> str:
    """Return a name with its verb, or without where both do not fit; it is found by both."""
    return label if width(label) <= _NAME else label.partition(" (")[0]


def _begins(entry: Entry, wanted: list[str]) -> bool:
    return bool(wanted) and fold_name(entry.label).startswith(wanted[0])


def _named(entry: Entry, wanted: list[str]) -> bool:
    return all(w in fold_name(entry.label) for w in wanted)


class PaletteDialog(FilterDialog):
    """Choose from all actions by typing."""

    NAME: ClassVar[str] = "palette"
    leads_on = True

    def show(self, screen: ScreenBelow) -> None:
        """Open the palette over a screen, which carries out what is chosen."""
        known = entries(
            screen.game.actions, screen.name_of_screen, screen.state, looking=screen.only_looking
        )
        keys = [KeyHint("enter", _("Do it")), KeyHint("esc", _("Back"))]
        title = [line(Span(_("All actions"), "heading"))]
        self.narrow(screen.app, title, keys, partial(palette_rows, known), partial(_chosen, screen))


def open_palette(screen: ScreenBelow) -> None:
    """Open the palette over a screen."""
    PaletteDialog.of(screen.app).show(screen)


def _chosen(screen: ScreenBelow, answer: str | None) -> None:
    if answer is None:
        return
    kind, _colon, name = answer.partition(":")
    if kind + ":" != ACTION_ID:
        screen.open_form(name)
        return
    known = [a for a in screen.game.actions if a.id == name and there_is(a, screen.state)]
    here = [a for a in known if screen.name_of_screen in a.screens]
    if here or not known[0].own:
        screen.act((here or known)[0])
    elif known[0].verb:
        # Another screen would ask about what its own cursor is on; the form asks for everything.
        screen.open_form(known[0].verb)
    else:
        screen.game.act_elsewhere(known[0])
