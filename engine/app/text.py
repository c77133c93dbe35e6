r"""Text on the screen: markup, measuring, wrapping and drawing.

Every string may contain `{6S}`, a card: its rank in bold and a drawn pip; `{RJ}` and `{BJ}`, the
jokers' names in bold; and `**words**` in bold. A line break is `\n`. All other characters stand for
themselves.

An atom is a pip, or letters of one weight. A word is the atoms between two spaces; a line has the
same type, with spaces in it. A unit is a part of a word inside which no line may end.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Literal, NamedTuple

import pygame

from engine.app import art, fonts
from engine.app.pictures import cached_picture
from engine.app.theme import LINE_HEIGHT, TEXT, Colour, Role, Scale, css, suit_colour
from engine.rules import cards

Align = Literal["left", "center", "right"]

SUIT_ART = {"C": "suit-club", "D": "suit-diamond", "H": "suit-heart", "S": "suit-spade"}
SUIT_INK = "#1d1712"
"""Colour in the drawings of suits that is replaced by the wanted one."""

_MARKUP = re.compile(r"(\{(?:RJ|BJ|(?:A|10|[2-9JQK])[CDHS])\}|\*\*)")
_CAPITAL_HEIGHT = 0.66  # height of a capital in both families, as a share of the font size
_PIP_SIDE = 0.78  # side of a pip, as a share of the font size
_PIP_GAP = 0.07  # gap at either side of a pip, as a share of the font size
_ELLIPSIS = "…"
LIGHT_ABOVE = 110
"""Mean of red, green and blue above which a text is light, and therefore on a dark ground."""


class _Letters(NamedTuple):
    """Letters of one weight. `card` is the card whose name or rank they are, or ""."""

    text: str
    bold: bool
    card: str = ""


class _Pip(NamedTuple):
    suit: str


_Atom = _Letters | _Pip
_Word = tuple[_Atom, ...]


def plain(text: str) -> str:
    """Return the text without markup, for captions and reading aloud: `{6S}` is "6 of Spades"."""
    words = []
    for part in _MARKUP.split(text):
        if _is_card(part):
            words.append(cards.name(cards.Card(part[1:-1])))
        elif part != "**":
            words.append(part)
    return "".join(words)


def _is_card(part: str) -> bool:
    """Return True if a part of a split text is the markup of a card, such as `{6S}`."""
    return part[:1] == "{" and _MARKUP.fullmatch(part) is not None


@cached_picture(4096)
def measure(text: str, role: Role, scale: Scale, width: int | None = None) -> tuple[int, int]:
    """Return the width and height of the text in pixels, wrapped to `width` pixels if given."""
    _, widths = _lines(text, role, scale, width, None)
    return max(widths), _pen(role, scale).line * len(widths)


def widest_word(text: str, role: Role, scale: Scale) -> int:
    """Return the minimum width in pixels at which the text wraps without breaking a word."""
    pen = _pen(role, scale)
    sources = text.split("\n")
    return max(pen.width(word) for source in sources for word in _words(source, pen.capitals))


@cached_picture(1024)
def block(
    text: str,
    role: Role,
    scale: Scale,
    width: int | None = None,
    colour: Colour = TEXT,
    align: Align = "left",
    max_lines: int | None = None,
) -> "TextBlock":
    """Return the text laid out: wrapped at spaces to `width` pixels, cut to `max_lines`.

    Text that is cut ends with an ellipsis. A card is never split; a word wider than `width` breaks
    between letters, a path after a slash. A block aligned to the left is as wide as its longest
    line, any other block as wide as `width`.
    """
    return TextBlock(text, role, scale, width, colour, align, max_lines)


class TextBlock:
    """A text that is laid out, ready to draw.

    Capitals stand in the middle of their line, so that a block centred in a box looks centred.

    Attributes:
        size: Width and height in pixels.
        baseline: Distance in pixels from the top to the baseline of the first line.
    """

    def __init__(
        self,
        text: str,
        role: Role,
        scale: Scale,
        width: int | None,
        colour: Colour,
        align: Align,
        max_lines: int | None,
    ) -> None:
        pen = _pen(role, scale)
        self._pen = pen
        self._colour = colour
        self._lines, widths = _lines(text, role, scale, width, max_lines)
        block_width = max(widths) if width is None or align == "left" else width
        share_before = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        self._starts = [round((block_width - line_width) * share_before) for line_width in widths]
        self.size = block_width, pen.line * len(self._lines)
        self.baseline = pen.baseline
        self._picture: pygame.Surface | None = None

    @property
    def lines(self) -> int:
        """Number of lines after wrapping."""
        return len(self._lines)

    @cached_property
    def cards(self) -> list[tuple[cards.Card, pygame.Rect]]:
        """Cards in the text, in order, each with its rectangle relative to the top left corner."""
        placed_cards = []
        for number, (start, line) in enumerate(zip(self._starts, self._lines, strict=True)):
            for index, atom in enumerate(line):
                if isinstance(atom, _Letters) and atom.card:
                    # a joker is its name alone, any other card its rank and a pip
                    atom_count = 1 if atom.card in cards.JOKERS else 2
                    card_atoms = line[index : index + atom_count]
                    x = start + self._pen.width(line[:index])
                    y = number * self._pen.line
                    box = pygame.Rect(x, y, self._pen.width(card_atoms), self._pen.line)
                    placed_cards.append((cards.Card(atom.card), box))
        return placed_cards

    def draw(self, surface: pygame.Surface, topleft: tuple[int, int]) -> None:
        """Draw the text with its upper left corner at a point in pixels."""
        surface.blit(self.surface, (topleft[0] - self._pen.margin, topleft[1] - self._pen.margin))

    def draw_centred(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        """Draw the text in the middle of a rectangle."""
        self.draw(surface, (at.centerx - self.size[0] // 2, at.centery - self.size[1] // 2))

    @property
    def surface(self) -> pygame.Surface:
        """Picture of the text, drawn when first needed, with a margin on all sides for overhang."""
        if self._picture is None:
            margin = self._pen.margin
            size = self.size[0] + 2 * margin, self.size[1] + 2 * margin
            self._picture = pygame.Surface(size, pygame.SRCALPHA, 32)
            for number, (start, line) in enumerate(zip(self._starts, self._lines, strict=True)):
                baseline = margin + number * self._pen.line + self._pen.baseline
                self._pen.write(self._picture, line, margin + start, baseline, self._colour)
        return self._picture


class _Pen:
    """A role of text at a size in pixels: measures and draws lines of atoms."""

    def __init__(self, role: Role, scale: Scale) -> None:
        size = scale.font(role.size)
        self._face = role.face
        self._size = size
        self._spacing = role.spacing * size / role.size
        self._four_colours = scale.four_colours
        self._pip_side = round(size * _PIP_SIDE)
        self._pip_gap = max(1, round(size * _PIP_GAP))
        self._half_capital = round(size * _CAPITAL_HEIGHT / 2)
        self.capitals = role.capitals
        self.line = round(size * LINE_HEIGHT)
        self.baseline = self.line // 2 + self._half_capital
        self.margin = max(2, size // 4)  # room for letters that reach beyond their line
        self.slack = 1 + size // 32
        """Pixels by which kerning may change the width of a line for each of its atoms."""
        self._widths: dict[_Word, int] = {}

    def _font(self, bold: bool) -> pygame.font.Font:
        # looked up each time, since a cached block may outlive its fonts
        return fonts.font(self._face.bold if bold else self._face, self._size)

    def width(self, line: Iterable[_Atom]) -> int:
        return sum(self._advance(atom) for atom in _merge_letters(line))

    def word_width(self, word: _Word) -> int:
        """Return the width of one word in pixels; cached, since words recur."""
        if word not in self._widths:
            self._widths[word] = self.width(word)
        return self._widths[word]

    def _advance(self, atom: _Atom) -> int:
        if isinstance(atom, _Pip):
            return self._pip_side + 2 * self._pip_gap
        font = self._font(atom.bold)
        if not self._spacing:
            return font.size(atom.text)[0]
        return round(sum(font.size(letter)[0] + self._spacing for letter in atom.text))

    def write(
        self,
        surface: pygame.Surface,
        line: Iterable[_Atom],
        x: int,
        baseline: int,
        colour: Colour,
    ) -> None:
        is_light = sum(colour) / 3 > LIGHT_ABOVE
        ground: Literal["dark", "card"] = "dark" if is_light else "card"
        for atom in _merge_letters(line):
            if isinstance(atom, _Pip):
                ink = suit_colour(atom.suit, ground, self._four_colours)
                if ground == "dark" and ink == TEXT:
                    ink = colour  # a black suit looks like the words around it
                pip_size = self._pip_side, self._pip_side
                pip = art.picture(SUIT_ART[atom.suit], pip_size, {SUIT_INK: css(ink)})
                y = baseline - self._half_capital - self._pip_side // 2
                surface.blit(pip, (x + self._pip_gap, y))
            else:
                font = self._font(atom.bold)
                letter_x: float = x
                for letters in atom.text if self._spacing else [atom.text]:
                    picture = font.render(letters, antialias=True, color=colour)
                    surface.blit(picture, (round(letter_x), baseline - font.get_ascent()))
                    letter_x += picture.width + self._spacing
            x += self._advance(atom)


@cached_picture(256)
def _pen(role: Role, scale: Scale) -> _Pen:
    return _Pen(role, scale)


_SPACE = _Letters(" ", bold=False)
_SLASHES = {"/", "\\"}
"""Characters after which a path may be broken."""
_NAME_JOINTS = {"-", "_"}
"""Characters after which a file name may be broken; also before the dot of its extension."""
_SIGN_WORDS = [[_Letters(sign, bold=False)] for sign in "+−=→"]  # signs at which no line may end


def _merge_letters(line: Iterable[_Atom]) -> Iterator[_Atom]:
    """Yield the atoms with adjacent letters of one weight joined, for kerning."""
    for kind, atoms in groupby(line, _weight_of):
        if kind is None:
            yield from atoms
        else:
            yield _Letters("".join([atom[0] for atom in atoms]), kind)


def _weight_of(atom: _Atom) -> bool | None:
    return None if isinstance(atom, _Pip) else atom.bold


def _words(text: str, capitals: bool) -> list[_Word]:
    """Split one line of source text into words of atoms."""
    words: list[list[_Atom]] = [[]]
    is_bold = False
    for part in _MARKUP.split(text):
        if part == "**":
            is_bold = not is_bold
        elif part in ("{RJ}", "{BJ}"):
            name = cards.name(cards.Card(part[1:-1])).replace(" ", "\N{NO-BREAK SPACE}")
            words[-1].append(
                _Letters(name.upper() if capitals else name, bold=True, card=part[1:-1])
            )
        elif _is_card(part):
            words[-1] += [_Letters(part[1:-2], bold=True, card=part[1:-1]), _Pip(part[-2])]
        else:
            visible_text = "".join(map(_visible_form, part))
            if capitals:
                visible_text = visible_text.upper()
            for number, letters in enumerate(visible_text.split(" ")):
                if number and words[-1] in _SIGN_WORDS:
                    words[-1].append(_Letters("\N{NO-BREAK SPACE}", is_bold))
                elif number:
                    words.append([])
                if letters:
                    words[-1].append(_Letters(letters, is_bold))
    return [tuple(word) for word in words]


def _visible_form(letter: str) -> str:
    r"""Return a character as it is drawn.

    A character that can't be seen is left out. A byte of a file name that is not UTF-8 becomes an
    escape such as `\xe9`.
    """
    if letter.isprintable() or letter == "\xa0":
        return letter
    # Python stands such a byte for the code that is 0xDC00 greater (surrogateescape)
    return f"\\x{ord(letter) - 0xDC00:02x}" if "\udc80" <= letter <= "\udcff" else ""


@cached_picture(2048)
def _lines(
    text: str, role: Role, scale: Scale, width: int | None, max_lines: int | None
) -> tuple[list[_Word], list[int]]:
    """Return the lines of a text, and the width of each in pixels."""
    pen = _pen(role, scale)
    lines = [line for source in text.split("\n") for line in _wrapped_lines(pen, source, width)]
    if max_lines is not None and len(lines) > max_lines:
        rest_atoms = [atom for line in lines[max_lines - 1 :] for atom in (*line, _SPACE)]
        lines[max_lines - 1 :] = [_cut_line(pen, tuple(rest_atoms), width)]
    return lines, [pen.width(line) for line in lines]


def _wrapped_lines(pen: _Pen, source: str, width: int | None) -> Iterator[_Word]:
    """Yield the lines of a paragraph, each no wider than `width` pixels if possible."""
    words = _words(source, pen.capitals)
    whole_line = words[0] + tuple(atom for word in words[1:] for atom in (_SPACE, *word))
    if width is None:
        yield whole_line
        return
    space_width = pen.word_width((_SPACE,))
    separate_widths = sum(map(pen.word_width, words)) + space_width * (len(words) - 1)
    least_width = separate_widths - pen.slack * len(whole_line)  # quicker than measuring the line
    if least_width <= width and pen.width(whole_line) <= width:
        yield whole_line
        return
    line: _Word = ()
    has_words = False
    separate_width = 0  # width of the line's words, measured one by one
    for word in words:
        candidate = (*line, _SPACE, *word) if has_words else word
        separate_width += space_width + pen.word_width(word)
        # kerning makes joined words slightly wider or narrower than separate ones
        may_be_too_wide = separate_width + pen.slack * len(candidate) > width
        if may_be_too_wide and pen.width(candidate) > width:
            if has_words:
                yield line
            *full_lines, candidate = _break_word(pen, word, width)
            yield from full_lines
            separate_width = pen.word_width(candidate)
        line = candidate
        has_words = True
    yield line


def _break_word(pen: _Pen, word: _Word, width: int) -> list[_Word]:
    """Split a word into pieces that fit into `width` pixels.

    The word is split after the last slash that fits, else at a sign within a name, else between
    letters.
    """
    if pen.width(word) <= width:
        return [word]
    pieces: list[_Word] = []
    piece: list[_Word] = []
    for unit in _units(word):
        while piece and pen.width(_join_units([*piece, unit])) > width:
            end = _best_break([*piece, unit])
            pieces.append(_join_units(piece[:end]))
            piece = piece[end:]
        piece.append(unit)
    return [*pieces, _join_units(piece)]


def _join_units(units: Sequence[_Word]) -> _Word:
    return tuple(atom for unit in units for atom in unit)


def _best_break(units: Sequence[_Word]) -> int:
    """Return the number of units to keep on the line; all units except the last would fit."""
    letters = [unit[0].text if isinstance(unit[0], _Letters) else "" for unit in units]
    slashes = [index for index, letter in enumerate(letters[:-1], 1) if letter in _SLASHES]
    joints = [index for index, letter in enumerate(letters[:-1], 1) if letter in _NAME_JOINTS]
    dots = [index for index, letter in enumerate(letters) if letter == "." and index]
    return max(slashes or [*joints, *dots], default=len(units) - 1)


def _units(word: _Word) -> Iterator[_Word]:
    """Yield the unbreakable parts: a rank with its pip, a joker's name, a single letter."""
    for number, atom in enumerate(word):
        if isinstance(atom, _Pip):
            continue  # it came with its rank
        next_atom = word[number + 1] if number + 1 < len(word) else None
        if isinstance(next_atom, _Pip):
            yield atom, next_atom
        elif atom.card:
            yield (atom,)
        else:
            yield from ((_Letters(letter, atom.bold),) for letter in atom.text)


def _cut_line(pen: _Pen, line: _Word, width: int | None) -> _Word:
    """Return the beginning of the line that fits into `width` pixels, followed by an ellipsis."""
    ellipsis = (_Letters(_ELLIPSIS, bold=False),)
    beginning: _Word = ()
    for unit in _units(line):
        if width is not None and pen.width((*beginning, *unit, *ellipsis)) > width:
            break
        beginning = (*beginning, *unit)
    while beginning and beginning[-1] == _SPACE:
        beginning = beginning[:-1]
    return (*beginning, *ellipsis)
