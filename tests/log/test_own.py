"""What a game alone keeps is written and read by its own types, wherever its rulings stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Generic, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.support.any_fight import SYSTEMS, any_fight
from tests.support.games import TOYS
from tracker import systems
from tracker.conflict.cast import ParticipantAdded
from tracker.conflict.engine import tables
from tracker.conflict.ruling import Base, Event, Refusal, Ruling
from tracker.conflict.state import Own, Participant, PersonOwn
from tracker.conflict.system import system
from tracker.log.errors import UnknownRecord
from tracker.log.records import FightCodec, game_codec
from tracker.log.save import Save
from tracker.session import Session
from tracker.verify import verified
from tracker.words import shape
from tracker.words.split import quote

BEAR = "add Bear pc pluck=2 springs=3"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the toy of the tests among the games, for what may be typed, too."""
    remembered = [one for one in vars(shape).values() if hasattr(one, "cache_clear")]
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(TOYS)])
    for one in remembered:
        one.cache_clear()
    yield
    for one in remembered:
        one.cache_clear()


def bare(hint: Any, seen: tuple[Any, ...] = ()) -> Iterator[str]:
    """Yield the nouns in a type that could hold something of a game's own, and do not say which."""
    origin = get_origin(hint) or hint
    if getattr(origin, "__parameters__", ()) and origin is hint:
        yield origin.__name__
    if isinstance(hint, type) and issubclass(hint, Own):
        yield hint.__name__
    for inner in get_args(hint):
        yield from bare(inner, seen)
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct) and origin not in seen:
        for inner in get_type_hints(origin).values():
            yield from bare(inner, (*seen, origin))


def unsaid(event: type[Event]) -> set[str]:
    return {name for inner in get_type_hints(event).values() for name in bare(inner)}


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_event_holds_a_noun_without_saying_what_its_game_keeps_on_it(game: str) -> None:
    """Nested ones too: what a game keeps there would not be read."""
    assert {kind.__name__: unsaid(kind) for kind in tables(game).evolving if unsaid(kind)} == {}


class Pair(Base, frozen=True):
    both: tuple[Participant, ...]


class Told(Event, frozen=True):
    pair: Pair | None


class Said(Event, Generic[PersonOwn], frozen=True):
    both: dict[str, Participant[PersonOwn]]


def test_one_that_does_not_say_is_found() -> None:
    assert unsaid(Told) == {"Participant"}
    assert unsaid(Said) == set()


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_game_keeps_what_it_declares(game: str) -> None:
    rules, timeline = system(game), any_fight(game, 120, 3).timeline
    for n in timeline.rulings:
        state = timeline.state_at(n)
        kept: dict[Any, list[Any]] = {
            rules.own: [state.own],
            rules.own_person: [p.own for p in state.participants.values()],
            rules.own_aspect: [a.own for a in state.aspects.values()],
        }
        for declared, found in kept.items():
            allowed = (type(None), declared() or type(None))
            assert all(isinstance(one, allowed) for one in found), (n, found)


def played(*lines: str, save: Save | None = None) -> Session:
    session = Session(save, clock=lambda: "2026-11-29T19:00:00Z")
    for line in lines:
        answer = session.do(line)
        assert not isinstance(answer, Refusal), (line, answer)
    return session


def springs(session: Session) -> dict[str, int | None]:
    people = session.state.participants.values()
    return {p.name: getattr(p.own, "springs", None) for p in people}


def reread(path: Path, session: Session) -> Session:
    """Return what a fight is once it was written and read; it must be the same."""
    records = list(session.timeline.records)
    Save.create(path, "T", "fate", "", records=records).close()
    with Save.follow(path) as save:
        assert save.notes == []
        assert list(save.records) == records
        save.records.settle()
        # Each by itself again, from behind.
        assert [save.records[-n] for n in range(1, len(records) + 1)] == records[::-1]
        again = Session(save)
    assert again.state == session.state
    assert verified(again.timeline).findings == ()
    return again


@pytest.mark.usefixtures("toy")
def test_a_key_of_a_games_own_is_set_changed_and_read_again(tmp_path: Path) -> None:
    session = played("conflict T system=toy", BEAR, "add Doll npc", "set Bear springs=5")
    (set_,) = session.timeline.rulings[4].events
    assert msgspec.to_builtins(set_)["values"] == {"springs": 5}
    assert springs(reread(tmp_path / "toy.jsonl", session)) == {"Bear": 5, "Doll": None}


@pytest.mark.usefixtures("toy")
def test_a_fight_that_changes_its_game_is_read_by_the_game_of_each_ruling(tmp_path: Path) -> None:
    """Branches of three games, one ruling that brings its game, and what is decided anew."""
    session = played(
        "add Ada pc fp=3",
        "undo",
        "conflict T system=toy",
        BEAR,
        "goto 0",
        "conflict T system=pool",
        "add Cat pc initiative=7",
        "goto 4",
        "set Bear springs=1",
        "goto 0",
        f"lines line={quote('conflict T system=toy')} line={quote(BEAR)} line='add Doll npc'",
        "goto 9",
        "amend 4 add Bear pc springs=8",
    )
    again = reread(tmp_path / "mixed.jsonl", session)
    games = {n: again.timeline.state_at(n).system for n in again.timeline.rulings}
    assert set(games.values()) == {"fate", "toy", "pool"}
    kinds = {
        games[n]: type(ruling.command)
        for n, ruling in again.timeline.rulings.items()
        if ruling.command.written() == "add"
    }
    assert kinds == {game: tables(game).kinds["add"] for game in kinds}
    assert kinds.keys() == {"fate", "pool", "toy"}
    assert springs(again) == {"Bear": 1}


@pytest.mark.usefixtures("toy")
def test_another_game_takes_what_its_commands_can_say(tmp_path: Path) -> None:
    """A fight set up as a toy becomes one of Fate: the key that only toys have is gone."""
    session = played("conflict T system=toy", BEAR, 'amend 1 conflict "T" system=fate')
    assert session.state.system == "fate"
    assert springs(reread(tmp_path / "toy.jsonl", session)) == {"Bear": None}
    back = played("conflict T system=fate", "add Bear pc", 'amend 1 conflict "T" system=toy')
    assert type(back.timeline.rulings[back.timeline.head].command) is tables("toy").kinds["add"]
    reread(tmp_path / "back.jsonl", back)


@pytest.mark.usefixtures("toy")
def test_what_another_game_keeps_is_never_read_as_nothing() -> None:
    session = played("conflict T system=toy", BEAR)
    document = FightCodec().document(session.timeline.records[0])
    added = game_codec("toy").document(session.timeline.records[1])
    with pytest.raises(UnknownRecord, match="springs"):
        game_codec("fate").record(added)
    codec = FightCodec()
    codec.record(document)
    record = codec.record(added)
    assert isinstance(record, Ruling)
    (event,) = record.events
    assert isinstance(event, ParticipantAdded)
    assert msgspec.to_builtins(event.participant)["own"] == {"springs": 3}
