"""Tips that explain a first siege."""

from __future__ import annotations

from engine.words.tips import Tip
from games.siege.rules.state import BESIEGED, BESIEGER, Asked, Siege


def _besieger_acts(seen: Siege) -> bool:
    return seen.turn_of == BESIEGER


def _besieged_acts(seen: Siege) -> bool:
    return seen.turn_of == BESIEGED


TIPS = (
    Tip(
        "goal",
        "A camp before a city",
        "You win by taking the city in an assault. Whoever must use a card and has none left loses,"
        " so you also win if your camp outlasts the city.",
        ("walls-panel", "walls"),
        Asked.ACT,
        _besieger_acts,
    ),
    Tip(
        "goal-city",
        "A city before a camp",
        "You win by outlasting the camp: whoever must use a card and has none left loses. You lose"
        " if the Besieger takes the city in an assault.",
        ("walls-panel", "walls"),
        Asked.ACT,
        _besieged_acts,
    ),
    Tip(
        "deck",
        "Your deck is all you have",
        "Every action costs cards off its top, which nobody has seen. When it is empty at your"
        " turn, you have lost.",
        ("side-{seat}",),
        Asked.ACT,
    ),
    Tip(
        "yard",
        "Build first, strike harder later",
        "A counter costs as many cards as it adds to every attack of its kind: the Ladders cost one"
        " and add 1 to each assault. It stays in the camp until a sally, an attack from the city,"
        " burns it.",
        ("yard",),
        Asked.ACT,
        _besieger_acts,
        ("counter.ladders",),
    ),
    Tip(
        "odds",
        "How likely an attack is",
        "Each row is an attack of yours, each column how many cards the enemy draws against it. You"
        " win it with more than the defence; equal is not enough.",
        ("odds-panel",),
        Asked.ACT,
    ),
    Tip(
        "first-action",
        "Your first turn",
        "Exactly one action a turn. To begin with, press Construct and choose a counter; or bombard"
        " the walls: each bombardment that wins takes one off their height.",
        ("construct", "actions"),
        Asked.ACT,
        _besieger_acts,
        ("bombard walls",),
    ),
    Tip(
        "walls",
        "The walls fight with you",
        "Each row of stones adds one to your defence against bombardments and assaults. Repair"
        " costs two cards and adds a row.",
        ("walls-panel",),
        Asked.ACT,
        _besieged_acts,
    ),
    Tip(
        "first-defence",
        "Your first turn in the city",
        "Exactly one action a turn. Hold is the cheapest way to wait. A sally is your attack on"
        " the camp: if it wins, it burns a counter there, or costs the enemy three cards.",
        ("hold", "actions"),
        Asked.ACT,
        _besieged_acts,
    ),
    Tip(
        "fate",
        "Fate comes last in every turn",
        "A black card costs you a card, a red one the city, and a joker many. The third of a colour"
        " is shuffled back with all others.",
        ("fate",),
        Asked.ACT,
        lambda seen: bool(seen.fate.discard) and _besieger_acts(seen),
    ),
    Tip(
        "fate-city",
        "Fate comes last in every turn",
        "A red card costs you a card, a black one the camp, and a joker many. The third of a colour"
        " is shuffled back with all others.",
        ("fate",),
        Asked.ACT,
        lambda seen: bool(seen.fate.discard) and _besieged_acts(seen),
    ),
    Tip(
        "defend",
        "Answer the attack",
        "Say how many cards you draw against it, unseen. If attack and defence are equal, you hold."
        " All cards drawn are gone, whoever wins.",
        ("clash",),
        Asked.DEFEND,
        presses=("defend *",),
        besides=("camp", "walls-panel"),
    ),
    Tip(
        "order",
        "What your Plan shows",
        "They come off your deck next, for payments and Fate, too. Choose their order, which only"
        " you know.",
        ("sheet", "card.*"),
        Asked.ORDER,
        presses=("lay",),
    ),
    Tip(
        "destroy",
        "Your sally has won",
        "Press the counter in the camp that you burn. It goes back to the yard and must be paid for"
        " again.",
        ("camp",),
        Asked.DESTROY,
        presses=("counter.*", "destroy *"),
    ),
)
"""Tips in the order in which they appear."""
