"""Questions to the logs of fights: ``by:Ada verb:attack effort>=3 round:2..4 count``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from tracker.conflict.history.facts import Facts, facts_of
from tracker.conflict.history.timeline import Timeline
from tracker.conflict.ruling import N_, Base
from tracker.conflict.state import Conflict, Participant
from tracker.words.headlines import headline, headline_lines
from tracker.words.names import fold_name, nearest
from tracker.words.shape import all_commands
from tracker.words.translate import _, decimal, fill, ngettext, put
from tracker.words.verb_words import verbs_called

WORDS = ("by", "on", "verb", "tag", "outcome", "rule", "save", "undone")
"""The keys that take words; ``undone`` takes ``yes`` for rulings that were taken back, too."""
_PLACES = ("round", "ruling")
"""The keys that take numbers besides what is counted of rulings."""
_ROLLED = ("effort", "against")
PER = ("name", "round", "verb", "save")
UNDONE = ("yes", ONLY := "only")
ENDS = ("count", "list", "sum", "mean", "per")

_TERM = re.compile(r"(-?)([^\W\d][\w-]*)(>=|<=|!=|:|=|>|<)(.+)", re.S)
_RANGE = re.compile(r"(-?\d+)?(\.\.)?(-?\d+)?")
_TOKEN = re.compile(r'-?(?:[^\s"]*"[^"]*"|[^\s"]+)')


class Misasked(Exception):
    """A question that cannot be answered: what is wrong, and what would do."""

    def __init__(self, message: str, **arguments: object) -> None:
        super().__init__(fill(message, arguments))


class _Term(NamedTuple):
    """One condition: a key, how it compares, a value; ``turned`` where it must not hold."""

    key: str
    compares: str
    value: str
    turned: bool = False


class Query(Base, frozen=True, kw_only=True):
    """A question: conditions that all must hold, words in the text, and what is asked of the rest.

    ``ends`` is ``list``, ``count``, ``sum`` or ``mean``, ``of`` the number that is added up and
    ``per`` what the answer is parted by, empty for nothing.
    """

    terms: tuple[_Term, ...] = ()
    texts: tuple[str, ...] = ()
    ends: str = "list"
    of: str = ""
    per: str = ""

    @property
    def plain(self) -> bool:
        """Return whether it is nothing but words to be found."""
        return not self.terms and self.ends == "list" and not self.per


@dataclass
class Fight:
    """A fight that is asked: its log, its name, and what is known of its rulings."""

    name: str
    timeline: Timeline
    known: list[Facts] = field(default_factory=list)
    numbers: set[str] = field(default_factory=set)
    called: dict[str, str] = field(default_factory=dict)
    stood: tuple[int, int] = (0, 0)

    def facts(self) -> list[Facts]:
        """Return what is known of its rulings; found out once for each state of the log."""
        for _step in self.finding_out():
            pass
        return self.known

    def finding_out(self) -> Iterator[None]:
        """Find out what is not known yet, a ruling a step."""
        stands = (len(self.timeline.rulings), self.timeline.head)
        if self.stood == stands:
            return
        found, numbers = [], set[str]()
        for facts in facts_of(self.timeline):
            found.append(facts)
            for counted in facts.numbers.values():
                numbers.update(counted)
            yield
        self.known, self.numbers, self.called, self.stood = found, numbers, self._names(), stands

    def _names(self) -> dict[str, str]:
        """Return what everybody is called who ever took part, by ids; the last name counts."""
        events = (event for ruling in self.timeline.rulings.values() for event in ruling.events)
        joined = (getattr(event, "participant", None) for event in events)
        here = self.timeline.state.participants.values()
        return {p.id: p.name for p in (*joined, *here) if isinstance(p, Participant)}


class Found(NamedTuple):
    """A ruling that a question found."""

    fight: Fight
    facts: Facts

    @property
    def state(self) -> Conflict:
        """Return the state that it met."""
        return self.fight.timeline.met_by(self.facts.ruling)

    @property
    def line(self) -> str:
        """Return the log's line for it."""
        return headline(self.facts.ruling, self.state)


