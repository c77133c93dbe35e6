"""Variants of a match during set-up: one control per option.

In the plain game all options have their defaults. An option may need another one, which must be on
for it to have an effect.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.app.screens import form
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.choices import ChoiceField, Slider, Toggle
from engine.app.widgets.containers import Part
from engine.rules.options import GameConfig, Option, OptionValue

MAX_PLATES = 6
"""Maximum number of values that are shown as plates; a longer range is a slider."""


class Variants:
    """The values chosen for the options of a game; at first those of the plain game."""

    def __init__(self, config: GameConfig) -> None:
        self._config = config
        self._values = {key: option.default for key, option in config.options.items()}

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The options as played: an option that needs another one, which is off, has its default.

        Its chosen value returns when the other option is on again.
        """
        return {
            key: option.default if self._config.missing(key, self._values) else self._values[key]
            for key, option in self._config.options.items()
        }

    @property
    def changed_count(self) -> int:
        """Number of options that differ from the plain game."""
        return sum(value != self._config.options[key].default for key, value in self.chosen.items())

    def panel(self, scale: Scale) -> Part:
        """Return a panel with a row for each option."""
        rows = [
            form.row(scale, f"option-{key}", option.title, option.help, self._control(key, option))
            for key, option in self._config.options.items()
        ]
        note = "the defaults are the plain game"
        return form.panel("variants", "Variants", form.rows("variants", rows), note)

    def _control(self, key: str, option: Option) -> Widget:
        """Return the control of an option, disabled while a needed option is off."""
        id = f"option-{key}"
        value = self.chosen[key]

        def set_value(value: OptionValue) -> None:
            self._values[key] = value

        control = _control(id, option, value, set_value)
        needed_option = self._config.missing(key, self._values)
        control.reason = f"Only with {needed_option.title}, which is off." if needed_option else ""
        return control


def _control(
    id: str, option: Option, value: OptionValue, set_value: Callable[[OptionValue], None]
) -> Widget:
    """Return the control for a value: a switch, plates to choose from, or a slider."""
    title = option.title
    if isinstance(value, bool):
        return Toggle(id, value=value, on_change=set_value, called=title)
    values = option.offered
    index = values.index(value)
    if len(values) <= MAX_PLATES:
        return ChoiceField(
            id,
            options=[option.in_words(each) for each in values],
            value=index,
            on_change=lambda index: set_value(values[index]),
            called=title,
        )
    return Slider(
        id,
        value=index,
        low=0,
        high=len(values) - 1,
        on_change=lambda index: set_value(values[index]),
        called=title,
        shown=lambda index: option.in_words(values[index]),
    )
