"""The action table: each thing a game master can do in the app, once, with its key and words.

Keys, footers, help and palette are made from it. An action either carries out ``line`` at once,
asks for the words that ``{text}`` in ``line`` stands for, opens a form, or is the screen's own.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict

Offered = Callable[[Conflict], bool]

EVERYWHERE = ("library", "setup", "zones", "rounds", "replay")
IN_FIGHT = ("setup", "zones", "rounds", "replay")


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Be something that can be done: ``label`` is its short name, ``help`` a sentence.

    ``screens`` says where its key works. ``form`` names the form that makes the command,
    ``own`` the method ``act_…`` of the app or screen that does it. ``ask`` is the question for
    the words of ``line``; ``verb`` the command behind it, whose help and rule it shares.
    """

    id: str
    key: str
    label: str
    help: str = ""
    screens: tuple[str, ...] = ("rounds",)
    line: str = ""
    ask: str = ""
    form: str = ""
    own: str = ""
    verb: str = ""
    rule: str = ""
    footer: bool = True
    offered: Offered = lambda state: True


def running(state: Conflict) -> bool:
    """Return whether actions of a turn make sense now: it runs and nothing is asked."""
    return state.phase == "running" and state.question is None


def turn_open(state: Conflict) -> bool:
    """Return whether it is somebody's turn, or a held action may be released."""
    return running(state) and (state.turn is not None or bool(releasable(state)))


def releasable(state: Conflict) -> tuple[str, ...]:
    """Return who holds an action that may be taken now, in the order of action (F-HOLD-5, 7)."""
    return tuple(
        i
        for i in state.order
        if (held := state.participants[i].holding) is not None and state.turns_over > held
    )


def answer(verb: str) -> Offered:
    """Return the test for an answer: its question stands, or its window is open."""

    def offered(state: Conflict) -> bool:
        if state.question is not None:
            return verb in state.question.answers
        return any(window.kind == verb for window in state.windows)

    return offered


