"""Generated battlefields: sound, fair, the same for the same seed, and true to their symmetry."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
import shapely

import main
from games.duel.generator.fairness import measure_starts, verdict
from games.duel.generator.generating import (
    CantGenerate,
    MapRequest,
    check_request,
    generate,
    survey_content,
)
from games.duel.generator.images import SYMMETRIES, SymmetryName
from games.duel.generator.themes import BadTheme, read_theme, theme_names
from games.duel.geometry.points import Point
from games.duel.geometry.terrain import Battlefield, Piece

SYMMETRIC: list[tuple[int, SymmetryName]] = [
    (2, "half"),
    (3, "third"),
    (4, "quarter"),
    (2, "mirror"),
]
REPEATED: list[tuple[int, SymmetryName]] = [*SYMMETRIC, (3, "none")]
"""Arrangements whose bytes are kept."""
DIGESTS = Path(__file__).parent / "digests.txt"


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(("seats", "symmetry"), SYMMETRIC)
def test_a_battlefield_is_sound_and_fair(theme: str, seats: int, symmetry: SymmetryName) -> None:
    content = generate(MapRequest(theme, seats, symmetry, "test")).content
    survey = survey_content(content)
    assert not survey.problems
    assert len(survey.battlefield.starts) == seats
    assert verdict(measure_starts(survey.battlefield)).startswith("Fair")


@pytest.mark.parametrize(("seats", "symmetry"), SYMMETRIC)
def test_the_symmetry_maps_each_piece_onto_one_of_its_kind(
    seats: int, symmetry: SymmetryName
) -> None:
    field = survey_content(
        generate(MapRequest("forest", seats, symmetry, "test")).content
    ).battlefield
    middle = Point(field.table[0] / 2, field.table[1] / 2)
    for operation in SYMMETRIES[symmetry].images:
        for piece in field.terrain:
            centroid = piece.shape.centroid
            image = operation.of(Point(centroid.x - middle.x, centroid.y - middle.y))
            if symmetry == "third" and not is_in_circle(piece, field):
                continue  # the edge of the table cuts its images
            assert any(
                other.art == piece.art
                and abs(other.shape.centroid.x - middle.x - image.x) < 0.02
                and abs(other.shape.centroid.y - middle.y - image.y) < 0.02
                for other in field.terrain
            ), piece.id


def is_in_circle(piece: Piece, field: Battlefield) -> bool:
    """Return True if a piece lies in the largest circle on the table."""
    width, height = field.table
    circle = shapely.Point(width / 2, height / 2).buffer(min(width, height) / 2)
    return bool(circle.contains(piece.shape))


def test_a_higher_density_lays_more_pieces() -> None:
    low, high = (
        [
            survey_content(generate(MapRequest("desert", 2, "half", seed, density=density)).content)
            for seed in ("one", "two", "three")
        ]
        for density in ("low", "high")
    )
    counts = [sum(len(each.battlefield.terrain) for each in surveys) for surveys in (low, high)]
    assert counts[1] > 1.2 * counts[0]


@pytest.mark.parametrize("theme", ["river", "lava"])
@pytest.mark.parametrize(("seats", "symmetry"), SYMMETRIC)
def test_a_river_ends_at_the_edge_of_the_table(
    theme: str, seats: int, symmetry: SymmetryName
) -> None:
    content = generate(MapRequest(theme, seats, symmetry, "test")).content
    field = survey_content(content).battlefield
    bounds = [piece.bounds for piece in field.terrain if piece.art == theme]
    width, height = field.table
    assert all(
        left >= 0 and top >= 0 and right <= width and bottom <= height
        for left, top, right, bottom in bounds
    )
    edges = sum(
        left <= 0 or top <= 0 or right >= width or bottom >= height  # drawn without an outline
        for left, top, right, bottom in bounds
    )
    assert edges == (seats if symmetry in ("third", "quarter") else 2)


def test_other_seeds_give_other_places() -> None:
    fields = [
        survey_content(generate(MapRequest("desert", 2, "half", seed)).content).battlefield
        for seed in ("one", "two")
    ]
    places = [{(piece.art, piece.centre.rounded()) for piece in field.terrain} for field in fields]
    assert len(places[0] & places[1]) <= min(map(len, places)) / 5


def digests() -> list[str]:
    """A line for each of some battlefields: its request, and the digest of its file."""
    lines = []
    for theme in theme_names():
        for seats, symmetry in REPEATED:
            request = MapRequest(theme, seats, symmetry, "golden")
            digest = sha256(generate(request).content).hexdigest()
            lines.append(f"{theme} {seats} {symmetry} {digest}")
    return lines


def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    code = (
        "from tests.games.duel.generator.test_generating import digests;"
        "print('\\n'.join(digests()))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "2"}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    printed = [line for line in result.stdout.splitlines() if len(line.split()) == 4]
    assert printed == DIGESTS.read_text().splitlines()


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (MapRequest("forest", 3, "half"), "is for 2, 4 and 6 seats, not for 3"),
        (MapRequest("forest", 3, "third", size=(24, 30)), "needs a square table"),
        (MapRequest("forest", 2, "half", size=(10, 24)), "20 to 40 inches a side"),
        (MapRequest("forest", 6, "none", size=(24, 24)), "need a table of 26 inches"),
    ],
)
def test_a_combination_that_cannot_be_had_gets_a_sentence(request_: MapRequest, words: str) -> None:
    with pytest.raises(CantGenerate, match=words):
        check_request(request_)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("names: [A\n", "is no YAML"),
        ("floor: grass\n", "names"),
        ("names: [A]\nfloor: gras\n", "no floor is called 'gras'"),
        (
            "names: [A]\nscatter: [{piece: [treee]}]\n",
            r"no piece is called 'treee' - at `scatter\[0",
        ),
        ("names: [A]\nscatter: [{piece: [tree], wher: edge}]\n", "wher"),
    ],
)
def test_a_broken_theme_gets_a_sentence_with_its_place(
    tmp_path: Path, content: str, words: str
) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(content)
    with pytest.raises(BadTheme, match=words) as caught:
        read_theme(file)
    assert "own.yaml" in str(caught.value)


def test_the_command_writes_a_map_and_replaces_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "field.tmx"
    command = ["map", "generate", "--theme", "forest", "--symmetry", "half", "--seed", "ash"]
    assert main.main([*command, str(out)]) == 0
    assert "seed ash" in capsys.readouterr().out
    content = out.read_bytes()
    assert main.main(["map", "check", str(out)]) == 0
    assert main.main([*command, str(out)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert out.read_bytes() == content
    assert b'name="seed" value="ash"' in content and b'name="generator"' in content
    assert main.main([*command, str(tmp_path / "field.txt")]) == 2
    assert main.main([*command, "--seats", "3", str(tmp_path / "other.tmx")]) == 2
    assert not (tmp_path / "other.tmx").exists()
