"""A player's hand: plays any game in a window, by mouse or by keys alone, and sees what comes."""

from __future__ import annotations

import time
from itertools import product
from pathlib import Path

import pygame

from engine.app.inputs import Hover, Input, Key, Position, Press, Release, Wheel
from engine.app.screens.result import IGNORE_SECONDS, ResultScreen
from engine.app.widgets import Dialog, Screen, Widget, find, walk
from engine.app.widgets.focus import next_tab_stop
from engine.app.widgets.widget import containers_of
from engine.match import Match
from engine.rules.notation import Action
from engine.table.cardboard import CardBoard
from engine.table.cards import CardWidget
from engine.table.curtain import Curtain
from engine.table.table import Table
from tests.hands import pixels, top, widget
from tests.window.double import Rest, Use, by_hand, double, rest, title, written
from tests.window.screen import Screen as WindowScreen
from tests.window.screen import Window, journals, wait_for

AWAY = (2, 2)
"""Where the pointer lies while nothing is clicked."""

SHARES = (0.5, 0.25, 0.75, 0.1, 0.9)
"""Where a widget is tried, as parts of its width and height."""

KEYS_OF_X = {
    "enter": "Return",
    "escape": "Escape",
    "tab": "Tab",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "home": "Home",
    "end": "End",
    "backspace": "BackSpace",
}

SLOWER = 1.2
"""By so much more time than the double needs the window is left alone."""

FIRST = ("ready", "take", "continue", "close")
"""What has to be used before a question can be answered: the curtain, its call, watched dice, what
lies over the table at first."""


