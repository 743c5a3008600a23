"""Three Fudge dice with reserves: the best or worst three count, points and effects buy dice."""

RANK = 3
GERMAN = "Fudgewürfel mit Reserven"
ENGLISH = "Fudge dice with reserves"
PREFIX = "R"
