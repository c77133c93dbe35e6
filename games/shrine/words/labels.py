"""Labels of the buttons of Shrine, from the open cards of a view.

The engine calls `label` for every button that gives an answer. `WORDINGS` has the words by kind of
action and case; `facts` are the values for their braces. Announced actions have words of their own.

Clauses such as H6 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules.cards import CARD_VALUES, Card, name
from engine.rules.english import in_figures, in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.words.labels import Caption
from engine.words.log import Names, tokens
from games.shrine.rules.actions import (
    SHRINE,
    Announceable,
    Dagger,
    Draw,
    Heal,
    LayToken,
    Pass,
    Steal,
    Take,
)
from games.shrine.rules.answers import Allow, Block, BlockDagger, Discard, Fizzle, FizzleWith
from games.shrine.rules.cards import DAGGER, played_cards
from games.shrine.rules.combos import (
    Quad,
    RaiseDagger,
    RaiseHeal,
    RaiseToken,
    Triplet,
)
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.words.effects import saved_card_words, seat_at_stake, sum_in_figures
from games.shrine.words.phrases import TOKEN_EFFECTS, WORDINGS, button_title, noun_of


def label(view: Shrine, decision: Decision, action: Action, names: Names) -> Caption:
    """Return the label of a seat's button for an action that it may play, from a view."""
    seat = decision.seat
    if isinstance(action, Announceable):
        risen = view.graveyard[0] if action.uses_graveyard_card else None
        effect_caption = effect_words(view, seat, action, names)
        return Caption(
            button_title(action, names, risen),
            hint=_played_cards_words(action),
            help=effect_caption,
        )
    case = ""  # for actions whose words do not depend on the position
    facts = dict[str, str]()
    match action:
        case Draw():
            case = "deck" if view.deck else "graveyard" if view.graveyard else "nothing"
            facts["cards"] = in_words(len(view.deck), "card")
        case Take():
            facts = {"cards": tokens(view.graveyard[:1]), "costs": cost_of_taking(view)}
        case Pass():
            actions_left = view.actions_left - 1
            costs = (
                f"leaves {in_words(actions_left, 'action')}"
                if actions_left
                else "uses your last action"
            )
            facts["costs"] = costs
        case Discard(cards=cards):
            facts["cards"] = tokens(cards)
        case Fizzle():
            # The seat whose turn it is insists: it keeps the cards that it has announced.
            cards_words = "your other" if seat == view.turn else "all"
            hand = f"{cards_words} {in_figures(view.free_card_count(seat), 'card')}"
            return fizzle_caption(view, seat, hand, names, "your hand")
        case FizzleWith(cards=cards):
            cards_words = f"{in_words(view.rules.fizzle, 'card')} of your choice"
            return fizzle_caption(view, seat, tokens(cards), names, cards_words)
        case _:
            case, facts = _answer_facts(view, decision, action)
    wording = WORDINGS[type(action), case]
    return wording.caption(facts, str(wording.key))


def _played_cards_words(action: Announceable) -> str:
    """Return the cards that an action takes, with their purpose: `{AS}, pays with {5S}`."""
    match action:
        case LayToken(pay=pay):
            return f"pays with {tokens([pay])}"
        case Dagger(ace=ace, pay=pay):
            return f"{tokens([ace])}, pays with {tokens([pay])}"
    return tokens(played_cards(str(action))) or "no card of yours"


def effect_words(view: Shrine, seat: int, action: Announceable, names: Names) -> str:
    """Return the effect of an announced action in a sentence or two."""
    risen = view.graveyard[0] if action.uses_graveyard_card else None
    target = view.player(action.target) if action.target else None
    top = f"the {name(target.shrine[0])}" if target and target.shrine else ""
    if target and (pawns := action.summands(risen)):  # an attack: its Pawns are added
        return _attack_words(pawns, target.shrine[0]) if target.shrine else ""
    match action:
        case Heal():
            return _heal_words(view.player(seat).shrine[0], action.total(view))
        case LayToken(token=card):
            return f"It {TOKEN_EFFECTS[card[0]]}."
        case RaiseToken() if risen:
            return f"It costs no card, and it {TOKEN_EFFECTS[risen[0]]}."
        case RaiseHeal() if risen:
            return f"The {name(risen)} comes onto your Shrine; nothing need match."
        case Dagger(mark=mark) | RaiseDagger(mark=mark):
            target_card = top if mark == SHRINE else f"the {name(mark)}"
            return f"{target_card[0].upper()}{target_card[1:]} is removed."
        case Steal(at=at):
            hand_words = in_words(len(view.player(at).hand), "card")
            return f"You get one of {hand_words} at random. Then you discard one of yours."
        case Quad() if target:
            field = f"{tokens(target.field)} and {top} are" if target.field else f"{top} is"
            return f"{field[0].upper()}{field[1:]} removed."
        case Triplet() if target:
            target_name = names[action.target - 1]
            verb = "is" if len(target.field) == 1 else "are"
            return f"{tokens(target.field)} {verb} removed from {target_name}'s Field."
    return ""


