"""Acts of Schmiegel: the panel between the parties with who acts, the card, and what changes.

acts = SchmiegelActs(table)
if act := acts.shown():
    part = party_act_panel(table, act)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect
from typing_extensions import override

from engine.app import text, theme
from engine.app.theme import Colour, Role, Scale
from engine.app.widgets import Label, Panel, Rule, Widget
from engine.app.widgets.containers import (
    CENTRE,
    Column,
    Framed,
    Part,
    Row,
    Share,
    Sized,
    Space,
    Unsized,
)
from engine.app.widgets.pieces import SeatMark
from engine.app.widgets.words import LabelStyle, note
from engine.rules.cards import HIDDEN, Card
from engine.rules.cards import name as card_name
from engine.rules.ending import COMMON_ACTIONS
from engine.rules.english import list_in_words
from engine.rules.events import Event, GameBegan, Moved, TurnBegan, first_event
from engine.rules.notation import Action
from engine.rules.played import Played
from engine.table import faces
from engine.table.act import PANEL_ID, Act, ActThing, FigureChange
from engine.table.act_panel import MARK_SIDE, ActContents
from engine.table.act_things import BrassArrow
from engine.table.acts import Acts
from engine.table.cards import CardWidget
from engine.table.dice import DieWidget
from engine.words.log import NOBODY
from engine.words.percents import percent
from engine.words.reasons import capital
from games.schmiegel.rules.actions import Associate, Pass
from games.schmiegel.rules.events import AbilityUsed, AttackDeclared, NothingDrawn
from games.schmiegel.rules.state import Character, Schmiegel
from games.schmiegel.table.act_facts import HAND, ActEnd, ActFacts, facts_of
from games.schmiegel.table.party import totals_in_ranges
from games.schmiegel.table.this_turn import this_turn
from games.schmiegel.words.odds import chance_to_hit

SIDE_SHARE = 66 / 80
"""Width of a card at the side as a share of the width of the card that moves."""
CARD_WIDTHS = (92, 80, 72, 62)
"""Widths of the card that moves that are tried, in style units."""
RING_ROOM = 5
"""Room above and below the card that moves for its ring, in style units."""
HAND_BACKS = 4
"""Number of backs that stand for a hand."""
BACK_STEP = 0.14
"""Distance from a back of a hand to the next one, as a share of the width of a card."""
DIE_SHARE = 0.62
"""Side of a die as a share of the width of the card that moves."""
DIE_LEANS = (8, -7)
"""Rotation of the two dice, in degrees anticlockwise."""
NUMBER_STEP = 0.36
"""Distance from a number to the next one, as a share of the width of a card: its index shows."""
ARROW_WIDTH = 27
"""Width of an arrow between cards, in style units."""
ALONE_ROLES = Role.FIGURE, Role.SCORE
"""Text styles of the only figure that changed, before and after."""
PAIR_ROLES = Role.DIALOG, Role.FIGURE
"""Text styles of each of two figures that changed, before and after."""
LOW_ROLES = Role.NUMBER, Role.FIGURE
"""Text styles of such figures in low rows."""
SMALL_ARROW_WIDTH = 20
"""Width of an arrow between two small figures, in style units."""
PARTS_GAP = 7
"""Gap between cards and arrows, in style units."""
CAPTION_GAP = 7
"""Gap between a card and its caption, in style units: room for the ring of its focus."""
LEAST_WORDS_WIDTH = 146
"""Least width of the words at the left, in style units of text."""
MOST_TOTALS = 4
"""Greatest number of totals that are listed one by one."""
FIGURES_WIDTH = 176
"""Least width of the figures at the right, in style units of text."""
CARDS_SHARE = 1.6
"""Weight of the room for the cards; that for the words is 1."""
SIDE_PAD = 16
"""Padding of the panel at its sides, in style units."""


class SchmiegelActs(Acts):
    """Maker of the acts of Schmiegel."""

    def facts(self, act: Act) -> ActFacts | None:
        """Return the facts of the act that is shown; None if no card takes part in it."""
        if not _has_cards(act):
            return None
        return self._facts(self._subject(self.table.history[-1]))[0]

    @override
    def phrase(self, action: Action) -> str:
        return "Levels up" if isinstance(action, Associate) else ""

    @override
    def act_of(self, played: Played) -> Act:
        """Return the act of an action, or of the one before it if this has changed nothing.

        A training and the gift of its number have one act, and so have the uses of one ability.
        """
        subject = self._subject(played)
        facts, earlier_uses = self._facts(subject)
        if not facts.verb:
            return super().act_of(subject)
        title = f"{self.table.name(facts.seat)} {facts.verb}"
        briefs = [use.in_brief for use in earlier_uses if use.in_brief]
        before = [f"Before: {'; '.join(briefs)}."] if briefs else []
        lines = [*facts.words, *before, *self._further_sentences(subject, played)]
        return Act(facts.seat, title, lines, self._things(facts), self._changes_of(subject, facts))

    def _subject(self, played: Played) -> Played:
        """Return the action to show: the last one of this turn that was no mere pass."""
        history = self.table.history
        subject = played
        while isinstance(subject.action, Pass) and not _moves_cards(subject) and subject.number > 1:
            earlier = history[subject.number - 2]
            if earlier.seat != subject.seat or _ends_turn(earlier):
                break
            subject = earlier
        return played if isinstance(subject.action, COMMON_ACTIONS) else subject

    def _facts(self, subject: Played) -> tuple[ActFacts, list[ActFacts]]:
        """Return the facts of an action, and of the earlier uses of the same ability."""
        if isinstance(subject.action, COMMON_ACTIONS):
            return ActFacts(subject.seat), []
        viewer = self.table.seat.viewer
        turn_events = this_turn(self.table.opening, self.table.history[: subject.number])
        uses = _uses(turn_events)
        if not uses or first_event(subject.events, AttackDeclared) or _ends_turn(subject):
            return facts_of(subject.seat, [e.seen_by(viewer) for e in subject.events]), []
        face = _user(uses[-1])
        seen_uses = [
            facts_of(subject.seat, [event.seen_by(viewer) for event in use])
            for use in uses
            if _user(use) == face
        ]
        return seen_uses[-1], seen_uses[:-1]

    def _further_sentences(self, subject: Played, last: Played) -> list[str]:
        """Return the log's sentence about the last pass, and those about the piles."""
        entries = [
            entry for entry in self.table.log() if subject.number <= entry.number <= last.number
        ]
        nobody_sentences = [
            entry.sentence
            for entry in entries
            if entry.mark == NOBODY and entry.number == subject.number
        ]
        if _is_battle(subject):
            nobody_sentences = []  # its rolls are told by the dice
        pass_sentences = [entry.text for entry in entries if entry.number > subject.number]
        if first_event(subject.events, NothingDrawn):
            nobody_sentences.append("No number was left to draw.")
        return [*nobody_sentences, *pass_sentences[-1:]]

    # Things.

    def _things(self, facts: ActFacts) -> list[ActThing]:
        """Return the cards and dice of an act, from the giver to the taker."""
        things: list[ActThing] = []
        if facts.giver:
            things.append(self._end_thing("giver", facts.giver))
        if facts.card:
            moved = ActCards(f"{PANEL_ID}-card", [facts.card], self.table.large, is_ringed=True)
            things.append(ActThing(moved))
        if facts.dice:
            things.append(ActThing(ActDice(facts.dice), f"= {sum(facts.dice)}"))
        if facts.taker:
            things.append(self._end_thing("taker", facts.taker))
        return things if facts.moves else [thing._replace(follows=False) for thing in things]

    def _end_thing(self, id: str, end: ActEnd) -> ActThing:
        """Return a character, or a hand, with its caption."""
        cards = [HIDDEN] * HAND_BACKS if end.face == HAND else [*end.numbers, Card(end.face)]
        card = ActCards(f"{PANEL_ID}-{id}", cards, large=self.table.large, is_muted=end.is_muted)
        return ActThing(card, end.caption, share=1 + NUMBER_STEP * len(end.numbers))

    # Figures.

    def _changes_of(self, subject: Played, facts: ActFacts) -> list[FigureChange]:
        """Return how often the characters of an act hit, and the size of a party that changed."""
        before: Schmiegel = self.table.view_before(subject.number)
        now: Schmiegel = self.table.view
        changed = []
        for face in facts.faces:
            old = before.find(face)
            new = now.find(face)
            if old and new and old.numbers != new.numbers:
                changed.append((old, new))
        if changed:
            is_brief = len(changed) > 1
            return [self._hit_change(now, *pair, is_brief=is_brief) for pair in changed]
        replacement = now.find(facts.card) if facts.card and facts.card != HIDDEN else None
        replaced = before.find(facts.faces[0]) if facts.faces else None
        if replacement and replaced and replaced.numbers and now.find(replaced.face) is None:
            return [self._hit_change(now, replaced, replacement)]
        sizes_before = [len(player.party) for player in before.players]
        sizes_now = [len(player.party) for player in now.players]
        for seat in (1, 2):
            sizes = [str(counts[seat - 1]) for counts in (sizes_before, sizes_now)]
            if sizes[0] != sizes[1]:
                return [FigureChange("Party", f"of {self.table.name(seat)}", *sizes)]
        return []

    def _hit_change(
        self, view: Schmiegel, before: Character, after: Character, *, is_brief: bool = False
    ) -> FigureChange:
        """Return the change of how often a character hits; of its numbers, if odds are off."""
        name = f"{{{after.face}}}" if is_brief else capital(card_name(after.face))
        totals = [view.hit_totals(each) for each in (before, after)]
        if not self.table.settings.odds:
            return FigureChange(
                f"{name} holds", "", *(str(len(c.numbers)) for c in (before, after))
            )
        numbers = sorted(totals[1])
        total_words = list_in_words([*map(str, numbers)])
        if len(numbers) > MOST_TOTALS:
            total_words = totals_in_ranges(numbers)
        chances = [percent(chance_to_hit(each)) for each in totals]
        return FigureChange(f"{name} hits", f"on {total_words}", *chances)


