"""How hard a fight is, as lines and as plain data: what many plays of it come to."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.conflict.simulation import ROUNDS_MOST, Estimate, Expected, Mean
from tracker.conflict.state import Conflict
from tracker.words.terms import name_of, status_name
from tracker.words.translate import _, decimal, fill


def estimate_texts(found: Estimate, state: Conflict, seed: int) -> list[str]:
    """Return an estimate as lines: odds of each side, rounds, and what befalls each."""
    wins = [(state.sides[side].name, chance) for side, chance in found.wins.items()]
    if found.nobody.value:
        nobody = fill("nobody within {most} rounds", {"most": ROUNDS_MOST})
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
        "",
        *_columns(rows),
        "",
        *told,
        "",
        _("Behind ± is the standard error."),
    ]


def _columns(rows: list[tuple[str, str]]) -> Iterator[str]:
    longest = max((len(name) for name, _told in rows), default=0)
    return (f"{name:<{longest}}  {told}" for name, told in rows)


def _befalls(found: Estimate, one: Expected, state: Conflict) -> str:
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


def _percent(chance: Mean) -> str:
    return f"{decimal(chance.value * 100, 1)} % ± {decimal(chance.error * 100, 1)}"


def _number(mean: Mean) -> str:
    return f"{decimal(mean.value, 2)} ± {decimal(mean.error, 2)}"


def estimate_document(found: Estimate, state: Conflict, seed: int) -> dict[str, object]:
    """Return an estimate as plain data, people by their names."""
    return {
        "plays": found.plays,
        "seed": seed,
        "wins": {state.sides[side].name: mean._asdict() for side, mean in found.wins.items()},
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
