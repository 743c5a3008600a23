"""What of a figure all games have: how one goes into our own files, and comes in again."""

from tracker.conflict.cast import Add
from tracker.conflict.figure_drafts import Drafted, FigureDraft, Loss, NamedText
from tracker.conflict.ruling import N_
from tracker.conflict.state import Conflict, Participant, change
from tracker.systems import first

# The formats of this program, whose figures may be of any game; ``FIGHT`` is a fight itself.
FIGHT = "fight"
OWN = frozenset({"bestiary", "csv", FIGHT})

_NUMBERS = ("initiative", "seat")


def drafted(figure: FigureDraft, kind: type[Add]) -> Drafted | None:
    """Return the command that adds a figure of our own, None for one of another program's.

    It is of the ``kind`` that the game has, with the keys of its sheets.
    """
    if figure.origin not in OWN or figure.role == "minions":
        return None
    known = {*_NUMBERS, *kind.__struct_fields__}
    command = kind(
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
        *(f"{key} {n}" for key, n in figure.numbers.items() if _field(key) not in known),
        *(f"{key} {n}" for key, n in (("fp", figure.fp), ("refresh", figure.refresh)) if n),
    ]
    return Drafted(
        command=change(
            command, **{_field(k): n for k, n in figure.numbers.items() if _field(k) in known}
        ),
        lost=tuple(
            Loss(message=N_("{text}: this game has no place for it"), arguments={"text": text})
            for text in lost
        ),
    )


def memo_of(figure: FigureDraft) -> str:
    """Return the notes of a figure in one line."""
    return " ".join(figure.memo.split())


def _field(key: str) -> str:
    return key.replace("-", "_")


def figure_of(state: Conflict, p: Participant) -> FigureDraft:
    """Return somebody as a figure for a file of our own, with what all games have."""
    side, zone = state.sides.get(p.side or ""), state.zones.get(p.zone or "")
    numbers = {"seat": p.seat, "initiative": p.initiative}
    return FigureDraft(
        name=p.name,
        origin="bestiary",
        skills=dict(p.skills),
        aspects=tuple(
            a.text.replace(";", ",")
            for a in state.aspects.values()
            if a.on == p.id and a.origin == "sheet"
        ),
        tracks=(),
        consequences=(),
        slots=None,
        fp=None,
        refresh=None,
        stunts=(),
        notes=(NamedText(name="", text=p.memo),) if p.memo else (),
        situation=(),
        lost=(),
        role="pc" if p.role == "pc" else "npc",
        side=side.name if side else "",
        zone=zone.name if zone else "",
        hidden=p.hidden,
        numbers={key: n for key, n in numbers.items() if n is not None},
        system="" if state.system == first() else state.system,
    )


def is_of(figure: FigureDraft, game: str) -> bool:
    """Return whether a figure is written as a game has it: a file of our own, and of no other."""
    return figure.origin in OWN and figure.system in ("", game)
