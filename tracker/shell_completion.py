"""Completion in shells: what the parser of arguments knows, and the names of the fights."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from tracker.manual import topics

# The folder that the line names goes before the usual one; names with blanks are left to be typed.
_BASH = r"""
_schwung_saves() {
  local -a folder=()
  local i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      --saves) folder=(--saves "${COMP_WORDS[i + 1]}") ;;
    esac
  done
  compgen -W "$(schwung "${folder[@]}" list --names 2>/dev/null | grep -v ' ')" -- "$1"
  [[ $1 == */* ]] && compgen -f -X '!*.jsonl' -- "$1"
}
"""
_ZSH = r"""
_schwung_saves() {
  local -a folder saves
  local i=${words[(I)--saves]}
  (( i )) && folder=(--saves "${(Q)words[i+1]}")
  saves=(${(f)"$(schwung $folder list --names 2>/dev/null)"})
  compadd -a saves
  [[ $PREFIX == */* ]] && _files -g '*.jsonl'
}
"""
_FISH = r"""
function _schwung_saves
  set -l words (commandline -opc)
  set -l folder
  if set -l i (contains -i -- --saves $words)
    set folder --saves $words[(math $i + 1)]
  end
  schwung $folder list --names 2>/dev/null
  string match -q '*/*' -- (commandline -ct); and __fish_complete_suffix .jsonl
end
"""

SAVES: Final = {
    "bash": "_schwung_saves",
    "zsh": "_schwung_saves",
    "fish": "(_schwung_saves)",
    "preamble": {"bash": _BASH, "zsh": _ZSH, "fish": _FISH},
}

# What the arguments of each name are.
_SAVES = frozenset(("SAVE", "SAVES", "save", "plain", "into"))
_FILES = frozenset(("SCRIPT", "FILE", "to"))
_ASKS = "ask"


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script with which a shell completes the program's arguments.

    The parser is told of its arguments what shells need to know, and is for nothing else then.
    """
    # Here, for nothing else needs it.
    import shtab

    for verb, action in _arguments(parser):
        known: object = None
        if action.dest in _SAVES or (verb, action.dest) == (_ASKS, "WORD"):
            known = SAVES
        elif action.dest in _FILES:
            known = shtab.FILE
        elif action.dest == "saves":
            known = shtab.DIRECTORY
        elif action.dest == "TOPIC":
            action.choices = topics()
        if known is not None:
            vars(action)["complete"] = known
    return shtab.complete(parser, shell)


def _arguments(
    parser: argparse.ArgumentParser, verb: str = ""
) -> Iterator[tuple[str, argparse.Action]]:
    for action in parser._actions:
        yield verb, action
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield from _arguments(sub, name)
