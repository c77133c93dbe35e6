"""A siege summed up: on its way, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from engine.rules.cards import JOKERS, Card, name
from engine.rules.english import in_words
from engine.rules.events import Ended, Event, Moved, Resigned, TurnBegan, first
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
from games.siege.rules import actions
from games.siege.rules.actions import counter_name
from games.siege.rules.state import (
    BESIEGED,
    BESIEGER,
    SIDES,
    ClashResolved,
    CounterBuilt,
    CounterBurnt,
    FateStruck,
    Resupplied,
    Ruleset,
    Siege,
    WallsChanged,
)
from games.siege.words.log import HEADLINES, before_fate, discarded, role

BREACH, REPAIR, THROWN_BACK = 4, 2, 3
"""What a course lost, a course laid and a failed assault (beyond its cards) weigh among moments;
other moments weigh the cards that they are about."""

Cause = ClashResolved | FateStruck | None
"""What broke a side: a clash, Fate, or nothing but an empty deck."""


def status(view: Siege, names: Sequence[str]) -> str:
    """A siege in progress in a few words, from what all may see."""
    return f"{names[0]} besieges {names[1]} · walls {view.walls}"


def result(history: Sequence[Played], names: Sequence[str], view: Siege) -> Result:
    """The result of a match that is over, from all its actions and a view of its end.

    `names` stand in its words as they are given.
    """
    rules: Ruleset = view.rules
    occurrences = list(unrolled(history))
    ending = ending_of(occurrences)
    assert isinstance(ending.event, Ended)
    winner, reason = ending.event.winner, ending.event.reason
    cause = _cause(ending.played, rules)
    quitter = first(ending.played.events, Resigned)
    headline = f"{names[quitter.seat - 1]} resigns" if quitter else HEADLINES[reason]
    held = {seat: len(view.side(seat).deck) for seat in SIDES}
    moments = turning_points(_weighed(each, occurrences, cause, rules) for each in occurrences)
    return Result(
        winner=winner or NOBODY,
        headline=names[winner - 1] if winner else "A draw",
        role=role(winner) if winner else "",
        reason=headline,
        account=_decided(ending, cause, rules, held, view.walls),
        figures=(Figure("Turns", str(ending.turn)),),
        moments=(*moments, _end(ending, headline, cause, rules)),
        chart_title="Cards left in the decks",
        series=tuple(Series(seat, _decks(occurrences, seat, held[seat])) for seat in SIDES),
        marks=tuple(_marks(occurrences)),
        seats=tuple(
            SeatLines(seat, name, _figures(occurrences, seat))
            for seat, name in enumerate(names, start=1)
        ),
    )


# Why it is over.


def _cause(played: Played, rules: Ruleset) -> Cause:
    """What the last action broke a side by."""
    cause: Cause = None
    for event in played.events:
        match event:
            case ClashResolved():
                cause = event if _decisive(event, played, rules) else None
            case FateStruck():
                cause = event
            case TurnBegan():  # both sides came through Fate
                cause = None
            case Ended():
                break
    return cause


def _decisive(fight: ClashResolved, played: Played, rules: Ruleset) -> bool:
    """Whether a clash took the city, or cost a side more than its deck held (S7)."""
    if fight.target == "city" and fight.won:
        return True
    return len(_lost(fight, played)) < rules.owed(fight.target, fight.won)


def _loser(fight: ClashResolved) -> int:
    return 3 - fight.attacker if fight.won else fight.attacker


def _lost(fight: ClashResolved, played: Played) -> tuple[Card, ...]:
    """What the loser of a clash discarded for it."""
    return discarded(_loser(fight), before_fate(played.events))


def _taken(struck: FateStruck, played: Played) -> tuple[Card, ...]:
    """What Fate made its victim discard."""
    return discarded(struck.victim, played.events[played.events.index(struck) :])


def _decided(
    ending: Occurrence, cause: Cause, rules: Ruleset, held: dict[int, int], walls: int
) -> str:
    """What decided it, with the numbers."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    if event.winner is None or event.reason == "resigned":
        return (
            f"On turn {turn} the walls stood at {walls}, the Besieger had "
            f"{actions.cards(held[BESIEGER])} left and the Besieged {held[BESIEGED]}."
        )
    rest = f"The {role(event.winner)} had {actions.cards(held[event.winner])} left."
    loser = role(3 - event.winner)
    match cause:
        case ClashResolved(target="city", won=True):
            return f"On turn {turn} {_storm(cause)}."
        case ClashResolved(target="city"):
            how = f"an assault was thrown back, {_score(cause)}, and no card was left to pay for it"
        case ClashResolved():
            owed = in_words(rules.forced_loss, "card")
            noun = "sally" if cause.effort == "sally" else "bombardment"
            how = f"a {noun} won, {_score(cause)}, and the {loser} could not discard {owed}"
        case FateStruck(card=card) if taken := _taken(cause, played):
            last = "card" if len(taken) == 1 else in_words(len(taken), "card")
            how = f"the {name(card)} took the {loser}'s last {last} and asked for more"
        case FateStruck(card=card):
            how = f"the {name(card)} struck the {loser}, and the deck was empty"
        case None:
            how = f"the {loser} had to act with an empty deck"
    return f"On turn {turn} {how}. {rest}"


