"""What lies on the table: the pool, boosts, free invocations, obstacles, countdowns, contests."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.state import Conflict
from tracker.systems.core.rules.boxes import plans
from tracker.systems.core.rules.state import means, table
from tracker.systems.core.screen.people import aspects_with_free
from tracker.systems.core.words.terms import (
    outcome_name,
    severity_name,
    track_name,
    waiting_name,
)
from tracker.tui.present.lines import Line, Span, line
from tracker.words.terms import name_of
from tracker.words.translate import _, fill

# So many ways to absorb a hit are told at most.
WAYS_MOST = 6


def on_table(state: Conflict) -> Iterator[tuple[str, Line]]:
    """Yield what can be used or run into besides aspects, each with its label."""
    own = table(state)
    for text, free in aspects_with_free(state):
        yield text, line(Span(free, "free"))
    if own.waiting:
        names = [f"{waiting_name(who, state)} {n}" for who, n in own.waiting.items()]
        yield _("Points for later"), line(", ".join(names))
    for obstacle in own.obstacles.values():
        passage = " > ".join(name_of(state, zone) for zone in obstacle.passage or ())
        label = fill("{name} {rating}", {"name": obstacle.name, "rating": obstacle.rating})
        yield label, line(passage or obstacle.choice)
    for countdown in own.countdowns.values():
        boxes = "#" * countdown.marked + "." * (countdown.boxes - countdown.marked)
        yield countdown.name, line(f"{boxes} {countdown.outcome}".strip())
    if own.contest is not None:
        sides = own.contest.sides
        won = [f"{name_of(state, s)} {own.contest.victories.get(s, 0)}" for s in sides]
        label = fill("{title}, {n} needed", {"title": own.contest.title, "n": own.contest.needs})
        yield label, line(", ".join(won))
    if own.challenge is not None:
        for task in own.challenge.tasks:
            done = outcome_name(task.outcome) if task.outcome else f"{task.skill} {task.difficulty}"
            yield task.name, line(done)


def absorb_ways(state: Conflict) -> list[tuple[str, str]]:
    """Return the answers to a hit, each with the ways it leads to, the recommended first.

    Behind them stands the most that can be absorbed (K-HIT-3).
    """
    question, harm = state.question, table(state).harm
    if question is None or question.kind != "absorb" or harm is None:
        return []
    left = means(state, harm)
    ways: dict[str, list[str]] = {"stress": [], "consequence": []}
    for plan in plans(left, harm.left):
        boxes = (
            [f"{track_name(harm.track)} {', '.join(map(str, plan.boxes))}"] if plan.boxes else []
        )
        parts = [*boxes, *(severity_name(slot.severity) for slot in plan.slots)]
        ways["stress" if plan.boxes else "consequence"].append(" + ".join(parts))
    most = fill("at most {most} can be absorbed", {"most": left.most})
    found = []
    for verb in question.answers:
        told = ways.get(verb, [])[:WAYS_MOST]
        if verb == "taken-out":
            told = [_("absorbs nothing of it"), most]
        elif not told and not (left.free if verb == "stress" else left.slots):
            continue
        found.append((verb, "; ".join(told) or _("only with more")))
    cheap = plans(left, harm.left)
    first = "stress" if not cheap or cheap[0].boxes else "consequence"
    return sorted(found, key=lambda one: one[0] != first)
