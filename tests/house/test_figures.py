"""Figures of the structure of the code, each of which can only fall.

Each has a limit, which is the figure that was reached. A change that raises a figure fails, and one
that lowers it must lower the limit with it. What each figure counts is in `FIGURES`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.house.limits import complaint, counted_files

LIMITS = {
    "board members": 23,
    "measuring functions": 80,
    "functions that use a scale": 1064,
    "functions with seven parameters": 20,
    "forwarded calls": 344,
    "hand-placed composites": 7,
    "protocols": 8,
}

BOARD = "engine/table/board.py"
MEASURING = {"needs", "wants", "wide", "tall", "height_at", "unwrapped", "put", "size"}
SCALED = {"scale", "_scale", "px"}
"""Names of attributes that hold a scale, and of what only a scale has."""
BLOCKS = {"block", "TextBlock", "measure"}
"""Functions that lay out text."""
SHAPES = {"polygon", "circle", "aacircle", "lines", "aalines", "aaline", "arc", "ellipse"}
"""What pygame draws that is neither a bar nor a rule."""
Place = ast.stmt | ast.expr


class Source:
    """The nodes of a file: of each function its own, without those of functions nested in it."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.own: dict[ast.FunctionDef, list[ast.AST]] = {}
        self.nodes: list[ast.AST] = []
        self.nested: list[ast.FunctionDef] = []
        waiting: list[tuple[ast.AST, list[ast.AST] | None]] = [(tree, None)]
        while waiting:
            node, around = waiting.pop()
            self.nodes.append(node)
            if around is not None:
                around.append(node)
            if isinstance(node, ast.FunctionDef):
                if around is not None:
                    self.nested.append(node)
                around = self.own[node] = []
            waiting += [(child, around) for child in ast.iter_child_nodes(node)]

    @property
    def classes(self) -> list[ast.ClassDef]:
        return [node for node in self.nodes if isinstance(node, ast.ClassDef)]


def parameters(function: ast.FunctionDef) -> list[ast.arg]:
    arguments = function.args
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]


