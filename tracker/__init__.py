"""Schwung: a conflict tracker for the terminal, in which a fight is a tree of rulings."""

__version__ = "0.2.0"
