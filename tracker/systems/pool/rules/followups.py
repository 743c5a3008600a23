"""What may come of a check: misses that count, tasks worn down, fumbles, a draw thrown again."""

from __future__ import annotations

from types import MappingProxyType

from tracker.checks.rules.checking import refused, sound
from tracker.checks.rules.conditions import ConditionSet, ObstacleSet, check_scope, obstacle_called
from tracker.checks.rules.table import CheckTable, table_of, with_table
from tracker.conflict.draft import Draft
from tracker.conflict.fields import CountsFor, Number, Texts, ThrownFaces, Words, Yes
from tracker.conflict.questions import WindowClosed
from tracker.conflict.ruling import N_, Base, Command, Event, Thrown, require
from tracker.conflict.state import Condition, Conflict, Obstacle, Window, change
from tracker.conflict.topic import Topic
from tracker.dice.check import misfit
from tracker.systems.pool.rules.checks import W10, PoolCheck
from tracker.systems.pool.rules.tables import INJURED, TAGS, read_table

topic = Topic()

CARRY, FUMBLE, CONFIRM, RETHROW = "carry", "fumble", "confirm", "rethrow"

NOT_OPEN = MappingProxyType(
    {
        CARRY: (N_("no check has just failed with successes to count"), "P-130"),
        FUMBLE: (N_("nobody has just fumbled"), "P-092"),
        CONFIRM: (N_("no fumble table has just been read"), "P-156"),
        RETHROW: (N_("no two checks have just come out even"), "P-141"),
    }
)


class Missed(Event, frozen=True, kw_only=True, tag="pool_missed"):
    """A check fell short of its need; the game master may let what it achieved count (P-130).

    An ``unseen`` one the players know nothing of: it was hidden, or its need is kept from them.
    """

    seen = "who* what obstacle* kept_need unseen; marks: need successes"

    tells_need = True

    who: str
    what: str
    need: int
    successes: int
    obstacle: str = ""
    kept_need: bool = False
    unseen: bool = False

    @property
    def task_missed(self) -> str:
        """Return the id of the task, empty where the check was on none."""
        return self.obstacle


class Fumbled(Event, frozen=True, kw_only=True, tag="pool_fumbled"):
    """Somebody has fumbled, and what comes of it is to be said (P-092).

    Of a ``hidden`` check neither that nor what is said is for the players; nor of an ``unseen``
    one, which was made against somebody hidden.
    """

    seen = "who* hidden unseen!"

    who: str
    hidden: bool = False
    unseen: bool = False


class TableRead(Event, frozen=True, kw_only=True, tag="pool_table_read"):
    """A fumble table was read; ``row`` counts from 1, ``tags`` are what it proposes (P-093)."""

    seen = "who* table faces row tags random hidden"

    who: str
    table: str
    faces: tuple[int, ...]
    row: int
    tags: tuple[str, ...]
    random: bool = False
    hidden: bool = False

    def throws(self) -> tuple[Thrown, ...]:
        """Return the W10 that the row was found with."""
        return (Thrown(self.who, self.faces, (len(W10),) * len(self.faces), self.random),)


class Side(Base, frozen=True, kw_only=True):
    """One of two checks against each other, as it was set."""

    whose = "who"
    seen = "who* what hidden; marks: check skill"

    who: str
    check: PoolCheck
    skill: str = ""
    what: str = ""
    hidden: bool = False


class Drawn(Event, frozen=True, kw_only=True, tag="pool_drawn"):
    """Two checks came out even; the game master may have both thrown again (P-141)."""

    seen = "kind mine theirs"

    kind: str
    mine: Side
    theirs: Side


class PoolNow(CheckTable, frozen=True, kw_only=True):
    """What the open windows are about: misses, readings and draws, by whom they are open for."""

    seen = "missed? read? drawn?"

    missed: dict[str, Missed] = {}
    read: dict[str, TableRead] = {}
    drawn: dict[str, Drawn] = {}


def now(state: Conflict) -> PoolNow:
    """Return what the system keeps, nothing at the beginning."""
    return state.own if isinstance(state.own, PoolNow) else PoolNow()


