"""Widgets, layout containers, and the screens that are made of them.

    widget.py    Widget, Group, Look, Change, Overlay; walk, find; overflows (faults of a layout)
    words.py     Label, Picture, Rule; literal(name) for text that players typed; the styles of
                 labels that are used again and again: body, muted, strong, lead, heading, caption,
                 small, note
    buttons.py   Button, IconButton, Tab
    control.py   Control: base class of the next two, with a value and its name
    choices.py   Toggle, ChoiceField, Slider
    field.py     TextField
    panels.py    Panel, PanelButton (a panel that is pressed), ScrollList
    plates.py    Plate: a background for parts that stand `Inside` it
    meters.py    Meter, Stripes
    table.py     DataTable: rows of cells in columns
    dragged.py   Dragged: a widget that can be dragged
    pieces.py    SeatMark, KeyBadge, Badge, TickBadge, SeatChip
    ribbon.py    Ribbon: the phases of a turn
    containers.py Column, Row, grid, FirstThatFits, Scrolled …: the layout
    composed.py  Composed: a widget drawn with containers
    layout.py    columns, stack, flow, flow_rects: rectangles in pixels
    focus.py     focus movement by Tab and arrows; hotkeys
    pointing.py  hovering, pressing and dragging
    bars.py      Bar, top_bar, foot
    layers.py    ScreenLayers: the picture of a screen
    ahead.py     coming pictures of a screen, drawn out of sight
    aloud.py     the text of a widget for reading aloud
    screen.py    Screen: hover, press, focus, keys, tooltips, for all screens alike
    dialog.py    Dialog; confirm_dialog, message_dialog; on_parchment

Each `build` makes new widgets, and a screen recognizes a widget by its `id`. Sizes are in pixels;
`scale.px(n)` converts style units. `size(scale, width)` returns the minimum size that cuts no word
at this width, `size(scale)` the size with nothing wrapped. In a test, `overflows(scene.widgets,
scene.scale)` must be empty.

Import from here the names that most screens need. Toggles, choices, sliders, fields and pieces are
imported from their own files by the few screens that use them, so that the first frame is not
delayed.

Terms: engine/GLOSSARY.md.
"""

from engine.app.widgets.bars import Bar, foot, note_bar, top_bar
from engine.app.widgets.buttons import Button, IconButton, Tab
from engine.app.widgets.dialog import (
    Answer,
    Confirmation,
    Dialog,
    confirm_dialog,
    message_dialog,
    on_parchment,
)
from engine.app.widgets.panels import Panel, PanelButton, ScrollList
from engine.app.widgets.screen import Screen
from engine.app.widgets.widget import Change, Group, Look, Overlay, Widget, find, overflows, walk
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
    "Overlay",
    "Panel",
    "PanelButton",
    "Picture",
    "Rule",
    "Screen",
    "ScrollList",
    "Tab",
    "Widget",
    "confirm_dialog",
    "find",
    "foot",
    "literal",
    "message_dialog",
    "note_bar",
    "on_parchment",
    "overflows",
    "top_bar",
    "walk",
]
