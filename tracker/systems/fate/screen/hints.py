"""What Fate says beside a screen and a field: hints for a first round, notes on what is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.systems.fate.rules.state import tags
from tracker.tui.actions import is_running, turn_open
from tracker.tui.present.form import Field
from tracker.tui.present.game_view import Hint
from tracker.tui.present.generic_forms import THEIRS
from tracker.words.terms import name_of
from tracker.words.translate import _

HEALS = N_("Mild: minutes; moderate: 6 hours; severe: 3 days (F-RECOVER-5).")
STAYS = N_("Fragile aspects go with the scene, but for these (F-ASPECT-3).")

# By the verb and the key; without a verb, what holds for all. Each has room beside the form's name
# in a line of 80 cells.
NOTES: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("", "action"): N_("To hinder somebody is a block (F-MANEUVER-10)."),
        ("check", "action"): N_("With somebody against it, it is a contest (F-ROUND-3)."),
        ("contest", "action"): N_("With nobody against it, it is a check (F-ROUND-3)."),
        ("attack", "action"): N_("To hinder, a maneuver or a block (F-INDIRECT-1)."),
        ("attack", "skill"): N_("Deceit, threats and charm attack, too (F-ATTACK-2)."),
        ("attack", "vs"): N_("The usual ones first; Guns do not defend (F-ATTACK-9)."),
        ("defend", "skill"): N_("The usual ones first; Guns do not defend (F-ATTACK-9)."),
        ("", "dice"): N_("+ 0 -, or d6: 1-2 is -, 3-4 is 0, 5-6 is + (F-ROLL-5)."),
        ("", "range"): N_("Thrown 1 zone, a gun 2, a rifle 3 (F-ZONE-3, F-ZONE-4)."),
        ("attack", "hit"): N_("The attacker may inflict less than the shifts (F-ATTACK-13)."),
        ("", "extra"): N_("What needs no roll; what does is a second skill (F-COMBINE-8)."),
        ("", "modify"): N_("+1 for a higher second skill, -1 for a lower one (F-COMBINE-1)."),
        ("", "complement"): N_("+1 for a higher second skill, never -1 (F-COMBINE-4)."),
        ("", "restrict"): N_("-1 for a lower second skill, never +1 (F-COMBINE-5)."),
        ("", "load"): N_("Weight factor: -1, and that much more a zone (F-LOAD-2)."),
        ("", "spin"): N_("+1 for an ally, -1 for an opponent; say how (F-SPIN-6)."),
        ("", "tag"): N_("+2 each, once a roll; a free tag or 1 FP (F-ASPECT-12)."),
        ("tag", "aspect"): N_("+2 or all dice again; a free tag or 1 FP (F-ASPECT-12)."),
        ("", "with"): N_("A companion's skill instead of one's own (F-COMPANION-14)."),
        ("", "alone"): N_("Without those led; a step then detaches them (F-GROUP-8)."),
        ("", "full-defense"): N_("+2 until the round ends, and the turn is gone (F-FULLDEF-2)."),
        ("", "track"): N_("Physical to Health, social and mental to Composure (F-STRESS-2)."),
        ("", "difficulty"): N_("Average (+1) as a rule; numbers or their names (F-SIMPLE-2)."),
        ("", "against"): N_("Only more than its strength passes (F-BLOCK-5)."),
        ("maneuver", "on"): N_("On somebody, on the scene or a zone (F-MANEUVER-9)."),
        ("maneuver", "sticky"): N_(
            "If the GM agrees, mostly from 3 shifts (F-ASPECT-5, F-ASPECT-6)."
        ),
        ("maneuver", "support"): N_("A good argument for a change of the scene (F-MANEUVER-5)."),
        ("maneuver", "removes"): N_("A success removes a sticky aspect, too (F-ASPECT-9)."),
        ("block", "what"): N_("Not all that anybody might do (F-BLOCK-4)."),
        ("block", "passage"): N_("Nobody passes without beating it (F-BLOCK-5)."),
        ("block", "protects"): N_("The better counts: their defense or the block (F-BLOCK-9)."),
        ("block", "penalty"): N_("The broader the block, the higher (F-BLOCK-2)."),
        ("sprint", "zone"): N_("1 shift a zone, borders cost more (F-MOVE-7, F-MOVE-10)."),
        ("push", "weight"): N_("Shifts: this and 1 a zone; a person has 2 (F-PUSH-2)."),
        ("throw", "weight"): N_("This and 1, 2, 3 … for each zone; a person has 2 (F-THROW-2)."),
        ("", "resist"): N_("Otherwise it goes against the cost alone (F-THROW-4)."),
        ("free", "against"): N_("Past a block it is the main action (F-BLOCK-6)."),
        ("spend", "shifts"): N_("Each shift is spent once (F-SHIFT-8)."),
        ("spend", "base"): N_("Each shift makes it one step more (F-SHIFT-6, F-SHIFT-7)."),
        ("aspect", "hidden"): N_("What is hidden cannot be tagged until revealed (F-SCENE-3)."),
        ("aspect", "origin"): N_("Declarations and assessments are sticky (F-ASPECT-8)."),
        ("pass-tag", "to"): N_("To an ally, if it can be handed on (F-ASPECT-14)."),
        ("compel", "aspect"): N_("It forces no action that nobody wanted (F-BLIND-5)."),
        ("recover", "consequence"): N_("The rest must suit it (F-RECOVER-4)."),
        ("compel", "accept"): N_("Who accepts gains 1 FP (F-COMPANION-18)."),
        ("refuse", "reasonable"): N_("If so, who refuses pays the other 1 FP (F-CONCEDE-5)."),
        ("stress", "hit"): N_("The attacker may inflict less than the shifts (F-ATTACK-13)."),
        ("overflow", "move"): N_("1 point, and as much as the border (F-OVERFLOW-4)."),
        ("overflow", "what"): N_("No attack, and no maneuver against anybody (F-OVERFLOW-5)."),
        ("environment", "lasts"): N_("For the effect a round, else the scene (F-ENV-2)."),
        ("environment", "aspect"): N_("For 1 FP, an aspect of the scene (F-ENV-1)."),
        ("switch", "what"): N_("Each restricts all rolls, by 1 in all (F-LONG-5)."),
        ("rest", "hours"): HEALS,
        ("rest", "days"): HEALS,
        ("end-scene", "rest"): N_("Without it mild consequences stay (F-RECOVER-2)."),
        ("end-scene", "keep"): N_("All boxes become free, but for these (F-STRESS-10)."),
        ("end-scene", "stays"): STAYS,
        ("end-scene", "goes"): N_("Sticky aspects stay, but for these (F-ASPECT-4)."),
        ("companion", "kinds"): N_("One at first, one more with each scope (F-COMPANION-9)."),
        ("companion", "quality"): N_("Average at first, at most a step below (F-COMPANION-8)."),
        ("minions", "quality"): N_("What they have in their kind of conflict (F-MINION-2)."),
        ("conflict", "initiative"): N_("Alertness; social and mental: Empathy (F-INIT-3)."),
        ("conflict", "order"): N_("With seats the first turn goes round (F-INIT-13)."),
        ("conflict", "first"): N_("Seat 1, unless another one opens (F-INIT-15)."),
        ("set", "determination"): N_("More where it matters to them (F-DETERM-3)."),
        ("add", "determination"): N_("So many consequences, then concede (F-DETERM-2)."),
    }
)


def with_notes(verb: str, fields: list[Field]) -> list[Field]:
    """Return the fields of Fate's forms with what the rules say about each."""
    found = []
    for field in fields:
        key = field.key.removeprefix(THEIRS)
        about = NOTES.get((verb, key)) or NOTES.get(("", key))
        found.append(replace(field, about=_(about)) if about else field)
    return found


