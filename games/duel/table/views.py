"""What is seen of a fight: its queue, the blow in question or who shows what, and why it is so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.rules.english import in_words, listed
from engine.rules.events import Event, first
from engine.rules.played import Played
from engine.rules.state import Decision
from games.duel.rules.events import (
    BlowBegan,
    Cancelled,
    Fell,
    FightBegan,
    FightEnded,
    Guarded,
    NobodyCancels,
    ProgramsShown,
    Retreated,
    Showed,
    ShowedNothing,
    StepBegan,
    Struck,
    Turned,
    Wasted,
)
from games.duel.rules.fights import Blow, Fight, Slot
from games.duel.rules.state import Duel
from games.duel.rules.terms import GUARDS, Act, Asked, Stat
from games.duel.table.blows import BlowView, Fighter
from games.duel.table.faces import FACES
from games.duel.table.queue import Cell, Row

STAT_ASKED: dict[Asked, Stat] = {
    Asked.SPEED_FIRST: "speed",
    Asked.SPEED_ALL: "speed",
    Asked.PROGRAM: "speed",
    Asked.SPEED_ORDER: "speed",
    Asked.DEXTERITY: "dexterity",
    Asked.CANCEL: "dexterity",
}
"""The stat that a step of a fight is about."""
ALONE: dict[Act, Stat] = {"evade": "dexterity", "retreat": "speed"}
"""The stat that is shown beside an action which is no blow, where it is not Strength."""
TITLES = {
    Asked.SPEED_FIRST: "The fastest may show Speed",
    Asked.SPEED_ALL: "The others may show Speed",
    Asked.PROGRAM: "Dice are set",
    Asked.SPEED_ORDER: "Speed once more, for the order",
    Asked.DEXTERITY: "Dexterity, to cancel an action",
    Asked.CANCEL: "An action may be cancelled",
}
WHY = {
    Asked.SPEED_FIRST: "Each takes as many dice as its Speed.",
    Asked.SPEED_ALL: "From the lowest Speed to the highest. Each takes as many dice as its Speed.",
    Asked.PROGRAM: "One die for each point of Speed. All programs are shown together.",
    Asked.SPEED_ORDER: "In a round the fastest acts first. It adds no dice.",
    Asked.DEXTERITY: "Whoever then has the highest, alone, may cancel one action of another's.",
    Asked.CANCEL: "What is cancelled is gone, and the next action moves up.",
}
MOMENTS = (
    BlowBegan,
    Guarded,
    Turned,
    Wasted,
    Retreated,
    ProgramsShown,
    StepBegan,
    FightBegan,
    FightEnded,
)
"""What changes the scene: the last of these is what it shows."""


class Watched(NamedTuple):
    """A fight as it is seen: the game, what the warriors are called, what has been played as far as
    it has been told, the question that stands, and whose own view lies open (0: nobody's)."""

    seen: Duel
    name: Callable[[int], str]
    history: Sequence[Played]
    decision: Decision | None = None
    viewer: int = 0

    @property
    def fight(self) -> Fight | None:
        """The fight that is being fought."""
        return self.seen.fight

    @property
    def asked(self) -> int:
        """The seat that is asked, 0 while something is being told."""
        return self.decision.seat if self.decision else 0

    def since(self, *kinds: type[Event]) -> list[Event]:
        """All that has happened from the last event of these kinds on; nothing where there was
        none."""
        found: list[Event] = []
        for played in reversed(self.history):
            for event in reversed(played.events):
                found.append(event)
                if isinstance(event, kinds):
                    return found[::-1]
        return []

    def answered(self) -> list[int]:
        """Who has answered in this step of the fight, in order."""
        found: list[int] = []
        for played in reversed(self.history):
            if any(isinstance(event, StepBegan | FightBegan) for event in played.events):
                return found[::-1]
            found.append(played.seat)
        return []

    def figure(self, seat: int) -> int:
        """A warrior's figure; one that was not chosen is its seat's."""
        return self.seen.warrior(seat).figure or seat


# The queue.


def rows(watched: Watched, placed: int = 0) -> list[Row]:
    """The queue as it is seen; so many dice are `placed` of the program that is being made."""
    fight = watched.fight
    if fight is None:
        return []
    seats = [each.seat for each in fight.fighters]
    seen = watched.seen
    fastest = sorted(seats, key=lambda seat: (-seen.warrior(seat).value("speed"), seat))
    order = [*fight.order, *(seat for seat in fastest if seat not in fight.order)]
    cancelled = {
        (event.of, event.slot): event.seat
        for event in watched.since(FightBegan)
        if isinstance(event, Cancelled)
    }
    return [_row(watched, fight, seat, cancelled, placed) for seat in order]


def _row(
    watched: Watched,
    fight: Fight,
    seat: int,
    cancelled: dict[tuple[int, int], int],
    placed: int,
) -> Row:
    warrior, fighter = watched.seen.warrior(seat), fight.fighter(seat)
    assert fighter
    note = f"Speed {warrior.value('speed')}"
    if warrior.down:
        note = "fallen"
    elif fighter.out:
        note = "retreated"
    elif fighter.retreating:
        note = f"{note}, retreating"
    if fighter.program:
        cells = _program(watched, seat, cancelled)
    else:
        cells = _covered(watched, fight, seat, placed)
    return Row(seat, watched.figure(seat), watched.name(seat), note, cells, fighter.out)


def _covered(watched: Watched, fight: Fight, seat: int, placed: int) -> list[Cell]:
    """Dice that nobody has shown yet."""
    count = watched.seen.warrior(seat).value("speed")
    if fight.step != Asked.PROGRAM:
        return [Cell("unset", note=" ", says="A die for each point of Speed.")] * count
    if seat in watched.answered():
        return [Cell("hidden", says="It is shown when all have set their dice.")] * count
    if seat == watched.viewer == watched.asked:
        return [Cell("hidden", note="set")] * placed + [Cell("unset", note="to set")] * (
            count - placed
        )
    return [Cell("unset", note="sets now" if seat == watched.asked else "not yet")] * count


def column(program: Sequence[Slot], at: int) -> int:
    """In which round the action at a place of a program comes, from 1: what is cancelled before it
    is gone."""
    return 1 + sum(slot.state != "cancelled" for slot in program[:at])


def _program(watched: Watched, seat: int, cancelled: dict[tuple[int, int], int]) -> list[Cell]:
    """A program that lies open: what was cancelled stands behind all that moved up."""
    fight = watched.fight
    assert fight
    fighter = fight.fighter(seat)
    assert fighter
    kept: list[Cell] = []
    gone: list[Cell] = []
    now = _now(watched)
    for at, slot in enumerate(fighter.program):
        title = FACES[slot.act].title
        if slot.state == "cancelled":
            by = cancelled.get((seat, at))
            note = f"cancelled by {watched.name(by)}" if by else "cancelled"
            gone.append(Cell("cancelled", slot.act, slot.target, note, f"{title}: {note}."))
            continue
        target = slot.target
        whom = f" at {watched.name(target)}" if target else ""
        state, note = slot.state, ""
        if state == "wasted":
            note = "its target is gone"
            if target:
                note = "target fallen" if watched.seen.warrior(target).down else "target retreated"
        elif state == "lost":
            state, note = "wasted", "lost"
        elif gone and state == "waiting":
            note = "moved up"
        elif (seat, at) == now and state == "done":
            state = "current"
        says = f"{title}{whom}{': ' if note else ''}{note}."
        kept.append(Cell(state, slot.act, target, note, says))
    return kept + gone


def _now(watched: Watched) -> tuple[int, int] | None:
    """The seat and the place of an action that is carried out at once, while that is told."""
    events = watched.history[-1].events if watched.history else ()
    if watched.decision is None and events and isinstance(events[-1], Guarded | Turned):
        return events[-1].seat, events[-1].slot
    return None


# The scene.


LEAVES = "Without Endurance left, it leaves the table."
"""What comes of a fall (D3)."""


def scene(watched: Watched) -> BlowView:
    """The blow in question, or who shows what; above all, who falls."""
    events = watched.since(*MOMENTS)
    view = _scene(watched, events)
    fell = first(events, Fell)
    if fell is None or watched.fight is None:
        return view
    words = falls(watched.name(fell.seat))
    return view._replace(title=words, note=LEAVES, outcome=words if view.outcome else "")


def falls(name: str) -> str:
    """What is said of whoever is out of the duel."""
    return f"{name} falls"


def _scene(watched: Watched, events: Sequence[Event]) -> BlowView:
    fight = watched.fight
    moment = events[0] if events else None
    if fight is None:
        return BlowView("The fight is over", "", ())
    if fight.blow:
        return _blow(watched, fight.blow, events if isinstance(moment, BlowBegan) else [])
    match moment:
        case BlowBegan(seat=seat, target=target, act=act, slot=slot):
            struck = next((each for each in events if isinstance(each, Struck)), None)
            guard = struck.stat if struck else ""
            return _blow(watched, Blow(seat, target, act, slot, guard), events)
        case Guarded(seat=seat, act=act):
            name = watched.name(seat)
            return _single(watched, seat, act, f"{FACES[act].title}: {name}", FACES[act].words)
        case Turned(seat=seat):
            title = f"Retreat: {watched.name(seat)}"
            words = "It can be hit until its next action would come; then it slides away."
            return _single(watched, seat, "retreat", title, words)
        case Retreated(seat=seat):
            title = f"{watched.name(seat)} retreats"
            words = "It is out of this fight, and its other actions are lost."
            return _single(watched, seat, "retreat", title, words, out=True)
        case Wasted(seat=seat, target=target, act=act):
            title = f"{FACES[act].title}: {watched.name(seat)} at {watched.name(target)}"
            gone = "has fallen" if watched.seen.warrior(target).down else "has retreated"
            words = f"{watched.name(target)} {gone}: the action is wasted."
            return _single(watched, seat, act, title, words)
    return _standing(watched, fight)


def _single(
    watched: Watched, seat: int, act: Act, title: str, words: str, out: bool = False
) -> BlowView:
    """An action that is nobody's but its owner's."""
    stat = ALONE.get(act, "strength")
    return BlowView(title, words, [_fighter(watched, seat, stat, out=out)], act)


def _fighter(
    watched: Watched, seat: int, stat: Stat, word: str = "", lit: bool = False, out: bool = False
) -> Fighter:
    warrior = watched.seen.warrior(seat)
    if not word and warrior.exhausted(stat):
        word = "exhausted"
    return Fighter(
        seat,
        watched.figure(seat),
        watched.name(seat),
        stat,
        warrior.value(stat),
        word,
        lit,
        out or warrior.down,
    )


def _blow(watched: Watched, blow: Blow, events: Sequence[Event]) -> BlowView:
    """A swing or a grapple: force, what is taken off it, and what the target must show."""
    seen, name = watched.seen, watched.name
    struck = next((each for each in events if isinstance(each, Struck)), None)
    turned = 0
    if struck:
        after = events[events.index(struck) :]
        turned = sum(
            each.cards
            for each in after
            if isinstance(each, Showed) and each.seat == blow.target and each.stat == "endurance"
        )
    force = struck.force if struck else seen.warrior(blow.attacker).value("strength")
    less = _less(seen, blow) if struck is None else struck.less
    due = struck.cards if struck else max(0, force - less)
    sum_ = f"{force} – {less} = {due}" if blow.guard or less else f"{force}"
    target = name(blow.target)
    outcome = f"{target} shows {due} Endurance" if due else f"{target} loses no Endurance"
    standing = "" if struck else "as it stands now"
    if struck and due:
        standing = f"{turned} of {due} shown" if turned < due else "shown"
    ask = watched.decision.ask if watched.decision else ""
    attacker = _fighter(watched, blow.attacker, "strength", lit=ask == Asked.ATTACK_STRENGTH)
    stat: Stat = blow.guard or "endurance"
    word = f"Endurance {seen.warrior(blow.target).value('endurance')}" if blow.guard else ""
    hit = _fighter(watched, blow.target, stat, word, lit=ask == Asked.GUARD)
    title = f"{FACES[blow.act].title}: {name(blow.attacker)} at {target}"
    return BlowView(
        title,
        why_guard(watched, blow),
        [attacker, hit],
        blow.act,
        sum_,
        outcome,
        standing,
        due,
        turned,
    )


def _less(seen: Duel, blow: Blow) -> int:
    return seen.warrior(blow.target).value(blow.guard) if blow.guard else 0


def why_guard(watched: Watched, blow: Blow) -> str:
    """Why a target may take something off a blow, or why it may not."""
    target = watched.name(blow.target)
    if blow.act == "grapple":
        return f"Strength against Strength: {target} shows the difference."
    needed, stat = GUARDS[blow.act]
    guard = FACES[needed].title
    if blow.guard:
        return f"{target}'s last action was {guard}: its {stat.title()} is taken off."
    return f"{target}'s last action was not {guard}: nothing is taken off."


def _standing(watched: Watched, fight: Fight) -> BlowView:
    """All that are in the fight, with the stat in question."""
    step = fight.step
    if step not in STAT_ASKED:
        title = f"Round {fight.round}" if fight.round else "The order of the rounds"
        words = f"In this order: {listed([watched.name(seat) for seat in fight.order])}."
        fighters = [_fighter(watched, seat, "speed") for seat in fight.order]
        return BlowView(title, words, fighters)
    stat = STAT_ASKED.get(step, "speed")
    events = watched.since(StepBegan, FightBegan)
    nobody = next((each for each in events if isinstance(each, NobodyCancels)), None)
    title, words = TITLES.get(step, "A fight begins"), WHY.get(step, "")
    if nobody:
        title = "Nobody cancels"
        words = f"{listed([watched.name(seat) for seat in nobody.seats])} are equally dexterous."
    if events and isinstance(events[-1], Cancelled):
        last = events[-1]
        title = f"{watched.name(last.seat)} cancels {FACES[last.act].title}"
        words = f"It was {watched.name(last.of)}'s; what follows it moves up."
    if any(isinstance(each, ProgramsShown) for each in events):
        title, words = "The dice are shown", "In a round the fastest acts first."
    answered = watched.answered()
    shown = {each.seat: each.cards for each in events if isinstance(each, Showed)}
    nothing = {each.seat for each in events if isinstance(each, ShowedNothing)}
    fighters = []
    for fighter in fight.fighters:
        seat = fighter.seat
        word = ""
        if seat in shown:
            word = f"showed {in_words(shown[seat])}"
        elif seat in nothing:
            word = "showed none"
        elif seat in answered:
            word = "set" if step == Asked.PROGRAM else "has chosen"
        elif seat == watched.asked:
            word = {Asked.PROGRAM: "sets now", Asked.CANCEL: "may cancel"}.get(step, "chooses now")
        elif step == Asked.PROGRAM:
            word = "not yet"
        lit = seat == watched.asked
        found = _fighter(watched, seat, stat, word, lit, fighter.out)
        fighters.append(found._replace(done=seat in answered))
    return BlowView(title, words, fighters)
