"""Words that a command has from the program: in the game master's language, and kept with it.

Deciding again must not depend on who reads; so what the program has words for is
written into the command, as the faces are.
"""

from __future__ import annotations

from tracker.conflict.lines import Composed
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, change
from tracker.words.game_words import words_of


def with_added_words(command: Command, state: Conflict) -> Command:
    """Return a command with the words that its game master left to the program."""
    if isinstance(command, Composed):
        return change(command, line=tuple(with_added_words(part, state) for part in command.parts))
    return words_of(state.system).with_words(command, state)
