"""What the program says to a shell when it ends."""

from __future__ import annotations

DONE, REFUSED, USAGE, UNREADABLE = 0, 1, 2, 3

# What shells say of a program that Ctrl-C ended.
INTERRUPTED = 130
