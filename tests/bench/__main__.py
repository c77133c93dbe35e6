"""Print measurements beside what is aimed at, a line each: `python -m tests.bench [NAME ...]`.

Each module beside this one measures in a process of its own, so that none is measured in an
environment, or among what is remembered, that another one has left behind.
"""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench
from tests.bench import NoScreen

NAMES = [module.name for module in iter_modules(tests.bench.__path__) if module.name != "__main__"]


def main(names: list[str]) -> int:
    """Measure what is named, or everything; return 0 if all of it succeeds."""
    if unknown := [name for name in names if name not in NAMES]:
        print(f"There is no measurement '{unknown[0]}': {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    if len(names) == 1:
        return measure(names[0])
    command = [sys.executable, "-m", "tests.bench"]
    return max(subprocess.call([*command, name]) for name in names or NAMES)


def measure(name: str) -> int:
    """Print the lines of one module; return 0, also where there is no screen for its window."""
    try:
        for line in import_module(f"tests.bench.{name}").lines():
            print(line, flush=True)
    except NoScreen as error:
        print(f"{name} is not measured: {error}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
