"""Middle of the table: the announced action with its answers, a draft, or the possible actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Fill,
    FirstThatFits,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
)
from engine.app.widgets.pieces import SeatMark
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
from games.shrine.table.announced import PLAYED_CARD_WIDTH, AnnouncedPanels
from games.shrine.table.answers import ANSWERS, cards_that_take, cards_that_threaten, healing_words
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.bar import ONLY_PASS_PROMPT
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
from games.shrine.table.outcomes import outcomes_panel
from games.shrine.table.preview import Preview
from games.shrine.table.replies import AnswerOffers
from games.shrine.table.thefts import Theft, last_theft
from games.shrine.table.verbs import VERB_EFFECTS, VERBS
from games.shrine.table.vulnerability import CARDS_THAT_MAKE, VulnerabilityTable

QUESTION_WIDTH = 460
"""Width in style units of text that is enough for a question.

If half the middle is as wide, further panels stand beside the question.
"""
MARK_SIDE = 24
"""Side of the seat's mark on the parchment of two lines, in style units."""
LOG_LINES = 2
"""Most lines of the log in the middle between actions."""

DEAL_SENTENCES = (
    "Each player guards a Shrine of {}, face down but for the one on top, which is turned up. "
    "Each draws {} more to a hand of their own."
)
"""Sentence during the deal."""
HOW_TO_CHOOSE = "Press what you want to do, or press cards of your hand first."


