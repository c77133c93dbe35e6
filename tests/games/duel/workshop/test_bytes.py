"""Bring forward, duplicate, copy and paste keep every byte that they are not about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from games.duel.geometry.points import Point
from games.duel.workshop.document import Document, Element
from games.duel.workshop.editor import Editor
from games.duel.workshop.naming import rename_patches
from tests.games.duel.workshop.opened import bench_at
from tests.long import many

CASES = Path(__file__).parents[1] / "maps" / "cases"
PLACE = {"id": "0", "x": "0", "y": "0"}
"""The attributes by which a copy differs from what it is a copy of."""


def spans(document: Document) -> dict[str, tuple[int, int]]:
    """Each object by its id, with the spaces before it."""
    return {
        each.attributes["id"]: (len(document.content[: each.start].rstrip()), each.end)
        for each in document.root.descendants("object")
    }


def around(document: Document) -> bytes:
    """All of a file but its objects, and but for the id that it gives out next, and for whether
    the order of its objects counts."""
    content = document.content
    for start, end in sorted(spans(document).values(), reverse=True):
        content = content[:start] + content[end:]
    head = Document(content)
    patches = head.attribute_patches(head.root, nextobjectid="1")
    for each in head.root.descendants("objectgroup"):
        patches += head.attribute_patches(each, draworder="index")
    return head.with_patches(patches)[0].content


def alike(one: Element, its: Document, other: Element, theirs: Document) -> bool:
    """Whether an object is a copy of another one, to the byte but for its place."""
    return its.copy(one, **PLACE) == theirs.copy(other, **PLACE)


def values(content: bytes) -> list[object]:
    """All that any reader finds in an object, but its place and its seat."""
    root = ElementTree.fromstring(content)
    for key in PLACE:
        root.attrib.pop(key, None)
    for each in root.iter("property"):
        if each.get("name") == "seat":
            each.clear()
    return [(each.tag, each.attrib, each.text or "") for each in root.iter()]


def test_a_name_of_several_lines_is_replaced_whole() -> None:
    on = bench_at(CASES / "09-multiline-name.tmx")
    assert on.drawing.battlefield.name == "Mill at the ford"
    assert on.carry_out("Name", lambda drawing: rename_patches(drawing, "The ford"))
    assert on.drawing.battlefield.name == "The ford"
    assert b"Mill" not in on.drawing.document.content and b"ford" in on.drawing.document.content


# What other programs may write.

TEXTS = st.text(
    st.sampled_from("ab \t\n\x85\u2028\u2029\xa0é<>&'\"" + "\u200b"), min_size=0, max_size=12
)
GAPS = st.sampled_from(["", " ", "\n", "\n  ", "\n\t", "\n\n   ", "\n<!-- a\n b -->\n ", "<?p q?>"])
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


def quoted(text: str, quote: str) -> str:
    """Text as an attribute's value, some of it as entities and numbers."""
    signs = {"&": "&amp;", "<": "&#60;", "\n": "&#10;", "\t": "&#x9;", "\r": "&#13;", ">": ">"}
    signs[quote] = "&quot;" if quote == '"' else "&apos;"
    return quote + "".join(signs.get(each, each) for each in text) + quote


@st.composite
def attributes(draw: st.DrawFn, /, **wanted: str) -> str:
    """Attributes as an unusual program writes them: in any order, each in its own line."""
    gaps, equals, quotes = (
        st.sampled_from(" \n\t"),
        st.sampled_from(["=", " = "]),
        st.sampled_from("'\""),
    )
    return "".join(
        f"{draw(gaps)}{name}{draw(equals)}{quoted(wanted[name], draw(quotes))}"
        for name in draw(st.permutations([*wanted]))
    )


