"""What Fate calls minions and companions, and the words that it has for a command without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tracker.conflict.ruling import Command
from tracker.conflict.state import Conflict, Participant, change
from tracker.systems.fate.rules.companions import TYPES, Lose
from tracker.systems.fate.rules.maneuvers import Maneuver
from tracker.systems.fate.rules.person import person
from tracker.systems.fate.words.terms import ADVANCES, COMPANIONS, TEMPLATE_ASPECTS, minions_text
from tracker.words.terms import called, name_of, role_name
from tracker.words.translate import fill
from tracker.words.vocabulary import word_shown


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
    return command


def role(p: Participant) -> str:
    """Return what somebody is, with the quality of minions and companions."""
    if p.role == "minions" and p.count is not None:
        return fill(
            "{minions} of quality {quality}",
            {"minions": minions_text(p.count), "quality": p.quality},
        )
    if p.quality is None:
        return ""
    called = companion_name(person(p).kinds) if person(p).kinds else role_name(p.role)
    return fill("{role} of quality {quality}", {"role": called, "quality": p.quality})


def companion_name(kinds: Sequence[str]) -> str:
    """Return what a companion is called by the first kind of conflict covered (F-COMPANION-6)."""
    called = next((name for name, kind in TYPES.items() if kind == kinds[0]), "")
    return word_shown(COMPANIONS, called) or role_name("companion")


def advances_text(advances: Sequence[str]) -> str:
    """Return the advances of a companion as they can be typed, each with how often."""
    taken = Counter(advances)
    called = {name: word_shown(ADVANCES, name) for name in taken}
    return ", ".join(f"{called[one]} {n}" if n > 1 else called[one] for one, n in taken.items())


def gone(p: Participant, status: str) -> str:
    """Return that somebody concedes, or that a group or a companion is out; empty for others."""
    words = {"who": called(p)}
    if status == "conceded":
        return fill("{who} concedes", words)
    if p.role == "minions":
        return fill("{who} is out", words)
    return fill("{who} is lost", words) if p.role == "companion" else ""
