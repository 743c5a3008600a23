"""Each example of the W10 pool's rules as a command at a table."""

from __future__ import annotations

import pytest

from tests.support.examples import examples_in, read, shown
from tests.support.pool_table import RULES, outcome, table
from tracker.conflict.system import SYSTEMS

EXAMPLES = {example.text: read(example.text) for example in examples_in(RULES)}


def of(operation: str) -> list[str]:
    return [text for text, example in EXAMPLES.items() if example[1] == operation]


@pytest.mark.parametrize("text", of("check"))
def test_every_check_of_the_rules_can_be_typed(text: str) -> None:
    rule, _operation, given, expected = EXAMPLES[text]
    keys = " ".join(f"{key}={value}" for key, value in given.items() if value)
    at = table()
    if expected.get("grade") == "BLOCKED":
        assert at.refused(f"check by=Ana {keys}").rule == "P-002", rule
        return
    at.do(f"check by=Ana {keys}")
    found = outcome(at)
    known = {
        "en": found.target,
        "thrown": found.thrown,
        "extra": found.extra,
        "succ": found.successes,
        "crit": found.tens,
        "sum": found.total,
        "limit": found.limit,
        "limit_src": found.limit_source,
        "fumble": found.fumble,
        "ok": found.success,
        "margin": found.margin,
        "remaining": found.remaining,
        "grade": found.grade,
    }
    assert {key: shown(known[key]) for key in expected} == expected


@pytest.mark.parametrize("text", of("en"))
def test_every_target_number_of_the_rules_can_be_typed(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    mods = f"mods={given['mods']}" if given["mods"] else ""
    at = table().do(f"check by=Ana pool=1 dice=5 {mods}")
    assert outcome(at).target == int(expected["en"])
    assert ("P-054" in at.warnings()) == (not 2 <= outcome(at).target <= 10)


@pytest.mark.parametrize("text", of("need"))
def test_every_difficulty_of_the_rules_has_its_name(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    at = table().do(f'check by=Ana pool=1 dice=5 need="{given["label"]}"')
    assert outcome(at).need == int(expected["need"])


@pytest.mark.parametrize("text", of("combine"))
def test_every_two_traits_of_the_rules_can_be_thrown_together(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    at = table(f"set Ana skills='One {given['a']}, Two {given['b']}'")
    if expected["pool"] == "-":
        assert at.refused("check by=Ana skill=One plus=Two").rule == "P-039"
    else:
        dice = ",".join(["5"] * max(int(expected["pool"]), 1))
        at.do(f"check by=Ana skill=One plus=Two dice={dice}")
        assert outcome(at).thrown == max(int(expected["pool"]), 1)


@pytest.mark.parametrize("text", of("oppose"))
def test_every_contest_of_the_rules_can_be_played(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]

    def dice(successes: str) -> str:
        return ",".join(["5"] * int(successes) + ["2"] * (3 - int(successes)))

    at = table().do(
        f"contest Ben by=Ana pool=3 dice={dice(given['a'])} vs-pool=3 vs-dice={dice(given['b'])}"
    )
    last = at.state.last_roll
    assert last is not None
    winner = {"A": int(expected["net"]), "B": 0, "none": 0}[expected["winner"]]
    assert last.margin == winner


@pytest.mark.parametrize("text", of("rating"))
def test_every_value_of_the_rules_can_stand_on_a_sheet(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    at = table(f"set Ana skills='Trait {given['value']}'")
    value = at.who("Ana").skills["Trait"]
    label = SYSTEMS["pool"].rating_term(value, "Trait", at.who("Ana").sheet)
    assert label is not None
    assert SYSTEMS["pool"].write_rating(value) == given["value"]
    assert label.german == expected.get("label", label.german)
