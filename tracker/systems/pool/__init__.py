"""The W10 pool: as many ten-sided dice as a trait is worth, each a success by itself."""

RANK = 2
GERMAN = "W10-Pool"
ENGLISH = "W10 pool"
PREFIX = "P"
