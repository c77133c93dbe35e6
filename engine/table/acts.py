"""Makers of acts: an act shows the last action of a match as a picture.

    acts = SiegeActs(table)
    part = acts.panel()

`Acts(table).panel()` needs no code of a game: it has the sentence of the log and the cards that
moved. A game derives a class of its own for better words and pictures.

An act is made only from what the table has shown already: the sentences of the log, the events as
the open view may see them, and the view before the action. So it can't tell a result too early, or
reveal a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.app.theme import Role
from engine.app.widgets import Label, Panel
from engine.app.widgets.containers import Framed, Part
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.english import in_words
from engine.rules.events import (
    DrawAnswered,
    DrawOffered,
    Event,
    GameBegan,
    Moved,
    Resigned,
    first_event,
)
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table.act import PANEL_ID, Act, ActThing, FigureChange, Figures
from engine.table.act_panel import act_panel
from engine.table.act_things import OVERLAP_STEPS, CardFan, seat_symbol, symbol
from engine.table.context import TableContext
from engine.table.log import TAKEN_BACK
from engine.words.log import Entry
from engine.words.reasons import capital

NO_FIGURE = "–"
"""Sign for a figure that was not there before the action."""


class Acts:
    """Maker of the acts of one table; a game overrides the hooks for its own things and words."""

    most_changes: ClassVar[int] = 3
    """Greatest number of figures that an act shows."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    # Hooks.

    def phrase(self, action: Action) -> str:
        """Return what an action does, for the title: `Constructs the Mine`.

        The phrase is shown before the results of the action, so it must not tell them. If it is "",
        the title has the words of the log.
        """
        return ""

    def caption(self, move: Moved) -> str:
        """Return the words below cards that moved."""
        target = self.table.finder.title(move.target, self.table.names)
        if not any(target.startswith(name) for name in self.table.marked_names):
            target = f"{target[:1].lower()}{target[1:]}"  # such as "The deck"
        return f"{in_words(len(move.cards), 'card')} to {target}"

    def things(self, events: Sequence[Event]) -> list[ActThing]:
        """Return the things that moved in these events, as the open view sees them."""
        fans: list[ActThing] = []
        last_target = ""
        for move in joined_moves(events):
            fans.append(self.fan(move)._replace(follows=move.source == last_target))
            last_target = move.target
        return fans

    def figures(self, view: Any, seat: int) -> Figures:
        """Return the figures of a view to compare after an action of a seat, the main one first."""
        return {}

    def explained(self, change: FigureChange, events: Sequence[Event]) -> FigureChange:
        """Return the first figure that these events changed, with a few words on it if needed."""
        return change

    def remarks(self, action: Action, rest: str) -> Sequence[str]:
        """Return sentences on what no picture shows; `rest` is the log's text after the title."""
        return ()

    def lines(self, entries: Sequence[Entry]) -> list[str]:
        """Return sentences from these entries of the log, which are not about the acting seat."""
        return [entry.sentence for entry in entries]

    # What hooks may use.

    def fan(self, move: Moved) -> ActThing:
        """Return the cards of a move with their caption, as a thing of an act."""
        back = self.table.flights.back(self.table.public, move.target)
        cards = CardFan(move.cards, back, move.target, self.table.large)
        return ActThing(
            cards, self.caption(move), share=1 + OVERLAP_STEPS[0] * (len(move.cards) - 1)
        )

    # The act.

    def panel(self) -> Part:
        """Return the panel of the last action; before the first one it has a quiet remark."""
        if act := self.shown():
            return act_panel(self.table, act)
        words = "Nothing has been done yet."
        quiet = Label("act-quiet", words=words, role=Role.TEASER, align="center", middle=True)
        return Framed(Panel(PANEL_ID), quiet)

    def shown(self) -> Act | None:
        """Return the act of what the table has shown last; None before the first action of a game.

        It is an undo or a change of players, or else the shown part of the last action. While an
        offered draw waits for its answer, the title says who is asked.
        """
        if act := self.between():
            return act
        played = self.table.history[-1] if self.table.history else None
        if played is None or first_event(played.events, GameBegan):
            return None
        act = self.act_of(played)
        return act._replace(title=self.table.draw_offer or act.title)

    def between(self) -> Act | None:
        """Return an undo, or a change of players, if it came after the last action; else None."""
        entries = self._entries(len(self.table.history))
        return self._act_between(entries[-1]) if entries and entries[-1].is_between else None

    def act_of(self, played: Played) -> Act:
        """Return the act of an action.

        A game may return that of an earlier action, if this one has changed nothing.
        """
        entries = [entry for entry in self._entries(played.number) if not entry.is_between]
        events = [event.seen_by(self.table.seat.viewer) for event in played.events]
        things = common_things(events, len(self.table.names)) or self.things(events)
        changes = self._changes(played)
        if changes:
            changes[0] = self.explained(changes[0], events)
        own_entries = [entry for entry in entries if entry.mark == played.seat]
        title, rest = self._title(played, own_entries)
        lines = self.lines([entry for entry in entries if entry.mark != played.seat])
        if not (things or changes):  # then the log's words take their room
            lines = [rest, *lines] if rest else lines
            things = [seat_symbol(played.seat)] if len(self.table.names) > 1 else []
        remarks = self.remarks(played.action, rest)
        return Act(played.seat, title, [*remarks, *lines], things, changes)

    def _act_between(self, entry: Entry) -> Act:
        """Return the act of an undo, or of a change of players, from the log's entry about it."""
        if entry.heading == TAKEN_BACK:
            words = self.table.undone_words or entry.text
            return Act(0, TAKEN_BACK, [words], [symbol("ui-undo")])
        head, rest = head_and_rest(entry.text)
        mark = seat_symbol(entry.mark, is_program=self.table.by_program(entry.mark))
        return Act(entry.mark, f"{head} for {entry.who}", [rest] if rest else [], [mark])

    def _entries(self, number: int) -> list[Entry]:
        """Return the log's shown entries about an action (from 1)."""
        return [entry for entry in self.table.log() if entry.number == number]

    def _title(self, played: Played, entries: Sequence[Entry]) -> tuple[str, str]:
        """Return the title of an action, and the rest of the log's words about it.

        Args:
            played: The action.
            entries: The log's entries about the seat that acted.
        """
        name = self.table.name(played.seat)
        text = entries[0].text if entries else ""
        head, rest = head_and_rest(text)
        phrase = "" if isinstance(played.action, COMMON_ACTIONS) else self.phrase(played.action)
        if phrase:
            rest = rest if phrase == head else text
            head = phrase
        if len(self.table.names) == 1 or head.startswith(name):
            return head, rest
        return f"{name} {head[:1].lower()}{head[1:]}".rstrip(), rest

    def _changes(self, played: Played) -> list[FigureChange]:
        """Return the figures that the shown events of an action have changed."""
        before = self.figures(self.table.view_before(played.number), played.seat)
        after = self.figures(self.table.view, played.seat)
        return [
            FigureChange(name, owner, before.get((name, owner), NO_FIGURE), figure)
            for (name, owner), figure in after.items()
            if before.get((name, owner), NO_FIGURE) != figure
        ][: self.most_changes]