def _storm(fight: ClashResolved) -> str:
    """Both sides of the assault that took the city."""
    attack = in_words(len(fight.attack), "card")
    if fight.bonus:
        attack += f" and {in_words(fight.bonus, 'point')} of equipment"
    cards = in_words(len(fight.defence), "card")
    walls = f"walls of {fight.base}"
    if not fight.base:
        defence = f"{cards} and no wall"
    else:
        defence = f"{walls} and {cards}" if fight.defence else f"{walls} alone"
    total = f", {fight.defence_sum}" if fight.defence else ""
    return f"{attack} made {fight.attack_sum} against {defence}{total}"


def _score(fight: ClashResolved) -> str:
    return f"{fight.attack_sum} to {fight.defence_sum}"


# Turning points.


def _weighed(
    occurrence: Occurrence, occurrences: list[Occurrence], cause: Cause, rules: Ruleset
) -> tuple[int, Moment] | None:
    """A turning point and its weight; None for all the rest, and for the end itself."""
    turn, played, event, _ = occurrence
    if event is cause:
        return None
    match event:
        case CounterBuilt(counter=counter):
            paid = discarded(BESIEGER, played.events)
            told = len(paid) + 1, BESIEGER, f"{counter_name(counter)} built for {tokens(paid)}"
        case CounterBurnt(counter=counter):
            fights = (each.event for each in occurrences if each.played.number < played.number)
            sally = [fight for fight in fights if isinstance(fight, ClashResolved)][-1]
            text = f"A sally wins, {_score(sally)}: the {counter_name(counter)} is back in the yard"
            told = rules.counters[counter].value + 2, BESIEGED, text
        case ClashResolved():
            found = _fought(event, played)
            if not found:
                return None
            told = found[0], event.attacker, found[1]
        case WallsChanged() if isinstance(played.action, actions.Repair):
            told = REPAIR, BESIEGED, f"Walls repaired: {event.before} to {event.after}"
        case FateStruck(card=card, victim=victim) if card in JOKERS:
            lost = len(_taken(event, played))
            text = f"{name(card)}: the {role(victim)} loses {in_words(lost, 'card')} to Fate"
            told = lost, NOBODY, text
        case Resupplied(seat=seat, cards=cards):
            noun = "Rations bring" if seat == BESIEGED else "Supplies bring"
            told = len(cards), seat, f"{noun} {in_words(len(cards), 'black card')} back"
        case _:
            return None
    weight, mark, text = told
    return weight, Moment(mark, turn, text, played.number)


def _fought(fight: ClashResolved, played: Played) -> tuple[int, str] | None:
    """Weight and words of a clash that changed something at once."""
    won = "A sally wins" if fight.effort == "sally" else "Bombardment won"
    if fight.target == "city":
        thrown = f"Assault with {in_words(len(fight.attack), 'card')} thrown back, {_score(fight)}"
        return len(fight.attack) + THROWN_BACK, thrown
    if fight.won and fight.target == "enemy":
        lost = len(_lost(fight, played))
        cards = in_words(lost, "card")
        return lost + 1, f"{won}, {_score(fight)}: the {role(_loser(fight))} loses {cards}"
    walls = first(played.events, WallsChanged)
    if walls:
        return BREACH, f"{won}, {_score(fight)}: walls {walls.before} to {walls.after}"
    return None


