"""Each example of the W100's rules as a command at a table."""

from __future__ import annotations

import pytest

from tests.support.examples import Inputs, examples_in, read, shown
from tests.support.percent_table import RULES, outcome, table

EXAMPLES = {
    example.text: read(example.text)
    for example in examples_in(RULES)
    if read(example.text)[1] in ("check", "steps")
}


@pytest.mark.parametrize("text", [t for t, e in EXAMPLES.items() if e[1] == "check"])
def test_every_check_of_the_rules_can_be_typed(text: str) -> None:
    rule, _operation, given, expected = EXAMPLES[text]
    line = " ".join(f"{key}={value}" for key, value in given.items())
    at = table()
    if expected.get("grade") == "BLOCKED":
        # Whatever the roll, and whatever the difficulty (C-011, C-012).
        assert at.refused(f"check by=Ana {line}").rule == "C-011", rule
        return
    at.do(f"check by=Ana {line}")
    found = outcome(at)
    known = {
        "mod_roll": found.modified,
        "total": found.total,
        "margin": found.margin,
        "grade": found.grade,
        "ok": found.success,
        "fehlschlag": found.grade == "FEHLSCHLAG",
        "boni": sum(found.check.bonuses),
        "einschr": sum(found.check.restrictions),
    }
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", [t for t, e in EXAMPLES.items() if e[1] == "steps"])
def test_every_complexity_of_the_rules_can_be_typed(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    values = Inputs(given)
    settings = [f"setting {name} on" for name in ("disk", "ueber") if values.yes(name)]
    keys = " ".join(f"{k}={given[k]}" for k in ("value", "complexity", "high") if k in given)
    at = table(*settings).do(f"check by=Ana dice=50 {keys}")
    difficulty = outcome(at).check.difficulty
    assert difficulty == int(expected.get("diff_change", int(expected["steps"]) * 10))
