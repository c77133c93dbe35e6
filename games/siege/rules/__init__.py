"""Rules of Simple Siege: two decks, a city and a camp (clauses S1 to S26).

Read the modules in this order, which is the rulebook's: `state` holds the position (S1 to S4),
`steps` the turn and the steps after an action (S5 to S7, S11 to S15, S22, S23), `actions` the
actions of each side (S8 to S21), `belief` what a seat knows of a deck (S24). This module has the
deal, and says who sees which pile.

A clash is an attack with its defence. A batch is a group of cards of a deck in an order that nobody
knows. To redeal is to draw everything anew that a seat can't know. The engine calls the methods of
`SimpleSiege`; they are described in `engine.rules.game`.

Clauses such as S24 are in games/siege/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import override

from engine.rules.chance import Chance
from engine.rules.game import SEED_COUNT, Game, Start
from engine.rules.places import NOBODY, Pile
from engine.rules.position import BadPosition, Position
from engine.rules.state import Step
from games.siege.rules.actions import KINDS
from games.siege.rules.belief import batches, belief_about
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
from games.siege.rules.steps import DRAW_DEFENCE, STEPS, TURN_STEPS


class SimpleSiege(Game[Siege]):
    """Rules of the game of the Besieger (seat 1) against the Besieged (seat 2)."""

    key = "siege"
    players = (2, 2)
    state = Siege
    ruleset = Ruleset
    actions = KINDS
    steps = STEPS
    sets = frozenset({"equipment"})  # the names of fields whose order means nothing
    # the names of fields, at any depth: of an unfinished action, and of what seats know
    pending = frozenset({"clash", "known", "under", "defence", "turned", "won"})
    belief = frozenset({"known", "under"})

    @override
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
            agenda=[*TURN_STEPS],
            walls=rules.starting_walls,
            besieger=Besieger(besieger),
            besieged=Side(besieged),
            fate=Fate(fate),
        )

    @override
    def next_game(self, s: Siege) -> Siege:
        """Change the players' sides and return the next game (E3)."""
        s.change_seats()
        return super().next_game(s)

    @override
    def defaults(self, rules: Ruleset) -> Position:
        """Return the walls that the option sets, and a Fate deck of three black court cards."""
        return {"walls": rules.starting_walls, "fate": {"deck": ["KC", "QC", "JC"]}}

    @override
    def agenda(self, s: Siege) -> list[Step[Siege]]:
        """Return the steps left in the turn."""
        return [*TURN_STEPS] if s.phase == "besieger" else [*TURN_STEPS[1:]]

    @override
    def check(self, s: Siege) -> None:
        """Raise `BadPosition` for walls, counters, known cards or a clash that can't occur."""
        super().check(s)
        if s.walls > s.rules.most_walls:
            raise BadPosition("walls", f"{s.walls} is more than {s.rules.most_walls}")
        for seat, name in SIDES.items():
            side = s.side(seat)
            drawn_cards = s.clash.attack if s.clash and s.clash.attacker == seat else []
            if side.known > len(side.deck):
                raise BadPosition(f"{name}.known", "is more than the deck holds")
            cards_below = [card for batch in side.under for card in batch]
            has_duplicate = len(set(cards_below)) < len(cards_below)
            if has_duplicate or not {*cards_below} <= {*side.deck, *drawn_cards}:
                raise BadPosition(
                    f"{name}.under", "names a card that is not in the deck, or one twice"
                )
        for counter in s.besieger.equipment:
            if s.count_in_yard(counter) < 0:
                raise BadPosition("besieger.equipment", f"{counter} stands there too often")
        if s.clash and s.clash.known > len(s.clash.attack):
            raise BadPosition("clash.known", "is more than the cards drawn")
        if s.clash and (DRAW_DEFENCE not in s.agenda or s.clash.answered):
            raise BadPosition("clash", "is answered nowhere on the agenda")
        # the first step is a question of this turn; those behind it follow from the phase
        if s.agenda and s.agenda[1:] != self.agenda(s)[1:]:
            raise BadPosition("agenda", "must hold the rest of the turn, and one question")

    @override
    def piles(self, s: Siege) -> Iterator[Pile]:
        """Yield every pile, with its cards and the seats that see it (S24).

        Decks are hidden, except that a planner sees the cards that its Plan showed. The rest is
        open.
        """
        for seat in SIDES:
            side = s.side(seat)
            yield Pile(DECKS[seat], side.deck, SUPPLIES[seat], eyes=(seat,), top=side.known)
            yield Pile(DISCARDS[seat], side.discard, SUPPLIES[seat])
        if s.clash:
            clash = s.clash
            owner = s.clash.attacker
            attack = clash.attack
            turned_count = clash.turned
            if turned_count:
                yield Pile(ATTACK, attack, SUPPLIES[owner], top=turned_count)
            else:
                yield Pile(ATTACK, attack, SUPPLIES[owner], eyes=(owner,), top=clash.known)
            defence_turned = max(0, turned_count - len(attack))  # the attack is turned over first
            yield Pile(DEFENCE, clash.defence, SUPPLIES[clash.defender], top=defence_turned)
        yield Pile(FATE_DECK, s.fate.deck, FATES, NOBODY)
        yield Pile(FATE_DISCARD, s.fate.discard, FATES)

    @override
    def view(self, s: Siege, seat: int) -> Siege:
        """Return the position as a seat sees it, with the batches of both decks.

        The cards that a deck holds, and those that lie under it, follow from the open cards.
        """
        view = super().view(s, seat)
        for owner in SIDES:
            view.side(owner).under = batches(s, owner)
        return view

    @override
    def redeal(self, s: Siege, seat: int, chance: Chance) -> Siege:
        """Return a copy with all cards that the seat has not seen drawn anew, batch by batch."""
        world = s.copy()
        view = self.view(s, seat)
        for owner in SIDES:
            deck = belief_about(view, owner).deal(chance)
            if world.clash and world.clash.attacker == owner:
                drawn_count = len(world.clash.attack)
                world.clash.attack[:] = deck[:drawn_count]
                deck = deck[drawn_count:]
            world.side(owner).deck = deck
        # sorted, so that the true order has no influence
        world.fate.deck = chance.shuffle(sorted(s.fate.deck))
        # a new seed, so that later draws do not reveal those of the true position
        world.chance = Chance(chance.below(SEED_COUNT))
        return world


GAME = SimpleSiege
