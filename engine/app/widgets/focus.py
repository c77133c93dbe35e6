"""Where Tab, the arrows and hotkeys lead, and where the focus goes when its widget is gone."""

from collections.abc import Iterator, Sequence

from pygame import Rect

from engine.app.inputs import Key
from engine.app.widgets.widget import Group, Widget, holders, walk

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def stops(widgets: Sequence[Widget]) -> list[Widget]:
    """The widgets at which Tab stops, in its order: by group, then as they are drawn.

    What lies in a widget that keeps the focus goes by its group, behind it.
    """
    return [widget for _, widget in sorted(_stops(widgets), key=lambda stop: stop[0])]


def _stops(
    widgets: Sequence[Widget], keeper: Group | None = None
) -> Iterator[tuple[Group, Widget]]:
    for widget in widgets:
        group = widget.group if keeper is None else keeper
        if widget.focusable:
            yield group, widget
        yield from _stops(widget.widgets, group if widget.keeps else keeper)


def tabbed(widgets: Sequence[Widget], id: str, step: int) -> Widget | None:
    """The stop `step` after the part of that id, round and round; from nowhere, the first."""
    found = [widget for widget in stops(widgets) if not widget.passed or widget.id == id]
    ids = [widget.id for widget in found]
    if not found:
        return None
    if id not in ids:
        return found[0 if step > 0 else -1]
    return found[(ids.index(id) + step) % len(found)]


def pressed_by(widgets: Sequence[Widget], event: Key) -> Widget | None:
    """The uppermost widget whose hotkey this is, wherever the focus is. Space presses what Enter
    does, unless something else has it."""
    name = f"ctrl+{event.name}" if event.ctrl else event.name
    named = {each.hotkey: each for each, _ in walk(widgets)}
    return named.get(name) or (named.get("enter") if name == "space" else None)


def towards(widgets: Sequence[Widget], widget: Widget, arrow: str) -> Widget | None:
    """The stop that an arrow leads to: in the widget's group, or else anywhere.

    It leads neither out of what keeps the focus nor into it.
    """
    way = ARROWS[arrow]
    keeper = _keeper(widgets, widget)
    stopping = stops(keeper.widgets if keeper else widgets)
    others = [other for other in stopping if other is not widget]
    others = [other for other in others if _keeper(widgets, other) is keeper]
    inside = [other for other in others if other.group == widget.group]
    return nearest(widget, inside, way) or nearest(widget, others, way, steep=way[0] != 0)


def _keeper(widgets: Sequence[Widget], widget: Widget) -> Widget | None:
    return next((holder for holder in holders(widgets, widget.id) if holder.keeps), None)


def instead(widgets: Sequence[Widget], group: Group, rect: Rect) -> Widget | None:
    """The stop of a group that is nearest to where one has been."""
    kin = [widget for widget in stops(widgets) if widget.group == group]
    return min(kin, key=lambda widget: distance(widget.rect, rect), default=None)


def nearest(
    widget: Widget, others: Sequence[Widget], way: tuple[int, int], steep: bool = False
) -> Widget | None:
    """The widget that an arrow leads to: the nearest that lies further that way.

    Straight ahead counts more than sideways, by three to one; left and right lead to what stands in
    the same row, where anything does. steep: none is further aside than ahead.
    """
    best: tuple[bool, float, Widget] | None = None
    for other in others:
        ahead, aside = _apart(widget.rect, other.rect, way)
        if ahead <= 0 or ahead < aside / (1 if steep else 4):
            continue
        in_row = way[0] != 0 and aside < 1
        cost = not in_row, ahead + 3 * aside
        if best is None or cost < best[:2]:
            best = *cost, other
    return best[2] if best else None


def _apart(here: Rect, there: Rect, way: tuple[int, int]) -> tuple[float, float]:
    """How far the middle of `there` is ahead of that of `here`, and how far its side is aside."""
    dx = there.centerx - here.centerx
    dy = there.centery - here.centery
    ahead = dx * way[0] + dy * way[1]
    if way[0]:
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
    else:
        aside = max(0, there.left - here.right, here.left - there.right)
    off = abs(dy if way[0] else dx)
    return ahead, aside + off / 100


def distance(first: Rect, second: Rect) -> float:
    """How far apart the middles of two rectangles are, squared."""
    return (first.centerx - second.centerx) ** 2 + (first.centery - second.centery) ** 2
