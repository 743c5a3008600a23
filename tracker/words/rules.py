"""The numbered rules that ship with the program: by their ids, by words in them, as plain text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from tracker import systems
from tracker.conflict.ruling import N_, Base
from tracker.words.translate import _, fill
from tracker.words.verb_words import every_word, verb_words, verbs_called

_HEADING = re.compile(r"##+ (?P<title>.+)")
_NUMBERED = re.compile(r"(?:[A-Z]-[A-Z]+ — |[0-9]+\. )")
_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+(?:-[A-Z]+)?-[0-9]+)\*\* (?P<text>.+)")
# A decision's id stands with its subject: **A-18 Unused hold, gaps.**
_DECISION = re.compile(r"- \*\*(?P<id>[A-Z]*A-[0-9]+) (?P<text>.+)")
_PART = re.compile(r"\s+- (?P<part>Tracker|Example|Source)\b:?\s*(?P<text>.+)")
# In one-line rules what the tracker does stands between asterisks, and examples behind it.
_TRACKER = re.compile(r"\s*\*Tracker: (?P<what>[^*]*(?:\*\*[^*]*\*\*[^*]*)*)\*\s*")
_EXAMPLE = re.compile(r"(?:Example: |`EX ).+$")
_MARK = re.compile(r"\s*\*\*(\[[^]]+\])\*\*")
_KIND = re.compile(r"(?P<kind>ENFORCES|OFFERS|NOTES)[\s—–,.]*(?P<note>.*)")
_BRACKETED = re.compile(r"\((.*)\)\.?")
_MARKDOWN = re.compile(r"\*\*|`")
_BRACKETS = re.compile(r"\([^()]*\)")

_TABLE_BELOW = "table below."


class NumberedRule(Base, frozen=True, kw_only=True):
    """One numbered rule, or a decision about what the rules leave open.

    ``title`` is the heading it stands under. ``kind`` says whether the tracker ENFORCES, OFFERS
    or NOTES it and ``note`` how; a decision has no kind. What the text lacks is empty, so are the
    German title and sentence where there is no translation.
    """

    id: str
    title: str
    text: str
    kind: str = ""
    note: str = ""
    example: str = ""
    source: str = ""
    german_title: str = ""
    german: str = ""

    @property
    def group(self) -> str:
        """Return the id without its number: ``F-HOLD``."""
        return self.id.rpartition("-")[0]


def read_rules(text: str) -> Iterator[NumberedRule]:
    """Yield the rules and decisions of a reference text, in its order."""
    for section in _sections(text):
        yield from _rules_under(_NUMBERED.sub("", section[0], count=1), section[1:])


def _sections(text: str) -> Iterator[list[str]]:
    """Yield each heading with the lines under it, none of them a heading."""
    section = [""]
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            yield section
            section = [heading["title"]]
        else:
            section.append(line)
    yield section


def _rules_under(title: str, lines: Iterable[str]) -> Iterator[NumberedRule]:
    found: list[dict[str, str]] = []
    shared: dict[str, str] = {}
    table: list[str] = []
    for line in lines:
        if begins := _RULE.match(line):
            found.append({**shared, "id": begins["id"], **_one_line(begins["text"])})
        elif decides := _DECISION.match(line):
            found.append({"id": decides["id"], "text": _plain(decides["text"])})
        elif (part := _PART.match(line)) and found:
            found[-1].update(_part(part["part"], part["text"]))
        elif tracker := _TRACKER.search(line):
            # What stands above the rows of a table holds for each that does not say otherwise.
            shared = _kind(tracker["what"])
        elif line.startswith("|"):
            table.append(line)
    for values in found:
        if values.get("example") == _TABLE_BELOW and table:
            values["example"] = _told(table)
        yield NumberedRule(title=title, **values)


def _one_line(text: str) -> dict[str, str]:
    """Return the parts of a rule that has them all in its one line, or only its text."""
    tracker = _TRACKER.search(text)
    text = _TRACKER.sub(" ", text)
    example = _EXAMPLE.search(text)
    said, shown = (text[: example.start()], example[0]) if example else (text, "")
    said = " ".join([said.strip(), *_MARK.findall(shown)])
    parts = {"text": _plain(said), "example": _plain(_MARK.sub("", shown))}
    return parts | (_kind(tracker["what"]) if tracker else {})


def _part(part: str, text: str) -> dict[str, str]:
    if part == "Tracker":
        return _kind(text)
    return {part.lower(): _plain(text)}


def _kind(text: str) -> dict[str, str]:
    found = _KIND.match(text)
    if found is None:
        return {"note": _plain(text)}
    bracketed = _BRACKETED.fullmatch(found["note"])
    return {"kind": found["kind"], "note": _plain(bracketed[1] if bracketed else found["note"])}


def _told(table: Iterable[str]) -> str:
    """Return a table row by row, each number after what its column is."""
    rows = [[_plain(cell) for cell in row.strip("|").split("|")] for row in table]
    (what, *columns), _rule, *rows = rows
    told = (
        f"{row[0]}: {', '.join(f'{c} {v}' for c, v in zip(columns, row[1:], strict=True))}"
        for row in rows
    )
    return f"{what}; {'; '.join(told)}"


def _plain(text: str) -> str:
    return _MARKDOWN.sub("", text).strip().removeprefix("Example: ")


def read_glossary(text: str) -> Iterator[frozenset[str]]:
    """Yield sets of words that mean the same, from the tables of terms in a reference text.

    Such a table has columns for German and English, or twice as many; other columns are left out.
    """
    columns: list[tuple[int, int]] = []
    for line in text.splitlines():
        cells = _cells(line) if line.startswith("|") else []
        here = [cell.casefold() for cell in cells]
        if "german" in here:
            german = [i for i, cell in enumerate(here) if cell == "german"]
            other = [i for i, cell in enumerate(here) if cell in ("english", "here")]
            columns = list(zip(german, other, strict=True))
        elif columns and max(map(max, columns)) < len(cells):
            for german_at, other_at in columns:
                yield from _equals(cells[german_at], cells[other_at])
        else:
            columns = []


def _cells(line: str) -> list[str]:
    return [_plain(cell) for cell in line.strip().strip("|").split("|")]


def _equals(german: str, other: str) -> Iterator[frozenset[str]]:
    """Yield what means the same in two cells: part by part where both have as many."""
    for mark in (" / ", ","):
        ours, theirs = _parted(german, mark), _parted(other, mark)
        if len(ours) == len(theirs) > 1:
            for one, another in zip(ours, theirs, strict=True):
                yield from _equals(one, another)
            return
    inner = [_inside(cell) for cell in (german, other)]
    if all("," in words for words in inner):
        yield from _equals(*inner)
    words = (_BRACKETS.sub(" ", f"{german}, {other}") + " ").replace(" / ", ",")
    found = (" ".join(word.strip(' "').split()) for word in re.split(r"[,;/]", words))
    same = frozenset(word.casefold() for word in found if len(word) > 1)
    if len(same) > 1:
        yield same


def _parted(cell: str, mark: str) -> list[str]:
    """Return the parts of a cell between marks that stand outside of brackets."""
    held = _BRACKETS.sub(lambda found: found[0].replace(mark, "\0"), cell)
    return [part.replace("\0", mark).strip() for part in held.split(mark) if part.strip()]


def _inside(cell: str) -> str:
    return ", ".join(found.strip("()") for found in _BRACKETS.findall(cell))


BOOK, GERMAN_BOOK = "rules.md", "rules.de.md"

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "ENFORCES": N_("The tracker enforces this"),
        "OFFERS": N_("The tracker offers this"),
        "NOTES": N_("The tracker only notes this"),
    }
)

# How well a rule answers a search, best first.
_EXACT, _BEGINS, _HEADS, _SPEAKS, _MEANS, _HIDES = range(6)

# So short a word is found at the beginning of a word alone: elsewhere it is chance. Nor does it
# stand for a longer one that begins so.
_SHORT = 3

# So long is an ending at most, with which a word is still the same.
_ENDING = 2

# The words of so many searches are remembered: each rule is searched for the same ones.
_REMEMBERED = 256


@cache
def all_rules() -> Mapping[str, NumberedRule]:
    """Return every rule and decision by its id, in the order of the texts.

    The files are read at the first call and kept for the life of the process.
    """
    return MappingProxyType({one.id: one for one in _read()})


def books() -> list[Path]:
    """Return the rule books of all games, by the games' ranks."""
    return list(map(Path, systems.files(BOOK)))


