"""The licences of all that a package carries."""

from __future__ import annotations

from pathlib import Path

import pytest

import notices
from make import PLAY
from tests.house.test_dependencies import pins


def test_every_locked_package_and_font_has_its_notice(tmp_path: Path) -> None:
    notices.write(tmp_path / "licences")
    written = {path.stem: path.read_text("utf-8") for path in (tmp_path / "licences").iterdir()}
    locked = {name for name, pin in pins(PLAY).items() if not pin.marker or pin.marker.evaluate()}
    assert locked | {"fireside", "python", "pyinstaller"} <= {*written}
    assert all(len(text) > 500 for text in written.values())
    assert "SIL OPEN FONT LICENSE" in written["font-source-sans-pro"]
    assert "LESSER GENERAL PUBLIC LICENSE" in written["pygame-ce"]


def test_a_distribution_without_a_licence_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(notices, "LICENCES", notices.ROOT / "config")
    with pytest.raises(notices.NoNotice, match="pygame-ce has no licence text"):
        notices.licence_of("pygame-ce")
