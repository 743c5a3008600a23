"""What tests of the app can count on: Textual set up as the program sets it up."""

from __future__ import annotations

import os

from textual import _wait

from tracker.tui.terminal.check import Look, prepare_environment

# At import, because Textual reads it when it is imported.
prepare_environment(os.environ, Look())

# How long the pilot looks whether the app is idle, after each key and each pause; with 20 ms, as
# Textual has it, tests of the app spend most of their time in waiting.
_wait.SLEEP_GRANULARITY = 0.005
_wait.SLEEP_IDLE = _wait.SLEEP_GRANULARITY / 20