class Reply(NamedTuple):
    """What a question came to: rulings, a number, or numbers by what they are parted by."""

    found: list[Found]
    number: Fraction | None = None
    groups: Mapping[str, Fraction] = {}
    over: int = 0


def read_query(text: str) -> Query:
    """Return the question that a line asks; raise Misasked where it makes none.

    >>> read_query("by:Ada effort>=3 count").ends
    'count'
    """
    tokens = _TOKEN.findall(text)
    terms, texts, ends, of, per = [], [], "", "", ""
    while tokens:
        token = tokens.pop(0)
        bare = token.casefold()
        if found := _TERM.fullmatch(token):
            terms.append(_term(found))
        elif bare in ("sum", "mean", "per") and tokens:
            word = tokens.pop(0).casefold()
            if bare == "per":
                per = _one_of(word, PER)
            else:
                ends, of = bare, word
        elif bare in ("count", "list"):
            ends = bare
        elif bare in ("sum", "mean", "per"):
            usual = PER if bare == "per" else _ROLLED
            raise Misasked(N_("{word} of what? {choices} …"), word=bare, choices=usual)
        else:
            texts.append(token.replace('"', "").casefold())
    ends = ends or ("count" if per else "list")
    if per and ends == "list":
        ends = "count"
    return Query(terms=tuple(terms), texts=tuple(filter(None, texts)), ends=ends, of=of, per=per)


def is_part(word: str) -> bool:
    """Return whether a word can only be part of a question, and not the name of a fight."""
    return any(part in ENDS or _TERM.fullmatch(part) for part in _TOKEN.findall(word))


def _term(found: re.Match[str]) -> _Term:
    minus, key, compares, value = found.groups()
    key, value = key.casefold(), value.replace('"', "").strip()
    if key not in WORDS:
        ranged = _RANGE.fullmatch(value)
        if not value or ranged is None or (ranged[2] and compares not in ":="):
            raise Misasked(
                N_("{key} takes a number, or 2..4 behind a colon, not {value}"),
                key=key,
                value=value,
            )
    elif compares not in (":", "=", "!="):
        raise Misasked(N_("{key} takes a word behind a colon: {key}:…"), key=key)
    return _Term(key, compares, value, bool(minus) ^ (compares == "!="))


def _one_of(word: str, choices: Iterable[str]) -> str:
    known = tuple(choices)
    if word in known:
        return word
    guess = nearest(word, known)
    if guess:
        message = N_("nothing is called {word} here; did you mean {guess}?")
        raise Misasked(message, word=word, guess=guess)
    raise Misasked(N_("nothing is called {word} here, but {choices}"), word=word, choices=known)


def number_names(fights: Iterable[Fight]) -> tuple[str, ...]:
    """Return the numbers that these fights can be asked for: of rolls, and what is counted."""
    facts = (facts for fight in fights for facts in fight.facts())
    counted = {name for one in facts for numbers in one.numbers.values() for name in numbers}
    return (*_ROLLED, *sorted(counted.difference(_ROLLED)))


def names(fights: Iterable[Fight]) -> tuple[str, ...]:
    """Return what everybody is or was called who took part in these fights."""
    found: dict[str, None] = {}
    for fight in fights:
        found |= {p.name: None for p in fight.timeline.state.participants.values()}
        events = (e for ruling in fight.timeline.rulings.values() for e in ruling.events)
        joined = (getattr(event, "participant", None) for event in events)
        found |= {p.name: None for p in joined if isinstance(p, Participant)}
    return tuple(found)


def ask_fights(query: Query, fights: Iterable[Fight]) -> Reply:
    """Return the answer to a question over these fights."""
    found: list[Found] = []
    values: list[tuple[Found, str, int]] = []
    whose = [term for term in query.terms if term.key == "by"]
    others = [term for term in query.terms if term.key != "by"]
    adds = query.ends in ("sum", "mean")
    known = list(fights)
    _know(query, known)
    for fight in known:
        for facts in fight.facts():
            one = Found(fight, facts)
            if not _wanted(one, query, others):
                continue
            if adds:
                for who, numbers in facts.numbers.items():
                    if query.of in numbers and all(_is(t, one, who) for t in whose):
                        values.append((one, who, numbers[query.of]))
            elif all(_is(term, one, facts.by or "") for term in whose):
                found.append(one)
    if adds:
        found = list({id(one.facts): one for one, _who, _value in values}.values())
    else:
        values = [(one, one.facts.by or "", 1) for one in found]
    return _reply(query, found, values)


