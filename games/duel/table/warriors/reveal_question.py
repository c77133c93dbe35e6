"""Question of the Reveal phase: which cards a warrior shows, chosen by mouse or keyboard.

Pressing a stat, or its digit, adds a card. Shift with the digit removes one, Backspace removes the
last, and Enter shows the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.app.inputs import Key
from engine.rules.english import in_words, list_in_words
from engine.rules.state import Decision
from engine.table.actionbar import Offer, Prompt
from engine.table.board import Offers
from engine.table.context import TableContext
from engine.table.digits import digits_of
from games.duel.rules.actions import REVEAL_NONE, Reveal
from games.duel.rules.state import Duel
from games.duel.rules.terms import STATS, Asked, Stat
from games.duel.rules.warriors import Warrior
from games.duel.words.labels import STAYS_OPEN_NOTE
from games.duel.words.phrases import inches_phrase


class RevealQuestion:
    """Question of the Reveal phase, with the cards chosen so far."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._last_question = 0, 0
        self._picks_of_question: list[Stat] = []

    # The question and the chosen cards.

    @property
    def _picked_stats(self) -> list[Stat]:
        """Stats of the chosen cards in the order of choice; emptied with each new question."""
        decision = self._table.decision
        question = len(self._table.history), decision.seat if decision else 0
        if question != self._last_question:
            self._last_question = question
            self._picks_of_question = []
        return self._picks_of_question

    @property
    def chosen_counts(self) -> dict[Stat, int]:
        """Number of chosen cards by stat."""
        picked_stats = self._picked_stats
        return {stat: picked_stats.count(stat) for stat in STATS if stat in picked_stats}

    @property
    def action(self) -> Reveal:
        """Action that shows the chosen cards."""
        cards = tuple(self.chosen_counts.items())
        return Reveal(cards) if cards else REVEAL_NONE

    @property
    def open_question(self) -> Decision | None:
        """The question, if its seat's own view is open."""
        table = self._table
        decision = self._table.decision
        if decision is None or decision.ask != Asked.REVEAL or table.look_only:
            return None
        return decision if table.seat.answers(decision) else None

    def reason(self, stat: Stat) -> str:
        """Return the reason why no more cards of a stat can be chosen, or ""."""
        decision = self.open_question
        if decision is None:
            return ""
        counts: dict[Stat, int] = {**self.chosen_counts, stat: self.chosen_counts.get(stat, 0) + 1}
        return self._refusal(counts)

    def _refusal(self, counts: Mapping[Stat, int]) -> str:
        """Return the reason why these numbers of cards can't be shown, or ""."""
        decision = self.open_question
        assert decision
        cards = tuple((each, counts[each]) for each in STATS if each in counts)
        return self._table.refusal(decision.seat, Reveal(cards))

    @property
    def keys(self) -> dict[Stat, str]:
        """Digits of the stats that have cards to show."""
        if self.open_question is None:
            return {}
        return digits_of(stat for stat in STATS if not self._refusal({stat: 1}))

    # Changes.

    def add(self, stat: Stat) -> None:
        """Choose one more card of a stat, if that is possible."""
        if self.open_question and not self.reason(stat):
            self._picked_stats.append(stat)
        self._table.rebuild()

    def drop(self, stat: Stat) -> None:
        """Drop the last chosen card of a stat."""
        picked_stats = self._picked_stats
        if stat in picked_stats:
            last_index = len(picked_stats) - 1 - picked_stats[::-1].index(stat)
            del picked_stats[last_index]
        self._table.rebuild()

    def back(self) -> bool:
        """Drop the last chosen card; return False if no card is chosen."""
        if not self._picked_stats:
            return False
        self._picked_stats.pop()
        self._table.rebuild()
        return True

    def clear(self) -> None:
        """Drop all chosen cards."""
        self._picks_of_question.clear()

    def handle_key(self, event: Key) -> bool:
        """Handle a digit, which adds a card of a stat or, with Shift, removes one.

        The digits work on every tab of a small window.
        """
        stats = [stat for stat, key in self.keys.items() if key == event.name]
        if self.open_question is None or not stats:
            return False
        (stat,) = stats
        if event.shift:
            self.drop(stat)
            return True
        if self._table.widget(f"stat-{self.open_question.seat}-{stat}"):
            return False  # the visible widget handles the key and explains a refusal
        self._table.sheets.open("warriors")
        self.add(stat)
        return True

    # Prompt and buttons.

    def prompt(self, duel: Duel, decision: Decision) -> Prompt:
        """Return the question to the seat, and the effect of the chosen cards."""
        seat = decision.seat
        name = self._table.name(decision.seat)
        if not self._table.seat.answers(decision):
            instructions = (
                "Cards of one stat or of several. They stay shown."
                if decision.open
                else "Equal Speed: in secret."
            )
            return Prompt(seat, f"{name}: show cards?", instructions)
        chosen_counts = self.chosen_counts
        if (
            chosen_counts and self._table.sheets.shape == "tabs"
        ):  # one line has room for one stat only
            chosen_counts = {self._picked_stats[-1]: chosen_counts[self._picked_stats[-1]]}
        words = effect_sentences(duel.warrior(seat), chosen_counts)
        return Prompt(
            seat,
            f"{name}: show cards?",
            words or "Only shown cards count, and they stay open for good.",
        )

    def offers(self, duel: Duel, decision: Decision) -> Offers:
        """Return the buttons that show the chosen cards, drop one, or show none."""
        play = self._table.play
        if self.open_question is None:
            return self._table.offers([REVEAL_NONE] if REVEAL_NONE in self._table.actions else [])
        seat = decision.seat
        chosen_counts = self.chosen_counts
        reason = self._table.refusal(seat, self.action) if chosen_counts else "Choose a card first."
        cards = list_in_words([f"{count} {stat.title()}" for stat, count in chosen_counts.items()])
        tip = f"{cards}. {STAYS_OPEN_NOTE}" if chosen_counts else STAYS_OPEN_NOTE
        show_offer = Offer(
            "show",
            SHOW_LABEL,
            "Enter",
            tip=tip,
            key="enter",
            reason=reason,
            on_press=partial(play, self.action),
            kind="primary",
        )
        empty_reason = "" if chosen_counts else "No card is chosen."
        drop_offer = Offer(
            "less",
            "One card less",
            "Backspace",
            key="backspace",
            reason=empty_reason,
            on_press=self._drop_last,
        )
        return Offers([show_offer, drop_offer, self._table.offer(REVEAL_NONE)])

    def _drop_last(self) -> None:
        self.back()


SHOW_LABEL = "Show these cards"


def effect_sentences(warrior: Warrior, chosen_counts: dict[Stat, int]) -> str:
    """Return the effect of showing cards, in words.

    An example is `Strength 1 to 3: hits with 3.`
    """
    effects = []
    for stat, count in chosen_counts.items():
        value = warrior.value(stat)
        suffix = ", exhausted" if count == warrior.unshown_of(stat) else ""
        sentence = _effect_words(stat, value + count, count)
        effects.append(f"{stat.title()} {value} to {value + count}{suffix}: {sentence}.")
    return " ".join(effects)


def _effect_words(stat: Stat, value: int, cards_added: int) -> str:
    """Return the effect of a stat's new value; `cards_added` is the number of cards added."""
    match stat:
        case "strength":
            return f"hits with {value}"
        case "speed":
            return f"runs {inches_phrase(value)}, sets {in_words(value, 'die')}"
        case "endurance":
            return f"{in_words(cards_added, 'wound')} nearer to falling"
    return f"climbs {inches_phrase(value)}"
