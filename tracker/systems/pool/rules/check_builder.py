"""What a check of the W10 pool is made up of: traits, the target number, the fumble limit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Self

from tracker.checks.rules.checking import refused, sound
from tracker.checks.rules.conditions import (
    applying,
    condition_keys,
    is_called,
    remind_of_absent,
    use_up,
)
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number, Numbers, Part, Reasons, Skill, Texts, UsualTexts, Words
from tracker.conflict.ruling import N_, Event
from tracker.conflict.settings import campaign
from tracker.conflict.sheets import sheet_keys
from tracker.conflict.state import Condition, Conflict, Modifier, Participant, change
from tracker.conflict.topic import OwnSheet, Topic
from tracker.dice.faults import Fault
from tracker.dice.resembling import meant
from tracker.systems.pool.rules.checks import (
    BARRED,
    HIGHEST,
    MAGNITUDE,
    PoolCheck,
    combine,
    read_value,
)
from tracker.systems.pool.rules.tables import Beyond, difficulty, preset

topic = Topic()

# The rules that a bonus of aiming stands under: the action's own, and the preset's.
AIMING = ("P-150", "P-044")

_WITH_NUMBER = re.compile(r"(.+?)\s+([+\u2212-]?[0-9]{1,2})")
_NO_NEED = ("", "none", "keine")


def _write(draft: Draft, command: Any, p: Participant) -> Participant:
    """Return somebody with the marks of traits that measure how much (P-015)."""
    for trait, value in command.skills.items():
        if not BARRED <= value <= HIGHEST:
            draft.refuse(
                N_("{skill} is - or a number of dice from 0 to {most}"),
                rule="P-001",
                skill=trait,
                most=HIGHEST,
            )
    if command.magnitude is None:
        return p
    return change(p, sheet={**p.sheet, MAGNITUDE: command.magnitude})


def _read(state: Conflict, p: Participant) -> Mapping[str, object]:
    return {MAGNITUDE: p.sheet.get(MAGNITUDE)}


_KEYS = {"magnitude": Words}
sheet_keys(topic, _KEYS)
condition_keys(topic, "fmod")

SHEET = OwnSheet(write=_write, read=_read)


class PoolPart(Part, frozen=True, kw_only=True):
    """What one side brings to a check; the keys are the names of the rules' examples.

    ``plus`` is a second trait thrown with the first (P-037). ``pool`` is the number of dice where
    there is no sheet, ``-`` for "Nicht". ``mod`` and ``mods`` change the target number, plus is
    harder; ``preset`` names usual modifiers, with a number behind those that vary.
    """

    rolled_by = ("skill", "plus", "pool")

    plus: Skill | None = None
    pool: Words = ""
    mod: Reasons = ()
    mods: Numbers = ()
    preset: UsualTexts = ()
    fmod: Number = 0
    without: Texts = ()


class Counted(Event, frozen=True, kw_only=True, tag="pool_counted"):
    """A check has these modifiers: ``target`` on its target number, ``limit`` on its fumble limit.

    ``traits`` are those thrown together; ``follows`` tells that the check says how bad a fumble
    is (P-095).
    """

    part_of_roll = True
    seen = "who*; marks: traits target limit follows"

    who: str
    traits: tuple[str, ...] = ()
    target: tuple[Modifier, ...] = ()
    limit: tuple[Modifier, ...] = ()
    follows: bool = False

    def without_need(self) -> Self:
        """Return it without what modifies the fumble limit, which is kept back, too (PA-14)."""
        return change(self, limit=())


def read_need(text: str) -> int | None:
    """Return how many successes are needed: a number, a difficulty's name, None for no need."""
    typed = text.strip()
    if typed.casefold() in _NO_NEED:
        return None
    if re.fullmatch(r"[+-]?[0-9]{1,3}", typed):
        return int(typed)
    return sound(difficulty(typed)).need


def build_check(
    draft: Draft,
    which: str,
    part: PoolPart,
    who: str,
    kind: str | None,
    need: int | None = None,
    *,
    hidden: bool = False,
    follows: bool = False,
    defends: bool = False,
) -> PoolCheck:
    """Return somebody's check with all that modifies it; ``which`` is the hand of ``part``.

    One that ``defends`` leaves what was aimed for the next check that does not. Refuses a trait
    that is "Nicht" (P-002, P-039), and a preset or a number that there is not. What counts once is
    used up.
    """
    state = draft.state
    p = state.somebody(who)
    traits, pool = _pool(draft, which, p, part)
    there = in_scope(state, who, kind, traits, defends=defends)
    used = tuple(c for c in there if (c.mod or c.fmod) and not is_called(state, c, *part.without))
    remind_of_absent(draft, who, there, part.without, "P-154")
    target, limit = _modifiers(state, part, used)
    check = PoolCheck(
        pool=pool,
        need=need,
        mods=tuple(m.value for m in target),
        fmod=sum(m.value for m in limit),
        beyond=_beyond(state),
        hidden=hidden,
    )
    if fault := check.fault():
        raise refused(fault)
    if check.unusual:
        draft.warn("P-054", N_("the target number is {n}"), n=check.target)
    draft.emit(
        Counted(who=who, traits=traits, target=target, limit=limit, follows=follows, rule="P-041")
    )
    use_up(draft, used)
    return check


