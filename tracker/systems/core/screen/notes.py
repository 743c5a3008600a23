"""What a form says besides: how the edition has it, what is true where somebody acts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from tracker.conflict.ruling import N_
from tracker.conflict.state import SCENE, Conflict
from tracker.systems.core.rules.state import CONSEQUENCE, SITUATION, edition, held, person, setting
from tracker.systems.core.words.terms import EDITIONS
from tracker.tui.present.form import Fields
from tracker.words.translate import _, fill
from tracker.words.vocabulary import word_shown

# What a dial means for a form, by its setting and value.
_DIALS: Mapping[str, str] = MappingProxyType(
    {
        "boxes points": N_("any number of boxes, one shift each (K-STRESS-7)"),
        "boxes value": N_("one box for a hit, for as much as its number (K-STRESS-5)"),
        "full-defense plain": N_("2 more on every defense (K-FULL-2)"),
        "full-defense focus": N_("2 more only for what it is about (K-FULL-2)"),
        "overcome-tie either": N_("a tie can be taken as a failure with a boost (K-OVERCOME-4)"),
        "oppose plain": N_("whoever opposes earns no boost (K-OPPOSE-3)"),
        "known-fail nothing": N_("failing gives nobody an invocation (K-CREATE-6)"),
        "known-fail opponent": N_("failing gives one to an opponent (K-CREATE-6)"),
        "unknown-tie boost": N_("a tie is a boost, and it stays unknown (K-CREATE-7)"),
        "unknown-tie reveal": N_("a tie reveals it as well (K-CREATE-7)"),
        "team-cap skill": N_("help adds at most the own rating (K-TEAM-3)"),
        "team-skill 0": N_("any ally can help (K-TEAM-2)"),
        "contest-style always": N_("style always counts two victories (K-CONTEST-3)"),
        "treatment none": N_("consequences go by themselves, mild ones with a rest (K-RECOVER-7)"),
    }
)
_ROLLS = ("attack", "create", "overcome")


def notes(verb: str, fields: Fields, state: Conflict) -> Iterator[str]:
    """Yield what a form says besides its sums, the dials that matter there among it."""
    for dial in _dials(verb, {field.key: field.value for field in fields}):
        text = _DIALS.get(f"{dial} {setting(state, dial)}")
        if text is not None:
            words = {"edition": word_shown(EDITIONS, edition(state)), "text": _(text)}
            yield fill("{edition}: {text}", words)
    if verb == "consequence":
        yield _("For one hit there may be several, and stress besides (K-HIT-2).")
    if verb == "compel":
        yield _("It is a complication, no mere denial; decisions are the player's (K-COMPEL-6).")
    if verb == "concede":
        who = next((field.value for field in fields if field.key == "by"), "")
        if who in state.participants and person(state, who).tier != "nameless":
            n = 1 + person(state, who).taken
            yield fill("It pays {n}, with 1 for each consequence of now (K-CONCEDE-3).", {"n": n})
    if verb in _ROLLS and (true := ", ".join(_true(state))):
        yield fill("True here: {aspects} (K-ASPECT-5)", {"aspects": true})


def _dials(verb: str, given: Mapping[str, str]) -> Iterator[str]:
    """Yield the dials that matter for a form as it is filled in."""
    if verb == "stress":
        yield "boxes"
    if verb == "full-defense":
        yield "full-defense"
    if verb == "overcome":
        yield "overcome-tie"
        if given.get("oppose"):
            yield "oppose"
    if verb == "create" and given.get("kind") in ("known", "unknown"):
        yield "known-fail" if given["kind"] == "known" else "unknown-tie"
    if given.get("help"):
        yield from ("team-cap", "team-skill")
    if verb == "leg":
        yield "contest-style"
    if verb == "end-scene":
        yield "treatment"


def _true(state: Conflict) -> Iterator[str]:
    """Yield the aspects that hold for whoever acts: on them, on their zone, on the scene."""
    p = state.participants.get(state.turn or "")
    places = {SCENE, p.id, p.zone} if p is not None else {SCENE}
    for aspect in state.aspects.values():
        if aspect.on in places and held(state, aspect.id).kind in (SITUATION, CONSEQUENCE):
            yield aspect.text
