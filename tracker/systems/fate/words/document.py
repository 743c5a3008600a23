"""What the document of a state has of Fate."""

from __future__ import annotations

from typing import Any

from tracker.conflict.state import LOST, Conflict, Participant
from tracker.systems.fate.rules.aspect import consequences, in_sequence, tags
from tracker.systems.fate.rules.person import person
from tracker.words.document import Names


def table_document(state: Conflict) -> dict[str, Any]:
    """Return what lies on the table besides what lies on all."""
    name = Names(state)
    return {
        "blocks": [
            {
                "by": name[b.by],
                "what": b.what,
                "strength": b.strength,
                "passage": [state.zones[z].name for z in b.passage] if b.passage else None,
                "protects": name.maybe(b.protects),
            }
            for b in state.blocks
        ],
        "spin": [name[i] for i in state.spin],
        "overflow": {"by": name[state.overflow.by], "left": state.overflow.left}
        if state.overflow
        else None,
        "switches": list(state.switches),
        "swaps": [
            {
                "who": name[s.who],
                "skill": s.skill,
                "instead": s.instead,
                "aspect": name.aspect(s.aspect),
                "lasts": s.lasts,
            }
            for s in state.swaps
        ],
        "results": [
            {
                "by": name[r.by],
                "what": r.what or None,
                "skill": r.skill or None,
                "aspect": name.aspect(r.aspect) if r.aspect else None,
                "quality": r.quality,
                "notice": r.notice,
                "faster": r.faster,
            }
            for r in state.standing_results
        ],
    }


def person_document(state: Conflict, p: Participant) -> dict[str, Any]:
    """Return somebody's points and harm, and what minions and companions have."""
    name = Names(state)
    # A companion has boxes of its own only while it stands alone (F-COMPANION-3).
    no_tracks = p.role == "companion" and p.leader is not None
    return {
        "full_defense": person(p).full_defense,
        "fp": person(p).fp,
        "fp_due": person(p).fp_due,
        "consequences": [
            {"severity": tags(a).severity, "text": a.text} for a in in_sequence(state, p.id)
        ],
        "losses": [
            {"companion": name.maybe(tags(a).companion or None), "text": a.text}
            for a in consequences(state, p.id)
            if tags(a).severity == LOST
        ],
        "count": p.left if p.role == "minions" else None,
        "quality": p.quality,
        "disarmed": person(p).disarmed,
        "companions": [
            q.name for q in state.participants.values() if q.role == "companion" and q.owner == p.id
        ],
        "weight": person(p).weight,
        "determination": person(p).determination,
        "max_consequences": person(p).max_consequences,
        **({"tracks": {}} if no_tracks else {}),
    }
