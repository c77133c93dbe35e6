"""Simple Siege, the rules: two decks, a city and a camp (clauses S1 to S26)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import CARDS, JOKERS, Card, hidden, pack
from engine.rules.chance import Chance
from engine.rules.game import BadPosition, Game, Position
from engine.rules.state import Step
from games.siege.rules.actions import KINDS
from games.siege.rules.belief import believe
from games.siege.rules.state import (
    BESIEGED,
    SIDES,
    Besieger,
    Clash,
    Fate,
    Ruleset,
    Side,
    Siege,
)
from games.siege.rules.steps import STEPS, BeginPhase, DrawDefence, FateStrikes, lay_off, turn

SUPPLIES = pack(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"))
"""S1: a seat's deck."""
FATES = [*pack(("J", "Q", "K")), *JOKERS]
"""S2: the Fate deck."""


class SimpleSiege(Game[Siege]):
    """The Besieger (seat 1) against the Besieged (seat 2)."""

    key = "siege"
    players = (2, 2)
    state = Siege
    ruleset = Ruleset
    actions = KINDS
    steps = STEPS
    sets = frozenset({"equipment"})
    pending = frozenset({"clash", "known", "under"})

    def deal(self, rules: Ruleset, seats: int, chance: Chance) -> Siege:
        """S1 to S4."""
        besieger, besieged, fate = (chance.shuffle(cards) for cards in (SUPPLIES, SUPPLIES, FATES))
        return Siege(
            chance,
            rules,
            seats,
            agenda=turn(),
            walls=rules.starting_walls,
            besieger=Besieger(besieger),
            besieged=Side(besieged),
            fate=Fate(fate),
        )

    def defaults(self, rules: Ruleset) -> Position:
        """Walls as the option has them; three black courts for Fate."""
        return {"walls": rules.starting_walls, "fate": {"deck": ["KC", "QC", "JC"]}}

    def agenda(self, s: Siege) -> list[Step[Siege]]:
        """The rest of the turn."""
        return turn() if s.phase == "besieger" else [FateStrikes(), BeginPhase(BESIEGED)]

    def check(self, s: Siege) -> None:
        """Each card in its own pack and once only, walls and counters within their limits."""
        if s.walls > s.rules.most_walls:
            raise BadPosition("walls", f"{s.walls} is more than {s.rules.most_walls}")
        air = s.clash.attack if s.clash else []
        for seat, name in SIDES.items():
            side = s.side(seat)
            drawn = air if s.clash and s.clash.attacker == seat else []
            _check_pack(name, {"deck": side.deck, "discard": side.discard, "": drawn}, SUPPLIES)
            if side.known > len(side.deck):
                raise BadPosition(f"{name}.known", "is more than the deck holds")
            under = [card for batch in side.under for card in batch]
            if len(set(under)) < len(under) or not {*under} <= {*side.deck, *drawn}:
                raise BadPosition(
                    f"{name}.under", "names a card that is not in the deck, or one twice"
                )
        _check_pack("fate", {"deck": s.fate.deck, "discard": s.fate.discard}, FATES)
        for counter in s.besieger.equipment:
            if s.in_yard(counter) < 0:
                raise BadPosition("besieger.equipment", f"{counter} stands there too often")
        if s.clash and s.clash.known > len(air):
            raise BadPosition("clash.known", "is more than the cards drawn")
        if s.clash and DrawDefence() not in s.agenda:
            raise BadPosition("clash", "is answered nowhere on the agenda")
        if s.agenda and s.agenda[:-1] != (turn()[:-1] if s.phase == "besieger" else turn()[:-2]):
            raise BadPosition("agenda", "must hold the rest of the turn, and one question")

    def view(self, s: Siege, seat: int) -> Position:
        """S24: decks are hidden but for what a Plan showed its planner; the rest is open."""
        position: Position = {"phase": s.phase, "walls": s.walls}
        for owner, name in SIDES.items():
            side = s.side(owner)
            known = side.known if owner == seat else 0
            position[name] = {
                "deck": side.deck[:known] + hidden(side.deck[known:]),
                "discard": side.discard[:],
            }
        position["besieger"]["equipment"] = s.besieger.equipment[:]
        position["fate"] = {"deck": hidden(s.fate.deck), "discard": s.fate.discard[:]}
        if s.clash:
            known = s.clash.known if s.clash.attacker == seat else 0
            position["clash"] = {
                "attacker": s.clash.attacker,
                "effort": s.clash.effort,
                "target": s.clash.target,
                "attack": s.clash.attack[:known] + hidden(s.clash.attack[known:]),
            }
        return position

    def redeal(self, s: Siege, seat: int, chance: Chance) -> Siege:
        """Every card that the seat has not seen, anew."""
        other = s.copy()
        for owner in SIDES:
            deck = believe(s, owner, seat).deal(chance)
            if s.clash and s.clash.attacker == owner:
                clash, drawn = s.clash, len(s.clash.attack)
                other.clash = Clash(
                    clash.attacker, clash.effort, clash.target, deck[:drawn], clash.known
                )
                deck = deck[drawn:]
            other.side(owner).deck = deck
        other.fate.deck = chance.shuffle(sorted(s.fate.deck))
        other.chance = Chance(chance.below(1 << 64))
        return other

    def drop_pending(self, s: Siege) -> None:
        """E1: the cards of a clash go where a failed one would send them."""
        if s.clash:
            clash, s.clash = s.clash, None
            lay_off(s, clash.attacker, clash.attack, "clash.attack")


def _check_pack(name: str, piles: dict[str, list[Card]], own: list[Card]) -> None:
    seen: set[Card] = set()
    for pile, cards in piles.items():
        place = f"{name}.{pile}" if pile else "clash.attack"
        for card in cards:
            if card not in CARDS:
                raise BadPosition(place, f"{card} is no card")
            if card not in own:
                raise BadPosition(place, f"{card} is not in this pack")
            if card in seen:
                raise BadPosition(place, f"{card} stands there twice, or in another pile too")
            seen.add(card)


def summary(view: Position, names: Sequence[str]) -> str:
    """A siege in progress in a few words, from what all may see."""
    return f"{names[0]} besieges {names[1]} · walls {view['walls']}"


GAME = SimpleSiege
