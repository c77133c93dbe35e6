"""Image layers are drawn where and as Tiled draws them, and what can't be drawn is said."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageChops
from pygame import Surface

from games.duel.geometry.terrain import Battlefield
from games.duel.maps import survey
from games.duel.maps.painting import MAX_PAINTING_BYTES, MAX_PICTURE_PIXELS
from games.duel.maps.tiledmap import read_tiled
from tests.games.duel.maps.drawn import STARTS, draw, picture, shown
from tests.games.duel.maps.test_tiled import run, tiled

__all__ = ["tiled"]

CASES = Path(__file__).parent / "cases"
BROWN, KEY, NIGHT = (200, 100, 50), (255, 0, 255), (10, 20, 30)
GREEN = (61, 122, 61)
ROUNDED = 5
"""By so much a colour differs where Tiled rounds it on the way."""
TILE = 32
"""Pixels of a map that is drawn here to an inch."""


def saved(folder: Path, name: str = "a.png", size: tuple[int, int] = (64, 32)) -> None:
    """A brown picture whose left half has the key's colour. One of its pixels is a little clear:
    where none is, Tiled 1.8 takes a tint's opacity for darkness."""
    image = Image.new("RGBA", size, BROWN)
    image.paste(KEY, (0, 0, size[0] // 2, size[1]))
    image.putpixel((size[0] - 1, size[1] - 1), (*BROWN, 250))
    image.convert("RGB" if name.lower().endswith(("jpg", "jpeg", "bmp")) else "RGBA").save(
        folder / name
    )


def images(source: str = "a.png", inside: str = "", **attributes: object) -> str:
    """An image layer."""
    said = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<imagelayer id="5" name="ground"{said}><image source="{source}"{inside}/></imagelayer>'


def group(*inside: str, **attributes: object) -> str:
    said = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<group id="6" name="all"{said}>{"".join(inside)}</group>'


def floor(numbers: list[int]) -> str:
    """A tile layer; tile 1 is sand, tile 2 says nothing."""
    data = ",".join(map(str, numbers))
    return f'<layer id="7" width="24" height="20"><data encoding="csv">{data}</data></layer>'


SOIL = (
    '<tileset firstgid="1" name="soil" tilewidth="32" tileheight="32" tilecount="2" columns="0">'
    '<tile id="0"><properties><property name="floor" value="sand"/></properties></tile></tileset>'
)


def field(path: Path) -> Battlefield:
    found = survey(path)
    assert not found.errors
    return found.battlefield


def painting(path: Path) -> Image.Image:
    """The painting of a map, which has one, as it is kept."""
    kept = field(path).painting
    assert kept
    return Image.open(BytesIO(kept.image)).convert("RGBA")


def said(path: Path) -> list[str]:
    """What is said of a map's pictures."""
    return [str(each) for each in survey(path).problems if "picture" in each.words]


def box(image: Image.Image) -> tuple[int, int, int, int] | None:
    """What is not clear of a picture: left, top, right and bottom."""
    return image.getchannel("A").getbbox()


def colour(surface: Surface, x: float, y: float, inch: int = TILE) -> tuple[int, int, int]:
    """The colour at a place in inches."""
    red, green, blue, _ = surface.get_at((round(x * inch), round(y * inch)))
    return red, green, blue


def near(found: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    return max(abs(one - other) for one, other in zip(found, wanted, strict=True)) <= 3


def test_a_painted_field_is_drawn_below_its_terrain() -> None:
    path = CASES / "05-image-layer.tmx"
    assert said(path) == []
    drawn = shown(field(path), 40)
    colours = [colour(drawn, x + 0.5, y + 0.5, 40) for x, y in ((0, 0), (11, 0), (3, 8), (8, 9))]
    assert all(near(each, GREEN) for each in colours), colours
    assert not near(colour(drawn, 6, 5, 40), GREEN), "the terrain lies above it"


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "A.JPEG"])
def test_a_picture_lies_at_its_offset_and_that_of_its_groups(name: str, tmp_path: Path) -> None:
    saved(tmp_path, name)
    layer = images(name, offsetx=32, offsety=16)
    path = draw(tmp_path, group(group(layer, offsetx=64), offsety=-8))
    # 32 + 64 pixels to the right, 16 - 8 down; 64 by 32 pixels are 2 inches by 1.
    assert box(painting(path)) == (96, 8, 160, 40)
    drawn = shown(field(path), TILE)
    assert near(colour(drawn, 3.5, 0.75), KEY) and near(colour(drawn, 4.5, 0.75), BROWN)
    assert not near(colour(drawn, 2.5, 0.75), KEY) and not near(colour(drawn, 5.5, 0.75), BROWN)


def test_old_maps_say_where_a_picture_lies_as_x_and_y(tmp_path: Path) -> None:
    saved(tmp_path)
    assert box(painting(draw(tmp_path, images(x=50, y=25)))) == (50, 25, 114, 57)
    both = draw(tmp_path, images(x=50, y=25, offsetx=80))
    assert box(painting(both)) == (80, 0, 144, 32)


def test_on_an_infinite_map_a_picture_lies_beside_its_chunks(tmp_path: Path) -> None:
    saved(tmp_path)
    zeros = ",".join(["0"] * 256)
    chunks = "".join(
        f'<chunk x="{x}" y="0" width="16" height="16">{zeros}</chunk>' for x in (-16, 0)
    )
    data = f'<layer id="7" name="f"><data encoding="csv">{chunks}</data></layer>'
    starts = STARTS.replace('y="608"', 'y="480"').replace('x="736"', 'x="416"')
    path = draw(tmp_path, data, images(offsetx=-32), starts=starts, infinite=1)
    # The table begins 16 tiles of 32 pixels left of the map's own corner.
    assert box(painting(path)) == (480, 0, 544, 32)


def test_opacity_and_tint_of_layer_and_groups_multiply(tmp_path: Path) -> None:
    saved(tmp_path)
    inner = images(opacity=0.5, tintcolor="#80ff40")
    path = draw(tmp_path, group(inner, opacity=0.5, tintcolor="#80808080"))
    # Brown is 200, 100, 50: times 128/255 twice, 1 * 128/255, 64/255 * 128/255; and opacity
    # 255 * 0.5 * 0.5 * 128/255.
    assert painting(path).getpixel((40, 8)) == (50, 50, 6, 32)
    (layer,) = read_tiled(path).images
    seen = layer.opacity, *layer.tint[:2]
    assert seen == pytest.approx((0.25 * 128 / 255, 128 * 128 / 255**2, 128 / 255), abs=1e-9)


@pytest.mark.parametrize(
    ("attributes", "wanted"),
    [
        # 100 % 64 is 36: copies begin at -28, 36, 100 ...; down it lies once.
        ({"repeatx": 1, "offsetx": 100, "offsety": 50}, (0, 50, 768, 82)),
        ({"repeaty": 1, "offsetx": 100, "offsety": 50}, (100, 0, 164, 640)),
        ({"repeatx": 1, "repeaty": 1, "offsetx": -50, "offsety": 9}, (0, 0, 768, 640)),
        ({"offsetx": 750, "offsety": -20}, (750, 0, 768, 12)),
    ],
)
def test_a_picture_repeats_over_the_table(
    attributes: dict[str, object], wanted: tuple[int, int, int, int], tmp_path: Path
) -> None:
    saved(tmp_path)
    path = draw(tmp_path, images(**attributes))  # type: ignore[arg-type]
    found = painting(path)
    assert box(found) == wanted
    if attributes.get("repeatx") and not attributes.get("repeaty"):
        # A copy begins at 36: its left half, to 68, has the key's colour.
        colours = [found.getpixel((x, 60)) for x in (35, 36, 67, 68, 99, 100)]
        assert colours == [(*each, 255) for each in (BROWN, KEY, KEY, BROWN, BROWN, KEY)]


def test_the_transparent_colour_shows_the_floor(tmp_path: Path) -> None:
    saved(tmp_path)
    path = draw(tmp_path, images(inside=' trans="ff00ff"'))
    assert box(painting(path)) == (32, 0, 64, 32)


def test_hidden_layers_are_not_drawn_and_their_pictures_not_looked_for(tmp_path: Path) -> None:
    hidden = images("gone.png", visible=0), group(images("gone.png"), visible=0)
    path = draw(tmp_path, *hidden, '<imagelayer id="9" name="empty"/>')
    assert said(path) == [] and field(path).painting is None


def test_a_layer_off_the_table_or_quite_clear_shows_nothing(tmp_path: Path) -> None:
    saved(tmp_path)
    assert field(draw(tmp_path, images(offsetx=800))).painting is None
    assert field(draw(tmp_path, images(opacity=0))).painting is None


def test_floors_and_pictures_lie_above_each_other_as_in_the_file(tmp_path: Path) -> None:
    image = Image.new("RGB", (768, 640), BROWN)
    image.save(tmp_path / "a.png")
    Image.new("RGB", (64, 64), KEY).save(tmp_path / "b.png")
    first = [1 if number % 24 < 12 else 0 for number in range(480)]  # the left half is sand
    second = [1 if number < 48 else 2 for number in range(480)]  # two rows of sand above it
    path = draw(tmp_path, SOIL, floor(first), images(), floor(second), images("b.png"))
    drawn = shown(field(path), TILE)
    assert near(colour(drawn, 3.7, 7.6), BROWN), "the picture lies above the first floor"
    assert near(colour(drawn, 1.6, 1.6), KEY), "and the second one above all"
    sand = colour(drawn, 15.5, 1.5)
    assert not near(sand, BROWN) and sand[0] > sand[2] > 40, "the second floor lies above it"
    assert near(colour(drawn, 15.5, 2.5), BROWN), "a tile that shows no floor hides nothing"
    above = draw(tmp_path, SOIL, images(), images("b.png"), floor(second))
    kept = field(above).painting
    assert kept and kept.covered == ("#" * 24,) * 2 + (" " * 24,) * 18
    assert not near(colour(shown(field(above), TILE), 1.6, 1.6), KEY)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.bmp", b"BM", "is not drawn: save it as .png or .jpg, and choose that in Tiled"),
        ("a.gif", b"GIF89a", "save it as .png or .jpg"),
        ("a.webp", b"RIFF", "save it as .png or .jpg"),
        ("a.svg", b"<svg/>", "save it as .png or .jpg"),
        ("a", b"\x89PNG", "save it as .png or .jpg"),
        ("a.png", b"", "is not a PNG or JPEG picture"),
        ("a.png", b"GIF89a" + bytes(40), "is not a PNG or JPEG picture"),
        ("a.png", picture(64, 32)[:50], "is damaged or cut off"),
        ("a.png", picture(64, 32)[:-30], "is damaged or cut off"),
        ("a.png", b"folder", "is not a plain file"),
        ("a.png", b"gone", "does not exist: show where it is, put it there, or choose another"),
        ("../a.png", b"", "leads out of the folder of the map, so it is not read: allow"),
        ("/etc/a.png", b"", "must be written relative to the file"),
    ],
)
def test_what_cannot_be_drawn_is_said_and_the_map_is_played(
    name: str, content: bytes, words: str, tmp_path: Path
) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    if content == b"folder":
        (folder / name).mkdir()
    elif content != b"gone" and not name.startswith(("/", "..")):
        (folder / name).write_bytes(content)
    (problem,) = said(draw(folder, images(name)))
    assert f"layer 'ground': its picture '{name}' {words}" in problem or words in problem
    assert "the ground is drawn without it" in problem and "warning" in problem
    assert field(folder / "field.tmx").painting is None


