"""Parts that are used: button, tab, toggle, choice, slider."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from pygame import Rect, Surface

from engine.app import art, paint, text, theme
from engine.app.inputs import Key, Position, Typed
from engine.app.parts.layout import flow_rects
from engine.app.parts.part import Group, Look, Part, Size
from engine.app.theme import Role, Scale

Kind = Literal["normal", "primary", "danger"]

PAD_X, PAD_Y = 14, 6
ICON, ICON_GAP = 20, 8
KEY_AT = 8
LEAST_WIDTH = 88
PRESSED = 2


def drawn_key(hotkey: str) -> bool:
    """Whether a key is shown as a badge: digits and letters are, named keys are not."""
    return len(hotkey) == 1


def draw_shadow(surface: Surface, rect: Rect, scale: Scale) -> None:
    """The shadow of a plate or panel in this place."""
    shadow, offset = paint.shadow(scale, rect.size)
    surface.blit(shadow, rect.move(offset))


@dataclass(eq=False)
class Button(Part):
    """A plate with a label, perhaps a hint below it, an icon before it and its key in a corner.

    A button with `ask` is dangerous: it looks so, and asks in a dialog before it acts.
    A button that is only an icon has no label; `called` names it in its tooltip.
    """

    label: str = ""
    _: KW_ONLY
    hint: str = ""
    icon: str = ""
    called: str = ""
    kind: Kind = "normal"
    role: Role = Role.BUTTON
    group: Group = Group.ACTIONS

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.ask is not None:
            self.kind = "danger"

    @property
    def name(self) -> str:
        return text.plain(self.label) or self.called

    @property
    def focusable(self) -> bool:
        return True

    def _margins(self, scale: Scale) -> tuple[int, int]:
        """What the width and the height lose to padding, key badge and icon, in pixels."""
        across = 2 * scale.px(PAD_X if self.label else PAD_Y)
        if drawn_key(self.hotkey):
            across += 2 * max(0, scale.px(KEY_AT) + self._key(scale).width - scale.px(PAD_Y))
        if self.icon:
            across += self._icon(scale) + (scale.px(ICON_GAP) if self.label else 0)
        return across, 2 * scale.px(PAD_Y)

    def _key(self, scale: Scale) -> Surface:
        return paint.key_badge(
            scale, self.hotkey.upper(), "brass" if self.kind == "primary" else "dark"
        )

    def _icon(self, scale: Scale) -> int:
        return round(scale.px(ICON) * scale.text)

    def needs(self, scale: Scale) -> Size:
        across, down = self._margins(scale)
        room = max(1, self.rect.width - across) if self.rect.width else None
        width, height = text.measure(self.label, self.role, scale, room) if self.label else (0, 0)
        if self.hint:
            hint = text.measure(self.hint, Role.NOTE, scale, room)
            width, height = max(width, hint[0]), height + hint[1]
        if self.icon:
            height = max(height, self._icon(scale))
        return width + across, height + down

    def wants(self, scale: Scale) -> Size:
        width, height = _unwrapped(self, scale)
        return (max(width, scale.px(LEAST_WIDTH)) if self.label else width), height

    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.enabled:
            draw_shadow(surface, self.rect, look.scale)

    def draw(self, surface: Surface, look: Look) -> None:
        scale, size = look.scale, self.rect.size
        at = self.rect.move(0, scale.px(PRESSED) if look.pressed else 0)
        plate = paint.button(
            scale,
            size,
            self.kind,
            hovered=look.hovered,
            pressed=look.pressed,
            disabled=not self.enabled,
        )
        surface.blit(plate, at)
        if drawn_key(self.hotkey):
            surface.blit(self._key(scale), at.move(scale.px(KEY_AT), scale.px(KEY_AT)))
        self._draw_words(surface, at, scale)

    def _draw_words(self, surface: Surface, at: Rect, scale: Scale) -> None:
        ink = paint.label_colour(self.kind, not self.enabled)
        hint_ink = paint.note_colour(self.kind, not self.enabled)
        room = at.width - self._margins(scale)[0]
        side, gap = (self._icon(scale) if self.icon else 0), 0
        label = text.block(self.label, self.role, scale, room, ink, "left" if side else "center")
        hint = text.block(self.hint, Role.NOTE, scale, room, hint_ink, "center")
        across = label.size[0] if self.label else 0
        tall = (label.size[1] if self.label else 0) + (hint.size[1] if self.hint else 0)
        if self.icon:
            gap = scale.px(ICON_GAP) if self.label else 0
            recolour = {theme.css(theme.BRASS): theme.css(ink)}
            icon = art.picture(self.icon, (side, side), recolour)
            x = at.centerx - (side + gap + across) // 2
            surface.blit(icon, (x, at.centery - side // 2))
        y = at.centery - tall // 2
        if self.label:
            label.draw(surface, (at.centerx - (across - side - gap) // 2, y))
            y += label.size[1]
        if self.hint:
            hint.draw(surface, (at.centerx - (hint.size[0] - side - gap) // 2, y))


@dataclass(eq=False)
class IconButton(Button):
    """A bare icon, as in the top bar, without a plate."""

    group: Group = Group.BAR

    named = True

    def _margins(self, scale: Scale) -> tuple[int, int]:
        """No plate, and no key drawn on it."""
        return 2 * scale.px(PAD_Y), 2 * scale.px(PAD_Y)

    def draw_under(self, surface: Surface, look: Look) -> None:
        """A bare icon has no shadow."""

    def draw(self, surface: Surface, look: Look) -> None:
        side = self._icon(look.scale)
        colour = theme.BRASS_LIGHT if self.enabled else theme.LINE_BRASS
        if look.hovered and self.enabled:
            colour = theme.TEXT
        recolour = {theme.css(theme.BRASS): theme.css(colour)}
        icon = art.picture(self.icon, (side, side), recolour)
        surface.blit(icon, icon.get_rect(center=self.rect.center))


@dataclass(eq=False)
class Tab(Part):
    """One of a row of tabs; `current` is the one whose sheet lies open."""

    label: str = ""
    _: KW_ONLY
    current: bool = False

    @property
    def name(self) -> str:
        return text.plain(self.label)

    def needs(self, scale: Scale) -> Size:
        across, down = 2 * scale.px(2 * PAD_X), 2 * scale.px(PAD_Y)
        room = max(1, self.rect.width - across) if self.rect.width else None
        width, height = text.measure(self.label, Role.BUTTON, scale, room)
        return width + across, height + down

    def wants(self, scale: Scale) -> Size:
        return _unwrapped(self, scale)

    def draw(self, surface: Surface, look: Look) -> None:
        lit = self.current or look.hovered
        surface.blit(paint.tab(look.scale, self.rect.size, self.current, look.hovered), self.rect)
        label = text.block(
            self.label,
            Role.BUTTON,
            look.scale,
            width=self.rect.width - 2 * look.scale.px(2 * PAD_X),
            colour=theme.TEXT if lit else theme.MUTED,
            align="center",
        )
        width, height = label.size
        label.draw(surface, (self.rect.centerx - width // 2, self.rect.centery - height // 2))


@dataclass(eq=False)
class Toggle(Part):
    """A switch between on and off, with the word on it; `called` says what it switches."""

    value: bool = False
    on_change: Callable[[bool], None] = lambda value: None
    _: KW_ONLY
    called: str = ""

    ring = "field"

    @property
    def name(self) -> str:
        return self.called

    @property
    def acts(self) -> bool:
        return True

    def press(self) -> None:
        self.on_change(not self.value)

    def needs(self, scale: Scale) -> Size:
        return paint.toggle(scale, self.value).get_size()

    def draw(self, surface: Surface, look: Look) -> None:
        picture = paint.toggle(look.scale, self.value, look.hovered, not self.enabled)
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@dataclass(eq=False)
class Choice(Part):
    """A row of plates of which one is chosen; broken into further rows where the width ends.

    A click takes the plate under it; left and right go from one to the next.
    """

    options: Sequence[str] = ()
    value: int = 0
    on_change: Callable[[int], None] = lambda value: None
    _: KW_ONLY
    called: str = ""

    ring = "field"
    keyed = False

    @property
    def name(self) -> str:
        return self.called

    @property
    def acts(self) -> bool:
        return True

    def plates(self, scale: Scale) -> list[Rect]:
        """Where each option's plate lies."""
        down = scale.px(theme.FORM_HEIGHT)
        across = 2 * scale.px(PAD_X)
        sizes = []
        for option in self.options:
            width, height = text.measure(option, Role.NUMBER, scale)
            width = max(width + across, scale.px(68))
            room = max(1, min(width, self.rect.width) - across)
            height = text.measure(option, Role.NUMBER, scale, room)[1]
            sizes.append((width, max(down, height + 2 * scale.px(PAD_Y / 2))))
        return flow_rects(sizes, self.rect, scale.px(theme.UNIT + 1))

    def needs(self, scale: Scale) -> Size:
        across = 2 * scale.px(PAD_X)
        words = [
            text.measure(option, Role.NUMBER, scale, max(1, self.rect.width - across))[0]
            for option in self.options
        ]
        bottom = max(plate.bottom for plate in self.plates(scale))
        return max(words) + across, bottom - self.rect.top

    def wants(self, scale: Scale) -> Size:
        before, self.rect.width = self.rect.width, 10**6
        plates = self.plates(scale)
        self.rect.width = before
        return plates[-1].right - self.rect.left, plates[-1].bottom - self.rect.top

    def grab(self, pos: Position, scale: Scale) -> bool:
        for index, plate in enumerate(self.plates(scale)):
            if plate.collidepoint(pos) and self.enabled:
                return self._take(index)
        return False

    def key(self, event: Key | Typed, scale: Scale) -> bool:
        if not (isinstance(event, Key) and event.name in ("left", "right") and self.enabled):
            return False
        index = self.value + (1 if event.name == "right" else -1)
        self._take(min(max(index, 0), len(self.options) - 1))
        return True

    def press(self) -> None:
        """A click has chosen already."""

    def _take(self, index: int) -> bool:
        if index == self.value:
            return False
        self.value = index
        self.on_change(index)
        return True

    def draw(self, surface: Surface, look: Look) -> None:
        for index, plate in enumerate(self.plates(look.scale)):
            chosen = index == self.value
            if chosen and self.enabled:
                surface.blit(paint.button(look.scale, plate.size, "primary"), plate)
            else:
                surface.blit(paint.panel(look.scale, plate.size, "slot"), plate)
            ink = theme.INK if chosen and self.enabled else theme.TEXT
            label = text.block(
                self.options[index],
                Role.NUMBER,
                look.scale,
                width=plate.width - 2 * look.scale.px(PAD_X),
                colour=ink if self.enabled else theme.DISABLED,
                align="center",
            )
            width, height = label.size
            label.draw(surface, (plate.centerx - width // 2, plate.centery - height // 2))


@dataclass(eq=False)
class Slider(Part):
    """A whole number between two ends, set by dragging, clicking, arrows, Home and End.

    `shown` puts the number in words ("5 walls"); they stand to the right of the track.
    """

    value: int = 0
    low: int = 0
    high: int = 10
    on_change: Callable[[int], None] = lambda value: None
    _: KW_ONLY
    step: int = 1
    shown: Callable[[int], str] = str
    called: str = ""

    ring = "field"
    keyed = False

    @property
    def name(self) -> str:
        return self.called

    @property
    def acts(self) -> bool:
        return True

    def press(self) -> None:
        """A click has set it already."""

    def _words(self, scale: Scale) -> Size:
        sizes = [
            text.measure(self.shown(n), Role.LABEL, scale)
            for n in (self.low, self.high, self.value)
        ]
        return max(width for width, _ in sizes), max(height for _, height in sizes)

    def track(self, scale: Scale) -> Rect:
        """Where the knob's middle can be, as high as the slider itself."""
        knob = paint.slider_reach(scale)
        words = self._words(scale)[0] + scale.px(16)
        width = max(1, self.rect.width - words - 2 * knob)
        return Rect(self.rect.left + knob, self.rect.top, width, self.rect.height)

    def needs(self, scale: Scale) -> Size:
        width, height = self._words(scale)
        return width + scale.px(16 + 80), max(height, scale.px(28))

    def wants(self, scale: Scale) -> Size:
        width, height = self._words(scale)
        return width + scale.px(16 + 300), max(height, scale.px(theme.FORM_HEIGHT))

    def grab(self, pos: Position, scale: Scale) -> bool:
        return self.drag(pos, scale)

    def drag(self, pos: Position, scale: Scale) -> bool:
        track = self.track(scale)
        share = min(max((pos[0] - track.left) / track.width, 0), 1)
        return self._take(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    def key(self, event: Key | Typed, scale: Scale) -> bool:
        steps = {"left": -self.step, "right": self.step, "home": -(10**9), "end": 10**9}
        if not isinstance(event, Key) or event.name not in steps:
            return False
        self._take(self.value + steps[event.name])
        return True

    def _take(self, value: int) -> bool:
        value = min(max(value, self.low), self.high)
        if value == self.value or not self.enabled:
            return False
        self.value = value
        self.on_change(value)
        return True

    def draw(self, surface: Surface, look: Look) -> None:
        scale, track = look.scale, self.track(look.scale)
        share = (self.value - self.low) / max(1, self.high - self.low)
        reach = paint.slider_reach(scale)
        size = track.width + 2 * reach, scale.px(28)
        picture = paint.slider(scale, size, share, look.hovered, not self.enabled)
        surface.blit(picture, picture.get_rect(midleft=self.rect.midleft))
        words = text.block(self.shown(self.value), Role.LABEL, scale)
        x = track.right + reach + scale.px(16)
        words.draw(surface, (x, self.rect.centery - words.size[1] // 2))


def _unwrapped(part: Part, scale: Scale) -> Size:
    """What a part needs when no width makes it wrap."""
    before, part.rect.width = part.rect.width, 0
    size = part.needs(scale)
    part.rect.width = before
    return size
