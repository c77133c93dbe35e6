"""Prints measurements, a line each, beside what is aimed at: all, or those of the named modules."""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules

import tests.bench

for module in iter_modules(tests.bench.__path__):
    if module.name != "__main__" and module.name in (sys.argv[1:] or [module.name]):
        for line in import_module(f"tests.bench.{module.name}").lines():
            print(line, flush=True)
