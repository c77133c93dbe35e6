"""Rules of RogueSL: a dungeon of cards, crossed again and again (clauses R1 to R23).

Read the modules in this order, which is the rulebook's: `state` holds the dungeon and its deck (R1
to R5), `steps` the questions (R3, R9, R12), `actions` the answers, `floors` walking and the goal
(R4, R19), `fights` strikes, captives and aces (R7 to R20), `record` the score of a run (R21),
`belief` what can be known of the hidden cards. This module has the deal, and says who sees which
card.

A run is one game. An era is the time between two shuffles of the deck. To redeal is to draw
everything anew that the seat can't know. The engine calls the methods of `RogueSL`; they are
described in `engine.rules.game`.

Clauses such as R21 are in games/rogue/rules.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from typing_extensions import override

from engine.rules.cards import HIDDEN, Card, rank
from engine.rules.chance import Chance
from engine.rules.game import Start
from engine.rules.places import NOBODY, Pile, find_misplaced_card
from engine.rules.position import BadPosition, Position
from engine.rules.solitaire import Solitaire
from engine.rules.state import Step
from games.rogue.rules.actions import KINDS
from games.rogue.rules.belief import redeal
from games.rogue.rules.record import RogueRun
from games.rogue.rules.state import (
    ACE,
    CAPTIVE,
    CELLS,
    DECK,
    DISCARD,
    EMPTY_MARK,
    FACE_UP_MARK,
    FILLER,
    NEXT_TO,
    PLACE_OF_CELL,
    ROGUE_MARK,
    STRIKE,
    Era,
    Rogue,
    Ruleset,
    deal_board,
    is_face_down,
    joined_packs,
)
from games.rogue.rules.steps import GO_ON, STEPS, TAKE_CAPTIVE, USE_CAPTIVE


class RogueSL(Solitaire[Rogue]):
    """Rules of the game of one seat against the dungeon."""

    key = "rogue"
    state = Rogue
    ruleset = Ruleset
    actions = KINDS
    steps = STEPS
    run = RogueRun
    # the names of fields: of an unfinished action, and of what the seat knows
    pending = frozenset({"floor_strikes", "strike", "foe", "eras"})
    belief = frozenset({"eras"})

    @override
    def deal(self, start: Start) -> Rogue:
        """Return a new run: a board of face-down cards, and the rest of the packs as the deck.

        R1, R2.
        """
        rules = start.rules
        seats = start.seats
        chance = start.chance
        board, deck = deal_board(chance, joined_packs(rules.packs).cards)
        return Rogue(
            chance, rules, seats, agenda=[GO_ON], board=board, health=rules.health, deck=deck
        )

    @override
    def defaults(self, rules: Ruleset) -> Position:
        """Return the full health that the option sets."""
        return {"health": rules.health}

    @override
    def agenda(self, s: Rogue) -> list[Step[Rogue]]:
        """Return the step that lets the rogue go on."""
        return [GO_ON]

    @override
    def check(self, s: Rogue) -> None:
        """Raise `BadPosition` for a position that can't occur.

        The board must hold one rogue, no card may lie anywhere more often than the packs hold it,
        and a fight needs an enemy.
        """
        if sum(row.count(ROGUE_MARK) for row in s.board) != 1:
            raise BadPosition("board", f"must hold one '{ROGUE_MARK}', where you are")
        if s.health > s.rules.health:
            raise BadPosition("health", f"{s.health} is more than {s.rules.health}")
        most_floor_strikes = s.strikes if s.floors else 0  # up to the last cleared floor
        if s.floor_strikes > most_floor_strikes:
            raise BadPosition("floor_strikes", "counts strikes that no floor was cleared with")
        piles = [*self.piles(s), *self.single_cards(s)]
        filler_count = sum(row.count(FILLER) for row in s.board)
        is_board_missing = filler_count > s.rules.packs  # so many cards of one face can't lie there
        if is_board_missing:
            piles = [pile for pile in piles if pile.cards != [FILLER]]
        if problem := find_misplaced_card(piles):
            raise BadPosition(*problem)
        if s.captive and s.ace:
            raise BadPosition("ace", "the hand holds a captive already")
        if s.captive and rank(s.captive) == "A":
            raise BadPosition("captive", "an ace is never a captive")
        if s.ace and rank(s.ace) != "A":
            raise BadPosition("ace", f"{s.ace} is no ace")
        _check_fight(s)
        _check_eras(s)

    @override
    def piles(self, s: Rogue) -> Iterator[Pile]:
        """Yield the deck, which is hidden, and the discard pile (R22)."""
        pack = joined_packs(s.rules.packs)
        yield Pile(DECK, s.deck, pack, NOBODY)
        yield Pile(DISCARD, s.discard, pack)

    @override
    def single_cards(self, s: Rogue) -> Iterator[Pile]:
        """Yield the single cards: on cells, in hand, or drawn for a strike."""
        pack = joined_packs(s.rules.packs)
        for name in CELLS:
            if s.at(name) not in (ROGUE_MARK, EMPTY_MARK):
                yield Pile(PLACE_OF_CELL[name], [s.card(name)], pack)
        for place, card in ((CAPTIVE, s.captive), (ACE, s.ace), (STRIKE, s.strike)):
            if card is not None:
                yield Pile(place, [card], pack)

    @override
    def view(self, s: Rogue, seat: int) -> Rogue:
        """Return the position as the seat sees it, with face-down cells hidden (R22).

        Its `eras` tell which cards lie in the deck and face down.
        """
        view = super().view(s, seat)
        for row in view.board:
            row[:] = [HIDDEN if is_face_down(contents) else contents for contents in row]
        if not s.eras:
            view.eras = [Era(sorted(s.hidden()))]
        return view

    @override
    def redeal(self, s: Rogue, seat: int, chance: Chance) -> Rogue:
        """Return a copy with every hidden card drawn anew."""
        return redeal(s, self.view(s, seat), chance)

    @override
    def run_score(self, s: Rogue) -> RogueRun:
        """Return the score; an enemy still in a fight after the end has slain the rogue (R21)."""
        return RogueRun(s.floors, s.floor_strikes, s.enemy if s.outcome else None)


def _check_fight(s: Rogue) -> None:
    """Raise `BadPosition` unless a fight is with a face-up enemy next to the rogue.

    A fight waits for an answer, or the enemy has slain the rogue.
    """
    if s.agenda and s.agenda not in ([USE_CAPTIVE, GO_ON], [TAKE_CAPTIVE, GO_ON]):
        raise BadPosition("agenda", "must hold one question in a fight, and how to go on from it")
    if s.strike and USE_CAPTIVE not in s.agenda:
        raise BadPosition("strike", "is drawn, and no question of a captive waits on the agenda")
    if s.foe is None:
        return
    if s.foe not in NEXT_TO[s.rules.diagonals][s.here]:
        raise BadPosition("foe", f"{s.foe} is not next to {s.here}, where you are")
    if not s.at(s.foe).startswith(FACE_UP_MARK) or rank(s.card(s.foe)) == "A":
        raise BadPosition("foe", f"no face-up enemy lies on {s.foe}")
    if s.alive != bool(s.agenda):  # the living have a question to answer, the slain none
        raise BadPosition("foe", "goes with a question on the agenda, or with one who was slain")


def _check_eras(s: Rogue) -> None:
    """Raise `BadPosition` if the eras do not explain every hidden card."""
    if not s.eras:
        return
    face_down = s.face_down()
    era_cells = [name for era in s.eras for name in era.cells]
    if len(s.eras) < 2 or s.eras[-1].cells or not s.eras[0].cells:
        raise BadPosition("eras", "must be two or more, the first with cells, the last without")
    if len({*era_cells}) < len(era_cells) or not {*era_cells} <= {*face_down}:
        raise BadPosition("eras", "name a cell that is not face-down, or one twice")
    # cards that joined the deck up to an era, without those dealt up to its end
    undealt: Counter[Card] = Counter()
    for number, era in enumerate(s.eras):
        undealt.update(era.joined)
        undealt.subtract(era.seen + [s.card(name) for name in era.cells])
        if min(undealt.values(), default=0) < 0:
            raise BadPosition(f"eras.{number}", "holds a card that had not joined by then")
    hidden_of_this_era = Counter(s.hidden())
    hidden_of_this_era.subtract(s.card(name) for name in era_cells)
    if +undealt != +hidden_of_this_era:  # the unary plus drops cards that are counted as 0
        raise BadPosition("eras", "do not account for the cards that are hidden")


GAME = RogueSL
