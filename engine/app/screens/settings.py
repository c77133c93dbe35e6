"""Settings screen, whose changes apply at once to every open screen, and the gamepad page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import Rect, Surface
from typing_extensions import override

from engine.app import art, fonts, theme
from engine.app.gamepad import HELP_ROWS
from engine.app.keys import KEYS
from engine.app.paint import shapes
from engine.app.pictures import cached_picture
from engine.app.screens import form
from engine.app.screens.keys import KeysPage
from engine.app.settings import SMALLEST_WINDOW
from engine.app.theme import Role, Scale, Typeface
from engine.app.widgets import Button, Label, Look, Screen, Widget, foot, top_bar
from engine.app.widgets.choices import ChoiceField, Slider, Toggle
from engine.app.widgets.containers import CENTRE, Column, Part, Row, Share, Sized
from engine.app.widgets.control import Control
from engine.app.widgets.widget import Size
from engine.app.widgets.words import body, lead

WINDOW_SIZES = (SMALLEST_WINDOW, (1280, 720), (1600, 900), (1920, 1080), (2560, 1440))
TEXT_SIZES = (100, 125, 150, 200)
SPEEDS = ("off", "fast", "normal", "slow")
ALREADY_OPEN = "The settings are open already. Esc leaves them."
"""Reason why F10 does nothing on this screen."""
SLIDER_WIDTH = 220
"""Width of a slider, in style units at 100 % text."""
CARD_INDICES = ("auto", "always", "never")
SAMPLE_CARDS = "Mara plays {6S} {KH}, Tomas {7C} {QD}."
SAMPLE_WORDS = (
    "The log, the prompts and these words follow the text size; pictures follow the window."
)


class SettingsScreen(Screen):
    """The settings of window, play, reading and sound."""

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, "Settings", emblem="flame")
        bottom_bar = foot(
            scale,
            [
                form.done(self.back),
                Button(
                    "gamepad",
                    label="Gamepad",
                    hint="what it does",
                    on_press=self._open_gamepad_page,
                ),
                Button("keys", label="Keys", hint="F1", hotkey="f1", on_press=self._open_keys_page),
            ],
        )
        groups = form.columns(
            scale,
            form.between(scale, top, bottom_bar),
            (1, 1),  # equally wide
            self._left_panels(),
            self._right_panels(),
            [self._sample_panel(SAMPLE_CARDS, SAMPLE_WORDS), self._sample_panel(SAMPLE_CARDS)],
        )
        return [top, bottom_bar, *groups]

    def _open_keys_page(self) -> None:
        self.manager.push(KeysPage(KEYS))

    def _open_gamepad_page(self) -> None:
        self.manager.push(GamepadScreen())

    def _sample_panel(self, cards: str, more: str = "") -> Part:
        """Return a panel with words and cards in the current settings."""
        words = [Label("sample-cards", words=cards, role=Role.SCREEN)]
        if more:
            words.append(Label("sample-words", words=more, role=Role.LEAD, colour=theme.MUTED))
        return form.panel("sample", "How it looks", Column(words, gap=6, at=CENTRE))

    def _left_panels(self) -> list[Part]:
        settings = self.manager.settings
        sizes = sorted({*WINDOW_SIZES, settings.window})
        return [
            self._panel(
                "Window",
                [
                    ("Full screen", "F11 does the same, at any time.", self._toggle("fullscreen")),
                    (
                        "Window size",
                        "When not in full screen.",
                        self._choice("window", sizes, [f"{w} × {h}" for w, h in sizes]),
                    ),
                ],
            ),
            self._panel(
                "Play",
                [
                    (
                        "Animation speed",
                        "",
                        self._choice("speed", SPEEDS, ["Off", "Fast", "Normal", "Slow"]),
                    ),
                    (
                        "Reduced motion",
                        "Pictures fade instead of flying or turning.",
                        self._toggle("reduced_motion"),
                    ),
                    (
                        "Odds",
                        "Shows how likely an attack is to win, where that can be worked out.",
                        self._toggle("odds"),
                    ),
                ],
            ),
        ]

    def _mute_note(self) -> str:
        """Return the help text of *Mute*; "" if the panel already says that there is no sound."""
        return "" if self.manager.speaker.problem else "M does the same at a table."

    def _right_panels(self) -> list[Part]:
        return [
            self._panel(
                "Reading",
                [
                    (
                        "Text size",
                        "",
                        self._choice("text_size", TEXT_SIZES, [f"{size} %" for size in TEXT_SIZES]),
                    ),
                    (
                        "Four-colour suits",
                        "Makes clubs {7C} green and diamonds {7D} blue.",
                        self._toggle("four_colours"),
                    ),
                    (
                        "Large card indices",
                        "Auto: at a text size of 150 % or more.",
                        self._choice("large_indices", CARD_INDICES, ["Auto", "Always", "Never"]),
                    ),
                ],
            ),
            self._panel(
                "Sound",
                [
                    ("Volume", self.manager.speaker.problem, self._volume_slider("volume")),
                    ("Effects", "", self._volume_slider("effects_volume")),
                    ("Fire", "", self._volume_slider("fire_volume")),
                    ("Mute", self._mute_note(), self._toggle("muted")),
                    (
                        "Captions",
                        "The log says what is heard. F2 reads what is selected, F3 reads the"
                        " screen.",
                        self._toggle("captions"),
                    ),
                ],
            ),
        ]

    def _panel(self, title: str, rows_of_settings: list[tuple[str, str, Control]]) -> Part:
        """Return a panel with rows of settings: the name, the help text and the control of each."""
        scale = self.scale
        rows = []
        for name, note, control in rows_of_settings:
            control.called = name
            slider_width = 0
            if isinstance(control, Slider):
                slider_width = round(scale.px(SLIDER_WIDTH) * scale.text)
            rows.append(form.row(scale, control.id, name, note, Sized(control, wide=slider_width)))
        id = f"{title.lower()}-panel"
        return form.panel(id, title, form.rows(id, rows))

    def _volume_slider(self, field: str) -> Slider:
        return Slider(
            field,
            value=getattr(self.manager.settings, field),
            high=100,
            step=5,
            shown=lambda value: f"{value} %" if value else "off",
            on_change=lambda value: self._set_volume(field, value),
        )

    def _set_volume(self, field: str, value: int) -> None:
        """Apply a volume, and play a sound at this volume."""
        self._set(field, value)
        self.manager.speaker.play("token-laid")

    def _toggle(self, field: str) -> Toggle:
        value = getattr(self.manager.settings, field)
        return Toggle(field, value=value, on_change=lambda on: self._set(field, on))

    def _choice(self, field: str, values: Sequence[Any], words: list[str]) -> ChoiceField:
        index = values.index(getattr(self.manager.settings, field))
        return ChoiceField(
            field,
            options=words,
            value=index,
            on_change=lambda index: self._set(field, values[index]),
        )

    def _set(self, field: str, value: object) -> None:
        """Apply a setting, and scroll to its control, which the new layout may have moved."""
        self.manager.change(**{field: value})
        control = self.widget(field)
        if control is not None:
            self.reveal(control)


PICTURE_WIDTH = 360
"""Width of the picture of a gamepad, in style units."""
PICTURE_HEIGHT = 230
"""Height of that picture, in style units."""
MARK_SIDE = 24
"""Width and height of a part's mark, in style units."""
MARK_CENTRES = (
    ("A", 268, 114),
    ("B", 294, 89),
    ("X", 242, 89),
    ("Y", 268, 64),
    ("1", 92, 88),
    ("1", 138, 130),
    ("2", 105, 30),
    ("2", 255, 30),
    ("3", 222, 130),
    ("4", 157, 84),
    ("5", 203, 84),
)
"""Mark of each part and its centre on the picture, in style units."""
DISC_EDGE_DIVISOR = 14
"""Side of a mark divided by the width of its edge."""
LETTER_SHARE = 0.62
"""Font size of the letter on a mark, as a share of its side."""
DISC_MARGIN_DIVISOR = 20
"""Side of a mark divided by the space around its disc, which holds half of the edge."""


