"""What the state as JSON has more in this game: fields with their JSON schemas."""

from collections.abc import Mapping
from typing import Any

from tracker.words.state_schema import (
    NUMBER,
    NUMBER_OR_NONE,
    TEXT,
    TEXT_OR_NONE,
    YES,
    by_name,
    each,
    fields,
    or_none,
)

_TIME = fields({"scene": NUMBER, "session": NUMBER, "scenario": NUMBER})

_OBSTACLE: Mapping[str, Any] = {
    "name": TEXT,
    "kind": TEXT,
    "rating": NUMBER,
    "weapon": NUMBER,
    "passage": or_none(each(TEXT)),
}
_DISTRACTION = {**_OBSTACLE, "choice": TEXT, "repercussions": each(TEXT)}

SCHEMA: Mapping[str, Any] = {
    "edition": TEXT,
    "scene": NUMBER,
    "session": NUMBER,
    "scenario": NUMBER,
    "gm": fields({"fp": NUMBER, "next": by_name(NUMBER)}),
    "contest": or_none(
        fields(
            {
                "title": TEXT,
                "needs": NUMBER,
                "exchange": NUMBER,
                "victories": by_name(NUMBER),
                "rolled": by_name(NUMBER),
                "forfeit": each(TEXT),
                "winner": TEXT_OR_NONE,
            }
        )
    ),
    "challenge": or_none(
        fields(
            {
                "title": TEXT,
                "tasks": each(
                    fields(
                        {
                            "name": TEXT,
                            "skill": TEXT,
                            "difficulty": NUMBER,
                            "outcome": TEXT_OR_NONE,
                        }
                    )
                ),
            }
        )
    ),
    "obstacles": each(
        {"anyOf": [{"$ref": "#/$defs/obstacle"}, fields(_OBSTACLE), fields(_DISTRACTION)]}
    ),
    "countdowns": each(
        fields(
            {
                "name": TEXT,
                "boxes": NUMBER,
                "marked": NUMBER,
                "per": TEXT,
                "outcome": TEXT_OR_NONE,
            }
        )
    ),
}

NOUNS: Mapping[str, Mapping[str, Any]] = {
    "participant": {
        "tier": TEXT_OR_NONE,
        "refresh": NUMBER_OR_NONE,
        "slots": each(fields({"severity": TEXT, "kind": TEXT_OR_NONE})),
        "taken": NUMBER,
        "extreme_used": YES,
        "moved": YES,
        "focus": TEXT_OR_NONE,
        "defended": YES,
        "scale": NUMBER,
        "solo": each(TEXT),
        "stunts": each(TEXT),
        "each": NUMBER_OR_NONE,
    },
    "consequence": {"kind": TEXT_OR_NONE, "recovering": YES, "since": _TIME},
    "aspect": {
        "kind": TEXT,
        "invokes": each(fields({"by": TEXT, "n": NUMBER})),
        "named": YES,
        "severity": TEXT_OR_NONE,
        "recovering": YES,
    },
    "question": {
        "left": NUMBER_OR_NONE,
        "of": TEXT_OR_NONE,
        "choices": each(TEXT),
        "with": each(TEXT),
    },
    "last_roll": {"margin": NUMBER, "outcome": TEXT, "open": YES},
}
