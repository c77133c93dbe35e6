"""Keyboard navigation: focus movement by Tab and arrow keys, and hotkeys."""

from collections.abc import Iterator, Sequence

from pygame import Rect

from engine.app.inputs import Key
from engine.app.widgets.widget import Group, Widget, containers_of, walk

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Direction of each arrow key as a unit vector; y points down."""
SIDEWAYS_WEIGHT = 3
"""Weight of a pixel sideways, compared with one ahead, when the nearest widget is chosen."""
MAX_SIDEWAYS = 4
"""Maximum distance sideways, as a multiple of the distance ahead."""
MAX_SIDEWAYS_OF_SIDE_STEP = 1
"""The same limit for a step to another group by the left or right arrow."""
TIE_DIVISOR = 100
"""The offset of the middles is divided by this, so that it only breaks ties."""


def stops(widgets: Sequence[Widget]) -> list[Widget]:
    """Return the widgets at which Tab stops, in its order: by group, then in drawing order.

    Widgets inside one that keeps the focus belong to its group, and come after it.
    """
    return [widget for _, widget in sorted(_grouped_stops(widgets), key=lambda stop: stop[0])]


def _grouped_stops(
    widgets: Sequence[Widget], trap_group: Group | None = None
) -> Iterator[tuple[Group, Widget]]:
    """Yield each stop with its group: its own, or that of a widget around it that keeps the focus.

    Args:
        widgets: Widgets in the order of Tab, each with those inside it.
        trap_group: Group of the widget around these that keeps the focus, if there is one.
    """
    for widget in widgets:
        group = widget.group if trap_group is None else trap_group
        if widget.focusable:
            yield group, widget
        yield from _grouped_stops(widget.widgets, group if widget.traps_focus else trap_group)


def next_tab_stop(widgets: Sequence[Widget], id: str, step: int) -> Widget | None:
    """Return the stop `step` places after the widget with this id, cyclically.

    Without such a widget, return the first stop (the last for a negative step), or None.
    """
    tab_stops = [
        widget for widget in stops(widgets) if not widget.skipped_by_tab or widget.id == id
    ]
    ids = [widget.id for widget in tab_stops]
    if not tab_stops:
        return None
    if id not in ids:
        return tab_stops[0 if step > 0 else -1]
    return tab_stops[(ids.index(id) + step) % len(tab_stops)]


def widget_with_hotkey(widgets: Sequence[Widget], event: Key) -> Widget | None:
    """Return the topmost widget with this hotkey, or None.

    Space counts as Enter, and a key with Shift as the key alone, unless another widget has it as
    its hotkey.
    """
    prefix = "ctrl+" if event.ctrl else ""
    names = [f"{prefix}{event.name}"]
    if event.shift:
        names.insert(0, f"{prefix}shift+{event.name}")
    if event.name == "space" and not event.ctrl:
        names.append("enter")
    # later widgets lie above earlier ones, so the last with a hotkey has it
    widgets_by_hotkey = {each.hotkey: each for each, _ in walk(widgets)}
    return next((widgets_by_hotkey[name] for name in names if name in widgets_by_hotkey), None)


def arrow_target(widgets: Sequence[Widget], widget: Widget, arrow: str) -> Widget | None:
    """Return the stop that an arrow key leads to: in the widget's group, or else anywhere.

    An arrow leads neither out of a widget that keeps the focus nor into one, and never to a list
    around the widget.
    """
    direction = ARROWS[arrow]
    focus_trap = _focus_trap(widgets, widget)
    candidates = stops(focus_trap.widgets if focus_trap else widgets)
    not_beside = [widget, *containers_of(widgets, widget.id)]
    other_stops = [other for other in candidates if other not in not_beside]
    other_stops = [other for other in other_stops if _focus_trap(widgets, other) is focus_trap]
    stops_in_group = [other for other in other_stops if other.group == widget.group]
    max_sideways = MAX_SIDEWAYS_OF_SIDE_STEP if direction[0] else MAX_SIDEWAYS
    target = nearest(widget, stops_in_group, direction)
    return target or nearest(widget, other_stops, direction, max_sideways)


def _focus_trap(widgets: Sequence[Widget], widget: Widget) -> Widget | None:
    """Return the innermost container of a widget that keeps the focus, or None."""
    return next(
        (holder for holder in containers_of(widgets, widget.id) if holder.traps_focus), None
    )


def nearest_of_group(widgets: Sequence[Widget], group: Group, rect: Rect) -> Widget | None:
    """Return the stop of a group that is nearest to the rectangle of a vanished widget, or None."""
    stops_in_group = [widget for widget in stops(widgets) if widget.group == group]
    return min(stops_in_group, key=lambda widget: squared_distance(widget.rect, rect), default=None)


def nearest(
    widget: Widget,
    others: Sequence[Widget],
    direction: tuple[int, int],
    max_sideways: float = MAX_SIDEWAYS,
) -> Widget | None:
    """Return the nearest widget in a direction, or None.

    Left and right prefer widgets in the current row; `SIDEWAYS_WEIGHT` weighs the distances.

    Args:
        widget: Widget to start from.
        others: Widgets to choose from.
        direction: Unit vector of the direction.
        max_sideways: Maximum distance sideways, as a multiple of the distance ahead.
    """
    best_candidate: tuple[bool, float, Widget] | None = None
    for other in others:
        distance_ahead, distance_sideways = _distances(widget.rect, other.rect, direction)
        least_ahead = distance_sideways / max_sideways
        if distance_ahead <= 0 or distance_ahead < least_ahead:
            continue
        is_in_row = direction[0] != 0 and distance_sideways < 1
        # a tuple, so that widgets in the row come before all others, at any distance
        cost = not is_in_row, distance_ahead + SIDEWAYS_WEIGHT * distance_sideways
        if best_candidate is None or cost < best_candidate[:2]:
            best_candidate = *cost, other
    return best_candidate[2] if best_candidate else None


def _distances(rect: Rect, other: Rect, direction: tuple[int, int]) -> tuple[float, float]:
    """Return the distances in pixels ahead (of the middles) and sideways (of the sides)."""
    dx = other.centerx - rect.centerx
    dy = other.centery - rect.centery
    distance_ahead = dx * direction[0] + dy * direction[1]
    if direction[0]:
        distance_sideways = max(0, other.top - rect.bottom, rect.top - other.bottom)
        middle_offset = abs(dy)
    else:
        distance_sideways = max(0, other.left - rect.right, rect.left - other.right)
        middle_offset = abs(dx)
    return distance_ahead, distance_sideways + middle_offset / TIE_DIVISOR


def squared_distance(first: Rect, second: Rect) -> float:
    """Return the squared distance in pixels between the middles of two rectangles."""
    return (first.centerx - second.centerx) ** 2 + (first.centery - second.centery) ** 2
