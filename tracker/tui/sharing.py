"""A server of the open fight's page, run beside the app as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tracker.words.translate import _, language


class NotShared(Exception):
    """Why there is no page."""


class SharedFight:
    """The page of a fight, there until it is ended, or the app is gone in whatever way.

    The server has a process of its own, so that no viewer ever makes the app slower. To start it
    takes a second; raises NotShared.
    """

    def __init__(self, path: Path, *, lan: bool) -> None:
        self.path = path
        self.lan = lan
        # Not a module of that name in the folder that the game master happens to be in.
        command = [sys.executable, "-P", "-m", "tracker", "share", str(path.absolute())]
        options = ["--with-input", "--lang", language(), *(["--lan"] if lan else [])]
        # A session of its own: what is typed in the terminal is not for it.
        self._process = subprocess.Popen(
            [*command, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )
        assert self._process.stdout is not None
        # It says what there is to say, and closes its output.
        with self._process.stdout as out:
            said = out.read().splitlines()
        if not said:
            raise NotShared(self._complaint())
        self.address, *rest = said
        split = rest.index("") if "" in rest else len(rest)
        self.elsewhere = rest[:split]
        self.code = [line for line in rest[split:] if line]

    @property
    def runs(self) -> bool:
        """Return whether the page is still to be had."""
        return self._process.poll() is None

    def end(self) -> None:
        """Take the page away, at once."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stderr):
            if stream is not None:
                stream.close()

    def _complaint(self) -> str:
        """Return why it did not start."""
        assert self._process.stderr is not None
        said = self._process.stderr.read().strip().splitlines()
        self.end()
        return said[-1] if said else _("the page could not be made")
