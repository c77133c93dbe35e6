"""Scene of a fight: the present blow, or the stat that is being shown, with explanations.

Clauses such as D3 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.english import in_words, listed
from engine.rules.events import Event, first
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
from games.duel.rules.fights import Blow, Fight
from games.duel.rules.terms import GUARDS, Act, Asked, Stat
from games.duel.table.battlefield.figures import figure_of
from games.duel.table.melee.blows import BlowView, FighterView
from games.duel.table.melee.faces import FACES
from games.duel.table.melee.seen import FightSeen
from games.duel.words.phrases import STEPS, fallen_or_retreated

STAT_ASKED: dict[Asked, Stat] = {
    Asked.SPEED_FIRST: "speed",
    Asked.SPEED_ALL: "speed",
    Asked.PROGRAM: "speed",
    Asked.SPEED_ORDER: "speed",
    Asked.DEXTERITY: "dexterity",
    Asked.CANCEL: "dexterity",
}
"""Stat that each step of a fight is about."""
ALONE: dict[Act, Stat] = {"evade": "dexterity", "retreat": "speed"}
"""Stat shown beside an action that is no blow, where it is not Strength."""
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
"""Events that change the scene; it shows the last of them."""


LEAVES = "Without Endurance left, it leaves the table."
"""Consequence of a fall (D3)."""


def scene(watched: FightSeen) -> BlowView:
    """Return the present blow or the stat that is being shown; a fall takes precedence."""
    events = watched.since(*MOMENTS)
    view = _scene(watched, events)
    fell = first(events, Fell)
    if fell is None or watched.fight is None:
        return view
    words = fall_sentence(watched.name(fell.seat))
    return view._replace(title=words, note=LEAVES, outcome=words if view.outcome else "")


def fall_sentence(name: str) -> str:
    """Return the sentence for a warrior that falls."""
    return f"{name} falls"


def _scene(watched: FightSeen, events: Sequence[Event]) -> BlowView:
    fight = watched.fight
    moment = events[0] if events else None
    if fight is None:
        return BlowView("The fight is over", "", ())
    if fight.blow:
        return _blow(watched, fight.blow, events if isinstance(moment, BlowBegan) else [])
    match moment:
        case BlowBegan(seat=seat, target=target, act=act, slot=slot):
            struck = next((event for event in events if isinstance(event, Struck)), None)
            guard = struck.stat if struck else ""
            return _blow(watched, Blow(seat, target, act, slot, guard), events)
        case Guarded(seat=seat, act=act):
            name = watched.name(seat)
            return _single(watched, seat, act, f"{FACES[act].title}: {name}", FACES[act].words)
        case Turned(seat=seat):
            title = f"Retreat: {watched.name(seat)}"
            words = "It can be hit until its next action. Then it moves away."
            return _single(watched, seat, "retreat", title, words)
        case Retreated(seat=seat):
            title = f"{watched.name(seat)} retreats"
            words = "It is out of this fight, and its other actions are lost."
            return _single(watched, seat, "retreat", title, words, out=True)
        case Wasted(seat=seat, target=target, act=act):
            title = f"{FACES[act].title}: {watched.name(seat)} at {watched.name(target)}"
            target_name = fallen_or_retreated(watched.seen, target)
            words = f"{watched.name(target)} has {target_name}: the action is wasted."
            return _single(watched, seat, act, title, words)
    return _standing(watched, fight)


def _single(
    watched: FightSeen, seat: int, act: Act, title: str, words: str, out: bool = False
) -> BlowView:
    """Return the scene of an action that concerns only its owner."""
    stat = ALONE.get(act, "strength")
    return BlowView(title, words, [_fighter(watched, seat, stat, out=out)], act)


def _fighter(
    watched: FightSeen, seat: int, stat: Stat, word: str = "", lit: bool = False, out: bool = False
) -> FighterView:
    warrior = watched.seen.warrior(seat)
    if not word and warrior.exhausted(stat):
        word = "exhausted"
    return FighterView(
        seat,
        figure_of(watched.seen, seat),
        watched.name(seat),
        stat,
        warrior.value(stat),
        word,
        lit,
        out or warrior.down,
    )


def _blow(watched: FightSeen, blow: Blow, events: Sequence[Event]) -> BlowView:
    """Return the scene of a swing or a grapple: force, subtraction, and Endurance to show."""
    seen = watched.seen
    name = watched.name
    struck = next((each for each in events if isinstance(each, Struck)), None)
    turned = 0
    if struck:
        after = events[events.index(struck) :]
        turned = sum(
            each.cards
            for each in after
            if isinstance(each, Showed) and each.seat == blow.target and each.stat == "endurance"
        )
    cards_due = struck or seen.sum_of(blow.attacker, blow.target, blow.guard)
    due = cards_due.cards
    less = cards_due.less
    sum_ = f"{cards_due.force} – {less} = {due}" if blow.guard or less else f"{cards_due.force}"
    target = name(blow.target)
    outcome = f"{target} shows {due} Endurance" if due else f"{target} loses no Endurance"
    condition = "" if struck else "as it stands now"
    if struck and due:
        condition = f"{turned} of {due} shown" if turned < due else "shown"
    ask = watched.decision.ask if watched.decision else ""
    attacker = _fighter(watched, blow.attacker, "strength", lit=ask == Asked.ATTACK_STRENGTH)
    stat: Stat = blow.guard or "endurance"
    word = f"Endurance {seen.warrior(blow.target).value('endurance')}" if blow.guard else ""
    hit = _fighter(watched, blow.target, stat, word, lit=ask == Asked.GUARD)
    title = f"{FACES[blow.act].title}: {name(blow.attacker)} at {target}"
    return BlowView(
        title,
        note=why_guard(watched, blow),
        fighters=[attacker, hit],
        act=blow.act,
        sum=sum_,
        outcome=outcome,
        standing=condition,
        due=due,
        turned=turned,
    )


def why_guard(watched: FightSeen, blow: Blow) -> str:
    """Return the reason why a target may or may not subtract from a blow."""
    target = watched.name(blow.target)
    if blow.act == "grapple":
        return f"Strength against Strength: {target} shows the difference."
    needed, stat = GUARDS[blow.act]
    guard = FACES[needed].title
    if blow.guard:
        return f"{target}'s last action was {guard}, so its {stat.title()} is subtracted."
    return f"{target}'s last action was not {guard}, so nothing is subtracted."


def _standing(watched: FightSeen, fight: Fight) -> BlowView:
    """Return the scene of all fighters with the stat in question."""
    step = fight.step
    if step not in STAT_ASKED:
        title = f"Round {fight.round}" if fight.round else "The order of the rounds"
        words = f"In this order: {listed([watched.name(seat) for seat in fight.order])}."
        fighters = [_fighter(watched, seat, "speed") for seat in fight.order]
        return BlowView(title, words, fighters)
    stat = STAT_ASKED.get(step, "speed")
    events = watched.since(StepBegan, FightBegan)
    nobody = next((event for event in events if isinstance(event, NobodyCancels)), None)
    title, words = STEPS[step]
    if nobody:
        title = "Nobody cancels"
        words = f"{listed([watched.name(seat) for seat in nobody.seats])} have equal Dexterity."
    if events and isinstance(events[-1], Cancelled):
        last = events[-1]
        title = f"{watched.name(last.seat)} cancels {FACES[last.act].title}"
        words = f"It was {watched.name(last.of)}'s. The next die moves up one round."
    if any(isinstance(event, ProgramsShown) for event in events):
        title = "The dice are shown"
        words = "In a round the fastest acts first."
    answered = watched.answered()
    cards_by_seat = {event.seat: event.cards for event in events if isinstance(event, Showed)}
    nothing = {event.seat for event in events if isinstance(event, ShowedNothing)}
    fighters = []
    for fighter in fight.fighters:
        seat = fighter.seat
        word = ""
        if seat in cards_by_seat:
            word = f"showed {in_words(cards_by_seat[seat])}"
        elif seat in nothing:
            word = "showed none"
        elif seat in answered:
            word = "set" if step == Asked.PROGRAM else "has chosen"
        elif seat == watched.asked:
            word = {Asked.PROGRAM: "sets now", Asked.CANCEL: "may cancel"}.get(step, "chooses now")
        elif step == Asked.PROGRAM:
            word = "not yet"
        lit = seat == watched.asked
        view = _fighter(watched, seat, stat, word, lit, fighter.out)
        fighters.append(view._replace(done=seat in answered))
    return BlowView(title, words, fighters)
