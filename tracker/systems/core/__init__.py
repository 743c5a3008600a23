"""Fate as it is played now: Core, Condensed and Accelerated, one game with differing dials."""

RANK = 6
GERMAN = "Fate Core"
ENGLISH = "Fate Core"
PREFIX = "K"
ATTRIBUTIONS = (
    "This work is based on Fate Core System and Fate Accelerated Edition (found at "
    "http://www.faterpg.com/), products of Evil Hat Productions, LLC, developed, authored, and "
    "edited by Leonard Balsera, Brian Engard, Jeremy Keller, Ryan Macklin, Mike Olson, Clark "
    "Valentine, Amanda Valentine, Fred Hicks, and Rob Donoghue, and licensed for our use under "
    "the Creative Commons Attribution 3.0 Unported license "
    "(http://creativecommons.org/licenses/by/3.0/).",
    "This work is based on Fate Condensed (found at http://www.faterpg.com/), a product of Evil "
    "Hat Productions, LLC, developed, authored, and edited by PK Sullivan, Ed Turner, Leonard "
    "Balsera, Fred Hicks, Richard Bellingham, Robert Hanz, Ryan Macklin, and Sophie Lagacé, and "
    "licensed for our use under the Creative Commons Attribution 3.0 Unported license "
    "(http://creativecommons.org/licenses/by/3.0/).",
)
