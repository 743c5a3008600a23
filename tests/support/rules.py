"""Which rules of the books the tests show: the ``rule`` marker, the count at the end, the guard.

A rule is shown when a test that was collected carries its id; whether that test passes is said
by the test. With xdist the workers collect, and the controller counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

_RULE = re.compile(
    r"^- \*\*(?P<id>[A-Z]-[A-Z]+-\d+)\*\*.*\n(?:  .*\n)*?  - Tracker: (?P<kind>\w+)", re.M
)


def rules_in(reference: str) -> dict[str, bool]:
    """Return every rule of a reference text, and whether the program must follow or offer it."""
    return {
        rule["id"]: rule["kind"] in ("ENFORCES", "OFFERS") for rule in _RULE.finditer(reference)
    }


def ids_in(text: str) -> list[str]:
    """Return the lines of a list that are not comments."""
    return [line for line in text.split("\n") if line and not line.startswith("#")]


class RuleCoverage:
    """Gather the rules that tests carry, and report them where the whole run comes together."""

    def __init__(self, config: pytest.Config, reference: str, keep: Path) -> None:
        self.config = config
        self.rules = rules_in(reference)
        self.keep = keep
        self.shown: set[str] = set()

    @property
    def binding(self) -> list[str]:
        """Return the rules that need a test, in the reference's order."""
        return [rule for rule, binds in self.rules.items() if binds]

    @property
    def lost(self) -> list[str]:
        """Return the rules that had a test once and have none now."""
        return sorted(set(ids_in(self.keep.read_text())) - self.shown)

    def is_whole_run(self) -> bool:
        """Say whether every test was asked for, so that a missing one is really missing."""
        option = self.config.option
        narrowed = (option.keyword, option.markexpr, option.deselect, getattr(option, "lf", False))
        return self.config.args_source is self.config.ArgsSource.TESTPATHS and not any(narrowed)

    # First, so that what -k and -m take away afterwards still counts.
    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note which rules the tests carry; refuse ids that the reference does not have."""
        for item in items:
            ids = [rule for marker in item.iter_markers("rule") for rule in marker.args]
            if unknown := [rule for rule in ids if _is_unknown(rule, self.rules)]:
                raise pytest.UsageError(f"{item.nodeid}: no such rule: {', '.join(unknown)}")
            self.shown.update(ids)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Hand a worker's rules to the controller; fail a whole run that lost one."""
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["rules"] = sorted(self.shown)
        elif self.is_whole_run():
            if self.config.getoption("--rules-keep"):
                self._write_kept()
            if self.lost and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over the rules that a worker collected."""
        self.shown.update(getattr(node, "workeroutput", {}).get("rules", ()))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say how many rules have a test, which have none, which have lost theirs."""
        write = terminalreporter.write_line
        if not self.rules:
            return
        for letter in dict.fromkeys(rule[0] for rule in self.binding):
            binding = [rule for rule in self.binding if rule[0] == letter]
            covered = [rule for rule in binding if rule in self.shown]
            of = f" ({letter})" if letter != self.binding[0][0] else ""
            write(f"rules covered: {len(covered)} of {len(binding)}{of}")
        if self.config.getoption("--rules-missing"):
            write(f"without a test: {' '.join(r for r in self.binding if r not in self.shown)}")
        if self.is_whole_run() and self.lost:
            write(f"rules that lost their test: {' '.join(self.lost)}", red=True)

    def _write_kept(self) -> None:
        comments = [line for line in self.keep.read_text().split("\n") if line.startswith("#")]
        kept = {*ids_in(self.keep.read_text()), *self.shown.intersection(self.binding)}
        ordered = sorted(kept, key=_by_number)
        self.keep.write_text("\n".join([*comments, *ordered]) + "\n")


def _is_unknown(rule: str, rules: Iterable[str]) -> bool:
    return rule not in rules and any(rule[:2] == known[:2] for known in rules)


def _by_number(rule: str) -> tuple[str, int]:
    family, _, number = rule.rpartition("-")
    return family, int(number)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the settings and the options, which list what has no test and keep what has one."""
    parser.addini("rules_reference", "the files of rules that tests show", type="args")
    parser.addini("rules_covered", "the file of rules that must keep their test")
    group = parser.getgroup("rules")
    group.addoption("--rules-missing", action="store_true", help="list the rules that have no test")
    group.addoption(
        "--rules-keep",
        action="store_true",
        help="after a whole run, add the rules shown to those that must stay so",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Count against the reference that ships; before it is there, nothing is counted."""
    files = [config.rootpath / name for name in config.getini("rules_reference")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    keep = config.rootpath / config.getini("rules_covered")
    config.pluginmanager.register(RuleCoverage(config, text, keep), "rule coverage")
