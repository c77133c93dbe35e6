"""Panels of an announced action: a plate of parchment with its effect, and the answers below.

Clauses such as H20 are in games/shrine/rules.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect

from engine.app import theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Panel, ScrollList, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    Column,
    First,
    Flow,
    Framed,
    Given,
    Inset,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Wrapper,
)
from engine.rules.cards import Card
from engine.rules.state import Decision
from engine.table import faces
from engine.table.actionbar import ActionButton, Offer
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.table.shapes import roomy
from games.shrine.rules.actions import Announceable
from games.shrine.rules.cards import DAGGER, FIZZLE, RAISED
from games.shrine.rules.events import ActionBlocked
from games.shrine.rules.state import Shrine
from games.shrine.rules.steps import announceable
from games.shrine.table import stamps
from games.shrine.table.answers import (
    AnswerStep,
    given,
    in_order,
    still_unseen,
    verdict,
)
from games.shrine.table.auto_pass import StandingPasses
from games.shrine.table.chevrons import Chevron, chevrons
from games.shrine.table.column import (
    GAP,
    PAD_X,
    PAD_Y,
    CardLine,
    Spaced,
    figure,
    plate,
    say,
    scrolled,
    spaced,
    warned,
)
from games.shrine.table.motions import PRINTS
from games.shrine.table.replies import KEEP, Replies
from games.shrine.words.effects import effect, made, rule, stakes
from games.shrine.words.phrases import does, kind

PRINT = 54
"""Width of the cards being played, in style units, if there is little room."""
LARGE = 108
"""Width of these cards in a roomy window, in style units, if everything has room."""
APART = 22
"""Gap between the announced cards and those that answer them, in style units."""
TWO_FANS = 0.5
"""Greatest width of both fans together, as a share of the plate's width."""
PRINTS_AT = (76, 60, PRINT, PRINT, 42)
"""Widths of the cards being played, in style units, by level of brevity."""
BESIDE = 0.42
"""Greatest width of a single fan, as a share of the plate's width."""
ABOVE = 36
"""Greatest space above the panels, for the arrow, in style units."""
SIGN = 20
"""Side of the sign of danger, in style units."""
LEAST = 60
"""Least height of a plate that scrolls, in style units of text."""
ACROSS = 3
"""Most answers side by side."""
TOO_LOW = 4
"""Level of brevity, from 0 (everything), after which the plate scrolls."""
Build = Callable[[int], Part]
"""Function that makes a panel for a level of brevity, from 0 (everything) to `TOO_LOW`."""


class PlateWords(NamedTuple):
    """Words on a plate.

    The effect stands in `words` or first in `lines`, and is never left out.

    Attributes:
        title: The announcement.
        words: The effect or the outcome; beside a figure, its explanation.
        stakes: The consequence for a last card.
        figure: A sum, in figures.
        lines: Further sentences.
    """

    title: str
    words: str = ""
    stakes: str = ""
    figure: str = ""
    lines: Sequence[str] = ()
    short: str = ""
    """Title without the cards, which lie beside it."""


def below_each_other(upper: Build, lower: Build) -> Part:
    """Return two panels below each other, as brief as the height of the room requires.

    If even the briefest are too high, the upper one scrolls; the lower one has the buttons.
    """
    ways: list[Part] = []
    for less in range(TOO_LOW + 1):
        first = upper(less)
        second = lower(less)
        ways += [
            Column([Space(ABOVE), first, Space(GAP), Share(second, whole=True)]),
            Column([Share(Space(0)), first, Space(GAP), second]),
        ]
    first = upper(TOO_LOW)
    second = lower(TOO_LOW)
    called = "What is announced"
    shortest = Sized(Given(scrolled(first, called)), down=LEAST, grows=True)
    return First(
        [
            *ways,
            Column([Share(shortest, whole=True), Space(GAP), second]),
            scrolled(Column([first, second], gap=GAP), called),
        ]
    )


