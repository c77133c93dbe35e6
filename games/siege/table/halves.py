"""Contents of a clash panel: title, consequence, and the cards and sum of each side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.rules.cards import CARD_VALUES, HIDDEN, Card
from engine.rules.english import in_figures, in_words
from engine.rules.events import Event
from games.siege.rules.state import BESIEGER, Clash, ClashResolved
from games.siege.words.descriptions import description_of

TITLES = {
    "walls": "Bombardment of the walls",
    "bombard enemy": "Bombardment of the enemy",
    "city": "Assault on the city",
    "equipment": "Sally against the equipment",
    "sally enemy": "Sally against the enemy",
}
"""Name of a clash, by its target, or by effort and target if the target alone is ambiguous."""


class Half(NamedTuple):
    """Side of a clash.

    Attributes:
        cards: Cards of the side, `??` if face down.
        placeholder: Words in place of cards.
        total: Sum of the side.
        won: True for the larger sum; None while unknown.
        is_discarded: True if the cards are on a discard pile and only their print is shown.
        stays_lit: True if the cards are in full light all the same.
    """

    seat: int
    label: str
    note: str
    cards: list[Card]
    placeholder: str
    total: str
    won: bool | None = None
    is_discarded: bool = False
    stays_lit: bool = False

    @property
    def is_dimmed(self) -> bool:
        """True if the cards are muted: they are discarded, or belong to the smaller sum."""
        return not self.stays_lit and (self.is_discarded or self.won is False)


class ClashPrint(NamedTuple):
    """Contents of a clash panel: title, a sentence on the consequence, and both sides."""

    title: str
    note: str
    halves: Sequence[Half]


def title_of(effort: str, target: str) -> str:
    """Return the name of a clash."""
    return TITLES.get(target) or TITLES[f"{effort} {target}"]


def unresolved(
    clash: Clash,
    attack_bonus: int,
    defence_bonus: int,
    most_defence: int,
    cards_to_come: int,
    stake: str,
) -> ClashPrint:
    """Return a clash that is not resolved, as everybody sees it, with the sums of its open cards.

    Args:
        clash: Clash of the position.
        attack_bonus: Bonus of the attack.
        defence_bonus: Bonus of the defence.
        most_defence: Most cards that the defence may draw.
        cards_to_come: Number of cards that the attack draws.
        stake: Effect of a won attack, in words.
    """
    is_on_city = clash.attacker == BESIEGER
    attack_count = max(cards_to_come, len(clash.attack))
    attack = Half(
        clash.attacker,
        "Attack",
        note=_camp_note(attack_bonus) if is_on_city else "",
        cards=clash.attack,
        placeholder="",
        total=_open_sum(clash.attack, attack_bonus, attack_count, is_chosen=True),
    )
    defence_count = len(clash.defence) if clash.answered else most_defence
    defence = Half(
        clash.defender,
        "Defence",
        note=f"walls at {defence_bonus}" if is_on_city else _camp_note(defence_bonus),
        cards=clash.defence,
        placeholder=_choice_words(most_defence),
        total=_open_sum(clash.defence, defence_bonus, defence_count, clash.answered),
    )
    return ClashPrint(title_of(clash.effort, clash.target), stake, [attack, defence])


def _choice_words(most_defence: int) -> str:
    """Return the numbers of cards that the defence may draw, in words."""
    if most_defence == 1:
        return "none or one card"
    return f"none to {in_words(most_defence)} cards"


def _open_sum(cards: list[Card], bonus: int, count: int, is_chosen: bool = True) -> str:
    """Return a sum so far, and the number of cards still to add: `6 + 2 cards`, `5 + ?`.

    The number is `?` while it is not `is_chosen`.
    """
    open_values = [CARD_VALUES[card] for card in cards if card != HIDDEN]
    open_total = sum(open_values) + bonus
    remaining = count - len(open_values)
    if not remaining:
        return str(open_total)
    remaining_words = in_figures(remaining, "card") if is_chosen else "?"
    return f"{open_total} + {remaining_words}" if open_total else remaining_words


def verdict(
    clash: ClashResolved, events: Sequence[Event], cards_owed: int, names: Callable[[int], str]
) -> str:
    """Return a sentence on the winner of a clash and the effect.

    Args:
        clash: Clash that was resolved.
        events: Events of the same action, as many as have been shown.
        cards_owed: Number of cards that the loser must discard in all.
        names: Returns the name of the player of a seat.
    """
    outcome = description_of(clash, events, names, cards_owed)
    return f"{outcome.title}: {outcome.note}." if outcome.note else f"{outcome.title}."


def resolved(
    clash: ClashResolved, clash_in_play: Clash | None, verdict: str, *, stays_lit: bool = False
) -> ClashPrint:
    """Return a resolved clash.

    Args:
        clash: Clash that was resolved.
        clash_in_play: The clash in the position, with the cards that are not discarded yet, if any.
        verdict: Sentence on the result.
        stays_lit: True to keep all cards in full light, also those that are discarded.
    """
    return ClashPrint(
        title_of(clash.effort, clash.target),
        verdict,
        [
            Half(
                clash.attacker,
                "Attack",
                note=_sum_parts(clash.attack_sum - clash.bonus, clash.bonus),
                cards=list(clash.attack),
                placeholder="",
                total=str(clash.attack_sum),
                won=clash.won,
                is_discarded=not (clash_in_play and clash_in_play.attack),
                stays_lit=stays_lit,
            ),
            Half(
                3 - clash.attacker,
                "Defence",
                note=_sum_parts(clash.base, clash.defence_sum - clash.base),
                cards=list(clash.defence),
                placeholder="no card",
                total=str(clash.defence_sum),
                won=not clash.won,
                is_discarded=not (clash_in_play and clash_in_play.defence),
                stays_lit=stays_lit,
            ),
        ],
    )


def _camp_note(bonus: int) -> str:
    return f"camp +{bonus}"


def _sum_parts(cards_sum: int, bonus: int) -> str:
    return f"{cards_sum} + {bonus}" if cards_sum and bonus else ""
