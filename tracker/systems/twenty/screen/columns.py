"""What the table of everybody shows of the W20 system: forces, wounds and exhaustion by domain."""

from __future__ import annotations

from tracker.conflict.state import Conflict, Participant
from tracker.systems.twenty.rules.attributes import DOMAINS
from tracker.systems.twenty.words.domains import force_text, hurt_text
from tracker.tui.present.cells import Column
from tracker.tui.present.lines import Line, Span, line
from tracker.words.translate import _


def domain_columns(
    state: Conflict, people: list[Participant]
) -> list[tuple[Column, dict[str, Line]]]:
    """Return a column for each domain in which somebody has a force or is hurt (T-019, T-162)."""
    found = []
    for domain in DOMAINS:
        of = {p.id: domain_line(state, p, domain.german) for p in people}
        if any(of.values()):
            found.append((Column(_(domain.name).capitalize(), least=5, most=14, rank=1), of))
    return found


def domain_line(state: Conflict, p: Participant, domain: str) -> Line:
    """Return a force with what stands beside it: ``4 W2 E1``; nothing follows from it by itself."""
    force, hurt = force_text(state, p, domain), hurt_text(p, domain)
    return line(force, " " if force and hurt else "", Span(hurt, "marked"))
