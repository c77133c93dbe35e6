"""A match of Schmiegel summed up: on its way, and when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.rules.cards import name
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Moved, Resigned, first
from engine.rules.played import Played
from engine.words.log import NOBODY, tokens
from engine.words.summary import (
    Figure,
    Mark,
    Moment,
    Occurrence,
    Result,
    SeatLines,
    Series,
    ending_of,
    turning_points,
    unrolled,
)
from games.schmiegel.rules.state import (
    AbilityUsed,
    BattleEnded,
    BattleRolled,
    Character,
    GameBegan,
    GameWon,
    HandsDiscarded,
    Schmiegel,
    SwapAnswered,
)
from games.schmiegel.words.log import TITLES, face_of, leaver, score

GAME, BATTLE, RECRUIT, HANDS, TAKEN, SWAP = 20, 3, 4, 3, 2, 1
"""What a game won, a character beaten, one recruited, hands given up, a number that changes sides
and a swap weigh among moments; a battle and a swap weigh the numbers lost as well."""


def status(view: Schmiegel, names: Sequence[str]) -> str:
    """A match in progress in a few words, from what all may see."""
    one, two = (len(player.party) for player in view.players)
    return f"{names[0]} and {names[1]} · characters {one}–{two} · wins {score(view.wins)}"


def result(history: Sequence[Played], names: Sequence[str], view: Schmiegel) -> Result:
    """The result of a match that is over, from all its actions and a view of its last position.

    `names` stand in its words as they are given.
    """
    occurrences = list(unrolled(history))
    ending = ending_of(occurrences)
    assert isinstance(ending.event, Ended)
    winner, wins = ending.event.winner or NOBODY, view.wins
    headline = _headline(ending, names)
    points = turning_points(_weighed(each, names) for each in occurrences)
    moments = [*points, _end(ending, names, headline)]
    battles = [each.event for each in occurrences if isinstance(each.event, BattleEnded)]
    turns = Figure("Turns", str(ending.turn))
    games, fought = Figure("Games", score(wins, winner or 1)), Figure("Battles", str(len(battles)))
    return Result(
        winner=winner,
        headline=names[winner - 1] if winner else "A draw",
        reason=headline,
        account=_account(ending, names, view),
        figures=(games, turns) if view.rules.best_of > 1 else (turns, fought),
        moments=tuple(moments),
        chart_title="Associated numbers",
        series=tuple(Series(seat, _numbers(occurrences, seat)) for seat in (1, 2)),
        marks=tuple(_marks(occurrences, {moment.number for moment in moments})),
        seats=tuple(
            SeatLines(seat, who, (_fights(battles, seat), _uses(occurrences, seat)))
            for seat, who in enumerate(names, start=1)
        ),
    )


# Why it is over.


def _headline(ending: Occurrence, names: Sequence[str]) -> str:
    quitter = first(ending.played.events, Resigned)
    if quitter:
        return f"{names[quitter.seat - 1]} resigns"
    assert isinstance(ending.event, Ended)
    winner = ending.event.winner
    return f"{names[2 - winner]}'s party is gone" if winner else "A draw is agreed"


def _account(ending: Occurrence, names: Sequence[str], view: Schmiegel) -> str:
    """What decided it, and how both parties stood; in a set, the games."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    standing = [_standing(player.party) for player in view.players]
    games = f" The games stood {_led(view.wins, names)}." if view.rules.best_of > 1 else ""
    hit = next((e for e in played.events if isinstance(e, BattleRolled) and e.hit), None)
    if hit is None:
        one, two = (f"{who} had {what}" for who, what in zip(names, standing, strict=True))
        return f"On turn {turn} {one}, {two}.{games}"
    loser, _numbers_lost = leaver(played.events)
    owner, last = names[hit.seat - 1], names[2 - hit.seat]
    reason = f" with the {name(hit.number)}" if hit.number else ", which always hits,"
    return (
        f"On turn {turn} {owner}'s {name(hit.face)} made {hit.total}{reason} against the "
        f"{name(loser)}, the last of {last}'s party. {owner} had {standing[hit.seat - 1]} left."
        f"{games}"
    )


def _led(wins: Sequence[int], names: Sequence[str]) -> str:
    """`2–1 for Mara`, or `1–1`."""
    if wins[0] == wins[1]:
        return score(wins)
    ahead = 1 if wins[0] > wins[1] else 2
    return f"{score(wins, ahead)} for {names[ahead - 1]}"


def _standing(party: Sequence[Character]) -> str:
    """`three characters with one number`."""
    numbers = sum(len(each.numbers) for each in party)
    return f"{in_words(len(party), 'character')} with {in_words(numbers, 'number')}"


