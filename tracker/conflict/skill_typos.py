"""Slips of the finger: a name on a sheet that is nearly one of the system's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_
from tracker.conflict.state import Participant
from tracker.conflict.system import system
from tracker.dice.resembling import resembling


def slips(draft: Draft, skills: Iterable[str]) -> dict[str, str]:
    """Return the names that nobody's skill has yet, each with the skill that it nearly is."""
    known = {skill for p in draft.state.participants.values() for skill in p.skills}
    rules = system(draft.state.system)
    near = {name: rules.resembling(name) for name in skills if name not in known}
    return {name: skill for name, skill in near.items() if skill}


def remind(draft: Draft, found: Mapping[str, str]) -> None:
    """Remind of the skills that slips may have been meant for; they may be meant as they are."""
    for name, skill in found.items():
        message = N_("no usual skill is called {name}; did you mean {skill}?")
        draft.warn("", message, name=name, skill=skill)


def remind_of_mistyped(draft: Draft, p: Participant, skill: str, rule: str) -> None:
    """Remind of a skill that counts 0 in a check, and is nearly one that somebody's sheet has."""
    sheets = (p, *draft.state.participants.values())
    known = {own: own for one in sheets for own in one.skills}
    if meant := resembling(skill, known):
        message = N_("{skill} is not on the sheet of {who} and counts 0; did you mean {meant}?")
        draft.warn(rule, message, skill=skill, who=p.id, meant=meant)