def _attack_words(pawns: Sequence[Card], top: Card) -> str:
    """Return the sum and the effect of an attack: `5 + 4 = 9: the 9 of Hearts would fall`."""
    if top[0] == DAGGER:
        return f"A pair beats an ace: the {name(top)} would fall."
    is_off = sum(CARD_VALUES[card] for card in pawns) != CARD_VALUES[top]
    king_words = f", one off {CARD_VALUES[top]}; the King lets it count" if is_off else ""
    return f"{sum_in_figures(pawns)}{king_words}: the {name(top)} would fall."


def _heal_words(top: Card, total: int) -> str:
    if total == CARD_VALUES[top]:
        return f"It matches the {name(top)}: the deck's top card comes onto your Shrine."
    return f"It is one off the {name(top)}; the Queen lets it count."


def cost_of_taking(view: Shrine) -> str:
    """Return the cost of taking the graveyard's top card instead of drawing, in words (H6)."""
    actions_left = view.actions_left - 1
    return (
        f"leaves you {in_words(actions_left, 'action')}" if actions_left > 0 else "ends your turn"
    )


def _answer_facts(view: Shrine, decision: Decision, action: Action) -> tuple[str, dict[str, str]]:
    """Return the case and the facts of an answer that allows or blocks."""
    seat = decision.seat
    if isinstance(action, BlockDagger):
        return "", {"cards": f"{tokens([action.ace])} and {tokens([action.pay])}"}
    assert view.announced
    announced = parse_announceable(view.announced.action)
    if isinstance(action, Block):
        token = action.token
        return "", {
            "cards": tokens([token]),
            "named": name(token),
            "kept": saved_card_words(view, announced),
        }
    assert isinstance(action, Allow), f"{action} is no answer"
    if view.announced.fizzle:  # the seat is asked to insist, and gives in
        cards_kept = in_figures(view.free_card_count(seat), "card")
        return "insist", {"lost": noun_of(announced), "kept": cards_kept}
    costs = "discard nothing"
    if announced.target == seat and announced.takes_top_card and _is_last_chance(view, decision):
        costs = loss_words(view, seat, seat_at_stake(view, announced) == seat)
    return "fizzle" if decision.ask == Asked.FIZZLE else "block", {"costs": costs}


def loss_words(view: Shrine, seat: int, is_last_card: bool) -> str:
    """Return the consequence for a seat if nobody saves its top card."""
    return "you are out" if is_last_card else f"the {name(view.player(seat).shrine[0])} falls"


def _is_last_chance(view: Shrine, decision: Decision) -> bool:
    """Return whether nobody can stop the action once this seat has allowed it."""
    if decision.ask != Asked.FIZZLE:
        return True
    assert view.announced
    can_be_blocked = parse_announceable(view.announced.action).block_question(view)
    is_last_asked = view.seats_that_can_fizzle()[-1:] == (decision.seat,)
    return is_last_asked and not can_be_blocked


def fizzle_caption(
    view: Shrine, seat: int, cards: str, names: Names, cards_in_sentence: str = ""
) -> Caption:
    """Return the label of a button that fizzles an action or insists on it.

    Args:
        view: The view of the seat.
        seat: The seat that is asked.
        cards: The cards to discard, as the button shows them.
        names: The players' names, by seat.
        cards_in_sentence: Words for these cards in a sentence.
    """
    insist_words = f";\n{names[view.turn - 1]} may still insist" if view.can_insist() else ""
    wording = WORDINGS[Fizzle, "insist" if seat == view.turn else "stop"]
    return wording.caption({"cards": cards, "insist": insist_words, "what": cards_in_sentence})
