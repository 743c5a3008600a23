"""How a W100 check is built: the command, the sheet with its skill bonuses, what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.checks.rules.checking import sound
from tracker.checks.rules.conditions import (
    applying,
    condition_keys,
    is_called,
    remind_of_absent,
    use_up,
)
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Amounts, Difficulty, Number, Part, Sheet, Texts, Words, Yes
from tracker.conflict.ruling import N_, Event
from tracker.conflict.sheets import sheet_keys
from tracker.conflict.state import Condition, Conflict, Modifier, Participant, change
from tracker.conflict.topic import OwnSheet, Topic
from tracker.dice.resembling import meant
from tracker.systems.percent.rules import checks
from tracker.systems.percent.rules.checks import BONUS

topic = Topic()

ACTIONS = "actions"


def bonuses(p: Participant) -> dict[str, int]:
    """Return the skill bonuses of a sheet, by the skills' names."""
    return {
        entry.removeprefix(BONUS): p.number(entry) for entry in p.sheet if entry.startswith(BONUS)
    }


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with skill bonuses and the number of actions in a turn (C-004)."""
    entries = {f"{BONUS}{skill}": value for skill, value in (command.bonus or {}).items()}
    if any(value < 0 for value in command.skills.values()):
        draft.refuse(N_("a skill value is a number from 0 up"), rule="C-054")
    if command.actions is not None:
        if command.actions < 0:
            draft.refuse(N_("the actions of a turn are a number from 0 up"), rule="C-003")
        entries[ACTIONS] = command.actions
    return change(p, sheet={**p.sheet, **entries})


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    return {"bonus": bonuses(p) or None, "actions": p.sheet.get(ACTIONS)}


_KEYS = {"bonus": Sheet, "actions": Number}
sheet_keys(topic, _KEYS)
condition_keys(topic, "diff")

SHEET = OwnSheet(write=_write, read=_read)


class PercentPart(Part, frozen=True, kw_only=True):
    """What one side brings to a check; the keys are the names of the rules' examples.

    ``boni`` and ``einschr`` count from 0 up; ``without`` names conditions that do not count now.
    """

    rolled_by = ("skill", "bonus", "value")

    roll: Number | None = None
    bonus: Number | None = None
    value: Number | None = None
    diff: Difficulty | None = None
    steps: Number = 0
    complexity: Number | None = None
    high: Number | None = None
    minimum: Number | None = None
    boni: Amounts = ()
    einschr: Amounts = ()
    limit: Number | None = None
    without: Texts = ()
    lacks: Words = ""
    certain: Yes = False

    @property
    def thrown(self) -> tuple[int, ...] | None:
        """Return the W100 that is given, as ``dice`` or ``roll``; none for what is certain."""
        if self.certain:
            return ()
        return self.dice if self.roll is None else (self.roll,)


class Reckoned(Event, frozen=True, kw_only=True, tag="percent_reckoned"):
    """A check has these sums: ``parts`` say what makes up difficulty, bonuses and restrictions.

    ``why`` of a part is ``skill``, ``bonus``, ``restriction``, ``difficulty``, ``steps`` or
    ``complexity``; restrictions count from 0 up.
    """

    part_of_roll = True
    seen = "who*; marks: kind skill value complexity minimum parts"

    who: str
    kind: str = ""
    skill: str = ""
    value: int | None = None
    complexity: int | None = None
    minimum: int | None = None
    parts: tuple[Modifier, ...] = ()


RAISES_DIFFICULTY = frozenset({"difficulty", "steps", "complexity"})


def build_check(
    draft: Draft, which: str, part: PercentPart, who: str, kind: str
) -> checks.PercentCheck:
    """Return somebody's check with its sums; ``which`` is the hand that ``part`` came from.

    Refuses below a minimum skill (C-011) and where something else that is demanded is lacking
    (C-013).
    """
    p = draft.state.somebody(who)
    skill = _skill(draft, which, p, part)
    value = p.skills.get(skill, 0) if part.value is None else part.value
    _demands(draft, part, who, value)
    parts = [_skill_bonus(draft, part, p, skill)]
    parts += [_typed("bonus", "C-033", r.value, r.words) for r in part.boni]
    parts += [_typed("restriction", "C-032", r.value, r.words) for r in part.einschr]
    raised = _difficulty(draft.state, part, value)
    standing_now = applying(draft.state, who, *scopes(draft.state, skill, kind))
    counted = [c for c in standing_now if not is_called(draft.state, c, *part.without)]
    remind_of_absent(draft, who, standing_now, part.without, "C-092")
    parts += [*raised, *(m for c in counted for m in condition_parts(c))]
    draft.emit(
        Reckoned(
            who=who,
            kind=kind,
            skill=skill,
            value=None if part.complexity is None and part.minimum is None else value,
            complexity=part.complexity,
            minimum=part.minimum,
            parts=tuple(m for m in parts if m.value or m.why == "skill"),
        )
    )
    use_up(draft, tuple(counted))
    _hints(draft, part)
    campaign = draft.state.campaign
    return checks.PercentCheck(
        bonus=parts[0].value,
        difficulty=sum(m.value for m in parts if m.why in RAISES_DIFFICULTY),
        bonuses=tuple(m.value for m in parts if m.why == "bonus"),
        restrictions=tuple(m.value for m in parts if m.why == "restriction"),
        limit=_number(campaign, "limit") if part.limit is None else part.limit,
        value=value,
        certain=part.certain,
        true_from=_number(campaign, "true_from"),
        critical_from=_number(campaign, "critical_from"),
    )


def scopes(state: Conflict, skill: str, kind: str) -> tuple[str, ...]:
    """Return what a condition may be on to count: a skill, the kinds of action and of conflict."""
    return tuple(filter(None, (skill, kind, state.kind or "physical")))


def condition_parts(condition: Condition) -> tuple[Modifier, ...]:
    """Return what a condition comes to: difficulty and restriction stay apart (C-092…C-095)."""
    found: list[Modifier] = []
    if condition.diff:
        found.append(_typed("difficulty", "C-093", condition.diff, condition.text))
    if condition.mod > 0:
        found.append(_typed("bonus", "C-033", condition.mod, condition.text))
    if condition.mod < 0:
        found.append(_typed("restriction", "C-092", -condition.mod, condition.text))
    return tuple(found)


def _typed(why: str, rule: str, value: int, words: str) -> Modifier:
    return Modifier(value=value, why=why, rule=rule, words=words)


def _number(campaign: dict[str, int | str], name: str) -> int | None:
    value = campaign.get(name)
    return value if isinstance(value, int) else None


def _skill(draft: Draft, which: str, p: Participant, part: PercentPart) -> str:
    """Return the skill as the sheet writes it; one that no sheet has needs its bonus typed."""
    if part.skill is None:
        return ""
    known = tuple(dict.fromkeys((*p.skills, *bonuses(p))))
    # With its bonus typed it may be a skill that no sheet has.
    found = meant(part.skill, known, lambda name: (name,), words=part.bonus is None)
    if len(found) == 1:
        if found[0] != part.skill:
            draft.fill(which, skill=found[0])
        return found[0]
    if part.bonus is None:
        draft.refuse(
            N_("{who} has no skill called {skill}; type its bonus: bonus=N"),
            rule="C-028",
            candidates=tuple(found) or known,
            who=p.id,
            skill=part.skill,
        )
    return part.skill


def _skill_bonus(draft: Draft, part: PercentPart, p: Participant, skill: str) -> Modifier:
    bonus = bonuses(p).get(skill) if part.bonus is None else part.bonus
    if bonus is None and skill:
        # Value and bonus are two numbers, and neither gives the other (C-054).
        draft.warn(
            "C-054",
            N_("{who} has no skill bonus for {skill} on the sheet; it counts as 0"),
            who=p.id,
            skill=skill,
        )
    return Modifier(value=bonus or 0, why="skill", rule="C-028", words=skill)


def _demands(draft: Draft, part: PercentPart, who: str, value: int) -> None:
    if part.minimum is not None and value < part.minimum:
        draft.forbid(
            "C-011",
            N_("{who} has {value} and needs a skill of at least {minimum}: no check"),
            who=who,
            value=value,
            minimum=part.minimum,
        )
    if part.lacks:
        draft.forbid("C-013", N_("not possible without {what}: no check"), what=part.lacks)
    for r in (*part.boni, *part.einschr):
        if r.value < 0:
            draft.refuse(
                N_("bonuses (boni=) and restrictions (einschr=) are numbers from 0 up"),
                rule="C-028",
            )


def _difficulty(state: Conflict, part: PercentPart, value: int) -> list[Modifier]:
    """Return what raises or lowers the difficulty by this command, step by step."""
    campaign = state.campaign
    points = _number(campaign, "step_points")
    step_points = checks.STEP_POINTS if points is None else points
    found = [
        Modifier(value=part.diff or 0, why="difficulty", rule="C-034"),
        Modifier(value=part.steps * step_points, why="steps", rule="C-070"),
    ]
    if part.complexity is not None:
        high = part.high if part.high is not None else _number(campaign, "high")
        steps = sound(
            checks.complexity_steps(
                value,
                part.complexity,
                shortfall=campaign.get("disk") == "on",
                surplus=campaign.get("ueber") == "on",
                far=checks.FAR_STEPS if high is None else high,
            )
        )
        rule = _steps_rule(steps.delta, disk=campaign.get("disk") == "on")
        found.append(Modifier(value=steps.points(step_points), why="complexity", rule=rule))
    return found


def _steps_rule(delta: int, *, disk: bool) -> str:
    """Return the rule that gives the steps for a difference of complexity and skill value."""
    size = abs(delta)
    row = 0 if size <= 5 else 1 if size <= 10 else 2
    if delta > 0:
        return f"C-06{1 + row}" if disk else "C-055"
    return f"C-06{6 + row}"


def _hints(draft: Draft, part: PercentPart) -> None:
    if part.complexity == 0 and not part.certain:
        draft.warn("C-052", N_("complexity 0 is trivial: usually no check is needed (certain=yes)"))
    elif (part.complexity or 0) > checks.DEMANDING:
        draft.warn(
            "C-051",
            N_("a complexity above {most} is kept for especially demanding tasks"),
            most=checks.DEMANDING,
        )


@topic.evolves(Reckoned)
def _reckoned(state: Conflict, event: Reckoned) -> Conflict:
    state.somebody(event.who)
    return state
