"""Licence notices of everything that a package of Fireside carries.

The notices are the licence texts that the installed distributions have in their metadata. A wheel
without one has its text in `.ci/licences`, named after the distribution.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LICENCES = ROOT / ".ci" / "licences"
"""Texts for distributions whose wheels have none."""
BOOTLOADER = "pyinstaller"
"""The distribution whose compiled program starts the package."""
LICENCE_FILE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)


class NoNotice(Exception):
    """A package would carry something without its licence."""


def bundled() -> list[str]:
    """Return the names of the distributions that the program needs, and those that they need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names: set[str] = set()
    waiting = list(project["dependencies"])
    while waiting:
        requirement = Requirement(waiting.pop())
        name = canonicalize_name(requirement.name)
        if name in names or not _applies(requirement):
            continue
        names.add(name)
        waiting += metadata.requires(name) or []
    return sorted(names)


def _applies(requirement: Requirement) -> bool:
    return requirement.marker is None or requirement.marker.evaluate({"extra": ""})


def licence_of(name: str) -> str:
    """Return the licence texts of an installed distribution. Raises `NoNotice` if it has none."""
    distribution = metadata.distribution(name)
    paths = [
        Path(str(distribution.locate_file(file)))
        for file in distribution.files or []
        if LICENCE_FILE.search(file.name) and file.suffix not in (".py", ".pyc")
    ]
    own = LICENCES / f"{name}.txt"
    texts = dict.fromkeys(
        path.read_text("utf-8").strip() for path in [*paths, own] if path.exists()
    )
    if not any(texts):
        raise NoNotice(f"{name} has no licence text: put one into {own.relative_to(ROOT)}")
    heading = f"{distribution.metadata['Name']} {distribution.version}"
    return "\n\n".join([heading, *texts]) + "\n"


def python_licence() -> str:
    """Return the licence of the Python that runs. Raises `NoNotice` if it is not installed."""
    library = Path(os.__file__).parent
    for folder in (library, library.parent, Path(sys.base_prefix)):
        for name in ("LICENSE.txt", "LICENSE"):
            if (folder / name).is_file():
                version = sys.version.split()[0]
                return f"Python {version}\n\n{(folder / name).read_text('utf-8').strip()}\n"
    raise NoNotice(f"The Python in {sys.base_prefix} has no licence text")


def notices() -> dict[str, str]:
    """Return every notice by its file name: Fireside, Python, and all bundled distributions."""
    texts = {
        "fireside.txt": (ROOT / "LICENSE").read_text("utf-8"),
        "python.txt": python_licence(),
    }
    for name in [*bundled(), BOOTLOADER]:
        texts[f"{name}.txt"] = licence_of(name)
    return texts


def write(folder: Path) -> None:
    """Write the notices into a new folder, one file each."""
    folder.mkdir()
    for name, text in notices().items():
        (folder / name).write_text(text, "utf-8")
