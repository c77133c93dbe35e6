"""Rings around the things that have changed on the table since a player's last answer.

    changes.expect()                when a question has come
    changes.expect(again=True)      when the player presses F5
    changes.update(dt)              in each frame in which the table is at rest
    changes.remove()                on any press

The position before the other players' actions is compared with the current one, both as seen by
whoever has the table. Of cards, the piles of the two views are compared; of counters and sums, the
texts of the widgets in layouts of the two positions. A game needs no code for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, NamedTuple

import msgspec
from pygame import Rect, Surface
from typing_extensions import override

from engine.app import text
from engine.app.settings import Settings
from engine.app.widgets import Group, Label, Look, Overlay, Panel, Screen, Widget, walk
from engine.app.widgets.bars import Bar
from engine.match import Match
from engine.rules.cards import HIDDEN, Card
from engine.rules.events import GameBegan, first_event
from engine.rules.places import Pile, Place
from engine.table.animator import Animator, Motion, Pulse
from engine.table.beats import Beats
from engine.table.cards import CardWidget
from engine.table.hotseat import HotSeat
from engine.table.piles import PileWidget

RING_SECONDS = 1.8
"""Seconds at normal speed for which the rings are shown."""
OPAQUE_PROGRESS = 0.5
"""Progress of a ring, from 0 to 1, at which it is opaque."""
NUMBER = re.compile(r"\d+")
"""Pattern of a number in a text or an id."""
ANY_NUMBER = "#"
"""Sign for any number in a text or an id."""
MOST_WORDS = 4
"""Greatest number of words in a counter or a sum; longer texts are sentences."""
LABEL_MARGIN = 3
"""Distance of a ring from the text of the label in it, in style units."""


@dataclass(eq=False)
class ChangeRing(Pulse):
    """Ring of brass around something that has changed; with reduced motion it stands still."""

    _: KW_ONLY
    duration: float = RING_SECONDS
    is_still: bool = False

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        if self.rect:
            super().draw(surface, OPAQUE_PROGRESS if self.is_still else progress)

    @override
    def calm(self) -> Motion:
        return ChangeRing(self.rect, state=self.state, is_still=True)


NO_RING = ChangeRing(Rect(0, 0, 0, 0))
"""Ring that draws nothing, and takes as much time as any other."""


class ComparedWidget(NamedTuple):
    """Widget on the table whose text is compared.

    Attributes:
        widget: The widget.
        parent_id: Id of the widget around it; "" without one.
        topic: First text without a number among the widgets beside it, which says what their
            numbers are about.
    """

    widget: Widget
    parent_id: str
    topic: str

    @property
    def text(self) -> str:
        """Text of a label, marked up; of any other widget, its name."""
        return _text_of(self.widget)

    @property
    def key(self) -> tuple[str, str, str]:
        """Id, text and topic, which tell one counter or sum from any other."""
        return self.widget.id, self.text, self.topic

    @property
    def pattern(self) -> tuple[str, str, str]:
        """The key with a sign in place of each number in id and text."""
        return NUMBER.sub(ANY_NUMBER, self.widget.id), NUMBER.sub(ANY_NUMBER, self.text), self.topic

    @property
    def is_piece(self) -> bool:
        """True for a widget with a name that is no label, such as a counter."""
        return self.widget.named and not isinstance(self.widget, Label)

    def is_figure(self, turn_word: str) -> bool:
        """Return True for a counter or a sum: at most `MOST_WORDS` words, with a number.

        Panels do not count, nor do texts about a turn, which begin with `turn_word`.
        """
        words = text.plain(self.text)
        if isinstance(self.widget, Panel) or words.startswith(turn_word):
            return False
        return bool(NUMBER.search(words)) and len(words.split()) <= MOST_WORDS


@dataclass(eq=False, repr=False)
class Changes:
    """Rings around the cards, counters and sums that changed since a player's last answer.

    They delay nothing: the table is at rest while they are shown.
    """

    _match: Match
    _beats: Beats
    _seat: HotSeat
    _table_animator: Animator
    """Animator of the table; the rings are shown after its motions."""
    _screen: Screen
    _is_expected: bool = field(default=False, init=False)
    """True if the rings are to be shown as soon as the table is at rest."""
    _is_repeat: bool = field(default=False, init=False)
    """True if a player has asked to see the expected rings again."""
    _layout_before: Sequence[Widget] | None = field(default=None, init=False)
    """Layout of the earlier position, once it has been made for the expected rings."""
    _last_shown: tuple[int, int] = field(default=(0, 0), init=False)
    """Number of actions and viewer for which rings were last shown, so that they come once."""

    def __post_init__(self) -> None:
        self._animator = Animator(self._settings)
        """Animator of the rings, which do not delay the table."""

    def _settings(self) -> Settings:
        """Return the settings for the rings.

        If motion is off, rings still come after F5: they stand still, for the time of normal speed.
        """
        settings = self._screen.manager.settings
        if settings.speed != "off":
            return settings
        return msgspec.structs.replace(settings, speed="normal", reduced_motion=True)

    # Commands.

    def expect(self, *, again: bool = False) -> None:
        """Show the rings as soon as the table is at rest.

        Args:
            again: Whether the player has asked for them. If not, they come only once for each
                question, and never if motion is off.
        """
        is_wanted = again or self._screen.manager.settings.speed != "off"
        if is_wanted and self._first_new_number() is not None:
            self._is_expected = True
            self._is_repeat |= again

    def show_now(self) -> bool:
        """Show the expected rings at once; return True if anything has one."""
        while self._is_expected:
            self._take_step()
        return any(ring.rect for ring in self.moving())

    def remove(self) -> bool:
        """Remove the rings that are shown; return True if there were any."""
        return self._animator.hurry()

    def stop(self) -> None:
        """Remove the rings that are shown or expected: the position or the viewer has changed."""
        self.remove()
        self._expect_nothing()

    def _expect_nothing(self) -> None:
        self._is_expected = False
        self._is_repeat = False
        self._layout_before = None

    # Time and pictures.

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass in which the table is at rest; return True if something changes."""
        if self._is_expected:
            self._take_step()
        return self._animator.update(dt) or self._is_expected

    def wait(self) -> float | None:
        """Return the seconds until `update` has something to do; None is never."""
        return 0.0 if self._is_expected else None

    def moving(self) -> list[Overlay]:
        """Return the rings that are shown now."""
        return [] if self._table_animator.busy else self._animator.moving()

    # Comparison.

    def _first_new_number(self) -> int | None:
        """Return the number of the first action after the last answer of the player who is asked.

        Actions of earlier games of the set do not count.

        Returns:
            The number; None if no person is asked, or if no other seat has acted since.
        """
        match = self._match
        decision = match.decision
        if decision is None or match.look_only or match.program(decision.seat):
            return None
        later_actions = match.history[match.last_answer(decision.seat) :]
        game_starts = [
            count
            for count, played in enumerate(later_actions, 1)
            if first_event(played.events, GameBegan)
        ]
        later_actions = later_actions[max(game_starts, default=0) :]
        if all(played.seat == decision.seat for played in later_actions):
            return None
        return later_actions[0].number

    def _take_step(self) -> None:
        """Take the next step to the expected rings: lay out the earlier position, then show them.

        Each layout takes some milliseconds, so the steps are taken in two frames. The rings are
        dropped if they have been shown already, and nobody has asked to see them again.
        """
        number = self._first_new_number()
        shown_for = len(self._match.history), self._seat.viewer
        if number is None or (shown_for == self._last_shown and not self._is_repeat):
            self._expect_nothing()
        elif self._layout_before is None:
            self._layout_before = self._layout(number)
        else:
            # if nothing has changed, an invisible ring takes as long: the time must not tell
            self._animator.play(self._rings(number, self._layout_before) or [NO_RING])
            self._last_shown = shown_for
            self._expect_nothing()

    def _rings(self, number: int, layout_before: Sequence[Widget]) -> list[ChangeRing]:
        """Return a ring around each wholly visible widget that has changed.

        Args:
            number: The number of the first action whose changes count.
            layout_before: The layout of the position before that action.
        """
        widgets = {
            widget.id: widget
            for widget, clip in walk(self._screen.widgets)
            if clip is None or clip.contains(widget.rect)
        }
        viewer = self._seat.viewer
        piles_before = self._piles(self._match.view_before(number, viewer))
        piles_now = self._piles(self._match.view(viewer))
        layout_now = self._layout(len(self._match.history) + 1)
        ids = [
            *_ids_of_cards(piles_before, piles_now, widgets),
            *_ids_of_figures(layout_before, layout_now, self._match.game.config.turn),
        ]
        return [self._ring(widgets[id]) for id in dict.fromkeys(ids) if id in widgets]

    def _ring(self, widget: Widget) -> ChangeRing:
        """Return the ring around a widget; that of a label is as wide as its text."""
        scale = self._screen.manager.scale
        if isinstance(widget, CardWidget | PileWidget):
            return ChangeRing(widget.shape(Look(scale)))
        if not isinstance(widget, Label):
            return ChangeRing(widget.rect, state="legal")
        rect = Rect((0, 0), text.measure(widget.words, widget.role, scale, widget.rect.width))
        rect.topleft = widget.rect.topleft
        if widget.middle:
            rect.centery = widget.rect.centery
        if widget.align == "center":
            rect.centerx = widget.rect.centerx
        elif widget.align == "right":
            rect.right = widget.rect.right
        margin = 2 * scale.px(LABEL_MARGIN)
        return ChangeRing(rect.inflate(margin, margin), state="legal")

    def _layout(self, number: int) -> Sequence[Widget]:
        """Return the widgets of the table for the position before action `number`."""
        with self._beats.position_before(number):
            return self._screen.built_copy()

    def _piles(self, view: Any) -> dict[Place, Pile]:
        """Return the piles and single cards of a view by their place."""
        game = self._match.game
        return {pile.place: pile for pile in (*game.piles(view), *game.single_cards(view))}


