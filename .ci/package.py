"""Package Fireside as a folder and an archive that need no Python: `make package`.

PyInstaller puts Python, the packages and the program into `dist/fireside`, for the platform on
which it runs. An archive of the folder is made, too, and, if `dpkg-deb` is installed, a package for
Debian and Ubuntu. The content is collected from the project: every module of the engine and of the
games, also those that are only named in a text, and all data files. Modules that only tests use, or
that the program never needs, are left out.
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
DATA_FILES = (
    "config",
    "assets/art",
    "assets/sounds",
    "maps",
    "games/duel/generator/themes",
    "docs/files.md",
    "pyproject.toml",
)
"""Files and folders that the program reads besides its modules; each game adds its own.

`docs/files.md` is the page that `maps/README.md` links to.
"""
UNUSED_MODULES = (
    *("readline", "curses", "dbm", "sqlite3", "ssl", "tkinter", "_uuid"),
    *("distutils", "doctest", "pdb", "pydoc", "unittest", "xmlrpc"),
    *("numpy.f2py", "numpy.testing", "PIL.ImageTk", "PIL._imagingtk", "PIL._avif"),
)
"""Modules that libraries import if they are installed, and that the program never needs.

The first line would bring system libraries along: readline and gdbm are under the GPL.
"""
UNUSED_FILES = ("freesansbold.ttf",)
"""Files of libraries that the program never reads: pygame's own font, which is under the GPL."""
FONTS = ("font_source_sans_pro", "font_source_serif_pro")
ICONS = (16, 32, 48, 64, 128, 256)
"""Widths and heights of the icon's pictures, in pixels."""
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
    """Return the program's version from pyproject.toml."""
    number: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return number


def icon() -> Path:
    """Draw the flame as an icon in this platform's format, and return its path."""
    sys.path.insert(0, str(ROOT))
    import pygame
    from PIL import Image

    from engine.app import art

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures = []
    for side in ICONS:
        surface = art.picture("flame", (side, side))
        pixels = pygame.image.tobytes(surface, "RGBA")
        pictures.append(Image.frombytes("RGBA", surface.get_size(), pixels).resize((side, side)))
    kind = {"win32": "ico", "darwin": "icns"}.get(sys.platform, "png")
    path = BUILD / f"fireside.{kind}"
    largest = pictures[-1]
    if kind == "png":
        largest.save(path)
    else:
        largest.save(path, append_images=pictures[:-1], sizes=[(side, side) for side in ICONS])
    return path


def data_files() -> list[str]:
    """Return the files and folders of the project that a package carries besides modules."""
    return [*DATA_FILES, *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("games/*/*.md"))]


def data_arguments() -> list[str]:
    """Return the arguments of PyInstaller for data files, fonts and modules."""
    arguments = []
    for name in data_files():
        path = ROOT / name
        target = name if path.is_dir() else Path(name).parent.as_posix()
        arguments += ["--add-data", f"{path}{os.pathsep}{target}"]
    for font in FONTS:
        arguments += ["--collect-all", font]
    for package in MODULES:
        arguments += ["--collect-submodules", package]
    return arguments


def excluded_modules() -> list[str]:
    """Return the modules that stay out: unused ones, and distributions that only tests use."""
    needed = {*notices.bundled()}
    unneeded = (
        module
        for module, names in metadata.packages_distributions().items()
        if module.isidentifier() and needed.isdisjoint(map(canonicalize_name, names))
    )
    return sorted({*UNUSED_MODULES, *unneeded})


def build_folder(icon_path: Path) -> Path:
    """Build the folder with the program and everything it needs, and return it."""
    shutil.rmtree(DIST, ignore_errors=True)
    platform_arguments = {
        "win32": ["--hide-console", "hide-early"],
        "darwin": ["--windowed", "--osx-bundle-identifier", "fireside"],
    }.get(sys.platform, [])
    subprocess.run(
        [
            *(sys.executable, "-m", "PyInstaller", str(ROOT / "main.py"), "--name", "fireside"),
            *("--onedir", "--noconfirm", "--clean", "--log-level", "WARN", *platform_arguments),
            *("--distpath", str(DIST), "--workpath", str(BUILD), "--specpath", str(BUILD)),
            *([] if sys.platform == "linux" else ["--icon", str(icon_path)]),
            *data_arguments(),
            *(f"--exclude-module={module}" for module in excluded_modules()),
        ],
        cwd=ROOT,
        check=True,
    )
    folder = DIST / ("fireside.app" if sys.platform == "darwin" else "fireside")
    for path in [path for name in UNUSED_FILES for path in folder.rglob(name)]:
        path.unlink()
    notices.write(folder / "licences", folder)
    if sys.platform == "linux":
        shutil.copy(icon_path, folder / "fireside.png")
        entry = DESKTOP.format(program="fireside", icon="fireside")
        (folder / "fireside.desktop").write_text(entry, "utf-8")
    return folder


def archive(folder: Path) -> Path:
    """Pack the folder into an archive: a tar file on Linux, a zip file elsewhere."""
    kind = "gztar" if sys.platform == "linux" else "zip"
    name = f"fireside-{version()}-{sys.platform}-{platform.machine().lower()}"
    path = shutil.make_archive(str(DIST / name), kind, folder.parent, folder.name)
    return Path(path)


def for_debian(folder: Path) -> Path | None:
    """Pack the folder for Debian and Ubuntu; return None if `dpkg-deb` is not installed."""
    if shutil.which("dpkg-deb") is None:
        return None
    command = ["dpkg", "--print-architecture"]
    machine = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
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
    """Make the folder, the archive and the package, and print their paths and sizes."""
    BUILD.mkdir(exist_ok=True)
    folder = build_folder(icon())
    for made in (folder, archive(folder), for_debian(folder)):
        if made is not None:
            print(f"{made.relative_to(ROOT)}: {size(made) / 1e6:.0f} MB")
    return 0


def size(path: Path) -> int:
    """Return the size in bytes of a file, or of all files in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.lstat().st_size for file in path.rglob("*") if not file.is_dir())


if __name__ == "__main__":
    sys.exit(main())
