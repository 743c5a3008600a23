"""The action table: each thing a game master can do in the app, once, with its key and words.

Keys, footers, help and palette are made from it. Answers come first: when they are offered,
their keys go before all others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from msgspec.structs import replace

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.tui.actions import (
    BEFORE_AND_AFTER,
    EVERYWHERE,
    IN_FIGHT,
    NAMED_ACTIONS,
    NO_KEY,
    Action,
    OfferedWhen,
    always,
    answer_action,
    form,
    is_running,
    line_action,
    turn_open,
)
from tracker.tui.present.game_view import GameView, view_of
from tracker.tui.stage_actions import LOOKING_BACK, SHARED, STAGE_ACTIONS


def _own(
    own: str,
    key: str,
    label: str,
    help: str,
    *,
    verb: str = "",
    screens: tuple[str, ...] = IN_FIGHT,
    brief: bool = False,
    footer: bool = False,
    offered: OfferedWhen = always,
    needs: str = "",
) -> Action:
    """Return an action that the screen or the app carries out itself; in the footer when brief."""
    return Action(
        id=own.replace("_", "-"),
        key=key,
        label=label,
        help=help,
        screens=screens,
        own=own,
        verb=verb,
        footer=footer or brief,
        brief=brief,
        offered=offered,
        needs=needs,
    )


def _asked(state: Conflict) -> bool:
    return state.question is not None


def _not_asked(state: Conflict) -> bool:
    return state.question is None


def _own_turn(state: Conflict) -> bool:
    return is_running(state) and state.turn is not None


def _away(state: Conflict) -> bool:
    return is_running(state) and any(p.status == "left" for p in state.participants.values())


# Words that find an action in the palette besides its name and its help.
SEARCHED_AS: Mapping[str, str] = MappingProxyType(
    {
        "defend": N_("defense roll, parry, dodge"),
        "check": N_("simple action, roll, difficulty"),
        "contest": N_("duel, opposed roll"),
        "add-somebody": N_("character, cast"),
        "newcomer": N_("character, cast"),
        "hold": N_("wait, delay"),
        "hold-for": N_("wait for, ready an action, trigger, interrupt"),
        "estimate": N_("odds, chances, simulation, difficulty, balance"),
        "share": N_("players, phone, web page, browser, qr code"),
    }
)

# Answers before actions: the earlier one has a key where both could be meant.
_FIRST: tuple[Action, ...] = (
    answer_action("defend", "d", N_("Defend"), form=True),
    line_action("waive", "w", N_("Waive"), offered=_asked, footer=True),
    # The turn.
    form("attack", "a", N_("Attack"), "S-ATTACK-3", turn_open, footer=True),
    line_action("hold", "h", N_("Hold"), "S-HOLD-1", _own_turn, footer=True),
    replace(
        form("hold", ".", N_("Hold for"), "S-HOLD-1", _own_turn),
        id="hold-for",
        help=N_("Hold the action until something happens."),
    ),
    line_action("next", "n", N_("Next"), "S-ROUND-4", is_running, footer=True),
    replace(
        line_action("act", "x", N_("Act"), offered=turn_open, ask=N_("What is done?"), footer=True),
        form="act",
    ),
    form("check", "k", N_("Check"), "S-SIMPLE-1", turn_open, footer=True),
    form("contest", "v", N_("Contest"), "S-CONTEST-1", turn_open, footer=True),
    form("free", "f", N_("Free act"), "S-FREE-1", is_running),
    form("place", "z", N_("Place"), "S-ZONE-6", screens=("rounds", "zones")),
    form("aspect", "A", N_("Aspect"), screens=IN_FIGHT),
    form("unaspect", "-", N_("Remove aspect"), offered=lambda s: bool(s.aspects)),
    form("leave", "L", N_("Leave"), "S-SCENE-4", is_running),
    form("session", "Y", N_("New session"), "S-RECOVER-6", _not_asked, screens=BEFORE_AND_AFTER),
    form("return", "Z", N_("Come back"), "S-INIT-11", _away, screens=("rounds", "setup")),
    line_action("note", "N", N_("Note"), ask=N_("Note:"), screens=IN_FIGHT),
    line_action("end", "e", N_("End conflict"), "S-SCENE-5", is_running),
    form("end-scene", "E", N_("End scene")),
    line_action(
        "begin",
        "B",
        N_("Begin"),
        "S-SCENE-1",
        lambda s: s.phase == "setup",
        screens=IN_FIGHT,
        footer=True,
    ),
)

_LAST: tuple[Action, ...] = (
    *LOOKING_BACK,
    *STAGE_ACTIONS,
    *NAMED_ACTIONS,
    # Everywhere.
    _own(
        "why",
        "w",
        N_("Why"),
        N_("List the rulings behind a number."),
        verb="why",
        screens=("rounds",),
        offered=_not_asked,
    ),
    _own(
        "sooner",
        "Q",
        N_("Act sooner"),
        N_("Move whoever the cursor is on one place up in the order."),
        verb="order",
        screens=("rounds",),
        offered=_not_asked,
    ),
    _own(
        "later",
        "M",
        N_("Act later"),
        N_("Move whoever the cursor is on one place down in the order."),
        verb="order",
        screens=("rounds",),
        offered=_not_asked,
    ),
    _own(
        "undo",
        "u",
        N_("Undo"),
        N_("Go one ruling back; after a jump in the tree, where it came from."),
        verb="undo",
        brief=True,
    ),
    _own("redo", "U", N_("Redo"), "", verb="redo"),
    _own("overrule", "!", N_("Overrule"), N_("Do what was refused all the same, with a reason.")),
    _own("command", ":", N_("Command"), N_("Type any command."), brief=True),
    _own(
        "help", "?", N_("Help"), N_("Show what can be done here."), screens=EVERYWHERE, brief=True
    ),
    _own(
        "palette",
        "ctrl+p",
        N_("All actions"),
        N_("Find any action by its name."),
        screens=EVERYWHERE,
    ),
    _own("go_setup", "f2", N_("Setup"), N_("Set up or change the conflict.")),
    _own("go_zones", "f3", N_("Zones"), N_("See the map.")),
    _own("go_rounds", "f4", N_("Rounds"), N_("Run the conflict.")),
    _own("go_replay", "f5", N_("Replay"), N_("Look back through the rulings.")),
    _own(
        "look_back",
        "f9",
        N_("Look back"),
        "",
        verb="stats",
        screens=("library", "zones", "rounds", "replay"),
    ),
    _own("save_again", "f6", N_("Save again"), N_("Write to the disk what it refused before.")),
    _own(
        "save_elsewhere",
        "f7",
        N_("Save elsewhere"),
        N_("Go on in another file, when the disk refuses this one."),
    ),
    _own("share", NO_KEY, N_("Share"), N_("Show players the fight in their browsers.")),
    _own(
        "estimate",
        "#",
        N_("How hard is it?"),
        N_("Let dull players play the fight on many times, and see how it goes."),
        screens=BEFORE_AND_AFTER,
    ),
    _own(
        "take_over",
        "f8",
        N_("Take over"),
        N_("Ask whoever plays this fight to let it go, and play on once it is free."),
    ),
    _own(
        "back",
        "q",
        N_("Back"),
        N_("Go back; from the library, leave the program."),
        screens=EVERYWHERE,
    ),
)


@cache
def actions_of(game: str) -> tuple[Action, ...]:
    """Return what can be done in fights of a game, the most pressing first.

    Raises TypeError for an action of the game that its key could never reach.
    """
    view = view_of(game)
    own = view.actions()
    verbs = {action.verb for action in own if action.verb}
    there = [action for action in _with(own) if action in own or action.verb not in verbs]
    _check_keys(there, {action.id for action in own}, game)
    return tuple(replace(one, **_about(one, view)) for one in there)


def _check_keys(actions: Iterable[Action], own: Collection[str], game: str) -> None:
    """Refuse a game's own action behind one of all games that has its key and is always offered."""
    held: dict[tuple[str, str], str] = {}
    for action in actions:
        for place in ((screen, action.key) for screen in action.screens if action.key):
            if action.id not in own and action.offered is always:
                held.setdefault(place, action.id)
            elif action.id in own and place in held:
                other = held[place]
                raise TypeError(
                    f"{game}: the key {action.key} of {action.id} is that of {other}, always "
                    f"offered before it: give it another key, or before={other!r}"
                )


def _with(own: Iterable[Action]) -> Iterator[Action]:
    """Yield what can be done in all games, with what games have of their own at its place.

    One of theirs with the same id stands for it.
    """
    own = tuple(own)
    taken = {action.id for action in own}
    places: dict[str, list[Action]] = {}
    for action in own:
        places.setdefault(action.before, []).append(action)
    for action in (*_FIRST, *SHARED):
        yield from places.pop(action.id, ())
        if action.id not in taken:
            yield action
    yield from places.pop("", ())
    for action in _LAST:
        yield from places.pop(action.id, ())
        yield action


def _about(action: Action, view: GameView) -> dict[str, str]:
    """Return the rule behind an action, and the words that find it, where a game has others."""
    also = view.searched_as.get(action.id, SEARCHED_AS.get(action.id, action.also))
    return {"rule": view.action_rules.get(action.id, action.rule), "also": also}