def in_scope(
    state: Conflict, who: str, kind: str | None, traits: tuple[str, ...], *, defends: bool = False
) -> tuple[Condition, ...]:
    """Return the conditions in scope: all, the kind of action, a trait.

    What was aimed counts for no check that answers another's (P-150).
    """
    found = applying(state, who, kind or state.kind or "physical", *traits)
    return tuple(c for c in found if not (defends and is_aim(c)))


def is_aim(condition: Condition) -> bool:
    """Return whether a condition is the bonus of having aimed (P-044, P-150)."""
    return condition.rule in AIMING


def _pool(draft: Draft, which: str, p: Participant, part: PoolPart) -> tuple[tuple[str, ...], int]:
    """Return the traits as the sheet writes them, and the dice they give together."""
    traits: tuple[str, ...] = ()
    filled: dict[str, object] = {}
    if part.pool:
        value = sound(read_value(part.pool))
        traits = (part.skill,) if part.skill else ()
    elif part.skill is not None:
        filled["skill"] = skill = _trait(draft, p, part.skill)
        value, traits = p.skills[skill], (skill,)
    else:
        draft.refuse(N_("say what is checked: skill=TRAIT, or pool=N dice"), rule="P-036")
    if part.plus is not None:
        filled["plus"] = plus = _trait(draft, p, part.plus)
        if plus in traits:
            draft.refuse(N_("the second trait is another than {skill}"), rule="P-037", skill=plus)
        value, traits = combine(value, p.skills[plus]), (*traits, plus)
    draft.fill(which, **filled)
    if value == BARRED:
        rule = "P-002" if part.plus is None else "P-039"
        raise refused(
            Fault("BLOCKED", N_("no check on a trait that is -; nothing is thrown"), rule)
        )
    return traits, value


def _trait(draft: Draft, p: Participant, name: str) -> str:
    """Return a trait of a sheet, by its name or a unique beginning or word of it."""
    found = meant(name, p.skills, lambda trait: (trait,))
    if len(found) != 1:
        draft.refuse(
            N_("{who} has no trait called {skill}; type its dice: pool=N"),
            rule="P-036",
            candidates=tuple(found) or tuple(p.skills),
            who=p.id,
            skill=name,
        )
    return found[0]


def _modifiers(
    state: Conflict, part: PoolPart, conditions: tuple[Condition, ...]
) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """Return what changes the target number, and what changes the fumble limit (P-050, P-087)."""
    target = [_typed(r.value, "P-051", r.words) for r in part.mod]
    target += [_typed(n, "P-051") for n in part.mods]
    limit = [_typed(part.fmod, "P-087")]
    for text in part.preset:
        found = _WITH_NUMBER.fullmatch(text)
        named = (found[1], int(found[2].replace("\u2212", "-"))) if found else (text, None)
        chosen = sound(preset(*named))
        into = target if chosen.on == "target" else limit
        into.append(Modifier(value=chosen.value, why=chosen.name, rule=chosen.rule))
    for c in conditions:
        target.append(change(standing(c), value=c.mod))
        limit.append(change(standing(c, "P-155"), value=c.fmod))
    fixed = campaign(state, "fmod")
    limit.append(Modifier(value=int(fixed or 0), why="setting", rule="P-087"))
    kept = [tuple(m for m in group if m.value) for group in (target, limit)]
    return kept[0], kept[1]


def standing(condition: Condition, rule: str = "P-153") -> Modifier:
    """Return a condition as a reason, worth nothing yet: the rules' own, or the game master's."""
    if condition.rule:
        return Modifier(value=0, why=condition.text, rule=condition.rule)
    return _typed(0, rule, condition.text)


def _typed(value: int, rule: str, words: str = "") -> Modifier:
    return Modifier(value=value, why="modifier", rule=rule, words=words)


def _beyond(state: Conflict) -> Beyond:
    value = campaign(state, "beyond_table")
    choices: tuple[Beyond, ...] = ("plus5", "hold36", "none")
    return next(choice for choice in choices if choice == value)


@topic.evolves(Counted)
def _counted(state: Conflict, event: Counted) -> Conflict:
    state.somebody(event.who)
    return state
