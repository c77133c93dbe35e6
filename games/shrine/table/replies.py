"""Answers to an announced action as buttons, each with its effect and its cost.

Answers with grave consequences ask for confirmation in their own place, so that no dialog covers
the table. The press that gave the answer is never the one that confirms it.

To fizzle is to discard cards to stop an action; its player may insist by discarding as well (H25).

Clauses such as H25 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from engine.app.widgets.buttons import Kind
from engine.rules.english import in_figures
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, offer_for, with_digit_keys
from engine.table.context import TableContext
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.answers import Allow, Block, BlockDagger, Fizzle, FizzleWith
from games.shrine.rules.matching import aces_in, payments_for
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table.answers import ANSWERS
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.choosing import ActionDraft
from games.shrine.words import keys
from games.shrine.words.effects import saved_card_words, seat_at_stake
from games.shrine.words.labels import fizzle_caption, loss_words

FIRST_KEYS = keys.FIZZLE, keys.INSIST, keys.ALLOW
"""Letters of the answers that stand first, in this order; blocks stand behind them."""
CONFIRM_ID = "sure"
"""Id of the button that confirms an answer."""
GO_BACK_ID = "keep"
"""Id of the button that takes an answer back."""


DAGGER_BLOCK = "an ace and another card of its colour"
"""Cards that block a dagger, in words."""


class AnswerConfirmation(NamedTuple):
    """Answer that waits for confirmation.

    Attributes:
        offer: The answer.
        title: The question.
        text: The consequence of the answer.
        confirm_label: Label of the button that confirms.
        cancel_label: Label of the safe button.
        was_first_in_row: Whether the answer's own button was the first of its row.
        history_length: Length of the history at the question.
    """

    offer: Offer
    title: str
    text: str
    confirm_label: str
    cancel_label: str
    was_first_in_row: bool
    history_length: int


class AnswerOffers:
    """Answers of the seat that is asked about an announced action."""

    def __init__(
        self, table: TableContext, draft: ActionDraft, standing_passes: StandingPasses
    ) -> None:
        self._table = table
        self._draft = draft
        self._standing_passes = standing_passes
        self._confirmation: AnswerConfirmation | None = None

    # AnswerConfirmation.

    @property
    def pending_confirmation(self) -> AnswerConfirmation | None:
        """The answer that waits for confirmation, if any."""
        confirmation = self._confirmation
        return (
            confirmation
            if confirmation and confirmation.history_length == len(self._table.history)
            else None
        )

    def back(self) -> bool:
        """Take back an answer that waits for confirmation; return whether there was one."""
        confirmation = self.pending_confirmation
        self._confirmation = None
        if confirmation:
            self._table.rebuild()
        return confirmation is not None

    def _cancel(self) -> None:
        self.back()

    def _ask_to_confirm(self, confirmation: AnswerConfirmation) -> None:
        self._confirmation = confirmation
        self._table.rebuild()
        self._table.focus_on(GO_BACK_ID)

    def _give_answer(self, action: Action, block_answer: Action | None = None) -> None:
        """Give an answer, and promise `block_answer` to a question about a block after it."""
        seat = self._draft.seat
        self._confirmation = None
        if block_answer:
            self._standing_passes.promise(seat, block_answer)
        self._draft.give(action)
        self._table.focus_on("", show=False)  # a late key press must not answer the next question

    # Offers.

    def offers(self, view: Shrine, decision: Decision) -> list[Offer]:
        """Return the answers as offers; verbs have letters, tokens to choose from have digits."""
        table = self._table
        if decision.ask not in ANSWERS or table.look_only or not view.announced:
            return []
        if confirmation := self.pending_confirmation:
            confirm = Offer(
                CONFIRM_ID,
                confirmation.confirm_label,
                key=keys.SURE,
                on_press=confirmation.offer.on_press,
                kind="danger",
            )
            go_back = Offer(
                GO_BACK_ID,
                confirmation.cancel_label,
                "or Esc",
                key=keys.KEEP,
                on_press=self._cancel,
            )
            return [go_back, confirm] if confirmation.was_first_in_row else [confirm, go_back]
        offers = [*self._offers_for(view, decision, parse_announceable(view.announced.action))]
        offers.sort(key=_place_in_row)
        if not table.seat.answers(decision):  # the advice is to look at the hand first
            offers = [offer._replace(kind=_without_emphasis(offer.kind)) for offer in offers]
        return [
            self._with_confirmation(view, decision, offer, number == 0)
            for number, offer in enumerate(offers)
        ]

    def _offers_for(
        self, view: Shrine, decision: Decision, action: Announceable
    ) -> Iterator[Offer]:
        seat = decision.seat
        is_last_card = seat_at_stake(view, action) == decision.seat
        allow_kind: Kind = "danger" if is_last_card else "normal"
        match decision.ask:
            case Asked.FIZZLE:
                may_block_later = action.target == seat and action.block_question(view) is not None
                is_direct = may_block_later and self._is_asked_last(view, seat)
                if may_block_later:
                    yield self._block_later_offer(view, seat, action, is_direct, is_last_card)
                is_best = is_last_card and (not may_block_later or action.can_be_blocked_by_ace)
                yield self._fizzle_offer(view, decision, is_best=is_best)
                if is_direct or not may_block_later:
                    allow = self._offer(
                        Allow(), keys.ALLOW, block_answer=Allow() if is_direct else None
                    )
                    if is_direct and action.takes_top_card:  # this also gives up the block
                        allow = allow._replace(hint=loss_words(view, seat, is_last_card))
                    yield allow._replace(kind=allow_kind)
            case Asked.COUNTER:
                yield self._fizzle_offer(view, decision, is_best=False)
                yield self._offer(Allow(), keys.ALLOW)
            case Asked.BLOCK:
                yield from with_digit_keys(self._token_block_offers(view, seat, is_last_card))
                yield self._offer(Allow(), keys.ALLOW)._replace(kind=allow_kind)
            case Asked.BLOCK_DAGGER:
                yield self._dagger_block_offer(view, decision)
                yield self._offer(Allow(), keys.ALLOW)._replace(kind=allow_kind)

    def _token_block_offers(self, view: Shrine, seat: int, is_last_card: bool) -> Iterator[Offer]:
        """Yield an answer for each token of the Field that can block."""
        for token in view.player(seat).field:
            is_picked = str(token) in self._draft.picks
            is_advised = is_last_card and token == view.player(seat).field[-1]
            yield self._offer(Block(token), "", is_best=is_picked or is_advised)

    def _offer(
        self,
        action: Action,
        key: str,
        *,
        is_best: bool = False,
        block_answer: Action | None = None,
    ) -> Offer:
        offer = offer_for(action, self._table.caption(action), self._give_answer)
        kind: Kind = "primary" if is_best else "normal"
        return offer._replace(
            key=key, on_press=partial(self._give_answer, action, block_answer), kind=kind
        )

    @staticmethod
    def _is_asked_last(view: Shrine, seat: int) -> bool:
        """Return whether nobody else is asked between this seat's answer and its block.

        Then one press may give both answers: nobody learns the second before it is due.
        """
        order = view.seats_that_can_fizzle()
        return seat not in order or order[-1] == seat

    def _block_later_offer(
        self, view: Shrine, seat: int, action: Announceable, is_direct: bool, is_last_card: bool
    ) -> Offer:
        """Return the offer not to fizzle, but to block.

        If only one token can block and nobody else is asked between (`is_direct`), it blocks at
        once. `is_last_card`: the seat's last card is at stake.
        """
        field = view.player(seat).field
        kind: Kind = "primary" if is_last_card and action.can_be_blocked_by_token else "normal"
        if is_direct and action.can_be_blocked_by_token and len(field) == 1:
            words = f"lose {tokens(field)},\n{saved_card_words(view, action)}"
            press = partial(self._give_answer, Allow(), Block(field[0]))
            return Offer("block-now", "Block", words, key=keys.BLOCK, on_press=press, kind=kind)
        means_words = "with an ace" if action.can_be_blocked_by_ace else f"with {tokens(field)}"
        press = partial(self._give_answer, Allow())
        if not is_direct:
            id = str(Allow())
            words = f"you may still block\n{means_words}"
            return Offer(id, "Don't fizzle", words, key=keys.ALLOW, on_press=press, kind=kind)
        title = "Block"
        words = f"next, choose a token:\n{means_words}"
        reason = ""
        if action.can_be_blocked_by_ace:
            words = f"then choose a card:\n{means_words}"
            reason = self._no_ace_reason(view, seat)
        if reason:
            words = "no ace that can be paid"
        if not action.can_be_blocked_by_token:
            title = "Try to block"
        tip = "You don't fizzle, and are asked at once what you block with."
        offer = Offer("allow-first", title, words, tip=tip, key=keys.BLOCK, reason=reason)
        return offer._replace(on_press=press, kind=kind)

    def _fizzle_offer(self, view: Shrine, decision: Decision, *, is_best: bool) -> Offer:
        """Return the offer to fizzle or, if the player is asked, to insist."""
        key = keys.INSIST if decision.ask == Asked.COUNTER else keys.FIZZLE
        if not view.rules.alternate_fizzle:
            return self._offer(Fizzle(), key, is_best=is_best)
        if isinstance(action := self._draft.complete_action, FizzleWith):
            return self._offer(action, key, is_best=True)._replace(id="do")
        cards_words = in_figures(view.rules.fizzle, "card")
        caption = fizzle_caption(view, decision.seat, cards_words, self._table.marked_names)
        return self._offer_without_cards(
            "fizzle-with",
            key=key,
            title=caption.title,
            effect_words=caption.hint,
            cards_words=cards_words,
        )

    def _dagger_block_offer(self, view: Shrine, decision: Decision) -> Offer:
        """Return the offer to block a dagger with another one."""
        if isinstance(action := self._draft.complete_action, BlockDagger):
            return self._offer(action, keys.BLOCK, is_best=True)._replace(id="do")
        id = "block-with"
        key = keys.BLOCK
        title = "Block"
        cards_words = DAGGER_BLOCK
        if reason := self._no_ace_reason(view, decision.seat):
            return Offer(id, title, "no ace that can be paid", key=key, reason=reason)
        return self._offer_without_cards(
            id,
            key=key,
            title=title,
            effect_words="an ace and a card\nof its colour",
            cards_words=cards_words,
        )

    def _no_ace_reason(self, view: Shrine, seat: int) -> str:
        """Return why the open hand can't block a dagger; "" if it can, or if it is hidden."""
        if self._table.seat.viewer != seat:
            return ""
        hand = view.player(seat).hand
        can_pay = any(payments_for(hand, ace) for ace in aces_in(hand))
        return "" if can_pay else f"You do not hold {DAGGER_BLOCK}."

    def _offer_without_cards(
        self, id: str, key: str, title: str, effect_words: str, cards_words: str
    ) -> Offer:
        """Return an offer that can't be used until cards are picked."""
        decision = self._table.decision
        is_hand_open = decision is not None and self._table.seat.viewer == decision.seat
        reason = (
            f"Choose {cards_words} from your hand." if is_hand_open else "Look at your hand first."
        )
        return Offer(id, title, effect_words, key=key, reason=reason)

    def _with_confirmation(
        self, view: Shrine, decision: Decision, offer: Offer, is_first_in_row: bool
    ) -> Offer:
        """Return the offer, with a confirmation if it costs a whole hand or ends the match."""
        if offer.reason or not (offer.kind == "danger" or offer.id == str(Fizzle())):
            return offer
        seat = decision.seat
        table = self._table
        history_length = len(self._table.history)
        player_name = table.name(view.turn)
        if offer.kind == "danger":
            wins_words = f" and {player_name} wins" if len(view.still_in()) == 2 else ""
            text = f"{table.name(seat)} is out{wins_words}."
            title = "Allow it?"
            confirm_label = "Allow it"
        else:
            is_insistence = seat == view.turn
            count = in_figures(view.free_card_count(seat), "card")
            title = "Insist?" if is_insistence else "Fizzle?"
            insist_note = (
                f" {player_name} may still insist."
                if not is_insistence and view.can_insist()
                else ""
            )
            text = f"{table.name(seat)} discards {count}.{insist_note}"
            confirm_label = f"Discard {count}"
        confirmation = AnswerConfirmation(
            offer,
            title,
            text=text,
            confirm_label=confirm_label,
            cancel_label="Go back",
            was_first_in_row=is_first_in_row,
            history_length=history_length,
        )
        hint = f"{offer.hint};\nasks once more" if offer.kind == "danger" else offer.hint
        return offer._replace(hint=hint, on_press=partial(self._ask_to_confirm, confirmation))


def _place_in_row(offer: Offer) -> int:
    """Return the place of an answer in the row; equal ones keep their order."""
    return FIRST_KEYS.index(offer.key) if offer.key in FIRST_KEYS else len(FIRST_KEYS)


def _without_emphasis(kind: Kind) -> Kind:
    """Return the kind of a button, without the emphasis of advice."""
    return "normal" if kind == "primary" else kind
