"""Pause menu over a table, and other menus of buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from typing_extensions import override

from engine.app import theme
from engine.app.widgets import (
    Button,
    Confirmation,
    Panel,
    Screen,
    Widget,
    confirm_dialog,
    literal,
)
from engine.app.widgets.containers import Column, Framed, Sized, in_middle, scrolled_if_needed
from engine.match import Match
from engine.rules.ending import OfferDraw, Resign, ResignMatch
from engine.rules.notation import Action

MENU_WIDTH = 340
"""Width of a menu in style units, at a text size of 100 %."""


class MenuItem(NamedTuple):
    """Line of a menu. The menu closes before `on_press` is called, unless `keeps_menu_open`.

    Attributes:
        hotkey: Key that presses the item from anywhere in the menu.
        reason: Why the item can't be used now, or "".
        confirmation: Question that is asked before a dangerous action, or None.
    """

    label: str
    on_press: Callable[[], None]
    hint: str = ""
    icon: str = ""
    hotkey: str = ""
    reason: str = ""
    confirmation: Confirmation | None = None
    keeps_menu_open: bool = False


def menu_items(
    match: Match,
    play: Callable[[Action], None] | None,
    show_rules: Callable[[], None],
    show_settings: Callable[[], None],
    leave_to_title: Callable[[], None],
) -> list[MenuItem]:
    """Return the items of the menu of a match.

    Args:
        match: The match that is paused.
        play: Plays an action of the seat to move, for the offer of a draw and the resignation. It
            is None while the last action is still animated: the menu then has neither, since they
            would reveal how the action ends.
        show_rules: Shows the rules page.
        show_settings: Shows the settings.
        leave_to_title: Leaves the match for the title screen.
    """
    items = _page_items(show_rules, show_settings)
    decision = match.decision
    if play and decision and len(match.names) > 1:
        refusal = match.refusal(decision.seat, OfferDraw()) or ""
        items += [
            MenuItem("Offer a draw", partial(play, OfferDraw()), hotkey="d", reason=refusal),
            _resign_item("Resign", "r", Resign(), match, play),
        ]
        if match.refusal(decision.seat, ResignMatch()) is None:
            items.append(_resign_item("Resign the match", "m", ResignMatch(), match, play))
    label = _leave_label(match, is_end_shown=play is not None)
    items.append(MenuItem(label, leave_to_title, hotkey="q", confirmation=_leave_question(match)))
    return items


def _page_items(
    show_rules: Callable[[], None], show_settings: Callable[[], None]
) -> list[MenuItem]:
    """Return the items that show a page over the menu."""
    return [
        MenuItem(
            "Rules",
            on_press=show_rules,
            hint="F1",
            icon="ui-book",
            hotkey="f1",
            keeps_menu_open=True,
        ),
        MenuItem(
            "Settings",
            on_press=show_settings,
            hint="F10",
            icon="ui-gear",
            hotkey="f10",
            keeps_menu_open=True,
        ),
    ]


def _leave_question(match: Match) -> Confirmation | None:
    """Return the question before leaving a match that is not saved; None if it is saved."""
    if not match.unsaved_reason:
        return None
    warning = literal(f"{match.unsaved_reason} Everything played since then will be lost.")
    return Confirmation("Quit to title?", text=warning, yes="Quit", no="Play on")


def _leave_label(match: Match, is_end_shown: bool) -> str:
    """Return the label for leaving a match.

    A match that is over needs no saving; the menu says so once its end has been shown.
    """
    if match.state.outcome and is_end_shown:
        return "Back to the title"
    return "Quit to title" if match.unsaved_reason or match.look_only else "Save and quit to title"


def _resign_item(
    label: str, key: str, action: Resign, match: Match, play: Callable[[Action], None]
) -> MenuItem:
    """Return the item that resigns the game or the match, after a confirmation."""
    decision = match.decision
    assert decision
    consequences = _consequences(match, decision.seat, isinstance(action, ResignMatch))
    confirmation = Confirmation(f"{label}?", text=consequences, yes=label, no="Play on")
    return MenuItem(label, partial(play, action), hotkey=key, confirmation=confirmation)


def _consequences(match: Match, seat: int, is_match: bool) -> str:
    """Return the consequences of resigning the game, or the whole match, as a sentence."""
    state = match.view(0)  # as an onlooker sees it
    name = literal(match.leading_names[seat - 1])
    seats_left = [*state.still_in()]
    if len(seats_left) > 2:
        lost_thing = "match" if is_match or state.best_of == 1 else "game"
        return f"{name} is out of the {lost_thing}; the others play on."
    (winner,) = (other for other in seats_left if other != seat)
    winner_name = literal(match.leading_names[winner - 1])
    if is_match:
        return f"{name} loses the match, and {winner_name} wins."
    if state.best_of == 1:
        return f"{name} loses, and {winner_name} wins."
    wins_afterwards = state.wins[winner - 1] + 1
    if wins_afterwards > state.best_of // 2:
        return f"{name} loses this game, and with it the match: {winner_name} wins."
    return f"{name} loses this game, and another one begins."


class PauseScreen(Screen):
    """A menu: a button to resume, and the given items below."""

    growth = theme.Growth.EVENLY
    first_focus = "resume"
    overlay = True

    def __init__(
        self, items: Sequence[MenuItem], title: str = "Paused", resume_label: str = "Resume"
    ) -> None:
        super().__init__()
        self._items = items
        self._title = title
        self._resume_label = resume_label

    @override
    def build(self) -> list[Widget]:
        scale = self.scale
        button_height = theme.DIALOG_BUTTON_HEIGHT
        buttons = [Sized(button, down=button_height) for button in self._buttons()]
        button_list = scrolled_if_needed(Column(buttons, gap=theme.BUTTON_GAP), "list")
        menu = Framed(Panel("menu", title=self._title), button_list)
        return in_middle(scale, menu, width=scale.px(MENU_WIDTH) * scale.text)

    def _buttons(self) -> list[Widget]:
        buttons: list[Widget] = [
            Button(
                "resume", label=self._resume_label, hint="Esc", kind="primary", on_press=self.back
            )
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
                    kind="danger" if item.confirmation else "normal",
                    on_press=self._press_action(item),
                )
            )
        return buttons

    def _press_action(self, item: MenuItem) -> Callable[[], None]:
        """Return the action of an item: after a confirmation, if it needs one."""

        def close_and_act() -> None:
            if not item.keeps_menu_open:
                self.manager.pop()
            item.on_press()

        def ask_first(question: Confirmation) -> None:
            # the dialog closes itself before it calls close_and_act, so that pops the menu
            self.manager.push(confirm_dialog(question, close_and_act))

        return partial(ask_first, item.confirmation) if item.confirmation else close_and_act