class Hand:
    """Plays in a window and in its double; after each input both must show the same picture."""

    def __init__(self, window: Window, by_keys: bool) -> None:
        self.window, self.folder, self.by_keys = window, window.folder, by_keys
        self.scene: Screen
        """The lowest screen of the double."""
        self._rested = Rest()
        """What the table would not take at once after what was used last."""
        self._since = 0.0
        """When that was, or when both were the same again."""
        self._napped = 0
        """How often the window had waited by then."""

    # Where the window is.

    def at_title(self) -> None:
        """The window shows the title."""
        self.scene = title(self.folder)
        self._rest_pointer()

    def go_on(self) -> Table:
        """From the title to the table of the newest match."""
        self.at_title()
        self.press("continue")
        return self.sit()

    def sit(self) -> Table:
        """The window shows the table of the newest match, just opened."""
        self.scene = double(self.folder)
        self._rest_pointer()
        return self.table

    def _rest_pointer(self) -> None:
        self.window.point(AWAY)
        self._give(Hover(AWAY))
        self.same()

    @property
    def table(self) -> Table:
        """The double of the table."""
        assert isinstance(self.scene, Table)
        return self.scene

    @property
    def top(self) -> Screen:
        """The screen on top, in the double."""
        return top(self.scene)

    # What it does.

    def begin(self, game: str, seed: str, *changed: str) -> Table:
        """From the title through the set-up to a table; these of its widgets are used."""
        before = len(journals(self.folder))
        self.at_title()
        self.use(f"game-{game}", same=False)  # each set-up has a seed of its own
        self.window.still()
        for id in changed:
            self.press(id)
        if self.by_keys:
            self._press(*self._tabs("seed"))
        else:
            self.window.click(self.place("seed"))
        self.window.key("ctrl+a", *seed)
        self._settle("start", self._forms(game))
        wait_for(lambda: len(journals(self.folder)) > before, "a match is begun")
        table = self.sit()
        assert table.match.header.seed == seed
        return table

    def again(self) -> None:
        """From a result to the table of a rematch, on the same ground; at first the page takes no
        presses, which were meant for the table."""
        self.window.live(IGNORE_SECONDS + 0.2)
        self.scene.manager.update(IGNORE_SECONDS)
        self._settle("foot-0", self._forms(self.table.match.game.key)[1:])

    @staticmethod
    def _forms(game: str) -> list[list[str]]:
        settling = by_hand(game, "settling")
        forms: list[list[str]] = settling() if settling else []
        return forms

    def _settle(self, done: str, forms: list[list[str]]) -> None:
        """Use that, and fill in what is asked before a table; the last press is in the window
        alone, for the match that it begins is the window's."""
        for form in forms:
            self.use(done)
            while isinstance(self.top, Curtain):
                self.use("ready")
            for id in form:
                self.use(id)
            done = "ready"
        if not forms or not self.by_keys:
            self.press(done)
            return
        self._press(*self._tabs(done), "enter")

    def place(self, id: str) -> Position:
        """Where a part of the top screen can be pressed; what scrolls is turned there first."""
        found = widget(self.scene, id)
        for _ in range(40):
            if at := self._bare(found):
                return at
            found = self._scrolled(found)
        raise AssertionError(f"{id} is nowhere to be pressed")

    def _bare(self, found: Widget) -> Position | None:
        """Where nothing lies over it, in its middle if that will do."""
        across, down = found.rect.size
        for x, y in product(SHARES, SHARES):
            at = found.rect.left + int(across * x), found.rect.top + int(down * y)
            if self.top.hit(at) is found:
                return at
        return None

    def _scrolled(self, found: Widget) -> Widget:
        """Turn the wheel once over the list that holds it; it lies elsewhere then."""
        lists = [each for each in containers_of(self.top.widgets, found.id) if each.clips_contents]
        assert lists, f"something lies over {found.id}"
        at, steps = lists[0].rect.center, -1 if found.rect.centery > lists[0].rect.centery else 1
        self.window.wheel(at, steps)
        self.window.point(AWAY)
        self._give(Hover(at), Wheel(at, steps=steps), Hover(AWAY))
        return widget(self.scene, found.id)

    def press(self, id: str) -> None:
        """Use a part of the top screen in the window alone, by its key or by a click."""
        found = widget(self.scene, id)
        assert found.enabled, found.reason
        if self.by_keys:
            assert found.hotkey, f"{id} has no key"
            self._press(found.hotkey)
        else:
            at = self.place(id)
            self._wait_at(at)
            self.window.click(at)

    def do(self, what: Use) -> None:
        """Use a part of the top screen or a card, or be led."""
        if callable(what):
            what(self)
        else:
            self.use(self.lying(what))

    def use(self, id: str, same: bool = True) -> None:
        """Use a part of the top screen: by its key, or else by Tab and Enter; or by a click."""
        found = widget(self.scene, id)
        assert found.enabled, found.reason
        if not self.by_keys:
            self.click(self.place(id), same)
        elif found.hotkey.startswith("ctrl+"):
            self.key(found.hotkey.removeprefix("ctrl+"), ctrl=True)
            self.same()
        elif found.hotkey:
            self.keys(found.hotkey, same=same)
        else:
            self._press(*self._tabs(id))
            self.keys("enter", same=same)

    def keys(self, *names: str, same: bool = True) -> None:
        """Press keys."""
        for name in names:
            self._press(name)
            self._give(Key(name))
        if same:
            self.same()

    def key(self, name: str, shift: bool = False, ctrl: bool = False) -> None:
        """Press a key while others are held."""
        held = "shift+" * shift + "ctrl+" * ctrl
        self._wait("ctrl+" * ctrl + name)
        self.window.key(held + KEYS_OF_X.get(name, name))
        self._give(Key(name, shift, ctrl))

    def click(self, at: Position, same: bool = True, shift: bool = False) -> None:
        """Click somewhere, perhaps with Shift held, and take the pointer away."""
        self._wait_at(at)
        self.window.click(at, "shift" if shift else "")
        self.window.point(AWAY)
        self._give(Hover(at), Press(at, shift=shift), Release(at, shift=shift), Hover(AWAY))
        if same:
            self.same()

    def drag(self, what: str, to: str) -> None:
        """Drag a widget, or a card, onto another."""
        start, end = self.place(self.lying(what)), self.place(self.lying(to))
        half = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        self._wait_at(start)
        self.window.drag([start, half, end])
        self.window.point(AWAY)
        self._give(Hover(start), Press(start), Hover(half), Hover(end), Release(end), Hover(AWAY))
        self.same()

    def waiting(self) -> str:
        """The widget to be used before the question can be answered; "" is none."""
        return next((id for id in FIRST if find(self.top.widgets, id)), "")

    def clear(self) -> None:
        """Use all that stands before the question."""
        for _ in range(9):
            if not self.waiting():
                return
            self.use(self.waiting())
        raise AssertionError(f"{self.waiting()} does not go")

    def play(self, action: Action, then: Action | None = None) -> None:
        """Play an action, with all that stands before it and what is asked about it; `then` is
        what follows, where one press may do for both."""
        self.clear()
        before = len(self.table.match.history)
        for what in self._both(action, then) or self.steps(action):
            self.do(what)
        self.confirm()
        now = [each.action for each in self.table.match.history[before:]]
        assert now[:1] == [action], (action, now)

    def play_out(self, match: Match) -> None:
        """Play on to where a match stands; what the table does by itself is left to it."""
        history = self.table.match.history
        while len(history) < len(match.history):
            action, *rest = (each.action for each in match.history[len(history) :])
            self.play(action, rest[0] if rest else None)

    def confirm(self) -> None:
        """Mean it, where that is asked."""
        if isinstance(self.top, Dialog):
            self.use("answer-1")
        elif find(self.top.widgets, "sure"):
            self.use("sure")

    # How it does it.

    def steps(self, action: Action) -> tuple[Use, ...]:
        """What is used for an action, one after the other."""
        board = self.table.board
        way = by_hand(self.table.match.game.key, "way")
        if way:
            uses: tuple[Use, ...] = way(action)
        else:
            uses = board.way(action).ordered_picks if isinstance(board, CardBoard) else ()
        return uses or (str(action),)

    def _both(self, action: Action, then: Action | None) -> tuple[Use, ...]:
        """What is used for an action and the one after it at once; () where nothing does."""
        way = by_hand(self.table.match.game.key, "both")
        ids: tuple[str, ...] = way(action, then) if way and then else ()
        return next(((id,) for id in ids if find(self.top.widgets, id)), ())

    def lying(self, what: str) -> str:
        """The part of this id, or else that of this card, before all one that can be pressed."""
        cards = [
            placed.widget
            for placed in walk(self.top.widgets)
            if isinstance(placed.widget, CardWidget) and placed.widget.card == what
        ]
        return max(cards, key=lambda card: card.is_pressable).id if cards else what

    def _tabs(self, id: str) -> list[str]:
        """Press Tab in the double until a part of the top screen has the focus, or one of its kind,
        from which an arrow leads on to it; the keys that took."""
        pressed: list[str] = []
        kind = id.rstrip("0123456789")
        while len(pressed) < 60:
            if self.top.focus == id and self.top.keyboard:
                return pressed
            beyond = next_tab_stop(self.top.widgets, self.top.focus, 1)
            leaves = self.top.focus.startswith(kind) and not (beyond and beyond.id.startswith(kind))
            key = "down" if self.top.keyboard and leaves else "tab"
            before = self.top.focus
            self._give(Key(key))
            if key == "down" and self.top.focus == before:  # the last of its kind
                pressed.append(key)
                key = "tab"
                self._give(Key(key))
            pressed.append(key)
        raise AssertionError(f"Tab does not lead to {id}")

    def _give(self, *events: Input) -> None:
        for event in events:
            self.scene.manager.handle(event)
            now, before = rest(self.scene), self._rested
            self._rested = Rest(
                max(before.late, now.late), max(before.held, now.held), before.keys | now.keys
            )
        self._since = time.monotonic()

    def _press(self, *names: str) -> None:
        """Press keys in the window alone."""
        self._wait(*names)
        self.window.key(*(KEYS_OF_X.get(name, name) for name in names))

    def _wait_at(self, at: Position) -> None:
        """Wait until the window takes a press here."""
        near = isinstance(self.scene, Table) and self.scene.stale_input.is_near(at)
        self._wait("pointer" if near else "")

    def _wait(self, *keys: str) -> None:
        """Wait until the window takes these keys: a table that has just changed hands takes none,
        and for a while longer none that answered the question before."""
        if self.top is not self.scene:
            return
        found, passed = self._rested, (time.monotonic() - self._since) / SLOWER
        seconds = found.held if found.keys & {*keys} else found.late
        if seconds:
            time.sleep(SLOWER * max(0.0, seconds - passed))
            wait_for(lambda: self.window.rests(self._napped), "the table takes presses")
        if max(seconds, passed) >= found.held:
            self._rested = Rest()

    # What it sees.

    def same(self) -> None:
        """Wait until the window has written what the double has played, and shows the same."""
        scene = self.scene
        if isinstance(scene, Table):
            match = scene.match
            wanted = [str(each.action) for each in match.history], match.state.outcome is not None
            wait_for(lambda: written(self.folder) == wanted, f"the journal: {wanted}")
        picture = pixels(scene)
        try:
            wait_for(lambda: self.window.shown() == picture, "the double's picture")
        except AssertionError:
            self._keep(picture)
            raise
        self._since, self._napped = time.monotonic(), self.window.naps()

    def _keep(self, picture: bytes) -> None:
        """Save both pictures, to be looked at."""
        for name, shown in ("double", picture), ("window", self.window.shown()):
            surface = pygame.image.frombytes(shown, self.scene.manager.size, "RGB")
            pygame.image.save(surface, self.folder / f"{name}.png")


def play_out(folder: Path, screen: WindowScreen, whole: Match, by_keys: bool) -> None:
    """Play the match of a folder from the title to where a whole one stands, and to its result."""
    with Window(screen, folder) as window:
        hand = Hand(window, by_keys)
        table = hand.go_on()
        hand.play_out(whole)
        assert table.match.state.outcome == whole.state.outcome
        if whole.state.outcome:
            hand.clear()
            assert isinstance(hand.top, ResultScreen)


def journal_of(folder: Path) -> bytes:
    """The newest journal."""
    return journals(folder)[-1].read_bytes()
