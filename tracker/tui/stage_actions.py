"""What can be done in the library, in the setup, on the map and beside the turns of a fight."""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.tui.actions import Action


def on_screens(
    screens: str,
    own: str,
    key: str,
    label: str,
    help: str,
    *,
    verb: str = "",
    footer: bool = True,
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
    )


STAGE_ACTIONS: tuple[Action, ...] = (
    # The library.
    on_screens(
        "library", "open_fight", "enter", N_("Open"), N_("Open the fight where it stopped.")
    ),
    on_screens("library", "new_fight", "n", N_("New"), N_("Set up a new fight.")),
    on_screens(
        "library",
        "duplicate",
        "d",
        N_("Duplicate"),
        N_("Set up a new fight with the cast of this one, as it stands or stood at the start."),
    ),
    on_screens("library", "retitle", "r", N_("Rename"), N_("Give the fight another title.")),
    on_screens("library", "filter", "/", N_("Filter"), N_("Show only fights with these words.")),
    on_screens(
        "library",
        "put_away",
        "x",
        N_("Put away"),
        N_("Move the fight out of the list, or back into it; nothing is deleted."),
    ),
    on_screens(
        "library",
        "show_away",
        "X",
        N_("What is away"),
        N_("Show the fights that were put away, or the others again."),
        footer=False,
    ),
    on_screens(
        "library",
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
    on_screens(
        "setup",
        "add_zone",
        "z",
        N_("Zone"),
        N_("Add a zone: its name."),
        verb="zone",
    ),
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
        N_("Add somebody from the bestiary, the file of your own templates."),
        verb="add",
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
    on_screens(
        "zones",
        "new_zone",
        "n",
        N_("Zone"),
        N_("Add a zone: its name."),
        verb="zone",
    ),
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
    on_screens(
        "rounds",
        "hints",
        "f1",
        N_("Hints"),
        N_("Show no more hints in the demo fights, or show them again."),
        footer=False,
    ),
)
