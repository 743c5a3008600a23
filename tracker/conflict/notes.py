"""What changes nothing in the fight: notes, rolls of any dice, what players see of figures."""

from typing import Literal

from tracker.conflict.draft import Draft
from tracker.conflict.fields import AnyFaces, Words
from tracker.conflict.ruling import N_, Command, Contradiction, Event, Thrown, require
from tracker.conflict.state import NPCS, Conflict, change
from tracker.conflict.topic import Topic
from tracker.dice.notation import read_dice

topic = Topic()


class Note(Command, frozen=True, kw_only=True, tag="note"):
    """Write a note into the log."""

    words = ("text",)
    group = "between"
    always = True

    text: Words
    secret: bool = False


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """A note was written."""

    seen = "text secret"

    text: str
    secret: bool = False


@topic.decides(Note)
def note(draft: Draft, command: Note) -> None:
    """Write a note."""
    draft.emit(Noted(text=command.text, secret=command.secret))


@topic.evolves(Noted)
def _noted(state: Conflict, event: Noted) -> Conflict:
    return state


class Roll(Command, frozen=True, kw_only=True, tag="roll"):
    """Roll any dice, at any moment: `4dF+3`, `3W10`, `2d6+1`."""

    words = ("notation", "what")
    group = "between"
    always = True
    any_dice = True

    notation: Words
    what: Words = ""
    dice: AnyFaces | None = None
    hidden: bool = False


class DiceThrown(Event, frozen=True, kw_only=True, tag="dice_thrown"):
    """Dice were thrown for whatever it was; nobody's in particular without ``who``."""

    seen = "notation faces total who* what random secret"

    notation: str
    faces: tuple[int, ...]
    total: int
    who: str | None = None
    what: str = ""
    random: bool = False
    secret: bool = False

    def throws(self) -> tuple[Thrown, ...]:
        """Return the dice with the sides of each."""
        asked = read_dice(self.notation)
        sides = tuple(len(die) for die in asked.dice) if asked else ()
        return (Thrown(self.who or "", self.faces, sides, self.random),)


@topic.decides(Roll)
def roll(draft: Draft, command: Roll) -> None:
    """Throw the dice asked for and write down what they show."""
    asked = read_dice(command.notation)
    if asked is None:
        draft.refuse(
            N_("{value} asks for no dice; they are written 4dF+3, 3W10 or 2d6+1"),
            value=command.notation,
        )
    if not asked.in_bounds:
        draft.refuse(N_("at most 100 dice of 2 to 1000 sides are rolled at once, in 20 terms"))
    dice = asked.dice
    who = draft.actor
    faces, random = draft.throw("", who or "", command.dice, lambda lying: dice[len(lying) :])
    if not asked.shows(faces):
        draft.refuse(
            N_("{value} are {count} dice, and show other faces"), value=asked.text, count=len(dice)
        )
    draft.emit(
        DiceThrown(
            notation=asked.text,
            faces=faces,
            total=asked.total(faces),
            who=who,
            what=command.what,
            random=random,
            secret=command.hidden,
        )
    )


@topic.evolves(DiceThrown)
def _thrown(state: Conflict, event: DiceThrown) -> Conflict:
    require(state.participants, event.who)
    return change(state, random_faces=state.random_faces + len(event.faces) * event.random)


class Players(Command, frozen=True, kw_only=True, tag="players"):
    """Set what players see of the game master's figures: names, marks too, or all."""

    words = ()
    group = "setup"
    always = True

    npcs: Literal["names", "marks", "all"] | None = None


class NpcsShown(Event, frozen=True, kw_only=True, tag="npcs_shown"):
    """Players see so much of the game master's figures from now on."""

    # What the players see of it is what they see.
    secret = True
    seen = "npcs"

    npcs: str


@topic.decides(Players)
def players(draft: Draft, command: Players) -> None:
    """Set what players see; refuses a line that says nothing of it."""
    if command.npcs is None:
        draft.refuse(
            N_("players see {npcs} of your figures; say npcs=names, marks or all"),
            candidates=NPCS,
            npcs=draft.state.npcs,
        )
    draft.emit(NpcsShown(npcs=command.npcs))


@topic.evolves(NpcsShown)
def _shown(state: Conflict, event: NpcsShown) -> Conflict:
    if event.npcs not in NPCS:
        raise Contradiction(f"no setting {event.npcs}")
    return change(state, npcs=event.npcs)
