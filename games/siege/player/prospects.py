"""Prospects of actions and answers: the Besieger's expected chance to win after each of them.

A prospect is an expected value, one action ahead. It averages over the results of a clash, of Fate
and of a Plan, weighted by their chances, so that it doesn't depend on the cards of one world. The
defender in a clash is assumed to give the answer that is best for the defender. The cards that a
Plan showed to the other side count as average ones. Functions return the Besieger's chance unless
they say otherwise; "rated" answers come with the chance of the side that is asked.

Clauses such as S11 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.rules.cards import CARD_VALUES, Card, suit
from engine.rules.notation import Action
from games.siege.player.weighing import Balance, balance_of, chance_after, drawn_chance
from games.siege.rules.actions import (
    Construct,
    Defend,
    Destroy,
    Gamble,
    Order,
    Plan,
    Repair,
    Resupply,
    SiegeAction,
)
from games.siege.rules.state import BESIEGER, Effort, Siege, Target

PLANS_TRIED = 6
"""Number of samples of the next cards over which the value of a Plan is averaged."""
AVERAGE_HEART = 0.25
"""Chance that an unknown card is a heart, from 0 to 1: one suit of four."""


class Attack(NamedTuple):
    """Attack whose cards are drawn.

    Attributes:
        attacker: Seat that attacks.
        effort: Kind of attack.
        target: What is attacked.
        cards: Number of cards drawn for it.
        paid: Number of cards discarded before them: 1 in an assault (S15), or 0 once that is done.
    """

    attacker: int
    effort: Effort
    target: Target
    cards: int
    paid: int = 0

    @property
    def defender(self) -> int:
        """Seat that is attacked."""
        return 3 - self.attacker  # the seats are 1 and 2


def expected_values(s: Siege, actions: list[Action]) -> list[float | None]:
    """Return the chance to win after each answer, for the side asked; None if it is unknown."""
    chances = dict[Action, float | None](rated_answers(s, actions))
    return [chances.get(each) for each in actions]


def rated_answers(
    s: Siege, answers: Sequence[Action], *, is_quick: bool = False
) -> list[tuple[Action, float]]:
    """Return the answers to a question with the chance to win of the side that is asked.

    A quick look leaves out the network and Fate, which take time. All answers must be of one
    question, so that the first one shows which it is.
    """
    seat = s.clash.defender if s.clash else s.turn_of
    balance = balance_of(s, seat, is_quick=is_quick)
    if isinstance(answers[0], Defend):
        return _rated_defences(s, balance, answers)
    if isinstance(answers[0], Order):
        return _rated_orders(s, balance, answers)
    if isinstance(answers[0], Destroy):
        return _rated_wrecks(s, balance, answers)
    return _rated_actions(s, balance, answers)


def _rated_actions(
    s: Siege, balance: Balance, actions: Iterable[Action]
) -> list[tuple[Action, float]]:
    """Return the actions with the chance to win of the side whose half of the turn it is."""
    is_camp = s.phase == "besieger"
    rated: list[tuple[Action, float]] = []
    for action in actions:
        if isinstance(action, SiegeAction):
            chance = _prospect(s, balance, action)
            rated.append((action, chance if is_camp else 1 - chance))
    return rated


def _prospect(s: Siege, balance: Balance, action: SiegeAction) -> float:
    """Return the Besieger's chance after an action of the side whose half of the turn it is."""
    seat = s.turn_of
    if action.gamble:
        return _gamble_prospect(s, balance, action, action.gamble)
    if isinstance(action, Plan):
        return _plan_prospect(s, balance)
    if isinstance(action, Resupply):
        return _supply_prospect(balance, seat)
    after = balance.pay(seat, action.cost(s))
    if isinstance(action, Construct):
        after = after.with_counter(action.counter, 1)
    elif isinstance(action, Repair):
        after = after._replace(walls=after.walls + 1)
    return chance_after(after, seat)


