"""Scene of a fight: the present blow, or the stat that is being shown, with explanations.

Clauses such as D3 are in games/duel/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.english import in_words, list_in_words
from engine.rules.events import Event, first_event
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
from games.duel.rules.state import Duel
from games.duel.rules.terms import GUARDS, Act, Asked, Stat
from games.duel.table.battlefield.figures import figure_of
from games.duel.table.melee.blows import BlowView, FighterView
from games.duel.table.melee.faces import DIE_FACES
from games.duel.table.melee.fight_view import FightView
from games.duel.table.melee.ground import gaps
from games.duel.table.melee.near import NearWords
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
STAT_BESIDE: dict[Act, Stat] = {"evade": "dexterity", "retreat": "speed"}
"""Stat shown beside an action that is no blow, where it is not Strength."""
SCENE_EVENTS = (
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
SPEED_STEPS = Asked.SPEED_FIRST, Asked.SPEED_ALL
"""Steps in which Speed is shown before the dice are set."""
SPEED_PURPOSE = "More Speed sets more dice and acts first."
"""Line above the ground in these steps."""
FALL_CONSEQUENCE = "Without Endurance left, it leaves the table."
"""Consequence of a fall (D3)."""


def scene(fight_view: FightView) -> BlowView:
    """Return the present blow or the stat that is being shown; a fall takes precedence."""
    events = fight_view.events_since(*SCENE_EVENTS)
    view = _scene(fight_view, events)
    fell = first_event(events, Fell)
    if fell is None or fight_view.fight is None:
        return view
    words = fall_sentence(fight_view.name(fell.seat))
    return view._replace(title=words, note=FALL_CONSEQUENCE, outcome=words if view.outcome else "")


def near_words(fight_view: FightView, view: BlowView) -> NearWords:
    """Return the words above the ground; while Speed is shown, they name who fights."""
    fight = fight_view.fight
    if fight is None or fight.step not in SPEED_STEPS or view.title != STEPS[fight.step].title:
        return NearWords(view.title, view.note)
    names = list_in_words([fight_view.name(seat) for seat in fight.seats])
    gap_words = apart_phrase(fight_view.duel, fight.seats)
    count = in_words(len(fight.seats))
    return NearWords(f"{names} fight", gap_words, SPEED_PURPOSE, f"{count.capitalize()} fight")


def apart_phrase(duel: Duel, seats: Sequence[int]) -> str:
    """Return how far two warriors stand apart, and on which ground; "" for more than two.

    An example is `1.7″ apart, on level ground`.
    """
    lines = gaps(duel, seats)
    if len(seats) != 2 or not lines:
        return ""
    grounds = {duel.field.ground_at(duel.warrior(seat).at) for seat in seats}
    place = f", on {grounds.pop()} ground" if len(grounds) == 1 else ""
    return f"{lines[0].words} apart{place}"


def fall_sentence(name: str) -> str:
    """Return the sentence for a warrior that falls."""
    return f"{name} falls"


def _scene(fight_view: FightView, events: Sequence[Event]) -> BlowView:
    fight = fight_view.fight
    scene_event = events[0] if events else None
    if fight is None:
        return BlowView("The fight is over", "", ())
    if fight.blow:
        events_of_blow = events if isinstance(scene_event, BlowBegan) else []
        return _blow_scene(fight_view, fight.blow, events_of_blow)
    match scene_event:
        case BlowBegan(seat=seat, target=target, act=act, slot=slot):
            hit = next((event for event in events if isinstance(event, Struck)), None)
            guard = hit.stat if hit else ""
            return _blow_scene(fight_view, Blow(seat, target, act, slot, guard), events)
        case Guarded(seat=seat, act=act):
            name = fight_view.name(seat)
            face = DIE_FACES[act]
            return _one_fighter_scene(fight_view, seat, act, f"{face.title}: {name}", face.words)
        case Turned(seat=seat):
            title = f"Retreat: {fight_view.name(seat)}"
            note = "It can be hit until its next action. Then it moves away."
            return _one_fighter_scene(fight_view, seat, "retreat", title, note)
        case Retreated(seat=seat):
            title = f"{fight_view.name(seat)} retreats"
            note = "It is out of this fight, and its other actions are lost."
            return _one_fighter_scene(fight_view, seat, "retreat", title, note, is_out=True)
        case Wasted(seat=seat, target=target, act=act):
            title = f"{DIE_FACES[act].title}: {fight_view.name(seat)} at {fight_view.name(target)}"
            what_happened = fallen_or_retreated(fight_view.duel, target)
            note = f"{fight_view.name(target)} has {what_happened}: the action is wasted."
            return _one_fighter_scene(fight_view, seat, act, title, note)
    return _all_fighters_scene(fight_view, fight)


def _one_fighter_scene(
    fight_view: FightView, seat: int, act: Act, title: str, note: str, is_out: bool = False
) -> BlowView:
    """Return the scene of an action that concerns only its owner."""
    stat = STAT_BESIDE.get(act, "strength")
    return BlowView(title, note, [_fighter_view(fight_view, seat, stat, is_out=is_out)], act)


def _fighter_view(
    fight_view: FightView,
    seat: int,
    stat: Stat,
    word: str = "",
    is_lit: bool = False,
    is_out: bool = False,
) -> FighterView:
    warrior = fight_view.duel.warrior(seat)
    if not word and warrior.is_exhausted(stat):
        word = "exhausted"
    return FighterView(
        seat,
        figure_of(fight_view.duel, seat),
        fight_view.name(seat),
        stat,
        warrior.value(stat),
        word,
        is_lit,
        is_out or warrior.down,
    )


def _blow_scene(fight_view: FightView, blow: Blow, events: Sequence[Event]) -> BlowView:
    """Return the scene of a swing or a grapple: force, subtraction, and Endurance to show."""
    duel = fight_view.duel
    name = fight_view.name
    hit = next((each for each in events if isinstance(each, Struck)), None)
    cards_shown = _wound_cards(events, hit) if hit else 0
    cards_due = hit or duel.sum_of(blow.attacker, blow.target, blow.guard)
    cards_to_show = cards_due.cards
    target = name(blow.target)
    effect = f"shows {cards_to_show} Endurance" if cards_to_show else "loses no Endurance"
    condition = ""
    if not hit:
        condition = "as it stands now"
    elif cards_shown < cards_to_show:
        condition = f"{cards_shown} of {cards_to_show} shown"
    elif cards_to_show:
        condition = "shown"
    ask = fight_view.decision.ask if fight_view.decision else ""
    attacker = _fighter_view(
        fight_view, blow.attacker, "strength", is_lit=ask == Asked.ATTACK_STRENGTH
    )
    stat: Stat = blow.guard or "endurance"
    word = f"Endurance {duel.warrior(blow.target).value('endurance')}" if blow.guard else ""
    target_view = _fighter_view(fight_view, blow.target, stat, word, is_lit=ask == Asked.GUARD)
    title = f"{DIE_FACES[blow.act].title}: {name(blow.attacker)} at {target}"
    return BlowView(
        title,
        note=guard_sentence(fight_view, blow),
        fighters=[attacker, target_view],
        act=blow.act,
        sum=_sum_words(cards_due.force, cards_due.less, has_guard=bool(blow.guard)),
        outcome=f"{target} {effect}",
        condition=condition,
        cards_to_show=cards_to_show,
        cards_shown=cards_shown,
    )


def _sum_words(force: int, less: int, *, has_guard: bool) -> str:
    """Return the sum of a blow: `3 – 1 = 2`; without its result if that would be below zero."""
    if not (has_guard or less):
        return str(force)
    return f"{force} – {less}" + (f" = {force - less}" if force >= less else "")


def _wound_cards(events: Sequence[Event], hit: Struck) -> int:
    """Return the number of Endurance cards that the target has shown since a blow."""
    events_after_blow = events[events.index(hit) :]
    return sum(
        event.cards
        for event in events_after_blow
        if isinstance(event, Showed) and event.seat == hit.target and event.stat == "endurance"
    )


def guard_sentence(fight_view: FightView, blow: Blow) -> str:
    """Return the reason why a target may or may not subtract from a blow."""
    target = fight_view.name(blow.target)
    if blow.act == "grapple":
        return f"Strength against Strength: {target} shows the difference."
    guard_act, stat = GUARDS[blow.act]
    guard = DIE_FACES[guard_act].title
    if blow.guard:
        return f"{target}'s last action was {guard}, so its {stat.title()} is subtracted."
    return f"{target}'s last action was not {guard}, so nothing is subtracted."


def _all_fighters_scene(fight_view: FightView, fight: Fight) -> BlowView:
    """Return the scene of all fighters with the stat in question."""
    step = fight.step
    if step not in STAT_ASKED:
        title = f"Round {fight.round}" if fight.round else "The order of the rounds"
        note = f"In this order: {list_in_words([fight_view.name(seat) for seat in fight.order])}."
        fighters = [_fighter_view(fight_view, seat, "speed") for seat in fight.order]
        return BlowView(title, note, fighters)
    stat = STAT_ASKED.get(step, "speed")
    events = fight_view.events_since(StepBegan, FightBegan)
    tie_event = next((event for event in events if isinstance(event, NobodyCancels)), None)
    title, note = STEPS[step]
    if tie_event:
        title = "Nobody cancels"
        names = list_in_words([fight_view.name(seat) for seat in tie_event.seats])
        note = f"{names} have equal Dexterity."
    if events and isinstance(events[-1], Cancelled):
        cancel_event = events[-1]
        title = f"{fight_view.name(cancel_event.seat)} cancels {DIE_FACES[cancel_event.act].title}"
        note = f"It was {fight_view.name(cancel_event.of)}'s. The next die moves up one round."
    if any(isinstance(event, ProgramsShown) for event in events):
        title = "The dice are shown"
        note = "In a round the fastest acts first."
    answered_seats = fight_view.answered_seats()
    fighters = []
    for fighter in fight.fighters:
        seat = fighter.seat
        word = _answer_words(fight_view, events, seat, is_program=step == Asked.PROGRAM)
        if not word and seat == fight_view.asked_seat:
            word = {Asked.PROGRAM: "sets now", Asked.CANCEL: "may cancel"}.get(step, "chooses now")
        elif not word and step == Asked.PROGRAM:
            word = "not yet"
        is_asked = seat == fight_view.asked_seat
        view = _fighter_view(fight_view, seat, stat, word, is_asked, fighter.out)
        fighters.append(view._replace(has_answered=seat in answered_seats))
    return BlowView(title, note, fighters)


def _answer_words(
    fight_view: FightView, events: Sequence[Event], seat: int, is_program: bool
) -> str:
    """Return what a seat has answered in this step of the fight, in words; "" if nothing yet."""
    cards_by_seat = {event.seat: event.cards for event in events if isinstance(event, Showed)}
    if seat in cards_by_seat:
        return f"showed {in_words(cards_by_seat[seat])}"
    if any(isinstance(event, ShowedNothing) and event.seat == seat for event in events):
        return "showed none"
    if seat not in fight_view.answered_seats():
        return ""
    return "set" if is_program else "has chosen"
