"""How an action is built: cards of the hand and what it is aimed at, pressed in any order.

What has been picked narrows the legal answers down. Those of which nothing is missing but the aim
are `ready`, and are announced by a button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.app.inputs import Position
from engine.app.widgets import walk
from engine.rules.cards import COLOUR, COUNT, Card
from engine.rules.notation import Action
from engine.table.context import TableContext
from engine.table.hand import in_order
from engine.table.marks import AT_REST, CardMark
from engine.table.pressing import DIGITS
from games.shrine.rules.actions import SHRINE, Attack, Dagger, Heal, LayDagger, LayToken
from games.shrine.rules.combos import Quad, RaiseHeal, Triplet
from games.shrine.rules.matching import payments
from games.shrine.rules.state import DAGGER, KINDS, Asked, Shrine
from games.shrine.table.uses import use_of

Aims = tuple[str, ...]
"""What a widget can stand for, the closest first: a token, then the Field on which it lies."""


class Choosing:
    """What has been picked: cards of the hand, and aims."""

    def __init__(self, table: TableContext) -> None:
        self.picks: tuple[str, ...] = ()
        """In the order in which it was pressed."""
        self._table = table

    # What may be played.

    @property
    def actions(self) -> list[Action]:
        """What may be played now, as far as whoever has the table may know of it."""
        return self._table.actions

    @property
    def seat(self) -> int:
        """Who is asked."""
        decision = self._table.decision
        return decision.seat if decision else 0

    def settle(self) -> None:
        """Drop what was picked for a question that no longer stands."""
        if self.picks and not self.fitting:
            self.picks = ()

    @property
    def fitting(self) -> list[Action]:
        """What has all that is picked."""
        return self._fitting(self.picks)

    def _fitting(self, picks: Sequence[str]) -> list[Action]:
        seat, picked = self.seat, {*picks}
        return [each for each in self.actions if picked <= use_of(each, seat).all]

    @property
    def ready(self) -> list[Action]:
        """What fits, and lacks no card; of those that are aimed at what is picked, only these."""
        if not self.picks:
            return []
        seat, picked = self.seat, {*self.picks}
        lacking = [
            each
            for each in self.fitting
            if use_of(each, seat).cards <= picked and use_of(each, seat).all
        ]
        whole = [each for each in lacking if use_of(each, seat).all == picked]
        return whole or lacking

    def following(self) -> set[str]:
        """What may be pressed to go on."""
        seat = self.seat
        return {each for action in self.fitting for each in use_of(action, seat).all}

    # How each thing on the table may be used.

    def marks(self, seen: Shrine) -> Callable[..., CardMark]:
        """How a card of the hand, or what can be aimed at, may be used now: `mark(card)`, or
        `mark(token, field)` for a thing that stands for several."""
        actions, seat = self.actions, self.seat
        if not actions:
            return lambda *aims: AT_REST
        self.settle()
        picked, following = {*self.picks}, self.following()
        hand = seen.player(seat).hand if self._table.seat.viewer == seat else []
        keys = dict(zip(in_order(hand), DIGITS, strict=False))
        alone = {
            aim
            for each in actions
            for use in [use_of(each, seat)]
            if len(use.all) == 1
            for aim in use.aims
        }

        def mark(*aims: str) -> CardMark:
            held = aims[0] in hand
            carry = partial(self.carry, aims[0]) if held else None
            drop = partial(self.drop, aims[0]) if held else None
            found = CardMark(
                key=keys.get(Card(aims[0]), "") if held else "",
                press=partial(self.press, *aims),
                carried=carry,
                dropped=drop,
            )
            if any(each in picked for each in aims):
                again = "Press it again to let it go."
                state = "selected" if held else "target"
                return found._replace(state=state, seat=seat, tip=again)  # type: ignore[arg-type]
            if any(each in following for each in aims):
                if held or any(each in alone for each in aims):
                    return found._replace(state="legal")
                return found._replace(state="target", seat=seat) if picked else found
            if held:
                why = self.why_not(seen, aims[0])
                return CardMark("unusable", reason=why)
            return AT_REST

        return mark

    # Pressing.

    def press(self, *aims: str) -> None:
        """A card, or something to aim at, is pressed."""
        picked = [each for each in aims if each in self.picks]
        following = self.following()
        if picked:
            self.picks = tuple(each for each in self.picks if each not in picked)
        elif found := [each for each in aims if each in following]:
            self.picks = (*self.picks, found[0])
        self._picked(aims[0])

    def _picked(self, last: str) -> None:
        whole = [each for each in self.ready if use_of(each, self.seat).all == {*self.picks}]
        asked = self._table.ask
        if asked == Asked.DRAW and len(whole) == 1:
            self.give(whole[0])
            return
        self._table.rebuild()

    def carry(self, card: str) -> None:
        """A card is dragged off its place: it is picked."""
        if card not in self.picks:
            self.press(card)

    def drop(self, card: str, pos: Position) -> None:
        """A card is dropped on what it is aimed at; elsewhere it stays picked."""
        following = self.following() - {*self.picks}
        for widget, _ in reversed([*walk(self._table.widgets)]):
            aims = getattr(widget, "aims", ())
            found = [each for each in aims if each in following]
            if found and widget.hit(pos):
                self.press(*found)
                return
        self._table.rebuild()

    def give(self, action: Action) -> None:
        """Play an action."""
        self.picks = ()
        self._table.play(action)

    def back(self) -> bool:
        """Let the last one go; True where there was any."""
        let_go = bool(self.picks)
        self.picks = self.picks[:-1]
        return let_go

    def reset(self) -> None:
        """Let go all that was picked."""
        self.picks = ()

    # Why something can't be done.

    def cards(self, seen: Shrine, more: Sequence[str] = ()) -> tuple[Card, ...]:
        """The cards of the hand that have been picked, and more, in hand order."""
        picked = {*self.picks, *more}
        return tuple(card for card in seen.player(self.seat).hand if card in picked)

    def why_not(self, seen: Shrine, card: str) -> str:
        """Why a card of the hand can't go on with what is picked."""
        if self._table.ask == Asked.BLOCK_DAGGER:
            return "A dagger is blocked by an ace and another card of its colour."
        if self._table.ask != Asked.ACT:
            return "No more cards are needed."
        cards = self.cards(seen, (card,))
        reasons = [self.said_against(each) for each in self.refusals(seen, cards)]
        if len(cards) == 1 and (lacking := self._unpaid(seen, cards[0])):
            reasons.append(lacking)
        return "\n".join(dict.fromkeys(reasons)) or "Nothing can be played with it now."

    def said_against(self, refused: tuple[Action, str]) -> str:
        """The reason against something, with whom it was meant for: `Ben: the Pawn is 2; ...`."""
        meant, reason = refused
        return f"{self._table.name(meant.at)}: {reason}" if isinstance(meant, Attack) else reason

    def _unpaid(self, seen: Shrine, card: Card) -> str:
        """Why a card of the hand is neither laid nor a dagger, where nothing there pays for it."""
        seat = self.seat
        if card[0] not in (*KINDS, DAGGER) or payments(seen.player(seat).hand, card):
            return ""
        use = "A dagger" if card[0] == DAGGER else "A token"
        return f"{use}: it takes another {COLOUR[card]} card to pay for it."

    def refusals(self, seen: Shrine, cards: tuple[Card, ...]) -> Iterator[tuple[Action, str]]:
        """What these cards might be meant for, each with the reason against it."""
        if self._table.ask != Asked.ACT or not cards:
            return
        for action in self._meant(seen, cards):
            if reason := self._table.refusal(self.seat, action):
                yield action, reason

    def _meant(self, seen: Shrine, cards: tuple[Card, ...]) -> Iterator[Action]:
        seat = self.seat
        aimed = [each for each in self.picks if each not in seen.player(seat).hand]
        for at in seen.others(seat):
            attack = Attack(at, cards)
            if not aimed or use_of(attack, seat).aims & {*aimed}:
                yield attack
        if aimed:
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
        same = len({COUNT[card] for card in cards}) == 1
        if len(cards) == 3 and same:
            yield from (Triplet(cards, at) for at in seen.others(seat))
        elif len(cards) == 3:
            yield RaiseHeal(cards)
        elif len(cards) == 4 and same:
            yield from (Quad(cards, at) for at in seen.others(seat))
