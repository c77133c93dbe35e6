"""Question for the number of cards of a stat to show in a fight.

It is asked on the parchment, a panel beside the blow, or in the prompt bar if the window is small.
"""

from __future__ import annotations

from engine.rules.english import in_words, possessive
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.context import TableContext
from games.duel.rules.actions import Reveal
from games.duel.rules.state import Duel
from games.duel.rules.terms import SUITS, Asked, Stat
from games.duel.table.melee.fight_view import FightView
from games.duel.table.melee.parchment import Parchment
from games.duel.table.melee.scene import SPEED_STEPS, guard_sentence
from games.duel.words.labels import STAYS_OPEN_NOTE, stat_of
from games.duel.words.phrases import STEPS, warrior_name


class ShowCardsQuestion:
    """Question for the number of cards to show."""

    def __init__(self, table: TableContext) -> None:
        self._table = table

    def prompt(self, fight_view: FightView, decision: Decision) -> Prompt:
        """Return the prompt with the reason for the question."""
        stat = stat_of(fight_view.duel, decision.ask)
        assert stat
        title = self._title(decision, stat)
        return Prompt(decision.seat, title, self.reason_sentence(fight_view, decision))

    def _title(self, decision: Decision, stat: Stat) -> str:
        return f"{self._table.name(decision.seat)}: show {stat.title()}?"

    def parchment(self, fight_view: FightView, decision: Decision) -> Parchment | None:
        """Return the parchment of the question; None for questions of another kind.

        The parchment has the answers only if the seat's own view is open.
        """
        duel = fight_view.duel
        stat = stat_of(duel, decision.ask)
        if stat is None:
            return None
        title = self._title(decision, stat)
        reason = self.reason_sentence(fight_view, decision)
        if not self._table.seat.answers(decision):
            # these can be given without a look at the hand, for they tell nothing about it
            public_answers = decision.open
            note = "Showing none can be answered at once." if public_answers else ""
            return Parchment(title, reason, note=f"Look at the hand to choose cards. {note}")
        warrior = duel.warrior(decision.seat)
        unshown = warrior.unshown_of(stat) or 0
        effect = "Showing it" if unshown == 1 else f"Showing all {in_words(unshown)}"
        note = f"{STAYS_OPEN_NOTE} {effect} exhausts {stat.title()}, and everybody sees that."
        suit = SUITS[stat]
        hidden_count = unshown
        if decision.ask == Asked.GUARD:
            # a guard stakes Endurance, so the hidden cards of that are pictured instead
            suit = SUITS["endurance"]
            hidden_count = warrior.unshown_of("endurance") or 0
        note_to_others = self._table.seat.note_for_others("The others look away.")
        return Parchment(
            title,
            text=reason,
            answers=self.offers(),
            note=note,
            suit=suit,
            hidden_count=hidden_count,
            note_to_others=note_to_others,
        )

    def reason_sentence(self, fight_view: FightView, decision: Decision) -> str:
        """Return the reason for the question in a sentence."""
        blow = fight_view.fight.blow if fight_view.fight else None
        if blow and decision.ask == Asked.ATTACK_STRENGTH:
            return (
                f"{possessive(fight_view.name(blow.attacker))} Strength is the force of the blow."
            )
        if blow:
            return guard_sentence(fight_view, blow)
        if decision.ask in SPEED_STEPS:
            return one_more_sentence(fight_view.duel, decision.seat)
        return STEPS[decision.ask].purpose if decision.ask in STEPS else ""

    def offers(self) -> list[Offer]:
        """Return a button for each number of cards; it says if they exhaust the stat."""
        table = self._table
        reveals = [each for each in table.actions if isinstance(each, Reveal)]
        warrior = table.view.warrior(table.decision.seat) if table.decision else None
        offers = []
        for reveal in reveals:
            offer = table.offer(reveal)
            if warrior and any(
                count == warrior.unshown_of(stat) for stat, count in reveal.card_counts
            ):
                offer = offer._replace(hint=f"{offer.hint}, exhausted")
            offers.append(offer)
        return offers


def one_more_sentence(duel: Duel, seat: int) -> str:
    """Return what one more card of Speed would bring a seat in its fight, by open facts.

    An example is `One card more makes four dice, and Hilda acts first.`
    """
    speed = duel.warrior(seat).value("speed") + 1
    others = [duel.warrior(each).value("speed") for each in duel.fighting_seats if each != seat]
    # of equals, whoever showed Speed last is first (D10)
    effect = f", and {warrior_name(duel, seat)} acts first" if speed >= max(others) else ""
    return f"One card more makes {in_words(speed, 'die')}{effect}."
