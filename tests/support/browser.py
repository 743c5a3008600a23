"""Debian's Chromium, driven by playwright, which sees nothing but this machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

FLAGS = (
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser; without one the tests are left out, and say so."""
    # A machine may have much else to do.
    expect.set_options(timeout=30_000)
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("there is no chromium: apt-get install chromium")
    # It refuses to shut itself in where it runs as root, as in containers.
    more = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=[*FLAGS, *more])
        try:
            yield browser
        finally:
            browser.close()
