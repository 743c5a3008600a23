"""What is refused whatever its form says: what waits for an answer, tags without a roll."""

from __future__ import annotations

import msgspec

from tests.tui.quay import quay
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.state import Conflict
from tracker.tui.dialogs.form import refused_whatever
from tracker.tui.present.filling import Filling
from tracker.tui.present.forms import form_fields
from tracker.words.shape import all_commands

HIT = quay(0, "attack Bruno dice=+0-+ vs=Fists vs-dice=--00").state


def rule(verb: str, state: Conflict, **given: str) -> str | None:
    fields = form_fields(verb, Filling(state, Timeline(), given))
    refusal = refused_whatever(verb, fields, state)
    return refusal.rule if refusal else None


def test_what_waits_for_an_answer_is_refused_and_what_goes_beside_is_not() -> None:
    verbs = all_commands("fate")
    waits = {verb for verb in verbs if rule(verb, HIT) == "S-ROUND-2"}
    assert {"attack", "maneuver", "block", "sprint", "check", "contest", "aspect"} <= waits
    free = ("stress", "consequence", "tag", "fp", "note", "waive", "undo", "strike", "why")
    assert waits.isdisjoint(free)
    assert not any(rule(verb, quay(0).state) for verb in verbs if verb not in ("tag", "spend"))


def test_there_must_be_shifts_to_spend() -> None:
    assert rule("spend", quay(0).state) == "F-SHIFT-8"
    assert rule("spend", quay(8).state) is None
    assert rule("spend", quay(8, "next").state) == "F-SHIFT-8"


def test_a_tag_needs_a_roll_that_is_not_decided_and_something_to_tag() -> None:
    assert rule("tag", quay(0).state) == "F-ASPECT-12"
    assert rule("tag", HIT) is None
    assert rule("tag", msgspec.structs.replace(HIT, aspects={})) == "F-ASPECT-11"
    # Once nothing of it is asked any more it is decided.
    assert rule("tag", msgspec.structs.replace(HIT, question=None)) == "F-ASPECT-12"
