"""W100: one roll, a failure range that difficulty widens, success from an end result of 100."""

RANK = 4
GERMAN = "W100"
ENGLISH = "W100"
PREFIX = "C"
