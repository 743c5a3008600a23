"""The same stage and cast for a new fight: the commands that set up what a state holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tracker.conflict.engine import fold, kind_of
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import Begin, SetOrder
from tracker.conflict.ruling import Command
from tracker.conflict.settings import Setting
from tracker.conflict.setup import AddSide, AddZone, Frame, MapZone, SetBorder
from tracker.conflict.state import SCENE, Conflict, Participant, change
from tracker.conflict.system import system


def at_the_start(timeline: Timeline) -> Conflict:
    """Return the state just before the first round, or as it is when there was none yet."""
    for n in timeline.path():
        ruling = timeline.rulings[n]
        if not any(isinstance(command, Begin) for command in ruling.command.parts):
            continue
        state = timeline.state_at(ruling.parent)
        for part in ruling.parts:
            if isinstance(part.command, Begin):
                return state
            state = fold(state, part.events)
    return timeline.state


def recast(state: Conflict, title: str) -> list[Command]:
    """Return the commands that set up a new conflict like this one, from an empty table.

    Sheets come with what stands on them for longer; turns stay behind. Everybody comes, also who
    was taken out, but for those whom the game leaves behind. The ids in the commands are those that
    the new table gives out, in order.
    """
    rules = system(state.system)
    # Who leads must be there before who follows.
    people = sorted(filter(rules.comes_along, state.participants.values()), key=_follows)
    ids = {SCENE: SCENE}
    for letter, old in (
        ("s", list(state.sides)),
        ("z", list(state.zones)),
        ("p", [p.id for p in people]),
    ):
        ids |= {identity: f"{letter}{n}" for n, identity in enumerate(old, 1)}
    return [
        _frame(state, title),
        *(Setting(name=name, value=str(value)) for name, value in state.campaign.items()),
        *_stage(state, ids),
        *(command for p in people for command in _joining(state, p, ids)),
        *_aspects(state, ids),
        *rules.copied(state, ids),
        *_order(state, ids),
    ]


def _follows(p: Participant) -> bool:
    return p.leader is not None or p.owner is not None


def _frame(state: Conflict, title: str) -> Command:
    # Not the seed: a new fight has dice of its own.
    return change(
        Frame(title=title),
        system=state.system,
        kind=state.kind,
        order=state.order_by,
        initiative=state.initiative_skill,
        first=state.first_seat,
    )


def _stage(state: Conflict, ids: dict[str, str]) -> Iterator[Command]:
    for side in state.sides.values():
        yield AddSide(name=side.name)
    for zone in state.zones.values():
        texts = (a.text for a in state.aspects.values() if a.on == zone.id and a.origin == "zone")
        yield AddZone(name=zone.name, aspects=tuple(texts))
        if zone.x is not None and zone.y is not None:
            yield MapZone(zone=ids[zone.id], x=zone.x, y=zone.y)
    for border in state.borders:
        yield SetBorder(zone=ids[border.a], to=ids[border.b], cost=border.cost, back=border.back)


def _joining(state: Conflict, p: Participant, ids: dict[str, str]) -> Iterator[Command]:
    own = system(state.system).cloned(state, p, ids)
    yield from (character(state, p, ids),) if own is None else own


def character(state: Conflict, p: Participant, ids: Mapping[str, str], **more: object) -> Command:
    """Return the command that adds a character with the same sheet, but for what is given."""
    role = "pc" if p.role == "pc" else "npc"
    command: Command = kind_of(state.system, "add")(name=p.name, role=role)
    place = {"side": ids.get(p.side or ""), "zone": ids.get(p.zone or "")}
    return change(command, **{**described(state, p), **place, **more})


def described(state: Conflict, p: Participant) -> dict[str, object]:
    """Return what a sheet says by the keys that set it; what is as usual is None."""
    aspects = (a.text for a in state.aspects.values() if a.on == p.id and a.origin == "sheet")
    own = system(state.system).own_sheet()
    return {
        "side": p.side,
        "zone": p.zone,
        "seat": p.seat,
        "skills": p.skills,
        "aspects": tuple(aspects) or None,
        "initiative": p.initiative,
        "hidden": p.hidden or None,
        "alias": p.alias or None,
        "memo": p.memo or None,
        "source_id": p.source or None,
        **(own.read(state, p) if own else {}),
    }


def _aspects(state: Conflict, ids: dict[str, str]) -> Iterator[Command]:
    """Return what the game master put there to stay."""
    for aspect in state.aspects.values():
        placed = aspect.origin in ("placed", "declaration", "assessment") and not aspect.carried
        if placed and aspect.sticky and aspect.on in ids:
            origin = {} if aspect.origin == "placed" else {"origin": aspect.origin}
            place = kind_of(state.system, "aspect")
            own = system(state.system).placed_again(state, aspect, ids)
            where = ids[aspect.on]
            yield place(text=aspect.text, on=where, hidden=aspect.hidden, **origin, **own)


def _order(state: Conflict, ids: dict[str, str]) -> Iterator[Command]:
    # Who has been attached since stands in the order of the hand still.
    people, order = state.participants, state.order_by_hand or ()
    hand = [ids[who] for who in order if who in ids and people[who].leader is None]
    if hand:
        yield SetOrder(names=tuple(hand))
