"""Controls for a value: toggle, choice, slider.

The screen calls `grab`, `drag` and `key`; the returned `Change` says whether the input was handled
(`TAKEN`), and whether the screen must be rebuilt. The other overridden members are documented in
`Widget`.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import KW_ONLY, dataclass

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import paint, text, theme
from engine.app.inputs import LEFT, Key, Pointer, Typed
from engine.app.paint.grounds import PanelKind
from engine.app.theme import Role, Scale
from engine.app.widgets.buttons import PAD_X, PAD_Y
from engine.app.widgets.control import Control, NumberControl
from engine.app.widgets.layout import flow_rects
from engine.app.widgets.widget import UNLIMITED, Change, Look, Size

LEAST_PLATE_WIDTH = 68
"""Minimum width of a plate in a choice, in style units."""
PLATE_PAD_Y = PAD_Y / 2
"""Space above and below the label of a plate, in style units."""
PLATE_GAP = theme.UNIT + 1
"""Gap between plates, in style units."""
TRACK_WIDTH = 300
"""Preferred width of a slider's track with its knob, in style units."""
LEAST_TRACK_WIDTH = 80
"""Minimum width of a slider's track with its knob, in style units."""
TRACK_HEIGHT = 28
"""Height of a slider's track with its knob, in style units."""
VALUE_GAP = 16
"""Gap between a slider's track and the text of its value, in style units."""
BEYOND_ALL_VALUES = 10**9
"""Step of Home and End, which is then limited to the ends of a slider."""


@dataclass(eq=False, repr=False)
class Toggle(Control):
    """A switch labelled "on" or "off"."""

    value: bool = False
    on_change: Callable[[bool], None] = lambda value: None

    enter_presses = True

    @override
    @property
    def state(self) -> str:
        return "on" if self.value else "off"

    @override
    def press(self) -> None:
        self.on_change(not self.value)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        return paint.toggle(scale, self.value).get_size()

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.toggle(look.scale, self.value, look.hovered, not self.enabled)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class ChoiceField(NumberControl):
    """A row of plates (radio buttons) with one chosen; wraps into further rows.

    A click chooses the plate under the pointer; left and right arrows choose the next one.

    Attributes:
        options: Labels of the plates.
        closed: Indices of the options that can't be chosen now; their plates are grey.
    """

    options: Sequence[str] = ()
    _: KW_ONLY
    closed: Collection[int] = ()

    @override
    @property
    def state(self) -> str:
        if not 0 <= self.value < len(self.options):
            return "none"
        return f"{text.plain(self.options[self.value])}, {self.value + 1} of {len(self.options)}"

    def plates(self, scale: Scale) -> list[Rect]:
        """Return the rectangle of each option's plate, in pixels of the window."""
        return self._plates(scale, self.rect)

    def _plates(self, scale: Scale, rect: Rect) -> list[Rect]:
        """Return the rectangles of the plates in rows from the top of a rectangle."""
        least_height = scale.px(theme.FORM_HEIGHT)
        padding = 2 * scale.px(PAD_X)
        sizes = []
        for option in self.options:
            text_width = text.measure(option, Role.NUMBER, scale)[0]
            width = max(text_width + padding, scale.px(LEAST_PLATE_WIDTH))
            text_room = max(1, min(width, rect.width) - padding)
            text_height = text.measure(option, Role.NUMBER, scale, text_room)[1]
            sizes.append((width, max(least_height, text_height + 2 * scale.px(PLATE_PAD_Y))))
        return flow_rects(sizes, rect, scale.px(PLATE_GAP))

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        padding = 2 * scale.px(PAD_X)
        room = Rect(0, 0, UNLIMITED if width is None else width, 0)
        plates = self._plates(scale, room)
        bottom = max(plate.bottom for plate in plates)
        if width is None:
            return plates[-1].right, bottom  # unwrapped, all plates stand in one row
        # the minimum at this width: a plate may be as narrow as its wrapped label
        text_room = max(1, width - padding)
        text_widths = [
            text.measure(option, Role.NUMBER, scale, text_room)[0] for option in self.options
        ]
        return max(text_widths) + padding, bottom

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        for index, plate in enumerate(self.plates(scale)):
            if plate.collidepoint(at.pos) and self.enabled and at.button == LEFT:
                return Change.TAKEN if index in self.closed else self.take(index)
        return Change.NONE

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        if not (isinstance(event, Key) and event.name in ("left", "right") and self.enabled):
            return Change.NONE
        is_right = event.name == "right"
        indices = range(self.value + 1, len(self.options)) if is_right else range(self.value)[::-1]
        return self.take(next((each for each in indices if each not in self.closed), self.value))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        for index, plate in enumerate(self.plates(look.scale)):
            is_chosen = index == self.value
            is_open = self.enabled and index not in self.closed
            ground: PanelKind = "notice" if is_chosen and self.enabled else "slot"
            ink = theme.BRASS_LIGHT if is_chosen else theme.TEXT
            label = text.block(
                self.options[index],
                Role.NUMBER,
                look.scale,
                width=plate.width - 2 * look.scale.px(PAD_X),
                colour=ink if is_open else theme.DISABLED,
                align="center",
            )
            surface.blit(paint.panel(look.scale, plate.size, ground), plate)
            label.draw_centred(surface, plate)


