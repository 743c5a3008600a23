"""A public name stands once outside the games, and once in each game's folder."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch

from tests import house

# What several modules have by design; each is taken from its module by the module's name.
SHARED_NAMES = {
    "topic": "the decisions of a module of rules",
    "tales": "the sentences of a module of words",
    "FORMAT": "the file format that a reader reads",
    "convert": "how a reader makes figures of its format",
    "is_actor": "how a reader knows its format",
    "is_character": "how a reader knows its format",
    "write": "how a format is written",
}

# Modules whose functions are reached by the name of a verb or subcommand, which is their own name:
# there may be a decision, a form and a headline of an attack.
REACHED_BY_VERB = (
    "subcommands.py",
    "systems/*/screen/*forms.py",
    "systems/*/words/headlines.py",
)


def scope(name: str) -> str:
    """Return within what a module's names are unique: its game's folder, or all the rest."""
    return "outside the games" if house.is_general(name) else "/".join(name.split("/")[:2])


def is_registered(node: ast.FunctionDef) -> bool:
    """Return whether a decorator puts a function into a table (``@topic.decides(Attack)``)."""
    calls = (d.func if isinstance(d, ast.Call) else d for d in node.decorator_list)
    return any(isinstance(call, ast.Attribute) for call in calls)


def public_names(name: str, tree: ast.Module) -> Iterator[str]:
    """Yield the public names that a module defines, but for functions reached by a verb."""
    by_verb = any(fnmatch(name, pattern) for pattern in REACHED_BY_VERB)
    for node in tree.body:
        match node:
            case ast.FunctionDef() if by_verb or is_registered(node):
                continue
            case ast.FunctionDef() | ast.ClassDef():
                names = [node.name]
            case ast.Assign(targets=targets):
                names = [n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=one)):
                names = [one]
            case _:
                continue
        yield from (one for one in names if not one.startswith("_"))


def homonyms() -> dict[tuple[str, str], list[str]]:
    """Return what stands in several modules, by scope and name."""
    found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for file in house.module_files():
        name = house.short(file)
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for one in dict.fromkeys(public_names(name, tree)):
            found[scope(name), one].append(name)
    return {key: modules for key, modules in found.items() if len(modules) > 1}


def test_a_public_name_stands_once() -> None:
    twice = [
        f"{one} {where}: {', '.join(modules)}"
        for (where, one), modules in homonyms().items()
        if one not in SHARED_NAMES
    ]
    assert not twice, "\n".join([*twice, "Say what each of them is, or begin it with _."])


def test_what_several_modules_have_by_design_they_have() -> None:
    assert SHARED_NAMES.keys() == {one for _where, one in homonyms()} & SHARED_NAMES.keys()


def test_a_table_reaches_a_function_only_by_a_registering_decorator() -> None:
    source = (
        "@topic.decides(Go)\ndef go(): ...\n\n@cache\ndef far(): ...\n\nA, _B = 1, 2\nC: int = 3\n"
    )
    assert [*public_names("conflict/there.py", ast.parse(source))] == ["far", "A", "C"]
