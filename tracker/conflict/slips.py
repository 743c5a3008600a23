"""Slips of the finger: a name on a sheet that is nearly one of the system's."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.conflict.draft import Draft
from tracker.conflict.ruling import N_
from tracker.systems.registry import system


def remind_of_skills(draft: Draft, skills: Iterable[str]) -> None:
    """Remind of the skill that each new one is nearly called; it may be meant as it is."""
    known = {skill for p in draft.state.participants.values() for skill in p.skills}
    rules = system(draft.state.system)
    for name in skills:
        near = "" if name in known else rules.resembling(name)
        if near:
            draft.warn(
                "",
                N_("no usual skill is called {name}; did you mean {skill}?"),
                name=name,
                skill=near,
            )