ACTIONS: tuple[Action, ...] = (
    # Answers come first: when they are offered, their keys go before all others.
    Action(id="defend", key="d", label=N_("Defend"), form="defend", verb="defend",
           rule="F-FREE-2", offered=answer("defend")),
    Action(id="stress", key="s", label=N_("Stress"), line="stress", verb="stress",
           rule="F-STRESS-6", offered=answer("stress")),
    Action(id="consequence", key="c", label=N_("Consequence"), line="consequence {text}",
           ask=N_("Which consequence?"), verb="consequence", rule="F-CONSEQ-1",
           offered=answer("consequence")),
    Action(id="lose", key="l", label=N_("Lose a companion"), form="lose", verb="lose",
           rule="F-COMPANION-4", offered=answer("lose")),
    Action(id="spin", key="s", label=N_("Spin"), line="spin", verb="spin", rule="F-SPIN-9",
           offered=answer("spin")),
    Action(id="take-overflow", key="o", label=N_("Overflow"), line="overflow", verb="overflow",
           rule="F-SPIN-9", offered=answer("overflow")),
    Action(id="accept", key="a", label=N_("Accept"), line="accept", verb="accept",
           rule="F-MANEUVER-8", offered=answer("accept")),
    Action(id="avoid", key="v", label=N_("Avoid for 1 FP"), line="avoid", verb="avoid",
           rule="F-MANEUVER-8", offered=answer("avoid")),
    Action(id="succeed", key="s", label=N_("Enough"), line="succeed", verb="succeed",
           rule="F-MANEUVER-4", offered=answer("succeed")),
    Action(id="fail", key="f", label=N_("Not enough"), line="fail", verb="fail",
           rule="F-MANEUVER-4", offered=answer("fail")),
    Action(id="draw", key="d", label=N_("Draw"), line="draw", verb="draw", rule="F-CONTEST-4",
           offered=answer("draw")),
    Action(id="again", key="r", label=N_("Roll again"), line="again", verb="again",
           rule="F-CONTEST-4", offered=answer("again")),
    Action(id="outcome", key="o", label=N_("Outcome"), line="outcome {text}",
           ask=N_("How does the defeat look?"), verb="outcome", rule="F-OUT-3",
           offered=answer("outcome")),
    Action(id="refuse", key="r", label=N_("Refuse"), form="refuse", verb="refuse",
           rule="F-CONCEDE-4", offered=answer("refuse")),
    Action(id="concede", key="c", label=N_("Concede"), line="concede {text}",
           ask=N_("On which terms?"), verb="concede", rule="F-CONCEDE-1", offered=answer("concede")),
    Action(id="protest", key="p", label=N_("Protest"), line="protest {text}",
           ask=N_("Which outcome instead?"), verb="protest", rule="F-OUT-7",
           offered=answer("protest")),
    Action(id="tag", key="t", label=N_("Tag"), form="tag", verb="tag", rule="F-ASPECT-12",
           offered=lambda s: s.exchange is not None and s.question is not None),
    Action(id="waive", key="w", label=N_("Waive"), line="waive", verb="waive",
           offered=lambda s: s.question is not None),
    # The turn.
    Action(id="attack", key="a", label=N_("Attack"), form="attack", verb="attack",
           rule="F-ATTACK-3", offered=turn_open),
    Action(id="maneuver", key="m", label=N_("Maneuver"), form="maneuver", verb="maneuver",
           rule="F-MANEUVER-2", offered=turn_open),
    Action(id="block", key="b", label=N_("Block"), form="block", verb="block", rule="F-BLOCK-1",
           offered=turn_open),
    Action(id="sprint", key="s", label=N_("Sprint"), form="sprint", verb="sprint",
           rule="F-MOVE-4", offered=turn_open),
    Action(id="next", key="n", label=N_("Next"), line="next", verb="next", rule="F-ROUND-4",
           offered=running),
    Action(id="hold", key="h", label=N_("Hold"), line="hold", verb="hold", rule="F-HOLD-1",
           offered=lambda s: running(s) and s.turn is not None),
    Action(id="full-defense", key="d", label=N_("Full defense"), form="full-defense",
           verb="full-defense", rule="F-FULLDEF-3", offered=lambda s: running(s) and s.fresh),
    Action(id="act", key="x", label=N_("Act"), line="act {text}", ask=N_("What is done?"),
           verb="act", rule="F-ROLL-1", offered=turn_open),
    Action(id="check", key="k", label=N_("Check"), form="check", verb="check",
           rule="F-SIMPLE-1", footer=False, offered=turn_open),
    Action(id="contest", key="c", label=N_("Contest"), form="contest", verb="contest",
           rule="F-CONTEST-1", footer=False, offered=turn_open),
    Action(id="push", key="P", label=N_("Push"), form="push", verb="push", rule="F-PUSH-1",
           footer=False, offered=turn_open),
    Action(id="throw", key="T", label=N_("Throw"), form="throw", verb="throw",
           rule="F-THROW-1", footer=False, offered=turn_open),
    Action(id="rearm", key="R", label=N_("Re-arm"), line="rearm", verb="rearm",
           rule="F-DISARM-2", footer=False,
           offered=lambda s: turn_open(s) and any(p.disarmed is not None
                                                  for p in s.participants.values())),
    Action(id="free", key="f", label=N_("Free act"), line="free {text}", ask=N_("What is done?"),
           verb="free", rule="F-FREE-1", footer=False, offered=turn_open),
    Action(id="overflow", key="o", label=N_("Use overflow"), form="overflow", verb="overflow",
           rule="F-OVERFLOW-4", offered=lambda s: running(s) and s.overflow is not None),
    Action(id="spend", key="S", label=N_("Spend shifts"), form="spend", verb="spend",
           rule="F-SHIFT-8", footer=False,
           offered=lambda s: running(s) and s.last_roll is not None
           and s.last_roll.shifts > s.last_roll.spent),
    Action(id="move", key="z", label=N_("Place"), form="place", verb="place", rule="F-ZONE-6",
           screens=("rounds", "zones"), footer=False),
    # Between and around.
    Action(id="fate-point", key="+", label=N_("Fate points"), form="fp", verb="fp",
           rule="F-FP-1", footer=False),
    Action(id="aspect", key="A", label=N_("Aspect"), form="aspect", verb="aspect",
           screens=IN_FIGHT, footer=False),
    Action(id="unaspect", key="-", label=N_("Remove aspect"), form="unaspect", verb="unaspect",
           rule="F-ASPECT-3", footer=False, offered=lambda s: bool(s.aspects)),
    Action(id="pass-tag", key="y", label=N_("Pass free tag"), form="pass-tag", verb="pass-tag",
           rule="F-ASPECT-14", footer=False,
           offered=lambda s: any(a.free for a in s.aspects.values())),
    Action(id="compel", key="C", label=N_("Compel"), form="compel", verb="compel", footer=False),
    Action(id="attach", key="g", label=N_("Attach"), form="attach", verb="attach",
           rule="F-GROUP-2", footer=False),
    Action(id="detach", key="G", label=N_("Detach"), form="detach", verb="detach",
           rule="F-FREE-5", footer=False,
           offered=lambda s: any(p.leader for p in s.participants.values())),
    Action(id="hit", key="H", label=N_("Hit"), form="hit", verb="hit", footer=False),
    Action(id="leave", key="L", label=N_("Leave"), form="leave", verb="leave",
           rule="F-SCENE-4", footer=False, offered=lambda s: s.phase == "running"),
    Action(id="note", key="N", label=N_("Note"), line="note {text}", ask=N_("Note:"),
           verb="note", screens=IN_FIGHT, footer=False),
    Action(id="end", key="e", label=N_("End conflict"), line="end", verb="end",
           rule="F-SCENE-5", footer=False, offered=running),
    Action(id="end-scene", key="E", label=N_("End scene"), form="end-scene", verb="end-scene",
           rule="F-STRESS-10", footer=False),
    Action(id="begin", key="B", label=N_("Begin"), line="begin", verb="begin",
           rule="F-SCENE-1", screens=IN_FIGHT, offered=lambda s: s.phase == "setup"),
    # Everywhere.
    Action(id="why", key="?why", label=N_("Why"), own="why", verb="why", footer=False,
           help=N_("List the rulings behind a number.")),
    Action(id="undo", key="u", label=N_("Undo"), line="undo", verb="undo", screens=IN_FIGHT),
    Action(id="redo", key="U", label=N_("Redo"), own="redo", verb="redo", screens=IN_FIGHT,
           footer=False),
    Action(id="command", key=":", label=N_("Command"), own="command", screens=IN_FIGHT,
           help=N_("Type any command.")),
    Action(id="help", key="?", label=N_("Help"), own="help", screens=EVERYWHERE,
           help=N_("Show what can be done here.")),
    Action(id="palette", key="ctrl+p", label=N_("All actions"), own="palette",
           screens=EVERYWHERE, footer=False, help=N_("Find any action by name.")),
    Action(id="go-setup", key="f2", label=N_("Setup"), own="go_setup", screens=IN_FIGHT,
           footer=False, help=N_("Set up or change the conflict.")),
    Action(id="go-zones", key="f3", label=N_("Zones"), own="go_zones", screens=IN_FIGHT,
           footer=False, help=N_("See the map.")),
    Action(id="go-rounds", key="f4", label=N_("Rounds"), own="go_rounds", screens=IN_FIGHT,
           footer=False, help=N_("Run the conflict.")),
    Action(id="go-replay", key="f5", label=N_("Replay"), own="go_replay", screens=IN_FIGHT,
           footer=False, help=N_("Look back through the rulings.")),
    Action(id="save-again", key="f6", label=N_("Save again"), own="save_again", screens=IN_FIGHT,
           footer=False, help=N_("Write to the disk what it refused before.")),
    Action(id="back", key="q", label=N_("Back"), own="back", screens=EVERYWHERE, footer=False,
           help=N_("Go back; from the library, leave the program.")),
)


def offered_here(screen: str, state: Conflict | None) -> tuple[Action, ...]:
    """Return the actions of a screen that make sense now, the most pressing first."""
    return tuple(
        a for a in ACTIONS
        if screen in a.screens and (state is None or a.offered(state))
    )


def by_key(screen: str, key: str, state: Conflict | None) -> Action | None:
    """Return what a key does on a screen now: an offered action, else one that will be refused."""
    here = [a for a in ACTIONS if screen in a.screens and a.key == key]
    offered = [a for a in here if state is None or a.offered(state)]
    return next(iter([*offered, *here[-1:]]), None)
