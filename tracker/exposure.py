"""What other users of the machine can read of a game master's fights and notes: said once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tracker.log.plain_files import others_can_read
from tracker.tui.preferences import BESTIARY, REMEMBERED, Preferences
from tracker.words.translate import fill


def exposed_texts(save: Path | None, preferences: Preferences) -> list[str]:
    """Return what to say of files that others can read, of each folder only the first time.

    ``save`` is the fight that was opened. What was said is remembered, not yet written down.
    """
    notes = [preferences.folder / name for name in (REMEMBERED, BESTIARY)]
    fights = [] if save is None else [save]
    return [*_told(fights, "*.jsonl", preferences), *_told(notes, "*", preferences)]


def _told(files: Sequence[Path], pattern: str, preferences: Preferences) -> Iterator[str]:
    """Yield what to say of those files of one folder that others can read."""
    told = preferences.remembered.exposed
    names = [file.name for file in files if others_can_read(file)]
    folder = str(files[0].parent.absolute()) if files else ""
    if names and folder not in told:
        told.append(folder)
        # Here, because nearly every start has nothing to say.
        import shlex

        yield fill(
            "Others on this machine can read {files}, what is hidden too; chmod go= {where}"
            " keeps it to yourself.",
            {"files": ", ".join(names), "where": f"{shlex.quote(folder)}/{pattern}"},
        )
