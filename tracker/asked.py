"""Who asks for a fight, in words: for the app, and for who plays line by line."""

from __future__ import annotations

import os
from pathlib import Path

from tracker.log.errors import Locked
from tracker.log.handover_requests import Request
from tracker.log.holder import Owner
from tracker.words.names import clean, shown
from tracker.words.refusing import log_error_text
from tracker.words.translate import _, fill


def owner_texts(path: Path, owner: Owner) -> list[str]:
    """Return who holds a fight that was asked for, what they are doing, what they have not saved.

    For one that has answered nothing for a while.
    """
    holder = owner.holder
    locked = Locked(path, holder.pid, holder.where, holder.since, stopped=owner.stopped)
    told = [log_error_text(locked)]
    if not owner.stopped:
        told.append(_("It has not answered."))
    if holder.unsaved:
        words = {"n": holder.unsaved}
        told.append(
            fill("What it ruled from {n} on is only in its memory, and may be lost.", words)
        )
    return told


def lost_text(before: Owner, last: int) -> str:
    """Return what a process that was ended has lost, empty when nothing; ``last`` is the log's."""
    first = before.holder.unsaved
    if not first or last >= first:
        return ""
    return fill("What it ruled from {n} on never reached the disk, and is lost.", {"n": first})


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
