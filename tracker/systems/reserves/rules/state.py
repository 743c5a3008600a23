"""What the Fudge dice with reserves keep besides the sheets: open checks, gift dice, a chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal, Self

from tracker.checks.rules.table import CheckPerson, CheckTable, Tested, with_table
from tracker.conflict.fields import Word
from tracker.conflict.ruling import Base
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.state import kept as kept_by_game
from tracker.systems.reserves.rules.checks import RESERVES, Letter, ReservesCheck, ReservesOutcome


class Use(Base, frozen=True, kw_only=True):
    """So much of something that has a name, as typed: ``Liebestrank 2``."""

    name: str
    amount: int = 1


class Step(Base, frozen=True, kw_only=True):
    """One check of several to come, as typed: ``Ada: Reiten 2``, the number its importance."""

    seen = "who* skill importance"

    who: str
    skill: str
    importance: int = 1


Uses = Annotated[tuple[Use, ...], Word("uses", repeated=True)]
"""What is used, and how much of it, once for each time the key is given."""
Shares = Annotated[dict[str, int], Word("shares")]
"""People, named freely, with a number each, typed ``Tina 5, GM 10``."""
Steps = Annotated[tuple[Step, ...], Word("steps", about=True)]
"""Checks to come, typed ``Ada: Reiten 1; Bruno: Rede 2``."""


LATE = "late"
"""The window in which dice can be added to a check that is thrown (R-060)."""


SourceKind = Literal[
    "circumstances",
    "condition",
    "point",
    "support",
    "effect",
    "gift",
    "gabe",
    "modifier",
    "hinder",
    "other",
]


GM = "GM"
"""The game master among those who hold gift dice."""


class Source(Base, frozen=True, kw_only=True):
    """Where dice of a check come from: bonus dice count from 1 up, penalty dice from −1 down.

    ``who`` is whose help or effect it is.
    """

    seen = "kind dice words who* rule"

    kind: SourceKind
    dice: int
    words: str = ""
    who: str | None = None
    rule: str = ""


class Card(Base, frozen=True, kw_only=True):
    """The last check of somebody with all that was decided about it.

    ``sources`` are those of each stage. ``used`` tells what the result went into: ``effect``,
    ``support`` or ``gabe``. ``against`` is the other one of an opposed check, ``answers`` that
    this one was the answer, ``settled`` that the skill needed none already (R-039).
    """

    seen = "used against? answers; marks: skill reserve sources tested* critical settled"

    skill: str = ""
    reserve: str = ""
    sources: tuple[tuple[Source, ...], ...] = ((),)
    tested: Tested | None = None
    critical: bool = False
    used: str = ""
    against: str | None = None
    answers: bool = False
    settled: bool = False

    @property
    def dice_from(self) -> tuple[Source, ...]:
        """Return where the dice of all stages came from."""
        return tuple(source for stage in self.sources for source in stage)

    @property
    def hidden(self) -> bool:
        """Return whether the players know nothing of the check."""
        return self.tested is not None and self.tested.hidden

    @property
    def outcome(self) -> ReservesOutcome | None:
        """Return the outcome, None before the throw."""
        found = self.tested.outcome if self.tested else None
        return found if isinstance(found, ReservesOutcome) else None

    @property
    def check(self) -> ReservesCheck | None:
        """Return the check, None before the throw."""
        found = self.tested.check if self.tested else None
        return found if isinstance(found, ReservesCheck) else None


class Chain(Base, frozen=True, kw_only=True):
    """Several checks to be made one after the other, ``done`` of them so far (R-080).

    ``put_aside`` is the last of them, when whoever made it has made another check since. With
    ``unseen`` one of them was hidden, and the players know of none that followed as one of these.
    """

    seen = "text links* done put_aside unseen"

    text: str
    links: tuple[Step, ...]
    done: int = 0
    put_aside: Card | None = None
    unseen: bool = False

    @property
    def next(self) -> Step | None:
        """Return the check that comes next, None when all are made."""
        return self.links[self.done] if self.done < len(self.links) else None

    @property
    def last(self) -> Step | None:
        """Return the check that was made last, None before the first."""
        return self.links[self.done - 1] if self.done else None


class Effect(Base, frozen=True, kw_only=True):
    """What came of a check, put down for later: ``left`` of its ``value`` are not spent yet.

    ``resource`` is what it was paid for with, and goes by; the players never see a ``hidden`` one.
    """

    seen = "id* text value left resource hidden!"

    id: str
    text: str
    value: int
    left: int
    resource: str
    hidden: bool = False

    @property
    def note(self) -> str:
        """Return how it is written down: ``Liebestrank 4/E (2)`` with 2 dice left."""
        left = f" ({self.left})" if self.left != self.value else ""
        return f"{self.text} {self.value}/{self.resource}{left}"


class ReservesPerson(CheckPerson, frozen=True, kw_only=True):
    """What only this game keeps on somebody: the effects put down."""

    seen = "marks: effects"

    effects: tuple[Effect, ...] = ()

    def ids(self) -> Iterable[str]:
        """Return the ids of the effects."""
        return (effect.id for effect in self.effects)

    def numbered(self, again: Callable[[str, Iterable[Any]], tuple[Any, ...]]) -> Self:
        """Return it with the effects numbered again."""
        return change(super().numbered(again), effects=again("e", self.effects))


class ReservesTable(CheckTable, frozen=True, kw_only=True):
    """All that only this system keeps; ``pot`` are the gift dice of all, else each has some.

    ``effects`` are part of the setting.
    """

    seen = "effects cards? gifts pot chain"

    effects: tuple[Effect, ...] = ()
    cards: dict[str, Card] = {}
    gifts: dict[str, int] = {}
    pot: int | None = None
    chain: Chain | None = None

    def numbered(self, again: Callable[[str, Iterable[Any]], tuple[Any, ...]]) -> Self:
        """Return it with the effects numbered again."""
        return change(super().numbered(again), effects=again("e", self.effects))


def kept_by(p: Participant) -> ReservesPerson:
    """Return what this game keeps on somebody."""
    return kept_by_game(p.own, ReservesPerson)


def kept(state: Conflict) -> ReservesTable:
    """Return what this system keeps."""
    return kept_by_game(state.own, ReservesTable)


def keeping(state: Conflict, **fields: object) -> Conflict:
    """Return the state with some of what this system keeps replaced."""
    return with_table(state, **fields)


def card_of(state: Conflict, who: str) -> Card | None:
    """Return the last check of somebody, None when there was none, or nobody is there any more."""
    return kept(state).cards.get(who) if who in state.participants else None


def usable(state: Conflict, who: str | None) -> bool:
    """Say whether somebody's last check can still be used for something (R-120, R-121)."""
    card = card_of(state, who) if who else None
    return bool(card and card.outcome and card.outcome.result and not card.used)