class Announcing:
    """Builder of the panels for an announced action."""

    def __init__(self, table: TableContext, standing: StandingPasses, replies: Replies) -> None:
        self._table = table
        self._standing = standing
        self._replies = replies

    # The plate.

    def plate(
        self, scale: Scale, width: int, less: int, said: PlateWords, prints: Sequence[Card]
    ) -> Part:
        """Return the plate: the cards being played at its left, the stakes across its top.

        Args:
            scale: The scale of the window.
            width: Width of the plate in pixels.
            less: Level of brevity.
            said: Words on the plate.
            prints: Cards being played.
        """
        role = Role.HEADING if less else Role.SCREEN
        title = said.short if said.short and less >= TOO_LOW - 1 else said.title
        parts: Spaced = [say("announced", title, role, theme.INK)]
        if said.figure:
            large = Label("sum", words=said.figure, colour=theme.INK)
            large.role = Role.HEADING if less > 1 else Role.FIGURE
            words = Label("outcome", words=said.words, role=Role.STRONG, colour=theme.INK)
            parts.append((2, figure(large, words)))
        elif said.words:
            parts.append(say("outcome", said.words, Role.STRONG, theme.INK, 2))
        must = 0 if said.words and not said.figure else 1
        for number, line in enumerate(said.lines if less < 2 else said.lines[:must]):
            parts.append(say(f"does-{number}", line, Role.BODY, theme.INK_2, 2))
        inside: Part = spaced(parts)
        if lying := self._prints(scale, width - 2 * scale.px(PAD_X), prints, less):
            inside = Row([Column([lying], at=0.5), Share(inside)], gap=2 * theme.GAP)
        inside = Inset(inside, PAD_X, PAD_Y)
        if said.stakes:
            inside = Column([Space(4), Inset(_strip(said.stakes), 4), inside])
        return Framed(Panel("announced-panel", kind="parchment"), inside, 0, 0)

    def _prints(self, scale: Scale, room: int, played: Sequence[Card], less: int) -> Part | None:
        """Return fans of the cards being played and of those that rise, fizzle or block."""
        seen = self._table.public
        announced = seen.announced
        laid = [(f"{PRINTS}-{card}", card) for card in played]
        risen = [card for card in [announced.risen] if card]
        others = [(f"{RAISED if announced.raised else PRINTS}-{card}", card) for card in risen]
        others += [(f"{FIZZLE}-{card}", card) for card in announced.fizzle]
        said = given(self._table.history)[-1:]
        others += [("blocks", each.card) for each in said if isinstance(each, ActionBlocked)]
        count = len(laid) + len(others)
        if not count:
            return None
        large = [LARGE] if roomy(scale) and not less else []
        groups = [*filter(None, (laid, others))]
        apart = scale.px(APART) if len(groups) > 1 else 0
        share = BESIDE if len(groups) == 1 else TWO_FANS
        for units in (*large, *PRINTS_AT[less:]):  # the largest width at which every index shows
            wide, tall = faces.size(scale.px(units))
            step = wide + scale.px(6)
            bare = faces.bare(wide, self._table.large)
            if count == len(groups):
                break
            left = round(room * share) - wide * len(groups) - apart
            step = max(bare, min(step, left // (count - len(groups))))
            if step * (count - len(groups)) <= left:
                break
        gone = [*seen.own.field, *seen.graveyard]
        fans: list[Part] = []
        for lying in groups:
            shown = []
            for id, card in lying:
                shown.append(CardWidget(id, card=card, over=True, large=self._table.large))
                shown[-1].state = "unusable" if card in gone else "rest"
                if card in announced.raised:
                    shown[-1].state = "legal"
            fans.append(CardLine(shown, (wide, tall), step))
        return Row(fans, gap=APART)

    # The answers.

    def answers(
        self,
        less: int,
        steps: Sequence[AnswerStep],
        seen: Shrine,
        odds: str,
        offers: Sequence[Offer],
    ) -> Part:
        """Return the panel with who may answer, in order, and with buttons for the answers.

        Args:
            less: Level of brevity.
            steps: The answers, given and possible.
            seen: The view that is shown.
            odds: A note on the unseen cards that block a dagger, or "".
            offers: The answers that can be given here.
        """
        parts: Spaced = []
        if less >= TOO_LOW - 1:
            steps = [step for step in steps if step.waits] or steps
        if less < 3:
            title = "Who may answer, in order"
            parts.append(say("answers-title", title, Role.CAPTION, theme.BRASS_LIGHT))
        if not steps:
            parts.append(say("answers-none", "Nobody can answer it.", Role.NOTE, theme.MUTED))
        else:
            row = chevrons(steps, less < 2)
            if self._table.sheets.shape == "tabs":
                row = _Stamped(row, partial(self._answered, seen))
            parts.append((RING, row))
        if odds:
            parts.append(say("odds", odds, Role.NOTE, theme.MUTED))
        if offers:
            parts += self._buttons(offers, less)
        return plate(Panel("answers-panel", kind="answer"), parts)

    def _buttons(self, offers: Sequence[Offer], less: int) -> Spaced:
        """Return the answers side by side, and below them the buttons for a standing pass."""
        parts: Spaced = []
        asking = self._replies.asking
        if asking:
            words = f"**{asking.title}** {asking.text}"
            parts.append(say("asks", words, Role.BODY, theme.TEXT, 6))
        cells = [Share(_plate_of(offer, less), 2 if offer.id == KEEP else 1) for offer in offers]
        rows = [
            Sized(Row(cells[start : start + ACROSS], gap=theme.GAP), down=44)
            for start in range(0, len(cells), ACROSS)
        ]
        parts.append((6, Column(rows, gap=GAP)))
        decision = self._table.decision
        if decision and not asking:
            parts += self._passes(decision, less)
        return parts

    def _answered(self, seen: Shrine, scale: Scale, laid: Sequence[Widget]) -> list[Widget]:
        """Return a stamp on the last step of each seat that has answered.

        Only tabs need these: elsewhere the stamps are on the seats' sides.
        """
        answers = given(self._table.history)
        found = list[Widget]()
        steps = (each for each in laid if isinstance(each, Chevron) and not each.answer.waits)
        for seat, step in {step.answer.seat: step for step in steps}.items():
            if said := stamps.answered(answers, seen.turn, seat):
                stamp = said.stamp(stamps.of_seat(seat), scale, Role.LABEL)
                stamp.rect.midright = step.rect.right - scale.px(GAP), step.rect.centery
                ends = max(each.rect.left + each.size(scale)[0] for each in step.widgets)
                if ends <= stamp.rect.left:
                    found.append(stamp)
        return found

    def _passes(self, decision: Decision, less: int) -> Spaced:
        """Return the buttons for a standing pass, in a quiet row."""
        buttons = [*self._standing.buttons(decision)]
        if not buttons:
            return []
        words = "Allow without being asked from now on, except at your last card:"
        if less >= TOO_LOW - 1:
            words = "Allow without being asked:"
        said = Label("stand-words", words=words, role=Role.NOTE, colour=theme.MUTED, middle=True)
        narrow = Sized(said, across=100, grows=True)
        beside = Row([Share(narrow, whole=True), *buttons], gap=GAP)
        return [(6, First([beside, Flow(buttons, gap=4)]))]

    # Plate and answers.

    def part(self, seen: Shrine, scale: Scale, width: int) -> Part:
        """Return the plate with the announced action and the panel of answers.

        `width` is that of both, in pixels.
        """
        table = self._table
        announced = seen.announced
        assert announced
        action = announceable(announced.action)
        names = table.marked_names
        decided = verdict(table.events, table.marked_names)
        asked = table.decision.seat if table.decision else 0
        answers = given(table.history)
        you = table.seat.viewer
        steps = in_order(seen, answers, asked, table.name, you, bool(decided))
        blocks = any(step.waits and step.words.endswith("may block") for step in steps)
        viewer = table.name(you) if you else "everybody"
        told = action.by_dagger and blocks and table.settings.odds
        odds = still_unseen(seen, viewer) if told else ""
        said = self._said(seen, action, decided, names)
        offers = self._replies.offers(seen, table.decision) if table.decision else ()
        both = below_each_other(
            lambda less: self.plate(scale, width, less, said, seen.played),
            lambda less: self.answers(less, steps, seen, odds, offers),
        )
        return _Stamped(both, partial(self._outcome, seen))

    def _said(
        self, seen: Shrine, action: Announceable, decided: str, names: Sequence[str]
    ) -> PlateWords:
        """Return the words on the plate."""
        announced = seen.announced
        turn = seen.turn
        assert announced
        title = does(turn, action, names, announced.risen)
        if decided:
            return PlateWords(title, decided)
        if announced.fizzle:
            insists = f", unless {names[turn - 1]} insists" if seen.may_counter() else ""
            fizzler = names[announced.fizzler - 1] if announced.fizzler else "Nobody"
            return PlateWords(title, f"{fizzler} fizzles it: it comes to nothing{insists}.")
        lines = effect(seen, turn, action, announced.risen, names)
        at_risk = stakes(seen, turn, action, names)
        pawns = action.sum_of(announced.risen)
        shrine = seen.player(action.target).shrine if action.target else []
        short = f"{names[turn - 1]}: {kind(action)}"
        if action.target:
            short = f"{short} against {names[action.target - 1]}"
        if not (pawns and shrine):
            return PlateWords(title, lines=lines, stakes=at_risk, short=short)
        if shrine[0][0] == DAGGER:  # no sum beats an ace (H20)
            why = "A pair beats an ace."
            return PlateWords(title, why, stakes=at_risk, lines=lines, short=short)
        figure = made(pawns)
        why = rule(turn, pawns, shrine[0], names)
        return PlateWords(title, why, stakes=at_risk, figure=figure, lines=lines, short=short)

    def _outcome(self, seen: Shrine, scale: Scale, laid: Sequence[Widget]) -> list[Widget]:
        """Return the stamp with the outcome, if it is known and has room on the plate."""
        answers = given(self._table.history)
        said = stamps.outcome(self._table.events, answers, seen)
        if said is None or isinstance(laid[0], ScrollList):
            return []
        sizes = said.sizes(stamps.ANNOUNCED, scale, Role.SCREEN)
        pad = -2 * scale.px(GAP)
        return stamps.free(scale, sizes, [each.rect.inflate(pad, pad) for each in laid], laid)


@dataclass
class _Stamped(Wrapper):
    """Part with stamps on top of its widgets; `stamps` places them once these are laid out."""

    stamps: Callable[[Scale, Sequence[Widget]], Sequence[Widget]]

    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        laid = super().lay(scale, rect)
        return [*laid, *self.stamps(scale, laid)]


def _strip(words: str) -> Part:
    """Return a strip with the stakes, across the top of the plate."""
    said = Label("stakes", words=words, role=Role.LEAD, colour=theme.TEXT, middle=True)
    strip = warned("stakes-sign", said, SIGN)
    return Framed(Panel("stakes-strip", kind="oxblood"), strip, PAD_X, 7)


def _plate_of(offer: Offer, less: int) -> ActionButton:
    """Return the button of an answer; if room is short, its hint moves to the tooltip."""
    button = ActionButton.of(offer)
    button.group = Group.PROMPT
    if less >= TOO_LOW - 1 and offer.hint:
        said = offer.hint.replace("\n", " ")
        button.tip = f"{said[:1].upper()}{said[1:]}."
        button.hint = "" if less == TOO_LOW else offer.hint.partition("\n")[0].rstrip(";,:")
    return button
