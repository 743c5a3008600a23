"""The fields of checks and of what lasts: who, with what, against whom, which dice; conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from tracker.checks.rules.conditions import applying
from tracker.conflict.state import SCENE, Condition, Conflict, Participant
from tracker.conflict.system import SYSTEMS, RuleSystem, system
from tracker.tui.present.acting_fields import ASKED, actor_fields, target
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import Build
from tracker.words.lasting import condition_text, obstacle_text
from tracker.words.summary import in_order
from tracker.words.translate import _, fill
from tracker.words.vocabulary import term_name


def acting(filling: Filling) -> tuple[str, list[Field]]:
    """Return who makes a check; outside of turns anybody may, and there is a field for it."""
    state = filling.state
    if state.phase == "running" and (state.turn is not None or filling.given.get("by")):
        return actor_fields(filling)
    field = filling.choice("by", _("Who"), taking_part(filling), filling.chosen)
    return field.value, [field]


def asked_person(filling: Filling) -> str:
    """Return who is asked for an answer, empty for nobody in particular."""
    question = filling.state.question
    return question.who or "" if question else ""


def taking_part(filling: Filling) -> list[Option]:
    """Return everybody who takes part as options, in order."""
    return [filling.person(p) for p in in_order(filling.state) if p.active]


def opposing(build: Callable[..., Iterator[Field]]) -> Mapping[str, Build]:
    """Return the forms of the verbs that set a check against somebody's.

    ``build`` is told the verb and the key that names whom it stands against.
    """
    aims = {"contest": "opponent", "attack": "target"}
    return {verb: partial(build, verb=verb, key=key) for verb, key in aims.items()}


def traits(filling: Filling, p: Participant | None) -> list[Option]:
    """Return what somebody can check, the best first, with values as the system writes them."""
    if p is None:
        return []
    rules = system(filling.state.system)
    rated = sorted(p.skills, key=lambda skill: -p.skills[skill])
    return [Option(skill, skill, skill, _rating(rules, p, skill)) for skill in rated]


def _rating(rules: RuleSystem, p: Participant, skill: str) -> str:
    value = rules.write_rating(p.skills[skill])
    return f"{value} {rules.rating_beside(skill, p.sheet)}".rstrip()


class Unrated(NamedTuple):
    """What is typed for somebody whose sheet does not say it: its key, its name and an example.

    ``needed`` is the rule that there is no check without it by, empty where there is one.
    """

    key: str
    label: str
    example: str
    needed: str = ""


def checked(
    filling: Filling,
    who: str,
    verb: str,
    label: str,
    unrated: Unrated,
    more: Sequence[Option] = (),
) -> Iterator[Field]:
    """Yield the field for what is checked, or the number that is checked without a sheet.

    Likely is what was the last time for the same. ``more`` can be chosen besides what is rated.
    """
    rated = [*traits(filling, filling.state.participants.get(who)), *more]
    chosen = ""
    if rated:
        last = filling.last(who, "skill", verb)
        without = Option("", "", _("without"))
        field = filling.choice("skill", label, [*rated, without], last or rated[0].id)
        yield field
        chosen = field.value
    if not chosen:
        yield typed_number(filling, unrated, filling.last(who, unrated.key, verb))


def typed_number(filling: Filling, unrated: Unrated, likely: str = "") -> Field:
    """Return the field for a number that stands on no sheet."""
    example = fill("e.g. {example}", {"example": unrated.example})
    hint = example if unrated.needed else f"0; {example}"
    field = filling.text(unrated.key, unrated.label, hint=hint, kind="number", likely=likely)
    return msgspec.structs.replace(field, needed=unrated.needed)


def second_trait(filling: Filling, who: str, key: str) -> list[Field]:
    """Return the field for another trait beside the first, where there is more than one."""
    options = traits(filling, filling.state.participants.get(who))
    none = Option("", "", _("no second one"))
    return [filling.choice(key, _("Second trait"), [none, *options])] if len(options) > 1 else []


def defense(filling: Filling, whom: str, key: str = "vs") -> Field:
    """Return the field for the opponent's trait; without one they are asked afterwards."""
    p = filling.state.participants.get(whom)
    asked = Option(ASKED, "", _("asked afterwards"))
    return filling.choice(key, _("Defense"), [*traits(filling, p), asked], ASKED)


