"""What the state as JSON has more in this game: fields with their JSON schemas."""

from collections.abc import Mapping
from typing import Any

from tracker.words.state_schema import (
    NUMBER,
    NUMBER_OR_NONE,
    TEXT,
    TEXT_OR_NONE,
    YES,
    array_of,
    by_name,
    fields,
    or_none,
)

_TIME = fields({"scene": NUMBER, "session": NUMBER, "scenario": NUMBER})

_OBSTACLE: Mapping[str, Any] = {
    "name": TEXT,
    "kind": TEXT,
    "rating": NUMBER,
    "weapon": NUMBER,
    "passage": or_none(array_of(TEXT)),
}
_DISTRACTION = {**_OBSTACLE, "choice": TEXT, "repercussions": array_of(TEXT)}

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
                "forfeit": array_of(TEXT),
                "winner": TEXT_OR_NONE,
            }
        )
    ),
    "challenge": or_none(
        fields(
            {
                "title": TEXT,
                "tasks": array_of(
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
    "obstacles": array_of(
        {"anyOf": [{"$ref": "#/$defs/obstacle"}, fields(_OBSTACLE), fields(_DISTRACTION)]}
    ),
    "countdowns": array_of(
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
        "slots": array_of(fields({"severity": TEXT, "kind": TEXT_OR_NONE})),
        "taken": NUMBER,
        "extreme_used": YES,
        "moved": YES,
        "focus": TEXT_OR_NONE,
        "defended": YES,
        "scale": NUMBER,
        "solo": array_of(TEXT),
        "stunts": array_of(TEXT),
        "each": NUMBER_OR_NONE,
    },
    "consequence": {"kind": TEXT_OR_NONE, "recovering": YES, "since": _TIME},
    "aspect": {
        "kind": TEXT,
        "invokes": array_of(fields({"by": TEXT, "n": NUMBER})),
        "named": YES,
        "severity": TEXT_OR_NONE,
        "recovering": YES,
    },
    "question": {
        "left": NUMBER_OR_NONE,
        "of": TEXT_OR_NONE,
        "choices": array_of(TEXT),
        "with": array_of(TEXT),
    },
    "last_roll": {"margin": NUMBER, "outcome": TEXT, "open": YES},
}
