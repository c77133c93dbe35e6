"""Files made to do harm are refused in words, soon and in less than 200 MB each."""

from __future__ import annotations

import base64
import gzip
import json
import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.duel.maps import survey
from games.duel.maps.layers import pack
from tests.games.duel.maps.drawn import STARTS, draw, head, layer, prop, props
from tests.house.tree import ROOT

THING = '<object id="1" type="terrain" x="64" y="64" width="32" height="32"{}/>'
TILESET = (
    '<tileset firstgid="1" name="x" tilewidth="{0}" tileheight="{0}" tilecount="{1}" columns="1">'
    '<image source="x.png" width="{2}" height="{2}"/></tileset>'
)
PATIENCE = 60.0
"""Seconds for all of them together, on a machine that does other things besides."""

WATCHED = """
import json, re, sys
from pathlib import Path
from games.duel.maps import MapError, survey

for name in sys.argv[1:]:
    try:
        said = [str(fault) for fault in survey(Path(name)).errors]
    except MapError as error:
        said = [str(error)]
    # Not of getrusage, which knows the process that started this one, too.
    peak = re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())
    print(json.dumps([said, int(peak[1]) // 1024]), flush=True)
"""


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "field.tmx"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def whole(*inside: str, **attributes: object) -> Callable[[Path], Path]:
    """A map in which this stands."""
    return lambda folder: draw(folder, *inside, **attributes)  # type: ignore[arg-type]


def plain(content: str | bytes) -> Callable[[Path], Path]:
    """A file of just this."""
    return lambda folder: written(folder, content)


def tiles(data: str, **attributes: object) -> Callable[[Path], Path]:
    """A map with this data in a layer of tiles."""
    return whole(f'<layer id="1" name="soil" width="24" height="20">{data}</layer>', **attributes)


def zeros(pack: Callable[[bytes], bytes], packing: str) -> Callable[[Path], Path]:
    """A map with a layer that is small as long as it is packed."""

    def make(folder: Path) -> Path:
        return tiles(base64_of(pack(bytes(100 << 20)), packing))(folder)

    return make


def packed_text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def base64_of(content: bytes, packing: str) -> str:
    return f'<data encoding="base64" compression="{packing}">{packed_text(content)}</data>'


def chunk(x: int, y: int, width: int, height: int, inside: str = "") -> str:
    return f'<chunk x="{x}" y="{y}" width="{width}" height="{height}">{inside}</chunk>'


def zstd_compress(content: bytes) -> bytes:
    return pack(content, "zstd")


def thing(inside: str) -> Callable[[Path], Path]:
    """Return a map with one object of terrain in which this stands."""
    return whole(layer(THING.format("").replace("/>", f">{inside}</object>")))


def chunked(*chunks: str) -> Callable[[Path], Path]:
    """Return an infinite map of these chunks."""
    return tiles(f"<data>{''.join(chunks)}</data>", infinite=1)


def with_files(inside: str, **files: str | bytes | None) -> Callable[[Path], Path]:
    """A map with other files beside it, by their names with `_` for a dot; None is a pipe."""

    def make(folder: Path) -> Path:
        for name, content in files.items():
            path = folder / name.replace("_", ".")
            if content is None:
                os.mkfifo(path)
            else:
                path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return draw(folder, inside)

    return make


def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "field.tmx")
    return folder / "field.tmx"


def a_link_outside(folder: Path) -> Path:
    (folder.parent / "outside.tsx").write_text("<tileset/>", "utf-8")
    (folder / "in.tsx").symlink_to(folder.parent / "outside.tsx")
    return draw(folder, external("in.tsx"))


def a_loop(folder: Path) -> Path:
    (folder / "loop.tsx").symlink_to(folder / "loop.tsx")
    return draw(folder, external("loop.tsx"))


def in_a_loop(folder: Path) -> Path:
    (folder / "loop").symlink_to(folder / "loop")
    return folder / "loop" / "field.tmx"


def a_large_one(folder: Path) -> Path:
    path = draw(folder)
    os.truncate(path, 3 << 30)
    return path


def many_files(folder: Path) -> Path:
    for number in range(70):
        (folder / f"{number}.tx").write_text('<template><object type="x"/></template>', "utf-8")
    objects = (f'<object template="{number}.tx" x="1" y="1"/>' for number in range(70))
    return draw(folder, layer("".join(objects)))


def external(source: str) -> str:
    return f'<tileset firstgid="1" source="{source}"/>'


def nested(depth: int) -> str:
    return "<group>" * depth + "</group>" * depth


def huge(shape: str) -> str:
    """An object of terrain that is very large."""
    return f'<object type="terrain" x="-9e5" y="-9e5" width="1e6" height="1e6">{shape}</object>'


