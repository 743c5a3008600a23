"""The messages in the source and the catalogues that translate them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "tracker" / "words" / "locale"
GERMAN = LOCALE / "de" / "LC_MESSAGES" / "schwung.po"
# Where a game has its own, in its folder.
OWN = "locale/de/LC_MESSAGES/schwung.po"

# A message, or its singular and its plural.
MessageId = str | tuple[str, str]

_MARKS = ("_", "N_", "fill")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


class NotPlain(ValueError):
    """Raised when a message is marked that is made only when the program runs."""


class _Class(NamedTuple):
    """A class as far as it may be a command: its name, bases and help, empty without a tag."""

    name: str
    bases: tuple[str, ...]
    help: str


@cache
def messages_in(source: str) -> tuple[MessageId, ...]:
    """Return the messages marked in a module; raises NotPlain for a marked f-string."""
    return tuple(_marked(source))


def _marked(source: str) -> Iterator[MessageId]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in _MARKS and node.args:
            if isinstance(node.args[0], ast.JoinedStr):
                raise NotPlain(f"line {node.lineno}: a message cannot be an f-string")
            if (text := _text(node.args[0])) is not None:
                yield text
        elif node.func.id == "ngettext":
            one, many = map(_text, node.args[:2])
            if one is None or many is None:
                raise NotPlain(f"line {node.lineno}: ngettext takes two plain texts")
            yield one, many


@cache
def _classes_in(source: str) -> tuple[_Class, ...]:
    whole = list(ast.walk(ast.parse(source)))
    imports = [node for node in whole if isinstance(node, ast.ImportFrom)]
    # A check that is resolved is no command that makes one.
    dice = {a.name for one in imports if "tracker.dice" in str(one.module) for a in one.names}
    found = []
    for node in (node for node in whole if isinstance(node, ast.ClassDef)):
        bases = tuple(_bases(node))
        tagged = any(keyword.arg == "tag" for keyword in node.keywords)
        text = (ast.get_docstring(node) or "") if tagged else ""
        if not dice & {*bases}:
            found.append(_Class(node.name, bases, text.partition("\n")[0]))
    return tuple(found)


def help_lines_in(sources: Iterable[str]) -> Iterator[str]:
    """Yield the first docstring line of each command type: the program shows it as help."""
    # Each system of dice has its own check, under the same name.
    classes: dict[str, list[_Class]] = {}
    for source in sources:
        for found in _classes_in(source):
            classes.setdefault(found.name, []).append(found)

    def is_command(name: str) -> bool:
        bases = [base for one in classes.get(name, ()) for base in one.bases]
        return name == "Command" or any(is_command(base) for base in bases if base != name)

    for name, several in classes.items():
        if is_command(name):
            yield from (one.help for one in several if one.help)


def _bases(node: ast.ClassDef) -> list[str]:
    """Return the names of what a class is made of, also where they stand behind their module's."""
    named = (base for base in node.bases if isinstance(base, ast.Attribute | ast.Name))
    return [base.attr if isinstance(base, ast.Attribute) else base.id for base in named]


def messages() -> set[MessageId]:
    """Return every message of the program."""
    return _messages_in(_sources())


def _sources() -> dict[Path, str]:
    paths = sorted((ROOT / "tracker").rglob("*.py"))
    return {path: path.read_text(encoding="utf-8") for path in paths}


def _messages_in(sources: Mapping[Path, str]) -> set[MessageId]:
    # A small game may have its rules in modules beside each other.
    rules = {"conflict", "rules", "systems"}
    commands = [s for path, s in sources.items() if rules & {*path.relative_to(ROOT).parts}]
    found = {m for source in sources.values() for m in messages_in(source)}
    return {*found, *help_lines_in(commands)}


def catalogues() -> dict[Path, set[MessageId]]:
    """Return the German catalogues, each with the messages that belong there.

    A game's, there yet or not, has what its folder alone says, the program's all others.
    """
    sources = _sources()
    every = _messages_in(sources)
    found = {}
    for begins in sorted((ROOT / "tracker" / "systems").glob("*/__init__.py")):
        game = begins.parent
        others = {path: source for path, source in sources.items() if game not in path.parents}
        found[game / OWN] = every - _messages_in(others)
    return {GERMAN: every.difference(*found.values()), **found}


def german() -> Catalog:
    """Return all catalogues in one."""
    whole = Catalog(locale="de")
    for path in (GERMAN, *sorted((ROOT / "tracker" / "systems").glob(f"*/{OWN}"))):
        for message in read(path):
            if message.id:
                whole[message.id] = message
    return whole


def read(path: Path) -> Catalog:
    """Read a catalogue's source; one that is not there yet is empty."""
    if not path.exists():
        return Catalog(locale="de")
    with path.open("rb") as file:
        return read_po(file)


def faults(catalogue: Catalog, wanted: Iterable[MessageId]) -> Iterator[str]:
    """Yield what keeps a catalogue from translating exactly the messages wanted."""
    there = {_id(message): message for message in catalogue if message.id}
    wanted = set(wanted)
    for missing in sorted(wanted - there.keys(), key=str):
        yield f"not in the catalogue: {missing!r}"
    for key, message in there.items():
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if key not in wanted:
            yield f"not in the program: {key!r}"
        elif message.fuzzy:
            yield f"fuzzy: {key!r}"
        elif not all(texts) or (isinstance(key, tuple) and len(texts) != catalogue.num_plurals):
            yield f"not translated: {key!r}"
        elif not _places_agree(key, [str(text) for text in texts]):
            yield f"other placeholders: {key!r}"
    for obsolete in catalogue.obsolete:
        yield f"obsolete: {obsolete!r}"


def compile_stale() -> None:
    """Compile each catalogue that is newer than what was compiled of it, games' own too."""
    own = ROOT.glob("t*/**/locale/*/LC_MESSAGES/*.po")
    for po in own:
        mo = po.with_suffix(".mo")
        if not mo.is_file() or mo.stat().st_mtime_ns < po.stat().st_mtime_ns:
            new = po.with_suffix(".mo.new")
            with new.open("wb") as file:
                write_mo(file, read(po))
            new.replace(mo)


def _places_agree(key: MessageId, texts: list[str]) -> bool:
    # "one box is marked" need not name the number that "{count} boxes are marked" names.
    originals = (key,) if isinstance(key, str) else key
    allowed = [sorted(_PLACEHOLDER.findall(text)) for text in originals]
    return all(sorted(_PLACEHOLDER.findall(text)) in allowed for text in texts)


def _id(message: Message) -> MessageId:
    if isinstance(message.id, str):
        return message.id
    one, many = message.id
    return one, many


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
