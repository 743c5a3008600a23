"""What the toy says."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.words.game_words import GameWords
from tracker.words.telling import Tales


class ToyWords(GameWords):
    """The words of the toy."""

    quick_example = N_("Krall npc initiative 2")

    labels = MappingProxyType({"target": N_("Poked")})

    def tales(self) -> Iterable[Tales]:
        """Return how a poke is told."""
        from .play import Poked

        return (Tales(MappingProxyType({Poked: N_("{who} pokes {target}, box {faces}")})),)


WORDS = ToyWords()
