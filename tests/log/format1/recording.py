"""A plugin of pytest: writes down the fights that a released program's own tests play.

Only those are kept that have anything in them which none before had, and that the program itself
verifies. ``RECORDED`` names the folder, in which ``schema.json`` is there already.
"""

from __future__ import annotations

import importlib
import json
import os
from pathlib import Path
from typing import Any

LONGEST = 150

FOLDER = Path(os.environ.get("RECORDED", "."))
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")


def of(module: str) -> Any:
    """Return a module of the released program, or one beside this: no package there holds it."""
    return importlib.import_module(module)


class Recorder:
    """The sessions that a test has made, and what has occurred in those kept so far."""

    def __init__(self) -> None:
        self.schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
        self.codec = of("tracker.log.records").game_codec("")
        self.sessions: list[Any] = []
        self.seen: set[tuple[str, ...]] = set()
        self.sources: dict[str, str] = {}
        # Tests make events that no program would write.
        self.wrong = (
            *(LookupError, ValueError, TypeError),
            of("tracker.log.errors").LogError,
            of("tracker.conflict.ruling").Contradiction,
        )

    def pytest_runtest_teardown(self, item: Any) -> None:
        """Keep what the test has played, if it is new."""
        played, self.sessions[:] = list(self.sessions), []
        for session in played:
            records = list(session.timeline.records)
            if 1 <= len(records) <= LONGEST:
                self.keep(records, session.state, item.nodeid)

    def keep(self, records: list[Any], state: Any, source: str) -> None:
        """Write records into a save if they are sound and something of them is new."""
        try:
            plain = json.loads(json.dumps([self.codec.document(record) for record in records]))
            found = of("occurring").features(self.schema, plain)
            if found <= self.seen or not self.sound(records):
                return
        except self.wrong:
            return
        self.seen |= found
        name = f"played-{state.system}-{WORKER}{len(self.sources):03}"
        of("playing").write(FOLDER, name, records, state.title or "A Fight", state.system)
        self.sources[name] = source

    def sound(self, records: list[Any]) -> bool:
        """Return whether the program that wrote the records verifies them."""
        session = of("tracker.session").Session(records=records)
        self.sessions.remove(session)
        return not of("tracker.verify").verified(session.timeline).faults

    def pytest_unconfigure(self) -> None:
        """Write down which test played what."""
        (FOLDER / f"sources{WORKER}.json").write_text(json.dumps(self.sources), encoding="utf-8")


def pytest_configure(config: Any) -> None:
    """Note every session that is made from now on."""
    recorder = Recorder()
    config.pluginmanager.register(recorder)
    session = of("tracker.session").Session
    made = session.__init__

    def noted(self: Any, *arguments: Any, **named: Any) -> None:
        made(self, *arguments, **named)
        recorder.sessions.append(self)

    session.__init__ = noted
