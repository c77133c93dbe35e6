"""Middle of the table: the announced action with its answers, a draft, or the possible actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import Column, Fill, First, Framed, Part, Row, Share
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.table.actionbar import Offer
from engine.table.cards import CardWidget, card_sized
from engine.table.context import TableContext
from engine.table.shapes import roomy
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable, Draw, Pass, Take
from games.shrine.rules.cards import hand_of
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table import aftermath, balance
from games.shrine.table.aftermath import entries_of_this_game, is_dealing
from games.shrine.table.announced import PLAYED_CARD_WIDTH, Announcing
from games.shrine.table.answers import ANSWERS, heals, needs, threats
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.bar import ONLY_PASS
from games.shrine.table.choosing import OWN_TURN, ActionDraft
from games.shrine.table.column import (
    PAD_X,
    PAD_Y,
    FirstFit,
    GappedParts,
    gapped_column,
    gapped_label,
    scrolled_list,
    with_seat_mark,
)
from games.shrine.table.outcomes import outcomes
from games.shrine.table.preview import Preview
from games.shrine.table.replies import Replies
from games.shrine.table.thefts import Theft, last_theft
from games.shrine.table.verbs import DOES, VERBS
from games.shrine.table.vulnerability import CARDS_THAT_MAKE, VulnerabilityTable

HALF = 460
"""Width in style units of text that is enough for a question.