def _ids_of_cards(
    piles_before: Mapping[Place, Pile],
    piles_now: Mapping[Place, Pile],
    widgets: Mapping[str, Widget],
) -> Iterator[str]:
    """Yield the ids of the widgets to mark, since cards have come to a place or left it.

    If cards have come face up, each of them is marked. Otherwise the widget of the place is: the
    pile or the hand, or the card in whose place they lie.
    """
    for place, pile in piles_now.items():
        before = piles_before.get(place)
        counts_before = Counter(before.cards if before else ())
        counts = Counter(pile.cards)
        new_cards = [card for card in counts - counts_before if card != HIDDEN]
        new_ids = [id for card in new_cards for id in _ids_of_card(place, card, widgets)]
        if new_ids:
            yield from new_ids
        elif counts != counts_before:
            widget_around = widgets.get(place.within)
            if place in widgets:
                yield place
            elif isinstance(widget_around, CardWidget):
                yield widget_around.id


def _ids_of_card(place: Place, card: Card, widgets: Mapping[str, Widget]) -> list[str]:
    """Return the ids of the widgets that show this card at a place; none if it isn't visible."""
    return [
        widget.id
        for widget in widgets.values()
        if isinstance(widget, CardWidget) and widget.card == card and widget.id.startswith(place)
    ]


