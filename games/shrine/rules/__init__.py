"""Shrine, the rules: hands, Shrines and Fields around one graveyard (clauses H1 to H33).

Read in this order, as the rulebook goes: `cards` is what lies on the table and where, `state` how
it goes about there (H1 to H5), `events` what is told of it, `steps` the turn (H6 to H8) and how an
action is announced, answered and carried out (H25 to H29); `hands` and `matching` what makes a hand
fit (H2, H9 to H13), `actions` what a seat may do (H6 to H20), `combos` what several cards do (H21
to H24), `answers` and `discards` what others do about it, `balance` the joker (H30 to H32),
`positions` what can't be, `belief` what a seat knows (H33). Here is the deal, and who sees which
pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.rules.chance import Chance
from engine.rules.game import Game, Start
from engine.rules.places import NOBODY, Pile
from engine.rules.state import Step
from games.shrine.rules.belief import deal_anew
from games.shrine.rules.cards import (
    ASIDE,
    DECK,
    FIZZLE,
    GRAVEYARD,
    RAISED,
    Player,
    field_of,
    hand_of,
    shrine_of,
)
from games.shrine.rules.positions import check_cards, check_pending, check_turn
from games.shrine.rules.state import Ruleset, Shrine
from games.shrine.rules.steps import ACTIONS, SETTLE, STEPS, TAKE_TURN, SetUp


class ShrineGame(Game[Shrine]):
    """Two to four seats strip each other's Shrines."""

    key = "shrine"
    players = (2, 4)
    state = Shrine
    ruleset = Ruleset
    actions = ACTIONS
    steps = STEPS
    pending = frozenset(
        {"known", "announced", "risen", "fizzler", "fizzle", "raised"}
        | {"balancer", "aside", "began"}
    )
    belief = frozenset({"known"})

    def deal(self, start: Start) -> Shrine:
        """H1: nobody has a card yet, and the deck lies ready to be shuffled."""
        players = [Player([]) for _ in range(start.seats)]
        s = Shrine(start.chance, start.rules, start.seats, agenda=[SetUp()], players=players)
        s.deck = [*s.pack.cards]
        return s

    def next_game(self, s: Shrine) -> Shrine:
        """E3: the seat after the one that began has the first turn."""
        fresh = super().next_game(s)
        fresh.began = s.began
        return fresh

    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """As many as have cards."""
        players = position.get("players")
        return len(players) if isinstance(players, list) else None

    def agenda(self, s: Shrine) -> list[Step[Shrine]]:
        """The rest of the turn, once it is sure who is still in."""
        return [SETTLE, TAKE_TURN]

    def check(self, s: Shrine) -> None:
        """Cards where they can lie, a turn that can be, and answers to what was announced."""
        super().check(s)
        check_cards(s)
        check_turn(s)
        check_pending(s)

    def piles(self, s: Shrine) -> Iterator[Pile]:
        """H33: hands, face-down Shrine cards and the deck are hidden; the rest is open."""
        pack = s.pack
        for seat, player in enumerate(s.players, start=1):
            yield Pile(hand_of(seat), player.hand, pack, (seat,))
            turned_up = len(player.shrine) - player.face_down
            yield Pile(shrine_of(seat), player.shrine, pack, top=turned_up)
            yield Pile(field_of(seat), player.field, pack)
        yield Pile(DECK, s.deck, pack, NOBODY)
        yield Pile(GRAVEYARD, s.graveyard, pack)
        yield Pile(ASIDE, s.aside, pack)
        if s.announced:
            yield Pile(FIZZLE, s.announced.fizzle, pack)
            yield Pile(RAISED, s.announced.raised, pack)

    def view(self, s: Shrine, seat: int) -> Shrine:
        """Besides, of what others know of hands what this seat knows."""
        seen = super().view(s, seat)
        seen.known = [known for known in s.known if known.to(seat)]
        return seen

    def redeal(self, s: Shrine, seat: int, chance: Chance) -> Shrine:
        """All that the seat can't know, anew; what has been announced is known."""
        other = s.copy()
        other.chance = Chance(chance.below(1 << 64))
        deal_anew(other, self.piles(other), seat, chance)
        return other


GAME = ShrineGame
