"""Figures of how the code is worded, each of which can only fall.

A docstring is inverted if it has to be solved like a riddle: it begins with "What", "How" or "So
many", or goes on with "of which" or "as far as", and names neither a thing nor an action.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.house.limits import complaint, counted_files

LIMITS = {
    "inverted docstrings": 68,
    "docstrings of three words or fewer": 0,
    "assignments of several names at once": 18,
    "class names in more than one file": 22,
}
OPENING = re.compile(
    r"(So|Of|What|Whatever|All that|All of|All else|Whose|That|Those|Who|Whoever|Where|Wherever"
    r"|How|By|From|In how|Which|Whether|Than|As far|With nothing)\b"
)
"""Words that an inverted docstring begins with."""
RIDDLE = re.compile(
    r"\b(so (many|much|high|far|often)|nothing of|none of it|all that|what of|those of which"
    r"|of which|whatever|wherever|as far as|(is|are) none|there is none|what (a press|it)|how it"
    r"|where (that is|nothing)|of one that|if it does|lies there|such as are|(at )?the most that"
    r"|the same (in|of|for|where|at|with|as|that|there)|for as long|is (said|told)|no further"
    r"|but for)\b"
)
"""Words that an inverted docstring goes on with."""


def docstrings(tree: ast.Module) -> Iterator[ast.Expr]:
    """Yield every docstring: of the module, of classes, functions, and below assignments."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            match statement:
                case ast.Expr(value=ast.Constant(value=str())):
                    yield statement


def words_of(docstring: ast.Expr) -> str:
    """Return the text of a docstring in one line."""
    assert isinstance(docstring.value, ast.Constant)
    return " ".join(str(docstring.value.value).split())


def inverted(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the docstrings in the inverted style."""
    for docstring in docstrings(tree):
        text = words_of(docstring)
        if OPENING.match(text) or RIDDLE.search(text):
            yield docstring


def short(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the docstrings of three words or fewer."""
    return (each for each in docstrings(tree) if len(words_of(each).split()) <= 3)


def several(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements that assign a value each to several names."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Tuple(), *_], value=ast.Tuple()):
                yield node


FIGURES: dict[str, Callable[[ast.Module], Iterator[ast.stmt]]] = {
    "inverted docstrings": inverted,
    "docstrings of three words or fewer": short,
    "assignments of several names at once": several,
}


def doubled(classes: dict[str, list[str]]) -> list[str]:
    """Return the class names that stand in more than one file, given each name's files."""
    return sorted(name for name, paths in classes.items() if len(set(paths)) > 1)


@cache
def places_of() -> dict[str, list[str]]:
    """Return the places in the product that each figure counts."""
    places: dict[str, list[str]] = {figure: [] for figure in LIMITS}
    classes: dict[str, list[str]] = defaultdict(list)
    for path, text in counted_files():
        tree = ast.parse(text)
        for figure, count in FIGURES.items():
            places[figure] += [f"{path}:{node.lineno}" for node in count(tree)]
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes[node.name].append(path)
    places["class names in more than one file"] = doubled(classes)
    return places


@pytest.mark.parametrize("figure", LIMITS)
def test_a_figure_can_only_fall(figure: str) -> None:
    wrong = complaint(figure, places_of()[figure], LIMITS[figure])
    assert not wrong, wrong


@pytest.mark.parametrize(
    "text",
    [
        "What leads to it, where that is.",
        "So many of so many, which may be halves.",
        "Whether it is one that is looked for.",
        "The stats of a warrior, as far as they are shown.",
        "Seconds after which it is told.",
    ],
)
def test_an_inverted_docstring_is_counted(text: str) -> None:
    assert [*inverted(ast.parse(f'X = 1\n"""{text}"""'))], text


@pytest.mark.parametrize(
    "text",
    [
        "Return the shortest path to the goal, or None.",
        "Seconds to wait for the worker process.",
        "Panel with the current clash, or a note that no clash goes on.",
    ],
)
def test_a_plain_docstring_is_not_counted(text: str) -> None:
    assert not [*inverted(ast.parse(f'def f():\n    """{text}"""'))], text


def test_short_docstrings_assignments_and_doubled_names_are_counted() -> None:
    assert len([*short(ast.parse('def f():\n    """Three short words."""'))]) == 1
    assert not [*short(ast.parse('def f():\n    """Four words are enough."""'))]
    assert len([*several(ast.parse("a, b = 1, 2\nc, d = pair\ne = 1, 2"))]) == 1
    assert doubled({"Way": ["a.py", "b.py"], "Part": ["a.py", "a.py"]}) == ["Way"]
