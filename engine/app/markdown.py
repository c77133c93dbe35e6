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
    passages: list[Passage] = []
    can_continue = False
    for line in source.splitlines():
        if heading := _HEADING.match(line):
            passages.append(Passage("heading", heading[2], len(heading[1])))
        elif bullet := _BULLET.match(line):
            passages.append(Passage("bullet", bullet[2].rstrip(), len(bullet[1]) // 2 + 1))
        elif can_continue and line.strip() and passages[-1].kind != "heading":
            last_passage = passages[-1]
            passages[-1] = Passage(
                last_passage.kind, f"{last_passage.words} {line.strip()}", last_passage.level
            )
        elif line.strip():
            passages.append(Passage("paragraph", line.strip()))
        can_continue = bool(line.strip())
    return passages
