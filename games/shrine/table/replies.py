"""Answers to an announced action as buttons, each with its effect and its cost.

Answers with grave consequences ask for confirmation in their own place, so that no dialog covers
the table. The press that gave the answer is never the one that confirms it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from engine.app.widgets.buttons import Kind
from engine.rules.english import in_figures
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, labelled, numbered
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.answers import Allow, Block, BlockDagger, Fizzle, FizzleWith
from games.shrine.rules.matching import daggers, payments
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table.answers import ANSWERS
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.choosing import ActionDraft
from games.shrine.words import keys
from games.shrine.words.effects import at_stake, saved
from games.shrine.words.labels import falls, fizzling

FIRST = keys.FIZZLE, keys.INSIST, keys.ALLOW
"""Letters of the answers that stand first, in this order; blocks stand behind them."""
SURE = "sure"
"""Id of the button that confirms an answer."""
KEEP = "keep"
"""Id of the button that takes an answer back."""


DAGGER_BLOCK = "an ace and another card of its colour"
"""Cards that block a dagger, in words."""


class AskedAgain(NamedTuple):
    """Answer that waits for confirmation.

    Attributes:
        offer: The answer.
        title: The question.
        text: The consequence of the answer.
        yes: Label of the button that confirms.
        no: Label of the safe button.
        first: Whether the answer's own button was the first of its row.
        moment: Length of the history at the question.
    """

    offer: Offer
    title: str
    text: str
    yes: str
    no: str
    first: bool
    moment: int


class Replies:
    """Answers of the seat that is asked about an announced action."""

    def __init__(
        self, table: TableContext, choosing: ActionDraft, standing: StandingPasses
    ) -> None:
        self._table = table
        self._choosing = choosing
        self._standing = standing
        self._asking: AskedAgain | None = None

    # Confirmation.

    @property
    def asking(self) -> AskedAgain | None:
        """The answer that waits for confirmation, if any."""
        asked = self._asking
        return asked if asked and asked.moment == len(self._table.history) else None

    def back(self) -> bool:
        """Take back an answer that waits for confirmation; return whether there was one."""
        was = self.asking
        self._asking = None
        if was:
            self._table.rebuild()
        return was is not None

    def _keep(self) -> None:
        self.back()

    def _ask(self, asked: AskedAgain) -> None:
        self._asking = asked
        self._table.rebuild()
        self._table.focus_on(KEEP)

    def _give(self, action: Action, then: Action | None = None) -> None:
        """Give an answer, and promise the answer `then` to the question about a block after it."""
        seat = self._choosing.seat
        self._asking = None
        if then:
            self._standing.promise(seat, then)
        self._choosing.give(action)
        self._table.focus_on("", show=False)  # a late key press must not answer the next question

    # Offers.

    def offers(self, seen: Shrine, decision: Decision) -> list[Offer]:
        """Return the answers as offers; verbs have letters, tokens to choose from have digits."""
        table = self._table
        if decision.ask not in ANSWERS or table.look_only or not seen.announced:
            return []
        if asked := self.asking:
            sure = Offer(
                SURE, asked.yes, key=keys.SURE, on_press=asked.offer.on_press, kind="danger"
            )
            keep = Offer(KEEP, asked.no, "or Esc", key=keys.KEEP, on_press=self._keep)
            return [keep, sure] if asked.first else [sure, keep]
        offers = [*self._offered(seen, decision, announceable(seen.announced.action))]
        offers.sort(key=_place)
        if not table.seat.answers(decision):  # the advice is to look at the hand first
            offers = [each._replace(kind=_quiet(each.kind)) for each in offers]
        return [
            self._once_more(seen, decision, each, number == 0) for number, each in enumerate(offers)
        ]

    def _offered(self, seen: Shrine, decision: Decision, action: Announceable) -> Iterator[Offer]:
        seat = decision.seat
        last = at_stake(seen, action) == decision.seat
        danger: Kind = "danger" if last else "normal"
        match decision.ask:
            case Asked.FIZZLE:
                later = action.target == seat and action.block(seen) is not None
                direct = later and self._is_last(seen, seat)
                if later:
                    yield self._block_later(seen, seat, action, direct, last)
                best = last and (not later or action.by_dagger)
                yield self._fizzle(seen, decision, best)
                if direct or not later:
                    allow = self._offer(Allow(), keys.ALLOW, then=Allow() if direct else None)
                    if direct and action.strikes:  # this also gives up the block
                        allow = allow._replace(hint=falls(seen, seat, last))
                    yield allow._replace(kind=danger)
            case Asked.COUNTER:
                yield self._fizzle(seen, decision, False)
                yield self._offer(Allow(), keys.ALLOW)
            case Asked.BLOCK:
                yield from numbered(self._blocks(seen, seat, last))
                yield self._offer(Allow(), keys.ALLOW)._replace(kind=danger)
            case Asked.BLOCK_DAGGER:
                yield self._dagger(seen, decision)
                yield self._offer(Allow(), keys.ALLOW)._replace(kind=danger)

    def _blocks(self, seen: Shrine, seat: int, last: bool) -> Iterator[Offer]:
        """Yield an answer for each token of the Field that can block."""
        for token in seen.player(seat).field:
            picked = str(token) in self._choosing.picks
            advised = last and token == seen.player(seat).field[-1]
            yield self._offer(Block(token), "", picked or advised)

    def _offer(
        self, action: Action, key: str, best: bool = False, then: Action | None = None
    ) -> Offer:
        offer = labelled(action, self._table.caption(action), self._give)
        kind: Kind = "primary" if best else "normal"
        return offer._replace(key=key, on_press=partial(self._give, action, then), kind=kind)

    @staticmethod
    def _is_last(seen: Shrine, seat: int) -> bool:
        """Return whether nobody else is asked between this seat's answer and its block.

        Then one press may give both answers: nobody learns the second before it is due.
        """
        order = seen.may_fizzle()
        return seat not in order or order[-1] == seat

    def _block_later(
        self, seen: Shrine, seat: int, action: Announceable, direct: bool, last: bool
    ) -> Offer:
        """Return the offer not to fizzle, but to block.

        If only one token can block and nobody else is asked between (`direct`), it blocks at once.
        """
        field = seen.player(seat).field
        best: Kind = "primary" if last and action.by_pawns else "normal"
        if direct and action.by_pawns and len(field) == 1:
            does = f"lose {tokens(field)},\n{saved(seen, action)}"
            press = partial(self._give, Allow(), Block(field[0]))
            return Offer("block-now", "Block", does, key=keys.BLOCK, on_press=press, kind=best)
        how = "with an ace" if action.by_dagger else f"with {tokens(field)}"
        press = partial(self._give, Allow())
        if direct:
            does = (
                f"then choose a card:\n{how}"
                if action.by_dagger
                else f"next, choose a token:\n{how}"
            )
            title = "Block" if action.by_pawns else "Try to block"
            reason = self._no_ace(seen, seat) if action.by_dagger else ""
            does = "no ace that can be paid" if reason else does
            tip = "You don't fizzle, and are asked at once what you block with."
            return Offer(
                "allow-first",
                title,
                does,
                tip=tip,
                key=keys.BLOCK,
                reason=reason,
                on_press=press,
                kind=best,
            )
        does = f"you may still block\n{how}"
        return Offer(str(Allow()), "Don't fizzle", does, key=keys.ALLOW, on_press=press, kind=best)

    def _fizzle(self, seen: Shrine, decision: Decision, best: bool) -> Offer:
        """Return the offer to fizzle or, if the player is asked, to insist."""
        key = keys.INSIST if decision.ask == Asked.COUNTER else keys.FIZZLE
        if not seen.rules.alternate_fizzle:
            return self._offer(Fizzle(), key, best)
        if isinstance(built := self._choosing.complete_action, FizzleWith):
            return self._offer(built, key, True)._replace(id="do")
        least = in_figures(seen.rules.fizzle, "card")
        said = fizzling(seen, decision.seat, least, self._table.marked_names)
        return self._unready("fizzle-with", key, said.title, said.hint, least)

    def _dagger(self, seen: Shrine, decision: Decision) -> Offer:
        """Return the offer to block a dagger with another one."""
        if isinstance(met := self._choosing.complete_action, BlockDagger):
            return self._offer(met, keys.BLOCK, True)._replace(id="do")
        id = "block-with"
        key = keys.BLOCK
        title = "Block"
        what = DAGGER_BLOCK
        if reason := self._no_ace(seen, decision.seat):
            return Offer(id, title, "no ace that can be paid", key=key, reason=reason)
        return self._unready(id, key, title, "an ace and a card\nof its colour", what)

    def _no_ace(self, seen: Shrine, seat: int) -> str:
        """Return why the open hand can't block a dagger; "" if it can, or if it is hidden."""
        if self._table.seat.viewer != seat:
            return ""
        held = seen.player(seat).hand
        paid = any(payments(held, ace) for ace in daggers(held))
        return "" if paid else f"You do not hold {DAGGER_BLOCK}."

    def _unready(self, id: str, key: str, title: str, does: str, what: str) -> Offer:
        """Return an offer that can't be used until cards are picked."""
        decision = self._table.decision
        opened = decision is not None and self._table.seat.viewer == decision.seat
        how = f"Choose {what} from your hand." if opened else "Look at your hand first."
        return Offer(id, title, does, key=key, reason=how)

    def _once_more(self, seen: Shrine, decision: Decision, offer: Offer, first: bool) -> Offer:
        """Return the offer, with a confirmation if it costs a whole hand or ends the match."""
        if offer.reason or not (offer.kind == "danger" or offer.id == str(Fizzle())):
            return offer
        seat = decision.seat
        table = self._table
        moment = len(self._table.history)
        turn = table.name(seen.turn)
        if offer.kind == "danger":
            wins = f" and {turn} wins" if len(seen.still_in()) == 2 else ""
            text = f"{table.name(seat)} is out{wins}."
            asked = AskedAgain(offer, "Allow it?", text, "Allow it", "Go back", first, moment)
        else:
            insists = seat == seen.turn
            count = in_figures(seen.spare(seat), "card")
            title = "Insist?" if insists else "Fizzle?"
            rest = f" {turn} may still insist." if not insists and seen.may_counter() else ""
            text = f"{table.name(seat)} discards {count}.{rest}"
            asked = AskedAgain(offer, title, text, f"Discard {count}", "Go back", first, moment)
        hint = f"{offer.hint};\nasks once more" if offer.kind == "danger" else offer.hint
        return offer._replace(hint=hint, on_press=partial(self._ask, asked))


def _place(offer: Offer) -> int:
    """Return the place of an answer in the row; equal ones keep their order."""
    return FIRST.index(offer.key) if offer.key in FIRST else len(FIRST)


def _quiet(kind: Kind) -> Kind:
    """Return the kind of a button, without the emphasis of advice."""
    return "normal" if kind == "primary" else kind
