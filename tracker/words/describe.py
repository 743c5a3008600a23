"""Everything the model holds, in the reader's language: where the other layers find its words."""

from __future__ import annotations

from tracker.words.headlines import details, headline
from tracker.words.history_lines import (
    answer_lines,
    earlier_faces_lines,
    log_lines,
    record_line,
    record_lines,
    why_line,
)
from tracker.words.questions import (
    answer_text,
    offer_text,
    question_lead,
    question_text,
    window_text,
)
from tracker.words.refusing import log_error_text, place_lines, refusal_sentence, refusal_text
from tracker.words.sentences import sentence, warning_text
from tracker.words.terms import (
    field_name,
    kind_name,
    missing_text,
    name_of,
    names_of,
    order_name,
    role_name,
    skill_name,
    status_name,
    system_name,
    track_name,
)

__all__ = [
    "answer_lines",
    "answer_text",
    "details",
    "earlier_faces_lines",
    "field_name",
    "headline",
    "kind_name",
    "log_error_text",
    "log_lines",
    "missing_text",
    "name_of",
    "names_of",
    "offer_text",
    "order_name",
    "place_lines",
    "question_lead",
    "question_text",
    "record_line",
    "record_lines",
    "refusal_sentence",
    "refusal_text",
    "role_name",
    "sentence",
    "skill_name",
    "status_name",
    "system_name",
    "track_name",
    "warning_text",
    "why_line",
    "window_text",
]
