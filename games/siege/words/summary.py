"""A siege summed up: on its way, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from engine.rules.cards import JOKERS, Card, name
from engine.rules.english import in_words, listed
from engine.rules.events import Ended, Event, Moved, TurnBegan, first
from engine.rules.played import Played
from engine.words.descriptions import Description
from engine.words.log import NOBODY
from engine.words.story import Occurrence, Story
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
    Siege,
    WallsChanged,
)
from games.siege.words.log import before_fate, discarded, role

BREACH, REPAIR, THROWN_BACK = 4, 2, 3
"""What a course lost, a course laid and a failed assault (beyond its cards) weigh among moments;
other moments weigh the cards that they are about."""


def status(view: Siege, names: Sequence[str]) -> str:
    """A siege in progress in a few words, from what all may see."""
    return f"{names[0]} besieges {names[1]} · walls {view.walls}"


class SiegeStory(Story):
    """The decks as they shrink, what broke a side, and the clashes on the way."""

    chart = "Cards left in the decks"
    seen: Siege

    def role(self) -> str:
        return role(self.winner)

    # Why it is over.

    def how(self) -> tuple[int, str] | None:
        if not self.winner:
            return None
        winner, loser = self.name(self.winner), self.name(3 - self.winner)
        match cause := self._broken_by():
            case ClashResolved(target="city", won=True):
                return cause.attacker, f"{winner}'s {_storm(cause)}"
            case ClashResolved(target="city"):
                failed = f"{loser}'s assault failed, {_score(cause)}"
                return cause.attacker, f"{failed}, and no card was left to discard"
            case ClashResolved():
                owed = in_words(self.seen.rules.owed(cause.target, cause.won), "card")
                won = f"{winner}'s {_noun(cause)} won, {_score(cause)}"
                return cause.attacker, f"{won}, and {loser} could not discard {owed}"
            case FateStruck(card=card) if taken := _taken(cause, self.last):
                last = "card" if len(taken) == 1 else in_words(len(taken), "card")
                took = f"The {name(card)} took {loser}'s last {last}"
                return NOBODY, f"{took}, and {loser} had to discard more"
            case FateStruck(card=card):
                return NOBODY, f"The {name(card)} struck {loser}, whose deck was empty"
        return 3 - self.winner, f"{loser} had to act with an empty deck"

    def _broken_by(self) -> ClashResolved | FateStruck | None:
        """What broke a side: a clash, Fate, or nothing but an empty deck."""
        cause: ClashResolved | FateStruck | None = None
        for event in self.last:
            match event:
                case ClashResolved():
                    cause = event if self._decisive(event) else None
                case FateStruck():
                    cause = event
                case TurnBegan():  # both sides came through Fate
                    cause = None
                case Ended():
                    break
        return cause

    def _decisive(self, fight: ClashResolved) -> bool:
        """Whether a clash took the city, or cost a side more than its deck held (S7)."""
        if fight.target == "city" and fight.won:
            return True
        owed: int = self.seen.rules.owed(fight.target, fight.won)
        return len(_lost(fight, self.ending.played)) < owed

    def standing(self) -> str:
        had = [f"{self.name(seat)} had {in_words(self.left(seat), 'card')} left" for seat in SIDES]
        return f"{listed([*had, f'the walls stood at {self.seen.walls}'])}."

    # Turning points.

    def weigh(self, each: Occurrence) -> Description:
        one, two = self.name(BESIEGER), self.name(BESIEGED)
        match each.event:
            case CounterBuilt(counter=counter):
                paid = discarded(BESIEGER, each.played.events)
                return Description(
                    BESIEGER,
                    moment=f"{one} constructs the {counter_name(counter)}",
                    weight=len(paid) + 1,
                )
            case CounterBurnt(counter=counter):
                before = takewhile(lambda e: e is not each.event, self.events)
                *_, sally = (e for e in before if isinstance(e, ClashResolved))
                won = f"{two}'s sally wins, {_score(sally)}"
                worth = self.seen.rules.counters[counter].value
                return Description(
                    BESIEGED,
                    moment=f"{won}, and destroys the {counter_name(counter)}",
                    weight=worth + 2,
                )
            case ClashResolved() as fight:
                return self._fought(fight, each.played)
            case WallsChanged(before=before, after=after) if isinstance(
                each.played.action, actions.Repair
            ):
                return Description(
                    BESIEGED,
                    moment=f"{two} repairs the walls, from {before} to {after}",
                    weight=REPAIR,
                )
            case FateStruck(card=card, victim=victim) as struck if card in JOKERS:
                lost = len(_taken(struck, each.played.events))
                loses = f"{self.name(victim)} loses {in_words(lost, 'card')} to Fate"
                return Description(NOBODY, moment=f"{name(card)}: {loses}", weight=lost)
            case Resupplied(seat=seat, cards=cards):
                back = in_words(len(cards), "black card")
                return Description(
                    seat, moment=f"{self.name(seat)} brings back {back}", weight=len(cards)
                )
        return Description()

    def _fought(self, fight: ClashResolved, played: Played) -> Description:
        """A clash that changed something at once."""
        seat, who = fight.attacker, self.name(fight.attacker)
        if fight.target == "city":
            count = in_words(len(fight.attack), "card")
            thrown = f"{who}'s assault with {count} is thrown back, {_score(fight)}"
            return Description(seat, moment=thrown, weight=len(fight.attack) + THROWN_BACK)
        won = f"{who}'s {_noun(fight)} wins, {_score(fight)}"
        if fight.won and fight.target == "enemy":
            lost = len(_lost(fight, played))
            loses = f"{self.name(3 - seat)} loses {in_words(lost, 'card')}"
            return Description(seat, moment=f"{won}: {loses}", weight=lost + 1)
        if walls := first(played.events, WallsChanged):
            return Description(
                seat, moment=f"{won}: the walls fall to {walls.after}", weight=BREACH
            )
        return Description()

    # Figures.

    def steps(self, seat: int) -> Iterator[tuple[int, int]]:
        for each in self.occurrences:
            event = each.event
            back = isinstance(event, Resupplied) and event.seat == seat
            yield each.x, len(event.cards) if back else -_drawn(event, seat)  # type: ignore[attr-defined]

    def left(self, seat: int) -> int:
        return len(self.seen.side(seat).deck)

    def mark(self, each: Occurrence) -> str:
        """The jokers, and the walls where a turn leaves them lower or higher."""
        if isinstance(each.event, FateStruck) and each.event.card in JOKERS:
            return name(each.event.card)
        if isinstance(each.event, WallsChanged):
            of_turn = [one.event for one in self.occurrences if one.turn_number == each.turn_number]
            changes = [event for event in of_turn if isinstance(event, WallsChanged)]
            before, after = changes[0].before, changes[-1].after
            if each.event is changes[-1] and before != after:
                return f"walls {after}"
        return ""

    def lines(self, seat: int) -> tuple[str, ...]:
        """What a seat spent, and how its fights went."""
        spent = sum(_drawn(event, seat) for event in self.events)
        works = actions.Construct if seat == BESIEGER else actions.Repair
        deeds = {each.played.number: each.played for each in self.occurrences}.values()
        worked = [played for played in deeds if isinstance(played.action, works)]
        laid = sum(len(discarded(seat, before_fate(played.events))) for played in worked)
        supplies = [played for played in deeds if isinstance(played.action, actions.Resupply)]
        tries = [first(played.events, Resupplied) for played in supplies if played.seat == seat]
        supplied = f"{sum(map(bool, tries))} of {len(tries)}"
        if seat == BESIEGED:
            second = self._won("sally", "sallies")
            second += f", {f'rations {supplied}' if tries else 'no rations'}"
        else:
            bombarded, stormed = ("bombard", "bombardments"), ("assault", "assaults")
            second = f"{self._won(*bombarded)}, {self._won(*stormed)}"
            second += f", resupplies {supplied}" if tries else ""
        place = "building" if seat == BESIEGER else "repairs"
        first_line = f"{actions.cards(spent)} spent, {laid or 'none'} on {place}"
        return first_line, second[0].upper() + second[1:]

    def _won(self, effort: str, plural: str) -> str:
        fights = [event for event in self.events if isinstance(event, ClashResolved)]
        fought = [fight.won for fight in fights if fight.effort == effort]
        return f"{plural} {sum(fought)} of {len(fought)}" if fought else f"no {plural}"


def _lost(fight: ClashResolved, played: Played) -> tuple[Card, ...]:
    """What the loser of a clash discarded for it."""
    loser = 3 - fight.attacker if fight.won else fight.attacker
    return discarded(loser, before_fate(played.events))


def _taken(struck: FateStruck, events: Sequence[Event]) -> tuple[Card, ...]:
    """What Fate made its victim discard."""
    return discarded(struck.victim, events[events.index(struck) :])


def _storm(fight: ClashResolved) -> str:
    """Both sides of the assault that took the city."""
    attack = _parts(fight.attack_sum, "camp", fight.bonus)
    return f"assault made {attack} against {_parts(fight.defence_sum, 'walls', fight.base)}"


def _parts(total: int, other: str, points: int) -> str:
    """Return a sum with its parts, such as `21 (walls 5, cards 16)`."""
    if not points:
        return str(total)
    rest = f"{points}, cards {total - points}" if total > points else "alone"
    return f"{total} ({other} {rest})"


def _noun(fight: ClashResolved) -> str:
    return "sally" if fight.effort == "sally" else "bombardment"


def _score(fight: ClashResolved) -> str:
    return f"{fight.attack_sum} to {fight.defence_sum}"


def _drawn(event: Event, seat: int) -> int:
    """How many cards an event took off a seat's deck."""
    off = isinstance(event, Moved) and event.source == f"{SIDES[seat]}.deck"
    return len(event.cards) if isinstance(event, Moved) and off else 0
