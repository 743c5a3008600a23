"""What of a figure all games have: how one from this program's own files comes into any of them."""

from tracker.conflict.cast import Add
from tracker.conflict.figure_drafts import Drafted, FigureDraft, Loss
from tracker.conflict.ruling import N_
from tracker.conflict.state import change

# The formats of this program, whose figures may be of any game.
OWN = frozenset({"bestiary", "csv"})

_NUMBERS = ("initiative", "seat")


def drafted(figure: FigureDraft) -> Drafted | None:
    """Return the command that adds a figure of our own, None for one of another program's."""
    if figure.origin not in OWN or figure.role == "minions":
        return None
    command = Add(
        name=figure.name,
        role="pc" if figure.role == "pc" else "npc",
        skills=figure.skills,
        aspects=figure.aspects or None,
        hidden=figure.hidden or None,
        memo=memo_of(figure) or None,
    )
    lost = [
        *(consequence.text for consequence in figure.consequences),
        *(f"{track.name} {track.glyphs}" for track in figure.tracks if track.track),
        *(stunt.name for stunt in figure.stunts),
        *(f"{key} {n}" for key, n in figure.numbers.items() if key not in _NUMBERS),
        *(f"{key} {n}" for key, n in (("fp", figure.fp), ("refresh", figure.refresh)) if n),
    ]
    return Drafted(
        command=change(command, **{k: n for k, n in figure.numbers.items() if k in _NUMBERS}),
        lost=tuple(
            Loss(message=N_("{text}: this game has no place for it"), arguments={"text": text})
            for text in lost
        ),
    )


def memo_of(figure: FigureDraft) -> str:
    """Return the notes of a figure in one line."""
    return " ".join(figure.memo.split())
