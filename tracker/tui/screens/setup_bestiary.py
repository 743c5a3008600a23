"""The setup's way to the bestiary: somebody added from it, somebody kept in it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.log.errors import LogError
from tracker.tui.preferences import BESTIARY
from tracker.tui.screens.setup_edits import SetupEdits
from tracker.words.describe import log_error_text
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.tui.bestiary import Read


class SetupBestiary(SetupEdits):
    """Add from the bestiary and keep in it."""

    @property
    def bestiary(self) -> Path:
        """Return the file."""
        return self.game.preferences.folder / BESTIARY

    def add_line(self, text: str, *, sure: bool = False) -> None:
        """Add whoever a quick-add line means; to be overridden."""

    def act_from_bestiary(self) -> None:
        """Ask whom of the bestiary to add."""
        self.run_worker(self._offer(), group="bestiary")

    async def _offer(self) -> None:
        # Late, because most fights need no parser for TOML.
        from tracker.tui.bestiary import read

        found = await asyncio.to_thread(read, self.bestiary)
        self.say(*found.faults, style="warning")
        lines = self._fitting(found)
        if lines:
            choices = [(name, line) for name, line in lines.items()]
            title = _("Whom from the bestiary?")
            self.choose(title, choices, lambda name: self.add_line(lines[name], sure=True))
        elif not found.faults:
            self.say(fill("{file} has nobody yet: k keeps whom you choose.", {"file": BESTIARY}))

    def _fitting(self, found: Read) -> dict[str, str]:
        """Return the lines of the templates for these dice by their names."""
        return {t.name: t.line for t in found.templates if t.system == self.table.system}

    def act_keep_person(self) -> None:
        """Keep whom the cursor is on in the bestiary."""
        if self.person is not None and self.person.role != "companion":
            self.run_worker(self._keep(self.person.id), group="bestiary")
        elif self.person is not None:
            self.say(_("A companion is kept with nobody; add one with c."))

    async def _keep(self, who: str) -> None:
        from tracker.tui.bestiary import keep

        path = self.bestiary
        try:
            name = await asyncio.to_thread(keep, path, self.table, who)
        except LogError as error:
            self.say(log_error_text(error), style="error")
        else:
            self.say(fill("{name} is kept in {file}.", {"name": name, "file": str(path)}))
