"""Actions that harm nobody: checks, contests, acts with and without a roll, shifts spent."""

from tracker.conflict.acts import Acted
from tracker.conflict.draft import Draft, dice
from tracker.conflict.fields import NamedNumber, Number, ThrownFaces, Who, Words, Yes
from tracker.conflict.questions import answered, ask
from tracker.conflict.ruling import N_, Command, Event, require, there
from tracker.conflict.state import Conflict, Question, change
from tracker.conflict.system import system
from tracker.conflict.topic import Topic
from tracker.conflict.turns import claim_action, end_action
from tracker.systems.fate.rules.actions import act_with as roll_action
from tracker.systems.fate.rules.actions import begin, blocked, choose_skill, take_aim
from tracker.systems.fate.rules.exchange import RollChanged, close, count_shifts, opened, rolls
from tracker.systems.fate.rules.fields import Hand, Opposed, Purpose, Rolling
from tracker.systems.fate.rules.lapses import lapse_spin
from tracker.systems.fate.rules.rolls import Rolled, check_faces, weighed
from tracker.systems.fate.rules.state import (
    FateLastRoll,
    Intent,
    Result,
    Roll,
    kept_table,
    last_roll,
    table_of,
)

topic = Topic()

# Unless the game master says otherwise (F-SIMPLE-2).
AVERAGE = 1


class Check(Rolling, frozen=True, kw_only=True, tag="check"):
    """Roll a simple action against a difficulty."""

    group = "actions"
    unbound = True

    difficulty: NamedNumber = AVERAGE
    what: Words = ""


class Contest(Opposed, frozen=True, kw_only=True, tag="contest"):
    """Roll against somebody without harm; the higher effort wins."""

    words = ("opponent",)
    group = "actions"
    unbound = True

    opponent: Who
    what: Words = ""


class Act(Rolling, frozen=True, kw_only=True, tag="act"):
    """Take a main action without a roll; past a block, with one."""

    words = ("what",)
    group = "turns"

    what: Words


class Spend(Command, frozen=True, kw_only=True, tag="spend"):
    """Spend shifts of the last roll: on time, quality, stealth, or anything else."""

    words = ("shifts",)
    group = "questions"

    shifts: Number
    on: Purpose
    base: NamedNumber | None = None


class Draw(Command, frozen=True, kw_only=True, tag="draw"):
    """Let a tie of a contest stand."""

    group = "questions"


class Again(Command, frozen=True, kw_only=True, tag="again"):
    """Roll a tied contest again, both sides."""

    group = "questions"

    dice: ThrownFaces | None = None
    vs_dice: ThrownFaces | None = None
    anew: Yes = False


class ShiftsSpent(Event, frozen=True, kw_only=True, tag="shifts_spent"):
    """Shifts of the last roll are used up; ``result`` is what its action has come to by it."""

    seen = "shifts on result"

    shifts: int
    on: str
    result: Result | None = None


@topic.decides(Check)
def check(draft: Draft, command: Check) -> None:
    """Roll a simple action (F-SIMPLE-1…3)."""
    begun = begin(draft, command)
    chosen = choose_skill(draft, begun.who, command, ())
    intent = Intent(difficulty=command.difficulty, what=command.what)
    roll_action(draft, chosen, "check", begun, intent)


@topic.resolves("check")
def resolve_check(draft: Draft) -> None:
    """Count the shifts of a simple action; meeting the difficulty is enough (F-SHIFT-1…3).

    What takes no roll but for a block has no difficulty of its own (F-BLOCK-5, F-BLOCK-12).
    """
    exchange = opened(draft)
    mine, _ = rolls(exchange)
    intent = exchange.intent
    stands = [n for n in (intent.difficulty, intent.strength) if n is not None]
    against = max(stands, default=0)
    passed = intent.strength is None or mine.effort > intent.strength
    count_shifts(draft, against, max(mine.effort - against, 0) if passed else 0)
    if intent.what and passed and mine.effort >= against:
        draft.emit(Acted(who=exchange.by, what=intent.what, free=not exchange.main))
    close(draft)


@topic.decides(Contest)
def contest(draft: Draft, command: Contest) -> None:
    """Roll a contest of exactly two (F-CONTEST-1)."""
    begun = begin(draft, command)
    opponent = take_aim(draft, begun.who, command.opponent)
    chosen = choose_skill(draft, begun.who, command, ())
    roll_action(draft, chosen, "contest", begun, Intent(what=command.what), opponent)


@topic.resolves("contest")
def resolve_contest(draft: Draft) -> None:
    """Count the winner's shifts, or ask about a tie (F-CONTEST-2…4); a block must be passed too."""
    exchange = opened(draft)
    mine, other = rolls(exchange)
    assert other is not None
    strength = exchange.intent.strength
    against = other.effort if strength is None else max(other.effort, strength)
    if blocked(exchange):
        count_shifts(draft, against, 0)
    elif mine.effort == other.effort:
        count_shifts(draft, against, 0)
        ask(draft, Question(kind="tie", who=None, answers=("draw", "again")))
        return
    elif mine.effort < other.effort:
        count_shifts(draft, mine.effort, other.effort - mine.effort, won=other)
    else:
        count_shifts(draft, against, mine.effort - against)
    close(draft)


