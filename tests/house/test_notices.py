"""The licences of all that a package carries."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import notices
from make import PLAY
from tests.house.test_dependencies import pins


def test_every_locked_package_and_font_has_its_notice(tmp_path: Path) -> None:
    notices.write(tmp_path / "licences", tmp_path)
    written = {path.stem: path.read_text("utf-8") for path in (tmp_path / "licences").iterdir()}
    written.pop(Path(notices.INDEX).stem)
    locked = {name for name, pin in pins(PLAY).items() if not pin.marker or pin.marker.evaluate()}
    assert locked | {"fireside", "python", "pyinstaller"} <= {*written}
    assert all(len(text) > 500 for text in written.values())
    assert "SIL OPEN FONT LICENSE" in written["font-source-sans-pro"]
    assert "LESSER GENERAL PUBLIC LICENSE" in written["pygame-ce"]
    assert "LESSER GENERAL PUBLIC LICENSE" in written["fpdf2"]  # it asks for the text of the GPL
    assert "GNU GENERAL PUBLIC LICENSE" in written["numpy"]


def test_a_distribution_without_a_licence_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(notices, "LICENCES", notices.ROOT / "config")
    with pytest.raises(notices.NoNotice, match="pygame-ce has no licence text"):
        notices.licence_of("pygame-ce")


def test_every_shared_library_of_the_wheels_has_its_notice() -> None:
    names = [
        file.name
        for distribution in notices.bundled()
        for file in metadata.files(distribution) or []
        if re.search(r"\.(so\.\d|dll$|dylib$)", file.name)
    ]
    assert names
    places = notices.notices_of(names, notices.notices())
    assert {*places} == {*names}


def test_a_package_says_where_the_notice_of_each_shared_library_is(tmp_path: Path) -> None:
    package = tmp_path / "fireside"
    (package / "pygame_ce.libs").mkdir(parents=True)
    for name in ("libSDL2-2-50d19f93.0.so.0.3200.10", "libz.so.1", "_json.abi3.so"):
        (package / "pygame_ce.libs" / name).touch()
    notices.write(package / "licences", package)
    index = (package / "licences" / notices.INDEX).read_text("utf-8")
    assert index.splitlines()[2:] == [
        "libSDL2-2-50d19f93.0.so.0.3200.10: sdl.txt",
        "libz.so.1: pillow.txt",
    ]
    assert "Sam Lantinga" in (package / "licences" / "sdl.txt").read_text("utf-8")
    assert not (package / "licences" / "xiph.txt").exists()


@pytest.mark.parametrize("name", ["libreadline.so.8", "libgdbm.so.6", "libnew-1a2b3c4d.so.2"])
def test_a_shared_library_without_a_notice_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).touch()
    with pytest.raises(notices.NoNotice, match=re.escape(f"{name} has no notice")):
        notices.write(tmp_path / "licences", tmp_path)
    assert not (tmp_path / "licences").exists()


def test_a_text_that_should_contain_a_notice_but_does_not_is_refused() -> None:
    with pytest.raises(notices.NoNotice, match=re.escape("libz.so.1 has no notice")):
        notices.notices_of(["libz.so.1"], {"pillow.txt": "Pillow's own licence alone"})


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "sdl2_image"),
        ("libstdc++.so.6", "stdc++"),
        ("libz.1.3.1.zlib-ng.dylib", "z"),
        ("libvorbisfile-3.dll", "vorbisfile"),
        ("SDL2.dll", "sdl2"),
    ],
)
def test_the_plain_name_of_a_shared_library(file: str, name: str) -> None:
    assert notices.library(file) == name


def test_every_notice_of_a_library_is_used_once_and_none_is_missing() -> None:
    covered = tomllib.loads(notices.COVERED.read_text("utf-8"))
    files = {path.stem for path in notices.LIBRARIES.iterdir()}
    assert files == {*covered["notices"]}
    tables = [*covered["notices"].values(), *covered["contained"].values()]
    names = [name for table in tables for name in table]
    assert len(names) == len({*names})


def test_a_notice_that_refers_to_another_text_finds_it_in_the_package() -> None:
    for path in notices.LIBRARIES.iterdir():
        for file in re.findall(r"\bin ([\w-]+\.txt)\b", path.read_text("utf-8")):
            assert Path(file).stem in {"openssl", *notices.bundled()}, path.name
