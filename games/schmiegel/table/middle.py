"""Panel between the parties: the dice, a drawn face, odds, or the guide to the choices.

Clauses such as C7 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect
from typing_extensions import override

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel
from engine.app.widgets.containers import (
    CENTRE,
    Adaptive,
    Column,
    FirstThatFits,
    Framed,
    Given,
    Layers,
    Part,
    Row,
    Scrolled,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.rules.cards import Card, rank
from engine.rules.english import in_words
from engine.table.act import Act
from engine.table.act_panel import MARK_SIDE
from engine.table.context import TableContext
from engine.table.marks import CardMark
from engine.words.percents import percent
from games.schmiegel.rules.state import ROLES, Asked, Schmiegel
from games.schmiegel.table.act_facts import ActFacts
from games.schmiegel.table.acts import SchmiegelActs, party_act_panel
from games.schmiegel.table.battle import battle_panel
from games.schmiegel.table.choosing import CardSelection, lone_pass
from games.schmiegel.table.guide import drawn_panel, guide_panel
from games.schmiegel.table.notes import Notes
from games.schmiegel.table.odds import (
    HAND_PREVIEW,
    Attacks,
    HoverPanel,
    battles_panel,
    line_with_legend,
    odds_against_each,
    odds_panel,
    preview_of,
)
from games.schmiegel.table.parties import Parties
from games.schmiegel.table.throws import WatchedDice
from games.schmiegel.words.odds import BattleOdds, chance_to_hit, odds

TAB_ACT_SHARE = 0.6
"""Least height of an act above the choices, as a share of its tab."""
WHOLE_ACT_SHARE = 0.86
"""Height of an act in a tab that scrolls, as a share of the tab."""


class BattlePanel:
    """Panel between the parties, as the viewer sees it."""

    def __init__(
        self, table: TableContext, dice: WatchedDice, selection: CardSelection, parties: Parties
    ) -> None:
        self._table = table
        self._dice = dice
        self._selection = selection
        self._parties = parties
        self._acts = SchmiegelActs(table)

    def title(self) -> str:
        """Return the label of the panel's tab."""
        if self._dice.view(self._table.public):
            return "Dice"
        if self._table.public.drawn:
            return "Swap"
        if self._acts.shown():
            return "Action"
        return "Odds" if self._shows_odds else "Choices"

    def shows_continue(self, view: Schmiegel) -> bool:
        """Return True if the panel shows dice with a button that goes on."""
        sheets = self._table.sheets
        is_shown = sheets.shape != "tabs" or sheets.current == "middle"
        return is_shown and self._has_continue and self._dice.view(view) is not None

    @property
    def _has_continue(self) -> bool:
        """True if dice have a button that goes on; after the end of a match they have none."""
        beats = self._table.beats
        return beats.is_playing_back and not beats.ended

    def act(self, view: Schmiegel) -> Act | None:
        """Return the last action, if the panel shows it: no dice, choice or odds stand there."""
        if self._dice.view(view) or self._selection.picks or self._shows_compared_odds:
            return None
        if self._fighter_question == Asked.DEFEND or self._chooses_from_hand:
            return None
        return self._acts.shown()

    def facts(self, view: Schmiegel) -> ActFacts | None:
        """Return the characters and the card of the act that the panel shows, if any."""
        act = self.act(view)
        return self._acts.facts(act) if act else None

    @property
    def _chooses_from_hand(self) -> bool:
        """True while the seat that has just acted chooses from its open hand."""
        decision = self._table.decision
        return bool(
            decision
            and decision.private
            and self._table.seat.answers(decision)
            and not self._table.is_news
        )

    @property
    def _shows_compared_odds(self) -> bool:
        return self._table.settings.odds and self._selection.compared_seat > 0

    def part(self, seen: Schmiegel, mark: Callable[[str], CardMark]) -> Part:
        """Return the contents of the panel; `mark` gives the mark of each card."""
        if view := self._dice.view(seen):
            return battle_panel(
                self._table.scale, view, self._table.go_on if self._has_continue else None
            )
        act = self.act(seen)
        if seen.drawn and (seen.named or act is None):
            return self._drawn_part(seen, act)
        if self._shows_compared_odds:
            return self._odds_table(seen)
        decision = self._table.decision
        if act and self._table.draw_offer:
            act = act._replace(lines=["If both agree, nobody wins."])
        if decision is None or self._table.draw_offer:
            return self._act_part(act) if act else Panel("middle")
        make_choice = partial(self._choice_part, seen, mark, decision.ask)
        if act is None:
            return self._with_previews(make_choice(), seen)
        act_part = self._act_part(act)
        if self._table.sheets.shape == "tabs":
            return ActAndChoice(act_part, make_choice(), self._table.is_news)
        if self._fighter_question == Asked.ATTACK and self._table.settings.odds:
            return self._with_previews(act_part, seen)
        return Layers([act_part, *self._guide_previews(seen, make_choice)])

    def _act_part(self, act: Act) -> Part:
        """Return the panel of an act, with the colour of the seat that acted at its top."""
        return party_act_panel(act, self._table.colour(act.seat) if act.seat else None)

    def _drawn_part(self, seen: Schmiegel, act: Act | None) -> Part:
        """Return the face drawn for a swap, with the meaning of both answers (C7)."""
        shows_odds = self._table.settings.odds
        named = seen.named if seen.named and seen.own.find(seen.named) else None
        name = self._table.name(seen.turn)
        meanings = _answer_meanings(seen, name, named, shows_odds) if named else ()
        strip = self._table.colour(seen.turn)
        return drawn_panel(seen.drawn[0], meanings, act, self._table.large, strip)

    def _choice_part(self, seen: Schmiegel, mark: Callable[[str], CardMark], ask: str) -> Part:
        """Return the odds of the fighters to choose from, or the guide to the choices."""
        shows_odds = self._table.settings.odds
        question = self._fighter_question if shows_odds else ""
        if question and (attacker := self._attacker(seen)):
            return Framed(Panel("middle"), self._odds_against_each(seen, attacker), 0, 0)
        battle_odds = _odds_of(seen) if question else None
        parties = self._parties.attackers_and_defenders(seen)
        notes = Notes(
            seen, self._selection, *parties, mark, battle_odds, shows_odds, self._table.is_roomy
        )
        guide = notes.guide(ask)
        if ask == Asked.DEFEND:
            attack = f"**{self._attack_words(seen)}.** {guide.words}"
            guide = guide._replace(words=attack)
        return guide_panel(*guide)

    def _with_previews(self, part: Part, seen: Schmiegel) -> Part:
        """Return the part below the odds of each attacker, while who attacks is asked."""
        is_choosing = self._fighter_question == Asked.ATTACK and self._table.settings.odds
        if not is_choosing or self._attacker(seen):
            return part
        return Layers([part, *self._previews(seen)])

    def _guide_previews(self, seen: Schmiegel, make_choice: Callable[[], Part]) -> list[HoverPanel]:
        """Return the guide for each own character and the hand, shown while that is hovered."""
        own_party = self._parties.attackers_and_defenders(seen)[0]
        faces = [character.face for character in own_party if character]
        return [
            HoverPanel(preview_of(id), make_contents=make_choice) for id in (*faces, HAND_PREVIEW)
        ]

    @property
    def _fighter_question(self) -> str:
        """Question that asks for a fighter, if one stands; else ""."""
        decision = self._table.decision
        if decision is None or lone_pass(decision):
            return ""
        return decision.ask if decision.ask in (Asked.ATTACK, Asked.DEFEND) else ""

    @property
    def _shows_odds(self) -> bool:
        """True if odds are shown: while a fighter is chosen, or on request."""
        return self._table.settings.odds and bool(
            self._fighter_question or self._selection.compared_seat
        )

    def _odds_table(self, view: Schmiegel) -> Part:
        """Return the odds of every battle in which the compared seat attacks."""
        seat = self._selection.compared_seat
        title = self._attack_title(seat)
        words = _first_roller(view)
        return odds_panel(
            self._table.scale, title, words, self._attacks(view, seat), _odds_of(view)
        )

    def battles(self, view: Schmiegel) -> Part:
        """Return the odds of every battle, with the attacks of the seat to play first."""
        seats = view.turn, 3 - view.turn
        titled_attacks = [(self._attack_title(seat), self._attacks(view, seat)) for seat in seats]
        fighters = (
            {Card(pick) for pick in self._selection.picks}
            if self._fighter_question
            else set[Card]()
        )
        if view.named and view.phase == "attack":
            fighters.add(view.named)
        return battles_panel(
            self._table.scale, _first_roller(view), titled_attacks, _odds_of(view), fighters
        )

    def _attack_title(self, seat: int) -> str:
        return f"If {self._table.name(seat)} attacked now"

    def _attacks(self, view: Schmiegel, seat: int) -> Attacks:
        attackers, defenders = (
            [character.face for character in self._parties.row(view, each_seat) if character]
            for each_seat in (seat, 3 - seat)
        )
        return Attacks(seat, attackers, defenders)

    def _attacker(self, view: Schmiegel) -> Card | None:
        """Return the attacker, named or only picked; None without one."""
        picks = self._selection.picks
        if self._fighter_question == Asked.DEFEND:
            return view.named
        return Card(picks[0]) if picks else None

    def _odds_against_each(self, view: Schmiegel, attacker: Card) -> Part:
        """Return the odds of an attack on each character of the other party."""
        picks = self._selection.picks
        (_, other_party) = self._parties.attackers_and_defenders(view)
        is_defence = self._fighter_question == Asked.DEFEND
        return odds_against_each(
            line_with_legend(self._attack_heading(view, attacker), _first_roller(view)),
            view.turn,
            self._table.scale,
            attacker,
            [character.face if character else None for character in other_party],
            _odds_of(view),
            Card(picks[0]) if picks and is_defence else None,
        )

    def _attack_words(self, view: Schmiegel) -> str:
        """Return the attack that was declared, in words."""
        return f"{self._table.name(view.turn)} attacks with {{{view.named}}}"

    def _attack_heading(self, view: Schmiegel, attacker: Card) -> Part:
        """Return the heading of the odds of one attacker: the attack, once it is declared."""
        mark = SeatMark("act-mark", seat=view.turn, side=MARK_SIDE)
        label = Label("odds-title", words=f"If {{{attacker}}} attacks", role=Role.STRONG)
        if view.named == attacker:
            label = Label("act-title", words=self._attack_words(view), role=Role.HEADING)
        return Row([mark, Space(8), label], at=CENTRE)

    def _previews(self, view: Schmiegel) -> list[HoverPanel]:
        """Return the odds of each attacker, shown while the attacker is hovered."""
        return [
            HoverPanel(
                preview_of(character.face),
                make_contents=partial(self._odds_against_each, view, character.face),
            )
            for character in self._parties.attackers_and_defenders(view)[0]
            if character
        ]


