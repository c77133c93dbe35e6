"""Acts of Schmiegel: the panel between the parties with who acts, the card, and what changes.

    if act := SchmiegelActs(table).shown():
        part = party_act_panel(act, strip)

The card that moves stands in the middle. At its sides stand its giver and its taker, each of them a
character or a hand: the two ends of the act.
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
"""Width of the giver's or the taker's card as a share of the width of the card that moves."""
CARD_WIDTHS = (92, 80, 72, 62)
"""Widths to try for the card that moves, the greatest first, in style units."""
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
DIE_STEP = 1.15
"""Distance between the centres of the two dice as a share of the side of a die."""
DIE_ROOM = 1.3
"""Width of the room for a rotated die as a share of its side."""
NUMBER_STEP = 0.36
"""Distance from a number to the next one, as a share of the width of a card: its index shows."""
ARROW_WIDTH = 27
"""Width of an arrow between cards, in style units."""
SINGLE_ROLES = Role.FIGURE, Role.SCORE
"""Text styles of a figure before and after, if only one figure changed."""
PAIR_ROLES = Role.DIALOG, Role.FIGURE
"""Text styles of a figure before and after, if two figures changed."""
LOW_ROLES = Role.NUMBER, Role.FIGURE
"""Text styles of a figure before and after, if two figures changed and stand in low rows."""
SMALL_ARROW_WIDTH = 20
"""Width of an arrow between two small figures, in style units."""
PARTS_GAP = 7
"""Gap between cards and arrows, in style units."""
CAPTION_GAP = 7
"""Gap between a card and its caption, in style units: room for the ring of its focus."""
MARK_GAP = 8
"""Gap between the mark of the seat that acted and the title, in style units."""
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
        """Return the facts of the act that is shown; None if it has neither cards nor dice."""
        if not _has_cards_or_dice(act):
            return None
        return self._facts(self._action_to_show(self.table.history[-1]))[0]

    @override
    def phrase(self, action: Action) -> str:
        return "Levels up" if isinstance(action, Associate) else ""

    @override
    def act_of(self, played: Played) -> Act:
        """Return the act of an action; a pass that moves no cards has that of the action before it.

        All uses of one ability in a turn share an act, which lists the earlier ones in brief. So a
        training and the gift of its number share one, too.
        """
        shown = self._action_to_show(played)
        facts, earlier_uses = self._facts(shown)
        if not facts.verb:  # nothing that only Schmiegel has: a draw offered, a plain pass
            return super().act_of(shown)
        title = f"{self.table.name(facts.seat)} {facts.verb}"
        briefs = [use.in_brief for use in earlier_uses if use.in_brief]
        before = [f"Before: {'; '.join(briefs)}."] if briefs else []
        lines = [*facts.words, *before, *self._further_sentences(shown, played)]
        return Act(facts.seat, title, lines, self._things(facts), self._changes_of(shown, facts))

    def _action_to_show(self, played: Played) -> Played:
        """Return an action, or for a pass that moves no cards the action of the turn before it.

        Several such passes lead back to the action before all of them, or to the first pass.
        """
        history = self.table.history
        shown = played
        while isinstance(shown.action, Pass) and not _moves_cards(shown) and shown.number > 1:
            earlier = history[shown.number - 2]
            if earlier.seat != shown.seat or _ends_turn(earlier):
                break
            shown = earlier
        return played if isinstance(shown.action, COMMON_ACTIONS) else shown

    def _facts(self, shown: Played) -> tuple[ActFacts, list[ActFacts]]:
        """Return the facts of an action, and of the earlier uses of the same ability."""
        if isinstance(shown.action, COMMON_ACTIONS):
            return ActFacts(shown.seat), []
        viewer = self.table.seat.viewer
        turn_events = this_turn(self.table.opening, self.table.history[: shown.number])
        uses = _uses(turn_events)
        if not uses or first_event(shown.events, AttackDeclared) or _ends_turn(shown):
            return facts_of(shown.seat, [event.seen_by(viewer) for event in shown.events]), []
        last_user = _user_face(uses[-1])
        facts_of_uses = [
            facts_of(shown.seat, [event.seen_by(viewer) for event in use])
            for use in uses
            if _user_face(use) == last_user
        ]
        return facts_of_uses[-1], facts_of_uses[:-1]

    def _further_sentences(self, shown: Played, last: Played) -> list[str]:
        """Return the log's sentences that belong to no seat, and that about the last pass.

        Args:
            shown: The action that the act shows.
            last: The last action: `shown`, or a pass after it.
        """
        entries = [
            entry for entry in self.table.log() if shown.number <= entry.number <= last.number
        ]
        nobody_sentences = [
            entry.sentence
            for entry in entries
            if entry.mark == NOBODY and entry.number == shown.number
        ]
        if _is_battle(shown):
            nobody_sentences = []  # the dice tell its rolls
        if first_event(shown.events, NothingDrawn):
            nobody_sentences.append("No number was left to draw.")
        pass_sentences = [entry.text for entry in entries if entry.number > shown.number]
        return [*nobody_sentences, *pass_sentences[-1:]]

    # Things.

    def _things(self, facts: ActFacts) -> list[ActThing]:
        """Return the cards and dice of an act from the giver to the taker."""
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
        """Return the giver or the taker, a character or a hand, with its caption."""
        cards = [HIDDEN] * HAND_BACKS if end.face == HAND else [*end.numbers, Card(end.face)]
        card = ActCards(f"{PANEL_ID}-{id}", cards, large=self.table.large, is_muted=end.is_muted)
        return ActThing(card, end.caption, share=1 + NUMBER_STEP * len(end.numbers))

    # Figures.

    def _changes_of(self, shown: Played, facts: ActFacts) -> list[FigureChange]:
        """Return how often characters hit, if that changed, or else the size of a party."""
        before: Schmiegel = self.table.view_before(shown.number)
        now: Schmiegel = self.table.view
        return self._hit_changes(before, now, facts) or self._party_change(before, now)

    def _hit_changes(
        self, before: Schmiegel, now: Schmiegel, facts: ActFacts
    ) -> list[FigureChange]:
        """Return how often characters hit whose numbers changed, or one that replaced another."""
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
        return []

    def _party_change(self, before: Schmiegel, now: Schmiegel) -> list[FigureChange]:
        """Return the change of the first party whose size changed, if there is one."""
        for seat in (1, 2):
            sizes = [str(len(view.players[seat - 1].party)) for view in (before, now)]
            if sizes[0] != sizes[1]:
                return [FigureChange("Party", f"of {self.table.name(seat)}", *sizes)]
        return []

    def _hit_change(
        self, view: Schmiegel, before: Character, after: Character, *, is_brief: bool = False
    ) -> FigureChange:
        """Return the change of how often a character hits.

        If odds are switched off, it is the change of how many numbers the character holds.

        Args:
            view: The current view.
            before: The character before the action.
            after: The character now, or the one in its place.
            is_brief: Whether a small picture stands for the character's name.
        """
        name = f"{{{after.face}}}" if is_brief else capital(card_name(after.face))
        if not self.table.settings.odds:
            counts = [str(len(character.numbers)) for character in (before, after)]
            return FigureChange(f"{name} holds", "", *counts)
        totals = sorted(view.hit_totals(after))
        if len(totals) > MOST_TOTALS:
            total_words = totals_in_ranges(totals)
        else:
            total_words = list_in_words([*map(str, totals)])
        chances = [percent(chance_to_hit(view.hit_totals(each))) for each in (before, after)]
        return FigureChange(f"{name} hits", f"on {total_words}", *chances)


def _moves_cards(played: Played) -> bool:
    return first_event(played.events, Moved) is not None


def _ends_turn(played: Played) -> bool:
    return any(isinstance(event, TurnBegan | GameBegan) for event in played.events)


def _is_battle(played: Played) -> bool:
    """Return True for a battle: apart from passes, only battles end a turn."""
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


def _user_face(use: Sequence[Event]) -> Card:
    """Return the face of the character that used its ability."""
    used = first_event(use, AbilityUsed)
    assert used
    return used.face


# Pictures.


@dataclass
class ActCards(Unsized):
    """Cards of an act side by side, or the backs of a hand, as large as their room allows.

    Attributes:
        id: The id of the last card's widget, and the beginning of the others' ids.
        cards: The cards from left to right; the last one lies on top.
        large: True for cards with large indices.
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
        length = 1 + step * (len(self.cards) - 1)  # of all cards, in widths of a card
        most_by_height = rect.height * theme.CARD_WIDTH / theme.CARD_HEIGHT
        width = int(min(scale.px(CARD_WIDTHS[0]), rect.width / length, most_by_height))
        place = Rect((0, 0), faces.size(width))
        place.midleft = rect.centerx - round(length * width / 2), rect.centery
        widgets: list[Widget] = []
        for index, card in enumerate(self.cards):
            behind = len(self.cards) - 1 - index
            id = f"{self.id}-{behind}" if behind else self.id
            shifted = place.move(round(index * step * width), 0)
            widget = CardWidget(id, shifted, card, "pine", large=self.large)
            if self.is_ringed:
                widget.state = "target"  # which has a ring
            elif self.is_muted:
                widget.state = "unusable"  # which has a veil
            widget.may_overlap = True
            widgets.append(widget)
        return widgets


