"""Marks for the uses of cards and aims in a draft, and reasons why a card can't be added."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.table.context import TableContext
from engine.table.digits import digits_of
from engine.table.hand import sorted_hand
from engine.table.marks import AT_REST, CardMark
from games.shrine.rules.actions import (
    SHRINE,
    Attack,
    Dagger,
    Heal,
    LayDagger,
    LayToken,
)
from games.shrine.rules.cards import DAGGER, KINDS
from games.shrine.rules.combos import Quad, RaiseHeal, Triplet
from games.shrine.rules.matching import payments
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.uses import card_use_of
from games.shrine.table.verbs import BY_NAME


class UsableCards:
    """Uses of cards and aims in the present draft."""

    def __init__(self, table: TableContext, choosing: ActionDraft) -> None:
        self._table = table
        self._choosing = choosing

    def marks(self, seen: Shrine) -> Callable[..., CardMark]:
        """Return a function from the names of a card or an aim to the mark for its use.

        Call it as `mark(card)`, or as `mark(token, field)` for a thing that stands for several
        names.
        """
        table = self._table
        choosing = self._choosing
        seat = self._choosing.seat
        if not choosing.every:
            return lambda *aims: AT_REST
        choosing.settle()
        choice = choosing.choice
        chosen = choosing.cards
        possible_next = {*choice.following} | choosing.alternates()
        hand = seen.player(seat).hand if table.seat.viewer == seat else []
        usable_names = choosing.numbered()
        keys = digits_of(card for card in sorted_hand(hand) if card in usable_names)
        is_draw = table.ask == Asked.DRAW  # a press draws at once
        aims_of_draft = choice.picked.union(*(way.aims for way in choice.ready if choice.one))

        def mark(*aims: str) -> CardMark:
            is_in_hand = aims[0] in hand
            pressed = _pressed_mark(choosing, aims, keys if is_in_hand else None)
            if is_in_hand and aims[0] in chosen:
                return pressed._replace(state="selected", tip="Press it again to let it go.")
            if not aims_of_draft.isdisjoint(aims):
                return pressed._replace(state="target", seat=seat, tip="What you aim at.")
            if not possible_next.isdisjoint(aims):
                if is_in_hand or is_draw:
                    return pressed._replace(state="legal")
                return pressed._replace(state="target", seat=seat) if choosing.begun else pressed
            if is_in_hand:
                reason = self.why_not(seen, aims[0])
                return CardMark("unusable", key=pressed.key, reason=reason)
            return AT_REST

        return mark

    # Reasons.

    def why_not(self, seen: Shrine, card: str) -> str:
        """Return why a card of the hand can't be added to the picks."""
        match self._table.ask:
            case Asked.DRAW:
                return "Draw first."
            case Asked.BLOCK_DAGGER:
                return "A dagger is blocked by an ace and another card of its colour."
            case Asked.ACT:
                pass
            case Asked.FIZZLE | Asked.COUNTER if not seen.rules.alternate_fizzle:
                return "A fizzle takes your whole hand."
            case Asked.BLOCK:
                return "An attack is blocked by a token of your Field."
            case _:
                chosen = in_words(len(self._choosing.cards), "card")
                return (
                    f"{chosen.capitalize()} {'is' if chosen[:3] == 'one' else 'are'} enough. "
                    "Press a chosen card to let it go."
                )
        cards = self._choosing.picked_of_hand(seen, [card])
        reasons = [*self.refusals(seen, cards)]
        if len(cards) == 1 and (lacking := self._unpaid_reason(seen, cards[0])):
            reasons.append(lacking)
        return "\n".join(dict.fromkeys(reasons)) or "It can't be played now."

    def _unpaid_reason(self, seen: Shrine, card: Card) -> str:
        """Return why a card can be neither token nor dagger: no other card of its colour pays."""
        hand = seen.player(self._choosing.seat).hand
        if card[0] not in (*KINDS, DAGGER) or payments(hand, card):
            return ""
        use = "A dagger" if card[0] == DAGGER else "A token"
        return f"{use}: it takes another {CARD_COLOURS[card]} card to pay for it."

    def refusals(self, seen: Shrine, cards: tuple[Card, ...]) -> Iterator[str]:
        """Yield the reasons against each action that these cards might be meant for.

        A reason against an attack names the opponent: `Ben: the Pawn is 2; ...`.
        """
        choosing = self._choosing
        table = self._table
        if table.ask != Asked.ACT or not cards:
            return
        kinds = BY_NAME[choosing.verb].kinds if choosing.verb else (Action,)
        for action in self._possible_meanings(seen, cards):
            if isinstance(action, kinds) and (reason := table.refusal(choosing.seat, action)):
                opponent = f"{table.name(action.at)}: " if isinstance(action, Attack) else ""
                yield f"{opponent}{reason}"

    def _possible_meanings(self, seen: Shrine, cards: tuple[Card, ...]) -> Iterator[Action]:
        seat = self._choosing.seat
        hand = {*seen.player(seat).hand}
        aims = {each for each in self._choosing.picks if each not in hand and "=" not in each}
        for opponent in seen.others(seat):
            attack = Attack(opponent, cards)
            if not aims or card_use_of(attack, seat).aims & aims:
                yield attack
        if aims:
            return
        if len(cards) == 2:
            yield Heal(cards)
            for one, other in (cards, cards[::-1]):
                if one[0] in KINDS:
                    yield LayToken(one, other)
                elif one[0] == DAGGER and seen.player(seat).triad:
                    yield LayDagger(one, other)
                elif one[0] == DAGGER:
                    yield Dagger(one, other, seen.others(seat)[0], SHRINE)
        is_one_value = len({CARD_VALUES[card] for card in cards}) == 1
        if len(cards) == 3 and is_one_value:
            yield from (Triplet(cards, opponent) for opponent in seen.others(seat))
        elif len(cards) == 3:
            yield RaiseHeal(cards)
        elif len(cards) == 4 and is_one_value:
            yield from (Quad(cards, opponent) for opponent in seen.others(seat))


def _pressed_mark(
    choosing: ActionDraft, aims: tuple[str, ...], keys: Mapping[Card, str] | None
) -> CardMark:
    """Return the mark of something that can be pressed; a card of the hand can be dragged, too.

    Args:
        choosing: The action that is being chosen.
        aims: The names of what is pressed.
        keys: The keys of the cards of the hand; None if a card of the table is pressed.
    """
    mark = CardMark(press=partial(choosing.press, *aims))
    if keys is None:
        return mark
    return mark._replace(
        key=keys.get(Card(aims[0]), ""),
        carried=partial(choosing.carry, aims[0]),
        dropped=partial(choosing.drop, aims[0]),
    )
