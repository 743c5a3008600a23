"""Headlines of what gives, takes or leaves fate points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.concession import ConcessionRefused
from tracker.conflict.fate_points import FatePointsChanged
from tracker.words.action_lines import Head
from tracker.words.story import Story, joined
from tracker.words.translate import fill

if TYPE_CHECKING:
    from tracker.conflict import concession, fate_points


def _refuse(command: concession.Refuse, story: Story) -> str:
    return joined(story.said(ConcessionRefused, FatePointsChanged))


def _points(command: fate_points.FatePoints, story: Story) -> str:
    if command.amount:
        return ""
    same = fill("The fate points of {who} stay as they are", {"who": story.name(command.name)})
    return f"{same}: {command.reason}" if command.reason else same


def _compel(command: fate_points.Compel, story: Story) -> str:
    words = {"who": story.name(command.name), "aspect": story.name(command.aspect)}
    if command.accept:
        return fill("{who} accepts the compel on {aspect} and gets a fate point", words)
    return fill("{who} refuses the compel on {aspect} for a fate point", words)


POINTS: Mapping[str, Head] = MappingProxyType({"compel": _compel, "refuse": _refuse, "fp": _points})
