"""Preview of a drafted action: its effect, the choices still missing, and the Announce button.

Below the plate of parchment stands who may answer once the action is announced.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from engine.app import art, theme
from engine.app.paint.shapes import fill, polygon
from engine.app.theme import Role, Scale
from engine.app.widgets import Group, Label, Look, Panel, Rule, Widget
from engine.app.widgets.buttons import RING
from engine.app.widgets.containers import (
    Column,
    First,
    Flow,
    Framed,
    Layers,
    Part,
    Row,
    Share,
    Sized,
    SizedLike,
    Space,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle
from engine.rules.cards import Card
from engine.table import faces
from engine.table.actionbar import ActionButton, Offer
from engine.table.cards import CardWidget
from engine.table.context import TableContext
from engine.table.shapes import roomy
from engine.words.log import tokens
from games.shrine.rules.actions import Announceable
from games.shrine.rules.state import Shrine
from games.shrine.table.chips import lacking, rows_of
from games.shrine.table.choosing import ActionDraft
from games.shrine.table.column import GAP, PAD_X, CardLine, Spaced, plate, say, scrolled, spaced
from games.shrine.table.foresight import (
    Forecast,
    aces_unseen,
    foreseen,
    may_answer,
)
from games.shrine.table.usable import Usable
from games.shrine.table.verbs import usable

PAD_Y = 9
"""Padding at the top and bottom of the plate, in style units."""
PRINTS = 72, 54
"""Widths of the cards on the plate, in style units, the best first.

If even the last is too wide, the cards are left out.
"""
LARGE = 108
"""Best width in a roomy window, in style units."""
ACROSS = 0.5
"""Greatest width of the cards, as a share of the plate's width."""
DARK_NOTE = LabelStyle(Role.NOTE, theme.INK_2)
"""Style of the words below the cards."""
BUTTON = 126
"""Least width of the Announce button, in style units."""
LEAST = len(PRINTS) + 1
"""Level of brevity from which only the effect and the missing choices stand on the plate."""
CLOSE = LEAST + 1
"""Level of brevity at which the answers stand side by side."""


class Arrowhead(Widget):
    """Arrow from the cards being played to those that go or rise."""

    def draw(self, surface: Surface, look: Look) -> None:
        wide, tall = self.rect.size
        neck = wide * 0.55
        third = tall / 4
        points = [(0, third), (neck, third), (neck, 0), (wide, tall / 2), (neck, tall)]
        points += [(neck, tall - third), (0, tall - third)]
        body = polygon(points, fill(theme.OXBLOOD))
        surface.blit(art.vector(art.drawing(self.rect.size, body), self.rect.size), self.rect)


BACK = "Esc goes back."


