"""Marks on what has changed on a table since the player who is asked last answered.

    changes.expect(again=False)     when a question has come; `again` after F5
    changes.update(dt)              shows the rings once, while the table is at rest
    changes.remove()                on any press

Two positions are compared, both as whoever has the table may see them: cards by the place in which
they lie, counters and sums by their figures on the widgets of the two layouts. A game needs no code
for it.
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
FULL_LIGHT = 0.5
"""Progress of a ring at which it is not transparent at all."""
FIGURE = re.compile(r"\d+")
"""Pattern of a number in a text or an id."""
ANY_FIGURE = "#"
"""Sign for any number in a text or an id."""
MOST_WORDS = 4
"""Greatest number of words of a text that is a counter or a sum, and no sentence."""
FIGURE_MARGIN = 3
"""Distance of a ring from the figures in it, in style units."""


@dataclass(eq=False)
class ChangeRing(Pulse):
    """Ring of brass around something that has changed; with reduced motion it stands still."""

    _: KW_ONLY
    duration: float = RING_SECONDS
    is_still: bool = False

    @override
    def draw(self, surface: Surface, progress: float) -> None:
        if self.rect:
            super().draw(surface, FULL_LIGHT if self.is_still else progress)

    @override
    def calm(self) -> Motion:
        return ChangeRing(self.rect, state=self.state, is_still=True)


NO_RING = ChangeRing(Rect(0, 0, 0, 0))
"""Ring that stands for none."""


class ComparedWidget(NamedTuple):
    """Widget on the table whose text is compared.

    Attributes:
        widget: The widget.
        parent_id: Id of the widget around it; "" without one.
        topic: First text beside it that has no number; it says what a number is about.
    """

    widget: Widget
    parent_id: str
    topic: str

    @property
    def text(self) -> str:
        """Text of the widget, marked up."""
        return _text_of(self.widget)

    @property
    def key(self) -> tuple[str, str, str]:
        """Id, text and topic, which tell one counter or sum from any other."""
        return self.widget.id, self.text, self.topic

    @property
    def pattern(self) -> tuple[str, str, str]:
        """The same with a sign in place of each number."""
        return FIGURE.sub(ANY_FIGURE, self.widget.id), FIGURE.sub(ANY_FIGURE, self.text), self.topic

    @property
    def is_piece(self) -> bool:
        """True for a thing that lies on the table and has a name, such as a counter."""
        return self.widget.named and not isinstance(self.widget, Label)

    def is_figure(self, turn_word: str) -> bool:
        """Return True for a counter or a sum: a few words with a number, and not about a turn.

        A line about a turn begins with the game's word for it.
        """
        words = text.plain(self.text)
        if isinstance(self.widget, Panel) or words.startswith(turn_word):
            return False
        return bool(FIGURE.search(words)) and len(words.split()) <= MOST_WORDS


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
    """True if a player has asked to see the changes again."""
    _layout_before: Sequence[Widget] | None = field(default=None, init=False)
    """Layout of the earlier position, once it has been made for the coming rings."""
    _last_shown: tuple[int, int] = field(default=(0, 0), init=False)
    """Number of actions and viewer for which rings were last shown, so that they come once."""

    def __post_init__(self) -> None:
        self._animator = Animator(self._settings)

    def _settings(self) -> Settings:
        """Return the settings; without motion, the rings that F5 brings stand still."""
        settings = self._screen.manager.settings
        if settings.speed != "off":
            return settings
        return msgspec.structs.replace(settings, speed="normal", reduced_motion=True)

    # Commands.

    def expect(self, *, again: bool = False) -> None:
        """Show the rings as soon as the table is at rest.

        Each question brings them once, and `again` once more. Without motion only `again` does.
        """
        is_wanted = again or self._screen.manager.settings.speed != "off"
        if is_wanted and self._first_number() is not None:
            self._is_expected = True
            self._is_repeat |= again

    def show_now(self) -> bool:
        """Show the expected rings at once; return True if anything has one."""
        while self._is_expected:
            self._prepare()
        return any(ring.rect for ring in self.moving())

    def remove(self) -> bool:
        """Remove the rings that are shown; return True if there were any."""
        return self._animator.hurry()

    def stop(self) -> None:
        """Remove the rings, and expect none, because the position or the viewer has changed."""
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
            self._prepare()
        return self._animator.update(dt) or self._is_expected

    def wait(self) -> float | None:
        """Return 0 if rings are to be shown; None if nothing is."""
        return 0.0 if self._is_expected else None

    def moving(self) -> list[Overlay]:
        """Return the rings that are shown now."""
        return [] if self._table_animator.busy else self._animator.moving()

    # Comparison.

    def _first_number(self) -> int | None:
        """Return the number of the first action since the last answer of the player asked.

        An earlier game of the set does not count.

        Returns:
            The number; None if nobody else has acted since, or no person is asked.
        """
        match = self._match
        decision = match.decision
        if decision is None or match.look_only or match.program(decision.seat):
            return None
        last_answer = match.last_answer(decision.seat)
        later_actions = match.history[last_answer:]
        for index in reversed(range(len(later_actions))):
            if first_event(later_actions[index].events, GameBegan):
                later_actions = later_actions[index + 1 :]
                break
        if all(played.seat == decision.seat for played in later_actions):
            return None
        return later_actions[0].number

    def _prepare(self) -> None:
        """Lay out the earlier position, and in the next call show what has changed since.

        Each layout takes some milliseconds, so they are made in two frames. A viewer has the rings
        once at each question, unless they are asked for.
        """
        number = self._first_number()
        moment = len(self._match.history), self._seat.viewer
        if number is None or (moment == self._last_shown and not self._is_repeat):
            self._expect_nothing()
        elif self._layout_before is None:
            self._layout_before = self._layout(number)
        else:
            # without any change time passes too: it must not tell what is in an open hand
            self._animator.play(self._rings(number, self._layout_before) or [NO_RING])
            self._last_shown = moment
            self._expect_nothing()

    def _rings(self, number: int, layout_before: Sequence[Widget]) -> list[ChangeRing]:
        """Return a ring around each widget that has changed since before action `number`."""
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
        margin = 2 * scale.px(FIGURE_MARGIN)
        return ChangeRing(rect.inflate(margin, margin), state="legal")

    def _layout(self, number: int) -> Sequence[Widget]:
        """Return the widgets of the table as it showed the position before action `number`."""
        with self._beats.position_before(number):
            return self._screen.built_copy()

    def _piles(self, view: Any) -> dict[Place, Pile]:
        """Return all cards of a view by their place."""
        game = self._match.game
        return {pile.place: pile for pile in (*game.piles(view), *game.single_cards(view))}


def _ids_of_cards(
    piles_before: Mapping[Place, Pile],
    piles_now: Mapping[Place, Pile],
    widgets: Mapping[str, Widget],
) -> Iterator[str]:
    """Yield the ids of the widgets with cards that came, or from whose place cards went.

    Cards that came face up are marked one by one; all others at their place, which is the pile or
    the hand, or else the card that holds them.
    """
    for place, pile in piles_now.items():
        before = piles_before.get(place)
        counts_before = Counter(before.cards if before else ())
        counts = Counter(pile.cards)
        came = [card for card in counts - counts_before if card != HIDDEN]
        came_ids = [id for card in came for id in _ids_of_card(place, card, widgets)]
        if came_ids:
            yield from came_ids
        elif counts != counts_before:
            holder = widgets.get(place.within)
            if place in widgets:
                yield place
            elif isinstance(holder, CardWidget):
                yield holder.id


def _ids_of_card(place: Place, card: Card, widgets: Mapping[str, Widget]) -> list[str]:
    """Return the id of the widget that shows a card of a place, if it is on the screen."""
    return [
        widget.id
        for widget in widgets.values()
        if isinstance(widget, CardWidget) and widget.card == card and widget.id.startswith(place)
    ]


def _ids_of_figures(
    before: Sequence[Widget], now: Sequence[Widget], turn_word: str
) -> Iterator[str]:
    """Yield the ids of widgets whose text differs in its figures only, or that moved elsewhere.

    A list may put one more figure among others, so figures with similar ids are compared together.
    """
    parts_before = [*_parts(before)]
    keys_before = {part.key for part in parts_before}
    patterns_before = {part.pattern for part in parts_before}
    parents_before = {part.widget.id: part.parent_id for part in parts_before}
    changed_ids = set[str]()
    for part in _parts(now):
        id = part.widget.id
        is_new = part.key not in keys_before and part.pattern in patterns_before
        has_moved = part.is_piece and parents_before.get(id, part.parent_id) != part.parent_id
        if part.parent_id in changed_ids:  # it has a ring around it
            changed_ids.add(id)
        elif has_moved or (is_new and part.is_figure(turn_word)):
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
    topic = next((words for words in texts if words and not FIGURE.search(words)), "")
    for widget in table_widgets:
        yield ComparedWidget(widget, parent_id, topic)
        yield from _parts(widget.widgets, widget.id)


def _text_of(widget: Widget) -> str:
    return widget.words if isinstance(widget, Label) else widget.name