def _supply_prospect(balance: Balance, seat: int) -> float:
    """Return the Besieger's chance after a side used Resupply or Ration (S16).

    With an unknown top card, the expected number of cards that come back is split into the chance
    of a heart and the cards that a heart brings back, at most all black cards of the discard pile.
    """
    supplies = balance.side(seat)
    paid = supplies.pay(1)
    if_no_heart = chance_after(balance.with_side(seat, paid), seat)
    if supplies.known and supplies.known[0]:
        top = supplies.known[0]
        if suit(top) != "H":
            return if_no_heart
        return chance_after(balance.with_side(seat, paid.gain(supplies.supply_of(top))), seat)
    average = supplies.average_supply()
    if not average:
        return if_no_heart
    gain = min(supplies.black, average / AVERAGE_HEART)
    chance = average / gain if gain else 0.0
    if_heart = chance_after(balance.with_side(seat, paid.gain(gain)), seat)
    return (1 - chance) * if_no_heart + chance * if_heart


def _plan_prospect(s: Siege, balance: Balance) -> float:
    """Return the Besieger's chance after a Plan whose cards are put in the best order (S10).

    The chance is averaged over samples of the cards that may lie on top: the known cards stay, and
    the unknown fresh cards (see `supplies`) are rotated, so that others of them come next. The
    first card pays for the Plan, and its value is the number of cards that are shown.
    """
    seat = s.turn_of
    side = s.side(seat)
    known_cards = side.deck[: side.known]
    unknown_cards = side.deck[side.known :]
    paid = balance.pay(seat, 1)
    fresh_count = max(1, min(len(unknown_cards), int(balance.side(seat).fresh) - side.known))
    starts = range(0, fresh_count, max(1, fresh_count // PLANS_TRIED))[:PLANS_TRIED]
    chances: list[float] = []
    for start in starts:
        # all unknown fresh cards are equally likely to come next, so each rotation is a fair sample
        layer = unknown_cards[start:fresh_count] + unknown_cards[:start]
        deck = [*known_cards, *layer, *unknown_cards[fresh_count:]]
        shown_cards = deck[1 : 1 + CARD_VALUES[deck[0]]]
        if not shown_cards:
            return chance_after(paid, seat)
        after = [_with_known(paid, seat, cards) for cards in card_orders(shown_cards)]
        camp_chances = [chance_after(each, seat) for each in after]
        chances.append(max(camp_chances) if seat == BESIEGER else min(camp_chances))
    return sum(chances) / len(chances)


def _with_known(balance: Balance, seat: int, cards: Sequence[Card]) -> Balance:
    """Return the balance with cards that a side knows to lie on top."""
    return balance.with_side(seat, balance.side(seat)._replace(known=tuple(cards)))


def card_orders(shown_cards: Sequence[Card]) -> list[list[Card]]:
    """Return the orders of a Plan's cards that are worth thinking about (S10).

    The orders begin with certain cards, and the rest follows from the highest to the lowest:

    - no certain card: the highest first;
    - the lowest card, which pays for an assault (S15);
    - the best heart, which brings supplies (S16);
    - the best heart and the lowest other card;
    - all hearts;
    - the two lowest cards, the lowest second, since Fate or an answer may take one of them;
    - all cards, the lowest first.
    """
    highest_first = sorted(shown_cards, key=CARD_VALUES.__getitem__, reverse=True)
    lowest_first = highest_first[::-1]
    leading: list[list[Card]] = [[], lowest_first[:1]]
    hearts = [card for card in highest_first if suit(card) == "H"]
    if hearts:
        others = [card for card in lowest_first if card != hearts[0]]
        leading += [hearts[:1], [*hearts[:1], *others[:1]], hearts]
    leading += [lowest_first[1::-1], lowest_first]  # [1::-1]: the second lowest, then the lowest
    orders = [(*first, *(card for card in highest_first if card not in first)) for first in leading]
    return [list(order) for order in dict.fromkeys(orders)]


def _rated_orders(
    s: Siege, balance: Balance, orders: Iterable[Action]
) -> list[tuple[Action, float]]:
    """Return orders of a Plan's cards with the planner's chance to win (S10)."""
    seat = s.turn_of
    rated: list[tuple[Action, float]] = []
    for order in orders:
        assert isinstance(order, Order)
        chance = chance_after(_with_known(balance, seat, order.top_first), seat)
        rated.append((order, chance if seat == BESIEGER else 1 - chance))
    return rated


def _rated_wrecks(
    s: Siege, balance: Balance, wrecks: Iterable[Action]
) -> list[tuple[Action, float]]:
    """Return the counters that a sally can destroy with the Besieged's chance to win (S20)."""
    seat = s.turn_of
    rated: list[tuple[Action, float]] = []
    for wreck in wrecks:
        assert isinstance(wreck, Destroy)
        rated.append((wreck, 1 - chance_after(balance.with_counter(wreck.counter, -1), seat)))
    return rated


def _gamble_prospect(s: Siege, balance: Balance, action: SiegeAction, gamble: Gamble) -> float:
    """Return the Besieger's chance after an attack, answered in the best way (S11, S15, S19).

    The defender answers with each number of cards; the number that serves the defender best counts.
    """
    seat = s.turn_of
    target: Target = getattr(action, "target", "city")  # an assault has no `target`: it is the city
    attack = Attack(seat, gamble.effort, target, gamble.cards_drawn, gamble.cards_discarded)
    most_cards = min(s.rules.most_drawn(gamble.effort), len(s.side(attack.defender).deck))
    after = balance.pay(seat, attack.paid + attack.cards)
    chances = [
        _clash_prospect(attack_chance(balance, attack, count), after, attack, count)
        for count in range(most_cards + 1)
    ]
    return min(chances) if seat == BESIEGER else max(chances)


def _rated_defences(
    s: Siege, balance: Balance, answers: Iterable[Action]
) -> list[tuple[Action, float]]:
    """Return the answers to a clash with the defender's chance to win.

    The cards of the attack are drawn already, and the defender has not seen them, so they count as
    average ones.
    """
    clash = s.clash
    assert clash
    seat = clash.defender
    attack = Attack(clash.attacker, clash.effort, clash.target, len(clash.attack))
    unseen = balance.with_side(attack.attacker, balance.side(attack.attacker)._replace(known=()))
    rated: list[tuple[Action, float]] = []
    for answer in answers:
        assert isinstance(answer, Defend)
        chance_to_win = attack_chance(unseen, attack, answer.count)
        chance = _clash_prospect(chance_to_win, balance, attack, answer.count)
        rated.append((answer, chance if seat == BESIEGER else 1 - chance))
    return rated


def attack_chance(balance: Balance, attack: Attack, defence_cards: int) -> float:
    """Return the chance that an attack beats a defence.

    Args:
        balance: Balance before the attacker's cards are drawn or discarded.
        attack: The attack.
        defence_cards: Number of cards that the defender draws.
    """
    if attack.attacker == BESIEGER:
        lead = balance.bonus(attack.effort) - balance.walls
    else:
        lead = -balance.bonus(attack.effort)
    return drawn_chance(
        balance.side(attack.attacker),
        (attack.paid, attack.cards),
        balance.side(attack.defender),
        (0, defence_cards),
        lead,
    )


def _clash_prospect(chance: float, after: Balance, attack: Attack, defence_cards: int) -> float:
    """Return the Besieger's chance in a clash that is won with a certain chance (S11, S15, S19).

    Args:
        chance: The chance that the attack wins.
        after: Balance once the attack is paid for.
        attack: The attack.
        defence_cards: Number of cards that the defender draws.
    """
    seat = attack.attacker
    after = after.pay(attack.defender, defence_cards)
    loss = after.rules.loser_discards(attack.target, won=False)
    if_repelled = chance_after(after.pay(seat, loss), seat) if chance < 1 else 0.0
    if_won = _if_won(after, attack) if chance > 0 else 0.0
    return chance * if_won + (1 - chance) * if_repelled


def _if_won(after: Balance, attack: Attack) -> float:
    """Return the Besieger's chance after an attack that succeeds (S12, S13, S15, S20, S21).

    A sally against the equipment destroys the counter whose loss is worst for the Besieger.
    """
    if attack.target == "city":
        return 1.0
    if attack.target == "walls":
        return chance_after(after._replace(walls=after.walls - 1), attack.attacker)
    if attack.target == "enemy":
        return chance_after(after.pay(attack.defender, after.rules.forced_loss), attack.attacker)
    standing = [counter for counter, number in after.counters.items() if number]
    wrecked = [after.with_counter(counter, -1) for counter in standing]
    return min(chance_after(each, attack.attacker) for each in wrecked)
