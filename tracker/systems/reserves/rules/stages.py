"""Bonus and penalty dice: what cancels, what is thrown in each stage, which three dice count."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from tracker.conflict.system import read_faces
from tracker.dice.check import Faces, misfit
from tracker.dice.faces import write_marks
from tracker.dice.faults import N_, Fault

FUDGE = (-1, 0, 1)
COUNTED = 3
"""How many dice are thrown, and always count (R-020)."""

_STAGE = re.compile(
    r"(?:n0|(?:b(?P<bonus>[0-9]{1,3}))?(?:p(?P<penalty>[0-9]{1,3}))?)(?::(?P<dice>[-+0\u2212\u2013]*))?"
)


class Stage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The dice declared in one moment; they cancel one for one (R-054, R-062)."""

    bonus: int = 0
    penalty: int = 0

    @property
    def net(self) -> int:
        """Return the dice left over, negative when penalty dice are (R-055)."""
        return self.bonus - self.penalty

    @property
    def keep(self) -> str:
        """Return which dice count: ``best``, ``worst``, or ``all`` when none is too many."""
        return "all" if not self.net else "best" if self.net > 0 else "worst"

    def dice(self, first: bool) -> int:
        """Return how many dice are thrown; the first stage has the three of the check."""
        return abs(self.net) + COUNTED * first


class Rolls(msgspec.Struct, frozen=True, kw_only=True):
    """Stages as typed, and all the faces given for them, in order."""

    stages: tuple[Stage, ...]
    faces: Faces


def kept(before: Faces, thrown: Faces, net: int) -> Faces:
    """Return the three dice that count, the best first.

    Those thrown stand beside those that counted before; what was dropped stays dropped
    (R-061, R-063, R-064).
    """
    dice = sorted((*before, *thrown), reverse=True)
    return tuple(dice[-COUNTED:] if net < 0 else dice[:COUNTED])


def split(stages: Sequence[Stage], faces: Faces) -> tuple[Faces, ...]:
    """Return the faces stage by stage, shorter where they do not suffice."""
    found = []
    for n, stage in enumerate(stages):
        dice = stage.dice(first=n == 0)
        found.append(faces[:dice])
        faces = faces[dice:]
    return tuple(found)


def with_faces(text: str, faces: Faces) -> str:
    """Return stages with these faces for those that come without, up to the last that has some.

    Stages without any faces, and a text that is none, stay as they are.

    >>> with_faces("n0 b1:+ p1", (1, 0, -1, 0))
    'n0:+0- b1:+ p1'
    """
    parts = text.split()
    typed = [part.partition(":") for part in parts]
    last = max((n for n, (_stage, _colon, dice) in enumerate(typed) if dice), default=-1)
    at = 0
    for n, (declared, _colon, dice) in enumerate(typed[: last + 1]):
        found = read_rolls(declared)
        if isinstance(found, Fault):
            return text
        wanted = found.stages[0].dice(first=n == 0)
        if not dice and len(faces) >= at + wanted:
            parts[n] = f"{declared}:{write_marks(faces[at : at + wanted])}"
        at += wanted
    return " ".join(parts)


def read_rolls(text: str) -> Rolls | Fault:
    """Return stages typed ``b1:+00- p1:-``: declared dice, then the faces really thrown.

    ``n0`` adds no dice. The last stages may come without faces, to be thrown.

    >>> read_rolls("n0:+0- b1")
    Rolls(stages=(Stage(bonus=0, penalty=0), Stage(bonus=1, penalty=0)), faces=(1, 0, -1))
    """
    stages: list[Stage] = []
    faces: Faces = ()
    wanted = 0
    for part in text.split():
        match = _STAGE.fullmatch(part)
        if match is None or part.startswith(":"):
            return Fault(
                code="E_ROLLS",
                rule="R-060",
                message=N_("{part} is no stage, which looks like b1:+00- or p1"),
                arguments={"part": part},
            )
        stage = Stage(bonus=int(match["bonus"] or 0), penalty=int(match["penalty"] or 0))
        wanted += stage.dice(first=not stages)
        stages.append(stage)
        if match["dice"]:
            faces += read_faces("reserves", match["dice"]) or ()
            if fault := misfit(faces, (FUDGE,) * wanted, "R-050"):
                return fault
    return Rolls(stages=tuple(stages) or (Stage(),), faces=faces)
