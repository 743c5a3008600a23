"""What a program prints of saves: run with the Python, and on the path, of any checkout.

Takes lines of JSON, each a name and the words of a command line, and gives for each line one with
the name, the exit code, the output and the messages. One process speaks one language.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import sys
from typing import Any


def printed(main: Any, words: list[str]) -> tuple[int, str, str]:
    """Return what a command line comes to: exit code, output, messages."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    return code, out.getvalue(), err.getvalue()


def run() -> None:
    """Answer each line of the input."""
    os.environ["TZ"] = "UTC"
    # The one thing that all versions have: their command line.
    main = importlib.import_module("tracker.cli").main
    # Its text layer stays unread: the program sets that up anew for each command line.
    for line in sys.stdin.buffer:
        name, words = json.loads(line)
        print(json.dumps([name, *printed(main, words)]), flush=True)


if __name__ == "__main__":
    run()
