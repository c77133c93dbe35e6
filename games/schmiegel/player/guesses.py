"""What a program thinks about: answers that are worth a thought, and those that others will give as
a rule."""

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
"""So many turns it is waited for a better chance; a match has twenty, as a rule."""
WEAKER = 4
"""Who hits in so many ways of 36 less than the best of the party is not sent to attack."""
USES = (Recruit, Steal, Train)
"""The abilities that always help, in the order in which they are used in thought."""


def candidates(game: Game[Any], s: Schmiegel, chance: Chance, count: int) -> list[Action]:
    """All answers, but those that others are better than, to wait for ever and to attack with
    somebody weak (C16)."""
    asked = game.decision(s)
    assert asked
    return worthwhile(s, asked) or game.candidates(s, chance, count)


def narrowed(s: Schmiegel, asked: Decision) -> list[Action] | None:
    """Of what may come next no swap of somebody with numbers (C7), and none of the answers that
    are not thought about either."""
    actions = worthwhile(s, asked)
    if asked.ask == Asked.SWAP:
        return [each for each in actions if not is_waste(s, each)]
    return actions


def worthwhile(s: Schmiegel, asked: Decision) -> list[Action]:
    """The answers to a question than which none is better whatever comes: who can do more does, and
    gives away nothing."""
    actions = asked.actions or []
    if asked.ask == Asked.ATTACK:
        return attacks(s, actions)
    if asked.ask in (Asked.ASSOCIATE, Asked.TRAIN, Asked.ABILITIES):
        return telling(s, helping(s, actions))
    return actions


def helping(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """C10: while an ability can be used that does nothing but good the abilities are not ended; and
    whoever has begun with one uses it up, for it is lost once another begins (C11)."""
    uses = [each for each in actions if does_good(s, each)]
    begun = [each for each in uses if s.acting and each.face == s.acting.face]  # type: ignore[attr-defined]
    if begun:
        return begun
    return [each for each in actions if not (uses and isinstance(each, Pass))]


def does_good(s: Schmiegel, action: Action) -> bool:
    """Whether it is an ability whose use can't harm: a theft, a recruit, or a training where
    somebody else can take a number and one is left to draw; where none is the hands go (C4)."""
    if not isinstance(action, Train):
        return isinstance(action, USES)
    left = s.numbers.pile or s.numbers.discard
    return bool(left) and any(
        s.rules.room(each) > 0 for each in s.own.party if each.face != action.face
    )


def telling(s: Schmiegel, actions: list[Action]) -> list[Action]:
    """C9, C12, C14: of the numbers that can go the same way the one that hits most often; of the
    party's own that move within it also the one that hits least; none that goes to the opponent."""
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
    """C16, C17: those who hit about as often as the best of the party, or nobody. The defender
    rolls first, so it is mostly better to be attacked, and two who know that wait for ever: when it
    has gone on for long, whoever has the better fighter attacks."""
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
    """Whether it gives numbers away (C7)."""
    return isinstance(action, Swap) and bool(s.own.character(action.face).numbers)


def guess(s: Schmiegel, asked: Decision, chance: Chance) -> Action | None:
    """What somebody sensible does at once: gives the number that helps most, uses abilities,
    attacks where that is likely to succeed, and defends with whoever fares best."""
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
    """In how many more ways a number makes its character hit; a little more where that one had none
    and can act with it."""
    if not isinstance(action, Associate):
        return 0.0
    character = s.players[s.turn - 1].character(action.face)
    return WAYS[COUNT[action.number]] + (not character.numbers)


def _won(s: Schmiegel, action: Action) -> float:
    """What an attack gains on average, if the best defends."""
    if not isinstance(action, Attack):
        return 0.0
    attacker = s.own.character(action.face)
    best = max(s.opponent.party, key=lambda each: ways(s, each))
    won, lost = battle(s, attacker, best)
    return won * _worth(best) - lost * _worth(attacker)


def _held(s: Schmiegel, attacker: Character, action: Action) -> float:
    """What a defence gains on average."""
    assert isinstance(action, Defend)
    defender = s.opponent.character(action.face)
    lost, won = battle(s, attacker, defender)
    return won * _worth(attacker) - lost * _worth(defender)


def _worth(character: Character) -> float:
    """What it is worth to keep a character."""
    return 4.0 + len(character.numbers)
