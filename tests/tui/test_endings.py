"""What ends a conflict, a scene or a session asks once, by whatever way; nothing else asks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.support.any_fight import SYSTEMS
from tests.support.table import Table
from tests.tui.playing import Playing, last, playing, typed
from tests.tui.quay import AT
from tracker.conflict.system import system
from tracker.log.library import Library
from tracker.opening import open_to_play
from tracker.places import shipped_saves_dir
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.actions import Action, there_is
from tracker.tui.dialogs.base import Dialog
from tracker.tui.dialogs.consent import ConsentDialog
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.present.cast import hurt_line
from tracker.tui.present.question import left_lines
from tracker.words.ending_lines import QUESTIONS
from tracker.words.shape import all_commands
from tracker.words.translate import install


def running(game: str) -> Session:
    session = Session(clock=lambda: AT)
    for line in (
        f'conflict "A" system={game} kind=physical order=list',
        "side A",
        "side B",
        "zone Yard",
        "add Ada pc side=A zone=Yard",
        "add Krall npc side=B zone=Yard",
        "begin",
    ):
        session.do(line)
    assert session.state.phase == "running"
    return session


def endings(system: str) -> list[Action]:
    state = running(system).state
    return [a for a in actions_of(system) if a.verb in QUESTIONS and there_is(a, state)]


@pytest.mark.parametrize(
    ("system", "verb"), [(system, action.verb) for system in SYSTEMS for action in endings(system)]
)
async def test_it_asks_once_and_escape_leaves_all_as_it_was(
    system: str, verb: str, tmp_path: Path
) -> None:
    session = running(system)
    action = next(a for a in endings(system) if a.verb == verb)
    async with playing(session, tmp_path) as shown:
        before = session.timeline.last
        keys = [action.key] if action.key and "rounds" in action.screens else []
        if not keys:
            # By its name in the palette.
            await shown.press("ctrl+p")
            await typed(shown, action.label.lower())
            keys = ["enter"]
        await shown.press(*keys)
        await shown.until(lambda: asks(shown), f"{verb} asks nothing")
        await shown.press("escape")
        assert not asks(shown)
        assert session.timeline.last == before
        assert session.state.phase == "running"


@pytest.mark.parametrize("system", SYSTEMS)
async def test_enter_does_it(system: str, tmp_path: Path) -> None:
    session = running(system)
    async with playing(session, tmp_path) as shown:
        await shown.press("e")
        await shown.shows("End the conflict?")
        await shown.press("enter")
        await shown.until(lambda: session.state.phase == "ended", "it goes on")
        await shown.press("u", "E")
        await shown.until(lambda: asks(shown), "the scene asks nothing")
        await shown.press("enter")
        await shown.until(lambda: last(shown) == "EndScene", "the scene goes on")


async def test_what_is_typed_does_not_ask(tmp_path: Path) -> None:
    session = running("fate")
    async with playing(session, tmp_path) as shown:
        await shown.press(":")
        await typed(shown, "end")
        await shown.press("enter")
        await shown.until(lambda: session.state.phase == "ended", "it goes on")
        assert not asks(shown)


async def test_it_says_who_stays_hurt_and_in_german(tmp_path: Path) -> None:
    install("de")
    session = Table.set().do("hit Krall 9", 'consequence "Broken Arm"').session
    async with playing(session, tmp_path) as shown:
        await shown.press("e")
        await shown.shows("Den Konflikt beenden?")
        await shown.shows("Es bleibt: Krall: Broken Arm (gering)")
        await shown.press("escape", "E")
        await shown.shows("Es bleibt: Krall: Broken Arm (gering)")
        # The form says at once what another choice leads to.
        await shown.press("2")
        await shown.shows("Überwunden werden kann: Broken Arm (Krall)")


async def test_at_the_rules_refusal_nothing_is_asked(tmp_path: Path) -> None:
    session = Table.set().do("end").session
    async with playing(session, tmp_path) as shown:
        await shown.press("e")
        await shown.shows("No conflict is running")
        assert not asks(shown)


def does_something(shown: Playing, before: int) -> bool:
    session = shown.app.session
    assert session is not None
    return isinstance(shown.app.screen, Dialog) or session.timeline.last > before


def asks(shown: Playing) -> bool:
    return isinstance(shown.app.screen, ConsentDialog | FormDialog)


def test_every_command_that_ends_something_asks() -> None:
    """By their one-line help, whoever adds one."""
    known = {verb: type_ for system in SYSTEMS for verb, type_ in all_commands(system).items()}
    ends = ("End the conflict", "End the scene", "Begin a new session", "Begin a new adventure")
    found = {verb for verb, type_ in known.items() if (type_.__doc__ or "").startswith(ends)}
    assert found == set(QUESTIONS)


SHIPPED = sorted(path.stem for path in shipped_saves_dir().glob("*.jsonl"))


@pytest.mark.parametrize("fight", SHIPPED)
async def test_after_the_end_what_is_left_to_do_stands_there_with_its_keys(
    fight: str, tmp_path: Path
) -> None:
    """In every fight that ships, of all games: each key does what stands beside it."""
    path = tmp_path / f"{fight}.jsonl"
    path.write_bytes((shipped_saves_dir() / path.name).read_bytes())
    session = open_to_play(Library(tmp_path), path)
    if session.state.phase == "running":
        session.do("end")
    assert session.state.phase == "ended"
    actions = actions_of(session.state.system)
    told = left_lines(session.state, 80, actions)
    keys = [span.text for one in told for span in one if span.style == "key"]
    assert {">", "F9"} <= set(keys)
    async with playing(session, tmp_path) as shown:
        for key in keys:
            await shown.shows("Left to do:")
            before = session.timeline.last
            await shown.press(key.lower() if len(key) > 1 else key)
            await shown.until(partial(does_something, shown, before), key)
            if session.timeline.last > before:
                await shown.press("u")
            else:
                await shown.press("escape")
            await shown.until(lambda: not isinstance(shown.app.screen, Dialog), "it closes")


@pytest.mark.parametrize("fight", SHIPPED)
async def test_the_next_fight_has_the_cast_as_it_stands(fight: str, tmp_path: Path) -> None:
    """A new save, in which all comes along that the game lets come, and all else lies behind."""
    path = tmp_path / f"{fight}.jsonl"
    path.write_bytes((shipped_saves_dir() / path.name).read_bytes())
    session = open_to_play(Library(tmp_path), path)
    if session.state.phase == "running":
        session.do("end")
    before, written = session.state, path.read_bytes()
    rules = system(before.system)
    async with playing(session, tmp_path) as shown:
        await shown.press(">")
        await shown.shows("A new fight with the cast of")
        await shown.press("enter")
        await shown.until(lambda: shown.app.session is not session, "the new fight")
        new = shown.app.session
        assert new is not None
        assert new.state.phase == "setup"
        come = [p.name for p in before.participants.values() if rules.comes_along(p)]
        assert {p.name for p in new.state.participants.values()} == set(come)
        for p in new.state.participants.values():
            was = next(q for q in before.participants.values() if q.name == p.name)
            assert hurt_line(new.state, p) == hurt_line(before, was)
        assert new.state.title.startswith(before.title.split(" ")[0])
        assert new.save is not None
        assert new.save.path != path
        assert path.read_bytes() == written
        new.do("begin")
        assert new.state.phase == "running"
