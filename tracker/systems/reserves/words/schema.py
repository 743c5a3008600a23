"""The JSON schema of what Reserves add to a state: gift dice, a chain, the last checks."""

from __future__ import annotations

from tracker.words.state_schema import (
    ANY,
    NUMBER,
    NUMBER_OR_NONE,
    TEXT,
    by_name,
    each,
    fields,
    or_none,
)

_LINK = fields({"who": TEXT, "skill": TEXT})

SCHEMA = {
    "gifts": by_name(NUMBER),
    "gift_pot": NUMBER_OR_NONE,
    "chain": or_none(
        fields({"text": TEXT, "links": each(_LINK), "done": NUMBER, "next": or_none(_LINK)})
    ),
    "checks": each(ANY),
}
