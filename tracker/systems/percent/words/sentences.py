"""What a W100 check and what it is made up of are in words, and the second attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.checks.rules.checking import DuelDecided
from tracker.checks.words import Told
from tracker.checks.words.sentences import with_checks
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Modifier
from tracker.systems.percent.rules import checks
from tracker.systems.percent.rules.check_builder import Reckoned
from tracker.systems.percent.rules.play import Second
from tracker.words.game_words import Describer, NamedChances
from tracker.words.story import Story
from tracker.words.telling import Tales
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    pass

_DISTINCTIONS: Mapping[str, str] = MappingProxyType(
    {"true": N_("true success"), "critical": N_("critical success")}
)


def grade_name(outcome: checks.PercentOutcome) -> str:
    """Return a grade in words, with the campaign's own for greater successes (C-038)."""
    distinct = _DISTINCTIONS.get(outcome.distinction)
    known = checks.GRADES.get(outcome.grade)
    return _(distinct or (known.name if known else outcome.grade))


def result_text(outcome: checks.PercentOutcome) -> str:
    """Return the grade, with the number that made it so."""
    grade = grade_name(outcome)
    if outcome.grade == "FEHLSCHLAG":
        words = {"grade": grade, "n": outcome.modified, "limit": outcome.check.failure_limit}
        return fill("{grade} ({n}, limit {limit})", words)
    return grade if outcome.roll is None else f"{grade} {outcome.total}"


def thrown(check: checks.PercentCheck, outcome: checks.PercentOutcome) -> str:
    """Return the roll with its sums, the failure limit, and by how much it did or did not do."""
    if outcome.roll is None:
        return grade_name(outcome)
    roll = f"[{outcome.roll}]{_harder(check)}"
    if check.difficulty:
        roll += f" = {outcome.modified}"
    total = _added(check)
    words = {"roll": roll, "limit": _limit(check), "sum": total, "grade": _result(outcome)}
    if not total:
        return fill("{roll} ({limit}): {grade}", words)
    return fill("{roll} ({limit}) {sum} = {total}: {grade}", {**words, "total": outcome.total})


def _harder(check: checks.PercentCheck) -> str:
    return f" - {_('difficulty')} {check.difficulty}" if check.difficulty else ""


def _added(check: checks.PercentCheck) -> str:
    added = (
        (check.bonus, _("skill bonus")),
        (sum(check.bonuses), _("bonuses")),
        (-sum(check.restrictions), _("restrictions")),
    )
    return " ".join(_signed(value, name) for value, name in added if value)


def _signed(value: int, name: str) -> str:
    return f"{'-' if value < 0 else '+'} {name} {abs(value)}"


def _limit(check: checks.PercentCheck) -> str:
    """Return the failure limit; one that nobody set is marked, for the rules give none (C-037)."""
    words = {"limit": check.failure_limit}
    if check.limit is None:
        return fill("limit {limit}, the program's own", words)
    return fill("limit {limit}", words)


def _result(outcome: checks.PercentOutcome) -> str:
    """Return the grade and the margin, or that it was a near thing (C-024, C-030)."""
    grade = grade_name(outcome)
    words = {"grade": grade, "n": abs(outcome.margin or 0)}
    if outcome.grade == "FEHLSCHLAG":
        return fill("{grade}, just at the limit", words) if outcome.at_limit else grade
    return fill("{grade}, exactly", words) if outcome.exact else fill("{grade} by {n}", words)


def _winner_text(event: DuelDecided, state: Conflict) -> str:
    words = {"who": name_of(state, event.winner), "n": event.lead}
    if event.winner is None:
        return _("nobody wins, neither succeeded") if event.neither else _("nobody wins")
    if event.neither:
        return fill("{who} is ahead, neither succeeded", words)
    if event.decided_by == "grade":
        return fill("{who} wins by the grade", words)
    return fill("{who} wins by {n}", words)


def _chances(check: checks.PercentCheck) -> NamedChances:
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.percent.rules.statistics import grades

    return [(_(checks.GRADES[grade].name), chance) for grade, chance in grades(check).items()]


def before_throw(check: checks.PercentCheck) -> str:
    """Return the sums before the throw, and which rolls succeed and which fumble."""
    if check.certain:
        return _(checks.GRADES["NO_CHECK"].name)
    grades = {roll: check.grade(roll) for roll in checks.W100}
    words = {
        "sum": f"W100{_harder(check)} {_added(check)}".strip(),
        "limit": _limit(check),
        "n": next((roll for roll, grade in grades.items() if grade == "ERFOLG"), None),
        "most": sum(grade == "FEHLSCHLAG" for grade in grades.values()),
    }
    if words["n"] is None:
        return fill("{sum}; {limit}; no roll succeeds", words)
    if not words["most"]:
        return fill("{sum}; {limit}; success from {n}", words)
    return fill("{sum}; {limit}; success from {n}, fumbled failure up to {most}", words)


tales = Tales()


def kind_of_action(kind: str) -> str:
    """Return a kind of action in words; another text stays as it is."""
    term = checks.KINDS.get(kind)
    return _(term.name) if term else kind


def difficulty_text(points: int) -> str:
    """Return a difficulty with its effect on the roll: ``extremely hard (-50)`` (C-034)."""
    named = next((level for level in checks.DIFFICULTIES if level.points == points), None)
    effect = f"{-points:+d}" if points else "0"
    return f"{_(named.name) if named else _('difficulty')} ({effect})"


@tales.explains(Reckoned)
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


def _second(command: Second, story: Story) -> str:
    words = {"who": story.name(story.actor), "target": story.name(command.target)}
    return with_checks(fill("{who} attacks {target} with the second weapon", words), story)


TOLD = Told(
    Describer(result_text, thrown, result_text, _winner_text, _chances, before_throw),
    (tales,),
    {"percent_second": _second},
)
