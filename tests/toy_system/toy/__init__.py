"""A game to test with: one die, one track, one command, one key of its own and a German word."""

RANK = 99
GERMAN = "Spielzeug"
ENGLISH = "Toy"
PREFIX = "Y"
