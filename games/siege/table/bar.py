"""Prompts and buttons of a siege: actions with their odds, building, planning.

Clauses such as S24 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import msgspec

from engine.app.widgets.ribbon import Ribbon
from engine.rules.cards import HIDDEN, Card
from engine.rules.events import Event, first_event
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt, as_main_button, offer_for, with_digit_keys
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.reorder import Reordering
from engine.words.percents import percent
from games.siege.rules.actions import (
    MENU,
    Assault,
    Besiege,
    Bombard,
    Construct,
    Defend,
    Hold,
    Order,
    Plan,
    Repair,
    Resupply,
    Sally,
    planned_cards,
)
from games.siege.rules.state import BESIEGED, SIDES, Asked, FateCame, Siege
from games.siege.table.choosing import YardView
from games.siege.table.forced_answer import only_counter
from games.siege.table.odds import chances, chances_in_words, safest
from games.siege.words.phrases import CONSTRUCT_KEY, LAY_KEY, LOOK_KEY, RESET_KEY

PHASES = "Besieger", "Besieged", "Fate"
"""Parts of a turn, on the ribbon."""


def turn_ribbon(view: Siege, shown_events: Sequence[Event]) -> Ribbon:
    """Return the ribbon with the halves of the turn, and Fate, which ends it.

    Args:
        view: The view that is shown.
        shown_events: Events of the action that is being shown.
    """
    besieger, besieged, fate = range(len(PHASES))
    current = besieger if view.phase == "besieger" else besieged
    ended_in_second_half = view.outcome and current == besieged
    if first_event(shown_events, FateCame) or ended_in_second_half:
        current = fate  # nothing but Fate ends a siege after the second half
    return Ribbon("ribbon", labels=[*PHASES], current=current)


ACTION_GROUPS: dict[str, tuple[type[Action], ...]] = {
    "wait": (Besiege, Hold, Plan, Resupply),
    "build": (Construct, Repair),
    "attack": (Bombard, Assault, Sally),
}
"""Groups of the action bar, in their order."""


class SiegePrompts:
    """Maker of prompts and offers, with only what the viewer may know."""

    def __init__(self, table: TableContext, yard: YardView) -> None:
        self._table = table
        self._yard = yard

    def prompt(self, view: Siege, decision: Decision) -> Prompt:
        """Return the prompt for a decision."""
        seat = decision.seat
        name = self._table.name(decision.seat)
        match decision.ask:
            case Asked.DEFEND:
                return self._defence_prompt(view, seat)
            case Asked.DESTROY:
                return Prompt(seat, f"{name} won the sally", "Choose the counter to destroy.")
            case Asked.ORDER:
                if self._table.seat.viewer != seat:
                    return Prompt(
                        seat,
                        f"{name} plans",
                        self._table.seat.note_for_others(f"Only {name} may see the cards."),
                    )
                return self._plan_prompt(seat)
        if self._yard.is_open:
            return self._build_prompt(seat)
        deck = len(view.side(seat).deck)
        return Prompt(seat, f"{name} acts", f"Choose one action.\nYour deck: {deck}")

    def _defence_prompt(self, view: Siege, seat: int) -> Prompt:
        deck = len(view.side(seat).deck)
        words = f"Draw how many cards?\nYour deck: {deck}"
        return Prompt(seat, f"{self._table.name(seat)} defends", words)

    def _plan_prompt(self, seat: int) -> Prompt:
        name = self._table.name(seat)
        return Prompt(seat, f"{name} plans", "Put the cards in order, the next one first.")

    def _build_prompt(self, seat: int) -> Prompt:
        return Prompt(seat, f"{self._table.name(seat)} builds", "Choose a counter from the yard.")

    def offers(self, view: Siege, decision: Decision) -> Offers:
        """Return the answers, and the actions of the seat in its half of the turn."""
        seat = decision.seat
        if decision.ask == Asked.ORDER:
            return Offers(self._order_offers(self.order(view)))
        if decision.ask == Asked.ACT:
            return Offers(self.menu(view, seat))
        if only_counter(decision):
            return Offers([])
        assert decision.actions is not None
        answers = [*self._offers_by_action(view, seat, decision.actions).values()]
        if decision.ask == Asked.DESTROY:
            answers = with_digit_keys(answers)
        # a seat's actions are shown only if its own half of the turn comes next
        acts_next = decision.ask == Asked.DEFEND and seat == BESIEGED
        preview = self.menu(view, seat) if acts_next else []
        look = self._look_offers(view, seat) if self._has_panel and not acts_next else []
        return Offers(answers, [*preview, *look])

    @property
    def _has_panel(self) -> bool:
        """True if the cards that a seat knows have their own panel; it may then stay open."""
        return self._table.is_roomy

    def tallest_requests(self, view: Siege) -> list[Request] | None:
        """Return each side's defence beside all its actions, to reserve room for them.

        None in tabs, where a clash needs the room of the rows that its answers leave free.
        """
        if self._table.sheets.shape == "tabs":
            return None
        return [
            Request(
                self._defence_prompt(view, seat), Offers(self.menu(view, seat, is_fullest=True))
            )
            for seat in SIDES
        ]

    def menu(self, view: Siege, seat: int, is_fullest: bool = False) -> list[Offer]:
        """Return an offer for each action of the seat's half of the turn, legal now or not.

        A look at the cards that a Plan showed is added if there are any, or always if `is_fullest`.
        """
        if self._yard.is_open:
            return self._yard_offers(view, seat)
        counters = _constructions(seat)
        further_counters = counters[1:]  # the first construction stands for all
        offers_by_action = self._offers_by_action(
            view, seat, [action for action in MENU[seat] if action not in counters]
        )
        offers: list[Offer] = []
        for group, kinds in ACTION_GROUPS.items():
            group_offers = [
                offers_by_action[action]
                if action in offers_by_action
                else self._construct_offer(seat, counters)
                for action in MENU[seat]
                if isinstance(action, kinds) and action not in further_counters
            ]
            if group == "wait":
                group_offers += self._look_offers(view, seat, is_fullest)
            offers += (offer._replace(group=group) for offer in group_offers)
        return offers

    def _yard_offers(self, view: Siege, seat: int) -> list[Offer]:
        """Return an offer for each counter, and one to go back."""
        close_yard = partial(self.show_yard, is_open=False)
        back = Offer("back", "Back", "Esc", tip="Build nothing.", on_press=close_yard)
        return [
            *with_digit_keys(self._offers_by_action(view, seat, _constructions(seat)).values()),
            back,
        ]

    def _look_offers(self, view: Siege, seat: int, is_fullest: bool = False) -> list[Offer]:
        """Return the offer to look again at the cards that a Plan showed, if any (S10)."""
        seats = self._table.seat
        knows_cards = view.side(seat).known > 0
        if not is_fullest and not (knows_cards and self._may_look(seat)):
            return []
        if self._has_panel and seats.viewer == seat:
            tip = "Turns the cards face down at once."
            return [Offer("hide", "Hide", "your plan", tip=tip, key=LOOK_KEY, on_press=seats.hide)]
        tip = seats.note_for_others("Behind the curtain. ")
        tip += "The cards that your Plan showed, as far as they are still there."
        look = seats.call if self._has_panel else seats.look_again
        return [Offer("look", "Look", "at your plan", tip=tip, key=LOOK_KEY, on_press=look)]

    def _may_look(self, seat: int) -> bool:
        """Return True if this seat is asked, and its cards can be shown during this question."""
        decision = self._table.decision
        if decision is None or decision.seat != seat:
            return False
        return self._has_panel or decision.ask == Asked.ACT

    def _construct_offer(self, seat: int, counters: list[Construct]) -> Offer:
        refusals = [self._table.refusal(seat, action) for action in counters]
        return Offer(
            "construct",
            "Construct",
            "a counter",
            tip="Choose a counter from the yard and discard as many cards as its value. In the "
            "camp it adds that value to each assault, each bombardment or the defence against each "
            "sally.",
            key=CONSTRUCT_KEY,
            reason="" if "" in refusals else refusals[0],
            on_press=partial(self.show_yard, is_open=True),
        )

    def _offers_by_action(
        self, view: Siege, seat: int, actions: Sequence[Action]
    ) -> dict[Action, Offer]:
        """Return an offer for each action.

        One of them leads only if it decides the match: an assault that is sure to win, or the
        safest answer, with the fewest cards, if a loss would end the match.
        """
        chances_by_action = {action: self._shown_chances(view, seat, action) for action in actions}
        offers = {
            action: self._offer(view, seat, action, chances_by_action[action]) for action in actions
        }
        sure_attacks: list[Action] = [
            action
            for action in actions
            if isinstance(action, Assault) and _is_sure(chances_by_action[action])
        ]
        answers = [
            action for action in actions if isinstance(action, Defend) and chances_by_action[action]
        ]
        if best := safest(view, seat, answers):
            sure_attacks = [best]
            tip = f"{offers[best].tip} It is the safest answer, and a lost clash can end the game."
            offers[best] = offers[best]._replace(tip=tip)
        if sure_attacks:
            offers[sure_attacks[0]] = as_main_button(offers[sure_attacks[0]])
        return offers

    def _shown_chances(self, view: Siege, seat: int, action: Action) -> list[Fraction]:
        """Return the chances of an action that is legal, if odds are shown."""
        has_odds = self._table.settings.odds and not self._table.refusal(seat, action)
        return chances(view, seat, action) if has_odds else []

    def _offer(
        self, view: Siege, seat: int, action: Action, shown_chances: list[Fraction]
    ) -> Offer:
        caption = self._table.caption(action, seat)
        refusal = self._table.refusal(seat, action)
        hint = caption.hint
        tip = caption.help
        if shown_chances and isinstance(action, Defend):
            chance_to_hold = percent(shown_chances[0])
            hint = f"holds {chance_to_hold}\n{caption.hint}"
            tip += f" The chance that the defence holds is {chance_to_hold}."
        elif shown_chances:
            words = chances_in_words(shown_chances)
            tip += f" Chance to win by the number of defending cards: {words}."
        caption = msgspec.structs.replace(caption, hint=hint, help=tip)
        return offer_for(action, caption, self._table.play, refusal)

    # Building.

    def show_yard(self, is_open: bool) -> None:
        """Open the yard in the action bar, or close it."""
        self._yard.is_open = is_open
        self._table.rebuild()

    # Planning.

    def order(self, view: Siege) -> Reordering:
        """Return the order that is being made of the Plan's cards (S10)."""
        return self._yard.order(planned_cards(view, self._table.seat.viewer))

    def _order_offers(self, order: Reordering) -> list[Offer]:
        """Return the offers while cards are put in order."""
        lay = Offer(
            "lay",
            "Put it back" if len(order.cards) == 1 else "Put them back",
            "in this order",
            tip="The left card is drawn first.",
            key=LAY_KEY,
            on_press=self._put_back,
        )
        reset = Offer(
            "reset",
            "Reset",
            "undo the sorting",
            tip="Back to the order they were in.",
            key=RESET_KEY,
            reason="You have not changed the order." if order.cards == order.first else "",
            on_press=self._undo_sorting,
        )
        hide = Offer(
            "hide",
            "Hide",
            "turn them face down",
            tip="Turns the cards face down at once.",
            key=LOOK_KEY,
            on_press=self._table.seat.hide,
        )
        return [as_main_button(lay), reset, hide]

    def _put_back(self) -> None:
        """Put the cards back in their present order."""
        self._table.play(Order(tuple(self.order(self._table.view).cards)))

    def _undo_sorting(self) -> None:
        """Put the cards back in the order in which they lay in the deck."""
        self.order(self._table.view).reset()
        self._table.rebuild()


def _is_sure(chances_to_win: Sequence[Fraction]) -> bool:
    """Return True if an attack is sure to win, however many cards defend."""
    return bool(chances_to_win) and all(chance == 1 for chance in chances_to_win)


def _constructions(seat: int) -> list[Construct]:
    """Return the constructions that a side can choose."""
    return [action for action in MENU[seat] if isinstance(action, Construct)]


def known_cards(view: Siege, seat: int) -> list[Card]:
    """Return the cards of a seat's deck that the view shows, thanks to a Plan (S24)."""
    return [card for card in view.side(seat).deck if card != HIDDEN]
