"""Theme: all colours, the measures of a window, and the type scale.

No other file has a literal colour or font size.
"""

import math
from enum import Enum, unique
from functools import lru_cache
from typing import Literal, NamedTuple

from pygame import Rect

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Return the colour written as `#rrggbb`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def css(colour: Colour) -> str:
    """Return the colour as `#rrggbb`, the form that SVG uses."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour that is `share` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


# Backgrounds, and the lines and lights on them
NIGHT = rgb("#0d1210")
BAR = rgb("#120f0d")  # bars at the top and the bottom of a table
PANEL_TOP = rgb("#26211b")
PANEL_BOTTOM = rgb("#171411")
WELL = rgb("#14110f")  # sunken area for cards
LINE = rgb("#4a3d2c")  # edge of panels
LINE_BRASS = rgb("#6b5736")
TABLE = rgb("#1e2e26")
FIRELIGHT = rgb("#5c3a1c")
HEARTHLIGHT = rgb("#964e1e")
RAY = rgb("#f0b060")  # rays of light in the background of the title
SHADOW = rgb("#000000")

# Text on dark grounds
TEXT = rgb("#f1e7d0")
MUTED = rgb("#b9ab8d")
TITLE_LIGHT = rgb("#f6e3b8")

# Parchment, the ground of things to read or choose
PARCHMENT_TOP = rgb("#f6ecd2")
PARCHMENT_BOTTOM = rgb("#dfcda2")
PARCHMENT = rgb("#efe3c6")
CARD_TOP = rgb("#fbf4e0")
CARD_BOTTOM = rgb("#eddfbf")
CARD_LINE = rgb("#b79f6f")
DISC_BOTTOM = rgb("#d9c59a")
INK = rgb("#1d1712")
INK_LIGHT = rgb("#3d3022")
INK_LIGHTER = rgb("#4a3d2f")

# Metal
BRASS = rgb("#c89b4a")
BRASS_LIGHT = rgb("#f0d08a")
BRASS_DARK = rgb("#7d5a24")
PLATE_TOP = rgb("#f2d48e")
PLATE_BOTTOM = rgb("#bf9042")
GLEAM = rgb("#fbe9bd")
NOTICE = rgb("#4a3413")
NOTICE_LINE = rgb("#d9b878")

# Buttons, switches and meters
TAB = rgb("#1d1915")
KNOB = rgb("#887a5a")
INSET = rgb("#0b0908")  # groove of a slider, empty part of a meter
MEDAL = rgb("#241e19")  # ground of a round picture
BUTTON_TOP = rgb("#3a3026")
BUTTON_BOTTOM = rgb("#251d19")
HOVERED = rgb("#453a2c")
DISABLED = rgb("#968a74")
DISABLED_NOTE = rgb("#8e836f")
PRIMARY_BUTTON_NOTE = rgb("#392c1e")

# Danger, fights, questions to another seat
OXBLOOD_TOP = rgb("#9a2f29")
OXBLOOD_BOTTOM = rgb("#64191a")
OXBLOOD = rgb("#6e1d1b")
OXBLOOD_LIGHT = rgb("#d98a5b")
BONUS_BADGE = rgb("#7a1f1b")
CLASH_PANEL = rgb("#2b1211")
CLASH_PANEL_LINE = rgb("#a5492f")
CLASH_PANEL_INNER = rgb("#d98a5b")
STAGE_VEIL = rgb("#070a09")  # over the table behind an ending
ANSWER_PANEL = rgb("#10202a")
ANSWER_PANEL_LINE = rgb("#56b4e9")

# Curtain that hides the table while players change seats
CURTAIN_DARK = rgb("#2a0a0c")
CURTAIN_VALANCE = rgb("#5e191b")
CURTAIN_RAIL = rgb("#2b1a12")

# Warnings and errors, always beside an icon or a mark
WARN = rgb("#f0c24b")
ERROR = rgb("#ff6a55")

# A city by night
STONES = (rgb("#b3ab97"), rgb("#a39b86"), rgb("#918a76"), rgb("#beb6a2"))
NIGHT_SKY = rgb("#182421")
KEEP = rgb("#4a453c")
HOUSE = rgb("#3a352e")
ROOFS = (rgb("#4b1b1b"), rgb("#6d2a24"))
LAMPLIGHT = rgb("#f0b860")
GATE = rgb("#5a3520")

# A dungeon: its floor, an empty cell, the lines on both, and an enemy
FLOOR = rgb("#141d18")
CELL = rgb("#0f1511")
CELL_LINE = rgb("#3b463e")
FOE = rgb("#e0563f")

# A battlefield's floors: ground, marks, lighter spots
GRASS = rgb("#5f6b45"), rgb("#465033"), rgb("#6b764c")
MEADOW = rgb("#6f7448"), rgb("#525833"), rgb("#a89a5a")
DIRT = rgb("#70603f"), rgb("#524530"), rgb("#877552")
SAND = rgb("#91805a"), rgb("#6f6142"), rgb("#a3926a")
PAVING = rgb("#6d6b60"), rgb("#47453d"), rgb("#7d7a6d")
BOARDS = rgb("#7a5f3c"), rgb("#3f301f"), rgb("#8a6d46")
BARE_ROCK = rgb("#6a6455"), rgb("#474337"), rgb("#7a7464")
MUD = rgb("#554b38"), rgb("#3b3428"), rgb("#665b45")
SHALLOWS = rgb("#4d727a"), rgb("#33535d"), rgb("#8fb3b6")
EMBERS = rgb("#7a2f1c"), rgb("#3a1712"), rgb("#d9763a")
SNOW = rgb("#8d9691"), rgb("#6c7572"), rgb("#a1a9a3")
FURROWS = rgb("#6b5a3a"), rgb("#4a3d29"), rgb("#8c8148")
ASHES = rgb("#46433c"), rgb("#2c2a26"), rgb("#5b574e")

# Materials of terrain; a tuple in parentheses has variants, of which each part gets one at random
WATER = rgb("#2d5163")
RIPPLE = rgb("#7fa9b3")
DEEP = rgb("#213d4e")
CREST = rgb("#9fc0c4")
LAVA = rgb("#d9662b")
LAVA_LIGHT = rgb("#f0b060")
CRUST = (rgb("#3a1f1a"), rgb("#47261e"), rgb("#552d21"))
CLIFF = rgb("#5b4f3c"), rgb("#8d7c5d"), rgb("#a8966f")  # foot, face, top
CHASM = rgb("#14110f")
HILL = rgb("#68744a"), rgb("#727f51"), rgb("#7f8c5b")  # steps from the lowest up
SCREE = rgb("#5a4f38")
PEBBLES = (rgb("#8b8678"), rgb("#7a6f55"), rgb("#9c9280"))
LEAVES = rgb("#24412f"), rgb("#33593d"), rgb("#47754c"), rgb("#69945c")  # from dark to light
REEDS = rgb("#7d8a4a")
CROP = rgb("#8f7f45"), rgb("#5f5430"), rgb("#b09c58")  # ground, shadow, light
BARRED_GROUND = rgb("#3a352e")

# Suits
SUIT_RED = rgb("#a52a22")
SUIT_BLACK = rgb("#1d1712")
SUIT_GREEN = rgb("#17663a")
SUIT_BLUE = rgb("#1a5aa0")
SUIT_RED_ON_DARK = rgb("#ff8d70")
SUIT_GREEN_ON_DARK = rgb("#3fd0a4")
SUIT_BLUE_ON_DARK = rgb("#8fd0f5")
WHITE = rgb("#ffffff")

# Pictures of court cards
COURT_CARD_FIELD = rgb("#e9dbb8")
COURT_CARD_RAY = rgb("#d3bf92")
COURT_CARD_DARK = rgb("#34423d")


def suit_colour(suit: str, on: Literal["card", "dark"], four_colours: bool = False) -> Colour:
    """Return the colour of a suit (one of `C D H S`) on a card or on a dark ground."""
    if suit == "H" or (suit == "D" and not four_colours):
        return SUIT_RED if on == "card" else SUIT_RED_ON_DARK
    if suit == "S" or not four_colours:
        return SUIT_BLACK if on == "card" else TEXT
    if suit == "C":
        return SUIT_GREEN if on == "card" else SUIT_GREEN_ON_DARK
    return SUIT_BLUE if on == "card" else SUIT_BLUE_ON_DARK


# A look is the number of a colour, which goes with a shape; each seat has chosen one. The colours
# are Okabe and Ito's; the tints are for text on dark grounds.
SEATS: dict[int, Colour] = {
    1: rgb("#d55e00"),
    2: rgb("#56b4e9"),
    3: rgb("#009e73"),
    4: rgb("#f0e442"),
    5: rgb("#cc79a7"),
    6: rgb("#0072b2"),
}
SEAT_TINTS: dict[int, Colour] = {
    1: rgb("#ff9a4d"),
    2: rgb("#8fd0f5"),
    3: rgb("#3fd0a4"),
    4: rgb("#f5ec7a"),
    5: rgb("#e6a9c9"),
    6: rgb("#6cb6ea"),
}


def seat_ink(look: int) -> Colour:
    """Return the colour of text on the colour of a look (1 to 6)."""
    return WHITE if look == 6 else INK  # look 6 is dark blue; the others are light


# Measures in style units, the pixels of a 1280 x 720 window
SCREEN = (1280, 720)
"""Size in pixels of the window in which a style unit is one pixel."""
SMALLEST_FONT = 14
"""Minimum font size in pixels, before the text setting."""
BODY_SIZE = 15
"""Font size of the body text, in style units."""
UNIT = 4
"""Smallest step of spacing."""
MARGIN = 12
"""Space between the window's edge and its panels."""
PADDING = 16
"""Space between a panel's edge and its contents."""
GAP = 12
"""Space between panels, in style units."""
BUTTON_GAP = 10
"""Space between buttons, in style units."""
BUTTON_HEIGHT = 60
"""Height of a button in the bottom bar."""
DIALOG_BUTTON_HEIGHT = 44
"""Minimum height of a button in a dialog or a menu."""
FORM_HEIGHT = 36
"""Minimum height of a control in a form."""
PANEL_CUT = 9
"""Size of a panel's cut corners."""
BUTTON_CUT = 7
"""Size of a button's cut corners."""
BADGE_CUT = 5
"""Size of a badge's cut corners."""
CARD_WIDTH = 84
"""Width of a card on the table."""
CARD_HEIGHT = 118
"""Height of a card on the table."""
CARD_RADIUS = 7
"""Radius of a card's round corners."""
LINE_HEIGHT = 1.28
"""Distance between baselines, as a multiple of the font size."""
NARROW = 900
"""Value of `Scale.text_width_units` below which two columns of text have no room."""


