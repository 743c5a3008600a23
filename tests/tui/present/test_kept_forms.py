"""The forms of all verbs in the fights of format 1, empty and filled in, are what they were.

Of rows that only differ in names and figures the first one of each verb is kept. A row that is
meant to be another is written anew by ``--snapshot-update``; the difference is to be read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from tests.support.corpus_rulings import Played, Shapes, rulings
from tests.support.snapshots import Compare
from tests.tui.quay import shown
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command
from tracker.conflict.system import SYSTEMS
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field
from tracker.tui.present.forms import comes_lines, comes_to, form_fields
from tracker.words.grammar import Given, format_given
from tracker.words.shape import Shape, Slot, all_commands, shape

# So many rulings of each verb are looked at, of each kind of question.
MOST = 10

WIDE = 200


def chosen(game: str) -> Iterator[Played]:
    """Yield a few rulings of each verb that is one line and has a form."""
    met = Counter[tuple[str, str]]()
    for played in rulings(game):
        question = played.before.question
        kind = played.verb, question.kind if question else ""
        known = played.before.system == game and not played.ruling.command.composed
        if known and played.verb in all_commands(game) and met[kind] < MOST:
            met[kind] += 1
            yield played


def value_of(command: Command, slot: Slot) -> object:
    holder = getattr(command, slot.hand) if slot.hand else command
    return getattr(holder, slot.field)


def given(played: Played, form: Shape, fields: list[Field]) -> dict[str, str]:
    """Return what would be chosen and typed in these fields for the command of a ruling."""
    found = {}
    for field in fields:
        slot = form.named(field.slot or field.key)
        value = value_of(played.ruling.command, slot) if slot else None
        if slot is None or value is None or value == slot.default:
            continue
        if field.options:
            several = value if isinstance(value, tuple) else (value, str(value))
            ids = [o.id for o in field.options if {o.value, o.typed} & {*several} - {None, ""}]
            found[field.key] = "\n".join(ids)
        elif isinstance(value, str):
            found[field.key] = value
        else:
            typed = format_given(form, [Given(slot, value=value)], played.before)
            text = typed.removeprefix(f"{played.verb} ").removeprefix(f"{slot.key}=")
            found[field.key] = text.strip('"')
    return found


def row(field: Field) -> str:
    """Return a field as text: its label, what it holds, what it offers."""
    options = [f"{o.label}{f' ({o.note})' if o.note else ''}" for o in field.options]
    held = ", ".join(o.label for o in field.picked) if field.options else field.value
    offered = f" of {', '.join(options)}" if options else ""
    hint = f" [{field.hint}]" if field.hint and not options else ""
    return f"{field.key}: {field.label}: {held}{offered}{hint}"


def rows(played: Played) -> Iterator[str]:
    """Yield the rows of a form and what it comes to, empty and filled in."""
    verb, state = played.verb, played.before
    form = shape(all_commands(state.system)[verb], state.system)
    known: dict[str, str] = {}
    for _time in range(3):
        filling = Filling(state, Timeline(), known)
        fields = form_fields(verb, filling)
        comes = comes_to(verb, fields, filling)
        yield from map(row, fields)
        yield f"= {comes.text}"
        yield from shown(comes_lines(comes, filling, WIDE))
        # What is chosen brings fields of its own.
        known = {**known, **given(played, form, fields)}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_form_is_what_it_was(game: str, snapshot: Compare) -> None:
    shapes = defaultdict[str, Shapes](Shapes)
    found = defaultdict[str, list[str]](list)
    for played in chosen(game):
        said = list(rows(played))
        new = shapes[played.verb].new(said, played.before)
        found[played.verb] += [f"  {said[n]}".rstrip() for n in new]
    snapshot(f"forms-{game}", "\n".join("\n".join((verb, *found[verb])) for verb in sorted(found)))


def test_every_form_is_among_them() -> None:
    """What several games have is in one of them; moves in the tree are no rulings.

    Several lines, and a file, are shown in a preview of their own. No fight of the corpus says what
    players see; its form is a single choice.
    """
    every = {verb: kind for game in SYSTEMS for verb, kind in all_commands(game).items()}
    moves = {verb for verb, kind in every.items() if kind.group == "history"}
    met = {one.verb for game in SYSTEMS for one in chosen(game)}
    assert every.keys() - met <= moves | {"lines", "import", "players"}