def _ids_of_figures(
    before: Sequence[Widget], now: Sequence[Widget], turn_word: str
) -> Iterator[str]:
    """Yield the ids of figures that differ in numbers alone, and of pieces with another parent.

    A list may have one more row than before, with a new id. So figures are matched by pattern, and
    not by id.

    Args:
        before: The layout of the earlier position.
        now: The layout of the current position.
        turn_word: The game's own word for a turn.
    """
    parts_before = [*_parts(before)]
    keys_before = {part.key for part in parts_before}
    patterns_before = {part.pattern for part in parts_before}
    parents_before = {part.widget.id: part.parent_id for part in parts_before}
    changed_ids = set[str]()
    for part in _parts(now):
        id = part.widget.id
        has_new_number = part.key not in keys_before and part.pattern in patterns_before
        has_moved = part.is_piece and parents_before.get(id, part.parent_id) != part.parent_id
        if part.parent_id in changed_ids:  # the ring around its parent is enough
            changed_ids.add(id)
        elif has_moved or (has_new_number and part.is_figure(turn_word)):
            changed_ids.add(id)
            yield id


def _parts(widgets: Sequence[Widget], parent_id: str = "") -> Iterator[ComparedWidget]:
    """Yield the widgets on the table itself: without bars, log, prompts, answers and cards."""
    table_widgets = [
        widget
        for widget in widgets
        if widget.group is Group.TABLE and not isinstance(widget, Bar | CardWidget | PileWidget)
    ]
    texts = [_text_of(widget) for widget in table_widgets]
    topic = next((words for words in texts if words and not NUMBER.search(words)), "")
    for widget in table_widgets:
        yield ComparedWidget(widget, parent_id, topic)
        yield from _parts(widget.widgets, widget.id)


def _text_of(widget: Widget) -> str:
    return widget.words if isinstance(widget, Label) else widget.name
