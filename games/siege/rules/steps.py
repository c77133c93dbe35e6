"""The steps of a turn, in the rulebook's order: two actions, what answers them, and Fate."""

from __future__ import annotations

from engine.rules.cards import COLOUR, COUNT, JOKERS, Card
from engine.rules.chance import Chance
from engine.rules.events import Moved, Shuffled
from engine.rules.notation import Action
from engine.rules.questions import Question
from engine.rules.state import Step
from games.siege.rules.actions import ACTIONS, MENU, Defend, Destroy, Order, Plan, planned
from games.siege.rules.state import (
    ATTACK,
    BESIEGED,
    BESIEGER,
    DEAREST,
    DEFENCE,
    FATE_DECK,
    FATE_DISCARD,
    SIDES,
    Asked,
    ClashResolved,
    Ending,
    FateCame,
    FateStruck,
    Siege,
    Turned,
)

LISTED = 5
"""An order of more cards than this is not listed."""


class BeginPhase(Step[Siege], frozen=True):
    """S5, S6: a seat's half of the turn; one that must act with an empty deck has lost."""

    seat: int

    def carry_out(self, s: Siege) -> None:
        """Ask for the action, or end the game."""
        s.phase = "besieger" if self.seat == BESIEGER else "besieged"
        if s.side(self.seat).deck:
            s.then(CHOOSE_ACTION)
        else:
            s.fall(self.seat)  # S6


class ChooseAction(Question[Siege], frozen=True):
    """S5: exactly one action."""

    ask = Asked.ACT
    kinds = ACTIONS
    first = "Nothing is waiting for that answer. Choose an action."

    def fits(self, s: Siege) -> bool:
        """Whether there is a card to pay with."""
        return bool(s.side(s.turn_of).deck)

    def seat(self, s: Siege) -> int:
        """The one whose half of the turn it is."""
        return s.turn_of

    def clause_for(self, seat: int) -> str:
        """What a side may do begins with the cheapest way to wait."""
        return "S8" if seat == BESIEGER else "S17"

    def legal(self, s: Siege, seat: int) -> list[Action]:
        """The actions of this side that are legal and that its deck can pay."""
        menu = MENU[seat]
        held = len(s.side(seat).deck)
        if held < DEAREST:
            menu = tuple([action for action in menu if action.cost(s) <= held])
        return [action for action in menu if not action.forbidden(s)]

    def answer(self, s: Siege, action: Action) -> None:
        """An attack is answered (S11, S15, S19), what a Plan shows is put in order (S10)."""
        action.play(s, s.turn_of)
        if s.clash:
            s.then(DRAW_DEFENCE)
        elif isinstance(action, Plan) and planned(s, s.turn_of):
            s.then(LayInOrder())


class LayInOrder(Question[Siege], frozen=True):
    """S10: the planner puts the cards back on top in any order."""

    ask = Asked.ORDER
    clause = "S10"
    kinds = (Order,)
    first = "First put the cards that the Plan showed back in order."
    private = True

    def fits(self, s: Siege) -> bool:
        """Whether the cards are those that this seat's Plan showed."""
        side = s.side(s.turn_of)
        return bool(side.discard) and 0 < len(planned(s, s.turn_of)) <= side.known

    def seat(self, s: Siege) -> int:
        """The planner."""
        return s.turn_of

    def legal(self, s: Siege, seat: int) -> list[Action] | None:
        """Every order of a few cards; of many, none is listed."""
        return super().legal(s, seat) if len(planned(s, seat)) <= LISTED else None

    def sample(self, s: Siege, chance: Chance) -> Action:
        """Any order."""
        return Order(tuple(chance.shuffle(planned(s, s.turn_of))))


class DrawDefence(Question[Siege], frozen=True):
    """S11, S15, S19: the defender chooses how many cards to draw, before anything is revealed."""

    ask = Asked.DEFEND
    clause = "S11"
    kinds = (Defend,)

    def fits(self, s: Siege) -> bool:
        """There is an attack, one that this half of the turn can see, and what it is aimed at."""
        clash = s.clash
        if not (clash and clash.may_be and SIDES[clash.attacker] == s.phase):
            return False
        return bool({"walls": s.walls, "equipment": s.besieger.equipment}.get(clash.target, True))

    def seat(self, s: Siege) -> int:
        """Whoever is attacked."""
        assert s.clash
        return s.clash.defender

    def no_answer(self, s: Siege, action: Action) -> str:
        """The attack waits."""
        assert s.clash
        names = {"bombard": "bombardment", "assault": "assault", "sally": "sally"}
        return f"First answer the {names[s.clash.effort]}."

    def answer(self, s: Siege, action: Action) -> None:
        """All is revealed, paid for, and takes its effect."""
        action.play(s, self.seat(s))
        s.then(*CLASH)


