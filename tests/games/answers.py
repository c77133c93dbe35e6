"""What is wrong with the answers on a table: what looks alike, is cut, or can't be reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from engine.app import text
from engine.app.widgets import Button, ScrollList, Widget, overflows, walk
from engine.app.widgets.widget import Group, containers_of
from engine.table.table import Table

Words = tuple[str, str]


def faults(scene: Table) -> list[str]:
    """One sentence each, for what is asked as the table lies."""
    return [*_alike(scene), *_missing(scene), *_cut(scene)]


def _alike(scene: Table) -> Iterator[str]:
    """Two buttons that say the same, of which a person could not tell which is which."""
    said: dict[Words, str] = {}
    for button in _buttons(scene.widgets):
        words = _words(button.label, button.hint)
        if not any(words):
            continue
        if words in said:
            yield f"{said[words]} and {button.id} both say {' / '.join(words)}"
        said[words] = button.id


def _missing(scene: Table) -> Iterator[str]:
    """An answer whose button does not say what tells it apart from those of the same name."""
    shown = {button.id: button for button in _buttons(scene.widgets)}
    answers = scene.foot.request(scene.view).offers.answers
    for offer in answers:
        button = shown.get(offer.id)
        if button is None:
            continue  # the board has a button of its own for it
        if text.plain(button.label) != text.plain(offer.label):
            yield f"{offer.id} is called {button.label}, not {offer.label}"
        if offer.hint and not button.hint:
            yield f"{offer.id} does not say {offer.hint}"


def _cut(scene: Table) -> Iterator[str]:
    """What a person who answers can't read or reach."""
    scale, window = scene.manager.scale, Rect((0, 0), scene.manager.size)
    bar = next(widget for widget in scene.widgets if widget.id == "actions")
    yield from overflows([bar], scale)
    for widget in scene.widgets:
        if widget is not bar and not widget.may_overlap and widget.rect.colliderect(bar.rect):
            yield f"{widget.id} {tuple(widget.rect)} lies on the bar {tuple(bar.rect)}"
    for button in _buttons(scene.widgets):
        wide, tall = button.size(scale, button.rect.width)
        if button.rect.width < wide or button.rect.height < tall:
            yield f"{button.id} {button.rect.size} is smaller than its words {(wide, tall)}"
        around = containers_of(scene.widgets, button.id)
        clipping = next((holder for holder in around if holder.clips_contents), None)
        if not isinstance(clipping, ScrollList) and not window.contains(button.rect):
            yield f"{button.id} {tuple(button.rect)} lies outside the window"


def _buttons(widgets: Sequence[Widget]) -> list[Button]:
    """The buttons that answer or choose; not those of the bars and the log."""
    return [
        widget
        for widget, _ in walk(widgets)
        if isinstance(widget, Button) and widget.group not in (Group.BAR, Group.LOG)
    ]


def _words(label: str, hint: str) -> Words:
    return text.plain(label), text.plain(hint)
