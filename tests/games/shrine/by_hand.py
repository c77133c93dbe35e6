"""How Shrine is played by hand: an action is built of cards and what it is aimed at."""

from __future__ import annotations

from engine.match import Match
from engine.rules.notation import Action
from engine.rules.state import Decision
from games import load_game
from games.shrine.rules.actions import (
    Announceable,
    Attack,
    Draw,
    LayToken,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.answers import Allow, BlockDagger, Discard
from games.shrine.rules.combos import Triplet
from games.shrine.rules.state import DAGGER, GRAVEYARD, KINDS, field_of, hand_of, shrine_of
from games.shrine.table.uses import slot_of, use_of
from tests.kit.matches import luck

NOBODY = 0
SLOTS = [slot_of(NOBODY, kind) for kind in (*KINDS, DAGGER)]
OWN = shrine_of(NOBODY), field_of(NOBODY), hand_of(NOBODY), *SLOTS
"""What an action is aimed at that is aimed at its own seat's side, whichever that is."""


def way(action: Action) -> tuple[str, ...]:
    """The cards, what they are aimed at, and the button; where that is one's own, the cards alone
    do."""
    if isinstance(action, Take):
        return (GRAVEYARD,)
    if not isinstance(action, Announceable | Discard | BlockDagger):
        return ()
    use = use_of(action, NOBODY)
    return (*sorted(use.cards), *sorted(use.aims - {*OWN}), "do")


def choice(match: Match) -> Action:
    """Attacks where it can, and answers seldom; nothing that the same cards do otherwise."""
    decision = match.decision
    assert decision and decision.actions
    chance = luck(f"{match.seed} {len(match.history)}")
    can = plain(decision)
    strikes = [each for each in can if isinstance(each, Attack)]
    idle = [each for each in can if isinstance(each, Pass | Take | Allow)]
    busy = [each for each in can if not isinstance(each, Pass | Take)]
    often = strikes or (idle if Allow() in idle and chance.below(4) else busy) or can
    return often[chance.below(len(often))]


def watched() -> Match:
    """A match of three in which a card is stolen, up to where all have looked at their hands since:
    the thief and the robbed have seen the card, and the third has not."""
    for seed in range(99):
        match = Match(load_game("shrine"), ["Mara", "Tomas", "Ines"], str(seed), {})
        stolen = 0
        while match.decision and len(match.history) < (stolen + 6 if stolen else 12):
            can = plain(match.decision)
            jacks = [each for each in can if isinstance(each, LayToken) and each.token[0] == "J"]
            bold = [*jacks, *(each for each in can if isinstance(each, Steal))]
            calm = [each for each in can if isinstance(each, Draw | Pass | Allow)]
            action = (bold or calm or can)[0]
            stolen = stolen or len(match.history) * isinstance(action, Steal)
            assert match.submit(match.decision.seat, action) is None
        if stolen:
            return match
    raise AssertionError("nobody has a jack")


def plain(decision: Decision) -> list[Action]:
    """The answers for which what a hand presses does for nothing else."""
    actions = decision.actions or []
    return [each for each in actions if _plain(each, actions, decision.seat)]


def _plain(action: Action, actions: list[Action], seat: int) -> bool:
    """Whether what a hand presses for it does for nothing else."""
    if not way(action) or isinstance(action, Take):
        return True
    if isinstance(action, Triplet):
        return False  # a token must be pressed, and none is named
    pressed = {*way(action)} - {"do"}
    fitting = [each for each in actions if pressed <= use_of(each, seat).all]
    ready = [each for each in fitting if use_of(each, seat).cards <= pressed]
    whole = [each for each in ready if use_of(each, seat).all == pressed]
    return (whole or ready) == [action] and bool(pressed)
