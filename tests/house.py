"""Counts what general modules know of single games; ``python -m tests.house`` notes fewer.

A game is to be a folder: outside its own modules nothing names it by its id, cites its rules, says
words that it alone has, or imports from it. What still does is counted, module by module, in
``tests/support/house.toml``; the counts may only fall. So with import circles: those that there are
may only lose modules.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tracker"
TABLE = ROOT / "tests" / "support" / "house.toml"

GAMES = ("fate", "pool", "reserves", "percent", "twenty", "core")

# What is one game's own.
_OWN = re.compile(rf"systems/(?:{'|'.join(GAMES)})/.*")

# What says the words of Fate because it is written so elsewhere: sheets of other programs are
# Fate's, and the fields of the state as JSON are those that scripts rely on.
_SHEETS = re.compile(
    r"imports/\w+\.py|import(?:ing|_files|_options)\.py"
    r"|conflict/(?:drafting|figure_drafts)\.py|words/state_schema\.py"
)

_RULE = re.compile(r"\b(?:[FK]-[A-Z]+-[0-9]+|[CPRT]-[0-9]{3})\b")

# Words that stand for a thing which one game alone has, as names and texts are made of them. A
# shift is a key, too.
_WORDS = """
    absorb boost boosts companion companions compel concede concession consequence consequences
    determination disarm disarmed fp ladder maneuver maneuvers minion minions overflow rung rungs
    shifts spin sprint stress swap swaps switch switches tagged untag weight
    fumble fumbles magnitude rethrow
    chain chains gabe gaben gift gifts reserve stock stocks untrained settled
    complexity fehlschlag
    attributes communal domain domains encumbrance exhaustion joint numeral wound wounds
    countdown countdowns invocation invocations invoke invokes milestone milestones mob mobs
    nameless stunt stunts teamwork
"""
_KNOWN = frozenset(_WORDS.split())

# Where such a word means something else: the word and why, module by module.
HOMONYMS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "conflict/history/record_store.py": {"chain": "itertools.chain"},
        "log/format.py": {
            "chain": "the checksums of a log, each over the one before",
            "chains": "the checksums of a log, each over the one before",
        },
        "log/holder.py": {"overflow": "Python's OverflowError"},
        "log/journal.py": {"chain": "the checksums of a log"},
        "log/library.py": {"chain": "the checksums of a log"},
        "log/records.py": {
            "chain": "the checksums of a log",
            "tagged": "structs that have a tag in a log",
        },
        "tui/app.py": {"switch": "Textual's switch_screen"},
        "tui/present/now.py": {"weight": "how much a line is emphasized"},
        "tui/present/ruled_form.py": {"settled": "fields of a form that have their values"},
        "tui/present/replay.py": {"joint": "where the line of a branch meets another"},
        "tui/terminal/driver.py": {"stock": "the driver that Textual has in stock"},
        "tui/terminal/frames.py": {
            "attributes": "how a terminal draws letters",
            "switches": "what turns the filter of frames off",
        },
        "words/emphasis.py": {"weight": "how much a line is emphasized"},
        "words/translate.py": {
            "fumbles": "an English verb, with its plural",
            "invokes": "an English verb, with its plural",
            "maneuvers": "an English verb, with its plural",
        },
    }
)
_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

Counts = dict[str, dict[str, int]]


def module_files() -> list[Path]:
    """Return the files of all modules of the program, in order."""
    return sorted(PACKAGE.rglob("*.py"))


def short(file: Path) -> str:
    """Return a module's path as the table names it."""
    return file.relative_to(PACKAGE).as_posix()


def is_general(name: str) -> bool:
    """Return whether a module is none of a single game's."""
    return _OWN.fullmatch(name) is None


@cache
def _source(file: Path) -> tuple[str, ast.Module]:
    text = file.read_text(encoding="utf-8")
    return text, ast.parse(text)