def _read() -> Iterator[NumberedRule]:
    """Yield the rules of each book, with the German of the one beside it where that is."""
    for path in books():
        beside = path.with_name(GERMAN_BOOK)
        german = {r.id: r for r in _rules_in(beside)} if beside.is_file() else {}
        for one in _rules_in(path):
            found = german.get(one.id, one)
            if found is one:
                yield one
            else:
                yield replace(one, german_title=found.title, german=found.text)


def _rules_in(path: Path) -> Iterator[NumberedRule]:
    return read_rules(path.read_text(encoding="utf-8"))


def rule_by_id(id: str) -> NumberedRule | None:
    """Return a rule by its id, None when there is none.

    Case does not matter, blanks stand for hyphens, and the letter of the first game may be left
    out.
    """
    key = "-".join(id.upper().replace("-", " ").split())
    return all_rules().get(key) or all_rules().get(f"{_first_letter()}-{key}")


@cache
def _first_letter() -> str:
    letter: str = systems.game(systems.first()).PREFIX
    return letter


@cache
def _glossary() -> tuple[frozenset[str], ...]:
    """Return the sets of words that mean the same, in small letters, of all games' terms."""
    paths = (*books(), *map(Path, systems.files(GERMAN_BOOK)))
    texts = (path.read_text(encoding="utf-8") for path in paths)
    return tuple(same for text in texts for same in read_glossary(text))


