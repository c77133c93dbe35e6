"""Settings: each is applied at once, in every open screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.app import theme
from engine.app.keys import KEYS
from engine.app.screens import form
from engine.app.screens.gamepad import GamepadScreen
from engine.app.screens.keys import KeysPage
from engine.app.settings import SMALLEST_WINDOW
from engine.app.theme import Role
from engine.app.widgets import Button, Label, Screen, Widget, foot, top_bar
from engine.app.widgets.choices import ChoiceField, Slider, Toggle
from engine.app.widgets.containers import Column, Part, Sized
from engine.app.widgets.control import Control

WINDOWS = (SMALLEST_WINDOW, (1280, 720), (1600, 900), (1920, 1080), (2560, 1440))
TEXT_SIZES = (100, 125, 150, 200)
SPEEDS = ("off", "fast", "normal", "slow")
OPEN = "The settings are open already. Esc leaves them."
"""Why F10 does nothing here."""
SLIDER = 220
"""How wide a slider is, in style units at 100 % text."""
INDICES = ("auto", "always", "never")
CARDS = "Mara plays {6S} {KH}, Tomas {7C} {QD}."
SAMPLE = "The log, the prompts and these words follow the text size; pictures follow the window."


class SettingsScreen(Screen):
    """Window, play, reading and sound."""

    def build(self) -> list[Widget]:
        scale = self.scale
        top = top_bar(scale, "Settings", emblem="flame")
        low = foot(
            scale,
            [
                form.done(self.back),
                Button("gamepad", label="Gamepad", hint="what it does", on_press=self._gamepad),
                Button("keys", label="Keys", hint="F1", hotkey="f1", on_press=self._keys),
            ],
        )
        groups = form.columns(
            scale,
            form.between(scale, top, low),
            (1, 1),
            self._left(),
            self._right(),
            [self._sample(CARDS, SAMPLE), self._sample(CARDS)],
        )
        return [top, low, *groups]

    def _keys(self) -> None:
        self.manager.push(KeysPage(KEYS))

    def _gamepad(self) -> None:
        self.manager.push(GamepadScreen())

    def _sample(self, cards: str, more: str = "") -> Part:
        """Words and cards as the settings make them."""
        words = [Label("sample-cards", words=cards, role=Role.SCREEN)]
        if more:
            words.append(Label("sample-words", words=more, role=Role.LEAD, colour=theme.MUTED))
        return form.panel("sample", "How it looks", Column(words, gap=6, at=0.5))

    def _left(self) -> list[Part]:
        settings = self.manager.settings
        sizes = sorted({*WINDOWS, settings.window})
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
        """Return what is said below *Mute*: nothing beside the line that there is no sound."""
        return "" if self.manager.speaker.problem else "M does the same at a table."

    def _right(self) -> list[Part]:
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
                        self._choice("large_indices", INDICES, ["Auto", "Always", "Never"]),
                    ),
                ],
            ),
            self._panel(
                "Sound",
                [
                    ("Volume", self.manager.speaker.problem, self._volume("volume")),
                    ("Effects", "", self._volume("effects_volume")),
                    ("Fire", "", self._volume("fire_volume")),
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

    def _panel(self, title: str, settings: list[tuple[str, str, Control]]) -> Part:
        scale = self.scale
        made = []
        for called, note, control in settings:
            control.called = called
            across = round(scale.px(SLIDER) * scale.text) if isinstance(control, Slider) else 0
            made.append(form.row(scale, control.id, called, note, Sized(control, across)))
        id = f"{title.lower()}-panel"
        return form.panel(id, title, form.rows(scale, id, made))

    def _volume(self, field: str) -> Slider:
        return Slider(
            field,
            value=getattr(self.manager.settings, field),
            high=100,
            step=5,
            shown=lambda value: f"{value} %" if value else "off",
            on_change=lambda value: self._heard(field, value),
        )

    def _heard(self, field: str, value: int) -> None:
        """Apply a volume, and play something as loud as that."""
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
        """Apply a setting; its control stays in sight, also where all is laid out anew."""
        self.manager.change(**{field: value})
        control = self.widget(field)
        if control is not None:
            self.reveal(control)
