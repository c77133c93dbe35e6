"""Steps of a turn, in the rulebook's order: two actions, the answers to them, and Fate.

`s.prepend_steps(...)` puts steps in front of the agenda; the first of them comes next. The hooks of
a step are described in `engine.rules.state`, those of a question in `engine.rules.questions`.

Clauses such as S6 are in games/siege/rules.md.
"""

from __future__ import annotations

from typing_extensions import override

from engine.rules.cards import CARD_COLOURS, CARD_VALUES, JOKERS, Card
from engine.rules.chance import Chance
from engine.rules.events import Moved, Shuffled
from engine.rules.notation import Action
from engine.rules.questions import Question
from engine.rules.state import Step
from games.siege.rules.actions import ACTIONS, MENU, Defend, Destroy, Order, Plan, planned_cards
from games.siege.rules.state import (
    ATTACK,
    BESIEGED,
    BESIEGER,
    DEFENCE,
    FATE_DECK,
    FATE_DISCARD,
    MAX_COST,
    SIDES,
    Asked,
    ClashResolved,
    Ending,
    FateCame,
    FateStruck,
    Siege,
    Turned,
)

MOST_CARDS_LISTED = 5
"""Most cards for which all orders are listed as answers."""


class BeginPhase(Step[Siege], frozen=True):
    """Start of a seat's half of the turn, which a seat with an empty deck loses (S5, S6)."""

    seat: int

    @override
    def carry_out(self, s: Siege) -> None:
        """Ask for the action, or end the game."""
        s.phase = "besieger" if self.seat == BESIEGER else "besieged"
        if s.side(self.seat).deck:
            s.prepend_steps(CHOOSE_ACTION)
        else:
            s.lose_for_lack_of_cards(self.seat)  # S6


class ChooseAction(Question[Siege], frozen=True):
    """Question for exactly one action (S5)."""

    ask = Asked.ACT
    kinds = ACTIONS
    refusal_of_others = "Nothing is waiting for that answer. Choose an action."

    @override
    def fits(self, s: Siege) -> bool:
        """Return True if the deck has a card to pay with."""
        return bool(s.side(s.turn_of).deck)

    @override
    def seat(self, s: Siege) -> int:
        """Return the seat whose half of the turn it is."""
        return s.turn_of

    @override
    def clause_for(self, seat: int) -> str:
        """Return the first clause about the side's actions, its cheapest way to wait."""
        return "S8" if seat == BESIEGER else "S17"

    @override
    def legal(self, s: Siege, seat: int) -> list[Action]:
        """Return the actions of this side that are legal and that its deck can pay."""
        menu = MENU[seat]
        cards_held = len(s.side(seat).deck)
        if cards_held < MAX_COST:
            menu = tuple([action for action in menu if action.cost(s) <= cards_held])
        return [action for action in menu if not action.why_forbidden(s)]

    @override
    def answer(self, s: Siege, action: Action) -> None:
        """Play the action; an attack is then answered, and the cards of a Plan are put in order.

        S10, S11, S15, S19.
        """
        action.play(s, s.turn_of)
        if s.clash:
            s.prepend_steps(DRAW_DEFENCE)
        elif isinstance(action, Plan) and planned_cards(s, s.turn_of):
            s.prepend_steps(LayInOrder())


class LayInOrder(Question[Siege], frozen=True):
    """Question in which order the planner puts the cards back on top (S10)."""

    ask = Asked.ORDER
    clause = "S10"
    kinds = (Order,)
    refusal_of_others = "First put the cards that the Plan showed back in order."
    private = True

    @override
    def fits(self, s: Siege) -> bool:
        """Return True if the cards are those that this seat's Plan showed."""
        side = s.side(s.turn_of)
        # the card on the discard pile paid for the Plan, and its value is the number of cards shown
        return bool(side.discard) and 0 < len(planned_cards(s, s.turn_of)) <= side.known

    @override
    def seat(self, s: Siege) -> int:
        """Return the seat of the planner."""
        return s.turn_of

    @override
    def legal(self, s: Siege, seat: int) -> list[Action] | None:
        """Return every order of a few cards; None for many cards, whose orders are not listed."""
        return super().legal(s, seat) if len(planned_cards(s, seat)) <= MOST_CARDS_LISTED else None

    @override
    def sample(self, s: Siege, chance: Chance) -> Action:
        """Return a random order of the cards."""
        return Order(tuple(chance.shuffle(planned_cards(s, s.turn_of))))


