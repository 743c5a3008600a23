"""One line for the log for each ruling: what was done, or what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from tracker.conflict.cast import ParticipantAdded, ParticipantRemoved
from tracker.conflict.departure import Departed, Returned
from tracker.conflict.draft import Warned
from tracker.conflict.engine import fold, verb_of
from tracker.conflict.lines import Import
from tracker.conflict.order import Begun, RoundOpened
from tracker.conflict.ruling import Command, Event, Ruling
from tracker.conflict.scenes import Ended, SceneEnded
from tracker.conflict.setup import ConflictFramed
from tracker.conflict.state import Conflict
from tracker.conflict.turns import TurnPassed
from tracker.words.game_words import Head, words_of
from tracker.words.questions import question_lead
from tracker.words.sentences import detail, sentence
from tracker.words.story import GLUE, Story, joined_sentences
from tracker.words.telling import Retold
from tracker.words.terms import name_of, rule_id
from tracker.words.told_stage import frame_text
from tracker.words.translate import _, fill

if TYPE_CHECKING:
    from tracker.conflict import questions, sheets

# Where the event that says most is not the first that is told.
MAIN: Mapping[str, tuple[type[Event], ...]] = MappingProxyType(
    {
        "begin": (Begun,),
        "next": (RoundOpened, TurnPassed),
        "remove": (ParticipantRemoved,),
        "leave": (Departed,),
        "return": (Returned,),
        "end": (Ended,),
        "end-scene": (SceneEnded,),
    }
)


# So many lines of one ruling are told in its headline; of more than these only the first.
TOGETHER_MOST = 3

# So many of those who come in with a file are named in its headline.
NAMED_MOST = 6


def headline(ruling: Ruling, before: Conflict) -> str:
    """Return one line for a ruling; ``before`` is the state it met.

    At its end stand that it rolled anew, and the rules that ``!`` overruled, with the reason.
    """
    if isinstance(ruling.command, Retold):
        return ruling.command.headline
    if ruling.command.composed:
        told_ = ((headline(part, met),) for part, met in _parts(ruling, before))
        line = _those_who_come(ruling) or headline_in_one(told_, short=True)[0]
        return _marked(ruling.command, _led(ruling.command, line), before)
    return headline_of(ruling.command, Story(ruling, before))


def headline_in_one(parts: Iterable[Sequence[str]], *, short: bool = False) -> tuple[str, ...]:
    """Return the headline of several lines in one ruling, and below it the details of each.

    Of many the headline only says how many there are, and the first; a ``short`` account is the
    headline alone.
    """
    told_ = list(parts)
    heads = [line for line, *_more in told_]
    if len(heads) <= TOGETHER_MOST:
        details_ = [text for _line, *more in told_ for text in more]
        return (joined_sentences(heads), *(() if short else details_)) if heads else ()
    words = {"n": len(heads), "first": heads[0], "more": len(heads) - 1}
    if short:
        return (fill("{n} lines: {first}; and {more} more", words),)
    return (fill("{n} lines in one", words), *(text for one in told_ for text in one))


def _those_who_come(ruling: Ruling) -> str:
    """Return who comes in with a file of many lines, empty for few lines, which tell it."""
    if not isinstance(ruling.command, Import) or len(ruling.command.line) <= TOGETHER_MOST:
        return ""
    events = (event for part in ruling.parts for event in part.events)
    names = [one.participant.name for one in events if isinstance(one, ParticipantAdded)]
    if len(names) < 2:
        return ""
    *some, last = names[:NAMED_MOST]
    if (more := len(names) - NAMED_MOST) > 0:
        return fill("{who} and {n} more come in", {"who": ", ".join([*some, last]), "n": more})
    return fill("{who} and {last} come in", {"who": ", ".join(some), "last": last})


def _led(command: Command, line: str) -> str:
    """Return a line behind the name of the file that it comes from, if it comes from one."""
    return f"{command.come_from}: {line}" if command.come_from else line


def _parts(ruling: Ruling, before: Conflict) -> Iterator[tuple[Ruling, Conflict]]:
    """Yield the lines of a ruling as rulings, each with the state it met."""
    for part in ruling.parts:
        yield part, before
        before = fold(before, part.events)


def headline_of(command: Command, story: Story) -> str:
    """Return one line for a story, as ``headline`` does for a ruling."""
    return _marked(command, told(command, story), story.before)


def told(command: Command, story: Story) -> str:
    """Return the line of a command without its marks."""
    verb = verb_of(type(command))
    head = _head(command, verb, story.before.system)
    line = head(command, story) if head else ""
    if not line:
        mains = (joined_sentences(story.said(kind)) for kind in MAIN.get(verb, ()))
        line = next(filter(None, mains), "")
    # A reminder stands below what it is about.
    rest = sorted(story.met, key=lambda told: isinstance(told[0], Warned))
    line = line or next(filter(None, (sentence(*told) for told in rest)), "")
    return line or (verb if story.after != story.before else _unchanged(command, story, verb))


def _unchanged(command: Command, story: Story, verb: str) -> str:
    """Return the line of a command that made nothing happen, which was so before."""
    who = getattr(command, "name", "")
    known = name_of(story.before, who) if isinstance(who, str) else ""
    return f"{known or verb}: {_('nothing changes')}"


def _head(command: Command, verb: str, system: str) -> Head | None:
    """Return what makes the line of a command; a tag that is no verb is a system's own command."""
    tag = str(command.__struct_config__.tag)
    own = words_of(system).heads()
    stage = _HEADS.get(verb) if tag == verb else None
    return own.by_tag.get(tag) or stage or own.by_verb.get(verb)