def opponent(filling: Filling, who: str, key: str) -> Field:
    """Return the field for whom a check stands against."""
    return target(filling, who, key)


def left_out(
    filling: Filling,
    who: str,
    scopes: Sequence[str],
    key: str = "without",
    idle: Callable[[Condition], bool] = lambda _condition: False,
) -> list[Field]:
    """Return the field for conditions that are in scope and are to be left out this time.

    Those that are ``idle`` do not count anyway.
    """
    if who not in filling.state.participants:
        return []
    counting = [c for c in applying(filling.state, who, *scopes) if not idle(c)]
    options = [_condition(condition, filling.state) for condition in counting]
    return [filling.choices(key, _("Leave out"), options, listed=";")] if options else []


def _condition(condition: Condition, state: Conflict) -> Option:
    return Option(condition.id, condition.text, condition_text(condition, state))


def faces_field(filling: Filling, key: str = "dice", label: str = "", example: str = "") -> Field:
    """Return the field for faces that the table threw; ``example`` shows how they are typed."""
    if filling.table_rolls:
        hint = _("type the faces (*: the program rolls)")
    else:
        hint = _("the program rolls (*: the table); or the faces")
    shown = f"{hint}: {example}" if example else hint
    return filling.text(key, label or _("Dice"), hint=shown, kind="dice")


def beside_fields(filling: Filling, *, hidden: bool = True) -> Iterator[Field]:
    """Yield what every check may have beside: whether it is hidden, or costs no action."""
    if hidden:
        yield filling.toggle("hidden", _("Hidden"), note=_("the players see nothing of it"))
    if filling.state.phase == "running":
        yield filling.toggle("free", _("Free"), note=_("costs no action"))
    yield filling.more()


# The names that show what may be typed; a system may have many.
_NAMED_MOST = 4


def uncondition(filling: Filling) -> Iterator[Field]:
    """Yield what has conditions, the chosen participant first, and which of them ends."""
    state = filling.state
    places = [
        Option(SCENE, SCENE, _("the scene")),
        *(filling.zone(zone) for zone in state.zones),
        *(filling.person(p) for p in in_order(state)),
    ]
    may = [place for place in places if state.conditions_on(place.id)]
    where = filling.choice("name", _("On"), may, filling.chosen)
    yield where
    there = state.conditions_on(where.value)
    options = [Option(c.id, c.text, condition_text(c, state)) for c in there]
    yield filling.choice("text", _("Condition"), options)


def unobstacle(filling: Filling) -> Iterator[Field]:
    """Yield the tasks that there are."""
    tasks = filling.state.obstacles.values()
    options = [
        Option(task.id, task.text, task.text, obstacle_text(task, filling.state.system))
        for task in tasks
    ]
    yield filling.choice("what", _("Task"), options)


def counts_for(filling: Filling, key: str, label: str) -> Field:
    """Return the field for what a condition counts for, everything where nothing is typed."""
    scopes = SYSTEMS[filling.state.system].scopes.values()
    names = [term_name(term) for term in scopes][:_NAMED_MOST]
    hint = fill("{names}; or a name on a sheet", {"names": ", ".join(names)})
    return filling.text(key, label, hint=hint)


def stands_until(filling: Filling, key: str, label: str) -> Field:
    """Return the field for until when a condition stands, for good where nothing is typed."""
    return filling.text(key, label, hint=_("end of round, round 3, turn, scene"))


LASTING_FORMS: Mapping[str, Build] = MappingProxyType(
    {"uncondition": uncondition, "unobstacle": unobstacle}
)
