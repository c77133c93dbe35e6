"""Write a small whole game to begin with: `python3 .ci/make.py game KEY`.

It is copied from `.ci/game`, which is called sample there, and is green from the start. What to
change then is said in its comments, and in games/README.md.
"""

from __future__ import annotations

import re
import subprocess
import sys
from keyword import iskeyword
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = Path(__file__).parent / "game"
TAKEN = {"game", "games", "engine", "parley", "sample", "tests"}
"""What nothing can be called, because something is."""

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


def refusal(root: Path, key: str) -> str:
    """Why no game can be called so, as a sentence; "" where one can."""
    if not re.fullmatch(r"[a-z][a-z0-9]{0,23}", key) or iskeyword(key) or key in TAKEN:
        return (
            f"'{key}' can't be the key of a game: take up to 24 lower-case letters and digits, a"
            " letter first, and no word that Python or Fireside uses already."
        )
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
    text = re.sub(r"(?m)^(KEYS = \(.*)\)$", rf'\1, "{key}")', catalogue.read_text("utf-8"))
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
        ["ruff", "check", "--quiet", "--fix", *code],
        ["ruff", "format", "--quiet", *code],
        ["tests.kit.golden", words[0]],
    ):
        if status := subprocess.call([sys.executable, "-m", *run], cwd=ROOT):
            return status
    print("\n".join(files))
    print(f"Next: python3 .ci/make.py play new {words[0]}; games/README.md says how to go on.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
