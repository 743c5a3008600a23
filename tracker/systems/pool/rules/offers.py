"""What a game master picks from: difficulties, and usual modifiers."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tracker.dice.faults import N_, Fault
from tracker.dice.terms import Term, find, near


class Difficulty(Term, frozen=True, kw_only=True):
    """A difficulty by name, and the successes it needs."""

    need: int


class Preset(Term, frozen=True, kw_only=True):
    """A usual modifier: on the target number, or ``on`` the fumble limit.

    ``value`` is what it proposes and the least it counts; ``most`` is the most, None where the
    game master may choose any number from there up.
    """

    value: int
    most: int | None
    on: Literal["target", "fumble"] = "target"


DIFFICULTIES = (
    Difficulty(german="Sehr leicht", name=N_("very easy"), need=1, rule="P-025"),
    Difficulty(german="Leicht", name=N_("easy"), need=2, rule="P-026"),
    Difficulty(german="Normal", name=N_("normal"), need=3, rule="P-027"),
    Difficulty(german="Schwer", name=N_("hard"), need=4, rule="P-028"),
    Difficulty(german="Sehr schwer", name=N_("very hard"), need=5, rule="P-029"),
    Difficulty(german="Äußerst schwer", name=N_("extremely hard"), need=6, rule="P-030"),
    Difficulty(german="Fast unmöglich", name=N_("almost impossible"), need=7, rule="P-031"),
)

PRESETS = (
    Preset(
        german="eine Aktion lang zielen",
        name=N_("aimed for one action"),
        value=-1,
        most=-1,
        rule="P-044",
    ),
    Preset(
        german="zu dunkel oder neblig",
        name=N_("too dark or foggy"),
        value=2,
        most=2,
        rule="P-045",
    ),
    Preset(german="Sturm", name=N_("storm"), value=2, most=2, rule="P-046"),
    Preset(
        german="ungewohnte Umgebung",
        name=N_("unfamiliar surroundings"),
        value=2,
        most=2,
        rule="P-047",
    ),
    Preset(
        german="sehr müde oder verletzt",
        name=N_("very tired or injured"),
        value=1,
        most=None,
        rule="P-048",
    ),
    Preset(german="unter Drogen", name=N_("under drugs"), value=2, most=2, rule="P-049"),
    Preset(german="rutschig", name=N_("slippery"), value=3, most=4, on="fumble", rule="P-089"),
)


def difficulty(label: str) -> Difficulty | Fault:
    """Return the difficulty with a name, German or English."""
    return find(DIFFICULTIES, label) or Fault(
        code="E_LABEL",
        rule="P-025",
        message=N_("no difficulty is called {label}"),
        arguments={"label": label},
        candidates=near(DIFFICULTIES, label),
    )


def preset(label: str, value: int | None = None) -> Preset | Fault:
    """Return a usual modifier by name, with the number chosen for it (P-048, P-089)."""
    found = find(PRESETS, label)
    if found is None:
        return Fault(
            code="E_LABEL",
            rule="P-051",
            message=N_("no modifier is called {label}"),
            arguments={"label": label},
            candidates=near(PRESETS, label),
        )
    chosen = found.value if value is None else value
    if chosen < found.value or (found.most is not None and chosen > found.most):
        return Fault(
            code="E_VALUE",
            rule=found.rule,
            message=N_("{label} does not count {value}"),
            arguments={"label": found.german, "value": chosen},
        )
    return replace(found, value=chosen)
