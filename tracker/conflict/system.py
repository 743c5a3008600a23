"""What a game's rules say of themselves: hooks, each with what suits a game without the thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

import msgspec

from tracker import systems
from tracker.conflict.ruling import Command, Event, Refusal
from tracker.conflict.state import Own
from tracker.conflict.topic import OwnSheet, Topic, of_modules
from tracker.dice.check import Check, Contest, Faces, Outcome, contest
from tracker.dice.faces import FUDGE, read_marks, read_numbers, write_marks, write_numbers
from tracker.dice.faults import Fault
from tracker.dice.resembling import resembling
from tracker.dice.scopes import EVERYTHING, Scopes
from tracker.dice.terms import Level, Term, find

if TYPE_CHECKING:
    from tracker.conflict.draft import Draft
    from tracker.conflict.figure_drafts import (
        Drafted,
        DraftWishes,
        FigureDraft,
        SheetTerms,
        SituationDraft,
        Suits,
    )
    from tracker.conflict.history.ledger import Counting
    from tracker.conflict.players.tasks import Known
    from tracker.conflict.policy import Policy
    from tracker.conflict.state import Aspect, Conflict, Obstacle, Participant, Window

# Only where aspects count for something they are proposed; elsewhere they can be typed.
ASPECTS = frozenset({"aspect", "unaspect", "aspects=", "reveal aspect"})

_RATING = r"[+\u2212-]?[0-9]{1,3}"


class SystemField(msgspec.Struct, frozen=True, kw_only=True):
    """A number, or with ``choices`` a word, that a sheet or a campaign sets.

    A range without an end is open there; ``per_skill`` says that every skill has its own, ``free``
    that any words will do. ``rule`` says what it takes.
    """

    name: str
    lowest: int | None = None
    highest: int | None = None
    choices: tuple[str, ...] = ()
    default: int | str | None = None
    per_skill: bool = False
    free: bool = False
    rule: str = ""

    def accepts(self, value: int | str) -> bool:
        """Say whether a value lies in the range, or is one of the choices."""
        if isinstance(value, str):
            return self.free or value in self.choices
        low = value if self.lowest is None else self.lowest
        high = value if self.highest is None else self.highest
        return not self.choices and not self.free and low <= value <= high


Upcast: TypeAlias = Callable[[dict[str, Any], frozenset[str]], dict[str, Any]]
"""Makes the next version of a command or an event in a log, as plain data.

