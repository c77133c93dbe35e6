"""No file of the engine or of a game imports in a circle, wherever in it the imports stand.

An import inside a function or for the type checker alone ties files together like any other. In the
engine only two modules import the project's own files inside their functions: the shell, to read a
screen in when it is first shown, and the command line, whose commands run without a window.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from tests.house.tree import texts

LAZY = {"engine.commandline", "engine.shell"}


def sources(room: str) -> dict[str, str]:
    """The source of every module below a folder, by the module's name."""
    return {
        ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__"): text
        for path, text in texts().items()
        if path.startswith(f"{room}/") and path.endswith(".py")
    }


def imported(source: str, known: set[str]) -> set[str]:
    """Which of the known modules a source imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert not node.level, "relative imports are not read here"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names & known
            if not names <= known:
                found.add(node.module)
    return found & known


def circles(modules: dict[str, str]) -> list[list[str]]:
    """The groups of modules that import each other, directly or by way of others."""
    imports = {name: imported(source, set(modules)) - {name} for name, source in modules.items()}
    reached = {name: set(_reached(name, imports)) for name in imports}
    groups = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in imports
        if name in reached[name]
    }
    return sorted(list(group) for group in groups)


def _reached(start: str, imports: dict[str, set[str]]) -> Iterator[str]:
    waiting, seen = [start], set[str]()
    while waiting:
        for name in imports[waiting.pop()] - seen:
            seen.add(name)
            waiting.append(name)
            yield name


def hidden(source: str, known: set[str]) -> list[str]:
    """What a source imports of the known modules, or of `TYPE_CHECKING`, inside functions or
    conditions."""
    tree = ast.parse(source)
    inside = [node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    found: set[str] = set()
    for node in inside:
        found |= imported(ast.unparse(node), known)
    if any(isinstance(node, ast.Name) and node.id == "TYPE_CHECKING" for node in ast.walk(tree)):
        found.add("TYPE_CHECKING")
    return sorted(found)


def test_nothing_imports_in_a_circle() -> None:
    assert not circles(sources("engine") | sources("games"))


def test_in_the_engine_only_the_shell_and_the_command_line_import_inside_functions() -> None:
    modules = sources("engine")
    found = {name: hidden(source, set(modules)) for name, source in modules.items()}
    assert {name for name, imports in found.items() if imports} == LAZY, found


LOOP = "from engine.b import thing\n"


@pytest.mark.parametrize(
    "back",
    [
        "import engine.a",
        "from engine import a",
        "from engine.a import name",
        "def f():\n    from engine.a import name",
        "if TYPE_CHECKING:\n    from engine.a import name",
        "from engine.c import other",
    ],
)
def test_a_circle_is_found_wherever_it_is_closed(back: str) -> None:
    modules = {"engine": "", "engine.a": LOOP, "engine.b": back, "engine.c": "import engine.a"}
    (found,) = circles(modules)
    assert {"engine.a", "engine.b"} <= set(found)


def test_what_only_leads_on_is_no_circle() -> None:
    assert not circles({"engine": "", "engine.a": LOOP, "engine.b": "import engine", "main": LOOP})


@pytest.mark.parametrize(
    ("source", "imports"),
    [
        ("from engine.a import name", []),
        ("def f():\n    import json", []),
        ("def f():\n    from engine.a import name", ["engine.a"]),
        ("class C:\n    def f(self):\n        import engine.a", ["engine.a"]),
        ("if TYPE_CHECKING:\n    from engine.a import name", ["TYPE_CHECKING", "engine.a"]),
    ],
)
def test_an_import_inside_a_function_is_found(source: str, imports: list[str]) -> None:
    assert hidden(source, {"engine.a"}) == imports
