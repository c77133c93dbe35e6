"""What the foot of the table of Shrine asks and offers, and the hand that lies there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.app.theme import Scale
from engine.app.widgets import Confirmation, Widget, asking
from engine.app.widgets.buttons import Kind
from engine.rules.cards import COUNT
from engine.rules.english import in_figures, in_words, listed
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, labelled
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.marks import CardMark
from engine.table.ownhand import OwnHand
from engine.words.log import tokens
from games.shrine.rules.actions import (
    Announceable,
    Attack,
    Dagger,
    Draw,
    LayDagger,
    LayToken,
    Pass,
    Take,
)
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, Fizzle
from games.shrine.rules.combos import Resurrection
from games.shrine.rules.state import Asked, Shrine, hand_of
from games.shrine.table.answers import outcome
from games.shrine.table.choosing import Choosing
from games.shrine.table.standing import Standing
from games.shrine.words.labels import label

WITH_BUTTON = Draw, Take, Pass, Allow, Fizzle, Block
"""Answers that have a button of their own; the rest are built of cards, or listed."""
BLOCK_KEYS = "bnvc"
"""The keys of the tokens that may block, as they stand on the Field."""
MOST_READY = 3
"""So many actions of the same cards have a button each; of more, the aim is asked."""
BEHIND = {
    Asked.DRAW: "draws",
    Asked.ACT: "acts",
    Asked.LIMIT: "discards",
    Asked.THEFT: "discards",
    Asked.EQUAL: "discards",
}
"""What is done behind the curtain, by the question."""


class Asking:
    """Prompts and offers, as far as whoever has the table may know; the hand beside them."""

    def __init__(self, table: TableContext, choosing: Choosing, standing: Standing) -> None:
        self._table = table
        self._choosing = choosing
        self._standing = standing
        self._hand = OwnHand(table, "oxblood", gives_way=True)

    # The foot.

    def seat(self, seen: Shrine) -> int:
        """Whose hand lies at the foot: who is asked; while something is told, who acted."""
        decision = self._table.decision
        if decision:
            return decision.seat
        history = self._table.history
        return history[-1].seat if history else seen.turn

    def foot(
        self, seen: Shrine, scale: Scale, request: Request, mark: Callable[..., CardMark]
    ) -> Widget:
        """The bar at the foot of the window; `mark` says how each card may be used."""
        seat = self.seat(seen)
        held = seen.player(seat).hand
        to_come = self._table.ask == Asked.ACT and not self._choosing.picks
        return self._hand.bar(scale, seat, hand_of(seat), held, request, mark, to_come)

    # What is asked.

    def prompt(self, seen: Shrine, decision: Decision) -> Prompt:
        """Who is asked what."""
        self._choosing.settle()
        seat, name = decision.seat, self._table.name(decision.seat)
        if not self._table.seat.answers(decision) and decision.ask in BEHIND:
            does = BEHIND[Asked(decision.ask)]
            return Prompt(seat, f"{name} {does}", "For the hand's owner only.")
        if self._standing.passes_over:
            return Prompt(seat, f"{name} lets it stand", "It was said beforehand.")
        title, words = self._question(seen, decision)
        return Prompt(seat, f"{name}{title}", words)

    def _question(self, seen: Shrine, decision: Decision) -> tuple[str, str]:
        """What is asked, in words that follow the name."""
        seat, choosing = decision.seat, self._choosing
        match decision.ask:
            case Asked.DRAW:
                return " draws", "From the deck, or the graveyard's top for an action."
            case Asked.ACT if not choosing.picks:
                left = in_words(seen.actions_left, "action")
                if {*map(type, choosing.actions)} == {Pass}:
                    return f": {left}", "Nothing in the hand can be played."
                return f": {left}", "Pick cards and an aim, or choose from the list."
            case Asked.ACT:
                ready = choosing.ready
                if len(ready) > 1 and not self._built(seen):
                    return ": at what?", "Press what it is aimed at."
                cards = tokens(choosing.cards(seen))
                words = self._outcome(seen, ready) if ready else "More is needed."
                return f": {cards}" if cards else ": an aim", words
            case Asked.FIZZLE:
                return ": stop it?", self._cost(seen, seat)
            case Asked.COUNTER:
                return ": insist?", self._cost(seen, seat)
            case Asked.BLOCK:
                return ": block it?", "A token of your Field for the Shrine's top card."
            case Asked.BLOCK_DAGGER:
                return ": block it?", "An ace, and a card of its colour, from your hand."
        count = self._count(decision)
        return f": discard {in_words(count)}", "Pick what goes to the graveyard."

    def _outcome(self, seen: Shrine, ready: Sequence[Action]) -> str:
        """What has been built comes to, where the middle is on another sheet."""
        if len(ready) > 1:
            return ""
        if self._on_plate:
            return self._further(seen, ready[0])
        risen = seen.graveyard[0] if isinstance(ready[0], Resurrection) else None
        return outcome(seen, seen.turn, ready[0], risen)

    def _further(self, seen: Shrine, action: Action) -> str:
        """What one more card would make of an attack: `Lifted cards fit: {AC} makes it 10.`"""
        if not isinstance(action, Attack):
            return ""
        picked = {*action.pawns}
        more = [
            f"{tokens([card])} makes it {sum(COUNT[each] for each in other.pawns)}"
            for other in self._choosing.fitting
            if isinstance(other, Attack)
            and other.at == action.at
            and len(other.pawns) == len(picked) + 1
            for card in {*other.pawns} - picked
        ]
        return f"Lifted cards fit: {listed(more[:2])}." if more else ""

    def _cost(self, seen: Shrine, seat: int) -> str:
        count, does, hand = len(seen.player(seat).hand), "A fizzle", "the whole hand"
        if seat == seen.turn:
            count, does, hand = count - len(seen.played), "To insist", "the rest of the hand"
        if seen.rules.alternate_fizzle:
            return f"{does} costs {in_words(seen.rules.fizzle, 'card')} of your choice."
        return f"{does} costs {hand}, {in_words(count, 'card')}."

    def _count(self, decision: Decision) -> int:
        """How many cards are to be discarded."""
        found = [each for each in decision.actions or () if isinstance(each, Discard)]
        return len(found[0].cards) if found else 0

    # What is offered.

    def offers(self, seen: Shrine, decision: Decision) -> Offers:
        """The answers that have a button, and what has been built."""
        built = [] if self._on_plate else self._built(seen)
        answers = [each for each in self._choosing.actions if isinstance(each, WITH_BUTTON)]
        picked = {*self._choosing.picks}
        blocks: list[Action] = [each for each in answers if isinstance(each, Block)]
        keys = dict(zip(blocks, BLOCK_KEYS, strict=False))
        return Offers(
            [
                *built,
                *(
                    self._offer(
                        seen,
                        each,
                        "primary" if isinstance(each, Block) and each.token in picked else "normal",
                        keys.get(each, ""),
                    )
                    for each in answers
                ),
            ]
        )

    @property
    def _on_plate(self) -> bool:
        """Whether what has been built is announced on the plate in the middle."""
        ready = self._choosing.ready
        one = len(ready) == 1 and isinstance(ready[0], Announceable)
        return one and self._table.sheets.shape != "tabs"

    def announce(self, seen: Shrine) -> Offer | None:
        """The button on the plate."""
        if not self._on_plate:
            return None
        return self._built(seen)[0]._replace(hint="to be answered", kind="primary")

    def _built(self, seen: Shrine) -> list[Offer]:
        """What lacks nothing but a press: a button, or where the same cards do for several, as many
        as differ in what they are; where they differ in their aim alone, that is asked."""
        ready = [each for each in self._choosing.ready if not isinstance(each, WITH_BUTTON)]
        if len(ready) == 1:
            offer = self._offer(seen, ready[0], "primary")._replace(id="do")
            if isinstance(ready[0], Announceable):
                return [offer._replace(label="Announce", hint=_called(ready[0]), key="a")]
            return [offer._replace(key=str(ready[0])[0])]
        names = [_called(each) for each in ready]
        if len(ready) > MOST_READY or len({*names}) < len(names):
            return []
        return [
            self._offer(seen, each)._replace(id=f"do-{number}", label=name)
            for number, (each, name) in enumerate(zip(ready, names, strict=True))
        ]

    def _offer(self, seen: Shrine, action: Action, kind: Kind = "normal", key: str = "") -> Offer:
        names = [self._table.name(seat) for seat in range(1, len(self._table.names) + 1)]
        said = label(seen, self._choosing.seat, action, names)
        offer = labelled(action, said, self._choosing.give, kind=kind)
        offer = offer._replace(key=key or offer.key)
        if isinstance(action, Fizzle):
            return offer._replace(on_press=partial(self._ask_for_hand, seen, action), kind="danger")
        # "take" is what hands over the table
        return offer._replace(id="take-top") if isinstance(action, Take) else offer

    def _ask_for_hand(self, seen: Shrine, action: Fizzle) -> None:
        """A whole hand is thrown only by a second press, and no key is the same for both."""
        seat = self._choosing.seat
        insists = seat == seen.turn
        count = len(seen.player(seat).hand) - (len(seen.played) if insists else 0)
        question = Confirmation(
            f"{self._table.name(seat)}: {'insist' if insists else 'fizzle'}?",
            self._cost(seen, seat),
            f"Discard {'the' if insists else 'all'} {in_figures(count, 'card')}, "
            f"to {'make it stand' if insists else 'stop it'}",
            "Keep the hand",
        )
        self._table.push(asking(question, partial(self._choosing.give, action)))

    def usual(self) -> list[Request]:
        """Each seat's longest questions; where there are many buttons, without their hints, which
        give way."""

        def offer(id: str, title: str, hint: str, key: str = "") -> Offer:
            return Offer(id, title, hint, "", key, "", lambda: None)

        take = offer("take", "Take the table", "for Maximilian only", "1")
        allow, fizzle = offer("allow", "Let it stand", "do nothing", "a"), offer("f", "Fizzle", "")
        blocks = [offer(f"block-{n}", "Block with {KD}", "", BLOCK_KEYS[n]) for n in range(2)]
        built = [offer(f"do-{n}", "Block with {AS}", "") for n in range(2)]
        requests: list[Request] = []
        for seat in range(1, len(self._table.names) + 1):
            name = self._table.name(seat)
            cost = "A fizzle costs the whole hand, seven cards."
            stop = Prompt(seat, f"{name}: stop it?", cost)
            block = Prompt(seat, f"{name}: block it?", "A token of your Field for the top card.")
            act = Prompt(seat, f"{name}: {{5S}} {{4S}} {{3S}}", "Press what it is aimed at.")
            requests += [
                Request(stop, Offers([take, allow, fizzle])),
                Request(block, Offers([each._replace(hint="") for each in (take, allow, *blocks)])),
                Request(act, Offers([*built, offer("pass", "Pass", "", "p")])),
            ]
        return requests


def _called(action: Action) -> str:
    """An action in a word, as it differs from others of the same cards."""
    match action:
        case Dagger(ace=card):
            return f"Dagger {tokens([card])}"
        case LayToken(token=card) | LayDagger(ace=card):
            return f"Lay {tokens([card])}"
        case BlockDagger(ace=card):
            return f"Block with {tokens([card])}"
        case Resurrection():
            return "Resurrect"
    return type(action).__name__