def with_card(state: Conflict, who: str, card: Card) -> Conflict:
    """Return the state with this as somebody's last check."""
    state.somebody(who)
    return keeping(state, cards={**kept(state).cards, who: card})


def put_aside(state: Conflict, who: str) -> Conflict:
    """Keep the last check of a chain for the next one, when whoever made it makes another."""
    chain = kept(state).chain
    if chain is None or chain.put_aside or not chain.next or not chain.last:
        return state
    mine = card_of(state, who) if chain.last.who == who else None
    return state if mine is None else keeping(state, chain=change(chain, put_aside=mine))


def points_of(state: Conflict, who: str, reserve: str) -> int:
    """Return the points in somebody's reserve, 0 where there is none."""
    held = state.somebody(who).resources.get(reserve)
    return held.current if held else 0


def is_open(state: Conflict, who: str) -> bool:
    """Return whether dice can still be added to somebody's check (R-066)."""
    return any(w.kind == LATE and w.who == who for w in state.windows)


def letter(text: str) -> Letter | None:
    """Return a reserve by its letter or by a name, in any case; None when there is none."""
    wanted = text.strip().casefold()
    for known, term in RESERVES.items():
        if wanted in (known.casefold(), term.german.casefold(), term.name.casefold()):
            return known
    return None


def reserve_of(p: Participant, skill: str) -> str:
    """Return the letter of the reserve that a skill belongs to, empty when none is written."""
    return str(p.sheet.get(f"reserve {skill}", "")) if skill else ""


def player_of(p: Participant) -> str:
    """Return who plays somebody: as the sheet says, else players are called as their characters."""
    return str(p.sheet.get("player", "")) or (p.name if p.role == "pc" else GM)