@unique
class Growth(Enum):
    """Growth of a screen's contents with a window larger than `SCREEN`, as an exponent.

    The size of a style unit is the ratio of the window to `SCREEN`, raised to this power. Tables
    and lists grow slowly, since a large window shows more of them rather than larger ones (1.35
    pixels to a style unit at 2560 x 1440); pages to read grow halfway (1.65); screens with few
    words, which are seen from every seat, grow evenly (2).
    """

    SLOWER = 0.433
    HALFWAY = 0.72
    EVENLY = 1.0

    __hash__ = object.__hash__  # Enum's own hash is slower, since it runs in Python


@lru_cache(64)
def _unit(width: int, height: int, growth: Growth) -> float:
    """Return the pixels of one style unit.

    They grow with the window up to 1280 x 720, then as `growth` says.
    """
    ratio = min(width / SCREEN[0], height / SCREEN[1])
    return min(ratio, math.pow(ratio, growth.value))


@lru_cache(4096)  # one layout converts the same few lengths thousands of times
def _pixels(n: float, width: int, height: int, growth: Growth) -> int:
    pixels = round(n * _unit(width, height, growth))
    return max(1, pixels) if n > 0 else pixels


class Scale(NamedTuple):
    """Measures of a window, for layout: sizes in pixels, fonts, and the colours of the seats.

    Attributes:
        width: Width of the window in pixels.
        height: Height of the window in pixels.
        text: Text setting (1, 1.25, 1.5 or 2).
        four_colours: True if each suit has a colour of its own.
        looks: Look of each seat (1 to 6): a colour with its shape.
        growth: Growth of the contents with a large window.
        badges: Number of each seat's player; empty if it is that of the seat.
    """

    width: int
    height: int
    text: float = 1.0
    four_colours: bool = False
    looks: tuple[int, ...] = tuple(SEATS)
    growth: Growth = Growth.SLOWER
    badges: tuple[int, ...] = ()

    @property
    def s(self) -> float:
        """Pixels of one style unit; pictures, cards, gaps and lines use it."""
        return _unit(self.width, self.height, self.growth)

    @property
    def text_width_units(self) -> float:
        """Width of the window in style units, divided by the enlargement of the body text.

        It tells how much text fits side by side: 1280 for a 1280 x 720 window at text 1.
        """
        body_size = max(SMALLEST_FONT, BODY_SIZE * self.s) * self.text
        return BODY_SIZE * self.width / body_size

    @property
    def narrow(self) -> bool:
        """True if the window has no room for two columns of text."""
        return self.text_width_units < NARROW

    def px(self, n: float) -> int:
        """Convert style units to whole pixels; at least 1 for any `n` above 0."""
        return _pixels(n, self.width, self.height, self.growth)

    def font(self, n: float) -> int:
        """Return the font size in pixels for `n` style units, at least 14 × the text setting."""
        return round(max(SMALLEST_FONT, n * self.s) * self.text)

    def rect(self, x0: float, y0: float, x1: float, y1: float) -> Rect:
        """Return the rectangle in pixels between two points given as fractions of the window.

        Edges are rounded, not sizes, so that neighbours touch.
        """
        left = round(x0 * self.width)
        top = round(y0 * self.height)
        return Rect(left, top, round(x1 * self.width) - left, round(y1 * self.height) - top)

    def badge(self, seat: int) -> int:
        """Return the number of a seat's player, who may have moved to it in a set of games."""
        return self.badges[seat - 1] if 0 < seat <= len(self.badges) else seat

    def seat_of_badge(self, badge: int) -> int:
        """Return the seat of the player with this number; 0 stays 0."""
        return self.badges.index(badge) + 1 if badge in self.badges else badge

    def look(self, seat: int) -> int:
        """Return the look (1 to 6) of the player of a seat (1 to 6)."""
        return self.looks[self.badge(seat) - 1]

    def colour(self, seat: int) -> Colour:
        """Return the colour of a seat (1 to 6)."""
        return SEATS[self.look(seat)]

    def tint(self, seat: int) -> Colour:
        """Return the colour of a seat for text on dark grounds."""
        return SEAT_TINTS[self.look(seat)]

    def ink(self, seat: int) -> Colour:
        """Return the colour of text on the colour of a seat."""
        return seat_ink(self.look(seat))


