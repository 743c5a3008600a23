"""Gift dice: shared out for a session among players and game master, given to others' checks."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.checks.rules.checking import permit, refused, sound
from tracker.checks.rules.conditions import SESSION, end_conditions
from tracker.conflict.draft import Draft
from tracker.conflict.fields import Number
from tracker.conflict.ruling import N_, Command, Event, require
from tracker.conflict.settings import campaign
from tracker.conflict.state import Conflict, change
from tracker.conflict.topic import Topic
from tracker.dice.faults import Fault
from tracker.dice.resembling import meant
from tracker.systems.reserves.rules.state import (
    GM,
    Card,
    Shares,
    Source,
    Use,
    keeping,
    kept,
    player_of,
)

topic = Topic()

# How the game master is named among those who hold gift dice.
_GAME_MASTER = frozenset({"gm", "sl"})

USUAL = 20
"""How many gift dice a session has (R-100)."""


class ShareGifts(Command, frozen=True, kw_only=True, tag="gifts"):
    """Share out the gift dice of a session; without names, evenly among players and game master."""

    words = ("shares",)
    group = "between"

    shares: Shares = {}
    total: Number | None = None
    hours: Number | None = None


class NewSession(Command, frozen=True, kw_only=True, tag="reserves_session"):
    """Begin a new session: gift dice lapse, skills are settled no more."""

    verb = "session"
    group = "between"


class GiftsShared(Event, frozen=True, kw_only=True, tag="reserves_gifts_shared"):
    """Gift dice lie with these people, or with ``common`` in the middle of the table."""

    seen = "gifts common"

    gifts: dict[str, int]
    common: bool = False


class GiftGiven(Event, frozen=True, kw_only=True, tag="reserves_gift_given"):
    """Somebody gave gift dice to a check of another's; ``by`` is the person, ``who`` checks."""

    seen = "by who* dice"

    by: str
    who: str
    dice: int


class SessionOver(Event, frozen=True, kw_only=True, tag="reserves_session_over"):
    """A session is over: no gift dice are left (R-104), and no skill is settled (R-039)."""


def for_hours(hours: int) -> int:
    """Return the gift dice of a session of so many hours: 5, and 5 for each (R-109)."""
    return 5 + 5 * hours


def even_shares(people: int, total: int = USUAL) -> tuple[int, int] | Fault:
    """Return what each of players and game master gets, and the rest, the latter's (R-100).

    That is a proposal, to be changed freely.
    """
    if people < 1:
        return Fault("E_RANGE", N_("nobody is there to share with"), "R-100")
    return divmod(total, people)


def shares_fault(shares: Sequence[int], total: int = USUAL) -> Fault | None:
    """Return why a distribution does not fit: its shares must add up to the total (R-100)."""
    if sum(shares) == total and min(shares, default=0) >= 0:
        return None
    return Fault(
        "E_SHARES", N_("the shares must add up to {total}"), "R-100", arguments={"total": total}
    )


def left_after(
    giver: str,
    receiver: str,
    have: int,
    dice: int = 1,
    *,
    common: bool = False,
    given: int = 0,
    to_gm: bool = False,
) -> int | Fault:
    """Return what is left to give after a gift of dice for an open check (R-101…R-106).

    ``have`` is what the giver holds, or in the ``common`` pot lies, from which each gives one a
    check (R-108); ``given`` is what the giver has given to this check before. The game master
    receives only where the group has set ``to_gm``.
    """
    if giver == receiver:
        return Fault("E_SELF", N_("gift dice go to others"), "R-102")
    if receiver == GM and not to_gm:
        return Fault("E_GM", N_("the game master receives no gift dice"), "R-101")
    if dice < 1:
        return Fault("E_RANGE", N_("at least one die is given"), "R-106")
    if dice > have:
        return Fault(
            "E_EMPTY", N_("gift dice left to give: {left}"), "R-103", arguments={"left": have}
        )
    if common and given + dice > 1:
        return Fault("E_ONCE", N_("each gives one die of the common pot to a check"), "R-108")
    return have - dice


def refill_due(holders: Sequence[int]) -> bool:
    """Say whether all but one, or all, have used theirs up (R-110)."""
    return sum(dice > 0 for dice in holders) <= 1


