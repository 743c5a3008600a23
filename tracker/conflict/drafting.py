"""A figure of a file on its way into a game, with what it loses there, told as it is found.

What games of one kind make of a draft is mostly the same; each says only what it has otherwise.
"""

from collections.abc import Callable, Collection, Iterable, Iterator

from tracker.conflict.cast import Add
from tracker.conflict.fields import TEXT_MOST
from tracker.conflict.figure_drafts import Drafted, FigureDraft, Loss, NamedText
from tracker.conflict.ruling import N_, Argument
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


class Drafting:
    """A figure in the making: its texts cut to what can be typed, its losses in order.

    ``called`` returns the one name of a skill that has several in the game.
    """

    def __init__(self, figure: FigureDraft, called: Callable[[str], str]) -> None:
        self.figure = figure
        self._called = called
        self._memo = memo_of(figure)
        self.lost: list[Loss] = []

    def lose(self, message: str, **arguments: Argument) -> None:
        """Tell what the game has no place for, or has otherwise."""
        self.lost.append(Loss(message=message, arguments=arguments))

    def keep_in_notes(self, text: str) -> None:
        """Add a text to the notes that has no other place."""
        self._memo = " / ".join(filter(None, (self._memo, text)))

    def skills(self, named: Iterable[tuple[str, int]]) -> dict[str, int]:
        """Return the skills by names of which no two mean the same in the game."""
        found: dict[str, int] = {}
        known: dict[str, str] = {}
        for name, value in named:
            same = self._called(name).casefold()
            if same not in known:
                known[same] = name
                found[name] = value
            elif found[known[same]] != value:
                self.lose(
                    N_("skill {skill}: twice, {kept} kept, {left} left out"),
                    skill=name,
                    kept=found[known[same]],
                    left=value,
                )
        return found

    def numbers(self, known: Collection[str], below_0: Collection[str] = ()) -> dict[str, int]:
        """Return the numbers for which the game has a key; some may be below 0."""
        numbers = {}
        for key, number in self.figure.numbers.items():
            if key in known and (number >= 0 or key in below_0):
                numbers[key.replace("-", "_")] = number
            else:
                self.lose_text(f"{key} {number}")
        return numbers

    def lose_text(self, text: str) -> None:
        """Tell a text that the game has no place for."""
        self.lose(N_("{text}: this game has no place for it"), text=text)

    def lose_track(self, track: str) -> None:
        """Tell a track that the game does not know."""
        self.lose(
            N_("{track}: a track that this game does not know; kept in the notes"), track=track
        )

    def stunts(self) -> Iterator[str]:
        """Yield the stunts, each in one text."""
        for stunt in self.figure.stunts:
            yield self._cut(stunt.line.replace(";", ","), stunt.name)

    def memo(self) -> str:
        """Return the notes."""
        return self._cut(self._memo)

    def _cut(self, text: str, what: str = "") -> str:
        """Return a text that can be typed; that it is cut is a loss. Notes have no name."""
        if len(text) <= TEXT_MOST:
            return text
        if what:
            self.lose(N_("{text}: cut to {most} characters"), text=what, most=TEXT_MOST)
        else:
            self.lose(N_("the notes: cut to {most} characters"), most=TEXT_MOST)
        return text[:TEXT_MOST].rstrip()

    def quality(self, highest: int, otherwise: str) -> int:
        """Return how good each of a group is, from 1 up; ``otherwise`` tells what is not so."""
        quality = self.figure.quality if self.figure.quality is not None else 1
        if not 1 <= quality <= highest:
            self.lose(otherwise, quality=quality)
        return min(max(quality, 1), highest)

    @property
    def count(self) -> int:
        """Return how many a group counts."""
        return max(self.figure.count if self.figure.count is not None else 1, 1)


def stunt_of(text: str) -> NamedText:
    """Return a stunt from its one text: a name, a colon, what it does."""
    name, colon, said = text.partition(": ")
    return NamedText(name=name, text=said) if colon else NamedText(name=text, text="")
