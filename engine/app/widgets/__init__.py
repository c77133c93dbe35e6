"""The widgets that screens are made of, and the screen that is made of them.

    widget.py    Widget, Group, Look, Change, Over; walk, find; overflows (what a layout cuts)
    words.py     Label, Picture, Rule; literal(name) for words that players typed; the styles of
                 labels that are used again and again: body, muted, strong, lead, heading, caption,
                 small, note
    buttons.py   Button, IconButton, Tab
    control.py   Control: what the next two share, a value and its name
    choices.py   Toggle, ChoiceField, Slider
    field.py     TextField
    panels.py    Panel, PanelButton (a panel that is pressed), ScrollList
    plates.py    Plate: a ground for parts that stand `Inside` it
    meters.py    Meter, Stripes
    table.py     Table: rows of cells in columns
    dragged.py   Dragged: what can be dragged
    pieces.py    SeatMark, KeyBadge, Badge, TickBadge, SeatChip
    ribbon.py    Ribbon: the phases of a turn
    containers.py Column, Row, grid, First, Scrolled …: what stands where
    composed.py  Composed: a widget that looks like a composition
    layout.py    columns, stack, flow: rectangles in pixels
    focus.py     where Tab, the arrows and hotkeys go
    pointing.py  what the pointer hovers, presses and drags
    bars.py      Bar, top_bar, foot
    layers.py    ScreenLayers: the picture of a screen
    ahead.py     what a screen may show soon, drawn out of sight
    aloud.py     what is read aloud of a widget
    screen.py    Screen: hover, press, focus, keys, tooltips, for all screens alike
    dialog.py    Dialog; Confirmation, asking; telling; on_parchment

Each `build` makes new widgets, and a screen recognizes a widget by its `id`. Sizes are in pixels;
`scale.px(n)` turns style units into them. `size(scale, width)` returns the least size that cuts no
word at this width, `size(scale)` the size with nothing wrapped. In a test,
`overflows(scene.widgets, scene.scale)` must be empty.

Import from here what most screens need. Toggles, choices, sliders, fields and pieces are imported
from their own files by the few screens that have some, so that the first frame does not wait.
"""

from engine.app.widgets.bars import Bar, foot, note_bar, top_bar
from engine.app.widgets.buttons import Button, IconButton, Tab
from engine.app.widgets.dialog import Answer, Confirmation, Dialog, asking, on_parchment, telling
from engine.app.widgets.panels import Panel, PanelButton, ScrollList
from engine.app.widgets.screen import Screen
from engine.app.widgets.widget import Change, Group, Look, Over, Widget, find, overflows, walk
from engine.app.widgets.words import Label, Picture, Rule
from engine.words.markup import literal

__all__ = [
    "Answer",
    "Bar",
    "Button",
    "Change",
    "Confirmation",
    "Dialog",
    "Group",
    "IconButton",
    "Label",
    "Look",
    "Over",
    "Panel",
    "PanelButton",
    "Picture",
    "Rule",
    "Screen",
    "ScrollList",
    "Tab",
    "Widget",
    "asking",
    "find",
    "foot",
    "literal",
    "note_bar",
    "on_parchment",
    "overflows",
    "telling",
    "top_bar",
    "walk",
]
