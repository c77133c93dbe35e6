"""Properties of a map as a whole, such as its name, and the name of its author.

An edit is a list of patches, and each patch replaces some bytes of the map's file.
"""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from games.duel.workshop.document import Patch
from games.duel.workshop.drawing import Drawing


def rename_patches(drawing: Drawing, name: str) -> list[Patch]:
    """Return the edit that names a map; with "", its file's name counts."""
    return map_property_patches(drawing, "name", name)


def author_patches(drawing: Drawing, name: str) -> list[Patch]:
    """Return the edit that sets the author of a map; "" removes the author."""
    return map_property_patches(drawing, "author", name)


def author(drawing: Drawing) -> str:
    """Return the author of a map; "" if the map names none."""
    author_property = drawing.tiled.properties.get("author")
    return author_property if isinstance(author_property, str) else ""


def map_property_patches(drawing: Drawing, key: str, value: str) -> list[Patch]:
    """Return the edit that sets a property of a map to a text; "" removes the property."""
    document = drawing.document
    root = drawing.document.root
    group = root.child("properties")
    own_property = group.child("property", name=key) if group else None
    if not value:
        if not (group and own_property):
            return []
        # With its last property the group goes, too.
        return document.removal_patches(own_property if len(group.children) > 1 else group)
    if own_property:
        return document.value_patches(own_property, value, type=None)  # no type: a text
    line = f'<property name="{key}" value={quoteattr(value)}/>'  # `quoteattr` adds the quotes
    if group:
        return document.child_patches(group, [line])
    first_child = next(iter(root.children), None)
    return document.child_patches(root, ["<properties>", f" {line}", "</properties>"], first_child)
