"""A foot without a hand: the prompt, the answers in rows, and what must wait for one of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import groupby

from pygame import Rect

from engine.app import text, theme
from engine.app.theme import Role, Scale
from engine.app.widgets import Button, Group, Rule, ScrollList, Widget
from engine.app.widgets.bars import Bar
from engine.app.widgets.layout import flow, height_at, put
from engine.table.actionbar import (
    MOST,
    ActionButton,
    Offer,
    Prompt,
    prompt_in_line,
    prompt_labels,
    prompt_stacked,
)

PROMPT = 168
BETWEEN = (8, 6)
"""The gap between buttons, and the one that keeps a full row in one line."""
FILLING, MOST_GROWN = 5, 46
"""So many buttons fill the bar; fewer grow by so much at most, in style units."""
LOW = 44
"""How high buttons are at least where a wide bar has several rows of them."""
GROWN_ASIDE = 24
"""By how much each grows where they stand aside."""


def action_bar(
    scale: Scale,
    prompt: Prompt,
    answers: Sequence[Offer],
    others: Sequence[Offer] = (),
    least: int = 0,
    aside: bool = False,
    in_row: bool = False,
) -> Bar:
    """The bar at the foot of the window, as high as it must be, and at least so many pixels, its
    buttons growing with it. In a narrow one the prompt has a line of its own above them.

    `others` are the seat's other actions, none of which can be used before an answer is given;
    where there is no room for them they become one button that says how many they are. `aside`:
    the buttons of a wide bar stand at its right end, and the prompt has what they leave. `in_row`:
    so they do in a narrow bar, too, if the prompt fits beside them.
    """
    bar = Bar("actions", Rect(0, 0, scale.width, 0), foot=True)
    groups = _grouped(answers)
    rest = [ActionButton.of(offer) for offer in others]
    if scale.narrow:
        for widget in (button for group in groups for button in group):
            widget.hint = widget.hint.partition("\n")[0]
        gathered = [*groups, *_gathered(rest, others)]
        beside = _beside(scale, prompt, gathered) if in_row else []
        bar.widgets = beside or _narrow(scale, prompt, gathered)
    else:
        bar.widgets = _wide(scale, prompt, groups, rest, others, aside)
    _grow(bar.widgets, least - scale.px(theme.MARGIN))
    bottom = max(widget.rect.bottom for widget in bar.widgets)
    bar.rect.height = max(least, bottom + scale.px(theme.MARGIN))
    bar.move(0, scale.height - bar.rect.height)
    return bar


def _grow(widgets: Sequence[Widget], bottom: int) -> None:
    """Let the rows of buttons share what is left above this line."""
    in_rows = [widget for widget in widgets if isinstance(widget, ActionButton | Rule)]
    tops = sorted({widget.rect.top for widget in in_rows})
    if not tops:
        return
    each = max(0, bottom - max(widget.rect.bottom for widget in in_rows)) // len(tops)
    for widget in in_rows:
        widget.move(0, each * tops.index(widget.rect.top))
        widget.rect.height += each


def _grouped(offers: Sequence[Offer]) -> list[list[ActionButton]]:
    """The buttons, those of one group together."""
    runs = groupby(offers, key=lambda offer: offer.group)
    return [[ActionButton.of(offer) for offer in run] for _, run in runs]


def _wide(
    scale: Scale,
    prompt: Prompt,
    groups: Sequence[Sequence[ActionButton]],
    rest: Sequence[ActionButton],
    others: Sequence[Offer],
    aside: bool,
) -> list[Widget]:
    edge, gap = scale.px(theme.MARGIN), scale.px(BETWEEN[0])
    top, tall = scale.px(15), scale.px(theme.BUTTON_HEIGHT)
    room = Rect(edge * 2, top, round(scale.px(PROMPT) * scale.text), tall)
    if not groups and not rest:
        room.width = scale.width - 4 * edge  # what was done can be long
    elif aside:
        wanted = _ruled([*groups, *([rest] if rest else [])])
        taken = _wanted(wanted, scale, gap) + gap
        grown = scale.px(GROWN_ASIDE) * sum(isinstance(widget, Button) for widget in wanted)
        room.width = max(room.width, scale.width - 4 * edge - taken - grown)
    said = prompt_stacked(scale, prompt, room)
    left = said[0].rect.right + edge
    room = Rect(left, top, scale.width - edge - left, 0)

    behind = [rest] if rest else []
    placed = _ruled([*groups, *behind])
    if groups and behind and _narrowest(placed, scale, gap) > room.width:
        behind = _gathered(rest, others)
        placed = _ruled([*groups, *behind])
    least, gaps = _narrowest(placed, scale, 0), len(placed) - 1
    fitting = [px for px in map(scale.px, BETWEEN) if least + gaps * px <= room.width]
    if not fitting:
        return [*said, *_held(scale, [*groups, *behind], room, gap, scale.px(LOW))]
    buttons = sum(isinstance(widget, Button) for widget in placed)
    most = scale.px(MOST_GROWN) if buttons < FILLING else room.width
    _one_row(scale, placed, room, fitting[0], tall, most)
    return [*said, *placed]


def _ruled(groups: Sequence[Sequence[Widget]]) -> list[Widget]:
    """All buttons of the groups, with a rule before each group but the first."""
    placed: list[Widget] = []
    for group in groups:
        if placed:
            placed.append(Rule(f"before-{group[0].id}", Rect(0, 0, 1, 0)))
        placed += group
    return placed


def _one_row(
    scale: Scale, widgets: Sequence[Widget], room: Rect, gap: int, tall: int, most: int
) -> None:
    """Side by side, each as wide as it wants and an even share of what is left, up to `most`."""
    wanted = [widget.wants(scale)[0] for widget in widgets]
    least = [_least(widget, scale) for widget in widgets]
    grows = [isinstance(widget, Button) for widget in widgets]
    spare = room.width - sum(wanted) - gap * (len(widgets) - 1)
    gives = sum(wanted) - sum(least)
    growing = max(1, sum(grows))
    x, grown = room.left, 0
    for widget, width, floor, grow in zip(widgets, wanted, least, grows, strict=True):
        wide = width
        if spare < 0:
            wide += spare * (width - floor) // max(1, gives)
        elif grow:
            wide += min(most, spare * (grown + 1) // growing - spare * grown // growing)
            grown += 1
        put(widget, Rect(x, room.top, wide, max(tall, height_at(widget, wide, scale))))
        x += wide + gap
    height = max((widget.rect.height for widget in widgets), default=tall)
    for widget in widgets:
        widget.rect.height = height


def _in_rows(
    scale: Scale, groups: Sequence[Sequence[Widget]], room: Rect, gap: int, tall: int
) -> list[Widget]:
    """In as few rows as possible, each stretched to the full width. A group is split between two
    rows only where that saves a row."""
    rows: list[list[Sequence[Widget]]] = [[]]
    for group in groups:
        if rows[-1] and _wanted(_ruled([*rows[-1], group]), scale, gap) > room.width:
            rows.append([])
        rows[-1].append(group)
    whole = [_ruled(row) for row in rows]
    # Broken wherever a row is full, as a text is, with no regard for groups: no way has fewer rows.
    buttons = [widget for group in groups for widget in group]
    flow(buttons, room, scale, gap, stretch=True, height=tall)
    fewest = len({widget.rect.top for widget in buttons})
    if len(whole) > fewest or any(_wanted(row, scale, gap) > room.width for row in whole):
        return buttons
    # Rows of whole groups need no more: they are laid over that.
    y = room.top
    for row in whole:
        _one_row(scale, row, Rect(room.left, y, room.width, 0), gap, tall, room.width)
        y = row[0].rect.bottom + gap
    return [widget for row in whole for widget in row]


def _wanted(widgets: Sequence[Widget], scale: Scale, gap: int) -> int:
    """What they take side by side, each as wide as it wants."""
    return sum(widget.wants(scale)[0] + gap for widget in widgets) - gap


def _least(widget: Widget, scale: Scale) -> int:
    """The width at which its label stands in one line, and its hint in two at most."""
    if not isinstance(widget, Button):
        return widget.wants(scale)[0]
    if "\n" in widget.hint:
        return widget.wants(scale)[0]
    words = widget.hint.split(" ")
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words) + 1)]
    widest = [max(half, key=lambda said: _across(said, scale)) for half in halves]
    hint = min(widest, key=lambda said: _across(said, scale))
    return dataclasses.replace(widget, hint=hint).wants(scale)[0]


def _across(words: str, scale: Scale) -> int:
    return text.measure(words, Role.NOTE, scale)[0]


def _narrowest(widgets: Sequence[Widget], scale: Scale, gap: int) -> int:
    return sum(_least(widget, scale) + gap for widget in widgets) - gap


def _narrow(scale: Scale, prompt: Prompt, groups: Sequence[Sequence[Widget]]) -> list[Widget]:
    edge, gap = scale.px(theme.MARGIN), scale.px(theme.BUTTON_GAP)
    tall = scale.px(theme.BUTTON_HEIGHT)
    room = Rect(edge * 2, scale.px(10), scale.width - 4 * edge, 0)
    said = prompt_in_line(scale, prompt, room, Role.SCREEN)
    if not groups and prompt.text and all(each.id != "prompt-text" for each in said):
        return prompt_stacked(scale, prompt, room, Role.SCREEN)  # the words are all that is there
    below = Rect(edge, said[0].rect.bottom + scale.px(8), scale.width - 2 * edge, 0)
    return [*said, *_held(scale, groups, below, gap, tall)]


def _held(
    scale: Scale, groups: Sequence[Sequence[Widget]], room: Rect, gap: int, tall: int
) -> list[Widget]:
    """In full rows, as many as they need; in a list that scrolls where the bar would be too high
    for them."""
    bottom = round(MOST * scale.height) - scale.px(theme.MARGIN)
    placed = _in_rows(scale, groups, room, gap, tall)
    if max((widget.rect.bottom for widget in placed), default=0) <= bottom:
        return placed
    inner = ScrollList.room(room.inflate(-2 * scale.px(4), 0), scale)
    placed = _in_rows(scale, groups, inner, gap, tall)
    first, *further = sorted({widget.rect.bottom for widget in placed})
    whole = max([first, *(row for row in further if row <= bottom)])
    room = Rect(room.topleft, (room.width, whole - room.top + scale.px(4)))
    return [ScrollList("answers", room, widgets=placed, group=Group.ACTIONS)]


def _beside(scale: Scale, prompt: Prompt, groups: Sequence[Sequence[ActionButton]]) -> list[Widget]:
    """A prompt and all buttons beside it in one row; nothing where they don't fit."""
    edge, gap = scale.px(theme.MARGIN), scale.px(theme.BUTTON_GAP)
    title = prompt_labels(prompt, Role.SCREEN)[0]
    placed = _ruled(groups)
    taken = _wanted(placed, scale, gap) + gap
    room = Rect(2 * edge, scale.px(15), scale.width - 4 * edge - taken, 0)
    if room.width < title.wants(scale)[0]:
        return []
    said = prompt_stacked(scale, prompt, room, Role.SCREEN)
    tall = max(widget.rect.bottom for widget in said) - scale.px(11)
    tall = max(scale.px(theme.BUTTON_HEIGHT), tall)
    left = room.right + gap
    _one_row(scale, placed, Rect(left, scale.px(11), taken - gap, 0), gap, tall, 0)
    return [*said, *placed] if said[0].rect.width <= room.width else []


def _gathered(
    rest: Sequence[ActionButton], others: Sequence[Offer]
) -> list[Sequence[ActionButton]]:
    """The other actions as one group of one button, where they are more than one."""
    if len(rest) < 2:
        return [rest] if rest else []
    gathered = ActionButton(
        "others",
        label="Other actions",
        hint="answer this first",
        reason=others[0].reason,
        on_press=others[0].on_press,
    )
    return [[gathered]]
