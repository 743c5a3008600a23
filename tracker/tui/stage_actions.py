"""What can be done in the library, in the setup, on the map, in the replay and beside turns."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.tui.actions import Action, form, turn_open


def on_screens(
    screens: str,
    own: str,
    key: str,
    label: str,
    help: str,
    *,
    verb: str = "",
    footer: bool = True,
    brief: bool = False,
) -> Action:
    """Return an action that a screen carries out itself."""
    return Action(
        id=own.replace("_", "-"),
        key=key,
        label=label,
        help=help,
        screens=tuple(screens.split()),
        own=own,
        verb=verb,
        footer=footer,
        brief=brief,
    )


_listed = partial(on_screens, "library")
_looking = partial(on_screens, "replay")
# Those for which the footer has no room.
_more = partial(_looking, footer=False)

STAGE_ACTIONS: tuple[Action, ...] = (
    # The library.
    _listed("open_fight", "enter", N_("Open"), N_("Open the fight where it stopped.")),
    _listed("new_fight", "n", N_("New"), N_("Set up a new fight.")),
    _listed(
        "duplicate",
        "d",
        N_("Duplicate"),
        N_("Set up a new fight with the cast of this one, as it stands or stood at the start."),
    ),
    _listed("retitle", "r", N_("Rename"), N_("Give the fight another title.")),
    _listed("filter", "/", N_("Filter"), N_("Show only fights with these words.")),
    _listed(
        "put_away",
        "x",
        N_("Put away"),
        N_("Move the fight out of the list, or back into it; nothing is deleted."),
    ),
    _listed(
        "show_away",
        "X",
        N_("What is away"),
        N_("Show the fights that were put away, or the others again."),
        footer=False,
    ),
    _listed(
        "demo",
        "D",
        N_("Examples"),
        N_("Open one of the fights that ship, in a copy of your own."),
        footer=False,
    ),
    Action(
        id="no-command",
        key=":",
        label=N_("Command"),
        help=N_("Type any command; a fight must be open for it."),
        screens=("library",),
        own="command",
        footer=False,
    ),
    # The setup.
    on_screens("setup", "edit", "enter", N_("Edit"), N_("Change what the cursor is on.")),
    on_screens(
        "setup",
        "add_somebody",
        "a",
        N_("Add"),
        N_("Add somebody with one line: name, npc or pc, skills, side, zone."),
        verb="add",
    ),
    on_screens("setup", "add_zone", "z", N_("Zone"), N_("Add a zone: its name."), verb="zone"),
    on_screens(
        "setup zones",
        "border",
        "b",
        N_("Passage"),
        N_("Make two zones adjacent, at what cost."),
        verb="border",
    ),
    on_screens("setup", "add_side", "S", N_("Side"), N_("Add a side."), verb="side", footer=False),
    on_screens(
        "setup", "place_person", "p", N_("Place"), N_("Put somebody into a zone."), verb="place"
    ),
    on_screens(
        "setup",
        "from_bestiary",
        "t",
        N_("Bestiary"),
        N_("Add somebody from the bestiary: your own templates, then figures that ship."),
        verb="add",
        footer=False,
    ),
    on_screens(
        "library setup",
        "import_file",
        "i",
        N_("Bring in"),
        N_("Bring in the figures of a file of another program; from the list, into a new fight."),
        verb="import",
        footer=False,
    ),
    on_screens(
        "setup",
        "keep_person",
        "k",
        N_("Keep"),
        N_("Keep whom you choose as a template in the bestiary."),
        footer=False,
    ),
    on_screens(
        "setup",
        "rename",
        "r",
        N_("Rename"),
        N_("Give somebody or a zone another name."),
        verb="rename",
    ),
    on_screens(
        "setup",
        "remove",
        "x",
        N_("Remove"),
        N_("Take somebody, an empty zone or a passage out of the conflict."),
        verb="remove",
    ),
    # The map.
    on_screens(
        "zones", "go_there", "enter", N_("Move there"), N_("Bring whom you chose to this zone.")
    ),
    on_screens("zones", "choose", "c", N_("Choose"), N_("Choose whose ways and reach are shown.")),
    on_screens("zones", "new_zone", "n", N_("Zone"), N_("Add a zone: its name."), verb="zone"),
    on_screens(
        "zones",
        "zone_aspect",
        "a",
        N_("Aspect here"),
        N_("Put an aspect on the zone."),
        verb="aspect",
    ),
    on_screens(
        "zones",
        "move_mode",
        "m",
        N_("Move box"),
        N_("Move the zone's box on the map with the arrows."),
        verb="map",
    ),
    on_screens(
        "zones",
        "rename",
        "r",
        N_("Rename"),
        N_("Give the zone another name."),
        verb="rename",
        footer=False,
    ),
    on_screens(
        "zones",
        "remove",
        "x",
        N_("Remove"),
        N_("Take the zone away, once nobody is in it."),
        verb="remove",
        footer=False,
    ),
    # The rounds.
    on_screens(
        "rounds",
        "newcomer",
        "J",
        N_("Newcomer"),
        N_("Add somebody with one line: name, npc or pc, skills, side, zone."),
        verb="add",
        footer=False,
    ),
    replace(
        on_screens(
            "rounds",
            "next_fight",
            ">",
            N_("Next fight with this cast"),
            N_("Set up a new fight with this cast, as it stands or stood at the start."),
            footer=False,
        ),
        offered=lambda state: state.phase == "ended" and state.question is None,
    ),
    on_screens(
        "rounds",
        "hints",
        "f1",
        N_("Hints"),
        N_("Show no more hints in the demo fights, or show them again."),
        footer=False,
    ),
)


def _conditions(state: Conflict) -> bool:
    return bool(state.circumstances) or any(p.conditions for p in state.participants.values())


SHARED: tuple[Action, ...] = (
    form("move", "m", N_("Move"), offered=turn_open, footer=True),
    form("condition", "c", N_("Condition"), footer=True),
    form("uncondition", "C", N_("End a condition"), offered=_conditions),
    form("obstacle", "o", N_("Task")),
    form("unobstacle", "O", N_("Remove a task"), offered=lambda state: bool(state.obstacles)),
    form("setting", "%", N_("Setting")),
)


LOOKING_BACK: tuple[Action, ...] = (
    _looking("step_back", "left", N_("Back"), N_("Go to the ruling before."), brief=True),
    _looking(
        "step_on", "right", N_("Forward"), N_("Go to the next ruling of the line."), brief=True
    ),
    _looking(
        "stand",
        "enter",
        N_("Go here"),
        N_("Make the ruling the head: the table goes on from there, and all else stays."),
        verb="goto",
    ),
    _looking("strike", "x", N_("Strike"), N_("Let the ruling never have happened."), verb="strike"),
    _looking("amend", "e", N_("Amend"), N_("Say what it was instead."), verb="amend"),
    _looking("play", " ", N_("Play"), N_("Play the rulings one after the other, or stop.")),
    _looking("find", "/", N_("Find"), N_("Find a ruling by its words.")),
    _looking("compare", "=", N_("Compare"), N_("Mark a ruling; at another, show what differs.")),
    _looking("note_to", "n", N_("Note"), N_("Write a note to the ruling."), verb="note"),
    _looking("round_back", "[", N_("Round back"), N_("Go to where the round begins."), brief=True),
    _looking("round_on", "]", N_("Round on"), N_("Go to where the next round begins."), brief=True),
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
