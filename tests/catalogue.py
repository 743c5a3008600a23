"""Bring the German catalogues up to date with the source: ``python -m tests.catalogue``."""

from __future__ import annotations

import io
from collections.abc import Iterable

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tests.support.catalogues import MessageId, catalogues, compile_stale, faults, german, read

# Written by hand: Babel's own names its version and the minute, and would change with each run.
HEADER = r"""# The German of Schwung, in the words of the German rulebook.
# Commands, their keys and all file formats are the same in every language.
msgid ""
msgstr ""
"Project-Id-Version: schwung\n"
"Language: de\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""


def updated(old: Catalog, wanted: Iterable[MessageId]) -> str:
    """Return the text of a catalogue of the messages wanted, with the translations there were."""
    new = Catalog(locale=old.locale)
    for key in wanted:
        found = old.get(key)
        new.add(
            key,
            string=found.string if found else None,
            flags=("fuzzy",) if found and found.fuzzy else (),
            user_comments=found.user_comments if found else (),
        )
    for message in new:
        message.flags -= {"python-format", "python-brace-format"}
    text = io.BytesIO()
    write_po(text, new, width=100, sort_output=True, no_location=True, omit_header=True)
    return HEADER + text.getvalue().decode().strip() + "\n"


def main() -> None:
    """Rewrite the catalogues: new messages come in empty, unused ones go, others to their game."""
    before, wanted = german(), catalogues()
    for path, own in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(updated(before, own), encoding="utf-8")
    compile_stale()
    for path, own in wanted.items():
        for fault in faults(read(path), own):
            print(fault)


if __name__ == "__main__":
    main()
