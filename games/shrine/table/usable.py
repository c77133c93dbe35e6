"""Marks for the uses of cards and aims in a draft, and reasons why a card can't be added."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, Card
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.table.cards import State
from engine.table.chooser import Choice
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
from games.shrine.rules.matching import payments_for
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.uses import CardUse, card_use_of
from games.shrine.table.verbs import VERB_BY_ID


class UsableCards:
    """Uses of cards and aims in the present draft."""

    def __init__(self, table: TableContext, draft: ActionDraft) -> None:
        self._table = table
        self._draft = draft

    def marks(self, view: Shrine) -> Callable[..., CardMark]:
        """Return a function from the names of a card or an aim to the mark for its use.

        Call it as `mark(card)`, or as `mark(token, field)` for a thing that stands for several
        names.
        """
        table = self._table
        draft = self._draft
        seat = self._draft.seat
        if not draft.all_ways:
            return lambda *aims: AT_REST
        draft.drop_impossible_picks()
        choice = draft.choice
        chosen_cards = draft.cards
        next_picks = {*choice.next_picks} | draft.replacement_cards()
        hand = view.player(seat).hand if table.seat.viewer == seat else []
        names_for_digits = draft.names_for_digits()
        keys = digits_of(card for card in sorted_hand(hand) if card in names_for_digits)
        is_draw = table.ask == Asked.DRAW  # a press draws at once
        drafted_aims = _drafted_aims(choice)

        def mark(*names: str) -> CardMark:
            is_in_hand = names[0] in hand
            base_mark = _pressable_mark(draft, names, keys if is_in_hand else None)
            if is_in_hand and names[0] in chosen_cards:
                return base_mark._replace(state="selected", tip="Press it again to let it go.")
            if not drafted_aims.isdisjoint(names):
                return base_mark._replace(state="target", seat=seat, tip="What you aim at.")
            if not next_picks.isdisjoint(names):
                if is_in_hand or is_draw:
                    return base_mark._replace(state="legal")
                return (
                    base_mark._replace(state="target", seat=seat) if draft.has_pick else base_mark
                )
            return self._unusable_mark(view, names[0], base_mark.key) if is_in_hand else AT_REST

        return mark

    # Reasons.

    def _unusable_mark(self, view: Shrine, card: str, key: str) -> CardMark:
        """Return the mark of a card of the hand that can't be added to the picks.

        It is dark only once a choice has begun, where that helps to go on with it.
        """
        state: State = "unusable" if self._draft.has_pick else "rest"
        return CardMark(state, key=key, reason=self.why_not(view, card))

    def why_not(self, view: Shrine, card: str) -> str:
        """Return why a card of the hand can't be added to the picks."""
        match self._table.ask:
            case Asked.DRAW:
                return "Draw first."
            case Asked.BLOCK_DAGGER:
                return "A dagger is blocked by an ace and another card of its colour."
            case Asked.ACT:
                pass
            case Asked.FIZZLE | Asked.COUNTER if not view.rules.alternate_fizzle:
                return "A fizzle takes your whole hand."
            case Asked.BLOCK:
                return "An attack is blocked by a token of your Field."
            case _:
                count = len(self._draft.cards)
                chosen_words = in_words(count, "card").capitalize()
                verb = "is" if count == 1 else "are"
                return f"{chosen_words} {verb} enough. Press a chosen card to let it go."
        cards = self._draft.hand_picks_with(view, [card])
        reasons = [*self.refusals(view, cards)]
        if len(cards) == 1 and (unpaid_reason := self._unpaid_reason(view, cards[0])):
            reasons.append(unpaid_reason)
        return "\n".join(dict.fromkeys(reasons)) or "It can't be played now."

    def _unpaid_reason(self, view: Shrine, card: Card) -> str:
        """Return why a card can be neither token nor dagger: no other card of its colour pays."""
        hand = view.player(self._draft.seat).hand
        if card[0] not in (*KINDS, DAGGER) or payments_for(hand, card):
            return ""
        purpose = "A dagger" if card[0] == DAGGER else "A token"
        return f"{purpose}: it takes another {CARD_COLOURS[card]} card to pay for it."

    def refusals(self, view: Shrine, cards: tuple[Card, ...]) -> Iterator[str]:
        """Yield the reasons against each action that these cards might be meant for.

        A reason against an attack names the opponent: `Ben: the Pawn is 2; ...`.
        """
        draft = self._draft
        table = self._table
        if table.ask != Asked.ACT or not cards:
            return
        kinds = VERB_BY_ID[draft.verb].kinds if draft.verb else (Action,)
        for action in self._possible_meanings(view, cards):
            if isinstance(action, kinds) and (reason := table.refusal(draft.seat, action)):
                opponent = f"{table.name(action.at)}: " if isinstance(action, Attack) else ""
                yield f"{opponent}{reason}"

    def _possible_meanings(self, view: Shrine, cards: tuple[Card, ...]) -> Iterator[Action]:
        seat = self._draft.seat
        hand = {*view.player(seat).hand}
        aims = {pick for pick in self._draft.picks if pick not in hand and "=" not in pick}
        for opponent in view.others(seat):
            attack = Attack(opponent, cards)
            if not aims or card_use_of(attack, seat).aims & aims:
                yield attack
        if aims:
            return
        if len(cards) == 2:
            yield Heal(cards)
            for first_card, second_card in (cards, cards[::-1]):
                if first_card[0] in KINDS:
                    yield LayToken(first_card, second_card)
                elif first_card[0] == DAGGER and view.player(seat).has_triad:
                    yield LayDagger(first_card, second_card)
                elif first_card[0] == DAGGER:
                    yield Dagger(first_card, second_card, view.others(seat)[0], SHRINE)
        is_one_value = len({CARD_VALUES[card] for card in cards}) == 1
        if len(cards) == 3 and is_one_value:
            yield from (Triplet(cards, opponent) for opponent in view.others(seat))
        elif len(cards) == 3:
            yield RaiseHeal(cards)
        elif len(cards) == 4 and is_one_value:
            yield from (Quad(cards, opponent) for opponent in view.others(seat))


def _drafted_aims(choice: Choice[CardUse]) -> frozenset[str]:
    """Return the picked aims, with those of the drafted action if only one is ready."""
    if choice.only_action is None:
        return choice.picked
    return choice.picked.union(*(way.aims for way in choice.ready))


def _pressable_mark(
    draft: ActionDraft, names: tuple[str, ...], keys: Mapping[Card, str] | None
) -> CardMark:
    """Return the mark of something that can be pressed; a card of the hand can be dragged, too.

    Args:
        draft: The action that is being chosen.
        names: The names of what is pressed.
        keys: The keys of the cards of the hand; None if a card of the table is pressed.
    """
    mark = CardMark(press=partial(draft.press, *names))
    if keys is None:
        return mark
    return mark._replace(
        key=keys.get(Card(names[0]), ""),
        carried=partial(draft.carry, names[0]),
        dropped=partial(draft.drop, names[0]),
    )
