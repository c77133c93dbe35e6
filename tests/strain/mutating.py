"""Change the rules at random and see whether their tests fail.

    python -m tests.strain.mutating SEED COUNT [GAME ...]
    python -m tests.strain.mutating FILE#NUMBER ...

A change is a comparison, a bound, a sign or a condition of `engine/rules` or of a game's rules.
Each is made in memory, in a process of its own, so no file is ever written. A line is printed for
each change: whether it was caught and where it is; the survivors' lines show what the tests miss.
The second form makes the changes that such lines name.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from importlib.abc import Loader
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ENGINE = "engine"
FOLDERS = {ENGINE: ["engine/rules"], "duel": ["games/duel/rules", "games/duel/geometry"]}
"""Where the rules of a game, or of all games, are."""
TIMEOUT = 600.0
"""Seconds after which a change counts as caught: the game goes on for ever."""
CHANGE = "FIRESIDE_CHANGE"
"""The environment variable that names the change to make: its file and its number there."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}


class Change(NamedTuple):
    """The `number`th change of a file, and what stands there before and after."""

    file: str
    number: int
    line: int
    before: str
    after: str


def changed(node: ast.AST) -> ast.AST | None:
    """Return the node with its comparison, bound, sign or condition changed; None without one."""
    other = deepcopy(node)
    match other:
        case ast.Compare(ops=[op, *_]) if type(op) in COMPARISONS:
            other.ops[0] = COMPARISONS[type(op)]()
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            other.op = OPERATORS[type(op)]()
        case ast.Constant(value=int() as value) if type(value) is int:
            other.value = value + 1
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            return operand
        case ast.BoolOp(op=ast.And()):
            other.op = ast.Or()
        case ast.BoolOp(op=ast.Or()):
            other.op = ast.And()
        case _:
            return None
    return other


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Yield each place of a tree whose node can be changed: its parent, field and index.

    Annotations and assertions are left out, since nothing is computed by them.
    """
    if isinstance(tree, ast.Assert):
        return
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                if changed(child) is not None:
                    yield tree, name, index
                yield from places(child)


def node_at(parent: ast.AST, name: str, index: int | None) -> ast.AST:
    """Return the node at a place of a tree."""
    field = getattr(parent, name)
    node: ast.AST = field if index is None else field[index]
    return node


def make_change_in(tree: ast.AST, number: int) -> None:
    """Make the `number`th change in a tree."""
    parent, name, index = [*places(tree)][number]
    after = changed(node_at(parent, name, index))
    if index is None:
        setattr(parent, name, after)
    else:
        getattr(parent, name)[index] = after
    ast.fix_missing_locations(tree)


def changes(game: str) -> Iterator[Change]:
    """Yield every change of a game's rules, or with "engine" of those of all games."""
    for folder in FOLDERS.get(game, [f"games/{game}/rules"]):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            for number, place in enumerate(places(ast.parse(file.read_text("utf-8")))):
                before = node_at(*place)
                after = changed(before)
                assert after is not None
                line = getattr(before, "lineno", 0)
                yield Change(name, number, line, ast.unparse(before), ast.unparse(after))


class ChangedLoader(SourceFileLoader):
    """Loads a module with a change."""

    number = 0

    def source_to_code(self, data: bytes, path: str, **_: object) -> object:  # type: ignore[override]
        """Return the code of the changed source."""
        tree = ast.parse(data)
        make_change_in(tree, self.number)
        return compile(tree, path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> object:  # type: ignore[override]
        """Return the code without a look at what is kept compiled."""
        return self.source_to_code(self.get_data(self.path), self.path)


class Finder(PathFinder):
    """Finds the module that is changed; leaves all others to Python."""

    file = ""
    number = 0

    @classmethod
    def find_spec(
        cls, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        """Return the changed module, or None."""
        if fullname.replace(".", "/") not in (cls.file[:-3], cls.file.removesuffix("/__init__.py")):
            return None
        spec = super().find_spec(fullname, path, target)  # type: ignore[arg-type]
        if spec and isinstance(spec.loader, Loader):
            loader = ChangedLoader(fullname, str(ROOT / cls.file))
            loader.number = cls.number
            spec.loader = loader
        return spec


def make_change() -> None:
    """Have this process import the module with the change that its environment names."""
    Finder.file, number = os.environ[CHANGE].rsplit(":", 1)
    Finder.number = int(number)
    module = Finder.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    assert module not in sys.modules, f"{module} was imported before it could be changed"
    sys.meta_path.insert(0, Finder)


def tests_of(game: str) -> list[str]:
    """Return the arguments with which pytest proves a game's rules, the quickest first."""
    kit = ["tests/kit/test_scenarios.py", "tests/kit/test_golden.py", "tests/kit/test_checks.py"]
    if game == ENGINE:
        return [*kit, "tests/rules", "tests/engine"]
    own = sorted((ROOT / "tests/games" / game).glob("test_*.py"))
    geometry = [f"tests/games/{game}/geometry"] if game == "duel" else []
    models = [f"tests/games/{game}/{each.name}" for each in own if "table" not in each.name]
    return [*kit, "tests/rules", *geometry, *models]


def outcome(game: str, change: Change) -> str:
    """Return "caught", "caught late" or "SURVIVED" for a change."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "tests.strain.changed"]
    chosen = [] if game == ENGINE else ["-k", game]
    try:
        ran = subprocess.run(
            [*command, "-p", "no:cacheprovider", *tests_of(game), *chosen],
            cwd=ROOT,
            env=os.environ | {CHANGE: f"{change.file}:{change.number}", "HYPOTHESIS_DATABASE": ""},
            capture_output=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "caught late"
    return "caught" if ran.returncode else "SURVIVED"


def try_changes(chosen: list[tuple[str, Change]]) -> int:
    """Make each change and print what becomes of it; return how many survive."""
    survived = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = pool.map(lambda pair: outcome(*pair), chosen)
        for (_, change), result in zip(chosen, outcomes, strict=True):
            survived += result == "SURVIVED"
            shown = f"{change.before}  ->  {change.after}"
            print(f"{result:11} {change.file}:{change.line}#{change.number}: {shown}", flush=True)
    return survived


def main(arguments: list[str]) -> int:
    """Make random changes or those that are named; return 1 if one of them survives."""
    # Not at the top: a module that is imported before the change is made would stay as it is.
    from engine.rules.chance import seeded
    from games import KEYS

    if "#" in arguments[0]:
        every = [(game, change) for game in [ENGINE, *KEYS] for change in changes(game)]
        chosen = [pair for pair in every if f"{pair[1].file}#{pair[1].number}" in arguments]
        return min(try_changes(chosen), 1)
    seed, count, *games = arguments
    possible = [(game, change) for game in games or [ENGINE, *KEYS] for change in changes(game)]
    chosen = seeded(seed).shuffle(possible)[: int(count)]
    survived = try_changes(chosen)
    print(f"{survived} of {len(chosen)} survived (of {len(possible)} possible changes)")
    return min(survived, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