@lru_cache(_REMEMBERED)
def synonyms(word: str) -> frozenset[str]:
    """Return the words of the rules that mean the same as a word, or as one that begins so.

    They are in small letters, in both languages. The rules files are read at the first call.
    """
    wanted = word.casefold()

    def means(term: str) -> bool:
        if len(wanted) <= _SHORT or len(term) <= _SHORT:
            return term == wanted
        # A word may be begun, or have an ending.
        ending = wanted.removeprefix(term)
        return term.startswith(wanted) or (ending != wanted and len(ending) <= _ENDING)

    def named(same: frozenset[str]) -> bool:
        return any(map(means, same))

    found = frozenset(one for same in _glossary() if named(same) for one in same)
    return frozenset(one for one in found if not one.startswith(wanted))


def find_rules(words: str, limit: int | None = None) -> tuple[NumberedRule, ...]:
    """Return the rules that an id, the beginning or the number of one, or words find, best first.

    All words have to be in the id, the title or the text, English and German taken together;
    rules that have them, or others that mean the same, at the beginnings of words in their
    headings come first, then those that have them so in their texts, then those that have others
    there that mean the same, then those that have them inside words, as German compounds do. Where
    no rule has them, they may be words for a verb. Nothing finds nothing; at most ``limit`` rules
    come back.
    """
    if not words.strip():
        return ()
    exact, search = rule_by_id(words), _Search(words)
    ranks: dict[str, int] = {}
    for one in all_rules().values():
        rank = _EXACT if one is exact else search.rank(one.id)
        if rank is not None:
            ranks[one.id] = rank
    found = sorted(ranks, key=ranks.__getitem__) if ranks else _of_verbs(words)
    return tuple(all_rules()[id_] for id_ in found[:limit])


