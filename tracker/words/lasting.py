"""What stands on somebody or on the table for a while: conditions and tasks in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import (
    ACT,
    ANYBODY,
    ATTACK,
    ENTER,
    FOE,
    FRIEND,
    HARM,
    OUT,
    ROUND,
    Condition,
    Conflict,
    Moment,
    Obstacle,
    change,
)
from tracker.conflict.system import system
from tracker.dice.scopes import EVERYTHING, scope_names
from tracker.words.game_words import words_of
from tracker.words.terms import name_of, resource_name
from tracker.words.translate import _, fill
from tracker.words.vocabulary import own_message, term_name

_UNTIL: Mapping[str, str] = MappingProxyType(
    {
        "turn": N_("until the turn ends"),
        "conflict": N_("until the conflict ends"),
        "scene": N_("until the scene ends"),
        "session": N_("until the session ends"),
    }
)


_MOMENTS: Mapping[str, str] = MappingProxyType(
    {
        ENTER: N_("until somebody enters {zone}"),
        ATTACK: N_("until {name} is attacked"),
        ACT: N_("until {name} acts"),
        OUT: N_("until {name} is out"),
        HARM: N_("until {name} takes a condition"),
        ROUND: N_("until round {n} begins"),
    }
)
_ANYONE: Mapping[str, str] = MappingProxyType(
    {ANYBODY: N_("somebody"), FOE: N_("a foe"), FRIEND: N_("a friend")}
)


def scope_name(on: str, state: Conflict) -> str:
    """Return what a condition is on; the name of a skill or a trait stays as it is."""
    # Here and below, because in the fights of some games nothing of the kind is ever shown.
    from tracker.checks.rules.conditions import scope_of

    known, rules = scope_of(state, on), system(state.system)
    if known is None:
        return on
    if known in rules.resources:
        return resource_name(known, state)
    return term_name(rules.scopes[known])


def condition_name(condition: Condition) -> str:
    """Return what a condition is called; one of the rules' own is translated."""
    return _(condition.text) if condition.rule else condition.text


def condition_text(condition: Condition, state: Conflict) -> str:
    """Return a condition with its numbers and what it counts for: ``Torn arm +1 (physical)``."""
    points = [f"{condition.mod:+d}"] if condition.mod else []
    numbers = [*points, *words_of(state.system).condition_numbers(condition)]
    text = " ".join([condition_name(condition), ", ".join(numbers)]).strip()
    notes = []
    if condition.on.casefold() not in scope_names(EVERYTHING, "all"):
        notes.append(scope_name(condition.on, state))
    if condition.once:
        notes.append(_("once"))
    if condition.until:
        notes.append(until_text(condition.until))
    return f"{text} ({', '.join(notes)})" if notes else text


def until_text(until: str) -> str:
    """Return until when a condition stands; of what no rule ends, the game master's own words."""
    from tracker.checks.rules.conditions import END_OF_ROUND, round_of

    last = round_of(until)
    if last is None:
        return _(_UNTIL[until]) if until in _UNTIL else fill("until {when}", {"when": until})
    if until.startswith(END_OF_ROUND):
        return fill("until round {n} ends", {"n": last})
    return fill("until round {n} begins", {"n": last + 1})


def obstacle_text(obstacle: Obstacle, game: str) -> str:
    """Return how far a task is worn down: ``3 of 5 left``, or by how much it is overdone.

    One that nothing wears down is as hard as the game has it.
    """
    if obstacle.hidden:
        known = obstacle_text(change(obstacle, hidden=False), game) if obstacle.needs else ""
        return ", ".join(filter(None, (known, _("need hidden"))))
    if not obstacle.needs:
        return words_of(game).obstacle(obstacle)
    left = max(obstacle.needs - obstacle.done, 0)
    words = {"left": left, "needs": obstacle.needs, "n": obstacle.surplus}
    if left:
        return fill("{left} of {needs} left", words)
    return fill("overcome, {n} to spare", words) if obstacle.surplus else _("overcome")


def moment_text(moment: Moment, state: Conflict) -> str:
    """Return until when an action is held; words of one's own as they are."""
    if not moment.kind:
        return moment.words
    template = own_message(_MOMENTS[moment.kind], state.system)
    about = moment_subject(moment, state)
    return fill(template, {"zone": about, "name": about, "n": about})


def moment_subject(moment: Moment, state: Conflict) -> str:
    """Return which zone or round it is, or who."""
    if moment.kind == ROUND:
        return str(moment.round)
    return _(_ANYONE[moment.of]) if moment.of in _ANYONE else name_of(state, moment.of)


def held_text(moment: Moment | None, state: Conflict) -> str:
    """Return that an action is held, and what for."""
    if moment is None:
        return _("holds")
    if not moment.kind:
        return fill("holds: {words}", {"words": moment.words})
    return fill("holds {until}", {"until": moment_text(moment, state)})


def holder_text(name: str, moment: Moment | None, state: Conflict) -> str:
    """Return that somebody holds the action, and what for."""
    if moment is None:
        return fill("{who} holds", {"who": name})
    if not moment.kind:
        return fill("{who} holds: {words}", {"who": name, "words": moment.words})
    return fill("{who} holds {until}", {"who": name, "until": moment_text(moment, state)})


def called_text(who: str, state: Conflict, *, now: bool = False) -> str:
    """Return that somebody's moment has come, and which it is; with ``now`` that they may act."""
    if (moment := state.somebody(who).held_for) is None:
        return fill("{who} has waited for this", {"who": name_of(state, who)})
    words = {"who": name_of(state, who), "until": moment_text(moment, state)}
    if now:
        return fill("{who} has waited for this ({until}) and may act now", words)
    return fill("{who} has waited for this ({until})", words)
