"""Type-ahead: what was typed before a question was to be seen does not answer it, nor is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
from textual.events import Key, Paste

from tests.tui.demo import Demo
from tests.tui.playing import Playing, held, playing, saved
from tests.tui.quay import quay
from tests.tui.screens.test_drafts import EXAMPLES, form_verbs, midway
from tests.tui.screens.test_setup import STAGE, fight, to_row
from tests.tui.seen import Seen, seen_demo
from tests.tui.test_handover import answered, asks
from tracker.session import Session
from tracker.tui.action_table import actions_of
from tracker.tui.actions import by_key
from tracker.tui.dialogs.base import TYPING_SECONDS, Dialog
from tracker.tui.dialogs.choice import ChoiceDialog
from tracker.tui.dialogs.consent import ConsentDialog
from tracker.tui.dialogs.form import FormDialog
from tracker.tui.present.setup import MISSING, row_id
from tracker.tui.screens.base import answers_in
from tracker.tui.terminal.frames import BACKLOG_MOST
from tracker.tui.type_ahead import keys_text
from tracker.tui.widgets.line_input import LineInput
from tracker.words.translate import install

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
WAITS = {"en": "Typed ahead, waits: ", "de": "Vorausgetippt, wartet: "}
DROPPED = {
    "en": "Typed before this was shown, and not taken: ",
    "de": "Getippt, bevor das zu sehen war, und nicht genommen: ",
}
LEAVES = {
    "en": "esc leaves this; nothing is done, nor what was typed ahead.",
    "de": "esc verlässt das hier; nichts wird getan, auch das Vorausgetippte nicht.",
}
NAMES = {" ": "space"}

# A hit that Bruno has to absorb; and a fork, its rulings gone back.
HIT = "attack Bruno dice=+0-+ vs=Fists vs-dice=--00"
FORK = ("note one", "undo", "note two", "undo")


def key(name: str, later: float = 0.0) -> Key:
    """Return a key that was just pressed, or so many seconds later."""
    made = Key(NAMES.get(name, name), name if len(name) == 1 else None)
    made.time += later
    return made


def burst(shown: Playing | Seen[Demo], *keys: str) -> None:
    """Press keys in one piece, as a slow line brings them."""
    for name in keys:
        shown.app.post_message(key(name))


def session_of(shown: Playing) -> Session:
    assert shown.app.session is not None
    return shown.app.session


def records(shown: Playing) -> int:
    return len(session_of(shown).timeline.records)


def names(shown: Playing) -> list[str]:
    return [p.name for p in session_of(shown).state.participants.values()]


def on_top(shown: Playing, kind: type[Dialog]) -> Callable[[], bool]:
    return lambda: isinstance(shown.app.screen, kind)


def flat(shown: Playing) -> str:
    """Return what is on the screen as one text, without the edges of dialogs."""
    return " ".join(shown.screen().replace("│", " ").split())


async def says(shown: Playing, text: str) -> None:
    """Wait until a text is on the screen, on one line or on several."""
    await shown.until(lambda: text in flat(shown), f"not said: {text}")


# Between a line and the next


@LANGUAGES
async def test_the_next_line_waits_for_the_groups_of_the_first(
    language: str, tmp_path: Path
) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a")
        burst(shown, *"Dock Thugs 3x3", "enter", *"Akodo 3x2", "enter", *"Zed", "enter")
        await says(shown, f"{WAITS[language]}Akodo 3x2 enter Zed enter")
        assert records(shown) == count
        await shown.press("1")
        # The second has minions, too, and the third waits for it.
        await says(shown, f"{WAITS[language]}Zed enter")
        assert names(shown)[-2:] == ["Dock Thugs 1", "Dock Thugs 2"]
        await shown.press("2")
        await shown.until(lambda: names(shown)[-1] == "Zed", "not added")
        assert names(shown)[-4:] == ["Dock Thugs 1", "Dock Thugs 2", "Akodo", "Zed"]
        assert records(shown) == count + 3
        assert shown.app.screen.query(LineInput).first().value == ""


@LANGUAGES
async def test_the_next_line_waits_for_what_is_meant_and_then_for_the_groups(
    language: str, tmp_path: Path
) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        count, zone = records(shown), next(iter(session_of(shown).state.zones.values())).name
        near = f"{zone[:1]}{zone[2:]}"
        await shown.press("a")
        burst(shown, *f"Dock Thugs 3x3 zone {near}", "enter", *"Zed", "enter")
        await says(shown, f"{WAITS[language]}Zed enter")
        await shown.press("1")
        await says(shown, "3 minions" if language == "en" else "3 Schergen")
        await says(shown, f"{WAITS[language]}Zed enter")
        await shown.press("1")
        await shown.until(lambda: names(shown)[-1] == "Zed", "not added")
        assert records(shown) == count + 2
        assert near not in [one.name for one in session_of(shown).state.zones.values()]


@LANGUAGES
async def test_it_waits_while_other_groups_are_typed(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press("a")
        burst(shown, *"Dock Thugs 3x3", "enter", *"Zed", "enter")
        await says(shown, f"{WAITS[language]}Zed enter")
        await shown.press("3", *["backspace"] * 4, *"9", "enter")
        # What is wrong with it does not let it in either.
        await says(shown, "F-SIDES-3")
        await says(shown, f"{WAITS[language]}Zed enter")
        await shown.press(*["backspace"] * 9, *"1 1 1", "enter")
        await shown.until(lambda: names(shown)[-1] == "Zed", "not added")
        assert names(shown)[-4:-1] == ["Dock Thugs 1", "Dock Thugs 2", "Dock Thugs 3"]


@LANGUAGES
async def test_who_types_on_has_not_looked_up(language: str, tmp_path: Path) -> None:
    """It is there already, but letters that mean nothing to it are of the next line."""
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a", *"Thugz", "space", *"3x3", "enter")
        await shown.until(on_top(shown, ChoiceDialog), "no question")
        burst(shown, *"Rat 1 2x", "backspace", "enter")
        await says(shown, f"{WAITS[language]}Rat 1 2x backspace enter")
        assert records(shown) == count
        shown.app.post_message(key("1", later=TYPING_SECONDS))
        await shown.until(lambda: names(shown)[-1] == "Rat 1 2", "not answered")
        assert records(shown) == count + 2


@LANGUAGES
async def test_a_question_that_is_left_drops_it_and_says_so(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a")
        burst(shown, *"Dock Thugs 3x3", "enter", *"Zed", "enter")
        await says(shown, f"{WAITS[language]}Zed enter")
        await shown.press("ctrl+c")
        await says(shown, LEAVES[language])
        await shown.press("escape")
        await says(shown, f"{DROPPED[language]}Zed enter")
        assert records(shown) == count
        assert shown.app.screen.query(LineInput).first().value == "Dock Thugs 3x3"
        # It does not come back with the next question.
        await shown.press("enter", "1")
        await shown.until(lambda: records(shown) == count + 1, "not added")
        assert "Zed" not in names(shown)


@LANGUAGES
async def test_a_preview_lets_go_on_what_waits_for_it(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(quay(4), tmp_path) as shown:
        count, head = records(shown), session_of(shown).timeline.head
        burst(shown, *f":strike {head}", "enter", "enter", "N", *"so", "enter")
        await says(shown, f"{WAITS[language]}enter Nso enter")
        assert on_top(shown, ConsentDialog)()
        assert records(shown) == count
        await shown.press("enter")
        await shown.until(lambda: records(shown) > count, "not struck")


async def test_what_is_only_told_lets_it_go_on_however_it_is_left(tmp_path: Path) -> None:
    async with playing(quay(4), tmp_path) as shown:
        count = records(shown)
        burst(shown, *":why Krall composure", "enter", "N", *"so", "enter")
        await says(shown, f"{WAITS['en']}Nso enter")
        await shown.press("escape")
        await shown.until(lambda: records(shown) == count + 1, "not noted")
        await shown.shows("Note: so")


async def test_what_is_pasted_waits_among_the_keys(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press("a")
        burst(shown, *"Dock Thugs 3x3", "enter", "Z")
        shown.app.post_message(Paste("ed npc"))
        burst(shown, "enter")
        await says(shown, f"{WAITS['en']}Zed npc enter")
        await shown.press("1")
        await shown.until(lambda: names(shown)[-1] == "Zed", "not added")


@LANGUAGES
async def test_several_lines_are_not_agreed_to_before_they_are_shown(
    language: str, tmp_path: Path
) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a")
        shown.app.post_message(Paste("Rex\nRoy"))
        burst(shown, "enter")
        await says(shown, f"{WAITS[language]}enter")
        assert records(shown) == count
        await shown.press("enter")
        await shown.until(lambda: records(shown) == count + 1, "not added")


# What stays, refused


@LANGUAGES
async def test_a_line_that_is_refused_takes_no_other_in(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        count = records(shown)
        await shown.press("a")
        burst(shown, *"Rex npc blah", "enter", *"Zed", "enter")
        await says(shown, f"{DROPPED[language]}Zed enter")
        await says(shown, "blah")
        assert records(shown) == count
        assert shown.app.screen.query(LineInput).first().value == "Rex npc blah"
        await shown.press("escape", ":")
        burst(shown, *"strike 99", "enter", "enter", "q")
        await says(shown, f"{DROPPED[language]}enter q")
        await says(shown, "99")
        assert shown.app.session is not None


@LANGUAGES
async def test_a_dialog_that_stays_takes_in_nothing_more(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press("f5", "g")
        burst(shown, *"999", "enter", "q", "1")
        await says(shown, f"{DROPPED[language]}q1")
        assert shown.app.screen.query_one(LineInput).value == "999"
        await shown.press("escape", "q")
        await shown.shows(" n ")
        burst(shown, "n", "enter", "x", "enter")
        await says(shown, f"{DROPPED[language]}x enter")


@LANGUAGES
async def test_a_form_that_stays_takes_in_nothing_more(language: str, tmp_path: Path) -> None:
    install(language)
    async with playing(quay(0), tmp_path) as shown:
        await shown.press("a")
        form = shown.app.screen
        assert isinstance(form, FormDialog)
        while form._fields[form._filled_in.focus].key != "mod":
            await shown.press("tab")
        await shown.press(*"nonsense")
        assert form._comes.found.refusal is not None
        before = form._filled_in
        burst(shown, "enter", "2", "enter")
        await says(shown, f"{DROPPED[language]}2 enter")
        assert form._filled_in == before
        # Faces that the table has not thrown yet are not what was typed for something else.
        await shown.press(*["backspace"] * 8, "tab", "*")
        burst(shown, "enter", *"1111", "enter")
        await says(shown, f"{DROPPED[language]}1111 enter")
        assert isinstance(shown.app.screen, FormDialog)


# What opens by itself


@LANGUAGES
@pytest.mark.parametrize(
    ("session", "opens", "answers"),
    [
        (FORK, "U", "enter"),
        (FORK, "q", "2"),
        (FORK, "e", "enter"),
        (FORK, "e", "q"),
    ],
    ids=["fork", "unsaved", "end", "end left"],
)
async def test_what_opens_by_itself_is_not_answered_ahead(
    session: tuple[str, ...], opens: str, answers: str, language: str, tmp_path: Path
) -> None:
    install(language)
    async with playing(quay(3, *session), tmp_path) as shown:
        session_of(shown).unsaved = session_of(shown).timeline.records[-1:]
        count = records(shown)
        burst(shown, opens, answers, "1")
        await says(shown, f"{DROPPED[language]}{keys_text([key(answers), key('1')])}")
        assert isinstance(shown.app.screen, Dialog)
        assert records(shown) == count
        await shown.press(answers)
        await shown.until(lambda: not isinstance(shown.app.screen, Dialog), "not answered")


@LANGUAGES
async def test_who_asks_for_the_fight_is_not_answered_ahead(language: str, tmp_path: Path) -> None:
    install(language)
    path = tmp_path / "a.jsonl"
    async with playing(saved(quay(3), path), tmp_path) as shown:
        asks(path)
        await shown.until(on_top(shown, ChoiceDialog), "not asked")
        shown.app.post_message(key("2", later=-5))
        await says(shown, f"{DROPPED[language]}2")
        assert answered(path) == ""


@LANGUAGES
async def test_the_next_of_several_is_not_answered_ahead(language: str, tmp_path: Path) -> None:
    install(language)
    lines = ('conflict "Quay" kind=physical', "side Heroes", "add Ada pc", "add Krall npc")
    async with playing(fight(*lines), tmp_path) as shown:
        count = records(shown)
        to_row(shown, row_id(MISSING, "side"))
        await shown.press("enter")
        burst(shown, "1", "1", "q")
        await says(shown, f"{DROPPED[language]}1q")
        assert records(shown) == count + 1


@LANGUAGES
async def test_what_a_ruling_asks_is_not_answered_ahead(language: str, tmp_path: Path) -> None:
    """A key that means something else while nothing is asked, and enter, which may be any."""
    install(language)
    for keys in (("enter",), ("s",), ("t", "s", "enter")):
        async with playing(quay(0), tmp_path) as shown:
            count = records(shown)
            burst(shown, *f":{HIT}", "enter", *keys)
            await says(shown, f"{DROPPED[language]}{keys_text(map(key, keys))}")
            assert records(shown) == count + 1
            assert session_of(shown).state.question is not None
            await shown.press("s")
            await shown.until(lambda: records(shown) == count + 2, "not answered")  # noqa: B023


async def test_each_answer_is_asked_for_first_on_every_screen(tmp_path: Path) -> None:
    for screen_key in ("f2", "f3", "f4"):
        async with playing(quay(0), tmp_path) as shown:
            await shown.press(screen_key)
            count = records(shown)
            burst(shown, ":", *HIT, "enter")
            await shown.until(lambda: records(shown) > count, "no hit")  # noqa: B023
            question = session_of(shown).state.question
            assert question is not None
            ways = [
                a.key for a in actions_of("fate") if a.verb in answers_in(session_of(shown).state)
            ]
            assert len(ways) > 3
            for way in [*ways, "enter"]:
                shown.app.post_message(key(way, later=-5))
            await says(shown, f"{DROPPED['en']}{''.join(ways)} enter")
            assert records(shown) == count + 1
            assert not isinstance(shown.app.screen, Dialog)


async def test_what_answers_nothing_goes_where_it_was_meant(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        count = records(shown)
        burst(shown, *f":{HIT}", "enter", "N", *"so s", "enter")
        await shown.until(lambda: records(shown) == count + 2, "not noted")
        await shown.shows("Note: so s")
        assert session_of(shown).state.question is not None


async def test_an_offer_is_taken_by_who_has_seen_it(tmp_path: Path) -> None:
    async with playing(held("Ada", "Bruno"), tmp_path) as shown:
        burst(shown, "n", "enter", "a")
        await shown.until(on_top(shown, FormDialog), "no form")
        await shown.press("escape")
        await shown.press("enter")
        await shown.shows("Ada, Bruno may act now")


# What is opened by a key takes what is typed ahead


async def test_who_opens_a_dialog_types_ahead_into_it(tmp_path: Path) -> None:
    async with playing(quay(0), tmp_path) as shown:
        count = records(shown)
        burst(shown, "N", *"one", "enter", "N", *"two", "enter", "ctrl+p", *"note", "enter")
        burst(shown, *"three", "enter")
        await shown.until(lambda: records(shown) == count + 3, "not noted")
        for text in ("Note: one", "Note: two", "Note: three"):
            await shown.shows(text)


@pytest.mark.parametrize(
    ("system", "language"), list(zip(EXAMPLES, cycle(("en", "de")), strict=False))
)
async def test_every_form_takes_what_is_typed_ahead_into_it(
    system: str, language: str, tmp_path: Path
) -> None:
    install(language)
    wanted, walked, tried = form_verbs(system), set[str](), Counter[str]()
    for session in midway(system):
        # Some have nothing to fill in wherever they are opened.
        here = [
            action
            for action in actions_of(system)
            if action.form in wanted - walked
            and tried[action.form] < 2
            and by_key("rounds", action.key, session.state, actions_of(system)) is action
        ]
        if not here:
            continue
        async with playing(session, tmp_path) as shown:
            await shown.press("f4")
            for action in here:
                verb = action.form
                if verb in walked:
                    continue
                tried[verb] += 1
                burst(shown, action.key, "right", "Z", "tab", "right", "Z", "escape")
                await shown.pilot.pause()
                await shown.until(lambda: not shown.app._typed, "keys left")
                await shown.pilot.pause()
                if on_top(shown, ConsentDialog)():
                    # What ends something is asked by itself.
                    await shown.press("escape")
                    continue
                assert not isinstance(shown.app.screen, Dialog), verb
                assert DROPPED[language] not in flat(shown), verb
                if any(verb in place[1] for place in shown.app.drafts._kept):
                    walked.add(verb)
            assert records(shown) == len(session.timeline.records)
    assert len(walked) >= 0.3 * len(wanted), wanted - walked


async def test_the_dialogs_of_a_bare_app_take_every_key() -> None:
    async with seen_demo() as demo:
        burst(demo, "p", "1", "enter", "c", "1", "p", "3", "enter")
        await demo.until(lambda: len(demo.app.demo_screen.answers) == 3, "not answered")
        assert demo.app.demo_screen.answers == ["Krall1", "Fists", "Krall3"]


async def test_who_is_let_go_may_be_told_ahead_what_they_do(tmp_path: Path) -> None:
    async with playing(held("Ada", "Bruno"), tmp_path) as shown:
        await shown.press("n")
        burst(shown, "enter", "2", "1", "1", *"++00")
        await shown.until(on_top(shown, FormDialog), "no form")
        await shown.shows("+ + 0 0")


# When it is shown


async def test_it_is_not_shown_while_the_terminal_is_behind(tmp_path: Path) -> None:
    async with playing(fight(STAGE), tmp_path) as shown:
        await shown.press("a", *"Thugz", "space", *"3x3")
        shown.driver.behind = BACKLOG_MOST + 1
        burst(shown, "enter")
        await shown.until(on_top(shown, ChoiceDialog), "no question")
        await shown.pilot.pause()
        count = records(shown)
        burst(shown, "1")
        await shown.until(lambda: bool(shown.app.waiting), "not kept")
        shown.driver.behind = 0
        await says(shown, f"{WAITS['en']}1")
        await shown.press("1")
        await shown.until(lambda: records(shown) == count + 1, "not answered")


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (("a", "space", "b", "enter"), "a b enter"),
        (("escape", "ctrl+x", "1"), "esc ctrl+x 1"),
        (("up", "up", "x", "y"), "up up xy"),
        ((), ""),
    ],
)
def test_keys_are_told_as_they_are_typed(keys: tuple[str, ...], text: str) -> None:
    events = [Key(name, " " if name == "space" else name[:1] * (len(name) == 1)) for name in keys]
    assert keys_text(events) == text
