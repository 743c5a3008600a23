"""An evening told afterwards: what each fight turned on, what stays of it, who had luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction

from tracker.conflict.departure import Departed, Returned
from tracker.conflict.history.ledger import Tally
from tracker.conflict.history.tally import account
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.order import Begun
from tracker.conflict.ruling import Base, Event
from tracker.conflict.scenes import Ended
from tracker.conflict.state import SCENE, Conflict, Participant
from tracker.words.game_words import words_of
from tracker.words.lasting import condition_name, obstacle_text
from tracker.words.odds_lines import NOTABLE, one_in
from tracker.words.player_log import OpenTimeline
from tracker.words.sentences import sentence
from tracker.words.terms import called, name_of, resource_name
from tracker.words.translate import _, fill, ngettext, put

# What ends a sentence already.
_ENDS = (".", "!", "?", "…")


class _Told(Base, frozen=True):
    """One fight in a paragraph, sentence by sentence."""

    title: str
    sentences: tuple[str, ...]


class Recap(Base, frozen=True, kw_only=True):
    """An evening: its fights, what stays of them, and a line each on the dice and who had them."""

    fights: tuple[_Told, ...]
    stays: tuple[str, ...]
    luck: str = ""
    spotlight: str = ""


def recap(fights: Iterable[Timeline]) -> Recap:
    """Return the recap of some fights, in their order; each as whoever reads it may see it."""
    timelines = list(fights)
    tallies = [(t.state, account(t).tallies) for t in timelines]
    return Recap(
        fights=tuple(told for timeline in timelines for told in _fights(timeline)),
        stays=tuple(_stays([t.state for t in timelines])),
        luck=_luck(tallies),
        spotlight=_spotlight(tallies),
    )


def _title(state: Conflict) -> str:
    return state.title or _("Untitled")


# One fight


class _Part:
    """What happened from one begin to the next, each event with its ruling and the state it met.

    ``after`` is the state at its end.
    """

    def __init__(self, after: Conflict) -> None:
        self.after = after
        self.happened: list[tuple[int, Event, Conflict]] = []


def _fights(timeline: Timeline) -> Iterator[_Told]:
    """Yield a paragraph for each fight of a save, in which a next scene may have begun another."""
    parts = [_Part(timeline.state)]
    for n in timeline.path():
        for event, met in timeline.met(n):
            if isinstance(event, Begun) and any(isinstance(e, Begun) for e in _events(parts[-1])):
                parts[-1].after = met
                parts.append(_Part(timeline.state))
            parts[-1].happened.append((n, event, met))
    for part in parts:
        # What is set up after the end is another fight's, or nothing yet.
        ended = (met for _n, event, met in part.happened if isinstance(event, Ended))
        part.after = next(ended, part.after)
        yield _Told(_title(part.after), tuple(_paragraph(timeline, part)))


def _events(part: _Part) -> Iterator[Event]:
    return (event for _n, event, _met in part.happened)


def _paragraph(timeline: Timeline, part: _Part) -> Iterator[str]:
    """Yield who met whom and where, what it was about, what it turned on, how it ended."""
    begun = next((met for _n, event, met in part.happened if isinstance(event, Begun)), part.after)
    rounds: dict[int, list[str]] = {}
    end = _so_far(part.after)
    for n, event, met in part.happened:
        if isinstance(event, Ended):
            words = {"round": met.round, "why": event.why}
            end = fill("It ends in round {round}", words)
            if event.why and not _veils(timeline, n, event.why):
                end = fill("It ends in round {round}: {why}", words)
        text = _turned(event, met, part.after)
        told = rounds.setdefault(met.round, [])
        if text and text not in told and not _veils(timeline, n, text):
            told.append(text)
    yield from _opening(part.after, begun)
    for number, texts in rounds.items():
        what = " ".join(map(_whole, texts))
        if what:
            words = {"round": number, "what": what}
            yield fill("Round {round}: {what}", words) if number else what
    yield _whole(end)


def _veils(timeline: Timeline, n: int, text: str) -> bool:
    return isinstance(timeline, OpenTimeline) and timeline.veils(n, text)


def _so_far(state: Conflict) -> str:
    match state.phase:
        case "setup":
            return _("It has not begun yet")
        case "ended":
            return fill("It ends in round {round}", {"round": state.round})
        case _:
            return fill("It goes on in round {round}", {"round": state.round})


def _turned(event: Event, met: Conflict, after: Conflict) -> str:
    """Return what an event turned, and by whom; empty for what turned nothing."""
    match event:
        case Departed():
            return _departed(event, met, after)
        case Returned():
            return sentence(event, met) or ""
    return words_of(met.system).turning_point(event, met, _doer(met, getattr(event, "who", "")))


def _departed(event: Departed, met: Conflict, after: Conflict) -> str:
    """Return who left the conflict, by whom, and how it was told at last."""
    p = met.somebody(event.who)
    words = {"who": called(p), "by": _doer(met, p.id)}
    if event.status == "left":
        gone = fill("{who} leaves", words)
    elif event.status == "out" and words["by"]:
        gone = fill("{by} takes {who} out", words)
    else:
        gone = words_of(met.system).gone(p, event.status) or fill("{who} is taken out", words)
    last = after.participants.get(event.who)
    outcome = (last.outcome if last is not None and not last.active else None) or event.outcome
    return f"{gone}: {outcome}" if outcome else gone


def _doer(state: Conflict, who: str) -> str:
    """Return who does what happens to somebody, unless that is nobody, or they."""
    by = words_of(state.system).doer(state, who)
    there = state.participants.get(by) if by is not None and by != who else None
    return called(there) if there is not None else ""


def _opening(state: Conflict, begun: Conflict) -> Iterator[str]:
    """Yield who was there at last, where, and what lay on the scene as it began."""
    sides: dict[str | None, list[str]] = {}
    gone = {p.id for p in begun.participants.values() if not p.active}
    for p in state.participants.values():
        if p.id not in gone:
            sides.setdefault(p.side, []).append(p.name)
    parties = [_party(state, side, names) for side, names in sides.items()]
    zones = _listed([zone.name for zone in state.zones.values()])
    met = ""
    for party in parties:
        met = fill("{one} against {other}", {"one": met, "other": party}) if met else party
    if met:
        yield _whole(
            fill("{parties}, at {zones}", {"parties": met, "zones": zones}) if zones else met
        )
    if about := [a.text for a in begun.aspects.values() if a.on == SCENE]:
        yield _whole(fill("It was about: {aspects}", {"aspects": _listed(about)}))


def _party(state: Conflict, side: str | None, names: list[str]) -> str:
    party = _listed(names)
    return party if side is None else f"{party} ({name_of(state, side)})"


def _listed(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    words = {"first": ", ".join(names[:-1]), "last": names[-1]}
    return fill("{first} and {last}", words)


def _whole(text: str) -> str:
    """Return a sentence with its end."""
    return text if text.endswith(_ENDS) else f"{text}."


# The evening


def _stays(states: list[Conflict]) -> Iterator[str]:
    """Yield what people carry and the players' points, as they were last, and what is left to do.

    Who is in several fights is told of once, by the last of them.
    """
    people: dict[str, tuple[Conflict, Participant]] = {}
    for state in states:
        for p in state.participants.values():
            people.pop(p.name, None)
            people[p.name] = (state, p)
    for name, (state, p) in people.items():
        points = words_of(state.system).points(p) if p.role == "pc" else ""
        words, conditions = words_of(state.system), map(condition_name, p.conditions)
        found = [*words.harmed(state, p), *conditions, *words.carried(p), points]
        found += [*_resources(state, p)] if p.role == "pc" else []
        if any(found):
            yield f"{name} – {'; '.join(filter(None, found))}"
    for state in states:
        for obstacle in state.obstacles.values():
            if obstacle.hidden or not obstacle.needs:
                yield f"{obstacle.text}: {_('still to be done')}"
            elif obstacle.done < obstacle.needs:
                yield f"{obstacle.text}: {obstacle_text(obstacle, state.system)}"
        yield from (f"{label}: {text}" for label, text in words_of(state.system).left_to_do(state))


def _resources(state: Conflict, p: Participant) -> Iterator[str]:
    for name, left in p.resources.items():
        words = {"name": resource_name(name, state), "n": left.current, "most": left.maximum}
        yield fill("{name} {n} of {most}", words)


Tallies = Sequence[tuple[Conflict, tuple[Tally, ...]]]


def _luck(tallies: Tallies) -> str:
    """Return who had the most luck and the least in one fight, if it is worth a word."""
    best: list[tuple[Fraction, str]] = []
    worst: list[tuple[Fraction, str]] = []
    for state, tally in ((state, tally) for state, several in tallies for tally in several):
        luck = tally.luck
        if luck is None or min(luck.at_least, luck.at_most) > NOTABLE:
            continue
        # Which fight it was needs no word where there was but one.
        where = f" ({_title(state)})" if len(tallies) > 1 else ""
        rarest, lucky = min(luck.at_least, luck.at_most), luck.at_least < luck.at_most
        words = {"who": f"{tally.name}{where}", "n": one_in(rarest)}
        text = _("with {who}: dice as good come once in {n} times")
        text = text if lucky else _("not with {who}: dice as bad come once in {n} times")
        (best if lucky else worst).append((rarest, fill(text, words)))
    told = [min(found, key=lambda one: one[0])[1] for found in (best, worst) if found]
    return "; ".join(told) or _("The dice fell as expected")


def _spotlight(tallies: Tallies) -> str:
    """Return how often and how long each player's character was on turn, over all fights."""
    turns, seconds = Counter[str](), Counter[str]()
    for state, several in tallies:
        for tally in several:
            p = state.participants.get(tally.who)
            if p is not None and p.role == "pc":
                turns[p.name] += tally.turns
                seconds[p.name] += tally.seconds
    return "; ".join(
        put(
            ngettext("{who}: {n} turn, {minutes} min", "{who}: {n} turns, {minutes} min", n),
            {"who": who, "n": n, "minutes": round(seconds[who] / 60)},
        )
        for who, n in turns.most_common()
        if n
    )


# As a page


def headed(recap: Recap) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """Yield the parts of a recap: a heading, its texts, and whether these are a list."""
    for told in recap.fights:
        yield told.title, (" ".join(told.sentences),), False
    if recap.stays:
        yield _("What stays"), recap.stays, True
    lines = [(_("Luck"), recap.luck), (_("Spotlight"), recap.spotlight)]
    shown = tuple(_whole(f"{label}: {text}") for label, text in lines if text)
    if shown:
        yield _("The dice"), shown, True


def recap_markdown(recap: Recap, escaped: Callable[[str], str]) -> Iterator[str]:
    """Yield a recap as Markdown, every text through ``escaped``."""
    yield f"# {_('Recap')}"
    for heading, texts, listed in headed(recap):
        yield from ("", f"## {escaped(heading)}", "")
        yield from (f"- {escaped(text)}" if listed else escaped(text) for text in texts)