LAUGHS = (
    '<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {new} "{f"&{old};" * 10}">'
        for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)

NOUGHTS = base64_of(zlib.compress(bytes(40_000)), "zlib")

HOSTILE: dict[str, tuple[Callable[[Path], Path], str]] = {
    "laughs": (plain(f"{LAUGHS}{head()}&i;</map>"), "has a DOCTYPE"),
    "another file": (
        plain(f'<!DOCTYPE map [<!ENTITY x SYSTEM "file:///etc/passwd">]>{head()}&x;</map>'),
        "has a DOCTYPE",
    ),
    "a bare doctype": (plain(f"<!DOCTYPE map>{head()}</map>"), "open and save it again in Tiled"),
    "the same in UTF-16": (plain(f"<!DOCTYPE map>{head()}</map>".encode("utf-16")), "a DOCTYPE"),
    "an entity of its own": (plain(f"{head()}&x;</map>"), "is not XML"),
    "3 GB": (a_large_one, "larger than 1 MiB"),
    "many elements": (plain(head() + "<x/>" * 200_000 + "</map>"), "more than 50000 elements"),
    "deep elements": (plain(head() + nested(50_000) + "</map>"), "more than 40 deep"),
    "many files": (many_files, "names more than 63 files"),
    "nothing": (plain(""), "is not XML"),
    "rubbish": (plain(bytes(range(256)) * 99), "is not XML"),
    "a map of JSON": (plain('{"type": "map"}'), "File > Save As"),
    "a world": (plain('\ufeff {"maps": [], "type": "world"}'), "choose one of its maps"),
    "half a map": (plain(head()), "is not XML"),
    "another encoding": (plain('<?xml version="1.0" encoding="zip"?><map/>'), "encoding known"),
    "a page": (plain("<html/>"), "holds no <map>, but <html>"),
    "a folder": (lambda folder: folder, "not a plain file"),
    "no file": (lambda folder: folder / "none.tmx", "no such file"),
    "a pipe": (a_pipe, "not a plain file"),
    "a pipe as tileset": (with_files(external("x.tsx"), x_tsx=None), "is not a plain file"),
    "a pipe as template": (
        with_files(layer('<object template="x.tx"/>'), x_tx=None),
        "not a plain",
    ),
    "out of the folder": (whole(external("../../secret.tsx")), "leads out of the folder"),
    "out and in again": (whole(external("a/../../other/x.tsx")), "leads out of the folder"),
    "an absolute path": (whole(external("/etc/passwd.tsx")), "must be written relative"),
    "a path of Windows": (whole(external("C:\\x.tsx")), "must be written relative"),
    "a link": (a_link_outside, "leads out of the folder"),
    "a loop": (a_loop, "'loop.tsx'"),
    "a map in a loop": (in_a_loop, "can't be read"),
    "a long name": (whole(external("x" * 9999 + ".tsx")), "does not exist"),
    "a tileset of JSON": (with_files(external("x.tsj"), x_tsj="{}"), "export the tileset as .tsx"),
    "a tileset of no size": (whole(TILESET.format(0, 1, 32)), "tilewidth must lie between 1 and"),
    "a tile of a high number": (
        whole(
            '<tileset firstgid="1" tilewidth="9" tileheight="9"><tile id="999999999"/></tileset>'
        ),
        "id must lie between 0 and 65536",
    ),
    "a layer of zeros, zlib": (zeros(zlib.compress, "zlib"), "has more tiles"),
    "a layer of zeros, gzip": (zeros(gzip.compress, "gzip"), "has more tiles"),
    "a layer of noughts": (tiles(f'<data encoding="csv">{"0," * 500_000}</data>'), "more tiles"),
    "a layer with too little": (tiles(base64_of(zlib.compress(b""), "zlib")), "has fewer tiles"),
    "many layers": (whole(layer("") * 101), "has more than 100 layers"),
    "much ground": (
        whole(f'<layer width="100" height="100">{NOUGHTS}</layer>' * 30, width=100, height=100),
        "its layers have more than 200000 tiles",
    ),
    "a damaged layer": (tiles(base64_of(b"\1\2\3" * 99, "zlib")), "is damaged"),
    "letters in a layer": (
        tiles(f'<data encoding="csv">{",".join(["x"] * 480)}</data>'),
        "'x' is not the number of a tile",
    ),
    "no data": (tiles(""), "has no data"),
    "a layer of zeros, zstd": (zeros(zstd_compress, "zstd"), "has more tiles"),
    "zstd that asks for much room": (
        tiles(base64_of(bytes.fromhex("28b52ffd00b8010000"), "zstd")),
        "is damaged",
    ),
    "a damaged zstd": (tiles(base64_of(b"\1\2\3" * 99, "zstd")), "is damaged"),
    "a frame of zstd that breaks off": (
        tiles(base64_of(zstd_compress(bytes(range(240)) * 8)[:-30], "zstd")),
        "has fewer tiles",
    ),
    "lzma": (tiles(base64_of(b"", "lzma")), "is packed with lzma, which can't be read"),
    "chunks": (tiles("<data><chunk/></data>"), "is in chunks"),
    "infinite, without tiles": (whole(infinite=1), "the map is infinite, and no tile is painted"),
    "infinite, with one empty layer": (
        tiles('<data encoding="csv">\n</data>', infinite=1),
        "no tile is painted",
    ),
    "infinite and too large": (
        chunked(chunk(-16, 0, 16, 16), chunk(85, 0, 1, 1)),
        "cover 102 by 16 tiles, which are inches",
    ),
    "infinite and far apart": (
        chunked(chunk(-(1 << 31), 0, 16, 16), chunk(1 << 31, 0, 1, 1)),
        "cover 4294967297 by 16 tiles",
    ),
    "infinite and too small": (chunked(chunk(0, 0, 3, 16)), "cover 3 by 16 tiles"),
    "a chunk of no size": (chunked(chunk(0, 0, 0, 9)), "width must lie between 1"),
    "a chunk without a place": (chunked('<chunk y="0" width="9" height="9"/>'), "has no x"),
    "many chunks over each other": (
        chunked(chunk(0, 0, 100, 100) * 9_000),
        "its layers have more than 200000 tiles",
    ),
    "a chunk with too much": (
        tiles(
            f'<data encoding="csv">{chunk(0, 0, 16, 16, ",".join("0" * 257))}</data>', infinite=1
        ),
        "has more tiles than its size says, which is 256",
    ),
    "a packed chunk with too much": (
        tiles(
            base64_of(b"", "zstd").replace(
                "></data>",
                f">{chunk(0, 0, 16, 16, packed_text(zstd_compress(bytes(100 << 20))))}</data>",
            ),
            infinite=1,
        ),
        "has more tiles than its size says, which is 256",
    ),
    "isometric": (whole(orientation="isometric"), "make an orthogonal map"),
    "an inch too wide": (whole(width=101), "101 tiles, which are inches: a table has 4"),
    "wide": (whole(width=10**9), "width must lie between 1 and 200000"),
    "no size": (plain('<map orientation="orthogonal" height="9"/>'), "has no width"),
    "not a number": (whole(layer(THING.format(' rotation="nan"'))), "rotation must be a number"),
    "without end": (whole(layer(THING.format(' rotation="inf"'))), "rotation must be a number"),
    "larger than all": (whole(layer(THING.format(' rotation="1e999"'))), "must lie between"),
    "an offset of no number": (whole(layer("", offsetx="nan")), "offsetx must be a number"),
    "a corner of no number": (thing('<polygon points="0,0 nan,1 1,1"/>'), "must be a number"),
    "a lone number": (thing('<polygon points="0,0 1 1,1"/>'), "points must be pairs"),
    "a long weight": (thing(props(prop("weight", "9" * 9999, "int"))), "from 0 to 99, not 99999"),
    "a list": (thing(props(prop("ground", "", "list"))), "must be level, uneven or blocking, not"),
    "a capsule": (thing("<capsule/>"), "is a capsule"),
    "many corners": (thing(f'<polygon points="{"1,2 " * 90_000}"/>'), "more than 128 corners"),
    "many objects": (whole(layer("<object/>" * 2_000)), "has more than 1000 objects"),
    "many bad objects": (whole(layer('<object gid="7"/>' * 2_000)), "has more than 1000 objects"),
    "much terrain": (whole(layer(THING.format("") * 201)), "201 pieces of terrain"),
    "huge terrain": (whole(layer(huge("<ellipse/>"))), "reaches more than 12 inches beyond"),
    "an unknown tile": (whole(layer('<object gid="7"/>')), "shows tile 7, which no tileset has"),
    "a tile over its diagonal": (
        whole(layer(f'<object gid="{1 | 1 << 29}"/>')),
        "turned over its diagonal",
    ),
    "a tile with strange shapes": (
        whole(
            '<tileset firstgid="1" name="x" tilewidth="32" tileheight="32">'
            '<tile id="0" type="terrain"><objectgroup><object id="3" x="1e9"/></objectgroup>'
            '</tile></tileset><objectgroup><object gid="1" x="64" y="64"/></objectgroup>'
        ),
        "shows a tile whose shapes can't be read: tileset 'x', tile 0, object 3: x must lie",
    ),
    "an empty template": (
        with_files(layer('<object template="x.tx"/>'), x_tx="<template/>"),
        "the template has no object",
    ),
    "a template of itself": (
        with_files(
            layer('<object template="x.tx" x="1" y="1"/>'),
            x_tx='<template><object template="x.tx" type="start"/></template>',
        ),
        "a start must be a point",
    ),
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What one process said of each, and the MB of all till then."""
    paths = {}
    for number, (name, (make, _)) in enumerate(HOSTILE.items()):
        folder = tmp_path_factory.mktemp("hostile") / f"maps{number}"
        folder.mkdir()
        paths[name] = str(make(folder))
    run = subprocess.run(
        [sys.executable, "-c", WATCHED, *paths.values()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert run.returncode == 0 and not run.stderr, run.stderr
    return dict(zip(paths, map(json.loads, run.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_refused_soon(name: str, watched: dict[str, Any]) -> None:
    said, megabytes = watched[name]
    assert len(said) == 1 and HOSTILE[name][1] in said[0], said
    assert len(said[0]) < 400 and "\n" not in said[0]
    assert megabytes < 200


FOREIGN = (
    ("float", "1.5e+07"),
    ("float", "-1e300"),
    ("float", "1e999"),
    ("float", "nan"),
    ("float", "inf"),
    ("float", ""),
    ("float", "9" * 9999),
    ("int", "9" * 9999),
    ("int", "-99999999999"),
    ("int", "1.5"),
    ("bool", "yes"),
    ("color", "#ff00"),
    ("object", "none"),
    ("file", "C:\\art\\x.png"),
    ("list", ""),
    ("class", ""),
    ("something", "new"),
)
"""Values of properties that only other programs read."""


def foreign(where: str) -> Callable[[Path], Path]:
    """A map with all of them on one kind of element."""
    said = props(*(prop(f"x{at}", value, kind) for at, (kind, value) in enumerate(FOREIGN)))
    tile = f'<tile id="0" type="terrain">{said}<objectgroup>{THING.format("")}</objectgroup></tile>'
    soil = f'<layer width="1" height="1">{said}<data encoding="csv">0</data></layer>'
    return whole(
        said if where == "map" else "",
        f'<tileset firstgid="1" name="x" tilewidth="32" tileheight="32">{said}{tile}</tileset>'
        if where == "tileset"
        else "",
        soil if where == "layer" else "",
        layer(THING.format("").replace("/>", f">{said if where == 'object' else ''}</object>")),
        f"<group>{said}<imagelayer>{said}</imagelayer></group>" if where == "group" else "",
    )


IGNORED: dict[str, Callable[[Path], Path]] = {
    **{
        f"foreign properties: {each}": foreign(each)
        for each in ("map", "tileset", "layer", "object", "group")
    },
    "a pipe as image": with_files(TILESET.format(32, 1, 32), x_png=None),
    "a pipe as a layer's image": with_files(
        '<imagelayer><image source="x.png"/></imagelayer>', x_png=None
    ),
    "a missing image": whole(TILESET.format(32, 1, 32)),
    "an image elsewhere": whole(TILESET.format(32, 1, 32).replace("x.png", "/etc/passwd")),
    "a tileset of many tiles": whole(TILESET.format(1, 1, 16_000)),
    "a list of a stranger": whole(
        props(prop("x", "", "list")),
        layer(f'<object type="npc">{props(prop("y", "", "list"))}<capsule/></object>'),
    ),
    "a tile with strange shapes": whole(
        '<tileset firstgid="1" name="x" tilewidth="32" tileheight="32"><tile id="0"><objectgroup>'
        f'<object gid="4"/><object x="1e9"><polygon points="{"1,2 " * 200}"/></object>'
        "</objectgroup></tile></tileset>"
    ),
    "a template of a stranger's class": with_files(
        layer('<object template="x.tx" rotation="1e9" x="64" y="64"/>'),
        x_tx='<template><object type="npc" width="8" height="8"/></template>',
    ),
    "a hidden layer that is far away": whole(layer(THING.format(""), visible=0, offsetx="1e300")),
    "a tile of a stranger": whole(layer('<object type="npc" gid="7"/>')),
    "a template of a stranger": whole(layer('<object type="npc" template="none.tx"/>')),
    "what is hidden": whole(layer('<object gid="7"/>', visible=0)),
}
"""What nobody opens, and what counts nowhere."""


@pytest.mark.parametrize("name", IGNORED)
def test_what_is_not_used_refuses_no_map(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    assert not survey(IGNORED[name](folder)).errors


def test_what_watches_them_finds_a_good_map_good(tmp_path: Path) -> None:
    path = draw(tmp_path, layer(THING.format("")), starts=STARTS)
    run = [sys.executable, "-c", WATCHED, str(path)]
    out = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert json.loads(out)[0] == []
