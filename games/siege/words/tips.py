"""Tips that explain a first siege, each tied to widgets and to a question.

`at` and `presses` are ids of widgets: `{seat}` is the seat that is asked, and `*` stands for
anything. Of `at`, the first that is on the table counts. `when` says at which moment to show it.
"""

from __future__ import annotations

from engine.words.tips import Tip
from games.siege.rules.state import BESIEGED, BESIEGER, Asked, Siege


def _besieger_acts(view: Siege) -> bool:
    return view.turn_of == BESIEGER


def _besieged_acts(view: Siege) -> bool:
    return view.turn_of == BESIEGED


TIPS = (
    Tip(
        "goal",
        title="A camp before a city",
        words=(
            "You win by taking the city in an assault. Whoever must use a card and has none left "
            "loses, so you also win if your camp outlasts the city."
        ),
        at=("walls-panel", "walls"),
        ask=Asked.ACT,
        when=_besieger_acts,
    ),
    Tip(
        "goal-city",
        title="A city before a camp",
        words=(
            "You win by outlasting the camp: whoever must use a card and has none left loses. You "
            "lose if the Besieger takes the city in an assault."
        ),
        at=("walls-panel", "walls"),
        ask=Asked.ACT,
        when=_besieged_acts,
    ),
    Tip(
        "deck",
        title="Your deck is all you have",
        words=(
            "Every action costs cards off its top, which nobody has seen. When it is empty at your "
            "turn, you have lost."
        ),
        at=("side-{seat}",),
        ask=Asked.ACT,
    ),
    Tip(
        "yard",
        title="Build first, strike harder later",
        words=(
            "A counter costs as many cards as it adds to every attack of its kind: the Ladders "
            "cost one and add 1 to each assault. It stays in the camp until a sally, an attack "
            "from the city, burns it."
        ),
        at=("yard",),
        ask=Asked.ACT,
        when=_besieger_acts,
        presses=("counter.ladders",),
    ),
    Tip(
        "odds",
        title="How likely an attack is",
        words=(
            "Each row is an attack of yours, each column how many cards the enemy draws against "
            "it. You win it with more than the defence; equal is not enough."
        ),
        at=("odds-panel",),
        ask=Asked.ACT,
    ),
    Tip(
        "first-action",
        title="Your first turn",
        words=(
            "Exactly one action a turn. To begin with, press Construct and choose a counter; or "
            "bombard the walls: each bombardment that wins takes one off their height."
        ),
        at=("construct", "actions"),
        ask=Asked.ACT,
        when=_besieger_acts,
        presses=("bombard walls",),
    ),
    Tip(
        "walls",
        title="The walls fight with you",
        words=(
            "Each row of stones adds one to your defence against bombardments and assaults. Repair "
            "costs two cards and adds a row."
        ),
        at=("walls-panel",),
        ask=Asked.ACT,
        when=_besieged_acts,
    ),
    Tip(
        "first-defence",
        title="Your first turn in the city",
        words=(
            "Exactly one action a turn. Hold is the cheapest way to wait. A sally is your attack "
            "on the camp: if it wins, it burns a counter there, or costs the enemy three cards."
        ),
        at=("hold", "actions"),
        ask=Asked.ACT,
        when=_besieged_acts,
    ),
    Tip(
        "fate",
        title="Fate comes last in every turn",
        words=(
            "A black card costs you a card, a red one the city, and a joker many. The third of a "
            "colour is shuffled back with all others."
        ),
        at=("fate",),
        ask=Asked.ACT,
        when=lambda view: bool(view.fate.discard) and _besieger_acts(view),
    ),
    Tip(
        "fate-city",
        title="Fate comes last in every turn",
        words=(
            "A red card costs you a card, a black one the camp, and a joker many. The third of a "
            "colour is shuffled back with all others."
        ),
        at=("fate",),
        ask=Asked.ACT,
        when=lambda view: bool(view.fate.discard) and _besieged_acts(view),
    ),
    Tip(
        "defend",
        title="Answer the attack",
        words=(
            "Say how many cards you draw against it, unseen. If attack and defence are equal, you "
            "hold. All cards drawn are gone, whoever wins."
        ),
        at=("clash",),
        ask=Asked.DEFEND,
        presses=("defend *",),
        besides=("camp", "walls-panel"),
    ),
    Tip(
        "order",
        title="What your Plan shows",
        words=(
            "They come off your deck next, for payments and Fate, too. Choose their order, which "
            "only you know."
        ),
        at=("sheet", "card.*"),
        ask=Asked.ORDER,
        presses=("lay",),
    ),
    Tip(
        "destroy",
        title="Your sally has won",
        words=(
            "Press the counter in the camp that you burn. It goes back to the yard and must be "
            "paid for again."
        ),
        at=("camp",),
        ask=Asked.DESTROY,
        presses=("counter.*", "destroy *"),
    ),
)
"""Tips in the order in which they appear."""
