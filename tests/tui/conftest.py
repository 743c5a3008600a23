"""What tests of the app can count on: Textual set up as the program sets it up."""

from __future__ import annotations

import os

from tracker.tui.terminal.check import Look, prepare_environment

# At import, because Textual reads it when it is imported.
prepare_environment(os.environ, Look())
