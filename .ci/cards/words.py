"""Sample in words: its buttons, its log and its result.

The words read views and events, never a state. Comments with `Yours:` mark the places to change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from cards.rules import Lay, Sample, Won
from engine.rules.english import in_figures, list_in_words
from engine.rules.events import Ended, Event
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.log import LogContext, Sentence, tokens
from engine.words.story import Story


def label(view: Sample, decision: Decision, action: Action, names: Sequence[str]) -> Caption:
    """Return the caption of an action: the words of its button and tooltip, and its key.

    A card needs no key: it has a digit.
    """
    # Yours: a caption for each kind of action.
    assert isinstance(action, Lay)
    card = tokens([action.card])
    return Caption(f"Lay {card}", "face down", "All cards are turned over together.", "")


def told(context: LogContext, subject: Action | Event | None) -> Iterator[Sentence]:
    """Yield the log's sentences about an action, and then about each of its events.

    Each is about a seat, whose name is the heading; successive sentences about a seat share a line.
    The log has its own sentences about cards that move.
    """
    match subject:  # Yours: a sentence for each action or event that needs one.
        case Lay():  # the card is secret until all are turned over
            yield Sentence(context.seat, "Chooses a card.")
        case Won(seat=seat):
            yield Sentence(seat, "Wins the round.")


def reason(telling: LogContext, ended: Ended) -> str:
    """Return the reason why a match is over; the engine has words for resigning and draws."""
    # Yours: words for each reason for which your rules end a game.
    return "No cards are left" if ended.reason == "empty" else "The deck is empty"


ENDINGS = {"empty": "Empty hand", "fewest": "Fewest cards"}
"""Words for each reason in the statistics, without names."""


def status(view: Sample, names: Sequence[str]) -> str:
    """Return a match in progress in a few words, for the list of matches."""
    held = (in_figures(len(player.hand), "card") for player in view.players)
    return ", ".join(f"{name} {cards}" for name, cards in zip(names, held, strict=False))


class SampleStory(Story):
    """Course of a match, for its headline, key moments and chart; `Story` has more hooks."""

    # Yours: a chart or none, the important moments, figures for each seat.
    chart = "Rounds won"
    view: Sample

    @override
    def standing(self) -> str:
        """Return a sentence on the position at the end."""
        held = (f"{self.name(seat)} had {self.held(seat)}" for seat in self.seats)
        return f"At the end {list_in_words([*held])}."

    def held(self, seat: int) -> str:
        """Return the number of cards that a seat has left."""
        return in_figures(len(self.view.players[seat - 1].hand), "card")

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield the rises of this seat's line in the chart, as (x, rise)."""
        for each in self.occurrences:
            if isinstance(each.event, Won):
                yield each.x, int(each.event.seat == seat)

    @override
    def left(self, seat: int) -> int:
        """Return the value at which that line ends."""
        return sum(gained for _, gained in self.steps(seat))

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        """Return a few figures about the seat's play."""
        return in_figures(self.left(seat), "round") + " won", self.held(seat)


WORDS = Words(
    label=label,
    log_sentences=told,
    reason=reason,
    status=status,
    story=SampleStory,
    endings=ENDINGS,
)