class Reveal(Step[Siege], frozen=True):
    """S11, S15, S19: both sides are revealed together; more, not equal, wins."""

    def carry_out(self, s: Siege) -> None:
        """Compare the sums."""
        clash = s.clash
        assert clash
        if s.sink:
            for place, cards in ((ATTACK, clash.attack), (DEFENCE, clash.defence)):
                for number, card in enumerate(cards):
                    clash.turned += 1
                    s.sink(Turned(place, number, card))
        clash.turned = len(clash.attack) + len(clash.defence)
        bonus, base = s.additions(clash.attacker, clash.effort)
        attack = sum([COUNT[card] for card in clash.attack]) + bonus
        defence = sum([COUNT[card] for card in clash.defence]) + base
        clash.won = attack > defence
        s.tell(
            ClashResolved,
            clash.attacker,
            clash.effort,
            clash.target,
            tuple(clash.attack),
            bonus,
            tuple(clash.defence),
            base,
            attack,
            defence,
            clash.won,
        )


class PayLosses(Step[Siege], frozen=True):
    """S13, S15, S21: what the clash makes its loser discard goes before the drawn cards (S11)."""

    def carry_out(self, s: Siege) -> None:
        """Discard it; where the deck runs out, the game is over at once (S7)."""
        clash = s.clash
        assert clash and clash.won is not None
        owed = s.rules.owed(clash.target, clash.won)
        if len(s.spend(clash.loser, owed)) < owed:
            s.discard_clash()
            s.fall(clash.loser)


class TakeEffect(Step[Siege], frozen=True):
    """S11: all drawn cards are discarded; then a won clash does what it was for."""

    def carry_out(self, s: Siege) -> None:
        """A lost or equal one does nothing more (S14)."""
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
            s.then(ChooseWreck())


class ChooseWreck(Question[Siege], frozen=True):
    """S20: the Besieged chooses which counter in the camp is destroyed."""

    ask = Asked.DESTROY
    clause = "S20"
    kinds = (Destroy,)
    first = "First choose the counter that the sally destroys."

    def fits(self, s: Siege) -> bool:
        """It is the Besieged's half of the turn, and a counter stands in the camp."""
        return s.phase == "besieged" and bool(s.besieger.equipment)

    def seat(self, s: Siege) -> int:
        """The Besieged."""
        return BESIEGED


class DrawFate(Step[Siege], frozen=True):
    """S22: a Fate card is drawn, open to all."""

    def carry_out(self, s: Siege) -> None:
        """Onto the Fate discard; it strikes, and then the colours are counted."""
        if not s.fate.deck:
            return
        s.tell(FateCame)
        card = s.fate.deck.pop(0)
        s.fate.discard.insert(0, card)
        if s.sink:
            s.sink(Moved((card,), FATE_DECK, FATE_DISCARD, None, True))
            s.sink(FateStruck(card, _victim(card)))
        s.then(*FATE)


class FateTakes(Step[Siege], frozen=True):
    """S22: the drawn card makes a side discard; where its deck runs out, the game is over (S7)."""

    def carry_out(self, s: Siege) -> None:
        """One card for a court; for a joker until one of its colour has been discarded."""
        card = s.fate.discard[0]
        victim = _victim(card)
        owed = _until(s, victim, card) if card in JOKERS else 1
        if len(s.spend(victim, owed)) < owed:
            s.fall(victim)


class GatherFate(Step[Siege], frozen=True):
    """S23: with the third card of a colour, shuffle the whole discard back."""

    def carry_out(self, s: Siege) -> None:
        """Count the colour of the card drawn last."""
        discard = s.fate.discard
        colours = [COLOUR[each] for each in discard]
        if colours.count(colours[0]) < s.rules.reshuffle_at:
            return
        s.fate.deck, s.fate.discard = s.chance.shuffle(s.fate.deck + discard[::-1]), []
        if s.sink:
            s.sink(Moved(tuple(discard[::-1]), FATE_DISCARD, FATE_DECK))
            s.sink(Shuffled(FATE_DECK, len(s.fate.deck)))


class EndTurn(Step[Siege], frozen=True):
    """S5: after Fate the next turn begins."""

    def carry_out(self, s: Siege) -> None:
        """The same steps again."""
        s.begin_turn()
        s.then(*TURN)


def _victim(card: Card) -> int:
    """S22: whom a Fate card strikes."""
    return BESIEGED if COLOUR[card] == "red" else BESIEGER


def _until(s: Siege, victim: int, joker: Card) -> int:
    """S22, S26: how many cards go until one of the joker's colour has gone."""
    deck = s.side(victim).deck
    colour = COLOUR[joker]
    for depth, card in enumerate(deck, start=1):
        if COLOUR[card] == colour:
            return depth
    return 1 if s.rules.merciful_jokers else len(deck) + 1


# Steps without fields: one of each is enough.

CHOOSE_ACTION = ChooseAction()
DRAW_DEFENCE = DrawDefence()
CLASH: tuple[Step[Siege], ...] = (Reveal(), PayLosses(), TakeEffect())
"""S11: what follows an attack that is answered."""
FATE: tuple[Step[Siege], ...] = (FateTakes(), GatherFate())
"""S22, S23: what follows a Fate card."""
TURN: tuple[Step[Siege], ...] = (BeginPhase(BESIEGER), BeginPhase(BESIEGED), DrawFate(), EndTurn())
"""S5: a turn to come."""
STEPS: tuple[type[Step[Siege]], ...] = (
    *(
        BeginPhase,
        ChooseAction,
        LayInOrder,
        DrawDefence,
        Reveal,
        PayLosses,
        TakeEffect,
        ChooseWreck,
    ),
    *(DrawFate, FateTakes, GatherFate, EndTurn),
)
