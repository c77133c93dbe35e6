"""The comparison of pictures reports each changed pixel, and nothing where none has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import compare

PART = "siege+tables"


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """A folder with one picture."""
    return write(tmp_path / "before", "table", (40, 30))


def write(folder: Path, name: str, size: tuple[int, int], *changed: tuple[int, int]) -> Path:
    """Write a grey picture, some pixels of which are a little lighter, and return its folder."""
    picture = Image.new("RGB", size, (90, 90, 90))
    for pixel in changed:
        picture.putpixel(pixel, (90, 97, 90))
    (folder / PART).mkdir(parents=True, exist_ok=True)
    picture.save(folder / PART / f"{name}.png")
    return folder


def test_equal_pictures_are_not_reported(before: Path, tmp_path: Path) -> None:
    after = write(tmp_path / "after", "table", (40, 30))
    assert compare.compare(before, after, tmp_path / "differences") == ([], 1)
    assert not (tmp_path / "differences").exists()


def test_changed_pixels_are_counted_and_shown(before: Path, tmp_path: Path) -> None:
    after = write(tmp_path / "after", "table", (40, 30), (3, 4), (9, 20))
    differences = tmp_path / "differences"
    found, count = compare.compare(before, after, differences)
    assert found == [
        f"{PART}/table.png: 2 pixels differ, by up to 7 of 255, from 3,4 to 9,20.",
    ]
    assert count == 1
    with Image.open(differences / PART / "table.png") as shown:
        assert shown.size == (120, 30)
        assert [shown.getpixel((x + 3, 4)) for x in (0, 40)] == [(90, 90, 90), (90, 97, 90)]
        assert shown.getpixel((83, 4)) != (0, 0, 0) == shown.getpixel((84, 4))


def test_a_picture_that_is_missing_or_has_another_size_is_reported(
    before: Path, tmp_path: Path
) -> None:
    after = write(tmp_path / "after", "table", (41, 30))
    write(after, "new", (10, 10))
    found, count = compare.compare(before, after, tmp_path / "differences")
    assert count == 2
    assert found[0] == f"{PART}/new.png is missing from {before}."
    assert "table.png has another size" in found[1]


def test_only_the_parts_that_are_asked_for_are_compared(before: Path, tmp_path: Path) -> None:
    after = write(tmp_path / "after", "table", (40, 30), (3, 4))
    for only, count in ((["siege"], 1), (["tables"], 1), (["shrine", "screens"], 0)):
        assert compare.compare(before, after, tmp_path / "differences", only)[1] == count


def test_the_status_says_whether_anything_differs(
    before: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(compare, "BUILD", tmp_path / "build")
    assert compare.main([str(before), str(before)]) == 0
    assert capsys.readouterr().out == "Of 1 pictures 0 differ.\n"
    after = write(tmp_path / "after", "table", (40, 30), (3, 4))
    assert compare.main([str(before), str(after)]) == 1
    assert "Of 1 pictures 1 differ: see" in capsys.readouterr().out


def test_what_cannot_be_compared_is_refused_with_a_sentence() -> None:
    with pytest.raises(SystemExit, match="no revision and no folder nowhere"):
        compare.main(["nowhere"])
