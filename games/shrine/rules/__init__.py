"""Rules of Shrine: hands, Shrines and Fields around one graveyard (clauses H1 to H33).

The clauses stand in `games/shrine/rules.md`. This module has the deal, and says who sees each pile.
Read the others in this order, which is that of the rules page:

- `cards`: the cards, and the places where they lie
- `state`: the position, and how cards move (H1 to H5)
- `events`: records of changes
- `steps`: the turn (H6 to H8), and how an action is announced, answered, carried out (H25 to H29)
- `hands`, `matching`: combinations of cards, and their requirements (H2, H9 to H13)
- `actions`: the actions of a turn (H6 to H20)
- `combos`: actions with several cards (H21 to H24)
- `answers`, `discards`: answers of other seats, and discards
- `balance`: the joker (H30 to H32)
- `positions`: checks of a position
- `belief`: the knowledge of a seat (H33)

To redeal is to draw everything anew that a seat can't know. The engine calls the methods of
`ShrineGame`; they are described in `engine.rules.game`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from typing_extensions import override

from engine.rules.chance import Chance
from engine.rules.game import SEED_COUNT, Game, Start
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
    """Game of Shrine: two to four seats strip each other's Shrines."""

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

    @override
    def deal(self, start: Start) -> Shrine:
        """Return the first position: nobody has a card, and the deck awaits its shuffle (H1)."""
        players = [Player([]) for _ in range(start.seats)]
        s = Shrine(start.chance, start.rules, start.seats, agenda=[SetUp()], players=players)
        s.deck = [*s.pack.cards]
        return s

    @override
    def next_game(self, s: Shrine) -> Shrine:
        """Return the next game of a set; the seat after the last starter begins (E3)."""
        fresh = super().next_game(s)
        fresh.began = s.began
        return fresh

    @override
    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """Return the number of seats in a position, or None if it lists no players."""
        players = position.get("players")
        return len(players) if isinstance(players, list) else None

    @override
    def agenda(self, s: Shrine) -> list[Step[Shrine]]:
        """Return the rest of the turn; seats that are out are settled first."""
        return [SETTLE, TAKE_TURN]

    @override
    def check(self, s: Shrine) -> None:
        """Check the places of the cards, the turn, and the answers to an announced action."""
        super().check(s)
        check_cards(s)
        check_turn(s)
        check_pending(s)

    @override
    def piles(self, s: Shrine) -> Iterator[Pile]:
        """Yield each pile; hands, face-down Shrine cards and the deck are hidden (H33)."""
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

    @override
    def view(self, s: Shrine, seat: int) -> Shrine:
        """Return the view of a seat, with the cards of other hands that this seat knows."""
        view = super().view(s, seat)
        view.known = [known for known in s.known if known.is_known_to(seat)]
        return view

    @override
    def redeal(self, s: Shrine, seat: int, chance: Chance) -> Shrine:
        """Return a copy with everything dealt anew that the seat can't know.

        An announced action is known to everybody.
        """
        other = s.copy()
        # A new seed, so that later draws do not reveal those of the true position.
        other.chance = Chance(chance.below(SEED_COUNT))
        deal_anew(other, self.piles(other), seat, chance)
        return other


GAME = ShrineGame
