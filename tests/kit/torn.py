"""Words that are broken between two letters because they are wider than where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from engine.app import pictures
from engine.app.text import TextBlock, widest_word
from engine.app.theme import Colour, Role, Scale

LONGEST = 16
"""The most letters that a word of ours has."""


@contextmanager
def torn_words() -> Iterator[dict[str, None]]:
    """Yield the sentences about words that are broken in what is drawn from now on.

    A name and its number count as one word. What is cut to one line may end anywhere, and so may
    what is longer than any word of ours: a name that a player typed, a path.
    """
    found, broken = dict[str, None](), dict[int, str]()
    begin, surface = TextBlock.__init__, vars(TextBlock)["surface"]

    def laid(
        self: TextBlock,
        text: str,
        role: Role,
        scale: Scale,
        width: int | None,
        colour: Colour,
        align: str,
        max_lines: int | None,
    ) -> None:
        begin(self, text, role, scale, width, colour, align, max_lines)  # type: ignore[arg-type]
        broken.pop(id(self), None)
        if width is not None and max_lines != 1:
            words = (
                word for word in re.split(r"[ \n]", text.replace("**", "")) if len(word) <= LONGEST
            )
            for word in words:
                if widest_word(word, role, scale) > width:
                    broken[id(self)] = f"'{word}' of '{text}' has only {width} pixels ({scale})"

    def drawn(self: TextBlock) -> pygame.Surface:
        if id(self) in broken:
            found[broken[id(self)]] = None
        picture: pygame.Surface = surface.fget(self)
        return picture

    pictures.forget()
    TextBlock.__init__, TextBlock.surface = laid, property(drawn)  # type: ignore[method-assign, assignment]
    try:
        yield found
    finally:
        TextBlock.__init__, TextBlock.surface = begin, surface  # type: ignore[method-assign]
        pictures.forget()
