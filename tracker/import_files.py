"""What ``schwung import`` does: a preview of files, figures into a fight, templates for later."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tracker import importing, places
from tracker.conflict.ruling import Refusal, Ruling
from tracker.conflict.state import Conflict
from tracker.opening import own_copy, reader_library, session_of, session_to_play
from tracker.printing import complain, print_json, say
from tracker.session import Session, now
from tracker.streams import DONE, REFUSED, UNREADABLE, USAGE, as_text
from tracker.unseen import file_text
from tracker.words.history_lines import record_lines
from tracker.words.import_report import draft_document, told_loss
from tracker.words.refusing import refusal_text
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.imports.reading import ImportedCast


class _File(NamedTuple):
    """A file that was asked for, and who is in it, or why that cannot be told."""

    name: str
    cast: ImportedCast | Refusal


def import_files(options: argparse.Namespace) -> int:
    """Show what files hold, or bring them in; the exit code is that of the worst of them."""
    targets = [options.into, options.new, options.bestiary or None]
    if sum(target is not None for target in targets) > 1:
        complain(_("--into, --new and --bestiary are three ways; take one"))
        return USAGE
    files = [_read(name) for name in options.FILE]
    if options.bestiary:
        return _Bringing(options, files).into_bestiary()
    if options.into is not None:
        return _Bringing(options, files).into_fight()
    if options.new is not None:
        return _Bringing(options, files).into_new()
    return _Bringing(options, files).preview()


def _read(name: str) -> _File:
    if name != "-":
        return _File(name, importing.read_cast(name))
    from tracker.imports.decoding import IMPORT_BYTES_MOST
    from tracker.imports.reading import read_import

    return _File("-", read_import(sys.stdin.buffer.read(IMPORT_BYTES_MOST + 1), ""))


def _wishes_of(options: argparse.Namespace) -> importing.ImportWishes:
    """Return how figures are to come in, as the options say."""
    only = (as_text(name).strip() for text in options.only for name in text.split(","))
    return importing.ImportWishes(
        called=as_text(options.called or ""),
        only=tuple(filter(None, only)),
        role=options.role or "",
        side=as_text(options.side or ""),
        zone=as_text(options.zone or ""),
        hidden=options.hidden,
        fresh=options.fresh,
        skills=options.skills or "",
        minions=options.minions,
        again=options.again or "",
    )


class _Bringing:
    """Files on their way in: each by itself, those before a refusal stay."""

    def __init__(self, options: argparse.Namespace, files: Iterable[_File]) -> None:
        self._options = options
        self._files = list(files)
        self._wishes = _wishes_of(options)
        self._code = DONE
        self._documents: list[dict[str, Any]] = []

    def preview(self) -> int:
        """Show what each file would come to; writes nothing."""
        for file in self._readable():
            plan = importing.planned(file.cast, self._wishes, game=self._options.system or "")
            self._plan(
                plan, Conflict(system=self._options.system or importing.best_game(file.cast))
            )
        return self._end()

    def into_fight(self) -> int:
        """Bring each file into a fight that is there, one ruling a file."""
        library = reader_library(self._options.saves)
        path = library.find(self._options.into)
        session = session_to_play(own_copy(library, path))
        try:
            self._bring_into(session, session.commit)
        finally:
            session.close()
        return self._end()

    def into_new(self) -> int:
        """Bring the files into a new fight; there is none where nobody comes in."""
        readable = list(self._readable())
        if not readable:
            return self._end()
        title = as_text(self._options.new)
        everybody = tuple(figure for file in readable for figure in file.cast.figures)
        cast = msgspec.structs.replace(readable[0].cast, figures=everybody)
        game = self._options.system or importing.best_game(cast)
        trial = Session()
        answer = trial.carry_out(importing.opening(cast, game, title))
        assert isinstance(answer, Ruling), answer
        self._bring_into(trial, trial.commit)
        if len(trial.timeline.rulings) == 1:
            return self._end()
        save = reader_library(self._options.saves).create(title, game, now())
        session = session_of(save)
        try:
            for record in trial.timeline.records:
                session.commit(record)
        finally:
            session.close()
        if not self._options.json:
            say(fill("a new fight: {name}", {"name": file_text(save.path.name)}))
        return self._end()

    def _bring_into(self, session: Session, commit: Callable[[Ruling], None]) -> None:
        for file in self._readable():
            state = session.state
            plan = importing.planned(file.cast, self._wishes, state, session.timeline)
            if isinstance(plan, Refusal):
                self._refused(plan, state)
                continue
            if not self._differs(plan):
                if self._options.json:
                    self._documents.append(_document(plan))
                continue
            command = importing.decided(plan, state, ("--again merge", "--again new"))
            answer = command if isinstance(command, Refusal) else session.propose(command)
            if not isinstance(answer, Ruling):
                assert isinstance(answer, Refusal)
                self._refused(answer, state)
                continue
            commit(answer)
            if self._options.json:
                self._documents.append(_document(plan))
            else:
                say(*record_lines(answer, session.timeline))

    def _differs(self, plan: importing.ImportPlan) -> bool:
        """Return whether there is anything to rule; tells who is as in the file."""
        if plan.undecided or plan.lines or not plan.known:
            return True
        for known in plan.known:
            if not self._options.json:
                say(fill("{name} is as in the file", {"name": known.name}))
        return False

    def _readable(self) -> list[_ReadFile]:
        """Return the files that can be read, and complain of the others, once."""
        found = []
        for file in self._files:
            if isinstance(file.cast, Refusal):
                complain(refusal_text(file.cast, Conflict()))
                self._worse(UNREADABLE)
            else:
                found.append(_ReadFile(file.name, file.cast))
        self._files = [_File(*file) for file in found]
        return found

    def _plan(self, plan: importing.ImportPlan | Refusal, state: Conflict) -> None:
        if isinstance(plan, Refusal):
            self._refused(plan, state)
        elif self._options.json:
            self._documents.append(_document(plan))
        else:
            say(*preview_lines(plan))

    def _refused(self, refusal: Refusal, state: Conflict) -> None:
        complain(refusal_text(refusal, state))
        self._worse(REFUSED)

    def _worse(self, code: int) -> None:
        self._code = max(self._code, code)

    def _end(self) -> int:
        """Print what is to be one document, and return the worst that has happened."""
        if self._options.json and self._documents:
            many = len(self._documents) > 1 or len(self._options.FILE) > 1
            print_json(self._documents if many else self._documents[0])
        return self._code

    # Templates for later

    def into_bestiary(self) -> int:
        """Append the figures to the bestiary, whatever else it holds as it is."""
        from tracker.conflict.draft import Refused
        from tracker.tui.bestiary import keep_figures
        from tracker.tui.preferences import BESTIARY

        path = places.config_dir(os.environ) / BESTIARY
        for file in self._readable():
            figures = importing.as_wished(file.cast, self._wishes)
            if isinstance(figures, Refusal):
                self._refused(figures, Conflict())
                continue
            try:
                game = self._options.system or importing.best_game(file.cast)
                again, wishes = self._wishes.again, self._wishes.drafting({})
                grown = keep_figures(path, figures, again, game, wishes)
            except Refused as refused:
                self._refused(refused.refusal, Conflict())
                continue
            for name in grown.same:
                say(fill("{name} is as in the file", {"name": name}))
            if grown.differing and not self._wishes.again:
                message = _("in {file} already, and otherwise: {names}; say {merge} or {new}")
                words = {"names": grown.differing, "merge": "--again merge", "new": "--again new"}
                complain(fill(message, {"file": BESTIARY, **words}))
                self._worse(REFUSED)
                continue
            say(*(told_loss(loss, who) for who, loss in grown.lost))
            if kept := tuple(f.name for f in figures if f.name not in grown.same):
                say(fill("kept in {file}: {names}", {"names": kept, "file": file_text(str(path))}))
        return self._end()


class _ReadFile(NamedTuple):
    """A file with who is in it."""

    name: str
    cast: ImportedCast


def _document(plan: importing.ImportPlan) -> dict[str, Any]:
    """Return what a file comes to as plain data."""
    return {
        "source": plan.source,
        "format": plan.format,
        "figures": [draft_document(figure) for figure in plan.figures],
        "lines": list(plan.lines),
        "lost": list(plan.lost),
        "kept_in_notes": list(plan.kept),
        "again": next((known.name for known in plan.known), None),
    }


def preview_lines(plan: importing.ImportPlan) -> list[str]:
    """Return what a file comes to, for reading: its lines, then what is lost and what is noted."""
    head = f"{plan.source} ({plan.format})" if plan.source != "-" else plan.format
    lines = [f"# {head}", *plan.lines]
    lines += [f"# {fill('lost: {text}', {'text': text})}" for text in plan.lost]
    return [
        *lines,
        *(f"# {fill('kept in the notes: {text}', {'text': text})}" for text in plan.kept),
    ]
