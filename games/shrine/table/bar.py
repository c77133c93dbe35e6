"""Foot of the table of Shrine: prompts, offers, and the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations

from engine.app.widgets.buttons import Kind
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_figures, in_words, possessive
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Offer, Prompt, as_main_button, offer_for
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.hand import sorted_hand
from engine.table.marks import CardMark
from engine.table.ownhand import OwnHand
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Attack, Draw, Heal, Pass, Take
from games.shrine.rules.answers import Discard
from games.shrine.rules.cards import hand_of
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import parse_announceable
from games.shrine.table.answers import ANSWERS
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.chips import missing_choice
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.seats import HandPart
from games.shrine.table.uses import CardUse
from games.shrine.table.verbfoot import VerbBar
from games.shrine.table.verbs import TAKE, VERB_EFFECTS, VERBS, words_if_refused, words_if_usable
from games.shrine.words.phrases import noun_of

ONLY_PASS_PROMPT = "You can't play any card now. Pass."
"""Prompt if only a pass is left."""
MOST_NAMED_CARDS = 2
"""Most cards that are named on a verb's button."""
VERB_PREFIX = "verb-"
"""Prefix of the ids of the verbs' buttons."""
HIDDEN_DEEDS = {
    Asked.DRAW: "draws",
    Asked.ACT: "acts",
    Asked.LIMIT: "discards",
    Asked.THEFT: "discards",
    Asked.EQUAL: "discards",
}
"""Words for the seat's choice behind the curtain, by question."""


