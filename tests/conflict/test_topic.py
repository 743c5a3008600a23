"""What a game adds to a command of all games."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Command
from tracker.conflict.topic import Topic


class Wave(Command, frozen=True, kw_only=True, tag="wave"):
    """Wave at somebody."""

    verb = "wave"


def decide(draft: Draft, command: Wave) -> None:
    """Decide nothing."""


@pytest.mark.parametrize("usual", [None, "once"])
def test_a_key_is_without_a_value_only_where_none_is_usual(usual: str | None) -> None:
    topic = Topic()
    topic.widens(Wave, decide, {"with_": str}, usual=usual)
    own: Any = next(iter(topic.deciding))
    assert msgspec.convert({"type": "wave"}, own).with_ == usual
    assert msgspec.convert({"type": "wave", "with_": "hat"}, own).with_ == "hat"
    line = {"type": "wave", "with_": None}
    if usual is None:
        assert msgspec.convert(line, own).with_ is None
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(line, own)