@dataclass
class ActAndChoice(Adaptive):
    """Act and guide to the choices in a tab, where they scroll if there is no room for both.

    Attributes:
        act: The act.
        choice: The guide.
        is_news: True if the act stands first, since the player who is asked has not acted last.
    """

    act: Part
    choice: Part
    is_news: bool

    @override
    def contents(self, rect: Rect) -> Part:
        least_height = round(TAB_ACT_SHARE * rect.height)
        both = Column([Share(Given(self.act), least=least_height), self.choice], gap=theme.GAP)
        act = Sized(self.act, high=round(WHOLE_ACT_SHARE * rect.height))
        order = [act, self.choice] if self.is_news else [self.choice, act]
        column = Column(order, gap=theme.GAP)
        list_of_both = Scrolled("middle-list", column, called="Action and choices")
        return FirstThatFits([both, list_of_both])


def _answer_meanings(
    view: Schmiegel, name: str, replaced_face: Card, shows_chances: bool
) -> tuple[str, str]:
    """Return the meaning of accepting the drawn face and of rejecting it, in words (C7).

    Args:
        view: View of the seat that is asked.
        name: Name of the player who is asked; everybody reads the words.
        replaced_face: Character that the drawn face may replace.
        shows_chances: True to add how often each character hits.
    """
    drawn_face = view.drawn[0]
    character = view.own.character(replaced_face)
    numbers = " ".join(f"{{{number}}}" for number in character.lowest_first)
    leaving_words = f" and takes {numbers} along" if numbers else ""
    bare_chance = chance_to_hit(view.rules.sure_hits)
    present_chance = chance_to_hit(view.hit_totals(character))
    new_chance_words, old_chance_words = (
        f", {percent(chance)} to hit on each roll" if shows_chances else ""
        for chance in (bare_chance, present_chance)
    )
    capacity = in_words(view.rules.capacity_of(drawn_face), "number")
    return (
        f"**Accept**: the {ROLES[rank(drawn_face)]} {{{drawn_face}}} joins {name} without "
        f"numbers{new_chance_words}, and can hold {capacity}. "
        f"{{{replaced_face}}} leaves{leaving_words}.",
        f"**Reject**: {{{replaced_face}}} stays{old_chance_words}. {{{drawn_face}}} is discarded.",
    )


def _first_roller(view: Schmiegel) -> str:
    """Return the words for who rolls first (C18)."""
    roller = "attacker" if view.rules.attacker_rolls_first else "defender"
    return f"the {roller} rolls first"


def _odds_of(view: Schmiegel) -> Callable[[Card, Card], BattleOdds]:
    """Return a function from attacker and defender to the odds of their battle."""
    return partial(odds, view)
