"""Sample in words: its buttons, its log and its result.

The words read views and events, never a state. Comments with `Yours:` mark the places to change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from engine.rules.english import in_figures, in_words, list_in_words
from engine.rules.events import Ended, Event
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.log import LogContext, Sentence
from engine.words.story import Story
from game.rules import Lifted, Sample, Stake, Thrown, Won


def label(view: Sample, decision: Decision, action: Action, names: Sequence[str]) -> Caption:
    """Return the caption of an action: the words of its button and tooltip, and its key."""
    # Yours: a caption for each kind of action.
    if isinstance(action, Stake):
        coins = in_words(action.coins, "coin")
        return Caption(
            f"Stake {action.coins}",
            f"on {names[action.seat - 1]}",
            f"Both lift their cups. If your die is higher you win {coins}, else you lose as much.",
            "",
        )
    return Caption("Throw again", "in secret", "Throw your own die again, under its cup.", "t")


def told(context: LogContext, subject: Action | Event | None) -> Iterator[Sentence]:
    """Yield the log's sentences about an action, and then about each of its events.

    Each is about a seat, whose name is the heading; successive sentences about a seat share a line.
    """
    match subject:  # Yours: a sentence for each action or event that needs one.
        case Stake(coins=coins, seat=seat):
            at = context.name(seat)
            yield Sentence(context.seat, f"Stakes {in_words(coins, 'coin')} on {at}.")
        case Thrown(seat=seat):
            yield Sentence(seat, "Throws again under the cup.")
        case Lifted(seat=seat, die=die):
            yield Sentence(seat, f"Has a {in_words(die)}.")
        case Won(seat=seat, coins=coins):
            yield Sentence(seat, f"Wins {in_words(coins, 'coin')}.")


def reason(telling: LogContext, ended: Ended) -> str:
    """Return the reason why a match is over; the engine has words for resigning and draws."""
    # Yours: words for each reason for which your rules end a game.
    return "The last one with coins" if ended.reason == "last" else "The most coins"


ENDINGS = {"last": "One left with coins", "richest": "Most coins"}
"""Words for each reason in the statistics, without names."""


def status(view: Sample, names: Sequence[str]) -> str:
    """Return a match in progress in a few words, for the list of matches."""
    return ", ".join(
        f"{name} {each.coins}" for name, each in zip(names, view.players, strict=False)
    )


class SampleStory(Story):
    """Course of a match, for its headline, key moments and chart; `Story` has more hooks."""

    # Yours: a chart or none, the important moments, figures for each seat.
    chart = "Coins"
    view: Sample

    @override
    def standing(self) -> str:
        """Return a sentence on the position at the end."""
        coins = (f"{self.name(seat)} had {self.left(seat)}" for seat in self.seats)
        return f"In coins, {list_in_words([*coins])}."

    @override
    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        """Yield the rises of this seat's line in the chart, as (x, rise)."""
        for each in self.occurrences:
            match each.event:
                case Won(seat=winner, loser=loser, coins=coins):
                    yield each.x, coins * ((winner == seat) - (loser == seat))

    @override
    def left(self, seat: int) -> int:
        """Return the value at which that line ends."""
        return self.view.players[seat - 1].coins

    @override
    def lines(self, seat: int) -> tuple[str, ...]:
        """Return a few figures about the seat's play."""
        return (in_figures(self.left(seat), "coin"),)


WORDS = Words(
    label=label,
    log_sentences=told,
    reason=reason,
    status=status,
    story=SampleStory,
    endings=ENDINGS,
)
