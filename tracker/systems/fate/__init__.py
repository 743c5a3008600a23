"""Fate: four Fudge dice on the ladder, two stress tracks, fate points."""

RANK = 1
GERMAN = "Fate"
ENGLISH = "Fate"
PREFIX = "F"
