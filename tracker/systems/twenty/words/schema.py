"""The JSON schema of what the W20 system adds to a state: sheets, and checks of several."""

from __future__ import annotations

from tracker.words.state_schema import ANY, NUMBER, by_name, fields, or_none

SCHEMA = {
    "sheets": by_name(
        fields(
            {
                "attributes": by_name(NUMBER),
                "skills": by_name(NUMBER),
                "forces": by_name(fields({"tenths": NUMBER, "value": NUMBER})),
                "wounds": by_name(NUMBER),
                "exhaustion": by_name(NUMBER),
                "tools": by_name(NUMBER),
            }
        )
    ),
    "joint": or_none(ANY),
    "together": or_none(ANY),
}
