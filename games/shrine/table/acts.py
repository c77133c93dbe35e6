"""Acts of Shrine: the cards that an action plays, what they do, and the piles that change.

An announced action has a plate of its own until it is carried out; then its act stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app.theme import Scale
from engine.app.widgets import Picture, Widget
from engine.app.widgets.containers import Unsized
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words, possessive
from engine.rules.events import Event, Moved, first_event
from engine.rules.notation import Action
from engine.table.act import Act, Acts, ActThing, CardFan, Figures, joined_moves
from games.shrine.rules.actions import Draw, Pass, Take
from games.shrine.rules.answers import Discard
from games.shrine.rules.cards import (
    BALANCE,
    DECK,
    FIZZLE,
    GRAVEYARD,
    RAISED,
    field_of,
    played_cards,
)
from games.shrine.rules.events import (
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    BalanceCame,
    BalanceGone,
    NothingDrawn,
    TriadBroken,
    TriadMade,
    WentOut,
)
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table.balance import balance_events, past_words
from games.shrine.table.ruins import RuinPicture
from games.shrine.words.effects import sum_in_figures
from games.shrine.words.phrases import brief_sentence, noun_of

Outcome = ActionStands | ActionBlocked | ActionFizzled
"""Event that decides about an announced action."""
MOST_CARDS = 13
"""Most cards of a fan; of more, such as a graveyard that is shuffled, a few backs are shown."""
PILE_OF_BACKS = (HIDDEN,) * 3
"""Backs that stand for a whole pile."""
OVERLAP_SHARE = 0.5
"""Share of the width that each further card of a fan takes, relative to the first."""
PASS_SIDE = 84
"""Greatest height of the picture of a pass, in style units."""
ORDINALS = "", "", "second", "third", "fourth"
"""Words for the number of an action in a series."""
PHRASES: dict[type[Action], str] = {
    Draw: "Draws a card",
    Take: "Takes a card of the graveyard",
    Pass: "Passes",
}
"""What an action does, in words that tell nothing of its results."""


class ShrineActs(Acts):
    """Maker of the acts of a game of Shrine."""

    most_changes = 2

    # Words.

    @override
    def phrase(self, action: Action) -> str:
        if isinstance(action, Discard):
            return f"Discards {in_words(len(action.cards), 'card')}"
        return PHRASES.get(type(action), "")

    @override
    def caption(self, move: Moved) -> str:
        source, target = move.source, move.target
        if (source, target) == (GRAVEYARD, DECK):
            return f"{in_words(len(move.cards), 'card')} shuffled"
        match source.pile, target.pile:
            case "hand", "hand":
                return "stolen"
            case "shrine", _:
                return "falls"
            case "field", _:
                return "lost"
            case _, "hand" | "field" | "shrine" as pile:
                return "drawn" if pile == "hand" and source == DECK else f"to the {pile}"
        return "discarded"

    @override
    def figures(self, view: Shrine, seat: int) -> Figures:
        """Return the numbers of cards in Shrines, Fields, hands and the deck, in this order."""
        figures: dict[tuple[str, str], str] = {}
        seats = [*view.others(seat), seat] if seat else range(1, view.seats + 1)
        for pile in ("shrine", "field", "hand"):
            for owner in seats:
                cards = getattr(view.player(owner), pile)
                figures[pile.capitalize(), f"of {self.table.name(owner)}"] = str(len(cards))
        return {**figures, ("Deck", "cards left"): str(len(view.deck))}

    # The act.

    @override
    def shown(self) -> Act | None:
        act = super().shown()
        if act is None or not act.seat:
            return act
        played = self.table.history[-1]
        events = played.events
        names = self.table.marked_names
        came = first_event(balance_events(self.table.history), BalanceCame)
        if came and any(isinstance(event, BalanceCame | BalanceGone) for event in events):
            return self._balance_act(act, came.seat)
        if first_event(events, NothingDrawn) and isinstance(played.action, Draw):
            act = act._replace(title=f"{names[played.seat - 1]} draws nothing")
        if outcome := outcome_of(events):
            seat, title = outcome_words(outcome, names)
            return act._replace(seat=seat, title=title, lines=[*_sentences(events, names)])
        lines = [*_sentences(events, names)]
        number = min(self._number_in_series(), len(ORDINALS) - 1)
        if number > 1:
            lines = [f"The {ORDINALS[number]} of this turn.", *lines]
        return act._replace(lines=lines if act.things else act.lines)

    def _number_in_series(self) -> int:
        """Return how many actions of the last kind its seat has played in a row in this turn."""
        history = self.table.history
        last = history[-1]
        count = 0
        for played in reversed(history):
            if (played.seat, played.turn_number) != (last.seat, last.turn_number) or (
                type(played.action) is not type(last.action)
            ):
                break
            count += 1
        return count

    def _balance_act(self, act: Act, balancer: int) -> Act:
        """Return the act of a Balance, with a sentence on each seat that has matched."""
        names = self.table.marked_names
        events = balance_events(self.table.history)
        lines = [
            f"{names[seat - 1]} {past_words(events, seat)}."
            for seat in self.table.view.others(balancer)
        ]
        joker = ActThing(self._cards((BALANCE,), "balance"))
        title = f"{names[balancer - 1]} plays the Balance"
        return act._replace(seat=balancer, title=title, lines=lines, things=[joker])

    # The things.

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the cards played and their effects; of a seat that is out, its ruin."""
        outs = [event for event in events if isinstance(event, WentOut)]
        first_out = events.index(outs[0]) if outs else len(events)
        own_events = events[:first_out]
        outcome = outcome_of(own_events)
        moves = joined_moves(own_events)
        things = self._of_outcome(outcome, moves) if outcome else [*map(self.fan, moves)]
        things += [
            ActThing(RuinPicture(f"act-ruin-{out.seat}"), f"{self.table.name(out.seat)} is out")
            for out in outs
        ]
        played = self.table.history[-1]
        if isinstance(played.action, Pass):
            things = [ActThing(PassPicture(), "an action unused"), *things]
        return things

    @override
    def fan(self, move: Moved) -> ActThing:
        cards = move.cards if len(move.cards) <= MOST_CARDS else PILE_OF_BACKS
        return self._fan(cards, f"{move.source}-{move.target}", self.caption(move))

    def _of_outcome(self, outcome: Outcome, moves: Sequence[Moved]) -> list[ActThing]:
        """Return the cards of an announced action, those of its answers, and its effects."""
        action = parse_announceable(outcome.action)
        paid = played_cards(outcome.action)
        laid = {card for move in moves if move.target.pile == "field" for card in move.cards}
        own_cards = tuple([card for card in paid if card not in laid])
        summands = action.summands(getattr(outcome, "risen", None))
        words = sum_in_figures(summands) if len(summands) > 1 else noun_of(action)
        own = [self._fan(own_cards, "played", words)] if own_cards else []
        if isinstance(outcome, ActionFizzled):
            fizzles = [move.cards for move in moves if move.source == FIZZLE]
            return [*(self._fan(cards, "fizzle", "fizzle") for cards in fizzles), *own]
        answers, effects = list[ActThing](), list[ActThing]()
        for move in moves:
            source, target = move.source, move.target
            if RAISED in (source, target):
                risen_target = target.pile if target not in (RAISED, GRAVEYARD) else ""
                if source == RAISED:
                    caption = f"to the {risen_target}" if risen_target else "resurrected"
                    own.append(self._fan(move.cards, "risen", caption))
            elif source.pile == "hand" and target == GRAVEYARD:
                other_cards = tuple([card for card in move.cards if card not in paid])
                if other_cards:
                    blocks = source.seat != outcome.seat
                    caption = "block" if blocks else "overrule it"
                    answer = self._fan(other_cards, f"answer-{source.seat}", caption)
                    (effects if blocks else answers).append(answer)
            elif source != FIZZLE:
                blocks = isinstance(outcome, ActionBlocked) and source == field_of(outcome.by)
                fan = self.fan(move)
                effects.append(fan._replace(caption="blocks") if blocks else fan)
        return [*answers, *own, *effects]

    def _fan(self, cards: Sequence[Card], id: str, caption: str) -> ActThing:
        """Return cards as a thing of an act."""
        share = 1 + OVERLAP_SHARE * (len(cards) - 1)
        return ActThing(self._cards(cards, id), caption, share)

    def _cards(self, cards: Sequence[Card], id: str) -> CardFan:
        return CardFan(
            cards, self.table.flights.back(self.table.public, DECK), id, self.table.large
        )


