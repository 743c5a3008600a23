"""What a verb is called besides: in German, by its label, by what tables say for it.

Commands are stored by their verbs alone, and scripts have no others. These words lead to them: in
what is proposed for a word that is none, in what completes one, and where a line is typed beside
what the screen calls its actions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from tracker.words.game_words import words_of
from tracker.words.names import fold_name
from tracker.words.translate import language

# Per verb the German words, and behind the bar the English ones.
_WORDS = """
conflict: Konflikt Kampf | fight
side: Seite Partei | party
zone: Zone Ort | place area
border: Grenze Durchgang Übergang | passage
unborder: trennen entgrenzen | disconnect
map: Karte verschieben | box
add: hinzufügen dazu Figur Beteiligter Bestiarium | newcomer character bestiary
set: setzen Bogen | sheet change
rename: umbenennen Name | call
remove: entfernen löschen | delete
place: aufstellen stellen versetzen | put
reveal: aufdecken enthüllen zeigen | show
players: Spieler Spielersicht | audience
order: Reihenfolge Ordnung | turnorder
begin: beginnen Beginn anfangen starten | start
next: weiter passen nächster nächste | pass skip
hold: zurückhalten abwarten verzögern warten | delay wait
defend: verteidigen Verteidigung Abwehr abwehren | defense parry
waive: übergehen verzichten | dismiss ignore
attack: Angriff angreifen Attacke | assault
leave: gehen verlassen | go
return: zurückkommen zurückkehren Rückkehr | come-back
accept: annehmen akzeptieren zustimmen | agree
aspect: Aspekt | trait
unaspect: Aspektende
free: frei Freihandlung Freiaktion freie
check: Probe prüfen Wurf würfeln Erfolgswurf | test
contest: Wettstreit Wettkampf Vergleich vergleichend Würfelduell Duell | compete duel
act: handeln Handlung Aktion tun | do action
roll: Freiwurf Würfelwurf | throw
note: Notiz notieren vermerken | remark
end: beenden Ende Schluss Konfliktende | stop finish
end-scene: Szenenende Szene Szenenschluss | scene
session: Sitzung Spielabend | evening
lines: Zeilen mehrere | several
import: importieren Import einlesen hereinholen | bring-in load
undo: zurücknehmen zurück rückgängig | back
redo: wiederholen wiederherstellen vor | forward
goto: hierher springen gehezu | jump
branch: Zweig Ast | fork
strike: streichen tilgen | cancel
amend: ändern berichtigen verbessern | correct
why: warum wieso weshalb | how-come
stats: Bilanz Statistik | look-back summary
move: Bewegung bewegen ziehen | walk
condition: Zustand Bedingung | state
uncondition: Zustandsende | end-condition
obstacle: Aufgabe Hindernis | task
unobstacle: Aufgabenende erledigt
setting: Einstellung einstellen | option
"""


class _Words(NamedTuple):
    """The words for one verb."""

    german: tuple[str, ...] = ()
    english: tuple[str, ...] = ()


@cache
def verb_words(game: str) -> Mapping[str, _Words]:
    """Return the words for each verb of a game that has any."""
    found = {}
    for line in (*_WORDS.splitlines(), *words_of(game).verb_words.splitlines()):
        verb, _colon, words = line.strip().partition(": ")
        german, _bar, english = words.partition("|")
        if verb:
            found[verb] = _Words(tuple(german.split()), tuple(english.split()))
    return MappingProxyType(found)


def verbs_called(word: str, verbs: Iterable[str], game: str, *, begun: bool = False) -> list[str]:
    """Return the verbs that a word is another one for, in either language; or that it begins.

    >>> verbs_called("Angriff", ["attack", "act"], "fate")
    ['attack']
    """
    wanted = fold_name(word)
    return [v for v in verbs if any(_fits(wanted, own, begun) for own in every_word(v, game))]


# No action is called by more words.
_WORDS_MOST = 5


def with_verb(text: str, verbs: Collection[str], game: str, labels: Mapping[str, str]) -> str:
    """Return a line that begins with what a verb is called besides, with the verb instead.

    ``labels`` are verbs by what their actions are called on the screen, in any number of words;
    they are ``fold_name``'s. A line that begins with a verb stays as it is, and so does what may
    mean several.

    >>> with_verb("Voll verteidigen! by=Ada", ["full-defense"], "core",
    ...     {"voll verteidigen": "full-defense"})
    'full-defense! by=Ada'
    """
    ends = [word.end() for word in islice(re.finditer(r"\S+", text), _WORDS_MOST)]
    for end in reversed(ends):
        said = " ".join(text[:end].split())
        called = fold_name(said.removesuffix("!"))
        alone = end == ends[0]
        if fold_name(text[: ends[0]].strip().removesuffix("!")) in verbs:
            return text
        found = [labels[called]] if called in labels else []
        if alone and not found:
            found = verbs_called(called, verbs, game)
        if len(found) == 1:
            return found[0] + "!" * said.endswith("!") + text[end:]
    return text


def verbs_beginning(word: str, verbs: Iterable[str], game: str) -> list[str]:
    """Return the verbs that the reader's language has a word for which begins so."""
    known, wanted, german = verb_words(game), fold_name(word), language() == "de"

    def own(verb: str) -> tuple[str, ...]:
        words = known.get(verb, _Words())
        return words.german if german else words.english

    return [verb for verb in verbs if any(_fits(wanted, w, begun=True) for w in own(verb))]


def all_words(verbs: Iterable[str], game: str) -> dict[str, str]:
    """Return every word with the verb that it is one for."""
    return {own: verb for verb in verbs for own in every_word(verb, game)}


def every_word(verb: str, game: str) -> tuple[str, ...]:
    """Return the words for a verb of a game, in both languages."""
    words = verb_words(game).get(verb, _Words())
    return (*words.german, *words.english)


def _fits(wanted: str, own: str, begun: bool) -> bool:
    return fold_name(own).startswith(wanted) if begun else fold_name(own) == wanted
