"""What a game adds to a command of all games."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import Command
from tracker.conflict.system import RuleSystem
from tracker.conflict.topic import Topic
from tracker.dice.faces import FUDGE


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


@pytest.mark.parametrize("faces", [tuple(range(10)), (-1, 0), (-1, 0, 1, 2)])
def test_a_die_with_faces_that_no_die_has_is_refused_where_it_is_declared(
    faces: tuple[int, ...],
) -> None:
    with pytest.raises(TypeError, match="nought"):
        type("Odd", (RuleSystem,), {"die": faces})
    assert type("Even", (RuleSystem,), {"die": (1, 2)})
    assert type("Fudge", (RuleSystem,), {"die": FUDGE})
