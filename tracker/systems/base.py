"""What a system of dice says of itself; a system overrides what it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class System:
    """Be the neutral system: no tracks, no resources, initiative typed by hand."""

    id: ClassVar[str] = ""
    # All that one die can show, and how many dice a plain roll throws.
    die: ClassVar[tuple[int, ...]] = ()
    count: ClassVar[int] = 1
    # What of Fate's conflict the system switches on.
    stage: ClassVar[frozenset[str]] = frozenset()

    def boxes(self, skills: Mapping[str, int]) -> dict[str, int]:
        """Return the tracks of a named character and how many boxes each has."""
        return {}

    def initiative_skill(self, kind: str | None, chosen: str | None) -> str:
        """Return the skill that orders a conflict of a kind, empty when initiative is typed."""
        return chosen or ""

    def tie_skill(self) -> str:
        """Return the skill that breaks a tie of initiative, empty when none does."""
        return ""

    def harm_track(self, kind: str | None) -> str:
        """Return the track that harm in a conflict of this kind goes to."""
        return ""
