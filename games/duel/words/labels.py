"""Labels of DUEL's buttons, from the view of the seat that is asked.

The engine calls `label` for every button that gives an answer. A `Caption` has the title on the
button, a hint below it, a sentence of help, a key, and the verb if the title has none.

Clauses such as D23 are in games/duel/rules.md.
"""

from __future__ import annotations

from itertools import pairwise
from math import dist

from engine.rules.english import in_words, list_in_words, possessive
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names
from engine.words.markup import literal
from games.duel.rules.actions import (
    BuildUp,
    Cancel,
    CancelNone,
    Climb,
    DiceProgram,
    Pass,
    Reveal,
    Run,
    Smash,
    Stay,
    Throw,
)
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked, Stat
from games.duel.words import keys
from games.duel.words.phrases import ACT_NAMES, program_phrase, warrior_name

STAYS_OPEN_NOTE = "Shown cards stay open for good."
STAYS_HIDDEN_NOTE = "Your other cards stay hidden."
LONG_DISTANCE = 4.0
"""Inches beyond which tenths are left out, and places that differ only in tenths count as one."""
STEEP_SLOPE = 2.4
"""Slope beyond which a direction is only up or down, in a circle of eight directions."""


def label(view: Duel, decision: Decision, action: Action, names: Names) -> Caption:
    """Return the button's text for an action of the seat that is asked."""
    seat = decision.seat
    match action:
        case Reveal():
            return _cards_label(view, decision, action) if view.fight else _reveal_label(action)
        case BuildUp():
            return _build_label(view, seat, action)
        case Stay():
            return Caption(
                "Stay", hint="no move", help="The warrior stays where it stands.", key=keys.STAY
            )
        case Run() | Climb():
            verb = "Run" if isinstance(action, Run) else "Climb"
            hint = f"{verb} along the path that is drawn."
            return Caption(verb, hint=_move_hint(view, seat, action), help=hint)
        case DiceProgram(dice=dice):
            hint = "All dice are shown together."
            warriors = [warrior_name(view, each) for each in range(1, view.seats + 1)]
            title = program_phrase(map(str, dice), warriors, is_fight_of_two=False)
            return Caption(title, hint=in_words(len(dice), "die"), help=hint)
        case CancelNone():
            return Caption(
                "None",
                hint="cancel no action",
                help="Every action stays.",
                key=keys.CANCEL_NONE,
                verb="cancel nothing",
            )
        case Cancel():
            return _cancel_label(view, action)
        case Smash() | Throw():
            return _terrain_label(view, seat, action)
        case Pass():
            return Caption("Pass", hint="use no terrain", help="All terrain stays.", key=keys.PASS)
    raise AssertionError(f"{action} is no action of DUEL")


def _build_label(view: Duel, seat: int, action: BuildUp) -> Caption:
    """Return the button's text for a build of a seat's warrior."""
    cards = " · ".join(f"{stat.capitalize()} {getattr(action, stat)}" for stat in STATS)
    explanation = "The warrior has so many cards of each stat in the next duel."
    is_unchanged = action.limits == view.warrior(seat).limits
    title = "Keep the build" if is_unchanged else "Play with this"
    return Caption(title, hint=cards, help=explanation, key=keys.KEEP_BUILD)


def _cancel_label(view: Duel, action: Cancel) -> Caption:
    """Return the button's text for cancelling an action of a warrior."""
    fighter = view.fight.fighter(action.of) if view.fight else None
    assert fighter
    index = fighter.waiting_indices[action.which - 1]
    act_name = ACT_NAMES[fighter.program[index].act]
    title = f"Cancel {possessive(warrior_name(view, action.of))} {act_name}"
    effect = "It never happens. The next die moves up one round."
    return Caption(title, hint=f"action {index + 1}", help=effect)


def _reveal_label(action: Reveal) -> Caption:
    amounts = [f"{count} {stat.capitalize()}" for stat, count in action.card_counts]
    if not amounts:
        return Caption(
            "Show nothing", hint="keep all cards", help=STAYS_HIDDEN_NOTE, key=keys.SHOW_NOTHING
        )
    cards = in_words(sum(count for _, count in action.card_counts), "card")
    return Caption(f"Show {list_in_words(amounts)}", hint=cards, help=STAYS_OPEN_NOTE)


def stat_of(view: Duel, ask: str) -> Stat | None:
    """Return the stat whose cards a question of a fight asks for, or None."""
    blow = view.fight.blow if view.fight else None
    match ask:
        case Asked.SPEED_FIRST | Asked.SPEED_ALL | Asked.SPEED_ORDER:
            return "speed"
        case Asked.DEXTERITY:
            return "dexterity"
        case Asked.ATTACK_STRENGTH:
            return "strength"
        case Asked.GUARD if blow and blow.guard:
            return blow.guard
    return None


