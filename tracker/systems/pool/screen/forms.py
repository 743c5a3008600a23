"""The forms of the W10 pool: checks with needs, presets and tasks, fumbles, aiming, conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import msgspec

from tracker.checks.screen.fields import (
    Unrated,
    acting,
    asked_person,
    beside_fields,
    checked,
    counts_for,
    defense,
    faces_field,
    left_out,
    opponent,
    opposing,
    second_trait,
    stands_until,
    taking_part,
)
from tracker.conflict.settings import campaign
from tracker.conflict.state import SCENE, Obstacle
from tracker.systems.pool.rules.check_builder import is_aim
from tracker.systems.pool.rules.followups import CARRY, CONFIRM, FUMBLE, RETHROW, now
from tracker.systems.pool.rules.tables import DIFFICULTIES, PRESETS, TABLES, TAGS, Preset
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import Build
from tracker.words.lasting import obstacle_text
from tracker.words.translate import _
from tracker.words.vocabulary import CONFLICT_KINDS, term_name

EXAMPLE = "3,10,4;2"


def _preset(preset: Preset, number: int) -> Option:
    varies = preset.most != preset.value
    typed = f"{preset.german} {number}" if varies else preset.german
    return Option(f"{preset.german} {number}", typed, term_name(preset), f"{number:+d}")


def _presets(filling: Filling, key: str = "preset", label: str = "") -> Field:
    """Return the field for usual modifiers; those that vary, with the numbers they mostly have."""
    options = []
    for preset in PRESETS:
        most = preset.value if preset.most is None else preset.most
        numbers = range(preset.value, max(most, preset.value) + 1)
        if preset.most is None:
            numbers = range(preset.value, preset.value + 3)
        options += [_preset(preset, number) for number in numbers]
    return filling.choices(key, label or _("Usual"), options, listed=";")


def _need(filling: Filling) -> Iterator[Field]:
    """Yield the need: what a task still needs, of a difficulty, or none (P-025…P-035, P-130)."""
    tasks = _tasks(filling)
    left = Option("none", "", _("none"))
    if tasks:
        none = Option("", "", _("none"))
        known = [
            Option(o.id, o.text, o.text, obstacle_text(o, filling.state.system)) for o in tasks
        ]
        task = filling.choice("obstacle", _("Task"), [none, *known])
        yield task
        if task.value:
            left = Option("none", "", _("what is left of the task"))
    named = [Option(str(d.need), str(d.need), term_name(d), str(d.need)) for d in DIFFICULTIES]
    yield filling.choice("need", _("Needed"), [left, *named])


def _tasks(filling: Filling) -> list[Obstacle]:
    return [o for o in filling.state.obstacles.values() if o.done < o.needs]


def _about_need(filling: Filling) -> Iterator[Field]:
    """Yield whether a failure wears a task down, and whether the need is hidden (P-034, P-134)."""
    if _tasks(filling):
        usual = campaign(filling.state, "carry") == "on"
        note = _("successes count even if it fails")
        yield filling.toggle("carry", _("Counts"), rule=usual, note=note)
    yield filling.toggle("hidden-need", _("Hidden need"), note=_("players see successes alone"))


def _side(
    filling: Filling, who: str, verb: str
) -> tuple[list[Field], list[Field], tuple[str, ...]]:
    """Return the fields of a trait or its dice, that of a second one, and where conditions count.

    Those are the kind of conflict and the traits.
    """
    dice = Unrated("pool", _("Dice in the pool"), "4", needed="P-036")
    first = list(checked(filling, who, verb, _("Trait"), dice))
    second = second_trait(filling, who, "plus")
    chosen = [field.value for field in (*first, *second) if field.options and field.value]
    return first, second, (filling.state.kind or "physical", *chosen)


def _changes(
    filling: Filling, who: str, scopes: tuple[str, ...], *, defends: bool = False
) -> Iterator[Field]:
    """Yield what changes the target number and the fumble limit (P-040…P-051, P-087)."""
    yield _presets(filling)
    yield filling.text("mod", _("Modifier"), hint=_("+2 wet rope; plus is harder"), repeated=True)
    yield from left_out(filling, who, scopes, idle=is_aim if defends else lambda _: False)
    yield filling.text("fmod", _("Fumble limit"), hint="+3")


def _kind(filling: Filling) -> Field:
    options = [Option(kind, kind, term_name(term)) for kind, term in CONFLICT_KINDS.items()]
    usual = Option("", "", _("as usual"))
    return filling.choice("kind", _("Kind"), [usual, *options])


def _check(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a check: trait, need, dice, then what changes it."""
    who, fields = acting(filling)
    yield from fields
    own, second, scopes = _side(filling, who, "check")
    yield from own
    yield from _need(filling)
    yield faces_field(filling, example=EXAMPLE)
    yield filling.text("what", _("What"), hint=_("what is tried"))
    yield from _about_need(filling)
    yield from second
    yield from _changes(filling, who, scopes)
    yield _kind(filling)
    if any(w.kind == FUMBLE and w.who == who for w in filling.state.windows):
        yield filling.toggle("follows", _("Follow-up"), note=_("how bad the fumble is"))
    yield from beside_fields(filling)


