"""What a W20 check comes to in words: result, degree as it is spoken, the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.checks.rules.checking import DuelDecided
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Tested
from tracker.dice.check import Check
from tracker.systems.twenty.rules.checks import Stage, TwentyCheck, TwentyOutcome, notable
from tracker.systems.twenty.rules.numerals import numeral
from tracker.words.describer import Chances, Describer
from tracker.words.terms import name_of
from tracker.words.translate import _, fill, ngettext, put

if TYPE_CHECKING:
    from tracker.dice.odds import Opposed

_COUNTS = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
)


def spoken(degree: int) -> str:
    """Return a degree as it is spoken: ``two successes``, ``three failures`` (T-079, T-081)."""
    count = abs(degree)
    if not count:
        return _("a bare success")
    words = {"n": _(_COUNTS[count - 2]) if 2 <= count <= len(_COUNTS) + 1 else count}
    if degree > 0:
        return put(ngettext("one success", "{n} successes", count), words)
    return put(ngettext("one failure", "{n} failures", count), words)


def degree_text(degree: int) -> str:
    """Return a degree with its sign: ``EG +2`` (T-076)."""
    return fill("EG {n}", {"n": f"{degree:+d}" if degree else "0"})


def reached_text(degree: int, required: int | None, met: bool | None, stage: Stage | None) -> str:
    """Return a degree, as it is spoken, and what it is enough for: a requirement, a stage."""
    parts = [f"{degree_text(degree)}: {spoken(degree)}"]
    if notable(degree):
        parts.append(_("remarkable"))
    if required is not None:
        words = {"degree": numeral(required) if required else "0"}
        done, missed = N_("EG {degree} reached"), N_("EG {degree} not reached")
        parts.append(fill(done if met else missed, words))
    if stage is not None:
        parts.append(f"{numeral(stage.degree)}: {stage.text}")
    return ", ".join(parts)


def _outcome(tested: Tested) -> TwentyOutcome:
    assert isinstance(tested.outcome, TwentyOutcome)
    return tested.outcome


def result_text(tested: Tested) -> str:
    """Return target value, dice and result, and the degree."""
    found = _outcome(tested)
    sums = f"{found.target} {_minus(found.dice)} = {found.result}"
    return f"{sums}, {_reached(found)}"


def thrown(tested: Tested) -> str:
    """Return the target value less each die, advantages added, and the degree."""
    found = _outcome(tested)
    if not found.faces:
        return result_text(tested)
    first, *six = found.faces
    dice = [_minus(first), *(_minus(-face if found.net > 0 else face) for face in six)]
    words = {"target": found.target, "dice": " ".join(dice), "result": found.result}
    sums = fill("target value {target} {dice} = {result}", words)
    return f"{sums}, {_reached(found)}"


def _minus(number: int) -> str:
    return f"{'+' if number < 0 else '-'} {abs(number)}"


def _reached(found: TwentyOutcome) -> str:
    return reached_text(found.degree, found.required, found.required_met, found.stage)


def effort(tested: Tested) -> str:
    """Return the degree, which is compared first."""
    return degree_text(_outcome(tested).degree)


def winner_text(event: DuelDecided, state: Conflict) -> str:
    """Return who has won a comparative check and by what (T-091…T-094)."""
    if event.winner is None:
        return _("a draw, both failed") if event.neither else _("a draw")
    words = {"who": name_of(state, event.winner), "n": event.lead}
    match event.decided_by:
        case "eg":
            text = fill("{who} wins by EG {n}", words)
        case "skill":
            text = fill("{who} wins by the higher skill", words)
        case _:
            text = fill("{who} wins by the higher result", words)
    return fill("{won}, both failed", {"won": text}) if event.neither else text


def chances(check: Check) -> Chances:
    """Return the odds to succeed, before them those of the degree that is required."""
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.twenty.rules.chances import grades

    assert isinstance(check, TwentyCheck)
    odds = grades(check)
    met = odds.get("REQ_MET")
    if met is None:
        return [(_("Success"), odds["ERFOLG"])]
    words = {"degree": numeral(check.required or 0)}
    return [
        (fill("EG {degree} or more", words), met),
        (_("Success"), met + odds["ERFOLG"]),
    ]


def against(mine: Check, theirs: Check) -> Opposed:
    """Return the odds of a comparative check."""
    # Fractions are loaded for odds alone, not for every start of the program.
    from tracker.systems.twenty.rules.chances import compared

    assert isinstance(mine, TwentyCheck)
    assert isinstance(theirs, TwentyCheck)
    return compared(mine, theirs)


TWENTY = Describer(result_text, thrown, effort, winner_text, chances, against=against)
