"""Small faults are put where they can be, and nowhere else; see ``tests.mutants``."""

from __future__ import annotations

import ast
import tomllib
from random import Random
from textwrap import dedent

import pytest

from tests.mutants.__main__ import SAME
from tests.mutants.choosing import Map, Stage
from tests.mutants.sites import PACKAGES, Mutant, mutants
from tests.support.program import ROOT


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = a and b or c", ["x = a or b or c", "x = a and b and c"]),
        ("x = a < b", ["x = a <= b", "x = a >= b"]),
        ("x = 0 <= b > c", ["x = 1 <= b > c", "x = 0 < b > c", "x = 0 > b > c",
                            "x = 0 <= b <= c", "x = 0 <= b >= c"]),
        ("x = (a) != (b)", ["x = (a) == (b)"]),
        ("x = a is not b", ["x = a is b"]),
        ("x = a not in b", ["x = a in b"]),
        ("x = not a", ["x = a"]),
        ("x = 'ß' + y - z", ["x = 'ß' - y - z", "x = 'ß' + y + z"]),
        ("x += y", ["x -= y"]),
        ("x = f(True, 0)", ["x = f(False, 0)", "x = f(True, 1)"]),
        ("x = (1, 5)", ["x = (0, 5)", "x = (2, 5)", "x = (1, 6)"]),
        ("x = any(a)", ["x = all(a)"]),
        ("x: tuple[1] = y", []),
        ("if TYPE_CHECKING:\n    x = 1", []),
        ("class A(B, frozen=True): pass", []),
        ("def f(a: Literal[1] = 2) -> Literal[3]: pass", [
            "def f(a: Literal[1] = 3) -> Literal[3]: pass"]),
        ("def f():\n    return g(\n        a\n    )", ["def f():\n    return None"]),
        ("def f():\n    return", []),
    ],
)  # fmt: skip
def test_each_token_is_changed_by_itself(before: str, after: list[str]) -> None:
    assert [mutant.applied(before) for mutant in mutants(before, "x.py")] == after


def test_a_change_says_in_which_function_it_is() -> None:
    source = """
    A = 1
    class B:
        c = 2
        @cache
        def d(self):
            def e():
                return 3
            return e
    """
    found = mutants(dedent(source), "x.py")
    assert [(m.old, m.function, m.cached) for m in found] == [
        ("1", "", False),
        ("1", "", False),
        ("2", "", False),
        ("3", "B.d", True),
        ("a value", "B.d", True),
    ]
    assert str(found[3]) == "x.py:8:20  3 → 4"
    assert found[3].text == "return 3"


def test_every_change_of_the_program_leaves_a_program() -> None:
    chance, found = Random(1), 0
    modules = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    for path in chance.sample(modules, 30):
        source = path.read_text(encoding="utf-8")
        every = mutants(source, path.relative_to(ROOT).as_posix())
        found += len(every)
        for mutant in chance.sample(every, min(2, len(every))):
            changed = mutant.applied(source)
            assert changed != source
            assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), mutant
    assert found > 500


def test_what_is_the_same_program_is_still_there() -> None:
    for listed in tomllib.loads(SAME.read_text(encoding="utf-8"))["mutant"]:
        source = (ROOT / listed["file"]).read_text(encoding="utf-8")
        there = {(m.text, m.old, m.new) for m in mutants(source, listed["file"])}
        assert (listed["line"], listed["old"], listed["new"]) in there
        assert listed["why"]


def place(function: str, *, cached: bool = False) -> Mutant:
    return Mutant("p.py", 1, 0, (1, 1), "0", "1", "x = 0", function, cached)


def test_the_tests_that_call_a_function_are_tried_the_quickest_of_each_file_first() -> None:
    called = Map(
        {
            "a::slow": (9.0, ["p.py:f"]),
            "a::quick": (0.1, ["p.py:f"]),
            "b::mid": (1.0, ["p.py:f", "p.py:g"]),
            "c::other": (0.1, ["q.py:f"]),
        }
    )
    assert called.choose(place("f")) == [
        Stage(["a::quick", "b::mid"], 1.1),
        Stage(["a::slow"], 9.0),
    ]
    assert called.choose(place("g")) == [Stage(["b::mid"], 1.0)]
    # Of what belongs to no function, or keeps its results, the whole module's tests may tell.
    everybody = called.choose(place("f"))
    assert called.choose(place("")) == everybody
    assert called.choose(place("g", cached=True)) == everybody
    assert called.choose(place("unknown")) == everybody


def test_what_nobody_has_watched_is_tried_after_all_others() -> None:
    called = Map({"a::known": (0.5, ["p.py:f"])}, unknown={"b::new", "a::new"})
    assert called.choose(place("f")) == [
        Stage(["a::known"], 0.5),
        Stage(["a::new", "b::new"], 2.0),
    ]


def test_what_takes_long_is_tried_last() -> None:
    called = Map({f"a::{n}": (5.0, ["p.py:f"]) for n in range(6)})
    assert called.choose(place("f")) == [
        Stage(["a::0"], 5.0),
        Stage(["a::1", "a::2", "a::3"], 15.0),
        Stage(["a::4", "a::5"], 10.0),
    ]
