"""What the screens show of the W20: its actions, sheets in lines, forces and harm by domain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tracker.checks.screen import CheckView
from tracker.conflict.ruling import N_, Event
from tracker.conflict.state import Conflict, Participant
from tracker.systems import hook
from tracker.systems.twenty.rules.attributes import ATTRIBUTES, DOMAINS, FORCES
from tracker.systems.twenty.rules.sheet import (
    ENCUMBRANCE,
    EXHAUSTION,
    SIZE,
    SPEED,
    WOUNDS,
    attributes,
    counted,
    entry,
    forces,
    skills,
    tools,
)
from tracker.systems.twenty.words.brackets import force_text, hurt_text, size_text
from tracker.tui.actions import answers, form
from tracker.tui.actions import line_action as act
from tracker.tui.present.cells import Column
from tracker.tui.present.game_view import Columns, Figure
from tracker.tui.present.lines import Line, Span, line
from tracker.words.game_words import NamedChances
from tracker.words.translate import _, decimal, fill


class TwentyView(CheckView):
    """What is shown of the W20."""

    course = N_("Wounds and exhaustion over the rounds")
    dice = N_("Dice, less is better, and the chance of as good or better ones")
    own_actions = (
        form("with", "p", N_("Who takes part"), "T-105", answers("with")),
        form("target", "t", N_("Against whom"), "T-090", answers("target")),
        form("support", "s", N_("Support"), "T-100", answers("support")),
        act("alone", "a", N_("Leave it"), "T-104", answers("alone"), footer=True),
        form("join", "j", N_("Take part"), "T-120", answers("join")),
        act("void", "v", N_("Nobody wins"), "T-094", answers("void"), footer=True),
        form("wound", "W", N_("Wound"), "T-162"),
        form("exhaust", "X", N_("Exhaust"), "T-162"),
    )
    of_checks = (Figure("degrees", N_("EG"), 2),)
    of_fights = (Figure("wounds", N_("wounds")), Figure("exhaustion", N_("exh."), 2))

    # A hook that stands in a module of its own, loaded when it is asked.
    own_forms = hook("forms.FORMS")

    def columns(self, state: Conflict, people: list[Participant]) -> Columns:
        """Return the initiative that is typed, and the domains."""
        return [*super().columns(state, people), *domain_columns(state, people)]

    def sheet_facts(self, state: Conflict, p: Participant) -> Iterable[tuple[str, Line]]:
        """Return attributes, domains and what is carried."""
        return sheet_facts(state, p)

    def outlook(self, state: Conflict, events: tuple[Event, ...]) -> NamedChances:
        """Return the odds of a check that several make, before the next of them throws."""
        from tracker.systems.twenty.words.odds import outlook

        return outlook(state, events)


def domain_columns(state: Conflict, people: list[Participant]) -> Columns:
    """Return a column for each domain in which somebody has a force or is hurt (T-019, T-162)."""
    found: Columns = []
    for domain in DOMAINS:
        of = {p.id: domain_line(state, p, domain.german) for p in people}
        if any(of.values()):
            found.append((Column(_(domain.name).capitalize(), least=5, most=14, rank=1), of))
    return found


def domain_line(state: Conflict, p: Participant, domain: str) -> Line:
    """Return a force with what stands beside it: ``4 W2 E1``; nothing follows from it by itself."""
    force, hurt = force_text(state, p, domain), hurt_text(p, domain)
    return line(force, " " if force and hurt else "", Span(hurt, "marked"))


def sheet_facts(state: Conflict, p: Participant) -> Iterator[tuple[str, Line]]:
    """Yield each fact of a sheet with its label."""
    has, strong = attributes(p), forces(state, p)
    for domain in DOMAINS:
        own = [a for a in ATTRIBUTES if a.domain == domain.german and a.german in has]
        if own:
            texts = [f"{a.german} {has[a.german]}" for a in own]
            yield _capital(_(domain.name)), line(", ".join(texts))
        force = strong.get(domain.german)
        if force is not None:
            name = next(f.name for f in FORCES if f.domain == domain.german)
            yield _capital(_(name)), line(f"{force.value} ({decimal(force.tenths / 10, 1)})")
        for label, what in ((_("Wounds"), WOUNDS), (_("Exhaustion"), EXHAUSTION)):
            if n := counted(p, what)[domain.german]:
                yield f"{label} ({_(domain.name)})", line(Span(str(n), "marked"))
    for skill, value in sorted(skills(p).items(), key=lambda known: -known[1]):
        yield skill, line(str(value))
    if points := entry(p, ENCUMBRANCE):
        yield _("Encumbrance"), line(f"-{points}")
    if size := entry(p, SIZE):
        # What it does to the force of body and to ranged fighting is not in the rules (T-021).
        words = {"size": size_text(size)}
        yield _("Size class"), line(fill("{size} (changes no number here)", words))
    if SPEED in p.sheet:
        yield _("Speed"), line(str(entry(p, SPEED)))
    for name, bonus in tools(p).items():
        yield name, line(f"{bonus:+d}")


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


VIEW = TwentyView()
