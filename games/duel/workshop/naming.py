"""What a map says of itself: its name, and who drew it."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing


def named(drawing: Drawing, name: str) -> list[Patch]:
    """The map with this name; with "" it is called by its file."""
    return _saying(drawing, "name", name)


def authored(drawing: Drawing, name: str) -> list[Patch]:
    """The map with this name of who drew it; with "" with none."""
    return _saying(drawing, "author", name)


def author(drawing: Drawing) -> str:
    """Who drew the map; "" where it does not say."""
    found = drawing.tiled.properties.get("author")
    return found if isinstance(found, str) else ""


def _saying(drawing: Drawing, key: str, value: str) -> list[Patch]:
    document, root = drawing.document, drawing.document.root
    group = root.child("properties")
    own = group.child("property", name=key) if group else None
    if not value:
        if not (group and own):
            return []
        return document.without(own if len(group.children) > 1 else group)
    if own:
        return document.with_value(own, value, type=None)
    line = f'<property name="{key}" value={quoteattr(value)}/>'
    if group:
        return document.with_child(group, [line])
    first = next(iter(root.children), None)
    return document.with_child(root, ["<properties>", f" {line}", "</properties>"], first)
