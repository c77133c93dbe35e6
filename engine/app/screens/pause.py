"""The pause menu, over a table that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from engine.app import theme
from engine.app.widgets import (
    Button,
    Confirmation,
    Panel,
    Screen,
    Widget,
    asking,
    literal,
)
from engine.app.widgets.containers import Column, Framed, Sized, in_middle, or_scrolled
from engine.match import Match
from engine.rules.ending import OfferDraw, Resign, ResignMatch
from engine.rules.notation import Action

WIDTH = 340


class MenuItem(NamedTuple):
    """One line of the menu; the menu is gone before `on_press` is called, unless it `stays`.

    A `reason` says why it can't be used now; `ask` makes it a dangerous one.
    """

    label: str
    on_press: Callable[[], None]
    hint: str = ""
    icon: str = ""
    hotkey: str = ""
    reason: str = ""
    ask: Confirmation | None = None
    stays: bool = False


def items(
    match: Match,
    play: Callable[[Action], None] | None,
    rules: Callable[[], None],
    settings: Callable[[], None],
    title: Callable[[], None],
) -> list[MenuItem]:
    """The menu of a match. `play` plays an action of the seat that is asked; without it, and where
    one plays alone, no draw is offered and nobody resigns. It is left out while the last action is
    still being shown: then the menu must not tell how that ends."""
    found = [
        MenuItem("Rules", rules, "F1", "ui-book", "f1", stays=True),
        MenuItem("Settings", settings, "F10", "ui-gear", "f10", stays=True),
    ]
    asked = match.decision
    if play and asked and len(match.names) > 1:
        refusal = match.refusal(asked.seat, OfferDraw()) or ""
        found += [
            MenuItem("Offer a draw", partial(play, OfferDraw()), hotkey="d", reason=refusal),
            _resigning("Resign", "r", Resign(), match, play),
        ]
        if match.refusal(asked.seat, ResignMatch()) is None:
            found.append(_resigning("Resign the match", "m", ResignMatch(), match, play))
    lost = literal(f"{match.unsaved} Everything played since then will be lost.")
    found.append(
        MenuItem(
            _leaving(match, told=play is not None),
            title,
            hotkey="q",
            ask=Confirmation("Quit to title?", lost, "Quit", "Play on") if match.unsaved else None,
        )
    )
    return found


def _leaving(match: Match, told: bool) -> str:
    """What leaving is called. A match that is over saves nothing and does not go on; the menu says
    so once its end has been `told`."""
    if match.state.outcome and told:
        return "Back to the title"
    return "Quit to title" if match.unsaved or match.look_only else "Save and quit to title"


def _resigning(
    label: str, key: str, action: Resign, match: Match, play: Callable[[Action], None]
) -> MenuItem:
    """To give up the game or the match, once that has been asked."""
    asked = match.decision
    assert asked
    loses = _loses(match, asked.seat, isinstance(action, ResignMatch))
    sure = Confirmation(f"{label}?", loses, label, "Play on")
    return MenuItem(label, partial(play, action), hotkey=key, ask=sure)


def _loses(match: Match, seat: int, whole: bool) -> str:
    """What comes of it when this seat resigns the game, or the `whole` match, as sentences."""
    seen = match.view(0)
    name = literal(match.names[seat - 1])
    others = [*seen.still_in()]
    if len(others) > 2:
        out = "match" if whole or seen.best_of == 1 else "game"
        return f"{name} is out of the {out}; the others play on."
    winner = next((other for other in others if other != seat), 0)
    other = literal(match.names[winner - 1])
    if seen.best_of == 1 or whole:
        return f"{name} loses{' the match' * whole}, and {other} wins."
    if seen.wins[winner - 1] + 1 > seen.best_of // 2:
        return f"{name} loses this game, and with it the match: {other} wins."
    return f"{name} loses this game, and another one begins."


class PauseScreen(Screen):
    """Going on first, then what it was given, below each other."""

    grows = theme.Grows.EVENLY
    first = "resume"
    overlay = True

    def __init__(
        self, items: Sequence[MenuItem], title: str = "Paused", resume: str = "Resume"
    ) -> None:
        super().__init__()
        self._items = items
        self._title = title
        self._resume = resume

    def build(self) -> list[Widget]:
        scale = self.scale
        least = theme.DIALOG_BUTTON_HEIGHT
        buttons = [Sized(button, down=least) for button in self._buttons()]
        listed = or_scrolled(Column(buttons, gap=theme.BUTTON_GAP), "list")
        return in_middle(
            scale, Framed(Panel("menu", title=self._title), listed), scale.px(WIDTH) * scale.text
        )

    def _buttons(self) -> list[Widget]:
        buttons: list[Widget] = [
            Button("resume", label=self._resume, hint="Esc", kind="primary", on_press=self.back)
        ]
        for item in self._items:
            buttons.append(
                Button(
                    f"item-{item.label}",
                    label=item.label,
                    hint=item.hint,
                    icon=item.icon,
                    hotkey=item.hotkey,
                    reason=item.reason,
                    kind="danger" if item.ask else "normal",
                    on_press=self._choosing(item),
                )
            )
        return buttons

    def _choosing(self, item: MenuItem) -> Callable[[], None]:
        def choose() -> None:
            if not item.stays:
                self.manager.pop()
            item.on_press()

        def ask(question: Confirmation) -> None:
            self.manager.push(asking(question, choose))

        return partial(ask, item.ask) if item.ask else choose
