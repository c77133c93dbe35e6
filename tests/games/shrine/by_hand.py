"""How Shrine is played by hand: an action is built of cards and what it is aimed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, FizzleWith
from games.shrine.rules.cards import CARDS
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.uses import card_use_of, cards_in
from games.shrine.table.verbs import verb_of
from tests.kit.matches import luck, match_of


def way(action: Action) -> tuple[Callable[[Any], None], ...]:
    """What is pressed for an action that is put together: as the table stands each time, until
    it lies there as it is wanted, and then what does it."""
    if not isinstance(action, Announceable | Take | Discard | BlockDagger | FizzleWith | Pass):
        return ()

    def put_together(hand: Any) -> None:
        board = hand.table.board
        for _ in range(MOST):
            step = next_press(board.draft, action)
            hand.use(hand.lying(step))
            if step in DONE:
                return
        raise AssertionError(f"{action} can't be put together")

    return (put_together,)


MOST = 24
"""So many presses are enough for any action."""
DONE = "do", "verb-pass"
"""What is pressed last."""


def next_press(choosing: ActionDraft, action: Action) -> str:
    """What somebody presses next who wants this action: a verb, a chip, a card, or what does it."""
    if choosing.complete_action == action:
        return "do"
    verb, use = verb_of(type(action)), card_use_of(action, choosing.seat)
    if isinstance(action, Pass):
        return "verb-pass"
    if isinstance(action, Take):
        return "take-top"
    if verb and choosing.shown_verb != verb:
        return f"verb-{verb.id}"
    chips = {each.kind: each for each in choosing.chip_rows()}
    for row in chips.values():
        wanted = use.pick_in(row.kind)
        if row.kind not in ("with", "run") and row.chosen != wanted and wanted in row.picks:
            return f"chip-{wanted}"
    wanted_cards = [card for card in ordered(action) if card in use.cards]
    for card in wanted_cards:
        if card not in choosing.picks and not any(
            card in cards_in(each) for each in choosing.picks
        ):
            return card
    for row in chips.values():
        if row.chosen != use.pick_in(row.kind) and use.pick_in(row.kind) in row.picks:
            return f"chip-{use.pick_in(row.kind)}"
    raise AssertionError(
        f"{action}: {choosing.verb} {choosing.picks} leads to {choosing.complete_action}"
    )


def ordered(action: Action) -> list[str]:
    """The cards that an action names, in order."""
    return [word for word in str(action).split() if word in CARDS.cards]


def both(action: Action, then: Action) -> tuple[str, ...]:
    """What answers two questions at once, of which the second is about a block, if it is there."""
    if action != Allow() or not isinstance(then, Block | BlockDagger):
        return ()
    return "block-now", "allow-first"


def choice(match: Match) -> Action:
    """Attacks where it can, and answers seldom; nothing that the same cards do otherwise."""
    decision = match.decision
    assert decision and decision.actions
    chance = luck(f"{match.header.seed} {len(match.history)}")
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
        match = match_of(load_game("shrine"), ["Mara", "Tomas", "Ines"], str(seed))
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
    """The answers: each can be put together."""
    return [*(decision.actions or [])]
