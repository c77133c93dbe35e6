"""What a seat can't know of the cards, dealt anew from all that it does know (C22)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.cards import Card
from engine.rules.chance import Chance
from games.schmiegel.rules.state import FACES, NUMBERS, Schmiegel


def redealt(s: Schmiegel, seat: int, chance: Chance) -> Schmiegel:
    """A copy in which the piles and the hands that this seat (0: an onlooker) does not see are any
    that it holds possible, each as likely as it is.

    Every batch of cards that is known to be in the hands is dealt anew among them, and all else
    that is hidden among the places where it can lie, each place keeping its number. A face pile
    that has been turned over is known to all.
    """
    other = s.copy()
    if not s.faces.turned:
        other.faces.pile = chance.shuffle(sorted(s.faces.pile))
    hands = [player.hand for at, player in enumerate(other.players, start=1) if at != seat]
    loose = {*s.numbers.pile, *(card for hand in hands for card in hand)}
    for batch in s.numbers.held:
        loose.difference_update(batch)
        _deal(batch, hands, chance)
    _deal(loose, [*hands, other.numbers.pile], chance)
    other.chance = Chance(chance.below(1 << 64))
    return other


def _deal(cards: Iterable[Card], places: list[list[Card]], chance: Chance) -> None:
    """Deal these cards anew over the slots in which they lie."""
    among = {*cards}
    slots = [(place, at) for place in places for at, card in enumerate(place) if card in among]
    found = sorted(place[at] for place, at in slots)
    for (place, at), card in zip(slots, chance.shuffle(found), strict=True):
        place[at] = card


def unseen(view: Schmiegel, seat: int) -> tuple[list[Card], list[Card]]:
    """The cards that the viewer of this view (0: an onlooker) has not before its eyes: those that
    it can't place, and those that it knows to lie in the other hand; each in the order of its
    pack."""
    faces = view.faces
    numbers = view.numbers
    open_to_it = {*faces.pile, *faces.discard, *view.drawn, *numbers.pile, *numbers.discard}
    for player in view.players:
        open_to_it.update(player.hand)
        for character in player.party:
            open_to_it |= {character.face, *character.numbers}
    missing = [card for card in (*NUMBERS.cards, *FACES.cards) if card not in open_to_it]
    known = {card for batch in numbers.held for card in batch} if seat else set[Card]()
    return (
        [card for card in missing if card not in known],
        [card for card in missing if card in known],
    )