If half the middle is as wide, further panels stand beside the question.
"""
LINES = 2
"""Most lines of the log in the middle between actions."""

DEAL = (
    "Each player guards a Shrine of {}, face down but for the one on top, which is turned up. "
    "Each draws {} more to a hand of their own."
)
"""Sentence during the deal."""
HOW = "Press what you want to do, or press cards of your hand first."


class AnnouncementPanel:
    """Contents of the middle of the table.

    Args:
        table: The table.
        choosing: The draft of an action.
        standing: The standing passes.
        replies: The answers to an announced action.
        announce: Returns the button that announces the draft, if it stands in the middle.
    """

    def __init__(
        self,
        table: TableContext,
        choosing: ActionDraft,
        standing: StandingPasses,
        replies: Replies,
        announce: Callable[[Shrine], Offer | None],
    ) -> None:
        self._preview = Preview(table, choosing)
        self._table = table
        self._choosing = choosing
        self._announce = announce
        self._announcing = Announcing(table, standing, replies)

    def title(self) -> str:
        """Return the title of the middle's tab."""
        if self._table.public.announced:
            return "Announced"
        if self._table.public.model:
            return "Balance"
        one = self._choosing.complete_action
        if isinstance(one, Announceable | Take):
            return "Announce" if isinstance(one, Announceable) else "Take"
        return "Action"

    def panels(self, seen: Shrine, scale: Scale, rect: Rect) -> list[Widget]:
        """Lay out the panels in a rectangle.

        A roomy window also shows, beside or below, the outcome of each answer and the cards that
        each Shrine falls to, if they have room.
        """
        large = roomy(scale)
        more = {hand: self._more(seen, scale, hand) if large else [] for hand in (True, False)}
        half = (rect.width - scale.px(theme.GAP)) // 2
        beside = half >= HALF * scale.s * scale.text

        def laid(count: int, hand: bool, verbs: bool) -> Part:
            part = self._part(seen, scale, half if beside and count else rect.width, verbs)
            if beside and count:
                column = Column(more[hand][:count], gap=theme.GAP)
                whole = Fill(partial(part.lay, scale))  # a panel can be briefer in a low room
                return Row([Share(whole), Share(column)], gap=theme.GAP)
            return Column([part, *more[hand][:count]], gap=theme.GAP) if count else part

        counts = range(len(more[True]), 0, -1)
        less = [*product(counts, (True, False), (True, False)), (0, True, True)]
        return FirstFit([partial(laid, *each) for each in less]).lay(scale, rect)

    def _more(self, seen: Shrine, scale: Scale, hand: bool) -> list[Part]:
        """Return the further panels of a roomy window; `hand` includes cards of the open hand."""
        table = self._table
        if seen.outcome is not None or (table.beats.telling and not table.history):
            return []
        falls = Share(VulnerabilityTable(table, self._choosing, seen, scale).part(hand))
        if seen.announced and table.ask in ANSWERS:
            return [outcomes(table, seen), falls]
        return [falls]

    def _part(self, seen: Shrine, scale: Scale, width: int, verbs: bool) -> Part:
        """Return the main panel, `width` in pixels; `verbs` includes the effect of each verb."""
        choosing = self._choosing
        table = self._table
        if seen.announced:
            return self._announcing.part(seen, scale, width)
        if balance.playing(table, seen):
            return balance.panels(table, seen, scale)
        if aftermath.is_shown(table, seen):
            return aftermath.panels(table)
        if choosing.begun and (button := self._announce(seen)):
            return self._preview.panels(seen, scale, width, button)
        wide = roomy(scale)
        parts = self._quiet(seen, wide)
        own = table.ask == Asked.THEFT and table.seat.answers(table.decision)
        if own and (theft := last_theft(table.history, choosing.seat)):
            parts = [(0, self._stolen(theft)), (8, gapped_column(parts))]
        called = "What can be done"
        ways: list[Part] = [scrolled_list(gapped_column(parts), called)]
        if wide:
            ways = [gapped_column(parts), *ways]
        if table.ask in OWN_TURN and verbs:  # only if all verbs have room
            whole = gapped_column([*parts, *_verbs()])
            ways = [whole if wide else Column([scrolled_list(whole, called)]), *ways]
        return Framed(Panel("middle"), First(ways), PAD_X, PAD_Y)

    def _stolen(self, theft: Theft) -> Part:
        """Return the card that has just been stolen, for its thief alone."""
        card = CardWidget("stolen", card=theft.card, over=True, large=self._table.large)
        words = f"Stolen from {self._table.name(theft.robbed)}: {tokens([theft.card])}"
        said = Label("stolen-words", words=words, role=Role.HEADING, middle=True)
        lying = card_sized(card, PLAYED_CARD_WIDTH)
        return Row([lying, Share(said)], gap=theme.GAP)

    # Between actions.

    def _quiet(self, seen: Shrine, wide: bool) -> GappedParts:
        """Return the cards that each Shrine falls to, and the last actions.

        A `wide` window shows both elsewhere.
        """
        table = self._table
        parts = GappedParts()
        if table.ask == Asked.ACT and table.seat.answers(table.decision):
            left = in_words(seen.actions_left, "action")
            title = f"{table.name(seen.turn)}, choose an action"
            parts.append(gapped_label("choose", title, Role.HEADING, theme.BRASS_LIGHT, 0))
            playable = any(not isinstance(each, Pass) for each in table.actions)
            words = f"You have {left}. {HOW}" if playable else ONLY_PASS
            if drawn := self._drawn(seen.turn):
                words = f"You drew {tokens(drawn)}. {words}"
            parts.append(gapped_label("how", words, Role.BODY, theme.TEXT, 2))
        if offer := table.draw_offer:
            parts.append(gapped_label("draw-offer", offer, Role.HEADING, theme.BRASS_LIGHT, 0))
        if is_dealing(table):
            parts.append(
                gapped_label("dealt", "The cards are dealt", Role.HEADING, theme.BRASS_LIGHT, 0)
            )
            words = DEAL.format(in_words(seen.rules.shrine, "card"), in_words(seen.rules.hand))
            parts.append(gapped_label("dealt-words", words, Role.BODY, theme.TEXT, 2))
            return parts
        if wide:
            return parts or [
                gapped_label("waits", self._waits(seen), Role.HEADING, theme.BRASS_LIGHT, 0)
            ]
        parts.append(
            gapped_label(
                "falls-title", "What each Shrine falls to", Role.CAPTION, theme.BRASS_LIGHT, 8
            )
        )
        for seat in (seen.turn, *seen.others(seen.turn)):
            top = seen.top(seat)
            if top is None:
                continue
            own = seat == seen.turn
            words = (
                threats(seen, seat, table.name, CARDS_THAT_MAKE)
                if own
                else needs(seen, seen.turn, seat, CARDS_THAT_MAKE)
            )
            words = f"{table.name(seat)}'s {tokens([top])} falls to {words}"
            parts.append(_line(f"falls-{seat}", seat, words))
        if healing := heals(seen, seen.turn):
            parts.append(
                gapped_label("heals-title", "What heals", Role.CAPTION, theme.BRASS_LIGHT, 8)
            )
            words = f"{table.name(seen.turn)} {healing}"
            parts.append(_line("heals", seen.turn, words))
        entries = entries_of_this_game(table)[-LINES:][::-1]
        if entries:
            parts.append(
                gapped_label("last-title", "Played last", Role.CAPTION, theme.BRASS_LIGHT, 12)
            )
        for number, entry in enumerate(entries):
            words = f"{entry.heading}: {entry.text}"
            colour = theme.MUTED if number else theme.TEXT
            parts.append(gapped_label(f"last-{number}", words, Role.BODY, colour, 3))
        return parts

    def _waits(self, seen: Shrine) -> str:
        """Return a sentence on whose turn it is, for people who have nothing to answer now."""
        return f"It is {self._table.name(seen.turn)}'s turn"

    def _drawn(self, seat: int) -> list[Card]:
        """Return the cards that a seat has just drawn, for itself alone."""
        table = self._table
        found = list[Card]()
        if table.seat.viewer != seat:
            return found
        for played in reversed(table.history):
            if played.seat != seat or not isinstance(played.action, Draw):
                break
            for event in played.events:
                if isinstance(event, Moved) and event.target == hand_of(seat):
                    found = [*event.cards, *found]
        return [card for card in found if card != HIDDEN]


def _line(id: str, seat: int, words: str) -> tuple[float, Part]:
    """Return a line about a seat, with the gap above it in style units."""
    return 3, with_seat_mark(f"{id}-mark", seat, Label(id, words=words, role=Role.BODY))


def _verbs() -> GappedParts:
    """Return the effect of each verb, under a heading."""
    title = gapped_label(
        "verbs-title", "What each action does", Role.CAPTION, theme.BRASS_LIGHT, 12
    )
    return [
        title,
        *(
            gapped_label(
                f"verb-does-{verb.id}", f"**{verb.word}**: {DOES[verb.id]}", Role.BODY, gap=3
            )
            for verb in VERBS
        ),
    ]
