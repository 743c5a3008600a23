"""Where a token can be changed, and into what: told from the syntax tree, never in annotations."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

# The packages whose code is changed.
PACKAGES = ("tracker/conflict", "tracker/systems", "tracker/log")

Spot = tuple[int, int]
Operators = Mapping[str, tuple[str, ...]]

COMPARISONS: Operators = {
    "==": ("!=",),
    "!=": ("==",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "is": ("is not",),
    "is not": ("is",),
    "in": ("not in",),
    "not in": ("in",),
}
BOOLEAN: Operators = {"and": ("or",), "or": ("and",)}
ARITHMETIC: Operators = {"+": ("-",), "-": ("+",), "+=": ("-=",), "-=": ("+=",)}
CALLS = {"any": "all", "all": "any", "min": "max", "max": "min"}


class Mutant(NamedTuple):
    """One change of a module: what stands at a place, and what is put there instead."""

    path: str
    line: int
    column: int
    end: Spot
    old: str
    new: str
    # The line as it is, without its indentation.
    text: str
    # The outermost function that it stands in, as ``Class.method``; empty for a module's own.
    function: str
    # Whether that keeps what it has returned once.
    cached: bool

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column + 1}  {self.old} → {self.new or '(nothing)'}"

    def applied(self, source: str) -> str:
        """Return a module's source with the change made."""
        lines = source.splitlines(keepends=True)
        last, stop = self.end
        rest = lines[last - 1].encode()[stop:].decode()
        first = lines[self.line - 1].encode()[: self.column].decode()
        return "".join((*lines[: self.line - 1], first, self.new, rest, *lines[last:]))


def all_mutants(root: Path) -> list[Mutant]:
    """Return every change there is, in the order of files and places."""
    found: list[Mutant] = []
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            found += mutants(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())
    return found


def mutants(source: str, path: str) -> list[Mutant]:
    """Return the changes of one module, in the order of their places."""
    return sorted(set(_Finder(source, path).found), key=lambda m: (m.line, m.column, m.new))


class _Finder(ast.NodeVisitor):
    """The changes found on a walk through a module."""

    def __init__(self, source: str, path: str) -> None:
        self.found: list[Mutant] = []
        self._path = path
        self._lines = source.splitlines()
        self._classes: list[str] = []
        self._function = ""
        self._cached = False
        self._tokens = [
            token
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type in (tokenize.OP, tokenize.NAME)
        ]
        self.visit(ast.parse(source))

    def _add(self, start: Spot, end: Spot, old: str, news: Iterable[str]) -> None:
        line, column = start
        text = self._lines[line - 1].strip()
        for new in news:
            place = (self._path, line, column, end, old, new, text)
            self.found.append(Mutant(*place, self._function, self._cached))

    def _between(self, left: ast.expr, right: ast.expr, known: Operators) -> None:
        """Add the changes of the operator that stands between two expressions."""
        there = list(self._within(_end(left), _start(right)))
        words = " ".join(token.string for token in there if token.string not in "()")
        there = [token for token in there if token.string not in "()"]
        if words in known:
            self._add(self._spot(there[0].start), self._spot(there[-1].end), words, known[words])

    def _within(self, start: Spot, end: Spot) -> Iterator[tokenize.TokenInfo]:
        for token in self._tokens:
            if self._spot(token.start) >= start and self._spot(token.end) <= end:
                yield token

    def _spot(self, place: Spot) -> Spot:
        """Return a place with its column in bytes, as the tree counts."""
        line, column = place
        return line, len(self._lines[line - 1][:column].encode())

    # What has something to change

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, right in zip((node.left, *node.comparators), node.comparators, strict=False):
            self._between(left, right, COMPARISONS)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between(left, right, BOOLEAN)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add | ast.Sub):
            self._between(node.left, node.right, ARITHMETIC)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._between(node.target, node.value, ARITHMETIC)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            # Not up to the operand: that may stand in brackets, which are none of its own.
            line, column = _start(node)
            self._add((line, column), (line, column + len("not ")), "not", ("",))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._add(_start(node), _end(node), str(value), (str(not value),))
        elif isinstance(value, int):
            news = (1,) if value == 0 else (0, 2) if value == 1 else (value + 1,)
            self._add(_start(node), _end(node), str(value), map(str, news))

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in CALLS:
            self._add(_start(node.func), _end(node.func), name, (CALLS[name],))
        if name == "zip":
            # That is strict asserts something, and does nothing.
            node.keywords = []
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        value = node.value
        if value is not None and not isinstance(value, ast.Constant):
            self._add(_start(value), _end(value), "a value", ("None",))
        self.generic_visit(node)

    # What is left out

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """Leave out the annotation."""

    def visit_If(self, node: ast.If) -> None:
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Leave out what a struct is declared to be: frozen, and made by keywords alone."""
        self._classes.append(node.name)
        for part in node.body:
            self.visit(part)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outermost = not self._function
        if outermost:
            self._function = ".".join((*self._classes, node.name))
            self._cached = any("cache" in ast.unparse(one) for one in node.decorator_list)
        for part in (*node.decorator_list, node.args, *node.body):
            self.visit(part)
        if outermost:
            self._function, self._cached = "", False


def _start(node: ast.expr) -> Spot:
    return node.lineno, node.col_offset


def _end(node: ast.expr) -> Spot:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset
