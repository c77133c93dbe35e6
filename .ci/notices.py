"""Licence notices of everything that a package of Fireside carries.

The notices are the licence texts that the installed distributions have in their metadata. A wheel
without one has its text in `.ci/licences`, named after the distribution. There, `libraries.toml`
says which notice covers each shared library that wheels and Python bring along.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LICENCES = ROOT / ".ci" / "licences"
"""Texts for distributions whose wheels have none."""
LIBRARIES = LICENCES / "libraries"
"""Notices of shared libraries."""
COVERED = LICENCES / "libraries.toml"
"""Table of the notice that covers each shared library."""
INDEX = "libraries.txt"
"""File of a package's licences that says where the notice of each shared library is."""
SHARED = re.compile(r"\.(so|dll|dylib|pyd)\b")
BOOTLOADER = "pyinstaller"
"""Distribution whose compiled program starts the package."""
LICENCE_FILE = re.compile(r"licen[cs]e|copying|notice", re.IGNORECASE)


class NoNotice(Exception):
    """Error: a package would carry something without its licence."""


def bundled() -> list[str]:
    """Return the names of the distributions that the program needs, directly or indirectly."""
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
    """Return the licence texts of an installed distribution, or raise `NoNotice`."""
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
    """Return the licence of the running Python, or raise `NoNotice`."""
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


def library(name: str) -> str:
    """Return the plain name of a shared library: `sdl2` for `libSDL2-2-50d1.0.so.0.3200.10`."""
    return re.split(r"[-.]", name.lower().removeprefix("lib"))[0]


def shared_libraries(package: Path) -> list[str]:
    """Return the file names of the shared libraries in a package, without extension modules."""
    modules = tuple(suffix for suffix in EXTENSION_SUFFIXES if suffix not in (".so", ".dylib"))
    names = {path.name for path in package.rglob("*") if SHARED.search(path.name)}
    return sorted(name for name in names if not name.endswith(modules))


def notices_of(libraries: Iterable[str], texts: dict[str, str]) -> dict[str, str]:
    """Return the file name of the notice that covers each shared library.

    Args:
        libraries: The file names of the libraries.
        texts: Notices of distributions and of Python by their file names, as `notices` gives them.

    Raises:
        NoNotice: A library has none, or the text that should contain it does not.
    """
    coverage = tomllib.loads(COVERED.read_text("utf-8"))
    files = {
        name: (f"{notice}.txt", "")
        for notice, names in coverage["notices"].items()
        for name in names
    }
    for distribution, words in coverage["contained"].items():
        files |= {name: (f"{distribution}.txt", word) for name, word in words.items()}
    places: dict[str, str] = {}
    for name in libraries:
        file, word = files.get(library(name), ("", ""))
        if not file or (word and word.lower() not in texts.get(file, "").lower()):
            table = COVERED.relative_to(ROOT)
            raise NoNotice(
                f"{name} has no notice: exclude it if it is under the GPL or not needed,"
                f" else say in {table} where its notice is"
            )
        places[name] = file
    return places


def write(folder: Path, package: Path) -> None:
    """Write the notices of everything in a package into a new folder.

    Raises:
        NoNotice: The package carries something without its licence.
    """
    texts = notices()
    places = notices_of(shared_libraries(package), texts)
    for file in {*places.values()} - {*texts}:
        texts[file] = (LIBRARIES / file).read_text("utf-8")
    lines = [f"{name}: {file}" for name, file in places.items()]
    texts[INDEX] = (
        "Shared libraries, and the files with their notices\n\n" + "\n".join(lines) + "\n"
    )
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
