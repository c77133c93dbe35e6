"""Showdown told in words: its log, and what its buttons say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.cards import Card
from engine.rules.english import in_figures
from engine.rules.events import Event
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.contract import Words
from engine.words.labels import Caption
from engine.words.log import LogContext, Names, Sentence, tokens
from tests.kit.showdown import Choose, Showdown, Won


def label(view: Showdown, decision: Decision, action: Action, names: Names) -> Caption:
    assert isinstance(action, Choose)
    card = tokens([Card(action.card)])
    return Caption(f"Choose {card}", "in secret", "All cards are turned over together.", "")


def told(context: LogContext, subject: Action | Event | None) -> Iterator[Sentence]:
    match subject:
        case Choose():
            yield Sentence(context.seat, "Chooses a card.")
        case Won(seat=seat):
            yield Sentence(seat, "Wins the round.")


def status(view: Showdown, names: Sequence[str]) -> str:
    points = (in_figures(player.points, "point") for player in view.players)
    return ", ".join(f"{name} {each}" for name, each in zip(names, points, strict=False))


WORDS = Words(
    label=label,
    log_sentences=told,
    reason=lambda telling, ended: "No cards are left",
    status=status,
)