@dataclass
class PassPicture(Unsized):
    """Picture of a pass: an hourglass."""

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        side = min(scale.px(PASS_SIDE), *rect.size)
        place = Rect(0, 0, side, side)
        place.center = rect.center
        return [Picture("act-pass", place, art="ui-hourglass")]


def outcome_of(events: Sequence[Event]) -> Outcome | None:
    """Return the event that decides about an announced action, if it is among these."""
    return next((event for event in events if isinstance(event, Outcome)), None)


def outcome_words(outcome: Outcome, names: Sequence[str]) -> tuple[int, str]:
    """Return the seat that decided about an announced action, and a title."""
    action = parse_announceable(outcome.action)
    owned = f"{possessive(names[outcome.seat - 1])} {noun_of(action)}"
    match outcome:
        case ActionBlocked(by=by):
            return by, f"{names[by - 1]} blocks {owned}"
        case ActionFizzled(by=by) if by:
            return by, f"{names[by - 1]} fizzles {owned}"
        case ActionFizzled(seat=seat):
            return seat, f"{owned} comes to nothing"
    return outcome.seat, brief_sentence(outcome.seat, action, names, outcome.risen)


def _sentences(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield sentences on events that have no picture of their own in an act."""
    for event in events:
        match event:
            case Moved(source=source) if source == FIZZLE and not first_event(
                events, ActionFizzled
            ):
                yield "The fizzle is overruled."
            case TriadMade(seat=seat):
                yield f"{names[seat - 1]} has a Triad now."
            case TriadBroken(seat=seat):
                yield f"{names[seat - 1]} has no Triad any more."
