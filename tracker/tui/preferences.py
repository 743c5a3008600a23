"""What the reader has set, what is remembered for them, and who else could read it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from tracker import systems
from tracker.conflict.ruling import N_
from tracker.log import disk
from tracker.log.plain_files import NotPlain, others_can_read, read_plain
from tracker.tui.action_table import actions_of
from tracker.words.names import TEXT_MOST, shown
from tracker.words.translate import fill

SETTINGS = "schwung.toml"
REMEMBERED = "remembered.json"
BESTIARY = "bestiary.toml"

TYPED_MOST = 500

# So many faults are said, and no more than so many bytes are read of what is remembered.
FAULTS_MOST = 20
REMEMBERED_MOST = 8_000_000

# The colors that mean something, as the themes have them.
COLORS = ("cool", "warm", "hot")

_COLOR = r"#[0-9a-fA-F]{6}|ansi_(?:bright_)?(?:black|red|green|yellow|blue|magenta|cyan|white)"


class Remembered(msgspec.Struct, omit_defaults=True):
    """What the program writes down: who rolls the dice, the lines typed, the hints seen."""

    table_rolls: bool = False
    typed: list[str] = []
    added: list[str] = []
    hints: bool = True
    hinted: list[str] = []
    # Folders of which was said that others can read what is in them.
    exposed: list[str] = []


class Wishes(msgspec.Struct):
    """How the reader wants it to look; None and nothing where the environment decides."""

    light: bool | None = None
    ascii: bool | None = None
    mouse: bool = False
    colors: dict[str, str] = {}


class Preferences:
    """Read the settings of a folder, and keep in it what is remembered.

    Without a folder nothing is set, and nothing is kept beyond this program.
    Nothing here is ever in the way: what cannot be read counts as not said, what cannot be
    written is forgotten. ``faults`` says in words what is wrong with the settings.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = Path(os.devnull) if folder is None else folder
        self._keeps = folder is not None
        self.faults: list[str] = []
        self._text = ""
        self._places: dict[tuple[str, str], int] = {}
        settings = self._settings()
        self.keys: Mapping[str, str] = self._keys(settings)
        self.look = self._look(settings)
        self.remembered = self._read()

    @property
    def folder(self) -> Path:
        """Return the folder of the settings; it need not exist yet."""
        return self._folder

    def _settings(self) -> dict[str, Any]:
        """Return what the settings say, nothing where they cannot be read."""
        path = self._folder / SETTINGS
        if not self._keeps or not os.path.lexists(path):
            return {}
        # Late, because most readers have no settings, and the parser takes its time to load.
        from tracker.tui.settings import read_settings

        try:
            self._text, settings = read_settings(path)
        except ValueError as error:
            self._fault(N_("{file} cannot be read: {error}"), error=str(error))
            return {}
        return settings

    def _table(self, settings: dict[str, Any], name: str) -> dict[str, Any]:
        table = settings.get(name, {})
        if isinstance(table, dict):
            return table
        self._fault(N_("{file}: [{table}] is to be a table"), table=name)
        return {}

    def _keys(self, settings: dict[str, Any]) -> dict[str, str]:
        """Return the keys of actions by their ids, as ``[keys]`` of the settings has them.

        One that would hide another action counts as not said.
        """
        table = self._table(settings, "keys")
        if not table:
            # Most readers wish for none, and their games' actions are not loaded for that.
            return {}
        from tracker.tui.settings import first_clash, key_of

        tables = {game: actions_of(game) for game in systems.found()}
        known = {action.id for actions in tables.values() for action in actions}
        keys = {}
        for action, text in table.items():
            key = key_of(text) if isinstance(text, str) else ""
            if action not in known:
                self._fault_at(
                    action, N_("{file}, line {n}: no action is called {action}"), action=action
                )
            elif key:
                keys[action] = key
            else:
                self._fault_at(action, N_("{file}, line {n}: {key} is no key"), key=str(text))
        while clash := first_clash(tables, keys):
            wished, other = clash
            self._fault_at(
                wished.id,
                N_("{file}, line {n}: {action} cannot have the key {key}, which {other} has"),
                action=wished.id,
                key=str(table[wished.id]),
                other=other.id,
            )
            del keys[wished.id]
        return keys

    def _look(self, settings: dict[str, Any]) -> Wishes:
        """Return what ``[look]`` wants; what it says wrongly counts as not said."""
        table = self._table(settings, "look")
        wishes = Wishes()
        for key, value in table.items():
            match key, value:
                case "theme", "dark" | "light":
                    wishes.light = value == "light"
                case "ascii", bool():
                    wishes.ascii = value
                case "mouse", bool():
                    wishes.mouse = value
                case "colors", dict():
                    wishes.colors = self._colors(value)
                case _:
                    said = N_("{file}, line {n}: {key} of [look] is not understood")
                    self._fault_at(key, said, "look", key=key)
        return wishes

    def _colors(self, table: dict[str, Any]) -> dict[str, str]:
        colors = {}
        for name, color in table.items():
            if name in COLORS and isinstance(color, str) and re.fullmatch(_COLOR, color):
                colors[name] = color
            else:
                said = N_("{file}, line {n}: {key} of [look.colors] is not understood")
                self._fault_at(name, said, "look", key=name)
        return colors

    def _fault_at(self, whose: str, message: str, table: str = "keys", **arguments: str) -> None:
        """Say what is wrong with a key of a table, and in which line."""
        # Late, as the parser.
        from tracker.toml_text import toml_places

        where = self._places = self._places or toml_places(self._text)
        n = where.get((table, whose), where.get((table, ""), 1))
        self._fault(message, n=str(n), **arguments)

    def _fault(self, message: str, **arguments: str) -> None:
        if len(self.faults) < FAULTS_MOST:
            said = {name: text and shown(text) for name, text in arguments.items()}
            self.faults.append(fill(message, {"file": SETTINGS, **said}))

    def _read(self) -> Remembered:
        if not self._keeps:
            return Remembered()
        try:
            data = read_plain(self._folder / REMEMBERED, REMEMBERED_MOST)
            found = msgspec.json.decode(data, type=Remembered)
        except NotPlain:
            self.faults.append(
                fill(
                    "{file} is a link, a folder or a pipe: nothing is remembered",
                    {"file": REMEMBERED},
                )
            )
            return Remembered()
        except (OSError, ValueError, RecursionError):
            return Remembered()
        for lines in (found.typed, found.added):
            lines[:] = [text for text in lines if len(text) <= TEXT_MOST][-TYPED_MOST:]
        return found

    def type_line(self, text: str) -> None:
        """Remember a command that was typed, once, as the last."""
        self.remembered.typed = _with_last(self.remembered.typed, text)

    def add_line(self, text: str) -> None:
        """Remember a line that added somebody, once, as the last."""
        self.remembered.added = _with_last(self.remembered.added, text)

    def write(self) -> None:
        """Write down what is remembered; may wait for the disk."""
        if not self._keeps:
            return
        with suppress(OSError):
            disk.make_folder(self._folder)
            disk.replace_whole(self._folder / REMEMBERED, msgspec.json.encode(self.remembered))


def _with_last(lines: list[str], text: str) -> list[str]:
    return [*(line for line in lines if line != text), text][-TYPED_MOST:]


def exposed_texts(save: Path | None, preferences: Preferences) -> list[str]:
    """Return what to say of files that others can read, of each folder only the first time.

    ``save`` is the fight that was opened. What was said is remembered, not yet written down.
    """
    notes = [preferences.folder / name for name in (REMEMBERED, BESTIARY)]
    fights = [] if save is None else [save]
    return [*_told(fights, "*.jsonl", preferences), *_told(notes, "*", preferences)]


def _told(files: Sequence[Path], pattern: str, preferences: Preferences) -> Iterator[str]:
    """Yield what to say of those files of one folder that others can read."""
    told = preferences.remembered.exposed
    names = [file.name for file in files if others_can_read(file)]
    folder = str(files[0].parent.absolute()) if files else ""
    if names and folder not in told:
        told.append(folder)
        # Here, because nearly every start has nothing to say.
        import shlex

        yield fill(
            "Others on this machine can read {files}, what is hidden too; chmod go= {where}"
            " keeps it to yourself.",
            {"files": ", ".join(names), "where": f"{shlex.quote(folder)}/{pattern}"},
        )
