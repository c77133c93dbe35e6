"""Fireside as a folder and an archive that need no Python: `make package`.

PyInstaller puts Python, the packages and the program into `dist/fireside`, for the platform that
this runs on; beside it come an archive of the folder and, where `dpkg-deb` is there, a package for
Debian and Ubuntu. What goes along is found where it lies: every module of the engine and of the
games, also those that are only named in a text, and everything beside them that is read. What only
tests use, and what the program does without, stays out.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.utils import canonicalize_name

import notices

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
DIST = ROOT / "dist"
READ = ("config", "assets/art", "assets/sounds", "maps", "docs/files.md", "pyproject.toml")
"""What the program reads besides its modules, and the page that `maps/README.md` links to; each
game's own files come on top."""
UNUSED = (
    *("readline", "curses", "dbm", "sqlite3", "ssl", "tkinter", "_uuid"),
    *("distutils", "doctest", "pdb", "pydoc", "unittest", "xmlrpc"),
    *("numpy.f2py", "numpy.testing", "PIL.ImageTk", "PIL._imagingtk", "PIL._avif"),
)
"""Modules that libraries import where they are there, and that the program never needs. The first
line brings system libraries along: readline and gdbm are under the GPL."""
UNUSED_FILES = ("freesansbold.ttf",)
"""Files of libraries that the program never reads: pygame's own font, which is under the GPL."""
FONTS = ("font_source_sans_pro", "font_source_serif_pro")
ICONS = (16, 32, 48, 64, 128, 256)
"""The sides of the icon's pictures, in pixels."""
FOLDER = "opt/fireside"
MODULES = ("engine", "games")
DESKTOP = """\
[Desktop Entry]
Type=Application
Name=Fireside
Comment=A tabletop for five games, played by everyone at one screen
Exec={program}
Icon={icon}
Terminal=false
Categories=Game;BoardGame;
StartupWMClass=fireside
"""
CONTROL = """\
Package: fireside
Version: {version}
Architecture: {machine}
Maintainer: The Fireside developers <fireside@localhost>
Section: games
Priority: optional
Depends: libc6, libx11-6 | libwayland-client0
Description: A tabletop for five games, played by everyone at one screen
 Simple Siege, RogueSL, Schmiegel, Shrine and DUEL, with all their rules.
"""


def version() -> str:
    """The program's version, as pyproject has it."""
    found: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return found


def icon() -> Path:
    """The flame as an icon of this platform's kind, drawn from our own art."""
    sys.path.insert(0, str(ROOT))
    import pygame
    from PIL import Image

    from engine.app import art

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures = []
    for side in ICONS:
        drawn = art.picture("flame", (side, side))
        pixels = pygame.image.tobytes(drawn, "RGBA")
        pictures.append(Image.frombytes("RGBA", drawn.get_size(), pixels).resize((side, side)))
    kind = {"win32": "ico", "darwin": "icns"}.get(sys.platform, "png")
    path = BUILD / f"fireside.{kind}"
    largest = pictures[-1]
    if kind == "png":
        largest.save(path)
    else:
        largest.save(path, append_images=pictures[:-1], sizes=[(side, side) for side in ICONS])
    return path


def read() -> list[str]:
    """Return the files and folders of the project that a package carries besides modules."""
    return [*READ, *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("games/*/*.md"))]


def along() -> list[str]:
    """What goes along, as PyInstaller's arguments."""
    found = []
    for name in read():
        path = ROOT / name
        target = name if path.is_dir() else Path(name).parent.as_posix()
        found += ["--add-data", f"{path}{os.pathsep}{target}"]
    for font in FONTS:
        found += ["--collect-all", font]
    for package in MODULES:
        found += ["--collect-submodules", package]
    return found


def excluded() -> list[str]:
    """Return the modules that stay out: unused ones, and distributions that only tests use."""
    needed = {*notices.bundled()}
    foreign = (
        module
        for module, names in metadata.packages_distributions().items()
        if module.isidentifier() and needed.isdisjoint(map(canonicalize_name, names))
    )
    return sorted({*UNUSED, *foreign})


def bundled(drawn: Path) -> Path:
    """The folder that holds the program and all it needs."""
    shutil.rmtree(DIST, ignore_errors=True)
    own = {
        "win32": ["--hide-console", "hide-early"],
        "darwin": ["--windowed", "--osx-bundle-identifier", "fireside"],
    }.get(sys.platform, [])
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", str(ROOT / "main.py"), "--name", "fireside"),
            *("--onedir", "--noconfirm", "--clean", "--log-level", "WARN", *own),
            *("--distpath", str(DIST), "--workpath", str(BUILD), "--specpath", str(BUILD)),
            *([] if sys.platform == "linux" else ["--icon", str(drawn)]),
            *along(),
            *(f"--exclude-module={module}" for module in excluded()),
        ],
        cwd=ROOT,
        check=True,
    )
    folder = DIST / ("fireside.app" if sys.platform == "darwin" else "fireside")
    for path in [path for name in UNUSED_FILES for path in folder.rglob(name)]:
        path.unlink()
    notices.write(folder / "licences", folder)
    if sys.platform == "linux":
        shutil.copy(drawn, folder / "fireside.png")
        entry = DESKTOP.format(program="fireside", icon="fireside")
        (folder / "fireside.desktop").write_text(entry, "utf-8")
    return folder


def packed(folder: Path) -> Path:
    """The folder as one archive: a zip where those are opened by a double click, else a tar."""
    kind = "gztar" if sys.platform == "linux" else "zip"
    name = f"fireside-{version()}-{sys.platform}-{platform.machine().lower()}"
    made = shutil.make_archive(str(DIST / name), kind, folder.parent, folder.name)
    return Path(made)


def for_debian(folder: Path) -> Path | None:
    """The folder as a package for Debian and Ubuntu; None where nothing here makes one."""
    if shutil.which("dpkg-deb") is None:
        return None
    ask = ["dpkg", "--print-architecture"]
    machine = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    tree = BUILD / "debian"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / FOLDER, symlinks=True)
    pictures = tree / "usr/share/pixmaps"
    entries = tree / "usr/share/applications"
    for made in (tree / "DEBIAN", tree / "usr/bin", pictures, entries):
        made.mkdir(parents=True)
    (tree / FOLDER / "fireside.png").rename(pictures / "fireside.png")
    (tree / FOLDER / "fireside.desktop").rename(entries / "fireside.desktop")
    (tree / "usr/bin/fireside").symlink_to(f"/{FOLDER}/fireside")
    control = CONTROL.format(version=version(), machine=machine)
    (tree / "DEBIAN/control").write_text(control, "utf-8")
    package = DIST / f"fireside_{version()}_{machine}.deb"
    build = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(package)]
    subprocess.run(build, stdout=subprocess.DEVNULL, check=True)
    return package


def main() -> int:
    """Make all of it, and say where it lies."""
    BUILD.mkdir(exist_ok=True)
    folder = bundled(icon())
    for made in (folder, packed(folder), for_debian(folder)):
        if made is not None:
            print(f"{made.relative_to(ROOT)}: {size(made) / 1e6:.0f} MB")
    return 0


def size(path: Path) -> int:
    """How many bytes a file has, or all files of a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(each.lstat().st_size for each in path.rglob("*") if not each.is_dir())


if __name__ == "__main__":
    sys.exit(main())