def _of_verbs(words: str) -> list[str]:
    """Return the rules about what these are words for: under its heading, else those that say it.

    A verb itself is looked for in headings alone: in German it may be another word.
    """
    meant = [
        (v, game) for game in systems.found() for v in verbs_called(words, verb_words(game), game)
    ]
    verbs = {verb for verb, _game in meant}
    others = {word.casefold() for of in meant for word in every_word(*of) if len(word) > _SHORT}
    own, all_ = _beginning(others), _beginning({*others, *(v.replace("-", " ") for v in verbs)})
    heads = [id_ for id_, (heading, _spoken) in _texts().items() if all_.search(heading)]
    return heads or [id_ for id_, (_heading, spoken) in _texts().items() if own.search(spoken)]


@cache
def _texts() -> Mapping[str, tuple[str, str]]:
    """Return what each rule stands under and all that it says, in small letters, by its id."""
    return MappingProxyType(
        {
            one.id: (
                f"{one.group} {one.title} {one.german_title}".casefold(),
                f"{one.id} {one.title} {one.text} {one.german_title} {one.german}".casefold(),
            )
            for one in all_rules().values()
        }
    )


class _Search:
    """What is looked for in every rule: an id or its beginning, and each word with its meaning."""

    def __init__(self, words: str) -> None:
        wanted = words.casefold().split()
        self._key = "-".join(wanted)
        self._words = [_Word(word) for word in wanted]
        self._means = _beginning(synonyms(words))

    def rank(self, id_: str) -> int | None:
        """Return how well a rule answers, None where it does not."""
        if self._key.isdigit():
            # As texts: not every digit of the world is one of a number, nor every number short.
            begins = id_.rpartition("-")[2].lstrip("0") == self._key.lstrip("0")
        else:
            begins = f"{id_.casefold()}-".startswith(
                (self._key, f"{_first_letter().casefold()}-{self._key}")
            )
        if begins:
            return _BEGINS
        heading, spoken = _texts()[id_]
        ranks = [word.rank(heading, spoken) for word in self._words]
        if None not in ranks:
            return max(rank for rank in ranks if rank is not None)
        if self._means.search(heading):
            return _HEADS
        return _MEANS if self._means.search(spoken) else None


class _Word:
    """A word that is looked for, and others that mean the same."""

    def __init__(self, word: str) -> None:
        self._word = word
        self._own = _beginning({word})
        self._means = _beginning(synonyms(word))

    def rank(self, heading: str, spoken: str) -> int | None:
        """Return how a rule has the word, or others that mean the same; None where it has none."""
        if self._own.search(heading) or self._means.search(heading):
            return _HEADS
        if self._own.search(spoken):
            return _SPEAKS
        if self._means.search(spoken):
            return _MEANS
        return _HIDES if self._word in spoken and len(self._word) > _SHORT else None


def _beginning(words: Collection[str]) -> re.Pattern[str]:
    """Return what finds words that begin with one of these; what finds nothing, for none."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})" if words else r"(?!)")


def title_in(one: NumberedRule, language: str) -> str:
    """Return the heading a rule stands under, in English where it has no translation."""
    return one.german_title if language == "de" and one.german_title else one.title


def text_in(one: NumberedRule, language: str) -> str:
    """Return what a rule says, in English where it has no translation."""
    return one.german if language == "de" and one.german else one.text


def example_in(one: NumberedRule, language: str) -> str:
    """Return a rule's example as such, empty without one; they are English everywhere."""
    translated = text_in(one, language) != one.text
    template = N_("Example, in English: {example}") if translated else N_("Example: {example}")
    return fill(template, {"example": one.example}) if one.example else ""


def rule_lines(one: NumberedRule, language: str) -> list[str]:
    """Return a rule whole: id and title, text, what the tracker does, example, source.

    The details are English everywhere; beside a German sentence the example is marked as such,
    and how the tracker goes about it is left out.
    """
    translated = text_in(one, language) != one.text
    lines = [f"{one.id}  {title_in(one, language)}", text_in(one, language)]
    if one.kind:
        does = _(_KINDS[one.kind])
        lines.append(f"{does}: {one.note}" if one.note and not translated else f"{does}.")
    if one.example:
        lines.append(example_in(one, language))
    if one.source:
        lines.append(fill("Source: {source}", {"source": one.source}))
    return lines
