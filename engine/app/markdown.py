"""Parser for the small part of Markdown that rules pages are written in.

Headings (`#` to `###`), paragraphs, bullet lists (`- `, two spaces deeper for each level),
`**bold**` and card tokens such as `{6S}`, which are left to `engine.app.text`. A line that follows
another without a blank line between them continues it.
"""

import re
from dataclasses import dataclass
from typing import Literal

_HEADING = re.compile(r"(#{1,3}) +(.+?) *#*$")
_BULLET = re.compile(r"( *)[-*] +(.+)$")


@dataclass(frozen=True)
class Passage:
    """A heading, a paragraph or one bullet.

    Attributes:
        words: Text of the passage, with its inline markup.
        level: 1 to 3 for headings, from 1 for bullets.
    """

    kind: Literal["heading", "paragraph", "bullet"]
    words: str
    level: int = 1


def parse(source: str) -> list[Passage]:
    """Return the passages of a page, in order."""
    found: list[Passage] = []
    goes_on = False
    for line in source.splitlines():
        if heading := _HEADING.match(line):
            found.append(Passage("heading", heading[2], len(heading[1])))
        elif bullet := _BULLET.match(line):
            found.append(Passage("bullet", bullet[2].rstrip(), len(bullet[1]) // 2 + 1))
        elif goes_on and line.strip() and found[-1].kind != "heading":
            last = found[-1]
            found[-1] = Passage(last.kind, f"{last.words} {line.strip()}", last.level)
        elif line.strip():
            found.append(Passage("paragraph", line.strip()))
        goes_on = bool(line.strip())
    return found
