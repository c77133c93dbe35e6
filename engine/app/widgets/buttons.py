"""Buttons: plate, bare icon, tab.

`ring`, `named`, `state`, `size` and the other overridden members are documented in `Widget`; the
screen and the containers call them.
"""

from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Literal

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, paint, text, theme
from engine.app.paint import RingKind
from engine.app.theme import Role, Scale
from engine.app.widgets.widget import Group, Look, Size, Widget

Kind = Literal["normal", "chosen", "primary", "danger", "parchment"]

PAD_X = 14
"""Space at the left and right of a label, in style units."""
PAD_Y = 6
"""Space above and below a label, and around a bare icon, in style units."""
TAB_PAD_X = 2 * PAD_X
"""Space at the left and right of a tab's label, in style units."""
ICON_SIDE = 20
"""Width and height of an icon in style units, at a text size of 100 %."""
ICON_GAP = 8
"""Gap between an icon and the label, in style units."""
BARE_ICON_SIDE = 44
"""Width and height of the area of a bare icon that can be pressed, in style units."""
BARE_ICON_GROWTH = 0.75
"""Growth of this area with the text setting, as a share: icons need less than letters."""
KEY_OFFSET = 8
"""Distance of the key badge from the upper left corner, in style units."""
LEAST_WIDTH = 88
"""Minimum width of a button with a label, in style units."""
PRESS_DEPTH = 2
"""Distance by which a pressed button moves down, in style units."""
RING = 7
"""Width of the focus ring with its gap, in style units."""


def has_key_badge(hotkey: str) -> bool:
    """Return True if a hotkey is shown as a badge: a digit or a letter, not a named key."""
    return len(hotkey) == 1


def draw_shadow(surface: Surface, rect: Rect, scale: Scale) -> None:
    """Draw the shadow of a plate or panel with this rectangle."""
    shadow, offset = paint.shadow(scale, rect.size)
    surface.blit(shadow, rect.move(offset))


