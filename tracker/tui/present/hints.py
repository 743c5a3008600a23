"""Hints for a first round: what to try next, one at a time, each once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tracker.conflict.questions import may_release
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.tui.actions import Action, is_running, turn_open
from tracker.tui.present.game_view import Hint, view_of
from tracker.tui.present.screen_keys import keys_by_name
from tracker.words.terms import name_of
from tracker.words.translate import fill


def _asked(state: Conflict) -> bool:
    return state.question is not None


def _defense(state: Conflict) -> bool:
    return state.question is not None and state.question.kind == "defend"


# The most pressing first; what is always true comes last, in the order of a first visit.
HINTS: tuple[Hint, ...] = (
    Hint("defend", _defense, N_("enter opens the defense; enter again rolls it.")),
    Hint(
        "question",
        _asked,
        N_("What is asked stands above the keys; one key answers, {waive} lets the table decide."),
    ),
    Hint(
        "release",
        lambda state: bool(may_release(state)),
        N_("Whoever holds may act now: enter on their row, or {attack} and choose who."),
    ),
    Hint(
        "attack",
        turn_open,
        N_("It is {who}'s turn: {attack} opens an attack with the likely choices; enter rolls."),
    ),
    Hint(
        "undo",
        turn_open,
        N_("{undo} takes the last ruling back, {redo} brings it again. Nothing is lost."),
    ),
    Hint("why", turn_open, N_("{why} says why: which rulings, by which rules, made a number.")),
    Hint(
        "hold", turn_open, N_("{hold} holds {who}'s action for later in the round; {next} passes.")
    ),
    Hint(
        "round",
        lambda state: is_running(state) and state.turn is None,
        N_("All turns are over: {next} opens the next round."),
    ),
    Hint(
        "help",
        is_running,
        N_("{help} explains each key by its rule; {command} takes any command as text."),
    ),
    Hint(
        "tree",
        is_running,
        N_("{go_replay} shows the fight as a tree: {strike} strikes a ruling, {amend} amends it."),
    ),
    Hint(
        "own",
        is_running,
        N_("That is all there is to it. {back} goes to the library; {new_fight} there is yours."),
    ),
)


def next_hint(state: Conflict, seen: Collection[str], actions: Iterable[Action]) -> tuple[str, str]:
    """Return the id and the text of the hint to show now; empty ones when there is none left.

    It names the keys that the actions have.
    """
    for hint in view_of(state.system).hints(HINTS):
        if hint.id not in seen and hint.when(state):
            ready = may_release(state)
            words = {
                **keys_by_name(actions),
                "who": name_of(state, state.turn or next(iter(ready), "")),
                **hint.words(state),
            }
            return hint.id, f"{fill(hint.text, words)} {fill('({hints}: no more hints)', words)}"
    return "", ""
