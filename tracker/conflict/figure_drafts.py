"""Figures as files of other programs describe them: values that know no game and no file.

A game turns a draft into the lines that add the figure, and says what it has no place for.
"""

from typing import Literal

import msgspec

from tracker.conflict.ruling import Argument, Base, Command

# The consequences that there is room for as a rule.
USUAL_SLOTS = ("mild", "moderate", "severe")

Severity = Literal["mild", "moderate", "severe", "extreme"]
Harm = Literal["physical", "mental", "one"]
DraftRole = Literal["", "pc", "npc", "minions"]

BOX, _MARKED = "□", "■"


class Loss(Base, frozen=True):
    """What a file says and a fight will not have, or not so: a message with its arguments.

    The argument ``bytes`` is shown as a size, at the place ``{size}``.
    """

    message: str
    arguments: dict[str, Argument] = {}


class TrackDraft(Base, frozen=True):
    """A track of boxes: what it counts, and which boxes are marked, numbered from 1.

    ``track`` is ``one`` where it counts all harm, and None where that is not known: then the boxes
    also stand among the notes, as text. ``worth`` is what each box takes, None where the file does
    not say.
    """

    name: str
    track: Harm | None
    boxes: int
    marked: tuple[int, ...]
    worth: tuple[int, ...] | None

    @property
    def points(self) -> bool:
        """Return whether each of several boxes takes 1, where box N might take a hit of N."""
        return self.boxes > 1 and self.worth == (1,) * self.boxes

    @property
    def glyphs(self) -> str:
        """Return the boxes as text.

        >>> TrackDraft(name="Luck", track=None, boxes=3, marked=(1,), worth=None).glyphs
        '■□□'
        """
        return "".join(_MARKED if n in self.marked else BOX for n in range(1, self.boxes + 1))


class ConsequenceDraft(Base, frozen=True):
    """A consequence that somebody has, perhaps one that heals already."""

    severity: Severity
    text: str
    recovering: bool = False


class NamedText(Base, frozen=True):
    """A stunt or a note: a name and a text, of which one may be empty."""

    name: str
    text: str

    @property
    def line(self) -> str:
        """Return it as one text.

        >>> NamedText(name="Sea Legs", text="+2 on a moving deck").line
        'Sea Legs: +2 on a moving deck'
        """
        return ": ".join(filter(None, (self.name, self.text)))


class SituationDraft(Base, frozen=True):
    """An aspect of the scene, or of the zone ``on``; ``free`` invokes of nobody in particular."""

    text: str
    on: str = ""
    hidden: bool = False
    boost: bool = False
    free: int = 0


class ZoneDraft(Base, frozen=True):
    """A zone with its aspects."""

    name: str
    aspects: tuple[str, ...] = ()
    hidden: bool = False


class SceneDraft(Base, frozen=True):
    """A scene without its people."""

    title: str = ""
    zones: tuple[ZoneDraft, ...] = ()
    aspects: tuple[SituationDraft, ...] = ()


class DraftWishes(Base, frozen=True):
    """How drafts are to come into a fight, besides as they are.

    ``fresh`` leaves behind what the evening has done to them, ``minions`` makes groups of those
    that could be, ``skills`` names an edition whose skills theirs are put into. ``fight`` has what
    a fight would say of itself that is not there yet, by the fields of ``conflict``.
    """

    fresh: bool = False
    minions: bool = False
    skills: str = ""
    fight: dict[str, str] = {}


class Drafted(Base, frozen=True):
    """What a game makes of a draft: the command that adds it, and what it has no place for.

    Sides and zones are left out: whoever brings it in knows where it stands. ``aspects`` are put on
    the newcomer when it is there.
    """

    command: Command
    lost: tuple[Loss, ...] = ()
    aspects: tuple[SituationDraft, ...] = ()


class Suits(Base, frozen=True):
    """How well figures fit a game, and what a new fight of it with them says of itself.

    ``keys`` are those of ``conflict``, by their fields.
    """

    well: int
    keys: dict[str, str] = {}


class FigureDraft(Base, frozen=True):
    """One figure of a file; what the file does not say is empty, or None for a number.

    ``slots`` counts the consequences there is room for, extreme ones left out. ``severities`` lists
    them where they are not the first of mild, moderate, severe. ``free`` has the free invokes of
    aspects, by their texts. ``quality`` and ``count`` make minions if the role says so, else only
    if that is asked for. ``numbers`` has what else is a number, by the keys of ``add``. ``more``
    stands behind a quick-add line, of a game ``system``; ``keys`` are those that only its sheets
    have, as they are typed. ``id`` is the file's own id, ``line``
    where the figure stands in the file.
    """

    name: str
    origin: str = msgspec.field(name="from")
    skills: dict[str, int]
    aspects: tuple[str, ...]
    tracks: tuple[TrackDraft, ...]
    consequences: tuple[ConsequenceDraft, ...]
    slots: int | None
    fp: int | None
    refresh: int | None
    stunts: tuple[NamedText, ...]
    notes: tuple[NamedText, ...]
    situation: tuple[SituationDraft, ...]
    lost: tuple[Loss, ...]

    id: str = ""
    role: DraftRole = ""
    side: str = ""
    zone: str = ""
    hidden: bool = False
    severities: tuple[Severity, ...] = ()
    free: dict[str, int] = {}
    quality: int | None = None
    count: int | None = None
    numbers: dict[str, int] = {}
    keys: dict[str, str] = {}
    system: str = ""
    more: str = ""
    line: int = 0

    @property
    def source_id(self) -> str:
        """Return what finds the figure again when it comes in once more, unique in its file."""
        return f"{self.origin}:{self.id or self.name.casefold()}"

    @property
    def slot_severities(self) -> tuple[str, ...]:
        """Return the severity of each consequence that there is room for."""
        return self.severities or USUAL_SLOTS[: self.slots or 0]

    @property
    def memo(self) -> str:
        """Return the notes as one text."""
        return " / ".join(note.line for note in self.notes)

    @property
    def empty(self) -> bool:
        """Return whether there is nothing but a name, and where it came from."""
        bare = FigureDraft(
            name=self.name,
            origin=self.origin,
            skills={},
            aspects=(),
            tracks=(),
            consequences=(),
            slots=None,
            fp=None,
            refresh=None,
            stunts=(),
            notes=(),
            situation=(),
            lost=self.lost,
            id=self.id,
            line=self.line,
        )
        return self == bare


class SheetTerms(Base, frozen=True):
    """How a game calls the tracks of a sheet, and whether it lists the room for consequences.

    Where it does not, that is a number.
    """

    physical: str = "health"
    mental: str = "composure"
    one: str = "stress"
    lists_slots: bool = False


USUAL_TERMS = SheetTerms()


def refreshed(figure: FigureDraft) -> FigureDraft:
    """Return a figure as it begins an evening: nothing marked, nothing carried, points restored."""
    return msgspec.structs.replace(
        figure,
        tracks=tuple(msgspec.structs.replace(track, marked=()) for track in figure.tracks),
        consequences=(),
        fp=figure.fp if figure.refresh is None else figure.refresh,
    )