def _asked(kind: str) -> Callable[[Conflict], bool]:
    return lambda state: state.question is not None and state.question.kind == kind


def _may_tag(state: Conflict) -> bool:
    return turn_open(state) and bool(_tag(state))


def _tag(state: Conflict) -> str:
    """Return the aspect that whoever's turn it is may tag for nothing."""
    free = (a.id for a in state.aspects.values() if tags(a).free and tags(a).free == state.turn)
    return next(free, "")


def _windows(state: Conflict) -> bool:
    return is_running(state) and any(window.kind == "concede" for window in state.windows)


_BEFORE = {
    "defend": (
        Hint(
            "absorb",
            _asked("absorb"),
            N_(
                "A hit: enter marks the box, {consequence} takes a consequence;"
                " {ways} says what each means."
            ),
        ),
    ),
    "question": (
        Hint(
            "margin",
            _asked("margin"),
            N_(
                "A good defense: {spin} keeps it as spin for the next action,"
                " {take_overflow} takes overflow."
            ),
        ),
    ),
    "release": (
        Hint(
            "concede",
            _windows,
            N_("Whoever took a consequence may concede now: {concede} asks for terms."),
        ),
    ),
    "attack": (
        Hint(
            "tag",
            _may_tag,
            N_(
                "{who} has a free tag on {aspect}: {attack} opens the attack, tab goes to Tag,"
                " 1 ticks it."
            ),
            lambda state: {"aspect": name_of(state, _tag(state))},
        ),
    ),
}


def placed_hints(general: Iterable[Hint]) -> Iterator[Hint]:
    """Yield the hints of all games, before each those of Fate that are more pressing."""
    for hint in general:
        yield from _BEFORE.get(hint.id, ())
        yield hint