def common_things(events: Sequence[Event], seats: int) -> list[ActThing]:
    """Return the things of resigning and of draws, which all games have in common.

    Args:
        events: The events of an action.
        seats: The number of seats of the match.
    """
    for event in events:
        match event:
            case Resigned():
                return [seat_symbol(event.seat), symbol("ui-quit", "leaves the game")]
            case DrawOffered():
                # the marks of several opponents would find no room; the title names who is asked
                marks = [seat_symbol(3 - event.seat)] if seats == 2 else []
                return [seat_symbol(event.seat), symbol("ui-why", "a draw?"), *marks]
            case DrawAnswered():
                icon, words = ("ui-check", "agrees") if event.agreed else ("ui-error", "refuses")
                return [seat_symbol(event.seat), symbol(icon, words)]
    return []


def head_and_rest(text: str) -> tuple[str, str]:
    """Return a text of the log up to its first colon or full stop, and the rest as a sentence.

    `Plans: discards {6S}.` gives `Plans` and `Discards {6S}.`; `**Mara wins.** The city falls.`
    gives `Mara wins` and `The city falls.`
    """
    plain_text = text.replace("**", "")
    ends = [index for sign in (": ", ". ") if (index := plain_text.find(sign)) > 0]
    end = min(ends, default=len(plain_text))
    return plain_text[:end].rstrip("."), capital(plain_text[end + 2 :])


def joined_moves(events: Sequence[Event]) -> list[Moved]:
    """Return the moves of cards in these events; moves between the same places become one."""
    moves: dict[tuple[str, str], Moved] = {}
    for event in events:
        if isinstance(event, Moved):
            places = event.source, event.target
            earlier = moves.get(places)
            cards = (*(earlier.cards if earlier else ()), *event.cards)
            moves[places] = Moved(cards, event.source, event.target)
    return list(moves.values())
