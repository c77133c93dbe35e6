"""The log: what was played, told line by line in words that everybody may read.

Texts are marked up: `{6S}` stands for a card, `**words**` for bold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from engine.rules.cards import Card
from engine.rules.events import DrawAnswered, DrawOffered, Event, Resigned
from engine.rules.played import Played

NOBODY = 0
"""The mark of what no seat did: Fate, chance, a draw."""


ALL = 1 << 30
"""More events than an action has."""


class Entry(msgspec.Struct, frozen=True):
    """A line of the log. `mark` is the seat that it tells of, or `NOBODY`; `heading` is plain,
    `text` marked up, "" where the heading says it all; `number` is the action's, and `events` how
    many of its events must have been seen before the line may be read.

    onward: how the heading ends, of something that may take several actions: entries of this kind
    in a row read as one.
    """

    mark: int
    heading: str
    text: str
    number: int
    events: int = ALL
    onward: str = ""

    @property
    def line(self) -> str:
        """Heading and text in one line."""
        return f"{self.heading}: {self.text}" if self.text else self.heading


LogWriter = Callable[[Played, Sequence[str]], list[Entry]]
"""From an action and the seats' names to its entries, in order; never what is hidden."""


def folded(entries: Iterable[Entry]) -> list[Entry]:
    """The log as it is read: what goes on over several actions is one entry, of the last one."""
    read: list[Entry] = []
    for entry in entries:
        before = read[-1] if read else None
        if before and before.onward and entry.onward and before.mark == entry.mark:
            heading = before.heading.removesuffix(before.onward) + entry.onward
            read[-1] = replace(entry, heading=heading)
        else:
            read.append(entry)
    return read


def common_words(event: Event) -> str | None:
    """The words for what may happen in every game of two seats or more (E1, E2)."""
    match event:
        case Resigned():
            return "Resigns."
        case DrawOffered():
            return "Offers a draw."
        case DrawAnswered(agreed=True):
            return "Agrees to a draw."
        case DrawAnswered():
            return "Refuses the draw."
    return None


def headed(turn: int, who: str, word: str = "Turn") -> str:
    """An entry's heading; `word` is what the game calls a turn, as its configuration does."""
    return f"{word} {turn} · {who}"


def tokens(cards: Iterable[Card]) -> str:
    """Cards as markup, side by side."""
    return " ".join(f"{{{card}}}" for card in cards)
