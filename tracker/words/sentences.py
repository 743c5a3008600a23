"""Events as sentences: the topics' tables put together, and which events go without saying."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from tracker.conflict import acts, departure, notes, order, questions, scenes, turns
from tracker.conflict.draft import Warned
from tracker.conflict.ruling import N_, Event, LineBegan
from tracker.conflict.state import SCENE, Conflict, change
from tracker.dice.faces import write_numbers
from tracker.dice.notation import read_dice
from tracker.words import told_stage
from tracker.words.game_words import words_of
from tracker.words.lasting import called_text, holder_text
from tracker.words.questions import question_lead, window_text
from tracker.words.telling import Tales, Tell
from tracker.words.terms import called, name_of, worded
from tracker.words.translate import _, fill

tales = Tales(
    MappingProxyType(
        {
            turns.HoldReleased: N_("{who} uses the held action"),
            turns.TurnPassed: N_("{who} passes"),
            turns.TurnDone: N_("The turn of {who} is over"),
            turns.HoldLapsed: N_("The held action of {who} lapses"),
            notes.Noted: N_("Note: {text}"),
        }
    )
)


@tales.tells(turns.ActionHeld)
def _held(event: turns.ActionHeld, state: Conflict) -> str:
    return holder_text(name_of(state, event.who), event.when, state)


@tales.tells(turns.HoldCalled)
def _hold_called(event: turns.HoldCalled, state: Conflict) -> str:
    return called_text(event.who, state)


@tales.tells(notes.DiceThrown)
def _dice_thrown(event: notes.DiceThrown, state: Conflict) -> str:
    asked = read_dice(event.notation)
    words = {
        "dice": event.notation,
        "faces": asked.written(event.faces) if asked else write_numbers(event.faces),
        "sum": event.total,
    }
    if event.who is None:
        told = fill("Roll {dice}: {faces} = {sum}", words)
    else:
        told = fill(
            "{who} rolls {dice}: {faces} = {sum}", {"who": name_of(state, event.who), **words}
        )
    return f"{told}: {event.what}" if event.what else told


@tales.tells(questions.Asked)
def _asked(event: questions.Asked, state: Conflict) -> str:
    question = event.question
    asked = change(state, question=question)
    return words_of(state.system).asked(asked) or question_lead(asked)


@tales.tells(questions.QuestionClosed)
def _question_closed(event: questions.QuestionClosed, state: Conflict) -> str | None:
    return _("The table waives the question") if event.waived else None


@tales.tells(questions.WindowOpened)
def _window_opened(event: questions.WindowOpened, state: Conflict) -> str | None:
    silent = words_of(state.system).silent_windows
    return None if event.window.kind in silent else window_text(event.window, state)


_SHOWN: Mapping[str, str] = MappingProxyType(
    {
        "names": N_("Players see names alone of the game master's figures"),
        "marks": N_("Players see names and marks of the game master's figures"),
        "all": N_("Players see all of the game master's figures"),
    }
)


@tales.tells(notes.NpcsShown)
def _npcs_shown(event: notes.NpcsShown, state: Conflict) -> str:
    return _(_SHOWN[event.npcs])


@tales.tells(acts.Acted)
def _acted(event: acts.Acted, state: Conflict) -> str:
    words = {"who": name_of(state, event.who), "what": event.what}
    return fill("{who}, free: {what}", words) if event.free else fill("{who}: {what}", words)


@tales.tells(turns.ActionUsed)
def _action_used(event: turns.ActionUsed, state: Conflict) -> str:
    p = state.somebody(event.who)
    words = {"who": p.name, "n": p.used + 1, "due": turns.actions_due(p)}
    return fill("{who}: action {n} of {due}", words)


@tales.tells(departure.Departed)
def _departed(event: departure.Departed, state: Conflict) -> str:
    p = state.somebody(event.who)
    words = {"who": called(p)}
    if event.status == "left":
        gone = fill("{who} leaves", words)
    else:
        gone = words_of(state.system).gone(p, event.status) or fill("{who} is taken out", words)
    return f"{gone}: {event.outcome}" if event.outcome else gone


@tales.tells(departure.Returned)
def _returned(event: departure.Returned, state: Conflict) -> str:
    back = fill("{who} comes back", {"who": called(state.somebody(event.who))})
    return f"{back}: {event.why}" if event.why else back


@tales.tells(scenes.Ended)
def _ended(event: scenes.Ended, state: Conflict) -> str:
    over = _("The conflict ends")
    return f"{over}: {event.why}" if event.why else over


@tales.tells(scenes.SceneEnded)
def _scene_ended(event: scenes.SceneEnded, state: Conflict) -> str:
    return _("The scene ends, with a rest") if event.rest else _("The scene ends")


# What these change is told by the events around them.
SILENT: frozenset[type[Event]] = frozenset(
    {LineBegan, order.TurnOpened, turns.ActionBegan, turns.TurnEnded, questions.WindowClosed}
)


def warning_text(event: Warned, state: Conflict) -> str:
    """Return a reminder in words; its rule is not named."""
    return worded(event.message, event.arguments, state)


def _plainly(template: str) -> Tell:
    def tell(event: Event, state: Conflict) -> str:
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        return worded(template, fields, state)

    return tell


@cache
def _tales(system: str) -> tuple[Tales, ...]:
    return (told_stage.tales, tales, *words_of(system).tales())


@cache
def telling(system: str) -> Mapping[type[Event], Tell]:
    """Return how each type of event is told that fights of a system have."""
    tales = _tales(system)
    plain = {kind: _plainly(text) for one in tales for kind, text in one.plain.items()}
    own = {kind: tell for one in tales for kind, tell in one.telling.items()}
    return {Warned: warning_text, **plain, **own}


def silent(system: str) -> frozenset[type[Event]]:
    """Return the events that go without saying in fights of a system."""
    return frozenset(SILENT.union(*(tales.silent for tales in _tales(system))))


@cache
def detailing(system: str) -> Mapping[type[Event], Tell]:
    """Return how the events are told that say more of themselves when asked."""
    return {kind: tell for tales in _tales(system) for kind, tell in tales.detailing.items()}


def sentence(event: Event, state: Conflict) -> str | None:
    """Return one short sentence for an event; ``state`` is the one before it.

    None for an event that is only bookkeeping.
    """
    tell = telling(state.system).get(type(event))
    return _begun(tell(event, state), state) if tell else None


def _begun(text: str | None, state: Conflict) -> str | None:
    """Return a sentence with a capital where it begins with the scene; names stay as they are."""
    if text and text.startswith(name_of(state, SCENE)):
        return text[:1].upper() + text[1:]
    return text


def detail(event: Event, state: Conflict) -> str | None:
    """Return an event's sentence with the ids of the rules that made it so."""
    tell = detailing(state.system).get(type(event))
    text = _begun(tell(event, state), state) if tell else sentence(event, state)
    return f"{text} ({event.rule})" if text and event.rule else text
