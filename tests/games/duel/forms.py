"""The forms that come before a duel, on a stage of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.app.scene import SceneManager
from engine.app.widgets import message_dialog, walk
from engine.config import CONFIG, load_config
from engine.table.setups import FormContext, FormFactory, FormRequest, FormScreen
from games.duel.rules import GAME
from tests.app.shell import entry
from tests.hands import new_stage, settle, top

DUEL = GAME(load_config(CONFIG / "duel.yaml"))


class Stage:
    """A form that is filled in; `brought` holds what was brought. unread: it has read nothing yet
    of what it reads while it is seen."""

    def __init__(
        self,
        make: FormFactory,
        folder: Path,
        seats: int = 2,
        size: tuple[int, int] = (1280, 720),
        text: int = 100,
        ground: Any = None,
        before: Any = None,
        base: float = 1.0,
        unread: bool = False,
    ) -> None:
        self.manager: SceneManager = new_stage(size, text_size=text)
        self.brought: list[Any] = []

        rules, show = DUEL.rules_for({"base": base}), self.manager.push
        context = FormContext(
            DUEL, rules, seats, 1, folder, ground=ground, previous_setup=before, show=show
        )
        self.rules = 0

        def show_rules() -> None:
            self.rules += 1
            self.manager.push(message_dialog("Rules", "Words."))

        request = FormRequest(make, context, "Mara", "Ready", self.brought.append)
        screen = FormScreen(entry(folder), request, lambda: None, show_rules)
        self.form: Any = screen.form
        self.manager.show(screen)
        if not unread:
            settle(self)

    @property
    def said(self) -> str:
        """All that the widgets on the form hold, to look for words in."""
        return repr([vars(each) for each, _ in walk(top(self).widgets)])