def found(file: Path) -> Iterator[tuple[str, int, str]]:
    """Yield each mention of a game in a module: its kind, the line, and what stands there."""
    text, tree = _source(file)
    name = short(file)
    foreign, elsewhere = _SHEETS.fullmatch(name) is not None, HOMONYMS.get(name, {})
    for number, line in enumerate(text.splitlines(), 1):
        for rule in _RULE.findall(line):
            yield "rules", number, rule
        for part in () if foreign else _PART.findall(line):
            if part.lower() in _KNOWN and part.lower() not in elsewhere:
                yield "words", number, part
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in GAMES:
            yield "ids", node.lineno, str(node.value)
    for line_number, target in imports(file):
        if not is_general(_path_of(target)):
            yield "imports", line_number, target


def counted() -> Counts:
    """Return how often each general module mentions single games, by kind."""
    counts: Counts = {kind: {} for kind in ("ids", "rules", "words", "imports")}
    for file in module_files():
        name = short(file)
        for kind, _line, _what in found(file) if is_general(name) else ():
            counts[kind][name] = counts[kind].get(name, 0) + 1
    return counts


def rises(now: Counts, noted: Counts) -> Iterator[str]:
    """Yield what has risen, with the lines that say so."""
    for kind, modules in now.items():
        for name, count in modules.items():
            before = noted.get(kind, {}).get(name, 0)
            if count > before:
                lines = [
                    f"{number}: {what}"
                    for one, number, what in found(PACKAGE / name)
                    if one == kind
                ]
                yield f"{name}: {count} {kind}, {before} before ({', '.join(lines)})"


def _module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _modules() -> Mapping[str, Path]:
    return {_module(file): file for file in module_files()}


def _path_of(module: str) -> str:
    return short(_modules()[module])


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the modules that one imports, for its types and inside functions, too."""
    known = _modules()
    for node in ast.walk(_source(file)[1]):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            below = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in known else str(node.module) for name in below]
        else:
            continue
        yield from ((node.lineno, name) for name in dict.fromkeys(names) if name in known)


def circles() -> list[list[str]]:
    """Return the groups of modules that import each other, however far around; each in order."""
    known = _modules()
    graph = {name: {to for _line, to in imports(file)} - {name} for name, file in known.items()}
    return sorted(sorted(group) for group in _components(graph) if len(group) > 1)


def _components(graph: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    """Yield the strongly connected components of a graph (Tarjan, without recursion)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    for root in graph:
        work = [] if root in index else [(root, iter(graph[root]))]
        for node, _rest in work:
            index[node] = low[node] = len(index)
            stack.append(node)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    work.append((other, iter(graph[other])))
                    break
                if other in stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = stack[stack.index(node) :]
                    del stack[stack.index(node) :]
                    yield group


def noted() -> tuple[Counts, list[list[str]]]:
    """Return the counts and the circles that the table notes."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {kind: dict(of) for kind, of in table["counts"].items()}, table["circles"]


def widened(now: Iterable[list[str]], before: Iterable[list[str]]) -> list[str]:
    """Return the circles of which no noted one has all modules."""
    old = [set(circle) for circle in before]
    return [" ".join(circle) for circle in now if not any(set(circle) <= one for one in old)]


def written(counts: Counts, around: Iterable[list[str]]) -> str:
    """Return the table as it is kept."""
    lines = ["# Written by python -m tests.house; the counts may only fall.", "circles = ["]
    for circle in around:
        lines += ["    [", *(f'        "{name}",' for name in circle), "    ],"]
    lines.append("]")
    for kind, modules in counts.items():
        lines += ["", f"[counts.{kind}]", *(f'"{n}" = {modules[n]}' for n in sorted(modules))]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Note today's counts; what moves between modules may, but no sum may rise."""
    now, around = counted(), circles()
    if TABLE.exists():
        before, old = noted()
        more = [kind for kind in now if sum(now[kind].values()) > sum(before[kind].values())]
        wide = widened(around, old)
        if more or wide:
            risen = [line for line in rises(now, before) if any(f" {k}, " in line for k in more)]
            sys.exit("\n".join([*risen, *(f"a new import circle: {one}" for one in wide)]))
    TABLE.write_text(written(now, around), encoding="utf-8")
    for kind, modules in now.items():
        print(f"{kind}: {sum(modules.values())} in {len(modules)} modules")
    print(f"circles: {', '.join(str(len(circle)) for circle in around) or 'none'}")


if __name__ == "__main__":
    main()
