"""Companions: what their advances allow, how they stand by somebody, how they are lost."""

import re
from types import MappingProxyType

from tracker.conflict import departure, order
from tracker.conflict.cast import AspectRemoved, join, remind, slips
from tracker.conflict.departure import Departed, depart
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Label, NamedNumber, Sheet, Who, Words
from tracker.conflict.ruling import N_, Command
from tracker.conflict.setup import AspectAdded, new_name, remind_of_return
from tracker.conflict.state import Aspect, Conflict, Participant
from tracker.conflict.topic import Topic
from tracker.conflict.turns import present, running
from tracker.systems.fate.rules.exchange import close
from tracker.systems.fate.rules.fields import Advances, Covered
from tracker.systems.fate.rules.groups import set_loose
from tracker.systems.fate.rules.harm import due, open_concession, overflow_from, spill
from tracker.systems.fate.rules.state import LOST, FateAspect, FatePerson, loss_of, person

topic = Topic()

_TIMES = re.compile("[0-9]{1,3}")

ADVANCES = ("quality", "scope", "independent", "skilled", "keeping up", "communication")

KINDS = ("physical", "social", "mental")

# What a companion is called by the kind of conflict that comes first (F-COMPANION-6).
TYPES = MappingProxyType({"sidekick": "physical", "aide": "social", "assistant": "mental"})


class AddCompanion(Command, frozen=True, kw_only=True, tag="companion"):
    """Add a companion of somebody; attached, it gives a bonus in the kinds it covers."""

    words = ("name",)
    group = "setup"

    name: Label
    of: Who
    kinds: Covered = ""
    quality: NamedNumber | None = None
    advances: Advances = ""
    skills: Sheet = {}

    def name_asked(self, nth: int) -> str:
        """Return the name that is typed."""
        return self.name


class Lose(Command, frozen=True, kw_only=True, tag="lose"):
    """Lose a companion instead of the hit: a consequence outside the sequence."""

    words = ("companion", "text")
    group = "questions"
    answers = ("absorb",)

    companion: Who
    text: Words = ""


def listed(text: str) -> list[str]:
    """Return the parts of a list typed with commas, lower case."""
    return [part.strip().casefold() for part in text.split(",") if part.strip()]


@topic.decides(AddCompanion)
def add_companion(draft: Draft, command: AddCompanion) -> None:
    """Add a companion, attached; what the advances do not cover is refused."""
    owner = draft.state.somebody(command.of)
    if owner.role not in ("pc", "npc"):
        draft.refuse(
            N_("{who} is no named character and has no companions"),
            rule="F-COMPANION-1",
            who=owner.id,
        )
    present(draft, owner.id)
    advances = _read_advances(draft, command.advances)
    kinds = read_kinds(draft, command.kinds, advances)
    quality = read_quality(draft, owner, command.quality, advances)
    check_skills(draft, command.skills, quality, advances)
    found = slips(draft, command.skills)
    join(
        draft,
        Participant(
            id=draft.new_id("p"),
            name=new_name(draft, command.name),
            role="companion",
            side=owner.side,
            zone=owner.zone,
            skills=command.skills,
            quality=quality,
            leader=owner.id,
            owner=owner.id,
            own=FatePerson(kinds=kinds, advances=tuple(advances)),
        ),
    )
    remind_of_return(draft, command.name)
    remind(draft, found)


def _read_advances(draft: Draft, text: str) -> list[str]:
    """Return the advances typed; ``quality 2`` counts twice. Unknown ones are refused."""
    found: list[str] = []
    for part in listed(text):
        name, _, number = part.rpartition(" ")
        counted = name and _TIMES.fullmatch(number)
        times = int(number) if counted else 1
        name = name if counted else part
        if name not in ADVANCES:
            draft.refuse(
                N_("no advance is called {name}"),
                rule="F-COMPANION-8",
                candidates=ADVANCES,
                name=name,
            )
        found += [name] * min(times, 20)
    if found.count("scope") > 2:
        draft.forbid("F-COMPANION-9", N_("scope can be taken twice at most"))
    return found


def read_kinds(draft: Draft, text: str, advances: list[str]) -> tuple[str, ...]:
    """Return the kinds covered: the first free, more by scope (F-COMPANION-7, F-COMPANION-9)."""
    typed = (TYPES.get(kind, kind) for kind in listed(text))
    kinds = tuple(dict.fromkeys(typed)) or ((draft.state.kind or "physical"),)
    for kind in kinds:
        if kind not in KINDS:
            draft.refuse(
                N_("no kind of conflict is called {name}"),
                rule="F-COMPANION-6",
                candidates=(*KINDS, *TYPES),
                name=kind,
            )
    # Kinds given without their advances say as much as the advances would.
    advances += ["scope"] * (len(kinds) - 1 - advances.count("scope"))
    return kinds


def read_quality(draft: Draft, owner: Participant, given: int | None, advances: list[str]) -> int:
    """Return the quality: Average, one more an advance, below the owner's best skill."""
    quality = 1 + advances.count("quality") if given is None else given
    advances += ["quality"] * (quality - 1 - advances.count("quality"))
    if quality < 1:
        draft.refuse(N_("a companion has quality 1 at least"), rule="F-COMPANION-7")
    most = max(owner.skills.values(), default=0) - 1
    if quality > max(most, 1):
        draft.forbid(
            "F-COMPANION-8",
            N_("the quality stays one step below the best skill of {who}: {most} at most"),
            who=owner.id,
            most=max(most, 1),
        )
    return quality


