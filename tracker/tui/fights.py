"""The fights of a folder as the library lists and makes them: all that waits for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from tracker.conflict.clone_setup import at_the_start, recast
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import Command, Refusal
from tracker.conflict.setup import Frame, free_name
from tracker.conflict.state import change
from tracker.log.errors import Locked, LogError, said_of
from tracker.log.holder import is_held
from tracker.log.library import Library, SaveEntry
from tracker.log.plain_files import let_go, open_plain
from tracker.log.save import Save
from tracker.opening import in_memory, refuse_shipped, session_of, ships
from tracker.session import Session, now
from tracker.tui.present.library import ListedFight, Summary, summary, unreadable_fight
from tracker.unseen import file_text
from tracker.words.refusing import log_error_text
from tracker.words.translate import _

# A file as it was when it was read: path, size, time of the last change in nanoseconds.
Version = tuple[str, int, int]


class Summaries:
    """Remember what was found out about fights, as long as their files stay as they are.

    Used by one thread at a time.
    """

    MOST = 200

    def __init__(self) -> None:
        self._known: dict[Version, Summary] = {}

    def known(self, path: Path) -> Summary | None:
        """Return what is known of a file as it is now, None when nothing is."""
        return self._known.get(_version(path))

    def find_out(self, path: Path) -> Summary:
        """Read a fight and return how it stands, or why it cannot be read."""
        version = _version(path)
        if version not in self._known:
            while len(self._known) >= self.MOST:
                del self._known[next(iter(self._known))]
            self._known[version] = _summarized(path)
        return self._known[version]


def _version(path: Path) -> Version:
    try:
        seen = path.stat()
    except OSError:
        return str(path), 0, 0
    return str(path), seen.st_size, seen.st_mtime_ns


def _summarized(path: Path) -> Summary:
    try:
        with Save.follow(path) as save:
            timeline = in_memory(save).timeline
            note = " ".join(map(log_error_text, save.notes))
    except LogError as error:
        return unreadable_fight(log_error_text(error))
    return summary(timeline.state, note)


def timeline_of(path: Path) -> Timeline:
    """Read a fight and return its tree; raises LogError."""
    with Save.follow(path) as save:
        return in_memory(save).timeline


def fights(library: Library, summaries: Summaries, *, away: bool) -> list[ListedFight]:
    """Return the fights of a folder, those that were put away if asked for; raises LogError."""
    return list(_fights(library.entries(away=away), summaries))


def _fights(entries: list[SaveEntry], summaries: Summaries) -> Iterator[ListedFight]:
    today = datetime.now().astimezone()
    for entry in entries:
        yield ListedFight(
            id=str(entry.path),
            name=file_text(entry.name),
            title=entry.title,
            system=entry.system,
            size=entry.size,
            played=_("example") if ships(entry.path) else played_text(entry.played, today),
            error=log_error_text(entry.error) if entry.error else "",
            held=is_held(entry.path),
            summary=summaries.known(entry.path),
        )


def played_text(played: str, today: datetime) -> str:
    """Return when a fight was played: the time of day, before today the date.

    ``played`` is as the log writes it, in UTC; it is shown in the zone of ``today``.
    """
    try:
        then = datetime.fromisoformat(played).astimezone(today.tzinfo)
    except ValueError:
        return ""
    return f"{then:%H:%M}" if then.date() == today.date() else f"{then:%Y-%m-%d}"


def made(library: Library, frame: Frame, *more: Command) -> Session:
    """Create a fight with its first rulings and return it, open; raises LogError."""
    session = Session(library.create(frame.title, frame.system or "", now()))
    for command in (frame, *more):
        session.carry_out(command)
    return session


def duplicated(library: Library, path: Path, *, now_standing: bool) -> Session:
    """Create a fight with the stage and cast of another, and return it, open; raises LogError.

    The cast comes as it stands now, or as it stood before the first round.
    """
    timeline = timeline_of(path)
    state = timeline.state if now_standing else at_the_start(timeline)
    old = state.title or file_text(path.stem)
    titles = {entry.title.casefold() for entry in library.entries()} | {old.casefold()}
    title = free_name(titles, old)
    session = Session(library.create(title, state.system, now()))
    for command in recast(state, title):
        answer = session.carry_out(command)
        if isinstance(answer, Refusal) and answer.overrulable:
            # The table allowed it once.
            session.carry_out(change(command, force=True))
    return session


def retitled(library: Library, path: Path, title: str) -> Path:
    """Give a fight another title, and its file a name to match; return its path.

    Raises LogError; a file that cannot be played gets another name only.
    """
    refuse_shipped(path)
    with said_of(path):
        # One file has the title, and another the name, where a link stands for it.
        let_go(open_plain(path))
    opened = _opened(path)
    if opened is not None:
        with opened as save:
            session_of(save).carry_out(Frame(title=title))
    fresh = library.fresh_path(title)
    name, _hyphen, number = fresh.stem.rpartition("-")
    # A fresh name beside the very same one would only add a number.
    if name == path.stem and number.isdecimal():
        return path
    return library.rename(path, fresh.stem)


def put_away(library: Library, path: Path) -> Path:
    """Move a fight out of the list; raises as the library does, and Ships."""
    refuse_shipped(path)
    return library.put_away(path)


def _opened(path: Path) -> Save | None:
    try:
        return Save.open(path, now())
    except Locked:
        raise
    except LogError:
        return None
