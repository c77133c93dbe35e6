"""Controls for a value: toggle, choice, slider."""

from collections.abc import Callable, Sequence
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
from engine.app.widgets.widget import Change, Look, Size


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
    """

    options: Sequence[str] = ()

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
        down = scale.px(theme.FORM_HEIGHT)
        across = 2 * scale.px(PAD_X)
        sizes = []
        for option in self.options:
            width, height = text.measure(option, Role.NUMBER, scale)
            width = max(width + across, scale.px(68))
            room = max(1, min(width, rect.width) - across)
            height = text.measure(option, Role.NUMBER, scale, room)[1]
            sizes.append((width, max(down, height + 2 * scale.px(PAD_Y / 2))))
        return flow_rects(sizes, rect, scale.px(theme.UNIT + 1))

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        across = 2 * scale.px(PAD_X)
        room = Rect(0, 0, 10**6 if width is None else width, 0)
        plates = self._plates(scale, room)
        bottom = max(plate.bottom for plate in plates)
        if width is None:
            return plates[-1].right, bottom
        words = [
            text.measure(option, Role.NUMBER, scale, max(1, width - across))[0]
            for option in self.options
        ]
        return max(words) + across, bottom

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        for index, plate in enumerate(self.plates(scale)):
            if plate.collidepoint(at.pos) and self.enabled and at.button == LEFT:
                return self.take(index)
        return Change.NONE

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        if not (isinstance(event, Key) and event.name in ("left", "right") and self.enabled):
            return Change.NONE
        index = self.value + (1 if event.name == "right" else -1)
        return self.take(min(max(index, 0), len(self.options) - 1))

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        for index, plate in enumerate(self.plates(look.scale)):
            is_chosen = index == self.value
            ground: PanelKind = "notice" if is_chosen and self.enabled else "slot"
            ink = theme.BRASS_LIGHT if is_chosen else theme.TEXT
            label = text.block(
                self.options[index],
                Role.NUMBER,
                look.scale,
                width=plate.width - 2 * look.scale.px(PAD_X),
                colour=ink if self.enabled else theme.DISABLED,
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

    def _words_size(self, scale: Scale) -> Size:
        sizes = [
            text.measure(self.shown(n), Role.LABEL, scale)
            for n in (self.low, self.high, self.value)
        ]
        return max(width for width, _ in sizes), max(height for _, height in sizes)

    def track(self, scale: Scale) -> Rect:
        """Return the range of the knob's middle as a rectangle, as high as the slider."""
        knob = paint.slider_reach(scale)
        words = self._words_size(scale)[0] + scale.px(16)
        width = max(1, self.rect.width - words - 2 * knob)
        return Rect(self.rect.left + knob, self.rect.top, width, self.rect.height)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        wide, high = self._words_size(scale)
        if width is None:
            return wide + scale.px(16 + 300), max(high, scale.px(theme.FORM_HEIGHT))
        return wide + scale.px(16 + 80), max(high, scale.px(28))

    @override
    def grab(self, at: Pointer, scale: Scale) -> Change:
        return self.drag(at, scale) if at.button == LEFT else Change.NONE

    @override
    def drag(self, at: Pointer, scale: Scale) -> Change:
        track = self.track(scale)
        share = min(max((at.pos[0] - track.left) / track.width, 0), 1)
        return self._take(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    @override
    def key(self, event: Key | Typed, scale: Scale) -> Change:
        steps = {"left": -self.step, "right": self.step, "home": -(10**9), "end": 10**9}
        if not isinstance(event, Key) or event.name not in steps:
            return Change.NONE
        return self._take(self.value + steps[event.name])

    def _take(self, value: int) -> Change:
        clamped = min(max(value, self.low), self.high)
        return self.take(clamped) if self.enabled else Change.TAKEN

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        track = self.track(look.scale)
        share = (self.value - self.low) / max(1, self.high - self.low)
        reach = paint.slider_reach(scale)
        size = track.width + 2 * reach, scale.px(28)
        picture = paint.slider(scale, size, share, look.hovered, not self.enabled)
        surface.blit(picture, picture.get_rect(midleft=self.rect.midleft))
        words = text.block(self.shown(self.value), Role.LABEL, scale)
        x = track.right + reach + scale.px(16)
        words.draw(surface, (x, self.rect.centery - words.size[1] // 2))
