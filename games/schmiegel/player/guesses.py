"""Candidate moves of programs, and quick guesses at what other players answer.

Clauses such as C16 are in games/schmiegel/rules.md.
"""

from __future__ import annotations

from typing import Any

from engine.rules.cards import COUNT
from engine.rules.chance import Chance
from engine.rules.game import Game
from engine.rules.notation import Action
from engine.rules.state import Decision
from games.schmiegel.player.weighing import WAYS, battle, ways
from games.schmiegel.rules.abilities import Move, Recruit, Steal, Train
from games.schmiegel.rules.actions import Accept, Associate, Attack, Defend, Pass, Reject, Swap
from games.schmiegel.rules.state import Asked, Character, Schmiegel

PATIENCE = 40
"""Turns for which a program waits for a better chance; a match usually has twenty."""
WEAKER = 4
"""Greatest lag of an attacker behind the party's best, in ways to hit of the 36 of two dice."""
USES = (Recruit, Steal, Train)
"""Abilities that always help, in the order in which a guess uses them."""


def candidates(game: Game[Any], s: Schmiegel, chance: Chance, count: int) -> list[Action]:
    """Return the answers worth thinking about.

    Answers that another one dominates, waiting for ever, and attacks with a weak character (C16)
    are left out.
    """
    asked = game.decision(s)
    assert asked
    return worthwhile(s, asked) or game.candidates(s, chance, count)


def narrowed(s: Schmiegel, asked: Decision) -> list[Action] | None:
    """Return the answers to consider deeper in a search: no swaps that lose numbers (C7)."""
    actions = worthwhile(s, asked)
    if asked.ask == Asked.SWAP:
        return [each for each in actions if not is_waste(s, each)]
    return actions


def worthwhile(s: Schmiegel, asked: Decision) -> list[Action]:
    """Return the answers that no other one beats in every case.

    A character that can do more does it, and gives away nothing.
    """
    actions = asked.actions or []
    if asked.ask == Asked.ATTACK:
        return attacks(s, actions)
    if asked.ask in (Asked.ASSOCIATE, Asked.TRAIN, Asked.ABILITIES):
        return telling(s, helping(s, actions))
    return actions


def helping(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return the actions without ending the abilities while a harmless one is left (C10).

    If a character has begun to act, only its own harmless uses remain, which would be lost once
    another begins (C11).
    """
    uses = [each for each in actions if does_good(s, each)]
    begun = [each for each in uses if s.acting and each.face == s.acting.face]  # type: ignore[attr-defined]
    if begun:
        return begun
    return [each for each in actions if not (uses and isinstance(each, Pass))]


def does_good(s: Schmiegel, action: Action) -> bool:
    """Return True for an ability whose use can't harm.

    These are a theft, a recruit, and a training if another character has room and a number is left
    to draw. With none left the hands are discarded (C4).
    """
    if not isinstance(action, Train):
        return isinstance(action, USES)
    left = s.numbers.pile or s.numbers.discard
    return bool(left) and any(
        s.rules.room(each) > 0 for each in s.own.party if each.face != action.face
    )


def telling(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return the actions with only the most useful of the numbers that can go the same way.

    The number that hits most often stays; for a move within the seat's own party also the one that
    hits least. None goes to the opponent (C9, C12, C14).
    """
    most = dict[Any, tuple[int, Action]]()
    least = dict[Any, tuple[int, Action]]()
    others = set[Action]()
    for each in actions:
        if not isinstance(each, Associate | Steal | Move):
            others.add(each)
            continue
        holder = s.holder(each.number)
        helps = WAYS[COUNT[each.number]]
        target = each.target if isinstance(each, Move) else each.face
        own = holder is not None and holder in s.own.party
        if own and not s.own.find(target):
            continue
        way = (type(each), each.face, holder and holder.face, target)
        if way not in most or helps > most[way][0]:
            most[way] = (helps, each)
        if own and (way not in least or helps < least[way][0]):
            least[way] = (helps, each)
    kept = others.union(each for _, each in [*most.values(), *least.values()])
    return [each for each in actions if each in kept]


def attacks(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """Return attacks with characters almost as good as the party's best, and the choice not to.

    The defender rolls first, so being attacked is mostly better, and two programs that know this
    would wait for ever. After `PATIENCE` turns the seat whose best fighter is at least as good must
    attack (C16, C17).
    """
    able = {each.face: ways(s, each) for each in s.own.party}
    best = max(able.values())
    kept = [
        each for each in actions if not isinstance(each, Attack) or able[each.face] >= best - WEAKER
    ]
    theirs = max((ways(s, each) for each in s.opponent.party), default=0)
    if s.turn_number <= PATIENCE or best < theirs:
        return kept
    return [each for each in kept if isinstance(each, Attack)] or kept


def is_waste(s: Schmiegel, action: Action) -> bool:
    """Return True for a swap that gives numbers away (C7)."""
    return isinstance(action, Swap) and bool(s.own.character(action.face).numbers)


def guess(s: Schmiegel, asked: Decision, chance: Chance) -> Action | None:
    """Return the quick answer of a sensible player, or None if there is no rule of thumb.

    The player gives the number that helps most, uses abilities, attacks if that is likely to
    succeed, and defends with the character that fares best.
    """
    actions = asked.actions
    assert actions
    if asked.ask == Asked.SWAP:
        return actions[-1] if isinstance(actions[-1], Pass) else None
    if asked.ask == Asked.ANSWER:
        assert s.named
        kept = Reject if s.own.character(s.named).numbers else Accept
        return next(each for each in actions if isinstance(each, kept))
    if asked.ask in (Asked.ASSOCIATE, Asked.TRAIN):
        return max(actions, key=lambda each: _gained(s, each))
    if asked.ask == Asked.ABILITIES:
        for kind in USES:
            found = [each for each in actions if isinstance(each, kind)]
            if found:
                return found[chance.below(len(found))]
        return next(each for each in actions if isinstance(each, Pass))
    if asked.ask == Asked.DEFEND:
        assert s.named
        attacker = s.own.character(s.named)
        return max(actions, key=lambda each: _held(s, attacker, each))
    if asked.ask == Asked.ATTACK:
        return max(attacks(s, actions), key=lambda each: _won(s, each))
    return None


def _gained(s: Schmiegel, action: Action) -> float:
    """Return the further ways to hit, of 36, that a number gives its character.

    A character without numbers counts one more, since it can then act.
    """
    if not isinstance(action, Associate):
        return 0.0
    character = s.players[s.turn - 1].character(action.face)
    return WAYS[COUNT[action.number]] + (not character.numbers)


def _won(s: Schmiegel, action: Action) -> float:
    """Return the average gain of an attack, if the opponent's best character defends."""
    if not isinstance(action, Attack):
        return 0.0
    attacker = s.own.character(action.face)
    best = max(s.opponent.party, key=lambda each: ways(s, each))
    won, lost = battle(s, attacker, best)
    return won * _worth(best) - lost * _worth(attacker)


def _held(s: Schmiegel, attacker: Character, action: Action) -> float:
    """Return the average gain of a defence."""
    assert isinstance(action, Defend)
    defender = s.opponent.character(action.face)
    lost, won = battle(s, attacker, defender)
    return won * _worth(attacker) - lost * _worth(defender)


def _worth(character: Character) -> float:
    """Return the value of a character that stays in play."""
    return 4.0 + len(character.numbers)
