"""What happens, step by step: the deal, turns, and actions with their answers."""

from __future__ import annotations

from functools import lru_cache

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
"""H25: what is announced first."""
ACTIONS: tuple[type[Action], ...] = (
    *(Draw, Take),
    *ANNOUNCEABLE,
    *(Pass, Fizzle, FizzleWith, Block, BlockDagger, Allow, Discard),
)


@lru_cache(1 << 8)
def announceable(text: str) -> Announceable:
    """The action that a text stands for. Raises `NotAnAction`."""
    action = parse(text, ANNOUNCEABLE)
    assert isinstance(action, Announceable)
    return action


def announced(s: Shrine) -> Announceable:
    """What has been announced."""
    assert s.announced
    return announceable(s.announced.action)


class SetUp(Step[Shrine], frozen=True):
    """H1, H30: Shrines and hands are dealt, and chance names the seat that starts; in the later
    games of a set it is the seat after the last one that did (E3)."""

    def carry_out(self, s: Shrine) -> None:
        """A Balance that is turned up or dealt to a hand is put back."""
        s.shuffle_deck()
        for seat in s.still_in():
            self._deal_shrine(s, seat)
        for seat in s.still_in():
            self._deal_hand(s, seat)
        s.turn = s.began % s.seats + 1 if s.began else 1 + s.chance.pick(s.seats)
        if s.best_of > 1:
            s.began = s.turn  # E3
        s.tell(FirstTurn, s.turn)
        s.then(TAKE_TURN)

    def _deal_shrine(self, s: Shrine, seat: int) -> None:
        player = s.player(seat)
        count = s.rules.shrine
        cards = tuple(s.deck[:count])
        s.deck = s.deck[count:]
        player.shrine = [*cards[::-1]]
        player.face_down = count
        s.tell(Moved, cards, DECK, shrine_of(seat), NOBODY)
        while player.shrine[0] == BALANCE:
            s.deck.append(player.shrine.pop(0))
            s.tell(Moved, (BALANCE,), shrine_of(seat), DECK, EVERYBODY, True)
            s.shuffle_deck()
            card = s.deck.pop(0)
            player.shrine.insert(0, card)
            s.tell(Moved, (card,), DECK, shrine_of(seat), NOBODY)
        s.uncover(seat)

    def _deal_hand(self, s: Shrine, seat: int) -> None:
        hand = s.player(seat).hand
        while len(hand) < s.rules.hand:
            if s.deck[0] == BALANCE:
                s.tell(BalancePutBack, seat)
                s.shuffle_deck()
                continue
            hand.append(s.deck.pop(0))
            s.tell(Moved, (hand[-1],), DECK, hand_of(seat), (seat,), True)


class TakeTurn(Step[Shrine], frozen=True):
    """H6 to H8: what is left of a turn; after it the next seat's begins (H29)."""

    def carry_out(self, s: Shrine) -> None:
        """Ask for all draws, then the actions, then the discards down to the limit."""
        if s.own.out:
            self._pass_on(s)
        elif s.draws_left:
            s.then(CHOOSE_DRAW, TAKE_TURN)
        elif s.actions_left:
            s.then(CHOOSE_ACTION, TAKE_TURN)
        elif len(s.own.hand) > s.rules.hand_limit:
            s.then(KEEP_TO_LIMIT, TAKE_TURN)  # H8
        else:
            self._pass_on(s)

    def _pass_on(self, s: Shrine) -> None:
        s.begin_turn_of(s.others(s.turn)[0])
        s.then(TAKE_TURN)


class TurnQuestion(Question[Shrine], frozen=True):
    """A question to the seat whose turn it is, who looks at its hand for the answer."""

    private = True

    def seat(self, s: Shrine) -> int:
        """Who is asked."""
        return s.turn


class ChooseDraw(TurnQuestion, frozen=True):
    """H6: the deck, or the graveyard."""

    ask = Asked.DRAW
    clause = "H6"
    kinds = (Draw, Take)
    first = "Draw a card first, or take the top of the graveyard."

    def answer(self, s: Shrine, action: Action) -> None:
        """It may be the Balance (H30)."""
        action.play(s, s.turn)
        if s.balancer:
            s.then(PLAY_BALANCE)


class ChooseAction(TurnQuestion, frozen=True):
    """H7: one action."""

    ask = Asked.ACT
    clause = "H7"
    kinds = (*ANNOUNCEABLE, Pass)
    first = "Nothing is announced that you could answer. Choose an action, or pass."

    def answer(self, s: Shrine, action: Action) -> None:
        """All but a pass is answered before it is carried out (H25)."""
        action.play(s, s.turn)
        if s.announced:
            s.then(MayFizzle(s.may_fizzle()), STAND, SETTLE)