@topic.decides(Draw)
def draw(draft: Draft, command: Draw) -> None:
    """Let the tie stand: both have succeeded, with 0 shifts (F-CONTEST-3, F-CONTEST-4)."""
    answered(draft, "tie")
    close(draft)


@topic.decides(Again)
def again(draft: Draft, command: Again) -> None:
    """Roll both again, with the same modifiers (F-CONTEST-4)."""
    answered(draft, "tie")
    exchange = opened(draft)
    mine, other = rolls(exchange)
    assert other is not None
    _throw_again(draft, "hand", mine, command, defense=False)
    _throw_again(draft, "vs", other, command, defense=True)
    draft.tables.resolving[exchange.kind](draft)


def _throw_again(draft: Draft, which: str, roll: Roll, command: Again, *, defense: bool) -> None:
    given = command.vs_dice if defense else command.dice
    rules = system(draft.state.system)
    faces, random = draft.throw(which, roll.by, given, dice(rules.die, rules.count))
    check_faces(draft, faces)
    roll = weighed(change(roll, faces=faces))
    draft.emit(
        Rolled(roll=roll, random=random, anew=command.anew), RollChanged(roll=roll, defense=defense)
    )


@topic.decides(Act)
def act(draft: Draft, command: Act) -> None:
    """Take a main action; one that a block stands against is rolled (F-ROLL-1, F-BLOCK-6)."""
    if command.against is not None and not command.ignore_block:
        begun = begin(draft, command)
        chosen = choose_skill(draft, begun.who, command, ())
        roll_action(draft, chosen, "check", begun, Intent(what=command.what))
        return
    # With a move, alone= has no roll to be of use to: the group stays where it is (F-GROUP-8).
    hand = command.hand if command.move is None else change(command.hand, alone=False)
    if hand != Hand() or command.extra or command.rearm or command.load is not None:
        draft.refuse(N_("act takes no roll; check does"))
    if command.move is not None:
        begun = begin(draft, command)
        who, main, spins = begun.who, begun.main, begun.spins
    elif command.free:
        who, main, spins = begin(draft, command).who, False, ()
    else:
        who = claim_action(draft)
        main, spins = True, table_of(draft.state).spin
    draft.emit(Acted(who=who, what=command.what, free=not main))
    if main:
        lapse_spin(draft, spins)
        end_action(draft, who)


@topic.decides(Spend)
def spend(draft: Draft, command: Spend) -> None:
    """Spend shifts of the last roll, each once (F-SHIFT-5…8)."""
    last = last_roll(draft.state)
    if last is None or command.by not in (None, last.by):
        draft.refuse(N_("there is no roll to spend shifts of"), rule="F-SHIFT-8")
    draft.actor = last.by
    if command.shifts < 1:
        draft.refuse(N_("spend at least one shift"), rule="F-SHIFT-8")
    if command.shifts > last.left:
        draft.forbid("F-SHIFT-8", N_("shifts left to spend: {left}"), left=last.left)
    use = command.on.casefold()
    if command.base is not None and use not in ("quality", "stealth"):
        draft.refuse(N_("base= is what quality or stealth is raised from"), rule="F-SHIFT-6")
    rules = {"time": "F-SHIFT-5", "quality": "F-SHIFT-6", "stealth": "F-SHIFT-7"}
    spent = ShiftsSpent(
        shifts=command.shifts,
        on=command.on,
        result=raised(draft.state, last, use, command) if use in rules else None,
        rule=rules.get(use, "F-SHIFT-9"),
    )
    draft.emit(spent)


def raised(state: Conflict, last: FateLastRoll, use: str, command: Spend) -> Result:
    """Return what an action has come to by the shifts spent on it (F-SHIFT-5…7).

    The quality is raised from what the roll had to reach, the difficulty of noticing from Average,
    unless the command has the base.
    """
    placed = (a for a in state.aspects.values() if a.origin == "maneuver" and a.text == last.what)
    aspect = max((a.id for a in placed), key=lambda i: int(i[1:]), default="")
    new = Result(by=last.by, what=last.what, skill=last.skill, aspect=aspect)
    known = last.result or new
    match use:
        case "quality":
            base = known.quality if command.base is None else command.base
            base = (last.opposed_by or 0) if base is None else base
            return change(known, quality=base + command.shifts)
        case "stealth":
            base = known.notice if command.base is None else command.base
            base = AVERAGE if base is None else base
            return change(known, notice=base + command.shifts)
        case _:
            return change(known, faster=known.faster + command.shifts)


@topic.evolves(ShiftsSpent)
def _spent(state: Conflict, event: ShiftsSpent) -> Conflict:
    last = there(last_roll(state), "roll")
    last = change(last, spent=last.spent + event.shifts)
    overflow = table_of(state).overflow
    if overflow is not None and overflow.shared and overflow.left > last.left:
        overflow = change(overflow, left=last.left) if last.left else None
    results = table_of(state).results
    if event.result is not None:
        require(state.participants, event.result.by)
        results = (*(r for r in results if r != last.result), event.result)
        last = change(last, result=event.result)
    own = kept_table(change(table_of(state), overflow=overflow, results=results))
    return change(state, last_roll=last, own=own)
