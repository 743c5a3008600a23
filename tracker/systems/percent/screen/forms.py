"""The forms of W100 checks: what the game master sets, alone and against somebody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tracker.checks.screen.fields import (
    Unrated,
    acting,
    asked_person,
    beside_fields,
    checked,
    defense,
    faces_field,
    left_out,
    opponent,
    opposing,
)
from tracker.conflict.settings import campaign
from tracker.systems.percent.rules import checks
from tracker.systems.percent.rules.check_builder import bonuses, scopes
from tracker.systems.percent.words.sentences import difficulty_text, kind_of_action
from tracker.tui.present.acting_fields import ASKED
from tracker.tui.present.filling import Filling
from tracker.tui.present.form import Field, Option
from tracker.tui.present.game_view import Build
from tracker.words.translate import _, fill


def _skill(filling: Filling, who: str, verb: str) -> tuple[str, list[Field]]:
    """Return the skill that is chosen, and the fields for it; without one the bonus is typed."""
    p = filling.state.participants.get(who)
    more = [] if p is None else [Option(s, s, s) for s in bonuses(p) if s not in p.skills]
    bonus = Unrated("bonus", _("Skill bonus"), "40")
    fields = list(checked(filling, who, verb, _("Skill"), bonus, more))
    return next((field.value for field in fields if field.options), ""), fields


def _kind(filling: Filling, likely: str = "") -> Field:
    """Return the field for the kind of action, which conditions may hang on (C-006)."""
    options = [Option(kind, kind, kind_of_action(kind)) for kind in checks.KINDS]
    return filling.choice("kind", _("Kind"), [Option("", "", _("without")), *options], likely)


def _difficulties(filling: Filling) -> Iterator[Field]:
    """Yield what makes a check harder: its difficulty, a complexity, steps."""
    named = ", ".join(difficulty_text(level.points) for level in checks.DIFFICULTIES)
    yield filling.text("diff", _("Difficulty"), hint=named)
    yield filling.text("complexity", _("Complexity"), hint=_("0 to 50, for freely led actions"))
    points = campaign(filling.state, "step_points")
    yield filling.text("steps", _("Steps"), hint=fill("of {n} each", {"n": points}))


def _changes(filling: Filling, who: str, skill: str, kind: str, twin: str = "") -> Iterator[Field]:
    """Yield what is added, what restricts, and the conditions that do not count now."""
    theirs = f"{twin}-" if twin else ""
    bonus, restricts = _("Bonuses"), _("Restrictions")
    if twin:
        bonus, restricts = _("Their bonuses"), _("Their restrictions")
    rope, rain = "5 " + _("a rope"), "20 " + _("rain")
    yield filling.text(f"{theirs}boni", bonus, hint=rope, repeated=True)
    yield filling.text(f"{theirs}einschr", restricts, hint=rain, repeated=True)
    yield from left_out(filling, who, scopes(filling.state, skill, kind), f"{theirs}without")


def _settled(filling: Filling, skill: str) -> Iterator[Field]:
    """Yield what is seldom set: another bonus than the skill's, demands, the failure limit."""
    if skill:
        yield filling.text("bonus", _("Skill bonus"), hint=_("as on the sheet"))
    yield filling.text("minimum", _("Minimum skill"), hint=_("below it no check"))
    yield filling.text("lacks", _("Lacks"), hint=_("what it is not possible without"))
    limit = campaign(filling.state, "limit")
    yield filling.text("limit", _("Failure limit"), hint=str(limit))


def _check(filling: Filling) -> Iterator[Field]:
    """Yield the fields of a check, in the order in which a game master settles it."""
    who, fields = acting(filling)
    yield from fields
    skill, own = _skill(filling, who, "check")
    yield from own
    yield from _difficulties(filling)
    kind = _kind(filling)
    yield from _changes(filling, who, skill, kind.value)
    yield faces_field(filling, example="57")
    yield filling.text("what", _("What"), hint=_("what is tried, and how long it takes"))
    yield kind
    yield from _settled(filling, skill)
    yield filling.toggle("certain", _("Certain"), note=_("done without dice"))
    yield from beside_fields(filling)


def _second(filling: Filling) -> Iterator[Field]:
    """Yield the fields of the attack with the second weapon (C-081)."""
    window = next((w for w in filling.state.windows if w.kind == "second"), None)
    yield from _against(filling, "second", "target", window.who if window else "")


def _against(filling: Filling, verb: str, key: str, who: str = "") -> Iterator[Field]:
    if not who:
        who, fields = acting(filling)
        yield from fields
    aim = opponent(filling, who, key)
    yield aim
    skill, own = _skill(filling, who, verb)
    yield from own
    yield filling.text("diff", _("Difficulty"), hint=difficulty_text(0))
    scope = "" if verb == "contest" else "attack"
    yield from _changes(filling, who, skill, scope)
    yield faces_field(filling, example="57")
    opposed = True
    if verb != "contest":
        answers = filling.toggle("opposed", _("They answer"), rule=True)
        yield answers
        opposed = answers.value == "yes"
    if opposed:
        vs = defense(filling, aim.value)
        yield vs
        if vs.value != ASKED:
            yield from _changes(filling, aim.value, vs.value, "", "vs")
            yield faces_field(filling, "vs-dice", _("Their dice"), example="57")
    if skill:
        yield filling.text("bonus", _("Skill bonus"), hint=_("as on the sheet"))
    yield filling.text("limit", _("Failure limit"), hint=str(campaign(filling.state, "limit")))
    yield from beside_fields(filling)


def _defend(filling: Filling) -> Iterator[Field]:
    """Yield the fields of the answer to a check."""
    who = asked_person(filling)
    skill, own = _skill(filling, who, "defend")
    yield from own
    yield filling.text("diff", _("Difficulty"), hint=difficulty_text(0))
    yield from _changes(filling, who, skill, "")
    yield faces_field(filling, example="57")
    yield from _settled(filling, skill)
    yield filling.more()


FORMS: Mapping[str, Build] = MappingProxyType(
    {"check": _check, **opposing(_against), "second": _second, "defend": _defend}
)