class Typeface(Enum):
    """Typefaces of the two font families, named like their files."""

    SERIF_BOLD = "SourceSerifPro-Bold"
    SERIF_BLACK = "SourceSerifPro-Black"
    SERIF_ITALIC = "SourceSerifPro-It"
    SANS = "SourceSansPro-Regular"
    SANS_SEMIBOLD = "SourceSansPro-Semibold"
    SANS_BOLD = "SourceSansPro-Bold"

    __hash__ = object.__hash__  # Enum's own hash is slower, since it runs in Python

    @property
    def bold(self) -> "Typeface":
        """The typeface for **bold** words in a text of this typeface."""
        if self in (Typeface.SERIF_BOLD, Typeface.SERIF_BLACK):
            return Typeface.SERIF_BLACK
        return Typeface.SERIF_BOLD if self.value.startswith("SourceSerif") else Typeface.SANS_BOLD


@unique
class Role(Enum):
    """Text styles: typeface, size and letter spacing in style units, capitals or not.

    A comment names the places of a role whose name does not tell them.
    """

    TITLE = (Typeface.SERIF_BLACK, 76, 14.0, True)
    HERO = (Typeface.SERIF_BLACK, 64, 0.0, False)
    SCORE = (Typeface.SERIF_BLACK, 38, 0.0, False)
    ENDING = (Typeface.SERIF_BLACK, 46, 0.0, False)
    WINNING = (Typeface.SERIF_BLACK, 84, 0.0, False)  # larger sum of the clash that ends a siege
    LOSING = (Typeface.SERIF_BLACK, 70, 0.0, False)  # smaller sum of that clash
    FIGURE = (Typeface.SERIF_BLACK, 28, 0.0, False)  # large number in a result or a panel
    TILE = (Typeface.SERIF_BLACK, 26, 0.0, False)  # name of a game on its tile
    RIBBON = (Typeface.SERIF_BLACK, 23, 0.0, False)
    DIALOG = (Typeface.SERIF_BOLD, 24, 0.0, False)
    SCREEN = (Typeface.SERIF_BOLD, 22, 0.0, False)
    HEADING = (Typeface.SERIF_BOLD, 20, 0.0, False)
    TAG = (Typeface.SERIF_BLACK, 19, 0.0, False)  # figures on a tag
    PITCH = (Typeface.SERIF_ITALIC, 20, 0.0, False)  # a game in one sentence; “vs” between fighters
    TEASER = (
        Typeface.SERIF_ITALIC,
        16,
        0.0,
        False,
    )  # short pitch on a tile, quiet remarks on a table
    CALL = (Typeface.SANS_BOLD, 22, 0.0, False)  # name of a seat that is called to the table
    BUTTON = (Typeface.SANS_BOLD, 17, 0.0, False)
    LEAD = (
        Typeface.SANS,
        17,
        0.0,
        False,
    )  # text that is larger than the body: dialogs, tips, fields
    BODY = (Typeface.SANS, 15, 0.0, False)
    STRONG = (Typeface.SANS_BOLD, 15, 0.0, False)
    NOTE = (Typeface.SANS, 14, 0.0, False)
    LABEL = (Typeface.SANS_SEMIBOLD, 14, 0.0, False)
    NUMBER = (Typeface.SANS_BOLD, 16, 0.0, False)
    SMALL = (Typeface.SANS_BOLD, 14, 0.0, False)
    CAPTION = (Typeface.SANS_BOLD, 13, 1.4, True)

    __hash__ = object.__hash__

    def __init__(self, face: Typeface, size: float, spacing: float, capitals: bool) -> None:
        self.face = face
        self.size = size
        self.spacing = spacing
        self.capitals = capitals