def person(state: Conflict, name: str) -> str:
    """Return a person as those who hold gift dice are named: by their player's name, or ``GM``.

    A beginning or a word of a known name is enough; whoever else is named is somebody new.
    """
    wanted = name.strip().casefold()
    if wanted in _GAME_MASTER:
        return GM
    known = dict.fromkeys((*kept(state).gifts, *map(player_of, state.participants.values())))
    found = meant(name, known, lambda one: (one,))
    return found[0] if len(found) == 1 else name.strip()


def people(state: Conflict) -> tuple[str, ...]:
    """Return the players of the characters, and the game master."""
    players = (player_of(p) for p in state.participants.values() if p.role == "pc")
    return tuple(dict.fromkeys((*players, GM)))


def give(draft: Draft, use: Use, who: str, card: Card, more: tuple[Source, ...]) -> str:
    """Give dice to a check and return the giver (R-101…R-108); the giver needs no character."""
    own = kept(draft.state)
    giver = person(draft.state, use.name)
    common = own.pot is not None
    earlier = (*card.dice_from, *more)
    have = own.gifts.get(giver, 0) if own.pot is None else own.pot
    # Whoever overrules to whom a gift goes gives no more than there is.
    sound(left_after(giver, "", have, use.amount))
    left = left_after(
        giver,
        player_of(draft.state.somebody(who)),
        have,
        use.amount,
        common=common,
        given=sum(s.dice for s in earlier if s.kind == "gift" and s.words == giver),
        to_gm=campaign(draft.state, "gifts_to_gm") == "on",
    )
    permit(draft, left)
    draft.emit(GiftGiven(by=giver, who=who, dice=use.amount, rule="R-101"))
    if campaign(draft.state, "gift_refill") == "on" and _due(draft.state):
        draft.warn(
            "R-110", N_("all but one have given their gift dice away: gifts shares them out again")
        )
    return giver


def _due(state: Conflict) -> bool:
    own = kept(state)
    return refill_due(tuple(own.gifts.values())) if own.pot is None else own.pot == 0


@topic.decides(ShareGifts)
def share_gifts(draft: Draft, command: ShareGifts) -> None:
    """Share gift dice out: 20, or 5 and 5 for each hour (R-100, R-109); or fill the pot (R-108)."""
    state = draft.state
    usual = USUAL if command.hours is None else for_hours(command.hours)
    total = usual if command.total is None else command.total
    if total < 0:
        draft.refuse(N_("gift dice are counted from 0"), rule="R-100")
    if campaign(state, "gift_dice") == "common":
        if command.shares:
            draft.refuse(N_("the gift dice lie in a common pot"), rule="R-108")
        draft.emit(GiftsShared(gifts={"": total}, common=True, rule="R-108"))
        return
    shares = {person(state, name): dice for name, dice in command.shares.items()}
    if not shares:
        those = people(state)
        each, rest = sound(even_shares(len(those), total))
        shares = {**dict.fromkeys(those, each), GM: each + rest}
    fault = shares_fault(tuple(shares.values()), total)
    if fault is not None:
        if min(shares.values()) < 0:
            raise refused(fault)
        permit(draft, fault)
    draft.emit(GiftsShared(gifts=shares, rule="R-100"))


@topic.decides(NewSession)
def new_session(draft: Draft, command: NewSession) -> None:
    """Begin a new session (R-039, R-104)."""
    draft.emit(SessionOver(rule="R-104"))
    end_conditions(draft, lambda until, _place: until == SESSION)


@topic.evolves(GiftsShared)
def _shared(state: Conflict, event: GiftsShared) -> Conflict:
    if event.common:
        return keeping(state, gifts={}, pot=sum(event.gifts.values()))
    return keeping(state, gifts=event.gifts, pot=None)


@topic.evolves(GiftGiven)
def _given(state: Conflict, event: GiftGiven) -> Conflict:
    require(state.participants, event.who)
    own = kept(state)
    if own.pot is not None:
        return keeping(state, pot=own.pot - event.dice)
    left = own.gifts.get(event.by, 0) - event.dice
    return keeping(state, gifts={**own.gifts, event.by: left})


@topic.evolves(SessionOver)
def _over(state: Conflict, event: SessionOver) -> Conflict:
    own = kept(state)
    fresh = keeping(state, gifts=dict.fromkeys(own.gifts, 0), pot=None if own.pot is None else 0)
    participants = {
        i: change(p, sheet={k: v for k, v in p.sheet.items() if not k.startswith("settled ")})
        for i, p in fresh.participants.items()
    }
    return change(fresh, participants=participants)
