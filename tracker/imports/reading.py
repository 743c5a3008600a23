"""Bytes of whatever program turned into drafts: what they are is told by content, never by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tracker.conflict.draft import Refused
from tracker.conflict.fields import LABEL_MOST
from tracker.conflict.figure_drafts import FigureDraft, Loss, SceneDraft
from tracker.conflict.ruling import N_, Base, Refusal
from tracker.conflict.setup import free_name
from tracker.imports import (
    bestiary,
    fari,
    fate_core_official,
    fatex,
    foundry,
    json_text,
    roll20,
    spreadsheet,
    stat_blocks,
)
from tracker.imports.decoding import cut_text, decode, unreadable
from tracker.imports.sheets import FIGURES_MOST, Converted
from tracker.imports.values import LossReport, counted_loss, is_misread, shown_value
from tracker.unseen import file_text

_LINES_MOST = 50_000

# So many keys that stand twice are told one by one.
_DOUBLED_MOST = 5

_UNKNOWN = N_(
    "{file} is not recognized; what can be read: characters of Fari, Fate Core Official, FateX and "
    "Roll20, stat blocks in Markdown, a bestiary in TOML, tables in CSV or TSV"
)

# How an object of JSON begins, a list of such, a block of Markdown, a table of TOML with a key.
_BEGINS = re.compile(r'\s*(?:\{\s*["}]|\[\s*\{|```|\[{1,2}[\w.\- ]+\]{1,2}\s*\n\s*[\w-]+\s*=)')

Convert = Callable[[dict[str, Any]], Converted]


class ImportedCast(Base, frozen=True):
    """What one file holds: its people, perhaps a scene, and what is lost of neither in particular.

    Names are unique, and so are the ids of sources. ``source`` is the file's name without a folder.
    ``unchosen`` tells that so many people are in it, or so little is certain, that nobody is taken
    who is not chosen.
    """

    source: str
    format: str
    figures: tuple[FigureDraft, ...]
    scene: SceneDraft = SceneDraft()
    lost: tuple[Loss, ...] = ()
    unchosen: bool = False


def read_import(
    data: bytes, name: str, numbers: Collection[str] | None = None
) -> ImportedCast | Refusal:
    """Return what a file holds, or why it cannot be read: then nothing of it is.

    ``name`` is the file's, and what somebody is called for whom the file has no name; it may be
    empty for a text that was pasted. ``numbers`` are the keys of a bestiary that hold whole
    numbers, None for all that do.
    """
    source = file_text(re.split(r"[/\\]", name)[-1])[:LABEL_MOST]
    try:
        return _Reader(source, numbers).read(data)
    except Refused as refused:
        return refused.refusal


def is_meant(text: str) -> bool:
    """Return whether a text that is pasted is meant to be read here, even if it is broken.

    For what may also be lines of commands or names; a check may begin with a bracket, too.
    """
    if _BEGINS.match(text):
        return True
    return isinstance(read_import(text.encode("utf-8", "replace"), ""), ImportedCast)


class _Reader:
    """A file on its way to being read."""

    def __init__(self, source: str, numbers: Collection[str] | None) -> None:
        self._source = source
        self._file = source or "-"
        self._numbers = numbers
        self._report = LossReport()

    def read(self, data: bytes) -> ImportedCast:
        """Return what the file holds; raises Refused."""
        decoded = decode(data, self._file)
        if decoded.encoding == "windows-1252":
            self._report.lose(N_("not UTF-8; read as Windows-1252"))
        text = decoded.text
        if decoded.is_json:
            try:
                parsed = json_text.parse_json(decoded, self._file)
            except Refused:
                # A bestiary may begin with a bracket, and Markdown with a backtick.
                if text.lstrip().startswith(("{", "[{")):
                    raise
                found = self._by_lines(text)
                if found is None:
                    raise
                return found
            self._tell_doubled(parsed.doubled)
            return self._by_shape(parsed.value)
        found = self._by_lines(text)
        if found is None:
            raise unreadable(_UNKNOWN, self._file)
        return found

    def _tell_doubled(self, keys: Sequence[str]) -> None:
        for key in keys[:_DOUBLED_MOST]:
            self._report.lose(N_("{key} stands twice; the last counts"), key=shown_value(key))
        if more := len(keys[_DOUBLED_MOST:]):
            loss = counted_loss(
                N_("1 key more stands twice"), N_("{n} keys more stand twice"), more
            )
            self._report.lose(loss.message, **loss.arguments)

    def _by_shape(self, value: Any) -> ImportedCast:
        """Return what a value of JSON holds."""
        elements = value if isinstance(value, list) else [value]
        known = list(self._recognized(elements, isinstance(value, list)))
        if not known:
            raise unreadable(_UNKNOWN, self._file)
        pairs = list(zip(known, elements, strict=True))[: FIGURES_MOST + 1]
        converted = [convert(element) for (_, convert), element in pairs]
        return self._whole(
            known[0][0],
            [figure for one in converted for figure in one.figures],
            next((one.scene for one in converted if one.scene != SceneDraft()), SceneDraft()),
            [loss for one in converted for loss in one.lost],
            any(one.unchosen for one in converted),
        )

    def _recognized(self, elements: Iterable[Any], listed: bool) -> Iterator[tuple[str, Convert]]:
        for n, element in enumerate(elements, 1):
            found = _format(element) if isinstance(element, dict) else None
            if found:
                yield found
            elif isinstance(element, dict) and (system := foundry.system_of(element)):
                raise unreadable(
                    N_(
                        "{file} is an actor of the Foundry system {system}; fate-core-official and "
                        "fatex can be read"
                    ),
                    self._file,
                    system=shown_value(system),
                )
            elif listed:
                raise unreadable(
                    N_("{file}: element {n} of the list is not recognized"), self._file, n=n
                )
            else:
                raise unreadable(_UNKNOWN, self._file)

    def _by_lines(self, text: str) -> ImportedCast | None:
        """Return what a text of lines holds, None for one that is not recognized."""
        if text.count("\n") > _LINES_MOST:
            raise unreadable(
                N_("{file} is too large: {most} lines are read at the most"),
                self._file,
                most=_LINES_MOST,
            )
        if bestiary.is_bestiary(text):
            name, found = bestiary.FORMAT, bestiary.convert(text, self._file, self._numbers)
        elif spreadsheet.is_table(text):
            name, found = spreadsheet.FORMAT, spreadsheet.convert(text, self._file)
        else:
            name, found = stat_blocks.FORMAT, stat_blocks.convert(text)
            if not found.figures:
                return None
        return self._whole(name, found.figures, found.scene, found.lost, found.unchosen)

    def _whole(
        self,
        name: str,
        figures: Sequence[FigureDraft],
        scene: SceneDraft,
        lost: Sequence[Loss],
        unchosen: bool,
    ) -> ImportedCast:
        """Return everything, with names and within bounds; refuses a file with nothing in it."""
        told = [*lost, *(loss for figure in figures for loss in figure.lost)]
        figures = [figure for figure in figures if figure.name or not figure.empty]
        if all(figure.empty for figure in figures) and scene in (
            SceneDraft(),
            SceneDraft(title=scene.title),
        ):
            if any(map(is_misread, told)):
                raise unreadable(_UNKNOWN, self._file)
            if not figures:
                raise unreadable(N_("{file}: there is nobody in it"), self._file)
        if len(figures) > FIGURES_MOST:
            self._report.lose(
                N_("{most} figures of a file are taken; the rest is left out"), most=FIGURES_MOST
            )
        return ImportedCast(
            source=self._source,
            format=name,
            figures=tuple(self._named(figures[:FIGURES_MOST])),
            scene=scene,
            lost=(*self._report.losses, *lost),
            unchosen=unchosen,
        )

    def _named(self, figures: Iterable[FigureDraft]) -> Iterator[FigureDraft]:
        """Yield the figures with names of their own, numbered as ``add`` numbers them."""
        taken: set[str] = set()
        for figure in figures:
            lost = figure.lost
            called = figure.name
            if not called:
                called = shown_value(self._source.partition(".")[0]) or "?"
                lost = (*lost, Loss(message=N_("no name in the file")))
            name = free_name(taken, called)
            while (over := len(name) - LABEL_MOST) > 0:
                # With its number a long name is not longer than a name can be.
                called = cut_text(called, len(called) - over)
                name = free_name(taken, called)
            taken.add(name.casefold())
            yield msgspec.structs.replace(figure, name=name, lost=lost)


def _format(value: dict[str, Any]) -> tuple[str, Convert] | None:
    """Return the format of an object of JSON, and what converts it; the first that fits counts."""
    scenes = ("full", "scene", "index-card-template")
    if isinstance(value.get("entity"), dict):
        return fari.FORMAT, fari.convert
    if value.get("fariType") in scenes or "indexCards" in value:
        return fari.FORMAT, fari.convert
    if roll20.is_character(value):
        return roll20.FORMAT, roll20.convert
    if "fariType" not in value and (
        isinstance(value.get("character"), dict) or isinstance(value.get("characters"), list)
    ):
        return fari.FORMAT, fari.convert
    if fatex.is_actor(value):
        return fatex.FORMAT, fatex.convert
    if fate_core_official.is_actor(value):
        return fate_core_official.FORMAT, fate_core_official.convert
    if fari.is_character(value):
        return fari.FORMAT, fari.convert
    return None
