"""Values of JSON read through getters: no type is trusted, and what is not understood is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeVar

from tracker.conflict.figure_drafts import Loss
from tracker.conflict.ruling import N_, Argument
from tracker.imports import labels
from tracker.imports.decoding import cut_text, image_size, tidy

# So many losses are told one by one, and so many places that are not understood among them.
LOSSES_MOST = 60
PLACES_MOST = 3

# An image from here on is told with its size, in bytes.
LARGE_IMAGE = 100_000

# More entries has no list that people have made.
MEMBERS_MOST = 2000

_SHOWN_MOST = 60
_NAMES_MOST = 12

Nothing = TypeVar("Nothing")


_MISREAD = N_("{path} is not understood")


class LossReport:
    """What a figure or a file loses while it is read, in the order in which it is found."""

    def __init__(self) -> None:
        self._losses: dict[tuple[str, str], Loss] = {}
        self._places: dict[str, None] = {}
        self._more = 0

    def lose(self, message: str, **arguments: Argument) -> None:
        """Add a loss, once."""
        loss = Loss(message=message, arguments=arguments)
        if len(self._losses) < LOSSES_MOST:
            self._losses[message, repr(arguments)] = loss
        else:
            self._more += 1

    def shortened(self, text: str, most: int) -> str:
        """Return a text of at most so many characters; that it is cut is a loss."""
        if len(text) <= most:
            return text
        self.lose(N_("{text}: cut to {most} characters"), text=shown_value(text[:most]), most=most)
        return cut_text(text, most)

    def misread(self, path: str) -> None:
        """Add a place that holds something else than it should."""
        self._places[shown_value(path)] = None

    def image(self, label: str, size: int) -> None:
        """Add an image that is left out, of so many bytes; 0 where that is not known."""
        match bool(label), size >= LARGE_IMAGE:
            case True, True:
                self.lose(N_("image {label}, {size}"), label=label, size=size)
            case True, False:
                self.lose(N_("image {label}"), label=label)
            case False, True:
                self.lose(N_("image, {size}"), size=size)
            case _:
                self.lose(N_("image"))

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Return all that is lost; of what is too much to tell, how much it is."""
        found = list(self._losses.values())
        if self._more:
            found.append(counted_loss(N_("1 loss more"), N_("{n} losses more"), self._more))
        paths = list(self._places)
        found += [Loss(message=_MISREAD, arguments={"path": path}) for path in paths[:PLACES_MOST]]
        if more := len(paths[PLACES_MOST:]):
            found.append(
                counted_loss(
                    N_("1 more place is not understood"),
                    N_("{n} more places are not understood"),
                    more,
                )
            )
        return tuple(found)


def is_misread(loss: Loss) -> bool:
    """Return whether a loss is a place that is not understood."""
    return loss.message == _MISREAD


def counted_loss(one: str, several: str, n: int) -> Loss:
    """Return the loss of so many things."""
    return Loss(message=one) if n == 1 else Loss(message=several, arguments={"n": n})


def shown_value(value: object) -> str:
    """Return a value as a report repeats it: in one line that is not long."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = tidy(text[: _SHOWN_MOST * 4]).replace("\n", " ")
    return text if len(text) <= _SHOWN_MOST else f"{cut_text(text, _SHOWN_MOST - 1)}…"


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names as a report repeats them, of many the first."""
    return (
        *map(shown_value, names[:_NAMES_MOST]),
        *("…" for _ in names[_NAMES_MOST : _NAMES_MOST + 1]),
    )


class Node:
    """A value of JSON and where it stands; what is absent or of another type is empty."""

    __slots__ = ("_key", "_parent", "report", "value")

    def __init__(
        self, value: Any, report: LossReport, parent: Node | None = None, key: str | int = ""
    ) -> None:
        self.value = value
        self.report = report
        self._parent = parent
        self._key = key

    def __getitem__(self, key: str) -> Node:
        """Return a member of an object."""
        return Node(self.as_object().get(key), self.report, self, key)

    def at(self, path: str) -> Node:
        """Return what stands at a path of keys with dots between; nothing is said of its absence.

        For places that only some files have.
        """
        found = self
        for key in path.split("."):
            inner = found.value.get(key) if isinstance(found.value, dict) else None
            found = Node(inner, self.report, found, key)
        return found

    def within(self, report: LossReport) -> Node:
        """Return the same value with a report and a path of its own."""
        return Node(self.value, report)

    @property
    def path(self) -> str:
        """Return where the value stands: ``items[2].system``."""
        if self._parent is None:
            return str(self._key)
        before = self._parent.path
        if isinstance(self._key, int):
            return f"{before}[{self._key}]"
        return f"{before}.{self._key}" if before else self._key

    @property
    def present(self) -> bool:
        """Return whether there is anything; an empty text is nothing."""
        return self.value is not None and self.value != ""

    def as_object(self) -> dict[str, Any]:
        """Return an object, an empty one for what is none."""
        return self.value if isinstance(self.value, dict) else self._absent({})

    def members(self, most: int = MEMBERS_MOST) -> list[Node]:
        """Return the members of an object or of a list, in order, and no more than so many."""
        value = self.value
        if isinstance(value, list | dict) and len(value) > most:
            self.report.lose(
                N_("{path}: more than {most} entries; the rest is left out"),
                path=self.path,
                most=most,
            )
        if isinstance(value, list):
            return [Node(one, self.report, self, n) for n, one in enumerate(value[:most])]
        members = islice(self.as_object().items(), most)
        return [Node(one, self.report, self, key) for key, one in members]

    @property
    def key(self) -> str:
        """Return the key under which the value stands."""
        return str(self._key)

    def text(self, label: str = "") -> str:
        """Return a text as it stands, also a number; an image is told, with its label."""
        if isinstance(self.value, str):
            size = image_size(self.value)
            if size is None:
                return self.value
            self.report.image(label, size)
            return ""
        if isinstance(self.value, int | float) and not isinstance(self.value, bool):
            return str(self.value)[:_SHOWN_MOST]
        return self._absent("")

    def number(self, least: int = 0, most: int = 999) -> int | None:
        """Return a whole number within these bounds, None for anything else."""
        found = labels.number(self.value)
        return found if found is not None and least <= found <= most else self._absent(None)

    def flag(self) -> bool:
        """Return whether the value is true; nothing else is."""
        return self.value if isinstance(self.value, bool) else self._absent(False)

    def misread(self) -> None:
        """Tell that the value is not understood."""
        self.report.misread(self.path)

    def _absent(self, nothing: Nothing) -> Nothing:
        if self.present:
            self.misread()
        return nothing
