"""`PartScene`: a scene that is made of parts, and all that parts need to be used.

A screen says what lies on it in `build(scale)`, and nothing else:

    class Question(PartScene):
        def build(self, scale):
            box = scale.rect(0.3, 0.4, 0.7, 0.6)
            return [
                Panel("box", box, "Ready?", parts=[
                    Button("go", box.inflate(-40, -40), "Go", hotkey="enter", on_press=self.go),
                ]),
            ]

`build` is called again after every use of a part, a resize and `rebuild()`. It reads the screen's
own state and changes none. What the player is doing meanwhile (focus, hover, caret, scroll) goes
by the parts' ids and lives on. Placing is left to `layout`.

A screen may besides:
    ground(surface)         draw what lies below the parts (the table, unless it is said)
    draw_moving(surface)    draw sprites in flight over the still picture; `update` moves them
    steer(event)            take a key before it moves the focus or presses a part
    key(event)              take a key that no part took
    back()                  answer Esc; takes the screen off the stage unless it is said
    scrolled()              a list has been scrolled
    first                   the id of the part that has the focus at the start

Input, once for all screens. Pointer: the topmost part under it is hovered; a press acts when it
is released on the same part, anywhere else it is cancelled. Keys: Tab and Shift+Tab go through the
parts by group, then in the order of the list; arrows go to the nearest in their direction, inside
the group first; Enter and Space act; a part's `hotkey` presses it from anywhere; Page Up and Page
Down scroll. The focus shows once a key has moved it, and is silent while the pointer is used.
"""

from pygame import Rect

from engine.app.inputs import (
    LEFT,
    OUTSIDE,
    Input,
    Key,
    Point,
    Position,
    Press,
    Release,
    Resize,
    Typed,
    Wheel,
)
from engine.app.parts import focus, tooltip
from engine.app.parts.built import BuiltScene
from engine.app.parts.panels import ScrollList
from engine.app.parts.part import Part, find, walk


