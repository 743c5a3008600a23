"""The numbered rules that ship with the program: by their ids, by words in them, as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from tracker.conflict.ruling import N_
from tracker.words.rule_texts import Rule, read_glossary, read_rules
from tracker.words.translate import _, fill

REFERENCE = Path(__file__).resolve().parent.parent / "systems" / "reference"

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "ENFORCES": N_("The tracker enforces this"),
        "OFFERS": N_("The tracker offers this"),
        "NOTES": N_("The tracker only notes this"),
    }
)

# How well a rule answers a search, best first.
_EXACT, _BEGINS, _SPEAKS, _MEANS, _HIDES = range(5)

# So short a word is found at the beginning of a word alone: elsewhere it is chance. Nor does it
# stand for a longer one that begins so.
_SHORT = 3

# So long is an ending at most, with which a word is still the same.
_ENDING = 2

# The words of so many searches are remembered: each rule is searched for the same ones.
_REMEMBERED = 256


@cache
def all_rules() -> Mapping[str, Rule]:
    """Return every rule and decision by its id, in the order of the texts.

    The files are read at the first call and kept for the life of the process.
    """
    return MappingProxyType({one.id: one for one in _read(REFERENCE)})


def _read(folder: Path) -> Iterator[Rule]:
    """Yield the rules of each ``name.md``, with the German of ``name.de.md`` where that is."""
    for path in sorted(folder.glob("*.md")):
        if path.suffixes == [".md"]:
            beside = path.with_suffix(".de.md")
            german = {r.id: r for r in _rules_in(beside)} if beside.is_file() else {}
            for one in _rules_in(path):
                found = german.get(one.id, one)
                if found is one:
                    yield one
                else:
                    yield replace(one, german_title=found.title, german=found.text)


def _rules_in(path: Path) -> Iterator[Rule]:
    return read_rules(path.read_text(encoding="utf-8"))


def rule(id: str) -> Rule | None:
    """Return a rule by its id, None when there is none.

    Case does not matter, blanks stand for hyphens, and the F of Fate's ids may be left out:
    ``hold 5`` is F-HOLD-5.
    """
    key = "-".join(id.upper().replace("-", " ").split())
    return all_rules().get(key) or all_rules().get(f"F-{key}")


@cache
def _glossary() -> tuple[frozenset[str], ...]:
    """Return the sets of words that mean the same, in small letters, of all games' terms."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(REFERENCE.glob("*.md")))
    return tuple(same for text in texts for same in read_glossary(text))


@lru_cache(_REMEMBERED)
def meaning(word: str) -> frozenset[str]:
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


def find(words: str, limit: int | None = None) -> tuple[Rule, ...]:
    """Return the rules that an id, the beginning or the number of one, or words find, best first.

    All words have to be in the id, the title or the text, English and German taken together;
    rules that have them at the beginnings of words come before those that have others there that
    mean the same, and before those that have them inside, as German compounds do. Nothing finds
    nothing; at most ``limit`` rules come back.
    """
    if not words.strip():
        return ()
    ranks = {one: rank for one in all_rules().values() if (rank := _rank(one, words)) is not None}
    return tuple(sorted(ranks, key=ranks.__getitem__))[:limit]


def _rank(one: Rule, words: str) -> int | None:
    if rule(words) is one:
        return _EXACT
    wanted = words.casefold().split()
    key = "-".join(wanted)
    if key.isdigit():
        # As texts: not every digit of the world is one of a number, nor every number short.
        begins = one.id.rpartition("-")[2].lstrip("0") == key.lstrip("0")
    else:
        begins = f"{one.id.casefold()}-".startswith((key, f"f-{key}"))
    if begins:
        return _BEGINS
    spoken = _spoken(one)
    ranks = [_rank_of_word(word, spoken) for word in wanted]
    if None not in ranks:
        return max(rank for rank in ranks if rank is not None)
    return _MEANS if _begins(meaning(words), spoken) else None


@cache
def _spoken(one: Rule) -> str:
    """Return all that a rule says, in small letters."""
    return f"{one.id} {one.title} {one.text} {one.german_title} {one.german}".casefold()


def _rank_of_word(word: str, spoken: str) -> int | None:
    """Return how a text has a word, or others that mean the same; None where it has none."""
    if _begins(frozenset({word}), spoken):
        return _SPEAKS
    if _begins(meaning(word), spoken):
        return _MEANS
    return _HIDES if word in spoken and len(word) > _SHORT else None


def _begins(words: frozenset[str], spoken: str) -> bool:
    """Return whether a word of a text begins with one of some words."""
    return bool(words) and _beginnings(words).search(spoken) is not None


@lru_cache(_REMEMBERED)
def _beginnings(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})")


def title_in(one: Rule, language: str) -> str:
    """Return the heading a rule stands under, in English where it has no translation."""
    return one.german_title if language == "de" and one.german_title else one.title


def text_in(one: Rule, language: str) -> str:
    """Return what a rule says, in English where it has no translation."""
    return one.german if language == "de" and one.german else one.text


def example_in(one: Rule, language: str) -> str:
    """Return a rule's example as such, empty without one; they are English everywhere."""
    translated = text_in(one, language) != one.text
    template = N_("Example, in English: {example}") if translated else N_("Example: {example}")
    return fill(template, {"example": one.example}) if one.example else ""


def rule_lines(one: Rule, language: str) -> list[str]:
    """Return a rule whole: id and title, text, what the tracker does, example, source.

    The details are English everywhere; beside a German sentence the example is marked as such,
    and how the tracker goes about it is left out.
    """
    translated = text_in(one, language) != one.text
    lines = [f"{one.id}  {title_in(one, language)}", text_in(one, language)]
    if one.kind:
        does = _(KINDS[one.kind])
        lines.append(f"{does}: {one.note}" if one.note and not translated else f"{does}.")
    if one.example:
        lines.append(example_in(one, language))
    if one.source:
        lines.append(fill("Source: {source}", {"source": one.source}))
    return lines
