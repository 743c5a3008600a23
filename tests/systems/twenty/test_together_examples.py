"""Each check of several in the W20's rules as a command at a table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.support.examples import examples_in, read
from tests.support.program import ROOT
from tests.support.twenty_table import at_the_gate, together
from tests.systems.twenty.parties import MORE, OTHERS, typed

RULES = ROOT / "tracker" / "systems" / "twenty" / "rules.md"

EXAMPLES = {example.text: read(example.text) for example in examples_in(RULES)}


def of(operation: str) -> list[str]:
    return [text for text, example in EXAMPLES.items() if example[1] == operation]


@pytest.mark.parametrize("text", of("support"))
def test_every_support_of_the_rules_can_be_typed(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    results = [int(n) for n in given["erfolge"].split(",")]
    helpers = int(given.get("helpers", "4"))
    table = at_the_gate(*MORE)
    names = ",".join(OTHERS[: len(results) - 1])
    line = (
        f"check {typed(results[0], 0)} helpers={helpers} with='{names}' req={given.get('req', '0')}"
    )
    if expected.get("error") == "E_TOO_MANY":
        assert table.refused(line).rule == "T-104"
        return
    table.do(line)
    dice = [0]
    for before, result in pairwise(results):
        if expected.get("error") == "E_NOT_NEEDED":
            assert before >= 0
            assert table.refused(f"support {typed(result, 0)}").rule == "T-101"
            return
        dice.append(-(before // 4))
        table.do(f"support {typed(result, dice[-1])}")
    if table.state.question is not None:
        table.do("alone")
    found = together(table)
    told = {
        "dis": ",".join(map(str, found.disadvantages)),
        "eg": str(found.degree),
        "ok": "yes" if found.success else "no",
        "used": str(len(found.made)),
        "next_dis": str(found.next_dis),
        "req": "yes" if found.required_met else "no",
    }
    assert {key: told[key] for key in expected} == expected
    assert dice == list(found.disadvantages)


@pytest.mark.parametrize("text", of("communal"))
def test_every_communal_check_of_the_rules_can_be_typed(text: str) -> None:
    _rule, _operation, given, expected = EXAMPLES[text]
    results = [int(n) for n in given["erfolge"].split(",")]
    dis = int(given.get("dis", "0"))
    left = max(dis - (len(results) - 1), 0)
    names = ",".join(OTHERS[: len(results) - 1])
    table = at_the_gate(*MORE)
    table.do(
        f"check {typed(results[0], left)} figures=5 with='{names}' dis={dis} "
        f"req={given.get('req', '0')}",
        *(f"join {typed(result, left)}" for result in results[1:]),
    )
    found = together(table)
    told = {
        "figures": str(len(found.made)),
        "dis": str(found.disadvantages[0]),
        "total": str(found.total),
        "eg": str(found.degree),
        "eg_sum": str(found.degree_sum),
        "ok": "yes" if found.success else "no",
    }
    assert {key: told[key] for key in expected} == expected
