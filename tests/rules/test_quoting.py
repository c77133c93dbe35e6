"""Text from outside in a sentence: short, on one line, and nothing that a terminal would obey."""

from __future__ import annotations

import pytest

from engine.rules.quoting import LONGEST_QUOTE, printable, short


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("old oak", "old oak"),
        ("Åsa 火", "Åsa 火"),
        ("", ""),
        ("two\n lines\tand  gaps ", "two lines and gaps"),
        ("\x1b]0;owned\x07", r"\x1b]0;owned\x07"),
        ("txt\u202egpj", r"txt\u202egpj"),
        ("\ud800", r"\ud800"),
        ("\U000e0001", r"\U000e0001"),
        ("x" * LONGEST_QUOTE, "x" * LONGEST_QUOTE),
        ("x" * 100_000, "x" * LONGEST_QUOTE + "…"),
        (" " * 100_000 + "x", "…"),
    ],
)
def test_what_is_quoted_is_short_and_printable(text: str, said: str) -> None:
    assert short(text) == said
    assert short(text).isprintable()


def test_every_letter_that_can_not_be_printed_is_escaped() -> None:
    for code in [*range(0x3000), *range(0xD7F0, 0xE010), *range(0xFE00, 0x10010)]:
        assert printable(f"a{chr(code)}b").isprintable()


def test_a_line_of_our_own_is_left_as_it_is() -> None:
    line = "  table: [24, 20]  # “quoted” – and · so on…"
    assert printable(line) == line
