"""Take the README's picture: ``python -m tests.picture``; needs the program rsvg-convert."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import tempfile
from pathlib import Path

from tests.support.program import ROOT
from tracker.conflict.ruling import Refusal
from tracker.log.save import Save
from tracker.session import Session, now
from tracker.tui.terminal.check import Look, prepare_environment

PICTURES = ROOT / "tests" / "pictures"


async def take(script: Path, name: str) -> None:
    """Play a script, show the Rounds screen with the attack form open, and keep it as PNG."""
    look = Look()
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    prepare_environment(os.environ, look)
    with tempfile.TemporaryDirectory() as folder:
        session = Session(Save.create(Path(folder) / "fight.jsonl", "", "fate", now()))
        await _photograph(session, script, name, look)


async def _photograph(session: Session, script: Path, name: str, look: Look) -> None:
    from tracker.log.library import Library
    from tracker.tui.app import SchwungApp

    for line in script.read_text(encoding="utf-8").splitlines():
        assert not isinstance(session.do(line), Refusal), line
    app = SchwungApp(Library(PICTURES), session, look)
    async with app.run_test(size=(96, 28)) as pilot:
        await pilot.pause()
        svg = app.export_screenshot(title="Schwung")
    # The picture stands for itself: no font is fetched from anywhere.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    # Blanks at the edges of a text count.
    svg = svg.replace("<text ", '<text xml:space="preserve" ')
    subprocess.run(
        ["rsvg-convert", "-z", "1.2", "-o", str(PICTURES / f"{name}.png")],
        input=svg.encode(),
        check=True,
    )


if __name__ == "__main__":
    asyncio.run(take(ROOT / "tests" / "examples" / "bell-tower.fight", "rounds"))