@dataclass(eq=False, repr=False)
class Button(Widget):
    """A plate with a label, perhaps a hint below it, an icon before it and its key in a corner.

    Attributes:
        hint: Smaller line below the label.
        called: Name in the tooltip of a button that is only an icon.
        kind: `primary` is the brass plate, one per screen, for its main action; `chosen` marks one
            or more of a list.
    """

    label: str = ""
    _: KW_ONLY
    hint: str = ""
    icon: str = ""
    called: str = ""
    kind: Kind = "normal"
    role: Role = Role.BUTTON
    group: Group = Group.ACTIONS

    ring: ClassVar[RingKind] = "button"

    @override
    @property
    def name(self) -> str:
        return text.plain(self.label) or self.called

    @override
    @property
    def state(self) -> str:
        return text.plain(self.hint)

    @override
    @property
    def focusable(self) -> bool:
        return True

    def _margins(self, scale: Scale) -> tuple[int, int]:
        """Return the width and height in pixels that padding, key badge and icon take."""
        width = 2 * scale.px(PAD_X if self.label else PAD_Y)
        if has_key_badge(self.hotkey):
            badge_end = scale.px(KEY_OFFSET) + self._key(scale).width
            # On both sides, so that the label stays in the middle. The gap after the badge is
            # PAD_X - PAD_Y: less than the padding at an edge.
            width += 2 * max(0, badge_end - scale.px(PAD_Y))
        if self.icon:
            width += self._icon(scale)
        if self.icon and self.label:
            width += scale.px(ICON_GAP)
        return width, 2 * scale.px(PAD_Y)

    def _key(self, scale: Scale) -> Surface:
        """Return the picture of the key badge."""
        ground: Literal["brass", "dark"] = "brass" if self.kind == "primary" else "dark"
        return paint.key_badge(scale, self.hotkey.upper(), ground)

    def _icon(self, scale: Scale) -> int:
        """Return the width and height of the icon in pixels."""
        return round(scale.px(ICON_SIDE) * scale.text)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        margin_width, margin_height = self._margins(scale)
        text_room = max(1, width - margin_width) if width else None
        text_width = 0
        text_height = 0
        if self.label:
            text_width, text_height = text.measure(self.label, self.role, scale, text_room)
        if self.hint:
            hint_width, hint_height = text.measure(self.hint, Role.NOTE, scale, text_room)
            text_width = max(text_width, hint_width)
            text_height += hint_height
        if self.icon:
            text_height = max(text_height, self._icon(scale))
        least_width = scale.px(LEAST_WIDTH) if width is None and self.label else 0
        return max(text_width + margin_width, least_width), text_height + margin_height

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        if self.enabled:
            draw_shadow(surface, self.rect, look.scale)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        size = self.rect.size
        rect = self.rect.move(0, scale.px(PRESS_DEPTH) if look.pressed else 0)
        plate = paint.button(
            scale,
            size,
            self.kind,
            hovered=look.hovered,
            pressed=look.pressed,
            disabled=not self.enabled,
        )
        surface.blit(plate, rect)
        if has_key_badge(self.hotkey):
            surface.blit(self._key(scale), rect.move(scale.px(KEY_OFFSET), scale.px(KEY_OFFSET)))
        self._draw_words(surface, rect, scale)

    def _draw_words(self, surface: Surface, rect: Rect, scale: Scale) -> None:
        ink = paint.label_colour(self.kind, not self.enabled)
        hint_ink = paint.note_colour(self.kind, not self.enabled)
        room = rect.width - self._margins(scale)[0]
        icon_side = self._icon(scale) if self.icon else 0
        label = text.block(
            self.label, self.role, scale, room, ink, "left" if icon_side else "center"
        )
        hint = text.block(self.hint, Role.NOTE, scale, room, hint_ink, "center")
        label_height = label.size[1] if self.label else 0
        hint_height = hint.size[1] if self.hint else 0
        text_centre = rect.centerx
        if self.icon:
            gap = scale.px(ICON_GAP) if self.label else 0
            recolour = {theme.css(theme.BRASS): theme.css(ink)}
            icon = art.picture(self.icon, (icon_side, icon_side), recolour)
            contents_width = icon_side + gap + self._widest_line(scale, room)
            icon_left = rect.centerx - contents_width // 2
            surface.blit(icon, (icon_left, rect.centery - icon_side // 2))
            text_centre += (icon_side + gap) // 2
        y = rect.centery - (label_height + hint_height) // 2
        if self.label:
            label.draw(surface, (text_centre - label.size[0] // 2, y))
            y += label_height
        if self.hint:
            hint.draw(surface, (text_centre - hint.size[0] // 2, y))

    def _widest_line(self, scale: Scale, room: int) -> int:
        """Return the width in pixels of the wider of label and hint."""
        lines = [(self.label, self.role), (self.hint, Role.NOTE)]
        widths = [text.measure(words, role, scale, room)[0] for words, role in lines if words]
        return max(widths, default=0)


@dataclass(eq=False, repr=False)
class IconButton(Button):
    """A bare icon without a plate, as in the top bar.

    A dangerous one shows its plate only when hovered or focused.
    """

    group: Group = Group.BAR

    named = True

    @override
    def _margins(self, scale: Scale) -> tuple[int, int]:
        """Return the padding alone: there is neither a plate nor a key badge."""
        return 2 * scale.px(PAD_Y), 2 * scale.px(PAD_Y)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        if width is not None:
            return super().size(scale, width)
        growth = max(1, scale.text * BARE_ICON_GROWTH)
        side = round(scale.px(BARE_ICON_SIDE) * growth)
        return side, side

    @override
    def shape(self, look: Look) -> Rect:
        """Return the rectangle of the focus ring, inside the larger one that can be pressed."""
        ring_inset = -2 * look.scale.px(RING)
        return self.rect.inflate(ring_inset, ring_inset)

    @override
    def draw_under(self, surface: Surface, look: Look) -> None:
        """Draw no shadow: a bare icon has none."""

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        icon_side = self._icon(look.scale)
        is_lit = look.hovered or look.focused
        colour = theme.BRASS_LIGHT if self.enabled else theme.LINE_BRASS
        if self.kind == "danger":
            colour = theme.MUTED
        if is_lit and self.enabled:
            colour = theme.TEXT
            if self.kind == "danger":
                rect = self.shape(look)
                surface.blit(paint.button(look.scale, rect.size, "danger", hovered=True), rect)
        recolour = {theme.css(theme.BRASS): theme.css(colour)}
        icon = art.picture(self.icon, (icon_side, icon_side), recolour)
        surface.blit(icon, icon.get_rect(center=self.rect.center))


@dataclass(eq=False, repr=False)
class Tab(Widget):
    """One of a row of tabs; `current` marks the open one.

    A tab with a `reason` (why it can't be opened) is hatched: its page is empty now.
    """

    label: str = ""
    _: KW_ONLY
    current: bool = False

    ring = "button"

    @override
    @property
    def name(self) -> str:
        return text.plain(self.label)

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        pad = scale.px(TAB_PAD_X)
        room = max(1, width - 2 * pad) if width else None
        text_width, text_height = text.measure(self.label, Role.BUTTON, scale, room)
        return text_width + 2 * pad, text_height + 2 * scale.px(PAD_Y)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        scale = look.scale
        is_empty = bool(self.reason) and not self.current
        is_lit = self.current or look.hovered
        ink = theme.TEXT if is_lit else theme.MUTED
        if is_empty:
            ink = theme.DISABLED
        room = max(1, self.rect.width - 2 * scale.px(TAB_PAD_X))
        label = text.block(self.label, Role.BUTTON, scale, room, ink, "center")
        ground = paint.tab(scale, self.rect.size, self.current, look.hovered, is_empty)
        surface.blit(ground, self.rect)
        label.draw_centred(surface, self.rect)
