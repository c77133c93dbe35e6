from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.app.settings import FILE_NAME, Settings, SettingsError, load, save


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    settings = Settings(text_size=150, fullscreen=True, names=("Mara", "Tömas"), speed="off")
    save(settings, tmp_path / "new" / "folder")
    assert load(tmp_path / "new" / "folder") == (settings, "")
    assert [file.name for file in (tmp_path / "new" / "folder").iterdir()] == [FILE_NAME]


def test_no_file_is_the_defaults_without_a_word(tmp_path: Path) -> None:
    assert load(tmp_path) == (Settings(), "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"text_size": 110}', "text_size"),
        ('{"text_size": "big"}', "text_size"),
        ('{"window": [1280]}', "window"),
        ('{"window": [1, 720]}', "window"),
        ('{"loudness": 3}', "loudness"),
        ('{"volume": 101}', "volume"),
        ('{"names": ["' + "x" * 41 + '"]}', "names"),
        ('{"looks": [0]}', "looks[0]"),
        ('{"looks": [1, 7]}', "looks[1]"),
        ('{"looks": [2, 3, 2]}', "looks"),
        ('{"looks": "red"}', "looks"),
        ('{\n"speed": "fast",,\n}', "line 2, column 17"),
        ("[]", "object"),
        ("", "line 1"),
        ("\xff\xfe", "line 1"),
        ("[" * 100_000, "array"),
        ('{"window": [NaN, ' + "9" * 5000, "not JSON"),
        ('{"' + "x" * 100_000 + '": 1}', "xxx…"),
    ],
)
def test_a_bad_file_is_named_with_its_place_and_kept(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / FILE_NAME
    file.write_text(text, encoding="utf-8")
    settings, problem = load(tmp_path)
    assert settings == Settings()
    assert str(file) in problem
    assert said in problem
    assert "defaults" in problem
    assert file.read_text(encoding="utf-8") == text


def test_a_bad_file_is_kept_beside_the_next_one(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    for number, text in enumerate(["first", '{"text_size": 110}'], start=1):
        file.write_text(text)
        kept = f"{FILE_NAME}.{number}"
        assert f"kept as {kept}." in load(tmp_path)[1]
        save(Settings(speed="slow"), tmp_path)
        save(Settings(speed="fast"), tmp_path)
        assert load(tmp_path) == (Settings(speed="fast"), "")
        assert (tmp_path / kept).read_text() == text
    assert len(list(tmp_path.iterdir())) == 3


def test_bytes_that_are_no_text_are_named_too(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b'{"speed": "\xff"}')
    settings, problem = load(tmp_path)
    assert settings == Settings()
    assert "UTF-8" in problem


def test_a_folder_in_the_files_place_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    settings, problem = load(tmp_path)
    assert settings == Settings()
    assert "can't be read" in problem
    with pytest.raises(SettingsError, match="can't be written"):
        save(Settings(), tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [FILE_NAME]


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SettingsError, match="hold until you quit"):
        save(Settings(), tmp_path / "file" / "folder")


def test_the_file_is_readable_json(tmp_path: Path) -> None:
    save(Settings(), tmp_path)
    assert json.loads((tmp_path / FILE_NAME).read_text())["text_size"] == 100


def test_the_odds_are_shown_until_they_are_turned_off(tmp_path: Path) -> None:
    assert Settings().odds
    (tmp_path / FILE_NAME).write_text('{"odds": false}')
    settings, problem = load(tmp_path)
    assert (settings.odds, problem) == (False, "")


def test_large_indices_follow_the_text_unless_said() -> None:
    assert not Settings(text_size=125).large
    assert Settings(text_size=150).large
    assert Settings(large_indices="always").large
    assert not Settings(text_size=200, large_indices="never").large


def test_the_speed_stretches_motion() -> None:
    assert Settings(speed="off").seconds(260) == 0
    assert Settings(speed="fast").seconds(260) == pytest.approx(0.13)
    assert Settings(speed="normal").seconds(260) == pytest.approx(0.26)
    assert Settings(speed="slow").seconds(260) == pytest.approx(0.52)


def test_a_seat_without_a_look_has_the_next_free_one(tmp_path: Path) -> None:
    assert Settings().seat_looks == (1, 2, 3, 4, 5, 6)
    (tmp_path / FILE_NAME).write_text('{"looks": [4, 1]}')
    settings, problem = load(tmp_path)
    assert (settings.seat_looks, problem) == ((4, 1, 2, 3, 5, 6), "")
    assert Settings(looks=(6, 5, 4, 3, 2, 1)).seat_looks == (6, 5, 4, 3, 2, 1)
