"""What a seat can't know of the cards, dealt anew from all that it does know (H33)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.cards import Card
from engine.rules.chance import Chance
from engine.rules.places import Pile
from games.shrine.rules.state import BALANCE


def deal_anew(piles: Iterable[Pile], seat: int, named: Iterable[Card], chance: Chance) -> None:
    """Deal what a seat (0: an onlooker) does not see of these piles anew among the places where it
    lies, but for the cards that are `named` by what has been announced (H25).

    The Balance is in no hand, since it is played the moment it is drawn (H30).
    """
    announced = {*named}
    slots = [
        (pile, at)
        for pile in piles
        for at in range(pile.seen(seat), len(pile.cards))
        if pile.cards[at] not in announced
    ]
    cards = sorted(pile.cards[at] for pile, at in slots)
    if BALANCE in cards:
        cards.remove(BALANCE)
        fitting = [slot for slot in slots if slot[0].place.pile != "hand"]
        pile, at = fitting[chance.below(len(fitting))]
        pile.cards[at] = BALANCE
        slots = [slot for slot in slots if slot[0] is not pile or slot[1] != at]
    for (pile, at), card in zip(slots, chance.shuffle(cards), strict=True):
        pile.cards[at] = card
