"""What the table is asked, what each answer means, and what may be done without being asked."""

from __future__ import annotations

from tracker.conflict.questions import called_to_act, may_release
from tracker.conflict.state import RELEASE, Conflict, Question, Window
from tracker.words.game_words import words_of
from tracker.words.lasting import called_text
from tracker.words.terms import either, name_of
from tracker.words.translate import _, fill


def question_text(state: Conflict, usual: str = "") -> str:
    """Return what is asked of whom, with the answers; empty when nothing is asked.

    Answers stand as they are typed, each with what it means: ``Ana is asked: take (5) or leave``.
    The ``usual`` one, given before, is the first.
    """
    question = state.question
    if question is None:
        return ""
    words = {
        "lead": question_lead(state),
        "answers": either(
            [_answer(state, verb, usual) for verb in answers_in_order(question, usual)]
        ),
    }
    return ", ".join(filter(None, (fill("{lead}: {answers}", words), question_rider(state))))


def answers_in_order(question: Question, usual: str = "") -> list[str]:
    """Return the answers to a question, the one that was given before as the first."""
    return sorted(question.answers, key=lambda verb: verb != usual)


def as_before(meaning: str, verb: str, usual: str) -> str:
    """Return what an answer means, and whether it is as before."""
    return ", ".join(filter(None, [meaning, _("as before") if verb == usual else ""]))


def _answer(state: Conflict, verb: str, usual: str) -> str:
    meaning = as_before(answer_text(state, verb), verb, usual)
    return f"{verb} ({meaning})" if meaning else verb


def question_lead(state: Conflict) -> str:
    """Return what has to be decided, and by whom, without the answers."""
    question = state.question
    if question is None:
        return ""
    own = words_of(state.system).question_lead(state)
    if own or question.kind != "defend":
        return own or who_is_asked(state)
    return fill("{who} is asked for a defense", {"who": who_is_asked(state)})


def question_rider(state: Conflict) -> str:
    """Return what is to be known beside the answers, empty for nothing."""
    return "" if state.question is None else words_of(state.system).question_rider(state)


def answer_text(state: Conflict, verb: str) -> str:
    """Return what an answer to the open question leads to; empty when its verb says all."""
    return "" if state.question is None else words_of(state.system).answer(state, verb)


def offer_text(state: Conflict, verb: str) -> str:
    """Return who may do what now and need not, by the verb that offers it."""
    own = words_of(state.system).offer(state, verb)
    if own:
        return own
    windows = [window for window in state.windows if window.kind == verb]
    if verb == RELEASE:
        return _release_text(state, [window.who for window in windows])
    if windows:
        return "; ".join(window_text(window, state) for window in windows)
    match verb:
        case "end":
            return _("Only one side is left: the conflict may end")
        case _:
            return verb


def _release_text(state: Conflict, called: list[str]) -> str:
    """Return who may take the held action; of several called the first, then the others."""
    if now := called_to_act(state):
        return called_text(now[0], state, now=True)
    if called:
        return called_text(called[0], state)
    ready = [name_of(state, who) for who in may_release(state)]
    return fill("{names} may act now", {"names": ", ".join(ready)})


def early_calls(state: Conflict) -> list[str]:
    """Return whose moment has come while the rules do not let them act yet, each in a line."""
    if state.question is not None:
        return []
    ready = may_release(state)
    early = (w.who for w in state.windows if w.kind == RELEASE and w.who not in ready)
    return [called_text(who, state) for who in early]


def window_text(window: Window, state: Conflict) -> str:
    """Return what an open window allows whom."""
    template = words_of(state.system).windows.get(window.kind, "{who}: {kind}")
    words = {
        "who": name_of(state, window.who),
        "aspect": name_of(state, window.to),
        "kind": window.kind,
    }
    return fill(template, words)


def who_is_asked(state: Conflict) -> str:
    """Return who is asked; what nobody in particular is asked, the game master decides."""
    who = state.question.who if state.question else None
    return name_of(state, who) or _("the game master")
