"""What a game says in its own words: hooks, each with what suits a game that says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from tracker import systems
from tracker.conflict.lines import Composed
from tracker.conflict.ruling import N_, Base, Command, Event, Refusal
from tracker.conflict.state import Aspect, Condition, Conflict, Obstacle, Participant, change
from tracker.dice.check import Check, Faces
from tracker.dice.terms import Term
from tracker.words.telling import Tales
from tracker.words.translate import _

if TYPE_CHECKING:
    from fractions import Fraction

    from tracker.dice.odds import Opposed
    from tracker.words.kinds import Kind

NamedChances = list[tuple[str, "Fraction"]]


class Chance(NamedTuple):
    """How probable something is, exactly; a ``mean`` one is a number that is to be expected."""

    name: str
    value: Fraction
    mean: bool = False


class Describer(Base, frozen=True):
    """How a system tells its checks and their outcomes, which are of its own types.

    ``result_text`` is what came of one, short enough for a headline; ``thrown`` the dice and sums
    in full; ``effort`` what of it stands against somebody else's check; ``winner_text`` how the two
    compare. ``chances`` are the exact odds of a check, each with a name, what is asked first before
    others. ``before_throw`` tells what is set before the throw, ``later`` the odds once some of the
    dice lie on the table and others come to them.
    """

    result_text: Callable[[Any], str]
    thrown: Callable[[Any, Any], str]
    effort: Callable[[Any], str]
    winner_text: Callable[[Any, Conflict], str]
    chances: Callable[[Any], NamedChances]
    before_throw: Callable[[Any], str] = lambda check: ""
    later: Callable[[Any, Faces], NamedChances] | None = None


Head: TypeAlias = Callable[[Any, Any], str]
"""Makes the log's line for a command from it and its story, empty where it has none."""

_Phrases: TypeAlias = Callable[[Any], Iterable[str]]
"""Returns parts of the log's line from its story."""


class OwnHeads(Base, frozen=True):
    """What a game says of its own verbs, by the tags of commands, and of those it shares."""

    by_tag: Mapping[str, Head] = {}
    by_verb: Mapping[str, Head] = {}
    # Whose action a story tells besides who ruled it, what came of its rolls, and whom it harmed
    # besides what all games tell, in the words that stand in its line.
    actors: _Phrases | None = None
    outcomes: _Phrases | None = None
    harms: _Phrases | None = None


class BesideSkill(Base, frozen=True):
    """A key that stands behind a skill in a quick-add line, with a number or with a word.

    ``misplaced`` is said of one without a skill before it, with an ``example``.
    """

    misplaced: str
    example: str
    number: bool = False


class Newcomer(Base, frozen=True):
    """What a quick-add line says of somebody: name, role, skills, and keys with their texts.

    ``behind`` are the phrases behind semicolons by their keys, ``crowd`` is how many of a group, of
    which quality.
    """

    name: str
    role: str
    skills: Mapping[str, str]
    keys: Mapping[str, str]
    behind: Mapping[str, tuple[str, ...]]
    crowd: tuple[int, int] | None = None


