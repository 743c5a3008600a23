"""W100 in words: what a check is made up of, and the actions of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from tracker.conflict.state import Conflict, Modifier
from tracker.systems.percent.rules import checks, difficulty
from tracker.systems.percent.rules.check_builder import Reckoned
from tracker.words.telling import Tales
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

tales = Tales(MappingProxyType({}))


def kind_of_action(kind: str) -> str:
    """Return a kind of action in words; another text stays as it is."""
    term = checks.KINDS.get(kind)
    return _(term.name) if term else kind


def difficulty_text(points: int) -> str:
    """Return a difficulty with its effect on the roll: ``extremely hard (-50)`` (C-034)."""
    named = next((level for level in difficulty.DIFFICULTIES if level.points == points), None)
    effect = f"{-points:+d}" if points else "0"
    return f"{_(named.name) if named else _('difficulty')} ({effect})"


@tales.tells(Reckoned)
def _reckoned(event: Reckoned, state: Conflict) -> str | None:
    return reckoned_text(event, state)


@tales.details(Reckoned)
def _reckoned_in_full(event: Reckoned, state: Conflict) -> str | None:
    return reckoned_text(event, state, rules=True)


def reckoned_text(event: Reckoned, state: Conflict, *, rules: bool = False) -> str | None:
    """Return what a check is made up of, None for no more than a skill bonus.

    ``rules`` adds the rule id of each part.
    """
    known = (_part(part, event, rules) for part in event.parts)
    parts = [*_demands(event), *known, *_unchanged(event, rules)]
    if len(parts) < 2 and event.kind in ("", "attack"):
        return None
    if event.kind:
        parts.insert(0, kind_of_action(event.kind))
    return f"{name_of(state, event.who)}: {', '.join(parts)}"


def _demands(event: Reckoned) -> Iterator[str]:
    if event.minimum is not None:
        words = {"minimum": event.minimum, "value": event.value}
        yield fill("minimum skill {minimum}, has {value}", words)


def _unchanged(event: Reckoned, rules: bool) -> Iterator[str]:
    """Yield that a complexity asks for no more than the skill value has (C-056, C-057)."""
    value, complexity = event.value or 0, event.complexity
    if complexity is None or value < complexity or any(p.why == "complexity" for p in event.parts):
        return
    words = {"complexity": complexity, "value": event.value}
    text = fill("complexity {complexity}, skill {value}: no step", words)
    rule = "C-056" if value == complexity else "C-057"
    yield f"{text} ({rule})" if rules else text


def _part(part: Modifier, event: Reckoned, rules: bool) -> str:
    words = {
        "n": part.value,
        "words": part.words,
        "complexity": event.complexity,
        "value": event.value,
    }
    match part.why:
        case "skill":
            text = fill("skill bonus {n}", words)
        case "bonus":
            text = fill("bonus {n}", words)
        case "restriction":
            text = fill("restriction {n}", words)
        case "steps":
            text = fill("difficulty {n:+d} by steps", words)
        case "complexity":
            text = fill("difficulty {n:+d}: complexity {complexity}, skill {value}", words)
        case _:
            text = difficulty_text(part.value)
    notes = [note for note in (part.words, part.rule if rules else "") if note]
    return f"{text} ({', '.join(notes)})" if notes else text
