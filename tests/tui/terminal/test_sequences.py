"""Terminal input: each whole control sequence is a key that is known, or nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tui.terminal.reading import DELAY, Reader, told
from tests.tui.terminal.spoiled import spoiled
from tests.tui.terminal.terminal_replies import REPLIES, eight_bit
from tracker.tui.terminal.sequences import (
    LATE_SECONDS,
    PASTE_BEGINS,
    PASTE_ENDS,
    PASTE_MOST,
    SEQUENCE_MOST,
)

ESC = b"\x1b"

KEYS: dict[bytes, list[str]] = {
    b"\x1b[A": ["up"],
    b"\x1b[B": ["down"],
    b"\x1bOC": ["right"],
    b"\x1bOD": ["left"],
    b"\x1b[H": ["home"],
    b"\x1b[1~": ["home"],
    b"\x1b[7~": ["home"],
    b"\x1bOF": ["end"],
    b"\x1b[4~": ["end"],
    b"\x1b[2~": ["insert"],
    b"\x1b[3~": ["delete"],
    b"\x1b[5~": ["pageup"],
    b"\x1b[6~": ["pagedown"],
    b"\x1b[Z": ["shift+tab"],
    b"\x1b\t": ["shift+tab"],
    b"\x1bOP": ["f1"],
    b"\x1bOR": ["f3"],
    b"\x1b[11~": ["f1"],
    b"\x1b[[A": ["f1"],
    b"\x1b[[E": ["f5"],
    b"\x1b[15~": ["f5"],
    b"\x1b[21~": ["f10"],
    b"\x1b[24~": ["f12"],
    b"\x1b[25~": ["f13"],
    b"\x1b[1;2P": ["f13"],
    b"\x1b[15;2~": ["f17"],
    # Modifiers, in the forms of xterm, older ones and rxvt.
    b"\x1b[1;2A": ["shift+up"],
    b"\x1b[1;5D": ["ctrl+left"],
    b"\x1b[1;6C": ["ctrl+shift+right"],
    b"\x1b[1;3B": ["alt+down"],
    b"\x1b[1;3S": ["alt+f4"],
    b"\x1b[3;5~": ["ctrl+delete"],
    b"\x1b[5;3~": ["alt+pageup"],
    b"\x1b[5A": ["ctrl+up"],
    b"\x1b[a": ["shift+up"],
    b"\x1bOa": ["ctrl+up"],
    b"\x1b[3^": ["ctrl+delete"],
    b"\x1b[3$": ["shift+delete"],
    b"\x1b[3@": ["ctrl+shift+delete"],
    b"\x1bO5P": ["ctrl+f1"],
    b"\x1bO1;2Q": ["f14"],
    # The keypad in its application mode.
    b"\x1bOM": ["enter"],
    b"\x1bOk": ["plus"],
    b"\x1bOp": ["0"],
    b"\x1bOy": ["9"],
    # Alt, which is no key by itself.
    b"\x1bx": ["alt+x"],
    b"\x1bX\x07": [],
    b"\x1bE": ["alt+shift+e"],
    b"\x1b\x7f": ["alt+backspace"],
    b"\x1b\r": [],
    b"\x1b\x03": [],
    "\x1bü".encode(): ["alt+ü"],
    # kitty: a code, as with shift, modifiers, the kind of event, the text.
    b"\x1b[97u": ["a"],
    b"\x1b[97;1u": ["a"],
    b"\x1b[97;2u": ["A"],
    b"\x1b[97:65;2u": ["A"],
    b"\x1b[49:33;2u": ["exclamation_mark"],
    b"\x1b[49;2;33u": ["exclamation_mark"],
    b"\x1b[49;2u": [],
    b"\x1b[97;65u": ["a"],
    b"\x1b[97;129u": ["a"],
    b"\x1b[97;1:1u": ["a"],
    b"\x1b[97;1:2u": ["a"],
    b"\x1b[97;1:3u": [],
    b"\x1b[97;3u": ["alt+a"],
    b"\x1b[97;3;229u": ["alt+a"],
    b"\x1b[97;5u": ["ctrl+a"],
    b"\x1b[97;9u": ["super+a"],
    b"\x1b[97;7u": ["alt+ctrl+a"],
    b"\x1b[122;6u": ["ctrl+shift+z"],
    b"\x1b[0;;230u": ["æ"],
    b"\x1b[228u": ["ä"],
    b"\x1b[32u": ["space"],
    b"\x1b[32;2u": ["space"],
    b"\x1b[13u": ["enter"],
    b"\x1b[13;2u": ["shift+enter"],
    b"\x1b[27u": ["escape"],
    b"\x1b[9;2u": ["shift+tab"],
    b"\x1b[127u": ["backspace"],
    b"\x1b[1;1:1A": ["up"],
    b"\x1b[1;1:3A": [],
    b"\x1b[57399u": ["0"],
    b"\x1b[57414u": ["enter"],
    b"\x1b[57419u": ["up"],
    b"\x1b[57376u": ["f13"],
    b"\x1b[57441u": [],
    b"\x1b[57428u": [],
    b"\x1b[55296u": [],
    b"\x1b[1114112u": [],
    b"\x1b[99999999999u": [],
    # modifyOtherKeys: the code is of what the key gives.
    b"\x1b[27;5;97~": ["ctrl+a"],
    b"\x1b[27;2;33~": ["exclamation_mark"],
    b"\x1b[27;2;65~": ["A"],
    b"\x1b[27;2;13~": ["shift+enter"],
    b"\x1b[27;3;120~": ["alt+x"],
    b"\x1b[27;6;90~": ["ctrl+shift+z"],
    b"\x1b[27;1;97~": ["a"],
    # What is no key of any terminal.
    b"\x1b[99;99z": [],
    b"\x1b[1;300A": [],
    b"\x1b[2A": [],
    b"\x1b[200A": [],
    b"\x1b[99~": [],
    b"\x1b[~": [],
    b"\x1b[E": [],
    b"\x1b[5n": [],
    b"\x1b[201~": [],
    b"\x1b[1;5t": [],
    b"\x1b(B": [],
    b"\x1b\\": [],
    # Characters.
    b"q": ["q"],
    b"\r": ["enter"],
    b"\n": ["ctrl+j"],
    b"\t": ["tab"],
    b"\x03": ["ctrl+c"],
    b"\x7f": ["backspace"],
    b"\x08": ["backspace"],
    b"\x1b": ["escape"],
    b"\x1b\x1b": ["escape", "escape"],
    b"\x1b\x1b[B": ["escape", "down"],
    "龍".encode(): ["龍"],
    b"\xe9q": ["replacement_character", "q"],
    b"\xc2\x84q": ["q"],
}

# Of what is sent here, what a terminal has sent by itself.
QUIET = [
    *REPLIES.values(),
    *(eight_bit(reply) for reply in REPLIES.values()),
    *(eight_bit(reply, utf8=True) for reply in REPLIES.values()),
]


def cuts(sequence: bytes) -> list[tuple[bytes, bytes]]:
    return [(sequence[:at], sequence[at:]) for at in range(1, len(sequence))]


@pytest.mark.parametrize(("sequence", "keys"), KEYS.items())
def test_each_sequence_is_its_keys(sequence: bytes, keys: list[str]) -> None:
    assert told(sequence) == keys


@pytest.mark.parametrize("sequence", [s for s in KEYS if s.isascii() and ESC + ESC not in s])
def test_a_key_may_come_in_pieces(sequence: bytes) -> None:
    for one, other in cuts(sequence):
        assert told(one, other, pause=DELAY / 2) == KEYS[sequence]
    assert told(*(bytes((byte,)) for byte in sequence), pause=DELAY / 2) == KEYS[sequence]


def test_only_what_can_be_typed_has_a_character() -> None:
    reader = Reader()
    reader.read(b"\x1b[97;3u\x1b[97;5u\x1bx\x1b[1;3S\x1b[27;3;120~\x1b[97;9u")
    assert reader.characters == [None] * 6
    reader.read(b"\x1b[97u\x1b[27;2;65~\x1bOk\x1b[0;;228u")
    assert reader.characters[6:] == ["a", "A", "+", "ä"]


@pytest.mark.parametrize("sequence", QUIET)
def test_what_a_terminal_says_by_itself_is_nothing(sequence: bytes) -> None:
    assert told(sequence) == []
    assert told(b"a" + sequence + b"b" + sequence) == ["a", "b"]


@pytest.mark.parametrize("sequence", QUIET)
@pytest.mark.parametrize("pause", [DELAY / 2, 2 * DELAY, LATE_SECONDS * 0.9])
def test_a_reply_may_be_cut_anywhere(sequence: bytes, pause: float) -> None:
    for one, other in cuts(sequence):
        # An escape that was alone has been one; nothing else is a key.
        alone = ["escape"] if one == ESC and pause > DELAY else []
        assert told(one, other, pause=pause) == alone, (one, other)
        assert told(b"a", one, other + b"b", pause=pause) == ["a", *alone, "b"], (one, other)


# What was cut off by the line


@pytest.mark.parametrize(("rest", "key"), [(b"[B", "down"), (b"OA", "up"), (b"[3~", "delete")])
def test_the_rest_of_a_key_after_its_escape_is_that_key(rest: bytes, key: str) -> None:
    late = [0.07, 0.15, LATE_SECONDS * 0.9]
    assert [told(ESC, rest, pause=pause) for pause in late] == [["escape", key]] * 3
    assert told(ESC, rest + b"x", pause=0.07) == ["escape", key, "x"]
    assert told(ESC, rest + ESC + rest, pause=0.07) == ["escape", key, key]


def test_alt_with_a_letter_that_begins_a_sequence_waits_for_its_rest() -> None:
    assert told(b"\x1b[", b"B", pause=0.9) == ["down"]
    assert told(b"\x1bO", b"A", pause=0.9) == ["up"]
    assert told(b"\x1bP", b"0$r", b"\x1b\\n", pause=0.9) == ["n"]
    assert told(b"\x1b[", pause=0.07) == []
    for begin in (b"\x1b[", b"\x1bO", b"\x1bP", b"\x1b]"):
        assert told(begin, b"xy", pause=LATE_SECONDS + 0.1) == ["x", "y"]


def test_what_is_typed_after_an_escape_is_typed() -> None:
    assert told(ESC, b"[", b"x", pause=0.07) == ["escape", "left_square_bracket", "x"]
    assert told(ESC, b"[", pause=0.07) == ["escape", "left_square_bracket"]
    assert told(ESC, b"P", b"x", pause=0.07) == ["escape", "P", "x"]
    assert told(ESC, b"Old", pause=0.07) == ["escape", "O", "l", "d"]
    assert told(ESC, b"Paul", pause=0.07) == ["escape", "P", "a", "u", "l"]
    assert told(ESC, b"[Mut]", pause=0.07)[1:3] == ["left_square_bracket", "M"]
    assert told(ESC, b"[B", pause=LATE_SECONDS + 0.1) == ["escape", "left_square_bracket", "B"]


def test_a_control_sequence_may_take_its_time_but_is_then_no_key() -> None:
    assert told(b"\x1b[1;5", b"D", pause=0.5) == ["ctrl+left"]
    assert told(b"\x1b[97", b"u", pause=5) == []
    assert told(b"\x1b[?62;22", b"c", pause=5) == []
    assert told(b"\x1b[?62;22", b"\r", b"n", pause=5) == ["enter", "n"]
    assert told(b"\x1b[?62;22", b"\x1b[B", pause=5) == ["down"]


def test_a_string_without_an_end_makes_nobody_deaf() -> None:
    begun = b"\x1b]11;rgb:1e1e"
    assert told(begun, b"/1e1e/1e1e\x07n", pause=5) == ["n"]
    assert told(begun, b"n", b"e", pause=5) == ["n", "e"]
    assert told(begun, b"\x1b[B", pause=5) == ["down"]
    assert told(begun, ESC, b"n", pause=2) == ["n"]


def test_an_escape_that_waits_long_is_the_begin_of_a_key_so_long() -> None:
    assert told(ESC, b"[D", pause=8, delay=9) == ["left"]
    assert told(b"\x1b[", b"D", pause=8, delay=9) == ["left"]
    assert told(ESC, b"[D", pause=9.5, delay=9) == ["escape", "left"]


@pytest.mark.parametrize(
    ("rest", "keys"),
    [
        (b"[B", ["down"]),
        (b"[B[B", ["down", "left_square_bracket", "B"]),
        (b"[?62;22c", []),
        (b"n", ["escape", "n"]),
        (b"Old", ["escape", "O", "l", "d"]),
        (b"\x1b[B", ["escape", "down"]),
    ],
)
def test_what_came_while_nobody_looked_may_be_the_rest(rest: bytes, keys: list[str]) -> None:
    reader = Reader()
    reader.read(ESC)
    reader.read(rest, late=0.3)
    assert reader.told == keys


def test_an_escape_delay_of_nothing_is_one() -> None:
    assert told(ESC, b"n", delay=0) == ["escape", "n"]
    assert told(b"\x1b[B", delay=0) == ["down"]


def test_what_never_ends_is_not_kept() -> None:
    reader = Reader()
    for begun in (b"\x1b[", b"\x1b]52;c;", b"\x1b_G", b"\x1b("):
        reader.read(begun)
        for _ in range(100):
            reader.read(b"1" * 4096 if begun != b"\x1b(" else b"(" * 4096)
        held = [v for v in vars(reader._sequences).values() if isinstance(v, str)]
        assert max(map(len, held)) <= SEQUENCE_MOST
        reader.read(b"A" if begun[1:2] in b"[(" else b"\x07")
    assert reader.told == []


@given(st.lists(st.sampled_from([*KEYS, *QUIET, b"n", b"7", b" "]), max_size=6), st.randoms())
def test_it_does_not_matter_how_input_is_cut(parts: list[bytes], rng: random.Random) -> None:
    # An escape before another sequence is told by what follows it, and alt by the delay.
    data = b"".join(parts)
    whole = told(data)
    at, reads = 0, []
    while at < len(data):
        size = rng.randint(1, 5)
        reads.append(data[at : at + size])
        at += size
    assert told(*reads) == whole


# Pasted texts

BEGIN, END = PASTE_BEGINS.encode(), PASTE_ENDS.encode()


def test_colors_in_what_is_pasted_press_no_keys() -> None:
    line = BEGIN + b"a \x1b[31mred\x1b[0m note" + END + b"n"
    assert told(line) == ["<a [31mred[0m note>", "n"]
    for one, other in cuts(line):
        assert told(one, other) == ["<a [31mred[0m note>", "n"]


def test_two_pastes_are_two() -> None:
    line = b"a" + BEGIN + b"b" + END + b"c" + BEGIN + b"\x1bd" + END
    assert told(line) == ["a", "<b>", "c", "<d>"]


def test_a_paste_cut_after_its_escape_is_a_paste() -> None:
    assert told(ESC, b"[200~n\r" + END, pause=0.07) == ["escape", "<n\r>"]
    assert told(BEGIN + b"n", b"e" * 20, b"w" + END, pause=5) == ["<n" + "e" * 20 + "w>"]


def test_a_paste_without_an_end_makes_nobody_deaf() -> None:
    assert told(BEGIN + b"nn", b"n", pause=30) == ["<nn>", "n"]


def test_of_what_is_pasted_no_more_is_kept_than_anybody_takes() -> None:
    reader = Reader()
    reader.read(BEGIN)
    for _ in range(2 * PASTE_MOST // 4096):
        reader.read(b"x" * 4096)
    reader.read(END + b"n")
    pasted, after = reader.told
    assert after == "n"
    assert PASTE_MOST <= len(pasted) < PASTE_MOST + 5000


TEXTS = st.text(alphabet="\x1b[201~n\n\x03ä", max_size=20)


@given(TEXTS.filter(lambda text: PASTE_ENDS not in text), st.integers(1, 5))
def test_whatever_is_pasted_is_pasted(text: str, size: int) -> None:
    # What is cut off with the text's last signs is no end of it.
    line = BEGIN + f"{text}x".encode() + END
    reads = (line[at : at + size] for at in range(0, len(line), size))
    assert told(*reads) == [f"<{text}x>".replace("\x1b", "")]


LONG = (0.06, 0.9)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_random_or_spoiled_is_nothing(seed: int) -> None:
    """Ten thousand of them, in reads of any size, with pauses in which nobody types."""
    rng = random.Random(seed)
    reader = Reader()
    for _ in range(2000):
        data, at = spoiled(rng), 0
        while at < len(data):
            size = rng.randint(1, 12)
            # What is behind a lone escape may be typed, unless a terminal says such things.
            soon = data[:at] == ESC
            reader.read(data[at : at + size], rng.choice((0.0, 0.01, *(() if soon else LONG))))
            at += size
    assert {key for key in reader.told if not key.startswith("alt+")} <= {"escape"}
    # A key is one again, whatever came before.
    reader.wait(2)
    reader.read(b"\x1b[B")
    reader.wait(2)
    reader.read(b"n")
    assert reader.told[-2:] == ["down", "n"]
