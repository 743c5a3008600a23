"""How hard a fight is, as lines and as plain data: what many plays of it come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tracker.conflict import simulation
from tracker.conflict.state import Conflict
from tracker.conflict.system import system
from tracker.words.terms import name_of, status_name
from tracker.words.translate import _, decimal, fill


def estimate_texts(found: simulation.Estimate, state: Conflict, seed: int) -> list[str]:
    """Return an estimate as lines: odds of each side, rounds, and what befalls each."""
    wins = [(state.sides[side].name, chance) for side, chance in found.wins.items()]
    if found.nobody.value:
        nobody = fill("nobody within {most} rounds", {"most": simulation.ROUNDS_MOST})
        wins.append((nobody, found.nobody))
    rows = [(name, _percent(chance)) for name, chance in wins]
    rows.append((_("rounds"), _number(found.rounds)))
    told = [
        f"{name_of(state, who)}: {_befalls(found, one, state)}" for who, one in found.people.items()
    ]
    said = {"plays": found.plays, "seed": seed}
    return [
        fill("An estimate by dull players, {plays} plays from here (seed {seed}).", said),
        _("They attack, take hits and give up in time, and do nothing clever."),
        *(map(_, policy.says) if (policy := system(state.system).policy()) else ()),
        "",
        *_columns(rows),
        "",
        *told,
        "",
        _("Behind ± is the standard error."),
    ]


def change_texts(found: Sequence[simulation.Changed], state: Conflict) -> list[str]:
    """Return what each change comes to as lines: the odds of the first side, and the rounds."""
    if not found:
        return [_("There is nobody who could be missing, and no point to give.")]
    plays = {"plays": simulation.PLAYS_CHANGED}
    rows = [(change_text(one.change, state), _compared(one, state)) for one in found]
    return [
        fill("What one change does, {plays} plays each by the same seeds:", plays),
        "",
        *_columns(rows),
        "",
        _("In brackets is how much more it is than without the change."),
    ]


def change_text(change: simulation.Change, state: Conflict) -> str:
    """Return what is changed, in words."""
    if change.kind == "without":
        return fill("without {who}", {"who": [name_of(state, who) for who in change.who]})
    return _("one more point each")


def _compared(one: simulation.Changed, state: Conflict) -> str:
    side = next(iter(one.wins))
    wins = f"{decimal(one.wins[side].value * 100, 1)} %"
    more = _signed(one.wins_more[side].value * 100, one.wins_more[side].error * 100, 1)
    rounds = f"{_('rounds')} {decimal(one.rounds.value, 1)}"
    longer = _signed(one.rounds_more.value, one.rounds_more.error, 1)
    return f"{state.sides[side].name} {wins} ({more}) · {rounds} ({longer})"


def _signed(value: float, error: float, places: int) -> str:
    sign = "" if round(value, places) < 0 else "+"
    return f"{sign}{decimal(value, places)} ± {decimal(error, places)}"


def _columns(rows: list[tuple[str, str]]) -> Iterator[str]:
    longest = max((len(name) for name, _told in rows), default=0)
    return (f"{name:<{longest}}  {told}" for name, told in rows)


def _befalls(found: simulation.Estimate, one: simulation.Expected, state: Conflict) -> str:
    parts = [
        f"{status_name(status, state.system)} {_percent(chance)}"
        for status, chance in one.left.items()
    ]
    parts += [
        f"{_(measure)} {_number(rise)}"
        for measure, rise in zip(found.measures, one.rises, strict=True)
        if rise.value or rise.error
    ]
    return " · ".join(parts) or _("unharmed")


def _percent(chance: simulation.Mean) -> str:
    return f"{decimal(chance.value * 100, 1)} % ± {decimal(chance.error * 100, 1)}"


def _number(mean: simulation.Mean) -> str:
    return f"{decimal(mean.value, 2)} ± {decimal(mean.error, 2)}"


def estimate_document(found: simulation.Estimate, state: Conflict, seed: int) -> dict[str, object]:
    """Return an estimate as plain data, people by their names."""
    return {
        "plays": found.plays,
        "seed": seed,
        "wins": _by_side(found.wins, state),
        "nobody": found.nobody._asdict(),
        "rounds": found.rounds._asdict(),
        "people": {
            state.somebody(who).name: {
                "left": {status: mean._asdict() for status, mean in one.left.items()},
                **{
                    measure: rise._asdict()
                    for measure, rise in zip(found.measures, one.rises, strict=True)
                },
            }
            for who, one in found.people.items()
        },
    }


def change_documents(
    found: Sequence[simulation.Changed], state: Conflict
) -> list[dict[str, object]]:
    """Return what each change comes to as plain data, people and sides by their names."""
    return [
        {
            one.change.kind: [state.somebody(who).name for who in one.change.who],
            "plays": simulation.PLAYS_CHANGED,
            "wins": _by_side(one.wins, state),
            "rounds": one.rounds._asdict(),
            "wins_more": _by_side(one.wins_more, state),
            "rounds_more": one.rounds_more._asdict(),
        }
        for one in found
    ]


def _by_side(means: Mapping[str, simulation.Mean], state: Conflict) -> dict[str, object]:
    return {state.sides[side].name: mean._asdict() for side, mean in means.items()}
