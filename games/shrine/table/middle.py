"""Middle of the table: the announced action with its answers, a draft, or the last act."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role
from engine.app.widgets import Label, Panel, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    FirstThatFits,
    Framed,
    Given,
    Part,
    Row,
    Share,
)
from engine.app.widgets.pieces import SeatMark
from engine.rules.cards import HIDDEN, Card
from engine.rules.english import in_words
from engine.rules.events import Moved
from engine.table.act_panel import act_panel
from engine.table.actionbar import Offer
from engine.table.context import TableContext
from engine.words.log import tokens
from engine.words.reasons import capital
from games.shrine.rules.actions import Announceable, Draw, Pass, Take
from games.shrine.rules.cards import hand_of
from games.shrine.rules.state import Asked, Shrine
from games.shrine.table import balance
from games.shrine.table.acts import ShrineActs
from games.shrine.table.aftermath import is_dealing
from games.shrine.table.announced import AnnouncedPanels
from games.shrine.table.answers import ANSWERS
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.bar import ONLY_PASS_PROMPT
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.column import GAP, PAD_X, PAD_Y, scrolled_list
from games.shrine.table.outcomes import outcomes_panel
from games.shrine.table.preview import Preview
from games.shrine.table.replies import AnswerOffers
from games.shrine.table.vulnerability import VulnerabilityTable

QUESTION_WIDTH = 460
"""Width in style units of text that is enough for a question.

If half the middle is as wide, further panels stand beside the question.
"""
LEAST_ACT_HEIGHT = 132
"""Least height of an act above a question, in style units."""
MARK_SHARE = 1.1
"""Side of a seat's mark on the parchment, as a share of the title's size."""
ACT_SHARE = 1.25
"""Width of an act beside a question in a low room, relative to that of the question."""

DEAL_SENTENCES = (
    "Each player guards a Shrine of {}, face down but for the one on top, which is turned up. "
    "Each draws {} more to a hand of their own."
)
"""Sentence during the deal."""
HOW_TO_CHOOSE = "Press it below, or press cards first."


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
        self._acts = ShrineActs(table)
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
        """Return True if the middle needs a high strip: for an action, or the Balance.

        In the turn of the open view the strip is low, since the hand needs the room, until the game
        is over.
        """
        table = self._table
        if view.announced or view.outcome is not None or balance.playing_seat(table, view):
            return True
        if self._draft.has_pick and self._announce_offer(view) is not None:
            return True
        return view.turn != table.seat.viewer and bool(table.history) and not is_dealing(table)

    def panels(self, view: Shrine, rect: Rect) -> list[Widget]:
        """Lay out the panels in a rectangle.

        A roomy window also shows, beside or below, the outcome of each answer, or what the open
        hand has for each Shrine, if that has room.
        """
        scale = self._table.scale
        half_width = (rect.width - scale.px(theme.GAP)) // 2
        if not (further := self._further_panel(view)):
            return self._main_panel(view, rect.width).lay(scale, rect)
        if half_width >= QUESTION_WIDTH * scale.s * scale.text:
            # a panel can be briefer in a low room
            main_panel = Given(self._main_panel(view, half_width))
            both: Part = Row([Share(main_panel), Share(further)], gap=theme.GAP)
        else:
            both = Column([self._main_panel(view, rect.width), further], gap=theme.GAP)
        if both.size(scale, rect.width)[1] > rect.height:
            return self._main_panel(view, rect.width).lay(scale, rect)
        return both.lay(scale, rect)

    def _further_panel(self, view: Shrine) -> Part | None:
        """Return the further panel of a roomy window, if it has one."""
        table = self._table
        if not table.is_roomy or view.outcome is not None:
            return None
        if table.beats.is_playing_back and not table.history:
            return None
        if view.announced and table.ask in ANSWERS:
            return Column([outcomes_panel(table, view)])
        hand_uses = VulnerabilityTable(table, self._draft, view)
        if not hand_uses.hand_is_open:
            return None
        return Column([Share(hand_uses.part(), whole=True)])

    def _main_panel(self, view: Shrine, width: int) -> Part:
        """Return the main panel, `width` in pixels."""
        table = self._table
        scale = table.scale
        if view.announced:
            return Share(self._announced_panels.part(view, scale, width), whole=True)
        if balance.playing_seat(table, view):
            return balance.panels(table, view)
        if self._draft.has_pick and (button := self._announce_offer(view)):
            return self._preview.panels(view, scale, width, button)
        question = self._question(view)
        if is_dealing(table) or not (act := self._acts.shown()):
            return self._opening(view, question)
        panel = Given(act_panel(table, act))
        least_height = scale.px(LEAST_ACT_HEIGHT)
        if not question:
            return Share(panel, least=least_height)
        asked_seat = table.decision.seat if table.decision else view.turn
        parchment = _parchment(asked_seat, *question)
        below_act = Column([Share(panel, least=least_height), parchment], gap=GAP)
        beside_act = Row([Share(panel, ACT_SHARE), Share(parchment)], gap=GAP)
        return FirstThatFits([below_act, beside_act])

    # Between actions.

    def _question(self, view: Shrine) -> tuple[str, str] | None:
        """Return the title of the question and a sentence below it; None if nothing is asked."""
        table = self._table
        if offer := table.draw_offer:
            return offer, "The game goes on if anybody refuses."
        if not (table.ask == Asked.ACT and table.seat.answers(table.decision)):
            return None
        can_play = any(not isinstance(action, Pass) for action in table.actions)
        actions_left = in_words(view.actions_left, "action")
        words = f"{capital(actions_left)} left. {HOW_TO_CHOOSE}" if can_play else ONLY_PASS_PROMPT
        if drawn_cards := self._cards_just_drawn(view.turn):
            words = f"You drew {tokens(drawn_cards)}. {words}"
        return f"{table.name(view.turn)}, choose an action", words

    def _opening(self, view: Shrine, question: tuple[str, str] | None) -> Part:
        """Return the panel before the first action: the deal, then the question or the turn."""
        if is_dealing(self._table):
            words = DEAL_SENTENCES.format(
                in_words(view.rules.shrine, "card"), in_words(view.rules.hand)
            )
            return Column([_parchment(0, "The cards are dealt", words)])
        title, words = question or (f"It is {self._table.name(view.turn)}'s turn", "")
        return Column([_parchment(view.turn, title, words)])

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


def _parchment(seat: int, title: str, words: str) -> Part:
    """Return a panel of parchment with a title behind a seat's mark, and a sentence."""
    rows = {role: _parchment_rows(seat, title, words, role) for role in (Role.SCREEN, Role.STRONG)}
    layouts: list[Part] = [Column(parts, gap=4, at=CENTRE) for parts in rows.values()]
    small_rows = Column(rows[Role.STRONG], gap=4)
    contents = FirstThatFits([*layouts, scrolled_list(small_rows, "What is asked")])
    return Framed(Panel("middle", kind="parchment"), contents, PAD_X, PAD_Y)


def _parchment_rows(seat: int, title: str, words: str, role: Role) -> list[Part]:
    """Return the title, `role` its size, and the sentence."""
    heading = Label("choose", words=title, role=role, colour=theme.INK)
    mark = SeatMark("choose-mark", seat=seat, side=MARK_SHARE * role.size)
    line = Label("how", words=words, colour=theme.INK_LIGHT)
    return [Row([mark, Share(heading)], gap=10, at=CENTRE), *([line] if words else [])]