class DrawDefence(Question[Siege], frozen=True):
    """Question how many cards the defender draws, before any is turned over (S11, S15, S19)."""

    ask = Asked.DEFEND
    clause = "S11"
    kinds = (Defend,)

    @override
    def fits(self, s: Siege) -> bool:
        """Return True for an attack that can occur in this half of the turn and has a target."""
        clash = s.clash
        if not (clash and clash.is_possible and SIDES[clash.attacker] == s.phase):
            return False
        if clash.target == "walls":
            return s.walls > 0
        if clash.target == "equipment":
            return bool(s.besieger.equipment)
        return True

    @override
    def seat(self, s: Siege) -> int:
        """Return the seat that is attacked."""
        assert s.clash
        return s.clash.defender

    @override
    def no_answer(self, s: Siege, action: Action) -> str:
        """Return the refusal of other actions while an attack waits for its answer."""
        assert s.clash
        names = {"bombard": "bombardment", "assault": "assault", "sally": "sally"}
        return f"First answer the {names[s.clash.effort]}."

    @override
    def answer(self, s: Siege, action: Action) -> None:
        """Draw the cards, then turn all over, pay for losses, and carry out the effect."""
        action.play(s, self.seat(s))
        s.prepend_steps(*CLASH_STEPS)


class Reveal(Step[Siege], frozen=True):
    """Comparison of both sides of a clash, turned over together; more, not equal, wins.

    S11, S15, S19.
    """

    @override
    def carry_out(self, s: Siege) -> None:
        """Turn the cards over and compare the sums."""
        clash = s.clash
        assert clash
        if s.sink:
            for place, cards in ((ATTACK, clash.attack), (DEFENCE, clash.defence)):
                for number, card in enumerate(cards):
                    clash.turned += 1  # whoever gets the event sees the position so far
                    s.sink(Turned(place, number, card))
        clash.turned = len(clash.attack) + len(clash.defence)
        attack_bonus, defence_bonus = s.additions(clash.attacker, clash.effort)
        attack = sum([CARD_VALUES[card] for card in clash.attack]) + attack_bonus
        defence = sum([CARD_VALUES[card] for card in clash.defence]) + defence_bonus
        clash.won = attack > defence
        s.tell(
            ClashResolved,
            clash.attacker,
            clash.effort,
            clash.target,
            tuple(clash.attack),
            attack_bonus,
            tuple(clash.defence),
            defence_bonus,
            attack,
            defence,
            clash.won,
        )


class PayLosses(Step[Siege], frozen=True):
    """Discard that a clash forces on its loser, before the drawn cards go (S11, S13, S15, S21)."""

    @override
    def carry_out(self, s: Siege) -> None:
        """Discard the cards; a deck that runs out ends the game at once (S7)."""
        clash = s.clash
        assert clash and clash.won is not None
        cards_owed = s.rules.loser_discards(clash.target, clash.won)
        if len(s.spend(clash.loser, cards_owed)) < cards_owed:
            s.discard_clash()
            s.lose_for_lack_of_cards(clash.loser)


class TakeEffect(Step[Siege], frozen=True):
    """Discard of all drawn cards, and effect of a won clash (S11)."""

    @override
    def carry_out(self, s: Siege) -> None:
        """Discard the cards and carry out the effect; a lost clash has none (S14)."""
        clash = s.clash
        assert clash
        s.discard_clash()
        if not clash.won:
            return
        if clash.target == "city":  # S15
            s.end(BESIEGER, Ending.ASSAULT)
        elif clash.target == "walls":  # S12
            s.change_walls(-1)
        elif clash.target == "equipment":  # S20
            s.prepend_steps(ChooseWreck())


class ChooseWreck(Question[Siege], frozen=True):
    """Question which counter in the camp the Besieged destroys (S20)."""

    ask = Asked.DESTROY
    clause = "S20"
    kinds = (Destroy,)
    refusal_of_others = "First choose the counter that the sally destroys."

    @override
    def fits(self, s: Siege) -> bool:
        """Return True in the Besieged's half of the turn if a counter stands in the camp."""
        return s.phase == "besieged" and bool(s.besieger.equipment)

    @override
    def seat(self, s: Siege) -> int:
        """Return the seat of the Besieged."""
        return BESIEGED