def details(
    ruling: Ruling, before: Conflict, *, without: tuple[type[Event], ...] = ()
) -> list[str]:
    """Return every event of a ruling in words, in order, rolls in full, each with its rule."""
    met = Story(ruling, before).met
    told_ = (detail(event, state) for event, state in met if not isinstance(event, without))
    return [text for text in told_ if text]


def headline_lines(ruling: Ruling, before: Conflict) -> list[str]:
    """Return a ruling's headline and below it its details.

    An event that the headline, or a part of it, tells in the same words is not told again; its
    rule goes up there.
    """
    if isinstance(ruling.command, Retold):
        return list(ruling.command.lines)
    if ruling.command.composed:
        line, *more = headline_in_one(
            headline_lines(part, met) for part, met in _parts(ruling, before)
        )
        line = _those_who_come(ruling) or line
        lost = [fill("Not as in the file: {text}", {"text": t}) for t in ruling.command.left_behind]
        return [_led(ruling.command, line), *more, *lost]
    return account_of(ruling.command, Story(ruling, before))


def account_of(command: Command, story: Story) -> list[str]:
    """Return the headline of a story and below it its details."""
    line, *more = detailed(told(command, story), story)
    return [_marked(command, line, story.before), *more]


def detailed(line: str, story: Story) -> list[str]:
    """Return a line for a story and below it the details that it does not have in it."""
    first, more = f"{GLUE}{line}{GLUE}", []
    for event, state in story.met:
        text = detail(event, state)
        part = f"{GLUE}{sentence(event, state)}{GLUE}"
        if text and part in first:
            first = first.replace(part, f"{GLUE}{text}{GLUE}", 1)
        elif text:
            more.append(text)
    return [first[len(GLUE) : -len(GLUE)], *more]


def _marked(command: Command, line: str, state: Conflict) -> str:
    rules = tuple(filter(None, (rule_id(rule, state) for rule in command.overruled)))
    if getattr(command, "anew", False):
        line = fill("{line} (rolled anew)", {"line": line})
    words = {"line": line, "rules": rules, "why": command.why}
    if rules and command.why:
        return fill("{line} (overrules {rules}: {why})", words)
    if rules:
        return fill("{line} (overrules {rules})", words)
    return f"{line} ({command.why})" if command.why else line


def _set(command: sheets.Set, story: Story) -> str:
    return joined_sentences(story.everything())


def _waived(command: questions.Waive, story: Story) -> str:
    return fill("Waived: {question}", {"question": question_lead(story.before)})


def _framed(command: Command, story: Story) -> str:
    event = story.found(ConflictFramed)
    released = story.before.order_by_hand is not None and story.after.order_by_hand is None
    told_ = frame_text(event, story.before, released=released) if event else ""
    return told_ or f"{story.after.title or _('Untitled')}: {_('nothing changes')}"


_HEADS: Mapping[str, Head] = MappingProxyType({"conflict": _framed, "waive": _waived, "set": _set})
