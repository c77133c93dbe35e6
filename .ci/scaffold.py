"""Write a small whole game to begin with: `python3 .ci/make.py game KEY`.

It is copied from `.ci/game`, which is called sample there, and is green from the start. What to
change then is said in its comments, and in games/README.md.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tokenize
from keyword import iskeyword
from pathlib import Path
from tokenize import NAME, generate_tokens

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = Path(__file__).parent / "game"
TAKEN = {"game", "games", "engine", "parley", "showdown", "sample", "tests"}
TAKEN |= {"aux", "con", "nul", "prn"}
"""Keys that no game can have: names in Fireside, and of devices on Windows."""
LONGEST = 24
"""Letters of the longest key. No line of the sample becomes too long with it."""

PLACES = {
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
"""Where each file of the sample goes."""


def names() -> set[str]:
    """Return the names that the code of the sample uses."""
    found: set[str] = set()
    for path in SAMPLE.glob("*.py"):
        with tokenize.open(path) as file:
            found |= {each.string for each in generate_tokens(file.readline) if each.type == NAME}
    return found


def refusal(root: Path, key: str) -> str:
    """Return why no game can have this key, as a sentence; "" where one can."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", key) or len(key) > LONGEST or iskeyword(key):
        return (
            f"'{key}' can't be the key of a game: take up to {LONGEST} lower-case letters and"
            " digits, a letter first, and no keyword of Python."
        )
    if key in TAKEN or key.capitalize() in names():
        return f"'{key}' can't be the key of a game, because something else is called so already."
    for path in (f"games/{key}", *(place.format(key=key) for place in PLACES.values())):
        if (root / path).exists():
            return f"{path} is there already: take another key, or remove what has this one."
    return ""


def as_game(text: str, key: str) -> str:
    """A text of the sample as that of the game with this key; its clauses get a letter of its own,
    where it is not E, which is every game's."""
    letter = key[0].upper() if key[0] != "e" else "G"
    text = re.sub(r"\bK(\d)", rf"{letter}\1", text.replace("from game.", f"from games.{key}."))
    return text.replace("sample", key).replace("Sample", key.capitalize())


def write(root: Path, key: str) -> list[Path]:
    """Write the game and enter it into the catalogue; its files."""
    written = []
    for name, place in PLACES.items():
        path = root / place.format(key=key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_game((SAMPLE / name).read_text("utf-8"), key), "utf-8", newline="\n")
        written.append(path)
    catalogue = root / "games/__init__.py"
    keys = re.compile(r"^(KEYS = \([^)]*?),?\s*\)$", re.MULTILINE)
    text = keys.sub(rf'\1, "{key}")', catalogue.read_text("utf-8"))
    catalogue.write_text(text, "utf-8", newline="\n")
    return [*written, catalogue]


def main(words: list[str]) -> int:
    """Write a game, its files tidied, and its goldens; 0 if all of it succeeds."""
    said = refusal(ROOT, words[0]) if len(words) == 1 else "Say one key: make.py game KEY"
    if said:
        print(said, file=sys.stderr)
        return 2
    files = [str(path.relative_to(ROOT)) for path in write(ROOT, words[0])]
    code = [path for path in files if path.endswith(".py")]
    for run in (
        ["ruff", "check", "--quiet", "--select", "I", "--fix", *code],
        ["ruff", "format", "--quiet", *code],
        ["ruff", "check", "--quiet", *code],
        ["tests.kit.golden", words[0]],
    ):
        if status := subprocess.call([sys.executable, "-m", *run], cwd=ROOT):
            return status
    print("\n".join(files))
    print(f"Next: python3 .ci/make.py play new {words[0]}; games/README.md says how to go on.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