class MayFizzle(Round[Shrine, Allow | Fizzle | FizzleWith], frozen=True):
    """H25: each opponent with enough cards may stop the action; the first who does ends it."""

    ask = Asked.FIZZLE
    clause = "H25"
    kinds = (Allow, Fizzle, FizzleWith)
    first = "Answer the action first: allow it, or fizzle it."
    private = True
    open = (Allow, Fizzle)

    def answer(self, s: Shrine, action: Allow | Fizzle | FizzleWith) -> None:  # type: ignore[override]
        """Ask the next one, or the player whether to insist."""
        if isinstance(action, Allow):
            super().answer(s, action)
            return
        action.play(s, self.seat(s))
        if s.may_counter():
            s.then(MAY_COUNTER)
        else:
            fail(s)

    def without(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """E1: skip the question if the action's player or target has gone."""
        return None if seat in (s.turn, announced(s).target) else super().without(s, seat)


class MayCounter(TurnQuestion, frozen=True):
    """H25: the player may insist on a fizzled action."""

    ask = Asked.COUNTER
    clause = "H25"
    kinds = (Allow, Fizzle, FizzleWith)
    first = "Answer the fizzle first: insist on your action, or let the fizzle stop it."
    open = (Allow, Fizzle)

    def answer(self, s: Shrine, action: Action) -> None:
        """Carry the action out, or let it fail; nobody can fizzle it again."""
        action.play(s, s.turn)
        if isinstance(action, Allow):
            fail(s)

    def without(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """E1: what falls with its player or its target needs no answer, nor does a fizzle that
        falls with its own."""
        assert s.announced
        gone = (s.turn, announced(s).target, s.announced.fizzler)
        return None if seat in gone else self


def fail(s: Shrine) -> None:
    """H26: the announced action is fizzled."""
    del s.agenda[0]
    s.fizzle()


class Stand(Step[Shrine], frozen=True):
    """H27: an action that has not been fizzled may be blocked; if not, it is carried out."""

    def carry_out(self, s: Shrine) -> None:
        """Ask for a block where the open cards allow one."""
        action = announced(s)
        target = s.player(action.target) if action.target else None
        if target and target.out:
            s.fizzle()
        elif ask := action.block(s):
            s.then(MAY_BLOCK if ask == Asked.BLOCK else MAY_BLOCK_DAGGER)
        else:
            stand(s)

    def without(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """E1: the action is gone if its player has gone."""
        return None if seat == s.turn else self


def stand(s: Shrine) -> None:
    """H25: the announced action is carried out."""
    action = announced(s)
    seat = s.turn
    assert s.announced
    s.tell(ActionStands, seat, s.announced.action, s.announced.risen)
    s.lift()
    action.carry_out(s, seat)
    s.announced = None
    if isinstance(action, Steal) and s.own.hand:
        s.then(AFTER_THEFT)


class BlockQuestion(Question[Shrine], frozen=True):
    """H27: the target may block an action that goes ahead."""

    private = True

    def seat(self, s: Shrine) -> int:
        """Whose token or Shrine is in danger."""
        return announced(s).target

    def answer(self, s: Shrine, action: Action) -> None:
        """Blocked, or carried out."""
        if isinstance(action, Allow):
            s.tell(Answered, self.seat(s), False, True)
            stand(s)
            return
        attack = announced(s)
        assert s.announced and isinstance(action, Block | BlockDagger)
        card = action.token if isinstance(action, Block) else action.ace
        s.tell(ActionBlocked, s.turn, s.announced.action, attack.target, card)
        s.lift()
        if isinstance(action, Block):
            attack.be_blocked(s, s.turn, action.token)  # H17
        else:
            attack.be_met(s, s.turn, action.ace, action.pay)  # H19
        s.announced = None

    def without(self, s: Shrine, seat: int) -> Step[Shrine] | None:
        """E1: it falls with its player; without its target there is nothing to be done."""
        if seat == s.turn:
            return None
        return STAND if seat == self.seat(s) else self


class MayBlock(BlockQuestion, frozen=True):
    """H17: a token of the Field for the Shrine's top card."""

    ask = Asked.BLOCK
    clause = "H17"
    kinds = (Block, Allow)
    first = "Answer the attack first: block it with a token, or allow it."
    open = (Block, Allow)


class MayBlockDagger(BlockQuestion, frozen=True):
    """H19: another dagger."""

    ask = Asked.BLOCK_DAGGER
    clause = "H19"
    kinds = (BlockDagger, Allow)
    first = "Answer the dagger first: block it with another, or allow it."
    open = (Allow,)


class Settle(Step[Shrine], frozen=True):
    """H5: what follows from an action: a Triad broken (H16), seats that are out (H28), then the
    Balance (H30)."""

    def carry_out(self, s: Shrine) -> None:
        """The last seat in wins."""
        for seat in s.still_in():
            s.break_triad(seat)
        for seat in s.still_in():
            if not s.player(seat).shrine:
                s.put_out(seat)
        left = s.still_in()
        if len(left) < 2:
            s.end(left[0] if left else None, Ending.LAST_SHRINE)
        elif s.balancer:
            s.then(PLAY_BALANCE)


# Steps without fields: one of each is enough.

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
