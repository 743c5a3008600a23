"""The order of action by a throw: everybody checks a trait without a need (P-151)."""

from __future__ import annotations

from tracker.checks.rules.conditions import use_up
from tracker.conflict.cast import SheetChanged
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Skill, ThrownFaces, Yes
from tracker.conflict.order import OrderSet, has_slot
from tracker.conflict.ruling import N_, Command, Event, Thrown
from tracker.conflict.state import Conflict, Participant, change
from tracker.conflict.topic import Topic
from tracker.dice.check import Die
from tracker.dice.check import Faces as Shown
from tracker.systems.pool.rules.check_builder import Counted, in_scope, standing
from tracker.systems.pool.rules.checks import W10, PoolCheck, PoolOutcome

topic = Topic()


class ThrowOrder(Command, frozen=True, kw_only=True, tag="initiative"):
    """Throw for the order: everybody's trait without a need, most successes first."""

    words = ("skill",)
    group = "setup"

    skill: Skill
    dice: ThrownFaces | None = None
    anew: Yes = False


class OrderThrown(Event, frozen=True, kw_only=True, tag="pool_order_thrown"):
    """Everybody has thrown for the order; ``faces`` and ``successes`` are in one order."""

    seen = "who*; marks: skill faces successes random"

    skill: str
    who: tuple[str, ...]
    faces: tuple[Shown, ...]
    successes: tuple[int, ...]
    random: bool = False

    def throws(self) -> tuple[Thrown, ...]:
        """Return everybody's W10."""
        return tuple(
            Thrown(who, faces, (len(W10),) * len(faces), self.random)
            for who, faces in zip(self.who, self.faces, strict=False)
        )


def _check(draft: Draft, p: Participant, skill: str) -> PoolCheck:
    """Return the check of somebody; a trait that is not on the sheet is 0W.

    What counts once is used up, as by any check.
    """
    wanted = skill.casefold()
    value = next((n for name, n in p.skills.items() if name.casefold() == wanted), 0)
    used = tuple(c for c in in_scope(draft.state, p.id, None, (skill,)) if c.mod)
    target = tuple(change(standing(c), value=c.mod) for c in used)
    if target:
        draft.emit(Counted(who=p.id, traits=(skill,), target=target, rule="P-041"))
    use_up(draft, used)
    return PoolCheck(pool=value, mods=tuple(m.value for m in target))


def _parted(checks: list[PoolCheck], faces: Shown) -> list[Shown]:
    """Return whose faces are which: each check takes as many as it asks for, in order."""
    parts = []
    for check in checks:
        mine: Shown = ()
        while (left := len(check.to_throw(mine))) and faces:
            mine, faces = mine + faces[:left], faces[left:]
        parts.append(mine)
    return [*parts, faces]


@topic.decides(ThrowOrder)
def throw_order(draft: Draft, command: ThrowOrder) -> None:
    """Throw for everybody with a place in the order; ties stay as they are listed (P-151)."""
    state = draft.state
    # Who came after an order was set by hand is not in it yet.
    listed = dict.fromkeys((*state.order, *state.participants))
    people = [state.participants[i] for i in listed if has_slot(state.participants[i])]
    if not people:
        draft.refuse(N_("nobody takes part yet"), rule="P-151")
    checks = [_check(draft, p, command.skill) for p in people]

    def next_throw(faces: Shown) -> tuple[str, tuple[Die, ...]]:
        """Return who throws next, and which dice."""
        parts = _parted(checks, faces)
        for p, check, own in zip(people, checks, parts, strict=False):
            if dice := check.to_throw(own):
                return p.id, dice
        return people[-1].id, ()

    def to_throw(faces: Shown) -> tuple[Die, ...]:
        return next_throw(faces)[1]

    faces, random = draft.throw(
        "hand", people[0].id, command.dice, to_throw, whose=lambda faces: next_throw(faces)[0]
    )
    parts = _parted(checks, faces)
    outcomes = [check.resolve(own) for check, own in zip(checks, parts, strict=False)]
    if to_throw(faces) or parts[-1] or not all(isinstance(o, PoolOutcome) for o in outcomes):
        draft.refuse(N_("these are not the dice that everybody throws"), rule="P-151")
    successes = [o.successes for o in outcomes if isinstance(o, PoolOutcome)]
    draft.emit(
        OrderThrown(
            skill=command.skill,
            who=tuple(p.id for p in people),
            faces=tuple(parts[:-1]),
            successes=tuple(successes),
            random=random,
            rule="P-151",
        )
    )
    for p, number in zip(people, successes, strict=True):
        draft.emit(SheetChanged(who=p.id, values={"initiative": number}, rule="P-151"))
    ranked = sorted(range(len(people)), key=lambda i: -successes[i])
    draft.emit(OrderSet(order=tuple(people[i].id for i in ranked), by_hand=True, rule="P-151"))


@topic.evolves(OrderThrown)
def _thrown(state: Conflict, event: OrderThrown) -> Conflict:
    count = sum(map(len, event.faces)) * event.random
    return change(state, random_faces=state.random_faces + count)
