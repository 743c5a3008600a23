"""Words that a command has from the program: in the game master's language, and kept with it.

Deciding again must not depend on who reads; so what a template calls its aspect is written into the
command, as the faces are.
"""

from __future__ import annotations

from tracker.conflict.companions import Lose
from tracker.conflict.lines import Lines
from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, change
from tracker.systems.fate.rules.maneuvers import Maneuver
from tracker.words.terms import name_of
from tracker.words.translate import fill
from tracker.words.vocabulary import TEMPLATE_ASPECTS, word_shown


def with_words(command: Command, state: Conflict) -> Command:
    """Return a command with the words that its game master left to the program.

    That is the aspect of a template (F-BLIND-2, F-MARK-2, F-INDIRECT-2), and how a companion is
    lost (F-COMPANION-4).
    """
    match command:
        case Maneuver(aspect="", template=str(template)) if template in TEMPLATE_ASPECTS:
            return change(command, aspect=word_shown(TEMPLATE_ASPECTS, template))
        case Lose(text=""):
            words = {"who": name_of(state, command.companion)}
            return change(command, text=fill("{who} is lost", words))
        case Lines():
            return change(command, line=tuple(with_words(part, state) for part in command.parts))
        case _:
            return command
