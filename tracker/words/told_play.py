"""Sentences for what is done: turns, questions, notes, who leaves or comes back, the end."""

from __future__ import annotations

from types import MappingProxyType

from tracker.conflict import (
    acts,
    comeback,
    departure,
    lapses,
    notes,
    questions,
    scenes,
    turns,
)
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, change
from tracker.words.game_words import words_of
from tracker.words.questions import question_lead, window_text
from tracker.words.telling import Tales
from tracker.words.terms import called, name_of
from tracker.words.translate import _, fill

tales = Tales(
    MappingProxyType(
        {
            turns.HoldReleased: N_("{who} uses the held action"),
            turns.TurnPassed: N_("{who} passes"),
            turns.TurnDone: N_("The turn of {who} is over"),
            turns.ActionHeld: N_("{who} holds"),
            lapses.HoldLapsed: N_("The held action of {who} lapses"),
            notes.Noted: N_("Note: {text}"),
        }
    )
)


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


@tales.tells(comeback.Returned)
def _returned(event: comeback.Returned, state: Conflict) -> str:
    back = fill("{who} comes back", {"who": called(state.somebody(event.who))})
    return f"{back}: {event.why}" if event.why else back


@tales.tells(scenes.Ended)
def _ended(event: scenes.Ended, state: Conflict) -> str:
    over = _("The conflict ends")
    return f"{over}: {event.why}" if event.why else over


@tales.tells(scenes.SceneEnded)
def _scene_ended(event: scenes.SceneEnded, state: Conflict) -> str:
    return _("The scene ends, with a rest") if event.rest else _("The scene ends")