def methods(kind: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {node.name: node for node in kind.body if isinstance(node, ast.FunctionDef)}


def measuring(source: Source) -> Iterator[Place]:
    """Yield the functions and methods with a name of those that measure."""
    return (each for each in source.own if each.name in MEASURING)


def scaled(source: Source) -> Iterator[Place]:
    """Yield the functions that are given a scale, or read one of anything (`look.scale`,
    `self.scale`), of a function around them, or under another name by its `px`."""
    for function, nodes in source.own.items():
        notes = [ast.unparse(one.annotation) for one in parameters(function) if one.annotation]
        names = {one.arg for one in parameters(function)}
        names |= {node.id for node in nodes if isinstance(node, ast.Name)}
        read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        if "scale" in names or read & SCALED or any("Scale" in note for note in notes):
            yield function


def many_parameters(source: Source) -> Iterator[Place]:
    """Yield the functions with seven parameters or more, with `self`."""
    return (each for each in source.own if len(parameters(each)) >= 7)


def forwarded(source: Source) -> Iterator[Place]:
    """Yield each `partial`, and the lambdas and nested functions that hold one call and no more."""
    yield from filter(holds_one_call, source.nested)
    for node in source.nodes:
        match node:
            case ast.Call(func=ast.Name(id="partial") | ast.Attribute(attr="partial")):
                yield node
            case ast.Lambda(body=ast.Call()):
                yield node


def holds_one_call(function: ast.FunctionDef) -> bool:
    """Return True if a function does nothing but call another, besides its docstring."""
    match function.body[1:] if ast.get_docstring(function) else function.body:
        case [ast.Expr(value=ast.Call()) | ast.Return(value=ast.Call())]:
            return True
    return False


def composites(source: Source) -> Iterator[Place]:
    """Yield the classes that both measure (`size`) and `draw`, and draw by laying out text and
    placing it beside one more thing at least: another text, a picture, a mark, a bar, a rule or
    a widget. Those that draw a shape of their own are left out: they are something of their own,
    such as a die or a chart of circles. What `draw` calls in its class and file belongs to it."""
    beside = {node.name: node for node in source.tree.body if isinstance(node, ast.FunctionDef)}
    for kind in source.classes:
        if not {"draw", "size"} <= {*methods(kind)}:
            continue
        called = [*drawing(methods(kind), beside)]
        names = [ast.unparse(call.func) for call in called]
        last = {name.rpartition(".")[2] for name in names}
        own_shape = any(name.startswith("pygame.draw.") for name in names) and last & SHAPES
        placed = sum(map(places, called))
        if last & BLOCKS and placed > 1 and not own_shape:
            yield kind


def drawing(
    own_methods: dict[str, ast.FunctionDef], beside: dict[str, ast.FunctionDef]
) -> Iterator[ast.Call]:
    """Yield the calls in `draw`, except to methods and functions of the same class and file, whose
    own calls are yielded instead."""
    waiting, known = ["draw"], {"draw"}
    while waiting:
        name = waiting.pop()
        for node in ast.walk(own_methods.get(name) or beside[name]):
            match node:
                case ast.Attribute(value=ast.Name(id="self"), attr=used) if used in own_methods:
                    pass
                case ast.Name(id=used) if used in beside:
                    pass
                case ast.Call(func=func) if not is_one_of(func, own_methods, beside):
                    yield node
                    continue
                case _:
                    continue
            if used not in known:
                known.add(used)
                waiting.append(used)


def is_one_of(
    func: ast.expr, own_methods: dict[str, ast.FunctionDef], beside: dict[str, ast.FunctionDef]
) -> bool:
    """Return True if this is a method of the class or a function of the file."""
    match func:
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name in own_methods
        case ast.Name(id=name):
            return name in beside
    return False


def places(call: ast.Call) -> bool:
    """Return True if a call draws on the surface."""
    if ast.unparse(call.func) in ("surface.blit", "surface.fill"):
        return True
    given = any(isinstance(each, ast.Name) and each.id == "surface" for each in call.args)
    return given and ast.unparse(call.func) != "clip_to"


def protocols(source: Source) -> Iterator[Place]:
    """Yield the classes that are protocols."""
    for kind in source.classes:
        if any(ast.unparse(base).partition("[")[0].endswith("Protocol") for base in kind.bases):
            yield kind


def members(source: Source) -> Iterator[Place]:
    """Yield what has a name in `Board`, without an underscore."""
    for kind in (each for each in source.classes if each.name == "Board"):
        for node in kind.body:
            match node:
                case (
                    ast.FunctionDef(name=name)
                    | ast.AnnAssign(target=ast.Name(id=name))
                    | ast.Assign(targets=[ast.Name(id=name)])
                ) if not name.startswith("_"):
                    yield node


FIGURES: dict[str, Callable[[Source], Iterator[Place]]] = {
    "board members": members,
    "measuring functions": measuring,
    "functions that use a scale": scaled,
    "functions with seven parameters": many_parameters,
    "forwarded calls": forwarded,
    "hand-placed composites": composites,
    "protocols": protocols,
}


def counted(path: str, text: str) -> dict[str, list[str]]:
    """Return the places in a file that each figure counts."""
    source = Source(ast.parse(text))
    return {
        figure: [f"{path}:{node.lineno} {getattr(node, 'name', '')}" for node in count(source)]
        for figure, count in FIGURES.items()
        if figure != "board members" or path == BOARD
    }


@cache
def places_of() -> dict[str, list[str]]:
    """Return the places in the product that each figure counts."""
    places: dict[str, list[str]] = {figure: [] for figure in FIGURES}
    for path, text in counted_files():
        for figure, listed in counted(path, text).items():
            places[figure] += listed
    return places


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_can_only_fall(figure: str) -> None:
    wrong = complaint(figure, places_of()[figure], LIMITS[figure])
    assert not wrong, wrong


EACH = """
from functools import partial
class Board:
    back_of = None
    hands: int = 0
    _kept = 1
    def ending(self): ...
    def _own(self): ...
class Talking(Protocol[int]): ...
def tall(): ...
def named(scale): ...
def noted(window: Scale | None): ...
def read(look): return look.scale
def renamed(window): return window.px(3)
def plain(look): return look.hovered
def seven(self, a, b, c, *, d, e, f): ...
def six(a, b, c, *, d, e, f): ...
def around():
    def nested():
        "Only a call."
        return named(1)
    def does_more():
        named(1)
        return named(2)
    return partial(named, 1), lambda: named(2), lambda: 1
class Row:
    def size(self): ...
    def draw(self, surface):
        self._mark(surface)
        block("words").draw(surface, (0, 0))
    def _mark(self, surface):
        bar(surface)
class Label:
    def size(self): ...
    def draw(self, surface):
        block("words").draw(surface, (0, 0))
class Die(Row):
    def size(self): ...
    def draw(self, surface):
        block("words").draw(surface, (0, 0))
        pygame.draw.circle(surface, 1, 2, 3)
class NotMeasured:
    def draw(self, surface):
        surface.blit(1, 2)
        block("words").draw(surface, (0, 0))
def bar(surface):
    surface.fill(1)
"""
COUNTS = [3, 4, 4, 1, 3, 1, 1]


@pytest.mark.parametrize(("figure", "count"), [*zip(FIGURES, COUNTS, strict=True)])
def test_each_figure_counts_what_it_says(figure: str, count: int) -> None:
    found = counted(BOARD, EACH)[figure]
    assert len(found) == count, found


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_that_rises_or_a_limit_that_stays_high_is_told(figure: str) -> None:
    found = counted(BOARD, EACH)[figure]
    assert complaint(figure, found, len(found)) == ""
    assert f"{figure} rose from" in complaint(figure, found, len(found) - 1)
    assert f"write {len(found)} instead of" in complaint(figure, found, len(found) + 1)
