"""Texts of widgets for reading aloud."""

from collections.abc import Iterable

from engine.app import text
from engine.app.widgets.widget import Widget


def spoken(widget: Widget, tip: bool = True) -> str:
    """Return the spoken text of a widget: name, state, why it can't be used, and its tooltip."""
    reason = f"Not now: {widget.reason}" if widget.reason else ""
    parts = [widget.name, widget.state, reason, widget.tip if tip else ""]
    return sentences(text.plain(each) for each in parts)


def sentences(parts: Iterable[str]) -> str:
    """Join texts into one for reading aloud, each ended like a sentence."""
    stripped_parts = (part.strip() for part in parts)
    return " ".join(part if part[-1] in ".?!:…" else f"{part}." for part in stripped_parts if part)