def test_a_picture_inside_the_map_is_not_drawn_and_said(tmp_path: Path) -> None:
    inside = (
        '<imagelayer name="g"><image format="png"><data encoding="base64"/></image></imagelayer>'
    )
    (problem,) = said(draw(tmp_path, inside))
    assert "choose a file in Tiled" in problem


@pytest.mark.parametrize("size", [(30_000, 1), (5_000, 5_000), (60_000, 60_000), (2**31 - 1, 2)])
def test_a_picture_that_is_too_large_is_not_unpacked(size: tuple[int, int], tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(picture(*size, bytes(1 << 20)))
    (problem,) = said(draw(tmp_path, images()))
    assert "pixels" in problem and field(tmp_path / "field.tmx").painting is None


def test_pictures_together_are_not_larger_than_one(tmp_path: Path) -> None:
    Image.new("L", (4096, 3000)).save(tmp_path / "a.png")
    problems = said(draw(tmp_path, images(), images(), images()))
    assert len(problems) == 2 and MAX_PICTURE_PIXELS < 2 * 4096 * 3000


def test_a_large_painting_is_kept_small(tmp_path: Path) -> None:
    size = 24 * 100, 20 * 100
    noise = Image.frombytes("RGB", size, Random(1).randbytes(3 * size[0] * size[1]))
    noise.save(tmp_path / "a.jpg", quality=30)
    starts = STARTS.replace('x="', 'x="1').replace('y="608"', 'y="1608"')
    path = draw(tmp_path, images("a.jpg"), starts=starts, tilewidth=100, tileheight=100)
    kept = field(path).painting
    assert kept and len(kept.image) <= MAX_PAINTING_BYTES
    image = Image.open(BytesIO(kept.image))
    assert image.width / image.height == pytest.approx(1.2, abs=0.01)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_spoiled_picture_is_no_error(kind: str, tmp_path: Path) -> None:
    for spoiled in range(20):
        chance, whole = Random(spoiled), BytesIO()
        Image.frombytes("RGB", (40, 40), chance.randbytes(4800)).save(whole, kind)
        content = bytearray(whole.getvalue())
        for _ in range(chance.randrange(1, 9)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        (tmp_path / "a.png").write_bytes(content)
        path = draw(tmp_path, images())
        assert len(said(path)) <= 1
        shown(field(path), 8)


SHAPES = [
    images(offsetx=40, offsety=20),
    images(inside=' trans="ff00ff"', offsetx=96),
    images(opacity=0.5, offsetx=10, offsety=5),
    images(tintcolor="#80ff40"),
    images(tintcolor="#8080ff40"),
    group(images(tintcolor="#80ff40", opacity=0.7), tintcolor="#c0808080", offsetx=33, offsety=0),
    images(repeatx=1, repeaty=1, offsetx=-50, offsety=50),
    images(x=50, y=25),
    group(group(images(offsetx=64), opacity=0.8), images(offsetx=0.0, offsety=64), opacity=0.5),
]


@pytest.mark.parametrize("inside", SHAPES)
def test_tiled_draws_the_same(inside: str, tiled: dict[str, str], tmp_path: Path) -> None:
    saved(tmp_path)
    Image.new("RGBA", (768, 640), NIGHT).save(tmp_path / "night.png")
    path = draw(tmp_path, images("night.png"), inside)
    out = tmp_path / "out.png"
    run(tiled, "tmxrasterizer", "--hide-layer", "things", path, out)
    left = 50 if "repeatx" in inside else 0  # what reaches beyond the table is in their picture
    theirs = Image.open(out).convert("RGB").crop((left, 0, left + 768, 640))
    off = ImageChops.difference(theirs, painting(path).convert("RGB"))
    assert max(off.tobytes()) <= ROUNDED