def _reply(query: Query, found: list[Found], values: list[tuple[Found, str, int]]) -> Reply:
    if query.ends == "list":
        return Reply(found)
    totals: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for one, who, value in values:
        group = _group(query.per, one, who)
        totals[group] += value
        counts[group] += 1
    mean = query.ends == "mean"
    numbers = {g: Fraction(n, counts[g]) if mean else Fraction(n) for g, n in totals.items()}
    if query.per:
        order = sorted(numbers, key=lambda g: (-numbers[g], g))
        return Reply(found, None, {g: numbers[g] for g in order}, len(values))
    return Reply(found, numbers.get("", None if mean else Fraction(0)), {}, len(values))


def _group(per: str, one: Found, who: str) -> str:
    match per:
        case "name":
            return _called(one, who) if who else _("nobody")
        case "round":
            return str(one.facts.round)
        case "verb":
            return one.facts.verb
        case "save":
            return one.fight.name
        case _:
            return ""


def _wanted(one: Found, query: Query, terms: Iterable[_Term]) -> bool:
    undone = any(t.key == "undone" and t.value.casefold() in UNDONE for t in query.terms)
    if one.facts.undone and not undone:
        return False
    if not all(_holds(term, one) for term in terms):
        return False
    if not query.texts:
        return True
    said = " ".join(headline_lines(one.facts.ruling, one.state)).casefold()
    return all(text in said for text in query.texts)


def _holds(term: _Term, one: Found) -> bool:
    return _matches(term, one) != term.turned


def _matches(term: _Term, one: Found) -> bool:
    facts, wanted = one.facts, fold_name(term.value)
    match term.key:
        case "on":
            return any(_named(wanted, _called(one, who)) for who in facts.on)
        case "verb":
            return facts.verb in _verbs(term.value, one.fight.timeline.state.system)
        case "tag":
            return any(wanted in fold_name(text) for text in facts.used)
        case "outcome":
            return wanted in {fold_name(word) for word in facts.outcome}
        case "rule":
            return any(fold_name(rule).startswith(wanted) for rule in facts.rules)
        case "save":
            return wanted in fold_name(one.fight.name)
        case "undone":
            return wanted != ONLY or facts.undone
        case "round":
            return _compares(facts.round, term)
        case "ruling":
            return _compares(facts.n, term)
        case _:
            own = facts.own
            return term.key in own and _compares(own[term.key], term)


def _is(term: _Term, one: Found, who: str) -> bool:
    return _named(fold_name(term.value), _called(one, who)) != term.turned if who else term.turned


def _called(one: Found, who: str) -> str:
    return one.fight.called.get(who, who)


@cache
def _named(wanted: str, name: str) -> bool:
    return fold_name(name) == wanted or fold_name(name).startswith(f"{wanted} ")


def _verbs(value: str, game: str) -> set[str]:
    commands, known = all_commands(game), fold_name(value)
    return {known} if known in commands else {*verbs_called(value, commands, game)}


def _compares(number: int, term: _Term) -> bool:
    ranged = _RANGE.fullmatch(term.value)
    assert ranged is not None
    least, dots, most = ranged.groups()
    if dots:
        return (least is None or number >= int(least)) and (most is None or number <= int(most))
    value = int(term.value)
    match term.compares:
        case ">=":
            return number >= value
        case "<=":
            return number <= value
        case ">":
            return number > value
        case "<":
            return number < value
        case _:
            return number == value


def _know(query: Query, fights: list[Fight]) -> None:
    """Refuse what no fight knows: an answer of 0 would be taken for one."""
    known = (*WORDS, *_PLACES, *number_names(fights))
    for term in query.terms:
        _one_of(term.key, known)
        if term.key in ("by", "on"):
            there = names(fights)
            if not any(_named(fold_name(term.value), name) for name in there):
                _unknown(N_("nobody is called {word} there"), term.value, there)
        elif term.key == "verb":
            games = {fight.timeline.state.system for fight in fights}
            if not any(_verbs(term.value, game) for game in games):
                verbs = [verb for game in games for verb in all_commands(game)]
                _unknown(N_("there is no verb {word}"), term.value, verbs)
    if query.of:
        _one_of(query.of, number_names(fights))


