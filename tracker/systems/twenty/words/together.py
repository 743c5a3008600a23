"""W20 checks of several in words: what they are called, what they ask, what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.twenty.rules.checks import Stage
from tracker.systems.twenty.rules.joint import (
    CheckOpened,
    Contributed,
    FiguresNamed,
    Joint,
    JointClosed,
    JointReopened,
    Together,
    TogetherDecided,
    table,
)
from tracker.systems.twenty.rules.numerals import numeral, signed
from tracker.systems.twenty.rules.together import support_dis
from tracker.systems.twenty.words.checks import reached_text
from tracker.words.telling import Tales
from tracker.words.terms import name_of, names_of
from tracker.words.translate import _, fill

tales = Tales(MappingProxyType({}), silent=(Contributed, JointClosed, JointReopened))

MODES: Mapping[str, str] = MappingProxyType(
    {
        "vergleichend": N_("comparative"),
        "unterstützend": N_("supporting"),
        "gemeinschaftlich": N_("communal"),
    }
)


@tales.tells(CheckOpened)
def _opened(event: CheckOpened, state: Conflict) -> str:
    joint = event.joint
    words = {
        "who": name_of(state, joint.by),
        "mode": _(MODES[joint.mode]),
        "names": joint.names or _("a number"),
        "target": joint.check.target,
        "dice": f" {signed(joint.common)}" if joint.common else "",
    }
    text = fill("{who}, {mode}: {names}, target value {target}{dice}", words)
    return f"{text}, EG {numeral(joint.required)}" if joint.required else text


@tales.tells(FiguresNamed)
def _named(event: FiguresNamed, state: Conflict) -> str:
    words = {"who": name_of(state, event.by), "names": names_of(state, event.others)}
    joint = table(state).joint
    if not event.others:
        return fill("{who} is alone", words)
    if joint is not None and not joint.manner.each:
        return fill("{names} may support {who}", words)
    text = fill("Beside {who}: {names}", words)
    if joint is not None and joint.common < 0:
        text += f", {signed(event.dice) or '0'}"
    return text


@tales.tells(TogetherDecided)
def _together(event: TogetherDecided, state: Conflict) -> str:
    return together_text(event.result, state)


def together_text(result: Together, state: Conflict) -> str:
    """Return what a check of several has come to: sums, degree, whether it was enough."""
    words = {
        "names": names_of(state, result.made),
        "sum": " ".join(_summed(result.results)),
        "total": result.total,
        "degrees": f"{result.degree_sum:+d}" if result.degree_sum is not None else "",
        "reached": reached_text(result.degree, result.required, result.required_met, result.stage),
    }
    if result.total is None:
        return fill("{names} together: {reached}", words)
    return fill("{names} together: {sum} = {total}, {reached} (EG added up: {degrees})", words)


def _summed(results: tuple[int, ...]) -> Iterator[str]:
    for n, result in enumerate(results):
        sign = "-" if result < 0 else "+"
        yield f"{sign} {abs(result)}" if n else str(result)


def question_lead(state: Conflict) -> str:
    """Return what a check of several waits for; empty for another question."""
    joint, question = table(state).joint, state.question
    if joint is None or question is None:
        return ""
    words = {
        "who": name_of(state, joint.by),
        "asked": name_of(state, question.who),
        "count": joint.count,
        "names": joint.names,
    }
    match question.kind:
        case "figures" if not joint.manner.each:
            return fill("Who may support {who} ({names}), at most {count}", words)
        case "figures":
            return fill("Who takes part beside {who} ({names}), {count} in all", words)
        case "target":
            return fill("Against whom is the check of {who} ({names})", words)
        case "support":
            return fill("{asked} may support, {dice}", {**words, "dice": support_dice(joint)})
        case "join":
            return fill("{asked} takes part ({names})", words)
        case _:
            return ""


def support_dice(joint: Joint) -> str:
    """Return the disadvantages that the last check leaves to a supporter (T-102)."""
    return signed(-support_dis(joint.results[-1]))


def joint_document(joint: Joint, state: Conflict) -> dict[str, Any]:
    """Return a check of several that is under way; who takes part is null while that is open."""
    return {
        "mode": joint.mode,
        "by": name_of(state, joint.by),
        "check": joint.names,
        "target": joint.check.target,
        "dice": joint.dice,
        "count": joint.count,
        "others": None if joint.others is None else [name_of(state, who) for who in joint.others],
        "results": list(joint.results),
        "required": joint.required,
        "hidden": joint.hidden,
    }


def together_document(result: Together, state: Conflict) -> dict[str, Any]:
    """Return what a check of several has come to."""
    return {
        "mode": result.mode,
        "by": name_of(state, result.by),
        "figures": [name_of(state, who) for who in result.made],
        "erfolge": list(result.results),
        "dis": list(result.disadvantages),
        "eg": result.degree,
        "ok": result.success,
        "total": result.total,
        "eg_sum": result.degree_sum,
        "required": result.required,
        "req": result.required_met,
        "stage": _stage(result.stage),
        "next_dis": result.next_dis,
        "hidden": result.hidden,
    }


def _stage(stage: Stage | None) -> dict[str, Any] | None:
    return None if stage is None else {"eg": stage.degree, "text": stage.text}
