"""Steps of a game of Shrine: the deal, turns, and announced actions with their answers.

`s.prepend_steps(...)` puts steps in front of the agenda; the first of them comes next. The hooks of
a step are described in `engine.rules.state`, those of a question in `engine.rules.questions`.

`s.announced.risen` is the card that an announced resurrection raises from the graveyard (H23).

Clauses such as H8 are in games/shrine/rules.md.
"""

from __future__ import annotations

from functools import lru_cache

from typing_extensions import override

from engine.rules.events import Moved
from engine.rules.notation import Action, parse
from engine.rules.places import EVERYBODY, NOBODY
from engine.rules.questions import Question, Round
from engine.rules.state import Step
from games.shrine.rules.actions import (
    Announceable,
    Attack,
    Dagger,
    Draw,
    Heal,
    LayDagger,
    LayToken,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, Fizzle, FizzleWith
from games.shrine.rules.balance import (
    PLAY_BALANCE,
    EndBalance,
    EvenOut,
    KeepAsMany,
    MakeEqual,
    PlayBalance,
)
from games.shrine.rules.cards import BALANCE, DECK, hand_of, shrine_of
from games.shrine.rules.combos import (
    Quad,
    RaiseAttack,
    RaiseDagger,
    RaiseDaggerToken,
    RaiseHeal,
    RaiseToken,
    Triplet,
)
from games.shrine.rules.discards import AFTER_THEFT, KEEP_TO_LIMIT, AfterTheft, KeepToLimit
from games.shrine.rules.events import (
    ActionBlocked,
    ActionStands,
    Answered,
    BalancePutBack,
    FirstTurn,
)
from games.shrine.rules.state import Asked, Ending, Shrine

ANNOUNCEABLE: tuple[type[Announceable], ...] = (
    *(Heal, Attack, LayToken, Dagger, LayDagger, Steal, Triplet, Quad),
    *(RaiseHeal, RaiseAttack, RaiseToken, RaiseDagger, RaiseDaggerToken),
)
"""Kinds of actions that are announced first (H25)."""
ACTIONS: tuple[type[Action], ...] = (
    *(Draw, Take),
    *ANNOUNCEABLE,
    *(Pass, Fizzle, FizzleWith, Block, BlockDagger, Allow, Discard),
)


@lru_cache(1 << 8)
def parse_announceable(text: str) -> Announceable:
    """Return the action that a text stands for.

    Raises:
        NotAnAction: The text is no action that can be announced.
    """
    action = parse(text, ANNOUNCEABLE)
    assert isinstance(action, Announceable)
    return action


def announced_action(s: Shrine) -> Announceable:
    """Return the action that has been announced."""
    assert s.announced
    return parse_announceable(s.announced.action)


class SetUp(Step[Shrine], frozen=True):
    """Deal of Shrines and hands, and the choice of the seat that starts (H1, H30).

    Chance names that seat; in the later games of a set, the seat after the last starter begins
    (E3).
    """

    @override
    def carry_out(self, s: Shrine) -> None:
        """Deal, and put back a Balance that is turned up or dealt to a hand."""
        s.shuffle_deck()
        for seat in s.still_in():
            self._deal_shrine(s, seat)
        for seat in s.still_in():
            self._deal_hand(s, seat)
        last_starter = s.began
        if last_starter:
            s.turn = last_starter % s.seats + 1  # the next seat clockwise
        else:
            s.turn = 1 + s.chance.pick(s.seats)
        if s.best_of > 1:
            s.began = s.turn  # E3
        s.tell(FirstTurn, s.turn)
        s.prepend_steps(TAKE_TURN)

    def _deal_shrine(self, s: Shrine, seat: int) -> None:
        player = s.player(seat)
        count = s.rules.shrine  # the number of cards in a Shrine
        cards = tuple(s.deck[:count])
        s.deck = s.deck[count:]
        player.shrine = [*reversed(cards)]  # the card dealt last lies on top
        player.face_down = count
        s.tell(Moved, cards, DECK, shrine_of(seat), NOBODY)
        while player.shrine[0] == BALANCE:
            s.deck.append(player.shrine.pop(0))
            s.tell(Moved, (BALANCE,), shrine_of(seat), DECK, EVERYBODY, turned=True)
            s.shuffle_deck()
            card = s.deck.pop(0)
            player.shrine.insert(0, card)
            s.tell(Moved, (card,), DECK, shrine_of(seat), NOBODY)
        s.turn_up_top_card(seat)

    def _deal_hand(self, s: Shrine, seat: int) -> None:
        hand = s.player(seat).hand
        while len(hand) < s.rules.hand:
            if s.deck[0] == BALANCE:  # it stays in the deck, which is shuffled (H30)
                s.tell(BalancePutBack, seat)
                s.shuffle_deck()
                continue
            hand.append(s.deck.pop(0))
            s.tell(Moved, (hand[-1],), DECK, hand_of(seat), (seat,), turned=True)


class TakeTurn(Step[Shrine], frozen=True):
    """The rest of a turn; afterwards the next seat's turn begins (H6 to H8, H29)."""

    @override
    def carry_out(self, s: Shrine) -> None:
        """Ask for all draws, then the actions, then the discards down to the limit."""
        if s.own.out:  # the seat at turn has lost its last card, or resigned
            self._pass_on(s)
        elif s.draws_left:
            s.prepend_steps(CHOOSE_DRAW, TAKE_TURN)
        elif s.actions_left:
            s.prepend_steps(CHOOSE_ACTION, TAKE_TURN)
        elif len(s.own.hand) > s.rules.hand_limit:
            s.prepend_steps(KEEP_TO_LIMIT, TAKE_TURN)  # H8
        else:
            self._pass_on(s)

    def _pass_on(self, s: Shrine) -> None:
        s.begin_turn_of(s.others(s.turn)[0])
        s.prepend_steps(TAKE_TURN)


class TurnQuestion(Question[Shrine], frozen=True):
    """Question to the seat whose turn it is, which looks at its hand to answer."""

    private = True

    @override
    def seat(self, s: Shrine) -> int:
        """Return the seat whose turn it is."""
        return s.turn


class ChooseDraw(TurnQuestion, frozen=True):
    """Choice between the deck and the graveyard (H6)."""

    ask = Asked.DRAW
    clause = "H6"
    kinds = (Draw, Take)
    refusal_of_others = "Draw a card first, or take the top of the graveyard."

    @override
    def answer(self, s: Shrine, action: Action) -> None:
        """Draw or take the card; play it if it is the Balance (H30)."""
        action.play(s, s.turn)
        if s.balancer:
            s.prepend_steps(PLAY_BALANCE)


class ChooseAction(TurnQuestion, frozen=True):
    """Choice of one action (H7)."""

    ask = Asked.ACT
    clause = "H7"
    kinds = (*ANNOUNCEABLE, Pass)
    refusal_of_others = "Nothing is announced that you could answer. Choose an action, or pass."

    @override
    def answer(self, s: Shrine, action: Action) -> None:
        """Announce the action and ask for answers (H25); a pass is carried out at once."""
        action.play(s, s.turn)
        if s.announced:
            s.prepend_steps(MayFizzle(s.seats_that_can_fizzle()), STAND, SETTLE)


class MayFizzle(Round[Shrine, Allow | Fizzle | FizzleWith], frozen=True):
    """Questions to each opponent with enough cards, in order, until one stops the action (H25)."""

    ask = Asked.FIZZLE
    clause = "H25"
    kinds = (Allow, Fizzle, FizzleWith)
    refusal_of_others = "Answer the action first: allow it, or fizzle it."
    private = True
    public_kinds = (Allow, Fizzle)  # legal whatever the hand holds; FizzleWith depends on it

    @override
    def answer(self, s: Shrine, action: Allow | Fizzle | FizzleWith) -> None:  # type: ignore[override]
        """Ask the next opponent, or after a fizzle ask the player whether to insist."""
        if isinstance(action, Allow):
            super().answer(s, action)
            return
        action.play(s, self.seat(s))
        if s.can_insist():
            s.prepend_steps(MAY_COUNTER)
        else:
            fizzle_announced(s)

    @override
    def after_leaving(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """Skip the question if the action's player or target has left (E1)."""
        return (
            None if seat in (s.turn, announced_action(s).target) else super().after_leaving(s, seat)
        )


class MayCounter(TurnQuestion, frozen=True):
    """Question to the player whose action was fizzled: insist or not (H25)."""

    ask = Asked.COUNTER
    clause = "H25"
    kinds = (Allow, Fizzle, FizzleWith)
    refusal_of_others = "Answer the fizzle first: insist on your action, or let the fizzle stop it."
    public_kinds = (Allow, Fizzle)

    @override
    def answer(self, s: Shrine, action: Action) -> None:
        """Carry the action out, or let it fail; nobody can fizzle it again."""
        action.play(s, s.turn)
        if isinstance(action, Allow):
            fizzle_announced(s)

    @override
    def after_leaving(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """Skip the question if the action's player, its target or the fizzler has left (E1)."""
        assert s.announced
        seats_involved = (s.turn, announced_action(s).target, s.announced.fizzler)
        return None if seat in seats_involved else self


def fizzle_announced(s: Shrine) -> None:
    """Fizzle the announced action (H26)."""
    assert isinstance(s.agenda[0], Stand)
    del s.agenda[0]  # nothing is left to block or carry out; `Settle` comes next
    s.fizzle()


class Stand(Step[Shrine], frozen=True):
    """Block or execution of an action that has not been fizzled (H27)."""

    @override
    def carry_out(self, s: Shrine) -> None:
        """Ask for a block if the open cards allow one; otherwise carry the action out."""
        action = announced_action(s)
        target = s.player(action.target) if action.target else None
        if target and target.out:  # it resigned while answers were awaited (E1)
            s.fizzle()
        elif ask := action.block_question(s):
            s.prepend_steps(MAY_BLOCK if ask == Asked.BLOCK else MAY_BLOCK_DAGGER)
        else:
            carry_out_announced(s)

    @override
    def after_leaving(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """Drop the action if its player has left (E1)."""
        return None if seat == s.turn else self


def carry_out_announced(s: Shrine) -> None:
    """Carry the announced action out (H25)."""
    action = announced_action(s)
    seat = s.turn
    assert s.announced
    s.tell(ActionStands, seat, s.announced.action, s.announced.risen)
    s.lift_risen_card()
    action.carry_out(s, seat)
    s.announced = None
    if isinstance(action, Steal) and s.own.hand:  # H14: an empty hand discards nothing
        s.prepend_steps(AFTER_THEFT)


class BlockQuestion(Question[Shrine], frozen=True):
    """Question to the target: block an action that goes ahead, or allow it (H27)."""

    private = True

    @override
    def seat(self, s: Shrine) -> int:
        """Return the seat whose token or Shrine is in danger."""
        return announced_action(s).target

    @override
    def answer(self, s: Shrine, action: Action) -> None:
        """Block the action, or carry it out."""
        if isinstance(action, Allow):
            s.tell(Answered, self.seat(s), fizzles=False, blocks=True)
            carry_out_announced(s)
            return
        attack = announced_action(s)
        assert s.announced and isinstance(action, Block | BlockDagger)
        card = action.token if isinstance(action, Block) else action.ace
        s.tell(ActionBlocked, s.turn, s.announced.action, attack.target, card)
        s.lift_risen_card()
        if isinstance(action, Block):
            attack.be_blocked(s, s.turn, action.token)  # H17
        else:
            attack.be_blocked_by_dagger(s, s.turn, action.ace, action.pay)  # H19
        s.announced = None

    @override
    def after_leaving(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """Drop the question with its player (E1); without the target, go on unblocked."""
        if seat == s.turn:
            return None
        return STAND if seat == self.seat(s) else self


class MayBlock(BlockQuestion, frozen=True):
    """Question whether a token of the Field saves the Shrine's top card (H17)."""

    ask = Asked.BLOCK
    clause = "H17"
    kinds = (Block, Allow)
    refusal_of_others = "Answer the attack first: block it with a token, or allow it."
    public_kinds = (Block, Allow)


class MayBlockDagger(BlockQuestion, frozen=True):
    """Question whether another dagger blocks the dagger (H19)."""

    ask = Asked.BLOCK_DAGGER
    clause = "H19"
    kinds = (BlockDagger, Allow)
    refusal_of_others = "Answer the dagger first: block it with another, or allow it."
    public_kinds = (Allow,)


class Settle(Step[Shrine], frozen=True):
    """Consequences of an action (H5).

    First a Triad is broken (H16), then seats go out (H28), then the Balance is played (H30).
    """

    @override
    def carry_out(self, s: Shrine) -> None:
        """Settle the consequences; end the game if only one seat is left, which wins."""
        for seat in s.still_in():
            s.break_triad(seat)
        for seat in s.still_in():
            if not s.player(seat).shrine:
                s.put_out(seat)
        seats_left = s.still_in()
        if len(seats_left) < 2:
            s.end(seats_left[0] if seats_left else None, Ending.LAST_SHRINE)
        elif s.balancer:
            s.prepend_steps(PLAY_BALANCE)


# Steps without fields: one instance of each is enough.

TAKE_TURN = TakeTurn()
CHOOSE_DRAW = ChooseDraw()
CHOOSE_ACTION = ChooseAction()
MAY_COUNTER = MayCounter()
STAND = Stand()
MAY_BLOCK = MayBlock()
MAY_BLOCK_DAGGER = MayBlockDagger()
SETTLE = Settle()

STEPS: tuple[type[Step[Shrine]], ...] = (
    *(SetUp, TakeTurn, ChooseDraw, ChooseAction, MayFizzle, MayCounter, Stand, MayBlock),
    *(MayBlockDagger, AfterTheft, KeepToLimit, Settle, PlayBalance, MakeEqual, KeepAsMany),
    *(EvenOut, EndBalance),
)