def _moves_cards(played: Played) -> bool:
    return first_event(played.events, Moved) is not None


def _ends_turn(played: Played) -> bool:
    return any(isinstance(event, TurnBegan | GameBegan) for event in played.events)


def _is_battle(played: Played) -> bool:
    return not isinstance(played.action, Pass) and _ends_turn(played)


def _uses(events: Sequence[Event]) -> list[list[Event]]:
    """Return the events of each use of an ability in a turn."""
    uses: list[list[Event]] = []
    for event in events:
        if isinstance(event, AbilityUsed):
            uses.append([])
        if uses:
            uses[-1].append(event)
    return uses


def _user(use: Sequence[Event]) -> Card:
    """Return the character that used its ability."""
    used = first_event(use, AbilityUsed)
    assert used
    return used.face


# Pictures.


@dataclass
class ActCards(Unsized):
    """Cards of an act side by side, or the backs of a hand, as large as their room allows.

    Attributes:
        cards: The cards from left to right; the last one lies on top.
        is_ringed: True for the card that moves.
        is_muted: True for a character that leaves play.
    """

    id: str
    cards: Sequence[Card]
    large: bool
    is_ringed: bool = False
    is_muted: bool = False

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        step = BACK_STEP if HIDDEN in self.cards else NUMBER_STEP
        widths = 1 + step * (len(self.cards) - 1)
        height = rect.height * theme.CARD_WIDTH / theme.CARD_HEIGHT
        width = int(min(scale.px(CARD_WIDTHS[0]), rect.width / widths, height))
        place = Rect((0, 0), faces.size(width))
        place.midleft = rect.centerx - round(widths * width / 2), rect.centery
        widgets: list[Widget] = []
        for index, card in enumerate(self.cards):
            behind = len(self.cards) - 1 - index
            id = f"{self.id}-{behind}" if behind else self.id
            shifted = place.move(round(index * step * width), 0)
            widget = CardWidget(id, shifted, card, "pine", large=self.large)
            widget.state = "target" if self.is_ringed else "unusable" if self.is_muted else "rest"
            widget.may_overlap = True
            widgets.append(widget)
        return widgets