Also told are the fields that its game keeps on people and aspects.
"""


class Thing(NamedTuple):
    """Something that somebody has, with a text of its own and what is left of it."""

    id: str
    text: str
    value: str


class Answered(NamedTuple):
    """A question that is answered as before; ``each`` tells that everybody has a way."""

    rule: str
    each: bool = False


class Chosen(NamedTuple):
    """A field of a command that is filled in as before; ``skill`` says for each skill."""

    rule: str
    skill: bool = False


class RuleSystem:
    """The neutral system: no tracks, no resources, initiative typed by hand."""

    def __init_subclass__(cls) -> None:
        if cls.die != FUDGE and min(cls.die, default=1) < 1:
            raise TypeError(
                f"{cls.__name__}: a die has Fudge faces or numbers from 1 on; where it shows its "
                "highest as 0, nought says so"
            )

    id: ClassVar[str] = ""
    # The modules of its rules that have topics, as its commands are listed.
    modules: ClassVar[tuple[str, ...]] = ()
    # All that one die can show, numbers from 1 on or those of Fudge dice, and how many dice a plain
    # roll throws.
    die: ClassVar[tuple[int, ...]] = ()
    count: ClassVar[int] = 1
    # The kinds of conflict that it has.
    kinds: ClassVar[tuple[str, ...]] = ("physical", "social", "mental")
    # The rule that says so.
    dice_rule: ClassVar[str] = ""
    # What a face typed as 0 stands for, where the die shows its highest so; else 0.
    nought: ClassVar[int] = 0
    # The rule that has a check's bonuses and what goes against them.
    amounts_rule: ClassVar[str] = ""
    # The rules that name difficulties, and that let a turn hold several actions.
    difficulty_rule: ClassVar[str] = ""
    actions_rule: ClassVar[str] = ""
    # Whether the first dice of a roll may be given alone, and the others be those recorded.
    partly: ClassVar[bool] = True
    # Which rule gives a track its boxes.
    track_rules: ClassVar[Mapping[str, str]] = {}
    # What a sheet holds, what a campaign can set, which resources somebody has.
    fields: ClassVar[tuple[SystemField, ...]] = ()
    settings: ClassVar[tuple[SystemField, ...]] = ()
    resources: ClassVar[tuple[str, ...]] = ()
    resource_terms: ClassVar[Mapping[str, Term]] = {}
    # Numbers that are sums of those of a sheet whose names begin so.
    summed: ClassVar[tuple[str, ...]] = ()
    # What the rules of the system name that sheets have values for, beside skills of their own.
    traits: ClassVar[tuple[str, ...]] = ()
    # Whether a check outside of turns asks whose it is.
    asks_whose: ClassVar[bool] = True
    # The names that ratings have, from the lowest up, if they have any.
    ratings: ClassVar[tuple[Level, ...]] = ()
    # The difficulties that have names, where a difficulty is a number to be typed.
    difficulties: ClassVar[tuple[Level, ...]] = ()
    # The conditions that the rules name.
    conditions: ClassVar[tuple[Term, ...]] = ()
    # What a condition may count for besides what is on a sheet, and the rule of conditions.
    scopes: ClassVar[Scopes] = EVERYTHING
    scope_rule: ClassVar[str] = ""
    # The rules that list usual modifiers, and that let the need of a task be hidden.
    usual_rule: ClassVar[str] = ""
    hidden_need_rule: ClassVar[str] = ""
    # The rule by which what is hidden comes into sight.
    reveal_rule: ClassVar[str] = ""
    # Whether what is rolled are checks with outcomes: somebody can make one without a conflict, and
    # it may use up what they have.
    has_checks: ClassVar[bool] = True
    # Whether somebody is sorted in anew as soon as their initiative changes.
    sorts_at_once: ClassVar[bool] = True
    # Whether a new session is a ruling that ends what stands for one.
    sessions: ClassVar[bool] = False
    # What its people are to the table: players' characters, the game master's, and what it adds.
    roles: ClassVar[tuple[str, ...]] = ("pc", "npc")
    # What only its people have that can be asked about, what of that is offered first where not all
    # that people have is, and which numbers of theirs and lists of the table are compared between
    # two states, in order.
    own_numbers: ClassVar[frozenset[str]] = frozenset()
    asked_about: ClassVar[tuple[str, ...]] = ()
    compared: ClassVar[tuple[str, ...]] = (
        *("name", "status", "side", "zone", "hidden", "conditions", "outcome", "holding"),
        *("acted", "initiative"),
    )
    compared_lists: ClassVar[tuple[str, ...]] = (
        *("zones", "borders", "aspects", "circumstances", "obstacles"),
    )
    # What its rules leave to the table, and the table does as before: questions by their kinds, and
    # fields of commands by verbs.
    answered: ClassVar[Mapping[str, Answered]] = {}
    chosen: ClassVar[Mapping[tuple[str, str], Chosen]] = {}
    # What decides between two outcomes, the weightiest first.
    compared_by: ClassVar[tuple[str, ...]] = ()
    # Which of the game's own rules says the same as a general one.
    stage_rules: ClassVar[Mapping[str, str]] = {}

    # Verbs, and keys with their "=", that nothing proposes: what has no place in the rules, and
    # what the system only refuses, by a rule that says why. A verb with one of its words: lines
    # of that verb do not have the word.
    never: ClassVar[frozenset[str]] = ASPECTS

    def topics(self) -> tuple[Topic, ...]:
        """Return what the game decides and writes down, besides what all games do."""
        own = (systems.part(self.id, f"rules.{name}") for name in self.modules)
        return of_modules(*filter(None, own))

    def placed(self, general: tuple[Topic, ...]) -> tuple[Topic, ...]:
        """Return the topics of all games with its own, as its commands are listed.

        One whose command takes the place of a general one stands behind that.
        """
        return (*general, *self.topics())

    def own_sheet(self) -> OwnSheet | None:
        """Return what the game's own keys of a sheet come to, None where it has none."""
        return None

    def open_event(self, event: Event, before: Conflict, gone: frozenset[str]) -> Event | None:
        """Return an event of the game as the players may know it; None for one they may not.

        It names nobody of ``gone``, the ids that are kept from them, unless it is the game's own.
        """
        return event

    # Kinds of windows that harm opens for whoever has taken it, whoever has done it, and of
    # questions what becomes of them then.
    after_harm: ClassVar[frozenset[str]] = frozenset()

    # By tags of events, the rule by which they happen where nobody is seen to do it.
    without_author: ClassVar[Mapping[str, str]] = MappingProxyType({})

    def known_event(self, event: Event, before: Conflict, known: Known) -> Event | None:
        """Return an event as the players are told it by what they know, None for not at all.

        ``known`` is that: of tasks, and of what hidden checks have not changed for them.
        """
        return event

    def open_own(self, own: Own | None, state: Conflict, gone: frozenset[str]) -> Own | None:
        """Return what the game keeps of its own as the players may know it, None for nothing.

        ``own`` is that without what is hidden by what it declares.
        """
        return own

    # Before the ids of things that are asked about by their texts.
    thing: ClassVar[str] = "thing "

    def things(self, p: Participant) -> Iterable[Thing]:
        """Return what somebody has of the game's own that can be asked about by its text."""
        return ()

    def figures(self, p: Participant) -> Mapping[str, str]:
        """Return what somebody has of the game's own that can be asked about by a name."""
        return {}

    def acts_unseen(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether the action that is open is of somebody whom the players do not know."""
        return False

    def asks_in_secret(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether what is asked belongs to something that the players know nothing of."""
        return False

    def lingering(self, state: Conflict) -> Own | None:
        """Return what it keeps that lies on the table until the next action."""
        return None

    def with_lingering(
        self, table: Conflict, kept: Own | None, there: Callable[..., bool]
    ) -> Own | None:
        """Return what it keeps on a table, with what lingers of those who are ``there``."""
        return table.own

    def elective(self, state: Conflict) -> bool:
        """Return whether whoever has acted says who is next: players see no turn but the last."""
        return False

    def with_open_question(self, table: Conflict) -> Conflict:
        """Return the players' table with what it waits for, where something hidden goes on."""
        return table

    def hides_roll(self, state: Conflict, gone: frozenset[str]) -> bool:
        """Return whether the last roll is none that the players know of, whoever made it."""
        return False

    def open_windows(
        self, state: Conflict, gone: frozenset[str], windows: tuple[Window, ...]
    ) -> tuple[Window, ...]:
        """Return what may be done now, without what would tell of what is hidden."""
        return windows

    def with_tasks(self, state: Conflict, tasks: Mapping[str, Obstacle]) -> Conflict:
        """Return a state with these tasks."""
        return state

    def belongings(self, own: Own | None, state: Conflict, gone: frozenset[str]) -> Own | None:
        """Return what it keeps that a check can use up or wear down, as the players know it.

        ``own`` is what it keeps without what is hidden by what it declares.
        """
        return self.open_own(own, state, gone)

    def with_belongings(self, table: Conflict, known: Own | None, now: Own | None) -> Own | None:
        """Return what it keeps on a table, with what the players know of what is used up.

        ``now`` is what they would know of the table as it is.
        """
        return known

    def used_up(self, known: Own | None, now: Own | None) -> Own | None:
        """Return what is known, on a conflict or on somebody, without what a check has used up."""
        return known

    def dangling(self, state: Conflict, command: Command) -> Iterable[str]:
        """Return the ids that only its own kinds of words in a command hold, and nothing has."""
        return ()

    def relaxed(
        self, state: Conflict, command: Command, refusal: Refusal
    ) -> tuple[Command, tuple[str, ...]] | None:
        """Return a recorded command without what no longer holds, and what that was.

        An aspect is named by its id. None when that is not why it is refused.
        """
        return None

    # Moments: what the game does then, besides what all games do.

    def round_closes_for(self, draft: Draft, who: str) -> None:
        """End what lasts a round of somebody's, whose held action has just lapsed."""

    def turn_closes(self, draft: Draft, who: str) -> None:
        """End what lasts a turn of somebody's."""

    def round_closes(self, draft: Draft) -> None:
        """End what else lasts a round."""

    def conflict_ends(self, draft: Draft) -> None:
        """End what lasts a conflict, once its last round is closed."""

    def scene_ends(self, draft: Draft, command: Command) -> None:
        """End what lasts a scene."""

    def scene_over(self, draft: Draft, command: Command) -> None:
        """Say what follows from the end of a scene."""

    def leaves(self, draft: Draft, who: str) -> None:
        """End what goes with whoever leaves the conflict."""

    def has_left(self, draft: Draft, led: tuple[Participant, ...]) -> None:
        """Say what becomes of those who went with somebody who has just left."""

    def is_removed(self, draft: Draft, who: str) -> None:
        """Say what becomes of those who go with somebody who is about to be removed."""

    def has_moved(
        self, draft: Draft, who: str, led: tuple[Participant, ...], *, alone: bool
    ) -> None:
        """Say what becomes of those who went with somebody who has just moved, and of whom else.

        ``alone`` tells that they were to stay behind.
        """

    def has_changed_sides(self, draft: Draft, who: str) -> None:
        """Say what becomes of those who go with somebody who stands on another side now."""

    def hinders_action(self, draft: Draft, who: str) -> bool:
        """Forbid somebody the action that is asked for; return whether a rule did.

        For the game's own rules, which come before those about turns; where one is overruled, the
        others do not ask any more.
        """
        return False

    def missing(self, state: Conflict) -> Iterable[str]:
        """Return what the conflict itself has to have before the first round, besides people."""
        return ()

    def hindered(self, state: Conflict, verb: str) -> bool:
        """Return whether a command that needs no roll may need one now, against what is there."""
        return False

    def acting(self, state: Conflict) -> bool:
        """Return whether an action is open without a question."""
        return False

    def offers(self, state: Conflict) -> Iterable[str]:
        """Return the verbs of what its rules offer now, besides windows and what all games do."""
        return ()

    def window_stands(self, state: Conflict, window: Window) -> bool:
        """Return whether what a window allows can be done."""
        return True

    def led_by(self, p: Participant) -> str:
        """Return the rule by which somebody acts with a leader alone; empty for all others."""
        return ""

    def gave_turn(self, p: Participant) -> bool:
        """Return whether somebody has given away a turn that is open."""
        return False

    def fits(self, p: Participant) -> bool:
        """Return whether somebody has what the game has of people."""
        return True

    def initiative_of(self, p: Participant) -> int | None:
        """Return the value that sorts somebody in who has none typed; None where a skill does."""
        return None

    def precedence(self, p: Participant) -> tuple[int, ...]:
        """Return what decides between people of one initiative, the least first."""
        return ()

    def fights(self, p: Participant) -> bool:
        """Return whether somebody on a side keeps a conflict going."""
        return True

    def comes_along(self, p: Participant) -> bool:
        """Return whether somebody takes part in a copy of the fight."""
        return True

    def cloned(
        self, state: Conflict, p: Participant, ids: Mapping[str, str]
    ) -> Iterable[Command] | None:
        """Return the commands that let somebody take part in a copy, None for those of all games.

        ``ids`` are those of the copies by those of what they are copies of.
        """
        return None

    def hands_on(self, draft: Draft) -> bool:
        """Settle who is next where no order says it; return whether the game has done so."""
        return False

    def passed(self, who: str, instead: Command | None) -> Command | None:
        """Return how somebody passes a turn in place of a command; None for as in all games."""
        return None

    def turn_opens(self, draft: Draft, who: str) -> None:
        """End what lasts until somebody's next turn, which has just begun."""

    def order_key(self, state: Conflict, p: Participant) -> tuple[int, ...] | None:
        """Return all that sorts somebody into the order by skill, None for the general key."""
        return None

    def needs_zone(self, state: Conflict) -> bool:
        """Return whether everybody has to stand in a zone before a conflict begins."""
        return True

    def accepts(self, state: Conflict, kind: type[Command]) -> bool:
        """Return whether a kind of command is accepted beside the question that stands."""
        return False

    def copied(self, state: Conflict, ids: Mapping[str, str]) -> Iterable[Command]:
        """Return the commands that put what stands on people and places on their copies.

        ``ids`` are those of the copies by those of what they are copies of.
        """
        return ()

    def placed_again(
        self, state: Conflict, aspect: Aspect, ids: Mapping[str, str]
    ) -> Mapping[str, object]:
        """Return the fields of its own that put an aspect into a copy as it is.

        ``ids`` are those of the copies by those of what they are copies of.
        """
        return {}

    def reveals_task(self, draft: Draft, task: Obstacle) -> None:
        """Make known what is hidden of a task."""

    def zone_added(self, draft: Draft) -> None:
        """Say what the game has to say of one more zone."""

    def number(self, state: Conflict, p: Participant, field: str) -> str | None:
        """Return one of its own numbers of somebody as text."""
        return None

    def pending(self, state: Conflict) -> Mapping[str, str]:
        """Return what waits at its table besides a question, as texts that differ where it does."""
        return {}

    def lying(self, state: Conflict, field: str) -> Mapping[str, object]:
        """Return the entries of a list of its own by their ids, each as what it has to equal."""
        return {}

    def counting(self) -> Counting:
        """Return what the game counts of a fight, besides checks, duels and conditions."""
        from tracker.conflict.history.ledger import Counting

        return Counting()

    def rule_of(self, rule: str) -> str:
        """Return the id of the rule in this system's own numbering, empty when it has none."""
        # What all games have may still be named by Fate's numbers.
        general = f"S{rule[1:]}" if rule.startswith("F-") else rule
        return self.stage_rules.get(general, "") if general.startswith("S-") else rule

    def read_faces(self, text: str) -> tuple[int, ...] | None:
        """Return the faces that a text shows, None when one is on none of the system's dice.

        How many there must be is not asked here.
        """
        if self.die == FUDGE:
            return read_marks(text)
        faces = tuple(face or self.nought for face in read_numbers(text) or ())
        highest = max(self.die, default=999)
        return faces if faces and all(1 <= face <= highest for face in faces) else None

    def write_faces(self, faces: tuple[int, ...]) -> str:
        """Return faces as they are typed."""
        return write_marks(faces) if self.die == FUDGE else write_numbers(faces)

    def skill_name(self, name: str) -> str:
        """Return the name that a skill has in this system, from what is typed."""
        return name

    def resembling(self, name: str) -> str:
        """Return what a name on a sheet is nearly called, empty when it is known or like none."""
        return resembling(name, {trait: trait for trait in self.traits})

    def read_rating(self, text: str) -> int | None:
        """Return the value of a skill as it is typed, or as it is named; None for what is none."""
        if (named := find(self.ratings, text)) is not None:
            return named.points
        return int(text.replace("\u2212", "-")) if re.fullmatch(_RATING, text) else None

    def rating_called(self, text: str) -> int | None:
        """Return the value of a skill by what the rules call it, None for what is no such name."""
        return None

    def write_rating(self, value: int) -> str:
        """Return the value of a skill as it is typed."""
        return str(value)

    def rating_beside(self, skill: str, sheet: Mapping[str, int | str]) -> str:
        """Return what a sheet says of a skill besides its value, empty for nothing more."""
        return ""

    def entries(self, sheet: Mapping[str, int | str]) -> Mapping[str, int | str]:
        """Return the entries of a sheet that stand by themselves, beside no skill."""
        return sheet

    def rated(self, skills: Mapping[str, int], sheet: Mapping[str, int | str]) -> Iterable[str]:
        """Return what a sheet has that a condition may count for, by all its names."""
        return skills

    def rating_term(self, value: int, skill: str, sheet: Mapping[str, int | str]) -> Term | None:
        """Return what a skill's value is called, None where it has no name of its own."""
        return None

    def usual(self, text: str) -> tuple[Term, Mapping[str, int]] | None:
        """Return a usual condition with the numbers it has, by what it is called; None for none."""
        return None

    def setting(self, campaign: Mapping[str, int | str], name: str) -> int | str | None:
        """Return what a campaign sets, else the default; raises KeyError for no setting."""
        field = next((one for one in self.settings if one.name == name), None)
        if field is None:
            raise KeyError(name)
        return campaign.get(name, field.default)

    def boxes(self, skills: Mapping[str, int]) -> dict[str, int]:
        """Return the tracks of a named character and how many boxes each has."""
        return {}

    def track_sizes(self, p: Participant) -> dict[str, int]:
        """Return how many boxes somebody's tracks have, by the skills unless the sheet says so."""
        return self.boxes(p.skills)

    def suits(self, figures: Sequence[FigureDraft]) -> Suits | None:
        """Return how well figures of other programs fit the game, None for not at all."""
        return None

    def draft(
        self, figure: FigureDraft, wishes: DraftWishes, state: Conflict | None
    ) -> Drafted | None:
        """Return what the game makes of a figure, None where it has no sheet like it.

        One of this program's own files comes then with what all games have. ``state`` is the table
        that it comes to, None where there is none yet.
        """
        return None

    def figure_of(self, state: Conflict, p: Participant) -> FigureDraft | None:
        """Return somebody as a figure for a file, None where all games' sheets say it all."""
        return None

    def sheet_terms(self) -> SheetTerms:
        """Return how sheets in a bestiary of this game call what drafts have."""
        from tracker.conflict.figure_drafts import USUAL_TERMS

        return USUAL_TERMS

    def draft_aspect(self, aspect: SituationDraft, on: str) -> Drafted | None:
        """Return what the game makes of an aspect on a place, None for what all games do."""
        return None

    def initiative_skill(self, kind: str | None, chosen: str | None) -> str:
        """Return the skill that orders a conflict of a kind, empty when initiative is typed."""
        return chosen or ""

    def policy(self) -> Policy | None:
        """Return what dull players do in a simulated fight, None where the game has none."""
        return None

    def harm_track(self, kind: str | None) -> str:
        """Return the track that harm in a conflict of this kind goes to."""
        return ""

    def condition_fault(self, mod: int) -> Fault | None:
        """Return why no condition can be worth so much, None when it can."""
        return None

    def usual_fault(self, term: Term, mod: int) -> Fault | None:
        """Return why a usual condition cannot be worth what is typed for it, None when it can."""
        return None

    def obstacle_fault(self) -> Fault | None:
        """Return why no task is worn down in this system, None when tasks are."""
        return None

    # The versions that its own types had when a format of saves came, by the format, if not 1.
    bases: ClassVar[Mapping[str, Mapping[str, int]]] = {}

    def upcasts(self) -> Mapping[tuple[str, int], Upcast]:
        """Return what makes the next version of a type of its own, by the type and its version."""
        return {}

    # What the game alone keeps, on what all games have. A log has it by these types.

    def own(self) -> type[Own] | None:
        """Return what it keeps on a conflict; None, here and below, for nothing."""
        return None

    def own_person(self) -> type[Own] | None:
        """Return what it keeps on a participant."""
        return None

    def own_aspect(self) -> type[Own] | None:
        """Return what it keeps on an aspect."""
        return None

    def outcomes(self) -> Iterable[tuple[type[Check], type[Outcome]]]:
        """Return its checks, each with its outcome, which a log tells apart by their tags."""
        return ()

    def resolve(self, check: Check, faces: Faces) -> Outcome | Fault:
        """Return the outcome of a check and its faces, or why there is none."""
        return check.resolve(faces)

    def compare(self, mine: Outcome, other: Outcome) -> Contest:
        """Return who leads when two act against each other."""
        return contest(mine.standing(), other.standing(), self.compared_by)


class _Systems(Mapping[str, RuleSystem]):
    """The rules of all games by their ids; each is loaded when it is asked for."""

    def __init__(self) -> None:
        # Asked several times for each event of a fight.
        self._loaded: dict[str, RuleSystem] = {}

    def __getitem__(self, name: str) -> RuleSystem:
        if (loaded := self._loaded.get(name)) is not None:
            return loaded
        rules = systems.part(name, "rules") if name in systems.found() else None
        if rules is None:
            raise KeyError(name)
        found: RuleSystem = rules.SYSTEM
        self._loaded[name] = found
        return found

    def __contains__(self, name: object) -> bool:
        # Mapping's own would load the rules.
        return name in systems.found()

    def __iter__(self) -> Iterator[str]:
        return iter(systems.found())

    def __len__(self) -> int:
        return len(systems.found())


SYSTEMS: Mapping[str, RuleSystem] = _Systems()


def system(name: str) -> RuleSystem:
    """Return the rules of a game by its id; raises KeyError for one that is not there."""
    return SYSTEMS[name]


def read_faces(name: str, text: str) -> tuple[int, ...] | None:
    """Return the faces that a text shows in a game, None for what its dice do not show.

    >>> read_faces("fate", "+0-+"), read_faces("pool", "3,0,4")
    ((1, 0, -1, 1), (3, 10, 4))
    """
    return system(name).read_faces(text)


def write_faces(name: str, faces: tuple[int, ...]) -> str:
    """Return faces in the notation of a game."""
    return system(name).write_faces(faces)