class ShrinePrompts:
    """Prompts, offers and hand at the foot, limited to the knowledge of the people at the table."""

    def __init__(
        self, table: TableContext, draft: ActionDraft, standing_passes: StandingPasses
    ) -> None:
        self._table = table
        self._draft = draft
        self._standing_passes = standing_passes
        self._hand = OwnHand(table, "oxblood", gives_way=True)

    # The foot.

    def foot(self, view: Shrine, request: Request, mark: Callable[..., CardMark]) -> ActionBar:
        """Return the bar at the foot of the window; `mark` returns the mark for a card's use.

        Only in a small window the hand lies in it; else it lies in the near band. A hand of backs
        does not lie beside a question to another seat.
        """
        table = self._table
        seat = table.near_seat
        is_anothers = not table.seat.viewer and table.asked not in (0, seat)
        # the answers in the middle have a button of their own to look at a hand
        looker = 0 if table.ask in ANSWERS else table.asked
        if table.sheets.shape == "tabs":
            hand = [] if is_anothers else _unannounced_cards(view, seat)
            cards = self._hand.cards(hand_of(seat), hand, mark)
            bar = self._hand.bar(request, seat, cards, looker=looker)
            # otherwise the hand is being dealt
            bar.shows_count = bool(cards.cards or table.history)
            return bar
        if any(offer.id.startswith(VERB_PREFIX) for offer in request.offers.answers):
            return VerbBar(request.prompt, request.offers.answers)
        is_public = looker and not table.seat.viewer and table.seat.answers(table.decision)
        look = self._hand.turner(looker) if is_public else None
        others = [*request.offers.others, *([look] if look else [])]
        return ActionBar(request.prompt, [*request.offers.answers, *others], aside=True)

    def hand_part(self, view: Shrine, mark: Callable[..., CardMark]) -> HandPart:
        """Return the hand of the near band; `mark` returns the mark for a card's use."""
        table = self._table
        seat = table.near_seat
        turner = self._hand.turner(seat)
        cards = self._hand.cards(hand_of(seat), _unannounced_cards(view, seat), mark)
        if turner and not table.seat.viewer:
            covered_mark = CardMark(tip=turner.tip, press=turner.on_press)
            cards = replace(cards, covered=covered_mark)
        is_open = table.seat.viewer == seat
        title = "Your hand" if is_open else f"{possessive(table.name(seat))} hand"
        return HandPart(title, cards, turner)

    # Prompts.

    def prompt(self, view: Shrine, decision: Decision) -> Prompt:
        """Return the prompt: the seat that is asked, and the question."""
        self._draft.drop_impossible_picks()
        seat = decision.seat
        name = self._table.name(decision.seat)
        if not self._table.seat.answers(decision) and decision.ask in HIDDEN_DEEDS:
            deed = HIDDEN_DEEDS[Asked(decision.ask)]
            hidden_note = self._table.seat.note_for_others("For the hand's owner only.")
            return Prompt(seat, f"{name} {deed}", hidden_note)
        if self._standing_passes.is_passing:
            return Prompt(seat, f"{name} allows it", f"{name} chose this beforehand.")
        if decision.ask in ANSWERS:
            return Prompt(seat, *self._answer_words(view, decision))
        title, words = self._question_words(view, decision)
        if self._table.seat.viewer == seat and decision.ask != Asked.ACT:
            title = title.removeprefix(": ")  # the owner of the open hand is named beside it
            return Prompt(seat, f"{title[:1].upper()}{title[1:]}", words)
        return Prompt(seat, f"{name}{title}", words)

    def _question_words(self, view: Shrine, decision: Decision) -> tuple[str, str]:
        """Return the question in words that follow the name, and a note."""
        draft = self._draft
        match decision.ask:
            case Asked.DRAW:
                can_take = any(isinstance(each, Take) for each in decision.actions or ())
                return ": draw a card", "Or take the graveyard's top card." if can_take else ""
            case Asked.ACT if not draft.has_pick:
                actions_left = in_words(view.actions_left, "action")
                if {*map(type, self._table.actions)} == {Pass}:
                    return f": {actions_left}", ONLY_PASS_PROMPT
                return ": choose an action", f"{actions_left.capitalize()} left."
            case Asked.ACT:
                verb = draft.shown_verb
                cards = tokens(draft.hand_picks_with(view, draft.cards))
                draft_words = " ".join(filter(None, [verb.word if verb else "", cards]))
                return f": {draft_words}" if draft_words else ": choose a target", missing_choice(
                    draft
                ) or "Press Enter to announce it."
        count = self._discard_count(decision)
        return f": discard {in_words(count, 'card')}", "Choose cards of your hand."

    def _answer_words(self, view: Shrine, decision: Decision) -> tuple[str, str]:
        """Return the question about an announced action, and the next possible answer to it."""
        name = self._table.name(decision.seat)
        assert view.announced
        action_kind = noun_of(parse_announceable(view.announced.action))
        whose_action = f"{self._table.name(view.turn)}'s {action_kind}"
        match decision.ask:
            case Asked.COUNTER:
                return f"{name}: insist on your {action_kind}?", "Nobody can fizzle it again."
            case Asked.FIZZLE:
                cards_left = view.free_card_count(view.turn) if view.can_insist() else 0
                return self._fizzle_words(decision.seat, view.turn, action_kind, cards_left)
        return f"{name}: block {whose_action}?", "Nobody can stop a block."

    def _fizzle_words(
        self, seat: int, turn: int, action_kind: str, cards_left: int
    ) -> tuple[str, str]:
        name = self._table.name(seat)
        turn_name = self._table.name(turn)
        note = (
            f"{turn_name} can insist with {in_figures(cards_left, 'other card')}."
            if cards_left
            else ""
        )
        return f"{name}: answer {turn_name}'s {action_kind}", note

    def _discard_count(self, decision: Decision) -> int:
        """Return the number of cards to discard."""
        discards = [action for action in decision.actions or () if isinstance(action, Discard)]
        return len(discards[0].cards) if discards else 0

    # Offers.

    def offers(self, view: Shrine, decision: Decision) -> Offers:
        """Return the buttons at the foot: verbs in the seat's own turn, else draws or a discard.

        Answers to an announced action have theirs in the middle.
        """
        draft = self._draft
        if decision.ask == Asked.ACT and self._table.actions:
            return Offers(self._verb_offers(view))
        if decision.ask in ANSWERS:
            return Offers([])  # answers stand beside the action, in the middle
        offers = self._discard_offers(decision)
        for action in self._table.actions:
            if isinstance(action, Draw):
                offer = self._offer(action)
                offers.append(offer if draft.has_pick else as_main_button(offer))
            elif isinstance(action, Take):
                offers.append(self._take_offer())
        return Offers(offers)

    def _verb_offers(self, view: Shrine) -> list[Offer]:
        """Return the verbs, each with its cards or with the reason why it can't be used."""
        draft = self._draft
        seat = self._draft.seat
        chosen_verb = draft.shown_verb
        offers: list[Offer] = []
        for verb in VERBS:
            uses = draft.uses_of_verb(verb.id)
            kinds = {type(use.action) for use in uses}
            verb_words = (
                words_if_usable(view, seat, verb, kinds)
                if kinds
                else words_if_refused(view, seat, verb)
            )
            offer = Offer(
                f"{VERB_PREFIX}{verb.id}",
                verb.word,
                f"{verb_words.words}{self._fitting_cards(view, uses)}",
                tip=VERB_EFFECTS[verb.id],
                key=verb.key,
                reason="" if kinds else verb_words.tip,
                on_press=partial(draft.choose_verb, verb.id),
                chosen=chosen_verb == verb,
            )
            offers.append(offer)
        offers.append(self._pass_offer())
        if (
            self._table.sheets.shape == "tabs"
        ):  # eight buttons in large letters leave no room for hints
            return [offer._replace(hint="", tip=_tip_with_hint(offer)) for offer in offers]
        return offers

    def _fitting_cards(self, view: Shrine, uses: Sequence[CardUse]) -> str:
        """Return the cards of the hand that attack or heal, after a colon; "" for many."""
        pawns = {
            card
            for use in uses
            if isinstance(use.action, Attack | Heal)
            for card in use.action.pawns
        }
        cards = [card for card in sorted_hand(view.player(self._draft.seat).hand) if card in pawns]
        return f": {tokens(cards)}" if 0 < len(cards) <= MOST_NAMED_CARDS else ""

    def _pass_offer(self) -> Offer:
        """Return the offer to pass, emphasised if no card can be played."""
        is_only = {*map(type, self._table.actions)} == {Pass}
        return self._offer(Pass(), "primary" if is_only else "normal")._replace(
            id=f"{VERB_PREFIX}pass"
        )

    def _take_offer(self) -> Offer:
        """Return the offer to take the graveyard's top card, with its cost.

        The cost stands there, and once more on the plate before the card is taken.
        """
        press = partial(self._draft.choose_verb, TAKE.id)
        has_begun = self._draft.has_pick
        return self._offer(Take())._replace(id=TAKE.id, on_press=press, chosen=has_begun)

    def announce_offer(self, view: Shrine) -> Offer | None:
        """Return the button on the plate in the middle; None if the draft has none there."""
        draft = self._draft
        action = self._draft.complete_action
        if self._table.ask not in (Asked.ACT, Asked.DRAW):
            return None
        if action is None:
            return Offer("do", "Announce", "Enter", key="enter", reason=missing_choice(draft))
        press = partial(draft.give, action)
        word = "Announce" if isinstance(action, Announceable) else "Take it"
        return Offer("do", word, "Enter", key="enter", on_press=press, kind="primary")

    def _discard_offers(self, decision: Decision) -> list[Offer]:
        """Return the button of a discard; it can be used once all its cards are chosen."""
        action = self._draft.complete_action
        count = self._discard_count(decision)
        if isinstance(action, Discard):
            offer = self._offer(action, "primary")
            return [offer._replace(id="do", key="enter", hint=f"{offer.hint} · Enter")]
        if not count:
            return []
        cards_words = in_words(count, "card")
        return [
            Offer(
                "do",
                "Discard",
                cards_words,
                key="enter",
                reason=f"Choose {cards_words} of your hand.",
            )
        ]

    def _offer(self, action: Action, kind: Kind = "normal") -> Offer:
        caption = self._table.caption(action, self._draft.seat)
        return offer_for(action, caption, self._draft.give, kind=kind)

    def tallest_requests(self) -> list[Request]:
        """Return each seat's longest question: whether it fizzles another's resurrection."""
        seats = range(1, len(self._table.names) + 1)
        questions = [
            self._fizzle_words(*pair, "resurrection", 10) for pair in permutations(seats, 2)
        ]
        return [Request(Prompt(1, *words), Offers(())) for words in questions]


def _unannounced_cards(view: Shrine, seat: int) -> list[Card]:
    """Return a hand without its announced cards; of a hidden hand, without as many backs."""
    cards = [*view.player(seat).hand]
    if seat == view.turn and view.announced:
        for card in view.played_cards:
            if card in cards:
                cards.remove(card)
            elif HIDDEN in cards:
                cards.remove(HIDDEN)
    return cards


def _tip_with_hint(offer: Offer) -> str:
    """Return a tooltip that begins with the hint, for a button without room for it."""
    return f"{offer.hint[:1].upper()}{offer.hint[1:]}. {offer.tip}".strip(" .") + "."
