"""A ruling that is known by its words alone: what its readers may not see is not in it."""

from __future__ import annotations

from tracker.conflict.ruling import Command


class Retold(Command, frozen=True, kw_only=True, tag="retold"):
    """Stand for a command in a tree made for reading: its headline, and below it the details.

    It is never decided and never written to a log.
    """

    lines: tuple[str, ...]
