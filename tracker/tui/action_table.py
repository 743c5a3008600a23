"""The action table: each thing a game master can do in the app, once, with its key and words.

Keys, footers, help and palette are made from it. Answers come first: when they are offered,
their keys go before all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from msgspec.structs import replace

from tracker import systems
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.tui.actions import (
    EVERYWHERE,
    IN_FIGHT,
    Action,
    Offered,
    always,
    answers,
    may_tag,
    running,
    turn_open,
)
from tracker.tui.named_actions import NAMED_ACTIONS
from tracker.tui.plain_actions import SHARED
from tracker.tui.present.game_view import view_of
from tracker.tui.replay_actions import LOOKING_BACK
from tracker.tui.stage_actions import STAGE_ACTIONS


def _answer(
    verb: str,
    key: str,
    label: str,
    rule: str,
    *,
    ask: str = "",
    notes: tuple[str, ...] = (),
    form: bool = False,
) -> Action:
    """Return an answer to a question, or what an open window allows.

    What asks for words and has a ``form`` opens it where windows are open for several.
    """
    return Action(
        id="take-overflow" if verb == "overflow" else verb,
        key=key,
        label=label,
        line=f"{verb} {{text}}" if ask else "" if form else verb,
        ask=ask,
        notes=notes,
        form=verb if form else "",
        verb=verb,
        rule=rule,
        offered=answers(verb),
    )


def _form(
    verb: str,
    key: str,
    label: str,
    rule: str = "",
    offered: Offered = always,
    *,
    screens: tuple[str, ...] = ("rounds",),
    footer: bool = False,
) -> Action:
    """Return an action that a form makes the command of."""
    return Action(
        id=verb,
        key=key,
        label=label,
        screens=screens,
        form=verb,
        verb=verb,
        rule=rule,
        footer=footer,
        offered=offered,
    )


def _line(
    verb: str,
    key: str,
    label: str,
    rule: str = "",
    offered: Offered = always,
    *,
    ask: str = "",
    screens: tuple[str, ...] = ("rounds",),
    footer: bool = False,
    brief: bool = False,
) -> Action:
    """Return an action whose command is carried out at once, or once its words are asked for."""
    return Action(
        id=verb,
        key=key,
        label=label,
        screens=screens,
        line=f"{verb} {{text}}" if ask else verb,
        ask=ask,
        verb=verb,
        rule=rule,
        footer=footer,
        brief=brief,
        offered=offered,
    )


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
    offered: Offered = always,
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


def _hit(state: Conflict) -> bool:
    return state.question is not None and state.question.kind == "absorb"


def _lowerable(state: Conflict) -> bool:
    return _hit(state) and state.question is not None and state.question.to is not None


def _own_turn(state: Conflict) -> bool:
    return running(state) and state.turn is not None


def _fresh(state: Conflict) -> bool:
    return running(state) and state.fresh


def _disarmed(state: Conflict) -> bool:
    return turn_open(state) and any(p.disarmed is not None for p in state.participants.values())


def _overflowing(state: Conflict) -> bool:
    return running(state) and state.overflow is not None


def _spendable(state: Conflict) -> bool:
    last = state.last_roll
    return running(state) and last is not None and last.left > 0


def _tagged(state: Conflict) -> bool:
    return any(aspect.free for aspect in state.aspects.values())


def _away(state: Conflict) -> bool:
    left = running(state) and any(p.status == "left" for p in state.participants.values())
    lost = any(a.companion for a in state.aspects.values())
    return left or (lost and state.question is None)


def _hurt(state: Conflict) -> bool:
    return state.question is None and any(a.severity for a in state.aspects.values())


def _led(state: Conflict) -> bool:
    return any(p.leader for p in state.participants.values())


# What the outcome of a defeat keeps to.
LIMITS = (
    N_("It is about who is defeated, not how others react (F-OUT-4)."),
    N_("It stays within what the conflict was about (F-OUT-5)."),
    N_("It is believable for this character (F-OUT-6)."),
)

# Where something is done between conflicts, too.
BEFORE_AND_AFTER = ("setup", "zones", "rounds")

# Words that find an action in the palette besides its name and its help.
SEARCHED_AS: Mapping[str, str] = MappingProxyType(
    {
        "defend": N_("defense roll, parry, dodge"),
        "check": N_("simple action, roll, difficulty"),
        "contest": N_("duel, opposed roll"),
        "concede": N_("concession, surrender, give up"),
        "tag": N_("invoke, free tag"),
        "outcome": N_("defeat, taken out"),
        "add-somebody": N_("minions, character, cast"),
        "newcomer": N_("minions, character, cast"),
        "companion": N_("sidekick, aide, assistant"),
        "hold": N_("wait, delay"),
        "spend": N_("time, quality, stealth"),
        "recover": N_("heal, consequence"),
    }
)

# Answers before actions: the earlier one has a key where both could be meant.
_FIRST: tuple[Action, ...] = (
    _answer("defend", "d", N_("Defend"), "F-FREE-2", form=True),
    _answer("stress", "s", N_("Stress"), "F-STRESS-6"),
    _answer(
        "consequence",
        "c",
        N_("Consequence"),
        "F-CONSEQ-1",
        ask=N_("Which consequence?"),
        notes=(N_("The player words it; it fits the attack (F-CONSEQ-9)."),),
    ),
    _answer("lose", "l", N_("Lose a companion"), "F-COMPANION-4", form=True),
    _answer("spin", "s", N_("Spin"), "F-SPIN-9"),
    _answer("overflow", "o", N_("Overflow"), "F-SPIN-9"),
    _answer("accept", "a", N_("Accept"), "F-MANEUVER-8"),
    _answer("avoid", "v", N_("Avoid for 1 FP"), "F-MANEUVER-8"),
    _answer("succeed", "s", N_("Enough"), "F-MANEUVER-4"),
    _answer("fail", "f", N_("Not enough"), "F-MANEUVER-4"),
    _answer("draw", "d", N_("Draw"), "F-CONTEST-4"),
    _answer("again", "r", N_("Roll again"), "F-CONTEST-4", form=True),
    _answer(
        "outcome",
        "o",
        N_("Outcome"),
        "F-OUT-3",
        ask=N_("How does the defeat look?"),
        notes=LIMITS,
        form=True,
    ),
    _answer("refuse", "r", N_("Refuse"), "F-CONCEDE-4", form=True),
    _answer("concede", "c", N_("Concede"), "F-CONCEDE-1", ask=N_("On which terms?"), form=True),
    _answer(
        "protest",
        "p",
        N_("Protest"),
        "F-OUT-7",
        ask=N_("Which outcome instead?"),
        notes=LIMITS,
        form=True,
    ),
    _form("tag", "t", N_("Tag"), "F-ASPECT-12", may_tag, footer=True),
    _line("waive", "w", N_("Waive"), offered=_asked, footer=True),
    _own(
        "ways",
        "i",
        N_("What each means"),
        N_("Show what each way to absorb the hit leads to."),
        screens=("rounds",),
        footer=True,
        offered=_hit,
        needs="stress",
    ),
    replace(_form("stress", "<", N_("Lower the hit"), "F-ATTACK-13", _lowerable), id="lower-hit"),
    # The turn.
    _form("attack", "a", N_("Attack"), "F-ATTACK-3", turn_open, footer=True),
    _form("maneuver", "m", N_("Maneuver"), "F-MANEUVER-2", turn_open, footer=True),
    _form("block", "b", N_("Block"), "F-BLOCK-1", turn_open, footer=True),
    _form("sprint", "s", N_("Sprint"), "F-MOVE-4", turn_open, footer=True),
    _line("hold", "h", N_("Hold"), "F-HOLD-1", _own_turn, footer=True),
    _form("full-defense", "d", N_("Full defense"), "F-FULLDEF-3", _fresh, footer=True),
    _form("overflow", "o", N_("Use overflow"), "F-OVERFLOW-4", _overflowing, footer=True),
    _line("next", "n", N_("Next"), "F-ROUND-4", running, footer=True),
    replace(
        _line("act", "x", N_("Act"), "F-ROLL-1", turn_open, ask=N_("What is done?"), footer=True),
        form="act",
    ),
    _form("check", "k", N_("Check"), "F-SIMPLE-1", turn_open, footer=True),
    _form("contest", "v", N_("Contest"), "F-CONTEST-1", turn_open, footer=True),
    _form("push", "P", N_("Push"), "F-PUSH-1", turn_open),
    _form("throw", "T", N_("Throw"), "F-THROW-1", turn_open),
    _line("rearm", "R", N_("Re-arm"), "F-DISARM-2", _disarmed),
    _form("free", "f", N_("Free act"), "F-FREE-1", running),
    _form("spend", "S", N_("Spend shifts"), "F-SHIFT-8", _spendable),
    _form("place", "z", N_("Place"), "F-ZONE-6", screens=("rounds", "zones")),
    # Between and around.
    _form("fp", "+", N_("Fate points"), "F-FP-1"),
    _form("aspect", "A", N_("Aspect"), "F-ASPECT-8", screens=IN_FIGHT),
    _form("unaspect", "-", N_("Remove aspect"), "F-ASPECT-3", lambda s: bool(s.aspects)),
    _form("pass-tag", "y", N_("Pass free tag"), "F-ASPECT-14", _tagged),
    _form("compel", "C", N_("Compel"), "F-COMPANION-18"),
    _form("attach", "g", N_("Attach"), "F-GROUP-2"),
    _form("detach", "G", N_("Detach"), "F-FREE-5", _led),
    _form("hit", "H", N_("Hit"), "F-CONSEQ-1"),
    _form("leave", "L", N_("Leave"), "F-SCENE-4", running),
    _form("recover", "V", N_("Recover"), "F-RECOVER-4", _hurt, screens=BEFORE_AND_AFTER),
    _form("session", "Y", N_("New session"), "F-RECOVER-6", _not_asked, screens=BEFORE_AND_AFTER),
    _form("return", "Z", N_("Come back"), "F-INIT-11", _away, screens=("rounds", "setup")),
    _line("note", "N", N_("Note"), ask=N_("Note:"), screens=IN_FIGHT),
    _line("end", "e", N_("End conflict"), "F-SCENE-5", running),
    _form("end-scene", "E", N_("End scene"), "F-STRESS-10"),
    _line(
        "begin",
        "B",
        N_("Begin"),
        "F-SCENE-1",
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
    """Return what can be done in fights of a game, the most pressing first."""
    own = view_of(game).actions()
    verbs = {action.verb for action in own}
    general = (
        [action for action in part if not action.verb or action.verb not in verbs]
        for part in (_FIRST, _LAST)
    )
    first, last = general
    return _searched((*first, *SHARED, *own, *last))


@cache
def all_actions() -> tuple[Action, ...]:
    """Return what can be done in any game; loads what all of them show."""
    own = (action for game in systems.found() for action in view_of(game).actions())
    return _searched((*_FIRST, *SHARED, *own, *_LAST))


def _searched(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(replace(one, also=SEARCHED_AS.get(one.id, one.also)) for one in actions)