class GamepadScreen(Screen):
    """A picture of a gamepad, with the function of each part."""

    @override
    def build(self) -> Sequence[Widget]:
        scale = self.scale
        top = top_bar(scale, "Gamepad", emblem="flame")
        bottom_bar = foot(scale, [form.done(self.back)])
        picture = PadPicture("picture")
        words = "It works as soon as it is plugged in. All else is done by what has the focus."
        picture_and_note = Column([picture, lead("note", words)], gap=theme.GAP)
        left = form.panel("pad", "A gamepad", picture_and_note)
        rows: list[Part] = []
        for number, (mark, part, function) in enumerate(HELP_ROWS):
            label = body(f"does-{number}", f"**{part}:** {function}")
            part_mark = PartMark(f"mark-{number}", mark=mark)
            rows.append(Row([part_mark, Share(label)], gap=theme.GAP, at=CENTRE))
        right = form.panel("parts", "What it does", form.rows("parts", rows))
        columns = form.halves(
            scale, form.Panels("pads", [left]), form.Panels("does", [right]), (2, 3)
        )
        return form.screen(scale, top, bottom_bar, columns)


@dataclass(eq=False, repr=False)
class PadPicture(Widget):
    """A gamepad; each part has the mark of its line in the list."""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        usual_width = round(scale.px(PICTURE_WIDTH) * scale.text)
        usual_height = round(scale.px(PICTURE_HEIGHT) * scale.text)
        if width is None:
            return usual_width, usual_height
        height_at_width = width * PICTURE_HEIGHT // PICTURE_WIDTH
        return scale.px(PICTURE_WIDTH), min(usual_height, height_at_width)

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        unit = min(self.rect.width / PICTURE_WIDTH, self.rect.height / PICTURE_HEIGHT)  # in pixels
        picture_rect = Rect(0, 0, round(PICTURE_WIDTH * unit), round(PICTURE_HEIGHT * unit))
        picture_rect.center = self.rect.center
        surface.blit(art.picture("gamepad", picture_rect.size), picture_rect)
        for mark, x, y in MARK_CENTRES:
            picture = part_mark(mark, round(MARK_SIDE * unit))
            centre = picture_rect.left + round(x * unit), picture_rect.top + round(y * unit)
            surface.blit(picture, picture.get_rect(center=centre))


@dataclass(eq=False, repr=False)
class PartMark(Widget):
    """The mark of a part, beside its function."""

    mark: str = ""

    @override
    def size(self, scale: Scale, width: int | None = None) -> Size:
        side = round(scale.px(MARK_SIDE) * scale.text)
        return side, side

    @override
    def draw(self, surface: Surface, look: Look) -> None:
        picture = part_mark(self.mark, min(self.rect.size))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


@cached_picture(32)
def part_mark(mark: str, side: int) -> Surface:
    """Return a letter or figure on a brass disc, `side` pixels wide."""
    middle = side / 2
    disc_style = shapes.fill(theme.BRASS_LIGHT) + shapes.edge(theme.INK, side / DISC_EDGE_DIVISOR)
    radius = middle - side / DISC_MARGIN_DIVISOR
    body = shapes.circle((middle, middle), radius, disc_style)
    picture = art.rasterise(art.svg_document((side, side), body), (side, side))
    letter_picture = fonts.font(Typeface.SANS_BOLD, round(side * LETTER_SHARE)).render(
        mark, antialias=True, color=theme.INK
    )
    picture.blit(letter_picture, letter_picture.get_rect(center=(side // 2, side // 2)))
    return picture