def _cards_label(view: Duel, decision: Decision, action: Reveal) -> Caption:
    """Return the label for cards of the stat that a fight asks for: their number and effect."""
    count = sum(each for _, each in action.card_counts)
    title = f"Show {count}" if count else "None"
    key = str(count) if count < 10 else ""  # keys are single digits
    effect = STAYS_OPEN_NOTE if count else STAYS_HIDDEN_NOTE
    verb = "" if count else "show nothing"
    return Caption(title, hint=_cards_hint(view, decision, count), help=effect, key=key, verb=verb)


def _cards_hint(view: Duel, decision: Decision, count: int) -> str:
    seat = decision.seat
    fight = view.fight
    stat = stat_of(view, decision.ask)
    assert fight and stat
    value = view.warrior(seat).value(stat) + count
    if blow := fight.blow:  # the Endurance that the blow costs (D23 to D26)
        cards_due = view.sum_of(blow.attacker, blow.target, blow.guard)
        is_target = seat == blow.target
        change = -count if is_target else count  # the target shows cards to guard itself
        cards_lost = max(0, cards_due.force - cards_due.less + change)
        endurance = view.warrior(blow.target).unshown_of("endurance")
        would_fall = is_target and endurance is not None and cards_lost >= endurance
        return "falls" if would_fall else f"{cards_lost or 'no'} Endurance"
    if decision.ask == Asked.DEXTERITY:
        other_values = [view.warrior(each).value(stat) for each in fight.seats if each != seat]
        highest_other_value = max(other_values, default=0)
        if value >= highest_other_value:
            return "highest now" if value > highest_other_value else "level now"
    if decision.ask in (Asked.SPEED_FIRST, Asked.SPEED_ALL):
        return in_words(value, "die")
    return f"{stat.title()} {value}"


def _move_hint(view: Duel, seat: int, action: Run | Climb) -> str:
    """Return the length and direction of a move, and its distance from the nearest warrior then.

    Example: `3.2 inches down and right, to 1.5 from Tomas`.
    """
    path = [view.warrior(seat).at, *action.legs]
    inches = sum(dist(start, end) for start, end in pairwise(path))
    description = f"{inches:.1f} inches {_direction(path[0], path[-1])}".rstrip()
    other_seats = [each for each in view.still_in() if each != seat]
    if not other_seats:
        return description
    nearest = min(other_seats, key=lambda each: dist(path[-1], view.warrior(each).at))
    distance = max(0.0, dist(path[-1], view.warrior(nearest).at) - view.base)
    decimals = 0 if distance > LONG_DISTANCE else 1
    return f"{description}, to {distance:.{decimals}f} from {warrior_name(view, nearest)}"


def _direction(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return the direction from one place to another on the map: `up and left`; "" if equal."""
    across = end[0] - start[0]
    down = end[1] - start[1]
    words = []
    if abs(down) * STEEP_SLOPE > abs(across):
        words.append("down" if down > 0 else "up")
    if abs(across) * STEEP_SLOPE > abs(down):
        words.append("right" if across > 0 else "left")
    return " and ".join(words)


def _terrain_label(view: Duel, seat: int, action: Smash | Throw) -> Caption:
    """Return the label for terrain to smash or throw (D28 to D30).

    It says what is missing, or the effect of a hit and the place where the piece ends.
    """
    piece = view.piece(action.piece)
    warrior = view.warrior(seat)
    assert piece
    piece_name = literal(piece.called)
    is_too_heavy = not warrior.can_lift(piece)
    weakness_note = f"needs Strength {piece.weight}" if is_too_heavy else ""
    if isinstance(action, Smash):
        hint = weakness_note or f"weight {piece.weight}"
        return Caption(f"Smash the {piece_name}", hint=hint, help="It is removed for good.")
    target_name = warrior_name(view, action.target)
    target = view.warrior(action.target)
    cards_due = in_words(warrior.throw_wounds(piece, target), "Endurance card")
    calculation = f"{warrior.throw_force(piece)} minus Dexterity {target.value('dexterity')}"
    landing = f"It has no room where {target_name} stands, so it is removed."
    if view.landed_piece(piece, action.target):
        landing = f"If {target_name} falls, it lies there. If not, it is removed."
    hint = weakness_note
    if not hint:
        refusal = action.why_not(view, seat)
        hint = "too far away" if refusal else f"asks for {cards_due}"
    effect = f"{target_name} must show {cards_due}: {calculation}. {landing}"
    return Caption(f"Throw the {piece_name} at {target_name}", hint=hint, help=effect)