def _end(ending: Occurrence, names: Sequence[str], headline: str) -> Moment:
    """The last moment: the end."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    battle, quitter = first(played.events, BattleEnded), first(played.events, Resigned)
    if battle and event.winner:
        words = f"{_beaten(battle, played.events)}, the last of {names[2 - event.winner]}'s party"
        return Moment(event.winner, turn, words, played.number)
    return Moment(quitter.seat if quitter else NOBODY, turn, headline, played.number)


def _beaten(battle: BattleEnded, events: Iterable[Event]) -> str:
    """`{JC} beats {KD} on roll 6`."""
    loser, _ = leaver(events)
    winner = battle.attacker if loser == battle.defender else battle.defender
    return f"{tokens([winner])} beats {tokens([loser])} on roll {battle.rolls}"


# Turning points.


def _weighed(occurrence: Occurrence, names: Sequence[str]) -> tuple[int, Moment] | None:
    """A turning point and its weight; None for all the rest, and for the end itself."""
    turn, played, event, rest = occurrence
    match event:
        case BattleEnded(winner=int(seat)) if not first(rest, GameWon):
            lost = leaver(rest)[1]
            told = BATTLE + len(lost), seat, _beaten(event, rest) + _with(len(lost))
        case GameWon(seat=seat, wins=wins) if not first(rest, Ended):
            told = GAME, seat, f"Game {sum(wins)} to {names[seat - 1]}: {score(wins, seat)}"
        case SwapAnswered(seat=seat, face=face, drawn=drawn, accepted=True):
            lost = leaver(rest)[1]
            words = f"{tokens([drawn])} replaces {tokens([face])}" + _with(len(lost))
            told = SWAP + len(lost), seat, words
        case AbilityUsed(seat=seat, face=face):
            found = _used(event, rest)
            if not found:
                return None
            told = found[0], seat, f"{tokens([face])} {found[1]}"
        case HandsDiscarded():
            told = HANDS, NOBODY, "No number is left: both hands make the new pile"
        case _:
            return None
    weight, mark, text = told
    return weight, Moment(mark, turn, text, played.number)


def _with(lost: int) -> str:
    return f", with {in_words(lost, 'number')}" if lost else ""


def _used(used: AbilityUsed, rest: Sequence[Event]) -> tuple[int, str] | None:
    """Weight and words of a use that changed a party or crossed from one to the other."""
    party = {"character", "numbers"}
    moves = (event for event in rest if isinstance(event, Moved))
    match (
        used.ability,
        next((move for move in moves if party & {move.source.pile, move.target.pile}), None),
    ):
        case "recruit", Moved(cards=cards):
            return RECRUIT, f"recruits {tokens(cards)}"
        case "steal", Moved(cards=cards, source=source):
            return TAKEN, f"takes {tokens(cards)} from {tokens([face_of(source)])}"
        case "move", Moved(cards=cards, source=source, target=target):
            if source.seat != target.seat:
                ways = f"from {tokens([face_of(source)])} to {tokens([face_of(target)])}"
                return TAKEN, f"moves {tokens(cards)} {ways}"
    return None


# Figures.


def _numbers(occurrences: Iterable[Occurrence], seat: int) -> tuple[tuple[int, int], ...]:
    """Turn 0 and each turn after it, with the numbers that the party held when it was over."""
    by_turn, held = {0: 0}, 0
    for turn, _, event, _ in occurrences:
        if isinstance(event, GameBegan):
            held = 0
        elif isinstance(event, Moved):
            for place, sign in ((event.target, 1), (event.source, -1)):
                if (place.pile, place.seat) == ("numbers", seat):
                    held += sign * len(event.cards)
        by_turn[turn] = held
    return tuple(by_turn.items())


def _marks(occurrences: Iterable[Occurrence], told: Collection[int]) -> Iterator[Mark]:
    """The beginning of each game but the first; between them who fell in the actions told of."""
    for turn, played, event, rest in occurrences:
        match event:
            case GameBegan():
                yield Mark(turn, f"game {event.number}")
            case BattleEnded(winner=int()) if played.number in told and not first(rest, GameWon):
                yield Mark(turn, f"{tokens([leaver(rest)[0]])} falls")


def _fights(battles: Sequence[BattleEnded], seat: int) -> str:
    """`Battles won 3 of 5, one drawn`."""
    if not battles:
        return "No battles"
    winners = Counter(battle.winner for battle in battles)
    drawn = f", {in_words(winners[None])} drawn" if winners[None] else ""
    return f"Battles won {winners[seat]} of {len(battles)}{drawn}"


def _uses(occurrences: Iterable[Occurrence], seat: int) -> str:
    """`Abilities 7: Thievery 3, Training 4`."""
    events = [each.event for each in occurrences]
    used = Counter(e.ability for e in events if isinstance(e, AbilityUsed) and e.seat == seat)
    each = ", ".join(f"{title} {used[word]}" for word, title in TITLES.items() if used[word])
    return f"Abilities {used.total()}: {each}" if each else "No abilities used"