@dataclass
class ActDice(Unsized):
    """Dice that decided a battle, one above the other."""

    values: Sequence[int]

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        most_by_height = rect.height / (2 * DIE_STEP)
        most_by_width = rect.width / DIE_ROOM
        side = int(min(DIE_SHARE * scale.px(CARD_WIDTHS[0]), most_by_height, most_by_width))
        dice: list[Widget] = []
        for index, value in enumerate(self.values):
            place = Rect(0, 0, side, side)
            shift = (index - 0.5) * DIE_STEP * side
            place.center = rect.centerx, round(rect.centery + shift)
            lean = DIE_LEANS[index % 2]
            dice.append(DieWidget(f"{PANEL_ID}-die-{index}", place, value, lean=lean))
        return dice


def _has_cards_or_dice(act: Act) -> bool:
    """Return True for an act that only Schmiegel has, unlike a resignation or an offered draw."""
    return any(isinstance(thing.part, ActCards | ActDice) for thing in act.things)


# The panel.


def party_act_panel(act: Act, strip: Colour | None) -> Part:
    """Return the panel of an act between the parties.

    Args:
        act: The act.
        strip: The colour along the top edge of the panel; None leaves it out.
    """
    panel = Panel(PANEL_ID)
    panel.strip = strip
    return Framed(panel, PartyActContents(act), SIDE_PAD, 10)


