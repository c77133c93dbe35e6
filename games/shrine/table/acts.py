"""Acts of Shrine: the cards that an action plays, what they do, and the piles that change.

An announced action has a plate of its own until it is carried out; then its act stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words, possessive
from engine.rules.events import Event, Moved, first_event
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table.act import Act, ActThing, Figures
from engine.table.act_things import CardFan, symbol
from engine.table.acts import Acts, joined_moves
from games.shrine.rules.actions import Draw, Pass, Steal, Take
from games.shrine.rules.answers import Discard
from games.shrine.rules.cards import (
    BALANCE,
    DECK,
    FIZZLE,
    GRAVEYARD,
    JACK,
    RAISED,
    hand_of,
    played_cards,
)
from games.shrine.rules.events import (
    ActionBlocked,
    ActionFizzled,
    ActionStands,
    BalanceCame,
    BalanceGone,
    NothingDrawn,
    TokenServed,
    TriadBroken,
    TriadMade,
    WentOut,
)
from games.shrine.rules.matching import TOKEN_NAMES
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table.answers import overruled_words
from games.shrine.table.balance import balance_events, past_words
from games.shrine.table.ruins import RuinPicture
from games.shrine.words.effects import sum_in_figures
from games.shrine.words.phrases import brief_sentence, noun_of

Outcome = ActionStands | ActionBlocked | ActionFizzled
"""Event that decides about an announced action."""
PAID_WITH = "paid with"
"""Caption below the cards that pay for an action or a block."""
MOST_CARDS = 13
"""Most cards of a fan; of more, such as a graveyard that is shuffled, a few backs are shown."""
PILE_OF_BACKS = (HIDDEN,) * 3
"""Backs that stand for a whole pile."""
OVERLAP_SHARE = 0.5
"""Share of the width that each further card of a fan takes, relative to the first."""
RUIN_SHARE = 1.4
"""Share of the width of a broken Shrine, relative to a card."""
ORDINALS = "", "", "second", "third", "fourth"
"""Words for the number of an action in a series."""
PHRASES: dict[type[Action], str] = {
    Draw: "Draws a card",
    Take: "Takes a card from the graveyard",
    Pass: "Passes",
}
"""Phrase of each kind of action for the title; none tells its results."""


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
        match move.source.pile, move.target.pile:
            case "hand", "hand":
                return "stolen"
            case _, "aside":
                return "comes up"
            case "shrine", _:
                return "falls"
            case "field", _:
                return "lost"
            case _, "hand":
                return "drawn" if move.source == DECK else "to the hand"
            case _, "field" | "shrine" as pile:
                return f"to the {pile.capitalize()}"
        if move.target == DECK:
            return f"{in_words(len(move.cards), 'card')} shuffled"
        return "discarded"

    @override
    def figures(self, view: Shrine, seat: int) -> Figures:
        """Return the numbers of cards in Shrines, Fields, hands and the deck, in this order."""
        figures: dict[tuple[str, str], str] = {}
        # the others first: what an action does to them matters most
        seats = sorted(range(1, view.seats + 1), key=lambda owner: owner == seat)
        for pile in ("shrine", "field", "hand"):
            for owner in seats:
                cards = getattr(view.player(owner), pile)
                figures[pile.capitalize(), f"of {self.table.name(owner)}"] = str(len(cards))
        return {**figures, ("Deck", "cards left"): str(len(view.deck))}

    # The act.

    @override
    def act_of(self, played: Played) -> Act:
        act = super().act_of(played)
        events = played.events
        names = self.table.marked_names
        if theft := self._theft_before(played):
            discarded = act.things if events else ()  # nothing is shown before it happens
            act = self.act_of(theft)
            further = [thing._replace(follows=False) for thing in discarded]
            return act._replace(things=[*act.things, *further])
        came = first_event(balance_events(self.table.history), BalanceCame)
        if came and any(isinstance(event, BalanceCame | BalanceGone) for event in events):
            return self._balance_act(act, came.seat)
        if first_event(events, NothingDrawn) and isinstance(played.action, Draw):
            act = act._replace(title=f"{names[played.seat - 1]} draws nothing")
        if outcome := outcome_of(events):
            seat, title = outcome_words(outcome, names)
            return act._replace(seat=seat, title=title, lines=[*self._sentences(events)])
        lines = [*self._sentences(events)]
        number = min(self._number_in_series(), len(ORDINALS) - 1)
        if number > 1:
            lines = [f"The {ORDINALS[number]} of this turn.", *lines]
        return act._replace(lines=lines if act.things else act.lines)

    def _theft_before(self, played: Played) -> Played | None:
        """Return the action that carried out a theft, if this one discards a card for it (H14)."""
        before = [each for each in self.table.history if each.number == played.number - 1]
        for theft in before if isinstance(played.action, Discard) else ():
            outcome = outcome_of(theft.events)
            if isinstance(outcome, ActionStands) and _is_theft(outcome):
                return theft
        return None

    def _sentences(self, events: Sequence[Event]) -> Iterator[str]:
        """Yield sentences on events that have no picture of their own in an act."""
        names = self.table.marked_names
        for event in events:
            match event:
                case Moved(source=source) if source == FIZZLE and not first_event(
                    events, ActionFizzled
                ):
                    yield overruled_words(self.table.history, names)
                case TokenServed(seat=seat, kind=kind):
                    token = f"{possessive(names[seat - 1])} {TOKEN_NAMES[kind]}"
                    yield f"{token} has been used for this turn."
                case TriadMade(seat=seat):
                    yield f"{names[seat - 1]} has a Triad now."
                case TriadBroken(seat=seat):
                    yield f"{names[seat - 1]} has no Triad any more."

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
        joker = self._fan((BALANCE,), "balance", "")
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
        for out in outs:
            name = self.table.name(out.seat)
            things.append(
                ActThing(RuinPicture(f"act-ruin-{out.seat}"), f"{name} is out", RUIN_SHARE)
            )
            things += self._lost_by(out.seat, events[first_out:])
        played = self.table.history[-1]
        if isinstance(played.action, Pass):
            things = [symbol("ui-hourglass", "an action unused"), *things]
        return things

    def _lost_by(self, seat: int, events: Sequence[Event]) -> list[ActThing]:
        """Return the cards that a seat loses as it goes out, in these events."""
        moves = [move for move in events if isinstance(move, Moved) and move.source.seat == seat]
        cards = tuple([card for move in moves if move.target == GRAVEYARD for card in move.cards])
        lost = self.fan(Moved(cards, hand_of(seat), GRAVEYARD))
        return [lost._replace(caption="lost with it", follows=False)] if cards else []

    @override
    def fan(self, move: Moved) -> ActThing:
        cards = move.cards if len(move.cards) <= MOST_CARDS else PILE_OF_BACKS
        return self._fan(cards, f"{move.source}-{move.target}", self.caption(move))

    def _of_outcome(self, outcome: Outcome, moves: Sequence[Moved]) -> list[ActThing]:
        """Return the cards of an announced action, those of its answers, and its effects."""
        own_hand = hand_of(outcome.seat)
        paid = played_cards(outcome.action)
        other_moves = [
            *(move for move in moves if not {*move.cards} <= {*paid} or move.target != GRAVEYARD)
        ]
        own = self._played(outcome, moves)
        if isinstance(outcome, ActionFizzled):
            fizzles = (move.cards for move in moves if move.source == FIZZLE)
            return [*(self._fan(cards, "fizzle", "fizzle") for cards in fizzles), *own]
        overruling: list[ActThing] = []
        overruled: list[ActThing] = []
        effects: list[ActThing] = []
        for move in other_moves:
            if move.source == own_hand and move.target == GRAVEYARD:
                cards = tuple([card for card in move.cards if card not in paid])
                overruling.append(self._fan(cards, "overruling", "overrule it"))
            elif move.source == FIZZLE:
                overruled.append(self._fan(move.cards, "fizzle", "fizzle"))
            elif move.source == RAISED and move.target == GRAVEYARD:
                own.append(self._fan(move.cards, "risen", "resurrected"))
            elif isinstance(outcome, ActionBlocked) and move.source.seat == outcome.by:
                payment = tuple([card for card in move.cards if card != outcome.card])
                effects.append(self._fan((outcome.card,), "block", "blocks"))
                if payment:
                    effects.append(
                        self._fan(payment, "block-paid", PAID_WITH)._replace(follows=False)
                    )
            elif move.target != RAISED:
                effects.append(self.fan(move))
        return [*overruling, *overruled, *own, *effects]

    def _played(self, outcome: Outcome, moves: Sequence[Moved]) -> list[ActThing]:
        """Return the payment of an announced action, and its other cards that are not laid.

        A theft is played with the Jack, which stays on the Field.
        """
        action = parse_announceable(outcome.action)
        laid = {card for move in moves if move.target.pile == "field" for card in move.cards}
        paid = action.cards_before
        cards = [card for card in played_cards(outcome.action) if card not in (*laid, *paid)]
        if _is_theft(outcome) and (jack := self.table.view.player(outcome.seat).token(JACK)):
            cards.append(jack)
        summands = action.summands(getattr(outcome, "risen", None))
        words = sum_in_figures(summands) if len(summands) > 1 else noun_of(action)
        groups = [(paid, "paid", PAID_WITH), (cards, "played", words)]
        fans = [self._fan(group, id, caption) for group, id, caption in groups if group]
        return [fan._replace(follows=not number) for number, fan in enumerate(fans)]

    def _fan(self, cards: Sequence[Card], id: str, caption: str) -> ActThing:
        """Return cards as a thing of an act."""
        fan = CardFan(cards, "oxblood", id, self.table.large)
        return ActThing(fan, caption, share=1 + OVERLAP_SHARE * (len(cards) - 1))


def _is_theft(outcome: Outcome) -> bool:
    """Return whether an announced action steals a card."""
    return isinstance(parse_announceable(outcome.action), Steal)


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