def _against(filling: Filling, verb: str, key: str) -> Iterator[Field]:
    who, fields = acting(filling)
    yield from fields
    aim = opponent(filling, who, key)
    yield aim
    own, second, scopes = _side(filling, who, verb)
    yield from own
    vs = defense(filling, aim.value)
    yield vs
    yield faces_field(filling, example=EXAMPLE)
    if vs.value != ASKED:
        yield faces_field(filling, "vs-dice", _("Their dice"), example=EXAMPLE)
    yield filling.text("what", _("What"), hint=_("what it is about"))
    yield from second
    yield from _changes(filling, who, scopes)
    if vs.value != ASKED:
        yield _presets(filling, "vs-preset", _("Usual, theirs"))
        yield filling.text("vs-mod", _("Modifier, theirs"), repeated=True)
        there = (filling.state.kind or "physical", vs.value)
        yield from left_out(filling, aim.value, there, "vs-without", is_aim)
    yield _kind(filling)
    yield from beside_fields(filling)


def _defend(filling: Filling) -> Iterator[Field]:
    """Yield the fields of the answer to a check."""
    who = asked_person(filling)
    own, second, scopes = _side(filling, who, "defend")
    yield from own
    yield faces_field(filling, example=EXAMPLE)
    yield from second
    yield from _changes(filling, who, scopes, defends=True)
    yield filling.more()


def _rethrow(filling: Filling) -> Iterator[Field]:
    """Yield the dice of two checks that are thrown again."""
    yield from filling.whose(RETHROW)[1]
    yield faces_field(filling, example=EXAMPLE)
    yield faces_field(filling, "vs-dice", _("Their dice"), example=EXAMPLE)


def _carry(filling: Filling) -> Iterator[Field]:
    """Yield whose miss counts, and what the task is called that it sets up (P-130)."""
    who, fields = filling.whose(CARRY)
    yield from fields
    missed = now(filling.state).missed.get(who)
    yield filling.text("what", _("What"), hint=missed.what if missed else "")


def _fumble(filling: Filling) -> Iterator[Field]:
    """Yield what comes of a fumble: a table with its throw, or words (P-092, P-093)."""
    yield from filling.whose(FUMBLE)[1]
    tables = [Option(t.german, t.german, term_name(t)) for t in TABLES]
    options = [*tables, Option("", "", _("in words"))]
    field = filling.choice("table", _("Table"), options, tables[0].id)
    yield field
    if field.value:
        yield faces_field(filling, example="7")
    else:
        yield filling.text("text", _("What happens"))


def _confirm(filling: Filling) -> Iterator[Field]:
    """Yield what a fumble table proposes: an injury's number, what of it is left out (P-156)."""
    who, fields = filling.whose(CONFIRM)
    yield from fields
    read = now(filling.state).read.get(who)
    tags = read.tags if read is not None else ()
    if "injured" in tags or "badly_injured" in tags:
        hint = "1" if "injured" in tags else _("needed")
        yield filling.text("mod", _("Injury"), hint=hint)
        yield counts_for(filling, "on", _("Counts for"))
    options = [Option(tag, TAGS[tag].name, term_name(TAGS[tag])) for tag in tags]
    yield filling.choices("without", _("Leave out"), options, listed=";")


def _condition(filling: Filling) -> Iterator[Field]:
    """Yield what stands on somebody, a zone or the scene: one by its name, or in words."""
    state = filling.state
    people = taking_part(filling)
    zones = [filling.zone(zone) for zone in state.zones]
    places = [*people, Option(SCENE, SCENE, _("the scene")), *zones]
    yield filling.choice("name", _("On"), places, filling.chosen)
    usual = [Option(p.german, p.german, term_name(p), f"{p.value:+d}") for p in PRESETS[1:]]
    own = Option("", "", _("in words"))
    named = filling.choice("usual", _("Condition"), [own, *usual])
    yield msgspec.structs.replace(named, slot="text")
    if not named.value:
        yield filling.text("text", _("Text"))
    yield filling.text("mod", _("Modifier"), hint=_("+1; plus is harder"))
    yield filling.text("fmod", _("Fumble limit"), hint="+3")
    yield counts_for(filling, "on", _("Counts for"))
    yield stands_until(filling, "until", _("Until"))
    yield filling.toggle("once", _("Once"), note=_("gone with the next check"))


def _initiative(filling: Filling) -> Iterator[Field]:
    """Yield the trait that everybody throws for the order (P-151)."""
    people = filling.state.participants.values()
    skills = dict.fromkeys(skill for p in people for skill in p.skills)
    options = [Option(skill, skill, skill) for skill in skills]
    yield filling.choice("skill", _("Trait"), options)
    yield filling.text(
        "dice", _("Dice"), hint=_("everybody's in turn; or the program rolls"), kind="dice"
    )


FORMS: Mapping[str, Build] = MappingProxyType(
    {
        "check": _check,
        **opposing(_against),
        "defend": _defend,
        "rethrow": _rethrow,
        "carry": _carry,
        "fumble": _fumble,
        "confirm": _confirm,
        "condition": _condition,
        "initiative": _initiative,
    }
)
