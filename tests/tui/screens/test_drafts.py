"""What escape leaves waits: in every form, every line to type into, each fight for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import Key

from tests.support.program import ROOT
from tests.support.trees import played
from tests.tui.playing import Playing, playing, saved, typed
from tests.tui.quay import quay
from tests.tui.screens.test_setup import STAGE, fight
from tracker.log.save import Save
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.base import BRINGS_BACK
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.present.form import TYPED, Filled
from tracker.tui.screens.base import GameScreen
from tracker.tui.widgets.line_input import LineInput
from tracker.words.names import TEXT_MOST
from tracker.words.shape import all_commands
from tracker.words.translate import install

WAITS = {"en": "What you typed waits", "de": "Das Getippte wartet"}
OFFER = {"en": "brings back:", "de": "holt zurück:"}
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])

EXAMPLES = {
    "fate": "quay.fight",
    "pool": "pool.fight",
    "reserves": "reserves.fight",
    "percent": "percent.fight",
    "twenty": "twenty.fight",
}


def screen(shown: Playing) -> GameScreen:
    found = next(s for s in reversed(shown.app.screen_stack) if isinstance(s, GameScreen))
    assert isinstance(found, GameScreen)
    return found


def entry(shown: Playing) -> LineInput:
    return shown.app.screen.query_one(LineInput)


def records(shown: Playing) -> int:
    assert shown.app.session is not None
    return len(shown.app.session.timeline.records)


def midway(system: str) -> Iterator[Session]:
    """Yield a fight's states, so many that most forms can be opened in one of them."""
    lines = (ROOT / "tests" / "examples" / EXAMPLES[system]).read_text(encoding="utf-8")
    whole = [line for line in lines.splitlines() if line.strip() and line[0] != "#"]
    for at in range(len(whole), 4, -7):
        yield played(whole[:at])


def form_verbs(system: str) -> set[str]:
    """Return the verbs that have a form, of other systems those that are not as Fate's."""
    known, fates = all_commands(system), all_commands()
    wanted = {a.form for a in actions_of(system) if a.form and a.form in known}
    return {v for v in wanted if system == "fate" or known[v] is not fates.get(v)}


# Forms


@pytest.mark.parametrize("system", EXAMPLES)
async def test_every_form_keeps_what_was_filled_in(system: str, tmp_path: Path) -> None:
    wanted, walked = form_verbs(system), set[str]()
    for session in midway(system):
        async with playing(session, tmp_path) as shown:
            for verb in sorted(wanted - walked):
                if await keeps(shown, verb):
                    walked.add(verb)
            assert records(shown) == len(session.timeline.records)
    # The others are of states that the fight does not come to.
    assert len(walked) >= 0.5 * len(wanted), wanted - walked


async def keeps(shown: Playing, verb: str) -> bool:
    """Fill something in, leave it, take it up again; False where the form has nothing to fill in.

    The keys go to the form directly: there are many forms.
    """
    screen(shown).open_form(verb)
    await shown.pilot.pause()
    form = shown.app.screen
    if not isinstance(form, FormDialog):
        return False
    for _field in form._fields:
        typed_ = form._fields[form._filled_in.focus].kind in TYPED
        form.on_key(Key("Z", "Z") if typed_ else Key("right", None))
        if form._filled_in.given != form._given:
            break
        form.on_key(Key("tab", None))
    filled_in, line = form._filled_in, form._comes.text
    form.action_leave()
    await shown.pilot.pause()
    if filled_in.given == form._given:
        return False
    screen(shown).open_form(verb)
    await shown.pilot.pause()
    assert "brings back:" in shown.screen()
    assert form._filled_in.given != filled_in.given, verb
    form.action_bring_back()
    assert (form._filled_in, form._comes.text) == (filled_in, line), verb
    # With nothing in it, there is nothing to keep.
    form._filled_in = Filled(given=form._given)
    form.action_leave()
    await shown.pilot.pause()
    assert not shown.app.drafts._kept
    return True


