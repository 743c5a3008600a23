"""Words that are nothing for players, one in each place that has some: in no byte that they get."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.any_fight import EVERY, any_fight
from tests.support.plain_moves import MOVES
from tests.support.sharing import Events, Sharing
from tests.support.twofold import SHEETS
from tests.words.test_player_timeline import replay, rounds, whys
from tracker import cli
from tracker.conflict.ruling import Refusal
from tracker.conflict.state import NPCS
from tracker.log.save import Save
from tracker.opening import watched
from tracker.words.split import quote

AT = "2026-11-29T19:00:00Z"
MARK = "quaggle"
# What is done in the open beside it, so that all of it has been looked at.
SEEN = "all is quiet"


WAYS = (
    *(("show",), ("show", "--json"), ("show", "--at", "30"), ("log", "--json")),
    *(("export", "--format", "markdown"), ("export", "--format", "html")),
    *(("recap", "--format", "html"), ("recap",), ("log",)),
)


def planted(who: str, side: str, sheet: str) -> Iterator[str]:
    """Yield lines that say the word wherever it is none of the players' business."""
    yield f"note 'the {MARK} knows' secret=yes"
    yield f"set {quote(who)} memo='paid by {MARK}'"
    yield f"aspect 'Under {MARK}' hidden=yes"
    yield f"add {MARK}-hidden npc side={quote(side)} {sheet} hidden=yes"
    yield f"add {MARK}-real npc side={quote(side)} {sheet} alias=Stranger"
    yield f"rename {MARK}-real {MARK}-other"
    yield f"note 'why {MARK}-real?'"
    yield f"set {MARK}-other weight=3"
    yield f"act 'looks about' by={MARK}-other"
    yield "note 'a way that is left'"
    yield f"branch 'if {MARK}'"
    yield "undo"
    yield f"branch 'else {MARK}'"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the word in its name, in another fight's, and in what is remembered."""
    config = tmp_path / "config" / "schwung"
    config.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(config.parent))
    (config / "remembered.json").write_text(
        f'{{"typed": ["note {MARK}"], "added": ["{MARK} npc"]}}'
    )
    (config / "bestiary.toml").write_text(f'[{MARK}]\nskills = "{MARK} 7"\n')
    folder = tmp_path / f"{MARK}s"
    folder.mkdir()
    Save.create(folder / f"{MARK}.jsonl", f"The {MARK}", "fate", AT).close()
    return folder


def made(system: str, path: Path) -> list[str]:
    """Write a random fight with the word in all these places; return what was refused."""
    session = any_fight(system, 40, seed=4)
    state = session.state
    if state.question is not None:
        session.do("waive")
    sheet = (MOVES[system].sheet if system in MOVES else SHEETS[system]).replace("{n}", "2")
    side = next(s.name for s in state.sides.values())
    zone = next(z.name for z in state.zones.values())
    who = next(p.name for p in state.participants.values() if not p.hidden)
    where = f"{sheet} zone={quote(zone)}".replace("{few}", "1")
    lines = list(planted(who, side, where))
    refused = [line for line in lines if isinstance(session.do(line), Refusal)]
    Save.create(path, "Fight", system, AT, records=session.timeline.records).close()
    return refused


def outputs(path: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[tuple[str, str]]:
    """Yield all that players are given of a fight, with how they get it."""
    for lang, ways in (("de", WAYS[-2:]), ("en", WAYS)):
        for words in ways:
            code = cli.main(["--lang", lang, words[0], str(path), "--players", *words[1:]])
            told = capsys.readouterr()
            assert code == 0, (words, told.err)
            yield f"{lang} {words}", told.out + told.err
    for npcs in NPCS:
        session = watched(path, players=True, npcs=npcs)
        tree = session.timeline
        yield f"watch {npcs}", f"{rounds(tree)}{replay(tree)}{whys(tree)}"


@pytest.mark.parametrize("system", EVERY)
def test_no_byte_has_a_word_that_is_none_of_the_players(
    system: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "fight.jsonl"
    # Not each may act out of turn, or has a weight.
    assert len(made(system, path)) <= 2
    for way, told in outputs(path, capsys):
        assert (way, MARK in told.casefold()) == (way, False)
    with Sharing(folder, "fight") as sharing, Events(sharing) as events:
        assert MARK not in sharing.page().casefold()
        seen = len(events.take())
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        lines = (f"note '{MARK} again' secret=yes", f"place {MARK}-hidden Yard", f"note '{SEEN}'")
        for line in lines:
            cli.main(["do", str(path), line])
        received = events.wait(lambda got: SEEN.encode() in got[seen:])
        assert MARK.encode() not in received.lower()
        assert MARK not in sharing.page().casefold()
