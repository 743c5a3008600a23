"""The count of rules that tests show, in runs of pytest of its own."""

from __future__ import annotations

import pytest

from tests.support.pty import ROOT
from tests.support.rules import rules_in

REFERENCE = """
- **F-HOLD-1** One may hold.
  - Tracker: OFFERS — asks.
- **F-HOLD-2** One may
  hold twice.
  - Example: twice.
  - Tracker: NOTES — nothing.
- **F-HOLD-10** One may not hold.
  - Tracker: ENFORCES.
"""
TESTS = """
import pytest

@pytest.mark.rule("F-HOLD-10", "F-HOLD-2")
def test_one(): pass

def test_two(): pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeini("""
        [pytest]
        testpaths = suite
        rules_reference = fate.md
        rules_covered = covered.txt
        markers = rule(*ids): rules
        asyncio_default_fixture_loop_scope = function
    """)
    pytester.makeconftest('pytest_plugins = ["tests.support.rules"]')
    (pytester.path / "fate.md").write_text(REFERENCE)
    (pytester.path / "covered.txt").write_text("# must stay\n")
    pytester.mkdir("suite")
    (pytester.path / "suite" / "test_it.py").write_text(TESTS)
    return pytester


def must_stay(suite: pytest.Pytester, *rules: str) -> None:
    (suite.path / "covered.txt").write_text("# must stay\n" + "".join(f"{r}\n" for r in rules))


def test_rules_of_a_reference() -> None:
    assert rules_in(REFERENCE) == {"F-HOLD-1": True, "F-HOLD-2": False, "F-HOLD-10": True}


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_rules_are_counted(suite: pytest.Pytester, workers: tuple[str, ...]) -> None:
    must_stay(suite, "F-HOLD-10")
    run = suite.runpytest("--rules-missing", *workers)
    run.stdout.fnmatch_lines(["rules covered: 1 of 2", "without a test: F-HOLD-1"])
    assert run.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_whole_run_fails_when_a_rule_lost_its_test(
    suite: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    must_stay(suite, "F-HOLD-1", "F-HOLD-10")
    run = suite.runpytest(*workers)
    run.stdout.fnmatch_lines(["rules that lost their test: F-HOLD-1"])
    assert run.ret == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize("narrowed", [("-k", "two"), ("suite/test_it.py",)])
def test_part_of_the_tests_may_lack_rules(
    suite: pytest.Pytester, narrowed: tuple[str, ...]
) -> None:
    must_stay(suite, "F-HOLD-1")
    run = suite.runpytest(*narrowed)
    run.stdout.no_fnmatch_line("*lost*")
    assert run.ret == pytest.ExitCode.OK


def test_rules_shown_are_kept(suite: pytest.Pytester) -> None:
    must_stay(suite, "F-HOLD-10", "F-ASPECT-1")
    suite.runpytest("--rules-keep")
    assert (suite.path / "covered.txt").read_text() == "# must stay\nF-ASPECT-1\nF-HOLD-10\n"


def test_unknown_rule_is_refused(suite: pytest.Pytester) -> None:
    suite.makepyfile(**{"suite/test_it": TESTS.replace("F-HOLD-2", "F-HOLD-3")})
    run = suite.runpytest()
    assert run.ret == pytest.ExitCode.USAGE_ERROR
    run.stderr.fnmatch_lines(["*test_one: no such rule: F-HOLD-3"])