def _unknown(message: str, word: str, there: Iterable[str]) -> None:
    guess = nearest(word, there)
    if guess:
        told = fill(message, {"word": word})
        raise Misasked(N_("{told}; did you mean {guess}?"), told=told, guess=guess)
    raise Misasked(message, word=word)


def reply_lines(query: Query, reply: Reply, *, saves: bool = False) -> list[str]:
    """Return an answer as text; with ``saves`` each ruling with the fight that it is of."""
    if query.per:
        return [f"{group}: {shown_number(number)}" for group, number in reply.groups.items()]
    if query.ends != "list":
        n = len(reply.found)
        number = _("none") if reply.number is None else shown_number(reply.number)
        over = put(ngettext("({n} ruling)", "({n} rulings)", n), {"n": n})
        return [number if query.ends == "count" else f"{number} {over}"]
    return [
        "  ".join((*((one.fight.name,) if saves else ()), str(one.facts.n), one.line))
        for one in reply.found
    ]


def shown_number(number: Fraction) -> str:
    """Return a number as people write it, with two places where it is not whole."""
    return str(number) if number.denominator == 1 else decimal(float(number), 2)


def reply_document(text: str, reply: Reply) -> dict[str, object]:
    """Return an answer as JSON has it."""
    return {
        "query": text,
        "number": None if reply.number is None else float(reply.number),
        "groups": {group: float(number) for group, number in reply.groups.items()},
        "rulings": [
            {
                "save": one.fight.name,
                "n": one.facts.n,
                "round": one.facts.round,
                "verb": one.facts.verb,
                "by": _called(one, one.facts.by) if one.facts.by else None,
                "on": [_called(one, who) for who in sorted(one.facts.on)],
                "tag": one.facts.used,
                "outcome": sorted(one.facts.outcome),
                "numbers": dict(one.facts.numbers.get(one.facts.by or "", {})),
                "undone": one.facts.undone,
                "text": one.line,
            }
            for one in reply.found
        ],
    }


def completions(before: str, fights: Sequence[Fight]) -> list[str]:
    """Return the words that may stand where a question goes on, each as a whole word."""
    tokens = before.split(" ")
    word, last = tokens[-1], tokens[-2] if len(tokens) > 1 else ""
    minus = "-" if word.startswith("-") else ""
    key, colon, begun = word.removeprefix("-").partition(":")
    if colon:
        values = [f"{minus}{key}:{quoted(value)}" for value in _values(key, fights)]
        # Whoever types need not know that there will be quotes.
        typed = fold_name(f"{minus}{key}:{begun}".replace('"', ""))
        return [one for one in values if fold_name(one.replace('"', "")).startswith(typed)]
    if last in ("sum", "mean"):
        words: Iterable[str] = number_names(fights)
    elif last == "per":
        words = PER
    else:
        keys = [f"{minus}{name}:" for name in (*WORDS, *_PLACES)]
        words = [*keys, *(f"{minus}{name}>=" for name in number_names(fights)), *ENDS]
    return [one for one in words if one.startswith(word)]


def _values(key: str, fights: Sequence[Fight]) -> Iterable[str]:
    match key:
        case "by" | "on":
            return names(fights)
        case "undone":
            return UNDONE
        case "save":
            return (fight.name for fight in fights)
    facts = [facts for fight in fights for facts in fight.facts()]
    match key:
        case "verb":
            return sorted({one.verb for one in facts})
        case "tag":
            return sorted({text for one in facts for text in one.used})
        case "outcome":
            return sorted({word for one in facts for word in one.outcome})
        case "rule":
            return sorted({rule for one in facts for rule in one.rules})
        case _:
            return ()


def quoted(value: str) -> str:
    """Return a value as it stands behind a colon."""
    return f'"{value}"' if " " in value else value
