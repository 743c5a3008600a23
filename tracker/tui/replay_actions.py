"""The actions of the replay: going about in the tree, and what can be done with a ruling."""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.tui.actions import Action


def _step(
    own: str, key: str, label: str, help: str, *, footer: bool = True, brief: bool = False
) -> Action:
    """Return an action that changes nothing but what is looked at."""
    return Action(
        id=own.replace("_", "-"),
        key=key,
        label=label,
        help=help,
        screens=("replay",),
        own=own,
        footer=footer,
        brief=brief,
    )


def _more(own: str, key: str, label: str, help: str) -> Action:
    """Return one for which the footer has no room."""
    return _step(own, key, label, help, footer=False)


def _ruling(own: str, key: str, label: str, help: str, verb: str) -> Action:
    """Return an action on the ruling looked at; ``verb`` is the command behind it."""
    return Action(
        id=own.replace("_", "-"),
        key=key,
        label=label,
        help=help,
        screens=("replay",),
        own=own,
        verb=verb,
    )


LOOKING_BACK: tuple[Action, ...] = (
    _step("step_back", "left", N_("Back"), N_("Go to the ruling before."), brief=True),
    _step("step_on", "right", N_("Forward"), N_("Go to the next ruling of the line."), brief=True),
    _ruling(
        "stand",
        "enter",
        N_("Go here"),
        N_("Make the ruling the head: the table goes on from there, and all else stays."),
        "goto",
    ),
    _ruling("strike", "x", N_("Strike"), N_("Let the ruling never have happened."), "strike"),
    _ruling("amend", "e", N_("Amend"), N_("Say what it was instead."), "amend"),
    _step("play", " ", N_("Play"), N_("Play the rulings one after the other, or stop.")),
    _step("find", "/", N_("Find"), N_("Find a ruling by its words.")),
    _step("compare", "=", N_("Compare"), N_("Mark a ruling; at another, show what differs.")),
    _ruling("note_to", "n", N_("Note"), N_("Write a note to the ruling."), "note"),
    _step("round_back", "[", N_("Round back"), N_("Go to where the round begins."), brief=True),
    _step("round_on", "]", N_("Round on"), N_("Go to where the next round begins."), brief=True),
    _more("go_first", "home", N_("Beginning"), N_("Go to before the first ruling.")),
    _more("go_last", "end", N_("Last"), N_("Go to the last ruling of the line.")),
    _more("play_slower", "<", N_("Slower"), N_("Play at half the speed.")),
    _more("play_faster", ">", N_("Faster"), N_("Play at twice the speed.")),
    _more("find_next", "f", N_("Find next"), N_("Find the next ruling with these words.")),
    _more("jump", "g", N_("Go to"), N_("Go to a ruling by its number, or to a branch.")),
    _more(
        "branches_away",
        "v",
        N_("What is away"),
        N_("Show the branches that were put away, or hide them again."),
    ),
)