def _end(ending: Occurrence, headline: str, cause: Cause, rules: Ruleset) -> Moment:
    """The last moment: the end."""
    turn, played, event, _ = ending
    assert isinstance(event, Ended)
    quitter = first(played.events, Resigned)
    match cause:
        case ClashResolved(target="city", won=True):
            cards = f"{in_words(len(cause.attack), 'card')}: {tokens(cause.attack)}"
            mark, text = cause.attacker, f"Assault with {cards}"
        case ClashResolved(target="city"):
            mark, text = (
                cause.attacker,
                f"Assault thrown back, {_score(cause)}: no card is left to pay",
            )
        case ClashResolved():
            won = "A sally wins" if cause.effort == "sally" else "Bombardment won"
            owed = in_words(rules.owed(cause.target, cause.won), "card")
            text = f"{won}, {_score(cause)}: the {role(_loser(cause))} can't discard {owed}"
            mark = cause.attacker
        case FateStruck(card=card, victim=victim):
            mark, text = NOBODY, f"{name(card)}: the {role(victim)} has no card left"
        case None if quitter:
            mark, text = quitter.seat, headline
        case None if event.winner:
            mark = 3 - event.winner
            text = f"The {role(mark)} must act with an empty deck"
        case None:
            mark, text = NOBODY, headline
    return Moment(mark, turn, text, played.number)


# Figures.


def _decks(occurrences: list[Occurrence], seat: int, held: int) -> tuple[tuple[int, int], ...]:
    """Turn 0 and each turn after it, with the cards that the deck held when it was over; counted
    back from the last."""
    by_turn = [0] * (occurrences[-1].turn + 1)
    for turn, _, event, _ in occurrences:
        if isinstance(event, Resupplied) and event.seat == seat:
            by_turn[turn] += len(event.cards)
        else:
            by_turn[turn] -= _drawn(event, seat)
    return tuple(enumerate(accumulate(by_turn[1:], initial=held - sum(by_turn))))


def _drawn(event: Event, seat: int) -> int:
    """How many cards an event took off a seat's deck."""
    off = isinstance(event, Moved) and event.source == f"{SIDES[seat]}.deck"
    return len(event.cards) if isinstance(event, Moved) and off else 0


def _marks(occurrences: list[Occurrence]) -> Iterator[Mark]:
    """The jokers, and the walls at the end of each turn that left them lower or higher."""
    words: dict[int, list[str]] = {}
    walls: dict[int, tuple[int, int]] = {}
    for turn, _, event, _ in occurrences:
        if isinstance(event, WallsChanged):
            walls[turn] = walls.get(turn, (event.before, 0))[0], event.after
        elif isinstance(event, FateStruck) and event.card in JOKERS:
            words.setdefault(turn, []).append(name(event.card))
    for turn, (before, after) in walls.items():
        if before != after:
            words.setdefault(turn, []).insert(0, f"walls {after}")
    return (Mark(turn, ", ".join(words[turn])) for turn in sorted(words))


def _figures(occurrences: list[Occurrence], seat: int) -> tuple[str, ...]:
    """What a seat spent, and how its fights went."""
    events = [each.event for each in occurrences]
    spent = sum(_drawn(event, seat) for event in events)
    works = actions.Construct if seat == BESIEGER else actions.Repair
    deeds = {each.played.number: each.played for each in occurrences}.values()
    worked = [played for played in deeds if isinstance(played.action, works)]
    laid = sum(len(discarded(seat, before_fate(played.events))) for played in worked)
    supplied = sum(isinstance(event, Resupplied) and event.seat == seat for event in events)
    fights = [event for event in events if isinstance(event, ClashResolved)]

    def won(effort: str, plural: str) -> str:
        fought = [fight.won for fight in fights if fight.effort == effort]
        return f"{plural} {sum(fought)} of {len(fought)}" if fought else f"no {plural}"

    if seat == BESIEGED:
        second = f"{won('sally', 'sallies')}, {f'rations {supplied}' if supplied else 'no rations'}"
    else:
        second = f"{won('bombard', 'bombardments')}, {won('assault', 'assaults')}"
        second += f", resupplies {supplied}" if supplied else ""
    place = "building" if seat == BESIEGER else "repairs"
    first_line = f"{actions.cards(spent)} spent, {laid or 'none'} on {place}"
    return first_line, second[0].upper() + second[1:]
