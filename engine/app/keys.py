"""Keyboard shortcuts that Fireside documents: the list of docs/keys.md and of the page of keys.

Each key of the list either works on a screen or says there why it does not. `input_names` gives the
names that the keys of a line have as inputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

EVERYWHERE = "On every screen"
TABLE = "At a table"
CURTAIN = "At the curtain"
WATCHING = "Watching a match"
TITLE = "On the title"
SETUP = "At a set-up"
STATISTICS = "In the statistics"


class KeyLine(NamedTuple):
    """One line of the list of keys.

    Attributes:
        keys: The keys as written on a keyboard, separated by commas.
        function: Their function, in words.
        reason_elsewhere: Reason why they do nothing on the other screens, to follow the key's name.
    """

    keys: str
    function: str
    reason_elsewhere: str = ""


Keys = Mapping[str, Sequence[KeyLine]]
"""Lines of keys, grouped by the screens on which they work."""

KEYS: Keys = {
    EVERYWHERE: [
        KeyLine("Tab, Shift+Tab, arrows", "move the focus (RogueSL: arrows move in the dungeon)"),
        KeyLine(
            "Enter, Space",
            "press what has the focus; without one the button that shows Enter, or the one of"
            " brass",
        ),
        KeyLine("Esc", "one step back, as far as the title; at a table, its menu"),
        KeyLine("Page Up, Page Down, Home, End", "scroll"),
        KeyLine("F1", "the rules of the game that is pointed at or played; elsewhere these keys"),
        KeyLine("F2, F3", "read what has the focus; read the whole screen, or the table"),
        KeyLine("F10", "the settings"),
        KeyLine("F11", "full screen"),
    ],
    TABLE: [
        KeyLine("U", "take the last action back; in DUEL first the last leg of a drawn move"),
        KeyLine("H", "turn your secrets face down at once, or look at them again"),
        KeyLine("L", "the log, where the window has no room for it beside the table"),
        KeyLine("Z, X", "turn the tabs of a small window"),
        KeyLine("F4", "a hint", "gives a hint at a table, to whoever is asked there."),
        KeyLine(
            "F5",
            "show again what has happened since you last answered, and mark what has changed",
            "shows again, at a table, what has happened since you last answered.",
        ),
        KeyLine(
            "F6",
            "why a program did what it did last",
            "says at a table why a program did what it did last. When the match is over, Look back"
            " shows what decided it.",
        ),
        KeyLine("M", "the sound on or off; in DUEL the measuring tape"),
        KeyLine("K", "DUEL: the legend of the battlefield"),
        KeyLine("End", "if you are out and only programs play on: skip to the end"),
    ],
    CURTAIN: [
        KeyLine("L", "the log"),
        KeyLine("U", "take the last action back"),
    ],
    WATCHING: [
        KeyLine("Left, Right", "an action back and on"),
        KeyLine("PgUp, PgDn", "a turn back and on"),
        KeyLine("B, N", "a key moment back and on"),
        KeyLine("Home, End", "to the start and the end"),
        KeyLine("Space, V", "pause and play; the speed"),
        KeyLine("O, P, K", "hidden cards; play on from here; keep this moment"),
    ],
    TITLE: [
        KeyLine("T", "the statistics, also from the matches"),
        KeyLine("W", "the map workshop, which lists its own keys (F1)"),
    ],
    SETUP: [
        KeyLine(
            "F7",
            "have programs play the game many times",
            "has programs play a game many times. It works at the set-up of a game.",
        ),
    ],
    STATISTICS: [
        KeyLine("R, M, U", "rename a name, merge two, take that back"),
    ],
}

NAMES = {
    "page up": "pageup",
    "page down": "pagedown",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "esc": "escape",
}
"""Input names of keys that differ from the label on the keyboard."""


def input_names(line: KeyLine) -> list[str]:
    """Return the names of a line's keys as inputs; arrows and keys with Shift are left out."""
    keys = (key.lower() for key in line.keys.split(", "))
    return [NAMES.get(key, key) for key in keys if key != "arrows" and "shift+" not in key]


ELSEWHERE = {
    key: line.reason_elsewhere
    for lines in KEYS.values()
    for line in lines
    for key in input_names(line)
    if line.reason_elsewhere
}
"""Reasons why a key does nothing on screens where it has no use, by input name."""


def table() -> str:
    """Return the list of keys as a Markdown table, as docs/keys.md has it."""
    rows = ["| key | does |", "| --- | --- |"]
    for screens, lines in KEYS.items():
        rows += [f"| **{screens}** | |", *(f"| {line.keys} | {line.function} |" for line in lines)]
    return "\n".join(rows)
