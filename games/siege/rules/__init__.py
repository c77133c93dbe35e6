"""Rules of Simple Siege: two decks, a city and a camp (clauses S1 to S26).

Read the modules in this order, which is the rulebook's: `state` holds the position (S1 to S4),
`steps` the turn and the steps after an action (S5 to S7, S11 to S15, S22, S23), `actions` the
actions of each side (S8 to S21), `belief` what a seat knows of a deck (S24). This module has the
deal, and says who sees which pile.

Clauses such as S24 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.chance import Chance
from engine.rules.game import Game, Start
from engine.rules.places import NOBODY, Pile
from engine.rules.position import BadPosition, Position
from engine.rules.state import Step
from games.siege.rules.actions import KINDS
from games.siege.rules.belief import batches, believe
from games.siege.rules.state import (
    ATTACK,
    DECKS,
    DEFENCE,
    DISCARDS,
    FATE_DECK,
    FATE_DISCARD,
    FATES,
    SIDES,
    SUPPLIES,
    Besieger,
    Fate,
    Ruleset,
    Side,
    Siege,
)
from games.siege.rules.steps import DRAW_DEFENCE, STEPS, TURN


class SimpleSiege(Game[Siege]):
    """Rules of the game of the Besieger (seat 1) against the Besieged (seat 2)."""

    key = "siege"
    players = (2, 2)
    state = Siege
    ruleset = Ruleset
    actions = KINDS
    steps = STEPS
    sets = frozenset({"equipment"})
    pending = frozenset({"clash", "known", "under", "defence", "turned", "won"})
    belief = frozenset({"known", "under"})

    def deal(self, start: Start) -> Siege:
        """Return a new siege: decks shuffled, walls up, all counters in the yard (S1 to S4)."""
        rules = start.rules
        seats = start.seats
        chance = start.chance
        besieger, besieged, fate = (
            chance.shuffle(pack.cards) for pack in (*SUPPLIES.values(), FATES)
        )
        return Siege(
            chance,
            rules,
            seats,
            agenda=[*TURN],
            walls=rules.starting_walls,
            besieger=Besieger(besieger),
            besieged=Side(besieged),
            fate=Fate(fate),
        )

    def next_game(self, s: Siege) -> Siege:
        """Change the players' sides and return the next game (E3)."""
        s.change_seats()
        return super().next_game(s)

    def defaults(self, rules: Ruleset) -> Position:
        """Return the walls that the option sets, and a Fate deck of three black court cards."""
        return {"walls": rules.starting_walls, "fate": {"deck": ["KC", "QC", "JC"]}}

    def agenda(self, s: Siege) -> list[Step[Siege]]:
        """Return the steps left in the turn."""
        return [*TURN] if s.phase == "besieger" else [*TURN[1:]]

    def check(self, s: Siege) -> None:
        """Raise `BadPosition` for walls, counters, known cards or a clash that can't occur."""
        super().check(s)
        if s.walls > s.rules.most_walls:
            raise BadPosition("walls", f"{s.walls} is more than {s.rules.most_walls}")
        for seat, name in SIDES.items():
            side = s.side(seat)
            drawn = s.clash.attack if s.clash and s.clash.attacker == seat else []
            if side.known > len(side.deck):
                raise BadPosition(f"{name}.known", "is more than the deck holds")
            under = [card for batch in side.under for card in batch]
            if len(set(under)) < len(under) or not {*under} <= {*side.deck, *drawn}:
                raise BadPosition(
                    f"{name}.under", "names a card that is not in the deck, or one twice"
                )
        for counter in s.besieger.equipment:
            if s.in_yard(counter) < 0:
                raise BadPosition("besieger.equipment", f"{counter} stands there too often")
        if s.clash and s.clash.known > len(s.clash.attack):
            raise BadPosition("clash.known", "is more than the cards drawn")
        if s.clash and (DRAW_DEFENCE not in s.agenda or s.clash.answered):
            raise BadPosition("clash", "is answered nowhere on the agenda")
        if s.agenda and s.agenda[1:] != self.agenda(s)[1:]:
            raise BadPosition("agenda", "must hold the rest of the turn, and one question")

    def piles(self, s: Siege) -> Iterator[Pile]:
        """Yield every pile, with its cards and the seats that see it (S24).

        Decks are hidden, except that a planner sees the cards that its Plan showed. The rest is
        open.
        """
        for seat in SIDES:
            side = s.side(seat)
            yield Pile(DECKS[seat], side.deck, SUPPLIES[seat], (seat,), side.known)
            yield Pile(DISCARDS[seat], side.discard, SUPPLIES[seat])
        if s.clash:
            clash = s.clash
            owner = s.clash.attacker
            attack = clash.attack
            turned = clash.turned
            if turned:
                yield Pile(ATTACK, attack, SUPPLIES[owner], top=turned)
            else:
                yield Pile(ATTACK, attack, SUPPLIES[owner], (owner,), clash.known)
            against = max(0, turned - len(attack))
            yield Pile(DEFENCE, clash.defence, SUPPLIES[clash.defender], top=against)
        yield Pile(FATE_DECK, s.fate.deck, FATES, NOBODY)
        yield Pile(FATE_DISCARD, s.fate.discard, FATES)

    def view(self, s: Siege, seat: int) -> Siege:
        """Return the position as a seat sees it, with the batches of both decks.

        The cards that a deck holds, and those that lie under it, follow from the open cards.
        """
        seen = super().view(s, seat)
        for owner in SIDES:
            seen.side(owner).under = batches(s, owner)
        return seen

    def redeal(self, s: Siege, seat: int, chance: Chance) -> Siege:
        """Return a copy with all cards that the seat has not seen drawn anew, batch by batch."""
        other = s.copy()
        view = self.view(s, seat)
        for owner in SIDES:
            deck = believe(view, owner).deal(chance)
            if other.clash and other.clash.attacker == owner:
                drawn = len(other.clash.attack)
                other.clash.attack[:], deck = deck[:drawn], deck[drawn:]
            other.side(owner).deck = deck
        other.fate.deck = chance.shuffle(sorted(s.fate.deck))
        other.chance = Chance(chance.below(1 << 64))
        return other


GAME = SimpleSiege