class Preview:
    """Builder of the panels for the action that a seat is drafting."""

    def __init__(self, table: TableContext, choosing: ActionDraft) -> None:
        self._table = table
        self._choosing = choosing
        self._usable = Usable(table, choosing)

    def panels(self, seen: Shrine, scale: Scale, width: int, button: Offer) -> Part:
        """Return plate and answers, as brief as the height of the room requires, else scrolling.

        `width` is in pixels; `button` announces the action.
        """
        one = self._choosing.one
        room = width - 2 * scale.px(PAD_X)

        def both(less: int) -> list[Part]:
            parts = [self._plate(seen, scale, room, button, less)]
            if isinstance(one, Announceable):
                parts.append(self._answers(seen, one, less))
            return parts

        ways: list[Part] = []
        for less in range(CLOSE + 1):
            plate, *answers = both(less)
            below = [Share(each, whole=True) for each in answers]
            ways.append(Column([plate, *below], gap=GAP))
        return First([*ways, scrolled(Column(both(CLOSE), gap=GAP), "What you put together")])

    # The plate.

    def _plate(self, seen: Shrine, scale: Scale, room: int, button: Offer, less: int) -> Part:
        """Return the plate: the effect, and below a rule the missing choices.

        `room` is the width inside the plate in pixels, `less` the level of brevity.
        """
        seat = self._choosing.seat
        names = self._table.marked_names
        one = self._choosing.one
        told = foreseen(seen, seat, one, names) if one else self._so_far(seen)
        rows = rows_of(self._choosing, seen, self._table.name)
        button_of = ActionButton.of(button)
        button_of.group = Group.PROMPT
        wide = max(scale.px(BUTTON), button_of.size(scale)[0] + scale.px(16))
        announce = Sized(button_of, wide=wide, down=theme.BUTTON_HEIGHT)
        left = room - wide - scale.px(theme.GAP)
        head = spaced(
            [
                say("preview-title", told.title, Role.HEADING, theme.INK),
                (0, self._told(scale, left, told, less)),
            ]
        )
        # in the corner, so that it stays where it is whatever else is said
        parts: list[Part] = [Row([Share(head), announce], gap=theme.GAP, at=0)]
        if rows:
            line = Rule("preview-rule", colour=theme.INK_3)
            parts += [Space(5), line, Space(5), self._rows(scale, room, rows)]
        panel = Panel("announced-panel", kind="parchment")
        return Framed(panel, Column(parts), PAD_X, PAD_Y)

    def _so_far(self, seen: Shrine) -> Forecast:
        """Return the choices made so far, and the next one to make, as a forecast."""
        choosing = self._choosing
        verb = choosing.says
        cards = choosing.held(seen, choosing.cards)
        title = verb.word if verb else tokens(cards) or "What you aim at"
        if verb and cards:
            title = f"{title}: {tokens(cards)}"
        notes = self._refused(seen, cards)
        if verb and not notes:
            can = {type(way.action) for way in choosing.under(verb.id)}
            notes = tuple(filter(None, [usable(seen, choosing.seat, verb, can).tip]))
        return Forecast(title, lacking(choosing), "", (*notes, BACK))

    def _refused(self, seen: Shrine, cards: tuple[Card, ...]) -> tuple[str, ...]:
        """Return why the picked cards are of no use yet."""
        choosing = self._choosing
        if choosing.choice.ready or not choosing.picks:
            return ()
        return tuple(dict.fromkeys(self._usable.refusals(seen, cards)))[:2]

    def _told(self, scale: Scale, room: int, told: Forecast, less: int) -> Part:
        """Return the cards with the words of the forecast beside them."""
        parts: Spaced = []
        if told.words:
            parts.append(say("outcome", told.words, Role.STRONG, theme.INK, 3))
        if told.stake:
            parts.append(say("stake", told.stake, Role.STRONG, theme.OXBLOOD, 2))
        for number, note in enumerate(told.notes if less < LEAST else ()):
            parts.append(say(f"note-{number}", note, Role.NOTE, theme.INK_2, 2))
        words = Column([Space(parts[0][0]), spaced(parts)]) if parts else spaced(parts)
        prints = self._prints(scale, room, told, less)
        return Row([prints, Share(words)], gap=theme.GAP, at=0) if prints else words

    def _prints(self, scale: Scale, room: int, told: Forecast, less: int) -> Part | None:
        """Return the cards played and, behind an arrow, those that go or rise; `room` in pixels."""
        count = len(told.shown) + len(told.removed)
        if not count:
            return None
        gap = scale.px(6)
        arrow = scale.px(40) if told.shown and told.removed else 0
        most = round(room * ACROSS) - arrow
        sizes = [LARGE, *PRINTS] if roomy(scale) and not less else PRINTS[less:]
        for units in sizes:  # the largest of which every index shows
            wide, tall = faces.size(scale.px(units))
            step = wide + gap
            if count > 1:
                step = min(step, (most - wide) // (count - 1))
            if step >= faces.bare(wide, self._table.large):
                break
        else:
            return None

        def fan(cards: Sequence[tuple[Card, str]]) -> Part:
            lying = [
                CardWidget(f"shown-{card}", card=card, over=True, large=self._table.large)
                for card, _ in cards
            ]
            if step < wide:
                return CardLine(lying, (wide, tall), step)
            cells: list[Part] = []
            for lies, (card, words) in zip(lying, cards, strict=True):
                said = DARK_NOTE(f"shown-{card}-said", words, align="center")
                below: list[Part] = [Sized(lies, wide=wide, high=tall)]
                if said.size(scale)[0] <= wide:
                    below += [Space(RING), Sized(said, wide=wide)]
                cells.append(Column(below))
            return Row(cells, gap=6, at=0)

        head = Column([Sized(Arrowhead("preview-arrow"), wide=arrow - gap, down=28)], at=0.5)
        between = [Sized(head, wide=arrow - gap, high=tall)] if arrow else []
        fans = [fan(cards) for cards in (told.shown, told.removed) if cards]
        return Column([Space(6), Row([*fans[:1], *between, *fans[1:]], gap=6, at=0)])

    def _rows(self, scale: Scale, room: int, rows: Sequence[tuple[str, Sequence[Part]]]) -> Part:
        """Return the rows of chips, each behind its name, or below it if the names are too long."""
        parts: list[Part] = []
        names = [
            Label(f"row-{number}", words=called, colour=theme.INK_2)
            for number, (called, _) in enumerate(rows)
        ]
        aside = max(label.size(scale)[0] for label in names) + scale.px(10)
        for label, (_, chips) in zip(names, rows, strict=True):
            flow = Flow(chips, gap=6)
            if aside < room * 0.3:
                named = Column([label], at=0.5)
                high = chips[0].size(scale, chips[0].size(scale)[0])[1]
                parts.append(Row([Sized(named, wide=aside, high=high), Share(flow)], at=0))
            else:
                parts.append(Column([label, Space(2), flow]))
        return Column(parts, gap=6)

    # Who may answer.

    def _answers(self, seen: Shrine, one: Announceable, less: int) -> Part:
        title = "Who may answer, in order, after you announce"
        parts: Spaced = [say("answers-title", title, Role.CAPTION, theme.BRASS_LIGHT)]
        seat = self._choosing.seat
        lines = may_answer(seen, seat, one, self._table.marked_names)
        if not lines:
            parts.append(say("answers-none", "Nobody can answer it.", Role.NOTE, theme.MUTED))
        marks = [
            SeatMark(f"answer-mark-{number}", seat=line.seat, side=18)
            for number, line in enumerate(lines)
        ]
        beside_each_other = less == CLOSE
        labels = [
            Label(
                f"answer-{number}",
                words=f"{line.words}: {line.short}" if beside_each_other else line.words,
                role=Role.STRONG,
            )
            for number, line in enumerate(lines)
        ]
        if beside_each_other:
            named = [Row(pair, gap=6, at=0.5) for pair in zip(marks, labels, strict=True)]
            parts.append((3, Flow(named, gap=14, down=2)))
            return plate(Panel("answers-panel", kind="answer"), parts, PAD_Y)
        widest = Layers(labels)
        for number, (mark, label, line) in enumerate(zip(marks, labels, lines, strict=True)):
            note = Label(f"answer-note-{number}", words=line.note, role=Role.NOTE)
            note.colour = theme.MUTED
            first = SizedLike(label, across=widest)
            beside = Row([first, Share(note, whole=True)], gap=14, at=1)
            words = First([beside, Column([label, note])])
            parts.append((3 if less else 7, Row([mark, Share(words)], gap=8, at=0)))
        if one.by_dagger and lines and self._table.settings.odds and less < LEAST:
            parts.append(say("aces", aces_unseen(seen, seat), Role.NOTE, theme.TEXT, 8))
        return plate(Panel("answers-panel", kind="answer"), parts, PAD_Y)
