"""What the siege's action bar asks and offers: actions with their odds, building, planning."""

from __future__ import annotations

from fractions import Fraction

from engine.app.widgets import Widget
from engine.app.widgets.pieces import Ribbon
from engine.match import Match
from engine.rules.cards import HIDDEN
from engine.rules.events import first
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.chances import percent
from engine.table.navigation import TableNavigation
from engine.table.sheets import SheetTable
from games.siege.rules.actions import (
    MENU,
    Construct,
    Defend,
    Order,
    SiegeAction,
    planned,
)
from games.siege.rules.belief import chance_to_win
from games.siege.rules.state import (
    SIDES,
    ClashResolved,
    Ruleset,
    Siege,
)
from games.siege.table import layout
from games.siege.table.clash import Gamble, against
from games.siege.table.plan import Planned
from games.siege.words.labels import label
from games.siege.words.log import entries


class SiegeBar(SheetTable[layout.Sheet]):
    """A siege up to its board: facts, prompts, offers."""

    sheets = layout.SHEETS

    def __init__(self, match: Match, navigation: TableNavigation) -> None:
        super().__init__(match, entries, navigation)
        self.building = False
        """The action bar offers the counters of the yard."""
        self.planned: Planned | None = None

    # Facts.

    @property
    def rules(self) -> Ruleset:
        """Options and numbers of this match."""
        rules: Ruleset = self.match.rules
        return rules

    @property
    def seen(self) -> Siege:
        """What whoever has the table may see."""
        view: Siege = self.match.view(self.viewer)
        return view

    @property
    def siege(self) -> Siege:
        """The state, for what all may know of it only."""
        state: Siege = self.match.state  # type: ignore[assignment]
        return state

    def last_clash(self) -> ClashResolved | None:
        """The clash that the last action resolved."""
        return first(self.match.history[-1].events, ClashResolved) if self.match.history else None

    # The bars.

    def ribbon(self) -> Widget:
        phases = ["Besieger", "Besieged", "Fate"]
        current = 0 if self.siege.phase == "besieger" else 1
        if self.match.state.outcome:
            current = 2 if self.siege.phase == "besieged" else current
        return Ribbon("ribbon", labels=phases, current=current)

    def prompt(self, decision: Decision) -> Prompt:
        seat, name = decision.seat, self.name(decision.seat)
        side = SIDES[seat]
        deck = len(self.view()[side]["deck"])
        match decision.ask:
            case "defend":
                assert decision.actions is not None
                least = deck - len(decision.actions) + 1
                after = f"{deck} {'or' if deck - least == 1 else 'to'} {least}"
                after = str(deck) if least == deck else after
                return Prompt(seat, f"{name} answers", f"How many against it?\nDeck after: {after}")
            case "destroy":
                return Prompt(seat, f"{name} breaks in", "Which counter burns?")
            case "order":
                if self.viewer != seat:
                    return Prompt(seat, f"{name} plans", "For one pair of eyes.")
                return Prompt(seat, f"{name} plans", "Put the cards in order, the next one first.")
        if self.building:
            return Prompt(seat, f"{name} builds", "Which counter from the yard?")
        return Prompt(seat, f"{name} acts", f"Choose one action.\nDeck: {deck}")

    def offers(self, decision: Decision) -> tuple[list[Offer], list[Offer]]:
        seat = decision.seat
        if decision.ask == "order":
            return self._plan_offers(), []
        if decision.ask == "act":
            return self._own_offers(seat), []
        assert decision.actions is not None
        answers = [self._offer(seat, action) for action in decision.actions]
        return answers, self._own_offers(seat)

    def usual_offers(self) -> list[list[Offer]]:
        return [self._own_offers(seat) for seat in SIDES]

    def _own_offers(self, seat: int) -> list[Offer]:
        """Every action of the seat's half of the turn, whether it may be done now or not."""
        if self.building:
            counters = [a for a in MENU[seat] if isinstance(a, Construct)]
            back = Offer("back", "Back", "Esc", "Builds nothing.", "", "", self._stop_building)
            return [*(self._offer(seat, action) for action in counters), back]
        known = [card for card in self.match.plain(seat)[SIDES[seat]]["deck"] if card != HIDDEN]
        offers: list[Offer] = []
        for action in MENU[seat]:
            if not isinstance(action, Construct):
                offers.append(self._offer(seat, action))
            elif action == next(a for a in MENU[seat] if isinstance(a, Construct)):
                offers.append(self._construct_offer(seat))
        decision = self.decision
        if known and decision is not None and decision.seat == seat and decision.ask == "act":
            offers.append(
                Offer(
                    "again",
                    "Look",
                    "at your plan",
                    "Behind the curtain: the cards that your Plan showed, where they still lie.",
                    "v",
                    "",
                    self.look_again,
                )
            )
        return offers

    def _construct_offer(self, seat: int) -> Offer:
        counters = [a for a in MENU[seat] if isinstance(a, Construct)]
        reasons = [self.match.refusal(seat, action) for action in counters]
        reason = "" if None in reasons else reasons[0] or ""
        return Offer(
            "construct",
            "Construct",
            "a counter",
            "Pay a counter's value in cards and take it from the yard into the camp.",
            "t",
            reason,
            self._start_building,
        )

    def _offer(self, seat: int, action: Action) -> Offer:
        said = label(self.match.plain(0), self.rules, seat, action)
        refusal = self.match.refusal(seat, action) or ""
        chances = self._chances(seat, action) if not refusal else []
        hint, tip = said.hint, said.help
        if chances:
            spread = [chances[0]] if len(chances) == 1 else [min(chances), max(chances)]
            odds = "–".join([*(percent(each, "") for each in spread[:-1]), percent(spread[-1])])
            if isinstance(action, Defend):
                hint = f"holds {odds}"
                tip += f" The chance that the defence holds is {odds}."
            else:
                hint = f"{said.hint}\n{odds}" if said.hint else odds
                tip += f" Chance to win by the number of defending cards: {against(chances)}."
        return Offer(
            str(action),
            said.title,
            hint,
            tip,
            said.key,
            f"{refusal} {said.help}".strip() if refusal else "",
            lambda: self.play(action),
        )

    # Chances, from what whoever has the table may know.

    def _chances(self, seat: int, action: Action) -> list[Fraction]:
        """Of an attack: against no card, one, ...; of a defence: that it holds."""
        siege = self.siege
        if not self.manager.settings.odds:
            return []
        if isinstance(action, Defend) and siege.clash:
            clash = siege.clash
            count = len(clash.attack)
            lost = chance_to_win(self.seen, clash.attacker, clash.effort, count, action.count)
            return [1 - lost]
        if not isinstance(action, SiegeAction) or siege.clash:
            return []
        return self._attack_chances(seat, action)

    def _attack_chances(self, seat: int, action: SiegeAction) -> list[Fraction]:
        gamble = action.gamble
        if gamble is None:
            return []
        effort, count, paid = gamble
        most = self.rules.most_assault if effort == "assault" else 1
        held = len(self.siege.side(3 - seat).deck)
        return [
            chance_to_win(self.seen, seat, effort, count, defence, paid)
            for defence in range(min(most, held) + 1)
        ]

    def _gambles(self, seat: int) -> list[Gamble]:
        found = []
        for action in MENU[seat]:
            if self.match.refusal(seat, action) is None and (
                chances := self._chances(seat, action)
            ):
                said = label(self.match.plain(0), self.rules, seat, action)
                found.append(Gamble(f"{said.title}, {said.hint}", chances))
        return found

    # Building.

    def _start_building(self) -> None:
        self.building = True
        self.rebuild()

    def _stop_building(self) -> None:
        self.building = False
        self.rebuild()

    def back(self) -> None:
        if self.building:
            self._stop_building()
        else:
            super().back()

    # Planning.

    def _plan_offers(self) -> list[Offer]:
        planned = self._planning()
        order = Order(tuple(planned.cards))
        untouched = planned.cards == planned.first
        return [
            Offer(
                "lay",
                "Lay them back",
                "in this order",
                "The left card is drawn first.",
                "1",
                "",
                lambda: self.play(order),
                "primary",
            ),
            Offer(
                "reset",
                "As they lay",
                "undo the sorting",
                "Back to the order in which they were found.",
                "2",
                "Their order has not been changed." if untouched else "",
                self._reset_plan,
            ),
            Offer(
                "hide", "Hide", "turn them down", "Covers the cards at once.", "h", "", self.hide
            ),
        ]

    def _planning(self) -> Planned:
        """The order that is being made, begun anew for cards of another Plan."""
        decision = self.decision
        assert decision is not None
        seen = planned(self.match.view(decision.seat), decision.seat)
        if self.planned is None or self.planned.first != seen:
            self.planned = Planned(seen)
        return self.planned

    def _reset_plan(self) -> None:
        self._planning().reset()
        self.rebuild()

    def hide(self) -> None:
        self.building = False
        super().hide()