class AnnouncementPanel:
    """Contents of the middle of the table.

    Args:
        table: The table.
        draft: The draft of an action.
        standing_passes: The standing passes.
        answer_offers: The answers to an announced action.
        announce_offer: Returns the button that announces the draft, if it stands in the middle.
    """

    def __init__(
        self,
        table: TableContext,
        draft: ActionDraft,
        standing_passes: StandingPasses,
        answer_offers: AnswerOffers,
        announce_offer: Callable[[Shrine], Offer | None],
    ) -> None:
        self._preview = Preview(table, draft)
        self._table = table
        self._draft = draft
        self._announce_offer = announce_offer
        self._announced_panels = AnnouncedPanels(table, standing_passes, answer_offers)

    def title(self) -> str:
        """Return the title of the middle's tab."""
        if self._table.public.announced:
            return "Announced"
        if self._table.public.seat_to_match:
            return "Balance"
        drafted_action = self._draft.complete_action
        if isinstance(drafted_action, Announceable | Take):
            return "Announce" if isinstance(drafted_action, Announceable) else "Take"
        return "Action"

    def is_busy(self, view: Shrine) -> bool:
        """Return True if the middle holds more than two lines: an action, or the Balance."""
        table = self._table
        has_draft = self._draft.has_pick and self._announce_offer(view) is not None
        return bool(
            view.announced
            or balance.playing_seat(table, view)
            or aftermath.is_shown(table, view)
            or has_draft
        )

    def panels(self, view: Shrine, scale: Scale, rect: Rect) -> list[Widget]:
        """Lay out the panels in a rectangle.

        A roomy window also shows, beside or below, the outcome of each answer and the cards that
        each Shrine falls to, if they have room.
        """
        is_roomy = roomy(scale)
        further_panels = {
            has_hand_chips: self._further_panels(view, scale, has_hand_chips) if is_roomy else []
            for has_hand_chips in (True, False)
        }
        half_width = (rect.width - scale.px(theme.GAP)) // 2
        is_beside = half_width >= QUESTION_WIDTH * scale.s * scale.text

        def arranged_panels(count: int, has_hand_chips: bool, has_verbs: bool) -> Part:
            part = self._main_panel(
                view, scale, half_width if is_beside and count else rect.width, has_verbs
            )
            if is_beside and count:
                column = Column(further_panels[has_hand_chips][:count], gap=theme.GAP)
                main_panel = Fill(partial(part.lay, scale))  # a panel can be briefer in a low room
                return Row([Share(main_panel), Share(column)], gap=theme.GAP)
            return (
                Column([part, *further_panels[has_hand_chips][:count]], gap=theme.GAP)
                if count
                else part
            )

        counts = range(len(further_panels[True]), 0, -1)
        alternatives = [*product(counts, (True, False), (True, False)), (0, True, True)]
        builders = [partial(arranged_panels, *alternative) for alternative in alternatives]
        return FirstFit(builders).lay(scale, rect)

    def _further_panels(self, view: Shrine, scale: Scale, has_hand_chips: bool) -> list[Part]:
        """Return the further panels of a roomy window; optionally with chips for the open hand."""
        table = self._table
        if view.outcome is not None or (table.beats.is_playing_back and not table.history):
            return []
        vulnerability = Share(
            VulnerabilityTable(table, self._draft, view, scale).part(has_hand_chips)
        )
        if view.announced and table.ask in ANSWERS:
            return [outcomes_panel(table, view), vulnerability]
        return [vulnerability]

    def _main_panel(self, view: Shrine, scale: Scale, width: int, has_verbs: bool) -> Part:
        """Return the main panel, `width` in pixels, optionally with the effect of each verb."""
        draft = self._draft
        table = self._table
        if view.announced:
            return self._announced_panels.part(view, scale, width)
        if balance.playing_seat(table, view):
            return balance.panels(table, view, scale)
        if aftermath.is_shown(table, view):
            return aftermath.panels(table)
        if draft.has_pick and (button := self._announce_offer(view)):
            return self._preview.panels(view, scale, width, button)
        is_roomy = roomy(scale)
        parts = self._parts_between_actions(view, is_roomy)
        is_thief = table.ask == Asked.THEFT and table.seat.answers(table.decision)
        if is_thief and (theft := last_theft(table.history, draft.seat)):
            parts = [(0, self._stolen_card(theft)), (8, gapped_column(parts))]
        if not is_roomy and not scale.narrow and not is_dealing(table):
            return self._two_lines(view, parts)
        list_name = "What can be done"
        layouts: list[Part] = [scrolled_list(gapped_column(parts), list_name)]
        if is_roomy:
            layouts = [gapped_column(parts), *layouts]
        if table.ask in OWN_TURN and has_verbs:  # only if all verbs have room
            parts_with_verbs: Part = gapped_column([*parts, *_effects_of_verbs()])
            if not is_roomy:
                parts_with_verbs = Column([scrolled_list(parts_with_verbs, list_name)])
            layouts = [parts_with_verbs, *layouts]
        return Framed(Panel("middle"), FirstThatFits(layouts), PAD_X, PAD_Y)

    def _two_lines(self, view: Shrine, parts: GappedParts) -> Part:
        """Return the parchment of the strip: the question, or whose turn it is, and a line."""
        table = self._table
        if table.ask == Asked.ACT and table.seat.answers(table.decision):
            title, words = self._words_to_act(view)
        else:
            title, words = table.draw_offer or self._turn_sentence(view), ""
            if entries := entries_of_this_game(table)[-1:]:
                words = f"{entries[0].heading}: {entries[0].text}"
        mark = Sized(SeatMark("middle-seat", seat=view.turn), MARK_SIDE, MARK_SIDE, grows=True)
        heading = Label("choose", words=title, role=Role.SCREEN, colour=theme.INK)
        line = Label("how", words=words, colour=theme.INK_LIGHT)
        column = Column([Row([mark, Share(heading)], gap=10, at=CENTRE), Space(6), line], at=CENTRE)
        return Framed(Panel("middle", kind="parchment"), column, PAD_X, PAD_Y)

    def _stolen_card(self, theft: Theft) -> Part:
        """Return the card that has just been stolen, for its thief alone."""
        card = CardWidget("stolen", card=theft.card, may_overlap=True, large=self._table.large)
        words = f"Stolen from {self._table.name(theft.victim)}: {tokens([theft.card])}"
        label = Label("stolen-words", words=words, role=Role.HEADING, middle=True)
        card_part = card_sized(card, PLAYED_CARD_WIDTH)
        return Row([card_part, Share(label)], gap=theme.GAP)

    # Between actions.

    def _parts_between_actions(self, view: Shrine, is_roomy: bool) -> GappedParts:
        """Return the prompt, then the cards that each Shrine falls to, and the last actions.

        A roomy window shows both elsewhere.
        """
        table = self._table
        parts = GappedParts()
        if table.ask == Asked.ACT and table.seat.answers(table.decision):
            parts += self._prompt_to_act(view)
        if offer := table.draw_offer:
            parts.append(_title("draw-offer", offer))
        if is_dealing(table):
            words = DEAL_SENTENCES.format(
                in_words(view.rules.shrine, "card"), in_words(view.rules.hand)
            )
            words_below = gapped_label("dealt-words", words, gap=2)
            return [*parts, _title("dealt", "The cards are dealt"), words_below]
        if is_roomy:
            return parts or [_title("waits", self._turn_sentence(view))]
        return [*parts, *self._vulnerability_parts(view), *self._last_actions()]

    def _prompt_to_act(self, view: Shrine) -> GappedParts:
        """Return the prompt to choose an action, with the cards that have just been drawn."""
        title, words = self._words_to_act(view)
        return [_title("choose", title), gapped_label("how", words, gap=2)]

    def _words_to_act(self, view: Shrine) -> tuple[str, str]:
        """Return the title and the line of the prompt to choose an action."""
        table = self._table
        actions_left = in_words(view.actions_left, "action")
        can_play = any(not isinstance(action, Pass) for action in table.actions)
        words = f"You have {actions_left}. {HOW_TO_CHOOSE}" if can_play else ONLY_PASS_PROMPT
        if drawn_cards := self._cards_just_drawn(view.turn):
            words = f"You drew {tokens(drawn_cards)}. {words}"
        return f"{table.name(view.turn)}, choose an action", words

    def _vulnerability_parts(self, view: Shrine) -> GappedParts:
        """Return the cards that each Shrine falls to, and those that heal that of the turn."""
        table = self._table
        turn = view.turn
        parts: GappedParts = [_caption("falls-title", "What each Shrine falls to", 8)]
        for seat in (turn, *view.others(turn)):
            top = view.top(seat)
            if top is None:
                continue
            if seat == turn:
                cards_words = cards_that_threaten(view, seat, table.name, CARDS_THAT_MAKE)
            else:
                cards_words = cards_that_take(view, turn, seat, CARDS_THAT_MAKE)
            words = f"{table.name(seat)}'s {tokens([top])} falls to {cards_words}"
            parts.append(_gapped_seat_line(f"falls-{seat}", seat, words))
        if heal_words := healing_words(view, turn):
            parts.append(_caption("heals-title", "What heals", 8))
            parts.append(_gapped_seat_line("heals", turn, f"{table.name(turn)} {heal_words}"))
        return parts

    def _last_actions(self) -> GappedParts:
        """Return the last entries of the log, the newest first."""
        entries = entries_of_this_game(self._table)[-LOG_LINES:][::-1]
        if not entries:
            return []
        parts: GappedParts = [_caption("last-title", "Played last", 12)]
        for number, entry in enumerate(entries):
            words = f"{entry.heading}: {entry.text}"
            colour = theme.MUTED if number else theme.TEXT
            parts.append(gapped_label(f"last-{number}", words, Role.BODY, colour, 3))
        return parts

    def _turn_sentence(self, view: Shrine) -> str:
        """Return a sentence on whose turn it is, for people who have nothing to answer now."""
        return f"It is {self._table.name(view.turn)}'s turn"

    def _cards_just_drawn(self, seat: int) -> list[Card]:
        """Return the cards that a seat has just drawn, for itself alone."""
        table = self._table
        cards = list[Card]()
        if table.seat.viewer != seat:
            return cards
        for played in reversed(table.history):
            if played.seat != seat or not isinstance(played.action, Draw):
                break
            for event in played.events:
                if isinstance(event, Moved) and event.target == hand_of(seat):
                    cards = [*event.cards, *cards]
        return [card for card in cards if card != HIDDEN]


def _title(id: str, words: str) -> tuple[float, Part]:
    """Return a heading without a gap above it."""
    return gapped_label(id, words, Role.HEADING, theme.BRASS_LIGHT, 0)


def _caption(id: str, words: str, gap: float) -> tuple[float, Part]:
    """Return a caption, with the gap above it in style units."""
    return gapped_label(id, words, Role.CAPTION, theme.BRASS_LIGHT, gap)


def _gapped_seat_line(id: str, seat: int, words: str) -> tuple[float, Part]:
    """Return a line about a seat, with the gap above it in style units."""
    return 3, with_seat_mark(f"{id}-mark", seat, Label(id, words=words, role=Role.BODY))


def _effects_of_verbs() -> GappedParts:
    """Return the effect of each verb, under a heading."""
    title = _caption("verbs-title", "What each action does", 12)
    return [
        title,
        *(
            gapped_label(
                f"verb-does-{verb.id}",
                f"**{verb.word}**: {VERB_EFFECTS[verb.id]}",
                Role.BODY,
                gap=3,
            )
            for verb in VERBS
        ),
    ]
