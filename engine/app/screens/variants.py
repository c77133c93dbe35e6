"""The variants of a match that is set up: a control for each option."""

from __future__ import annotations

from collections.abc import Callable

from engine.app.screens import form
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.choices import ChoiceField, Slider, Toggle
from engine.app.widgets.containers import Part
from engine.rules.options import GameConfig, Option, OptionValue

FEW = 6
"""A choice among so many numbers is shown as plates; a longer range is a slider."""


class Variants:
    """The values chosen for the options of a game, at first those of the plain game."""

    def __init__(self, config: GameConfig) -> None:
        self._config = config
        self._values = {key: option.default for key, option in config.options.items()}

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """The options as they are played: at its default is one that needs another, which is off.

        What was chosen for it comes back when the other is on again.
        """
        return {
            key: option.default if self._config.missing(key, self._values) else self._values[key]
            for key, option in self._config.options.items()
        }

    @property
    def changed(self) -> int:
        """How many are not as in the plain game."""
        return sum(value != self._config.options[key].default for key, value in self.chosen.items())

    def panel(self, scale: Scale) -> Part:
        """Return a panel with a row for each option."""
        made = [
            form.row(scale, f"option-{key}", option.title, option.help, self._control(key, option))
            for key, option in self._config.options.items()
        ]
        note = "the defaults are the plain game"
        return form.panel("variants", "Variants", form.rows("variants", made), note)

    def _control(self, key: str, option: Option) -> Widget:
        """Return the control of an option; one that needs another is grey while that is off."""
        id = f"option-{key}"
        value = self.chosen[key]

        def take(value: OptionValue) -> None:
            self._values[key] = value

        control = _control(id, option, value, take)
        needed = self._config.missing(key, self._values)
        control.reason = f"Only with {needed.title}, which is off." if needed else ""
        return control


def _control(
    id: str, option: Option, value: OptionValue, take: Callable[[OptionValue], None]
) -> Widget:
    """Return a switch, plates to choose from, or a slider."""
    called = option.title
    if isinstance(value, bool):
        return Toggle(id, value=value, on_change=take, called=called)
    offered = option.offered
    at = offered.index(value)
    if len(offered) <= FEW:
        return ChoiceField(
            id,
            options=[option.in_words(each) for each in offered],
            value=at,
            on_change=lambda index: take(offered[index]),
            called=called,
        )
    return Slider(
        id,
        value=at,
        low=0,
        high=len(offered) - 1,
        on_change=lambda index: take(offered[index]),
        called=called,
        shown=lambda index: option.in_words(offered[index]),
    )