def window(draft: Draft, kind: str, who: str | None = None) -> Window:
    """Return the youngest open window of a kind, of whoever is named; refuses when none is open."""
    found = [w for w in draft.state.windows if w.kind == kind and who in (None, w.who)]
    if not found:
        message, rule = NOT_OPEN[kind]
        draft.refuse(message, rule=rule)
    return found[-1]


def close(draft: Draft, kind: str, who: str | None = None) -> Window:
    """Close an open window, and act for whom it was open."""
    found = window(draft, kind, who)
    draft.actor = found.who
    draft.emit(WindowClosed(kind=kind, who=found.who))
    return found


def _open(
    state: Conflict, kind: str, who: str, *, hidden: bool = False, **about: Event
) -> Conflict:
    rest = tuple(w for w in state.windows if (w.kind, w.who) != (kind, who))
    opened = change(state, windows=(*rest, Window(kind=kind, who=who, hidden=hidden)))
    still = {w.who for w in rest if w.kind == kind}
    own = now(state)
    kept = {
        name: {i: one for i, one in getattr(own, name).items() if i in still} | {who: event}
        for name, event in about.items()
    }
    return with_table(opened, **kept)


@topic.evolves(Missed)
def _missed(state: Conflict, event: Missed) -> Conflict:
    require(state.participants, event.who)
    if not event.successes:
        return state
    return _open(state, CARRY, event.who, hidden=event.unseen, missed=event)


@topic.evolves(Fumbled)
def _fumbled(state: Conflict, event: Fumbled) -> Conflict:
    require(state.participants, event.who)
    return _open(state, FUMBLE, event.who, hidden=event.hidden or event.unseen)


@topic.evolves(TableRead)
def _table_read(state: Conflict, event: TableRead) -> Conflict:
    require(state.participants, event.who)
    read = _open(state, CONFIRM, event.who, hidden=event.hidden, read=event)
    return change(read, random_faces=read.random_faces + len(event.faces) * event.random)


@topic.evolves(Drawn)
def _drawn(state: Conflict, event: Drawn) -> Conflict:
    require(state.participants, event.mine.who, event.theirs.who)
    return _open(state, RETHROW, event.mine.who, hidden=event.mine.hidden, drawn=event)


class Carry(Command, frozen=True, kw_only=True, tag="carry"):
    """Let what a failed check achieved count: the next attempt needs only what was missing."""

    words = ("what",)
    group = "questions"

    what: Words = ""

    def counts_missed(self, own: object, who: str) -> bool:
        """Return whether somebody's check has just failed."""
        return isinstance(own, PoolNow) and who in own.missed


def attempt(task: Obstacle, successes: int, carry: bool = False) -> Obstacle:
    """Return the task after an attempt, whose fumble would change nothing (P-132, P-133, P-135).

    Without ``carry``, which is the game master's to grant, a failed attempt leaves it as it was
    (P-134).
    """
    left = task.needs - task.done
    if successes < left and not carry:
        return task
    worn = min(successes, left)
    return change(task, done=task.done + worn, surplus=task.surplus + successes - worn)


def task_tried(draft: Draft, name: str, *, hidden_need: bool) -> Obstacle:
    """Return the task of that name; with a need that is hidden, so is the task's (P-034)."""
    task = obstacle_called(draft, name)
    if not hidden_need or task.hidden:
        return task
    draft.emit(ObstacleSet(obstacle=change(task, hidden=True), rule="P-034"))
    return draft.state.obstacles[task.id]


def not_overcome(draft: Draft, task: Obstacle) -> None:
    """Refuse to wear down a task of which nothing is left (P-132)."""
    if task.done >= task.needs:
        draft.refuse(N_("{name} is overcome already"), rule="P-132", name=task.text)


def wear(
    draft: Draft, task: Obstacle, successes: int, carry: bool, *, unseen: bool = False
) -> None:
    """Wear a task down by so many successes; without ``carry`` only if they are enough."""
    worn = attempt(task, successes, carry)
    if worn != task:
        rule = "P-132" if worn.done == worn.needs else "P-130"
        draft.emit(ObstacleSet(obstacle=worn, unseen=unseen, rule=rule))


