"""What the foot of the table of Shrine asks and offers, and the hand that lies there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import permutations

from engine.app.widgets.buttons import Kind
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_figures, in_words
from engine.rules.notation import Action
from engine.rules.state import Decision
from engine.table.actionbar import ActionBar, Offer, Prompt, labelled, led
from engine.table.board import Offers, Request
from engine.table.context import TableContext
from engine.table.marks import CardMark
from engine.table.ownhand import OwnHand
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Draw, Pass, Take
from games.shrine.rules.answers import Discard
from games.shrine.rules.cards import hand_of
from games.shrine.rules.state import Asked, Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table.answers import ANSWERS
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.chips import lacking
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.verbfoot import VerbBar
from games.shrine.table.verbs import TAKE, VERBS, refused, usable
from games.shrine.words.phrases import kind

NOTHING = "You can't play any card now. Pass."
"""What is said where nothing but a pass is left."""
VERB = "verb-"
"""How the buttons of verbs are called."""
BEHIND = {
    Asked.DRAW: "draws",
    Asked.ACT: "acts",
    Asked.LIMIT: "discards",
    Asked.THEFT: "discards",
    Asked.EQUAL: "discards",
}
"""What is done behind the curtain, by the question."""


class ShrinePrompts:
    """Prompts and offers, as far as whoever has the table may know; the hand beside them."""

    def __init__(
        self, table: TableContext, choosing: ActionDraft, standing: StandingPasses
    ) -> None:
        self._table = table
        self._choosing = choosing
        self._standing = standing
        self._hand = OwnHand(table, "oxblood", gives_way=True)

    # The foot.

    def seat(self, seen: Shrine) -> int:
        """Whose hand lies at the foot: that of the one person who plays here, and always the same
        where none does; else of who is asked, a program, too; while something is told, of who
        acted."""
        if whose := self._table.near(self._table.asked):
            return whose
        history = self._table.history
        return history[-1].seat if history else seen.turn

    def foot(self, seen: Shrine, request: Request, mark: Callable[..., CardMark]) -> ActionBar:
        """Return the bar at the foot of the window; `mark` says how each card may be used."""
        seat = self.seat(seen)
        table = self._table
        held = _unannounced(seen, seat)
        offers = request.offers.answers
        verbs = any(offer.id.startswith(VERB) for offer in offers)
        cards = self._hand.cards(hand_of(seat), held, mark)
        if verbs and not table.scale.narrow:
            turner = self._hand.turner(seat)
            return VerbBar(request.prompt, offers, seat=seat, cards=cards, turner=turner)
        bar = self._hand.bar(request, seat, cards)
        bar.noted = bool(held or table.history)  # else it is being dealt
        return bar

    # What is asked.

    def prompt(self, seen: Shrine, decision: Decision) -> Prompt:
        """Who is asked what."""
        self._choosing.settle()
        seat = decision.seat
        name = self._table.name(decision.seat)
        if not self._table.seat.answers(decision) and decision.ask in BEHIND:
            does = BEHIND[Asked(decision.ask)]
            away = self._table.seat.of_others("For the hand's owner only.")
            return Prompt(seat, f"{name} {does}", away)
        if self._standing.passes_over:
            return Prompt(seat, f"{name} allows it", f"{name} chose this beforehand.")
        if decision.ask in ANSWERS:
            return Prompt(seat, *self._answer(seen, decision))
        title, words = self._question(seen, decision)
        if self._table.seat.viewer == seat and decision.ask != Asked.ACT:
            title = title.removeprefix(": ")  # whose hand lies open is named beside it
            return Prompt(seat, f"{title[:1].upper()}{title[1:]}", words)
        return Prompt(seat, f"{name}{title}", words)

    def _question(self, seen: Shrine, decision: Decision) -> tuple[str, str]:
        """What is asked, in words that follow the name."""
        choosing = self._choosing
        match decision.ask:
            case Asked.DRAW:
                takes = any(isinstance(each, Take) for each in decision.actions or ())
                return ": draw a card", "Or take the graveyard's top card." if takes else ""
            case Asked.ACT if not choosing.begun:
                left = in_words(seen.actions_left, "action")
                if {*map(type, self._table.actions)} == {Pass}:
                    return f": {left}", NOTHING
                return ": choose an action", f"{left.capitalize()} left."
            case Asked.ACT:
                verb = choosing.says
                cards = tokens(choosing.held(seen, choosing.cards))
                what = " ".join(filter(None, [verb.word if verb else "", cards]))
                return f": {what}" if what else ": choose a target", lacking(
                    choosing
                ) or "Press Enter to announce it."
        count = self._count(decision)
        return f": discard {in_words(count, 'card')}", "Choose cards of your hand."

    def _answer(self, seen: Shrine, decision: Decision) -> tuple[str, str]:
        """What whoever is asked about an announced action answers, and what comes of that."""
        name = self._table.name(decision.seat)
        assert seen.announced
        what = kind(announceable(seen.announced.action))
        whose = f"{self._table.name(seen.turn)}'s {what}"
        match decision.ask:
            case Asked.COUNTER:
                return f"{name}: insist on your {what}?", "Nobody can fizzle it again."
            case Asked.FIZZLE:
                left = seen.spare(seen.turn) if seen.may_counter() else 0
                return self._fizzles(decision.seat, seen.turn, what, left)
        return f"{name}: block {whose}?", "Nobody can stop a block."

    def _fizzles(self, seat: int, turn: int, what: str, left: int) -> tuple[str, str]:
        name = self._table.name(seat)
        whose = self._table.name(turn)
        over = f"{whose} can insist with {in_figures(left, 'other card')}." if left else ""
        return f"{name}: answer {whose}'s {what}", over

    def _count(self, decision: Decision) -> int:
        """How many cards are to be discarded."""
        found = [each for each in decision.actions or () if isinstance(each, Discard)]
        return len(found[0].cards) if found else 0

    # What is offered.

    def offers(self, seen: Shrine, decision: Decision) -> Offers:
        """The answers that have a button, and what has been built of cards; on a seat's own turn
        what it can do."""
        choosing = self._choosing
        if decision.ask == Asked.ACT and self._table.actions:
            return Offers(self._verbs(seen))
        if decision.ask in ANSWERS:
            return Offers([])  # they stand beside what they answer
        found = self._discard(seen, decision)
        for each in self._table.actions:
            if isinstance(each, Draw):
                offer = self._offer(each)
                found.append(offer if choosing.begun else led(offer))
            elif isinstance(each, Take):
                found.append(self._take())
        return Offers(found)

    def _verbs(self, seen: Shrine) -> list[Offer]:
        """What a seat can do with an action, each with what it takes or why it can't be used."""
        choosing = self._choosing
        seat = self._choosing.seat
        chosen = choosing.says
        found: list[Offer] = []
        for verb in VERBS:
            can = {type(way.action) for way in choosing.under(verb.id)}
            said = usable(seen, seat, verb, can) if can else refused(seen, seat, verb)
            offer = Offer(
                f"{VERB}{verb.id}",
                verb.word,
                said.words,
                tip=said.tip if can else "",
                key=verb.key,
                reason="" if can else said.tip,
                on_press=partial(choosing.say, verb.id),
                chosen=chosen == verb,
            )
            found.append(offer)
        found.append(self._pass())
        if self._table.scale.narrow:  # of eight buttons in large letters only words have room
            return [offer._replace(hint="", tip=_tip(offer)) for offer in found]
        return found

    def _pass(self) -> Offer:
        """The pass, which is all that is left where no card can be played."""
        only = {*map(type, self._table.actions)} == {Pass}
        return self._offer(Pass(), "primary" if only else "normal")._replace(id=f"{VERB}pass")

    def _take(self) -> Offer:
        """The graveyard's top card: what that costs stands there, and once more before it is
        done."""
        press = partial(self._choosing.say, TAKE.id)
        chosen = self._choosing.begun
        return self._offer(Take())._replace(id=TAKE.id, on_press=press, chosen=chosen)

    def announce(self, seen: Shrine) -> Offer | None:
        """The button on the plate in the middle; None where what is built has none there."""
        choosing = self._choosing
        one = self._choosing.one
        if self._table.ask not in (Asked.ACT, Asked.DRAW):
            return None
        if one is None:
            return Offer("do", "Announce", "Enter", key="enter", reason=lacking(choosing))
        give = partial(choosing.give, one)
        word = "Announce" if isinstance(one, Announceable) else "Take it"
        return Offer("do", word, "Enter", key="enter", on_press=give, kind="primary")

    def _discard(self, seen: Shrine, decision: Decision) -> list[Offer]:
        """The button of a discard: it can be used once all its cards are chosen."""
        one = self._choosing.one
        count = self._count(decision)
        if isinstance(one, Discard):
            offer = self._offer(one, "primary")
            return [offer._replace(id="do", key="enter", hint=f"{offer.hint} · Enter")]
        if not count:
            return []
        more = in_words(count, "card")
        return [Offer("do", "Discard", more, key="enter", reason=f"Choose {more} of your hand.")]

    def _offer(self, action: Action, kind: Kind = "normal") -> Offer:
        said = self._table.caption(action, self._choosing.seat)
        return labelled(action, said, self._choosing.give, kind=kind)

    def to_come(self) -> list[Request]:
        """Each seat's longest question: whether it fizzles another's resurrection."""
        seats = range(1, len(self._table.names) + 1)
        asked = [self._fizzles(*pair, "resurrection", 10) for pair in permutations(seats, 2)]
        return [Request(Prompt(1, *words), Offers(())) for words in asked]


def _unannounced(seen: Shrine, seat: int) -> list[Card]:
    """A hand without the cards that lie announced, which a hidden hand holds among its backs."""
    held = [*seen.player(seat).hand]
    if seat == seen.turn and seen.announced:
        for card in seen.played:
            if card in held:
                held.remove(card)
            elif HIDDEN in held:
                held.remove(HIDDEN)
    return held


def _tip(offer: Offer) -> str:
    """What is left of a button's hint where it has no room on it."""
    return f"{offer.hint[:1].upper()}{offer.hint[1:]}. {offer.tip}".strip(" .") + "."
