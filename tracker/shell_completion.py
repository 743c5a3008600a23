"""Completion in shells: what the parser of arguments knows, and what the fights know."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from tracker.manual import topics

# The folder that the line names goes before the usual one; names with blanks are left to be typed.
# What stands behind a fight is completed by the program, which knows its commands and its people;
# what begins as typed goes first. bash parts words at colons, and ends a word in quotes where
# there is but one way to go on.
_BASH = r"""
_schwung_line() {
  folder=() save= verb=
  local i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
      --saves) folder=(--saves "${COMP_WORDS[++i]}") ;;
      -*) ;;
      *) if [[ $verb ]]; then save=${save:-${COMP_WORDS[i]}}; else verb=${COMP_WORDS[i]}; fi ;;
    esac
  done
}
_schwung_saves() {
  local -a folder
  local save verb
  _schwung_line
  compgen -W "$(schwung "${folder[@]}" list --names 2>/dev/null | grep -v ' ')" -- "$1"
  [[ $1 == */* ]] && compgen -f -X '!*.jsonl' -- "$1"
}
_schwung_commands() {
  local -a folder found
  local save verb text=$1
  _schwung_line
  [[ $text == [\"\']* ]] && text=${text:1}
  mapfile -t found < <(schwung "${folder[@]}" complete -- "$save" "$text" 2>/dev/null)
  local -a same
  local one
  for one in "${found[@]}"; do [[ $one == "$text"* ]] && same+=("$one"); done
  ((${#same[@]})) && found=("${same[@]}")
  [[ $1 == \"* ]] && found=("${found[@]//\"/\\\"}")
  ((${#found[@]})) && printf '%s\n' "${found[@]}"
  [[ $text != "$1" && ${#found[@]} == 1 ]] && printf '%s \n' "${found[0]}"
}
_schwung_questions() {
  local -a folder
  local save verb one text=${COMP_LINE:0:COMP_POINT}
  _schwung_line
  if [[ -z $save ]]; then _schwung_saves "$1"; return; fi
  text=${text#*"$save" }
  local under=${text##* }
  local before=${under%"${under##*[:=<>]}"}
  schwung "${folder[@]}" complete --ask -- "$save" "$text" 2>/dev/null | while IFS= read -r one; do
    one=${one##"${text%"$under"}"}
    one=${one#"$before"}
    if [[ $one == *\"* ]]; then one="'$one'"; fi
    printf '%s\n' "$one"
  done
}
"""
_ZSH = r"""
_schwung_folder() {
  local -a typed=(${(z)BUFFER})
  local i=${typed[(I)--saves]}
  folder=()
  (( i )) && folder=(--saves "${(Q)typed[i+1]}")
}
_schwung_saves() {
  local -a folder saves
  _schwung_folder
  saves=(${(f)"$(schwung $folder list --names 2>/dev/null)"})
  compadd -a saves
  [[ $PREFIX == */* ]] && _files -g '*.jsonl'
}
_schwung_said() {
  local -a folder found before=(${words[1,CURRENT-1]})
  local text=$PREFIX
  [[ $2 ]] && text="${(j: :)before[${before[(i)$1]}+2,-1]} $PREFIX"
  before=(${${before[${before[(i)$1]}+1,-1]}:#-*})
  _schwung_folder
  if [[ -z $before ]]; then _schwung_saves; return; fi
  found=(${(f)"$(schwung $folder complete $2 -- "${(Q)before[1]}" "${(Q)text}" 2>/dev/null)"})
  [[ $2 ]] && found=(${found#${text%$PREFIX}})
  compadd -S '' -a found || compadd -U -S '' -a found
}
_schwung_commands() { _schwung_said do; }
_schwung_questions() { _schwung_said ask --ask; }
"""
_FISH = r"""
function _schwung_folder
  set -l words (commandline -opc)
  if set -l i (contains -i -- --saves $words)
    printf '%s\n' --saves $words[(math $i + 1)]
  end
end
function _schwung_saves
  schwung (_schwung_folder) list --names 2>/dev/null
  string match -q '*/*' -- (commandline -ct); and __fish_complete_suffix .jsonl
end
function _schwung_save
  set -l words (commandline -opc)
  if set -l i (contains -i -- $argv[1] $words)
    string match -v -- '-*' $words[(math $i + 1)..-1] | head -n 1
  end
end
function _schwung_commands
  set -l text (string replace -r '^[\'"]' '' -- (commandline -ct))
  schwung (_schwung_folder) complete -- (_schwung_save do) "$text" 2>/dev/null
end
function _schwung_questions
  set -l save (_schwung_save ask)
  if test -z "$save"
    _schwung_saves
  else
    schwung (_schwung_folder) complete --ask -- $save (commandline -ct) 2>/dev/null
  end
end
"""


def _by(name: str) -> dict[str, object]:
    """Return how a word is completed by a function of that name."""
    preamble = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}
    return {"bash": name, "zsh": name, "fish": f"({name})", "preamble": preamble}


SAVES: Final = _by("_schwung_saves")
COMMANDS: Final = _by("_schwung_commands")
QUESTIONS_ASKED: Final = _by("_schwung_questions")

# What the arguments of each name are.
_SAVES = frozenset(("SAVE", "SAVES", "save", "plain", "into"))
_FILES = frozenset(("SCRIPT", "FILE", "to"))
_OF_VERBS = {("ask", "WORD"): QUESTIONS_ASKED, ("do", "COMMAND"): COMMANDS}


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script with which a shell completes the program's arguments.

    The parser is told of its arguments what shells need to know, and is for nothing else then.
    """
    # Here, for nothing else needs it.
    import shtab

    for verb, action in _arguments(parser):
        known: object = _OF_VERBS.get((verb, action.dest))
        if action.dest in _SAVES:
            known = SAVES
        elif action.dest in _FILES:
            known = shtab.FILE
        elif action.dest == "saves":
            known = shtab.DIRECTORY
        elif action.dest == "TOPIC":
            action.choices = topics()
        if known is not None:
            vars(action)["complete"] = known
    script = shtab.complete(parser, shell)
    # Arguments of which there may be several; else zsh knows but one of them.
    return script.replace('"(*):', '"*:') if shell == "zsh" else script


def _arguments(
    parser: argparse.ArgumentParser, verb: str = ""
) -> Iterator[tuple[str, argparse.Action]]:
    for action in parser._actions:
        yield verb, action
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                yield from _arguments(sub, name)