class DrawFate(Step[Siege], frozen=True):
    """Draw of a Fate card, open to all (S22)."""

    @override
    def carry_out(self, s: Siege) -> None:
        """Turn over a Fate card; its effect and the count of colours follow."""
        if not s.fate.deck:  # possible in a position that is given; `GatherFate` refills it in time
            return
        s.tell(FateCame)
        card = s.fate.deck.pop(0)
        s.fate.discard.insert(0, card)
        if s.sink:
            s.sink(Moved((card,), FATE_DECK, FATE_DISCARD, turned=True))
            s.sink(FateStruck(card, _struck_seat(card)))
        s.prepend_steps(*FATE_STEPS)


class FateTakes(Step[Siege], frozen=True):
    """Discard that a Fate card forces on a side (S22); a deck that runs out loses (S7)."""

    @override
    def carry_out(self, s: Siege) -> None:
        """Discard one card for a court card; for a joker, cards until one has its colour."""
        card = s.fate.discard[0]
        victim = _struck_seat(card)
        cards_owed = _count_until_colour(s, victim, card) if card in JOKERS else 1
        if len(s.spend(victim, cards_owed)) < cards_owed:
            s.lose_for_lack_of_cards(victim)


class GatherFate(Step[Siege], frozen=True):
    """Reshuffle of Fate with the third open card of a colour (S23)."""

    @override
    def carry_out(self, s: Siege) -> None:
        """Count the colour of the card drawn last; if due, shuffle the whole discard pile back."""
        discard = s.fate.discard
        colours = [CARD_COLOURS[open_card] for open_card in discard]
        if colours.count(colours[0]) < s.rules.reshuffle_at:
            return
        s.fate.deck = s.chance.shuffle(s.fate.deck + discard[::-1])
        s.fate.discard = []
        if s.sink:
            s.sink(Moved(tuple(discard[::-1]), FATE_DISCARD, FATE_DECK))
            s.sink(Shuffled(FATE_DECK, len(s.fate.deck)))


class EndTurn(Step[Siege], frozen=True):
    """End of a turn, after Fate (S5)."""

    @override
    def carry_out(self, s: Siege) -> None:
        """Begin the next turn."""
        s.begin_turn()
        s.prepend_steps(*TURN_STEPS)


def _struck_seat(card: Card) -> int:
    """Return the seat that a Fate card strikes (S22)."""
    return BESIEGED if CARD_COLOURS[card] == "red" else BESIEGER


def _count_until_colour(s: Siege, victim: int, joker: Card) -> int:
    """Return the number of cards discarded until one has the joker's colour (S22, S26)."""
    deck = s.side(victim).deck
    colour = CARD_COLOURS[joker]
    for depth, card in enumerate(deck, start=1):
        if CARD_COLOURS[card] == colour:
            return depth
    if s.rules.merciful_jokers:
        return 1
    return len(deck) + 1  # more than the deck holds, so that the side loses


# Steps without fields: one instance of each is enough.

CHOOSE_ACTION = ChooseAction()
DRAW_DEFENCE = DrawDefence()
CLASH_STEPS: tuple[Step[Siege], ...] = (Reveal(), PayLosses(), TakeEffect())
"""Steps after the answer to an attack (S11)."""
FATE_STEPS: tuple[Step[Siege], ...] = (FateTakes(), GatherFate())
"""Steps after a Fate card (S22, S23)."""
TURN_STEPS: tuple[Step[Siege], ...] = (
    BeginPhase(BESIEGER),
    BeginPhase(BESIEGED),
    DrawFate(),
    EndTurn(),
)
"""Steps of a turn (S5)."""
STEPS: tuple[type[Step[Siege]], ...] = (
    BeginPhase,
    ChooseAction,
    LayInOrder,
    DrawDefence,
    Reveal,
    PayLosses,
    TakeEffect,
    ChooseWreck,
    DrawFate,
    FateTakes,
    GatherFate,
    EndTurn,
)
