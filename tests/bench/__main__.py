"""Prints all measurements, a line each, beside what is aimed at."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import tests.bench

for module in iter_modules(tests.bench.__path__):
    if module.name != "__main__":
        for line in import_module(f"tests.bench.{module.name}").lines():
            print(line, flush=True)
