"""Who asks for a fight, in words: for the app, and for who plays line by line."""

from __future__ import annotations

import os

from tracker.log.asking import Request
from tracker.words.names import clean, shown
from tracker.words.translate import _, fill


def asker_text(request: Request) -> str:
    """Return who asks for a fight; what they are called is shown clean and not too long."""
    who = shown(request.user) if clean(request.user) else _("Somebody")
    if request.host != os.uname().nodename:
        who = f"{who}@{shown(request.host)}"
    if request.where:
        return fill(
            "{user} on {where} asks for this fight.", {"user": who, "where": shown(request.where)}
        )
    return fill("{user} asks for this fight.", {"user": who})
