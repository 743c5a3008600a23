"""What can be done in the library, in the setup, on the map and beside the turns of a fight."""

from __future__ import annotations

from tracker.conflict.ruling import N_
from tracker.tui.actions import Action


def _in(
    screens: str,
    own: str,
    key: str,
    label: str,
    help: str,
    *,
    plain_help: str = "",
    verb: str = "",
    footer: bool = True,
) -> Action:
    """Return an action that a screen carries out itself."""
    return Action(
        id=own.replace("_", "-"),
        key=key,
        label=label,
        help=help,
        plain_help=plain_help,
        screens=tuple(screens.split()),
        own=own,
        verb=verb,
        footer=footer,
    )


STAGE_ACTIONS: tuple[Action, ...] = (
    # The library.
    _in("library", "open_fight", "enter", N_("Open"), N_("Open the fight where it stopped.")),
    _in("library", "new_fight", "n", N_("New"), N_("Set up a new fight.")),
    _in(
        "library",
        "duplicate",
        "d",
        N_("Duplicate"),
        N_("Set up a new fight with the cast of this one, as it stands or stood at the start."),
    ),
    _in("library", "retitle", "r", N_("Rename"), N_("Give the fight another title.")),
    _in("library", "filter", "/", N_("Filter"), N_("Show only fights with these words.")),
    _in(
        "library",
        "put_away",
        "x",
        N_("Put away"),
        N_("Move the fight out of the list, or back into it; nothing is deleted."),
    ),
    _in(
        "library",
        "show_away",
        "X",
        N_("What is away"),
        N_("Show the fights that were put away, or the others again."),
        footer=False,
    ),
    _in(
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
    _in("setup", "edit", "enter", N_("Edit"), N_("Change what the cursor is on.")),
    _in(
        "setup",
        "add_somebody",
        "a",
        N_("Add"),
        N_("Add somebody with one line: name, npc or pc, skills, side, zone; 3x2 for minions."),
        plain_help=N_("Add somebody with one line: name, npc or pc, skills, side, zone."),
        verb="add",
    ),
    _in(
        "setup", "add_zone", "z", N_("Zone"), N_("Add a zone: its name; its aspects."), verb="zone"
    ),
    _in(
        "setup zones",
        "border",
        "b",
        N_("Passage"),
        N_("Make two zones adjacent, at what cost."),
        verb="border",
    ),
    _in("setup", "add_side", "S", N_("Side"), N_("Add a side."), verb="side", footer=False),
    _in(
        "setup",
        "leader",
        "l",
        N_("Leader"),
        N_("Attach minions or a companion to a leader, or detach them."),
        verb="attach",
    ),
    _in("setup", "place_person", "p", N_("Place"), N_("Put somebody into a zone."), verb="place"),
    _in(
        "setup",
        "split_group",
        "s",
        N_("Split"),
        N_("Divide a group of minions, as the opponents stand or by hand."),
        verb="split",
        footer=False,
    ),
    _in(
        "setup",
        "companion",
        "c",
        N_("Companion"),
        N_("Add a companion of somebody."),
        verb="companion",
        footer=False,
    ),
    _in(
        "setup",
        "from_bestiary",
        "t",
        N_("Bestiary"),
        N_("Add somebody from the bestiary, the file of your own templates."),
        verb="add",
        footer=False,
    ),
    _in(
        "setup",
        "keep_person",
        "k",
        N_("Keep"),
        N_("Keep whom you choose as a template in the bestiary."),
        footer=False,
    ),
    _in(
        "setup",
        "rename",
        "r",
        N_("Rename"),
        N_("Give somebody or a zone another name."),
        verb="rename",
    ),
    _in(
        "setup",
        "remove",
        "x",
        N_("Remove"),
        N_("Take somebody, an empty zone, a passage or an aspect out of the conflict."),
        verb="remove",
    ),
    # The map.
    _in("zones", "go_there", "enter", N_("Move there"), N_("Bring whom you chose to this zone.")),
    _in("zones", "choose", "c", N_("Choose"), N_("Choose whose ways and reach are shown.")),
    _in(
        "zones", "new_zone", "n", N_("Zone"), N_("Add a zone: its name; its aspects."), verb="zone"
    ),
    _in(
        "zones",
        "zone_aspect",
        "a",
        N_("Aspect here"),
        N_("Put an aspect on the zone."),
        verb="aspect",
    ),
    _in(
        "zones",
        "move_mode",
        "m",
        N_("Move box"),
        N_("Move the zone's box on the map with the arrows."),
        verb="map",
    ),
    _in(
        "zones",
        "rename",
        "r",
        N_("Rename"),
        N_("Give the zone another name."),
        verb="rename",
        footer=False,
    ),
    _in(
        "zones",
        "remove",
        "x",
        N_("Remove"),
        N_("Take the zone away, once nobody is in it."),
        verb="remove",
        footer=False,
    ),
    # The rounds.
    _in(
        "rounds",
        "newcomer",
        "J",
        N_("Newcomer"),
        N_("Add somebody with one line: name, npc or pc, skills, side, zone; 3x2 for minions."),
        plain_help=N_("Add somebody with one line: name, npc or pc, skills, side, zone."),
        verb="add",
        footer=False,
    ),
    _in(
        "rounds",
        "hints",
        "f1",
        N_("Hints"),
        N_("Show no more hints in the demo fights, or show them again."),
        footer=False,
    ),
)