@LANGUAGES
async def test_a_form_waits_and_is_offered(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a", "3", "escape")
        await shown.shows(WAITS[language])
        await shown.press("a")
        await shown.shows(f"{OFFER[language]} attack")
        await shown.press(BRINGS_BACK)
        await shown.hides(OFFER[language])
        assert "[3" in shown.screen()


async def test_a_form_that_is_sent_leaves_nothing(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        count = records(shown)
        await shown.press("k", "tab", "tab", "tab")
        form = shown.app.screen
        assert isinstance(form, FormDialog)
        await shown.press("+", "+", "+", "+", "escape", "k")
        await shown.shows("brings back: check")
        await shown.press(BRINGS_BACK, "enter")
        await shown.until(lambda: records(shown) > count, "not ruled")
        await shown.press("n")
        await shown.press("k")
        await shown.hides("brings back:")


# Lines


@LANGUAGES
async def test_a_note_waits_and_is_offered(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("N")
        await typed(shown, "they fled")
        await shown.press("escape")
        await shown.shows(WAITS[language])
        await shown.press("N")
        await shown.shows(f"{OFFER[language]} they fled")
        assert entry(shown).value == ""
        await shown.press(BRINGS_BACK)
        await shown.hides(OFFER[language])
        assert entry(shown).value == "they fled"
        count = records(shown)
        await shown.press("!", "enter")
        await shown.until(lambda: records(shown) == count + 1, "not noted")
        await shown.press("N")
        await shown.hides(OFFER[language])


async def test_who_wants_nothing_of_it_types_something_else(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        count = records(shown)
        await shown.press("N", *"one", "escape", "N", *"two", "enter")
        await shown.until(lambda: records(shown) == count + 1, "not noted")
        await shown.shows("Note: two")
        await shown.press("N")
        await shown.hides("brings back")


async def test_a_draft_is_of_its_dialog_alone(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("N", *"note", "escape", "x")
        await shown.shows("esc Back")
        await shown.hides("brings back")
        await shown.press(*"what", "escape", "N")
        await shown.shows("brings back: note")


@pytest.mark.parametrize(
    ("screen_key", "keys"),
    [
        ("f2", ("z",)),
        ("f2", ("S",)),
        ("f2", ("home", "enter")),
        ("f3", ("n",)),
        ("f3", ("a",)),
        ("f5", ("n",)),
        ("f5", ("e",)),
        ("f5", ("/",)),
        ("f5", ("g",)),
        ("f4", ("x",)),
        ("f4", ("J",)),
        ("f4", ("N",)),
        ("f4", ("f7",)),
    ],
)
async def test_every_line_that_is_asked_for_keeps_it(
    screen_key: str, keys: tuple[str, ...], tmp_path: Path
) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(screen_key, *keys)
        await shown.shows("esc")
        begun = entry(shown).value
        await shown.press("end", *"Zz")
        await shown.until(lambda: entry(shown).value == f"{begun}Zz", entry(shown).value)
        await shown.press("escape")
        await shown.shows("What you typed waits")
        await shown.press(*keys)
        await shown.shows("brings back")
        assert entry(shown).value == begun
        await shown.press(BRINGS_BACK)
        assert entry(shown).value == f"{begun}Zz"


async def test_what_was_left_behind_the_colon_comes_before_the_history(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press(":", *"note", "space", "a", "enter")
        await shown.shows("Note: a")
        await shown.press(":", *"attack", "escape")
        await shown.shows("What you typed waits")
        await shown.press(":")
        await shown.shows("up brings back: attack")
        line = screen(shown).command_line.query_one(LineInput)
        await shown.press("up")
        assert line.value == "attack"
        await shown.press("up")
        assert line.value == "note a"
        await shown.press("down", "down")
        assert line.value == ""
        await shown.press("up", "escape", ":", "up", *([*["backspace"] * 6]), *"next", "enter")
        await shown.press(":")
        await shown.hides("brings back")


async def test_a_new_fight_keeps_its_title(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("q")
        await shown.shows("n New")
        await shown.press("n", *"Fog", "escape")
        await shown.press("n")
        await shown.shows("brings back: Fog")
        await shown.press(BRINGS_BACK)
        assert entry(shown).value == "Fog"


async def test_drafts_are_of_one_fight(tmp_path: Path) -> None:
    first = saved(quay(0), tmp_path / "first.jsonl")
    second = saved(fight(STAGE), tmp_path / "second.jsonl")
    async with playing(first, tmp_path) as shown:
        await shown.press("N", *"one", "escape", "q")
        await shown.shows("n New")
        shown.app.open_fight(second)
        await shown.press("N")
        await shown.hides("brings back")
        await shown.press("escape", "a", *"Rex", "escape", "q")
        await shown.shows("n New")
        shown.app.open_fight(Session(Save.open(tmp_path / "first.jsonl")))
        await shown.press("f4", "N")
        await shown.shows("brings back: one")
        await shown.press("escape", "f2")
        assert shown.app.screen.query(LineInput).first().value == ""
        await shown.press("q")
        await shown.shows("n New")
        shown.app.open_fight(Session(Save.open(tmp_path / "second.jsonl")))
        await shown.until(lambda: shown.app.screen.query(LineInput).first().value == "Rex", "gone")


# Sent and refused


async def test_what_is_refused_waits_and_what_overrules_it_does_not(tmp_path: Path) -> None:
    async with playing(quay(0, "hold", "next"), tmp_path) as shown:
        count = records(shown)
        # Another has begun an action while the words were typed.
        await shown.press("x", *"jump")
        assert shown.app.session is not None
        shown.app.session.do("attack Krall dice=++++ vs=Fists vs-dice=----")
        await shown.press("enter")
        await shown.shows("First the question")
        assert records(shown) == count + 1
        shown.app.session.do("waive")
        await shown.press("x")
        await shown.shows("brings back: jump")


async def test_a_text_that_is_too_long_is_kept_like_any_other(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("N", "a")
        entry(shown).value = "x" * (TEXT_MOST + 1)
        await shown.press("enter")
        await shown.shows("at most 2000 are kept")
        await shown.press("escape", "N")
        await shown.shows("brings back: xxx")


async def test_another_screen_takes_no_text_away(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("N", *"kept")
        shown.app.go("setup")
        await shown.shows("enter Edit")
        await shown.press("f4", "N")
        await shown.shows("brings back: kept")
