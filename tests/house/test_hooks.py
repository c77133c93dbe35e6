"""A class attribute that stands for a base class's default is read by somebody."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.tree import ROOT

TREES = [
    ast.parse(path.read_text("utf-8"))
    for folder in ("engine", "games", "tests/kit")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


def class_attributes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield each attribute without annotation of a class with bases: the class's name, and its."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.bases:
            for statement in node.body:
                if isinstance(statement, ast.Assign):
                    for target in statement.targets:
                        if isinstance(target, ast.Name) and not target.id.startswith("__"):
                            yield node.name, target.id


def names_read(tree: ast.Module) -> Iterator[str]:
    """Yield the names of attributes that are read, also by `getattr`."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)):
                yield name


def unread(trees: list[ast.Module]) -> list[str]:
    """Return the class attributes that nobody reads, as `Class.attribute`."""
    read = {name for tree in trees for name in names_read(tree)}
    return [
        f"{owner}.{name}"
        for tree in trees
        for owner, name in class_attributes(tree)
        if name not in read
    ]


def test_every_class_attribute_is_read() -> None:
    """A name that stays behind when its base class's is changed has no effect, and no error."""
    assert unread(TREES) == []


def test_an_attribute_that_nobody_reads_is_seen() -> None:
    lines = "class Die(Widget):\n    named = True\n    lost = True\n", "print(die.named)"
    assert unread([ast.parse(line) for line in lines]) == ["Die.lost"]
