"""How answers are given by pressing cards: what each may do now, and what pressing comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from engine.app.inputs import Position
from engine.app.widgets import Answer, Dialog, walk
from engine.match import Match
from engine.rules.cards import Card
from engine.rules.english import in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.chooser import Chooser, Way
from engine.table.marks import AT_REST, CardMark, MarkedCard
from engine.table.navigation import TableNavigation
from engine.words.labels import Label
from games.schmiegel.rules.abilities import Ability
from games.schmiegel.rules.actions import Associate
from games.schmiegel.table.choose import closes, way
from games.schmiegel.table.facts import Facts
from games.schmiegel.words.labels import ABILITY, label

DOES = {
    "J": "takes a number from any opposing character but a fighter, into the hand",
    "Q": "draws a face into the party, while it has room",
    "K": "moves a number between two characters of its suit, in either party",
    "A": "draws a number; then one of the hand may go to another of the party",
}
"""What a character can do with each of its numbers, by its rank."""
DIGITS = "1234567890"


class Answers(Facts):
    """A match whose cards can be pressed."""

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        super().__init__(match, navigation)
        self.chooser = Chooser(way)

    def marker(self) -> Callable[[str], CardMark]:
        """How each card, or pile, of the table may be used now."""
        actions, decision = self.actions, self.decision
        if decision is None or not actions:
            return self._named_mark
        seat = decision.seat
        self.chooser.settle(actions)
        picks, order = self.chooser.picks, self.order()
        following = sorted(self.chooser.offered(actions), key=_place_in(order))
        keys = dict(zip(following, DIGITS, strict=False))
        beginning = {*self.chooser.first(actions)}
        carried = {card for each in actions for card in _carried(way(each))}

        def mark(card: str) -> CardMark:
            carry = self._carrying(card) if card in carried else None
            drop = self._dropping(card) if card in carried else None
            if card not in following and card not in picks and card not in beginning:
                return self._useless(card, decision)._replace(carried=carry, dropped=drop)
            press = self._pressing(card)
            says = self._says(card, actions)
            if card in picks:
                again = "again, or Enter" if card in keys else "again to let it go"
                says = f"Chosen. Press it {again}. {says}".strip()
                return CardMark("selected", 0, keys.get(card, ""), says, "", press, carry, drop)
            if card not in following:
                return CardMark("rest", 0, "", says, "", press, carry, drop)
            if picks and picks[0] not in following:
                return CardMark("target", seat, keys.get(card, ""), says, "", press, carry, drop)
            return CardMark("legal", 0, keys.get(card, ""), says, "", press, carry, drop)

        return mark

    def order(self) -> list[str]:
        """The cards in the order in which their keys count them."""
        raise NotImplementedError

    def _pressing(self, card: str) -> Callable[[], None]:
        return lambda: self.press(card)

    def _carrying(self, card: str) -> Callable[[], None]:
        return lambda: self.carry(card)

    def _dropping(self, card: str) -> Callable[[Position], None]:
        return lambda pos: self.drop(card, pos)

    def _says(self, card: str, actions: list[Action]) -> str:
        """What a card that can be pressed says of that."""
        leads = [each for each in self.chooser.fitting(actions) if card in way(each)]
        anew = [each for each in actions if way(each)[:1] == (card,)]
        if anew and isinstance(anew[0], Ability) and not (self.chooser.picks and leads):
            left = in_words(self.uses(Card(card)), "use")
            return f"{ABILITY[card[0]]}, {left} left: it {DOES[card[0]]}."
        leads = leads or anew
        return self._said(leads[0]).help if len(leads) == 1 else ""

    def _useless(self, card: str, decision: Decision) -> CardMark:
        """A card that can't be chosen now, with the reason where it is the seat's own."""
        state = self.shown
        if decision.ask == "abilities" and state.own.find(Card(card)) and not self.chooser.picks:
            return CardMark(reason=self.idle(Card(card)))
        if card in state.own.hand and decision.private and self.viewer == decision.seat:
            if self.chooser.picks:
                return AT_REST
            return CardMark("unusable", reason=self._unfit(Card(card)))
        return self._named_mark(card)

    def _unfit(self, number: Card) -> str:
        """Why no own character can be given a number of the hand."""
        state = self.shown
        suited = [each.face for each in state.own.party if each.face[-1] == number[-1]]
        why = [self.match.refusal(state.turn, Associate(number, face)) or "" for face in suited]
        return "\n".join(why) or f"Nobody in your party has the suit of {{{number}}}."

    def _named_mark(self, card: str) -> CardMark:
        """The character that was named, while its answer is awaited."""
        if card == self.shown.named and self.shown.phase == "swap":
            return CardMark("target", self.lower)
        return AT_REST

    def press(self, card: str) -> None:
        """A card or pile is pressed."""
        actions = self.actions
        action = self.chooser.press(card, actions)
        if action is not None:
            self.give(action)
        elif self.chooser.picks and self.shape == "tabs":
            piles = any(each.endswith("pile") for each in self.chooser.next(actions))
            self.open_sheet(self.sheet if piles else "parties")
        self.rebuild()

    def carry(self, card: str) -> None:
        """A card is dragged off its place: it is chosen, and where it may go is ringed."""
        if card in self.chooser.picks:
            return
        actions = self.actions
        if card in self.chooser.next(actions) or card in self.chooser.first(actions):
            self.press(card)
            return
        # a number that a wizard can move: its wizard is chosen with it
        lead = next((w for w in map(way, actions) if card in w[1:-1]), ())
        self.chooser.picks = lead[: lead.index(card) + 1] if lead else self.chooser.picks
        self.rebuild()

    def drop(self, card: str, pos: Position) -> None:
        """A card is dropped: it goes where it may go; on its own place it stays chosen."""
        actions = self.actions
        if card not in self.chooser.picks:
            return
        places = (card, *self.chooser.next(actions))
        choices = [widget for widget, _ in walk(self.widgets) if isinstance(widget, MarkedCard)]
        under = [widget.card for widget in choices if widget.card in places and widget.hit(pos)]
        if not under:
            self.chooser.press(card, actions)
        elif under[-1] != card:
            action = self.chooser.press(under[-1], actions)
            if action is not None:
                self.give(action)

    def give(self, action: Action) -> None:
        """Play an action; what it closes is asked about first (C11)."""
        actions = self.actions
        if closes(actions, action, self.acting):
            assert isinstance(action, Ability)
            self.manager.push(self._warning(action))
            return
        self._give(action)

    def _give(self, action: Action) -> None:
        self.chooser.picks = ()
        self.play(action)

    def _warning(self, action: Ability) -> Dialog:
        """What an ability of another character closes; who stays goes on with the first one."""
        acting = Card(self.acting)
        left = in_words(self.uses(acting), "use")
        kind = ABILITY[acting[0]]

        def stay() -> None:
            self.chooser.picks = (acting,)
            self.rebuild()

        return Dialog(
            f"Leave {{{acting}}}?",
            f"{{{acting}}} has {left} of {kind} left. Once {{{action.face}}} acts, {{{acting}}} "
            "may not act again this turn.",
            [
                Answer(f"Stay with {{{acting}}}", stay),
                Answer(f"Act with {{{action.face}}}", lambda: self._give(action), "danger"),
            ],
        )

    def _said(self, action: Action) -> Label:
        """What is said of an answer."""
        decision = self.decision
        assert decision is not None
        return label(self.match.view(0), decision.seat, action, decision.ask)


def _place_in(order: list[str]) -> Callable[[str], int]:
    places = {card: place for place, card in enumerate(order)}
    return lambda card: places.get(card, len(places))


def _carried(pressed: Way) -> Iterator[str]:
    """The cards that are pressed to be laid on the next one."""
    for card, onto in pairwise(pressed):
        if onto != card and not onto.endswith("pile"):
            yield card
