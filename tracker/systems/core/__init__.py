"""Fate as it is played now: Core, Condensed and Accelerated, one game with differing dials."""

RANK = 6
GERMAN = "Fate Core"
ENGLISH = "Fate Core"
PREFIX = "K"
