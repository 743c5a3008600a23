"""Actions: what a game master can do in the app, when it is offered, which key does it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

import msgspec

from tracker.conflict.questions import may_release
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.conflict.system import system
from tracker.words.names import fold_name
from tracker.words.shape import all_commands, offered_commands, shape
from tracker.words.translate import _
from tracker.words.vocabulary import own_term, term_name

OfferedWhen = Callable[[Conflict], bool]

EVERYWHERE = ("library", "setup", "zones", "rounds", "replay")
IN_FIGHT = ("setup", "zones", "rounds", "replay")
# Where something is done between conflicts, too.
BEFORE_AND_AFTER = ("setup", "zones", "rounds")


# What shows something else, and is worth its place in the footer where nothing can be played.
GOING = frozenset({"why", "go_setup", "go_zones", "go_rounds", "go_replay", "take_over", "back"})

# What changes nothing at the table.
_LOOKING = GOING | frozenset(
    {
        "look_back",
        "command",
        "help",
        "palette",
        "hints",
        "ways",
        "save_again",
        "save_elsewhere",
        "share",
        "choose",
        "step_back",
        "step_on",
        "play",
        "play_slower",
        "play_faster",
        "find",
        "find_next",
        "compare",
        "round_back",
        "round_on",
        "go_first",
        "go_last",
        "jump",
        "show_away",
        "branches_away",
    }
)

# What gets hold of a file or shows it to others, and is nothing for who watches.
HOLDING = frozenset({"take_over", "save_again", "save_elsewhere", "share"})


def always(state: Conflict) -> bool:
    """Return that something is offered whatever happens."""
    return True


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be done: ``label`` is its short name, ``help`` a sentence.

    It is there only in games that have the verb it ``needs``. ``also`` has other words that find
    it, in the language of who searches.

    It carries out ``lines`` as one ruling, after asking in turn (``asks``) for the words that each
    ``{text}`` in them stands for; or ``line`` at once, or after asking (``ask``) for its words,
    with ``notes`` on them; or opens the form called ``form``, beside a ``line`` only where
    something is to be chosen; or is the method ``act_`` and ``own`` of the screen or the app.
    ``screens`` says where its key works, ``verb`` which command is behind it, whose help it
    shares. In a footer without much room a ``brief`` one is a key alone. A game's own one stands
    ``before`` the action of all games that has this id, else behind those that are no matter of
    the screens.
    """

    id: str
    key: str
    label: str
    help: str = ""
    also: str = ""
    needs: str = ""
    screens: tuple[str, ...] = ("rounds",)
    line: str = ""
    lines: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    ask: str = ""
    notes: tuple[str, ...] = ()
    form: str = ""
    own: str = ""
    verb: str = ""
    rule: str = ""
    footer: bool = True
    brief: bool = False
    before: str = ""
    offered: OfferedWhen = always


def verbs_by_label(actions: Iterable[Action]) -> Mapping[str, str]:
    """Return the verbs of actions by what these are called, as ``fold_name`` has it.

    What actions of several verbs are called is not among them.
    """
    verbs: dict[str, set[str]] = {}
    for action in actions:
        if action.verb:
            verbs.setdefault(fold_name(_(action.label)), set()).add(action.verb)
    return {label: verb for label, (verb, *more) in verbs.items() if not more}


def at_once(action: Action, state: Conflict | None) -> bool:
    """Return whether an action's line will do: one window is open, nothing is in the way."""
    if state is None or not action.line:
        return bool(action.line)
    several = state.question is None and sum(w.kind == action.verb for w in state.windows) > 1
    return not several and not system(state.system).hindered(state, action.verb)


def before(general: str, *actions: Action) -> Iterator[Action]:
    """Yield a game's own actions that stand before one of all games, by its id."""
    return (msgspec.structs.replace(action, before=general) for action in actions)


def is_running(state: Conflict) -> bool:
    """Return whether actions of a turn make sense now: it runs and nothing is asked."""
    return state.phase == "running" and state.question is None


def turn_open(state: Conflict) -> bool:
    """Return whether it is somebody's turn, or a held action may be released."""
    return is_running(state) and (state.turn is not None or bool(may_release(state)))


def answers(verb: str) -> OfferedWhen:
    """Return the test for an answer: its question stands, or its window is open."""

    def offered(state: Conflict) -> bool:
        if state.question is not None:
            return verb in state.question.answers
        return any(window.kind == verb for window in state.windows)

    return offered


def answer_action(
    verb: str,
    key: str,
    label: str,
    rule: str = "",
    *,
    ask: str = "",
    notes: tuple[str, ...] = (),
    form: bool = False,
    also: str = "",
) -> Action:
    """Return an answer to a question, or what an open window allows.

    What asks for words and has a ``form`` opens it where windows are open for several.
    """
    return Action(
        id=verb,
        key=key,
        label=label,
        line=f"{verb} {{text}}" if ask else "" if form else verb,
        ask=ask,
        notes=notes,
        form=verb if form else "",
        verb=verb,
        rule=rule,
        also=also,
        offered=answers(verb),
    )


