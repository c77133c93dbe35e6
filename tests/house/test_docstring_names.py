"""A docstring lists only the attributes and parameters that exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from tests.house.tree import texts

SECTION = re.compile(r"(?m)^(?:Attributes|Args):\n((?:    .*\n?|\n)+)")
LISTED = re.compile(r"(?m)^    \*{0,2}(\w+): ")


def listed_names(docstring: str | None) -> list[str]:
    """Return the names that the sections Attributes and Args of a docstring list."""
    return [
        name for section in SECTION.findall(docstring or "") for name in LISTED.findall(section)
    ]


class Members:
    """Names in the classes of the project: fields, methods, attributes of `self`, parameters."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        self._names: dict[str, set[str]] = {}
        self._bases: dict[str, set[str]] = {}
        for tree in trees.values():
            for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
                self._names.setdefault(kind.name, set()).update(_names_in(kind))
                bases = {
                    re.split(r"[\[(]", ast.unparse(base))[0].split(".")[-1] for base in kind.bases
                }
                self._bases.setdefault(kind.name, set()).update(bases - {kind.name})

    def has(self, kind: str, name: str) -> bool:
        """Return True if a class or one of its bases has a member of this name."""
        bases = self._bases.get(kind, ())
        return name in self._names.get(kind, ()) or any(self.has(base, name) for base in bases)


def _names_in(kind: ast.ClassDef) -> Iterator[str]:
    for node in ast.walk(kind):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name


def _parameters(function: ast.FunctionDef) -> set[str]:
    return {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)}


def unknown_names(sources: Mapping[str, str]) -> list[str]:
    """Return the places of names that a docstring lists and that do not exist."""
    trees = {path: ast.parse(text) for path, text in sources.items()}
    members = Members(trees)
    places = []
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef | ast.FunctionDef):
                continue
            for name in listed_names(ast.get_docstring(node)):
                if isinstance(node, ast.ClassDef):
                    is_known = members.has(node.name, name)
                else:
                    is_known = name in _parameters(node)
                if not is_known:
                    places.append(f"{path}:{node.lineno} {node.name}: {name}")
    return places


def test_a_docstring_lists_only_what_exists() -> None:
    product = (".ci/", "engine/", "games/", "main.py")
    sources = {
        path: text
        for path, text in texts().items()
        if path.endswith(".py") and path.startswith(product)
    }
    wrong = unknown_names(sources)
    assert not wrong, f"these docstrings list names that do not exist: {wrong}"


def test_an_old_name_is_reported() -> None:
    text = '''
class Pile:
    """Cards.

    Attributes:
        top: The number of open cards.
        called: The title.
    """

    top: int

    def draw(self, count: int) -> None:
        """Draw cards.

        Args:
            number: How many.
        """
'''
    assert unknown_names({"pile.py": text}) == ["pile.py:2 Pile: called", "pile.py:12 draw: number"]
