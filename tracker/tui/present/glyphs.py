"""The signs the screens use: one cell wide each, with a twin in plain ASCII."""

from __future__ import annotations

import msgspec


class Glyphs(msgspec.Struct, frozen=True, kw_only=True):
    """The signs of one character set; each is exactly one cell wide."""

    box_free: str
    box_marked: str
    turn: str
    acted: str
    held: str
    waits: str
    full_defense: str
    out: str
    conceded: str
    free_tag: str
    more: str
    more_above: str
    more_below: str
    bullet: str
    separator: str
    changed: str
    times: str
    minus: str
    arrow: str
    arrow_back: str
    passage: str
    border: str
    blocked: str
    head: str
    branch: str
    saved: str
    horizontal: str
    vertical: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    tee_left: str
    tee_right: str
    tee_top: str
    tee_bottom: str
    cross: str
    # People of the first side, of the second and of any other, those of players first.
    first_pc: str
    first_npc: str
    second_pc: str
    second_npc: str
    other_pc: str
    other_npc: str
    cursor: str = ">"


UNICODE = Glyphs(
    box_free="□",
    box_marked="■",
    turn="▸",
    acted="✓",
    held="‖",
    waits="◔",
    full_defense="◊",
    out="†",
    conceded="⚐",
    free_tag="★",
    more="…",
    more_above="▲",
    more_below="▼",
    bullet="•",
    separator="·",
    changed="Δ",
    times="×",
    minus="−",
    arrow="→",
    arrow_back="←",
    passage="─",
    border="≡",
    blocked="▒",
    head="●",
    branch="├",
    saved="✓",
    horizontal="─",
    vertical="│",
    top_left="┌",
    top_right="┐",
    bottom_left="└",
    bottom_right="┘",
    tee_left="├",
    tee_right="┤",
    tee_top="┬",
    tee_bottom="┴",
    cross="┼",
    first_pc="◆",
    first_npc="◇",
    second_pc="●",
    second_npc="○",
    other_pc="▲",
    other_npc="△",
)

# Signs that stand in the same place differ from each other: a box from a marked box, whose turn
# it is from who has acted or holds.
ASCII = Glyphs(
    box_free=".",
    box_marked="X",
    turn="*",
    acted="v",
    held="=",
    waits="~",
    full_defense="#",
    out="+",
    conceded="~",
    free_tag="!",
    more="~",
    more_above="^",
    more_below="v",
    bullet="-",
    separator="-",
    changed="!",
    times="x",
    minus="-",
    arrow=">",
    arrow_back="<",
    passage="-",
    border="=",
    blocked="#",
    head="@",
    branch="|",
    saved="v",
    horizontal="-",
    vertical="|",
    top_left="+",
    top_right="+",
    bottom_left="+",
    bottom_right="+",
    tee_left="+",
    tee_right="+",
    tee_top="+",
    tee_bottom="+",
    cross="+",
    first_pc="A",
    first_npc="a",
    second_pc="B",
    second_npc="b",
    other_pc="C",
    other_npc="c",
)


def glyphs(plain: bool) -> Glyphs:
    """Return the signs to use: plain ASCII ones, or those every Unicode font has."""
    return ASCII if plain else UNICODE
