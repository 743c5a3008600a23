"""What a game shows of its own: hooks, each with what suits a game that shows nothing more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

import msgspec

from tracker import systems
from tracker.conflict.ruling import N_, Base, Command, Event, Refusal
from tracker.conflict.state import Aspect, Border, Conflict, Participant, Question
from tracker.tui.present.glyphs import Glyphs
from tracker.tui.present.lines import Line, Span, line
from tracker.words.game_words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.tui.actions import Action
    from tracker.tui.present.cells import Column
    from tracker.tui.present.filling import Filling
    from tracker.tui.present.form import Field, Fields, Option
    from tracker.tui.present.preview import Preview
    from tracker.tui.present.zone_reach import Passing
    from tracker.words.game_words import NamedChances
    from tracker.words.shape import Slot


class Choose(Base, frozen=True):
    """A question with a few answers, each an id and a text; ``then`` gets the id."""

    title: str
    choices: tuple[tuple[str, str], ...]
    then: Callable[[str], Ask]
    likely: str = ""


class Type(Base, frozen=True):
    """A question that is answered with a line; ``wrong`` says why one will not do."""

    title: str
    then: Callable[[str], Ask]
    value: str = ""
    wrong: Callable[[str], str] = lambda text: ""


class Fill(Base, frozen=True):
    """A form that asks for the rest, about somebody in one of its fields."""

    form: str
    given: dict[str, str]


Ask: TypeAlias = Choose | Type | Fill | Command | str | None
"""What comes next: another question, a form, a command to carry out, or a word to the reader."""

Asking: TypeAlias = Callable[[Conflict, Participant], Ask]
"""What an action asks about somebody."""


# As text, because a fight is shown before any form is open.
Build: TypeAlias = "Callable[[Filling], Iterator[Field]]"
Whether: TypeAlias = "Callable[[Filling, Participant], bool]"
Columns: TypeAlias = "list[tuple[Column, dict[str, Line]]]"


class Hint(NamedTuple):
    """A hint for a first round: when it helps, and its text.

    That may name ``{who}``, what ``words`` has, and keys, by their actions as ``keys_by_name`` has
    them.
    """

    id: str
    when: Callable[[Conflict], bool]
    text: str
    words: Callable[[Conflict], Mapping[str, str]] = lambda state: {}


class Pick(NamedTuple):
    """One of several answers to a question, which a digit gives.

    Its ``lines`` are carried out as one ruling; ``asks`` are what is asked before, one for each
    ``{text}`` in them. ``verb`` is the answer that it is one way to give.
    """

    verb: str
    label: str
    lines: tuple[str, ...]
    asks: tuple[str, ...] = ()


class Figure(msgspec.Struct, frozen=True):
    """A number of a tally: its field, the heading, and how soon it is left out.

    Where there is little room the highest ``rank`` goes first.
    """

    field: str
    heading: str
    rank: int = 1


CHECK_FIGURES = (Figure("checks", N_("checks")), Figure("passed", N_("passed")))
FAILED = Figure("failed", N_("failed"))
DUELS = (Figure("won", N_("won")), Figure("lost", N_("lost")), Figure("drawn", N_("drawn"), 4))
CONDITION_FIGURE = Figure("conditions", N_("cond."), 3)


class FormRules(NamedTuple):
    """What differs in forms that are made of a command's keys.

    ``anybody`` may do such verbs whosever turn it is, and no held action is for those of
    ``not_held_for``; those of ``windowed`` need a window of whom it names. By verb and key, or by
    a key alone behind an empty verb: what who joins a running conflict needs, what always means
    somebody, and what is as usual where nothing is chosen.
    """

    anybody: frozenset[str] = frozenset()
    not_held_for: frozenset[str] = frozenset()
    windowed: Mapping[str, str] = {}
    needed_in_play: frozenset[tuple[str, str]] = frozenset()
    always_somebody: frozenset[tuple[str, str]] = frozenset()
    as_usual: frozenset[tuple[str, str]] = frozenset()


class GameView:
    """What the screens show of a game; one without some of it is shown as all games are."""

    # What a fight's account says of what is counted from round to round, and of the dice.
    course: ClassVar[str] = N_("Conditions over the rounds")
    dice: ClassVar[str] = N_("Dice, and the chance of as good or better ones")

    # The key of the frame that chooses a variant of the game, where it has any.
    variant: ClassVar[str] = ""

    def figures(self) -> tuple[Figure, ...]:
        """Return the columns of a fight's account."""
        return (*CHECK_FIGURES, FAILED, *DUELS, CONDITION_FIGURE)

    def actions(self) -> tuple[Action, ...]:
        """Return what can be done in its fights besides what is done in all.

        One for a verb takes the place of all others for that verb.
        """
        return ()

    # The rules behind actions of all games, and the words that find them, by the actions' ids.
    action_rules: ClassVar[Mapping[str, str]] = {}
    searched_as: ClassVar[Mapping[str, str]] = {}

    # What a form is for whose verb has another use without one.
    form_says: ClassVar[Mapping[str, str]] = {}
    form_rules: ClassVar[FormRules] = FormRules()
    # The roles of its people, those first whose side and zone newcomers share as a rule.
    roles: ClassVar[tuple[str, ...]] = ("npc", "pc")

    # What a held action is mostly used for.
    releases: ClassVar[tuple[str, ...]] = ("attack", "act", "check", "contest")

    def unkept(self, p: Participant) -> str:
        """Return why a bestiary cannot keep somebody, empty for who it can."""
        return ""

    def rule_behind(self, action: Action, state: Conflict) -> str:
        """Return the rule behind an action; of an answer, behind what it answers now."""
        return action.rule

    def hints(self, general: Iterable[Hint]) -> Iterable[Hint]:
        """Return the hints of all games with its own, the most pressing first."""
        return general

    # What is offered so often, or said elsewhere, that no line beside a question mentions it, and
    # answers whose labels say all that they mean.
    unmentioned: ClassVar[frozenset[str]] = frozenset()
    said_by_label: ClassVar[frozenset[str]] = frozenset()

    def likely_answer(self, state: Conflict, question: Question) -> str:
        """Return the verb that enter answers with, empty where nothing suggests itself."""
        return question.answers[0]

    # Whether aspects are set up in all its fights.
    has_aspects: ClassVar[bool] = False

    def in_header(self, state: Conflict) -> Iterable[Span]:
        """Return what stands in the header besides the round and whose turn it is."""
        return ()

    def order_stands(self, state: Conflict) -> bool:
        """Return whether the next round has the order of this one."""
        return True

    # What stands over aspects and all else that lies on the table.
    table_heading: ClassVar[str] = N_("On the table")

    def on_border(self, state: Conflict, border: Border) -> int | None:
        """Return how strongly somebody bars a passage, None for not at all."""
        return None

    def on_table(self, state: Conflict) -> Iterable[tuple[str, Line]]:
        """Return what lies on the table besides what all have, each with its label."""
        return ((label, line(text)) for label, text in words_of(state.system).on_table(state))

    def aspect(self, aspect: Aspect, glyphs: Glyphs) -> Span:
        """Return an aspect as it stands among others."""
        return Span(aspect.text, "out" if aspect.hidden else "")

    def forms(self) -> Mapping[str, Build]:
        """Return the forms of its commands by their verbs; the others are made of their keys."""
        return {}

    def asks(self) -> Mapping[str, Asking]:
        """Return what its own actions ask about whoever the cursor is on, by their names."""
        return {}

    def divides(self, sizes: tuple[int, ...], then: Callable[[tuple[int, ...]], Ask]) -> Ask:
        """Return the question how newcomers divide into groups; ``then`` gets the sizes."""
        return then(sizes)

    # What is supposed for what a form leaves open, by verb and key, where only its odds are told.
    supposed: ClassVar[Mapping[tuple[str, str], str]] = {}

    def whom(self) -> Mapping[tuple[str, str], Whether]:
        """Return who can be meant by the words of its commands, by verb and key; else everybody."""
        return {}

    def fits(self) -> Mapping[tuple[str, str], Whether]:
        """Return whom no rule keeps from what is meant, by verb and key; others stand behind."""
        return {}

    def stands_behind(self, verb: str, p: Participant) -> bool:
        """Return whether somebody is meant later than others whom nothing keeps from it, either."""
        return False

    def aspects_for(self, filling: Filling, verb: str) -> list[Aspect] | None:
        """Return the aspects that can be meant by a word of a verb; None for all of them."""
        return None

    def many_aspects_for(self, filling: Filling, verb: str, key: str) -> list[Aspect] | None:
        """Return the aspects of which several can be meant by a key; None for all of them."""
        return None

    def where_back(self, filling: Filling) -> Sequence[str] | None:
        """Return the zones that somebody may come back to; None for all of them."""
        return None

    def completed(self, verb: str, fields: list[Field], filling: Filling) -> list[Field]:
        """Return the fields of a form with what there may be besides, and the rules about each."""
        return fields

    def own_field(self, filling: Filling, verb: str, slot: Slot, label: str) -> Field | None:
        """Return the field for a word or a key that only it can ask for; None for any other."""
        return None

    def answers(self, state: Conflict) -> list[tuple[str, str]]:
        """Return answers to its question by their verbs, the first first, each with what it means.

        Empty where they mean no more than they say.
        """
        return []

    def picks(self, state: Conflict) -> Sequence[Pick]:
        """Return answers to its question that digits give, the one that suggests itself first."""
        return ()

    def left_to_do(self, state: Conflict) -> Iterable[str]:
        """Return what of its own a conflict that is over has left to do, by the ids of actions."""
        return ("uncondition",)

    def beside_answers(self, state: Conflict) -> list[tuple[str, str]]:
        """Return what somebody else may do about its question, by the ids of actions."""
        return []

    def refused(self, verb: str, state: Conflict) -> Refusal | None:
        """Return the refusal that nothing filled into a verb's form changes, None if one may."""
        return None

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the columns that it adds to the table of everybody."""
        return []

    # The heading of the column of what ails people; that of points, empty where people have none.
    hurt_heading: ClassVar[str] = N_("Conditions")
    points_heading: ClassVar[str] = ""

    def points(self, p: Participant) -> str:
        """Return somebody's points as that column has them, empty for who has none."""
        return ""

    def hurts(self, state: Conflict) -> Iterable[tuple[str, str]]:
        """Return whom something ails besides conditions, each with what it is."""
        return ()

    def mark(self, p: Participant, glyphs: Glyphs) -> Span | None:
        """Return the sign before a name that only its people have, None for one that all have."""
        return None

    def crowd(self, p: Participant) -> int | None:
        """Return how many of a group there are; None for somebody who is no group."""
        return None

    def role_word(self, p: Participant, glyphs: Glyphs) -> str:
        """Return a role as briefly as it is typed, empty for those that all games have."""
        return ""

    def role(self, state: Conflict, p: Participant) -> str:
        """Return what somebody is, in full; empty where the role says all."""
        return ""

    def state_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return what a sheet says of somebody's state, behind tracks and resources."""
        return ()

    def held(self, state: Conflict, p: Participant) -> Iterable[tuple[str, str, Line]]:
        """Return what somebody has that can be asked about as a whole: an id, a label, the whole.

        It stands behind tracks and resources.
        """
        return ()

    def own_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return what else stands on its sheets, behind seat and initiative."""
        return ()

    def numbers(
        self, state: Conflict, p: Participant, *zone: tuple[str, str, Line]
    ) -> Iterable[tuple[str, str, Line]]:
        """Return the numbers of its people that can be asked about, the zone among them.

        Each is an id, a label and what stands there.
        """
        return zone

    def sheet_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]] | None:
        """Return what its sheets say in place of plain skills and entries, None for those."""
        return None

    def preview(
        self, verb: str, fields: Fields, command: Command, filling: Filling
    ) -> Preview | None:
        """Return what a form's command would lead to; None where that is checks and their odds."""
        return None

    def notes(self, verb: str, fields: Fields, state: Conflict) -> Iterable[str]:
        """Return what a form says besides, below what its command would lead to."""
        return ()

    def field_hints(self) -> Mapping[tuple[str, str], str]:
        """Return what empty fields of its forms say, by verb and key, or by the key alone."""
        return {}

    def own_options(self, filling: Filling, verb: str, slot: Slot) -> list[Option] | None:
        """Return what can be chosen for a word that only it has a choice for; None elsewhere."""
        return None

    def passings(self, state: Conflict, who: str) -> dict[str, Passing]:
        """Return how somebody reaches each zone; nothing for who stands nowhere."""
        from tracker.tui.present.zone_reach import passings

        return passings(state, who)

    def in_reach(self, state: Conflict, who: str) -> Mapping[str, Sequence[Participant]] | None:
        """Return whom somebody can hit by what each range is called; None where no rule says."""
        return None

    def outlook(self, state: Conflict, events: tuple[Event, ...]) -> NamedChances:
        """Return the odds of a check that several make, before the next of them throws."""
        return []


_NOTHING = GameView()


def view_of(game: str) -> GameView:
    """Return what a game shows of its own, by its id; nothing for one that is not there."""
    own = systems.part(game, "screen") if game in systems.found() else None
    view: GameView = _NOTHING if own is None else own.VIEW
    return view
