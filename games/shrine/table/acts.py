"""Acts of Shrine: the cards that an action plays, what they do, and the piles that change.

An announced action has a plate of its own until its outcome is known: whether it stands, is blocked
or is fizzled. Then the act takes the room of the plate.

Clauses such as H14 are in games/shrine/rules.md.
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
from games.shrine.table.answers import insistence_words
from games.shrine.table.balance import balance_events, past_words
from games.shrine.table.ruins import RuinPicture
from games.shrine.words.effects import sum_in_figures
from games.shrine.words.phrases import brief_sentence, noun_of

Outcome = ActionStands | ActionBlocked | ActionFizzled
"""Event that decides about an announced action; not the engine's `Outcome`, that of a match."""
PAID_WITH = "paid with"
"""Caption below the cards that pay for an action or a block."""
MOST_CARDS = 13
"""Greatest number of cards in a fan; more, such as a shuffled graveyard, are shown as a pile."""
PILE_OF_BACKS = (HIDDEN,) * 3
"""Backs that stand for a whole pile."""
OVERLAP_SHARE = 0.5
"""Share of the width that each further card of a fan takes, relative to the first."""
RUIN_SHARE = 1.4
"""Share of the width that the ruin of a Shrine takes, relative to a card."""
ORDINALS = {2: "second", 3: "third", 4: "fourth"}
"""Words for the number of an action in a series; a longer series keeps the last word."""
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
        if theft := self._theft_before(played):
            return self._theft_act(theft, played)
        act = super().act_of(played)
        events = played.events
        names = self.table.marked_names
        came = first_event(balance_events(self.table.history), BalanceCame)
        if came and any(isinstance(event, BalanceCame | BalanceGone) for event in events):
            return self._balance_act(act, came.seat)
        sentences = [*self._sentences(events)]
        if outcome := outcome_of(events):
            seat, title = outcome_words(outcome, names)
            return act._replace(seat=seat, title=title, lines=sentences)
        if isinstance(played.action, Draw) and first_event(events, NothingDrawn):
            act = act._replace(title=f"{names[played.seat - 1]} draws nothing")
        if not act.things:
            return act  # with the words of the log
        return act._replace(lines=[*self._series_sentences(), *sentences])

    def _theft_before(self, played: Played) -> Played | None:
        """Return the action that carried out a theft, if this one discards a card for it (H14)."""
        if not isinstance(played.action, Discard) or played.number == 1:
            return None
        earlier = self.table.history[played.number - 2]
        outcome = outcome_of(earlier.events)
        return earlier if isinstance(outcome, ActionStands) and _is_theft(outcome) else None

    def _theft_act(self, theft: Played, discard: Played) -> Act:
        """Return the act of a theft, with the card that is discarded for it once that is shown."""
        act = self.act_of(theft)
        discarded = super().act_of(discard).things if discard.events else ()
        return act._replace(
            things=[*act.things, *(thing._replace(follows=False) for thing in discarded)]
        )

    def _series_sentences(self) -> list[str]:
        """Return a sentence on the number of the last action in its series, from the second on."""
        number = min(self._number_in_series(), max(ORDINALS))
        return [f"The {ORDINALS[number]} of this turn."] if number in ORDINALS else []

    def _sentences(self, events: Sequence[Event]) -> Iterator[str]:
        """Yield sentences on events that have no picture of their own in an act."""
        names = self.table.marked_names
        is_fizzled = first_event(events, ActionFizzled) is not None
        for event in events:
            match event:
                case Moved(source=source) if source == FIZZLE and not is_fizzled:
                    yield insistence_words(self.table.history, names)
                case TokenServed(seat=seat, kind=kind):
                    token = f"{possessive(names[seat - 1])} {TOKEN_NAMES[kind]}"
                    yield f"{token} has been used for this turn."
                case TriadMade(seat=seat):
                    yield f"{names[seat - 1]} has a Triad now."
                case TriadBroken(seat=seat):
                    yield f"{names[seat - 1]} has no Triad any more."

    def _number_in_series(self) -> int:
        """Return how many actions of the same kind the last seat has played in a row this turn."""
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
        """Return the act of a Balance, with a sentence on how each other seat has matched (H31).

        Args:
            act: The act without words and things of its own.
            balancer: The seat that plays the Balance.
        """
        names = self.table.marked_names
        events = balance_events(self.table.history)
        lines = [
            f"{names[seat - 1]} {past_words(events, seat)}."
            for seat in self.table.view.others(balancer)
        ]
        joker = self._captioned((BALANCE,), "balance", "")
        title = f"{names[balancer - 1]} plays the Balance"
        return act._replace(seat=balancer, title=title, lines=lines, things=[joker])

    # The things.

    @override
    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the cards played and their effects, and the ruin of each seat that goes out."""
        departures = [event for event in events if isinstance(event, WentOut)]
        first_departure = events.index(departures[0]) if departures else len(events)
        events_before = events[:first_departure]
        outcome = outcome_of(events_before)
        moves = joined_moves(events_before)
        things = self._of_outcome(outcome, moves) if outcome else [*map(self.fan, moves)]
        for departure in departures:
            ruin = RuinPicture(f"act-ruin-{departure.seat}")
            caption = f"{self.table.name(departure.seat)} is out"
            things.append(ActThing(ruin, caption, RUIN_SHARE))
            things += self._lost_by(departure.seat, events[first_departure:])
        played = self.table.history[-1]
        if isinstance(played.action, Pass):
            things = [symbol("ui-hourglass", "an action unused"), *things]
        return things

    def _lost_by(self, seat: int, events: Sequence[Event]) -> list[ActThing]:
        """Return the cards that a seat loses as it goes out, in these events (H28)."""
        moves = [move for move in events if isinstance(move, Moved) and move.source.seat == seat]
        cards = tuple([card for move in moves if move.target == GRAVEYARD for card in move.cards])
        lost = self.fan(Moved(cards, hand_of(seat), GRAVEYARD))
        return [lost._replace(caption="lost with it", follows=False)] if cards else []

    @override
    def fan(self, move: Moved) -> ActThing:
        cards = move.cards if len(move.cards) <= MOST_CARDS else PILE_OF_BACKS
        return self._captioned(cards, f"{move.source}-{move.target}", self.caption(move))

    def _of_outcome(self, outcome: Outcome, moves: Sequence[Moved]) -> list[ActThing]:
        """Return the cards of an announced action, those of the answers to it, and its effects.

        The cards with which its player insists (H25), or others fizzle it, stand before its own.
        """
        own = self._played(outcome, moves)
        if isinstance(outcome, ActionFizzled):
            fizzles = [move.cards for move in moves if move.source == FIZZLE]
            return [*(self._captioned(cards, "fizzle", "fizzle") for cards in fizzles), *own]
        announced_cards = played_cards(outcome.action)
        insistences: list[ActThing] = []
        fizzles_in_vain: list[ActThing] = []
        effects: list[ActThing] = []
        for move in moves:
            cards = [card for card in move.cards if card not in announced_cards]
            if move.target == GRAVEYARD and not cards:
                continue  # they are among the action's own
            if move.target == GRAVEYARD and move.source == hand_of(outcome.seat):
                insistences.append(self._captioned(cards, "insistence", "to insist"))
            elif move.source == FIZZLE:
                fizzles_in_vain.append(self._captioned(move.cards, "fizzle", "fizzle"))
            elif move.target == GRAVEYARD and move.source == RAISED:
                own.append(self._captioned(move.cards, "risen", "resurrected"))
            elif isinstance(outcome, ActionBlocked) and move.source.seat == outcome.by:
                effects += self._block(outcome.card, move)
            elif move.target != RAISED:
                effects.append(self.fan(move))
        return [*insistences, *fizzles_in_vain, *own, *effects]

    def _block(self, blocker: Card, move: Moved) -> list[ActThing]:
        """Return the token or ace that blocks an attack, and the other cards that it moves with."""
        block = self._captioned((blocker,), "block", "blocks")
        payment = [card for card in move.cards if card != blocker]
        if not payment:
            return [block]
        paid = self._captioned(payment, "block-paid", PAID_WITH)
        return [block, paid._replace(follows=False)]

    def _played(self, outcome: Outcome, moves: Sequence[Moved]) -> list[ActThing]:
        """Return the payment of an announced action, and its other cards.

        Those that come onto the Field are left out, as they are effects. A theft is played with the
        Jack, which stays on the Field.
        """
        action = parse_announceable(outcome.action)
        laid = {card for move in moves if move.target.pile == "field" for card in move.cards}
        paid = action.cards_before
        cards = [card for card in played_cards(outcome.action) if card not in (*laid, *paid)]
        if _is_theft(outcome) and (jack := self.table.view.player(outcome.seat).token(JACK)):
            cards.append(jack)
        risen = outcome.risen if isinstance(outcome, ActionStands) else None
        summands = action.summands(risen)
        words = sum_in_figures(summands) if len(summands) > 1 else noun_of(action)
        groups = [(paid, "paid", PAID_WITH), (cards, "played", words)]
        fans = [self._captioned(group, id, caption) for group, id, caption in groups if group]
        return [*fans[:1], *(fan._replace(follows=False) for fan in fans[1:])]

    def _captioned(self, cards: Sequence[Card], id: str, caption: str) -> ActThing:
        """Return a fan of cards with a caption, as a thing of an act."""
        fan = CardFan(cards, "oxblood", id, self.table.large)
        return ActThing(fan, caption, share=1 + OVERLAP_SHARE * (len(cards) - 1))


def _is_theft(outcome: Outcome) -> bool:
    """Return whether an announced action steals a card."""
    return isinstance(parse_announceable(outcome.action), Steal)


def outcome_of(events: Sequence[Event]) -> Outcome | None:
    """Return the event that decides about an announced action, if it is among these."""
    return next((event for event in events if isinstance(event, Outcome)), None)


def outcome_words(outcome: Outcome, names: Sequence[str]) -> tuple[int, str]:
    """Return the seat that decided about an announced action, and the title of its act."""
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
