"""No file of the project holds what belongs to one machine or to the making of it."""

from __future__ import annotations

import re

import pytest

from tests.house.tree import texts

# Written so that no pattern finds itself.
STRANGERS = {
    "the host of a package registry": re.compile(
        r"\b(pypi[.]org|pythonhosted[.]org|npmjs[.]|deb[.]debian[.]|conda[.]anaconda|proxy[.]golang)"
    ),
    "a path of one machine": re.compile(
        r"(?<![\w.])(/(home|Users|root|work|tmp)/\w|[A-Z]:\\{1,2}Users\\)"
    ),
    "the number of an issue": re.compile(
        r"(?<![\w&/])#\d{1,2}\b|\b(issue|ticket|pull request) ?#?\d", re.IGNORECASE
    ),
    "a note to do it another day": re.compile(r"\b(TOD[O]|FIXM[E]|XX[X])\b"),
    "a word of its making": re.compile(
        r"\b((?-i:A[I])|LL[M]|GP[T]|[C]laude|[A]nthropic|[O]penAI|[C]opilot|[C]EO|[h]elpers?|[s]essions?)\b",
        re.IGNORECASE,
    ),
}


def strangers(text: str) -> list[str]:
    """What a text holds that it must not, each with its line."""
    return [
        f"line {number} holds {what}: {line.strip()[:100]}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in STRANGERS.items()
        if pattern.search(line)
    ]


def test_no_file_holds_a_stranger() -> None:
    found = [
        f"{path}, {stranger}" for path, text in texts().items() for stranger in strangers(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "words",
    [
        ("index: https://files.python", "hosted.org/x"),
        ("see https://py", "pi.org/project/pytmx"),
        ("open /ho", "me/ada/fireside"),
        ("C:", "\\Users\\ada\\fireside"),
        ("as in issue", " 12"),
        ("mends #", "12"),
        ("# TO", "DO: the rest"),
        ("as the A", "I said"),
        ("made in a ses", "sion"),
    ],
)
def test_strangers_are_found(words: tuple[str, ...]) -> None:
    assert strangers("fine\n" + "".join(words))[0].startswith("line 2 holds")


@pytest.mark.parametrize(
    "line",
    ["fill=#101814", "fill:#000;", "&#39;", "home/ada", "../work/x", "an aisle", "obsession"],
)
def test_what_only_looks_like_a_stranger_may_stay(line: str) -> None:
    assert not strangers(line)


def test_every_python_file_compiles() -> None:
    sources = {path: text for path, text in texts().items() if path.endswith(".py")}
    assert ".ci/make.py" in sources
    for path, text in sources.items():
        compile(text, path, "exec", dont_inherit=True)