@st.composite
def objects(draw: st.DrawFn, number: int, start: bool) -> str:
    """An object that counts, with texts that only another program understands."""
    place = {"id": str(number), "x": str(40 * number), "y": draw(st.sampled_from(["40", "60.5"]))}
    kind = {"type": "start"} if start else {"type": "terrain", "width": "40", "height": "20"}
    head = draw(attributes(**place, **kind, name=draw(TEXTS)))
    note, gap = draw(TEXTS), draw(GAPS)
    plain = note.replace("&", "&amp;").replace("<", "&lt;")
    text = draw(st.sampled_from([plain, f"<![CDATA[{note}]]>", f"{plain}<!-- {number} -->"]))
    seat = f'<property name="seat" type="int" value="{number}"/>' if start else ""
    shape = "<point/>" if start else ""
    properties = f'<properties>{gap}<property name="notes">{text}</property>{seat}</properties>'
    return f"<object{head}>{gap}{properties}{gap}{shape}</object>"


@st.composite
def maps(draw: st.DrawFn) -> bytes:
    """A map of another program."""
    terrain = [draw(objects(each, start=False)) for each in range(1, draw(st.integers(2, 4)) + 1)]
    starts = [draw(objects(each, start=True)) for each in (5, 6)]
    gap = draw(GAPS)
    order = draw(st.sampled_from(["", ' draworder="index"']))
    first, second = (gap.join(["", *some, ""]) for some in (terrain, starts))
    text = (
        f'<map version="1.10" orientation="orthogonal" width="12" height="12" tilewidth="40"'
        f' tileheight="40" infinite="0" nextobjectid="9">{gap}<objectgroup id="1"{order}>{first}'
        f'</objectgroup>{gap}<objectgroup id="2">{second}</objectgroup>{gap}</map>'
    )
    mark = draw(st.sampled_from([b"", b"\xef\xbb\xbf"]))
    return mark + text.replace("\n", draw(ENDS)).encode()


def forward(on: Editor) -> bool:
    return on.raise_()


def to_top(on: Editor) -> bool:
    return on.raise_(True)


def back(on: Editor) -> bool:
    return on.lower()


def to_bottom(on: Editor) -> bool:
    return on.lower(True)


def pasted(on: Editor) -> bool:
    return on.paste(on.copy(), Point(5, 5))


COMMANDS: list[Callable[[Editor], bool]] = [
    forward, to_top, back, to_bottom, pasted, Editor.duplicate,
]  # fmt: skip


@settings(max_examples=many(40, 200))
@given(maps(), st.data())
def test_any_commands_leave_all_other_bytes_as_they_are(
    content: bytes, data: st.DataObject
) -> None:
    on = bench_at(CASES / "drawn.tmx", content)
    before = on.drawing.document
    sources = {each.attributes["id"]: each for each in before.root.descendants("object")}
    origin = {id: id for id in sources}
    for _ in range(data.draw(st.integers(1, 5))):
        keys = data.draw(
            st.lists(st.sampled_from([*on.drawing.things_by_key]), min_size=1, unique=True)
        )
        on.choose(keys)
        copied = [each.element.attributes["id"] for each in on.things]
        command = data.draw(st.sampled_from(COMMANDS))
        done = command(on)
        assert done or "seats" in on.message
        if done and command in (pasted, Editor.duplicate):
            kinds = [origin[id] in ("5", "6") for id in copied]
            order = copied
            if command is pasted:  # starts are laid last
                order = [
                    id for _, id in sorted(zip(kinds, copied, strict=True), key=lambda p: p[0])
                ]
            starts = [id for id, is_start in zip(copied, kinds, strict=True) if is_start]
            left_out = starts[len(on.selected_keys) - kinds.count(False) :]
            assert not left_out or "left out: a duel has 6 seats" in on.message
            order = [id for id in order if id not in left_out]
            new = sorted(on.selected_keys, key=int)
            origin |= {one: origin[other] for one, other in zip(new, order, strict=True)}
    after = on.drawing.document
    assert around(after) == around(before)
    for each in after.root.descendants("object"):
        id = each.attributes["id"]
        source = sources[origin[id]]
        if id in sources:
            assert after.copy(each) == before.copy(source)
        elif source.attributes["type"] == "terrain":
            assert alike(each, after, source, before)
        own, theirs = (
            values(document.content[element.start : element.end])
            for document, element in ((after, each), (before, source))
        )
        assert own == theirs
    while on.undo():
        pass
    assert on.drawing.document.content == content
