"""What is changed of a map's file is replaced, and nothing else."""

from __future__ import annotations

import pytest

from games.duel.workshop.document import Document, Element, Patch, UnpatchableFile, patched_content

STRANGE = b"""<?xml version='1.0' encoding="UTF-8"?>
<!-- drawn on a Sunday -->
<map width = "24"   height='20' note="a > b" >
 <editorsettings><export target="x"/></editorsettings>
\t<objectgroup id="2" name='things'>
  <object id="1"  x="3" y='4' class="terrain"/><object id="2" x="9"/>
  <!-- the inn: <object id="3"/> -->
  <object id="4" name="&quot;Inn&quot; &amp; barn" x="7">
   <properties>
    <property name="text"><![CDATA[<object id="5"/>]]></property>
   </properties>
   <ellipse/>
  </object>
 </objectgroup>
 <objectgroup id="3"/>
</map>
"""


def found(document: Document, id: str) -> Element:
    element = document.find("object", id=id)
    assert element
    return element


def test_elements_are_found_where_they_stand() -> None:
    document = Document(STRANGE)
    assert [each.attributes["id"] for each in document.root.descendants("object")] == [
        "1",
        "2",
        "4",
    ]
    inn = found(document, "4")
    assert STRANGE[inn.start : inn.content_start].startswith(b'<object id="4"')
    assert STRANGE[inn.start : inn.content_start].endswith(b'x="7">')
    assert STRANGE[inn.content_end : inn.end] == b"</object>" and not inn.is_empty
    assert inn.attributes["name"] == '"Inn" & barn' and inn.child("ellipse")
    assert found(document, "2").is_empty and document.root.attributes["note"] == "a > b"


def test_an_attribute_is_changed_where_it_stands() -> None:
    document = Document(STRANGE)
    stone = found(document, "1")
    patches = document.attribute_patches(stone, y="5", x=None, gid="7", name='"A" & b')
    after, back = document.with_patches(patches)
    assert b"""<object id="1" y="5" class="terrain" gid="7" name='"A" &amp; b'/>""" in after.content
    assert Document(after.content).find("object", id="1", name='"A" & b')
    assert after.with_patches(back)[0].content == STRANGE


def test_an_element_goes_with_its_line() -> None:
    document = Document(STRANGE)
    after, back = document.with_patches(document.removal_patches(found(document, "4")))
    gone = STRANGE.index(b'\n  <object id="4"'), STRANGE.index(b"\n </objectgroup>")
    assert after.content == STRANGE[: gone[0]] + STRANGE[gone[1] :]
    assert after.with_patches(back)[0].content == STRANGE
    one, _ = document.with_patches(document.removal_patches(found(document, "1")))
    assert b'name=\'things\'><object id="2" x="9"/>' in one.content


def test_a_child_stands_where_it_should() -> None:
    document = Document(STRANGE)
    lines = ['<object id="8">', " <point/>", "</object>"]
    things, empty = document.root.descendants("objectgroup")
    last, _ = document.with_patches(document.child_patches(things, lines))
    where = b'\n\t <object id="8">\n\t  <point/>\n\t </object>\n </objectgroup>\n <objectgroup'
    assert where in last.content
    assert [each.attributes["id"] for each in last.root.descendants("object")] == [
        "1",
        "2",
        "4",
        "8",
    ]
    first, back = document.with_patches(document.child_patches(things, lines, found(document, "1")))
    assert [each.attributes["id"] for each in first.root.descendants("object")] == [
        "8",
        "1",
        "2",
        "4",
    ]
    assert first.with_patches(back)[0].content == STRANGE
    only, _ = document.with_patches(document.child_patches(empty, lines))
    assert (
        b'<objectgroup id="3">\n  <object id="8">\n   <point/>\n  </object>\n </objectgroup>\n'
        in (only.content)
    )


def test_a_value_of_several_lines_is_replaced() -> None:
    document = Document(b'<map><property name="a">1\n2</property><property name="b"/></map>')
    first, second = document.root.descendants("property")
    after, back = document.with_patches(
        [*document.value_patches(first, "3 < 4"), *document.value_patches(second, "x")]
    )
    assert after.content == (
        b'<map><property name="a" value="3 &lt; 4"></property><property name="b" value="x"/></map>'
    )
    assert after.with_patches(back)[0].content == document.content


def test_what_an_encoding_lacks_is_written_as_a_number() -> None:
    document = Document(b"<?xml version='1.0' encoding='us-ascii'?><map/>")
    after, _ = document.with_patches(document.attribute_patches(document.root, name="Żółw"))
    assert after.root.attributes["name"] == "Żółw" and after.content.isascii()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<map>",
        b'{"type": "map"}',
        "<?xml version='1.0' encoding='iso-8859-1'?><map name='\u00e9'/>".encode("latin-1"),
        "<map/>".encode("utf-16"),
        b"\xff<map/>",
    ],
)
def test_what_can_not_be_kept_is_said(content: bytes) -> None:
    with pytest.raises(UnpatchableFile):
        Document(content)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_lines_and_marks_stay_as_they_are(newline: str, mark: bytes) -> None:
    content = mark + STRANGE.replace(b"\n", newline.encode())
    document = Document(content)
    lines = ['<object id="8">', "</object>"]
    after, back = document.with_patches(
        document.child_patches(next(document.root.descendants("objectgroup")), lines)
    )
    assert f'{newline}\t <object id="8">{newline}\t </object>'.encode() in after.content
    assert after.with_patches(back)[0].content == content


def test_patches_are_applied_in_any_order() -> None:
    content, back = patched_content(
        b"abcdef", [Patch(4, 5, b"EE"), Patch(0, 1, b""), Patch(2, 2, b"-")]
    )
    assert content == b"b-cdEEf"
    assert patched_content(content, back)[0] == b"abcdef"
