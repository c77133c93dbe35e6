"""The variants of a match that is set up: a control for each option."""

from __future__ import annotations

from collections.abc import Mapping

from engine.app.screens import form
from engine.app.theme import Scale
from engine.app.widgets import Widget
from engine.app.widgets.choices import ChoiceField, Slider, Toggle
from engine.app.widgets.containers import Part
from engine.rules.options import Option, OptionValue

FEW = 6
"""A choice among so many numbers is shown as plates; a longer range is a slider."""


class Variants:
    """What is chosen for each option; at first the plain game."""

    def __init__(self, options: Mapping[str, Option]) -> None:
        self.chosen = {key: option.default for key, option in options.items()}
        self._options = options

    @property
    def changed(self) -> int:
        """How many are not as in the plain game."""
        return sum(self.chosen[key] != option.default for key, option in self._options.items())

    def panel(self, scale: Scale) -> Part:
        """The options below each other."""
        made = [
            form.row(scale, f"option-{key}", option.title, option.help, self._control(key, option))
            for key, option in self._options.items()
        ]
        note = "the defaults are the plain game"
        return form.panel("variants", "Variants", form.rows(scale, "variants", made), note)

    def _control(self, key: str, option: Option) -> Widget:
        id, value, called = f"option-{key}", self.chosen[key], option.title

        def take(value: OptionValue) -> None:
            self.chosen[key] = value

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
