"""Rolls at any moment that the rules of no game ask for: they are logged, and change nothing."""

from tracker.conflict.draft import Draft
from tracker.conflict.fields import AnyFaces, Words
from tracker.conflict.ruling import N_, Command, Event, Thrown, require
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.dice.notation import read_dice

topic = Topic()


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