@topic.decides(Carry)
def carry(draft: Draft, command: Carry) -> None:
    """Reduce what is needed by the successes there were; a task is set up where none is (P-130)."""
    missed = now(draft.state).missed[close(draft, CARRY, command.by).who]
    task = draft.state.obstacles.get(missed.obstacle)
    if task is None:
        text = command.what or missed.what
        if not text:
            draft.refuse(N_("say what is to be overcome"), rule="P-130")
        task = Obstacle(id=draft.new_id("o"), text=text, needs=missed.need)
        task = change(task, hidden=missed.kept_need)
    not_overcome(draft, task)
    wear(draft, task, missed.successes, carry=True, unseen=missed.unseen)


class Fumble(Command, frozen=True, kw_only=True, tag="fumble"):
    """Say what comes of a fumble, in words or by one of the fumble tables."""

    words = ("text",)
    group = "questions"

    text: Words = ""
    table: Words = ""
    roll: Number | None = None
    dice: ThrownFaces | None = None
    anew: Yes = False


class Confirm(Command, frozen=True, kw_only=True, tag="confirm"):
    """Let what a fumble table proposes stand: its tags, and the injury with its number."""

    group = "questions"

    mod: Number | None = None
    on: CountsFor = "all"
    without: Texts = ()


class FumbleTold(Event, frozen=True, kw_only=True, tag="pool_fumble_told"):
    """The game master has said what comes of a fumble."""

    seen = "who* text hidden"

    who: str
    text: str
    hidden: bool = False


@topic.decides(Fumble)
def fumble(draft: Draft, command: Fumble) -> None:
    """Say what comes of a fumble (P-092), or read it from a table with one plain W10 (P-094)."""
    if bool(command.text) == bool(command.table):
        draft.refuse(N_("say what happens in words, or by a table: table=NAME"), rule="P-093")
    open_ = window(draft, FUMBLE, command.by)
    who = open_.who
    if command.text:
        close(draft, FUMBLE, who)
        told = FumbleTold(who=who, text=command.text, hidden=open_.hidden, rule="P-092")
        draft.emit(told)
        return
    draft.actor = who
    given = command.dice
    if command.roll is not None:
        given = (command.roll,)
        draft.fill("", dice=given, roll=None)
    faces, random = draft.throw("hand", who, given, lambda faces: (W10,) * (1 - len(faces)))
    if len(faces) != 1 and (fault := misfit(faces, (W10,), "P-094")):
        raise refused(fault, hand="hand")
    row = sound(read_table(command.table, faces[0]))
    close(draft, FUMBLE, who)
    draft.emit(
        TableRead(
            who=who,
            table=command.table,
            faces=faces,
            row=row.row,
            tags=row.tags,
            random=random,
            hidden=open_.hidden,
            rule=row.rule,
        )
    )


@topic.decides(Confirm)
def confirm(draft: Draft, command: Confirm) -> None:
    """Put what a table proposes on its participant; "badly hurt" waits for a number (P-156)."""
    read = now(draft.state).read[close(draft, CONFIRM, command.by).who]
    off = tuple(text.casefold() for text in command.without)
    for tag in read.tags:
        term = TAGS[tag]
        if off and (term.name.casefold().startswith(off) or term.german.casefold().startswith(off)):
            continue
        condition = Condition(
            id=draft.new_id("c"), text=term.name, mod=_injury(draft, tag, command), rule=read.rule
        )
        if condition.mod:
            check_scope(draft, command.on)
            condition = change(condition, on=command.on or "all")
        draft.emit(ConditionSet(who=read.who, condition=condition, rule="P-156"))


def _injury(draft: Draft, tag: str, command: Confirm) -> int:
    """Return the penalty of a tag: none, but for an injury (P-048, P-156)."""
    if tag not in ("injured", "badly_injured"):
        return 0
    if command.mod is None and tag == "badly_injured":
        draft.refuse(N_("the rules give no number for badly hurt: mod=N"), rule="P-156")
    penalty = INJURED if command.mod is None else command.mod
    if penalty < 1:
        draft.refuse(N_("an injury is a penalty of 1 or more"), rule="P-048")
    return penalty


@topic.evolves(FumbleTold)
def _told(state: Conflict, event: FumbleTold) -> Conflict:
    require(state.participants, event.who)
    last = table_of(state).last_check
    if last is None or last.who != event.who:
        return state
    return with_table(state, last_check=change(last, effect=event.text))