@dataclass(eq=False, repr=False)
class Slider(NumberControl):
    """A whole number between two ends, set by dragging, clicking, arrows, Home and End.

    Attributes:
        shown: Returns the text for a number ("5 walls"), which stands to the right of the track.
    """

    low: int = 0
    high: int = 10
    _: KW_ONLY
    step: int = 1
    shown: Callable[[int], str] = str

    ring = "words"

    @override
    @property
    def state(self) -> str:
        return self.shown(self.value)

    def _widest_value(self, scale: Scale) -> Size:
        """Return the room in pixels for the text of the value, so that the track keeps its width.

        The ends have the longest texts, as a rule; the current value is measured to make sure.
        """
        values = (self.low, self.high, self.value)
        sizes = [text.measure(self.shown(value), Role.LABEL, scale) for value in values]
        return max(width for width, _ in sizes), max(height for _, height in sizes)

    def track(self, scale: Scale) -> Rect:
        """Return the range of the knob's middle as a rectangle, as high as the slider."""
        half_knob = paint.slider_reach(scale)
        value_width = self._widest_value(scale)[0] + scale.px(VALUE_GAP)
        width = max(1, self.rect.width - value_width - 2 * half_knob)
        return Rect(self.rect.left + half_knob, self.rect.top, width, self.rect.height)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        value_width, value_height = self._widest_value(scale)
        if width is None:
            least_height = scale.px(theme.FORM_HEIGHT)
            track_width = scale.px(VALUE_GAP + TRACK_WIDTH)
        else:
            least_height = scale.px(TRACK_HEIGHT)
            track_width = scale.px(VALUE_GAP + LEAST_TRACK_WIDTH)
        return value_width + track_width, max(value_height, least_height)

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        return self.drag(at, scale) if at.button == LEFT else Change.NONE

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        track = self.track(scale)
        share = min(max((at.pos[0] - track.left) / track.width, 0), 1)
        steps = round(share * (self.high - self.low) / self.step)
        return self._take_clamped(self.low + steps * self.step)

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        steps = {
            "left": -self.step,
            "right": self.step,
            "home": -BEYOND_ALL_VALUES,
            "end": BEYOND_ALL_VALUES,
        }
        if not isinstance(event, Key) or event.name not in steps:
            return Change.NONE
        return self._take_clamped(self.value + steps[event.name])

    def _take_clamped(self, value: int) -> Change:
        clamped = min(max(value, self.low), self.high)
        # a disabled slider handles the input too, so that no list around it scrolls
        return self.take(clamped) if self.enabled else Change.TAKEN

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        track = self.track(look.scale)
        share = (self.value - self.low) / max(1, self.high - self.low)
        half_knob = paint.slider_reach(scale)
        track_size = track.width + 2 * half_knob, scale.px(TRACK_HEIGHT)
        picture = paint.slider(scale, track_size, share, look.hovered, not self.enabled)
        surface.blit(picture, picture.get_rect(midleft=self.rect.midleft))
        value_text = text.block(self.shown(self.value), Role.LABEL, scale)
        x = track.right + half_knob + scale.px(VALUE_GAP)
        value_text.draw(surface, (x, self.rect.centery - value_text.size[1] // 2))
