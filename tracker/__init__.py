"""Schwung: a conflict tracker for the terminal, in which a fight is a tree of rulings."""

from tracker import finder, systems

__version__ = "0.2.0"

# The one place at which the games that the rules ask for are those in the folders.
systems.use(finder.Folders())