class PartScene(BuiltScene):
    """A scene made of parts; see the module."""

    def __init__(self) -> None:
        super().__init__()
        self._pointer: Position = OUTSIDE
        self._swallow = False

    # What a screen says.

    def steer(self, event: Key) -> bool:
        """Take a key that the focused part left, before it moves the focus or presses another."""
        return False

    def key(self, event: Key) -> bool:
        """Take a key that no part took; True when it was used."""
        return False

    def back(self) -> None:
        """Answer Esc."""
        self.stage.pop()

    def scrolled(self) -> None:
        """A list has been scrolled by wheel, key or focus."""

    # What a screen asks.

    def focus_on(self, id: str, show: bool = True) -> None:
        """Give a part the focus; `show` draws it as after a key."""
        self.focus, self.keyboard = id, show
        part = self.part(id)
        self._focus_at = (part.group, Rect(part.rect)) if part else None
        if part is not None:
            self.reveal(part)
        self._hint(id if show else "")
        self._stale = True

    def reveal(self, part: Part) -> None:
        """Scroll the lists that hold a part as little as possible so that it is seen."""
        for holder, _ in reversed(list(walk(self.parts))):
            if isinstance(holder, ScrollList) and find(holder.parts, part.id):
                holder.reveal(part.rect, self.stage.scale.px(16))

    # What the stage asks.

    def handle(self, event: Input) -> bool:
        match event:
            case Resize():
                self._held = ""
                self._hint("")
                self.rebuild()
                return True
            case Point(pos):
                return self._point(pos)
            case Press(pos, button):
                return button == LEFT and self._press(pos)
            case Release(pos):
                return self._release(pos)
            case Wheel(pos, steps):
                return self._wheel(pos, steps)
            case Key():
                return self._key(event)
            case Typed():
                return self._type(event)
        return False

    # The pointer.

    def hit(self, pos: Position) -> Part | None:
        """The topmost part at a point that can be reached there."""
        for part, clip in reversed(list(walk(self.parts))):
            reachable = part.focusable or part.solid
            if reachable and part.hit(pos) and (clip is None or clip.collidepoint(pos)):
                return part
        return None

    def _point(self, pos: Position) -> bool:
        self._pointer = pos
        held = find(self.parts, self._held) if self._held else None
        changed = held is not None and held.drag(pos, self.stage.scale)
        if changed:
            self.rebuild()
        hit = self.hit(pos)
        hovered = hit.id if hit else ""
        if hovered != self.hovered:
            self.hovered = hovered
            self._hint("" if self._held else hovered)
            self._stale = changed = True
        return changed

    def _press(self, pos: Position) -> bool:
        self._point(pos)
        part = self.hit(pos)
        self.keyboard = False
        self._hint("")
        self._stale = True
        self._held = part.id if part else ""
        self.focus = part.id if part and part.focusable else ""
        self._focus_at = (part.group, Rect(part.rect)) if part else None
        if part is not None and part.grab(pos, self.stage.scale):
            self.rebuild()
        return True

    def _release(self, pos: Position) -> bool:
        held, self._held = self._held, ""
        if not held:
            return False
        self._stale = True
        dragged = find(self.parts, held)
        if dragged is not None and dragged.drop(pos, self.stage.scale):
            self.rebuild()
            return True
        part = self.hit(pos)
        if part is not None and part.id == held and (part.acts or part.reason):
            self._act(part)
        return True

    def _wheel(self, pos: Position, steps: float) -> bool:
        for part, clip in reversed(list(walk(self.parts))):
            inside = part.rect.collidepoint(pos) and (clip is None or clip.collidepoint(pos))
            if inside and isinstance(part, ScrollList) and part.wheel(steps, self.stage.scale):
                self._scrolled()
                return True
        return False

    def _scrolled(self) -> None:
        self._stale = True
        self.scrolled()
        self._hint("")
        self._point(self._pointer)

    # The keys.

    def _key(self, event: Key) -> bool:
        part = self.part(self.focus)
        self._hint("")
        if part is not None and part.key(event, self.stage.scale):
            self._swallow = not part.typed
            self.rebuild()
            return True
        self._swallow = True
        if self.steer(event):
            return True
        match event.name:
            case "tab":
                self._tab(-1 if event.shift else 1)
            case "left" | "right" | "up" | "down" if not event.ctrl:
                self._arrow(event.name)
            case "pageup" | "pagedown" | "home" | "end" if self._page(event):
                pass
            case "enter" | "space" if part and self._answers_enter(part):
                if not event.again:
                    self._act(part)
            case _ if not event.again and self._hotkey(event):
                pass
            case "escape" if not event.again:
                self.back()
            case _:
                self._swallow = False
                return self.key(event)
        return True

    def _answers_enter(self, part: Part) -> bool:
        return self.keyboard and bool(part.reason or (part.acts and part.keyed))

    def _type(self, event: Typed) -> bool:
        part = self.part(self.focus)
        if self._swallow or part is None or not part.key(event, self.stage.scale):
            return False
        self.rebuild()
        return True

    def _hotkey(self, event: Key) -> bool:
        name = f"ctrl+{event.name}" if event.ctrl else event.name
        for part, _ in reversed(list(walk(self.parts))):
            if part.hotkey == name:
                self._act(part)
                return True
        return False

    def _tab(self, step: int) -> None:
        to = focus.tabbed(self.parts, self.focus, step)
        if to is not None:
            self.focus_on(to.id)

    def _arrow(self, name: str) -> None:
        part = self.part(self.focus)
        if part is None:
            self._tab(1)
        elif not self.keyboard:
            self.focus_on(part.id)
        else:
            self.focus_on((focus.towards(self.parts, part, name) or part).id)

    def _page(self, event: Key) -> bool:
        """Scroll the list that holds the focus, or else the largest one."""
        lists = [
            part for part, _ in walk(self.parts) if isinstance(part, ScrollList) and part.longest
        ]
        if not lists:
            return False
        holding = [part for part in lists if find(part.parts, self.focus)]
        part = holding[-1] if holding else max(lists, key=lambda p: p.rect.width * p.rect.height)
        part.key(event, self.stage.scale)
        self._scrolled()
        return True

    # Acting.

    def _act(self, part: Part) -> None:
        if part.reason:
            self._hint(part.id)
        elif part.ask is not None:
            from engine.app.parts.dialog import asking  # a dialog is itself a PartScene

            self.stage.push(asking(part.ask, part.press))
        else:
            part.press()
        self.rebuild()

    def _hint(self, id: str) -> None:
        """Show a part's tooltip: a reason at once, anything else when it has been looked at."""
        part = self.part(id) if id else None
        if self._tip.shown:
            self._stale = True
        if part is not None and any(part.said):
            self._tip = tooltip.Tip(part.id, 0.0 if part.reason else tooltip.DELAY)
        else:
            self._tip = tooltip.Tip()
