"""Backgrounds and controls of the screens, drawn at the size shown and cached.

Sizes are in pixels. Surfaces are shared: never draw on them. A picture that reaches beyond its
shape comes as a surface and its offset from the shape's upper left corner.

Terms: engine/GLOSSARY.md.
"""

from engine.app.paint.buttons import (
    RingKind,
    band,
    button,
    chip,
    focus_ring,
    key_badge,
    label_colour,
    note_colour,
    ribbon,
    ribbon_plate,
    ribbon_size,
    ribbon_tail,
    slider,
    slider_reach,
    tab,
    toggle,
)
from engine.app.paint.drapes import draw_drapes, prepare_drapes
from engine.app.paint.grounds import Outside, PanelKind, bar, panel, pointer, shadow
from engine.app.paint.lines import smooth_lines
from engine.app.paint.marks import (
    add_program_gear,
    badge,
    card_ring,
    counter,
    diamond,
    look_mark,
    look_ring,
    seat_chip,
    seat_mark,
    seat_medal,
    tick_badge,
    veil,
)
from engine.app.paint.scenery import hearth, table

__all__ = [
    "Outside",
    "PanelKind",
    "RingKind",
    "add_program_gear",
    "badge",
    "band",
    "bar",
    "button",
    "card_ring",
    "chip",
    "counter",
    "diamond",
    "draw_drapes",
    "focus_ring",
    "hearth",
    "key_badge",
    "label_colour",
    "look_mark",
    "look_ring",
    "note_colour",
    "panel",
    "pointer",
    "prepare_drapes",
    "ribbon",
    "ribbon_plate",
    "ribbon_size",
    "ribbon_tail",
    "seat_chip",
    "seat_mark",
    "seat_medal",
    "shadow",
    "slider",
    "slider_reach",
    "smooth_lines",
    "tab",
    "table",
    "tick_badge",
    "toggle",
    "veil",
]
