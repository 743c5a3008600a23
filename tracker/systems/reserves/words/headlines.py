"""Headlines of the verbs that only the Fudge dice with reserves have."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tracker.conflict.questions import WindowClosed
from tracker.systems.reserves.rules.effects import EffectRecorded
from tracker.systems.reserves.rules.play import Accept, DiceAdded, DuelChanged, Late
from tracker.systems.reserves.rules.results import Record
from tracker.systems.reserves.rules.state import card_of
from tracker.systems.reserves.rules.throwing import DiceDeclared, SkillSettled
from tracker.systems.reserves.words.checks import result_text
from tracker.words.game_words import Head
from tracker.words.story import Story, joined
from tracker.words.translate import fill


def late(command: Late, story: Story) -> str:
    """Return which dice somebody added, and what the check comes to now."""
    added = story.found(DiceAdded)
    card = card_of(story.after, added.who) if added else None
    declared = joined(story.said(DiceDeclared))
    if card is not None and card.tested is not None:
        words = {"line": declared, "result": result_text(card.tested)}
        declared = fill("{line}: now {result}", words)
    return joined([declared, *story.said(SkillSettled, DuelChanged)])


def accept(command: Accept, story: Story) -> str:
    """Return whose result stands."""
    lines = []
    for event in story.all(WindowClosed):
        card = card_of(story.before, event.who)
        result = result_text(card.tested) if card and card.tested else ""
        words = {"who": story.name(event.who), "result": result}
        lines.append(fill("The result of {who} stands: {result}", words))
    return joined(lines)


def record(command: Record, story: Story) -> str:
    """Return who has put down what."""
    return joined(story.said(EffectRecorded))


heads: Mapping[str, Head] = MappingProxyType(
    {"late": late, "reserves_accept": accept, "record": record}
)