def check_skills(draft: Draft, skills: dict[str, int], quality: int, advances: list[str]) -> None:
    """Refuse skills that the Skilled advances do not give (F-COMPANION-12)."""
    bundles = 0
    for below, size in ((0, 1), (1, 2), (2, 3)):
        if quality - below > 0:
            at = sum(value == quality - below for value in skills.values())
            bundles += -(-at // size)
    fitting = {quality - below for below in range(3) if quality - below > 0}
    if any(value not in fitting for value in skills.values()):
        draft.forbid(
            "F-COMPANION-12",
            N_("Skilled gives one skill at quality, two one below, or three two below"),
        )
    advances += ["skilled"] * (bundles if "skilled" not in advances else 0)
    if bundles > advances.count("skilled"):
        draft.forbid(
            "F-COMPANION-12", N_("these skills take {count} Skilled advances"), count=bundles
        )


def check_learned(draft: Draft, p: Participant, skills: dict[str, int]) -> None:
    """Refuse to learn a companion's skill twice, or beyond quality (F-COMPANION-12, 13)."""
    if p.role != "companion" or p.quality is None:
        return
    for skill in skills:
        if skill in p.skills:
            draft.forbid(
                "F-COMPANION-13", N_("{who} has learned {skill} already"), who=p.id, skill=skill
            )
    check_skills(draft, skills, p.quality, [])


@topic.decides(Lose)
def lose(draft: Draft, command: Lose) -> None:
    """Lose a companion for the whole hit; the bonus goes too (F-COMPANION-4, F-COMPANION-5).

    The loss is a consequence of the leader's until the companion is back.
    """
    hit = due(draft)
    companion = draft.state.somebody(command.companion)
    if companion.role != "companion" or companion.leader != hit.who or not companion.active:
        draft.refuse(
            N_("{who} is not attached to {other}"),
            rule="F-COMPANION-4",
            who=companion.id,
            other=hit.who,
        )
    before = draft.state.somebody(hit.who)
    spill(draft, hit.who, hit.whole)
    depart(draft, companion.id, "out", rule="F-COMPANION-5", outcome=command.text or None)
    loss = Aspect(
        id=draft.new_id("a"),
        text=command.text or companion.name,
        on=hit.who,
        sticky=True,
        origin="consequence",
        rule="F-COMPANION-4",
        own=FateAspect(severity=LOST, companion=companion.id),
    )
    draft.emit(AspectAdded(aspect=loss, rule="F-COMPANION-4"))
    if not hit.fits and hit.by is not None:
        overflow_from(draft, before, hit.hit, hit.track, hit.by)
    close(draft)
    open_concession(draft, hit.who, hit.by)


@topic.decides(departure.Return, instead=True)
def come_back(draft: Draft, command: departure.Return) -> None:
    """Let somebody come back; a companion with its owner, where it cannot act alone.

    With a companion that was lost the consequence ends that this was (F-COMPANION-4).
    """
    p = draft.state.somebody(command.name)
    loss = loss_of(draft.state, p.id)
    # A companion that was lost is found again when the table says so, after the conflict, too.
    over = loss is not None and draft.state.phase != "running"
    if not over:
        running(draft)
    if loss is None or p.active:
        _check_gone(draft, p)
    elif _without_owner(draft.state, p):
        _found_again(draft, p, command.reason)
        draft.emit(AspectRemoved(aspect=loss.id, rule="F-COMPANION-4"))
        return
    leader = _leader(draft, p, command.zone)
    if leader is not None and command.side not in (None, leader.side):
        draft.forbid("F-SIDES-4", N_("{leader} stands on another side"), leader=leader.id)
    departure.is_back(draft, command, p, leader)
    if loss is not None:
        draft.emit(AspectRemoved(aspect=loss.id, rule="F-COMPANION-4"))
    if over:
        return
    if leader is None and p.role == "companion":
        set_loose(draft, p.id, "S-INIT-12")
    else:
        order.join_order(draft, p.id)


def _check_gone(draft: Draft, p: Participant) -> None:
    if not p.active and p.role == "minions" and not p.left:
        draft.refuse(N_("{who}: nobody is left"), rule="S-OUT-2", who=p.id)
    if p.status == "conceded":
        draft.forbid("F-CONCEDE-3", N_("{who} has conceded and stays out of it"), who=p.id)
    else:
        departure.check_gone(draft, p)


def _without_owner(state: Conflict, p: Participant) -> bool:
    """Return whether a companion cannot take part because its owner does not (F-COMPANION-1)."""
    owner = state.participants.get(p.owner or "")
    return "independent" not in person(p).advances and owner is not None and not owner.active


def _found_again(draft: Draft, p: Participant, why: str) -> None:
    """Let a companion be back with an owner who is out: it takes part as little as they do."""
    message = N_("{who} takes part only where {name} does")
    draft.warn("F-COMPANION-1", message, who=p.id, name=draft.state.somebody(p.owner or "").name)
    draft.emit(departure.Returned(who=p.id, why=why, rule="F-COMPANION-4"))
    draft.emit(Departed(who=p.id, status="left", rule="F-COMPANION-1"))


def _leader(draft: Draft, p: Participant, zone: str | None) -> Participant | None:
    """Return whom a companion is attached to again: its owner, in the same zone (F-COMPANION-1)."""
    if p.role != "companion" or p.owner is None:
        return None
    owner = draft.state.participants.get(p.owner)
    if owner is not None and owner.active and zone in (None, owner.zone):
        return owner
    if "independent" not in person(p).advances:
        draft.refuse(
            N_("{who} takes part only where {name} does"),
            rule="F-COMPANION-1",
            who=p.id,
            name=owner.name if owner else "",
        )
    return None
