"""DUEL, the rules: warriors of thirteen cards on a table in inches (clauses D1 to D31).

Read in this order, as the rulebook goes: `terms` and `warriors` are what a warrior is (D1 to D4),
`state` the table and the turn (D5 to D8), `events` what is told, `steps` the phases (D8 to D10),
`motion` moves (D11 to D14), `fights` and `melee` a fight and its blows (D16 to D27), `showing` the
cards that are laid open on the way (D4), `actions` all that can be answered, terrain too (D28 to
D30), `positions` what can't be, `samples` warriors and maps for random games, `worlds` what a seat
knows (D31). Here is how a duel begins, and who sees what.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.rules.chance import Chance
from engine.rules.game import Game, Start
from engine.rules.position import BadPosition, Position
from engine.rules.state import Step
from games.duel.geometry.terrain import Battlefield
from games.duel.rules.positions import check_table, check_turn, check_warriors, on_table
from games.duel.rules.samples import some_build, some_ground
from games.duel.rules.state import Duel, Ruleset, why_no_build
from games.duel.rules.steps import ACTIONS, PHASES, STEPS, BuildAnew, RevealPhase, Settle
from games.duel.rules.terms import STATS
from games.duel.rules.warriors import Build, Limits, Warrior
from games.duel.rules.worlds import cover, deal_anew

DERIVED = ("order", "done", "fights", "fought", "fight", "builds", "turn_number")
"""What a position leaves out where loading it leads to it; the turn stands there as `turn`."""


class DuelGame(Game[Duel]):
    """Two to six warriors, until one is left standing."""

    key = "duel"
    players = (2, 6)
    state = Duel
    ruleset = Ruleset
    setup = Build
    ground = Battlefield
    actions = ACTIONS
    steps = STEPS
    pending = frozenset(
        {"figure", "starts", "battlefield", "floor", "art"}
        | {"order", "done", "fights", "fought", "fight", "builds", "untouched"}
    )

    def deal(self, start: Start) -> Duel:
        """D1, D2, D7: each warrior at its start, with one card of each stat shown."""
        field: Battlefield = start.ground
        warriors = [
            Warrior(
                build.name,
                at,
                Limits(*(getattr(build, stat) for stat in STATS)),
                figure=build.figure,
            )
            for build, at in zip(start.setups, field.starts, strict=False)
        ]
        return Duel(
            start.chance,
            start.rules,
            start.seats,
            agenda=[RevealPhase()],
            table=field.table,
            warriors=warriors,
            terrain=field.terrain,
            starts=field.starts,
            battlefield=field.name,
            floor=field.floor,
            untouched=field.terrain if start.rules.best_of > 1 else (),
        )

    def next_game(self, s: Duel) -> Duel:
        """E3: the same warriors, as fresh as at first, and on the same ground; all may build
        anew."""
        starts = *s.starts, *(warrior.at for warrior in s.warriors[len(s.starts) :])
        fresh = Duel(s.chance, s.rules, s.seats, agenda=[BuildAnew.of(s.seats), RevealPhase()])
        fresh.warriors = [
            Warrior(each.name, at, each.limits, figure=each.figure)
            for each, at in zip(s.warriors, starts, strict=False)
        ]
        fresh.table = s.table
        fresh.starts = s.starts
        fresh.battlefield = s.battlefield
        fresh.floor = s.floor
        fresh.untouched = s.untouched
        fresh.terrain = s.untouched or s.terrain
        return fresh

    def setup_refusal(self, rules: Ruleset, setup: Build) -> str | None:
        """D1: whether a warrior is made of so many cards."""
        return why_no_build(rules, setup)

    def ground_refusal(self, rules: Ruleset, seats: int, ground: Battlefield) -> str | None:
        """D7: there is a start for each seat, and terrain that can lie there."""
        if len(ground.starts) < seats:
            return f"{ground.name} is for {len(ground.starts)} at most."
        try:
            check_table(ground.table, ground.terrain)
        except BadPosition as error:
            return f"{error}."
        if not all(on_table(start, ground.table) for start in ground.starts):
            return "A start is off the table."
        return None

    def sample_setup(self, rules: Ruleset, chance: Chance) -> Build:
        """Any warrior."""
        return some_build(rules, chance)

    def sample_ground(self, rules: Ruleset, seats: int, chance: Chance) -> Battlefield:
        """A small table with terrain of all kinds."""
        return some_ground(seats, chance)

    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """As many as have warriors."""
        warriors = position.get("warriors")
        return len(warriors) if isinstance(warriors, list) else None

    def load(self, position: Mapping[str, Any], rules: Any, seats: int, chance: Chance) -> Duel:
        """The duel at this position; starts may be told by seat, as a map's position has them."""
        starts = position.get("starts")
        if isinstance(starts, Mapping):
            if [*starts] != [*range(1, len(starts) + 1)]:
                raise BadPosition("starts", "must be those of seats 1, 2 and so on, in order")
            position = {**position, "starts": [*starts.values()]}
        return super().load(position, rules, seats, chance)

    def agenda(self, s: Duel) -> list[Step[Duel]]:
        """The phase, once it is sure who stands."""
        return [Settle(), PHASES[s.phase]()]

    def check(self, s: Duel) -> None:
        """A table, warriors on it, and what is in mid-air."""
        check_table(s.table, s.terrain)
        check_table(s.table, s.untouched)
        check_warriors(s)
        check_turn(s)

    def view(self, s: Duel, seat: int) -> Duel:
        """D31: hidden are others' limits, but those that are exhausted."""
        seen = super().view(s, seat)
        cover(seen, seat)
        return seen

    def redeal(self, s: Duel, seat: int, chance: Chance) -> Duel:
        """D31: others' hands, and what they have chosen in secret, anew."""
        other = s.copy()
        deal_anew(other, seat, chance)
        return super().redeal(other, seat, chance)

    def position(self, s: Duel) -> Position:
        """At the start of a phase nothing is in mid-air; the turn is told once."""
        position = super().position(s)
        for key in DERIVED if "agenda" not in position else DERIVED[-1:]:
            position.pop(key, None)
        return position


GAME = DuelGame
