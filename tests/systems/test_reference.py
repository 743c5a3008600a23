"""The worked examples of the shipped rules come out as they say; and the runner sees when not."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.reference import OPERATIONS, failure, main
from tests.support.examples import Example, Unreadable, agrees, differences, examples_in, read
from tests.support.pty import ROOT

FILES = sorted((ROOT / "tracker" / "systems").glob("*/rules*.md"))


@pytest.mark.parametrize(
    "example",
    [example for file in FILES for example in examples_in(file)],
    ids=lambda example: example.text[3:].partition(":")[0].replace(" ", "-"),
)
def test_an_example_of_the_rules_comes_to_what_they_say(example: Example) -> None:
    assert failure(example) == ""


def test_examples_are_found_in_backticks_and_on_lines_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text(
        "`EX <id> <operation>: inputs => expected` explains.\n"
        "- **P-021** Text. `EX P-021 en: mods= => en=3` `EX P-040 en: mods=2 => en=5`\n"
        "EX P-041 en: mods=2,1,-1 => en=5\n"
        "- EX P-042 en: mods=-1 => en=2\n"
        "EXACT is no example.\n"
    )
    assert [e.text[3:8] for e in examples_in(file)] == ["P-021", "P-040", "P-041", "P-042"]


def test_texts_in_quotes_are_read_with_their_escapes() -> None:
    _, operation, given, expected = read(r'EX T-1 parse: text="[a\u0308 >= \"b\"]\n" => x= y="c d"')
    assert (operation, given, expected) == (
        "parse",
        {"text": '[a\u0308 >= "b"]\n'},
        {"x": "", "y": "c d"},
    )


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("EX P-021 en: mods=1 => en=3", "en=4, not 3"),
        ("EX P-021 dance: mods=1 => en=4", "no operation 'dance'"),
        ("EX X-021 en: mods=1 => en=4", "no operation 'en'"),
        ("EX P-021 en: mods=1 height=2 => en=4", "no input height"),
        ("EX P-021 en: mods=1 => height=4", "no output height"),
        ("EX P-021 en: mods=1 => en=4 and more", "cannot read 'and more'"),
        ("EX P-021 en: mods=1", "expects nothing"),
        ("EX P-021", "not an example"),
    ],
)
def test_what_is_wrong_with_an_example(text: str, wrong: str) -> None:
    assert failure(Example("here", text)) == wrong


def test_inputs_that_make_no_sense_are_told() -> None:
    with pytest.raises(Unreadable, match="cannot take the inputs"):
        differences("EX P-021 en: mods=many => en=4", OPERATIONS)


def test_decimals_are_as_exact_as_they_are_written() -> None:
    third = Fraction(1, 3)
    assert agrees(third, "1/3")
    assert agrees(third, "0.333333")
    assert not agrees(third, "0.333334")
    assert not agrees(third, "0.3333330")


@pytest.mark.parametrize(
    ("lines", "last", "code"),
    [
        ("EX P-021 en: mods= => en=3\n", "1 passed, 0 failed", 0),
        ("EX P-021 en: mods= => en=3\nEX P-021 en: mods= => en=4\n", "1 passed, 1 failed", 1),
        ("no examples\n", "0 passed, 0 failed", 0),
    ],
)
def test_the_runner_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str, last: str, code: int
) -> None:
    file = tmp_path / "rules.md"
    file.write_text(lines)
    assert main([str(file)]) == code
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_the_runner_wants_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main([str(tmp_path / "none.md")]) == 2
    assert "none.md" in capsys.readouterr().err
