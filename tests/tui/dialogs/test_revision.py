"""A strike or an amendment is talked over: what drops out is amended, what is asked answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.table import STAGE
from tests.tui.playing import Playing, playing, typed
from tests.tui.quay import AT
from tracker.conflict.ruling import Refusal, Ruling
from tracker.session import Session
from tracker.systems.fate.rules.state import consequences
from tracker.tui import planning
from tracker.tui.widgets.line_input import LineInput

ROUND = """
attack Krall skill=Fists dice=++00 vs=Fists vs-dice=0000
stress
next
next
"""


def session_of(*lines: str) -> Session:
    """Return the usual stage with a round begun and these lines played."""
    session = Session(clock=lambda: AT)
    for line in "\n".join([STAGE, "begin", *lines]).splitlines():
        answer = session.do(line)
        assert not isinstance(answer, Refusal), (line, answer)
    return session


def number(session: Session, verb: str) -> int:
    """Return the first ruling whose command is of a type."""
    found = session.timeline.rulings.items()
    return next(n for n, r in found if type(r.command).__name__ == verb)


def entry(shown: Playing) -> LineInput:
    return shown.app.screen.query_one(LineInput)


async def asked(shown: Playing, line: str) -> None:
    await shown.press(":")
    await typed(shown, line)
    await shown.press("enter")


async def retyped(shown: Playing, line: str) -> None:
    await shown.press("ctrl+u")
    await typed(shown, line)
    await shown.press("enter")


async def test_what_drops_out_is_amended_in_the_preview(tmp_path: Path) -> None:
    session = session_of(ROUND)
    records = len(session.timeline.records)
    attack = number(session, "Attack")
    async with playing(session, tmp_path, 100, 40) as shown:
        await asked(shown, f'amend {attack} attack Krall skill=Weapons vs=Fists mod="+4 high"')
        await shown.shows("What drops out:")
        await shown.shows("a Amend or answer")
        await shown.press("a")
        await shown.shows("Instead of which of these?")
        await shown.press("escape")
        await shown.shows("What drops out:")
        await shown.press("a", "1")
        await shown.shows(f"What instead of {attack + 1}")
        assert entry(shown).value.startswith("stress")
        # Refused where it is planned: under the line, which stays.
        await shown.press("enter")
        await shown.shows("does not fit the track")
        await shown.shows("What instead of")
        # Refused where it is read.
        await retyped(shown, "nonsense")
        await shown.shows("no command is called nonsense")
        await retyped(shown, 'consequence "Cut"')
        await shown.shows("What changes:")
        await shown.hides("What drops out:")
        await shown.hides("a Amend or answer")
        assert len(session.timeline.records) == records
        await shown.press("enter")
        await shown.hides("What changes:")
    assert [c.text for c in consequences(session.state, "p3")] == ["Cut"]
    assert len(session.timeline.records) == records + 1


async def test_escape_leaves_everything_as_it_was(tmp_path: Path) -> None:
    session = session_of(ROUND)
    before = list(session.timeline.records)
    attack = number(session, "Attack")
    async with playing(session, tmp_path, 100, 40) as shown:
        await asked(shown, f'amend {attack} attack Krall skill=Weapons vs=Fists mod="+4 high"')
        await shown.press("a", "2")
        await shown.shows("What is answered before")
        assert entry(shown).value == "consequence"
        await shown.press("escape")
        await shown.shows("What drops out:")
        await shown.press("escape")
        await shown.hides("What drops out:")
    assert session.timeline.records == before


async def test_faces_that_nobody_threw_are_asked_for(tmp_path: Path) -> None:
    session = session_of("next", "next")
    before = list(session.timeline.records)
    passed = number(session, "Next")
    async with playing(session, tmp_path, 100, 40) as shown:
        await asked(shown, f"amend {passed} check skill=Fists")
        await shown.shows("the faces of Ada are missing")
        assert entry(shown).value == "dice="
        await shown.press("enter")
        await shown.shows("Type the faces.")
        await shown.press("escape")
        await shown.hides("the faces of Ada")
        assert session.timeline.records == before
        await asked(shown, f"amend {passed} check skill=Fists")
        await shown.shows("the faces of Ada are missing")
        await typed(shown, "++x0")
        await shown.press("enter")
        await shown.shows("++x0")
        await retyped(shown, "dice=++00")
        await shown.shows("What comes out differently:")
        await shown.press("enter")
        await shown.hides("What comes out")
    command = session.timeline.rulings[session.timeline.path()[-2]].command
    assert type(command).__name__ == "Check"


@pytest.mark.parametrize("patient", [True, False])
async def test_a_long_plan_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patient: bool
) -> None:
    session = session_of(*("note x",) * 40)
    monkeypatch.setattr(planning, "LONG", 5)
    monkeypatch.setattr(planning, "STRETCH", 1)
    before = list(session.timeline.records)
    note = number(session, "Note")
    async with playing(session, tmp_path, 100, 40) as shown:
        await asked(shown, f"strike {note}")
        if patient:
            await shown.shows("What changes:")
        await shown.press("escape")
        await shown.hides("What changes:")
        await shown.hides("are decided anew")
    assert session.timeline.records == before


async def test_why_leads_to_the_replay(tmp_path: Path) -> None:
    session = session_of(ROUND)
    stress = number(session, "Stress")
    assert isinstance(session.timeline.rulings[stress], Ruling)
    async with playing(session, tmp_path, 100, 40) as shown:
        await asked(shown, "why Krall health")
        await shown.press("enter")
        await shown.shows(f"Take back {stress}")
        await shown.press("3")
        await shown.shows("Ruling")
        screen = shown.app.game_screen("replay")
        await shown.until(lambda: getattr(screen, "ruling", 0) == stress, "not gone to")
