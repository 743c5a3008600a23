"""The colors: dark and light, for many colors and for sixteen, told apart by the color-blind."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from textual.theme import BUILTIN_THEMES, Theme

NAME = "schwung"


class Palette(NamedTuple):
    """The three colors that mean something; the rest is the terminal's own.

    ``warm`` is whose turn it is and nothing else; ``hot`` is harm and what went wrong; ``cool``
    is all the rest. They stay apart in every kind of color blindness: blue, yellow and vermilion,
    on light paper blue, ocher and crimson. Of the first eight, which the Linux console shows,
    too, there is on light paper no better one left for the turn than magenta.
    """

    cool: str
    warm: str
    hot: str


DARK = Palette(cool="#56b4e9", warm="#f0d030", hot="#ff6f52")
LIGHT = Palette(cool="#0064a8", warm="#8f6000", hot="#a0002a")
DARK_SIXTEEN = Palette(cool="ansi_cyan", warm="ansi_yellow", hot="ansi_red")
LIGHT_SIXTEEN = Palette(cool="ansi_blue", warm="ansi_magenta", hot="ansi_red")


def palette(*, light: bool, sixteen: bool) -> Palette:
    """Return the colors for a background and what the terminal can show."""
    if sixteen:
        return LIGHT_SIXTEEN if light else DARK_SIXTEEN
    return LIGHT if light else DARK


def theme(colors: Palette, *, light: bool) -> Theme:
    """Return a theme that leaves text and background as the terminal has them."""
    base = BUILTIN_THEMES["ansi-light" if light else "ansi-dark"]
    return replace(
        base,
        name=NAME,
        dark=not light,
        primary=colors.cool,
        secondary=colors.cool,
        accent=colors.cool,
        warning=colors.hot,
        error=colors.hot,
        success=colors.cool,
        variables={
            **base.variables,
            "cool": colors.cool,
            "warm": colors.warm,
            "hot": colors.hot,
        },
    )
