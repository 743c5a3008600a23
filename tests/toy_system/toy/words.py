"""What the toy says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict
from tracker.dice.terms import Term
from tracker.words.game_words import GameWords
from tracker.words.telling import Tales


class ToyWords(GameWords):
    """The words of the toy."""

    quick_example = N_("Krall npc initiative 2")

    tracks = MappingProxyType({"dents": Term(german="Beulen", name="dents")})
    labels = MappingProxyType({"target": N_("Poked")})

    def document(self, state: Conflict) -> Mapping[str, Any]:
        """Return the springs of each toy."""
        from .play import person

        return {"springs": {p.name: person(p).springs for p in state.participants.values()}}

    def tales(self) -> Iterable[Tales]:
        """Return how a poke is told."""
        from .play import Poked

        return (Tales(MappingProxyType({Poked: N_("{who} pokes {target}, box {faces}")})),)


WORDS = ToyWords()
