"""What docstrings show of the program is what the program does."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.support.program import ROOT

EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted((ROOT / "tracker").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_comes_to_what_it_says(name: str) -> None:
    outcome = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)