def _has_cards(act: Act) -> bool:
    """Return True for an act of the game itself, with its cards or dice."""
    return any(isinstance(thing.part, ActCards | ActDice) for thing in act.things)


@dataclass
class ActDice(Unsized):
    """Dice that decided a battle, one above the other."""

    values: Sequence[int]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        side = int(min(DIE_SHARE * scale.px(CARD_WIDTHS[0]), rect.height / 2.3, rect.width / 1.3))
        dice: list[Widget] = []
        for index, value in enumerate(self.values):
            place = Rect(0, 0, side, side)
            shift = (index - 0.5) * 1.15 * side
            place.center = rect.centerx, round(rect.centery + shift)
            lean = DIE_LEANS[index % 2]
            dice.append(DieWidget(f"{PANEL_ID}-die-{index}", place, value, lean=lean))
        return dice


# The panel.


def party_act_panel(act: Act, strip: Colour | None) -> Part:
    """Return the panel of an act between the parties; `strip` is the colour of its top edge."""
    panel = Panel(PANEL_ID)
    panel.strip = strip
    return Framed(panel, PartyActContents(act), SIDE_PAD, 10)


@dataclass
class PartyActContents(Unsized):
    """Words, cards and figures of an act beside each other; in a narrow room the usual act."""

    act: Act

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        layouts = FlatLayouts(self.act, scale, rect).layouts() if _has_cards(self.act) else ()
        for layout in layouts:
            width, height = layout.size(scale, rect.width)
            if width <= rect.width and height <= rect.height:
                return layout.lay(scale, rect)
        return ActContents(self.act).lay(scale, rect)