def form(
    verb: str,
    key: str,
    label: str,
    rule: str = "",
    offered: OfferedWhen = always,
    *,
    screens: tuple[str, ...] = ("rounds",),
    footer: bool = False,
    also: str = "",
) -> Action:
    """Return an action that a form makes the command of; ``also`` are words that find it."""
    return Action(
        id=verb,
        key=key,
        label=label,
        screens=screens,
        form=verb,
        verb=verb,
        rule=rule,
        footer=footer,
        also=also,
        offered=offered,
    )


def line_action(
    verb: str,
    key: str,
    label: str,
    rule: str = "",
    offered: OfferedWhen = always,
    *,
    ask: str = "",
    screens: tuple[str, ...] = ("rounds",),
    footer: bool = False,
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
        offered=offered,
    )


def there_is(action: Action, state: Conflict | None) -> bool:
    """Return whether the system of a fight has an action's command at all.

    What it never proposes is not there, unless something that was done all the same asks for it.
    """
    if state is not None and action.needs and action.needs not in all_commands(state.system):
        return False
    if state is None or not action.verb or action.verb in offered_commands(state.system):
        return True
    there = {"unobstacle": state.obstacles, "unaspect": state.aspects}
    return bool(there.get(action.verb))


def can_be_said(action: Action, state: Conflict) -> bool:
    """Return whether there is anything that the words which an action's form needs can name."""
    command = all_commands(state.system).get(action.form)
    if command is None:
        return True
    there: dict[str, Collection[object]] = {
        "participant": state.participants,
        "participants": state.participants,
        "zone": state.zones,
        "aspect": state.aspects,
    }
    words = shape(command, state.system).words
    return all(there.get(word.kind, " ") for word in words if word.required)


def sensible(action: Action, state: Conflict | None) -> bool:
    """Return whether an action is offered now, and its command one of the system's."""
    if not there_is(action, state):
        return False
    return state is None or (action.offered(state) and can_be_said(action, state))


def too_late(action: Action, state: Conflict | None) -> bool:
    """Return whether an action is one of a conflict that is over, and no check."""
    if state is None or state.phase != "ended" or sensible(action, state):
        return False
    command = all_commands(state.system).get(action.verb)
    if command is None or command.group != "actions":
        return False
    return not (command.unbound and system(state.system).asks_whose)


def looks(action: Action) -> bool:
    """Return whether an action changes nothing at the table."""
    return action.own in _LOOKING


def only_looking(actions: Iterable[Action]) -> tuple[Action, ...]:
    """Return the actions that change nothing, those that lead elsewhere for the footer, too."""
    return tuple(
        msgspec.structs.replace(a, footer=a.footer or a.own in GOING) for a in actions if looks(a)
    )


def offered_here(
    screen: str, state: Conflict | None, actions: Iterable[Action]
) -> tuple[Action, ...]:
    """Return the actions of a screen that make sense now, the most pressing first."""
    return tuple(a for a in actions if screen in a.screens and sensible(a, state))


def by_key(
    screen: str, key: str, state: Conflict | None, actions: Iterable[Action]
) -> Action | None:
    """Return what a key does on a screen now: an offered action, else one that will be refused."""
    here = [a for a in actions if screen in a.screens and a.key == key and there_is(a, state)]
    offered = [a for a in here if sensible(a, state)]
    return next(iter([*offered, *here[-1:]]), None)


def actions_named(actions: Iterable[Action], system: str) -> tuple[Action, ...]:
    """Return the actions by the names that they have in a system."""
    return tuple(
        a
        if (term := own_term(a.label, system)) is None
        else msgspec.structs.replace(a, label=term_name(term))
        for a in actions
    )


def rekeyed(actions: Iterable[Action], keys: Mapping[str, str]) -> tuple[Action, ...]:
    """Return the actions with the keys that the reader wants, by the actions' ids."""
    return tuple(msgspec.structs.replace(a, key=keys.get(a.id, a.key)) for a in actions)


NO_KEY = ""


def form_action(
    verb: str, label: str, also: str = "", rule: str = "", offered: OfferedWhen = always
) -> Action:
    """Return an action of the whole fight that a form makes the command of, and no key."""
    return form(verb, NO_KEY, label, rule, offered, screens=IN_FIGHT, also=also)


def _hidden(state: Conflict) -> bool:
    people = any(p.hidden for p in state.participants.values())
    return people or any(a.hidden for a in state.aspects.values())


NAMED_ACTIONS: tuple[Action, ...] = (
    form_action("reveal", N_("Reveal"), N_("show, hidden, secret"), offered=_hidden),
    form_action("roll", N_("Roll dice"), N_("throw, free roll")),
    form_action(
        "players", N_("What players see"), N_("names, marks, secrets, game master's figures")
    ),
    form_action("order", N_("Order of action"), N_("initiative, sequence")),
    form_action("set", N_("Change a sheet"), N_("skills, values, sheet, character")),
    form_action("conflict", N_("Frame the conflict"), N_("title, kind, system")),
    form_action(
        "unborder",
        N_("Remove a passage"),
        N_("border, way"),
        offered=lambda state: bool(state.borders),
    ),
    form_action("branch", N_("Name this branch"), N_("tree, history")),
)
