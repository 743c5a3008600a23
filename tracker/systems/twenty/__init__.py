"""W20 with W6: roll under a target value; advantages and disadvantages are dice."""

RANK = 5
GERMAN = "W20"
ENGLISH = "W20"
PREFIX = "T"