@dataclass
class FlatLayouts:
    """Layouts of an act with its words at the left, its cards in the middle, its figures at right.

    Attributes:
        act: The act.
        scale: The window's measures.
        rect: The room, in pixels.
    """

    act: Act
    scale: Scale
    rect: Rect

    def layouts(self) -> Iterator[Part]:
        """Yield the layouts, the fullest first."""
        lines = self.act.lines
        room = self.rect.height - 2 * self.scale.px(RING_ROOM)
        heights = [min(room, faces.size(self.scale.px(width))[1]) for width in CARD_WIDTHS]
        line_counts = {len(lines), min(len(lines), 2), min(len(lines), 1)}
        for line_count in sorted(line_counts, reverse=True):
            for height in dict.fromkeys(heights):
                yield self._row(lines[:line_count], height, self._figures())
        if len(self.act.changes) > 1:
            yield self._row(lines[:1], heights[-1], self._small_figures())

    def _row(self, lines: Sequence[str], card_height: int, figures: Part) -> Part:
        """Return the layout with these sentences, figures, and cards of this height in pixels.

        Without figures their room stays empty, so that the cards stay where they are.
        """
        words = self._words(lines)
        side = Share(Space(0))
        cards = Row([side, self._cards(card_height), side])
        middle = Share(cards, CARDS_SHARE, whole=True)
        if self.act.changes:
            rule = Sized(Rule("act-line", colour=theme.LINE), 2)
            return Row([words, middle, rule, figures], gap=12)
        return Row([words, middle, Sized(Space(0), FIGURES_WIDTH, grows=True)], gap=12)

    def _words(self, lines: Sequence[str]) -> Part:
        """Return the title over the sentences."""
        act = self.act
        title = Label("act-title", words=act.title, role=Role.SCREEN)
        mark = SeatMark("act-mark", seat=act.seat, side=MARK_SIDE)
        row: list[Part] = [mark, Space(8), Share(title)] if act.seat else [Share(title)]
        sentences = LabelStyle(Role.BODY, theme.MUTED)("act-words", " ".join(lines))
        least = text.widest_word(act.title, Role.SCREEN, self.scale) + mark.size(self.scale)[0]
        least = max(least, round(self.scale.px(LEAST_WORDS_WIDTH) * self.scale.text))
        parts: list[Part] = [Row(row)]
        if lines:
            parts += [Space(4), sentences]
        column = Column(parts, at=CENTRE)
        return Share(column, least=least + self.scale.px(8))

    def _cards(self, height: int) -> Part:
        """Return the cards and dice with arrows between them, and captions below.

        The card that moves is `height` pixels high.
        """
        width = round(height * theme.CARD_WIDTH / theme.CARD_HEIGHT)
        parts: list[Part] = []
        for number, thing in enumerate(self.act.things):
            if number and thing.follows:
                arrow = Sized(BrassArrow(f"act-arrow-{number}"), ARROW_WIDTH, 18)
                parts.append(Column([arrow], at=CENTRE))
            parts.append(self._thing(number, thing, (width, height)))
        return Row(parts, gap=PARTS_GAP)

    def _thing(self, number: int, thing: ActThing, largest: tuple[int, int]) -> Part:
        """Return a thing with its caption; one without a caption is larger."""
        width, height = largest
        if not thing.caption:
            return Column([Sized(thing.part, wide=width, high=height)], at=CENTRE)
        caption = note(f"act-caption-{number}", thing.caption, align="center")
        caption_width, caption_height = caption.size(self.scale)
        gap = self.scale.px(CAPTION_GAP)
        side_height = min(round(SIDE_SHARE * height), height - caption_height - gap)
        side_width = round(side_height * theme.CARD_WIDTH / theme.CARD_HEIGHT)
        column_width = max(round(side_width * thing.share), caption_width)
        card = Sized(thing.part, wide=column_width, high=side_height)
        return Sized(Column([card, Space(CAPTION_GAP), caption], at=CENTRE), wide=column_width)

    def _figures(self) -> Part:
        """Return the figures that changed, each below its name, one alone also with its note."""
        changes = self.act.changes
        roles = ALONE_ROLES if len(changes) == 1 else PAIR_ROLES
        lines: list[Part] = [Sized(Space(0), FIGURES_WIDTH, grows=True)]
        for number, change in enumerate(changes):
            lines.append(self._figure_name(number))
            lines.append(Row(self._figure_row(number, roles, ARROW_WIDTH), gap=8, at=CENTRE))
            if change.owner and len(changes) == 1:
                lines.append(note("act-owner-0", change.owner))
        return Column(lines, gap=4 if len(changes) == 1 else 0, at=CENTRE)

    def _small_figures(self) -> Part:
        """Return the figures that changed in low rows, each behind its name."""
        rows = [
            Row(
                [
                    self._figure_name(number),
                    *self._figure_row(number, LOW_ROLES, SMALL_ARROW_WIDTH),
                ],
                gap=8,
                at=CENTRE,
            )
            for number in range(len(self.act.changes))
        ]
        return Column(rows, gap=8, at=CENTRE)

    def _figure_name(self, number: int) -> Label:
        """Return the name of a figure that changed."""
        name = self.act.changes[number].name
        return Label(f"act-figure-{number}", words=name, role=Role.STRONG)

    def _figure_row(self, number: int, roles: tuple[Role, Role], arrow_width: float) -> list[Part]:
        """Return a figure before, an arrow, and the figure after.

        Args:
            number: The number of the change, from 0.
            roles: The text styles of the figure before and after.
            arrow_width: Width of the arrow, in style units.
        """
        change = self.act.changes[number]
        return [
            LabelStyle(roles[0], theme.MUTED)(f"act-before-{number}", change.before),
            Sized(BrassArrow(f"act-change-{number}"), arrow_width, 16),
            LabelStyle(roles[1], theme.BRASS_LIGHT)(f"act-after-{number}", change.after),
        ]
