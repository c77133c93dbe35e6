"""Write a small complete game to start from: `python3 .ci/make.py game KEY`, or `game KEY --cards`.

It is a copy of `.ci/game`, a game of dice, or of `.ci/cards`, a game of cards. Both are named
"sample" there, and pass all tests. Their comments, and games/README.md, say what to change.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tokenize
from keyword import iskeyword
from pathlib import Path
from tokenize import NAME, generate_tokens

ROOT = Path(__file__).resolve().parents[1]
DICE = Path(__file__).parent / "game"
CARDS = Path(__file__).parent / "cards"
RESERVED_KEYS = {"cards", "game", "games", "engine", "parley", "showdown", "sample", "tests"}
RESERVED_KEYS |= {"aux", "con", "nul", "prn"}
"""Keys that no game can have: names in Fireside, and of devices on Windows."""
MAX_KEY_LENGTH = 24
"""Letters of the longest key. No line of a sample becomes too long with it."""

PATHS = {
    "__init__.py": "games/{key}/__init__.py",
    "rules.py": "games/{key}/rules.py",
    "words.py": "games/{key}/words.py",
    "table.py": "games/{key}/table.py",
    "rules.md": "games/{key}/rules.md",
    "config.yaml": "config/{key}.yaml",
    "emblem.svg": "assets/art/emblem-{key}.svg",
    "scenarios.yaml": "tests/scenarios/{key}/{key}.yaml",
    "by_hand.py": "tests/games/{key}/by_hand.py",
}
"""Path of each file of a sample. A sample need not have all of them."""


def names() -> set[str]:
    """Return the names that the code of the samples uses."""
    names_used: set[str] = set()
    for sample in (DICE, CARDS):
        for path in sample.glob("*.py"):
            with tokenize.open(path) as file:
                names_used |= {
                    word.string for word in generate_tokens(file.readline) if word.type == NAME
                }
    return names_used


def refusal(root: Path, key: str) -> str:
    """Return the reason why no game can have this key, as a sentence; or ""."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", key) or len(key) > MAX_KEY_LENGTH or iskeyword(key):
        return (
            f"'{key}' can't be the key of a game: take up to {MAX_KEY_LENGTH} lower-case letters"
            " and digits, a letter first, and no keyword of Python."
        )
    if key in RESERVED_KEYS or key.capitalize() in names():
        return f"'{key}' can't be the key of a game, because something else is called so already."
    for path in (f"games/{key}", *(target.format(key=key) for target in PATHS.values())):
        if (root / path).exists():
            return f"{path} is there already: take another key, or remove what has this one."
    return ""


def as_game(text: str, key: str) -> str:
    """Return a text of a sample as that of the game with this key.

    The clauses of its rules get a letter of their own; E is reserved for rules of every game.
    """
    letter = key[0].upper() if key[0] != "e" else "G"
    text = re.sub(r"^from (game|cards)[.]", f"from games.{key}.", text, flags=re.MULTILINE)
    text = re.sub(r"\bK(\d)", rf"{letter}\1", text)
    return text.replace("sample", key).replace("Sample", key.capitalize())


def write(root: Path, key: str, sample: Path = DICE) -> list[Path]:
    """Write the game, add it to the catalogue, and return its files."""
    paths = []
    for name, target in PATHS.items():
        if not (sample / name).exists():
            continue
        path = root / target.format(key=key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_game((sample / name).read_text("utf-8"), key), "utf-8", newline="\n")
        paths.append(path)
    catalogue = root / "games/__init__.py"
    keys = re.compile(r"^(KEYS = \([^)]*?),?\s*\)$", re.MULTILINE)
    text = keys.sub(rf'\1, "{key}")', catalogue.read_text("utf-8"))
    catalogue.write_text(text, "utf-8", newline="\n")
    return [*paths, catalogue]


def parse_words(words: list[str]) -> tuple[str, Path]:
    """Return the key and the folder of the sample from the words of a command line."""
    parser = argparse.ArgumentParser(
        prog="make.py game", description="Write a small whole game to begin with."
    )
    parser.add_argument("key", help="lower-case letters and digits, such as cups")
    parser.add_argument("--cards", action="store_true", help="a game of cards instead of dice")
    options = parser.parse_args(words)
    return options.key, CARDS if options.cards else DICE


def main(words: list[str]) -> int:
    """Write a game, tidy its files, and write its goldens; return 0 if everything succeeds."""
    key, sample = parse_words(words)
    if problem := refusal(ROOT, key):
        print(problem, file=sys.stderr)
        return 2
    files = [str(path.relative_to(ROOT)) for path in write(ROOT, key, sample)]
    code = [path for path in files if path.endswith(".py")]
    for run in (
        ["ruff", "check", "--quiet", "--select", "I", "--fix", *code],
        ["ruff", "format", "--quiet", *code],
        ["ruff", "check", "--quiet", *code],
        ["tests.kit.golden", key],
    ):
        if status := subprocess.call([sys.executable, "-m", *run], cwd=ROOT):
            return status
    print("\n".join(files))
    print(f"Next: python3 .ci/make.py play new {key}; games/README.md says how to go on.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
