"""The bestiary: templates of people in a file that the reader owns and edits by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tracker import systems
from tracker.conflict.cast import Add
from tracker.conflict.clone_setup import described
from tracker.conflict.engine import kind_of
from tracker.conflict.ruling import N_
from tracker.conflict.setup import free_name
from tracker.conflict.state import Conflict
from tracker.conflict.system import SYSTEMS
from tracker.imports.bestiary_keys import LISTS, TEXTS, wrong_keys
from tracker.log import disk
from tracker.log.errors import said_of
from tracker.log.plain_files import read_plain
from tracker.systems import first
from tracker.toml_text import BYTES_MOST, toml_places, toml_string
from tracker.tui import settings
from tracker.tui.preferences import FAULTS_MOST
from tracker.words.game_words import words_of
from tracker.words.names import shown
from tracker.words.pointing import Scope
from tracker.words.quick_tokens import quick_keys
from tracker.words.reading import slot_kind as kind_of_word
from tracker.words.shape import Slot, shape
from tracker.words.split import quote
from tracker.words.translate import fill, language

if TYPE_CHECKING:
    from tracker.conflict.figure_drafts import DraftWishes, FigureDraft
    from tracker.imports.bestiary import GrownBestiary


# The kind of word of a key with several texts, which are a list here.
_SEVERAL = "texts"


class Template(NamedTuple):
    """Somebody who can be added: the line that adds them, and for which dice.

    ``keys`` stand behind the command that the line becomes: what a quick-add line has no words for.
    """

    name: str
    line: str
    system: str
    keys: str = ""

    @property
    def values(self) -> str:
        """Return the line without the name and the usual role."""
        return self.line.removeprefix(_quoted(self.name)).removeprefix(" npc").lstrip("; ")


class ReadBestiary(NamedTuple):
    """Hold what a bestiary has, and in words what is wrong with it, each with its line."""

    templates: tuple[Template, ...] = ()
    faults: tuple[str, ...] = ()


def read_bestiary(path: Path) -> ReadBestiary:
    """Read a bestiary; one that is not there is empty, a wrong template is left out."""
    try:
        text, tables = settings.read_settings(path)
    except ValueError as error:
        return ReadBestiary(
            faults=(_fault(path, N_("{file} cannot be read: {error}"), error=str(error)),)
        )
    where = toml_places(text)
    templates: list[Template] = []
    faults: list[str] = []
    for name, table in tables.items():
        game = _game(table)
        own = _sheet_keys(game)
        counted = {key for key, slot in own.items() if slot.kind == "number"}
        said = own.keys() - counted
        lists = {key for key, slot in own.items() if slot.kind == _SEVERAL}
        wrong = list(wrong_keys(table, _numbers(game) | counted, TEXTS | said, LISTS | lists))
        faults += [
            _fault(
                path,
                N_("{file}, line {n}: {key} of {name} is not understood"),
                n=where.get((name, key), where.get((name, ""), 1)),
                key=shown(key or name),
                name=shown(name),
            )
            for key in wrong[: FAULTS_MOST - len(faults)]
        ]
        if not wrong:
            plain = {key: value for key, value in table.items() if key not in own}
            keys = " ".join(_typed(key, table[key]) for key in table if key in own)
            templates.append(Template(name, _line(name, plain), game, keys))
    return ReadBestiary(tuple(templates), tuple(faults))


def starter(game: str) -> tuple[Template, ...]:
    """Return the figures that ship with a game, named in the reader's language."""
    folder = Path(str(systems.game(game).__file__)).parent
    own, usual = folder / f"bestiary.{language()}.toml", folder / "bestiary.toml"
    return read_bestiary(own if own.is_file() else usual).templates


def offered(path: Path, game: str) -> ReadBestiary:
    """Return the templates of a game: the reader's, then those that ship under other names."""
    found = read_bestiary(path)
    mine = [template for template in found.templates if template.system == game]
    names = {template.name.casefold() for template in mine}
    shipped = [one for one in starter(game) if one.name.casefold() not in names]
    return found._replace(templates=(*mine, *shipped))


def keep_figure(path: Path, state: Conflict, who: str) -> str:
    """Append somebody to a bestiary and return the name they have there; raises LogError.

    What hurts them, their side and their zone stay behind.
    """
    taken = {template.name.casefold() for template in read_bestiary(path).templates}
    p = state.somebody(who)
    name = free_name(taken, p.name)
    block = "\n".join(["", f"[{toml_string(name)}]", *_block(state, who), ""])
    with said_of(path):
        disk.make_folder(path.parent)
        disk.append_whole(path, block.encode())
    return name


