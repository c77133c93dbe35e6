"""Rules of DUEL: warriors of thirteen cards on a table in inches (clauses D1 to D31).

Read the modules in the order of the rulebook: `terms` and `warriors` (D1 to D4), `state` for the
table and the turn (D5 to D8), `events`, `steps` for the phases (D8 to D10), `motion` for moves (D11
to D14), `fights` and `melee` for a fight and its blows (D16 to D27), `showing` for the cards that
are shown meanwhile (D4), `actions` for all answers, with terrain (D28 to D30), `positions` for
checks of positions that are read, `samples` for random warriors and maps, `worlds` for the facts
that a seat knows (D31). This module has the set-up of a duel and the views.

A build is what a seat brings: how many cards of each stat. A set is a match of several duels. To
redeal is to draw everything anew that a seat can't know. The engine calls the methods of
`DuelGame`; they are described in `engine.rules.game`.

Clauses such as D31 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from engine.rules.chance import Chance
from engine.rules.game import Game, Start
from engine.rules.position import BadPosition, Position
from engine.rules.state import Step
from games.duel.geometry.terrain import Battlefield
from games.duel.rules.positions import check_table, check_turn, check_warriors, on_table
from games.duel.rules.samples import random_battlefield, random_build
from games.duel.rules.state import Duel, Ruleset, build_refusal
from games.duel.rules.steps import ACTIONS, PHASES, STEPS, BuildAnew, RevealPhase, Settle
from games.duel.rules.terms import STATS
from games.duel.rules.warriors import Build, Limits, Warrior
from games.duel.rules.worlds import hide_cards, redeal_cards

DERIVED_ALWAYS = ("turn_number",)
"""Field that every position leaves out: the number of the turn is there already, as `turn`."""

DERIVED = ("order", "done", "fights", "fought", "fight", "builds", *DERIVED_ALWAYS)
"""Fields that a position between two phases leaves out, because loading it restores them."""


class DuelGame(Game[Duel]):
    """DUEL for two to six warriors, of whom the last one standing wins."""

    key = "duel"
    players = (2, 6)
    state = Duel
    ruleset = Ruleset
    setup = Build
    ground = Battlefield
    actions = ACTIONS
    steps = STEPS
    # left out when empty: what a figure or the battlefield adds, and the state of a phase
    pending = frozenset(
        {"figure", "starts", "battlefield", "floor", "art"}
        | {"order", "done", "fights", "fought", "fight", "builds", "untouched"}
    )

    @override
    def deal(self, start: Start) -> Duel:
        """Return a new duel: warriors at their starts, one card of each stat shown (D1, D2, D7)."""
        battlefield: Battlefield = start.ground
        warriors = [
            Warrior(
                build.name,
                place,
                Limits(*(getattr(build, stat) for stat in STATS)),
                figure=build.figure,
            )
            # a battlefield may have more starts than there are seats
            for build, place in zip(start.setups, battlefield.starts, strict=False)
        ]
        return Duel(
            start.chance,
            start.rules,
            start.seats,
            agenda=[RevealPhase()],
            table=battlefield.table,
            warriors=warriors,
            terrain=battlefield.terrain,
            starts=battlefield.starts,
            battlefield=battlefield.name,
            floor=battlefield.floor,
            untouched=battlefield.terrain if start.rules.best_of > 1 else (),
        )

    @override
    def next_game(self, s: Duel) -> Duel:
        """Return the next duel of a set (E3).

        The warriors are the same, unhurt and at their starts, on the first terrain; all may build
        anew.
        """
        # a loaded position may have fewer starts than warriors: the others stay where they are
        starts = *s.starts, *(warrior.at for warrior in s.warriors[len(s.starts) :])
        next_duel = Duel(
            s.chance, s.rules, s.seats, agenda=[BuildAnew.for_all(s.seats), RevealPhase()]
        )
        next_duel.warriors = [
            Warrior(each.name, place, each.limits, figure=each.figure)
            for each, place in zip(s.warriors, starts, strict=False)
        ]
        next_duel.table = s.table
        next_duel.starts = s.starts
        next_duel.battlefield = s.battlefield
        next_duel.floor = s.floor
        next_duel.untouched = s.untouched
        next_duel.terrain = s.untouched or s.terrain
        return next_duel

    @override
    def setup_refusal(self, rules: Ruleset, setup: Build) -> str | None:
        """Return a sentence that says why a build is not allowed, or None if it is (D1)."""
        return build_refusal(rules, setup)

    @override
    def ground_refusal(self, rules: Ruleset, seats: int, ground: Battlefield) -> str | None:
        """Return a sentence that says why a battlefield can't be used, or None if it can (D7).

        A battlefield needs a start for each seat, and terrain that can lie there.
        """
        if len(ground.starts) < seats:
            return f"{ground.name} is for {len(ground.starts)} at most."
        try:
            check_table(ground.table, ground.terrain)
        except BadPosition as error:
            return f"{error}."
        if not all(on_table(start, ground.table) for start in ground.starts):
            return "A start is off the table."
        return None

    @override
    def sample_setup(self, rules: Ruleset, chance: Chance) -> Build:
        """Return a random build."""
        return random_build(rules, chance)

    @override
    def sample_ground(self, rules: Ruleset, seats: int, chance: Chance) -> Battlefield:
        """Return a small table with terrain of all kinds."""
        return random_battlefield(seats, chance)

    @override
    def characters(self, s: Duel) -> list[str]:
        """Return the names of the warriors."""
        return [s.name_of(seat) for seat in range(1, s.seats + 1)]

    @override
    def seats_in(self, position: Mapping[str, Any]) -> int | None:
        """Return the number of warriors in a position, or None if it has none."""
        warriors = position.get("warriors")
        return len(warriors) if isinstance(warriors, list) else None

    @override
    def load(self, position: Mapping[str, Any], rules: Any, seats: int, chance: Chance) -> Duel:
        """Return the duel of a position; `starts` may be a mapping by seat, as in maps."""
        starts = position.get("starts")
        if isinstance(starts, Mapping):
            if [*starts] != [*range(1, len(starts) + 1)]:
                raise BadPosition("starts", "must be those of seats 1, 2 and so on, in order")
            position = {**position, "starts": [*starts.values()]}
        return super().load(position, rules, seats, chance)

    @override
    def agenda(self, s: Duel) -> list[Step[Duel]]:
        """Return the first steps after loading: remove the fallen, then begin the phase."""
        return [Settle(), PHASES[s.phase]()]

    @override
    def check(self, s: Duel) -> None:
        """Check the table, the warriors, and the state of the turn."""
        check_table(s.table, s.terrain)
        check_table(s.table, s.untouched)
        check_warriors(s)
        check_turn(s)

    @override
    def view(self, s: Duel, seat: int) -> Duel:
        """Return a copy that hides other seats' limits, except those of exhausted stats (D31)."""
        view = super().view(s, seat)
        hide_cards(view, seat)
        return view

    @override
    def redeal(self, s: Duel, seat: int, chance: Chance) -> Duel:
        """Return a copy with other seats' hands and secret choices drawn anew (D31)."""
        redealt = s.copy()
        redeal_cards(redealt, seat, chance)
        return super().redeal(redealt, seat, chance)

    @override
    def position(self, s: Duel) -> Position:
        """Return the position without derived fields.

        Between two phases, these are all fields of the current phase.
        """
        position = super().position(s)
        is_between_phases = "agenda" not in position
        derived_fields = DERIVED if is_between_phases else DERIVED_ALWAYS
        for key in derived_fields:
            position.pop(key, None)
        return position


GAME = DuelGame
