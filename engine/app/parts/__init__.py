"""The parts that screens are made of, and the screen that is made of them.

    part.py      Part, Group, Look, Question; walk, find; overflows (the proof for tests)
    words.py     Label, Picture, Rule; literal(name) for words that players typed
    buttons.py   Button, IconButton, Tab
    control.py   Control: what the next two share, a value and its name
    choices.py   Toggle, Choice, Slider
    field.py     TextField
    panels.py    Panel, Tile (a panel that is pressed), ScrollList
    pieces.py    SeatMark, SeatChip, Ribbon
    layout.py    columns, stack, flow: rectangles in pixels
    focus.py     where Tab and the arrows go
    bars.py      Bar, top_bar, foot
    built.py     BuiltScene: parts are built, kept and drawn
    screen.py    PartScene: hover, press, focus, keys, tooltips, for all screens alike
    dialog.py    Overlay, Dialog, asking, telling

A part is made anew in each `build`; `id` is what it is known by. Sizes are pixels; `scale.px(n)`
turns style units into them. `needs(scale)` is the least size that cuts no word at the part's
present width, `wants(scale)` the size with nothing wrapped; `layout.stack` and `layout.flow` place
parts by them. In a test, `overflows(scene.build(scale), scale)` must be empty.
"""

from engine.app.parts.bars import Bar, foot, top_bar
from engine.app.parts.buttons import Button, IconButton, Tab
from engine.app.parts.choices import Choice, Slider, Toggle
from engine.app.parts.dialog import Answer, Dialog, Overlay, asking, telling
from engine.app.parts.field import TextField
from engine.app.parts.panels import Panel, ScrollList, Tile
from engine.app.parts.part import Group, Look, Part, Question, find, overflows, walk
from engine.app.parts.pieces import Ribbon, SeatChip, SeatMark
from engine.app.parts.screen import PartScene
from engine.app.parts.words import Label, Picture, Rule, literal

__all__ = [
    "Answer",
    "Bar",
    "Button",
    "Choice",
    "Dialog",
    "Group",
    "IconButton",
    "Label",
    "Look",
    "Overlay",
    "Panel",
    "Part",
    "PartScene",
    "Picture",
    "Question",
    "Ribbon",
    "Rule",
    "ScrollList",
    "SeatChip",
    "SeatMark",
    "Slider",
    "Tab",
    "TextField",
    "Tile",
    "Toggle",
    "asking",
    "find",
    "foot",
    "literal",
    "overflows",
    "telling",
    "top_bar",
    "walk",
]