@dataclass
class PartyActContents(Unsized):
    """Words, cards and figures of an act in three columns.

    If no such layout fits, or the act has neither cards nor dice, it looks as in any other game.
    """

    act: Act

    @override
    def lay(self, scale: Scale, rect: Rect) -> list[Widget]:
        if _has_cards_or_dice(self.act):
            for layout in ColumnLayouts(self.act, scale, rect).layouts():
                width, height = layout.size(scale, rect.width)
                if width <= rect.width and height <= rect.height:
                    return layout.lay(scale, rect)
        return ActContents(self.act).lay(scale, rect)


@dataclass
class ColumnLayouts:
    """Layouts of an act in three columns: words, then cards and dice, then figures that changed.

    Attributes:
        act: The act.
        scale: The window's measures.
        rect: The room, in pixels.
    """

    act: Act
    scale: Scale
    rect: Rect

    def layouts(self) -> Iterator[Part]:
        """Yield the layouts, the fullest first: cards shrink before a sentence is left out."""
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
        """Return the layout with these sentences, figures, and cards of this height in pixels."""
        words = self._words(lines)
        side = Share(Space(0))
        cards = Row([side, self._cards(card_height), side])
        parts: list[Part] = [words, Share(cards, CARDS_SHARE, whole=True)]
        if self.act.changes:
            parts.append(Sized(Rule("act-line", colour=theme.LINE), 2))
        return Row([*parts, figures], gap=12)

    def _words(self, lines: Sequence[str]) -> Part:
        """Return the title over the sentences."""
        act = self.act
        title = Label("act-title", words=act.title, role=Role.SCREEN)
        mark = SeatMark("act-mark", seat=act.seat, side=MARK_SIDE)
        row: list[Part] = [mark, Space(MARK_GAP), Share(title)] if act.seat else [Share(title)]
        parts: list[Part] = [Row(row)]
        if lines:
            sentences = LabelStyle(Role.BODY, theme.MUTED)("act-words", " ".join(lines))
            parts += [Space(4), sentences]
        widest_word = text.widest_word(act.title, Role.SCREEN, self.scale)
        title_width = widest_word + mark.size(self.scale)[0]
        least = max(title_width, round(self.scale.px(LEAST_WORDS_WIDTH) * self.scale.text))
        return Share(Column(parts, at=CENTRE), least=least + self.scale.px(MARK_GAP))

    def _cards(self, height: int) -> Part:
        """Return the cards and dice with arrows between them, and captions below.

        The card that moves is `height` pixels high.
        """
        parts: list[Part] = []
        for number, thing in enumerate(self.act.things):
            if number and thing.follows:
                arrow = Sized(BrassArrow(f"act-arrow-{number}"), ARROW_WIDTH, 18)
                parts.append(Column([arrow], at=CENTRE))
            parts.append(self._thing(number, thing, height))
        return Row(parts, gap=PARTS_GAP)

    def _thing(self, number: int, thing: ActThing, height: int) -> Part:
        """Return a thing with its caption; the card that moves has none, and is larger.

        Args:
            number: The number of the thing, from 0.
            thing: The thing.
            height: The height of the card that moves, in pixels.
        """
        if not thing.caption:
            moved_card = Sized(thing.part, wide=_card_width(height), high=height)
            return Column([moved_card], at=CENTRE)
        caption = note(f"act-caption-{number}", thing.caption, align="center")
        caption_width, caption_height = caption.size(self.scale)
        gap = self.scale.px(CAPTION_GAP)
        side_height = min(round(SIDE_SHARE * height), height - caption_height - gap)
        column_width = max(round(_card_width(side_height) * thing.share), caption_width)
        picture = Sized(thing.part, wide=column_width, high=side_height)
        return Sized(Column([picture, Space(CAPTION_GAP), caption], at=CENTRE), wide=column_width)

    def _figures(self) -> Part:
        """Return the figures that changed, each below its name; a single one is large.

        The column is never narrower than `FIGURES_WIDTH`, even if it is empty: so the cards stay
        where they are from act to act.
        """
        changes = self.act.changes
        roles = SINGLE_ROLES if len(changes) == 1 else PAIR_ROLES
        lines: list[Part] = [Sized(Space(0), FIGURES_WIDTH, grows=True)]
        for number, change in enumerate(changes):
            lines.append(self._figure_name(number))
            lines.append(Row(self._figure_row(number, roles, ARROW_WIDTH), gap=8, at=CENTRE))
            if change.owner and len(changes) == 1:
                lines.append(note("act-owner-0", change.owner))
        return Column(lines, gap=4 if len(changes) == 1 else 0, at=CENTRE)

    def _small_figures(self) -> Part:
        """Return the figures that changed in low rows, each after its name."""
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


def _card_width(height: int) -> int:
    """Return the width of a card of this height, both in pixels."""
    return round(height * theme.CARD_WIDTH / theme.CARD_HEIGHT)