def keep_figures(
    path: Path,
    figures: Sequence[FigureDraft],
    again: Literal["", "merge", "new"],
    game: str,
    wishes: DraftWishes,
) -> GrownBestiary:
    """Add figures to a bestiary as a game has them, whatever else it holds as it is.

    Raises LogError and Refused.
    """
    from tracker.casts import as_kept
    from tracker.imports.bestiary import grow

    kept, lost = as_kept(figures, game, wishes)
    with said_of(path):
        try:
            text = read_plain(path, BYTES_MOST).decode("utf-8-sig", "replace")
        except FileNotFoundError:
            text = ""
        grown = grow(text, path.name, kept, again, SYSTEMS[game].sheet_terms())
        if grown.text != text:
            disk.make_folder(path.parent)
            disk.replace_whole(path, grown.text.encode())
    return grown._replace(lost=(*lost, *grown.lost))


def _fault(path: Path, message: str, **arguments: object) -> str:
    return fill(message, {"file": path.name, **arguments})


def _game(table: Any) -> str:
    """Return the game that a template is for."""
    game = table.get("system") if isinstance(table, dict) else None
    return game if isinstance(game, str) else first()


def _sheet_keys(game: str) -> Mapping[str, Slot]:
    """Return the keys of a game's sheets that a quick-add line has no words for."""
    if game not in SYSTEMS:
        return {}
    quick = {*quick_keys(game).values(), *LISTS, "source-id"}
    kind: type[Add] = kind_of(game, "add")
    slots = shape(kind, game).keys
    return {
        key: slot
        for key, slot in slots.items()
        if key not in quick and (slot.field not in Add.__struct_fields__ or key == "memo")
    }


def _typed(key: str, value: Any) -> str:
    """Return a key with its value as it is typed behind a command."""
    texts = value if isinstance(value, list) else [str(value)]
    return f"{key}={quote('; '.join(' '.join(str(text).split()) for text in texts))}"


def _numbers(game: str) -> frozenset[str]:
    """Return the keys of a game's people that are numbers."""
    # Where somebody stands is not written down; it is another place the next time.
    other = {"side", "zone", "hidden", *words_of(game).quick_kinds}
    return frozenset(quick_keys(game).values()) - other


def _line(name: str, table: Mapping[str, Any]) -> str:
    """Return the quick-add line of a template."""
    # The role ends the name, which would go on over skills that no list of the game has.
    words = [_quoted(name), table.get("role") or ("pc" if "seat" in table else "npc")]
    behind: list[str] = []
    for key, value in table.items():
        match key:
            case "more":
                words.append(value)
            case "hidden":
                words += ["hidden"] if value else []
            case "skills":
                skills = value if isinstance(value, str) else _listed(value)
                words += [skills] if skills else []
            case "role" | "system":
                continue
            case _ if key in LISTS:
                behind += value if isinstance(value, list) else [value]
            case _:
                words += [key, _quoted(value) if isinstance(value, str) else str(value)]
    return "; ".join([" ".join(words), *behind])


def _quoted(text: str) -> str:
    """Return a name for a quick-add line, in which nothing is escaped."""
    return text if '"' in text else f'"{text}"'


def _listed(skills: Mapping[str, int]) -> str:
    return ", ".join(f"{skill} {value}" for skill, value in skills.items())


def _block(state: Conflict, who: str) -> Iterable[str]:
    """Yield the lines of a template below its name."""
    p = state.somebody(who)
    if state.system != first():
        yield f"system = {toml_string(state.system)}"
    if (group := words_of(state.system).template(state, p)) is not None:
        yield from (f"{key} = {_toml(value)}" for key, value in group.items())
        return
    yield f"role = {toml_string('pc' if p.role == 'pc' else 'npc')}"
    if p.skills:
        yield f"skills = {toml_string(_listed(p.skills))}"
    sheet, scope = described(state, p), Scope(state)
    for key, value in sheet.items():
        if key in _numbers(state.system) and type(value) is int and key != "seat":
            yield f"{key} = {value}"
        elif key == "aspects" and isinstance(value, tuple):
            texts = tuple(str(text).replace(";", ",") for text in value)
            yield f"aspects = {_toml(texts)}"
    for key, slot in _sheet_keys(state.system).items():
        value = sheet.get(slot.field)
        if type(value) is int:
            yield f"{key} = {value}"
        elif slot.kind == _SEVERAL and isinstance(value, tuple):
            yield f"{key} = {_toml(value)}"
        elif value is not None:
            typed = " ".join(kind_of_word(slot, state.system).write(value, slot, scope))
            yield f"{key} = {toml_string(typed)}"


def _toml(value: Any) -> str:
    """Return a number, a text or a list of texts as TOML has it."""
    if isinstance(value, tuple):
        return f"[{', '.join(toml_string(str(text)) for text in value)}]"
    return toml_string(value) if isinstance(value, str) else str(value)
