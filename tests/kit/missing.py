"""What a game of the catalogue still lacks, each in a sentence that says what to do.

It loads no game before it has looked for its files, so that it can speak where all else fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

FILES = {
    "config/{key}.yaml": "its title, seats, options and numbers",
    "{games}/{key}/rules.md": "its rules page",
    "assets/art/emblem-{key}.svg": "its emblem",
}
"""What lies there, and what it is."""

GOLDENS = ("{key}.txt", "{key}.perft.txt", "{key}.bounds.yaml")

MODULES = {
    "rules": {"GAME": "the class of its rules"},
    "table": {"BOARD": "the class of its board"},
    "words": {"WORDS": "what it says: a `Words` of engine.words.contract"},
}
"""The modules of a game's folder, and what each must hold."""


def missing(key: str, root: Path, games: str = "games") -> Iterator[str]:
    """Sentences; none is a whole game. Its folder is in this package."""
    for form, what in FILES.items():
        path = form.format(key=key, games=games)
        if not (root / path).is_file():
            yield f"{path} is missing: {what}"
    for module, names in MODULES.items():
        path = f"{games}/{key}/{module.replace('.', '/')}"
        if not any((root / place).is_file() for place in (f"{path}.py", f"{path}/__init__.py")):
            held = " and ".join(f"{name}, {what}" for name, what in names.items())
            yield f"the module {path} is missing: it holds {held}"
            continue
        loaded = import_module(f"{games}.{key}.{module}")
        for name, what in names.items():
            if not hasattr(loaded, name):
                yield f"{path} holds no {name}: {what}"
        if "log" not in getattr(getattr(loaded, "BOARD", None), "sheets", ("log",)):
            yield f'the board in {path} has no sheet named "log": add it to its `sheets`'
    scenarios = f"tests/scenarios/{key}"
    if not any((root / scenarios).glob("*.yaml")):
        yield f"{scenarios} holds no scenario: a .yaml file for each part of the rules"
    for form in GOLDENS:
        path = f"tests/kit/goldens/{form.format(key=key)}"
        if not (root / path).is_file():
            yield f"{path} is missing: python3 .ci/make.py golden {key} writes it, and you read it"
