"""Prospects of actions and answers: the Besieger's expected chance to win after each of them.

A prospect is an expected value, one action ahead. It averages over the results of a clash, of Fate
and of a Plan, weighted by their chances, so that it doesn't depend on the cards of one world, a
position that the side can't tell from the true one. The defender in a clash is assumed to give the
answer that is best for the defender. The cards that a Plan showed to the other side count as
average ones. Functions return the Besieger's chance unless they say otherwise; "rated" answers come
with the chance of the side that is asked.

Clauses such as S11 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.rules.cards import CARD_VALUES, Card, suit
from engine.rules.notation import Action
from games.siege.player.balance import Balance, balance_of
from games.siege.player.clashes import CardRange, drawn_chance
from games.siege.player.weighing import chance_after
from games.siege.rules.actions import (
    Bombard,
    Construct,
    Defend,
    Destroy,
    Gamble,
    Order,
    Plan,
    Repair,
    Resupply,
    Sally,
    SiegeAction,
)
from games.siege.rules.state import BESIEGER, Effort, Siege, Target

PLAN_SAMPLES = 12
"""Most samples of the next cards over which the value of a Plan is averaged. Chosen by hand."""
HEART_SHARE = 0.25
"""Share of hearts among unknown cards, from 0 to 1: one suit of four."""


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

    A quick look leaves out the network and Fate, which take time.
    """
    seat = s.clash.defender if s.clash else s.turn_of
    balance = balance_of(s, seat, is_quick=is_quick)
    chance_by_answer = _prospects(s, balance, answers)
    return [
        (answer, chance if seat == BESIEGER else 1 - chance) for answer, chance in chance_by_answer
    ]


def _prospects(
    s: Siege, balance: Balance, answers: Sequence[Action]
) -> Iterator[tuple[Action, float]]:
    """Yield the answers to a question with the Besieger's chance to win after each of them."""
    for answer in answers:
        if isinstance(answer, Defend):
            yield answer, _defence_prospect(s, balance, answer.count)
        elif isinstance(answer, Order):
            after = _with_known(balance, s.turn_of, answer.top_first)
            yield answer, chance_after(after, s.turn_of)
        elif isinstance(answer, Destroy):
            yield answer, chance_after(balance.with_counter(answer.counter, -1), s.turn_of)
        elif isinstance(answer, SiegeAction):
            yield answer, _prospect(s, balance, answer)


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
    """Return the Besieger's chance after a side used Resupply, for the Besieged Ration (S16).

    If the top card is unknown, there are two outcomes: no heart, or a heart that brings back a
    fixed number of cards. This number is the mean return divided by the share of hearts, limited to
    the black cards of the discard pile. The chance of a heart is such that the mean return stays
    the same.
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
    gain = min(supplies.black_discards, average / HEART_SHARE)
    chance = average / gain if gain else 0.0
    if_heart = chance_after(balance.with_side(seat, paid.gain(gain)), seat)
    return (1 - chance) * if_no_heart + chance * if_heart


def _plan_prospect(s: Siege, balance: Balance) -> float:
    """Return the Besieger's chance after a Plan whose cards are put in the best order (S10).

    The chance is averaged over samples of the cards that may lie on top. The first card pays for
    the Plan, and its value is the number of cards that are shown.
    """
    seat = s.turn_of
    paid = balance.pay(seat, 1)
    best: Callable[[Iterable[float]], float] = max if seat == BESIEGER else min
    chances: list[float] = []
    for deck in _sampled_decks(s, balance, seat):
        shown_cards = deck[1 : 1 + CARD_VALUES[deck[0]]]
        if not shown_cards:  # the card that pays is the last one, in every sample
            return chance_after(paid, seat)
        after = [_with_known(paid, seat, cards) for cards in card_orders(shown_cards)]
        chances.append(best([chance_after(each, seat) for each in after]))
    return sum(chances) / len(chances)


def _sampled_decks(s: Siege, balance: Balance, seat: int) -> Iterator[list[Card]]:
    """Yield samples of a side's deck: the known cards stay, the unknown fresh ones are rotated.

    Fresh cards lie above those that Resupply or Ration brought back. All unknown fresh cards are
    equally likely to come next, so that each rotation is a fair sample. The rotations are evenly
    spaced, and there are at most `PLAN_SAMPLES`.
    """
    side = s.side(seat)
    known_cards = side.deck[: side.known]
    unknown_cards = side.deck[side.known :]
    fresh_count = max(1, min(len(unknown_cards), int(balance.side(seat).fresh) - side.known))
    for start in range(0, fresh_count, max(1, fresh_count // PLAN_SAMPLES))[:PLAN_SAMPLES]:
        layer = unknown_cards[start:fresh_count] + unknown_cards[:start]
        yield [*known_cards, *layer, *unknown_cards[fresh_count:]]


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
    - all cards, the lowest first;
    - the three or four lowest cards, which pay for counters before an assault.
    """
    highest_first = sorted(shown_cards, key=CARD_VALUES.__getitem__, reverse=True)
    lowest_first = highest_first[::-1]
    leading: list[list[Card]] = [[], lowest_first[:1]]
    hearts = [card for card in highest_first if suit(card) == "H"]
    if hearts:
        others = [card for card in lowest_first if card != hearts[0]]
        leading += [hearts[:1], [*hearts[:1], *others[:1]], hearts]
    two_lowest = lowest_first[:2]
    leading += [two_lowest[::-1], lowest_first, lowest_first[:3], lowest_first[:4]]
    orders = [(*first, *(card for card in highest_first if card not in first)) for first in leading]
    return [list(order) for order in dict.fromkeys(orders)]


def _gamble_prospect(s: Siege, balance: Balance, action: SiegeAction, gamble: Gamble) -> float:
    """Return the Besieger's chance after an attack, answered in the best way (S11, S15, S19).

    A gamble is what an attack costs and draws. Of all numbers of cards that the defender can draw,
    the one that is best for the defender counts.
    """
    seat = s.turn_of
    target: Target = action.target if isinstance(action, Bombard | Sally) else "city"
    attack = Attack(seat, gamble.effort, target, gamble.cards_drawn, gamble.cards_discarded)
    most_cards = min(s.rules.most_drawn(gamble.effort), len(s.side(attack.defender).deck))
    after = balance.pay(seat, attack.paid + attack.cards)  # `attack_chance` needs the whole deck
    chances = [
        _clash_prospect(attack_chance(balance, attack, count), after, attack, count)
        for count in range(most_cards + 1)
    ]
    return min(chances) if seat == BESIEGER else max(chances)


def _defence_prospect(s: Siege, balance: Balance, count: int) -> float:
    """Return the Besieger's chance after an answer to a clash with this number of cards.

    The cards of the attack are drawn already, and the defender has not seen them, so they count as
    average ones.
    """
    clash = s.clash
    assert clash
    attack = Attack(clash.attacker, clash.effort, clash.target, len(clash.attack))
    unseen = balance.with_side(attack.attacker, balance.side(attack.attacker)._replace(known=()))
    return _clash_prospect(attack_chance(unseen, attack, count), balance, attack, count)


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
        CardRange(attack.paid, attack.cards),
        balance.side(attack.defender),
        CardRange(0, defence_cards),
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