class GameWords:
    """The words of a game; one without some of them is spoken of as all games are."""

    # A line for somebody, in the skills of the game, and what it may look like besides.
    quick_example: ClassVar[str] = "Krall npc"
    quick_hint: ClassVar[str] = ""
    # What stands behind a skill in such a line, by its key; which of these a mark behind the value
    # is, ``2/E``; and the key of its resources, each with its points.
    beside_skill: ClassVar[Mapping[str, BesideSkill]] = {}
    marked: ClassVar[str] = ""
    resources_key: ClassVar[str] = ""
    # Its own words in such a line that say what the next ones are, each with the key it stands for;
    # of these keys, which kind of thing follows where it is no number: ``participant``,
    # ``numbers``, or ``crowd``, which may say how many. The key whose number may stand before it.
    quick_keys: ClassVar[Mapping[str, str]] = {}
    quick_kinds: ClassVar[Mapping[str, str]] = {}
    quick_points: ClassVar[str] = ""
    # The keys that only a group has.
    group_keys: ClassVar[frozenset[str]] = frozenset()
    # Keys of an older game, each with what serves in its place, and the rule that says so.
    older_keys: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    older_rule: ClassVar[str] = ""
    # A skill with its value, and by its key what another key names beside a number.
    rated: ClassVar[Mapping[str, str]] = {"": N_("Climbing 3")}
    # What a verb does where the game has not all that others have.
    helps: ClassVar[Mapping[str, str]] = {}
    # Messages in the game's own terms, and words that are others in German alone.
    messages: ClassVar[Mapping[str, str]] = {}
    terms: ClassVar[Mapping[str, Term]] = {}
    # What its settings are called, what each decides with the rule that leaves it open, and what
    # may be chosen: ``setting:choice``.
    settings: ClassVar[Mapping[str, Term]] = {}
    setting_meanings: ClassVar[Mapping[str, str]] = {}
    setting_values: ClassVar[Mapping[str, Term]] = {}
    # What only its sheets have, and what its forms call the keys that only its commands have, or
    # those of one verb: ``spend on``.
    fields: ClassVar[Mapping[str, Term]] = {}
    labels: ClassVar[Mapping[str, str]] = {}
    # What it calls what all games have: kinds of conflict, and how somebody stands to it.
    called: ClassVar[Mapping[str, Term]] = {}
    # Whether the frame of a conflict says how the order is made; else a setting does.
    frames_order: ClassVar[bool] = True
    # Aspects that it has words for.
    aspects: ClassVar[Mapping[str, Term]] = {}
    # What it calls harm that lasts, for which an action may be held.
    lasting_harm: ClassVar[Term] = Term(german="Zustand", name="condition")
    # What its tracks are called, and the roles that only its people have.
    tracks: ClassVar[Mapping[str, Term]] = {}
    roles: ClassVar[Mapping[str, Term]] = {}
    # The numbers whose value says what they are, and those that are told by what changed them.
    said_by_value: ClassVar[frozenset[str]] = frozenset()
    said_by_events: ClassVar[frozenset[str]] = frozenset()
    # What each of its windows allows ``{who}``, by its kind. Of those that stand open after every
    # check the log is silent: what can be done is told where it can be.
    windows: ClassVar[Mapping[str, str]] = {}
    silent_windows: ClassVar[frozenset[str]] = frozenset()
    # What its verbs are called besides, a line for each: ``aim: zielen | point at``.
    verb_words: ClassVar[str] = ""

    def kinds(self) -> Mapping[str, Kind]:
        """Return how the words are read and written that only its commands take, by their kinds."""
        return {}

    def tales(self) -> Iterable[Tales]:
        """Return how its events are told."""
        return ()

    def heads(self) -> OwnHeads:
        """Return the log's lines for its commands."""
        return OwnHeads()

    def describer(self) -> Describer | None:
        """Return how its checks are told, None where it has none."""
        return None

    def document(self, state: Conflict) -> Mapping[str, Any]:
        """Return what it adds to the document of a state."""
        return {}

    def document_schema(self) -> Mapping[str, Any]:
        """Return the JSON schemas of what it adds, by field."""
        return {}

    def noun_schemas(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the JSON schemas of the fields that it adds to the schema's nouns, by these."""
        return {}

    def person_document(self, state: Conflict, p: Participant) -> Mapping[str, Any]:
        """Return what it adds to the document of somebody, or says otherwise there."""
        return {}

    def aspect_document(self, state: Conflict, aspect: Aspect) -> Mapping[str, Any]:
        """Return what it adds to the document of an aspect, or says otherwise there."""
        return {}

    def aspect_keys(self, state: Conflict, aspect: Aspect) -> list[str]:
        """Return the keys of its own that put an aspect there again as it is."""
        return []

    def numbers(self, state: Conflict, p: Participant) -> Iterable[str]:
        """Return what it alone counts of somebody."""
        return ()

    def carried(self, p: Participant) -> Iterable[str]:
        """Return what somebody has of its own, each in a note."""
        return ()

    def entry(self, field: str, value: int) -> str:
        """Return a number of a sheet as it is written."""
        return str(value)

    def condition_numbers(self, condition: Condition) -> Iterable[str]:
        """Return what a condition does besides points."""
        return ()

    def obstacle(self, obstacle: Obstacle) -> str:
        """Return how hard a task is that nothing wears down."""
        return ""

    def thing(self, state: Conflict, identity: str) -> str:
        """Return what something of its own on the table is called, empty for nothing of it."""
        return ""

    def on_table(self, state: Conflict) -> Iterable[tuple[str, str]]:
        """Return what lies on its table besides what all have, each with its label."""
        return ()

    def aspect_placed(self, state: Conflict, aspect: Aspect) -> str:
        """Return that an aspect is there; empty where its place and its text say all."""
        return ""

    def aspect_notes(self, state: Conflict, aspect: Aspect) -> list[str]:
        """Return what is to be known of an aspect besides its text."""
        return [_("hidden")] if aspect.hidden else []

    def quick_behind(self, phrase: str) -> str:
        """Return the key of a phrase behind the semicolon of a quick-add line."""
        return "aspects"

    def quick_group(self, newcomer: Newcomer) -> tuple[int, int] | None:
        """Return how many join by such a line as a group, and of which quality; None for one."""
        named = not self.group_keys.isdisjoint(newcomer.keys)
        return (newcomer.crowd if self.group_keys else None) or ((1, 1) if named else None)

    def quick_add_group(
        self,
        newcomer: Newcomer,
        keys: Mapping[str, str],
        crowd: tuple[int, int],
        state: Conflict,
    ) -> tuple[str, tuple[int, ...]]:
        """Return the line that lets a group join, and the sizes it is best divided into.

        No sizes where there is nothing to divide; refuses what no group has.
        """
        raise NotImplementedError

    def crowd(self, p: Participant) -> int | None:
        """Return how many of a group there are; None for somebody who is no group."""
        return None

    def points(self, p: Participant) -> str:
        """Return the points that somebody has, empty for none."""
        return ""

    def harmed(self, state: Conflict, p: Participant) -> list[str]:
        """Return what somebody carries from harm."""
        return []

    def standing(self, state: Conflict, p: Participant) -> list[str]:
        """Return what else is to be known of somebody now, each in a word or two."""
        return []

    def difference(self, state: Conflict, who: str, field: str, value: str) -> str:
        """Return what stands in a field of its own as a reader sees it, empty for any other."""
        return ""

    def value(self, field: str, value: str) -> str:
        """Return a number that only its people have as a reader sees it, empty for any other."""
        return ""

    def template(
        self, state: Conflict, p: Participant
    ) -> Mapping[str, int | str | tuple[str, ...]] | None:
        """Return what a bestiary keeps of a group; None for anybody else."""
        return None

    def question_lead(self, state: Conflict) -> str:
        """Return what it asks, empty for what others ask, too."""
        return ""

    def asked(self, state: Conflict) -> str:
        """Return how it is told that its question is asked, empty where that is the question."""
        return ""

    def suffered(self, story: Any) -> str:
        """Return what somebody has to suffer that nobody seems to have done, empty for nothing."""
        return ""

    def gone(self, p: Participant, status: str) -> str:
        """Return that somebody is out of a conflict, empty for who is taken out."""
        return ""

    def question_rider(self, state: Conflict) -> str:
        """Return what is to be known beside the answers to its question, empty for nothing."""
        return ""

    def answer(self, state: Conflict, verb: str) -> str:
        """Return what an answer to its question leads to; empty when its verb says all."""
        return ""

    def offer(self, state: Conflict, verb: str) -> str:
        """Return who may do what now by a verb, empty for what all games offer so."""
        return ""

    def turning_point(self, event: Event, state: Conflict, by: str) -> str:
        """Return what an event turned, without dice, and ``by`` whom; empty for what nobody tells.

        Nobody in particular has an empty name.
        """
        return ""

    def doer(self, state: Conflict, who: str) -> str | None:
        """Return who does what happens to somebody now, None for nobody in particular."""
        return None

    def left_to_do(self, state: Conflict) -> Iterable[tuple[str, str]]:
        """Return the tasks of its own that are still open, each with how it stands."""
        return ()

    def seen_at_the_end(self) -> tuple[type[Event], ...]:
        """Return the events of whom an end says by itself what has changed."""
        return ()

    def goes(
        self, before: Conflict, after: Conflict, aspects: Iterable[str], holds: Iterable[str]
    ) -> Iterable[str]:
        """Return what goes with an end, the aspects and the held actions among it."""
        return (*aspects, *holds)

    def ends(self, before: Conflict, after: Conflict) -> Iterable[tuple[str, Iterable[str]]]:
        """Return what else comes of an end, in groups: what is said of ``{things}``, and these."""
        return ()

    def ails(self, state: Conflict, p: Participant) -> Iterable[str]:
        """Return what besides tracks and conditions still ails somebody."""
        return ()

    def with_words(self, command: Command, state: Conflict) -> Command:
        """Return a command with the words that its game master left to the program."""
        return command

    def role(self, p: Participant) -> str:
        """Return what somebody is, as a newcomer is told; empty where the role says all."""
        return ""

    def skill_name(self, skill: str) -> str:
        """Return what a skill is called in the reader's language."""
        return skill

    def skills(self) -> Mapping[str, tuple[str, ...]]:
        """Return the skills that its book has, each with its other names."""
        return {}

    def named_numbers(self) -> Mapping[str, Term]:
        """Return the numbers that have names."""
        return {}

    def rating(self, value: int) -> str:
        """Return a skill's value with its name, empty where its sheet says what it is called."""
        return ""

    def vocabularies(self) -> Iterable[Mapping[str, Term]]:
        """Return the terms of values that only its commands take."""
        return ()

    def odds(self, words: str) -> list[Chance] | Refusal | None:
        """Return the odds that a line asks for, None where they are those of a check."""
        return None


_NOTHING = GameWords()


def words_of(game: str) -> GameWords:
    """Return the words of a game by its id; of one that has none, or is not there, none."""
    own = systems.part(game, "words") if game in systems.found() else None
    words: GameWords = _NOTHING if own is None else own.WORDS
    return words


def with_added_words(command: Command, state: Conflict) -> Command:
    """Return a command with the words that its game master left to the program."""
    if isinstance(command, Composed):
        return change(command, line=tuple(with_added_words(part, state) for part in command.parts))
    return words_of(state.system).with_words(command, state)


def describer(check: Check) -> Describer:
    """Return how checks of a game are told; raises KeyError for one that does not tell them."""
    found = words_of(_game(check)).describer()
    if found is None:
        raise KeyError(_game(check))
    return found


def opposed(mine: Check, theirs: Check) -> Opposed:
    """Return the exact odds of two checks against each other, which the game's rules count."""
    # Loaded for odds alone: fractions are not needed at every start of the program.
    statistics = systems.part(_game(mine), "rules.statistics")
    assert statistics is not None
    found: Opposed = statistics.opposed(mine, theirs)
    return found


def _game(check: Check) -> str:
    """Return the id of the game that a check is of: its tag."""
    return str(check.__struct_config__.tag)
